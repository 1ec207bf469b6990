"""Fetches the runs that a review shows, and all of their lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from app.memory_editor.requests import CommandRun, Requests
from engine.protocol import Failed
from engine.protocol.consolidation import GetReview, ListReviews, Review, ReviewLine, ReviewSummary

_MOST_RUNS = 50


class ReviewSource(QObject):
    """Only the answer to the latest question counts. Signals: listed(), arrived(list[Review]), failed(Failed)."""

    listed = Signal()
    arrived = Signal(object)
    failed = Signal(object)

    def __init__(self, requests: Requests, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requests = requests
        self._listing = 0
        self._fetching = 0
        self.summaries: list[ReviewSummary] = []

    @property
    def unreviewed(self) -> list[ReviewSummary]:
        """Those that can be looked at: a run that goes on is not among them."""
        return [summary for summary in self.summaries if summary.run.reviewed_at is None and summary.run.ended_at]

    def list_runs(self) -> None:
        self._listing += 1
        number = self._listing

        def listed(summaries: list[ReviewSummary]) -> None:
            if number == self._listing:
                self.summaries = list(summaries)
                self.listed.emit()

        self._requests.send(ListReviews(job=0, unreviewed=False, limit=_MOST_RUNS), listed)

    def fetch(self, run_ids: Sequence[int]) -> None:
        """Ask for all lines of these runs; those that are gone meanwhile are left out."""
        self._fetching += 1
        number = self._fetching

        def ended(reviews: list[Review], failures: list[Failed]) -> None:
            if number != self._fetching:
                return
            if failures and not reviews:
                self.failed.emit(failures[0])
                return
            self.arrived.emit(reviews)

        commands = [GetReview(job=0, run_id=run_id) for run_id in run_ids]
        CommandRun(self._requests, commands, lambda _done, _total: None, ended, in_order=True).start()


def lines_of(reviews: Sequence[Review]) -> list[ReviewLine]:
    return [line for review in reviews for line in review.lines]
