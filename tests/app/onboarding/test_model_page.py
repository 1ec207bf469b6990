"""The step that finds a model: one recommended, files that are here, downloads, folders, no network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.around.network import NetworkSwitch
from app.model_manager import rows
from app.model_manager.opening import ModelWindows
from app.onboarding.about_page import AboutPage
from app.onboarding.model_page import ModelPage
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import (
    Failed,
    LoadModel,
    ModelReady,
    Regenerate,
    SendMessage,
)
from models import advice
from models.places import Place
from tests.app.fake_bridge import FakeBridge, message
from tests.app.model_manager.test_models_window import info
from tests.app.onboarding.conftest import Begin
from tests.app.onboarding.pages import greeting, model_page, press
from tests.app.shop import CONTENT, Shop
from tests.unit.models.file_server import say, stall_after
from tests.unit.models.gguf_files import METADATA, write_gguf

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.usefixtures("english_again")]


def test_one_model_is_recommended_with_size_memory_speed_disk_and_folder(
    qtbot: QtBot, begin: Begin, shop: Shop
) -> None:
    wizard = begin("model")
    shown = model_page(wizard)
    assert shown.choice == "recommended" and shop.usual.title in shown.details["recommended"].text()
    told = shown.details["recommended"].text()
    assert all(words in told for words in ("memory", "words a second", "2 MB to download"))
    assert shown.folder.text() == str(shop.library.folder) and not shown.folder_button.isHidden()
    assert shown.radios["recommended"].accessibleDescription() == told
    assert shown.network_note.isHidden()


def test_it_is_fetched_while_one_goes_on_and_a_message_waits(
    qtbot: QtBot, begin: Begin, shop: Shop, models: ModelWindows, window: MainWindow, bridge: FakeBridge,
    settings: SettingsStore,
) -> None:  # fmt: skip
    shop.server.behaviours = [stall_after(500_000)]
    wizard = begin("model", "about", "welcome")
    assert wizard.next_button.text() == "&Download it and go on"
    press(wizard.next_button)
    assert isinstance(wizard.page, AboutPage) and settings.values.model_path == shop.usual.id
    qtbot.waitUntil(lambda: "Downloading" in wizard.download.sentence)
    press(wizard.next_button)
    assert greeting(window) is not None and settings.values.steps_left == ()
    qtbot.waitUntil(lambda: "Downloading" in models.strip.view.sentence)
    assert "write already" in models.strip.view.sentence
    window.panel.send("Hello")
    bridge.store(bridge.last(SendMessage).job, message(1, "Hello"))
    bridge.failed.emit(Failed(bridge.last(SendMessage).job, "No model is loaded.", code="no_model"))
    assert window.bars.bars == [] and "as soon as the model is here" in models.strip.view.sentence
    assert "Your message is kept" in models.strip.view.sentence
    models.downloads.pause(shop.usual.id)
    shop.server.released.set()
    models.downloads.resume(shop.usual.id)
    qtbot.waitUntil(lambda: bridge.count(LoadModel) == 1)
    assert models.strip.isHidden()
    bridge.model_ready.emit(ModelReady(1, info(bridge.last(LoadModel).path)))
    assert bridge.last(Regenerate).conversation_id == 1


def test_a_file_of_another_program_is_used_where_it_lies(
    qtbot: QtBot, begin: Begin, place: Place, bridge: FakeBridge, shop: Shop
) -> None:
    path = write_gguf(place.folder / "theirs.gguf")
    wizard = begin("model", "about")
    shown = model_page(wizard)
    qtbot.waitUntil(lambda: shown.files.chosen is not None)
    (text,) = [shown.files.list.item(row).text() for row in range(shown.files.list.count())]
    assert text.startswith("theirs") and "LM Studio" in text and "Fits" in text
    assert shown.choice == "recommended"
    qtbot.mouseClick(
        shown.files.list.viewport(), Qt.MouseButton.LeftButton,
        pos=shown.files.list.visualItemRect(shown.files.list.item(0)).center(),
    )  # fmt: skip
    assert shown.choice == "file" and wizard.next_button.text() == "&Use it"
    press(wizard.next_button)
    assert bridge.last(LoadModel).path == str(path) and [file.path for file in shop.library.files()] == [path]
    assert isinstance(wizard.page, AboutPage)


def test_the_recommended_model_is_used_where_another_program_has_it(
    qtbot: QtBot, begin: Begin, place: Place, bridge: FakeBridge, shop: Shop
) -> None:
    path = place.folder / shop.usual.file_name
    path.write_bytes(CONTENT)
    wizard = begin("model", "about")
    shown = model_page(wizard)
    qtbot.waitUntil(lambda: wizard.next_button.text() == "&Use it")
    assert shown.choice == "recommended" and "LM Studio has it" in shown.details["recommended"].text()
    assert "download" not in shown.details["recommended"].text() and shown.files.list.count() == 0
    press(wizard.next_button)
    assert bridge.last(LoadModel).path == str(path) and shop.server.ranges == []


def test_the_best_file_that_is_here_is_chosen_before_a_download(
    qtbot: QtBot, begin: Begin, place: Place, bridge: FakeBridge, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (rows, advice):
        monkeypatch.setattr(module, "CATALOGUE", tuple(replace(spec, parameters=9_000) for spec in module.CATALOGUE))
    write_gguf(place.folder / "plain.gguf", metadata={k: v for k, v in METADATA.items() if "template" not in k})
    path = write_gguf(place.folder / "talks.gguf")
    write_gguf(place.folder / "eyes.gguf", metadata=METADATA | {"general.architecture": "clip"})
    wizard = begin("model", "about")
    shown = model_page(wizard)
    qtbot.waitUntil(lambda: shown.files.list.count() == 3 and not shown.files.note.isVisible())
    assert shown.choice == "file" and shown.files.chosen is not None and shown.files.chosen.path == str(path)
    file, recommended = shown.radios["file"], shown.radios["recommended"]
    qtbot.waitUntil(lambda: file.mapTo(shown, QPoint()).y() < recommended.mapTo(shown, QPoint()).y())
    shown.radios["recommended"].click()
    shown.files.changed.emit()
    assert shown.choice == "recommended", "what the user chose stays"
    shown.radios["file"].click()
    press(wizard.next_button)
    assert bridge.last(LoadModel).path == str(path) and shop.server.ranges == []


def test_a_file_is_chosen_from_anywhere_or_refused_in_a_sentence(
    qtbot: QtBot, begin: Begin, tmp_path: Path, bridge: FakeBridge
) -> None:
    wizard = begin("model")
    shown = model_page(wizard)
    bad = tmp_path / "bad.gguf"
    bad.write_text("no model")
    shown.take_file(bad)
    assert "bad.gguf" in shown.problem.text() and not shown.problem.isHidden() and shown.choice == "recommended"
    path = write_gguf(tmp_path / "mine.gguf")
    shown.take_file(path)
    qtbot.waitUntil(lambda: shown.files.chosen is not None and shown.files.chosen.path == str(path))
    assert shown.choice == "file" and shown.problem.isHidden()
    press(wizard.next_button)
    assert bridge.last(LoadModel).path == str(path)


def test_without_a_network_it_says_so_and_offers_what_is_here(
    qtbot: QtBot, begin: Begin, place: Place, connected: Callable[[bool], None]
) -> None:
    connected(False)
    write_gguf(place.folder / "theirs.gguf")
    shown = model_page(begin("model"))
    assert "no network" in shown.network_note.text() and not shown.network_note.isHidden()
    qtbot.waitUntil(lambda: shown.choice == "file")
    assert shown.is_complete


def test_a_download_that_fails_is_told_on_the_next_page(qtbot: QtBot, begin: Begin, shop: Shop) -> None:
    shop.server.behaviours = [say(404)]
    wizard = begin("model", "about")
    press(wizard.next_button)
    qtbot.waitUntil(lambda: "could not be downloaded" in wizard.download.sentence)
    press(wizard.back_button)
    assert isinstance(wizard.page, ModelPage)
    press(wizard.download.resume_button)
    qtbot.waitUntil(lambda: shop.library.is_verified(shop.usual))


def test_what_is_here_already_is_not_fetched(qtbot: QtBot, shop: Shop, begin: Begin, bridge: FakeBridge) -> None:
    path = shop.put_here(shop.usual)
    wizard = begin("model")
    assert "already" in model_page(wizard).details["recommended"].text()
    press(wizard.next_button)
    assert bridge.last(LoadModel).path == str(path)


def test_the_folder_of_models_can_be_another(
    qtbot: QtBot, begin: Begin, shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bridge: FakeBridge
) -> None:
    monkeypatch.setattr("models.locations._home", lambda: tmp_path / "home")
    shown = model_page(begin("model"))
    shown.take_folder(tmp_path / "elsewhere")
    assert shop.library.folder == tmp_path / "elsewhere" and "elsewhere" in shown.folder.text()
    assert bridge.models_folder == str(tmp_path / "elsewhere")
    (tmp_path / "file").write_text("")
    shown.take_folder(tmp_path / "file" / "below")
    assert "Nothing can be written" in shown.problem.text() and shop.library.folder == tmp_path / "elsewhere"


def test_what_another_choice_would_use_is_not_among_the_files_as_well(
    qtbot: QtBot, begin: Begin, shop: Shop, place: Place
) -> None:
    shop.put_here(shop.usual)
    shop.put_here(shop.smaller)
    theirs = write_gguf(place.folder / "theirs.gguf")
    shown = model_page(begin("model"))
    qtbot.waitUntil(lambda: [row.path for row in shown.files.rows] == [str(theirs)])
    assert "on this computer already" in shown.details["recommended"].text()


def test_what_failed_before_is_not_said_of_the_model_that_is_ready(
    begin: Begin, models: ModelWindows, bridge: FakeBridge
) -> None:
    wizard = begin("model", "about")
    models.state.load("/m/broken.gguf")
    bridge.fail(LoadModel, "This file is damaged.")
    assert "damaged" in wizard.model_label.text()
    models.state.load("/m/good.gguf")
    bridge.model_ready.emit(ModelReady(0, info("/m/good.gguf")))
    assert wizard.model_label.text() == "good is ready."


def test_there_is_one_way_past_a_question(qtbot: QtBot, begin: Begin, settings: SettingsStore) -> None:
    wizard = begin("model", "about")
    ways = [button.text() for button in wizard.findChildren(QPushButton) if button.parent() is wizard]
    shown = [text for text in ways if text in ("&Skip this step", "&Skip", "&Later")]
    assert shown == ["&Skip this step"]
    press(wizard.skip_button)
    assert isinstance(wizard.page, AboutPage) and wizard.skip_button.isHidden()
    assert settings.values.steps_left == ("about",)


def test_without_the_network_the_page_offers_to_switch_it_on(
    qtbot: QtBot, begin: Begin, settings: SettingsStore, window: MainWindow, bridge: FakeBridge
) -> None:
    NetworkSwitch(bridge, settings, window)  # pyright: ignore[reportArgumentType]
    settings.update(network_allowed=False)
    try:
        wizard = begin("model")
        shown = model_page(wizard)
        assert not wizard.next_button.isEnabled() and "switched off" in shown.network_note.text()
        press(shown.network_button)
        assert wizard.next_button.isEnabled() and shown.network_button.isHidden() and shown.network_note.isHidden()
        assert settings.values.network_allowed
    finally:
        settings.update(network_allowed=True)
