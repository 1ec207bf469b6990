"""Settings of single models: kept by what the file holds, checked with sentences."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from models.errors import LibraryError
from models.fit import GIB
from models.gguf import GgufHeader, read_header
from models.hardware import Hardware
from models.settings import SETTINGS_NAME, ModelSettings, ModelSettingsFile, limits, problems, usable
from models.speeds import SPEEDS_NAME, SpeedBook
from tests.unit.models.gguf_files import METADATA, gguf_bytes, write_gguf

HARDWARE = Hardware(8 * GIB, 5 * GIB, 4)
OWN = ModelSettings(n_ctx=2048, temperature=0.9, seed=7, chat_template="{{ messages }}")


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return write_gguf(tmp_path / "own.gguf")


@pytest.fixture
def file(tmp_path: Path) -> ModelSettingsFile:
    return ModelSettingsFile(tmp_path / "library")


def test_defaults_until_something_is_kept(file: ModelSettingsFile, model: Path) -> None:
    assert file.of(model) == ModelSettings() and not file.folder.exists()
    file.keep(model, OWN)
    assert file.of(model) == ModelSettingsFile(file.folder).of(str(model)) == OWN
    file.reset(model)
    assert file.of(model) == ModelSettings()


def test_they_follow_the_file_and_hold_for_no_other(file: ModelSettingsFile, model: Path, tmp_path: Path) -> None:
    file.keep(model, OWN)
    moved = model.rename(tmp_path / "renamed.gguf")
    assert file.of(moved) == OWN
    (tmp_path / "other.gguf").write_bytes(gguf_bytes(METADATA | {"general.name": "Other"}))
    assert file.of(tmp_path / "other.gguf") == ModelSettings()


def test_a_file_that_is_not_there(file: ModelSettingsFile, tmp_path: Path) -> None:
    assert file.of(tmp_path / "gone.gguf") == ModelSettings()
    with pytest.raises(LibraryError, match="no file"):
        file.keep(tmp_path / "gone.gguf", OWN)


def test_damaged_settings_are_kept_aside(file: ModelSettingsFile, model: Path) -> None:
    file.folder.mkdir()
    (file.folder / SETTINGS_NAME).write_text('{"files": broken')
    assert file.of(model) == ModelSettings()
    assert (file.folder / f"{SETTINGS_NAME}.damaged-1").read_text() == '{"files": broken'
    file.keep(model, OWN)
    assert file.of(model) == OWN


def test_settings_of_a_newer_program_are_refused(file: ModelSettingsFile, model: Path) -> None:
    file.folder.mkdir()
    (file.folder / SETTINGS_NAME).write_text('{"version": 2}')
    with pytest.raises(LibraryError, match="newer Rolltop"):
        file.of(model)


def test_settings_that_cannot_be_written(file: ModelSettingsFile, model: Path) -> None:
    file.folder.write_text("a file where the folder should be")
    with pytest.raises(LibraryError, match="cannot be written"):
        file.keep(model, OWN)


def test_settings_are_on_the_disk_before_they_take_the_old_ones_place(
    file: ModelSettingsFile, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a power cut leaves an empty file there on some file systems."""
    done: list[str] = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda number: (done.append("synced"), sync(number)))
    monkeypatch.setattr(os, "replace", lambda draft, path: (done.append("replaced"), replace(draft, path)))
    file.keep(model, OWN)
    assert done == ["synced", "replaced"]


