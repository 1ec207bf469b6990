"""Why did you say that?: the panel beside the conversation, and the exact text of a prompt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from app.chat.panel import ChatPanel
from app.why.opening import WhyViews
from app.why.prompt_window import PromptWindow
from app.why.tokens_bar import TokensBar
from engine.protocol import Failed, OpenConversation, Regenerate
from engine.protocol.provenance import MessagePlace, UsedMemory
from engine.protocol.why import (
    GetPrompt,
    GetWhy,
    PromptPart,
    PromptText,
    ReplyWhy,
    WhyBlock,
    WhyMemory,
)
from tests.app.fake_bridge import NOW, REPORT, FakeBridge, message, page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

PLACE = MessagePlace(31, 3, "Drinks", "user", NOW, "I only drink tea.")
FIRST = MessagePlace(7, 1, "", "user", NOW, "Hello there")
TEA = UsedMemory("fact", 5, "The user only drinks tea.", NOW, message=PLACE)


def why(**more: Any) -> ReplyWhy:
    values: dict[str, Any] = {
        "memories": (
            WhyMemory(TEA, "The user only drinks tea."),
            WhyMemory(UsedMemory("message", 31, "", 0.0, gone=True), "user said: I like rain", "gone", earlier=True),
            WhyMemory(
                UsedMemory("fact", 6, "The user lives in York.", NOW), "The user lives in Leeds.", "changed",
            ),
        ),
        "blocks": (WhyBlock(2, "human", "The user is called Ana.", changed=True), WhyBlock(3, "notes", "")),
        "first": FIRST,
        "last": PLACE,
        "turn_count": 4,
        "is_last": True,
    }  # fmt: skip
    return ReplyWhy(9, 1, known=True, report=REPORT, **(values | more))


class Opened:
    """A conversation with one reply, and what the panel's buttons lead to."""

    def __init__(self, qtbot: QtBot) -> None:
        self.bridge = FakeBridge()
        self.went: list[Any] = []
        self.window = QMainWindow()
        self.window.resize(1200, 800)
        self.panel = ChatPanel(self.bridge, lambda _fact: None, Path("nowhere"))  # type: ignore[arg-type]
        self.window.setCentralWidget(self.panel)
        qtbot.addWidget(self.window)
        self.views = WhyViews(
            self.bridge, self.panel, self.window,  # type: ignore[arg-type]
            lambda *place: self.went.append(place), lambda fact: self.went.append(("fact", fact)),
            lambda block: self.went.append(("block", block)),
        )  # fmt: skip
        self.window.show()
        self.panel.open_conversation(1)
        reply = message(9, "Tea it is.", role="assistant", turn_id=8, report=REPORT)
        self.bridge.answer(OpenConversation, page(message(8, "What should I drink?"), reply))
        qtbot.waitUntil(lambda: self.panel.transcript.view_of(9) is not None)


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    return Opened(qtbot)


def press(opened: Opened, row: int, name: str) -> None:
    assert opened.views.dock is not None
    opened.views.dock.panel.rows[row].buttons[name].click()


def shown(opened: Opened, **more: Any) -> Any:
    """The panel with what a reply was made from."""
    opened.panel.transcript.made_from_requested.emit(9)
    opened.bridge.answer(GetWhy, why(**more))
    assert opened.views.dock is not None
    return opened.views.dock.panel


def test_the_panel_tells_each_memory_as_it_stood_and_what_became_of_it(opened: Opened) -> None:
    panel = shown(opened)
    texts = [(row.text, row.detail) for row in panel.rows]
    assert texts[0][0] == "You only drink tea."
    assert texts[0][1].startswith("known since ")
    assert texts[1][0] == "You live in Leeds."
    assert texts[1][1].endswith("changed since, it now reads: You live in York.")
    assert texts[2] == ("user said: I like rain", "erased or deleted since")
    assert texts[3] == ("You are called Ana.", "About you · changed since")
    assert texts[4][0].startswith("4 of your messages with their replies, from “Hello there”")
    assert len(texts) == 5, "a block that is empty is not listed"
    assert opened.views.dock is not None and opened.views.dock.windowTitle() == "Why did you say that?"


def test_each_button_leads_where_it_says(opened: Opened) -> None:
    panel = shown(opened)
    press(opened, 0, "source")
    press(opened, 0, "wrong")
    press(opened, 3, "edit")
    press(opened, 4, "first")
    assert opened.went == [(3, 31), ("fact", 5), ("block", 2), (1, 7)]
    assert "without" not in panel.rows[2].buttons, "what is gone is in no prompt any more"
    assert panel.rows[0].buttons["wrong"].accessibleName() == "That is wrong: You only drink tea."


def test_not_this_one_makes_the_reply_again_and_shows_the_new_one(opened: Opened, qtbot: QtBot) -> None:
    shown(opened)
    press(opened, 0, "without")
    command = opened.bridge.last(Regenerate)
    assert (command.conversation_id, command.without) == (1, (("fact", 5),))
    reply = message(10, "Whatever you like.", role="assistant", turn_id=8, report=REPORT)
    opened.bridge.finish(command.job, reply)
    assert opened.bridge.last(GetWhy).reply_id == 10
    opened.bridge.answer(GetWhy, ReplyWhy(10, 1, known=True, report=REPORT, without=1, is_last=True))
    assert opened.views.dock is not None and opened.views.dock.panel.reply_id == 10


def test_while_a_reply_is_written_and_for_an_earlier_one_nothing_is_made_again(opened: Opened) -> None:
    panel = shown(opened)
    opened.panel.send("And tomorrow?")
    assert not panel.rows[0].buttons["without"].isEnabled()
    panel = shown(opened, is_last=False)
    assert not panel.rows[0].buttons["without"].isEnabled()
    assert "last reply" in panel.rows[0].buttons["without"].toolTip()
    assert panel.rows[0].buttons["wrong"].isEnabled()


