"""Taking journal entries back.

An undo compares field by field: it puts back the fields that an entry changed, and refuses when one of them has
changed again since. Versions grow through undo and redo, so that a stale reader always notices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.errors import Sentence, say
from engine.memory.errors import UndoConflict
from engine.memory.journal_changes import KEPT_OF_IT, after_of, before_of
from engine.memory.reasons import turned
from engine.store.entities import Entity, fields_of, read_entity, same_content, with_version
from engine.store.rows import AgentState, Attachment, ConversationState
from engine.store.store import Store
from engine.values import Block, Document, Fact, JournalEntry, MemoryChange

ERASED = say("This cannot be undone: its text has been erased for good, because you had it forgotten.")
_HAS_PREDECESSOR = say("This cannot be undone alone: another memory is kept only as what came before this one.")
_SUCCESSOR_GONE = say("This cannot be undone: the memory that took its place does not exist any more.")


def current_and_restored(
    store: Store, entry: JournalEntry, trading: Block | None = None
) -> tuple[Entity | None, Entity | None]:
    """The row as it is, and as it is to be once the entry is taken back.

    Args:
        trading: the row of a block that has given up its name for now (``give_up_names``).

    Raises:
        UndoConflict: it has changed again since, or cannot come back.
    """
    if entry.redacted:
        raise UndoConflict(ERASED)
    before, after = before_of(entry), after_of(entry)
    current = trading or read_entity(store, entry.entity_type, entry.entity_id)
    if before is None or after is None or current is None:
        if not same_content(confirmed_apart(current), confirmed_apart(after)):
            raise conflict(entry)
        restored = before or _hidden(current)
    else:
        restored = _with_fields_of(current, before, after, entry)
    require_label(store, restored)
    require_place(store, restored)
    if restored is None:
        return current, None
    return current, as_next_version(store, current, restored)


def as_next_version(store: Store, current: Entity | None, restored: Entity) -> Entity:
    """The row to be written over ``current``, without sources that have been erased meanwhile."""
    if isinstance(restored, Fact):
        restored = sources_left(store, restored)
    if current is not None:
        return with_version(restored, current.version + 1, store.now())
    return with_version(restored, store.journal.highest_version(restored) + 1, store.now())


def require_label(store: Store, restored: Entity | None) -> None:
    """Raises UndoConflict where another block has the name of the one to come."""
    if isinstance(restored, Block):
        holder = store.blocks.by_label(restored.agent_id, restored.label)
        if holder is not None and holder.id != restored.id:
            raise UndoConflict(
                say("This cannot be undone: there is another block named “{label}” now.", label=restored.label)
            )


def require_place(store: Store, restored: Entity | None) -> None:
    """Raises UndoConflict where an agent cannot see a block again that it saw."""
    if not isinstance(restored, Attachment):
        return
    if store.blocks.get(restored.block_id) is None:
        raise UndoConflict(
            say("This cannot be undone: the block “{label}” does not exist any more.", label=restored.label)
        )
    other = store.attachments.find(restored.agent_id, restored.block_id)
    if other is not None and other.id != restored.id:
        raise UndoConflict(say("This cannot be undone: the block “{label}” is shared again.", label=restored.label))


def require_successors(store: Store, changes: Iterable[MemoryChange]) -> None:
    """Raises UndoConflict where a fact that was replaced would be left without what replaced it."""
    touched = [change.entity_id for change in changes if change.entity_type == "fact"]
    orphans = store.facts.without_successor(touched)
    if orphans:
        raise UndoConflict(_SUCCESSOR_GONE if set(orphans) & set(touched) else _HAS_PREDECESSOR)


def give_up_names(store: Store, changes: Mapping[int, tuple[Block, str]]) -> dict[int, Block]:
    """Of blocks that are to be renamed, those that trade names; each gives its own up, so that any can be first.

    Args:
        changes: the block as it is and its name to be, by any key.
    """
    held = {block.label for block, label in changes.values() if block.label != label}
    coming = {label for block, label in changes.values() if block.label != label}
    trading = {
        key: block
        for key, (block, label) in changes.items()
        if block.label != label and (label in held or block.label in coming)
    }
    for block in trading.values():
        store.blocks.write(msgspec.structs.replace(block, label=f"\x00{block.id}"))
    return trading


def renamed_by(store: Store, entries: Sequence[JournalEntry]) -> dict[int, tuple[Block, str]]:
    """The blocks that taking entries back would rename, by entry; none where one block is in several entries."""
    blocks = [entry for entry in entries if entry.entity_type == "block"]
    if len({entry.entity_id for entry in blocks}) < len(blocks):
        return {}
    pairs = [(entry.id, store.blocks.get(entry.entity_id), before_of(entry)) for entry in blocks]
    return {key: (now, then.label) for key, now, then in pairs if now is not None and isinstance(then, Block)}


def one_operation(batch: Sequence[JournalEntry], entry: JournalEntry) -> list[JournalEntry]:
    """The entries of a batch that stand or fall with one of them: of the same row, or of what took its place."""
    keys = {(entry.entity_type, entry.entity_id)}
    while True:
        linked = keys | {key for other in batch for keys_of in [_linked(other)] if keys_of & keys for key in keys_of}
        if linked == keys:
            return [other for other in batch if (other.entity_type, other.entity_id) in keys]
        keys = linked


def undo_reason(entries: Iterable[JournalEntry]) -> str:
    """Of the entry that takes these back."""
    return turned(next(iter(entries)).reason)


def _linked(entry: JournalEntry) -> set[tuple[str, int]]:
    keys: set[tuple[str, int]] = {(entry.entity_type, entry.entity_id)}
    before, after = before_of(entry), after_of(entry)
    closes = isinstance(before, Fact) and isinstance(after, Fact) and before.superseded_by != after.superseded_by
    if isinstance(after, Fact) and (closes or entry.reason == KEPT_OF_IT):  # what is kept of it has its sources
        keys.add(("kept of", hash((after.sources, after.valid_from))))
    for row in (before, after):
        if isinstance(row, Fact) and row.superseded_by is not None:
            keys.add(("fact", row.superseded_by))
    return keys


def confirmed_apart(entity: Entity | None) -> Entity | None:
    """That the user keeps a fact stands in no one's way who undoes its coming."""
    return msgspec.structs.replace(entity, confirmed=False) if isinstance(entity, Fact) else entity


