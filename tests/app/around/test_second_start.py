"""Starts that find a window, and one that can show nothing but a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.around.around import Around
from app.around.missing import show_sentence
from app.instance.calling import call
from app.instance.listening import Listening
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from tests.app.around.conftest import ShownIcon

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")


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
