from __future__ import annotations

import struct
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.errors import GgufError
from models.gguf import read_header
from tests.unit.models.gguf_files import METADATA, gguf_bytes, write_gguf

MEMORY_LIMIT_BYTES = 40 << 20


def test_reads_what_the_file_says(tmp_path: Path) -> None:
    header = read_header(write_gguf(tmp_path / "tiny.gguf"))
    assert (header.architecture, header.name, header.n_layers, header.n_ctx_train) == ("llama", "Tiny", 2, 2048)
    assert (header.n_embd, header.n_heads, header.n_heads_kv, header.key_length) == (64, 4, 2, 16)
    assert header.n_vocab == 3
    assert header.chat_template == "{{ messages }}"
    assert header.parameters == 64 * 3 + 2 * 64 * 64
    assert header.kv_bytes_per_token == 2 * 2 * 2 * (16 + 16)
    assert header.layer_bytes == 2 * 64 * 64 // 32 * 18
    assert header.other_bytes == 64 * 3 * 4
    assert header.size_bytes == header.expected_size_bytes
    assert header.missing_bytes == 0
    assert "tokenizer.ggml.tokens" not in header.metadata


def test_heads_that_differ_by_layer(tmp_path: Path) -> None:
    entries = METADATA | {"llama.attention.head_count_kv": [1, 4]}
    header = read_header(write_gguf(tmp_path / "tiny.gguf", metadata=entries))
    assert header.n_heads_kv == 4
    assert header.kv_bytes_per_token == 2 * (1 + 4) * (16 + 16)


def test_missing_tail_is_measured(tmp_path: Path) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(gguf_bytes()[:-1000])
    assert read_header(path).missing_bytes == 1000


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"<!DOCTYPE html><html>", "web page"),
        (b"PK\3\4 archive", "zip archive"),
        (b"tjgg" + b"\0" * 40, "older model format"),
        (b"hello, this is text", "not a GGUF"),
        (b"GG", "not a GGUF"),
        (b"GGUF\3\0", "incomplete"),
        (gguf_bytes(data=False)[:200], "incomplete"),
        (gguf_bytes(version=1), "old GGUF version (1)"),
        (gguf_bytes(version=4), "newer GGUF version (4)"),
        (gguf_bytes(version=99_155_381), "damaged"),
        (b"GGUF" + struct.pack(">I", 3) + b"\0" * 16, "big-endian"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1 << 60, 1), "damaged"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1 << 60), "damaged"),
        (b"GGUF" + struct.pack("<IQQQ", 3, 1, 1, 1 << 62), "damaged"),
        (gguf_bytes(METADATA | {"general.alignment": 24}), "damaged"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    with pytest.raises(GgufError, match=r"model\.gguf") as caught:
        read_header(path)
    assert words in str(caught.value) and not caught.value.detail, "no bytes and no reader's words"


def test_folders_and_absent_files(tmp_path: Path) -> None:
    with pytest.raises(GgufError, match="is a folder"):
        read_header(tmp_path)
    with pytest.raises(GgufError, match="no file"):
        read_header(tmp_path / "absent.gguf")


def _reads_or_refuses(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    tracemalloc.start()
    try:
        read_header(path)
    except GgufError as error:
        assert str(error).endswith(".")
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < MEMORY_LIMIT_BYTES


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=400))
def test_random_bytes_never_do_harm(tmp_path: Path, content: bytes) -> None:
    _reads_or_refuses(tmp_path / "random.gguf", b"GGUF\3\0\0\0" + content)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(st.integers(4, len(gguf_bytes(data=False)) - 9), st.binary(min_size=1, max_size=8)),
        min_size=1,
        max_size=4,
    ),
    st.integers(0, 1000),
)
def test_mutated_headers_never_do_harm(tmp_path: Path, changes: list[tuple[int, bytes]], cut: int) -> None:
    content = bytearray(gguf_bytes(data=False))
    for position, data in changes:
        content[position : position + len(data)] = data
    _reads_or_refuses(tmp_path / "mutated.gguf", bytes(content[: max(8, len(content) - cut // 4)]))
