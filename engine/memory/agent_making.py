"""Agents come and go: new ones, copies, and those that are put away. Each is one batch that can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

from msgspec.structs import replace

from engine.errors import say
from engine.language import Language, detect_language
from engine.memory.agents import NAME_CHARACTERS, AgentMemory, tidy_name
from engine.memory.errors import NotFound
from engine.memory.journal import Cause, Journal
from engine.store.rows import AgentState
from engine.store.store import DEFAULT_LIMIT_TOKENS, DESCRIPTIONS, PERSONAS, Store
from engine.values import Block, MemoryChange

MADE: Final = "made by the user"
COPIED: Final = "copied from another assistant"
PUT_AWAY: Final = "deleted by the user"
_FACTS_A_TIME: Final = 1000


class AgentMaking:
    """Makes, copies and puts away agents. What an agent remembers stays when it is put away."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._journal = Journal(store)
        self._agents = AgentMemory(store)

    def create(self, name: str) -> tuple[AgentState, Sequence[MemoryChange]]:
        """An agent with the two blocks that each has.

        Raises:
            InvalidText: it has no name.
            DuplicateName: another one has that name.
        """
        name = tidy_name(name)
        language = self._language(name)
        with self._store.transaction():
            cause = Cause("user", MADE, batch=self._journal.new_batch())
            state, made = self._add(name, cause)
            changes = [made]
            for label, value in (("persona", PERSONAS[language].format(name=name)), ("human", "")):
                description = DESCRIPTIONS[language][label]
                block = Block(
                    0, state.id, label, description, value, DEFAULT_LIMIT_TOKENS, False, False, 1, self._store.now()
                )  # fmt: skip
                changes.append(self._journal.record(None, self._store.blocks.add(block), cause))
            return state, changes

    def _language(self, name: str) -> Language:
        """Chinese for a Chinese name, and where the first assistant was made in Chinese."""
        first = min(self._store.agents.names(), default=None)
        described = "" if first is None else " ".join(one.description for one in self._store.blocks.list(first))
        return "zh" if "zh" in (detect_language(name), detect_language(described)) else "en"

    def duplicate(
        self, agent_id: int, name: str, *, with_facts: bool = False
    ) -> tuple[AgentState, Sequence[MemoryChange]]:
        """Another agent with the same settings and blocks; what is shared with the one is shared with the other.

        Args:
            name: "" finds one.
            with_facts: what it remembers of the user is copied as well; conversations and documents are not.

        Raises:
            DuplicateName: another one has that name.
        """
        with self._store.transaction():
            source = self._agents.state(agent_id)
            cause = Cause("user", COPIED, batch=self._journal.new_batch())
            state, made = self._add(tidy_name(name) if name.strip() else self._free_name(source.name), cause)
            changes = [made]
            settled = replace(state, settings=source.settings, version=state.version + 1)
            if source.settings:
                changes.append(self._journal.record(state, settled, cause))
            changes += self._copy_blocks(agent_id, state.id, cause)
            if with_facts:
                self._copy_facts(agent_id, state.id, replace(cause, batch=self._journal.new_batch()))
            return settled if source.settings else state, changes

    def put_away(self, agent_id: int) -> MemoryChange:
        """Delete an agent: it is not listed any more, nor are its conversations; undo brings all of it back.

        Raises:
            NotFound: there is none, or it is put away already.
            LastAgent: there is no other.
        """
        with self._store.transaction():
            state = self._agents.state(agent_id)
            if state.archived:
                raise NotFound(say("There is no agent {number}.", number=agent_id))
            away = replace(state, archived=True, version=state.version + 1)
            return self._journal.record(state, away, Cause("user", PUT_AWAY))

    def _add(self, name: str, cause: Cause) -> tuple[AgentState, MemoryChange]:
        self._agents.require_free(name)
        agent = self._store.agents.add(name, self._store.now())
        state = self._agents.state(agent.id)
        return state, self._journal.record(None, state, cause)

    def _free_name(self, name: str) -> str:
        taken = {known.casefold() for known in self._store.agents.names().values()}
        for number in count(2):
            found = f"{name[: NAME_CHARACTERS - 6]} {number}"
            if found.casefold() not in taken:
                return found
        raise AssertionError("numbers do not end")

    def _copy_blocks(self, agent_id: int, copy_id: int, cause: Cause) -> list[MemoryChange]:
        changes: list[MemoryChange] = []
        for block in self._store.blocks.list(agent_id):
            copy = replace(block, agent_id=copy_id, version=1, updated_at=self._store.now())
            changes.append(self._journal.record(None, self._store.blocks.add(copy), cause))
        for attachment in self._store.attachments.of_agent(agent_id):
            copied = self._store.attachments.add(copy_id, attachment.block_id, attachment.label)
            changes.append(self._journal.record(None, copied, cause))
        return changes

    def _copy_facts(self, agent_id: int, copy_id: int, cause: Cause) -> None:
        """Facts that are true now, with their sources; what came before them stays with the other agent.

        A batch of their own: where the copy is undone they go with the agent, and 100,000 are not taken back singly.
        """
        ids = self._store.facts.ids_of(agent_id, "active")
        for start in range(0, len(ids), _FACTS_A_TIME):
            known = self._store.facts.by_ids(ids[start : start + _FACTS_A_TIME])
            copies = [replace(fact, agent_id=copy_id, superseded_by=None, version=1) for fact in known]
            self._journal.record_new(self._store.facts.add_many(copies), cause)
