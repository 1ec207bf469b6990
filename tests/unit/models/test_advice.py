"""Which model is recommended, and what is said of each."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from models.advice import advise_file, advise_spec, recommend
from models.catalogue import CATALOGUE, DEFAULT_MODEL_ID, TEST_MODEL_ID, find_spec
from models.fit import GIB
from models.gguf import read_header
from models.hardware import Gpu, Hardware
from models.library import Library
from models.settings import ModelSettings
from models.shape import shape_of
from models.speeds import MeasuredSpeed
from tests.unit.models.gguf_files import write_gguf


@pytest.fixture(autouse=True)
def roomy_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage("/")._replace(free=100 * 10**9)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)  # pyright: ignore[reportUnknownArgumentType]


def computer(ram: int, cores: int, *cards: Gpu) -> Hardware:
    """With two thirds of its memory free."""
    return Hardware(ram * GIB, ram * GIB * 2 // 3, cores, cards)


@pytest.mark.parametrize(
    ("hardware", "expected"),
    [
        (computer(4, 2), "qwen2.5-coder-1.5b"),
        (computer(8, 2), "qwen2.5-coder-1.5b"),
        (computer(32, 2), "qwen2.5-coder-1.5b"),
        (computer(8, 4), "qwen3-4b"),
        (computer(16, 4), "qwen3-4b"),
        (computer(16, 8), "qwen3-8b"),
        (computer(32, 8), "qwen3-30b-a3b"),
        (computer(8, 4, Gpu("Card", 12 * GIB, 11 * GIB)), "qwen3-8b"),
        (computer(2, 2), "qwen2.5-coder-0.5b"),
        (computer(1, 1), "qwen2.5-coder-0.5b"),
    ],
)
def test_one_model_for_each_computer(hardware: Hardware, expected: str, tmp_path: Path) -> None:
    best = recommend(hardware, tmp_path)
    assert best.spec.id == expected
    assert best.why.endswith(".") and best.why.template


def test_the_programs_of_the_moment_do_not_decide(tmp_path: Path) -> None:
    busy = Hardware(8 * GIB, 2 * GIB, 4)
    best = recommend(busy, tmp_path)
    assert best.spec.id == "qwen3-4b"
    assert best.advice.verdict == "slow" and "close other programs" in best.advice.reason


def test_the_disk_decides_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage("/")._replace(free=3 * 10**9)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)  # pyright: ignore[reportUnknownArgumentType]
    best = recommend(computer(32, 8), tmp_path / "not" / "made" / "yet")
    assert best.spec.id == "qwen3-4b" and best.advice.enough_disk and "3.0 GB are free" in best.advice.disk_words
    large = advise_spec(find_spec("qwen3-8b"), computer(32, 8), tmp_path)
    assert not large.enough_disk and "5.0 GB" in large.disk_words


def test_verdicts_in_words(tmp_path: Path) -> None:
    small = computer(8, 4)
    fits, slow, large = (
        advise_spec(find_spec(name), hardware, tmp_path)
        for name, hardware in (("qwen3-4b", small), ("qwen3-8b", computer(16, 2)), ("qwen3-30b-a3b", small))
    )
    assert (fits.verdict, fits.verdict_words) == ("fits", "Fits")
    assert fits.speed is not None and "faster than you read" in fits.speed_words and "estimate" in fits.speed_words
    assert (slow.verdict, slow.verdict_words) == ("slow", "Slow here")
    assert slow.speed is not None and "slower than one talks" in slow.speed_words
    assert (large.verdict, large.verdict_words) == ("does_not_fit", "Too large")
    assert large.speed is None and large.speed_words == "" and "Choose a smaller model" in large.reason
    for advice in (fits, slow, large):
        assert advice.verdict_words.template and advice.reason


def test_what_was_measured_is_said_instead_of_the_estimate(tmp_path: Path) -> None:
    library = Library(tmp_path)
    write_gguf(tmp_path / "own.gguf")
    (file,) = library.files()
    estimated = advise_file(file, computer(8, 4))
    assert estimated is not None and estimated.speed is not None and not estimated.speed.measured
    advice = advise_file(file, computer(8, 4), measured=MeasuredSpeed(40.0, 4.0, 3))
    assert advice is not None and advice.speed is not None
    assert (advice.speed.prompt_per_second, advice.speed.generated_per_second) == (40.0, 4.0)
    assert advice.speed.measured and "3 words a second, measured here" in advice.speed_words
    nothing = advise_file(file, computer(8, 4), measured=MeasuredSpeed(40.0, 0.0, 1))
    assert nothing is not None and nothing.speed == estimated.speed


def test_settings_change_what_is_needed(tmp_path: Path) -> None:
    spec = find_spec("qwen3-4b")
    assert spec.shape is not None
    library = Library(tmp_path)
    write_gguf(tmp_path / "own.gguf")
    (file,) = library.files()
    plain = advise_file(file, computer(8, 4), ModelSettings(n_ctx=2048))
    packed = advise_file(file, computer(8, 4), ModelSettings(n_ctx=2048, kv_type="q8_0"))
    assert plain is not None and packed is not None and packed.needed_bytes < plain.needed_bytes


def test_a_file_that_cannot_be_used_has_no_advice(tmp_path: Path) -> None:
    (tmp_path / "page.gguf").write_text("<html>")
    (file,) = Library(tmp_path).files()
    assert advise_file(file, computer(8, 4)) is None


def test_what_is_recommended_can_be_fetched_by_anybody() -> None:
    for spec in CATALOGUE:
        assert spec.shape is not None
        assert spec.license == "Apache-2.0"
        assert abs(spec.shape.layer_bytes + spec.shape.other_bytes - spec.size_bytes) < 0.02 * spec.size_bytes, spec.id
    assert find_spec(TEST_MODEL_ID).quality == 0
    assert len(find_spec(DEFAULT_MODEL_ID).sources) == 3


@pytest.mark.parametrize("name", [TEST_MODEL_ID, DEFAULT_MODEL_ID])
def test_shapes_of_the_catalogue_are_those_of_the_files(name: str, smollm_path: Path, qwen15_path: Path) -> None:
    spec = find_spec(name)
    told = shape_of(read_header(smollm_path if name == TEST_MODEL_ID else qwen15_path))
    known = spec.shape
    assert known is not None
    assert (known.n_layers, known.n_ctx_train, known.n_embd) == (told.n_layers, told.n_ctx_train, told.n_embd)
    assert (known.n_vocab, known.kv_bytes_per_token) == (told.n_vocab, told.kv_bytes_per_token)
    assert (known.layer_bytes, known.other_bytes) == (told.layer_bytes, told.other_bytes)
