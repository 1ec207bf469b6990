"""The lines of a review, made from the journal's entries of its run and from the rows as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.consolidation_values import Run, StoredItem
from engine.memory.erasing.erased import is_erased
from engine.memory.journal_changes import after_of, before_of, label_of, text_of
from engine.memory.provenance import Provenance
from engine.protocol.consolidation import LineState, ReviewLine
from engine.protocol.provenance import Source
from engine.protocol.results import ProposalView
from engine.store import Store
from engine.store.entities import Entity, read_entity
from engine.store.rows import ConversationState
from engine.values import (
    Block,
    Document,
    EntityType,
    Fact,
    JournalEntry,
    Message,
    Proposal,
    ProposedAppend,
    ProposedFact,
    ProposedReplace,
    ProposedSuccessor,
    SourceSpan,
)

Key = tuple[EntityType, int]


class _Step(Struct, frozen=True):
    """A journal's entry with its rows."""

    entry: JournalEntry
    before: Entity | None
    after: Entity | None


class LineReader:
    """Reads at once what all lines need: a thousand of them take a few queries.

    Args:
        items: of one run.
    """

    def __init__(self, store: Store, run: Run, items: Sequence[StoredItem]) -> None:
        self._store = store
        entries = [_Step(one, before_of(one), after_of(one)) for one in store.journal.batch(run.batch)]
        self._steps = {step.entry.id: step for step in entries}
        self._first: dict[Key, _Step] = {}
        self._last: dict[Key, _Step] = {}
        self._replaced: dict[int, str] = {}
        for step in entries:
            self._note(step)
        self._proposals = {
            proposal.id: proposal
            for proposal in store.proposals.by_ids(_given(stored.item.proposal_id for stored in items))
        }
        self._rows = self._rows_now(items)
        self._messages = {message.id: message for message in store.messages.by_ids(self._message_ids(items))}
        self._places = Provenance(store).places(list(self._messages.values()))
        self._documents: dict[int, Document | None] = {}

    def line(self, stored: StoredItem) -> ReviewLine:
        """One line; an item whose change is not known any more is "gone"."""
        item = stored.item
        step = None if item.entry_id is None else self._steps.get(item.entry_id)
        proposal = None if item.proposal_id is None else self._proposals.get(item.proposal_id)
        if proposal is not None:
            line = self._proposed(stored, proposal)
        elif step is not None:
            line = self._changed(stored, step)
        elif item.message_id is not None:
            line = self._left_out(stored, item.message_id)
        else:
            line = ReviewLine(stored.id, item.kind, "gone", "")
        return replace(line, reason=item.reason, kept=stored.kept)

    # -- what is read at once

    def _note(self, step: _Step) -> None:
        self._first.setdefault(_key(step.entry), step)
        self._last[_key(step.entry)] = step
        if (successor := _newly_replaced_by(step)) is not None:
            self._replaced[successor] = text_of(step.before)

    def _rows_now(self, items: Sequence[StoredItem]) -> dict[Key, Entity]:
        named = (self._steps.get(stored.item.entry_id or 0) for stored in items)
        steps = [step for step in named if step is not None]
        facts = {step.entry.entity_id for step in steps if step.entry.entity_type == "fact"}
        facts |= {step.after.superseded_by or 0 for step in steps if isinstance(step.after, Fact)}
        for proposal in self._proposals.values():
            match proposal.change:
                case ProposedFact(fact_id):
                    facts.add(fact_id)
                case ProposedSuccessor(fact_id, old_id):
                    facts |= {fact_id, old_id}
                case _:
                    pass
        rows: dict[Key, Entity] = {("fact", fact.id): fact for fact in self._store.facts.by_ids(list(facts))}
        for key in {_key(step.entry) for step in steps if step.entry.entity_type != "fact"}:
            if (row := read_entity(self._store, *key)) is not None:
                rows[key] = row
        return rows

    def _message_ids(self, items: Sequence[StoredItem]) -> list[int]:
        spans = [span for row in self._rows.values() if isinstance(row, Fact) for span in row.sources]
        spans += [s for step in self._steps.values() if isinstance(step.after, Fact) for s in step.after.sources]
        return _given(
            (
                *(span.message_id for span in spans),
                *(stored.item.message_id for stored in items),
                *(step.entry.source_message_id for step in self._steps.values()),
                *(proposal.source_message_id for proposal in self._proposals.values()),
            )
        )

    # -- lines

    def _changed(self, stored: StoredItem, step: _Step) -> ReviewLine:
        entry = step.entry
        now = self._rows.get(_key(entry))
        state = self._state(step, now)
        shown = now if state in ("in_effect", "changed") else step.after
        line = ReviewLine(
            item_id=stored.id,
            kind=stored.item.kind,
            state=state,
            text="" if state == "gone" and entry.redacted else text_of(shown),
            previous_text="" if entry.redacted else self._previous(step),
            label=label_of(now or step.after or step.before),
            entity_type=entry.entity_type,
            entity_id=entry.entity_id,
            version=None if now is None else now.version,
            batch="" if entry.redacted else entry.batch,
            entry_id=None if entry.redacted else entry.id,
            sources=self._sources(now or (None if entry.redacted else step.after), entry),
        )
        successor = self._successor(step)
        return line if successor is None else replace(line, text=successor, previous_text=text_of(step.before))

    def _successor(self, step: _Step) -> str | None:
        """What a closed fact was replaced by, where the item names the closing."""
        successor = _newly_replaced_by(step)
        if successor is None:
            return None
        row, made = self._rows.get(("fact", successor)), self._last.get(("fact", successor))
        return text_of(row) or (text_of(made.after) if made is not None else "")

    def _previous(self, step: _Step) -> str:
        """The words that went; "" where they stayed."""
        if step.before is None or (isinstance(step.before, Fact) and step.before.status == "proposed"):
            return self._replaced.get(step.entry.entity_id, "") if step.entry.entity_type == "fact" else ""
        before = text_of(step.before)
        return "" if before == text_of(step.after) else before

    def _state(self, step: _Step, now: Entity | None) -> LineState:
        if step.entry.undone_by is not None:
            return "undone"
        last = self._last.get(_key(step.entry), step).after
        match now:
            case Fact():
                return _fact_state(step.after, last, now)
            case Block():
                return "in_effect" if _holds_change(step, now) else "changed"
            case ConversationState(hidden=False):
                return "in_effect" if text_of(last) == now.title else "changed"
            case _:
                return "gone"

    def _proposed(self, stored: StoredItem, proposal: Proposal) -> ReviewLine:
        view, fact = self._view(proposal)
        return ReviewLine(
            item_id=stored.id,
            kind=stored.item.kind,
            state=self._proposal_state(proposal, view),
            text=view.text,
            previous_text=view.previous_text,
            label=view.label or (fact.kind if fact is not None else ""),
            entity_type="block" if view.label else "fact",
            entity_id=None if fact is None else fact.id,
            version=None if fact is None else fact.version,
            proposal=view,
            sources=self._sources(fact, None) or self._whole(proposal.source_message_id),
        )

    def _view(self, proposal: Proposal) -> tuple[ProposalView, Fact | None]:
        message = self._messages.get(proposal.source_message_id or 0)
        place = None if message is None else message.conversation_id
        match proposal.change:
            case ProposedFact(fact_id):
                fact = self._fact(fact_id)
                return ProposalView(proposal, text_of(fact), conversation_id=place), fact
            case ProposedSuccessor(fact_id, old_id):
                fact = self._fact(fact_id)
                return ProposalView(proposal, text_of(fact), text_of(self._fact(old_id)), conversation_id=place), fact
            case ProposedAppend(label, content):
                return ProposalView(proposal, content, "", label, place), None
            case ProposedReplace(label, old, new):
                return ProposalView(proposal, new, old, label, place), None

    def _proposal_state(self, proposal: Proposal, view: ProposalView) -> LineState:
        match proposal.change:
            case ProposedFact(fact_id) | ProposedSuccessor(fact_id, _):
                made = self._first.get(("fact", fact_id))
                if made is not None and made.entry.undone_by is not None:
                    return "undone"
                if not view.text:
                    return "gone"
            case _:
                pass
        return "waiting" if proposal.state == "pending" else proposal.state

    def _left_out(self, stored: StoredItem, message_id: int) -> ReviewLine:
        item, message = stored.item, self._messages.get(message_id)
        if message is None or self._places[message_id].gone:
            return ReviewLine(stored.id, item.kind, "gone", "")
        span = _span(message, item.start, item.end)
        text = "" if is_erased(span.quote) else span.quote
        return ReviewLine(stored.id, item.kind, "left_out", text, sources=(self._source(span),))

    # -- sources

    def _sources(self, entity: Entity | None, entry: JournalEntry | None) -> tuple[Source, ...]:
        if isinstance(entity, Fact):
            return tuple(self._source(span) for span in entity.sources)
        message = None if entry is None else self._messages.get(entry.source_message_id or 0)
        if entry is None or message is None:
            return ()
        return (self._source(_span(message, entry.source_start, entry.source_end)),)

    def _whole(self, message_id: int | None) -> tuple[Source, ...]:
        message = self._messages.get(message_id or 0)
        return () if message is None else (self._source(_span(message, None, None)),)

    def _source(self, span: SourceSpan) -> Source:
        place = None if span.message_id is None else self._places.get(span.message_id)
        if span.document_id is None:
            return Source(span, place)
        if span.document_id not in self._documents:
            self._documents[span.document_id] = self._store.documents.get(span.document_id)
        return Source(span, place, self._documents[span.document_id])

    def _fact(self, fact_id: int) -> Fact | None:
        row = self._rows.get(("fact", fact_id))
        return row if isinstance(row, Fact) else None


