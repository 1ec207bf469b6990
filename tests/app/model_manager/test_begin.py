"""What the models' side does at the start of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.model_manager.downloads import Downloads
from app.model_manager.opening import ModelWindows
from app.model_start import ModelStart
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import LoadModel, ModelReady, ModelUnloaded
from tests.app.fake_bridge import FakeBridge
from tests.app.model_manager.test_models_window import info
from tests.app.shop import PATIENCE, Shop
from tests.unit.models.file_server import stall_after

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

Begin = Callable[[ModelStart], ModelWindows]


@pytest.fixture
def begin(window: MainWindow, bridge: FakeBridge, settings: SettingsStore, shop: Shop) -> Iterator[Begin]:
    made: list[ModelWindows] = []

    def start(with_what: ModelStart) -> ModelWindows:
        for before in made:
            before.close()
        models = ModelWindows(
            bridge,  # pyright: ignore[reportArgumentType]
            window, settings, window.menus.actions_by_name, shop.library, with_what,
            Downloads(shop.library, http=PATIENCE),
        )  # fmt: skip
        made.append(models)
        models.start()
        return models

    yield start
    for models in made:
        models.close()


def test_a_chosen_model_goes_on_being_fetched_and_is_used(
    qtbot: QtBot, begin: Begin, shop: Shop, bridge: FakeBridge, settings: SettingsStore
) -> None:
    settings.update(model_path=shop.usual.id)
    begin(ModelStart("", "chosen", shop.usual.id))
    qtbot.waitUntil(lambda: bridge.count(LoadModel) == 1)
    path = str(shop.library.path_of(shop.usual))
    bridge.model_ready.emit(ModelReady(1, info(path)))
    assert bridge.last(LoadModel).path == path and settings.values.model_path == path


def test_a_model_of_the_command_line_is_used_this_time_alone(
    qtbot: QtBot, begin: Begin, shop: Shop, bridge: FakeBridge, settings: SettingsStore
) -> None:
    settings.update(model_path="/mine.gguf")
    begin(ModelStart("", "given", shop.usual.id))
    qtbot.waitUntil(lambda: bridge.count(LoadModel) == 1)
    bridge.model_ready.emit(ModelReady(1, info(shop.library.path_of(shop.usual))))
    assert settings.values.model_path == "/mine.gguf"


def test_a_paused_download_stays_paused(qtbot: QtBot, begin: Begin, shop: Shop) -> None:
    shop.server.behaviours = [stall_after(300_000)]
    first = begin(ModelStart("", "chosen", shop.usual.id))
    qtbot.waitUntil(lambda: "Downloading" in first.strip.view.sentence)
    first.downloads.pause(shop.usual.id)
    qtbot.waitUntil(lambda: first.strip.view.sentence.startswith("Paused"))
    shop.server.released.set()
    second = begin(ModelStart("", "chosen", shop.usual.id))
    assert second.strip.view.sentence.startswith("Paused") and not second.strip.isHidden()
    second.strip.view.resume_button.click()
    qtbot.waitUntil(lambda: shop.library.is_verified(shop.usual))


def test_no_model_is_said_with_a_way_to_one(qtbot: QtBot, begin: Begin, window: MainWindow) -> None:
    models = begin(ModelStart())
    (bar,) = window.bars.bars
    assert "no model yet" in bar.sentence
    next(button for button in bar.findChildren(type(models.strip.models_button), "barAction")).click()
    assert models.window is not None and models.window.isVisible()
    qtbot.addWidget(models.window)


def test_a_model_that_was_put_away_is_still_the_one_in_use(begin: Begin, bridge: FakeBridge) -> None:
    models = begin(ModelStart("/m.gguf", "chosen"))
    bridge.model_ready.emit(ModelReady(1, info("/m.gguf")))
    bridge.model_unloaded.emit(ModelUnloaded(0, "/m.gguf"))
    assert models.state.is_away and models.state.loaded_path == "/m.gguf"
    bridge.model_ready.emit(ModelReady(1, info("/m.gguf")))
    assert not models.state.is_away
