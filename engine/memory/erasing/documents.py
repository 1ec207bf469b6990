"""Erasing a document for good, in all its versions; what was learned from it and what quotes it goes if chosen."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.documents.citing import draws_on
from engine.errors import say
from engine.memory.documents import DocumentMemory
from engine.memory.erasing.mentions import THRESHOLD, Mentions
from engine.memory.erasing.plan import conversation_name, is_chosen, learned_item, number_of, shortened, words_of
from engine.memory.erasing.run import REASON, EraseRun, Erasure, take_quotes
from engine.memory.errors import NotFound
from engine.memory.journal import Cause, Journal
from engine.memory.provenance import Provenance
from engine.protocol.forgetting import Forget, ForgetItem, ForgetPlan, LeftOver, PlanForget
from engine.store import Store
from engine.values import Document, Message

MOST_TEXTS: Final = 200
"""Of its passages so many are looked for in the files afterwards, evenly spread."""


class DocumentErasing:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._documents = DocumentMemory(store)
        self._provenance = Provenance(store)
        self._journal = Journal(store)

    def plan(self, request: PlanForget | Forget) -> ForgetPlan:
        """The facts learned from it and the replies that quote it, none of them chosen. Raises NotFound."""
        document = self._document(request)
        return ForgetPlan(
            title=document.name,
            items=tuple(self._items(document)),
            texts=(),
            weights={},
            threshold=THRESHOLD,
            passages=self._store.documents.passage_count(document.id),
        )

    def erase(self, request: Forget) -> Erasure:
        """Inside a transaction. Raises NotFound."""
        document = self._document(request)
        items = self._items(document)
        chosen = [item for item in items if is_chosen(item, request.declined, request.added)]
        facts = self._store.facts.by_ids([number_of(item) for item in chosen if item.kind == "paraphrase"])
        texts = [text for fact in facts for text in words_of(fact)]
        mentions = Mentions(texts, spared=[item.text for item in items if item not in chosen])
        erasure = Erasure(
            agent_id=document.agent_id,
            at=self._store.now(),
            mentions=mentions,
            copied=mentions,
            texts=texts,
            conversation_ids=set(self._store.erasing.conversations_shown([fact.id for fact in facts])),
        )
        run = EraseRun(self._store, self._journal, erasure, Cause("user", REASON, batch=self._journal.new_batch()))
        run.take(chosen)
        run.tidy([fact.id for fact in facts])
        self.take(document, erasure)
        erasure.left += _left_of([item for item in items if item not in chosen])
        return erasure

    def take(self, document: Document, erasure: Erasure) -> None:
        """Erase a document along with what an erasure takes, inside its transaction."""
        erasure.texts += self._passages(document)
        erasure.gone_documents.append(document.id)
        erasure.counts["passage"] += self._store.documents.passage_count(document.id)
        # Facts that stay lose the place they came from; the history of them loses the quotes.
        take_quotes(self._store, self._store.erasing.journal_quoting_document(document.id), "document_id", document.id)
        notes = self._documents.remove_for_good(document.id)
        erasure.conversation_ids |= {note.conversation_id for note in notes}
        erasure.counts["copy"] += len(notes)
        erasure.counts["document"] += 1

    def _document(self, request: PlanForget | Forget) -> Document:
        document = None if request.document_id is None else self._store.documents.get(request.document_id)
        if document is None:
            raise NotFound(say("This document is no longer in memory."))
        return document

    def _items(self, document: Document) -> list[ForgetItem]:
        facts = self._store.facts.by_ids(self._store.erasing.facts_of_document(document.id))
        replies = self._store.messages.by_ids(self._store.documents.shown_to(document.id))
        return [
            *map(learned_item, facts),
            *(self._reply_item(reply) for reply in replies if self._quotes(reply, document)),
        ]

    def _reply_item(self, reply: Message) -> ForgetItem:
        place = self._provenance.place(reply.id)
        name = conversation_name(self._store, reply.conversation_id, place.title if place else "")
        return ForgetItem(f"message:{reply.id}", "message", shortened(reply.text), name, reply.created_at, chosen=False,
                          message=place)  # fmt: skip

    def _quotes(self, reply: Message, document: Document) -> bool:
        """Whether a reply that had passages in its prompt shares their words."""
        asked = self._store.messages.get(reply.turn_id)
        chunks = [self._store.documents.chunk(one) for one in self._store.reply_memories.of_reply(reply.id, "chunk")]
        return any(
            draws_on(reply.text, asked.text if asked else "", chunk.text, document.name)
            for chunk in chunks
            if chunk is not None and chunk.document_id == document.id
        )

    def _passages(self, document: Document) -> list[str]:
        texts = self._store.documents.passages(document.id)
        return texts[:: max(1, -(-len(texts) // MOST_TEXTS))]


def _left_of(kept: list[ForgetItem]) -> list[LeftOver]:
    replies = Counter(item.place for item in kept if item.kind == "message")
    facts = sum(item.kind == "paraphrase" for item in kept)
    left = [LeftOver("reply", title, count) for title, count in replies.items()]
    return [*left, LeftOver("fact", "", facts)] if facts else left
