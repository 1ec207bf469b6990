"""Provenance: from a memory back to the words it comes from, and on to the replies it was used in.

A line of a block has no row of its own: its origin is found by walking the journal to the entry that brought it in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.errors import say
from engine.memory.erasing.erased import is_erased
from engine.memory.errors import NotFound
from engine.memory.journal_changes import SAID_ANEW, after_of, before_of
from engine.protocol.provenance import (
    FactProvenance,
    Learned,
    LearnedState,
    LineSource,
    MessagePlace,
    ReplySources,
    ReplyUse,
    Source,
    UsedBlock,
    UsedKind,
    UsedMemory,
)
from engine.store import Store
from engine.store.rows import ConversationState
from engine.values import Block, ContextReport, Fact, JournalEntry, Message, SourceSpan

EXCERPT_CHARS: Final = 200
MOST_REPLIES: Final = 50
MOST_TURNS: Final = 50
MOST_ROWS: Final = 2000


class Provenance:
    def __init__(self, store: Store) -> None:
        self._store = store

    # -- facts and blocks

    def of_fact(self, fact_id: int, limit: int = MOST_REPLIES) -> FactProvenance:
        """Sources, versions and uses of a fact. Raises NotFound."""
        fact = self._store.facts.get(fact_id)
        if fact is None:
            raise NotFound(say("This memory does not exist any more."))
        later = None if fact.superseded_by is None else self._store.facts.get(fact.superseded_by)
        return FactProvenance(
            fact=fact,
            sources=tuple(self._source(span) for span in fact.sources),
            earlier=tuple(self._earlier(fact_id)),
            later=later,
            uses=self._store.reply_memories.count("fact", fact_id),
            replies=tuple(self.used_in("fact", fact_id, limit)),
        )

    def of_block(self, block_id: int) -> list[LineSource]:
        """Where each line of a block comes from, in order. Raises NotFound."""
        block = self._store.blocks.get(block_id)
        if block is None:
            raise NotFound(say("This block does not exist any more."))
        origins = self._line_origins(block_id)
        return [self._line(line, origins.get(line)) for line in block.value.splitlines()]

    def used_in(self, kind: UsedKind, entity_id: int, limit: int = MOST_REPLIES) -> list[ReplyUse]:
        """The replies in whose prompt a memory stood, newest first."""
        ids = self._store.reply_memories.replies(kind, entity_id, limit)
        return [ReplyUse(place) for reply_id in ids if (place := self.place(reply_id)) is not None]

    # -- messages

    def learned_from(self, message_id: int) -> list[Learned]:
        """What a message brought into memory: facts and lines of blocks, in effect or not, oldest first."""
        found: list[Learned] = []
        seen: set[int] = set()
        for entry in self._store.journal.of_message(message_id, undone=True):
            if entry.reason == SAID_ANEW:  # taken back, not learned
                continue
            if entry.entity_type == "block":
                found += self._learned_lines(entry)
            elif entry.entity_type == "fact" and entry.entity_id not in seen and _says_something_new(entry):
                seen.add(entry.entity_id)
                found.append(self._learned_fact(entry))
        return found

    def of_reply(self, reply_id: int) -> ReplySources:
        """What stood in the prompt of a reply. Raises NotFound."""
        reply = self._store.messages.get(reply_id)
        if reply is None:
            raise NotFound(say("This message does not exist any more."))
        report = reply.report
        if report is None:
            return ReplySources(known=False)
        memories = self._store.reply_memories
        turns = self._turns(reply, report)
        return ReplySources(
            known=True,
            memories=(
                *(self._used_fact(one) for one in memories.of_reply(reply_id, "fact")),
                *(self._used_message(one) for one in memories.of_reply(reply_id, "message")),
                *(self._used_chunk(one) for one in memories.of_reply(reply_id, "chunk")),
            ),
            blocks=tuple(
                used for one, version in report.block_versions if (used := self._used_block(one, version)) is not None
            ),
            turns=tuple(turns[-MOST_TURNS:]),
            turn_count=len(turns),
        )

    def place(self, message_id: int) -> MessagePlace | None:
        """A message as a link shows it; None for one that is not there."""
        message = self._store.messages.get(message_id)
        if message is None:
            return None
        return _placed(message, self._store.conversations.get(message.conversation_id))

    def places(self, messages: Sequence[Message]) -> dict[int, MessagePlace]:
        """The same of many, by message."""
        ids = list({message.conversation_id for message in messages})
        conversations = {state.id: state for state in self._store.conversations.states(ids)}
        return {message.id: _placed(message, conversations.get(message.conversation_id)) for message in messages}

    def _source(self, span: SourceSpan) -> Source:
        message = None if span.message_id is None else self.place(span.message_id)
        document = None if span.document_id is None else self._store.documents.get(span.document_id)
        return Source(span, message, document)

    def _earlier(self, fact_id: int) -> list[Fact]:
        """What a fact took the place of, link by link, newest first."""
        found: dict[int, Fact] = {}
        waiting = self._store.facts.predecessors(fact_id)
        while waiting:
            facts = [
                fact
                for fact in self._store.facts.by_ids(waiting)
                if fact.id not in found and fact.id != fact_id and fact.status != "forgotten"
            ]
            found |= {fact.id: fact for fact in facts}
            waiting = [one for fact in facts for one in self._store.facts.predecessors(fact.id)]
        return sorted(found.values(), key=lambda fact: (-fact.recorded_at, -fact.id))

    def _line_origins(self, block_id: int) -> dict[str, JournalEntry]:
        """The entry that brought in each line; a line that an undo brought back keeps its first origin."""
        origins: dict[str, JournalEntry] = {}
        for entry in self._store.journal.of_entity("block", block_id):
            for line in _added_lines(entry):
                if entry.undoes_entry is None or line not in origins:
                    origins[line] = entry
        return origins

    def _line(self, line: str, entry: JournalEntry | None) -> LineSource:
        if entry is None:
            return LineSource(line)
        message = None if entry.source_message_id is None else self.place(entry.source_message_id)
        return LineSource(
            line, entry.id, entry.at, entry.actor, entry.reason, message, entry.source_start, entry.source_end
        )

    def _learned_fact(self, entry: JournalEntry) -> Learned:
        after = after_of(entry)
        learned = after.text if isinstance(after, Fact) and not entry.redacted else ""
        kind = after.kind if isinstance(after, Fact) else ""
        state = self._fact_state(entry, learned)
        return Learned("fact", entry.entity_id, learned, kind, state, entry.at, entry.batch)

    def _fact_state(self, entry: JournalEntry, learned: str) -> LearnedState:
        if entry.redacted:
            return "erased"
        fact = self._store.facts.get(entry.entity_id)
        if fact is None or entry.undone_by is not None:
            return "undone"
        if fact.status == "forgotten":
            return "deleted"
        if fact.status == "superseded":
            return "closed"
        return "in_effect" if fact.text == learned else "changed"

    def _learned_lines(self, entry: JournalEntry) -> list[Learned]:
        block, after = self._store.blocks.get(entry.entity_id), after_of(entry)
        label = after.label if isinstance(after, Block) else ""
        lines = _added_lines(entry) or ([""] if entry.redacted else [])
        return [
            Learned("block", entry.entity_id, line, label, _line_state(entry, block, line), entry.at, entry.batch)
            for line in lines
        ]

    def _turns(self, reply: Message, report: ContextReport) -> list[MessagePlace]:
        """The users' messages that stood in the prompt as turns of the conversation."""
        rows = self._store.messages.before(reply.conversation_id, reply.id, MOST_ROWS, False)
        first = report.first_turn_id or reply.turn_id
        ids = [row.id for row in reversed(rows) if row.role == "user" and row.kind == "text" and row.id >= first]
        return [place for one in ids if (place := self.place(one)) is not None]

    def _used_fact(self, fact_id: int) -> UsedMemory:
        fact = self._store.facts.get(fact_id)
        if fact is None:
            return UsedMemory("fact", fact_id, "", 0.0, gone=True)
        places = (self.place(span.message_id) for span in fact.sources if span.message_id is not None)
        message = next((place for place in places if place is not None), None)
        document = next((span.document_id for span in fact.sources if span.document_id is not None), None)
        gone = fact.status == "forgotten"
        return UsedMemory("fact", fact_id, fact.text, fact.recorded_at, gone, message, document)

    def _used_message(self, message_id: int) -> UsedMemory:
        place = self.place(message_id)
        if place is None:
            return UsedMemory("message", message_id, "", 0.0, gone=True)
        return UsedMemory("message", message_id, place.text, place.at, place.gone, place)

    def _used_chunk(self, chunk_id: int) -> UsedMemory:
        chunk = self._store.documents.chunk(chunk_id)
        document = None if chunk is None else self._store.documents.get(chunk.document_id)
        if chunk is None or document is None:
            return UsedMemory("chunk", chunk_id, "", 0.0, gone=True)
        place = f"{document.name}, {chunk.page}" if chunk.page is not None else document.name
        return UsedMemory(
            "chunk", chunk_id, _excerpt(chunk.text), document.added_at, document.removed, None, document.id, place
        )

    def _used_block(self, block_id: int, version: int) -> UsedBlock | None:
        block = self._store.blocks.get(block_id)
        return None if block is None else UsedBlock(block_id, block.label, version, block.version != version)


