"""Every page of the first steps, and the welcome: names, room, languages, the Tab key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.model_manager.opening import ModelWindows
from app.onboarding.introduction import Greeting
from app.onboarding.model_page import ModelPage
from app.onboarding.wizard import Wizard
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import EngineDied
from models.places import Place
from tests.app import walk
from tests.app.fake_bridge import FakeBridge
from tests.app.onboarding.conftest import Begin
from tests.app.shop import Shop
from tests.unit.models.file_server import stall_after
from tests.unit.models.gguf_files import METADATA, write_gguf

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface")


@pytest.fixture(params=["en x1", "zh x1", "en x2", "zh x2"])
def look(request: pytest.FixtureRequest, settings: SettingsStore, window: MainWindow) -> Iterator[str]:
    language, times = request.param.split(" x")
    usual = round(QGuiApplication.font().pointSizeF())
    settings.update(language=language, font_size_pt=0 if times == "1" else 2 * usual)
    yield request.param
    settings.update(language="en", font_size_pt=0)


def show(qtbot: QtBot, seen: QWidget) -> None:
    seen.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is seen)
    walk.settle(seen)


STATES = ("language", "model", "model, no network", "model, fetching", "about", "about, no engine")


@pytest.mark.parametrize("state", STATES)
def test_page(
    qtbot: QtBot, begin: Begin, look: str, state: str, place: Place, shop: Shop, models: ModelWindows,
    connected: Callable[[bool], None], bridge: FakeBridge,
) -> None:  # fmt: skip
    write_gguf(place.folder / "theirs.gguf")
    write_gguf(place.folder / "eyes.gguf", metadata=METADATA | {"general.architecture": "clip"})
    connected("no network" not in state)
    step = state.split(",")[0]
    if state == "model, fetching":
        shop.server.behaviours = [stall_after(100_000)]
        models.fetch(shop.usual.id, use=True)
    wizard: Wizard = begin(step)
    if isinstance(wizard.page, ModelPage):
        page = wizard.page
        qtbot.waitUntil(lambda: page.files.list.count() == 2 and page.files.note.isHidden())
        page.take_file(Path("/gone.gguf"))
    if state == "about, no engine":
        bridge.state, bridge.alive = "down", False
        bridge.engine_died.emit(EngineDied(0, "It crashed.", -11, str(shop.library.path_of(shop.usual))))
    show(qtbot, wizard)
    faults = [*walk.cut_texts(wizard), *walk.overlaps(wizard), *walk.unnamed_controls(wizard)]
    if look.startswith("zh"):
        faults += walk.english_in_chinese(wizard)
    if look.endswith("x1"):
        faults += walk.unreached_by_tab(wizard)
    shop.server.released.set()
    assert not faults, "\n".join(faults)


def test_welcome(qtbot: QtBot, begin: Begin, look: str, window: MainWindow, shop: Shop, models: ModelWindows) -> None:
    shop.server.behaviours = [stall_after(100_000)]
    wizard = begin("about", "welcome")
    wizard.next_button.click()
    models.fetch(shop.usual.id, use=True)
    qtbot.waitUntil(lambda: not models.strip.isHidden())
    show(qtbot, window)
    faults = [*walk.cut_texts(window), *walk.overlaps(window), *walk.unnamed_controls(window)]
    told = [models.strip.view.sentence, *(greeting.text for greeting in window.findChildren(Greeting))]
    shop.server.released.set()
    assert not faults, "\n".join(faults)
    if look.startswith("zh"):
        assert not [text for text in told if walk.ENGLISH.search(text.replace(shop.usual.title, ""))]
