"""Suggestions under a message: what the assistant would like to remember, to be kept or dismissed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from app.proposal_words import (
    both_label,
    dismiss_label,
    is_contradiction,
    keep_label,
    proposal_sentence,
    proposal_tip,
)
from app.window.resources import icon
from app.window.theme import with_text
from engine.protocol import AcceptProposal, Command, Failed, ProposalsChanged, ProposalView, RejectProposal

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.chat.transcript import Transcript

_WIDEST = 460
Answer = Literal["keep", "both", "dismiss"]


class ProposalChip(QFrame):
    """One suggestion, its words in full. Signals: decided(ProposalView, answer)."""

    decided = Signal(object, str)

    def __init__(self, view: ProposalView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.setObjectName("memoryChip")
        self._icon = QLabel()
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setMaximumWidth(_WIDEST)
        self.keep_button, self.both_button, self.dismiss_button = QToolButton(), QToolButton(), QToolButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(9, 2, 4, 2)
        row.setSpacing(6)
        for widget in (self._icon, self._label, self.keep_button, self.both_button, self.dismiss_button):
            row.addWidget(widget)
        self._answer(self.keep_button, "keep")
        self._answer(self.both_button, "both")
        self._answer(self.dismiss_button, "dismiss")
        self._show()

    def _answer(self, button: QToolButton, answer: Answer) -> None:
        button.setAutoRaise(True)
        button.clicked.connect(lambda: self._decide(answer))

    @property
    def text(self) -> str:
        return self._label.text()

    def show_view(self, view: ProposalView) -> None:
        """It was decided: a dismissed one is struck out, a kept one gives way to the chip of what was written."""
        self.view = view
        self._show()

    def release(self) -> None:
        """The decision failed: it can be made again."""
        for button in (self.keep_button, self.both_button, self.dismiss_button):
            button.setEnabled(True)

    def _decide(self, answer: Answer) -> None:
        for button in (self.keep_button, self.both_button, self.dismiss_button):
            button.setEnabled(False)
        self.decided.emit(self.view, answer)

    def _show(self) -> None:
        text, state = proposal_sentence(self.view), self.view.proposal.state
        font = self._label.font()
        font.setStrikeOut(state == "rejected")
        self._label.setFont(font)
        self._label.setText(text)
        self._label.setMinimumWidth(min(_WIDEST, self._label.fontMetrics().horizontalAdvance(text) + 4))
        self._icon.setPixmap(icon("memory").pixmap(with_text(15), with_text(15)))
        self.keep_button.setText(keep_label(self.view))
        self.dismiss_button.setText(dismiss_label(self.view))
        self.both_button.setText(both_label())
        for button in (self.keep_button, self.both_button, self.dismiss_button):
            button.setVisible(state == "pending" and (button is not self.both_button or is_contradiction(self.view)))
            button.setAccessibleName(f"{button.text()}: {text}")
        self.setToolTip(proposal_tip(self.view.proposal.actor))
        states = {"pending": self.tr("not saved"), "accepted": self.tr("kept"), "rejected": self.tr("dismissed")}
        self.setAccessibleName(f"{text} ({states[state]})")
        if state == "accepted":
            self.hide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "dismiss_button"):
            self._show()


class ProposalDecisions(QObject):
    """Owns what happens to suggestions; the transcript only shows them."""

    def __init__(self, bridge: Bridge, transcript: Transcript, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._transcript = transcript
        bridge.proposals_changed.connect(self._changed)
        transcript.proposal_decided.connect(self.decide)

    @Slot(object, str)
    def decide(self, view: ProposalView, answer: Answer) -> None:
        """Do what a chip's button says."""
        proposal = view.proposal

        def failed(event: Failed) -> None:
            message_id = proposal.source_message_id
            user = self._transcript.user_view(message_id) if message_id is not None else None
            for chip in user.chips.proposals if user is not None else []:
                chip.release()
            self._bridge.failed.emit(event)

        command: Command = RejectProposal(job=0, proposal_id=proposal.id, version=proposal.version)
        if answer != "dismiss":
            command = AcceptProposal(job=0, proposal_id=proposal.id, version=proposal.version, both=answer == "both")
        self._bridge.request(command, lambda _view: None, failed)

    @Slot(object)
    def _changed(self, event: ProposalsChanged) -> None:
        for message_id, views in by_message(event.proposals).items():
            self._transcript.take_proposals(message_id, views)


def by_message(views: Iterable[ProposalView]) -> dict[int, list[ProposalView]]:
    """Suggestions by the message in whose turn they were made."""
    found: dict[int, list[ProposalView]] = {}
    for view in views:
        if view.proposal.source_message_id is not None:
            found.setdefault(view.proposal.source_message_id, []).append(view)
    return found
