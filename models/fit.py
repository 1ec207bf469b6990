"""Decides how much of a model goes where, and how long its context window is, before anything is loaded."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal

import psutil
from msgspec import Struct

from models.gguf import GgufHeader
from models.hardware import Gpu, Hardware
from models.sentence import Sentence, say
from models.settings import CONTEXT_STEP
from models.shape import ModelShape, shape_of

GIB = 1 << 30
MIB = 1 << 20

MIN_CONTEXT = 4096
CPU_CONTEXT = 8192
GPU_CONTEXT = 16384
FEW_CORES = 2
"""With two cores a window of 4,096 tokens is already one to two minutes of reading when it has to be read again."""

SIDE_TOKENS = 3072
"""Cells of the KV cache that the engine keeps beyond the conversation's window, for side jobs."""

UBATCH_TOKENS = 512
FIXED_COMPUTE_BYTES = 96 * MIB
GPU_MARGIN_BYTES = 512 * MIB
BYTES_PER_SECOND_PER_CORE = 6.5e9
MAX_BYTES_PER_SECOND = 4e10
SLOW_TOKENS_PER_SECOND = 4.0
PROMPT_WEIGHTS_PER_SECOND_PER_CORE = 2.5e10
"""Weights times tokens: 84 tokens a second of 0.5 billion and 34 of 1.5 billion on two cores."""

GPU_SPEEDUP = 8.0
"""Of an ordinary card against the processor, careful."""

Q8_PART = 34 / 64
"""Of the KV cache's size at 16 bits."""

Verdict = Literal["fits", "slow", "does_not_fit"]


class Fit(Struct, frozen=True):
    """How to load a model.

    Attributes:
        n_gpu_layers: blocks on the graphics card; ``n_layers + 1`` is everything, 0 nothing.
        reason: a sentence for the user.
        needed_bytes: main memory for the weights that stay there, the KV cache and the computation.
    """

    n_ctx: int
    n_gpu_layers: int
    verdict: Verdict
    reason: Sentence
    needed_bytes: int


def read_hardware(gpus: Sequence[Gpu] = ()) -> Hardware:
    """Measure this computer; graphics cards are known to llama.cpp only and are passed in."""
    memory = psutil.virtual_memory()
    cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    return Hardware(memory.total, memory.available, cores, tuple(gpus))


def fit(
    model: GgufHeader | ModelShape,
    hardware: Hardware,
    n_ctx: int | None = None,
    n_gpu_layers: int | None = None,
    kv_type: str = "f16",
) -> Fit:
    """Choose context length and GPU layers.

    A wish for ``n_ctx`` is kept as far as memory allows, one for layers as it is where there is a graphics card.
    """
    needs = _Needs(shape_of(model), hardware, n_gpu_layers, Q8_PART if kv_type == "q8_0" else 1.0)
    longest = needs.shape.n_ctx_train or n_ctx or CPU_CONTEXT
    best: Fit | None = None
    for candidate in needs.candidates(n_ctx):
        length = _whole_steps(min(candidate, longest))
        best = needs.fit_at(length)
        if best.verdict == "fits" or (best.verdict == "slow" and needs.has_room(best)):
            return best
    assert best is not None
    return best


def generated_per_second(model: GgufHeader | ModelShape, hardware: Hardware, n_gpu_layers: int) -> float:
    """An estimate. Each token reads the weights once (of a mixture of experts, those it uses): memory is the limit."""
    shape = shape_of(model)
    speed = min(MAX_BYTES_PER_SECOND, hardware.cores * BYTES_PER_SECOND_PER_CORE)
    return _sped_up(speed / max(1.0, shape.layer_bytes * shape.used_share + shape.other_bytes / 2), shape, n_gpu_layers)


def prompt_per_second(model: GgufHeader | ModelShape, hardware: Hardware, n_gpu_layers: int) -> float:
    """An estimate: reading a prompt is limited by computing."""
    shape = shape_of(model)
    speed = hardware.cores * PROMPT_WEIGHTS_PER_SECOND_PER_CORE
    return _sped_up(speed / max(1.0, shape.parameters * shape.used_share), shape, n_gpu_layers)


def _sped_up(tokens: float, shape: ModelShape, n_gpu_layers: int) -> float:
    """Layers on the card take an eighth of their time."""
    share = min(1.0, n_gpu_layers / (shape.n_layers + 1))
    return tokens / (1 - share + share / GPU_SPEEDUP)


