"""Closing what a statement brings to an end by its meaning: the nearest facts that go on, each judged by the model.

Nothing is closed without a word of change in the newer statement, nor against the model's word.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from engine.consolidation.reconcile_ended import Clauses, Ending, ending
from engine.consolidation.reconcile_judging import Judge
from engine.consolidation.reconcile_neighbours import Neighbour
from engine.consolidation.reconcile_pairs import Pair
from engine.llm.base import CancelFlag, LanguageModel
from engine.memory.bilingual.closeness import Closeness
from engine.memory.few_shot import Cancelled, FewShot

MOST_JUDGED: Final = 4
"""Of the nearest facts, how many the model is asked about."""
CLOSES: Final = 0.6
"""Chance from which on a fact is closed that names the same thing, tells of doing the same, or shares a word."""
ASKS: Final = 0.5
"""The same for asking."""
ASKS_UNTIED: Final = 0.8
"""Where nothing but the meaning tells of the same, the user is asked: the model alone has closed what went on."""


class Closed(Struct, frozen=True):
    """A fact that has ended by what was said, as far as can be told."""

    near: Neighbour
    relation: Literal["replaces", "contradicts"]


class Closing:
    """Asks one model, or none: then nothing is closed."""

    def __init__(self, model: LanguageModel | None, few_shot: FewShot | None) -> None:
        self._judge = None if model is None or few_shot is None else Judge(model, few_shot)
        self._clauses = Clauses()

    @property
    def tokens(self) -> int:
        return 0 if self._judge is None else self._judge.tokens

    def of(
        self, pairs: list[tuple[Neighbour, Pair]], closeness: Closeness | None, cancel: CancelFlag, *, told: bool
    ) -> list[Closed]:
        """Which of some known facts the newer statement of all these pairs ends.

        Args:
            told: it is known already what the newer statement ends: only what is tied to it can end as well.

        Raises:
            Cancelled: the flag was set.
        """
        if self._judge is None or closeness is None:
            return []
        found: list[tuple[Neighbour, Ending]] = []
        for near, pair in pairs:
            if cancel.is_set():
                raise Cancelled
            one = ending(pair, closeness, self._clauses)
            if one is not None and (one.tied or not told):
                found.append((near, one))
        found.sort(key=lambda one: (one[1].tied, one[1].closeness), reverse=True)
        judged = [(self._judge.chance_ended(one.old, one.new, cancel), near, one) for near, one in found[:MOST_JUDGED]]
        judged.sort(key=lambda one: (one[2].tied and one[0] >= ASKS, one[0]), reverse=True)
        closed: list[Closed] = []
        for chance, near, one in judged:
            relation = relation_of(chance, one.tied)
            if relation is not None and (one.tied or not closed):
                closed.append(Closed(near, relation))
        return closed


def relation_of(chance: float, tied: bool) -> Literal["replaces", "contradicts"] | None:
    """What a chance that a fact has ended comes to: it is closed, asked about, or let be."""
    if tied and chance >= CLOSES:
        return "replaces"
    return "contradicts" if chance >= (ASKS if tied else ASKS_UNTIED) else None
