"""Engines whose models are made by the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.host import EngineHost
from engine.lanes import inference as inference_lane
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.model_session import LoadedModel
from engine.options import HostOptions
from engine.protocol import LoadModel
from tests import scripted
from tests.unit.models.gguf_files import write_gguf
from tests.unit.running_engine import RunningEngine

Model = Callable[[LoadModel], LoadedModel]


class Loader:
    """Stands where llama.cpp does: what was asked for, and what it makes of it."""

    def __init__(self) -> None:
        self.commands: list[LoadModel] = []
        self.make: Model = self.scripted
        self.layers = 0

    def __call__(self, command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
        self.commands.append(command)
        on_progress(0.5)
        return self.make(command)

    def scripted(self, command: LoadModel, model: ScriptedModel | None = None) -> LoadedModel:
        """On the graphics card, unless the command says otherwise."""
        layers = self.layers if command.n_gpu_layers is None else command.n_gpu_layers
        facts = replace(scripted.facts(command.path), n_gpu_layers=layers, device="Card" if layers else "CPU")
        made = model or ScriptedModel(scripted.reply, n_ctx=scripted.WINDOW_TOKENS + 4000)
        return LoadedModel(made, facts, scripted.WINDOW_TOKENS, "Scripted.")


@pytest.fixture
def loader(monkeypatch: pytest.MonkeyPatch) -> Loader:
    made = Loader()
    monkeypatch.setattr("engine.lanes.model_slot.find_loader", lambda _name: made)
    return made


@pytest.fixture
def start(tmp_path: Path, loader: Loader, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., RunningEngine]]:
    """Starts engines with options beyond those of ``RunningEngine``."""
    opened: list[RunningEngine] = []
    monkeypatch.setattr(inference_lane, "STARTUP_DELAY_S", 0.0)

    def make(folder: str = "data", **more: Any) -> RunningEngine:
        def host(options: HostOptions, emit: Any, signals: Any) -> EngineHost:
            return EngineHost(replace(options, **more), emit, signals)

        monkeypatch.setattr("tests.unit.running_engine.EngineHost", host)
        opened.append(RunningEngine(tmp_path / folder))
        return opened[-1]

    yield make
    for engine in opened:
        engine.close()


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return write_gguf(tmp_path / "own.gguf")
