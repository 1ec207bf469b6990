"""This computer with its graphics cards, which only llama.cpp knows."""

from __future__ import annotations

from models.fit import Gpu, Hardware, read_hardware


def measure() -> Hardware:
    """Memory, cores and cards as they are now. Loads llama.cpp, which takes a moment the first time."""
    from engine.llm.library import devices

    return read_hardware([Gpu(card.name, card.total_bytes, card.free_bytes) for card in devices() if card.is_gpu])
