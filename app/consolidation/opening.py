"""Wires tidying to the window: the card, the review's window, the menu, the sign in the status line."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.consolidation.card import ReviewCard
from app.consolidation.pauses import HOUR_S, pause_words, seconds_until_morning
from app.consolidation.sign import TidyingSign
from app.consolidation.wording import card_sentence
from app.failures import failure_words
from app.words import Words
from engine.protocol import Cancel, ConsolidationProgress, ConsolidationReport, Failed
from engine.protocol.consolidation import (
    CloseReview,
    ConsolidationView,
    GetConsolidation,
    ListReviews,
    PauseConsolidation,
    ReviewSummary,
    RunConsolidation,
)

if TYPE_CHECKING:  # loaded when first needed, so that the window paints without waiting for it
    from app.bridge import Bridge
    from app.consolidation.dialog import ReviewWindow
    from app.consolidation.places import ReviewPlaces


class Tidying(QObject):
    """What the user sees of tidying, and what the menu does about it.

    Args:
        actions: "tidy_now", "tidy_stop", "tidy_pause" and "tidied" of the menu.
        show_sign: puts words into the status line.
        offer_stop: called with whether the status line is to offer ``stop``.
        tell: shows a sentence and a technical detail in a bar.
        places: where the review goes to; asked for when the review is opened.
        opened: gets the window of reviews when it is made.
    """

    def __init__(
        self,
        bridge: Bridge,
        actions: dict[str, QAction],
        show_sign: Callable[[Words], None],
        tell: Callable[[Words, str], object],
        places: Callable[[], ReviewPlaces],
        parent: QWidget,
        offer_stop: Callable[[bool], object] = lambda _offered: None,
        opened: Callable[[QWidget], object] = lambda _window: None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._tell = tell
        self._places = places
        self._offer_stop, self._opened = offer_stop, opened
        self._summaries: list[ReviewSummary] = []
        self._away: set[int] = set()
        self._only_failed = 0
        self._running: int | None = None
        self._stopping = False
        self._elsewhere = False
        self._somebody_waits = False
        self.window: ReviewWindow | None = None
        self.card = ReviewCard()
        self.sign = TidyingSign(show_sign, self)
        self.card.review_requested.connect(self.review)
        self.card.close_requested.connect(self.close_reviews)
        self._pause_action = actions["tidy_pause"]
        self._build_pause_menu(parent)
        actions["tidy_now"].triggered.connect(lambda _checked=False: self.tidy_now())
        self._stop_action = actions["tidy_stop"]
        self._stop_action.setEnabled(False)
        self._stop_action.triggered.connect(lambda _checked=False: self.stop())
        actions["tidied"].triggered.connect(lambda _checked=False: self.review())
        bridge.engine_started.connect(self._refresh)
        bridge.consolidation_report.connect(self._reported)
        bridge.consolidation_progress.connect(self._progress)
        bridge.engine_ended.connect(self._engine_ended)

    def _build_pause_menu(self, parent: QWidget) -> None:
        self._pauses = QMenu(parent)
        self._pause_action.setMenu(self._pauses)
        self._pauses.aboutToShow.connect(self._ask_pause)
        self._hour, self._morning, self._resume = (self._pauses.addAction("") for _ in range(3))
        self._hour.triggered.connect(lambda _=False: self.pause(HOUR_S))
        self._morning.triggered.connect(lambda _=False: self.pause(seconds_until_morning(time.time())))
        self._resume.triggered.connect(lambda _=False: self.pause(0))
        self._resume.setEnabled(False)
        self._name_pauses()

    # -- what the user does

    def review(self) -> None:
        """Show what was tidied, in a window of its own."""
        if self.window is None:
            from app.consolidation.dialog import ReviewWindow

            self.window = ReviewWindow(self._bridge, self._places())
            self.window.reviewed.connect(self._refresh)
            self._opened(self.window)
        self.window.open()

    def close_reviews(self) -> None:
        """The user has seen the card: all that it sums up counts as looked at."""
        summaries, self._summaries = self._summaries, []
        self._only_failed = 0
        self._show_card()
        for summary in summaries:
            self._bridge.request(CloseReview(job=0, run_id=summary.run.id), None, self._failed)

    def tidy_now(self) -> None:
        """Tidy at once, whatever the settings say."""
        if self._running is None:
            self._stopping = False
            self._set_running(self._bridge.request(RunConsolidation(job=0), self._tidied, self._tidying_failed))

    def stop(self) -> None:
        """End the tidying that somebody asked for, behind what it is at; what is done stays."""
        if self._running is not None and not self._stopping:
            self._stopping = True
            self._stop_action.setEnabled(False)
            self._bridge.request(Cancel(job=0, target=self._running))

    def _set_running(self, job: int | None, elsewhere: bool = False) -> None:
        """``elsewhere``: somebody else gets its answer; here its end is known by what tidying does next."""
        if self._elsewhere and job is None:
            self._stopping = False
        self._running, self._elsewhere = job, elsewhere
        self._stop_action.setEnabled(job is not None and not self._stopping)
        self._offer_stop(job is not None)

    def pause(self, seconds: float) -> None:
        """Let nothing be tidied for a while; 0 goes on at once."""
        self._bridge.request(PauseConsolidation(job=0, seconds=seconds), self._paused, self._failed)

    def hide(self) -> None:
        """The main window closes."""
        if self.window is not None:
            self.window.hide()

    def take_erased(self) -> None:
        """What was erased for good disappears from the review."""
        if self.window is not None:
            self.window.take_erased()

    # -- what the engine says

    @Slot()
    def _refresh(self, _event: object = None) -> None:
        self._bridge.request(ListReviews(job=0), self._listed, lambda _failure: None)

    def _listed(self, summaries: list[ReviewSummary]) -> None:
        self._summaries = [summary for summary in summaries if summary.run.ended_at is not None]
        self._show_card()

    def _show_card(self) -> None:
        summaries = list(self._summaries)
        away = any(summary.run.id in self._away for summary in summaries)
        failures = self._only_failed or (summaries[0].run.failures if summaries else 0)
        self.card.tell(partial(card_sentence, summaries, away, failures), has_review=bool(summaries))

    @Slot(object)
    def _progress(self, event: ConsolidationProgress) -> None:
        self._somebody_waits = event.job != 0
        if self._elsewhere and event.job != self._running:
            self._set_running(None)
        if event.state == "running" and event.job and self._running is None and not self._stopping:
            self._set_running(event.job, elsewhere=True)  # as in the settings
        self.sign.hear(event)

    @Slot(object)
    def _reported(self, event: ConsolidationReport) -> None:
        if not self._somebody_waits:
            self._away.add(event.summary.run.id)
        self._only_failed = 0 if event.summary.counts else event.summary.run.failures
        if self._somebody_waits:
            self._set_running(None)
        self._refresh()

    @Slot()
    def _engine_ended(self) -> None:
        self._set_running(None)
        self.sign.stop()

    def _tidied(self, summary: ReviewSummary | None) -> None:
        stopped, self._stopping = self._stopping, False
        self._set_running(None)
        if summary is None and stopped:
            self._tell(lambda: self.tr("Tidying was stopped before anything was done."), "")
        elif summary is None:
            self._tell(lambda: self.tr("Memory is tidy: there was nothing to do."), "")
        else:
            self._away.discard(summary.run.id)
            self._only_failed = 0 if summary.counts else summary.run.failures
            self._refresh()

    def _tidying_failed(self, failure: Failed) -> None:
        self._stopping = False
        self._set_running(None)
        self._failed(failure)

    def _ask_pause(self) -> None:
        self._name_pauses()
        self._bridge.request(GetConsolidation(job=0), self._note_pause, lambda _failure: None)

    def _paused(self, view: ConsolidationView) -> None:
        self._note_pause(view)
        self._tell(partial(pause_words, view), "")

    def _note_pause(self, view: ConsolidationView) -> None:
        self._resume.setEnabled(view.paused_until is not None)

    def _failed(self, failure: Failed) -> None:
        self._tell(failure_words(failure), failure.detail)

    def _name_pauses(self) -> None:
        self._hour.setText(self.tr("For an &hour"))
        self._morning.setText(self.tr("Until &tomorrow morning"))
        self._resume.setText(self.tr("&Go on tidying"))
