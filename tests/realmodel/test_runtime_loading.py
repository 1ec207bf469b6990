"""Loading: files that cannot be used are told apart in a sentence, and nothing is left behind."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import threading
from pathlib import Path

import psutil
import pytest

from engine.llm.base import CONVERSATION, GREEDY, CacheTier, CancelFlag, ModelClosedError
from engine.llm.library import LoadCancelledError, ModelLoadError, devices
from engine.llm.runtime import LlamaRuntime
from models.identity import fingerprint

pytestmark = pytest.mark.realmodel

BAD_GRAMMARS = {
    "empty": "",
    "undefined rule": "root ::= nowhere",
    "bad syntax": "root ::= [a-",
    "left recursion": 'root ::= root "a" | "b"',
    "no root": 'other ::= "a"',
    "deep nesting": "root ::= " + "(" * 100_000,
    "huge repetition": "root ::= ([a-z]{0,9999}){0,9999}",
}


def said(path: Path) -> str:
    with pytest.raises(ModelLoadError) as caught:
        LlamaRuntime.load(path)
    return str(caught.value)


def test_files_that_are_no_models(tmp_path: Path) -> None:
    empty, text = tmp_path / "empty.gguf", tmp_path / "text.gguf"
    empty.write_bytes(b"")
    text.write_text("hello " * 100)
    assert "empty" in said(empty)
    assert "not a GGUF" in said(text)
    assert "folder" in said(tmp_path)
    assert "no file" in said(tmp_path / "missing.gguf")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file")
def test_a_file_without_permission(tmp_path: Path) -> None:
    locked = tmp_path / "locked.gguf"
    locked.write_bytes(b"GGUF")
    locked.chmod(0)
    assert "cannot be read" in said(locked)


def test_a_truncated_file_is_called_incomplete(smollm_path: Path, tmp_path: Path) -> None:
    for size in (10, 2000, 3_000_000, 60_000_000):
        cut = tmp_path / f"{size}.gguf"
        with smollm_path.open("rb") as source:
            cut.write_bytes(source.read(size))
        assert "incomplete" in said(cut) or "cut off" in said(cut) or "damaged" in said(cut)


def test_an_unknown_architecture_is_named(smollm_path: Path, tmp_path: Path) -> None:
    raw = smollm_path.read_bytes()
    known = struct.pack("<Q", 20) + b"general.architecture" + struct.pack("<IQ", 8, 5)
    other = tmp_path / "other.gguf"
    other.write_bytes(raw.replace(known + b"llama", known + b"zzzzz", 1).replace(b"llama.", b"zzzzz."))  # its keys too
    assert "zzzzz" in said(other)


def test_a_damaged_header_never_ends_the_process(smollm_path: Path, tmp_path: Path) -> None:
    """Each loading runs in a child, so that a crash is seen as one."""
    head = bytearray(smollm_path.read_bytes())
    program = (
        "import sys; from engine.errors import EngineError; from engine.llm.runtime import LlamaRuntime\n"
        "for path in sys.argv[1:]:\n"
        "    try: LlamaRuntime.load(path, n_ctx=256).close()\n"
        "    except EngineError as error: assert str(error)\n"
        "print('survived')"
    )
    paths: list[str] = []
    for place in (24, 40, 150, 700, 1000, 1100):
        damaged = bytearray(head)
        damaged[place : place + 4] = b"\xff\xee\x7f\x01"
        path = tmp_path / f"{place}.gguf"
        path.write_bytes(damaged)
        paths.append(str(path))
    result = subprocess.run([sys.executable, "-c", program, *paths], capture_output=True, text=True, timeout=120)
    assert result.stdout.strip() == "survived", result.stderr[-800:]


@pytest.mark.parametrize("name", list(BAD_GRAMMARS))
def test_a_bad_grammar_never_ends_the_process(smollm_path: Path, name: str) -> None:
    program = (
        "import sys; from engine.llm.base import *; from engine.llm.runtime import LlamaRuntime\n"
        "model = LlamaRuntime.load(sys.argv[1], n_ctx=256); model.prefill(0, model.tokenize('Hi'))\n"
        "grammar = sys.stdin.read()\n"
        "try: model.generate(0, 3, GREEDY, grammar=grammar)\n"
        "except GrammarError: print('refused')"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, str(smollm_path)],
        input=BAD_GRAMMARS[name], capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert result.stdout.strip() == "refused", result.stderr[-800:]


def test_loading_reports_progress_and_can_be_cancelled(smollm_path: Path) -> None:
    seen: list[float] = []
    LlamaRuntime.load(smollm_path, n_ctx=256, on_progress=seen.append).close()
    assert seen == sorted(seen) and seen[-1] == 1.0
    flag = CancelFlag()
    with pytest.raises(LoadCancelledError):
        LlamaRuntime.load(smollm_path, n_ctx=256, on_progress=lambda _fraction: flag.set(), cancel=flag)


def test_an_error_in_the_progress_callback_comes_through(smollm_path: Path) -> None:
    def fail(_fraction: float) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        LlamaRuntime.load(smollm_path, n_ctx=256, on_progress=fail)


def test_facts_and_window(smollm_path: Path) -> None:
    model = LlamaRuntime.load(smollm_path, n_ctx=1000)
    assert model.n_ctx == 768
    assert (model.facts.architecture, model.facts.n_layers, model.facts.n_ctx_train) == ("llama", 30, 8192)
    assert model.facts.tier is model.tier is CacheTier.SPLICE and model.facts.has_chat_template and model.facts.device
    assert model.fingerprint == fingerprint(smollm_path)
    model.close()
    model.close()
    with pytest.raises(RuntimeError):
        model.generate(CONVERSATION, 1, GREEDY)
    long = LlamaRuntime.load(smollm_path, n_ctx=9000)
    assert long.n_ctx == 8192 and "8,192" in long.warnings[0]
    long.close()


def test_the_quantised_cache_works(smollm_path: Path) -> None:
    model = LlamaRuntime.load(smollm_path, n_ctx=256, kv_type="q8_0")
    model.prefill(CONVERSATION, model.tokenize("The capital of France is"))
    assert "Paris" in model.generate(CONVERSATION, 8, GREEDY).text
    model.close()


def test_loading_ten_times_does_not_grow(smollm_path: Path) -> None:
    process = psutil.Process()

    def once() -> int:
        model = LlamaRuntime.load(smollm_path, n_ctx=512)
        model.prefill(CONVERSATION, model.tokenize("Hello there, how are you?"))
        model.generate(CONVERSATION, 3, GREEDY)
        model.close()
        return process.memory_info().rss

    settled = max(once() for _ in range(3))
    assert max(once() for _ in range(10)) - settled < 40e6


def test_the_processor_is_among_the_devices() -> None:
    assert any(device.kind == "cpu" and device.total_bytes > 0 for device in devices())


def test_texts_are_counted_by_other_threads_until_the_model_is_freed(smollm_path: Path) -> None:
    runtime = LlamaRuntime.load(smollm_path, n_ctx=256)
    counting, ended = threading.Barrier(5), list[type[BaseException]]()

    def count() -> None:
        counting.wait()
        try:
            while True:
                assert runtime.tokenize("It rains in Lisbon, 里斯本下雨。 " * 20)
        except BaseException as error:
            ended.append(type(error))

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    counting.wait()
    runtime.close()
    for thread in threads:
        thread.join(30)
    assert ended == [ModelClosedError] * 4
    for ask in (lambda: runtime.tokenize("a"), lambda: runtime.detokenize([5]), lambda: runtime.ledger(CONVERSATION)):
        with pytest.raises(ModelClosedError):
            ask()