def test_what_was_not_recorded_and_a_failure_are_said(opened: Opened) -> None:
    opened.views.show(9)
    opened.bridge.answer(GetWhy, ReplyWhy(9, 1, known=False))
    assert opened.views.dock is not None
    panel = opened.views.dock.panel
    assert [label.text() for label in panel.widget().findChildren(QLabel)] == [
        "What this reply was made from was not recorded."
    ]
    opened.views.show(9)
    opened.bridge.fail(GetWhy, "This message does not exist any more.")
    assert panel.widget().findChildren(QLabel)[0].text() == "This message does not exist any more."


def test_an_answer_that_comes_late_does_not_take_the_place_of_a_newer_one(opened: Opened) -> None:
    opened.views.show(9)
    late = opened.bridge.last(GetWhy).job
    opened.views.show(11)
    opened.bridge.answer(GetWhy, ReplyWhy(11, 1, known=True, report=REPORT))
    on_result, on_failed = opened.bridge._waiting.pop(late)
    assert on_result is not None and on_failed is not None
    on_result(why())
    on_failed(Failed(late, "It came to nothing."))
    assert opened.views.dock is not None and opened.views.dock.panel.reply_id == 11


def test_escape_and_another_conversation_close_it_and_the_menu_opens_and_closes_it(
    opened: Opened, qtbot: QtBot
) -> None:
    shown(opened)
    dock = opened.views.dock
    assert dock is not None and dock.isVisible()
    opened.views.show_last()
    assert not dock.isVisible()
    opened.views.show_last()
    assert dock.isVisible() and opened.bridge.last(GetWhy).reply_id == 9
    opened.panel.new_conversation()
    assert not dock.isVisible()


def test_it_stays_at_its_reply_when_the_conversation_is_read_again(opened: Opened, qtbot: QtBot) -> None:
    panel = shown(opened)
    dock = opened.views.dock
    assert dock is not None
    row = panel.rows[0]
    again = page(message(8, "What should I drink?"), message(9, "Tea it is.", role="assistant", turn_id=8))
    opened.panel.reload()
    opened.bridge.answer(OpenConversation, again)
    assert dock.isVisible() and opened.bridge.last(GetWhy).reply_id == 9
    opened.bridge.answer(GetWhy, why())
    assert panel.rows[0] is row, "nothing moves where nothing has changed"
    opened.panel.reload()
    opened.bridge.answer(OpenConversation, again)
    opened.bridge.answer(GetWhy, why(is_last=False))
    assert dock.isVisible() and not panel.rows[0].buttons["without"].isEnabled()
    opened.panel.reload()
    opened.bridge.answer(OpenConversation, page(message(8, "What should I drink?")))
    opened.bridge.fail(GetWhy, "This message does not exist any more.")
    assert not dock.isVisible()


def test_the_tokens_are_told_in_words_and_add_up(opened: Opened) -> None:
    panel = shown(opened, has_summary=True)
    bar = panel.widget().findChild(TokensBar)
    assert bar.rows[0] == "Instructions: 600 (29 %)"
    assert any(row.startswith("Summary of earlier messages: 150") for row in bar.rows)
    assert bar.accessibleDescription() == ". ".join(bar.rows)
    panel = shown(opened, has_summary=False)
    rows = panel.widget().findChild(TokensBar).rows
    assert rows[0] == "Instructions: 750 (36 %)" and not any("Summary" in row for row in rows)


PROMPT = PromptText(
    9,
    (
        PromptPart("static", "<|im_start|>system\nBe kind 🙂.\n", 12),
        PromptPart("core", "The user is called Ana.", 7),
        PromptPart("query", "What should I drink?<|im_end|>", 9),
    ),
    exact=True,
)


def test_the_exact_text_is_shown_marked_searched_and_copied(opened: Opened, qtbot: QtBot) -> None:
    panel = shown(opened)
    panel.prompt_button.click()
    (window,) = opened.window.findChildren(PromptWindow)
    opened.bridge.answer(GetPrompt, PROMPT)
    whole = "".join(part.text for part in PROMPT.parts)
    assert window.text.toPlainText() == whole
    assert window.text.isReadOnly()
    assert window.verdict.text().startswith("This is the text that the model was given")
    assert [window.parts.item(row).text() for row in range(3)] == [
        "Instructions, 12 tokens", "Core memory, 7 tokens", "Your message, 9 tokens",
    ]  # fmt: skip
    marked = [selection.cursor.selectedText() for selection in window.text.extraSelections()]
    assert marked[1] == "The user is called Ana."
    window.parts.setCurrentRow(2)
    assert window.text.textCursor().position() == len(whole.encode("utf-16-le")) // 2 - len(PROMPT.parts[2].text)
    window.search.setText("ana")
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    assert window.text.textCursor().selectedText() == "Ana"
    assert window.parts.currentRow() == 1, "the list follows the cursor"
    window.search.setText("nowhere")
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    assert window.found.text() == "Not found"
    window.copy_button.click()
    assert QApplication.clipboard().text() == whole
    window.close()


def test_a_text_that_cannot_be_rebuilt_says_why(opened: Opened) -> None:
    window = opened.views.read_prompt(9)
    opened.bridge.answer(GetPrompt, PromptText(9, PROMPT.parts, exact=False, reason="It was erased."))
    assert window.verdict.text() == "This text can no longer be put together exactly. It was erased."
    window.close()
    window = opened.views.read_prompt(9)
    opened.bridge.fail(GetPrompt, "A model must be loaded.")
    assert window.verdict.text() == "A model must be loaded."
    window.close()
