"""Input methods in every kind of field that acts on Enter, and the size of the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.asking.window import AskWindow
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from app.window.text_size import LARGEST_PERCENT, SMALLEST_PERCENT, TextSize, percent_of
from engine.protocol import ListConversations, RenameConversation, SendMessage
from tests.app.fake_bridge import FakeBridge, conversation

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")


def compose(widget: QWidget, text: str) -> None:
    """An input method shows ``text``, not committed."""
    QApplication.sendEvent(widget, QInputMethodEvent(text, []))


def commit(widget: QWidget, text: str) -> None:
    event = QInputMethodEvent("", [])
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)


def focus(qtbot: QtBot, widget: QWidget) -> None:
    widget.window().activateWindow()
    widget.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is widget)


def test_composer(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    edit = window.panel.composer.edit
    focus(qtbot, edit)
    compose(edit, "nihao")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert bridge.count(SendMessage) == 0
    commit(edit, "你好")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert bridge.last(SendMessage).text == "你好"


def test_ask_window(qtbot: QtBot, window: MainWindow) -> None:
    ask = AskWindow()
    qtbot.addWidget(ask)
    asked: list[str] = []
    ask.asked.connect(asked.append)
    ask.come()
    focus(qtbot, ask.edit)
    compose(ask.edit, "nihao")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        qtbot.keyClick(ask.edit, key)
    assert asked == [] and ask.isVisible()
    commit(ask.edit, "你好")
    qtbot.keyClick(ask.edit, Qt.Key.Key_Return)
    assert asked == ["你好"]
    qtbot.keyClick(ask.edit, Qt.Key.Key_Escape)
    assert not ask.isVisible()


def test_rename_in_the_list(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    bridge.answer(ListConversations, [conversation(1, "One")])
    view = window.sidebar.view
    view.setFocus()
    rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    view.setCurrentIndex(next(row for row in rows if row.flags() & Qt.ItemFlag.ItemIsEditable))
    window.sidebar.edit_title()
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    edit = QApplication.focusWidget()
    assert isinstance(edit, QLineEdit)
    edit.selectAll()
    compose(edit, "cha")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert bridge.count(RenameConversation) == 0 and edit.isVisible()
    commit(edit, "茶")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bridge.count(RenameConversation) == 1)
    assert bridge.last(RenameConversation).title == "茶"


def test_search_everything(qtbot: QtBot, window: MainWindow) -> None:
    window.menus.actions_by_name["find"].trigger()
    dialog = window.places.dialog
    assert dialog is not None
    focus(qtbot, dialog.field)
    pressed: list[Any] = []
    dialog.field.returnPressed.connect(lambda: pressed.append(1))
    compose(dialog.field, "cha")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        qtbot.keyClick(dialog.field, key)
    assert pressed == [] and dialog.isVisible()
    compose(dialog.field, "")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Escape)
    dialog.hide()


@pytest.fixture
def form(qtbot: QtBot, window: MainWindow) -> Iterator[tuple[QDialog, QLineEdit]]:
    """Any dialog with a default button and a line to fill in."""
    dialog, line = QDialog(window), QLineEdit()
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok)
    buttons.accepted.connect(dialog.accept)
    layout = QVBoxLayout(dialog)
    layout.addWidget(line)
    layout.addWidget(buttons)
    dialog.show()
    focus(qtbot, line)
    yield dialog, line
    dialog.close()


def test_the_default_button_of_any_dialog(qtbot: QtBot, form: tuple[QDialog, QLineEdit]) -> None:
    dialog, line = form
    compose(line, "cha")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    assert dialog.isVisible() and QApplication.focusWidget() is line
    commit(line, "茶")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert not dialog.isVisible() and dialog.result() == QDialog.DialogCode.Accepted


# -- the size of the text


@pytest.fixture
def text_size(window: MainWindow, settings: SettingsStore) -> Iterator[TextSize]:
    yield TextSize(settings, window)
    settings.update(font_size_pt=0)


def test_keys_change_it_in_every_window(
    qtbot: QtBot, text_size: TextSize, form: tuple[QDialog, QLineEdit], settings: SettingsStore
) -> None:
    _, line = form
    usual = QApplication.font().pointSizeF()
    key: Callable[..., None] = qtbot.keyClick
    handle = line.window().windowHandle()
    key(handle, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    key(handle, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: round(settings.values.font_size_pt, 1) == round(1.2 * usual, 1))
    assert round(line.font().pointSizeF(), 1) == round(1.2 * usual, 1)
    key(handle, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: round(settings.values.font_size_pt, 1) == round(1.1 * usual, 1))
    key(handle, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: settings.values.font_size_pt == 0 and line.font().pointSizeF() == usual)


def test_it_has_limits(qtbot: QtBot, text_size: TextSize, settings: SettingsStore) -> None:
    for _ in range(30):
        text_size.change(1)
    qtbot.waitUntil(lambda: percent_of(settings.values.font_size_pt) == LARGEST_PERCENT)
    for _ in range(30):
        text_size.change(-1)
    qtbot.waitUntil(lambda: percent_of(settings.values.font_size_pt) == SMALLEST_PERCENT)


def test_steps_in_a_row_lay_the_windows_out_once(qtbot: QtBot, text_size: TextSize, settings: SettingsStore) -> None:
    sizes: list[int] = []
    settings.on_change(lambda values: sizes.append(percent_of(values.font_size_pt)))
    for step in (1, 1, 1, -1, 1):
        text_size.change(step)
    qtbot.waitUntil(lambda: bool(sizes))
    assert sizes == [130]
