"""Tray, closing, notifications, the ask-window, the key, second starts: what is decided, without a desktop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.around import notices as notices_module
from app.around.around import Around
from app.around.missing import show_sentence
from app.around.tray import Tray
from app.around.words import hotkey_sentence
from app.chat.message_views import UserMessageView
from app.chat.reply_view import ReplyView
from app.hotkey.base import Hotkey
from app.instance.calling import call
from app.instance.listening import Listening
from app.settings.store import SettingsStore
from app.window.bars import Bar
from app.window.main_window import MainWindow
from engine.protocol import Cancel, EngineDied, Failed, OpenConversation, SendMessage
from tests.app.fake_bridge import FakeBridge, message, page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")


class ShownIcon:
    """Stands for an icon that the desktop shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[tuple[str, str]] = []
        monkeypatch.setattr(Tray, "is_available", property(lambda _tray: True))
        monkeypatch.setattr(Tray, "is_shown", property(lambda tray: tray._icon is not None))
        monkeypatch.setattr(Tray, "show_message", lambda _tray, title, text: self.told.append((title, text)) or True)


@pytest.fixture
def icon(monkeypatch: pytest.MonkeyPatch) -> ShownIcon:
    return ShownIcon(monkeypatch)


@pytest.fixture
def around(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Around]:
    monkeypatch.setattr(notices_module.Notices, "_tell_desktop", lambda *_values: False)
    made = Around(bridge, window, settings, tmp_path)  # type: ignore[arg-type]
    yield made
    made.close()
    settings.update(tray=False)


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


# -- the ask-window


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


# -- where nothing can be started


def test_one_sentence_in_a_window_of_its_own(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def look(*_self: object) -> int:
        boxes = [box for box in QApplication.topLevelWidgets() if isinstance(box, QMessageBox) and box.isVisible()]
        seen.extend(box.text() for box in boxes)
        for box in boxes:
            box.close()
        return 0

    ended: list[int] = []
    monkeypatch.setattr(QApplication, "exec", look)
    monkeypatch.setattr(QApplication, "exit", lambda *_code: ended.append(1))
    show_sentence("The data folder /disk is not there.")
    assert ended == [1]
    assert seen == ["The data folder /disk is not there."]


# -- a second start


@pytest.fixture
def listening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[Listening]:
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(run))
    made = Listening(tmp_path)
    yield made
    made.close()


def test_a_second_start_calls_the_first(qtbot: QtBot, listening: Listening, tmp_path: Path) -> None:
    import threading

    answers: list[bool] = []
    with qtbot.waitSignal(listening.called) as heard:
        caller = threading.Thread(target=lambda: answers.append(call(tmp_path, "ask")))
        caller.start()
    qtbot.waitUntil(lambda: bool(answers))
    caller.join()
    assert heard.args == ["ask"] and answers == [True]


def test_a_socket_that_a_dead_program_left_is_replaced(
    listening: Listening, tmp_path: Path, qapp: QApplication
) -> None:
    assert listening.listens
    listening.close()
    other = Listening(tmp_path)
    assert other.listens
    other.close()


def test_a_start_without_a_window_can_be_found(
    window: MainWindow, around: Around, icon: ShownIcon, settings: SettingsStore
) -> None:
    window.hide()
    around.start_without_window()
    assert window.isMinimized()
    around.called("stay")
    assert window.isMinimized(), "a start at login wants nothing but that it runs"
    around.called("open")
    assert window.isVisible() and not window.isMinimized()
    settings.update(tray=True)
    window.hide()
    around.start_without_window()
    assert not window.isVisible()
    around._require_icon()
    assert not window.isVisible()
    assert window.windowState() != Qt.WindowState.WindowMinimized
