"""The settings of one model: what the program chooses is shown, what is wrong is said, what is saved holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.draft_keeper import DraftKeeper
from app.drafts_file import DraftsFile
from app.model_manager.opening import ModelWindows
from app.model_manager.setting_fields import ChoiceField, NumberField
from app.model_manager.settings_page import SettingsOfModel
from app.model_manager.window import ModelsWindow
from app.window.main_window import MainWindow
from engine.protocol import LoadModel, ModelReady
from engine.protocol.model_use import CheckTemplate, TemplateCheck
from models.errors import LibraryError
from models.settings import ModelSettings, ModelSettingsFile
from tests.app.fake_bridge import FakeBridge
from tests.app.model_manager.test_models_window import choose, info, press
from tests.app.shop import Shop

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def path(qtbot: QtBot, listing: ModelsWindow, shop: Shop, models: ModelWindows) -> Path:
    """Of a model whose settings are open."""
    path = shop.put_here(shop.usual)
    models.shelf.refresh()
    choose(qtbot, listing, str(path))
    press(listing.pane.settings_button)
    assert listing.pages.currentIndex() == 1
    return path


@pytest.fixture
def form(listing: ModelsWindow, path: Path) -> SettingsOfModel:
    return listing.settings


def number(form: SettingsOfModel, name: str) -> NumberField:
    field = form.fields[name]
    assert isinstance(field, NumberField)
    return field


def kept(shop: Shop, path: Path) -> ModelSettings:
    return ModelSettingsFile(shop.library.folder).of(path)


def test_it_begins_with_what_the_program_chooses(form: SettingsOfModel) -> None:
    assert form.wanted() == ModelSettings() and not form.save_button.isEnabled() and not form.reset_button.isEnabled()
    assert number(form, "n_ctx").widget.text().startswith("Automatic (now ")
    assert number(form, "n_threads").widget.text() == "Automatic"
    assert f"Usually {ModelSettings().top_k}" in form._hints["top_k"].text()
    assert form.note.text() == "Nothing is changed."
    for field in form.fields.values():
        assert field.widget.accessibleName() and form._names["n_ctx"].buddy() is form.fields["n_ctx"].widget


def test_saved_settings_hold_for_the_next_time(
    form: SettingsOfModel, path: Path, shop: Shop, bridge: FakeBridge
) -> None:
    number(form, "n_ctx").widget.setValue(2048)
    number(form, "temperature").widget.setValue(0.5)
    assert form.note.text() == "This holds when the model is loaded the next time."
    press(form.save_button)
    assert kept(shop, path) == ModelSettings(n_ctx=2048, temperature=0.5)
    assert bridge.count(LoadModel) == 0 and not form.save_button.isEnabled()


def test_a_model_in_use_is_loaded_again(form: SettingsOfModel, path: Path, shop: Shop, bridge: FakeBridge) -> None:
    bridge.model_ready.emit(ModelReady(1, info(path)))
    number(form, "n_ctx").widget.setValue(2048)
    assert "loaded again" in form.note.text() and form.save_button.text() == "&Save and load it again"
    press(form.save_button)
    assert bridge.last(LoadModel).path == str(path)


def test_how_words_are_drawn_holds_without_loading_again(
    form: SettingsOfModel, path: Path, shop: Shop, bridge: FakeBridge
) -> None:
    bridge.model_ready.emit(ModelReady(1, info(path)))
    number(form, "temperature").widget.setValue(0.9)
    assert "next reply" in form.note.text() and form.save_button.text() == "&Save"
    press(form.save_button)
    state = form._state
    assert kept(shop, path).temperature == 0.9 and state.loading is None and state.loaded_path == str(path)
    assert bridge.last(LoadModel).path == str(path), "the engine takes the settings up"


def test_reset_goes_back_to_what_the_program_chooses(
    qtbot: QtBot, form: SettingsOfModel, path: Path, shop: Shop
) -> None:
    number(form, "top_k").widget.setValue(7)
    press(form.save_button)
    press(form.reset_button)
    assert form.wanted() == ModelSettings() and kept(shop, path).top_k == 7
    press(form.save_button)
    assert kept(shop, path) == ModelSettings()


def test_what_does_not_go_together_is_said_and_not_saved(form: SettingsOfModel) -> None:
    for name, value in (("kv_type", "q8_0"), ("flash_attention", "off")):
        field = form.fields[name]
        assert isinstance(field, ChoiceField)
        field.put(value)
        field.changed.emit()
    assert not form.save_button.isEnabled() and form.note.text() == "Something above cannot be as it is."
    assert form._hints["kv_type"].text() and "half the memory" not in form._hints["kv_type"].text()


def test_a_template_is_tried_before_it_is_saved(
    form: SettingsOfModel, path: Path, shop: Shop, bridge: FakeBridge
) -> None:
    form.template.setPlainText("{% bad")
    assert not form.save_button.isEnabled() and "checked" in form.template_note.text()
    press(form.check_button)
    assert bridge.last(CheckTemplate).template == "{% bad"
    bridge.answer(CheckTemplate, TemplateCheck("The template ends too early."))
    assert form.template_note.text() == "The template ends too early." and not form.save_button.isEnabled()
    form.refresh()  # as whenever a download goes on
    assert form.template_note.text() == "The template ends too early."
    form.template.setPlainText("{{ messages }}")
    press(form.check_button)
    bridge.answer(CheckTemplate, TemplateCheck())
    assert form.template_note.text() == "This template works."
    form.refresh()
    assert form.template_note.text() == "This template works."
    press(form.save_button)
    assert kept(shop, path).chat_template == "{{ messages }}"


def test_an_answer_about_another_template_is_not_taken(form: SettingsOfModel, bridge: FakeBridge) -> None:
    form.template.setPlainText("{{ one }}")
    press(form.check_button)
    form.template.setPlainText("{{ two }}")
    bridge.answer(CheckTemplate, TemplateCheck())
    assert not form.save_button.isEnabled()


def test_escape_leaves_the_settings_first(listing: ModelsWindow, form: SettingsOfModel) -> None:
    listing.leave()
    assert listing.pages.currentIndex() == 0 and listing.isVisible()


def test_what_is_left_unsaved_is_said_and_comes_back(
    qtbot: QtBot, listing: ModelsWindow, form: SettingsOfModel, path: Path, shop: Shop, models: ModelWindows
) -> None:
    number(form, "top_k").widget.setValue(7)
    listing.leave()
    assert listing.pages.currentIndex() == 0 and shop.usual.title in listing.bar.text and not listing.bar.isHidden()
    assert "not saved" in listing.pane.settings_button.text() and kept(shop, path) == ModelSettings()
    press(listing.bar.buttons[0])
    assert listing.pages.currentIndex() == 1 and form.wanted().top_k == 7 and form.save_button.isEnabled()
    other = shop.put_here(shop.smaller)
    models.shelf.refresh()
    choose(qtbot, listing, str(other))
    assert listing.pages.currentIndex() == 0 and shop.usual.title in listing.bar.text
    press(listing.pane.settings_button)
    assert form.wanted() == ModelSettings(), "another model has settings of its own"
    choose(qtbot, listing, str(path))
    press(listing.pane.settings_button)
    assert form.wanted().top_k == 7
    press(form.discard_button)
    assert form.wanted() == ModelSettings() and not form.discard_button.isEnabled()
    listing.bar.hide()
    listing.leave()
    assert listing.bar.isHidden() and "not saved" not in listing.pane.settings_button.text()


def test_unsaved_settings_survive_the_program(
    qtbot: QtBot, listing: ModelsWindow, form: SettingsOfModel, path: Path, tmp_path: Path, window: MainWindow
) -> None:
    keeper = DraftKeeper(DraftsFile(tmp_path / "drafts.json"), window.panel.composer)
    keeper.watch_models(listing)
    number(form, "top_k").widget.setValue(7)
    listing.close()
    keeper.save()
    assert DraftsFile(tmp_path / "drafts.json").values.models == {str(path): ModelSettings(top_k=7)}
    press(form.save_button)
    keeper.save()
    assert DraftsFile(tmp_path / "drafts.json").values.models == {}


def test_settings_that_cannot_be_written_stay_unsaved(
    listing: ModelsWindow, form: SettingsOfModel, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise LibraryError("The disk is full.")

    monkeypatch.setattr(ModelSettingsFile, "keep", refuse)
    number(form, "top_k").widget.setValue(7)
    press(form.save_button)
    assert listing.bar.text == "The disk is full." and form.save_button.isEnabled() and form.has_draft(form.row)
