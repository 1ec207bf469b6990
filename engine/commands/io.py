"""Answers to the io lane's commands: reads and edits of memory that need no model. Runs on the io lane."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import protocol
from engine.commands.agents import AgentCommands
from engine.commands.arranging import ArrangeCommands
from engine.commands.block_versions import BlockVersionCommands
from engine.commands.facts import FactCommands
from engine.commands.history import HistoryCommands
from engine.commands.pages import ConversationPages
from engine.commands.proposals import ProposalCommands
from engine.commands.reviews import ReviewCommands
from engine.commands.saying import SayingCommands
from engine.commands.timeline import TimelineCommands
from engine.memory.reasons import EDITOR
from engine.memory.why import Why
from engine.protocol import BlockView, Command, Event
from engine.protocol.consolidation import SetConversationLearning
from engine.protocol.forgetting import PlanForget
from engine.protocol.provenance import GetBlockSources, GetProvenance, MadeFrom, UsedIn, WhatWasLearned
from engine.protocol.why import GetWhy
from engine.services import Services
from engine.values import Block, MemoryChange


class IoCommands:
    """One method a command.

    Args:
        on_changes: told of every committed edit, to be passed on as an event.
        tell: takes further events.
    """

    def __init__(
        self,
        services: Services,
        on_changes: Callable[[tuple[MemoryChange, ...]], None],
        tell: Callable[[Event], None] = lambda _event: None,
    ) -> None:
        self._services = services
        self._on_changes = on_changes
        self.saying = SayingCommands(services, tell)
        self._handlers: dict[type[Command], Callable[[Any], Any]] = {
            protocol.ListConversations: self._list_conversations,
            protocol.OpenConversation: ConversationPages(services).open,
            protocol.RenameConversation: self._rename_conversation,
            protocol.DeleteConversation: self._delete_conversation,
            protocol.ListAgents: lambda _command: self._services.store.list_agents(),
            protocol.ListBlocks: self._list_blocks,
            protocol.EditBlock: self._edit_block,
            protocol.CreateBlock: self._create_block,
            protocol.DeleteBlock: self._delete_block,
            protocol.AddFact: self._add_fact,
            protocol.EditFact: self._edit_fact,
            protocol.DeleteFact: self._delete_fact,
            protocol.ListJournal: self._list_journal,
            protocol.Undo: self._undo,
            protocol.Search: self._search,
            protocol.GetMessage: self._get_message,
            protocol.GetMemoryOfTurn: self._get_memory_of_turn,
            GetProvenance: lambda command: services.provenance.of_fact(command.fact_id),
            GetBlockSources: lambda command: services.provenance.of_block(command.block_id),
            WhatWasLearned: lambda command: services.provenance.learned_from(command.message_id),
            UsedIn: lambda command: services.provenance.used_in(command.entity_type, command.entity_id, command.limit),
            PlanForget: lambda command: services.forgetting.plan(command),
            MadeFrom: lambda command: services.provenance.of_reply(command.reply_id),
            GetWhy: lambda command: Why(services).of_reply(command.reply_id),
            **FactCommands(services, on_changes).handlers,
            **TimelineCommands(services).handlers,
            **AgentCommands(services, on_changes).handlers,
            **BlockVersionCommands(services, on_changes).handlers,
            **HistoryCommands(services, on_changes).handlers,
            **ArrangeCommands(services, on_changes).handlers,
            **ProposalCommands(services, tell).handlers,
            **ReviewCommands(services, tell).handlers,
            **self.saying.handlers,
            SetConversationLearning: lambda command: services.recall.set_learning(
                command.conversation_id, command.learns
            ),
        }

    def handles(self, command: Command) -> bool:
        return type(command) in self._handlers

    def run(self, command: Command) -> Any:
        """The payload of the command's Result.

        Raises:
            EngineError: with a sentence; nothing was changed.
        """
        return self._handlers[type(command)](command)

    def _agent(self, agent_id: int | None) -> int:
        return self._services.agent_id(agent_id)

    def _changed(self, change: MemoryChange) -> MemoryChange:
        self._on_changes((change,))
        return change

    # -- conversations

    def _list_conversations(self, command: protocol.ListConversations) -> Any:
        agent_id = None if command.agent_id is None else self._agent(command.agent_id)
        return self._services.recall.list_conversations(
            agent_id, query=command.query, limit=command.limit, archived=command.archived
        )

    def _rename_conversation(self, command: protocol.RenameConversation) -> Any:
        return self._services.recall.rename(command.conversation_id, command.title)

    def _delete_conversation(self, command: protocol.DeleteConversation) -> MemoryChange:
        return self._changed(self._services.recall.delete_conversation(command.conversation_id))

    def _get_message(self, command: protocol.GetMessage) -> Any:
        return self._services.recall.message(command.message_id)

    def _get_memory_of_turn(self, command: protocol.GetMemoryOfTurn) -> Any:
        found = self._services.journal.changes_by_message(command.conversation_id)
        return {str(message_id): changes for message_id, changes in found.items()}

    # -- blocks

    def _view(self, block: Block) -> BlockView:
        names = self._services.store.agents.names()
        readers = self._services.sharing.readers(block.id) | {block.agent_id}
        seen_by = tuple(names[reader] for reader in sorted(readers)) if len(readers) > 1 else ()
        return BlockView(block, self._services.blocks.used_tokens(block), names[block.agent_id], seen_by)

    def _list_blocks(self, command: protocol.ListBlocks) -> list[BlockView]:
        return [self._view(block) for block in self._services.blocks.list(self._agent(command.agent_id))]

    def _edit_block(self, command: protocol.EditBlock) -> BlockView:
        block, change = self._services.blocks.edit(
            command.block_id, command.version, actor="user", reason=EDITOR, value=command.value,
            description=command.description, limit_tokens=command.limit_tokens,
            read_only=command.read_only, pinned=command.pinned,
        )  # fmt: skip
        self._changed(change)
        return self._view(block)

    def _create_block(self, command: protocol.CreateBlock) -> BlockView:
        block, change = self._services.blocks.create(
            self._agent(command.agent_id), command.label, description=command.description, value=command.value,
            limit_tokens=command.limit_tokens, reason=EDITOR,
        )  # fmt: skip
        self._changed(change)
        return self._view(block)

    def _delete_block(self, command: protocol.DeleteBlock) -> MemoryChange:
        return self._changed(self._services.blocks.delete(command.block_id, reason=EDITOR))

    # -- facts

    def _add_fact(self, command: protocol.AddFact) -> Any:
        fact, change = self._services.archival.insert(
            self._agent(command.agent_id),
            command.text,
            kind=command.kind,
            tags=command.tags,
            actor="user",
            reason=EDITOR,
        )
        if change is not None:
            self._changed(change)
        return fact

    def _edit_fact(self, command: protocol.EditFact) -> Any:
        fact, change = self._services.archival.edit(
            command.fact_id, command.version, actor="user", reason=EDITOR, text=command.text, kind=command.kind,
            tags=command.tags, pinned=command.pinned, status=command.status, valid_from=command.valid_from,
            valid_to=command.valid_to,
        )  # fmt: skip
        self._changed(change)
        return fact

    def _delete_fact(self, command: protocol.DeleteFact) -> MemoryChange:
        return self._changed(self._services.archival.forget(command.fact_id, actor="user", reason=EDITOR))

    # -- history and search

    def _list_journal(self, command: protocol.ListJournal) -> Any:
        return self._services.journal.list(
            self._agent(command.agent_id), query=command.query, entity_type=command.entity_type,
            entity_id=command.entity_id, before_id=command.before_id, limit=command.limit, actor=command.actor,
        )  # fmt: skip

    def _undo(self, command: protocol.Undo) -> list[MemoryChange]:
        changes = self._services.journal.undo(command.batch, entry_id=command.entry_id)
        self._on_changes(tuple(changes))
        return list(changes)

    def _search(self, command: protocol.Search) -> Any:
        tiers = ("fact", "message") if command.tier == "all" else (command.tier,)
        hits, _total = self._services.retrieval.search(
            command.query, self._agent(None), tiers=tiers, limit=command.limit
        )
        return hits
