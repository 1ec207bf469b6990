"""How a review goes elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.protocol.consolidation import ReviewLine


class ReviewPlaces(NamedTuple):
    """``sources`` lists where a line comes from; the others show the entity with an id."""

    sources: Callable[[ReviewLine], object]
    fact: Callable[[int], object]
    block: Callable[[int], object]
    conversation: Callable[[int], object]
