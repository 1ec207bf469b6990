"""Blocks that several agents see: each reads and changes the same row."""

from __future__ import annotations

from typing import Final

from engine.errors import say
from engine.memory.errors import InvalidText, NotFound
from engine.memory.journal import Cause, Journal
from engine.store.store import Store
from engine.values import Block, MemoryChange

SHARED: Final = "shared by the user"


class Sharing:
    """Lets agents see blocks of others, and ends it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._journal = Journal(store)

    def attach(self, agent_id: int, block_id: int) -> MemoryChange | None:
        """Have an agent see a block of another one. None where it does already.

        An own block of the same name stands back for as long as that lasts.

        Raises:
            NotFound: there is no such block.
            InvalidText: it is the agent's own, or a shared one of that name is in its place.
        """
        with self._store.transaction():
            block = self._block(block_id)
            if block.agent_id == agent_id:
                raise InvalidText(say("This block is the assistant's own."))
            if self._store.attachments.find(agent_id, block_id) is not None:
                return None
            for one in self._store.blocks.in_view(agent_id):
                if one.label == block.label and one.agent_id != agent_id:
                    raise InvalidText(
                        say("Another block “{label}” is shared with it already. End that first.", label=block.label)
                    )
            attachment = self._store.attachments.add(agent_id, block_id, block.label)
            return self._journal.record(None, attachment, Cause("user", SHARED))

    def detach(self, agent_id: int, block_id: int) -> MemoryChange:
        """End that an agent sees another one's block. Raises NotFound where it does not."""
        with self._store.transaction():
            attachment = self._store.attachments.find(agent_id, block_id)
            if attachment is None:
                raise NotFound(say("This block is not shared with the assistant."))
            return self._journal.record(attachment, None, Cause("user", SHARED))

    def readers(self, block_id: int) -> set[int]:
        """The agents that a block belongs to or is shared with, those that are put away left out."""
        agents = [self._block(block_id).agent_id, *(one.agent_id for one in self._store.attachments.of_block(block_id))]
        known = {agent.id for agent in self._store.agents.list()}
        return {agent for agent in agents if agent in known}

    def _block(self, block_id: int) -> Block:
        block = self._store.blocks.get(block_id)
        if block is None:
            raise NotFound(say("This block does not exist any more."))
        return block
