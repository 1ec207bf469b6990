"""The journal: the one way in which blocks, facts, conversations, documents and agents change, and the way back."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import say
from engine.memory.errors import LastAgent, NotFound, StaleVersion, UndoConflict
from engine.memory.journal_changes import change_of, changes_of, operation_of
from engine.memory.rewinding import Rewind, Target, carry_out, plan, reason_of
from engine.memory.undoing import (
    ERASED,
    current_and_restored,
    give_up_names,
    one_operation,
    renamed_by,
    require_successors,
    undo_reason,
)
from engine.memory.undoing_many import is_plain, take_back_rows
from engine.store.entities import Entity, remove_entity, spelled, type_of, write_entity
from engine.store.rows import AgentState
from engine.store.store import Store
from engine.values import Actor, Block, Fact, JournalEntry, MemoryChange, SourceSpan

GAVE_WAY = "Gave way"


class Cause(Struct, frozen=True):
    """Who changes memory, why, and because of which message. ``batch`` joins a change to others.

    Attributes:
        source_start, source_end: the characters of that message; found from a fact's sources where not given.
        agent_id: the agent that changes it, where it may be another one's.
    """

    actor: Actor
    reason: str = ""
    source_message_id: int | None = None
    batch: str | None = None
    source_start: int | None = None
    source_end: int | None = None
    agent_id: int | None = None


class Journal:
    def __init__(self, store: Store) -> None:
        self._store = store

    def new_batch(self) -> str:
        return uuid.uuid4().hex

    def record(
        self,
        before: Entity | None,
        after: Entity | None,
        cause: Cause,
        undoes: JournalEntry | None = None,
        *,
        creates: bool = False,
    ) -> MemoryChange:
        """Write the row and its journal entry in one transaction.

        Args:
            before: the row as it is (None: it is new, and written already by the caller, who needed its id).
            creates: the row is not there, and is to be written with the id that it has.
        """
        entity = after or before
        assert entity is not None
        with self._store.transaction():
            if after is None:
                cause = self._detach_all(entity, cause)
                remove_entity(self._store, entity)
            elif before is not None or undoes is not None or creates:
                write_entity(self._store, after)
                if isinstance(after, AgentState) and after.archived:
                    self._require_agents()
            entry = self._entry(before, after, cause, undoes)
            change = change_of(entry, before, after)
            summary = "\n".join((change.label, change.text, change.previous_text, cause.reason))
            entry_id = self._store.journal.add(entry, undoes.batch if undoes else None, summary)
        return replace(change, entry_id=entry_id)

    def _detach_all(self, entity: Entity, cause: Cause) -> Cause:
        """A block that goes is seen by nobody any more: that is part of the same batch, which is returned named."""
        attached = self._store.attachments.of_block(entity.id) if isinstance(entity, Block) else []
        if not attached:
            return cause
        cause = replace(cause, batch=cause.batch or self.new_batch())
        for attachment in attached:
            self.record(attachment, None, cause)
        return cause

    def _require_agents(self) -> None:
        if not self._store.agents.list():
            raise LastAgent(say("This is the only assistant there is, so it stays. Make another one first."))

    def record_new(self, entities: Sequence[Entity], cause: Cause) -> None:
        """Note rows that the caller has just written, all of one kind: ``record`` for imports."""
        entries: list[tuple[JournalEntry, str]] = []
        for entity in entities:
            entry = self._entry(None, entity, cause, None)
            change = change_of(entry, None, entity)
            entries.append((entry, "\n".join((change.label, change.text, change.previous_text, cause.reason))))
        self._store.journal.add_many(entries)

    def note_giving_way(self, entity: Entity, cause: Cause) -> MemoryChange:
        """Note that a change was dropped because somebody else had made another meanwhile. Nothing is written."""
        reason = f"{GAVE_WAY}: {cause.reason}" if cause.reason else GAVE_WAY
        return self.record(entity, entity, replace(cause, reason=reason))

    def list(
        self,
        agent_id: int,
        *,
        query: str = "",
        entity_type: str = "",
        entity_id: int | None = None,
        before_id: int | None = None,
        limit: int = 200,
        actor: Actor | Literal[""] = "",
    ) -> list[JournalEntry]:
        """Newest first. ``query`` looks through texts, labels and reasons; ``actor``: only what that one did."""
        return self._store.journal.page(agent_id, query, entity_type, entity_id, before_id, limit, actor)

    def undo(self, batch: str, *, entry_id: int | None = None, reason: str = "") -> Sequence[MemoryChange]:
        """Take back every change of a batch, as a new batch that can itself be undone.

        What was taken back alone before, and what was erased since, is left as it is.

        Args:
            entry_id: take back only the operation that this entry of the batch belongs to.

        Raises:
            NotFound: there is no such batch.
            UndoConflict: it is undone already, or what it changed has changed again since.
        """
        with self._store.transaction():
            entries = self._store.journal.batch(batch)
            if entry_id is not None:
                chosen = [entry for entry in entries if entry.id == entry_id]
                entries = one_operation(entries, chosen[0]) if chosen else []
            if not entries:
                raise NotFound(say("There is no such change to undo."))
            open_entries = [entry for entry in entries if self._is_open(entry)]
            if not open_entries:
                raise UndoConflict(say("This change has been undone already."))
            kept = [entry for entry in open_entries if not entry.redacted]
            if not kept:
                raise UndoConflict(ERASED)
            wanted = [entry for entry in kept if entry.before != entry.after] or kept
            return self._take_all_back(wanted, Cause("undo", reason or undo_reason(wanted), batch=self.new_batch()))

    def take_back(self, entries: Sequence[JournalEntry], cause: Cause) -> Sequence[MemoryChange]:
        """Take entries of one batch back as a part of something else that is done.

        Raises:
            UndoConflict: what they changed has changed again since; nothing is taken back then.
        """
        with self._store.transaction():
            kept = [entry for entry in entries if self._is_open(entry) and not entry.redacted]
            return self._take_all_back([entry for entry in kept if entry.before != entry.after], cause)

    def _take_all_back(self, entries: Sequence[JournalEntry], cause: Cause) -> Sequence[MemoryChange]:
        if is_plain(entries):
            changes = self._take_many_back(list(reversed(entries)), cause)
        else:
            trading = give_up_names(self._store, renamed_by(self._store, entries))
            changes = [self._take_back(entry, cause, trading.get(entry.id)) for entry in reversed(entries)]
        require_successors(self._store, changes)
        return changes

    def _take_many_back(self, entries: Sequence[JournalEntry], cause: Cause) -> list[MemoryChange]:
        """What ``_take_back`` does of each, for facts that came or went together."""
        assert cause.batch is not None
        pairs = take_back_rows(self._store, entries)
        made = [self._entry(now, then, cause, entry) for entry, (now, then) in zip(entries, pairs, strict=True)]
        changes = [change_of(one, *pair) for one, pair in zip(made, pairs, strict=True)]
        texts = ["\n".join((change.label, change.text, change.previous_text, cause.reason)) for change in changes]
        numbers = self._store.journal.add_many(zip(made, texts, strict=True), undoes=entries[0].batch)
        self._store.journal.set_many_undone_by([one.id for one in entries if one.undoes_entry is None], cause.batch)
        for entry in entries:
            if entry.undoes_entry is not None:
                self._set_effect(entry, cause.batch)
        return [replace(change, entry_id=number) for change, number in zip(changes, numbers, strict=True)]

    def preview_restore(self, agent_id: int, at: float, target: Target | None = None) -> Rewind:
        """What ``restore`` would change."""
        with self._store.transaction():
            return plan(self._store, agent_id, at, target)

    def restore(
        self, agent_id: int, at: float, target: Target | None = None, *, seen: int | None = None
    ) -> Sequence[MemoryChange]:
        """Bring an agent's memory, or one row of it, back to how it was, as one batch that can be undone.

        Args:
            at: UTC Unix seconds.
            seen: the newest entry that a preview knew of; anything later is refused.

        Raises:
            StaleVersion: memory has changed since the preview.
            UndoConflict: one row alone cannot be as it was, because of another.
        """
        with self._store.transaction():
            if seen is not None and self._store.journal.newest_id(agent_id) != seen:
                raise StaleVersion(say("Memory has changed meanwhile. Look at what would change, then restore again."))
            cause = Cause("undo", reason_of(at), batch=self.new_batch())
            changes: list[MemoryChange] = []

            def write(current: Entity | None, wanted: Entity | None) -> MemoryChange:
                change = self.record(current, wanted, cause, creates=current is None)
                changes.append(change)
                return change

            carry_out(self._store, plan(self._store, agent_id, at, target), write)
            require_successors(self._store, changes)
            return changes

    def changes_of_batch(self, batch: str) -> Sequence[MemoryChange]:
        return changes_of(self._store.journal.batch(batch))

    def changes_of_message(self, message_id: int) -> Sequence[MemoryChange]:
        """Changes in effect that a message caused, oldest first."""
        return changes_of(self._store.journal.of_message(message_id))

    def changes_by_message(self, conversation_id: int) -> dict[int, Sequence[MemoryChange]]:
        """Changes in effect by the message that caused them, without those of facts forgotten since."""
        return self._remembered(_by_message(self._store.journal.of_conversation(conversation_id)))

    def changes_of_messages(self, message_ids: Sequence[int]) -> dict[int, Sequence[MemoryChange]]:
        """Changes in effect that some messages caused, by message, without those of facts forgotten since."""
        return self._remembered(_by_message(self._store.journal.of_messages(message_ids)))

    def _remembered(self, found: dict[int, Sequence[MemoryChange]]) -> dict[int, Sequence[MemoryChange]]:
        facts = {change.entity_id for changes in found.values() for change in changes if change.entity_type == "fact"}
        forgotten = {fact.id for fact in self._store.facts.by_ids(sorted(facts)) if fact.status == "forgotten"}
        kept = {
            message_id: [
                change
                for change in changes
                if change.entity_type != "fact" or change.operation == "delete" or change.entity_id not in forgotten
            ]
            for message_id, changes in found.items()
        }
        return {message_id: changes for message_id, changes in kept.items() if changes}

    def _entry(
        self, before: Entity | None, after: Entity | None, cause: Cause, undoes: JournalEntry | None
    ) -> JournalEntry:
        entity = after or before
        assert entity is not None
        start, end = _characters(before, after, cause)
        return JournalEntry(
            id=0,
            agent_id=entity.agent_id,
            at=self._store.now(),
            actor=cause.actor,
            reason=cause.reason,
            entity_type=type_of(entity),
            entity_id=entity.id,
            operation=operation_of(before, after),
            before=spelled(before),
            after=spelled(after),
            batch=cause.batch or self.new_batch(),
            source_message_id=cause.source_message_id,
            source_start=start,
            source_end=end,
            undoes_entry=undoes.id if undoes else None,
            by_agent_id=cause.agent_id if cause.agent_id != entity.agent_id else None,
        )

    def _take_back(self, entry: JournalEntry, cause: Cause, trading: Block | None) -> MemoryChange:
        current, restored = current_and_restored(self._store, entry, trading)
        assert cause.batch is not None
        change = self.record(current, restored, cause, undoes=entry)
        self._set_effect(entry, cause.batch)
        return change

    def _is_open(self, entry: JournalEntry) -> bool:
        """Not undone, nor a redo of what has been undone once more since: that would then be undone twice."""
        return all(link.undone_by is None for link in islice(self._links(entry), 0, None, 2))

    def _set_effect(self, entry: JournalEntry, by: str) -> None:
        """Mark an entry as undone, and what it had itself taken back as in effect again, link by link."""
        for number, link in enumerate(self._links(entry)):
            self._store.journal.set_undone_by(link.id, None if number % 2 else by)
            by = link.batch

    def _links(self, entry: JournalEntry) -> Iterator[JournalEntry]:
        """An entry, what it takes back, what that takes back, and so on."""
        current: JournalEntry | None = entry
        while current is not None:
            yield current
            current = None if current.undoes_entry is None else self._store.journal.get(current.undoes_entry)


def _characters(before: Entity | None, after: Entity | None, cause: Cause) -> tuple[int | None, int | None]:
    """Where in the causing message: as given, or the first source that the change added from it."""
    if cause.source_start is not None or cause.source_message_id is None or not isinstance(after, Fact):
        return cause.source_start, cause.source_end
    known: tuple[SourceSpan, ...] = before.sources if isinstance(before, Fact) else ()
    for span in after.sources:
        if span.message_id == cause.source_message_id and span not in known:
            return span.start, span.end
    return None, None


def _by_message(entries: Sequence[JournalEntry]) -> dict[int, Sequence[MemoryChange]]:
    grouped: dict[int, list[JournalEntry]] = {}
    for entry in entries:
        if entry.source_message_id is not None:
            grouped.setdefault(entry.source_message_id, []).append(entry)
    found = {message_id: changes_of(together) for message_id, together in grouped.items()}
    return {message_id: changes for message_id, changes in found.items() if changes}
