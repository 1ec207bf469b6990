"""The scripted fortnight: what is said, day by day, and by which words it is found again.

``fortnight.jsonl``: one message a line; ``says`` names what a user's message tells: ``f02`` the fact, ``f02.new`` its
change, ``f17.against`` what cannot be true beside it, ``a1`` an anecdote against something that the user has confirmed;
``claims`` what the assistant asserts of the user, and nobody has confirmed. A user's message without ``says`` is small
talk. ``fortnight_facts.jsonl``: the words by which each of them is found, in either language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

DATA: Final = Path(__file__).parent.parent / "data"
FIRST_DAY: Final = datetime(2026, 3, 2)
"""A Monday, in local time."""


class Matcher(Struct, frozen=True):
    """``a|b``: either; ``word*``: with any ending; letters of an alphabet only as whole words."""

    must: tuple[str, ...]
    must_not: tuple[str, ...] = ()

    def finds(self, text: str) -> bool:
        lowered = text.lower()
        return all(any(_occurs(word, lowered) for word in words.split("|")) for words in self.must) and not any(
            _occurs(word, lowered) for word in self.must_not
        )


class Line(Struct, frozen=True):
    """One message. ``day`` counts from 1."""

    conversation: str
    day: int
    time: str
    role: Literal["user", "assistant"]
    text: str
    says: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()

    @property
    def at(self) -> float:
        """UTC Unix seconds."""
        hour, minute = map(int, self.time.split(":"))
        return (FIRST_DAY + timedelta(days=self.day - 1, hours=hour, minutes=minute)).timestamp()

    @property
    def is_small_talk(self) -> bool:
        return self.role == "user" and not self.says


class GoldFact(Struct, frozen=True, tag="fact"):
    """A fact that is stated.

    Attributes:
        new: what it is changed to later.
        ends: the change is that it is true no longer.
        against: a later statement that cannot be true beside it, with no sign which is right.
    """

    id: str
    kind: str
    sensitive: bool
    says: Matcher
    new: Matcher | None = None
    against: Matcher | None = None
    ends: bool = False
    holder: str = "user"


class Kept(Struct, frozen=True, tag="kept"):
    """What the user has written by hand, on that day (0: before the first).

    Attributes:
        where: a block's label, or "fact".
        against, against_id: an anecdote that contradicts it.
    """

    id: str
    day: int
    where: str
    pinned: bool
    text: str
    says: Matcher | None = None
    against: Matcher | None = None
    against_id: str = ""


class Claim(Struct, frozen=True, tag="claim"):
    """What the assistant said of the user, and nobody else did."""

    id: str
    must: tuple[str, ...]
    must_not: tuple[str, ...] = ()

    @property
    def matcher(self) -> Matcher:
        return Matcher(self.must, self.must_not)


class Fortnight(Struct, frozen=True):
    lines: tuple[Line, ...]
    facts: tuple[GoldFact, ...]
    kept: tuple[Kept, ...]
    claims: tuple[Claim, ...]

    @property
    def days(self) -> int:
        return max(line.day for line in self.lines)

    def until(self, day: int) -> Fortnight:
        """The first days alone, with what has been said by then."""
        lines = tuple(line for line in self.lines if line.day <= day)
        return self._with(lines, [one for one in self.kept if one.day <= day])

    def only(self, conversations: int) -> Fortnight:
        """The first conversations alone."""
        chosen = list(dict.fromkeys(line.conversation for line in self.lines))[:conversations]
        return self._with(tuple(line for line in self.lines if line.conversation in chosen), self.kept)

    def _with(self, lines: tuple[Line, ...], kept: Sequence[Kept]) -> Fortnight:
        said = {name for line in lines for name in line.says}
        facts = [_as_said(fact, said) for fact in self.facts if fact.id in said]
        anecdotes = [one if one.against_id in said else msgspec.structs.replace(one, against=None) for one in kept]
        return Fortnight(lines, tuple(facts), tuple(anecdotes), self.claims)

    def statements(self) -> Iterator[tuple[str, Matcher]]:
        """Each thing that is said, by the name that ``says`` has for it."""
        for fact in self.facts:
            yield fact.id, fact.says
            if fact.new is not None:
                yield f"{fact.id}.new", fact.new
            if fact.against is not None:
                yield f"{fact.id}.against", fact.against
        for one in self.kept:
            if one.against is not None:
                yield one.against_id, one.against


def read_fortnight(stem: str = "fortnight") -> Fortnight:
    lines = [msgspec.json.decode(line, type=Line) for line in _rows(f"{stem}.jsonl")]
    gold = [msgspec.json.decode(line, type=GoldFact | Kept | Claim) for line in _rows(f"{stem}_facts.jsonl")]
    return Fortnight(
        tuple(sorted(lines, key=lambda line: (line.day, line.time))),
        tuple(one for one in gold if isinstance(one, GoldFact)),
        tuple(one for one in gold if isinstance(one, Kept)),
        tuple(one for one in gold if isinstance(one, Claim)),
    )


def _rows(name: str) -> list[str]:
    return [line for line in (DATA / name).read_text("utf-8").splitlines() if line.strip()]


def _as_said(fact: GoldFact, said: set[str]) -> GoldFact:
    """Without what has not been said."""
    return msgspec.structs.replace(
        fact,
        new=fact.new if f"{fact.id}.new" in said else None,
        against=fact.against if f"{fact.id}.against" in said else None,
    )


def _occurs(word: str, text: str) -> bool:
    if not word.isascii():
        return word in text
    open_end = word.endswith("*")
    pattern = rf"(?<![a-z0-9]){re.escape(word.rstrip('*'))}" + ("" if open_end else r"(?![a-z0-9])")
    return re.search(pattern, text) is not None
