"""Edits in progress, kept apart from what is stored so that a change from elsewhere never overwrites them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class Draft:
    """The user's version of one row over the stored version it began from.

    Attributes:
        base: the stored fields, as last seen.
        mine: the same fields as the user has them.
        version: version of ``base``; a write names it.
        conflicts: fields that both sides changed, differently, since the user last decided.
    """

    def __init__(self, base: Mapping[str, Any], version: int) -> None:
        self.base = dict(base)
        self.mine = dict(base)
        self.version = version
        self.conflicts: tuple[str, ...] = ()

    @property
    def dirty(self) -> bool:
        return self.mine != self.base

    def changes(self) -> dict[str, Any]:
        """The fields that the user changed, with their new values."""
        return {field: value for field, value in self.mine.items() if value != self.base[field]}

    def rebase(self, theirs: Mapping[str, Any], version: int) -> None:
        """Move onto a newer stored version; fields the user left alone follow it, the rest stay the user's."""
        conflicts = set(self.conflicts)
        for field, value in theirs.items():
            if self.mine[field] == self.base[field] or self.mine[field] == value:
                self.mine[field] = value
                conflicts.discard(field)
            elif value != self.base[field]:
                conflicts.add(field)
        self.base, self.version = dict(theirs), version
        self.conflicts = tuple(field for field in self.base if field in conflicts)

    def keep_mine(self) -> None:
        """The user decided for the own version; the next save writes it."""
        self.conflicts = ()

    def cut(self, cut: Callable[[str], str]) -> bool:
        """Cut something out of both sides' texts. True if the user's own version held it."""
        dirty, sides = self.dirty, (self.base, self.mine)
        found = [(side, name, value) for side in sides for name, value in side.items() if isinstance(value, str)]
        for side, name, value in found:
            side[name] = cut(value)
        return dirty and any(side[name] != value for side, name, value in found)

    @classmethod
    def kept(cls, base: Mapping[str, Any], mine: Mapping[str, Any], version: int) -> Draft:
        """A draft from an earlier run."""
        draft = cls(base, version)
        draft.mine = dict(mine)
        return draft

    def discard(self) -> None:
        """The user decided for the stored version."""
        self.mine = dict(self.base)
        self.conflicts = ()
