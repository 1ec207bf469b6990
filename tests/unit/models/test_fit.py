from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.fit import GIB, Gpu, Hardware, fit, read_hardware
from models.gguf import GgufHeader, read_header
from tests.unit.models.gguf_files import write_gguf


@pytest.fixture
def header(tmp_path: Path) -> GgufHeader:
    """The figures of an 8B model at 4 bits."""
    tiny = read_header(write_gguf(tmp_path / "tiny.gguf"))
    return _eight_billion(tiny)


def _eight_billion(header: GgufHeader) -> GgufHeader:
    return msgspec.structs.replace(
        header,
        n_layers=32,
        n_ctx_train=32768,
        n_embd=4096,
        n_vocab=128_000,
        layer_bytes=int(4.2 * GIB),
        other_bytes=int(0.6 * GIB),
        kv_bytes_per_token=131_072,
        metadata={},
    )


def test_two_cores_get_a_small_window(tmp_path: Path) -> None:
    header = msgspec.structs.replace(read_header(write_gguf(tmp_path / "tiny.gguf")), n_ctx_train=32768)
    chosen = fit(header, Hardware(8 * GIB, 5 * GIB, 2))
    assert (chosen.n_ctx, chosen.n_gpu_layers, chosen.verdict) == (4096, 0, "fits")
    assert fit(header, Hardware(8 * GIB, 5 * GIB, 4)).n_ctx == 8192


def test_never_longer_than_trained(tmp_path: Path) -> None:
    header = read_header(write_gguf(tmp_path / "tiny.gguf"))
    assert fit(header, Hardware(8 * GIB, 5 * GIB, 8)).n_ctx == 2048
    assert fit(header, Hardware(8 * GIB, 5 * GIB, 8), n_ctx=100_000).n_ctx == 2048


def test_a_wish_is_kept_where_it_fits(header: GgufHeader) -> None:
    roomy = Hardware(64 * GIB, 60 * GIB, 8)
    assert fit(header, roomy, n_ctx=20_000).n_ctx == 20_000 // 256 * 256
    tight = fit(header, Hardware(16 * GIB, int(8.5 * GIB), 8), n_ctx=32_768)
    assert tight.n_ctx == 8192
    assert tight.needed_bytes < 8.5 * GIB


def test_graphics_card_takes_all_or_some(header: GgufHeader) -> None:
    large = fit(header, Hardware(16 * GIB, 10 * GIB, 8, (Gpu("Card", 16 * GIB, 15 * GIB),)))
    assert (large.n_gpu_layers, large.n_ctx, large.verdict) == (33, 16384, "fits")
    assert "Card" in large.reason
    small = fit(header, Hardware(16 * GIB, 10 * GIB, 8, (Gpu("Card", 4 * GIB, 4 * GIB),)))
    assert 0 < small.n_gpu_layers < 32
    full = fit(header, Hardware(16 * GIB, 10 * GIB, 8, (Gpu("Card", 4 * GIB, 0),)))
    assert full.n_gpu_layers == 0
    assert "too little free memory" in full.reason


def test_too_large_and_too_slow(header: GgufHeader) -> None:
    assert fit(header, Hardware(4 * GIB, 3 * GIB, 4)).verdict == "does_not_fit"
    busy = fit(header, Hardware(16 * GIB, 3 * GIB, 8))
    assert busy.verdict == "slow"
    assert "close other programs" in busy.reason
    assert fit(header, Hardware(16 * GIB, 14 * GIB, 2)).verdict == "slow"


@given(
    st.integers(1, 256),
    st.integers(0, 100),
    st.integers(1, 64),
    st.integers(0, 80),
    st.none() | st.integers(1, 200_000),
)
def test_always_an_answer_that_holds(ram: int, free_percent: int, cores: int, vram: int, wish: int | None) -> None:
    header = _eight_billion(_TINY)
    gpus = (Gpu("Card", vram * GIB, vram * GIB * free_percent // 100),) if vram else ()
    chosen = fit(header, Hardware(ram * GIB, ram * GIB * free_percent // 100, cores, gpus), wish)
    assert chosen.n_ctx % 256 == 0
    assert 256 <= chosen.n_ctx <= header.n_ctx_train
    assert 0 <= chosen.n_gpu_layers <= header.n_layers + 1
    assert chosen.reason.endswith(".")
    if chosen.verdict == "fits":
        assert chosen.needed_bytes < ram * GIB * free_percent // 100


_TINY = GgufHeader(
    path=Path("tiny.gguf"), version=3, architecture="llama", name="", parameters=1, n_layers=2, n_ctx_train=2048,
    n_embd=64, n_heads=4,
    n_heads_kv=2, n_vocab=3, key_length=16, value_length=16, kv_bytes_per_token=256, sliding_window=0,
    chat_template="", license="", size_bytes=1, expected_size_bytes=1, missing_bytes=0, layer_bytes=1, other_bytes=1,
    split_count=1, metadata={},
)  # fmt: skip


def test_this_computer_is_measured() -> None:
    hardware = read_hardware()
    assert 0 < hardware.ram_available_bytes <= hardware.ram_total_bytes
    assert hardware.cores >= 1
