"""The lines a block is to have: pure rules over its lines and the facts; the same input gives the same lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from engine.consolidation.block_facts import BlockFacts, is_sure, stop_if, without_unwanted
from engine.consolidation.line_owners import Line, line_key, words_of_line
from engine.consolidation.stating import Sense, says, says_just, sense_of
from engine.llm.base import CancelFlag
from engine.values import Fact

HEADROOM: Final = 0.85
"""Of its limit, what consolidation fills of a block; the rest is the user's."""
WORTH_MORE: Final = 1.0
"""A line gives way to a fact that is worth so much more."""
MOST_WORTH: Final = 100.0
MOST_CHANGES: Final = 2000
MOST_MISSES: Final = 40

Count = Callable[[str], int]


class Replacement(Struct, frozen=True):
    """A line of the user's that is out of date, and what is true in its place ("": nothing)."""

    old: str
    new: str


class BlockPlan(Struct, frozen=True):
    """What a block is to be, and what only the user may change."""

    lines: tuple[Line, ...]
    asked: tuple[Replacement, ...] = ()

    @property
    def value(self) -> str:
        return "\n".join(line.text for line in self.lines)


class Rules:
    """The rules for one block.

    Args:
        elsewhere: lines of the agent's other blocks; what they say is not said again.
        topics: the facts that this block takes in; () takes none.
        unwanted: lines that are not to come back.
    """

    def __init__(
        self,
        facts: BlockFacts,
        topics: Sequence[Fact],
        elsewhere: Sequence[str],
        unwanted: frozenset[str],
        count: Count,
        limit_tokens: int,
    ) -> None:
        self._facts = facts
        self._true = [(fact, sense_of(fact.text)) for fact in facts.true]
        self._worded = {fact.id: [sense_of(text) for text in facts.wordings.get(fact.id, ())] for fact in facts.true}
        self._over = [(fact, sense_of(fact.text)) for fact in facts.over]
        self._topics = without_unwanted(topics, unwanted)
        self._elsewhere = [_sense(text) for text in elsewhere if text.strip()]
        self._unwanted = unwanted
        self._count = count
        self._limit = limit_tokens

    def plan(self, lines: Sequence[Line], cancel: CancelFlag) -> BlockPlan:
        """Raises Cancelled."""
        asked = self._to_ask(lines)
        waiting = {one.new for one in asked}  # beside the line that it would replace it would contradict it
        topics = [fact for fact in self._topics if _one_line(fact.text) not in waiting]
        current = self._with_headroom(self._without_repeats(self._without_stale(lines)))
        for _ in range(MOST_CHANGES):
            stop_if(cancel)
            added = self._one_more(current, topics)
            if added is None:
                break
            current = added
        return BlockPlan(tuple(current), tuple(asked))

    def lacks_room(self, plan: BlockPlan) -> bool:
        """Something useful is not said for want of room."""
        said = [*(_sense(line.text) for line in plan.lines), *self._elsewhere]
        return any(not any(says(one, sense) for one in said for sense in self._senses(fact)) for fact in self._topics)

    # -- what is over

    def _without_stale(self, lines: Sequence[Line]) -> list[Line]:
        kept: list[Line] = []
        for line in lines:
            if line.is_fixed or not self._is_stale(line):
                kept.append(line)
            elif (later := self._successor(line)) is not None and line_key(later) not in self._unwanted:
                kept.append(Line(later, "consolidation"))
        return kept

    def _is_stale(self, line: Line) -> bool:
        sense = _sense(line.text)
        if line.owner == "consolidation":
            return not self._is_supported(sense)
        return not self._is_true(sense) and any(self._ends(sense, over) for _, over in self._over)

    def _ends(self, line: Sense, over: Sense) -> bool:
        """The line says what is over; what it says besides is known otherwise."""
        if says_just(line, over):
            return True
        if not says(line, over):
            return False
        known = [sense.words for fact, _ in self._true for sense in self._senses(fact) if says(line, sense)]
        return line.words - over.words <= frozenset[str]().union(*known)

    def _is_supported(self, line: Sense) -> bool:
        """All of it is said by facts that are true."""
        said = [sense for _, sense in self._true if says(line, sense)]
        words = frozenset[str]().union(*(sense.words for sense in said))
        numbers = frozenset[str]().union(*(sense.numbers for sense in said))
        return bool(said) and (line.words, line.numbers) == (words, numbers)

    def _is_true(self, line: Sense) -> bool:
        return any(says_just(line, sense) for fact, _ in self._true for sense in self._senses(fact))

    def _senses(self, fact: Fact) -> list[Sense]:
        """A fact in all the words it was said in."""
        return [sense_of(fact.text), *self._worded.get(fact.id, ())]

    def _successor(self, line: Line) -> str | None:
        sense = _sense(line.text)
        for fact, over in self._over:
            later = self._facts.successors.get(fact.id)
            if later is not None and says(sense, over):
                return _one_line(later.text)
        same = (fact for fact, _ in self._true for worded in self._worded[fact.id] if says_just(sense, worded))
        return next((_one_line(fact.text) for fact in same), None)

    def _to_ask(self, lines: Sequence[Line]) -> list[Replacement]:
        """Lines of the user's that say just what is over, nothing else."""
        found: list[Replacement] = []
        for line in lines:
            sense = _sense(line.text)
            if line.owner != "user" or not sense.words or self._is_true(sense):
                continue
            if any(says_just(sense, over) for _, over in self._over):
                found.append(Replacement(line.text, self._successor(line) or ""))
        return found

    # -- what is said twice

    def _without_repeats(self, lines: Sequence[Line]) -> list[Line]:
        fixed = [_sense(line.text) for line in lines if line.is_fixed and line.text.strip()]
        kept: list[Line] = []
        said: list[Sense] = []
        for index, line in enumerate(lines):
            if line.is_fixed:
                kept.append(line)
                continue
            sense = _sense(line.text)
            later = [_sense(other.text) for other in lines[index + 1 :] if not other.is_fixed]
            more = any(says(other, sense) and not says(sense, other) for other in later)
            others = self._elsewhere if line.owner == "consolidation" else ()
            if more or any(says(other, sense) for other in (*fixed, *said, *others)):
                continue
            kept.append(line)
            said.append(sense)
        return kept

    # -- what is missing, and what there is no room for

    def _with_headroom(self, lines: list[Line]) -> list[Line]:
        """Where the user has filled the block, what is worth least goes."""
        while not self._fits(lines):
            weaker = self._weaker(lines, MOST_WORTH)
            if not weaker:
                break
            lines = [line for place, line in enumerate(lines) if place != weaker[0]]
        return lines

    def _one_more(self, lines: list[Line], topics: Sequence[Fact]) -> list[Line] | None:
        """The lines with the most useful fact that finds room."""
        said = [*(_sense(line.text) for line in lines), *self._elsewhere]
        misses = 0
        for fact in topics:
            if not sense_of(fact.text).words or any(says(one, sense) for one in said for sense in self._senses(fact)):
                continue
            placed = self._placed(lines, fact)
            if placed is not None:
                return placed
            misses += 1
            if misses >= MOST_MISSES:
                break
        return None

    def _placed(self, lines: list[Line], fact: Fact) -> list[Line] | None:
        new = Line(_one_line(fact.text), "consolidation")
        longer = _appended(lines, new)
        if self._fits(longer):
            return longer
        for index in self._weaker(lines, self._facts.worth[fact.id] - WORTH_MORE):
            shorter = [line for place, line in enumerate(longer) if place != index]
            if self._fits(shorter):
                return shorter
        return None

    def _weaker(self, lines: Sequence[Line], worth: float) -> list[int]:
        """Places of consolidation's own lines that are worth at most so much, least first."""
        own = [(self._worth(line), index) for index, line in enumerate(lines) if line.owner == "consolidation"]
        return [index for value, index in sorted(own) if value <= worth]

    def _worth(self, line: Line) -> float:
        """That of the best fact in it; what the user has confirmed never gives way."""
        said = [fact for fact, sense in self._true if says(_sense(line.text), sense)]
        if any(is_sure(fact) for fact in said):
            return float("inf")
        return max((self._facts.worth[fact.id] for fact in said), default=0.0)

    def _fits(self, lines: Sequence[Line]) -> bool:
        return self._count("\n".join(line.text for line in lines)) <= HEADROOM * self._limit


def is_safe(before: Sequence[Line], after: Sequence[Line], facts: BlockFacts) -> bool:
    """All of the user's lines in their order, and nothing lost that is confirmed and still true."""
    if [line.text for line in before if line.is_fixed] != [line.text for line in after if line.is_fixed]:
        return False
    old, new = ([_sense(line.text) for line in lines] for lines in (before, after))
    sure = [sense_of(fact.text) for fact in facts.true if is_sure(fact)]
    stood = [sense for sense in sure if any(says(line, sense) for line in old)]
    return all(any(says(line, sense) for line in new) for sense in stood)


def _sense(line: str) -> Sense:
    return sense_of(words_of_line(line))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _appended(lines: Sequence[Line], new: Line) -> list[Line]:
    """Behind the last line that is not blank."""
    end = len(lines)
    while end and not lines[end - 1].text.strip():
        end -= 1
    return [*lines[:end], new, *lines[end:]]
