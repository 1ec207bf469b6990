"""The first steps: language, what the user tells, the welcome, and what is left open when they are closed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.model_manager.opening import ModelWindows
from app.onboarding.about_page import AboutPage
from app.onboarding.first_steps import FirstSteps, open_steps
from app.onboarding.language_page import LanguagePage
from app.onboarding.wizard import Wizard
from app.settings.store import SettingsStore
from app.window import language
from app.window.main_window import MainWindow
from app.window.top_bar import TopBar
from engine.protocol import (
    BlockView,
    EditBlock,
    ListBlocks,
    LoadModel,
    MemoryChanged,
    ModelReady,
    SendMessage,
)
from tests.app.fake_bridge import FakeBridge, change, message
from tests.app.memory_editor.fake_bridge import block
from tests.app.model_manager.test_models_window import info
from tests.app.onboarding.conftest import Begin
from tests.app.onboarding.pages import greeting, press
from tests.app.shop import Shop

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.usefixtures("english_again")]


# -- the language


def test_the_language_holds_at_once(qtbot: QtBot, begin: Begin, settings: SettingsStore, window: MainWindow) -> None:
    wizard = begin()
    first = wizard.page
    assert isinstance(first, LanguagePage) and first.choices["en"].isChecked()
    assert wizard.place.text() == "Step 1 of 3" and wizard.back_button.isHidden()
    assert "runs on this computer" in first.sentences[0].text()
    first.choices["zh"].setChecked(True)
    qtbot.waitUntil(lambda: wizard.title.text() == "欢迎使用 Rolltop")
    assert settings.values.language == "zh" and "这台电脑" in first.sentences[0].text()
    qtbot.waitUntil(lambda: window.menus.actions_by_name["quit"].text() != "&Quit")
    first.choices["en"].setChecked(True)
    press(wizard.next_button)
    assert settings.values.language == "en" and "language" not in settings.values.steps_left


# -- about you


def test_name_and_fact_become_lines_of_the_users_block(qtbot: QtBot, begin: Begin, bridge: FakeBridge) -> None:
    wizard = begin("about")
    assert isinstance(wizard.page, AboutPage) and wizard.skip_button.isHidden()
    wizard.page.name.setText("  Mia ")
    wizard.page.fact.setPlainText("I only drink tea,\nnever coffee.")
    press(wizard.next_button)
    bridge.answer(ListBlocks, [BlockView(block(2, "human", "Lives in Leeds."), 5)])
    command = bridge.last(EditBlock)
    assert command.block_id == 2
    assert command.value.splitlines() == [
        "Lives in Leeds.", "The user’s name is Mia.", "In the user’s own words: “I only drink tea, never coffee.”",
    ]  # fmt: skip
    bridge.answer(EditBlock, BlockView(block(2, "human", command.value), 20))
    assert not wizard.isVisible()


def test_memory_that_refuses_says_why_and_nothing_is_lost(qtbot: QtBot, begin: Begin, bridge: FakeBridge) -> None:
    wizard = begin("about")
    assert isinstance(wizard.page, AboutPage)
    wizard.page.name.setText("Mia")
    press(wizard.next_button)
    assert not wizard.next_button.isEnabled()
    bridge.fail(ListBlocks, "The disk is full.")
    assert "disk is full" in wizard.page.problem.text() and wizard.page.name.text() == "Mia"
    assert wizard.next_button.isEnabled()


# -- welcome


def test_the_first_thing_kept_is_explained(qtbot: QtBot, begin: Begin, window: MainWindow, bridge: FakeBridge) -> None:
    wizard = begin("about", "welcome")
    press(wizard.next_button)
    words = greeting(window)
    assert words is not None and "Ctrl+M" in words.text and "forget that" in words.text and "Saved" in words.text
    bars = [bar for bar in window.findChildren(TopBar) if "first thing kept" in bar.sentence]
    assert bars == []
    window.panel.send("I drink tea")
    bridge.store(bridge.last(SendMessage).job, message(1, "I drink tea"))
    bridge.memory_changed.emit(MemoryChanged(1, 1, 1, (change(),)))
    (bar,) = [bar for bar in window.findChildren(TopBar) if "first thing kept" in bar.sentence]
    (button,) = bar.findChildren(QAbstractButton)
    press(button)
    assert bar.isHidden()
    bridge.memory_changed.emit(MemoryChanged(1, 1, 1, (change("b2"),)))
    assert bar.isHidden()


def test_that_sentence_speaks_the_language_and_stays_with_its_line(
    begin: Begin, window: MainWindow, bridge: FakeBridge, qapp: QApplication
) -> None:
    wizard = begin("about", "welcome")
    press(wizard.next_button)
    bridge.memory_changed.emit(MemoryChanged(1, 5, 1, (change(),)))
    assert all("first thing kept" not in bar.sentence for bar in window.findChildren(TopBar)), "no line is there"
    window.panel.send("I drink tea")
    bridge.store(bridge.last(SendMessage).job, message(1, "I drink tea"))
    bridge.memory_changed.emit(MemoryChanged(1, 1, 1, (change(),)))
    (bar,) = [bar for bar in window.findChildren(TopBar) if "first thing kept" in bar.sentence]
    language.install(qapp, "zh")
    try:
        qapp.sendPostedEvents()
        assert bar.sentence and bar.sentence[0] > "z"
    finally:
        language.install(qapp, "en")
    window.panel.new_conversation()
    assert bar.isHidden()


# -- closing


def test_closing_leaves_open_what_was_not_answered(
    qtbot: QtBot, begin: Begin, settings: SettingsStore, window: MainWindow
) -> None:
    wizard = begin()
    press(wizard.next_button)
    qtbot.keyClick(wizard, Qt.Key.Key_Escape)
    assert settings.values.steps_left == ("model", "about", "welcome")
    (bar,) = window.bars.bars
    assert "No model was chosen" in bar.sentence and "ask again at the next start" in bar.sentence
    assert greeting(window) is None


@pytest.mark.parametrize("skips", [False, True])
def test_leaving_without_a_choice_loads_nothing_and_says_what_comes(
    qtbot: QtBot, begin: Begin, settings: SettingsStore, bridge: FakeBridge, shop: Shop, window: MainWindow, skips: bool
) -> None:
    path = shop.put_here(shop.smaller)
    wizard = begin("model", "about", "welcome")
    if skips:
        press(wizard.skip_button)
    qtbot.keyClick(wizard, Qt.Key.Key_Escape)
    assert bridge.count(LoadModel) == 0 and shop.server.ranges == []
    (bar,) = window.bars.bars
    assert "No model was chosen" in bar.sentence
    assert ("from the next start on" in bar.sentence) is skips is ("model" not in settings.values.steps_left)
    use, choose = bar.findChildren(QPushButton, "barAction")
    assert shop.smaller.title in use.text() and choose.text() == "Choose a model…"
    use.click()
    assert bridge.last(LoadModel).path == str(path)
    bridge.model_ready.emit(ModelReady(0, info(str(path))))
    assert window.bars.bars == []
    assert "model" not in open_steps(settings, Path("/nowhere"), False, False)


def test_leaving_goes_on_with_the_model_in_use(
    begin: Begin, bridge: FakeBridge, models: ModelWindows, window: MainWindow, settings: SettingsStore
) -> None:
    models.state.load("/m/mine.gguf")
    bridge.model_ready.emit(ModelReady(0, info("/m/mine.gguf")))
    begin("model", "about").close()
    assert bridge.count(LoadModel) == 1 and window.bars.bars == [] and settings.values.steps_left == ("about",)


def test_the_menu_shows_all_of_it_again(qtbot: QtBot, begin: Begin, window: MainWindow) -> None:
    wizard = begin("about")
    wizard.close()
    window.menus.actions_by_name["first_steps"].trigger()
    again = next(one for one in window.findChildren(Wizard) if one.isVisible())
    assert len(again.pages) == 3
    again.close()


def test_a_start_in_the_background_asks_when_the_window_is_shown(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, settings: SettingsStore, models: ModelWindows
) -> None:
    window.hide()
    action = window.menus.actions_by_name["first_steps"]
    first = FirstSteps(bridge, window, settings, models, action, ("about",))  # pyright: ignore[reportArgumentType]
    first.start()
    assert first.wizard is None and settings.values.steps_left == ("about",)
    window.show()
    qtbot.waitUntil(lambda: first.wizard is not None)
    first.close()
