"""The list of models: what it says of each, and what its buttons do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from app.around.network import NetworkSwitch
from app.model_manager.list_model import LINE_ROLE
from app.model_manager.opening import ModelWindows
from app.model_manager.window import ModelsWindow
from app.settings.pages import PAGES
from app.settings.store import SettingsStore
from app.window.back_to import BackTo
from app.window.main_window import MainWindow
from engine.protocol import Failed, LoadModel, ModelInfo, ModelLoading, ModelReady, UnloadModel
from models.places import Place
from tests.app.fake_bridge import FakeBridge
from tests.app.shop import CONTENT, Shop
from tests.unit.models.file_server import say, stall_after
from tests.unit.models.gguf_files import METADATA, write_gguf

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def info(path: Path | str, **more: object) -> ModelInfo:
    values = {
        "path": str(path), "name": "m", "architecture": "llama", "parameters": 1, "size_bytes": 1, "n_ctx": 4096,
        "n_ctx_train": 8192, "n_gpu_layers": 0, "n_layers": 2, "device": "CPU", "fit_reason": "", "template_family": "",
        "driver": "plain",
    }  # fmt: skip
    return ModelInfo(**{**values, **more})  # type: ignore[arg-type]


def lines(listing: ModelsWindow) -> dict[str, str]:
    """The second line of each model by its title; "" for headings."""
    model = listing.model
    every = [model.index(row) for row in range(model.rowCount())]
    return {str(index.data()): str(index.data(LINE_ROLE) or "") for index in every}


def choose(qtbot: QtBot, listing: ModelsWindow, key: str) -> None:
    qtbot.waitUntil(lambda: listing.model.find(key).isValid())
    listing.list.choose(key)
    assert listing.pane.row is not None and listing.pane.row.key == key


def press(button: QAbstractButton) -> None:
    assert not button.isHidden() and button.isEnabled()
    button.click()


def test_the_catalogue_says_of_each_whether_it_fits(qtbot: QtBot, listing: ModelsWindow, shop: Shop) -> None:
    told = lines(listing)
    assert list(told) == ["Can be downloaded", shop.usual.title, shop.smaller.title]
    assert "Fits" in told[shop.smaller.title] and "MB" in told[shop.smaller.title]
    choose(qtbot, listing, shop.smaller.id)
    assert "memory" in listing.pane.verdict.text() and "on the disk" in listing.pane.verdict.text()
    assert listing.pane.description.text() == shop.smaller.description_en
    index = listing.model.find(shop.smaller.id)
    assert shop.smaller.title in index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Fits" in index.data(Qt.ItemDataRole.AccessibleTextRole)


def test_fetched_checked_used_and_remembered(
    qtbot: QtBot, listing: ModelsWindow, shop: Shop, bridge: FakeBridge, settings: SettingsStore, window: MainWindow
) -> None:
    choose(qtbot, listing, shop.usual.id)
    press(listing.pane.fetch_button)
    path = shop.library.path_of(shop.usual)
    qtbot.waitUntil(lambda: bridge.count(LoadModel) == 1)
    assert path.read_bytes() == CONTENT and bridge.last(LoadModel).path == str(path)
    bridge.model_loading.emit(ModelLoading(1, str(path), 0.5))
    qtbot.waitUntil(lambda: listing.model.find(str(path)).isValid())
    choose(qtbot, listing, str(path))
    assert "Loading 50 %" in lines(listing)[shop.usual.title] and "50 %" in listing.pane.state_label.text()
    bridge.model_ready.emit(ModelReady(1, info(path)))
    assert listing.pane.state_label.text() == "In use, on the processor"
    assert lines(listing)[shop.usual.title].startswith("✓ In use")
    assert settings.values.model_path == str(path) and window.model_in_use.origin == "chosen"
    assert not listing.pane.unload_button.isHidden() and listing.pane.use_button.isHidden()


def test_pause_go_on_and_give_up(qtbot: QtBot, listing: ModelsWindow, shop: Shop) -> None:
    shop.server.behaviours = [stall_after(500_000)]
    choose(qtbot, listing, shop.usual.id)
    press(listing.pane.fetch_button)
    view = listing.pane.download
    part = shop.library.path_of(shop.usual).with_name(shop.usual.file_name + ".part")
    qtbot.waitUntil(lambda: "Downloading" in view.sentence and part.exists() and part.stat().st_size >= 400_000)
    assert listing.pane.fetch_button.isHidden()
    press(view.pause_button)
    qtbot.waitUntil(lambda: view.sentence.startswith("Paused"))
    shop.server.released.set()
    press(view.resume_button)
    qtbot.waitUntil(lambda: shop.library.is_verified(shop.usual))
    assert any(wanted.startswith("bytes=") for wanted in shop.server.ranges)


def test_giving_up_deletes_what_is_here(qtbot: QtBot, listing: ModelsWindow, shop: Shop, models: ModelWindows) -> None:
    shop.server.behaviours = [stall_after(500_000)]
    choose(qtbot, listing, shop.usual.id)
    press(listing.pane.fetch_button)
    view = listing.pane.download
    qtbot.waitUntil(lambda: "Downloading" in view.sentence)
    press(view.pause_button)
    qtbot.waitUntil(lambda: view.sentence.startswith("Paused"))
    press(view.give_up_button)
    shop.server.released.set()
    part = shop.library.path_of(shop.usual).with_name(shop.usual.file_name + ".part")
    qtbot.waitUntil(lambda: view.isHidden() and not part.exists())
    assert not listing.pane.fetch_button.isHidden() and models.downloads.of(shop.usual.id) is None


def test_a_download_that_fails_says_why_and_can_be_tried_again(qtbot: QtBot, listing: ModelsWindow, shop: Shop) -> None:
    shop.server.behaviours = [say(404)]
    choose(qtbot, listing, shop.usual.id)
    press(listing.pane.fetch_button)
    view = listing.pane.download
    qtbot.waitUntil(lambda: "could not be downloaded" in view.sentence)
    assert "Could not be downloaded" in lines(listing)[shop.usual.title] and not view.detail.isVisible()
    press(view.detail_button)
    assert "404" in view.detail.toPlainText() and view.detail.isVisible()
    press(view.resume_button)
    qtbot.waitUntil(lambda: shop.library.is_verified(shop.usual))


def test_delete_names_the_size_and_asks(
    qtbot: QtBot, listing: ModelsWindow, shop: Shop, models: ModelWindows, bridge: FakeBridge
) -> None:
    path = shop.put_here(shop.usual)
    models.shelf.refresh()
    choose(qtbot, listing, str(path))
    bridge.model_ready.emit(ModelReady(1, info(path)))
    press(listing.pane.delete_button)
    assert "2 MB" in listing.pane.question_text.text() and "In use" in listing.pane.state_label.text()
    press(listing.pane.keep_button)
    assert listing.pane.question.isHidden() and path.exists()
    press(listing.pane.delete_button)
    press(listing.pane.confirm_button)
    assert path.exists() and bridge.count(UnloadModel) == 1
    bridge.answer(UnloadModel, None)
    assert not path.exists() and models.state.unloaded_path == ""
    qtbot.waitUntil(lambda: not listing.model.find(str(path)).isValid())
    qtbot.waitUntil(lambda: listing.model.find(shop.usual.id).isValid())


def test_a_file_elsewhere_only_leaves_the_list(
    qtbot: QtBot, listing: ModelsWindow, shop: Shop, models: ModelWindows, tmp_path: Path
) -> None:
    path = write_gguf(tmp_path / "mine.gguf")
    models.shelf.add(path)
    choose(qtbot, listing, str(path))
    press(listing.pane.delete_button)
    assert "stays where it is" in listing.pane.question_text.text()
    press(listing.pane.confirm_button)
    qtbot.waitUntil(lambda: not listing.model.find(str(path)).isValid())
    assert path.exists()


def test_a_file_is_added_by_the_dialog(
    qtbot: QtBot, listing: ModelsWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shop: Shop
) -> None:
    path = write_gguf(tmp_path / "mine.gguf")
    monkeypatch.setattr("app.model_manager.choosing.choose_model_file", lambda *_arguments: str(path))
    press(listing.add_button)
    qtbot.waitUntil(lambda: listing.pane.row is not None and listing.pane.row.path == str(path))
    bad = tmp_path / "bad.gguf"
    bad.write_text("no model")
    monkeypatch.setattr("app.model_manager.choosing.choose_model_file", lambda *_arguments: str(bad))
    press(listing.add_button)
    assert "bad.gguf" in listing.bar.text and [file.path for file in shop.library.files()] == [path]


def test_files_of_other_programs_are_found_and_used_where_they_lie(
    qtbot: QtBot, listing: ModelsWindow, place: Place, bridge: FakeBridge, shop: Shop
) -> None:
    path = write_gguf(place.folder / "theirs.gguf")
    write_gguf(place.folder / "eyes.gguf", metadata=METADATA | {"general.architecture": "clip"})
    press(listing.search_button)
    choose(qtbot, listing, str(path))
    qtbot.waitUntil(lambda: not listing.search_note.text().startswith("Looking"))
    told = lines(listing)
    assert "LM Studio" in told["theirs"] and "Cannot be used" in told["eyes"]
    assert "LM Studio" in listing.pane.state_label.text()
    press(listing.pane.use_button)
    assert bridge.last(LoadModel).path == str(path) and [file.path for file in shop.library.files()] == [path]


def test_a_model_in_several_places_is_listed_once_and_says_where(
    qtbot: QtBot, listing: ModelsWindow, place: Place, bridge: FakeBridge, shop: Shop, tmp_path: Path
) -> None:
    mine = write_gguf(tmp_path / "mine.gguf")
    theirs = Path(shutil.copy(mine, place.folder / "theirs.gguf"))
    again = Path(shutil.copy(mine, tmp_path / "again.gguf"))
    for path in (mine, again):
        shop.library.add(path)
    listing._shelf.refresh()
    press(listing.search_button)
    choose(qtbot, listing, str(mine))
    qtbot.waitUntil(lambda: listing.pane.row is not None and len(listing.pane.row.also_at) == 2)
    qtbot.waitUntil(lambda: listing.search_button.text() != "&Stop looking")
    assert {"theirs", "again"}.isdisjoint(lines(listing)) and "mine" in lines(listing)
    told = [value.text() for name, value in listing.pane._facts if name.text() == "The same file is also at"]
    assert told == [f"{again}\n{theirs}"]
    bridge.model_ready.emit(ModelReady(1, info(again)))
    assert "In use" in lines(listing)["mine"] and not listing.pane.unload_button.isHidden()


def test_what_another_program_has_is_not_offered_to_be_downloaded(
    qtbot: QtBot, listing: ModelsWindow, place: Place, shop: Shop
) -> None:
    qtbot.waitUntil(lambda: listing.model.find(shop.usual.id).isValid())
    theirs = place.folder / shop.usual.file_name
    theirs.write_bytes(CONTENT)
    press(listing.search_button)
    qtbot.waitUntil(lambda: listing.model.find(str(theirs)).isValid())
    assert not listing.model.find(shop.usual.id).isValid() and listing.model.find(shop.smaller.id).isValid()


def test_without_the_network_nothing_is_offered_that_needs_it(
    qtbot: QtBot, listing: ModelsWindow, shop: Shop, settings: SettingsStore, window: MainWindow, bridge: FakeBridge
) -> None:
    NetworkSwitch(bridge, settings, window)  # pyright: ignore[reportArgumentType]
    choose(qtbot, listing, shop.usual.id)
    pane = listing.pane
    assert pane.fetch_button.isEnabled() and pane.network_button.isHidden()
    settings.update(network_allowed=False)
    try:
        qtbot.waitUntil(lambda: not pane.fetch_button.isEnabled())
        assert "switched off" in pane.network_note.text() and not pane.network_note.isHidden()
        press(pane.network_button)
        dialog = window._settings_dialog
        assert dialog is not None and dialog.isVisible() and PAGES[dialog.list.currentRow()].name == "privacy"
        dialog.reject()
    finally:
        settings.update(network_allowed=True)
    qtbot.waitUntil(lambda: pane.fetch_button.isEnabled() and pane.network_button.isHidden())


def test_the_keys_are_in_the_main_window_again(qtbot: QtBot, listing: ModelsWindow, window: MainWindow) -> None:
    BackTo(listing, window, window.focus_composer)
    window.show()
    focused = window.focusWidget()
    if focused is not None:
        focused.clearFocus()
    listing.activateWindow()
    qtbot.waitUntil(listing.isActiveWindow)
    listing.leave()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(window.panel.composer.hasFocus)


def test_nothing_found_is_said(qtbot: QtBot, listing: ModelsWindow) -> None:
    press(listing.search_button)
    qtbot.waitUntil(lambda: listing.search_note.text().startswith("No files of other programs"))


def test_a_model_that_cannot_be_loaded_says_why_in_its_place(
    qtbot: QtBot, listing: ModelsWindow, shop: Shop, models: ModelWindows, bridge: FakeBridge, window: MainWindow
) -> None:
    path = shop.put_here(shop.usual)
    models.shelf.refresh()
    choose(qtbot, listing, str(path))
    press(listing.pane.use_button)
    assert not listing.pane.use_button.isEnabled()
    bridge.fail(LoadModel, "There is not enough free memory.", "out of memory at 0x1")
    assert listing.pane.failure.text() == "There is not enough free memory."
    press(listing.pane.detail_button)
    assert listing.pane.detail.toPlainText() == "out of memory at 0x1" and not listing.pane.detail.isHidden()
    assert listing.pane.use_button.isEnabled() and window.bars.bars[-1].sentence == listing.pane.failure.text()


def test_unload_frees_it_and_says_so(
    qtbot: QtBot, listing: ModelsWindow, shop: Shop, models: ModelWindows, bridge: FakeBridge, window: MainWindow
) -> None:
    path = shop.put_here(shop.usual)
    models.shelf.refresh()
    choose(qtbot, listing, str(path))
    bridge.model_ready.emit(ModelReady(1, info(path)))
    press(listing.pane.unload_button)
    bridge.answer(UnloadModel, None)
    assert listing.pane.state_label.text() == "On this computer" and not listing.pane.use_button.isHidden()
    assert window.status.model_text == "No model"


def test_enter_uses_delete_asks_escape_closes(
    qtbot: QtBot, listing: ModelsWindow, shop: Shop, models: ModelWindows, bridge: FakeBridge
) -> None:
    path = shop.put_here(shop.usual)
    models.shelf.refresh()
    choose(qtbot, listing, str(path))
    qtbot.keyClick(listing.list, Qt.Key.Key_Return)
    assert bridge.last(LoadModel).path == str(path)
    bridge.model_ready.emit(ModelReady(1, info(path)))
    listing._ask_to_delete()
    assert not listing.pane.question.isHidden()
    listing.leave()
    assert not listing.isVisible()


def test_what_waited_is_answered_when_there_is_a_model(
    models: ModelWindows, window: MainWindow, bridge: FakeBridge, shop: Shop
) -> None:
    bridge.failed.emit(Failed(0, "No model is loaded.", code="no_model"))
    (bar,) = window.bars.bars
    assert bar.sentence == "No model is loaded." and bar.key == "no-model"
    bridge.model_ready.emit(ModelReady(1, info("/m/x.gguf")))
    assert window.bars.bars == []


def test_texts_follow_the_language(qtbot: QtBot, listing: ModelsWindow, shop: Shop, settings: SettingsStore) -> None:
    choose(qtbot, listing, shop.usual.id)
    settings.update(language="zh")
    qtbot.waitUntil(lambda: listing.windowTitle() != "Models")
    assert listing.pane.description.text() == shop.usual.description_zh
    told = "\n".join([*lines(listing), *lines(listing).values(), listing.pane.verdict.text()])
    assert not any(word in told for word in ("Can be", "Fits", "memory"))
    settings.update(language="en")
