"""How a file is loaded: layers by fit or wish, fewer where the card does not take them, the processor at last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine import gguf_loading
from engine.gguf_loading import load_gguf
from engine.llm.base import CancelFlag, DecodeError
from engine.llm.library import ModelLoadError
from engine.llm.runtime import LlamaRuntime
from engine.model_session import LoadedModel
from engine.protocol import LoadModel
from models.fit import GIB, SIDE_TOKENS
from models.hardware import Gpu, Hardware
from models.settings import ModelSettings
from tests.unit.models.gguf_files import write_gguf

CARD = Gpu("Card", 8 * GIB, 8 * GIB)


class Runtime:
    """Stands where ``LlamaRuntime.load`` does."""

    def __init__(self, takes: int = 99, failure: Callable[[], Exception] = lambda: ModelLoadError("no")) -> None:
        self.asked: list[dict[str, Any]] = []
        self._takes = takes
        self._failure = failure

    def load(self, _path: str, **options: Any) -> Any:
        self.asked.append(options)
        if options["n_gpu_layers"] > self._takes:
            raise self._failure()
        return SimpleNamespace(facts=None, warnings=())


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., LoadedModel]:
    """Loads a file of two layers with this runtime on a computer with these cards."""
    path = write_gguf(tmp_path / "own.gguf")

    def run(runtime: Runtime, *cards: Gpu, settings: ModelSettings | None = None, **more: Any) -> LoadedModel:
        monkeypatch.setattr(gguf_loading, "measure", lambda: Hardware(8 * GIB, 6 * GIB, 4, cards))
        monkeypatch.setattr(LlamaRuntime, "load", runtime.load)
        command = LoadModel(0, str(path), settings=settings, **more)
        return load_gguf(command, lambda _fraction: None, CancelFlag())

    return run


def test_all_layers_where_they_fit(load: Callable[..., LoadedModel]) -> None:
    runtime = Runtime()
    loaded = load(runtime, CARD)
    assert [options["n_gpu_layers"] for options in runtime.asked] == [3]
    assert "All of it runs on the graphics card" in loaded.fit_reason and loaded.warnings == ()


@pytest.mark.parametrize("failure", [lambda: ModelLoadError("no"), lambda: DecodeError("llama_decode returned -3")])
def test_fewer_where_the_card_does_not_take_them(
    load: Callable[..., LoadedModel], failure: Callable[[], Exception]
) -> None:
    runtime = Runtime(takes=0, failure=failure)
    loaded = load(runtime, CARD)
    assert [options["n_gpu_layers"] for options in runtime.asked] == [3, 1, 0]
    assert "graphics card is not used" in loaded.fit_reason
    assert ["could not take" in warning for warning in loaded.warnings] == [True, True]


def test_a_failure_on_the_processor_is_told(load: Callable[..., LoadedModel]) -> None:
    runtime = Runtime(takes=-1)
    with pytest.raises(ModelLoadError):
        load(runtime, settings=ModelSettings(n_gpu_layers=3))
    assert [options["n_gpu_layers"] for options in runtime.asked] == [0], "without a card there is nothing to halve"


@pytest.mark.parametrize(("wanted", "layers"), [(0, 0), (1, 1), (3, 3), (-1, 3), (50, 3)])
def test_layers_of_the_command(load: Callable[..., LoadedModel], wanted: int, layers: int) -> None:
    runtime = Runtime()
    load(runtime, CARD, n_gpu_layers=wanted)
    assert runtime.asked[0]["n_gpu_layers"] == layers


def test_settings_reach_the_runtime(load: Callable[..., LoadedModel]) -> None:
    runtime = Runtime()
    settings = ModelSettings(
        n_ctx=1280, n_gpu_layers=1, n_threads=2, flash_attention="on", chat_template="{{ messages }}"
    )
    loaded = load(runtime, CARD, settings=settings)
    (asked,) = runtime.asked
    assert loaded.window_tokens == 1280 and asked["n_ctx"] == 1280 + SIDE_TOKENS
    assert (asked["n_gpu_layers"], asked["n_threads"], asked["flash_attention"]) == (1, 2, "on")
    assert (asked["kv_type"], asked["chat_template"]) == ("f16", "{{ messages }}")


def test_a_window_that_does_not_fit_is_smaller_and_says_so(load: Callable[..., LoadedModel], tmp_path: Path) -> None:
    runtime = Runtime()
    loaded = load(runtime, n_ctx=100_000)
    assert loaded.window_tokens == 2048
    (warning,) = loaded.warnings
    assert "2,048 tokens" in warning
