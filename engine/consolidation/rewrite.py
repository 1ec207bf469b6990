"""The pass that keeps blocks up: stale lines go, what is said twice is said once, useful facts get a line."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from typing import Final

from engine.consolidation.base import Need, Prepared
from engine.consolidation.block_facts import BlockFacts, about, is_wish, read_facts, stop_if, with_earlier_words
from engine.consolidation.block_plan import BlockPlan, Replacement, Rules, is_safe
from engine.consolidation.line_joining import MOST_JOINS, LineJoining
from engine.consolidation.line_owners import (
    BlockLines,
    read_lines,
    split,
    version_before_tidying,
    words_of_line,
)
from engine.consolidation_values import Item, PassName, Unit
from engine.llm.base import CancelFlag, LanguageModel
from engine.memory.errors import MemoryServiceError, NotFound
from engine.memory.few_shot import FewShot
from engine.services import Services
from engine.values import Block, Fact

REASON: Final = "tidied while idle"
OUT_OF_DATE: Final = "out of date"
PERSONA: Final = "persona"
RULES_VERSION: Final = 1

_log = logging.getLogger(__name__)


class RewritePass:
    """A unit is a block: due when it was edited, or when what is known has changed.

    Args:
        model, few_shot: None where the model cannot write: lines are not joined then.
    """

    name: PassName = "rewrite"
    needs: Need = "rules"

    def __init__(self, services: Services, model: LanguageModel | None = None, few_shot: FewShot | None = None) -> None:
        self._services = services
        self._model = model
        self._few_shot = few_shot

    def due(self, agent_id: int, limit: int) -> Sequence[Unit]:
        services = self._services
        if not services.agents.settings(agent_id).learns:
            return []
        blocks = services.blocks.own(agent_id)
        mark = self._mark(agent_id, blocks)
        done = services.store.consolidation.done_marks(self.name)
        open_blocks = [block for block in blocks if _is_open(block) and done.get(block.id) != mark]
        return [Unit(self.name, agent_id, block.id, mark) for block in open_blocks][:limit]

    def prepare(self, unit: Unit, cancel: CancelFlag) -> Prepared:
        try:
            block = self._services.blocks.get(unit.entity_id)
        except NotFound:
            return Prepared(lambda _batch: [])
        blocks = self._services.blocks.list(unit.agent_id)
        every = [words_of_line(line) for one in blocks for line in split(one.value)]
        facts = read_facts(self._services, unit.agent_id, cancel)
        facts = about(with_earlier_words(self._services, unit.agent_id, facts, every), every, cancel)
        read = read_lines(self._services.store, block)
        stop_if(cancel)
        rules = self._rules(block, [one for one in blocks if one.id != block.id], read, facts)
        plan, tokens = self._joined(rules, rules.plan(read.lines, cancel), cancel)
        if not is_safe(read.lines, plan.lines, facts):
            _log.error("block %d would have lost a line or a confirmed fact, and stays as it is", block.id)
            plan = BlockPlan(read.lines)
        return Prepared(lambda batch: self._write(block, plan, facts.state, batch), tokens)

    def _joined(self, rules: Rules, plan: BlockPlan, cancel: CancelFlag) -> tuple[BlockPlan, int]:
        """Where room is short, lines about the same are made one."""
        if self._model is None or self._few_shot is None or not rules.lacks_room(plan):
            return plan, 0
        joining = LineJoining(self._model, self._few_shot, self._services.blocks.count_tokens)
        asked = plan.asked
        for _ in range(MOST_JOINS):
            lines = joining.join(plan.lines, cancel)
            if lines is None:
                break
            plan = BlockPlan(rules.plan(lines, cancel).lines, asked)
        return plan, joining.tokens

    def _rules(self, block: Block, others: Sequence[Block], read: BlockLines, facts: BlockFacts) -> Rules:
        return Rules(
            facts,
            _topics(block, others, facts),
            [line for one in others for line in split(one.value)],
            read.unwanted,
            self._services.blocks.count_tokens,
            block.limit_tokens,
        )

    def _write(self, block: Block, plan: BlockPlan, state: str, batch: str) -> list[Item]:
        services = self._services
        if services.store.facts.state(block.agent_id, services.store.now()) != state:
            return []  # what it was made from has changed meanwhile: the unit is due again
        items: list[Item] = []
        if plan.value != block.value:
            try:
                made = services.blocks.merge_edit(block.id, block.version, plan.value, reason=REASON, batch=batch)
            except NotFound:
                return []
            if made.state != "dropped":
                items.append(Item("rewritten", entry_id=made.change.entry_id))
        return [*items, *self._ask(block, plan.asked)]

    def _ask(self, block: Block, asked: Sequence[Replacement]) -> list[Item]:
        """Propose what only the user may do; what was asked before is not asked again."""
        proposals = self._services.proposals
        items: list[Item] = []
        for one in asked:
            known = {view.proposal.id for view in proposals.list(block.agent_id, ("pending", "rejected"))}
            try:
                view = proposals.add_replace(
                    block.agent_id, block.label, one.old, one.new, actor="consolidation", reason=OUT_OF_DATE
                )
            except MemoryServiceError:  # no room for it, or edited away meanwhile
                continue
            if view is not None and view.proposal.id not in known:
                items.append(Item("suggested", proposal_id=view.proposal.id, reason=OUT_OF_DATE))
        return items

    def _mark(self, agent_id: int, blocks: Sequence[Block]) -> str:
        """Changes with the facts and with any block, but not with what consolidation itself made of them."""
        store = self._services.store
        versions = [(block.id, version_before_tidying(store, block)) for block in blocks]
        state = store.facts.state(agent_id, store.now())
        return hashlib.sha256(repr((RULES_VERSION, versions, state)).encode()).hexdigest()[:32]


def _is_open(block: Block) -> bool:
    return not block.read_only and not block.pinned


def _topics(block: Block, others: Sequence[Block], facts: BlockFacts) -> list[Fact]:
    """Wishes about answers go into the persona, all else about the user into the human block."""
    persona_open = any(one.label == PERSONA and _is_open(one) for one in others)
    match block.label:
        case "persona":
            return [fact for fact in facts.wanted if is_wish(fact)]
        case "human":
            return [fact for fact in facts.wanted if not (persona_open and is_wish(fact))]
        case _:
            return []
