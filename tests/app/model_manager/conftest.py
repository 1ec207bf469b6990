"""The models' windows on a scripted bridge, with a shop on this computer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.model_manager.downloads import Downloads
from app.model_manager.opening import ModelWindows
from app.model_manager.window import ModelsWindow
from app.model_start import ModelStart
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from models.places import Place
from tests.app.fake_bridge import FakeBridge
from tests.app.shop import PATIENCE, Shop, open_shop


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Shop]:
    with open_shop(monkeypatch, tmp_path) as shop:
        yield shop


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """The folder of another program, empty."""
    folder = tmp_path / "studio"
    folder.mkdir()
    return Place("LM Studio", folder)


@pytest.fixture
def models(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, settings: SettingsStore, shop: Shop, place: Place
) -> Iterator[ModelWindows]:
    downloads = Downloads(shop.library, http=PATIENCE)
    made = ModelWindows(
        bridge,  # pyright: ignore[reportArgumentType]
        window, settings, window.menus.actions_by_name, shop.library, ModelStart(), downloads, (place,),
    )  # fmt: skip
    yield made
    made.close()


@pytest.fixture
def listing(qtbot: QtBot, models: ModelWindows) -> ModelsWindow:
    """The list, open and filled."""
    models.show()
    shown = models.window
    assert shown is not None
    qtbot.addWidget(shown)
    qtbot.waitUntil(lambda: shown.model.rowCount() > 0)
    return shown