def _placed(message: Message, conversation: ConversationState | None) -> MessagePlace:
    hidden = conversation is None or conversation.hidden
    return MessagePlace(
        message_id=message.id,
        conversation_id=message.conversation_id,
        title=conversation.title if conversation else "",
        role=message.role,
        at=message.created_at,
        text=_excerpt(message.text),
        gone=hidden or is_erased(message.text),
    )


def _added_lines(entry: JournalEntry) -> list[str]:
    before, after = before_of(entry), after_of(entry)
    if not isinstance(after, Block):
        return []
    known = set(before.value.splitlines()) if isinstance(before, Block) else set[str]()
    return [line for line in after.value.splitlines() if line.strip() and line not in known]


def _line_state(entry: JournalEntry, block: Block | None, line: str) -> LearnedState:
    if not line:
        return "erased"
    if entry.undone_by is not None:
        return "undone"
    if block is None:
        return "deleted"
    return "in_effect" if line in block.value.splitlines() else "changed"


def _says_something_new(entry: JournalEntry) -> bool:
    before, after = before_of(entry), after_of(entry)
    if entry.redacted:
        return entry.operation == "create"
    return isinstance(after, Fact) and (not isinstance(before, Fact) or before.text != after.text)


def _excerpt(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= EXCERPT_CHARS else flat[: EXCERPT_CHARS - 1].rstrip() + "…"
