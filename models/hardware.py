"""What a computer has that decides how well a model runs on it."""

from __future__ import annotations

from msgspec import Struct


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
