"""The first steps on a scripted bridge, with a shop on this computer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.model_manager.downloads import Downloads
from app.model_manager.opening import ModelWindows
from app.model_start import ModelStart
from app.onboarding.first_steps import STEPS, FirstSteps
from app.onboarding.wizard import Wizard
from app.settings.store import FirstStep, SettingsStore
from app.window.main_window import MainWindow
from models.places import Place
from tests.app.fake_bridge import FakeBridge
from tests.app.shop import PATIENCE, Shop, open_shop

Begin = Callable[..., Wizard]


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Shop]:
    monkeypatch.delenv("ROLLTOP_MODELS", raising=False)
    with open_shop(monkeypatch, tmp_path) as shop:
        yield shop


@pytest.fixture(autouse=True)
def connected(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Says whether the computer has a network; it has one unless a test says otherwise."""

    def has(network: bool) -> None:
        monkeypatch.setattr("app.onboarding.model_page.has_network", lambda: network)

    has(True)
    return has


@pytest.fixture
def place(tmp_path: Path) -> Place:
    folder = tmp_path / "studio"
    folder.mkdir()
    return Place("LM Studio", folder)


@pytest.fixture
def models(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore, shop: Shop, place: Place
) -> Iterator[ModelWindows]:
    downloads = Downloads(shop.library, http=PATIENCE)
    made = ModelWindows(
        bridge,  # pyright: ignore[reportArgumentType]
        window, settings, window.menus.actions_by_name, shop.library, ModelStart(), downloads, (place,),
    )  # fmt: skip
    yield made
    made.close()


@pytest.fixture
def begin(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, settings: SettingsStore, models: ModelWindows
) -> Iterator[Begin]:
    """Starts with some steps open, and returns the wizard."""
    made: list[FirstSteps] = []

    def start(*steps: FirstStep) -> Wizard:
        first = FirstSteps(
            bridge,  # pyright: ignore[reportArgumentType]
            window, settings, models, window.menus.actions_by_name["first_steps"], steps or STEPS,
        )  # fmt: skip
        made.append(first)
        first.start()
        assert first.wizard is not None
        qtbot.waitExposed(first.wizard)
        return first.wizard

    yield start
    for first in made:
        first.close()


@pytest.fixture
def english_again(settings: SettingsStore, window: MainWindow) -> Iterator[None]:
    """Gives the language back when the test has ended, as long as the window is there."""
    yield
    settings.update(language="en")
