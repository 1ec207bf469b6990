"""Answers to the commands about lists of facts and changes of many. Runs on the io lane."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from engine.errors import EngineError, say
from engine.memory.many_facts import FactsEdit, ManyFacts
from engine.memory.reasons import EDITOR
from engine.protocol.base import Command
from engine.protocol.facts import (
    ChangeFacts,
    FactLabels,
    FactListing,
    FactsChanged,
    FactsMerged,
    GetFactLabels,
    GetFacts,
    LabelCount,
    ListFactIds,
    ListFacts,
    MergeFacts,
)
from engine.protocol.results import FactPage
from engine.services import Services
from engine.store.fact_listing import FactFilter
from engine.values import Fact, MemoryChange

BATCHES_KNOWN: Final = 16


class FactCommands:
    """One method a command.

    Args:
        on_changes: told of every committed change, to be passed on as an event.
    """

    def __init__(self, services: Services, on_changes: Callable[[tuple[MemoryChange, ...]], None]) -> None:
        self._services = services
        self._on_changes = on_changes
        self._many = ManyFacts(services.store, services.archival)
        self._begun: deque[str] = deque(maxlen=BATCHES_KNOWN)
        self.handlers: dict[type[Command], Callable[[Any], Any]] = {
            ListFacts: self._list,
            ListFactIds: self._list_ids,
            GetFacts: self._get,
            GetFactLabels: self._labels,
            ChangeFacts: self._change,
            MergeFacts: self._merge,
        }

    def _list(self, command: ListFacts) -> FactPage:
        facts, total = self._services.store.facts.listed(
            self._services.agent_id(command.agent_id), _filter(command), command.order, command.descending,
            command.offset, command.limit,
        )  # fmt: skip
        return FactPage(tuple(facts), total)

    def _list_ids(self, command: ListFactIds) -> list[int]:
        return self._services.store.facts.listing.page(
            self._services.agent_id(command.agent_id), _filter(command), command.order, command.descending,
            command.offset, command.limit,
        )[0]  # fmt: skip

    def _get(self, command: GetFacts) -> list[Fact]:
        return self._services.store.facts.in_order(list(dict.fromkeys(command.fact_ids)))

    def _labels(self, command: GetFactLabels) -> FactLabels:
        agent_id, listing = self._services.agent_id(command.agent_id), self._services.store.facts.listing
        return FactLabels(
            tuple(LabelCount(name, count) for name, count in listing.tags(agent_id)),
            tuple(LabelCount(name, count) for name, count in listing.holders(agent_id)),
        )

    def _change(self, command: ChangeFacts) -> FactsChanged:
        batch = self._batch(command.batch)
        edit = FactsEdit(
            command.pinned, command.kind, command.add_tags, command.remove_tags, command.closed_since, command.forget
        )
        outcome = self._many.change(command.fact_ids, edit, reason=EDITOR, batch=batch)
        if outcome.changes:
            self._on_changes(outcome.changes)
        return FactsChanged(batch, outcome.changes, outcome.unchanged, outcome.refused)

    def _batch(self, begun: str) -> str:
        """A new batch, or one that the first part of the same action began."""
        if not begun:
            self._begun.append(self._services.archival.new_batch())
            return self._begun[-1]
        if begun not in self._begun:
            raise EngineError(say("This change was interrupted. What was done so far is kept; do the rest again."))
        return begun

    def _merge(self, command: MergeFacts) -> FactsMerged:
        batch = self._services.archival.new_batch()
        fact, changes = self._many.merge(command.fact_ids, command.versions, command.text, batch=batch)
        self._on_changes(tuple(changes))
        return FactsMerged(fact, batch, tuple(changes))


def _filter(command: FactListing) -> FactFilter:
    return FactFilter(
        command.query, command.kinds, command.statuses, command.tags, command.holder, command.pinned,
        command.learned_from, command.learned_until,
    )  # fmt: skip
