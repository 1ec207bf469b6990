"""Whether what a search found near a question tells what it asks for, or only of the same things."""

from __future__ import annotations

from collections.abc import Sequence

from engine.memory.search.calibration import Calibration
from engine.memory.search.gathering import KINDS, Tier
from engine.memory.search.passages import embedded_query
from engine.memory.search.sides import Side, may_tell, shares_core
from engine.store.store import Store
from engine.values import SearchHit

CORE_NEARNESS = 0.2
"""To what a question is about, at the least, of a text that shares only names with it."""
BESIDE_UNTOLD = 0.6
"""Of the evidence for the best text that does not tell what is asked for: a text with less tells it of another."""


def is_answered(side: Side, found: Sequence[tuple[SearchHit, float]], near: dict[tuple[Tier, int], float]) -> bool:
    """One of the texts may tell what is asked for.

    Args:
        found: hits with the evidence for each.
        near: ``near_core`` of them.
    """
    told = untold = 0.0
    for hit, evidence in found:
        dated = hit.tier == "message" or hit.valid_from is not None
        if near.get((hit.tier, hit.id), 1.0) >= CORE_NEARNESS and may_tell(side, hit.text, dated):
            told = max(told, evidence)
        else:
            untold = max(untold, evidence)
    return told > 0 and told >= BESIDE_UNTOLD * untold


def near_core(
    store: Store, calibration: Calibration | None, side: Side, hits: Sequence[SearchHit]
) -> dict[tuple[Tier, int], float]:
    """How near, 0..1, those hits lie to what the question is about that share no word with it and have a vector."""
    hits = [hit for hit in hits if not shares_core(side, hit.text)]
    if calibration is None or not hits:
        return {}
    vector = embedded_query(calibration.embedder, side.core)
    near: dict[tuple[Tier, int], float] = {}
    for tier, kind in KINDS.items():
        ids = [hit.id for hit in hits if hit.tier == tier]
        if ids:
            keys, matrix = store.vectors.matrix(kind, calibration.model_id, ids, len(vector))
            certain, _ = calibration.compared(vector, matrix)
            near |= {(tier, key): float(value) for key, value in zip(keys, certain, strict=True)}
    return near