def _key(entry: JournalEntry) -> Key:
    return entry.entity_type, entry.entity_id


def _newly_replaced_by(step: _Step) -> int | None:
    """The fact that took the place of this one in this very entry."""
    before, after = step.before, step.after
    if step.entry.redacted or not isinstance(before, Fact) or not isinstance(after, Fact):
        return None
    return after.superseded_by if before.superseded_by is None else None


def _given(ids: Iterable[int | None]) -> list[int]:
    return sorted({one for one in ids if one is not None})


def _span(message: Message, start: int | None, end: int | None) -> SourceSpan:
    start, end = start or 0, len(message.text) if end is None else end
    return SourceSpan(message.id, message.conversation_id, start, end, message.text[start:end])


def _fact_state(made: Entity | None, last: Entity | None, now: Fact) -> LineState:
    """``made`` by this line, ``last`` by any of its run: what the run itself made of it since is no change."""
    if not isinstance(made, Fact) or not isinstance(last, Fact):
        return "changed"
    if now.status == "forgotten" and made.status != "forgotten":
        return "gone"
    if (now.status, now.superseded_by) != (made.status, made.superseded_by):
        return "changed"
    same = (now.text, now.valid_from, now.valid_to) == (last.text, last.valid_from, last.valid_to)
    return "in_effect" if same else "changed"


def _holds_change(step: _Step, now: Block) -> bool:
    """Whether the lines that it brought are there, and those that it took are not."""
    before = step.before.value.splitlines() if isinstance(step.before, Block) else []
    after = step.after.value.splitlines() if isinstance(step.after, Block) else []
    lines = now.value.splitlines()
    brought, took = set(after) - set(before), set(before) - set(after)
    return brought <= set(lines) and not took & set(lines)
