"""Every state of the models' window: names, room, languages, the Tab key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.model_manager.opening import ModelWindows
from app.model_manager.window import ModelsWindow
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import Failed, ModelReady
from models.sentence import say
from tests.app import walk
from tests.app.fake_bridge import FakeBridge
from tests.app.model_manager.test_models_window import choose, info
from tests.app.shop import Shop
from tests.unit.models.file_server import stall_after

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")

State = Callable[[], None]


@pytest.fixture(params=["en x1", "zh x1", "en x2", "zh x2"])
def look(request: pytest.FixtureRequest, settings: SettingsStore, window: MainWindow) -> Iterator[str]:
    language, times = request.param.split(" x")
    usual = round(QGuiApplication.font().pointSizeF())
    settings.update(language=language, font_size_pt=0 if times == "1" else 2 * usual)
    yield request.param
    settings.update(language="en", font_size_pt=0)


@pytest.fixture
def here(shop: Shop, models: ModelWindows, bridge: FakeBridge) -> Path:
    path = shop.put_here(shop.smaller)
    models.shelf.refresh()
    return path


@pytest.mark.parametrize("state", ["in use", "asked to delete", "failed", "offered", "fetching", "settings"])
def test_state(
    qtbot: QtBot, listing: ModelsWindow, look: str, state: str, here: Path, shop: Shop, models: ModelWindows,
    bridge: FakeBridge,
) -> None:  # fmt: skip
    choose(qtbot, listing, str(here))
    match state:
        case "in use":
            told = say("It runs on the processor: there is no usable graphics card.")
            bridge.model_ready.emit(ModelReady(1, info(here, fit_reason=told)))
        case "asked to delete":
            bridge.model_ready.emit(ModelReady(1, info(here)))
            listing.pane.ask_to_delete()
        case "failed":
            failure = Failed(1, say("There is not enough free memory to load “{name}”.", name="x"), detail="12")
            models.state._failed(str(here), failure)
        case "offered":
            choose(qtbot, listing, shop.usual.id)
        case "fetching":
            shop.server.behaviours = [stall_after(100_000)]
            choose(qtbot, listing, shop.usual.id)
            listing.pane.fetch_button.click()
            qtbot.waitUntil(lambda: not listing.pane.download.isHidden())
        case _:
            listing.pane.settings_button.click()
    listing.activateWindow()
    walk.settle(listing)
    faults = [*walk.cut_texts(listing), *walk.overlaps(listing), *walk.unnamed_controls(listing)]
    if look.startswith("zh"):
        faults += walk.english_in_chinese(listing)
    if look.endswith("x1"):
        faults += walk.unreached_by_tab(listing)
    shop.server.released.set()
    assert not faults, "\n".join(faults)