def _hidden(current: Entity | None) -> Entity | None:
    """Of a row whose creation is taken back: conversations, documents and agents are hidden, never removed."""
    match current:
        case ConversationState():
            return msgspec.structs.replace(current, hidden=True)
        case Document():
            return msgspec.structs.replace(current, removed=True)
        case AgentState():
            return msgspec.structs.replace(current, archived=True)
        case _:
            return None


def _with_fields_of(current: Entity, before: Entity, after: Entity, entry: JournalEntry) -> Entity:
    """``current`` with the fields that the entry changed put back."""
    old, new, now = fields_of(before), fields_of(after), fields_of(current)
    changed = {name: getattr(before, name) for name, value in old.items() if value != new[name]}
    if any(now[name] != new[name] for name in changed):
        raise conflict(entry)
    return msgspec.structs.replace(current, **changed)


def sources_left(store: Store, fact: Fact) -> Fact:
    """The fact without sources that have been erased meanwhile."""
    left = tuple(
        span
        for span in fact.sources
        if (span.message_id is None or store.messages.get(span.message_id) is not None)
        and (span.document_id is None or store.documents.get(span.document_id) is not None)
    )
    return fact if left == fact.sources else msgspec.structs.replace(fact, sources=left)


def conflict(entry: JournalEntry) -> UndoConflict:
    """What is raised where an entry's row has changed again since."""
    return UndoConflict(_conflict_sentence(entry))


def _conflict_sentence(entry: JournalEntry) -> Sentence:
    match entry.entity_type:
        case "block":
            return say("This cannot be undone: the block has been changed again since. Undo the later change first.")
        case "conversation":
            return say(
                "This cannot be undone: the conversation has been changed again since. Undo the later change first."
            )
        case "document":
            return say("This cannot be undone: the document has been changed again since. Undo the later change first.")
        case "agent":
            return say(
                "This cannot be undone: the settings have been changed again since. Undo the later change first."
            )
        case _:
            return say("This cannot be undone: the memory has been changed again since. Undo the later change first.")
