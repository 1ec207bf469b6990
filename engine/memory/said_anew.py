"""What was learned only from a message that the user has written anew is taken back, as one batch.

A corrected typing error leaves no wrong fact that way. What other messages bear as well stays, and so does what the
user has confirmed or pinned. Looking at the old version again later changes nothing: what was taken back stays away
until somebody undoes the batch, and the new message is learned from like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.errors import EngineError
from engine.memory.closing import reopen
from engine.memory.journal import Cause, Journal
from engine.memory.journal_changes import SAID_ANEW, after_of, before_of, changes_of
from engine.memory.proposals import Proposals
from engine.memory.undoing import one_operation
from engine.protocol import ProposalView
from engine.store import Store
from engine.values import Block, Fact, JournalEntry, MemoryChange, Message


class SaidAnew:
    def __init__(self, store: Store, journal: Journal, proposals: Proposals) -> None:
        self._store = store
        self._journal = journal
        self._proposals = proposals

    def take_back(self, old: Message, new: Message) -> tuple[Sequence[MemoryChange], list[ProposalView]]:
        """Take back what only ``old`` bears; the journal says that ``new`` caused it. Inside a transaction.

        Returns:
            the changes as a person is shown them, and suggestions that are withdrawn.
        """
        cause = Cause("user", SAID_ANEW, new.id, self._journal.new_batch())
        withdrawn = [
            self._proposals.reject(view.proposal.id, reason=SAID_ANEW)
            for view in self._proposals.of_conversation(old.conversation_id)
            if view.proposal.source_message_id == old.id
        ]
        for entry in reversed(self._store.journal.of_message(old.id)):
            if entry.entity_type in ("fact", "block"):
                self._take_back(entry, old, cause)
        for fact in self._left(old):
            self._forget(fact, cause)
        assert cause.batch is not None
        return changes_of(self._store.journal.batch(cause.batch)), withdrawn

    def _take_back(self, entry: JournalEntry, old: Message, cause: Cause) -> None:
        """The operation that an entry belongs to, unless it is not this message's alone or has gone on since."""
        now = self._store.journal.get(entry.id)
        if now is None or now.undone_by is not None:
            return
        entries = one_operation(self._store.journal.batch(entry.batch), entry)
        if any(not self._may_go(one, old) for one in entries):
            return
        try:
            self._journal.take_back(entries, cause)
        except EngineError:
            if entry.entity_type == "block":
                self._take_lines_back(entry, cause)

    def _may_go(self, entry: JournalEntry, old: Message) -> bool:
        if entry.source_message_id not in (old.id, None):
            return False
        before, after = before_of(entry), after_of(entry)
        if not isinstance(after or before, Fact):
            return True
        current = self._store.facts.get(entry.entity_id)
        if current is not None and (current.pinned or current.confirmed):
            return False
        return before is not None or (isinstance(after, Fact) and _bears_alone(after, old))

    def _left(self, old: Message) -> list[Fact]:
        """Facts that only this message bears and that have been changed since they were learned."""
        facts = self._store.facts.by_ids(self._store.erasing.facts_from([old.id]))
        return [
            fact
            for fact in facts
            if fact.status in ("active", "proposed") and not (fact.pinned or fact.confirmed) and _bears_alone(fact, old)
        ]

    def _forget(self, fact: Fact, cause: Cause) -> None:
        """What it had taken the place of holds again."""
        reopen(self._store, fact, None, cause)
        for closed in self._store.facts.by_ids(self._store.facts.predecessors(fact.id)):
            if closed.status == "superseded":
                open_again = replace(
                    closed, status="active", superseded_by=None, valid_to=self._end_before(closed, fact),
                    version=closed.version + 1,
                )  # fmt: skip
                self._journal.record(closed, open_again, cause)
        self._journal.record(fact, replace(fact, status="forgotten", version=fact.version + 1), cause)

    def _end_before(self, closed: Fact, by: Fact) -> float | None:
        for entry in reversed(self._store.journal.of_entity("fact", closed.id)):
            before, after = before_of(entry), after_of(entry)
            if isinstance(before, Fact) and isinstance(after, Fact) and before.superseded_by != after.superseded_by:
                return before.valid_to if after.superseded_by == by.id else None
        return None

    def _take_lines_back(self, entry: JournalEntry, cause: Cause) -> None:
        """Of a block that has been changed since: the lines as they were, if those still stand together."""
        before, after = before_of(entry), after_of(entry)
        block = self._store.blocks.get(entry.entity_id)
        if not (isinstance(before, Block) and isinstance(after, Block)) or block is None or block.read_only:
            return
        value = _with_old_lines(block.value, before.value, after.value)
        if value is not None:
            changed = replace(block, value=value, version=block.version + 1, updated_at=self._store.now())
            self._journal.record(block, changed, cause)


def _bears_alone(fact: Fact, message: Message) -> bool:
    return bool(fact.sources) and all(span.message_id == message.id for span in fact.sources)


def _with_old_lines(now: str, before: str, after: str) -> str | None:
    """``now`` with the lines of ``after`` that ``before`` does not have put back; None where they are gone."""
    old, new, lines = before.splitlines(), after.splitlines(), now.splitlines()
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    if not new:
        return None
    places = [start for start in range(len(lines)) if lines[start : start + len(new)] == new]
    if len(places) != 1:
        return None
    return "\n".join([*lines[: places[0]], *old, *lines[places[0] + len(new) :]])
