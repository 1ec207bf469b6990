"""Small files that do not parse: what holds then, what is said, and that nothing of them is lost."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.settings.store import SettingsStore, read_preferences, unreadable_preferences
from app.window.main_window import MainWindow
from models.library import Library
from models.settings import ModelSettings, ModelSettingsFile
from models.speeds import SpeedBook
from tests.app.fake_bridge import FakeBridge
from tests.unit.models.gguf_files import write_gguf

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_one_value_that_cannot_be_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    written = '{"theme": "dark", "font_size_pt": "large", "model_path": "/m.gguf", "future": 1}'
    path.write_text(written, encoding="utf-8")
    assert unreadable_preferences(tmp_path) == path and read_preferences(tmp_path).model_path == "/m.gguf"
    store = SettingsStore(path)
    assert (store.values.theme, store.values.model_path, store.values.font_size_pt) == ("dark", "/m.gguf", 0)
    assert store.damaged_fields == ("font_size_pt",)
    store.update(language="zh")
    again = SettingsStore(path)
    assert again.damaged_copy is None and again.values.model_path == "/m.gguf"
    assert '"future": 1' in path.read_text(encoding="utf-8")
    assert store.damaged_copy is not None and store.damaged_copy.read_text(encoding="utf-8") == written


@pytest.mark.parametrize("written", ["{", "[1, 2]", '{"theme": 7}'])
def test_the_window_says_which_settings_are_used_and_where_the_file_is(
    qtbot: QtBot, tmp_path: Path, bridge: FakeBridge, written: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(written, encoding="utf-8")
    store = SettingsStore(path)
    window = MainWindow(bridge, store, lambda _fact: None)  # pyright: ignore[reportArgumentType]
    qtbot.addWidget(window)
    (bar,) = window.bars.bars
    assert str(store.damaged_copy) in bar.sentence and "usual" in bar.sentence
    assert store.damaged_copy is not None and store.damaged_copy.read_text(encoding="utf-8") == written
    assert ("all others hold" in bar.sentence) == ("theme" in written)


def test_a_window_beside_another_leaves_the_broken_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{", encoding="utf-8")
    store = SettingsStore(path, is_ours=False)
    store.update(language="zh")
    assert path.read_text(encoding="utf-8") == "{" and list(tmp_path.iterdir()) == [path]


def test_small_files_that_are_broken_are_told_with_their_place(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    for name, read in (
        ("library.json", lambda: Library(tmp_path).files()),
        ("model-settings.json", lambda: ModelSettingsFile(tmp_path).of(write_gguf(tmp_path / "m.gguf"))),
        ("model-speeds.json", lambda: SpeedBook(tmp_path).of(write_gguf(tmp_path / "m.gguf"), ModelSettings())),
    ):
        (tmp_path / name).write_text("{broken", encoding="utf-8")
        reader = threading.Thread(target=read)
        reader.start()
        reader.join()
        kept = tmp_path / f"{name}.damaged-1"
        qtbot.waitUntil(lambda kept=kept: any(str(kept) in bar.sentence for bar in window.bars.bars))
        assert kept.read_text(encoding="utf-8") == "{broken"
