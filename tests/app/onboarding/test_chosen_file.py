"""Of the files that are here: the one that the user picks is used, and a weak one is not put forward."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QListWidgetItem
from pytestqt.qtbot import QtBot

from app.model_manager.list_model import ModelsListModel
from app.model_manager.opening import ModelWindows
from app.onboarding.model_page import ModelPage
from app.onboarding.wizard import Wizard
from engine.protocol import LoadModel
from models import advice
from models.places import Place
from tests.app.fake_bridge import FakeBridge
from tests.app.onboarding.conftest import Begin
from tests.app.shop import CONTENT, Shop
from tests.unit.models import gguf_files
from tests.unit.models.gguf_files import METADATA, write_gguf

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.usefixtures("english_again")]


def page_of(wizard: Wizard) -> ModelPage:
    assert isinstance(wizard.page, ModelPage)
    return wizard.page


def named(path: Path, name: str) -> Path:
    return write_gguf(path, metadata=METADATA | {"general.name": name})


def items(shown: ModelPage) -> list[QListWidgetItem]:
    return [shown.files.list.item(at) for at in range(shown.files.list.count())]


def chosen_path(shown: ModelPage) -> str:
    return shown.files.chosen.path if shown.files.chosen is not None else ""


def test_a_picked_file_that_is_the_recommended_model_is_the_one_used(
    qtbot: QtBot, begin: Begin, shop: Shop, tmp_path: Path, bridge: FakeBridge
) -> None:
    shop.library.folder.mkdir(parents=True, exist_ok=True)
    named(shop.library.folder / "another.gguf", "Another")
    mine = tmp_path / shop.usual.file_name
    mine.write_bytes(CONTENT)
    wizard = begin("model")
    shown = page_of(wizard)
    qtbot.waitUntil(lambda: shown.files.list.count() == 1)
    shown.take_file(mine)
    qtbot.waitUntil(lambda: chosen_path(shown) == str(mine))
    item = shown.files.list.currentItem()
    assert item is not None and item.isSelected() and shown.choice == "file"
    wizard.next_button.click()
    assert bridge.last(LoadModel).path == str(mine)


def test_a_picked_copy_of_a_listed_file_chooses_that_file(
    qtbot: QtBot, begin: Begin, shop: Shop, tmp_path: Path, bridge: FakeBridge
) -> None:
    shop.library.folder.mkdir(parents=True, exist_ok=True)
    named(shop.library.folder / "a.gguf", "First")
    listed = named(shop.library.folder / "z.gguf", "Last")
    copy = tmp_path / "copy.gguf"
    copy.write_bytes(listed.read_bytes())
    wizard = begin("model")
    shown = page_of(wizard)
    qtbot.waitUntil(lambda: shown.files.list.count() == 2)
    shown.take_file(copy)
    qtbot.waitUntil(lambda: shown.files.chosen is not None and shown.files.chosen.is_at(str(copy)))
    wizard.next_button.click()
    assert bridge.last(LoadModel).path == str(listed)


def test_nothing_else_is_used_while_the_picked_file_is_looked_at(
    qtbot: QtBot, begin: Begin, shop: Shop, tmp_path: Path
) -> None:
    shop.library.folder.mkdir(parents=True, exist_ok=True)
    named(shop.library.folder / "another.gguf", "Another")
    wizard = begin("model")
    shown = page_of(wizard)
    qtbot.waitUntil(lambda: shown.files.list.count() == 1)
    mine = named(tmp_path / "mine.gguf", "Mine")
    shown.take_file(mine)
    assert shown.choice == "file" and shown.files.chosen is None and not wizard.next_button.isEnabled()
    qtbot.waitUntil(lambda: chosen_path(shown) == str(mine))
    assert wizard.next_button.isEnabled()


def test_the_list_of_models_stands_at_an_added_file_and_at_an_added_copy(
    qtbot: QtBot, models: ModelWindows, shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.library.folder.mkdir(parents=True, exist_ok=True)
    named(shop.library.folder / "a.gguf", "First")
    listed = named(shop.library.folder / "m.gguf", "Listed")
    added = named(tmp_path / "zz.gguf", "Added")
    copy = tmp_path / "copy.gguf"
    copy.write_bytes(listed.read_bytes())
    models.show()
    assert models.window is not None
    view = models.window.list
    qtbot.waitUntil(lambda: view.current_row is not None and view.current_row.group == "here")
    for path, wanted in ((added, added), (copy, listed)):
        monkeypatch.setattr("app.model_manager.choosing.choose_model_file", lambda _parent, path=path: str(path))
        models.add_file()
        qtbot.waitUntil(lambda path=path: view.current_row is not None and view.current_row.is_at(str(path)))
        assert view.current_row is not None and view.current_row.path == str(wanted)


@pytest.fixture
def weak_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual small file of these tests is just large enough; one with a tensor less is too weak."""
    strict = tuple(replace(spec, parameters=9_000) for spec in advice.CATALOGUE)
    monkeypatch.setattr(advice, "CATALOGUE", strict)


def write_weak(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    with monkeypatch.context() as fewer:
        fewer.setattr(gguf_files, "TENSORS", gguf_files.TENSORS[:2])
        return named(path, "Weak")


@pytest.mark.usefixtures("shop", "weak_below")
def test_a_file_too_weak_to_talk_to_says_so_wherever_it_is_listed(
    qtbot: QtBot, begin: Begin, place: Place, models: ModelWindows, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_weak(place.folder / "tiny.gguf", monkeypatch)
    named(place.folder / "usual.gguf", "Usual")
    shown = page_of(begin("model"))
    qtbot.waitUntil(lambda: shown.files.list.count() == 2)
    told = {row.title: item.text() for row, item in zip(shown.files.rows, items(shown), strict=True)}
    assert "Fits" in told["tiny"] and "Too weak for a conversation" in told["tiny"]
    assert "Fits" in told["usual"] and "weak" not in told["usual"]
    models.show()
    assert models.window is not None
    listed = models.window.list.model()
    assert isinstance(listed, ModelsListModel)
    lines = {row.title: listed.line_of(row) for row in models.shelf.rows}
    assert "Too weak for a conversation" in lines["tiny"] and "weak" not in lines["usual"]


@pytest.mark.usefixtures("weak_below")
@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_a_weak_file_is_not_put_forward_where_a_better_one_is(
    qtbot: QtBot, begin: Begin, shop: Shop, place: Place, names: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.put_here(shop.usual)
    write_weak(place.folder / f"{names[0]}.gguf", monkeypatch)
    better = named(place.folder / f"{names[1]}.gguf", "Better")
    shown = page_of(begin("model"))
    qtbot.waitUntil(lambda: shown.files.list.count() == 2)
    shown.radios["file"].click()
    qtbot.waitUntil(lambda: chosen_path(shown) == str(better))
