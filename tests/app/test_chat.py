"""Sending, streaming, stopping, failing: the conversation on a scripted bridge."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from app.chat.code_view import CodeView
from app.chat.message_views import UserMessageView
from app.chat.reply_view import ReplyView
from app.chat.step_views import NoteView, StepView, ToolStepView
from app.chat.text_view import TextView
from app.window.elided_label import ElidedLabel
from app.window.main_window import MainWindow
from engine.protocol import (
    Cancel,
    EngineDied,
    EngineStarted,
    ListConversations,
    ModelLoading,
    OpenConversation,
    PrefillProgress,
    Regenerate,
    SendMessage,
)
from engine.values import Message, PagesShown
from tests.app.fake_bridge import REPORT, FakeBridge, conversation, message, page
from tests.app.talking import STATUS, begun, items, send


def test_message_shows_as_sent_only_when_stored(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    job = send(qtbot, window, bridge)
    (view,) = items(window, UserMessageView)
    assert not view.stored and view.state_text == "Sending…"
    bridge.store(job, message(1, "Hello"))
    assert view.stored and view.state_text != "Sending…"
    assert window.panel.conversation_id == 1
    assert window.panel.composer.text == ""


def test_reply_streams_and_finishes(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    job = begun(qtbot, window, bridge)
    bridge.stream(job, "Some **tea**")
    qtbot.waitUntil(lambda: bool(items(window, ReplyView)))
    bridge.stream(job, " for you.\n\n```python\nx = 1\n```\n")
    bridge.finish(job, message(2, "Some **tea** for you.\n\n```python\nx = 1\n```\n", "assistant", report=REPORT))
    (reply,) = items(window, ReplyView)
    assert reply.findChild(TextView).toPlainText() == "Some tea for you."
    assert reply.findChild(CodeView).code == "x = 1"
    assert not window.panel.busy
    assert window.status.gauge.report == REPORT


def test_what_is_stored_wins_over_what_was_streamed(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    job = begun(qtbot, window, bridge)
    bridge.stream(job, "half")
    bridge.finish(job, message(2, "whole", "assistant"))
    (reply,) = items(window, ReplyView)
    shown = [view.toPlainText() for view in reply.findChildren(TextView) if not view.isHidden()]
    assert shown == ["whole"]


def test_copy_buttons(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    job = begun(qtbot, window, bridge)
    bridge.finish(job, message(2, "Look:\n\n```\nx = 1\n```", "assistant"))
    (reply,) = items(window, ReplyView)
    reply.findChild(CodeView).copy_button.click()
    assert QGuiApplication.clipboard().text() == "x = 1"
    window.menus.actions_by_name["copy_reply"].trigger()
    assert QGuiApplication.clipboard().text() == "Look:\n\n```\nx = 1\n```"


def test_escape_stops_and_the_button_does_too(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    job = begun(qtbot, window, bridge)
    bridge.stream(job, "abc")
    qtbot.keyClick(window.panel.composer.edit, Qt.Key.Key_Escape)
    assert bridge.last(Cancel).target == job
    window.panel.composer.button.click()
    assert bridge.count(Cancel) == 1, "a second press asks for nothing more"
    bridge.finish(job, message(2, "abc", "assistant"), "cancelled")
    assert items(window, ReplyView)[0].remark == "Stopped by you"


def test_regenerate_replaces_the_reply(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    bridge.finish(begun(qtbot, window, bridge), message(2, "first", "assistant"))
    (reply,) = items(window, ReplyView)
    reply.regenerate_button.click()
    job = bridge.last(Regenerate).job
    assert items(window, ReplyView) == [] and window.panel.busy
    bridge.finish(job, message(3, "second", "assistant", turn_id=1))
    assert [view.body.source for view in items(window, ReplyView)] == ["second"]


def test_steps_and_reasoning_are_collapsed(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    job = begun(qtbot, window, bridge)
    bridge.stream(job, "hmm", "reasoning")
    window.panel.transcript.flush()
    bridge.store(job, message(5, "hmm", "assistant", "reasoning"))
    bridge.store(job, message(6, '{"query": "tea"}', "assistant", "tool_call", tool="archival_memory_search"))
    bridge.store(job, message(7, "Only tea.", "tool", "tool_result", tool="archival_memory_search"))
    bridge.finish(job, message(8, "Tea.", "assistant"))
    reasoning, tool = items(window, StepView)
    assert isinstance(tool, ToolStepView) and not tool.is_open and not reasoning.is_open
    assert reasoning.text == "hmm" and reasoning.title == "Reasoning"
    assert "Looked for: tea" in tool.text and "Only tea." in tool.text
    tool.set_open(True)
    assert not tool.findChild(TextView).isHidden()


def test_reopened_steps_equal_live_ones(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1)
    stored = (
        message(1, "Hello"),
        message(6, '{"query": "tea"}', "assistant", "tool_call", tool="archival_memory_search"),
        message(7, "Only tea.", "tool", "tool_result", tool="archival_memory_search"),
        message(8, "old", "assistant", active=False),
        message(9, "Tea.", "assistant"),
    )
    bridge.answer(OpenConversation, page(*stored))
    qtbot.waitUntil(lambda: not window.panel.transcript.filling)
    (tool,) = items(window, ToolStepView)
    assert tool.complete and "Looked for: tea" in tool.text and "Only tea." in tool.text
    assert [view.body.source for view in items(window, ReplyView)] == ["Tea."]


def noted(number: int, kind: str, *pages: int) -> Message:
    shown = PagesShown(1, 100, 5, pages, ((0, 10),))
    return message(
        number, "Notice: …", "system", "notice", tool=kind, turn_id=1, report=replace(REPORT, pages=(shown,))
    )


def test_notes_to_the_assistant_show_at_once_as_when_reopened(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    job = begun(qtbot, window, bridge)
    notes = [
        message(2, "Notes from memory: only tea.", "system", "notice", tool="recall", turn_id=1),
        noted(3, "long", 1, 5),
        noted(4, "page", 2),
        noted(5, "page"),
    ]
    for note in notes:
        bridge.store(job, note)

    def shown() -> list[tuple[str, str, bool, list[str]]]:
        return [
            (view.title, view.text, view.is_open, [line.text() for line in view.lines])
            for view in items(window, NoteView)
        ]

    live = shown()
    (view,) = items(window, NoteView)
    qtbot.waitUntil(lambda: all(line.isVisible() for line in view.lines))
    assert view.geometry().contains(view.geometry().topLeft() + view.lines[-1].geometry().bottomRight())
    assert live[0][:3] == ("Notes to the assistant", "\n\n".join(note.text for note in notes), False)
    tip = view.findChild(QToolButton).toolTip()
    assert "looked up what fits" in tip and "longer than the assistant can see" in tip
    assert tip.count("You need not do anything.") == 1
    assert [line.split(". ")[-1][:50] for line in live[0][3]] == [
        "Ask about the rest, or write “next page” to show i",
        "The model now also sees page 2 of 5.",
    ]
    assert "page 1 and page 5 of 5" in live[0][3][0]
    window.panel.reload()
    bridge.answer(OpenConversation, page(message(1, "Hello"), *notes))
    qtbot.waitUntil(lambda: not window.panel.transcript.filling)
    assert shown() == live
    assert window.status.gauge.report is None, "a note's record is no report of a reply"


def test_notes_of_each_turn_are_one_line(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    rows: list[Message] = []
    for first in (1, 5):
        rows += [
            message(first, f"Question {first}"),
            message(first + 1, f"One of {first}.", "system", "notice", tool="recall", turn_id=first),
            message(first + 2, f"Two of {first}.", "system", "notice", tool="core", turn_id=first),
            message(first + 3, f"Answer {first}", "assistant", turn_id=first),
        ]
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(*rows))
    qtbot.waitUntil(lambda: not window.panel.transcript.filling)
    views = items(window, NoteView)
    assert [view.text for view in views] == ["One of 1.\n\nTwo of 1.", "One of 5.\n\nTwo of 5."]
    views[0].set_open(True)
    assert views[0].findChild(TextView).toPlainText() == "One of 1.\n\nTwo of 1."


def test_the_last_reply_can_be_copied_once_there_is_one(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    copy = window.menus.actions_by_name["copy_reply"]
    assert not copy.isEnabled()
    job = begun(qtbot, window, bridge)
    bridge.stream(job, "abc")
    window.panel.transcript.flush()
    assert not copy.isEnabled(), "it is not finished"
    bridge.finish(job, message(2, "abc", "assistant"))
    assert copy.isEnabled()
    window.panel.regenerate()
    assert not copy.isEnabled()
    bridge.finish(bridge.last(Regenerate).job, message(3, "", "assistant"), "cancelled")
    assert not copy.isEnabled(), "there is nothing to copy"
    window.panel.reload()
    bridge.answer(OpenConversation, page(message(1, "Hello"), message(4, "Hi", "assistant")))
    qtbot.waitUntil(copy.isEnabled)
    window.new_conversation()
    assert not copy.isEnabled()


def test_a_message_waits_for_the_reply_in_another_conversation(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    window.sidebar.model.set_conversations([conversation(1, "One"), conversation(2, "Two")])

    def spoken(row: int) -> str:
        return window.sidebar.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)

    first = begun(qtbot, window, bridge)
    bridge.stream(first, "abc")
    assert [spoken(row).endswith(", a reply is being written") for row in (0, 1)] == [True, False]
    window.panel.open_conversation(2)
    bridge.answer(OpenConversation, page(number=2))
    second = send(qtbot, window, bridge, "And?")
    bridge.store(second, message(5, "And?", conversation_id=2), conversation(2, "Two"))
    assert window.status.activity_text == "Waiting for the reply in another conversation…"
    bridge.finish(first, message(2, "abc", "assistant"))
    assert window.status.activity_text == "Thinking about it…"
    marked = [spoken(row) for row in (0, 1) if spoken(row).endswith(", a reply is being written")]
    assert len(marked) == 1 and marked[0].startswith("Two")
    bridge.finish(second, message(6, "def", "assistant", conversation_id=2))
    assert not any(spoken(row).endswith("written") for row in (0, 1))
    plain = window.sidebar.view.viewport().grab().toImage()
    assert window.sidebar.view.viewport().grab().toImage() == plain
    window.sidebar.model.set_writing(2)
    assert window.sidebar.view.viewport().grab().toImage() != plain, "the mark is painted"


def test_the_gauge_says_that_it_is_of_the_reply_before(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    gauge, words = window.status.gauge, "As of the last finished reply."
    bridge.finish(begun(qtbot, window, bridge), message(2, "abc", "assistant", report=REPORT))
    assert words not in gauge.legend_html() and words not in gauge.accessibleDescription()
    job = send(qtbot, window, bridge, "And?")
    assert words in gauge.legend_html() and words in gauge.accessibleDescription()
    bridge.finish(job, message(4, "def", "assistant", report=REPORT))
    assert words not in gauge.legend_html()


def test_earlier_messages_are_fetched_when_they_come_near(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1)
    rows = [message(number, f"m{number}") for number in range(1, 13)]
    bridge.answer(OpenConversation, page(*rows[8:], first=8))
    qtbot.waitUntil(lambda: bridge.last(OpenConversation).position == 0)
    bridge.answer(OpenConversation, page(*rows[:8], total=12))
    qtbot.waitUntil(lambda: not window.panel.transcript.filling)
    assert [view.text for view in items(window, UserMessageView)] == [f"m{number}" for number in range(1, 13)]


def test_a_reply_goes_on_while_another_conversation_is_read(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    job = begun(qtbot, window, bridge)
    bridge.stream(job, "one ")
    window.panel.open_conversation(2)
    bridge.answer(OpenConversation, page(message(20, "other", conversation_id=2), number=2))
    bridge.stream(job, "two")
    window.panel.transcript.flush()
    assert items(window, ReplyView) == [] and not window.panel.busy
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    window.panel.transcript.flush()
    assert items(window, ReplyView)[0].body.source == "one two" and window.panel.busy


def test_progress_is_said(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    job = begun(qtbot, window, bridge)

    def figures() -> str:
        return "".join(label.accessibleDescription() for label in window.status.findChildren(ElidedLabel))

    bridge.model_loading.emit(ModelLoading(0, "/m/tiny.gguf", 0.42))
    assert window.status.model_text == "Loading tiny 42 %"
    assert "model has loaded" in window.status.activity_text
    bridge.prefill_progress.emit(PrefillProgress(job, 100, 320, 1000))
    assert window.status.activity_text == "Reading: 35 %"
    assert "Reading 320 of 900 new tokens; 100 are known already" in figures()
    assert "A token is a word or a piece of one." in figures()
    bridge.prefill_progress.emit(PrefillProgress(job, 0, 1320, 2000))
    assert window.status.activity_text == "Reading: 66 %" and "Reading 1,320 of 2,000 tokens" in figures()
    bridge.prefill_progress.emit(PrefillProgress(job, 0, 2000, 2000))
    assert window.status.activity_text == "Thinking about it…", "all of it is read, and no word has come yet"
    assert figures() == ""
    bridge.prefill_progress.emit(PrefillProgress(job, 2000, 10, 2118))
    assert window.status.activity_text == "Reading: 8 %"
    assert "Reading 10 of 118 new tokens; 2,000 are known already" in figures()


def test_failure_before_storing_gives_the_text_back(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    send(qtbot, window, bridge, "precious")
    bridge.fail(SendMessage, "The disk is full.", "OSError")
    assert window.panel.composer.text == "precious" and items(window, UserMessageView) == []
    (bar,) = window.bars.bars
    assert bar.sentence == "The disk is full." and not bar.detail_shown
    bar.detail_button.click()
    assert bar.detail_shown


def test_engine_death_keeps_the_conversation(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    job = begun(qtbot, window, bridge)
    bridge.stream(job, "partial")
    bridge.engine_died.emit(EngineDied(0, "The engine ended unexpectedly.", -9, "/m/big.gguf"))
    (reply,) = items(window, ReplyView)
    assert reply.body.source == "partial" and reply.remark.startswith("Interrupted")
    assert len(items(window, UserMessageView)) == 1 and not window.panel.busy
    (bar,) = window.bars.bars
    assert "without the model big." in bar.sentence
    bar.findChild(type(bar.detail_button), "barAction").click()
    assert bridge.restarts == [False]
    bridge.engine_started.emit(EngineStarted(0, STATUS))
    assert window.bars.bars == [] and bridge.last(OpenConversation).conversation_id == 1
    assert bridge.count(ListConversations) >= 2


def test_an_engine_that_is_ended_on_purpose_leaves_no_reply_under_way(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    job = begun(qtbot, window, bridge)
    bridge.stream(job, "partial")
    bridge.engine_ended.emit()
    (reply,) = items(window, ReplyView)
    assert reply.body.source == "partial" and reply.remark.startswith("Interrupted") and not window.panel.busy
    assert window.bars.bars == []
    send(qtbot, window, bridge, "Go on")
    assert bridge.count(SendMessage) == 2


def test_restart_keeps_an_innocent_model(window: MainWindow, bridge: FakeBridge) -> None:
    bridge.engine_died.emit(EngineDied(0, "The engine ended unexpectedly."))
    (bar,) = window.bars.bars
    bar.findChild(type(bar.detail_button), "barAction").click()
    assert bridge.restarts == [True]


def test_links_open_only_on_a_click_and_only_harmless(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    bridge.finish(begun(qtbot, window, bridge), message(2, "[t](https://example.org/)", "assistant"))
    text = items(window, ReplyView)[0].findChild(TextView)
    assert opened == []
    text.anchorClicked.emit(QUrl("file:///etc/passwd"))
    text.anchorClicked.emit(QUrl("https://example.org/"))
    assert opened == ["https://example.org/"]
