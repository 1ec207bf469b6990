"""Where the keyboard is after something was done in a conversation."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from app.chat.text_view import TextView
from app.window.main_window import MainWindow
from engine.protocol import (
    ChooseVersion,
)
from engine.protocol.branching import Versions
from tests.app.fake_bridge import FakeBridge, change, message
from tests.app.opened import ROWS, focused, opened, reply, stopped, user, with_keyboard, written_anew


def test_after_an_edit_one_writes_on(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge)
    written_anew(qtbot, window, bridge, 1, "I like cocoa")
    assert focused() is window.panel.composer.edit


def test_after_a_reply_is_asked_for_again_one_writes_on(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge)
    button = reply(window, 4).regenerate_button
    with_keyboard(qtbot, button)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert window.panel.busy and focused() is window.panel.composer.edit


def test_after_a_reply_is_to_go_on_one_writes_on(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge, *ROWS[:3], stopped())
    button = reply(window, 4).go_on_button
    with_keyboard(qtbot, button)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert window.panel.busy and focused() is window.panel.composer.edit


def test_after_another_version_is_chosen_one_writes_on(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    opened(qtbot, window, bridge, versions={"3": Versions(1, 2, (3, 7))})
    with_keyboard(qtbot, window.sidebar.new_button)
    bar = user(window, 3).version_bar
    assert bar is not None
    qtbot.mouseClick(bar.later_button, Qt.MouseButton.LeftButton)
    assert bridge.last(ChooseVersion).message_id == 7 and focused() is window.panel.composer.edit


def test_where_the_focused_control_goes_away_one_writes_on(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    opened(qtbot, window, bridge)
    pressed: list[str] = []
    bar = window.bars.show_bar("Gone", "info")
    undo = bar.add_action("Undo", lambda: pressed.append("undo"))
    with_keyboard(qtbot, undo)
    qtbot.keyClick(undo, Qt.Key.Key_Space)
    assert pressed == ["undo"] and focused() is window.panel.composer.edit
    user(window, 1).chips.add((change(),))
    chip = window.panel.transcript.chips()[0]
    button = chip.findChild(QToolButton)
    with_keyboard(qtbot, button)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert focused() is window.panel.composer.edit
    with_keyboard(qtbot, user(window, 1).findChild(TextView))
    opened(qtbot, window, bridge, message(1, "I like tea"))
    assert focused() is window.panel.composer.edit, "its view was made anew"
