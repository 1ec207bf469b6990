"""Two edits of one text, line by line: both where they are apart, neither where they meet."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from msgspec import Struct


class Hunk(Struct, frozen=True):
    """Lines ``start:end`` of the base are replaced by ``lines``."""

    start: int
    end: int
    lines: tuple[str, ...]


def merge_lines(base: str, theirs: str, mine: str) -> str | None:
    """``theirs`` with what ``mine`` changed in ``base``; None where both changed the same lines.

    None as well where ``mine`` would bring back a line that ``theirs`` took out.
    Where both put lines in at one place, theirs come first.
    """
    old = _lines(base)
    taken_out = set(old) - set(_lines(theirs)) - {""}
    their_hunks, my_hunks = _hunks(old, theirs), _hunks(old, mine)
    added = [hunk for hunk in my_hunks if hunk not in their_hunks]
    if any(taken_out.intersection(hunk.lines) for hunk in added):
        return None
    if any(_meet(hunk, other) for hunk in added for other in their_hunks):
        return None
    # Theirs are listed first, and sorting is stable: of two insertions at one place theirs stay in front.
    hunks = sorted([*their_hunks, *added], key=lambda hunk: (hunk.start, hunk.end))
    return "\n".join(_applied(old, hunks))


def _lines(text: str) -> list[str]:
    return text.split("\n") if text else []


def _hunks(old: Sequence[str], text: str) -> list[Hunk]:
    new = _lines(text)
    found = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [Hunk(start, end, tuple(new[left:right])) for tag, start, end, left, right in found if tag != "equal"]


def _meet(left: Hunk, right: Hunk) -> bool:
    """Whether two changes of the base share a line, or one puts lines into the middle of what the other replaces."""
    if left.start == left.end and right.start == right.end:
        return False
    if left.start == left.end:
        return right.start < left.start < right.end
    if right.start == right.end:
        return left.start < right.start < left.end
    return left.start < right.end and right.start < left.end


def _applied(old: Sequence[str], hunks: Sequence[Hunk]) -> list[str]:
    lines: list[str] = []
    position = 0
    for hunk in hunks:
        lines += [*old[position : hunk.start], *hunk.lines]
        position = hunk.end
    return [*lines, *old[position:]]
