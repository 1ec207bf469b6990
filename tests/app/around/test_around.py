"""Tray, closing, notifications, the key: what is decided, without a desktop."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.around import notices as notices_module
from app.around.around import Around
from app.around.words import hotkey_sentence
from app.hotkey.base import Hotkey
from app.settings.store import SettingsStore
from app.window.bars import Bar
from app.window.main_window import MainWindow
from tests.app.around.conftest import ShownIcon
from tests.app.fake_bridge import FakeBridge, message

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")


def bar(window: MainWindow, key: str) -> Bar | None:
    return next((bar for bar in window.bars.bars if bar.key == key), None)


def press(bar: Bar | None, text: str) -> None:
    assert bar is not None
    next(button for button in bar.findChildren(QPushButton) if button.text() == text).click()


# -- closing


def test_closing_ends_the_program_unless_the_user_chose_otherwise(window: MainWindow, around: Around) -> None:
    assert QGuiApplication.quitOnLastWindowClosed()
    window.close()
    assert not window.isVisible() and bar(window, "tray") is None


def test_the_first_closing_says_what_happens(
    window: MainWindow, around: Around, icon: ShownIcon, settings: SettingsStore
) -> None:
    settings.update(tray=True)
    assert not QGuiApplication.quitOnLastWindowClosed()
    window.close()
    assert window.isVisible()
    press(bar(window, "tray"), "Close the window")
    assert not window.isVisible() and settings.values.tray_told
    around.open()
    window.close()
    assert not window.isVisible() and bar(window, "tray") is None
    around.open()
    assert window.isVisible()


def test_quit_ends_it_also_from_the_tray(
    window: MainWindow, around: Around, icon: ShownIcon, settings: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(QApplication, "exit", lambda *_code: ended.append(1))
    asked: list[int] = []
    window.may_close = lambda: bool(asked.append(1)) or len(asked) > 1
    settings.update(tray=True, tray_told=True)
    window.close()
    assert not window.isVisible() and ended == []
    window.quit()
    assert ended == [], "there is something that would be lost"
    window.quit()
    assert ended == [1]


def test_without_a_place_for_icons_closing_ends_it(
    window: MainWindow, around: Around, settings: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(QApplication, "exit", lambda *_code: ended.append(1))
    settings.update(tray=True)
    assert not around.tray.is_shown
    window.close()
    assert ended == [1] and not window.isVisible()


def test_the_menu_of_the_icon(
    qtbot: QtBot, window: MainWindow, around: Around, icon: ShownIcon, settings: SettingsStore
) -> None:
    settings.update(tray=True)
    menu = around.tray.menu
    assert menu is not None
    texts = [entry.text().replace("&", "") for entry in menu.actions() if not entry.isSeparator()]
    assert texts == ["Open Rolltop", "Ask something…", "New conversation", "Pause tidying", "Quit"]
    settings.update(language="zh")
    qtbot.waitUntil(lambda: menu.actions()[0].text() == "打开 Rolltop(&O)")
    settings.update(language="en")
    window.hide()
    menu.actions()[0].trigger()
    assert window.isVisible()
    menu.actions()[1].trigger()
    assert around.asking.window is not None and around.asking.window.isVisible()
    settings.update(tray=False)
    assert around.tray.menu is None


# -- the key


class Key(Hotkey):
    """A desktop that says of each key what it was told to."""

    def __init__(self, answers: dict[str, Any]) -> None:
        super().__init__()
        self.answers = answers
        self.claimed: list[str] = []

    def claim(self, keys: str) -> None:
        self.claimed.append(keys)
        self._enter(self.answers.get(keys, "on") if keys else "off")


def test_a_key_that_is_taken_is_told_and_another_can_be_chosen(
    window: MainWindow, around: Around, settings: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = Key({"Ctrl+Alt+Space": "taken"})
    monkeypatch.setattr("app.hotkey.choosing.make_hotkey", lambda _parent: key)
    settings.update(ask_shortcut="Ctrl+Alt+Space")
    around.start()
    told = bar(window, "hotkey")
    assert told is not None and "Another program uses Ctrl+Alt+Space" in told.sentence
    settings.update(ask_shortcut="Ctrl+Alt+R")
    assert bar(window, "hotkey") is None and key.claimed[-1] == "Ctrl+Alt+R"
    key.pressed.emit()
    ask = around.asking.window
    assert ask is not None and ask.isVisible()
    settings.update(ask_shortcut="")
    assert key.claimed[-1] == "" and key.state == "off"


def test_a_desktop_without_a_way_names_the_command() -> None:
    hotkey = Hotkey()
    hotkey.claim("Ctrl+Alt+Space")
    assert hotkey.state == "unsupported" and not hotkey.is_supported
    assert "rolltop ask" in hotkey_sentence(hotkey.state, "Ctrl+Alt+Space")


# -- notifications


class Bus(QObject):
    signalled = Signal(str, str, str, object)


def test_notifications_are_off_until_the_user_wants_them(
    around: Around, bridge: FakeBridge, icon: ShownIcon, settings: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished = message(2, "Tea.", "assistant")
    around.notices._is_away = lambda: True
    bridge.finish(1, finished)
    assert icon.told == []
    settings.update(tray=True, notifications=True)
    bridge.finish(1, finished)
    assert [title for title, _ in icon.told] == ["The reply is finished"]
    bridge.finish(1, finished, "cancelled")
    around.notices._is_away = lambda: False
    bridge.finish(1, finished)
    assert len(icon.told) == 1, "not where the user stopped it, and not where a window is active"
    settings.update(notifications=False)


def test_nothing_of_a_temporary_chat_is_told_to_the_desktop() -> None:
    from tests.app.fake_bridge import conversation

    assert notices_module._title(conversation(1, "Secret")) == "Secret"
    assert notices_module._title(replace(conversation(1, "Secret"), temporary=True)) == ""
