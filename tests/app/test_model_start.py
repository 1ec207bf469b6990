"""Which model the window starts with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.model_start import ModelStart, choose_start
from models import advice
from tests.app.shop import Shop, open_shop
from tests.unit.models import gguf_files
from tests.unit.models.gguf_files import METADATA, write_gguf


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Shop]:
    with open_shop(monkeypatch, tmp_path) as shop:
        yield shop


def test_nothing_is_here(shop: Shop) -> None:
    assert choose_start(None, "", shop.library) == ModelStart()


def test_what_is_here_is_used_where_nobody_chose(shop: Shop, tmp_path: Path) -> None:
    own = write_gguf(tmp_path / "own.gguf")
    shop.library.add(own)
    assert choose_start(None, "", shop.library) == ModelStart(str(own))
    checked = shop.put_here(shop.smaller)
    assert choose_start(None, "", shop.library) == ModelStart(str(checked))


def test_a_model_of_the_catalogue_is_to_be_fetched_until_it_is_here(shop: Shop) -> None:
    assert choose_start(None, shop.usual.id, shop.library) == ModelStart("", "chosen", shop.usual.id)
    path = shop.put_here(shop.usual)
    assert choose_start(None, shop.usual.id, shop.library) == ModelStart(str(path), "chosen")
    assert choose_start(shop.usual.id, "", shop.library) == ModelStart(str(path), "given")


def test_the_command_line_goes_before_the_choice(shop: Shop, tmp_path: Path) -> None:
    own = write_gguf(tmp_path / "own.gguf")
    assert choose_start(str(own), shop.usual.id, shop.library) == ModelStart(str(own), "given")


def test_a_file_that_is_gone_is_named(shop: Shop, tmp_path: Path) -> None:
    start = choose_start(None, str(tmp_path / "gone.gguf"), shop.library)
    assert start.path == "" and "gone.gguf" in start.problem


def test_a_file_too_weak_to_talk_to_is_used_only_where_there_is_no_other(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak = write_gguf(tmp_path / "weak.gguf", metadata=METADATA | {"general.description": "x" * 9_000})
    shop.library.add(weak)
    assert choose_start(None, "", shop.library) == ModelStart(str(weak))
    with monkeypatch.context() as more:
        more.setattr(gguf_files, "TENSORS", (*gguf_files.TENSORS, ("blk.1.v", (64, 64), 2)))
        strong = write_gguf(tmp_path / "strong.gguf")
    shop.library.add(strong)
    monkeypatch.setattr(advice, "CATALOGUE", tuple(replace(one, parameters=12_000) for one in advice.CATALOGUE))
    assert weak.stat().st_size > strong.stat().st_size
    assert choose_start(None, "", shop.library) == ModelStart(str(strong))
