"""The small window for a question."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.around.around import Around
from app.chat.message_views import UserMessageView
from app.chat.reply_view import ReplyView
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import Cancel, EngineDied, Failed, OpenConversation, SendMessage
from tests.app.fake_bridge import FakeBridge, message, page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")


def asked(around: Around, text: str) -> Any:
    around.asking.come()
    assert around.asking.window is not None
    around.asking.window.edit.setPlainText(text)
    around.asking.window.edit.send_requested.emit()
    return around.asking.window


def test_a_question_is_answered_on_the_spot(
    qtbot: QtBot, window: MainWindow, around: Around, bridge: FakeBridge
) -> None:
    ask = asked(around, "What do I drink?")
    sent = bridge.last(SendMessage)
    assert (sent.text, sent.conversation_id) == ("What do I drink?", None)
    assert ask.edit.toPlainText() == "" and ask.stop_button.isVisible()
    bridge.store(sent.job, message(1, "What do I drink?", conversation_id=9))
    bridge.stream(sent.job, "You drink ")
    bridge.stream(sent.job, "**tea**.")
    assert ask.reply.source == "You drink **tea**." and ask.state == ""
    bridge.finish(sent.job, message(2, "You drink **tea**.", "assistant", conversation_id=9))
    assert not ask.stop_button.isVisible() and ask.open_button.isVisible()
    asked(around, "And my daughter?")
    assert bridge.last(SendMessage).conversation_id == 9, "it goes on"
    bridge.finish(bridge.last(SendMessage).job, message(4, "Milk.", "assistant", conversation_id=9))
    ask.open_button.click()
    assert not ask.isVisible() and bridge.last(OpenConversation).conversation_id == 9
    asked(around, "Something else")
    assert bridge.last(SendMessage).conversation_id is None, "after a while in the background it begins anew"


def test_an_answer_goes_on_while_the_window_is_away(around: Around, bridge: FakeBridge) -> None:
    ask = asked(around, "long")
    job = bridge.last(SendMessage).job
    ask.hide()
    bridge.stream(job, "a")
    around.asking.come()
    assert ask.reply.source == "a" and around.asking.busy
    ask.stop_button.click()
    assert bridge.last(Cancel).target == job
    bridge.finish(job, message(2, "a", "assistant"), "cancelled")
    assert ask.state == "Stopped by you"


def test_who_asks_before_the_answer_is_there_is_told_why_nothing_happens(around: Around, bridge: FakeBridge) -> None:
    ask = asked(around, "long")
    job = bridge.last(SendMessage).job
    bridge.store(job, message(1, "long"))
    asked(around, "and?")
    bridge.stream(job, "a")
    assert "finished or stopped" in ask.state and ask.edit.toPlainText() == "and?" and bridge.count(SendMessage) == 1
    bridge.finish(job, message(2, "a", "assistant"))
    assert ask.state == ""


def test_a_question_that_was_not_stored_comes_back(around: Around, bridge: FakeBridge) -> None:
    ask = asked(around, "hello")
    bridge.fail(SendMessage, "The disk is full.")
    assert ask.edit.toPlainText() == "hello" and "disk is full" in ask.state and not around.asking.busy


def test_the_engine_ends_meanwhile(around: Around, bridge: FakeBridge) -> None:
    ask = asked(around, "hello")
    sent = bridge.last(SendMessage)
    bridge.store(sent.job, message(1, "hello"))
    bridge.engine_died.emit(EngineDied(0, "x"))
    assert "your question is kept" in ask.state and ask.edit.toPlainText() == "" and ask.open_button.isVisible()


def test_an_engine_that_is_ended_on_purpose_leaves_no_question_open(around: Around, bridge: FakeBridge) -> None:
    asked(around, "hello")
    bridge.engine_ended.emit()
    assert not around.asking.busy


def test_where_the_memory_is_in_use_it_says_so(around: Around, bridge: FakeBridge) -> None:
    bridge.refusal = Failed(0, "Rolltop is already running with this memory.")
    ask = asked(around, "hello")
    assert "already running" in ask.state and bridge.count(SendMessage) == 0 and ask.edit.toPlainText() == "hello"


def said(window: MainWindow) -> list[str]:
    """What stands in the conversation in the main window."""
    window.panel.transcript.flush()
    return [view.text if isinstance(view, UserMessageView) else view.body.source for view in shown(window)]


def shown(window: MainWindow) -> list[UserMessageView | ReplyView]:
    return [view for view in window.panel.transcript.items if isinstance(view, UserMessageView | ReplyView)]


def test_the_main_window_shows_a_reply_that_comes_in_the_small_one(
    window: MainWindow, around: Around, bridge: FakeBridge
) -> None:
    asked(around, "hello")
    first = bridge.last(SendMessage).job
    bridge.store(first, message(1, "hello", conversation_id=1))
    bridge.stream(first, "h")
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "hello")))
    assert said(window) == ["hello", "h"] and window.panel.busy
    bridge.stream(first, "i")
    assert said(window) == ["hello", "hi"]
    bridge.finish(first, message(2, "hi", "assistant", conversation_id=1))
    assert said(window) == ["hello", "hi"] and not window.panel.busy
    asked(around, "and now?")
    second = bridge.last(SendMessage).job
    bridge.store(second, message(3, "and now?", conversation_id=1))
    assert said(window) == ["hello", "hi", "and now?"] and window.panel.conversing.words != ""
    bridge.stream(second, "no")
    assert said(window) == ["hello", "hi", "and now?", "no"]
    window.panel.stop()
    assert bridge.last(Cancel).target == second
    bridge.finish(second, message(4, "no", "assistant", conversation_id=1), "cancelled")
    assert said(window) == ["hello", "hi", "and now?", "no"] and not window.panel.busy


def test_a_reply_of_the_small_window_that_fails_ends_in_the_main_one(
    window: MainWindow, around: Around, bridge: FakeBridge
) -> None:
    asked(around, "hello")
    bridge.store(bridge.last(SendMessage).job, message(1, "hello", conversation_id=1))
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "hello")))
    bridge.fail(SendMessage, "The model failed.")
    assert said(window) == ["hello"] and not window.panel.busy


def test_it_follows_the_language(qtbot: QtBot, around: Around, settings: SettingsStore) -> None:
    around.asking.come()
    ask = around.asking.window
    assert ask is not None
    settings.update(language="zh")
    qtbot.waitUntil(lambda: ask.open_button.text() == "在 Rolltop 中打开(&O)")
    assert ask.edit.placeholderText() == "问点什么"
    settings.update(language="en")
