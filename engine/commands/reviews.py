"""Answers to the commands about what tidying did. Runs on the io lane."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.consolidation.review import line_of, review_of, summary_of
from engine.consolidation_values import Run
from engine.errors import EngineError, say
from engine.memory.errors import NotFound
from engine.protocol import Command, Event, MemoryChanged, ProposalsChanged
from engine.protocol.consolidation import (
    CloseReview,
    GetReview,
    KeepReviewLine,
    ListReviews,
    Review,
    ReviewLine,
    ReviewSummary,
)
from engine.services import Services
from engine.values import MemoryChange


class ReviewCommands:
    """One method a command.

    Args:
        tell: takes the events of what is kept.
    """

    def __init__(self, services: Services, tell: Callable[[Event], None]) -> None:
        self._services = services
        self._store = services.store
        self._tell = tell
        self.handlers: dict[type[Command], Callable[[Any], Any]] = {
            ListReviews: self._list,
            GetReview: self._get,
            KeepReviewLine: self._keep,
            CloseReview: self._close,
        }

    def _list(self, command: ListReviews) -> list[ReviewSummary]:
        agent_id = self._services.agent_id(command.agent_id)
        runs = self._store.consolidation.runs(agent_id, unreviewed=command.unreviewed, limit=max(0, command.limit))
        return [summary_of(self._store, run) for run in runs]

    def _get(self, command: GetReview) -> Review:
        return review_of(self._store, self._run(command.run_id))

    def _keep(self, command: KeepReviewLine) -> ReviewLine:
        with self._store.transaction():
            item = self._store.consolidation.item(command.item_id)
            if item is None:
                raise NotFound(say("This line of the review does not exist any more."))
            run = self._run(item.run_id)
            told = self._make_kept(line_of(self._store, run, item))
            self._store.consolidation.set_kept(item.id)
            kept = self._store.consolidation.item(item.id)
            assert kept is not None
            line = line_of(self._store, run, kept)
        for event in told:
            self._tell(event)
        return line

    def _make_kept(self, line: ReviewLine) -> list[Event]:
        match line.state:
            case "undone":
                raise EngineError(say("This change has been undone, so there is nothing to keep. Redo it first."))
            case "gone":
                raise NotFound(say("What this line was about does not exist any more."))
            case "waiting":
                return self._accept(line)
            case "in_effect" | "changed" if line.entity_type == "fact" and line.entity_id is not None:
                return self._confirm(line.entity_id)
            case _:
                return []

    def _confirm(self, fact_id: int) -> list[Event]:
        """Of a fact that was closed it is the one in its place."""
        archival = self._services.archival
        fact = archival.get(fact_id)
        _, change = archival.confirm(fact.superseded_by or fact.id)
        return [] if change is None else [_changed((change,))]

    def _accept(self, line: ReviewLine) -> list[Event]:
        assert line.proposal is not None
        proposal = line.proposal.proposal
        view, change = self._services.proposals.accept(proposal.id, proposal.version)
        decided = ProposalsChanged(job=0, proposals=(view,))
        return [decided] if change is None else [decided, _changed((change,))]

    def _close(self, command: CloseReview) -> None:
        run = self._run(command.run_id)
        if run.reviewed_at is None:
            self._store.consolidation.mark_reviewed(run.id, self._store.now())

    def _run(self, run_id: int) -> Run:
        run = self._store.consolidation.run(run_id)
        if run is None:
            raise NotFound(say("This review does not exist any more."))
        return run


def _changed(changes: tuple[MemoryChange, ...]) -> Event:
    return MemoryChanged(job=0, conversation_id=None, message_id=None, changes=changes)