def _whole_steps(n_ctx: int) -> int:
    return max(CONTEXT_STEP, n_ctx // CONTEXT_STEP * CONTEXT_STEP)


def _margin(hardware: Hardware) -> int:
    return max(512 * MIB, hardware.ram_total_bytes // 10)


class _Needs:
    """What one model needs on one computer.

    Args:
        layers: a wish for the graphics card, None for as many as fit.
        kv_part: of the KV cache at 16 bits.
    """

    def __init__(self, shape: ModelShape, hardware: Hardware, layers: int | None, kv_part: float) -> None:
        self.shape = shape
        self._hardware = hardware
        self._wanted_layers = layers
        self._kv_part = kv_part

    def candidates(self, wish: int | None) -> list[int]:
        """Context lengths to try, longest first."""
        if wish is not None:
            first = wish
        elif self._gpu_layers(GPU_CONTEXT) > self.shape.n_layers:
            first = GPU_CONTEXT
        else:
            first = MIN_CONTEXT if self._hardware.cores <= FEW_CORES else CPU_CONTEXT
        return [first, *(length for length in (8192, 6144, MIN_CONTEXT) if length < first)]

    def fit_at(self, n_ctx: int) -> Fit:
        layers = self._gpu_layers(n_ctx)
        needed = self._main_memory(n_ctx, layers)
        verdict, reason = self._judge(needed, layers)
        return Fit(n_ctx, layers, verdict, reason, needed)

    def has_room(self, chosen: Fit) -> bool:
        return chosen.needed_bytes <= self._hardware.ram_available_bytes - _margin(self._hardware)

    def _kv_bytes(self, n_ctx: int) -> int:
        return int(self.shape.kv_bytes_per_token * self._kv_part * (n_ctx + SIDE_TOKENS))

    def _compute_bytes(self) -> int:
        """Buffers of one ubatch: logits in 32 bits, and some activations."""
        return UBATCH_TOKENS * 4 * (self.shape.n_vocab + 12 * self.shape.n_embd) + FIXED_COMPUTE_BYTES

    def _gpu_layers(self, n_ctx: int) -> int:
        shape, gpus = self.shape, self._hardware.gpus
        if self._wanted_layers is not None:
            return max(0, min(self._wanted_layers, shape.n_layers + 1)) if gpus else 0
        free = sum(max(0, gpu.free_bytes - max(GPU_MARGIN_BYTES, gpu.total_bytes // 20)) for gpu in gpus)
        free -= self._compute_bytes()
        if free <= 0 or shape.n_layers == 0:
            return 0
        per_layer = (shape.layer_bytes + self._kv_bytes(n_ctx)) / shape.n_layers
        layers = min(shape.n_layers, int(free / max(1.0, per_layer)))
        everything = per_layer * shape.n_layers + shape.other_bytes
        return shape.n_layers + 1 if everything <= free else layers

    def _main_memory(self, n_ctx: int, n_gpu_layers: int) -> int:
        shape = self.shape
        in_main = 1 - min(n_gpu_layers, shape.n_layers) / max(1, shape.n_layers)
        movable = shape.layer_bytes + self._kv_bytes(n_ctx)
        rest = 0 if n_gpu_layers > shape.n_layers else shape.other_bytes
        return int(movable * in_main) + rest + self._compute_bytes()

    def _judge(self, needed: int, n_gpu_layers: int) -> tuple[Verdict, Sentence]:
        hardware, size = self._hardware, _gb(needed)
        if needed > hardware.ram_total_bytes - _margin(hardware):
            return "does_not_fit", say(
                "It needs about {size} of memory; this computer has {has} for everything. Choose a smaller model.",
                size=size,
                has=_gb(hardware.ram_total_bytes),
            )
        if needed > hardware.ram_available_bytes - _margin(hardware):
            return "slow", say(
                "It needs about {size} of memory, and {free} are free now: close other programs, "
                "or it will be very slow.",
                size=size,
                free=_gb(hardware.ram_available_bytes),
            )
        place = self._place(n_gpu_layers)
        if n_gpu_layers == 0 and generated_per_second(self.shape, hardware, 0) < SLOW_TOKENS_PER_SECOND:
            return "slow", say(
                "It needs about {size} of memory, which fits, but it will answer slowly on this computer. {place}",
                size=size,
                place=place,
            )
        return "fits", say("It needs about {size} of memory, which fits. {place}", size=size, place=place)

    def _place(self, n_gpu_layers: int) -> Sentence:
        gpus = self._hardware.gpus
        if n_gpu_layers == 0 and gpus and self._wanted_layers is not None:
            return say("It runs on the processor: the graphics card is not used.")
        if n_gpu_layers == 0 and gpus:
            return say("It runs on the processor: the graphics card has too little free memory.")
        if n_gpu_layers == 0:
            return say("It runs on the processor: there is no usable graphics card.")
        names = ", ".join(gpu.name for gpu in gpus)
        if n_gpu_layers > self.shape.n_layers:
            return say("All of it runs on the graphics card ({names}).", names=names)
        return say(
            "{some} of {all} layers run on the graphics card ({names}), the rest on the processor.",
            some=n_gpu_layers,
            all=self.shape.n_layers,
            names=names,
        )


def _gb(count: int) -> str:
    return f"{count / 1e9:.1f} GB"
