"""Erasing a whole conversation for good, and of what was learned from it whatever the user wants gone too."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engine.documents.pasted import is_pasted
from engine.errors import say
from engine.memory.erasing.documents import DocumentErasing
from engine.memory.erasing.mentions import THRESHOLD, Mentions
from engine.memory.erasing.plan import (
    ForgetPlanner,
    conversation_name,
    is_chosen,
    learned_item,
    line_key,
    number_of,
    words_of,
)
from engine.memory.erasing.run import REASON, EraseRun, Erasure, left_of, take_quotes
from engine.memory.errors import NotFound
from engine.memory.journal import Cause, Journal
from engine.memory.provenance import Provenance
from engine.protocol.forgetting import Forget, ForgetItem, ForgetPlan, PlanForget
from engine.store import Store
from engine.store.rows import ConversationState
from engine.values import Document, JournalEntry

MOST_NEEDED_TEXTS: Final = 200
"""Of the erased messages so many are looked for in the files afterwards, the longest first."""


class ConversationErasing:
    def __init__(self, store: Store, planner: ForgetPlanner, documents: DocumentErasing) -> None:
        self._store = store
        self._planner = planner
        self._documents = documents
        self._provenance = Provenance(store)
        self._journal = Journal(store)

    def plan(self, request: PlanForget | Forget) -> ForgetPlan:
        """What was learned from the conversation, none of it chosen. Raises NotFound."""
        state = self._state(request)
        return ForgetPlan(
            title=conversation_name(self._store, state.id, state.title),
            items=tuple(self._items(state)),
            texts=(),
            weights={},
            threshold=THRESHOLD,
            messages=self._store.erasing.message_count(state.id),
            passages=sum(self._store.documents.passage_count(one.id) for one in self._pasted(state)),
        )

    def erase(self, request: Forget, *, noted: bool = True) -> Erasure:
        """Inside a transaction. Raises NotFound.

        Args:
            noted: the journal tells that a conversation was erased.
        """
        state = self._state(request)
        items = self._items(state)
        chosen = [item for item in items if is_chosen(item, request.declined, request.added)]
        kept = [item for item in items if item not in chosen]
        facts = self._store.facts.by_ids([number_of(item) for item in chosen if item.kind == "paraphrase"])
        texts = [text for fact in facts for text in words_of(fact)]
        recalled = self._store.erasing.recalled_texts(state.id)
        weights = self._planner.weights([*texts, *recalled])
        spared = [item.text for item in kept]
        erasure = Erasure(
            agent_id=state.agent_id,
            at=self._store.now(),
            mentions=Mentions(texts, weights, spared),
            copied=Mentions([*texts, *recalled], weights, spared),
            texts=[*texts, *self._store.erasing.longest_texts(state.id, MOST_NEEDED_TEXTS), state.title],
            gone_conversation=state.id,
            conversation_ids={state.id, *self._store.erasing.conversations_shown([fact.id for fact in facts])},
        )
        run = EraseRun(self._store, self._journal, erasure, Cause("user", REASON, batch=self._journal.new_batch()))
        run.take(chosen)
        run.tidy([fact.id for fact in facts])
        for document in self._pasted(state):
            self._documents.take(document, erasure)
        erasure.counts["message"] += self._remove(state)
        if noted:
            self._store.journal.add(_removal(state, self._store.now(), self._journal.new_batch()), None, REASON)
        erasure.counts["conversation"] = 1
        erasure.left += left_of(kept)
        return erasure

    def _state(self, request: PlanForget | Forget) -> ConversationState:
        state = None if request.conversation_id is None else self._store.conversations.get(request.conversation_id)
        if state is None:
            raise NotFound(say("This conversation does not exist any more."))
        return state

    def _pasted(self, state: ConversationState) -> list[Document]:
        """Texts that were pasted into it as files: they are nowhere else, so that they go with it."""
        return [document for document in self._store.documents.sent_in(state.id) if is_pasted(document.path)]

    def _items(self, state: ConversationState) -> list[ForgetItem]:
        """Facts and lines of blocks that were learned from its messages."""
        ids = self._store.erasing.message_ids(state.id)
        numbers = self._store.erasing.facts_from(ids)
        numbers += [number for one in self._pasted(state) for number in self._store.erasing.facts_of_document(one.id)]
        facts = self._store.facts.by_ids(list(dict.fromkeys(numbers)))
        return [*map(learned_item, facts), *self._lines(state)]

    def _lines(self, state: ConversationState) -> list[ForgetItem]:
        items: list[ForgetItem] = []
        for block in self._store.blocks.in_view(state.agent_id):
            for line in self._provenance.of_block(block.id):
                if line.message is not None and line.message.conversation_id == state.id and line.line.strip():
                    items.append(
                        ForgetItem(line_key(block.id, line.line), "block", line.line, block.label, line.at or 0.0,
                                   chosen=False, message=line.message)
                    )  # fmt: skip
        return items

    def _remove(self, state: ConversationState) -> int:
        """The rows, and what the journal says of them. Facts that stay lose the place they came from."""
        take_quotes(self._store, self._store.erasing.journal_quoting(state.id), "conversation_id", state.id)
        for entry in self._store.journal.of_entity("conversation", state.id):
            untitled = replace(entry, before=_untitled(entry.before), after=_untitled(entry.after))
            self._store.erasing.redact(untitled, entry.reason)
        removed = self._store.messages.remove_all(state.id)
        self._store.conversations.remove(state.id)
        return removed


def _removal(state: ConversationState, at: float, batch: str) -> JournalEntry:
    return JournalEntry(
        id=0, agent_id=state.agent_id, at=at, actor="user", reason=REASON, entity_type="conversation",
        entity_id=state.id, operation="delete", before="", after="", batch=batch, redacted=True,
    )  # fmt: skip


def _untitled(row: str) -> str:
    if not row:
        return row
    value: dict[str, Any] = msgspec.json.decode(row)
    return msgspec.json.encode(value | {"title": ""}).decode()
