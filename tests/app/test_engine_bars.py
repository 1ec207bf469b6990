"""What the window offers when the engine ended, when a model is under suspicion, and when the memory is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton

from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.bars import Bar
from app.window.main_window import MainWindow
from engine.protocol import (
    MODEL_LEFT_OUT,
    EngineDied,
    EngineStarted,
    EngineStatus,
    Failed,
    LoadModel,
    ModelInfo,
    ModelLoading,
    ModelReady,
    ModelUnloaded,
)
from engine.store import Store
from engine.store.restoring import back_up
from tests.app.fake_bridge import FakeBridge, message

STATUS = EngineStatus(1, "", 1, None, "fake", 0, 0, 1, 0, 2)
PATH = "/m/big.gguf"


def info(path: str = PATH) -> ModelInfo:
    return ModelInfo(path, "Big", "x", 1, 1, 4096, 4096, 0, 1, "CPU", "fits", "chatml", "decision")


def press(bar: Bar, label: str) -> None:
    next(button for button in bar.findChildren(QPushButton) if button.text() == label).click()


def offers(bar: Bar) -> list[str]:
    return [button.text() for button in bar.findChildren(QPushButton, "barAction")]


def die(bridge: FakeBridge, culprit: str = "") -> None:
    bridge.alive = False
    bridge.engine_died.emit(EngineDied(0, "The model's process crashed.", -11, culprit))


def come_back(bridge: FakeBridge) -> None:
    bridge.alive = True
    bridge.engine_started.emit(EngineStarted(0, STATUS))


def test_a_model_left_out_can_be_loaded_anyway(window: MainWindow, bridge: FakeBridge) -> None:
    bridge.failed.emit(Failed(0, "Loading big ended …", code=MODEL_LEFT_OUT, values={"path": PATH}))
    (bar,) = window.bars.bars
    assert "big" in bar.sentence and offers(bar) == ["Load anyway"]
    press(bar, "Load anyway")
    assert bridge.last(LoadModel).path == PATH and window.bars.bars == []


def test_a_model_that_ended_the_engine_while_loading_can_be_loaded_anyway(
    window: MainWindow, bridge: FakeBridge
) -> None:
    die(bridge, PATH)
    (bar,) = window.bars.bars
    assert offers(bar) == ["Restart", "Load anyway"]
    press(bar, "Load anyway")
    assert bridge.restarts == [False] and bridge.count(LoadModel) == 0
    come_back(bridge)
    assert bridge.last(LoadModel).path == PATH


def test_a_model_under_which_the_engine_ends_twice_is_not_loaded_a_third_time(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore
) -> None:
    bridge.model_ready.emit(ModelReady(0, info()))
    die(bridge)
    press(window.bars.bars[0], "Restart")
    assert bridge.restarts == [True]
    come_back(bridge)
    bridge.model_ready.emit(ModelReady(0, info()))
    die(bridge)
    (bar,) = window.bars.bars
    assert "twice in a row" in bar.sentence and "big" in bar.sentence
    press(bar, "Restart")
    assert bridge.restarts == [True, False]
    assert (settings.values.suspect_model, settings.values.suspect_deaths) == (PATH, 2)


def test_a_finished_reply_clears_the_model(window: MainWindow, bridge: FakeBridge, settings: SettingsStore) -> None:
    for _ in range(2):
        bridge.model_ready.emit(ModelReady(0, info()))
        bridge.finish(5, message(2, "Tea.", "assistant"))
        die(bridge)
        press(window.bars.bars[0], "Restart")
        come_back(bridge)
    assert bridge.restarts == [True, True] and settings.values.suspect_deaths == 1


def test_a_model_of_an_engine_before_is_not_suspected(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore
) -> None:
    bridge.model_ready.emit(ModelReady(0, info()))
    come_back(bridge)  # as behind a move of the models' folder
    die(bridge)
    assert settings.values.suspect_model == ""


def test_a_model_that_was_put_away_is_shown_so_and_not_suspected(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore
) -> None:
    bridge.model_ready.emit(ModelReady(0, info()))
    assert window.status.model_text == "big · CPU"
    bridge.model_unloaded.emit(ModelUnloaded(0, PATH))
    assert window.status.model_text == "big · put away"
    bridge.model_loading.emit(ModelLoading(0, PATH, 0.5))
    assert window.status.model_text == "Loading big 50 %"
    bridge.model_ready.emit(ModelReady(0, info()))
    assert window.status.model_text == "big · CPU"
    bridge.model_unloaded.emit(ModelUnloaded(0, PATH))
    die(bridge)
    assert settings.values.suspect_model == ""


def test_the_next_start_leaves_the_model_out_too(qtbot, tmp_path: Path) -> None:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(language="en", suspect_model="scripted", suspect_deaths=2)
    desktop = Desktop(tmp_path, "scripted", "tests.scripted:load", settings)
    qtbot.addWidget(desktop.window)
    try:
        with qtbot.waitSignal(desktop.bridge.engine_started, timeout=30_000) as started:
            desktop.start()
        assert started.args is not None and started.args[0].status.model is None
        (bar,) = desktop.window.bars.bars
        assert "twice in a row" in bar.sentence
        with qtbot.waitSignal(desktop.bridge.model_ready, timeout=30_000):
            press(bar, "Load anyway")
        assert desktop.window.bars.bars == []
    finally:
        desktop.close()


# -- a damaged memory


def damaged_folder(tmp_path: Path, backup: bool) -> Path:
    folder = tmp_path / "data"
    store = Store.open(folder)
    if backup:
        (folder / "backups").mkdir()
        back_up(store.folder, folder / "backups" / "memory-20260101-000000-v1.db")
    store.close()
    (folder / "memory.db").write_bytes(b"broken" * 1000)
    return folder


def tell_damaged(window: MainWindow, bridge: FakeBridge, folder: Path) -> Bar:
    window.engine_bars.data_folder = folder
    event = Failed(0, f"The file {folder} cannot be read.", code="memory_damaged")
    bridge.failed.emit(event)
    bridge.failed.emit(event)
    (bar,) = window.bars.bars
    return bar


def test_damaged_memory_without_a_backup(
    window: MainWindow, bridge: FakeBridge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    bridge.state = "refused"
    folder = damaged_folder(tmp_path, backup=False)
    bar = tell_damaged(window, bridge, folder)
    assert offers(bar) == ["Show the folder", "Quit"]
    assert not any(button.width() < button.sizeHint().width() for button in bar.findChildren(QPushButton, "barAction"))
    press(bar, "Show the folder")
    assert opened == [str(folder)] and window.bars.bars == [bar]
    press(bar, "Quit")
    assert not window.isVisible()


def test_damaged_memory_is_put_aside_for_the_backup(window: MainWindow, bridge: FakeBridge, tmp_path: Path) -> None:
    bridge.state = "refused"
    folder = damaged_folder(tmp_path, backup=True)
    bar = tell_damaged(window, bridge, folder)
    assert [label.split()[0] for label in offers(bar)] == ["Show", "Restore", "Quit"]
    press(bar, offers(bar)[1])
    assert bridge.restarts == [True]
    (told,) = window.bars.bars
    (aside,) = folder.glob("memory-damaged-*.db")
    assert aside.name in told.sentence and aside.read_bytes() == b"broken" * 1000
    Store.open(folder).close()
    assert (folder / "backups" / "memory-20260101-000000-v1.db").exists()


def test_damaged_memory_in_a_real_engine_comes_back(qtbot, tmp_path: Path) -> None:
    folder = damaged_folder(tmp_path, backup=True)
    settings = SettingsStore(folder / "settings.json")
    settings.update(language="en")
    desktop = Desktop(folder, "", "tests.scripted:load", settings)
    qtbot.addWidget(desktop.window)
    try:
        desktop.start()
        qtbot.waitUntil(lambda: bool(desktop.window.bars.bars), timeout=30_000)
        (bar,) = desktop.window.bars.bars
        assert desktop.bridge.state == "refused" and len(offers(bar)) == 3
        with qtbot.waitSignal(desktop.bridge.engine_started, timeout=30_000):
            press(bar, offers(bar)[1])
        assert desktop.bridge.state == "running"
    finally:
        desktop.close()


def test_an_index_that_is_found_damaged_while_the_engine_runs_is_repaired(
    window: MainWindow, bridge: FakeBridge, tmp_path: Path
) -> None:
    store = Store.open(tmp_path)
    store.database.run("UPDATE facts_text_data SET block = x'ffff' WHERE id = 10")
    store.close()
    bar = tell_damaged(window, bridge, tmp_path)
    assert offers(bar) == ["Show the folder", "Try to repair", "Quit"]
    press(bar, "Try to repair")
    assert bridge.restarts == [True]
    (told,) = window.bars.bars
    (aside,) = tmp_path.glob("memory-damaged-*.db")
    assert aside.name in told.sentence and "nothing that you told" in told.sentence
    Store.open(tmp_path).close()


def test_what_cannot_be_repaired_is_told(window: MainWindow, bridge: FakeBridge, tmp_path: Path) -> None:
    folder = damaged_folder(tmp_path, backup=False)
    press(tell_damaged(window, bridge, folder), "Try to repair")
    (told,) = window.bars.bars
    assert "More than the indexes" in told.sentence and bridge.restarts == [True]
    assert (folder / "memory.db").read_bytes() == b"broken" * 1000


def test_a_damaged_index_is_built_anew_at_the_start(qtbot, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = Store.open(folder)
    store.database.run("DELETE FROM facts_text_data WHERE id = 10")
    store.close()
    settings = SettingsStore(folder / "settings.json")
    settings.update(language="en")
    desktop = Desktop(folder, "", "tests.scripted:load", settings)
    qtbot.addWidget(desktop.window)
    try:
        desktop.start()
        qtbot.waitUntil(lambda: desktop.bridge.state == "running", timeout=30_000)
        qtbot.waitUntil(lambda: any("was built anew" in bar.sentence for bar in desktop.window.bars.bars))
    finally:
        desktop.close()


def test_settings_that_cannot_be_written_do_not_hide_the_bar(
    window: MainWindow, bridge: FakeBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError("disk full")

    bridge.model_ready.emit(ModelReady(0, info()))
    with monkeypatch.context() as patched:
        patched.setattr("app.json_file.os.replace", refuse)
        die(bridge)
    settings_bar, engine_bar = window.bars.bars
    assert settings_bar.sentence.startswith("Your settings could not be saved")
    assert offers(engine_bar) == ["Restart"]
