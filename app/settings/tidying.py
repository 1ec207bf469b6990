"""Tidying in the settings: when it may run, what it does now, what the model can do. A change holds at once."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QTimer, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.consolidation.pauses import HOUR_S, seconds_until_morning
from app.consolidation.wording import failed_words
from app.failures import failure_sentence
from app.settings.tidying_fields import TidyingFields
from app.settings.tidying_words import ability_words, state_words, work_words
from engine.protocol import Failed
from engine.protocol.consolidation import (
    ChangeConsolidation,
    ConsolidationSettings,
    ConsolidationView,
    GetConsolidation,
    PauseConsolidation,
    ReviewSummary,
    RunConsolidation,
)

if TYPE_CHECKING:
    from app.bridge import Bridge

_REFRESH_MS = 1000


class TidyingSettings(QWidget):
    """Fields, sentences and buttons; what holds lives in the memory file and is asked of the engine."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._view: ConsolidationView | None = None
        self._has_model = False
        self._running = False
        self._note = ""
        self.fields = TidyingFields()
        self._state, self._ability, self._purpose = QLabel(), QLabel(), QLabel()
        self.now_button, self.hour_button, self.morning_button, self.resume_button = (QPushButton() for _ in range(4))
        self._lay_out()
        self._stale = QTimer(self)
        self._stale.setSingleShot(True)
        self._stale.setInterval(_REFRESH_MS)
        self._stale.timeout.connect(self.load)
        self.fields.changed.connect(self._change)
        self.now_button.clicked.connect(self.tidy_now)
        self.hour_button.clicked.connect(lambda: self.pause(HOUR_S))
        self.morning_button.clicked.connect(lambda: self.pause(seconds_until_morning(time.time())))
        self.resume_button.clicked.connect(lambda: self.pause(0))
        bridge.consolidation_progress.connect(self._something_changed)
        bridge.model_ready.connect(self._something_changed)
        self._retranslate()

    def _lay_out(self) -> None:
        for label in (self._purpose, self._state, self._ability):
            label.setWordWrap(True)
        self._purpose.setObjectName("muted")
        buttons = QHBoxLayout()
        for button in (self.now_button, self.hour_button, self.morning_button, self.resume_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(12)
        column.addWidget(self._purpose)
        column.addWidget(self.fields)
        column.addWidget(self._state)
        column.addLayout(buttons)
        column.addWidget(self._ability)
        column.addStretch(1)

    @property
    def said(self) -> str:
        """What it does now."""
        return self._state.text()

    @property
    def ability(self) -> str:
        return self._ability.text()

    def load(self) -> None:
        """Ask how things stand."""
        self._bridge.request(GetConsolidation(job=0), self._arrived, self._failed)

    def show_model(self, has_model: bool) -> None:
        """Whether a model is loaded or about to be."""
        self._has_model = has_model
        self._say()

    def tidy_now(self) -> None:
        if not self._running:
            self._running, self._note = True, ""
            self._bridge.request(RunConsolidation(job=0), self._tidied, self._run_failed)
            self._say()

    def pause(self, seconds: float) -> None:
        """Let nothing be tidied for a while; 0 goes on at once."""
        self._note = ""
        self._bridge.request(PauseConsolidation(job=0, seconds=seconds), self._arrived, self._failed)

    @Slot(object)
    def _change(self, settings: ConsolidationSettings) -> None:
        if self._view is None:
            return
        self._view, self._note = replace(self._view, settings=settings), ""
        self._bridge.request(ChangeConsolidation(job=0, settings=settings), self._arrived, self._refused)

    def _arrived(self, view: ConsolidationView) -> None:
        self._view = view
        self.fields.show_settings(view.settings)
        self._say()

    def _tidied(self, summary: ReviewSummary | None) -> None:
        self._running = False
        self._note = self.tr("There was nothing to do.") if summary is None else failed_words(summary.run.failures)
        self.load()

    def _run_failed(self, failure: Failed) -> None:
        self._running = False
        self._failed(failure)

    def _refused(self, failure: Failed) -> None:
        """Show again what holds; the sentence says why it was not changed."""
        self._note = failure_sentence(failure)
        self.load()

    def _failed(self, failure: Failed) -> None:
        self._note = failure_sentence(failure)
        self._say()

    @Slot(object)
    def _something_changed(self, _event: object = None) -> None:
        if self.isVisible() and not self._stale.isActive():
            self._stale.start()

    def _say(self) -> None:
        view = self._view
        self.fields.setEnabled(view is not None)
        sentences = [self._note]
        if view is not None:
            sentences += [state_words(view), work_words(view)]
        self._state.setText(" ".join(sentence for sentence in sentences if sentence))
        self._ability.setText(ability_words(view, self._has_model) if view is not None else "")
        self._ability.setVisible(bool(self._ability.text()))
        self.now_button.setEnabled(view is not None and not self._running)
        paused = view is not None and view.paused_until is not None
        self.resume_button.setVisible(paused)
        for button in (self.hour_button, self.morning_button):
            button.setVisible(not paused)
            button.setEnabled(view is not None)

    def _retranslate(self) -> None:
        self._purpose.setText(self.tr(
            "While you are away, Rolltop learns from what you said, merges what it knows twice and closes what is out "
            "of date. When you come back it shows what it did, and everything can be undone."
        ))  # fmt: skip
        self.now_button.setText(self.tr("&Tidy now"))
        self.hour_button.setText(self.tr("Pause for an &hour"))
        self.morning_button.setText(self.tr("Pause until to&morrow morning"))
        self.resume_button.setText(self.tr("&Go on"))
        for button in (self.now_button, self.hour_button, self.morning_button, self.resume_button):
            button.setAccessibleName(button.text().replace("&", ""))
        self._say()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.load()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stale.stop()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_stale"):
            self._retranslate()