def test_what_is_possible_depends_on_model_and_computer(model: Path) -> None:
    header = read_header(model)
    assert limits(header, HARDWARE)["n_ctx"].high == 2048 and limits(header, HARDWARE)["n_gpu_layers"].high == 3
    assert limits(None, HARDWARE)["n_ctx"].high > 2048
    assert problems(ModelSettings(), header, HARDWARE) == {} == problems(OWN, header, HARDWARE)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"n_ctx": 100}, "n_ctx"),
        ({"n_ctx": 4096}, "n_ctx"),
        ({"n_gpu_layers": 9}, "n_gpu_layers"),
        ({"n_threads": 0}, "n_threads"),
        ({"n_threads": 100_000}, "n_threads"),
        ({"temperature": -0.1}, "temperature"),
        ({"temperature": float("nan")}, "temperature"),
        ({"top_p": 0.0}, "top_p"),
        ({"top_k": -1}, "top_k"),
        ({"min_p": 1.0}, "min_p"),
        ({"repeat_penalty": 5.0}, "repeat_penalty"),
        ({"seed": -1}, "seed"),
        ({"kv_type": "q8_0", "flash_attention": "off"}, "kv_type"),
        ({"kv_type": "q8_0"}, "kv_type"),
        ({"chat_template": "x" * 300_000}, "chat_template"),
    ],
)
def test_impossible_values_are_said_in_a_sentence_and_left_out(
    model: Path, change: dict[str, object], field: str
) -> None:
    header = read_header(model)
    settings = msgspec.structs.replace(ModelSettings(temperature=0.5), **change)
    told = problems(settings, header, HARDWARE)
    assert set(told) == {field} and told[field].endswith(".") and told[field].template
    left, sentences = usable(settings, header, HARDWARE)
    assert problems(left, header, HARDWARE) == {} and len(sentences) == 1
    assert getattr(left, field) == getattr(ModelSettings(), field)


def test_heads_that_can_be_compressed(model: Path) -> None:
    wide: GgufHeader = msgspec.structs.replace(read_header(model), key_length=128)
    assert problems(ModelSettings(kv_type="q8_0"), wide, HARDWARE) == {}


# -- measured speeds


def test_speeds_are_kept_by_model_and_by_what_changes_them(tmp_path: Path, model: Path) -> None:
    book = SpeedBook(tmp_path / "library")
    assert book.of(model, ModelSettings()) is None
    book.record(model, ModelSettings(), 400, 4000.0, 100, 10_000.0)
    measured = SpeedBook(book.folder).of(model, ModelSettings(temperature=1.5))
    assert measured is not None
    assert (measured.prompt_per_second, measured.generated_per_second, measured.replies) == (100.0, 10.0, 1)
    assert book.of(model, ModelSettings(n_threads=1)) is None


def test_newer_replies_count_more(tmp_path: Path, model: Path) -> None:
    book = SpeedBook(tmp_path / "library")
    for seconds in (100.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0):
        book.record(model, ModelSettings(), 0, 0.0, 100, 1000 * seconds)
    measured = book.of(model, ModelSettings())
    assert measured is not None and measured.replies == 8 and measured.prompt_per_second == 0.0
    assert 3.0 < measured.generated_per_second < 10.0


def test_too_short_replies_and_missing_files_are_not_measured(tmp_path: Path, model: Path) -> None:
    book = SpeedBook(tmp_path / "library")
    book.record(model, ModelSettings(), 10, 100.0, 3, 100.0)
    book.record(tmp_path / "gone.gguf", ModelSettings(), 400, 4000.0, 100, 10_000.0)
    assert not book.folder.exists()


def test_damaged_speeds_are_kept_aside(tmp_path: Path, model: Path) -> None:
    book = SpeedBook(tmp_path / "library")
    book.folder.mkdir()
    (book.folder / SPEEDS_NAME).write_bytes(b"\xff")
    assert book.of(model, ModelSettings()) is None
    assert (book.folder / f"{SPEEDS_NAME}.damaged-1").read_bytes() == b"\xff"


def test_speeds_that_cannot_be_written_are_no_trouble(
    tmp_path: Path, model: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "library").write_text("a file where the folder should be")
    SpeedBook(tmp_path / "library").record(model, ModelSettings(), 400, 4000.0, 100, 10_000.0)
    assert "cannot be written" in caplog.text
