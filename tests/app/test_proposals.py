"""Suggestions: chips under messages, and the list in the memory editor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.chat.chips import ChipColumn
from app.chat.panel import ChatPanel
from app.chat.step_views import ToolStepView
from app.memory_editor.proposal_list import ProposalList
from app.proposal_words import proposal_sentence
from app.window.main_window import MainWindow
from engine.memory.writing_tools import ASKED
from engine.protocol import (
    AcceptProposal,
    ListProposals,
    OpenConversation,
    ProposalsChanged,
    ProposalView,
    RejectProposal,
)
from engine.values import Proposal, ProposedAppend, ProposedChange, ProposedFact, ProposedReplace, ProposedSuccessor
from tests.app.fake_bridge import NOW, FakeBridge, message, page


def suggestion(number: int = 1, change: ProposedChange | None = None, state: Any = "pending") -> ProposalView:
    change = change or ProposedFact(7)
    proposal = Proposal(number, 1, 0.0, "assistant", "", change, state, 1, source_message_id=3)
    match change:
        case ProposedFact():
            return ProposalView(proposal, "The user is called Eve.", conversation_id=1)
        case ProposedAppend():
            return ProposalView(proposal, change.content, label=change.label, conversation_id=1)
        case ProposedReplace():
            return ProposalView(proposal, change.new, change.old, change.label, 1)
        case ProposedSuccessor():
            return ProposalView(proposal, "The user lives in Porto.", "The user lives in Leeds.", conversation_id=1)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (ProposedFact(7), "Suggested: You are called Eve."),
        (ProposedAppend("notes", "Likes\u202e tea\n\nand\u200b rum"), "Suggested for notes: Likes tea and rum"),
        (ProposedReplace("notes", "tea", "rum"), "Suggested for notes: “tea” becomes “rum”"),
        (ProposedReplace("notes", "tea", ""), "Suggested for notes: remove “tea”"),
    ],
)
def test_what_is_suggested_is_said_in_full(change: ProposedChange, sentence: str, qtbot: QtBot) -> None:
    assert proposal_sentence(suggestion(1, change)) == sentence


def test_a_long_suggestion_is_not_cut_off(qtbot: QtBot) -> None:
    parent = QWidget()
    column = ChipColumn(parent)
    qtbot.addWidget(parent)
    words = "word " * 60 + "END"
    column.add_proposals([suggestion(1, ProposedAppend("notes", words))])
    assert column.proposals[0].text.endswith("END")


def test_a_suggestion_is_decided_by_keyboard_and_goes(qtbot: QtBot) -> None:
    bridge = FakeBridge()
    panel = ChatPanel(bridge, lambda _fact: None, Path("nowhere"))  # type: ignore[arg-type]
    qtbot.addWidget(panel)
    panel.open_conversation(1)
    bridge.answer(OpenConversation, replace(page(message(3, "Hello")), proposals=(suggestion(),)))
    qtbot.waitUntil(lambda: panel.transcript.user_view(3) is not None)
    user = panel.transcript.user_view(3)
    assert user is not None
    (chip,) = user.chips.proposals
    assert chip.keep_button.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert chip.keep_button.accessibleName() == "Keep: Suggested: You are called Eve."
    qtbot.keyClick(chip.keep_button, Qt.Key.Key_Space)
    command = bridge.last(AcceptProposal)
    assert (command.proposal_id, command.version, command.text) == (1, 1, None)
    assert not chip.keep_button.isEnabled()
    bridge.fail(AcceptProposal, "The block is full.")
    assert chip.keep_button.isEnabled()
    qtbot.keyClick(chip.dismiss_button, Qt.Key.Key_Space)
    assert bridge.last(RejectProposal).proposal_id == 1
    bridge.proposals_changed.emit(ProposalsChanged(job=1, proposals=(suggestion(state="rejected"),)))
    assert not chip.dismiss_button.isVisible() and "dismissed" in chip.accessibleName()


def test_one_that_comes_while_the_reply_is_written_stands_under_its_message(qtbot: QtBot) -> None:
    bridge = FakeBridge()
    panel = ChatPanel(bridge, lambda _fact: None, Path("nowhere"))  # type: ignore[arg-type]
    qtbot.addWidget(panel)
    panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(3, "Hello")))
    qtbot.waitUntil(lambda: panel.transcript.user_view(3) is not None)
    bridge.proposals_changed.emit(ProposalsChanged(job=1, proposals=(suggestion(), suggestion(2))))
    bridge.proposals_changed.emit(ProposalsChanged(job=1, proposals=(suggestion(),)))
    user = panel.transcript.user_view(3)
    assert user is not None and [chip.view.proposal.id for chip in user.chips.proposals] == [1, 2]


def test_the_editor_lists_keeps_edits_and_dismisses(qtbot: QtBot) -> None:
    bridge = FakeBridge()
    parent = QWidget()
    listed = ProposalList(bridge, parent)  # type: ignore[arg-type]
    qtbot.addWidget(parent)
    listed.reload()
    bridge.answer(ListProposals, [suggestion(1), suggestion(2, ProposedAppend("notes", "Likes tea"))])
    assert listed.isVisibleTo(parent) and len(listed.rows) == 2
    listed.rows[1].edit()
    listed.rows[1].field.setText("Likes rum")
    bridge.proposals_changed.emit(ProposalsChanged(job=1, proposals=()))
    bridge.answer(ListProposals, [suggestion(1), suggestion(2, ProposedAppend("notes", "Likes tea"))])
    assert listed.rows[1].field.text() == "Likes rum", "an edit in progress stays"
    qtbot.keyClick(listed.rows[1].field, Qt.Key.Key_Return)
    qtbot.keyClick(listed.rows[1].field, Qt.Key.Key_Return)
    listed.rows[1].keep_button.click()
    command = bridge.last(AcceptProposal)
    assert (command.proposal_id, command.text) == (2, "Likes rum") and bridge.count(AcceptProposal) == 1
    bridge.fail(AcceptProposal, "The disk is full.")
    assert listed.bar.text == "The disk is full." and listed.rows[1].keep_button.isEnabled()
    listed.rows[0].dismiss_button.click()
    assert bridge.last(RejectProposal).proposal_id == 1
    listed.show_views([])
    assert listed.isHidden()


def test_a_step_that_only_asked_does_not_say_that_it_saved(qtbot: QtBot) -> None:
    step = ToolStepView(message(1, "{}", role="assistant", kind="tool_call", tool="archival_memory_insert"))
    qtbot.addWidget(step)
    assert step.title == "Saved a fact"
    step.add(message(2, ASKED.format(text="x"), role="tool", kind="tool_result", tool="archival_memory_insert"))
    assert step.title == "Asked you before saving"


def test_a_contradiction_has_three_answers_under_the_message(window: MainWindow, bridge: FakeBridge) -> None:
    change = ProposedSuccessor(7, 3)
    made = Proposal(9, 1, NOW, "consolidation", "", change, "pending", 2, source_message_id=1)
    view = ProposalView(made, "The user lives in Lisbon.", "The user lives in Porto.", conversation_id=1)
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, replace(page(message(1, "I moved")), proposals=(view,)))
    user = window.panel.transcript.user_view(1)
    assert user is not None
    (chip,) = user.chips.proposals
    texts = [chip.keep_button.text(), chip.both_button.text(), chip.dismiss_button.text()]
    assert texts == ["Use the new one", "Both are true", "Keep the old one"] and not chip.both_button.isHidden()
    assert "tidied" in chip.toolTip()
    chip.both_button.click()
    asked = bridge.last(AcceptProposal)
    assert asked.both and (asked.proposal_id, asked.version) == (9, 2)
