"""Forgetting for good, and erasing whole conversations and documents: a plan for the user, then one transaction.

What lies outside the memory file (saved states, backups, logs) is cleaned afterwards, see ``files``. That this
is due is noted inside the transaction, so that an end of the program in between leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.errors import say
from engine.memory.erasing.conversations import ConversationErasing
from engine.memory.erasing.documents import DocumentErasing
from engine.memory.erasing.mentions import Mentions
from engine.memory.erasing.plan import ForgetPlanner, Search, is_chosen, number_of
from engine.memory.erasing.run import REASON, EraseRun, Erasure, left_of
from engine.memory.erasing.tombstones import Tombstones
from engine.memory.errors import NotFound
from engine.memory.journal import Cause, Journal
from engine.memory.search.retrieval import Retrieval
from engine.protocol.forgetting import Forget, ForgetItem, ForgetPlan, PlanForget
from engine.store import Store

PROMISED: Final = "erasing_promised"
"""What the user has confirmed and nobody has begun."""
PENDING: Final = "erasing"
PENDING_TEMPORARY: Final = "erasing_temporary"
"""Temporary conversations whose rows are erased; files may still hold them."""


class Forgetting:
    def __init__(self, store: Store, retrieval: Retrieval) -> None:
        self._store = store
        self._journal = Journal(store)
        self._tombstones = Tombstones(store)
        self._planner = ForgetPlanner(store, retrieval)
        self._documents = DocumentErasing(store)
        self._conversations = ConversationErasing(store, self._planner, self._documents)

    def plan(self, request: PlanForget | Forget) -> ForgetPlan:
        """What a forget would take. Raises NotFound or InvalidText."""
        if request.conversation_id is not None:
            return self._conversations.plan(request)
        if request.document_id is not None:
            return self._documents.plan(request)
        return self._planner.plan(request)

    def promise(self, request: Forget) -> None:
        """Note that this is to be erased."""
        with self._store.transaction():
            self._keep_promises([*self.promised(), request])

    def promised(self) -> list[Forget]:
        """What was noted and is not erased yet, first one first."""
        return msgspec.convert(self._store.get_setting(PROMISED) or [], list[Forget])

    def withdraw(self, request: Forget) -> None:
        """Note that this is erased, or cannot be."""
        with self._store.transaction():
            promised = self.promised()
            if request in promised:
                promised.remove(request)
                self._keep_promises(promised)

    def _keep_promises(self, promised: list[Forget]) -> None:
        self._store.set_setting(PROMISED, msgspec.to_builtins(promised) or None)

    def erase(self, request: Forget) -> Erasure:
        """Erase from the memory file, all or nothing. Raises NotFound or InvalidText."""
        with self._store.transaction():
            self.withdraw(request)
            vectors = self._store.erasing.vector_count()
            if request.conversation_id is not None:
                erasure = self._conversations.erase(request)
            elif request.document_id is not None:
                erasure = self._documents.erase(request)
            else:
                erasure = self._erase_mentions(request)
            self._store.consolidation.drop_stray_marks()
            erasure.counts["vector"] = max(0, vectors - self._store.erasing.vector_count())
            self._store.set_setting(PENDING, {"at": erasure.at})
        return erasure

    def erase_temporary(self, conversation_id: int) -> Erasure:
        """Erase a temporary conversation, all or nothing, so that no row tells of it.

        Raises:
            NotFound: there is none, or the user wanted to keep it.
        """
        if conversation_id not in self._store.conversations.temporary():
            raise NotFound(say("There is no such temporary conversation."))
        with self._store.transaction():
            erasure = self._conversations.erase(Forget(job=0, conversation_id=conversation_id), noted=False)
            self._store.consolidation.drop_stray_marks()
            pending: list[int] = self._store.get_setting(PENDING_TEMPORARY) or []
            self._store.set_setting(PENDING_TEMPORARY, [*pending, conversation_id])
        return erasure

    def _erase_mentions(self, request: Forget) -> Erasure:
        search, items = self._planner.look(request)
        chosen = [item for item in items if is_chosen(item, request.declined, request.added)]
        kept = [item for item in items if item not in chosen]
        erasure = self._begin(search, chosen, kept)
        run = EraseRun(self._store, self._journal, erasure, Cause("user", REASON, batch=self._journal.new_batch()))
        run.take(chosen)
        run.tidy([fact.id for fact in (*search.facts, *search.alike.values())])
        self._tombstones.add(erasure.agent_id, search.mentions.texts)
        erasure.left += left_of(kept)
        return erasure

    def _begin(self, search: Search, chosen: Sequence[ForgetItem], kept: Sequence[ForgetItem]) -> Erasure:
        """The words that go: those that were looked for, and whole messages that go with them."""
        ids = [number_of(item) for item in chosen if item.kind == "message"]
        messages = [message.text for message in self._store.messages.by_ids(ids)]
        spared = [item.text for item in kept if item.kind not in ("message", "document", "copy")]
        texts, weights = search.mentions.texts, search.mentions.weights
        facts = [fact.id for fact in (*search.facts, *search.alike.values())]
        return Erasure(
            agent_id=search.agent_id,
            at=self._store.now(),
            mentions=Mentions(texts, weights, spared),
            copied=Mentions([*texts, *messages], weights, spared),
            texts=[*texts, *messages],
            conversation_ids=set(self._store.erasing.conversations_shown(facts)),
        )
