"""A disk that refuses, and a data folder that another window has open: a sentence, and nothing is overwritten."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

import app.desktop
from app.desktop import Desktop
from app.drafts_file import DraftsFile
from app.settings.store import Preferences, SettingsStore
from app.window.application import create_application
from app.window.main_window import MainWindow
from engine.folder_lock import is_in_use
from engine.store import Store

WAIT_MS = 30_000
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def refuse(*_arguments: object) -> None:
    raise OSError(28, "No space left on device")


def press(window: MainWindow, label: str) -> None:
    buttons = [one for bar in window.bars.bars for one in bar.findChildren(QPushButton)]
    (button,) = [one for one in buttons if one.text() == label]
    button.click()


def sentences(window: MainWindow) -> list[str]:
    return [bar.sentence for bar in window.bars.bars]


def desktop_at(qtbot: QtBot, folder: Path, settings: SettingsStore) -> Desktop:
    create_application([], settings.values)
    desktop = Desktop(folder, "", "tests.scripted:load", settings, "none")
    qtbot.addWidget(desktop.window)
    desktop.window.show()
    return desktop


def test_what_cannot_be_written_holds_and_is_written_with_the_next_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, told = SettingsStore(tmp_path / "settings.json"), []
    settings.on_unwritten(told.append)
    with monkeypatch.context() as patched:
        patched.setattr("app.json_file.os.replace", refuse)
        assert settings.update(language="zh").language == "zh"
    assert told == ["the disk is full"] and not list(tmp_path.iterdir())
    late: list[str] = []
    settings.on_unwritten(late.append)
    assert late == told
    settings.update(language="zh")
    assert settings.unwritten == "" and SettingsStore(tmp_path / "settings.json").values.language == "zh"


def test_settings_that_may_not_be_read_are_never_written_to(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(theme="dark")
    assert settings.unwritten and settings.values.theme == "dark" and (tmp_path / "settings.json").is_dir()


def test_a_full_disk_at_the_start_and_on_closing_is_a_sentence(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --language the settings are written before there is a window."""
    seen: list[list[str]] = []
    made: list[Desktop] = []

    class Watched(Desktop):
        def start(self) -> None:
            made.append(self)
            seen.append(sentences(self.window))
            self.window.close()

    monkeypatch.setattr("app.json_file.os.replace", refuse)
    monkeypatch.setattr(app.desktop, "Desktop", Watched)
    monkeypatch.setattr(app.desktop, "SignalWatch", lambda _end: QTimer())
    assert app.desktop.run(tmp_path, "", "zh", "tests.scripted:load", "none") == 0
    assert [one[:6] for (one,) in seen] == ["你的设置没有"]
    assert capsys.readouterr().err.startswith("你的设置没有") and not (tmp_path / "settings.json").exists()
    made[0].window.deleteLater()
    create_application([], Preferences(language="en"))


def test_unsent_words_that_cannot_be_kept_are_asked_about_once(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(language="en")
    desktop = desktop_at(qtbot, tmp_path, settings)
    desktop.window.panel.composer.edit.setPlainText("a long letter")
    with monkeypatch.context() as patched:
        patched.setattr("app.json_file.os.replace", refuse)
        assert not desktop.window.close() and desktop.window.isVisible()
        assert sentences(desktop.window)[-1].startswith("What you have not sent could not be saved")
        press(desktop.window, "Close anyway")
        assert not desktop.window.isVisible()
    desktop.close()


def in_another_process(folder: Path, body: str) -> str:
    code = f"from pathlib import Path\nfrom engine.folder_lock import is_in_use\n{body.format(folder=str(folder))}"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60).stdout


def test_whether_a_folder_is_in_use_is_seen_from_everywhere_and_leaves_it_free(tmp_path: Path) -> None:
    ask = "print(is_in_use(Path({folder!r})))"
    assert not is_in_use(tmp_path) and not list(tmp_path.iterdir())
    store = Store.open(tmp_path)
    assert is_in_use(tmp_path) and in_another_process(tmp_path, ask) == "True\n"
    store.close()
    assert not is_in_use(tmp_path) and in_another_process(tmp_path, ask) == "False\n"
    Store.open(tmp_path).close()


