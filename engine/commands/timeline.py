"""Answers to the commands about what was true when, and about memory in figures. Runs on the io lane."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.llm.snapshot_folder import bytes_in
from engine.model_session import SNAPSHOT_FOLDER
from engine.protocol.base import Command
from engine.protocol.overview import ContextUse, DiskUse, GetOverview, KindGrowth, Overview
from engine.protocol.timeline import FactAt, FactsAt, GetFactChain, GetTimeline, ListFactsAt, Timeline, TimelineMark
from engine.services import Services
from engine.store.backup_files import backups
from engine.store.overview import added_up
from engine.store.timeline import Moment
from engine.values import Fact

MOST_PARTS = 1000


class TimelineCommands:
    """One method a command."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self.handlers: dict[type[Command], Callable[[Any], Any]] = {
            ListFactsAt: self._facts_at,
            GetTimeline: self._timeline,
            GetFactChain: self._chain,
            GetOverview: self._overview,
        }

    # -- what was true when

    def _facts_at(self, command: ListFactsAt) -> FactsAt:
        moments, total, ended, ahead = self._store.timeline.at(
            self._services.agent_id(command.agent_id), command.at, command.since, command.query, command.kinds,
            command.changes_only, command.offset, command.limit,
        )  # fmt: skip
        ids = [moment.id for moment in moments]
        followed = [moment.successor for moment in moments if moment.successor is not None]
        facts = {fact.id: fact for fact in self._store.facts.by_ids([*ids, *followed])}
        rows = [
            FactAt(facts[moment.id], _mark(moment, command), _words(facts, moment))
            for moment in moments
            if moment.id in facts
        ]
        return FactsAt(tuple(rows), total, ended, ahead)

    def _timeline(self, command: GetTimeline) -> Timeline:
        agent_id, now = self._services.agent_id(command.agent_id), self._store.now()
        span = self._store.timeline.span(agent_id, now)
        if span is None:
            return Timeline(None, now)
        parts = min(MOST_PARTS, max(1, command.parts))
        return Timeline(*span, tuple(self._store.timeline.changes(agent_id, *span, parts)))

    def _chain(self, command: GetFactChain) -> list[Fact]:
        return self._store.facts.in_order(self._store.timeline.chain(command.fact_id))

    # -- memory in figures

    def _overview(self, command: GetOverview) -> Overview:
        agent_id, table = self._services.agent_id(command.agent_id), self._store.overview
        moments, growth = table.growth(agent_id, min(MOST_PARTS, command.points), self._store.now())
        counts = self._store.counts(agent_id)
        by_size = sorted(growth.items(), key=lambda one: -one[1][-1])
        return Overview(
            moments=tuple(moments),
            growth=tuple(KindGrowth(kind, tuple(counted)) for kind, counted in by_size),
            statuses={str(status): count for status, count in table.statuses(agent_id).items()},
            pinned=table.pinned(agent_id),
            conversations=counts.conversations,
            messages=counts.messages,
            documents=table.documents(agent_id),
            context=self._context(agent_id, command.replies),
            disk=self._disk(),
        )

    def _context(self, agent_id: int, replies: int) -> ContextUse:
        reports = self._store.overview.reports(agent_id, replies)
        return ContextUse(
            len(reports),
            added_up([report.segments for report in reports]),
            sum(report.reused_tokens for report in reports),
            sum(report.evaluated_tokens for report in reports),
        )

    def _disk(self) -> DiskUse:
        folder, path = self._store.folder, self._store.path
        own = [path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))]
        return DiskUse(
            sum(map(_size, own)), bytes_in(folder / SNAPSHOT_FOLDER), sum(_size(one) for one in backups(folder))
        )


def _mark(moment: Moment, asked: ListFactsAt) -> TimelineMark:
    if moment.ends is not None and moment.ends <= asked.at:
        return "ended" if moment.successor is None else "replaced"
    if moment.begins > asked.at:
        return "ahead"
    if moment.begins > asked.since:
        return "began" if moment.is_dated else "learned"
    return ""


def _words(facts: dict[int, Fact], moment: Moment) -> str:
    """What took a fact's place, or will."""
    successor = None if moment.successor is None else facts.get(moment.successor)
    return "" if successor is None else successor.text


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
