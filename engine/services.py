"""The memory services over one store, built once and passed in."""

from __future__ import annotations

from dataclasses import dataclass

from engine.context.render import estimate_tokens
from engine.embedding.base import Embedder
from engine.errors import say
from engine.memory.agent_making import AgentMaking
from engine.memory.agents import AgentMemory
from engine.memory.archival import ArchivalMemory
from engine.memory.background_embedding import BackgroundEmbedding
from engine.memory.blocks import BlockMemory
from engine.memory.documents import DocumentMemory
from engine.memory.erasing.forgetting import Forgetting
from engine.memory.errors import NotFound
from engine.memory.journal import Journal
from engine.memory.proposals import Proposals
from engine.memory.provenance import Provenance
from engine.memory.recall import RecallMemory
from engine.memory.search.finding import Finding
from engine.memory.search.retrieval import Retrieval
from engine.memory.sharing import Sharing
from engine.store import Store
from engine.tools.registry import ToolRegistry
from engine.values import Conversation


@dataclass(frozen=True)
class Services:
    """Everything that reads or writes memory, and the tools beside it."""

    store: Store
    agents: AgentMemory
    making: AgentMaking
    sharing: Sharing
    blocks: BlockMemory
    archival: ArchivalMemory
    recall: RecallMemory
    journal: Journal
    provenance: Provenance
    retrieval: Retrieval
    embedding: BackgroundEmbedding
    forgetting: Forgetting
    finding: Finding
    documents: DocumentMemory
    proposals: Proposals
    tools: ToolRegistry

    @classmethod
    def over(cls, store: Store, embedder: Embedder | None = None) -> Services:
        blocks, archival = BlockMemory(store, estimate_tokens), ArchivalMemory(store)
        retrieval = Retrieval(store, embedder)
        return cls(
            store=store,
            agents=AgentMemory(store),
            making=AgentMaking(store),
            sharing=Sharing(store),
            blocks=blocks,
            archival=archival,
            recall=RecallMemory(store),
            journal=Journal(store),
            provenance=Provenance(store),
            retrieval=retrieval,
            embedding=BackgroundEmbedding(store, retrieval),
            forgetting=Forgetting(store, retrieval),
            finding=Finding(store, retrieval),
            documents=DocumentMemory(store),
            proposals=Proposals(store, blocks, archival),
            tools=ToolRegistry(store),
        )

    def learns_from(self, conversation: Conversation) -> bool:
        """Whether anything of a conversation may become memory."""
        if conversation.temporary or not conversation.learns:
            return False
        return self.agents.settings(conversation.agent_id).learns

    def agent_id(self, wanted: int | None) -> int:
        """The agent of that number, the default one for None. Raises NotFound."""
        if wanted is None:
            return self.store.default_agent().id
        if all(agent.id != wanted for agent in self.store.list_agents()):
            raise NotFound(say("There is no agent {number}.", number=wanted))
        return wanted
