"""Decides how much of a model goes where, and how long its context window is, before anything is loaded."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal

import psutil
from msgspec import Struct

from models.gguf import GgufHeader
from models.sentence import Sentence, say

GIB = 1 << 30
MIB = 1 << 20

CONTEXT_STEP = 256
MIN_CONTEXT = 4096
CPU_CONTEXT = 8192
GPU_CONTEXT = 16384
FEW_CORES = 2
"""With two cores a window of 4,096 tokens is already one to two minutes of reading when it has to be read again."""

UBATCH_TOKENS = 512
FIXED_COMPUTE_BYTES = 96 * MIB
GPU_MARGIN_BYTES = 512 * MIB
BYTES_PER_SECOND_PER_CORE = 6.5e9
MAX_BYTES_PER_SECOND = 4e10
SLOW_TOKENS_PER_SECOND = 4.0

Verdict = Literal["fits", "slow", "does_not_fit"]


class Gpu(Struct, frozen=True):
    """A graphics card that llama.cpp can use."""

    name: str
    total_bytes: int
    free_bytes: int


class Hardware(Struct, frozen=True):
    """What the computer has. ``ram_available_bytes`` can be had without swapping."""

    ram_total_bytes: int
    ram_available_bytes: int
    cores: int
    gpus: tuple[Gpu, ...] = ()


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
    reason: str
    needed_bytes: int


def read_hardware(gpus: Sequence[Gpu] = ()) -> Hardware:
    """Measure this computer; graphics cards are known to llama.cpp only and are passed in."""
    memory = psutil.virtual_memory()
    cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    return Hardware(memory.total, memory.available, cores, tuple(gpus))


def fit(header: GgufHeader, hardware: Hardware, n_ctx: int | None = None) -> Fit:
    """Choose context length and GPU layers; a wish for ``n_ctx`` is kept as far as memory allows."""
    longest = header.n_ctx_train or n_ctx or CPU_CONTEXT
    best: Fit | None = None
    for candidate in _candidates(header, hardware, n_ctx):
        length = _whole_steps(min(candidate, longest))
        best = _fit_at(header, hardware, length)
        if best.verdict == "fits" or (best.verdict == "slow" and _room(header, hardware, best)):
            return best
    assert best is not None
    return best


def _candidates(header: GgufHeader, hardware: Hardware, wish: int | None) -> list[int]:
    """Context lengths to try, longest first."""
    if wish is not None:
        first = wish
    elif _gpu_layers(header, hardware, GPU_CONTEXT) > header.n_layers:
        first = GPU_CONTEXT
    else:
        first = MIN_CONTEXT if hardware.cores <= FEW_CORES else CPU_CONTEXT
    return [first, *(length for length in (8192, 6144, MIN_CONTEXT) if length < first)]


def _whole_steps(n_ctx: int) -> int:
    return max(CONTEXT_STEP, n_ctx // CONTEXT_STEP * CONTEXT_STEP)


def _fit_at(header: GgufHeader, hardware: Hardware, n_ctx: int) -> Fit:
    n_gpu_layers = _gpu_layers(header, hardware, n_ctx)
    needed = _main_memory(header, n_ctx, n_gpu_layers)
    verdict, reason = _judge(header, hardware, needed, n_gpu_layers)
    return Fit(n_ctx, n_gpu_layers, verdict, reason, needed)


def _compute_bytes(header: GgufHeader) -> int:
    """Buffers of one ubatch: logits in 32 bits, and some activations."""
    return UBATCH_TOKENS * 4 * (header.n_vocab + 12 * header.n_embd) + FIXED_COMPUTE_BYTES


def _gpu_layers(header: GgufHeader, hardware: Hardware, n_ctx: int) -> int:
    free = sum(max(0, gpu.free_bytes - max(GPU_MARGIN_BYTES, gpu.total_bytes // 20)) for gpu in hardware.gpus)
    free -= _compute_bytes(header)
    if free <= 0 or header.n_layers == 0:
        return 0
    per_layer = (header.layer_bytes + header.kv_bytes_per_token * n_ctx) / header.n_layers
    layers = min(header.n_layers, int(free / max(1.0, per_layer)))
    everything = per_layer * header.n_layers + header.other_bytes
    return header.n_layers + 1 if everything <= free else layers


def _main_memory(header: GgufHeader, n_ctx: int, n_gpu_layers: int) -> int:
    in_main = 1 - min(n_gpu_layers, header.n_layers) / max(1, header.n_layers)
    movable = header.layer_bytes + header.kv_bytes_per_token * n_ctx
    rest = 0 if n_gpu_layers > header.n_layers else header.other_bytes
    return int(movable * in_main) + rest + _compute_bytes(header)


def _margin(hardware: Hardware) -> int:
    return max(512 * MIB, hardware.ram_total_bytes // 10)


def _room(header: GgufHeader, hardware: Hardware, chosen: Fit) -> bool:
    return chosen.needed_bytes <= hardware.ram_available_bytes - _margin(hardware)


def _judge(header: GgufHeader, hardware: Hardware, needed: int, n_gpu_layers: int) -> tuple[Verdict, Sentence]:
    size = _gib(needed)
    if needed > hardware.ram_total_bytes - _margin(hardware):
        return "does_not_fit", say(
            "It needs about {size} of memory; this computer has {has} for everything. Choose a smaller model.",
            size=size,
            has=_gib(hardware.ram_total_bytes),
        )
    if needed > hardware.ram_available_bytes - _margin(hardware):
        return "slow", say(
            "It needs about {size} of memory, and {free} are free now: close other programs, or it will be very slow.",
            size=size,
            free=_gib(hardware.ram_available_bytes),
        )
    place = _place(header, hardware, n_gpu_layers)
    if n_gpu_layers == 0 and _tokens_per_second(header, hardware) < SLOW_TOKENS_PER_SECOND:
        return "slow", say(
            "It needs about {size} of memory, which fits, but it will answer slowly on this computer. {place}",
            size=size,
            place=place,
        )
    return "fits", say("It needs about {size} of memory, which fits. {place}", size=size, place=place)


def _place(header: GgufHeader, hardware: Hardware, n_gpu_layers: int) -> Sentence:
    if n_gpu_layers == 0 and hardware.gpus:
        return say("It runs on the processor: the graphics card has too little free memory.")
    if n_gpu_layers == 0:
        return say("It runs on the processor: there is no usable graphics card.")
    names = ", ".join(gpu.name for gpu in hardware.gpus)
    if n_gpu_layers > header.n_layers:
        return say("All of it runs on the graphics card ({names}).", names=names)
    return say(
        "{some} of {all} layers run on the graphics card ({names}), the rest on the processor.",
        some=n_gpu_layers,
        all=header.n_layers,
        names=names,
    )


def _tokens_per_second(header: GgufHeader, hardware: Hardware) -> float:
    """Each token reads the weights once (of a mixture of experts, those it uses): memory speed is the limit."""
    speed = min(MAX_BYTES_PER_SECOND, hardware.cores * BYTES_PER_SECOND_PER_CORE)
    return speed / max(1.0, header.layer_bytes * _used_share(header) + header.other_bytes / 2)


def _used_share(header: GgufHeader) -> float:
    used = header.metadata.get(f"{header.architecture}.expert_used_count", 0)
    experts = header.metadata.get(f"{header.architecture}.expert_count", 0)
    if isinstance(used, int) and isinstance(experts, int) and 0 < used < experts:
        return used / experts
    return 1.0


def _gib(count: int) -> str:
    return f"{count / GIB:.1f} GiB"
