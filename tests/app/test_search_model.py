"""The setting of search by meaning: choosing a model, and what is said about its progress."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.settings.search_model import SearchModel
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import ChooseEmbedder, EmbeddingProgress, EngineStatus, GetStatus
from tests.app.fake_bridge import FakeBridge


@pytest.fixture
def model(qtbot: QtBot, settings: SettingsStore, window: MainWindow, bridge: FakeBridge) -> SearchModel:
    made = SearchModel(settings, bridge)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    return made


def pick(model: SearchModel, row: int) -> None:
    model.choice.setCurrentIndex(row)
    model.choice.activated.emit(row)


def test_choices_are_kept_and_told(model: SearchModel, settings: SettingsStore, bridge: FakeBridge) -> None:
    assert [model.choice.itemText(row) for row in range(model.choice.count())] == [
        "Built-in model",
        "Off",
        "Another model, from a folder…",
    ]
    pick(model, 1)
    assert settings.values.embedder == "none" and bridge.last(ChooseEmbedder).name == "none"
    assert model.state == "Memories are found by their words only."
    pick(model, 0)
    assert settings.values.embedder == "bundled" and bridge.last(ChooseEmbedder).name == "bundled"


def test_a_folder_becomes_a_choice(
    model: SearchModel, settings: SettingsStore, bridge: FakeBridge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "my-model"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(folder))
    pick(model, 2)
    assert settings.values.embedder == str(folder) == bridge.last(ChooseEmbedder).name
    assert model.choice.currentText() == "my-model" and str(folder) in model.choice.toolTip()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: "")
    pick(model, 3)
    assert settings.values.embedder == str(folder) and model.choice.currentText() == "my-model"


def test_progress_is_said(model: SearchModel, bridge: FakeBridge) -> None:
    model.measure()
    bridge.answer(GetStatus, EngineStatus(1, "", 1, None, "fake", 0, 12, 1, 0, 2))
    assert model.state == "12 texts are still being prepared; they are found by their words already."
    bridge.embedding_progress.emit(EmbeddingProgress(0, 5, 12, "old", "new"))
    assert model.state.startswith("5 texts are still being prepared for the new model")
    bridge.embedding_progress.emit(EmbeddingProgress(0, 0, 0, "new", ""))
    assert model.state.startswith("It finds what you mean")
    assert model.choice.accessibleDescription() == model.state
