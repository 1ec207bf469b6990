"""Loads GGUF files with llama.cpp as their settings and this computer want it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.errors import EngineError, Sentence, say
from engine.hardware import measure
from engine.llm.base import CancelFlag, DecodeError
from engine.model_session import LoadedModel
from engine.protocol import LoadModel
from models.errors import ModelsError
from models.fit import SIDE_TOKENS, Fit, fit
from models.gguf import GgufHeader
from models.hardware import Hardware
from models.identity import header_of
from models.settings import ModelSettings, usable

if TYPE_CHECKING:
    from engine.llm.runtime import LlamaRuntime

_log = logging.getLogger(__name__)


class _Plan(Struct, frozen=True):
    """How a file is loaded; ``warnings`` say what is not as it was wanted."""

    header: GgufHeader
    hardware: Hardware
    settings: ModelSettings
    fit: Fit
    warnings: tuple[Sentence, ...]

    def reason(self, layers: int) -> str:
        """Why it is loaded so, with as many layers on the card as it took."""
        if layers == self.fit.n_gpu_layers:
            return self.fit.reason
        return fit(self.header, self.hardware, self.fit.n_ctx, layers, self.settings.kv_type).reason


def load_gguf(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> LoadedModel:
    """Load a GGUF file with llama.cpp: layers on the GPU by fit, halved on failure, at last on the processor alone."""
    from engine.llm.library import ModelLoadError

    plan = _plan(command)
    layers = plan.fit.n_gpu_layers
    warnings = list(plan.warnings)
    while True:
        try:
            model = _load(command, plan, layers, on_progress, cancel)
            break
        except (ModelLoadError, DecodeError) as error:
            if layers <= 0 or cancel.is_set():
                raise
            _log.warning("loading with %d layers on the GPU failed: %r", layers, error)
            warnings.append(say("The graphics card could not take {layers} layers; tried fewer.", layers=layers))
            layers //= 2
    return LoadedModel(model, model.facts, plan.fit.n_ctx, plan.reason(layers), (*warnings, *model.warnings))


def _plan(command: LoadModel) -> _Plan:
    try:
        header = header_of(Path(command.path))
        hardware = measure()
        settings, left_out = usable(command.settings or ModelSettings(), header, hardware)
        wanted_ctx = settings.n_ctx if command.n_ctx is None else command.n_ctx
        wanted_layers = settings.n_gpu_layers if command.n_gpu_layers is None else command.n_gpu_layers
        if wanted_layers is not None and wanted_layers < 0:
            wanted_layers = header.n_layers + 1
        chosen = fit(header, hardware, wanted_ctx, wanted_layers, settings.kv_type)
    except ModelsError as error:
        raise EngineError(error.sentence, error.detail) from error
    return _Plan(header, hardware, settings, chosen, (*left_out, *_shorter(wanted_ctx, chosen)))


def _shorter(wanted_ctx: int | None, chosen: Fit) -> tuple[Sentence, ...]:
    if wanted_ctx is None or chosen.n_ctx > wanted_ctx - 256:
        return ()
    sentence = say(
        "The window is smaller than its setting ({cells} tokens): more does not fit into memory, or into the model.",
        cells=f"{chosen.n_ctx:,}",
    )
    return (sentence,)


def _load(
    command: LoadModel, plan: _Plan, layers: int, on_progress: Callable[[float], None], cancel: CancelFlag
) -> LlamaRuntime:
    from engine.llm.runtime import LlamaRuntime

    return LlamaRuntime.load(
        command.path,
        n_ctx=plan.fit.n_ctx + SIDE_TOKENS,
        n_gpu_layers=layers,
        on_progress=on_progress,
        cancel=cancel,
        kv_type=plan.settings.kv_type,
        n_threads=plan.settings.n_threads,
        flash_attention=plan.settings.flash_attention,
        chat_template=plan.settings.chat_template,
    )
