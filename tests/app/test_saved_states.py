"""The settings of saved states: size, use, clearing."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.desktop import Desktop
from app.settings.saved_states import SavedStates
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import ClearSnapshots, EngineStatus, GetStatus, LimitSnapshots, ModelLoading
from tests.app.fake_bridge import FakeBridge


def status(used_bytes: int) -> EngineStatus:
    return EngineStatus(1, "", 1, None, "fake", 0, 0, 1, 0, 2, snapshot_bytes=used_bytes)


@pytest.fixture
def states(qtbot: QtBot, settings: SettingsStore, window: MainWindow, bridge: FakeBridge) -> SavedStates:
    made = SavedStates(settings, bridge)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.measure()
    bridge.answer(GetStatus, status(25_400_000))
    return made


def test_it_shows_what_is_in_use_and_clears_it(states: SavedStates, bridge: FakeBridge) -> None:
    assert states.use == "25.4 MB in use" and states.clear_button.isEnabled()
    states.clear_button.click()
    assert states.use == "Clearing…" and not states.clear_button.isEnabled()
    bridge.answer(ClearSnapshots, 25_400_000)
    bridge.answer(GetStatus, status(0))
    assert "0 bytes" in states.use and not states.clear_button.isEnabled()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_size_is_kept_and_told_once_it_is_whole(
    qtbot: QtBot, states: SavedStates, settings: SettingsStore, bridge: FakeBridge
) -> None:
    assert states.size_mb.value() == 1000
    states.show()
    states.size_mb.selectAll()
    qtbot.keyClicks(states.size_mb, "500")
    assert bridge.count(LimitSnapshots) == 0, "a number half typed would remove what the whole one keeps"
    states.size_mb.clearFocus()
    states.size_mb.interpretText()
    assert bridge.last(LimitSnapshots).cap_mb == 500 and settings.values.snapshot_cap_mb == 500
    bridge.answer(LimitSnapshots, 9_000_000)
    assert states.use == "9.0 MB in use"
    states.size_mb.setValue(0)
    assert states.size_mb.text() == "Off" and settings.values.snapshot_cap_mb == 0


def test_without_an_engine_it_says_nothing_false(states: SavedStates, bridge: FakeBridge) -> None:
    states.clear_button.click()
    bridge.fail(ClearSnapshots, "The engine is not running.")
    assert states.use == "" and not states.clear_button.isEnabled()


def test_it_follows_the_language(qtbot: QtBot, states: SavedStates, settings: SettingsStore) -> None:
    settings.update(language="zh")
    qtbot.waitUntil(lambda: states.clear_button.text() == "清除")
    assert "25.4" in states.use and "in use" not in states.use
    settings.update(language="en")


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_dialog_measures_each_time_it_opens(window: MainWindow, bridge: FakeBridge) -> None:
    for _ in range(2):
        asked = bridge.count(GetStatus)
        window.show_settings("general")
        window.show_settings("storage")
        assert bridge.count(GetStatus) == asked + 1
    assert window._settings_dialog is not None
    window._settings_dialog.close()


def test_the_engine_starts_with_the_chosen_size(qtbot: QtBot, tmp_path: Path) -> None:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(snapshot_cap_mb=250)
    desktop = Desktop(tmp_path, "scripted.gguf", "tests.scripted:load", settings)
    qtbot.addWidget(desktop.window)
    assert desktop.bridge._options.snapshot_cap_mb == 250
    desktop.bridge.request(LimitSnapshots(job=0, cap_mb=0), None, lambda _failed: None)
    assert desktop.bridge._options.snapshot_cap_mb == 0, "also for an engine that is started later"
    desktop.close()


def test_clearing_through_the_real_engine(qtbot: QtBot, tmp_path: Path, settings: SettingsStore) -> None:
    desktop = Desktop(tmp_path, "scripted.gguf", "tests.scripted:load", settings)
    qtbot.addWidget(desktop.window)
    states = SavedStates(settings, desktop.bridge)
    qtbot.addWidget(states)
    warm: list[ModelLoading] = []
    desktop.bridge.model_loading.connect(warm.append)
    desktop.start()
    qtbot.waitUntil(lambda: bool(warm) and (warm[-1].stage, warm[-1].fraction) == ("prewarm", 1.0), timeout=60_000)
    folder = tmp_path / "snapshots"
    assert len(list(folder.glob("head-*.kv"))) == 1
    states.measure()
    qtbot.waitUntil(states.clear_button.isEnabled, timeout=60_000)
    states.clear_button.click()
    qtbot.waitUntil(lambda: states.use.endswith("in use"), timeout=60_000)
    assert list(folder.glob("head-*.kv")) == []
    desktop.close()
