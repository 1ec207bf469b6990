"""Facts as they are stored and as the user has them, apart from any widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import asdict

from app.drafts_file import FactDraft, FactFields
from app.memory_editor.drafts import Draft
from engine.values import Fact


def fact_fields(fact: Fact) -> dict[str, Any]:
    """The fields of a fact that the user may change."""
    return {
        "text": fact.text, "kind": fact.kind, "tags": fact.tags, "pinned": fact.pinned, "status": fact.status,
        "valid_from": fact.valid_from, "valid_to": fact.valid_to,
    }  # fmt: skip


class FactDrafts:
    """Drafts by fact id, each with the newest version of its fact that was seen.

    Attributes:
        new: the fact that is being added, None if none was begun.
    """

    def __init__(self) -> None:
        self.new: Draft | None = None
        self._drafts: dict[int, Draft] = {}
        self._facts: dict[int, Fact] = {}

    def __contains__(self, fact_id: int) -> bool:
        return fact_id in self._drafts

    @property
    def ids(self) -> list[int]:
        """Facts that are shown or being edited."""
        return list(self._drafts)

    def of(self, fact: Fact) -> Draft:
        """The draft of a fact, begun if there is none."""
        self._facts[fact.id] = fact
        return self._drafts.setdefault(fact.id, Draft(fact_fields(fact), fact.version))

    def find(self, fact_id: int) -> Draft | None:
        return self._drafts.get(fact_id)

    def fact(self, fact_id: int) -> Fact:
        return self._facts[fact_id]

    def see(self, fact: Fact) -> bool:
        """A version of a fact came; False if it is none that is being edited, or an older one."""
        draft, known = self._drafts.get(fact.id), self._facts.get(fact.id)
        if draft is None or (known is not None and fact.version < known.version):
            return False
        self._facts[fact.id] = fact
        if fact.version != draft.version:
            draft.rebase(fact_fields(fact), fact.version)
        return True

    def drop_clean(self, keep: int) -> None:
        for fact_id in [key for key, draft in self._drafts.items() if not draft.dirty and key != keep]:
            del self._drafts[fact_id]

    def drop(self, fact_id: int) -> None:
        self._drafts.pop(fact_id, None)

    def discard_all(self) -> None:
        self.new = None
        for draft in self._drafts.values():
            draft.discard()

    def cut(self, cut: Callable[[str], str]) -> int:
        """Cut texts out of every draft; returns how many held some."""
        every = [*self._drafts.values(), *([self.new] if self.new is not None else [])]
        return sum([draft.cut(cut) for draft in every])

    @property
    def unsaved(self) -> set[int]:
        return {fact_id for fact_id, draft in self._drafts.items() if draft.dirty}

    @property
    def has_unsaved(self) -> bool:
        return bool(self.unsaved) or (self.new is not None and self.new.dirty)

    # -- the drafts file

    def kept(self) -> tuple[FactDraft, ...]:
        return tuple(
            FactDraft(fact_id, draft.version, FactFields(**draft.base), FactFields(**draft.mine))
            for fact_id, draft in self._drafts.items()
            if draft.dirty
        )

    def kept_new(self) -> FactFields | None:
        return FactFields(**self.new.mine) if self.new is not None and self.new.dirty else None

    def restore(self, kept: Iterable[FactDraft]) -> None:
        for one in kept:
            self._drafts[one.id] = Draft.kept(asdict(one.base), asdict(one.mine), one.version)
