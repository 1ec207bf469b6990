"""A conversation of two turns, opened, and what tests do in it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.chat.message_views import UserMessageView
from app.chat.reply_view import ReplyView
from app.window.main_window import MainWindow
from engine.protocol import (
    EditMessage,
    OpenConversation,
)
from engine.values import Message
from tests.app.fake_bridge import FakeBridge, message, page


def shown(window: MainWindow) -> list[str]:
    found: list[str] = []
    for item in window.panel.transcript.items:
        if isinstance(item, UserMessageView):
            found.append(item.text)
        elif isinstance(item, ReplyView):
            found.append(item.body.source)
    return found


def opened(qtbot: QtBot, window: MainWindow, bridge: FakeBridge, *rows: Message, **more: Any) -> None:
    if window.panel.conversation_id == 1:
        window.panel.reload()
    else:
        window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(*(rows or ROWS), **more))
    qtbot.waitUntil(lambda: not window.panel.transcript.filling)


ROWS = (
    message(1, "I like tea"),
    message(2, "Good.", "assistant", turn_id=1),
    message(3, "And coffee?"),
    message(4, "Less so.", "assistant", turn_id=3),
)


def user(window: MainWindow, message_id: int) -> UserMessageView:
    view = window.panel.transcript.user_view(message_id)
    assert view is not None
    return view


def reply(window: MainWindow, message_id: int) -> ReplyView:
    view = window.panel.transcript.view_of(message_id)
    assert isinstance(view, ReplyView)
    return view


def focused() -> object:
    return QApplication.focusWidget()


def with_keyboard(qtbot: QtBot, widget: QWidget | None) -> None:
    assert widget is not None
    widget.window().activateWindow()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: focused() is widget)


def written_anew(qtbot: QtBot, window: MainWindow, bridge: FakeBridge, message_id: int, text: str) -> int:
    """Send a message in other words by keyboard. Returns the job."""
    view = user(window, message_id)
    view.edit_button.click()
    assert view.editor is not None
    with_keyboard(qtbot, view.editor.edit)
    view.editor.edit.setPlainText(text)
    qtbot.keyClick(view.editor.edit, Qt.Key.Key_Return)
    return bridge.last(EditMessage).job


def stopped(text: str = "One, two", reason: str = "cancelled") -> Message:
    return message(4, text, "assistant", turn_id=3, stop_reason=reason)
