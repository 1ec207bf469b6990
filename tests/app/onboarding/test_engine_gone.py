"""The engine ends while the first steps are open: they have the way back, and lose nothing that was typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.draft_keeper import DraftKeeper
from app.drafts_file import AboutDraft, DraftsFile
from app.model_manager.opening import ModelWindows
from app.onboarding.about_page import AboutPage
from app.onboarding.first_steps import STEPS, FirstSteps
from app.onboarding.wizard import Wizard
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import (
    BlockView,
    EditBlock,
    EngineDied,
    EngineStarted,
    Failed,
    ListBlocks,
    LoadModel,
    ModelReady,
)
from tests.app.fake_bridge import FakeBridge
from tests.app.memory_editor.fake_bridge import block
from tests.app.model_manager.test_models_window import info
from tests.app.onboarding.conftest import Begin
from tests.app.shop import Shop
from tests.app.talking import STATUS

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.usefixtures("english_again")]


def die(bridge: FakeBridge, culprit: str = "") -> None:
    bridge.state, bridge.alive = "down", False
    bridge.engine_died.emit(EngineDied(0, "The model's process crashed.", -11, culprit))


def come_back(bridge: FakeBridge) -> None:
    bridge.state, bridge.alive = "running", True
    bridge.engine_started.emit(EngineStarted(0, STATUS))


def refuse(bridge: FakeBridge, kind: type) -> None:
    bridge.fail(kind, "The engine is not running.", code="engine_not_running")


def told(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def about(wizard: Wizard) -> AboutPage:
    assert isinstance(wizard.page, AboutPage)
    return wizard.page


def fill_in(wizard: Wizard) -> None:
    about(wizard).name.setText("Mia")
    about(wizard).fact.setPlainText("I only drink tea.")


def answer_memory(bridge: FakeBridge) -> str:
    bridge.answer(ListBlocks, [BlockView(block(2, "human", ""), 5)])
    value = bridge.last(EditBlock).value
    bridge.answer(EditBlock, BlockView(replace(block(2, "human", ""), value=value), 20))
    return value


def test_it_says_so_once_and_restarts(begin: Begin, bridge: FakeBridge) -> None:
    wizard = begin("model", "about")
    assert wizard.engine.isHidden()
    die(bridge)
    assert "crashed" in wizard.engine.sentence and "kept" in wizard.engine.sentence
    assert wizard.engine.load_button.isHidden()
    wizard.engine.restart_button.click()
    assert bridge.restarts == [True] and "being started" in wizard.engine.sentence
    assert not wizard.next_button.isEnabled()
    come_back(bridge)
    assert wizard.engine.isHidden() and wizard.next_button.isEnabled()


def test_what_was_typed_is_written_after_the_restart_that_start_brings(begin: Begin, bridge: FakeBridge) -> None:
    wizard = begin("about")
    fill_in(wizard)
    wizard.next_button.click()
    die(bridge)
    refuse(bridge, ListBlocks)
    assert told(wizard).count("not running") == 0 and told(wizard).count("crashed") == 1
    asked = bridge.count(ListBlocks)
    wizard.next_button.click()
    assert bridge.restarts == [True] and bridge.count(ListBlocks) == asked
    come_back(bridge)
    assert bridge.count(ListBlocks) == asked + 1
    assert "Mia" in answer_memory(bridge) and not wizard.isVisible()


def test_use_it_restarts_and_loads_only_what_was_chosen(begin: Begin, bridge: FakeBridge, shop: Shop) -> None:
    path = shop.put_here(shop.usual)
    wizard = begin("model", "about")
    die(bridge)
    wizard.next_button.click()
    assert bridge.restarts == [False] and bridge.count(LoadModel) == 0
    come_back(bridge)
    assert bridge.last(LoadModel).path == str(path) and isinstance(wizard.page, AboutPage)


def test_a_second_end_is_told_again(begin: Begin, bridge: FakeBridge) -> None:
    wizard = begin("about")
    fill_in(wizard)
    die(bridge)
    wizard.next_button.click()
    die(bridge)
    assert "crashed" in wizard.engine.sentence and wizard.next_button.isEnabled()
    wizard.engine.restart_button.click()
    come_back(bridge)
    assert bridge.count(ListBlocks) == 0, "nobody pressed Start again"


def test_the_model_that_ended_it_can_be_loaded_anyway(begin: Begin, bridge: FakeBridge, shop: Shop) -> None:
    path = str(shop.put_here(shop.usual))
    wizard = begin("model", "about")
    wizard.next_button.click()
    die(bridge, path)
    refuse(bridge, LoadModel)
    assert shop.usual.title in wizard.engine.sentence and "not running" not in told(wizard)
    wizard.engine.load_button.click()
    come_back(bridge)
    assert bridge.count(LoadModel) == 2 and bridge.last(LoadModel).path == path


def test_a_memory_that_cannot_be_opened_is_told_with_the_way_back(begin: Begin, bridge: FakeBridge) -> None:
    wizard = begin("about")
    bridge.state, bridge.refusal = "refused", Failed(0, "Another Rolltop has this folder open.")
    bridge.failed.emit(bridge.refusal)
    assert "Another Rolltop" in wizard.engine.sentence and not wizard.engine.restart_button.isHidden()


@pytest.mark.parametrize("kind", ["load", "other"])
def test_the_window_s_bar_is_one_and_goes_with_the_restart(
    window: MainWindow, bridge: FakeBridge, models: ModelWindows, kind: str
) -> None:
    if kind == "load":
        models.state.load("/m/mine.gguf")
    die(bridge)
    if kind == "load":
        refuse(bridge, LoadModel)
    else:
        bridge.failed.emit(Failed(7, "The engine is not running.", code="engine_not_running"))
    (bar,) = window.bars.bars
    bar.dismiss()
    bridge.failed.emit(Failed(8, "The engine is not running.", code="engine_not_running"))
    (bar,) = window.bars.bars
    assert "not running" in bar.sentence
    come_back(bridge)
    assert window.bars.bars == [] and models.state.failures == {}


# -- what was typed lasts


def ask(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore, models: ModelWindows, keeper: DraftKeeper
) -> FirstSteps:
    first = FirstSteps(
        bridge,  # pyright: ignore[reportArgumentType]
        window, settings, models, window.menus.actions_by_name["first_steps"], STEPS[2:],
    )  # fmt: skip
    first.asks_about.connect(keeper.watch_about)
    first.start()
    return first


def test_what_was_typed_is_there_at_the_next_start_until_it_is_written(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, settings: SettingsStore, models: ModelWindows, tmp_path: Path
) -> None:
    path = tmp_path / "drafts.json"
    keeper = DraftKeeper(DraftsFile(path), window.panel.composer)
    first = ask(window, bridge, settings, models, keeper)
    assert first.wizard is not None
    fill_in(first.wizard)
    die(bridge)
    qtbot.waitUntil(lambda: DraftsFile(path).values.about == AboutDraft("Mia", "I only drink tea."))
    about(first.wizard).name.setText("Mia B.")
    qtbot.keyClick(first.wizard, Qt.Key.Key_Escape)
    assert DraftsFile(path).values.about.name == "Mia B." and "about" in settings.values.steps_left
    come_back(bridge)
    second = DraftKeeper(DraftsFile(path), window.panel.composer)
    again = ask(window, bridge, settings, models, second)
    assert again.wizard is not None
    assert (about(again.wizard).name.text(), about(again.wizard).fact.toPlainText()) == ("Mia B.", "I only drink tea.")
    again.wizard.next_button.click()
    assert "Mia B." in answer_memory(bridge)
    assert DraftsFile(path).values.about == AboutDraft() and "about" not in settings.values.steps_left


class Forgotten:
    """Stands for what is being forgotten: a name."""

    def cut(self, text: str) -> str:
        return text.replace("Mia", "")


@pytest.mark.parametrize("is_open", [True, False])
def test_what_is_forgotten_is_cut_out_of_what_was_typed(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore, models: ModelWindows, tmp_path: Path, is_open: bool
) -> None:
    path = tmp_path / "drafts.json"
    keeper = DraftKeeper(DraftsFile(path), window.panel.composer)
    first = ask(window, bridge, settings, models, keeper)
    assert first.wizard is not None
    fill_in(first.wizard)
    if not is_open:
        first.wizard.close()
    assert keeper.erase(Forgotten()) == 1  # pyright: ignore[reportArgumentType]
    assert DraftsFile(path).values.about == AboutDraft("", "I only drink tea.")
    if is_open:
        assert about(first.wizard).name.text() == ""
        first.close()


def test_a_model_that_became_ready_says_nothing_of_an_end_before(begin: Begin, bridge: FakeBridge) -> None:
    wizard = begin("about")
    die(bridge)
    come_back(bridge)
    bridge.model_ready.emit(ModelReady(0, info("/m/good.gguf")))
    assert wizard.model_label.text() == "good is ready." and wizard.engine.isHidden()
