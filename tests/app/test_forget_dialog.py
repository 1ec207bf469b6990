"""The dialog for forgetting: what it shows, what it lets the user choose, what it sends, the receipt."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.forgetting.dialog import ForgetDialog
from engine.memory.erasing.mentions import Mentions
from engine.protocol import Failed
from engine.protocol.forgetting import Forget, ForgetItem, ForgetPlan, ForgetReceipt, LeftOver, PlanForget
from tests.app.test_provenance import AnsweringBridge

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TEXT = "The user's locker code is 47."
ITEMS = (
    ForgetItem("fact:1", "fact", TEXT, fixed=True),
    ForgetItem("fact:2", "paraphrase", "The code of the locker: 47.", score=0.91),
    ForgetItem("fact:3", "paraphrase", "The user has a locker.", score=0.55, chosen=False),
    ForgetItem("block:2:ab", "block", TEXT, "human"),
    ForgetItem("message:7", "message", "My locker code is 47.", "Gym", chosen=False, source=True),
    ForgetItem("message:8", "message", "Your locker code is 47.", "Gym", score=0.9, chosen=False),
    ForgetItem("message:9", "message", "Where is my locker code?", "Gym", score=0.45, chosen=False),
    ForgetItem("copy:10", "copy", "Notes from memory", "Gym", fixed=True),
    ForgetItem("document:4", "document", "locker code 47", "notes.txt", chosen=False, fixed=True),
)
PLAN = ForgetPlan(TEXT, ITEMS, (TEXT,), {}, 0.6)
RECEIPT = ForgetReceipt(
    at=1.0,
    counts={"fact": 1, "paraphrase": 1, "block": 1, "backup": 1},
    left=(LeftOver("document", "notes.txt"),),
    searched_files=9,
    searched_bytes=4096,
    searched_words=3,
    conversation_ids=(3,),
    new_backup=True,
)


class Opened:
    """The dialog on a bridge that answers."""

    def __init__(self, qtbot: QtBot, plan: Any = PLAN, receipt: Any = RECEIPT, **request: Any) -> None:
        self.parent = QWidget()
        qtbot.addWidget(self.parent)
        self.bridge = AnsweringBridge({PlanForget: plan, Forget: receipt})
        self.cleaned: list[Mentions] = []
        bridge: Any = self.bridge
        self.dialog = ForgetDialog(bridge, PlanForget(0, **(request or {"fact_id": 1})), self._clean, self.parent)
        self.dialog.show()
        qtbot.waitUntil(lambda: len(self.bridge.sent) == 1 and self.dialog.message.isHidden())

    def _clean(self, mentions: Mentions) -> int:
        self.cleaned.append(mentions)
        return 2

    @property
    def sent(self) -> Forget:
        command = self.bridge.sent[-1]
        assert isinstance(command, Forget)
        return command

    def row(self, key: str) -> Any:
        return next(row for row in self.dialog.tree._rows if self.dialog.tree._item(row).key == key)


def test_the_plan_is_sent_as_it_is_shown(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    dialog = opened.dialog
    assert "Your locker code is 47." in dialog.heading.text()
    assert (
        dialog.summary.text()
        == "Checked: 4. 2 messages will still say it, word for word, and the assistant can find them."
    )
    with qtbot.waitSignal(dialog.forgotten):
        dialog.erase_button.click()
    assert (opened.sent.fact_id, opened.sent.declined, opened.sent.added) == (1, (), ())
    assert opened.cleaned[0].texts == (TEXT,)
    told = dialog.receipt.toPlainText()
    for line in (
        "Facts: 2",
        "Lines in blocks: 1",
        "Unsent drafts: 2",
        "The document “notes.txt” says it too",
        "nothing of it is left but what is named above",
    ):
        assert line in told
    assert dialog.erase_button.isHidden() and dialog.close_button.text() == "&Close"
    dialog.close()


def test_several_facts_go_together(qtbot: QtBot) -> None:
    opened = Opened(qtbot, fact_ids=(1, 4))
    asked = opened.bridge.sent[0]
    assert isinstance(asked, PlanForget) and asked.fact_ids == (1, 4)
    with qtbot.waitSignal(opened.dialog.forgotten):
        opened.dialog.erase_button.click()
    assert (opened.sent.fact_id, opened.sent.fact_ids) == (None, (1, 4))


def test_choices_about_messages_and_single_items(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    dialog = opened.dialog
    for which, keys in (("sources", ["message:7"]), ("all", ["message:7", "message:8"]), ("none", [])):
        dialog.messages.setCurrentIndex(dialog.messages.findData(which))
        dialog.messages.activated.emit(dialog.messages.currentIndex())
        assert [item.key for item in dialog.tree.chosen() if item.kind == "message"] == keys
    dialog.messages.setCurrentIndex(dialog.messages.findData("all"))
    dialog.messages.activated.emit(dialog.messages.currentIndex())
    assert "still say it" not in dialog.summary.text()
    opened.row("fact:2").setCheckState(0, Qt.CheckState.Unchecked)
    opened.row("fact:3").setCheckState(0, Qt.CheckState.Checked)
    with qtbot.waitSignal(dialog.forgotten):
        dialog.erase_button.click()
    assert opened.sent.declined == ("fact:2",)
    assert opened.sent.added == ("fact:3", "message:7", "message:8")
    dialog.close()


def test_by_keyboard(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    dialog, tree = opened.dialog, opened.dialog.tree
    tree.setFocus()
    tree.setCurrentItem(opened.row("fact:2"))
    qtbot.keyClick(tree, Qt.Key.Key_Space)
    assert opened.row("fact:2").checkState(0) is Qt.CheckState.Unchecked
    tree.setCurrentItem(opened.row("fact:1"))
    qtbot.keyClick(tree, Qt.Key.Key_Space)
    assert opened.row("fact:1").checkState(0) is Qt.CheckState.Checked, "the fact itself always goes"
    for widget in (tree, dialog.messages, dialog.erase_button, dialog.close_button):
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert all(widget.accessibleName() for widget in (tree, dialog.messages, dialog.receipt))
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert not any(isinstance(command, Forget) for command in opened.bridge.sent), "Enter alone erases nothing"


def test_a_conversation(qtbot: QtBot) -> None:
    plan = ForgetPlan("Gym", (), (), {}, 0.6, messages=12)
    opened = Opened(qtbot, plan, ForgetReceipt(1.0, {"conversation": 1, "message": 12}), conversation_id=3)
    dialog = opened.dialog
    assert "All 12 messages" in dialog.explanation.text() and dialog.erase_button.isEnabled()
    with qtbot.waitSignal(dialog.forgotten):
        dialog.erase_button.click()
    assert opened.sent.conversation_id == 3 and opened.cleaned == []
    assert "Conversations: 1" in dialog.receipt.toPlainText()
    dialog.close()


def test_a_document(qtbot: QtBot) -> None:
    reply = ForgetItem("message:7", "message", "It ends in October.", "Lease", chosen=False)
    plan = ForgetPlan("lease.pdf", (reply,), (), {}, 0.6, passages=2)
    receipt = ForgetReceipt(1.0, {"document": 1, "passage": 2}, left=(LeftOver("reply", "Lease"),))
    opened = Opened(qtbot, plan, receipt, document_id=4)
    dialog = opened.dialog
    assert "lease.pdf" in dialog.heading.text() and "in every version" in dialog.explanation.text()
    assert "1 message will still say it" in dialog.summary.text()
    with qtbot.waitSignal(dialog.forgotten):
        dialog.erase_button.click()
    assert (opened.sent.document_id, opened.sent.added) == (4, ())
    told = dialog.receipt.toPlainText()
    assert "Documents: 1" in told and "Replies in “Lease” that quote it" in told
    dialog.close()


def test_where_nothing_is_checked_nothing_can_be_erased(qtbot: QtBot) -> None:
    plan = ForgetPlan("47", (ITEMS[4], ITEMS[8]), ("47",), {}, 0.6)
    opened = Opened(qtbot, plan, text="47")
    dialog = opened.dialog
    assert not dialog.erase_button.isEnabled()
    opened.row("message:7").setCheckState(0, Qt.CheckState.Checked)
    assert dialog.erase_button.isEnabled()
    dialog.close()


def test_a_failure_is_said(qtbot: QtBot) -> None:
    opened = Opened(qtbot, receipt=Failed(job=0, sentence="The disk is full."))
    opened.dialog.erase_button.click()
    qtbot.waitUntil(lambda: opened.dialog.message.text() == "The disk is full.")
    assert not opened.dialog.erase_button.isEnabled()
    opened.dialog.close()


def test_the_text_keeps_half_of_a_narrow_window(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    tree = opened.dialog.tree
    font = tree.font()
    font.setPointSizeF(2.5 * font.pointSizeF())
    tree.setFont(font)
    opened.dialog.resize(420, 500)
    qtbot.waitUntil(lambda: tree.columnWidth(0) >= 0.4 * tree.viewport().width())
    opened.dialog.resize(1600, 500)
    qtbot.waitUntil(lambda: tree.columnWidth(1) == 28 * tree.fontMetrics().averageCharWidth())


def test_texts_that_were_pasted_into_a_conversation_are_said_to_go_with_it(qtbot: QtBot) -> None:
    plan = ForgetPlan("Tea", (), (), {}, 0.6, messages=4, passages=2)
    assert "Texts that you pasted into it" in Opened(qtbot, plan, conversation_id=1).dialog.explanation.text()
    plan = ForgetPlan("Tea", (), (), {}, 0.6, messages=4)
    assert "Texts that you pasted" not in Opened(qtbot, plan, conversation_id=1).dialog.explanation.text()
