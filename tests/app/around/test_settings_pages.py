"""The pages of the settings: what they show, and that a change holds at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.around.around import Around
from app.autostart.xdg import DesktopEntry
from app.settings.dialog import SettingsDialog
from app.settings.pages import PAGES
from app.settings.store import SettingsStore
from app.storage.moves import Moves
from app.window.main_window import MainWindow
from app.window.theme import usual_font_pt
from engine.protocol import ClearSnapshots
from engine.protocol.model_use import AllowNetwork, UnloadWhenIdle
from engine.protocol.storage import CompactMemory, GetStorage, StorageView
from models.network import allow_network, network_allowed
from tests.app.fake_bridge import FakeBridge

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr("models.locations._home", lambda: tmp_path / "home")
    for name in ("ROLLTOP_DATA", "ROLLTOP_MODELS"):
        monkeypatch.delenv(name, raising=False)
    yield tmp_path / "home"
    allow_network(True)


@pytest.fixture
def around(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore, home: Path, tmp_path: Path
) -> Iterator[Around]:
    data: Any = home / "data"
    data.mkdir(parents=True)
    made = Around(bridge, window, settings, data)  # type: ignore[arg-type]
    made.autostart = DesktopEntry(["/bin/sh", "--background"], tmp_path / "autostart")
    window.scope.around, window.scope.data_folder = made, data
    yield made
    made.close()


def page(window: MainWindow, name: str) -> Any:
    window.show_settings(name)
    dialog = window._settings_dialog
    assert dialog is not None
    return dialog.page(name)


def dialog(window: MainWindow) -> SettingsDialog:
    assert window._settings_dialog is not None
    return window._settings_dialog


def test_pages_are_made_when_they_are_first_shown(qtbot: QtBot, window: MainWindow) -> None:
    window.show_settings()
    shown = dialog(window)
    assert list(shown._pages) == ["general"]
    shown.list.setFocus()
    qtbot.keyClick(shown.list, Qt.Key.Key_Down)
    assert shown.stack.currentIndex() == 1 and list(shown._pages) == ["general", PAGES[1].name]
    window.show_settings()
    assert shown.stack.currentIndex() == 1, "it comes back to where it was"
    shown.reject()


def test_the_list_follows_the_language(qtbot: QtBot, window: MainWindow, settings: SettingsStore) -> None:
    window.show_settings()
    shown = dialog(window)
    settings.update(language="zh")
    qtbot.waitUntil(lambda: [shown.list.item(row).text() for row in range(3)] == ["常规", "随时可用", "模型"])
    settings.update(language="en")
    shown.reject()


def test_general(window: MainWindow, settings: SettingsStore) -> None:
    general = page(window, "general")
    general.theme.setCurrentIndex(general.theme.findData("contrast_dark"))
    general.theme.activated.emit(0)
    palette = QApplication.palette()
    assert palette.color(QPalette.ColorRole.Base).name() == "#000000"
    usual = QApplication.font().pointSizeF()
    general.font_size.setValue(140)
    assert round(settings.values.font_size_pt / usual, 2) == 1.4 == round(QApplication.font().pointSizeF() / usual, 2)
    settings.update(font_size_pt=0, theme="light")
    assert general.theme.currentData() == "light" and general.font_size.text() == "100 %"


@pytest.mark.parametrize(("typed", "shown"), [("200", "200 %"), ("500", "300 %"), ("20", "75 %"), ("100", "100 %")])
def test_the_size_of_the_text_is_typed_in_percent(
    qtbot: QtBot, window: MainWindow, settings: SettingsStore, typed: str, shown: str
) -> None:
    general = page(window, "general")
    general.font_size.selectAll()
    qtbot.keyClicks(general.font_size, typed)
    qtbot.keyClick(general.font_size, Qt.Key.Key_Return)
    assert general.font_size.text() == shown
    settings.update(font_size_pt=0)


def test_a_size_in_points_that_was_chosen_before_stays(
    qapp: QApplication, window: MainWindow, settings: SettingsStore
) -> None:
    general, usual = page(window, "general"), usual_font_pt(qapp)
    settings.update(font_size_pt=15)
    assert general.font_size.value() == round(1500 / usual)
    settings.update(font_size_pt=32)
    assert general.font_size.value() == round(3200 / usual) and settings.values.font_size_pt == 32
    settings.update(font_size_pt=0)


def test_start_at_login_shows_the_true_state(window: MainWindow, around: Around, tmp_path: Path) -> None:
    shown = page(window, "around")
    assert not shown.login.isChecked()
    shown.login.click()
    entry = tmp_path / "autostart" / "rolltop.desktop"
    assert entry.is_file() and shown.login.isChecked()
    entry.unlink()
    page(window, "around")
    assert not shown.login.isChecked(), "somebody else removed it"
    entry.write_text("mine", encoding="utf-8")
    page(window, "around")
    assert not shown.login.isEnabled() and str(entry) in shown.login_state.text()
    assert entry.read_text(encoding="utf-8") == "mine"


def test_what_the_system_refuses_is_said(
    window: MainWindow, around: Around, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = page(window, "around")
    around.autostart = DesktopEntry(["/bin/sh", "--background"], tmp_path / "file" / "autostart")
    shown.opened()
    monkeypatch.setattr(Path, "mkdir", Mock(side_effect=PermissionError(13, "Permission denied")))
    shown.login.click()
    assert not shown.login.isChecked() and "did not allow" in shown.login_state.text()


def test_tray_says_where_there_is_no_place_for_it(window: MainWindow, around: Around, settings: SettingsStore) -> None:
    shown = page(window, "around")
    assert "no place for such an icon" in shown.tray_state.text()
    shown.tray.click()
    assert settings.values.tray
    shown.tray.click()
    assert not settings.values.tray


def test_the_key_is_suggested_and_can_be_changed(window: MainWindow, around: Around, settings: SettingsStore) -> None:
    around.start()
    shown = page(window, "around")
    assert not shown.ask.isChecked() and not shown.keys.isEnabled()
    shown.ask.click()
    assert settings.values.ask_shortcut == "Ctrl+Alt+Space" and shown.keys.isEnabled()
    assert "rolltop ask" in shown.ask_state.text(), "this desktop has no way to it, and says what to do"
    shown.keys.setKeySequence(QKeySequence("Ctrl+Alt+R"))
    shown.keys.editingFinished.emit()
    assert settings.values.ask_shortcut == "Ctrl+Alt+R"
    shown.try_button.click()
    assert around.asking.window is not None and around.asking.window.isVisible()
    shown.ask.click()
    assert settings.values.ask_shortcut == ""


def test_one_switch_for_the_network(
    window: MainWindow, around: Around, bridge: FakeBridge, settings: SettingsStore
) -> None:
    shown = page(window, "privacy")
    assert network_allowed() and not shown.forbidden.isChecked()
    shown.forbidden.click()
    assert not settings.values.network_allowed and not network_allowed()
    assert bridge.last(AllowNetwork).allowed is False
    shown.forbidden.click()
    assert network_allowed() and bridge.last(AllowNetwork).allowed is True


# -- storage


def test_sizes_come_without_waiting(qtbot: QtBot, window: MainWindow, around: Around, bridge: FakeBridge) -> None:
    shown = page(window, "storage")
    assert shown.table.size_of("chats") == "…"
    data = window.scope.data_folder
    assert data is not None
    (data / "rolltop.log").write_bytes(b"x" * 2000)
    shown.opened()
    qtbot.waitUntil(lambda: shown.table.size_of("logs") == "2.0 kB")
    bridge.answer(GetStorage, StorageView(1_500_000, 2_000, 0, 10, 20, 3_000_000))
    assert shown.table.size_of("chats") == "1.5 MB" and shown.table.size_of("unused") == "3.0 MB"
    assert shown.table.buttons["unused"].isEnabled() and not shown.table.buttons["downloads"].isEnabled()
    shown.table.buttons["logs"].click()
    assert shown.said == "2.0 kB were freed." and (data / "rolltop.log").stat().st_size == 0
    shown.table.buttons["unused"].click()
    bridge.answer(CompactMemory, 3_000_000)
    assert shown.said == "3.0 MB were freed."
    shown._clear("saved_states")
    assert bridge.count(ClearSnapshots) == 1
    shown._clear("unused")
    bridge.fail(CompactMemory, "There is not enough room.")
    assert "not enough room" in shown.said


@pytest.fixture
def moved(
    window: MainWindow, around: Around, bridge: FakeBridge, settings: SettingsStore, home: Path
) -> Iterator[list[str]]:
    """What the move did: saved, restarted."""
    did: list[str] = []
    moves = Moves(
        bridge, settings, home / "data",  # type: ignore[arg-type]
        lambda: did.append("saved"), lambda: did.append("restarted"), window,
    )  # fmt: skip
    window.scope.moves = moves
    yield did
    moves.close()


def test_a_folder_is_moved_after_a_question(
    qtbot: QtBot, window: MainWindow, moved: list[str], home: Path, tmp_path: Path, settings: SettingsStore
) -> None:
    models = home / "models"
    models.mkdir()
    (models / "a.gguf").write_bytes(b"x" * 3000)
    settings.update(model_path=str(models / "a.gguf"))
    rows = page(window, "storage").folders
    rows.plan("models", tmp_path / "disk")
    assert "3.0 kB are copied to" in rows.question and not (tmp_path / "disk").exists()
    rows.stay_button.click()
    assert rows.question == "" and moved == []
    rows.plan("models", tmp_path / "disk")
    rows.go_button.click()
    qtbot.waitUntil(lambda: "restarted" in moved)
    assert moved == ["saved", "restarted"]
    target = tmp_path / "disk" / "rolltop-models"
    assert (target / "a.gguf").is_file() and settings.values.model_path == str(target / "a.gguf")
    rows.refresh()
    assert rows.remove_buttons["models"].isVisible()
    rows.remove_buttons["models"].click()
    assert not models.exists() and not rows.remove_buttons["models"].isVisible()


def test_a_move_that_fails_is_told_and_the_engine_starts_again(
    qtbot: QtBot, window: MainWindow, moved: list[str], bridge: FakeBridge, tmp_path: Path
) -> None:
    rows = page(window, "storage").folders
    rows.plan("data", tmp_path / "disk")
    (tmp_path / "disk").write_text("a file in the way", encoding="utf-8")
    rows.go_button.click()
    qtbot.waitUntil(lambda: bridge.restarts == [True])
    assert "Nothing was moved" in rows.question and moved == ["saved"]
    rows.plan("data", window.scope.data_folder)
    assert "into itself" in rows.question


def test_a_folder_that_is_named_elsewhere_is_not_moved(
    window: MainWindow, moved: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path))
    rows = page(window, "storage").folders
    rows.refresh()
    assert not rows.move_buttons["models"].isEnabled() and rows.move_buttons["data"].isEnabled()
    assert "ROLLTOP_MODELS" in rows._notes["models"].text()


def test_how_long_the_model_stays_is_told_to_the_engine(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore
) -> None:
    shown = page(window, "model")
    assert shown.idle_minutes.value() == 30 and "minutes" in shown.idle_minutes.text()
    assert shown.idle_minutes.accessibleName() == "Free its memory after"
    shown.idle_minutes.setValue(0)
    assert shown.idle_minutes.text() == "never"
    assert bridge.last(UnloadWhenIdle).minutes == 0 and settings.values.unload_after_minutes == 0
