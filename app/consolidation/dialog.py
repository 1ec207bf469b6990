"""The window that reviews what was tidied: lines by kind, the chosen one in full, undo all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.consolidation.decisions import Decisions
from app.consolidation.dialog_layout import DialogLayout
from app.consolidation.line_offers import Offer
from app.consolidation.lines_model import LinesModel
from app.consolidation.places import ReviewPlaces
from app.consolidation.review_source import ReviewSource, lines_of
from app.consolidation.wording import counts_words, failed_words
from app.failures import failure_sentence
from app.memory_editor.inline_bar import Action
from app.memory_editor.requests import Requests
from app.times import time_text
from engine.protocol import Failed
from engine.protocol.consolidation import CloseReview, Review, ReviewLine, ReviewSummary
from engine.values import MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge

_REFRESH_MS = 400
_NEW = 0
"""Stands in the list of runs for all that were not looked at yet."""


class ReviewWindow(QWidget):
    """Stands beside the main window and blocks nothing. Signals: reviewed() when a review was closed."""

    reviewed = Signal()

    def __init__(self, bridge: Bridge, places: ReviewPlaces, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._places = places
        self._requests = Requests(bridge, self, self._failed)
        self.source = ReviewSource(self._requests, self)
        self.decisions = Decisions(self._requests, self)
        self.model = LinesModel(self)
        self._reviews: list[Review] = []
        self._wanted: int = _NEW
        self._loaded = False
        self.parts = DialogLayout(self, self.model)
        self._stale = QTimer(self)
        self._stale.setSingleShot(True)
        self._stale.setInterval(_REFRESH_MS)
        self._stale.timeout.connect(self.reload)
        self._connect(bridge)
        self._retranslate()

    def _connect(self, bridge: Bridge) -> None:
        parts = self.parts
        for signal in (bridge.memory_changed, bridge.proposals_changed, bridge.consolidation_report):
            signal.connect(self._something_changed)
        bridge.engine_started.connect(self._something_changed)
        self.source.listed.connect(self._listed)
        self.source.arrived.connect(self._arrived)
        self.source.failed.connect(self._failed)
        self.decisions.kept.connect(self._kept)
        self.decisions.done.connect(self._decided)
        self.decisions.taken_back.connect(self._taken_back)
        self.decisions.made_again.connect(self._made_again)
        parts.runs.activated.connect(lambda _row: self.show_run(parts.runs.currentData()))
        parts.view.chosen.connect(self._show_chosen)
        parts.view.activated_line.connect(self._open_sources)
        parts.view.undo_requested.connect(self._undo_line)
        parts.pane.asked.connect(self._press)
        parts.pane.corrected.connect(self.decisions.correct)
        parts.undo_all_button.clicked.connect(self.undo_all)
        parts.done_button.clicked.connect(self.finish)
        for keys, action in (("Escape", self.leave), (QKeySequence(QKeySequence.StandardKey.Close), self.close)):
            QShortcut(QKeySequence(keys), self).activated.connect(action)

    # -- what is shown

    def open(self) -> None:
        """Show the runs that were not looked at, else the newest one."""
        self._wanted, self._loaded = _NEW, False
        self.show()
        self.raise_()
        self.activateWindow()
        self.parts.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.reload()

    def show_run(self, run_id: int) -> None:
        """Show one run, or with 0 all that were not looked at."""
        self._wanted = run_id
        self._fetch()

    def reload(self) -> None:
        """Ask again how everything stands; the chosen line and an edit stay."""
        if self.isVisible():
            self.source.list_runs()

    @property
    def shown(self) -> list[ReviewSummary]:
        """The runs on the screen, newest first."""
        if self._wanted == _NEW:
            return self.source.unreviewed or self.source.summaries[:1]
        return [summary for summary in self.source.summaries if summary.run.id == self._wanted]

    def take_erased(self) -> None:
        """Something was erased for good: nothing of it stays in view."""
        self.decisions.troubles.clear()
        self.model.set_lines([])
        self.parts.pane.forget_typed()
        self.reload()

    @Slot(object)
    def _something_changed(self, _event: object = None) -> None:
        if self.isVisible() and not self._stale.isActive():
            self._stale.start()

    @Slot()
    def _listed(self) -> None:
        self._fill_runs()
        self._fetch()

    def _fetch(self) -> None:
        self.source.fetch([summary.run.id for summary in self.shown])

    @Slot(object)
    def _arrived(self, reviews: list[Review]) -> None:
        self._reviews, self._loaded = reviews, True
        chosen = self.parts.view.current_line
        if not self.model.set_lines(lines_of(reviews)) and chosen is not None:
            self.parts.view.choose(chosen.item_id)
        self._show_chosen()
        self._show_whole()

    def _fill_runs(self) -> None:
        runs, new = self.parts.runs, self.source.unreviewed
        runs.clear()
        if len(new) > 1 or not self.source.summaries:
            runs.addItem(self.tr("Not yet looked at ({count})").format(count=len(new)), _NEW)
        for summary in self.source.summaries:
            words = self.tr("{when} – {what}").format(
                when=time_text(summary.run.started_at), what=counts_words(summary.counts)
            )
            runs.addItem(words, summary.run.id)
        single = [summary.run.id for summary in self.shown][:1] if len(self.shown) == 1 else [_NEW]
        runs.setCurrentIndex(max(0, runs.findData(self._wanted or single[0])))

    def _show_whole(self) -> None:
        parts, lines = self.parts, self.model.lines()
        parts.show_empty(not lines, self._loaded)
        in_effect = sum(line.state == "in_effect" for line in lines)
        parts.undo_all_button.setEnabled(in_effect > 0)
        failed = failed_words(self.shown[0].run.failures if self.shown else 0)
        parts.undo_all_note.setText(" ".join(filter(None, (self._undo_all_words(in_effect), failed))))
        parts.done_button.setVisible(any(summary in self.source.unreviewed for summary in self.shown))

    def _undo_all_words(self, in_effect: int) -> str:
        """What the button does."""
        if in_effect == 1:
            return self.tr("“Undo all” takes back the one change of this list that is in effect.")
        text = self.tr("“Undo all” takes back the {count} changes of this list that are in effect.")
        return text.format(count=in_effect) if in_effect else ""

    @Slot()
    def _show_chosen(self) -> None:
        line = self.parts.view.current_line
        if line is None:
            self.parts.pane.show_line(None)
            return
        trouble = self.decisions.troubles.get(line.item_id, "")
        self.parts.pane.show_line(line, trouble, line.item_id in self.decisions.undone)

    # -- what the user does

    @Slot(object, str)
    def _press(self, line: ReviewLine, offer: Offer) -> None:
        match offer:
            case "sources":
                self._places.sources(line)
            case "open":
                self._open(line)
            case _:
                self.decisions.decide(line, offer)

    def _open(self, line: ReviewLine) -> None:
        if line.entity_id is None:
            return
        match line.entity_type:
            case "block":
                self._places.block(line.entity_id)
            case "conversation":
                self._places.conversation(line.entity_id)
            case _:
                self._places.fact(line.entity_id)

    def _open_sources(self) -> None:
        line = self.parts.view.current_line
        if line is not None and line.sources:
            self._places.sources(line)

    def _undo_line(self) -> None:
        line = self.parts.view.current_line
        if line is not None and line.state == "in_effect":
            self.decisions.decide(line, "undo")

    def undo_all(self) -> None:
        """Take back everything that is in effect, newest run first."""
        lines = [line for line in self.model.lines() if line.state == "in_effect"]
        effective = {line.batch for line in lines}
        batches = [summary.run.batch for summary in self.shown if summary.run.batch in effective]
        self.parts.undo_all_button.setEnabled(False)
        self.decisions.undo_runs(batches, lines)

    def finish(self) -> None:
        """The shown runs have been looked at."""
        for summary in self.shown:
            if summary in self.source.unreviewed:
                self._requests.send(CloseReview(job=0, run_id=summary.run.id), lambda _none: self.reviewed.emit())
        self.close()

    def leave(self) -> None:
        """Escape: out of an edit, else out of the window; nothing counts as looked at by that."""
        if not self.parts.pane.leave_edit():
            self.close()

    # -- what came of it

    @Slot(object)
    def _kept(self, line: ReviewLine) -> None:
        self.model.replace(line)
        self._show_chosen()

    @Slot()
    def _decided(self) -> None:
        self._show_chosen()
        self.reload()

    @Slot(object, object, object)
    def _taken_back(self, batches: Sequence[str], changes: Sequence[MemoryChange], refused: Sequence[Failed]) -> None:
        text = self.tr("{count} changes were taken back.")
        if len(changes) == 1:
            text = self.tr("One change was taken back.")
        if any(line.state == "waiting" for line in self.model.lines()):
            text = self.tr("{text} What waits for you goes on waiting.").replace("{text}", text)
        redo = (self.tr("&Redo all"), partial(self.decisions.undo_runs, batches, again=True))
        self._say_undone(text.format(count=len(changes)), redo, batches, refused)

    @Slot(object, object, object)
    def _made_again(self, batches: Sequence[str], changes: Sequence[MemoryChange], refused: Sequence[Failed]) -> None:
        text = self.tr("{count} changes were made again.").format(count=len(changes))
        if len(changes) == 1:
            text = self.tr("One change was made again.")
        undo = (self.tr("&Undo all"), partial(self.decisions.undo_runs, batches))
        self._say_undone(text, undo, batches, refused)

    def _say_undone(self, text: str, offer: Action, batches: Sequence[str], refused: Sequence[Failed]) -> None:
        """What was undone, what was not and why; it can be done again."""
        if not batches and refused:
            self._failed(refused[0])
        else:
            if refused:
                left = self.tr("{text} {count} could not be: {reason}")
                text = left.format(text=text, count=len(refused), reason=failure_sentence(refused[0]))
            self.parts.bar.say(text, [offer] if batches else [], tone="warning" if refused else "good")
        self.reload()

    @Slot(object)
    def _failed(self, failure: Failed) -> None:
        self.parts.bar.say_failure(failure)
        self._loaded = True
        self._show_whole()

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("What was tidied"))
        self.parts.retranslate()
        self.model.retranslate()
        if self._loaded:
            self._fill_runs()
        self._show_whole()
        self._show_chosen()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_stale"):
            self._retranslate()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._stale.stop()
        super().closeEvent(event)
