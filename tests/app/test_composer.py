"""The field in which one writes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.chat.composer import MAX_LINES
from app.window.main_window import MainWindow
from engine.protocol import (
    ForegroundActivity,
    OpenConversation,
    SendMessage,
)
from tests.app.fake_bridge import FakeBridge, message, page
from tests.app.talking import begun, send


def test_enter_while_composing_never_sends(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    edit = window.panel.composer.edit
    QApplication.sendEvent(edit, QInputMethodEvent("nihao", []))
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert bridge.count(SendMessage) == 0 and edit.composing
    commit = QInputMethodEvent()
    commit.setCommitString("你好")
    QApplication.sendEvent(edit, commit)
    assert edit.toPlainText() == "你好" and not edit.composing
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert bridge.last(SendMessage).text == "你好"


def test_shift_enter_begins_a_line_and_the_field_grows_to_a_limit(qtbot: QtBot, window: MainWindow) -> None:
    edit = window.panel.composer.edit
    heights = []
    for _ in range(MAX_LINES + 3):
        qtbot.keyClicks(edit, "x")
        heights.append(edit.height())
        qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert edit.toPlainText() == "x\n" * (MAX_LINES + 3)
    assert heights[0] < heights[1] < heights[MAX_LINES - 1] == heights[-1]


def test_paste_is_plain(window: MainWindow) -> None:
    rich = QMimeData()
    rich.setHtml("<b>bold</b><img src='x'>")
    rich.setText("bold")
    window.panel.composer.edit.insertFromMimeData(rich)
    assert window.panel.composer.edit.document().toPlainText() == "bold"


def test_drafts_are_kept_by_conversation(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.composer.edit.setPlainText("draft for a new one")
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    assert window.panel.composer.text == ""
    window.panel.composer.edit.setPlainText("draft for one")
    window.new_conversation()
    assert window.panel.composer.text == "draft for a new one"
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    assert window.panel.composer.text == "draft for one"


def test_typing_is_told_to_the_engine_but_not_each_key(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr("app.chat.composer.time.monotonic", lambda: clock[0])
    qtbot.keyClicks(window.panel.composer.edit, "hello")
    assert bridge.count(ForegroundActivity) == 1
    clock[0] += 3
    qtbot.keyClicks(window.panel.composer.edit, "x")
    assert bridge.count(ForegroundActivity) == 2


def test_enter_does_not_send_while_a_reply_comes(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    begun(qtbot, window, bridge)
    send(qtbot, window, bridge, "next")
    assert bridge.count(SendMessage) == 1 and window.panel.composer.text == "next"


def test_who_cannot_send_yet_is_told_why(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr(
        "app.chat.quiet_line.QAccessible.updateAccessibility", lambda event: announced.append(event.message())
    )
    line = window.panel.composer.quiet_line
    job = begun(qtbot, window, bridge)
    qtbot.keyClick(window.panel.composer.edit, Qt.Key.Key_Return)
    assert line.isHidden(), "there is nothing to send"
    send(qtbot, window, bridge, "next")
    assert line.isVisible() and "when it is finished" in line.text() and announced == [line.text()]
    send(qtbot, window, bridge, "next")
    assert len(announced) == 2, "it is told each time"
    bridge.finish(job, message(2, "Hi", "assistant"))
    assert line.isHidden()
    send(qtbot, window, bridge, "next")
    assert bridge.count(SendMessage) == 2 and line.isHidden()


def test_what_is_written_from_the_right_stands_at_the_right(window: MainWindow) -> None:
    edit = window.panel.composer.edit

    def left_px() -> float:
        return edit.document().firstBlock().layout().lineAt(0).naturalTextRect().left()

    edit.setPlainText("12 مرحبا")
    assert left_px() > edit.viewport().width() / 2
    edit.setPlainText("12 hello مرحبا")
    assert left_px() < 10
    edit.clear()
    edit.insertPlainText("שלום")
    assert left_px() > edit.viewport().width() / 2


def test_a_sentence_about_a_name_from_the_right_runs_from_the_left(window: MainWindow) -> None:
    bar = window.bars.show_bar("“عنوان” was moved.", "info")
    assert bar.sentence == "\u200e“عنوان” was moved." and bar.accessibleName() == "“عنوان” was moved."
    assert window.bars.show_bar("“Title” was moved.", "info").sentence == "“Title” was moved."
