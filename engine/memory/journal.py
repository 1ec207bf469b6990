"""The journal: the one way in which blocks, facts and conversations change, and the way back.

An undo compares field by field: it puts back the fields that the batch changed, and refuses when one of them has
changed again since. Versions grow through undo and redo, so that a stale reader always notices.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.errors import Sentence, say
from engine.memory.errors import NotFound, UndoConflict
from engine.store.rows import ConversationState
from engine.store.store import Store
from engine.values import Actor, Block, EntityType, Fact, JournalEntry, MemoryChange, Operation

Entity = Block | Fact | ConversationState
_TYPES: dict[EntityType, type[Entity]] = {"block": Block, "fact": Fact, "conversation": ConversationState}
_BOOKKEEPING = frozenset(("version", "updated_at"))


class Cause(Struct, frozen=True):
    """Who changes memory, why, and because of which message. ``batch`` joins a change to others."""

    actor: Actor
    reason: str = ""
    source_message_id: int | None = None
    batch: str | None = None


class Journal:
    def __init__(self, store: Store) -> None:
        self._store = store

    def new_batch(self) -> str:
        return uuid.uuid4().hex

    def record(
        self, before: Entity | None, after: Entity | None, cause: Cause, undoes: str | None = None
    ) -> MemoryChange:
        """Write the row and its journal entry in one transaction.

        ``before`` is the row as it is (None: it is new, and written already by the caller, who needed its id).
        """
        entity = after or before
        assert entity is not None
        with self._store.transaction():
            if after is None:
                self._remove(entity)
            elif before is not None or undoes is not None:
                self._write(after)
            entry = JournalEntry(
                id=0,
                agent_id=entity.agent_id,
                at=self._store.now(),
                actor=cause.actor,
                reason=cause.reason,
                entity_type=_type_of(entity),
                entity_id=entity.id,
                operation=_operation(before, after),
                before=_json(before),
                after=_json(after),
                batch=cause.batch or self.new_batch(),
                source_message_id=cause.source_message_id,
            )
            change = _change(entry, before, after)
            summary = "\n".join((change.label, change.text, change.previous_text, cause.reason))
            self._store.journal.add(entry, undoes, summary)
        return change

    def list(
        self,
        agent_id: int,
        *,
        query: str = "",
        entity_type: str = "",
        entity_id: int | None = None,
        before_id: int | None = None,
        limit: int = 200,
    ) -> list[JournalEntry]:
        """Newest first. ``query`` looks through texts, labels and reasons."""
        return self._store.journal.page(agent_id, query, entity_type, entity_id, before_id, limit)

    def undo(self, batch: str, *, reason: str = "") -> Sequence[MemoryChange]:
        """Take back every change of a batch, as a new batch that can itself be undone.

        Raises:
            NotFound: there is no such batch.
            UndoConflict: it is undone already, or what it changed has changed again since.
        """
        with self._store.transaction():
            entries = self._store.journal.batch(batch)
            if not entries:
                raise NotFound(say("There is no such change to undo."))
            if entries[0].undone_by is not None:
                raise UndoConflict(say("This change has been undone already."))
            cause = Cause("undo", reason or _undo_reason(entries), batch=self.new_batch())
            changes = [self._take_back(entry, cause, batch) for entry in reversed(entries)]
            self._set_effect(batch, False, changes[0].batch)
        return changes

    def changes_of_batch(self, batch: str) -> Sequence[MemoryChange]:
        return changes_of(self._store.journal.batch(batch))

    def changes_of_message(self, message_id: int) -> Sequence[MemoryChange]:
        """Changes in effect that a message caused, oldest first."""
        return changes_of(self._store.journal.of_message(message_id))

    def changes_by_message(self, conversation_id: int) -> dict[int, Sequence[MemoryChange]]:
        """Changes in effect by the message that caused them."""
        grouped: dict[int, list[JournalEntry]] = {}
        for entry in self._store.journal.of_conversation(conversation_id):
            if entry.source_message_id is not None:
                grouped.setdefault(entry.source_message_id, []).append(entry)
        found = {message_id: changes_of(entries) for message_id, entries in grouped.items()}
        return {message_id: changes for message_id, changes in found.items() if changes}

    def _take_back(self, entry: JournalEntry, cause: Cause, batch: str) -> MemoryChange:
        before, after = _entity(entry, entry.before), _entity(entry, entry.after)
        current = self._read(entry.entity_type, entry.entity_id)
        if before is None or after is None or current is None:
            if not _same(current, after):
                raise UndoConflict(_conflict_sentence(entry))
            restored = before and _with_version(before, self._next_version(entry, current), self._store.now())
        else:
            restored = _with_fields_of(current, before, after, entry)
            restored = _with_version(restored, self._next_version(entry, current), self._store.now())
        if isinstance(restored, Block):
            holder = self._store.blocks.by_label(restored.agent_id, restored.label)
            if holder is not None and holder.id != restored.id:
                raise UndoConflict(
                    say("This cannot be undone: there is another block named “{label}” now.", label=restored.label)
                )
        return self.record(current, restored, cause, undoes=batch)

    def _set_effect(self, batch: str, in_effect: bool, by: str) -> None:
        """Mark a batch as undone or in effect again, and likewise what it had itself undone, link by link."""
        current: str | None = batch
        while current is not None:
            self._store.journal.set_undone_by(current, None if in_effect else by)
            by, current, in_effect = current, self._store.journal.undoes(current), not in_effect

    def _next_version(self, entry: JournalEntry, current: Entity | None) -> int:
        if current is not None:
            return current.version + 1
        last = self._store.journal.last_of(entry.entity_type, entry.entity_id)
        removed = None if last is None else _entity(last, last.before)
        return 1 if removed is None else removed.version + 1

    def _read(self, entity_type: EntityType, entity_id: int) -> Entity | None:
        tables: dict[EntityType, Callable[[int], Entity | None]] = {
            "block": self._store.blocks.get,
            "fact": self._store.facts.get,
            "conversation": self._store.conversations.get,
        }
        return tables[entity_type](entity_id)

    def _write(self, entity: Entity) -> None:
        match entity:
            case Block():
                self._store.blocks.write(entity)
            case Fact():
                self._store.facts.write(entity)
            case ConversationState():
                self._store.conversations.write(entity)

    def _remove(self, entity: Entity) -> None:
        match entity:
            case Block():
                self._store.blocks.remove(entity.id)
            case Fact():
                self._store.facts.remove(entity.id)
            case ConversationState():
                raise TypeError("a conversation is hidden, never removed")


def changes_of(entries: Iterable[JournalEntry]) -> Sequence[MemoryChange]:
    """What a person is shown for journal entries: a superseded fact and its successor are one change.

    Entries that only add a source to a fact are left out.
    """
    listed = list(entries)
    replaced: dict[tuple[str, int], str] = {}
    hidden: set[int] = set()
    for entry in listed:
        before, after = _entity(entry, entry.before), _entity(entry, entry.after)
        if isinstance(before, Fact) and isinstance(after, Fact):
            if after.superseded_by is not None and before.superseded_by is None:
                replaced[entry.batch, after.superseded_by] = before.text
                hidden.add(entry.id)
            elif _shown(before) == _shown(after):
                hidden.add(entry.id)
    changes: list[MemoryChange] = []
    for entry in listed:
        if entry.id in hidden:
            continue
        change = _change(entry, _entity(entry, entry.before), _entity(entry, entry.after))
        previous = replaced.get((entry.batch, entry.entity_id))
        if entry.entity_type == "fact" and previous is not None:
            change = msgspec.structs.replace(change, operation="update", previous_text=previous)
        changes.append(change)
    return changes


def _shown(fact: Fact) -> Fact:
    return msgspec.structs.replace(fact, sources=(), version=0)


def _type_of(entity: Entity) -> EntityType:
    match entity:
        case Block():
            return "block"
        case Fact():
            return "fact"
        case ConversationState():
            return "conversation"


def _is_visible(entity: Entity | None) -> bool:
    match entity:
        case None:
            return False
        case Block():
            return True
        case Fact():
            return entity.status != "forgotten"
        case ConversationState():
            return not entity.hidden


def _operation(before: Entity | None, after: Entity | None) -> Operation:
    if _is_visible(before) == _is_visible(after):
        return "update"
    return "create" if _is_visible(after) else "delete"


def _text(entity: Entity | None) -> str:
    if not _is_visible(entity):
        return ""
    match entity:
        case Block():
            return entity.value
        case Fact():
            return entity.text
        case ConversationState():
            return entity.title
        case None:
            return ""


def _change(entry: JournalEntry, before: Entity | None, after: Entity | None) -> MemoryChange:
    entity = after or before
    label = entity.label if isinstance(entity, Block) else entity.kind if isinstance(entity, Fact) else ""
    return MemoryChange(
        batch=entry.batch,
        entity_type=entry.entity_type,
        entity_id=entry.entity_id,
        operation=entry.operation,
        text=_text(after),
        previous_text=_text(before),
        label=label,
    )


def _json(entity: Entity | None) -> str:
    return "" if entity is None else msgspec.json.encode(entity).decode()


def _entity(entry: JournalEntry, text: str) -> Entity | None:
    return msgspec.json.decode(text, type=_TYPES[entry.entity_type]) if text else None


def _fields(entity: Entity) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(entity).items() if name not in _BOOKKEEPING}


def _same(left: Entity | None, right: Entity | None) -> bool:
    if left is None or right is None:
        return left is right
    return _fields(left) == _fields(right)


def _with_fields_of(current: Entity, before: Entity, after: Entity, entry: JournalEntry) -> Entity:
    """``current`` with the fields that the entry changed put back."""
    old, new, now = _fields(before), _fields(after), _fields(current)
    changed = {name: value for name, value in old.items() if value != new[name]}
    if any(now[name] != new[name] for name in changed):
        raise UndoConflict(_conflict_sentence(entry))
    return msgspec.structs.replace(current, **changed)


def _with_version(entity: Entity, version: int, now: float) -> Entity:
    if isinstance(entity, Block):
        return msgspec.structs.replace(entity, version=version, updated_at=now)
    return msgspec.structs.replace(entity, version=version)


def _conflict_sentence(entry: JournalEntry) -> Sentence:
    match entry.entity_type:
        case "block":
            return say("This cannot be undone: the block has been changed again since. Undo the later change first.")
        case "conversation":
            return say(
                "This cannot be undone: the conversation has been changed again since. Undo the later change first."
            )
        case _:
            return say("This cannot be undone: the memory has been changed again since. Undo the later change first.")


def _undo_reason(entries: list[JournalEntry]) -> str:
    reason = entries[0].reason
    word = "Redo" if entries[0].actor == "undo" else "Undo"
    return f"{word}: {reason}" if reason else word
