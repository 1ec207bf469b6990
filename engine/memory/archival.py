"""Archival memory: facts, one sentence each, with their sources."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from engine.errors import say
from engine.memory.closing import closed, closed_by_hand, moved_end, reopen
from engine.memory.erasing.tombstones import Tombstones
from engine.memory.errors import InvalidText, NotFound, Pinned, StaleVersion
from engine.memory.journal import Cause, Journal
from engine.protocol import FactPage
from engine.store.store import Store
from engine.store.text import clean, normalised
from engine.values import Actor, Fact, FactKind, FactStatus, MemoryChange, Origin, SourceSpan

Sensitivity = Literal["normal", "sensitive"]
KEPT: Final = "kept by the user"


class ArchivalMemory:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._journal = Journal(store)
        self._tombstones = Tombstones(store)

    def insert(
        self,
        agent_id: int,
        text: str,
        *,
        kind: FactKind = "other",
        tags: Sequence[str] = (),
        confidence: float = 1.0,
        holder: str = "user",
        sensitivity: Sensitivity = "normal",
        status: FactStatus = "active",
        pinned: bool = False,
        valid_from: float | None = None,
        valid_to: float | None = None,
        sources: Sequence[SourceSpan] = (),
        origin: Origin = "conversation",
        actor: Actor = "user",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
    ) -> tuple[Fact, MemoryChange | None]:
        """Keep a fact. If an active one says the same, it gets the sources instead and the change is None."""
        cause = Cause(actor, reason, source_message_id, batch)
        fact = Fact(
            id=0,
            agent_id=agent_id,
            text=_required(text),
            kind=kind,
            tags=_tidy(tags),
            confidence=float(min(1.0, max(0.0, confidence))),
            pinned=pinned,
            status=status,
            valid_from=valid_from,
            valid_to=valid_to,
            recorded_at=self._store.now(),
            superseded_by=None,
            sensitivity=sensitivity,
            holder=clean(holder).strip() or "user",
            actor=actor,
            version=1,
            sources=tuple(sources),
            origin=origin,
            confirmed=actor == "user",
        )
        with self._store.transaction():
            known = self.find_identical(agent_id, fact.text) if status == "active" else None
            if known is not None:
                return self._add_sources(known, sources, cause, origin == "conversation"), None
            return self._add(fact, cause)

    def insert_many(
        self,
        agent_id: int,
        texts: Sequence[str],
        *,
        kind: FactKind = "other",
        tags: Sequence[str] = (),
        sources: Sequence[Sequence[SourceSpan]] = (),
        origin: Origin = "import",
        actor: Actor = "import",
        reason: str = "",
        batch: str | None = None,
    ) -> list[Fact]:
        """Keep many facts as one batch, for imports. What is known, empty, twice or forgotten for good is left out.

        Args:
            sources: of each text, where given.
        """
        now, tags = self._store.now(), _tidy(tags)
        with self._store.transaction():
            chosen = self._new_texts(agent_id, texts)
            facts = [
                Fact(
                    id=0,
                    agent_id=agent_id,
                    text=text,
                    kind=kind,
                    tags=tags,
                    confidence=1.0,
                    pinned=False,
                    status="active",
                    valid_from=None,
                    valid_to=None,
                    recorded_at=now,
                    superseded_by=None,
                    sensitivity="normal",
                    holder="user",
                    actor=actor,
                    version=1,
                    sources=tuple(sources[place]) if sources else (),
                    origin=origin,
                )
                for place, text in chosen
            ]
            stored = self._store.facts.add_many(facts)
            self._journal.record_new(stored, Cause(actor, reason, None, batch or self._journal.new_batch()))
        return stored

    def edit(
        self,
        fact_id: int,
        version: int | None = None,
        *,
        actor: Actor = "user",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
        text: str | None = None,
        kind: FactKind | None = None,
        tags: Sequence[str] | None = None,
        pinned: bool | None = None,
        status: FactStatus | None = None,
        confidence: float | None = None,
        holder: str | None = None,
        sensitivity: Sensitivity | None = None,
        valid_from: float | UnsetType | None = UNSET,
        valid_to: float | UnsetType | None = UNSET,
    ) -> tuple[Fact, MemoryChange]:
        """Change the given fields; with a ``version``, only of the fact as it was read.

        Raises:
            InvalidText: it would have ended before it began.
        """
        fields: dict[str, Any] = {
            "text": None if text is None else _required(text),
            "kind": kind,
            "tags": None if tags is None else _tidy(tags),
            "pinned": pinned,
            "status": status,
            "confidence": None if confidence is None else float(min(1.0, max(0.0, confidence))),
            "holder": holder,
            "sensitivity": sensitivity,
        }
        given = {name: value for name, value in fields.items() if value is not None}
        with self._store.transaction():
            fact = self.get(fact_id)
            if version is not None and fact.version != version:
                raise StaleVersion(
                    say("This memory has been changed meanwhile. Look at its new text, then edit again.")
                )
            if status == "active":  # brought back by hand: open again
                given |= {"superseded_by": None} | ({"valid_to": None} if fact.status == "superseded" else {})
            if status == "superseded" and fact.valid_to is None:
                given |= closed_by_hand(fact, self._store.now())
            given |= _times(fact, valid_from, valid_to)
            if "status" not in given:
                given |= moved_end(fact, valid_to, self._store.now())
            if actor == "user" and (text is not None or status == "active"):  # now these are the user's own words
                given |= {"origin": "conversation", "confirmed": True}
            return self._write(fact, given, Cause(actor, reason, source_message_id, batch))

    def forget(
        self,
        fact_id: int,
        *,
        actor: Actor = "user",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
    ) -> MemoryChange:
        """Set the status "forgotten": search and prompts see it no more, undo brings it back."""
        with self._store.transaction():
            fact = self.get(fact_id)
            cause = Cause(actor, reason, source_message_id, batch or self._journal.new_batch())
            reopen(self._store, fact, None, cause)
            return self._write(fact, {"status": "forgotten"}, cause)[1]

    def supersede(
        self,
        old_id: int,
        text: str,
        *,
        kind: FactKind | None = None,
        tags: Sequence[str] | None = None,
        confidence: float = 1.0,
        holder: str | None = None,
        sensitivity: Sensitivity | None = None,
        valid_from: float | None = None,
        valid_to: float | None = None,
        sources: Sequence[SourceSpan] = (),
        origin: Origin = "conversation",
        actor: Actor = "user",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
    ) -> tuple[Fact, MemoryChange]:
        """Close a fact and put another in its place; what is not given is taken over from the old one.

        The old fact is true up to the moment from which the new one is; where that is still to come, it stays active
        until then. One batch: undoing it opens the old fact again and removes the new one. What a plan was to end
        that is called off goes on.
        """
        cause = Cause(actor, reason, source_message_id, batch or self._journal.new_batch())
        now = self._store.now()
        with self._store.transaction():
            old = self.get(old_id)
            _require_unpinned(old, actor)
            new = Fact(
                id=0,
                agent_id=old.agent_id,
                text=_required(text),
                kind=kind or old.kind,
                tags=old.tags if tags is None else _tidy(tags),
                confidence=float(min(1.0, max(0.0, confidence))),
                pinned=old.pinned,
                status="active",
                valid_from=now if valid_from is None else valid_from,
                valid_to=valid_to,
                recorded_at=now,
                superseded_by=None,
                sensitivity=sensitivity or old.sensitivity,
                holder=holder or old.holder,
                actor=actor,
                version=1,
                sources=tuple(sources),
                origin=origin,
                confirmed=actor == "user",
            )
            stored, change = self._add(new, cause)
            reopen(self._store, old, stored, cause)
            self._write(old, closed(old, stored, now), cause)
        return stored, msgspec.structs.replace(change, operation="update", previous_text=old.text)

    def add_source(
        self,
        fact_id: int,
        span: SourceSpan,
        *,
        actor: Actor = "assistant",
        confirms: bool = False,
        batch: str | None = None,
    ) -> Fact:
        """Note another place that says the same, once. ``confirms``: the user says all of it, and it is theirs now."""
        with self._store.transaction():
            cause = Cause(actor, "said again", span.message_id, batch)
            return self._add_sources(self.get(fact_id), [span], cause, confirms)

    def confirm(
        self, fact_id: int, *, actor: Actor = "user", reason: str = KEPT, batch: str | None = None
    ) -> tuple[Fact, MemoryChange | None]:
        """The user has seen a fact and keeps it: it is not changed without asking from then on. None if it was so."""
        with self._store.transaction():
            fact = self.get(fact_id)
            if fact.confirmed:
                return fact, None
            return self._write(fact, {"confirmed": True}, Cause(actor, reason, None, batch))

    def gives_way(self, read: Fact, *, actor: Actor, reason: str, source_message_id: int, batch: str) -> bool:
        """Whether a fact has changed since it was read: then a change of it is not to be made, and is noted so."""
        current = self._store.facts.get(read.id)
        if current is not None and current.version == read.version:
            return False
        if current is not None:
            self._journal.note_giving_way(current, Cause(actor, reason, source_message_id, batch))
        return True

    def get(self, fact_id: int) -> Fact:
        fact = self._store.facts.get(fact_id)
        if fact is None:
            raise NotFound(say("This memory does not exist any more."))
        return fact

    def find_identical(self, agent_id: int, text: str) -> Fact | None:
        """The active fact that says the same, letter case, width and spacing aside."""
        return self._store.facts.identical(agent_id, text)

    def list(
        self,
        agent_id: int,
        *,
        query: str = "",
        kinds: Sequence[FactKind] = (),
        statuses: Sequence[FactStatus] = ("active", "proposed"),
        tags: Sequence[str] = (),
        offset: int = 0,
        limit: int = 200,
    ) -> FactPage:
        """A page, newest first. Every word of the query must occur."""
        facts, total = self._store.facts.page(agent_id, query, kinds, statuses, tags, offset, limit)
        return FactPage(tuple(facts), total)

    def count(self, agent_id: int | None, statuses: Sequence[FactStatus] = ("active",)) -> int:
        return self._store.facts.count(agent_id, statuses)

    def transaction(self) -> AbstractContextManager[None]:
        """Several changes as one unit of work."""
        return self._store.transaction()

    def new_batch(self) -> str:
        """The name of one user-visible action, for several changes that are undone together."""
        return self._journal.new_batch()

    def was_read(self, message_id: int, reason: str) -> bool:
        """True if changes with this message and reason were ever made, even if they are undone by now."""
        return self._store.journal.has_cause(message_id, reason)

    def is_forgotten(self, agent_id: int, text: str) -> bool:
        """Whether the user had this forgotten for good: only the user can keep it again."""
        return self._tombstones.holds(agent_id, text)

    def _new_texts(self, agent_id: int, texts: Sequence[str]) -> list[tuple[int, str]]:
        """Place and text of those that are to be kept."""
        cleaned = [clean(text).strip() for text in texts]
        forms = [normalised(text) for text in cleaned]
        known = self._store.facts.identical_texts(agent_id, forms)
        free = self._tombstones.is_empty(agent_id)
        found: list[tuple[int, str]] = []
        for place, (text, form) in enumerate(zip(cleaned, forms, strict=True)):
            if text and form not in known and (free or not self._tombstones.holds(agent_id, text)):
                known.add(form)
                found.append((place, text))
        return found

    def _add(self, fact: Fact, cause: Cause) -> tuple[Fact, MemoryChange]:
        self._tombstones.pass_by(fact.agent_id, fact.text, cause.actor)
        stored = self._store.facts.add(fact)
        return stored, self._journal.record(None, stored, cause)

    def _write(self, fact: Fact, fields: dict[str, Any], cause: Cause) -> tuple[Fact, MemoryChange]:
        changed = msgspec.structs.replace(fact, **fields, version=fact.version + 1)
        if fields.keys() - {"sources", "tags", "kind", "origin", "confirmed"}:
            _require_unpinned(fact, cause.actor)
        if changed.text != fact.text:
            self._tombstones.pass_by(fact.agent_id, changed.text, cause.actor)
        return changed, self._journal.record(fact, changed, cause)

    def _add_sources(self, fact: Fact, sources: Sequence[SourceSpan], cause: Cause, trusted: bool) -> Fact:
        added = tuple(span for span in dict.fromkeys(sources) if span not in fact.sources)
        origin = "conversation" if trusted else fact.origin
        confirmed = fact.confirmed or cause.actor == "user"
        if not added and (origin, confirmed) == (fact.origin, fact.confirmed):
            return fact
        fields = {"sources": fact.sources + added, "origin": origin, "confirmed": confirmed}
        return self._write(fact, fields, cause)[0]


def _times(fact: Fact, valid_from: float | UnsetType | None, valid_to: float | UnsetType | None) -> dict[str, Any]:
    """The fields of a changed period. Raises InvalidText where it ends before it begins."""
    given = {"valid_from": valid_from, "valid_to": valid_to}
    fields = {name: value for name, value in given.items() if value is not UNSET}
    changed = msgspec.structs.replace(fact, **fields)
    begins, ends = changed.valid_from, changed.valid_to
    if fields and begins is not None and ends is not None and ends < begins:
        raise InvalidText(say("A memory cannot end before it begins. Choose another date."))
    return fields


def _require_unpinned(fact: Fact, actor: Actor) -> None:
    if fact.pinned and actor in ("assistant", "consolidation"):
        raise Pinned(say("The user has pinned this memory: only the user can change it."))


def _required(text: str) -> str:
    text = clean(text).strip()
    if not text:
        raise InvalidText(say("A memory needs some text."))
    return text


def _tidy(tags: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tag for tag in (clean(tag).strip() for tag in tags) if tag))