@pytest.fixture
def owned(tmp_path: Path) -> Callable[[], None]:
    """A folder that another window has open, with something unsent in it; called, it is free again."""
    store = Store.open(tmp_path)
    DraftsFile(tmp_path / "drafts.json").update(messages={"new": "of the first window"})
    SettingsStore(tmp_path / "settings.json").update(language="en", sidebar_width_px=300)
    return store.close


def test_a_second_window_neither_reads_nor_writes_the_files_of_the_first(
    qtbot: QtBot, tmp_path: Path, owned: Callable[[], None]
) -> None:
    before = {name: (tmp_path / name).read_bytes() for name in ("drafts.json", "settings.json")}
    settings = SettingsStore(tmp_path / "settings.json", not is_in_use(tmp_path))
    settings.update(theme="dark")
    desktop = desktop_at(qtbot, tmp_path, settings)
    window = desktop.window
    qtbot.waitUntil(lambda: window.isVisible())
    desktop.start()
    qtbot.waitUntil(lambda: desktop.bridge.state == "refused", timeout=WAIT_MS)
    qtbot.waitUntil(lambda: any("already running" in one for one in sentences(window)), timeout=WAIT_MS)
    composer = window.panel.composer
    assert composer.text == ""
    composer.edit.setPlainText("of the second window")
    composer.send()
    assert composer.text == "of the second window", "what could not be sent stays where it was written"
    assert any(one.startswith("Your message was not sent. Rolltop is already") for one in sentences(window))
    assert not window.close()
    assert sentences(window)[-1].startswith("Another Rolltop has this memory open")
    desktop.end()
    desktop.close()
    assert {name: (tmp_path / name).read_bytes() for name in before} == before
    owned()


def test_once_the_first_window_is_closed_the_second_takes_over(
    qtbot: QtBot, tmp_path: Path, owned: Callable[[], None]
) -> None:
    settings = SettingsStore(tmp_path / "settings.json", not is_in_use(tmp_path))
    desktop = desktop_at(qtbot, tmp_path, settings)
    desktop.start()
    window = desktop.window
    qtbot.waitUntil(lambda: any("already running" in one for one in sentences(window)), timeout=WAIT_MS)
    owned()
    with qtbot.waitSignal(desktop.bridge.engine_started, timeout=WAIT_MS):
        press(window, "Try again")
    QApplication.processEvents()
    assert window.panel.composer.text == "of the first window" and sentences(window) == []
    window.panel.composer.edit.setPlainText("both")
    assert window.close()
    desktop.close()
    assert json.loads((tmp_path / "drafts.json").read_text())["messages"] == {"new": "both"}


def test_a_window_that_is_refused_later_lets_the_files_go(qtbot: QtBot, tmp_path: Path) -> None:
    """Two that start at once: both find the folder free."""
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(language="en")
    desktop = desktop_at(qtbot, tmp_path, settings)
    store = Store.open(tmp_path)
    before = (tmp_path / "settings.json").read_bytes()
    desktop.start()
    qtbot.waitUntil(lambda: desktop.bridge.state == "refused", timeout=WAIT_MS)
    desktop.window.panel.composer.edit.setPlainText("mine")
    desktop.end()
    desktop.close()
    store.close()
    assert not (tmp_path / "drafts.json").exists() and (tmp_path / "settings.json").read_bytes() == before


def test_once_what_is_unsent_is_on_the_disk_the_warning_goes(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(language="en")
    desktop = desktop_at(qtbot, tmp_path, settings)
    desktop.window.panel.composer.edit.setPlainText("half a thought")
    with monkeypatch.context() as patched:
        patched.setattr("app.json_file.os.replace", refuse)
        desktop.window.close()
        assert desktop.window.isVisible() and any("It is lost when" in one for one in sentences(desktop.window))
    assert desktop.drafts.save()
    assert not any("It is lost when" in one for one in sentences(desktop.window))
    desktop.window.close()
    desktop.close()
