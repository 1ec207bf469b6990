"""A walk through the journal: does it lead to what is stored?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.errors import Sentence, say
from engine.store.entities import Entity, fields_of, parsed, read_entity
from engine.store.store import Store
from engine.values import EntityType, Fact, JournalEntry, SourceSpan

Key = tuple[EntityType, int]
_ERASED = object()
KINDS: Final[dict[EntityType, Sentence]] = {
    "block": say("block"), "fact": say("memory"), "conversation": say("conversation"), "message": say("message"),
    "agent": say("assistant"), "document": say("document"), "attachment": say("shared block"),
}  # fmt: skip


def journal_problems(store: Store) -> list[Sentence]:
    """Where entries do not follow each other or do not lead to the stored rows, a sentence each.

    Texts that a person has had forgotten are blank in the journal and are not compared.
    """
    return [*_walk(store), *_half_pairs(store), *_wrong_marks(store), *_broken_chains(store)]


def _walk(store: Store) -> Iterator[Sentence]:
    last: dict[Key, object] = {}
    broken: dict[Key, None] = {}
    for entry in store.journal.walk():
        key: Key = (entry.entity_type, entry.entity_id)
        before, after = _content(store, entry, entry.before), _content(store, entry, entry.after)
        # What was written before the journal began (the blocks of a fresh memory) has no entry that creates it.
        if key in last and _differ(last[key], before):
            broken[key] = None
        last[key] = after
    for kind, number in broken:
        yield say(
            "The journal's entries for {kind} {number} do not follow each other.", kind=KINDS[kind], number=number
        )
    for key, after in last.items():
        row = read_entity(store, *key)
        if _differ(after, None if row is None else _fields(store, row)):
            yield say(
                "The journal's last entry for {kind} {number} differs from what is stored.",
                kind=KINDS[key[0]],
                number=key[1],
            )


def _differ(left: object, right: object) -> bool:
    return left != right and _ERASED not in (left, right)


def _content(store: Store, entry: JournalEntry, text: str) -> object:
    """The fields of a journaled row, None for none, ``_ERASED`` for one that cannot be compared."""
    if entry.redacted:
        return _ERASED
    row = parsed(entry.entity_type, text)
    return None if row is None else _fields(store, row)


def _fields(store: Store, row: Entity) -> Mapping[str, object]:
    fields = fields_of(row) | {"version": row.version}
    if isinstance(row, Fact):
        fields["sources"] = tuple(span for span in row.sources if _is_left(store, span))
    return fields


def _is_left(store: Store, span: SourceSpan) -> bool:
    """False for a span of a message or document that was erased: it goes from the fact, not from the journal."""
    if span.message_id is not None:
        return store.messages.get(span.message_id) is not None
    return span.document_id is None or store.documents.get(span.document_id) is not None


def _half_pairs(store: Store) -> Iterator[Sentence]:
    """A fact that is superseded has its successor in the same batch, or had it before."""
    known: set[int] = set()
    for entry in store.journal.walk("fact"):
        known.add(entry.entity_id)
        if entry.redacted:
            continue
        after = parsed("fact", entry.after)
        if isinstance(after, Fact) and after.superseded_by is not None and after.superseded_by not in known:
            yield say(
                "Memory {number} was replaced by memory {other}, which was never written.",
                number=entry.entity_id,
                other=after.superseded_by,
            )


def _wrong_marks(store: Store) -> Iterator[Sentence]:
    for number in store.journal.wrongly_marked():
        yield say(
            "The journal's entry {number} is marked as undone by something else than what undid it.", number=number
        )


def _broken_chains(store: Store) -> Iterator[Sentence]:
    successors = store.facts.successors()
    for start in successors:
        seen: set[int] = set()
        current: int | None = start
        while current is not None and current not in seen:
            seen.add(current)
            current = successors.get(current)
        if current == start:
            yield say("Memory {number} is its own successor.", number=start)
    for fact_id in store.facts.superseded_without_end():
        yield say("Memory {number} was replaced by another but counts as current.", number=fact_id)
