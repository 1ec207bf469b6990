"""A loaded model with all that works through it."""

from __future__ import annotations

import importlib
import importlib.util
import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from engine.consolidation.passes import build_passes
from engine.consolidation.runner import Consolidation
from engine.context.render import estimate_tokens
from engine.drivers.base import Driver
from engine.drivers.decision import DecisionDriver
from engine.drivers.native import NativeDriver
from engine.drivers.plain import PlainDriver
from engine.llm.base import CancelFlag, LanguageModel, ModelClosedError, Sampling
from engine.llm.loading import ModelFacts
from engine.llm.snapshot_folder import SnapshotFolder
from engine.llm.states import DEFAULT_CAP_BYTES, States
from engine.memory.capability import Capability, probe_capability
from engine.memory.few_shot import FewShot
from engine.memory.learning.step import MemoryStep
from engine.protocol import Event, LoadModel, ModelInfo
from engine.services import Services
from engine.tools.base import CustomTool
from engine.turn import TurnRunner
from models.fit import read_hardware
from models.settings import ModelSettings

NATIVE_PARAMETERS: Final = 3_000_000_000
"""Smaller models are not tried with native tool calls: the probe would cost them a minute on a laptop, and
Qwen2.5-Coder-1.5B wrote calls as text where none was wanted."""

SNAPSHOT_FOLDER: Final = "snapshots"
MB: Final = 1_000_000
RAM_PARTS: Final = 16
"""Saved states in memory take at most this part of it: 256 MB of 4 GB."""

_log = logging.getLogger(__name__)


class LoadedModel(Struct, frozen=True):
    """What a loader returns: the model, its facts, the conversation's window and why it was chosen so."""

    model: LanguageModel
    facts: ModelFacts
    window_tokens: int
    fit_reason: str
    warnings: tuple[str, ...] = ()


class ModelLoader(Protocol):
    """Loads the model that a command names.

    Raises:
        EngineError: with a sentence that says what is wrong.
    """

    def __call__(self, command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel: ...


@dataclass
class ModelSession:
    """Lives on the inference lane from load to unload."""

    model: LanguageModel
    runner: TurnRunner
    step: MemoryStep
    capability: Capability
    info: ModelInfo
    consolidation: Consolidation

    def draw(self, settings: ModelSettings) -> None:
        """Draw the words of replies as these settings say, from the next one on."""
        self.runner.sampling = sampling_of(settings)
        self.info = replace(self.info, settings=settings)

    def close(self) -> None:
        self.model.close()


def find_loader(dotted: str) -> ModelLoader:
    """The loader at ``package.module:function``, or at ``file.py:function`` for a program that has no such package."""
    module, _, name = dotted.rpartition(":")
    return getattr(_module_in(Path(module)) if module.endswith(".py") else importlib.import_module(module), name)


def _module_in(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"model_loader_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def open_session(
    load: ModelLoader,
    command: LoadModel,
    services: Services,
    emit: Callable[[Event], None],
    on_progress: Callable[[str, float], None],
    cancel: CancelFlag,
    snapshot_cap_mb: int = 0,
) -> ModelSession:
    """Load, probe (cached by the model's fingerprint) and wire one model."""
    loaded = load(command, lambda fraction: on_progress("load", fraction), cancel)
    model, store = loaded.model, services.store
    try:
        on_progress("probe", 0.0)
        capability = probe_capability(
            model, store.get_setting, store.set_setting, cancel, try_native=loaded.facts.parameters >= NATIVE_PARAMETERS
        )
        memory_cap = min(DEFAULT_CAP_BYTES, read_hardware(()).ram_total_bytes // RAM_PARTS)
        states = States(model, snapshot_folder(store.folder, snapshot_cap_mb, model.state_key), memory_cap)
        few_shot = FewShot(model, states)
        driver = choose_driver(capability, model, few_shot, services.tools.usable)

        def count_tokens(text: str) -> int:
            try:
                return len(model.tokenize(text))
            except ModelClosedError:  # a block is edited while another model is loaded, or none
                return estimate_tokens(text)

        services.blocks.count_tokens = count_tokens
        facts = loaded.facts
        info = ModelInfo(
            path=command.path,
            name=facts.name,
            architecture=facts.architecture,
            parameters=facts.parameters,
            size_bytes=facts.size_bytes,
            n_ctx=loaded.window_tokens,
            n_ctx_train=facts.n_ctx_train,
            n_gpu_layers=facts.n_gpu_layers,
            n_layers=facts.n_layers,
            device=facts.device,
            fit_reason=loaded.fit_reason,
            template_family=model.format.family,
            driver=capability.driver,
            warnings=(*loaded.warnings, *([model.format.warning] if model.format.warning else [])),
            settings=command.settings or ModelSettings(),
        )
        sampling = sampling_of(command.settings)
        runner = TurnRunner(services, model, driver, loaded.window_tokens, emit, sampling=sampling, states=states)
        info = replace(info, message_tokens=runner.message_room(store.default_agent().id, "en"))
        step = MemoryStep(model, services.archival, services.retrieval, capability, few_shot, services.proposals)
        consolidation = Consolidation(store, build_passes(services, model, capability, few_shot), capability)
        return ModelSession(model, runner, step, capability, info, consolidation)
    except BaseException:
        model.close()
        raise


def sampling_of(settings: ModelSettings | None) -> Sampling:
    """How the model's replies are drawn."""
    wanted = settings or ModelSettings()
    return Sampling(
        temperature=wanted.temperature,
        top_k=wanted.top_k,
        top_p=wanted.top_p,
        min_p=wanted.min_p,
        repeat_penalty=wanted.repeat_penalty,
        seed=wanted.seed,
    )


def snapshot_folder(data_folder: Path, cap_mb: int, key: str = "") -> SnapshotFolder | None:
    """The saved states of a data folder within a size, as the model of that key sees them. None: nothing is saved."""
    folder = SnapshotFolder(data_folder / SNAPSHOT_FOLDER, key, cap_mb * MB)
    folder.limit(cap_mb * MB)
    return folder if cap_mb else None


def choose_driver(
    capability: Capability, model: LanguageModel, few_shot: FewShot, custom: Callable[[], Sequence[CustomTool]] = tuple
) -> Driver:
    """The driver that the probe found; ``custom`` are the user's own tools that are allowed."""
    native = model.format.native_tools
    match capability.driver:
        case "native" if native is not None:
            return NativeDriver(native, custom)
        case "native" | "decision":
            return DecisionDriver(few_shot)
        case "plain":
            return PlainDriver()
