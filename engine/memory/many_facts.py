"""What the user does to many facts at once: one batch, which one undo takes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import say
from engine.memory.archival import ArchivalMemory
from engine.memory.erasing.tombstones import Tombstones
from engine.memory.errors import InvalidText, NotFound, StaleVersion
from engine.memory.journal import Cause, Journal
from engine.store.store import Store
from engine.store.text import clean
from engine.values import Fact, FactKind, MemoryChange, SourceSpan

MERGED: Final = "merged by the user"


class FactsEdit(Struct, frozen=True):
    """What is to be changed of each fact; None and () leave it as it is.

    Attributes:
        closed_since: no longer true since then, UTC Unix seconds.
        forget: set the status "forgotten".
    """

    pinned: bool | None = None
    kind: FactKind | None = None
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()
    closed_since: float | None = None
    forget: bool = False


class Outcome(Struct, frozen=True):
    """Changes that were made; facts that were so already, or are gone; facts that cannot be changed so."""

    changes: tuple[MemoryChange, ...]
    unchanged: int
    refused: int


class ManyFacts:
    def __init__(self, store: Store, archival: ArchivalMemory) -> None:
        self._store = store
        self._archival = archival
        self._journal = Journal(store)
        self._tombstones = Tombstones(store)

    def change(self, fact_ids: Sequence[int], edit: FactsEdit, *, reason: str, batch: str) -> Outcome:
        """Change each of the facts that are there."""
        changes: list[MemoryChange] = []
        unchanged = refused = 0
        with self._store.transaction():
            for fact_id in dict.fromkeys(fact_ids):
                fact = self._store.facts.get(fact_id)
                fields = {} if fact is None else _changed(fact, edit, self._store.now())
                if fact is None or not fields:
                    unchanged += 1
                    continue
                try:
                    changes.append(self._change(fact, fields, reason, batch))
                except InvalidText:
                    refused += 1
        return Outcome(tuple(changes), unchanged, refused)

    def _change(self, fact: Fact, fields: dict[str, Any], reason: str, batch: str) -> MemoryChange:
        if fields.get("status") == "forgotten":
            return self._archival.forget(fact.id, actor="user", reason=reason, batch=batch)
        return self._archival.edit(fact.id, actor="user", reason=reason, batch=batch, **fields)[1]

    def merge(
        self, fact_ids: Sequence[int], versions: Sequence[int], text: str, *, batch: str
    ) -> tuple[Fact, list[MemoryChange]]:
        """Make one fact of several: the first gets the words, and the sources, tags and dates of all.

        The others are forgotten and name the first as what took their place.

        Raises:
            InvalidText: there are no words, or no two facts.
            NotFound, StaleVersion: one is gone, or has changed since it was read.
        """
        words, ids = clean(text).strip(), list(dict.fromkeys(fact_ids))
        if not words:
            raise InvalidText(say("A memory needs some text."))
        if len(ids) < 2:
            raise InvalidText(say("Choose at least two memories that are to become one."))
        cause = Cause("user", MERGED, batch=batch)
        with self._store.transaction():
            facts = [self._archival.get(fact_id) for fact_id in ids]
            self._require_as_read(facts, versions)
            stays = facts[0]
            if any(fact.status == "forgotten" for fact in facts):
                raise InvalidText(say("A forgotten memory cannot be merged. Bring it back first."))
            if words != stays.text:
                self._tombstones.pass_by(stays.agent_id, words, "user")
            joined = replace(_joined(facts, self._store.now()), text=words, version=stays.version + 1)
            changes = [self._journal.record(stays, joined, cause)]
            for goes in facts[1:]:
                gone = replace(goes, status="forgotten", superseded_by=stays.id, version=goes.version + 1)
                changes.append(self._journal.record(goes, gone, cause))
        return joined, changes

    def _require_as_read(self, facts: Sequence[Fact], versions: Sequence[int]) -> None:
        if len({fact.agent_id for fact in facts}) > 1:
            raise NotFound(say("This memory does not exist any more."))
        if [fact.version for fact in facts] != list(versions):
            raise StaleVersion(say("This memory has been changed meanwhile. Look at its new text, then edit again."))


def _changed(fact: Fact, edit: FactsEdit, now: float) -> dict[str, Any]:
    """The fields of an edit that say something new of a fact."""
    if edit.forget:
        return {} if fact.status == "forgotten" else {"status": "forgotten"}
    fields: dict[str, Any] = {}
    if edit.pinned is not None and edit.pinned != fact.pinned:
        fields["pinned"] = edit.pinned
    if edit.kind is not None and edit.kind != fact.kind:
        fields["kind"] = edit.kind
    tags = tuple(tag for tag in dict.fromkeys((*fact.tags, *edit.add_tags)) if tag not in edit.remove_tags)
    if tags != fact.tags:
        fields["tags"] = tags
    if edit.closed_since is not None and fact.status == "active" and fact.valid_to != edit.closed_since:
        fields["valid_to"] = edit.closed_since
        if edit.closed_since <= now:
            fields["status"] = "superseded"
    return fields


def _joined(facts: Sequence[Fact], now: float) -> Fact:
    """The first fact with what all of them know besides their words; the user has seen it, so it is the user's."""
    begins = [fact.valid_from for fact in facts if fact.valid_from is not None]
    ends = [fact.valid_to for fact in facts if fact.valid_to is not None]
    sources: dict[SourceSpan, None] = dict.fromkeys(span for fact in facts for span in fact.sources)
    sensitive = any(fact.sensitivity == "sensitive" for fact in facts)
    ends_at = None if any(fact.valid_to is None for fact in facts) else max(ends)
    successor = None if ends_at is None else facts[0].superseded_by
    return replace(
        facts[0],
        tags=tuple(dict.fromkeys(tag for fact in facts for tag in fact.tags)),
        confidence=max(fact.confidence for fact in facts),
        pinned=any(fact.pinned for fact in facts),
        status="active" if ends_at is None or ends_at > now else "superseded",
        superseded_by=None if successor in {fact.id for fact in facts} else successor,
        recorded_at=min(fact.recorded_at for fact in facts),
        valid_from=min(begins, default=None),
        valid_to=ends_at,
        sensitivity="sensitive" if sensitive else "normal",
        sources=tuple(sources),
        origin="conversation",
        confirmed=True,
    )
