"""Quoting and copying words of messages, and conversations as files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QTextCursor
from pytestqt.qtbot import QtBot

from app.chat.contents import Contents
from app.chat.message_views import MessageView
from app.chat.quoting import as_quotation
from app.chat.text_view import TextView
from app.window.main_window import MainWindow
from engine.protocol import Cancel, OpenConversation
from engine.protocol.events import ExportProgress
from engine.protocol.exporting import ExportConversations, Exported
from tests.app.fake_bridge import REPORT, FakeBridge, conversation, message, page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def contents(window: MainWindow, bridge: FakeBridge, qtbot: QtBot) -> Contents:
    made = Contents(bridge, window.panel, window.sidebar, window.bars, window.menus.actions_by_name)  # type: ignore[arg-type]
    window.sidebar.take(conversation(1, "Tea: a talk"))
    window.panel.open_conversation(1)
    reply = message(2, "**Green** tea.\n\nTwo lines.", "assistant", turn_id=1, report=REPORT)
    bridge.answer(OpenConversation, page(message(1, "Which tea?"), reply))
    qtbot.waitUntil(lambda: window.panel.transcript.view_of(2) is not None)
    return made


def pressed(window: MainWindow, message_id: int, name: str) -> None:
    view = window.panel.transcript.view_of(message_id)
    assert isinstance(view, MessageView)
    next(button for button in view.foot.action_buttons if button.objectName() == name).click()


def test_a_whole_message_is_quoted(window: MainWindow, contents: Contents) -> None:
    pressed(window, 2, "quote")
    assert window.panel.composer.text == "> **Green** tea.\n>\n> Two lines.\n\n"
    assert window.panel.composer.edit.textCursor().atEnd()
    pressed(window, 1, "quote")
    assert window.panel.composer.text.endswith("> Two lines.\n\n> Which tea?\n\n")


def test_what_is_selected_is_quoted(window: MainWindow, contents: Contents) -> None:
    text = window.panel.transcript.view_of(2).findChild(TextView)
    text.moveCursor(QTextCursor.MoveOperation.Start)
    text.moveCursor(QTextCursor.MoveOperation.EndOfWord, QTextCursor.MoveMode.KeepAnchor)
    window.menus.actions_by_name["quote"].trigger()
    assert window.panel.composer.text == "> Green\n\n"


def test_without_a_selection_the_menu_quotes_the_last_reply(window: MainWindow, contents: Contents) -> None:
    window.menus.actions_by_name["quote"].trigger()
    assert window.panel.composer.text.startswith("> **Green** tea.")


def test_a_reply_is_copied_as_markdown_and_as_text(window: MainWindow, contents: Contents) -> None:
    view = window.panel.transcript.view_of(2)
    assert isinstance(view, MessageView)
    view.copy_button.click()
    assert QGuiApplication.clipboard().text() == "**Green** tea.\n\nTwo lines."
    pressed(window, 2, "copy_plain")
    assert QGuiApplication.clipboard().text() == "Green tea.\n\nTwo lines."


def test_a_quotation_of_several_lines() -> None:
    assert as_quotation("a\n\nb\n") == "> a\n>\n> b"


# -- export


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    target = tmp_path / "tea.html"
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_args: (str(target), ""))
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getExistingDirectory", lambda *_args: str(tmp_path))
    return target


def test_the_conversation_on_the_screen_is_exported(
    window: MainWindow, bridge: FakeBridge, contents: Contents, place: Path
) -> None:
    window.menus.actions_by_name["export"].trigger()
    dialog = contents.exports.dialog
    dialog.buttons["html"].click()
    dialog.go_on.click()
    command = bridge.last(ExportConversations)
    assert (command.conversation_ids, command.format, command.path) == ((1,), "html", str(place))
    bridge.export_progress.emit(ExportProgress(job=command.job, done=1200, total=50000))
    (bar,) = window.bars.bars
    assert bar.sentence == "Exporting: 1,200 of 50,000 messages"
    bar._actions[0][0].click()
    assert bridge.last(Cancel).target == command.job
    bridge.answer(ExportConversations, Exported((str(place),), 50000))
    assert [bar.sentence for bar in window.bars.bars] == ["The conversation was exported to tea.html."]


def test_an_export_goes_on_when_its_bar_was_closed(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, contents: Contents, place: Path
) -> None:
    contents.exports.start((1,), "html", str(place))
    (bar,) = window.bars.bars
    with qtbot.waitSignal(bar.destroyed):
        bar.close_button.click()
    job = bridge.last(ExportConversations).job
    bridge.export_progress.emit(ExportProgress(job=job, done=1200, total=50000))
    assert window.bars.bars == []
    bridge.answer(ExportConversations, Exported((str(place),), 50000))
    assert [bar.sentence for bar in window.bars.bars] == ["The conversation was exported to tea.html."]


def test_several_go_into_a_folder_and_a_failure_is_told(
    window: MainWindow, bridge: FakeBridge, contents: Contents, place: Path
) -> None:
    window.sidebar.export_requested.emit((1, 2))
    contents.exports.dialog.go_on.click()
    assert bridge.last(ExportConversations).path == str(place.parent)
    bridge.fail(ExportConversations, "The disk is full.")
    assert [bar.sentence for bar in window.bars.bars] == ["The disk is full."]
    window.sidebar.export_requested.emit((1, 2))
    contents.exports.dialog.go_on.click()
    bridge.answer(ExportConversations, Exported((str(place), str(place)), 2))
    assert "2 conversations were exported" in window.bars.bars[0].sentence


def test_nothing_is_exported_when_the_dialogs_are_left(
    window: MainWindow, bridge: FakeBridge, contents: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_args: ("", ""))
    contents.exports.ask((1,))
    contents.exports.dialog.reject()
    contents.exports.ask((1,))
    contents.exports.dialog.go_on.click()
    assert bridge.count(ExportConversations) == 0


def test_there_is_nothing_to_export_on_the_empty_desk(window: MainWindow, contents: Contents) -> None:
    window.panel.new_conversation()
    assert not window.menus.actions_by_name["export"].isEnabled()
