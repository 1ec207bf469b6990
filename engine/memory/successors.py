"""Contradictions: what was known, what was said now, and the user's answer to which of them holds.

A new fact that contradicts a held one is kept as "proposed" until the user decides. Where both were known and active
already, both stay as they are meanwhile, since the memory cannot tell which one is wrong: the question is a journal
entry of one of them that changes nothing but its version, so that undoing the pass withdraws it and a redo asks again.

The answers: the new one holds (it takes the old one's place at its own date), the old one holds (the new one is
forgotten), or both are true (both are active, and the new one counts as confirmed). Each answer is a batch of the
user's whose entry the proposal names (``answered``): undoing it brings both facts and the question back.
"""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from engine.memory.archival import ArchivalMemory
from engine.memory.joining import Joining
from engine.memory.journal import Cause
from engine.protocol.results import Words
from engine.store.store import Store
from engine.values import Fact, MemoryChange, ProposedSuccessor


class Successors:
    def __init__(self, store: Store, archival: ArchivalMemory) -> None:
        self._store = store
        self._archival = archival
        self._joining = Joining(store)

    def was_asked(self, one_id: int, other_id: int) -> bool:
        """Whether the user was ever asked which of these holds, and did not take back the pass that asked."""
        return bool(self._store.proposals.of_pair(one_id, other_id))

    def hold_new(
        self, change: ProposedSuccessor, text: str | None, reason: str, source_message_id: int | None
    ) -> tuple[ProposedSuccessor, MemoryChange]:
        """Let the new fact take the old one's place, with the words that the user gave it."""
        cause = Cause("user", reason, source_message_id, self._archival.new_batch())
        with self._store.transaction():
            old = self._store.facts.get(change.old_id)
            waiting = self._archival.get(change.fact_id)
            begins = begins_at(self._store, waiting)
            known = self._archival.find_identical(waiting.agent_id, waiting.text if text is None else text)
            if known is not None and known.id != waiting.id:  # the corrected words are known: they hold
                made = self._archival.forget(
                    waiting.id, actor="user", reason=reason, source_message_id=source_message_id, batch=cause.batch
                )
                new = known
            else:
                new, made = self._keep(waiting, text, cause, pinned=old is not None and old.pinned, begins=begins)
            if old is None or old.status != "active" or old.id == new.id:
                return replace(change, answered=made.entry_id), replace(made, operation="create", previous_text="")
            made = self._joining.close(old, new, begins, cause)
            return replace(change, answered=made.entry_id), made

    def hold_old(self, change: ProposedSuccessor, reason: str) -> ProposedSuccessor:
        """Drop the new fact."""
        made = self._archival.forget(change.fact_id, actor="user", reason=reason)
        return replace(change, answered=made.entry_id)

    def hold_both(
        self, change: ProposedSuccessor, text: str | None, reason: str, source_message_id: int | None
    ) -> tuple[ProposedSuccessor, MemoryChange]:
        """Keep both."""
        cause = Cause("user", reason, source_message_id, self._archival.new_batch())
        with self._store.transaction():
            made = self._keep(self._archival.get(change.fact_id), text, cause)[1]
        return replace(change, answered=made.entry_id), replace(made, operation="create", previous_text="")

    def words(self, fact: Fact | None) -> Words | None:
        """What a fact was first learned from."""
        if fact is None:
            return None
        quote = next((span.quote for span in fact.sources if span.message_id is not None), "")
        return Words(quote, said_at(self._store, fact)[0])

    def _keep(
        self, fact: Fact, text: str | None, cause: Cause, *, pinned: bool = False, begins: float | None = None
    ) -> tuple[Fact, MemoryChange]:
        return self._archival.edit(
            fact.id, text=text, status="active", pinned=True if pinned else None, actor=cause.actor,
            reason=cause.reason, source_message_id=cause.source_message_id, batch=cause.batch,
            valid_from=UNSET if begins is None or fact.valid_from is not None else begins,
        )  # fmt: skip


def said_at(store: Store, fact: Fact) -> tuple[float, float]:
    """When the user first and last said it, UTC seconds; where no message is kept, when it was learned."""
    ids = [span.message_id for span in fact.sources if span.message_id is not None]
    moments = [message.created_at for message in store.messages.by_ids(ids)] if ids else []
    return (min(moments), max(moments)) if moments else (fact.recorded_at, fact.recorded_at)


def begins_at(store: Store, fact: Fact) -> float:
    """From when on it is true: its own date, or the day it was first said."""
    return said_at(store, fact)[0] if fact.valid_from is None else fact.valid_from
