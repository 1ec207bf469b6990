"""The last page: what the user wants to be called, and one thing that is worth knowing. Both may stay empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.drafts_file import AboutDraft
from app.failures import NOT_RUNNING, failure_sentence
from app.memory_editor.requests import Requests
from app.onboarding.page import WizardPage, text_label
from app.settings.store import FirstStep
from app.window.text_lines import keep_lines
from engine.protocol import BlockView, EditBlock, Failed, ListBlocks

if TYPE_CHECKING:
    from app.bridge import Bridge

_HUMAN = "human"
_FACT_LINES = 3
_LONGEST_NAME, _LONGEST_FACT = 60, 300


class AboutPage(WizardPage):
    """Adds lines to the block about the user, as the user's own.

    Signals: draft_changed() when something was typed, or written into memory; left() when the window closes.
    """

    draft_changed = Signal()
    left = Signal()
    step: FirstStep = "about"

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._requests = Requests(bridge, self, self._failed)
        self._busy = False
        self._written: tuple[str, ...] = ()
        self.explanation, self.note = text_label(), text_label(muted=True)
        self.name_label, self.fact_label = text_label(), text_label()
        self.name = QLineEdit()
        self.name.setMaxLength(_LONGEST_NAME)
        self.fact = QPlainTextEdit()
        self.fact.setTabChangesFocus(True)
        keep_lines(self.fact, _FACT_LINES, 14)
        self.problem = text_label()
        self.problem.hide()
        for widget in (
            self.explanation, self.name_label, self.name, self.fact_label, self.fact, self.note, self.problem,
        ):  # fmt: skip
            self.column.addWidget(widget)
        self.name_label.setBuddy(self.name)
        self.fact_label.setBuddy(self.fact)
        self.column.addStretch(1)
        for field in (self.name, self.fact):
            field.textChanged.connect(self.changed)
            field.textChanged.connect(self.draft_changed)
        self.setProperty("built", True)
        self.retranslate()

    def title(self) -> str:
        return self.tr("What should it know about you?")

    @property
    def is_complete(self) -> bool:
        return not self._busy

    @property
    def needs_engine(self) -> bool:
        return self.lines() != self._written

    @property
    def first_field(self) -> QWidget:
        return self.name

    def draft(self) -> AboutDraft:
        """What is typed and not in memory yet."""
        return AboutDraft() if self.lines() == self._written else AboutDraft(self.name.text(), self.fact.toPlainText())

    def restore_draft(self, draft: AboutDraft) -> None:
        """Bring back what was typed earlier."""
        if draft != self.draft():
            self.name.setText(draft.name)
            self.fact.setPlainText(draft.fact)

    def lines(self) -> tuple[str, ...]:
        """What would be written into memory."""
        name = " ".join(self.name.text().split())
        fact = " ".join(self.fact.toPlainText()[:_LONGEST_FACT].split())
        lines: list[str] = []
        if name:
            lines.append(self.tr("The user’s name is {name}.").format(name=name))
        if fact:
            lines.append(self.tr("In the user’s own words: “{words}”").format(words=fact))
        return tuple(lines)

    def take_answer(self) -> None:
        if self._busy or self.lines() == self._written:
            self.done.emit()
            return
        self._busy = True
        self.problem.hide()
        self.changed.emit()
        self._requests.send(ListBlocks(job=0), self._listed)

    def leave(self) -> None:
        self.left.emit()

    def _listed(self, views: list[BlockView]) -> None:
        block = next((view.block for view in views if view.block.label == _HUMAN), None)
        if block is None:
            self._end()
            self.done.emit()
            return
        known = [line for line in block.value.splitlines() if line not in self._written]
        new = [line for line in self.lines() if line not in known]
        if not new:
            self._keep_written()
            return
        value = "\n".join([*(line for line in known if line.strip()), *new])
        self._requests.send(EditBlock(job=0, block_id=block.id, version=block.version, value=value), self._edited)

    def _edited(self, _view: BlockView) -> None:
        self._keep_written()

    def _keep_written(self) -> None:
        self._written = self.lines()
        self._end()
        self.draft_changed.emit()
        self.done.emit()

    def _failed(self, failure: Failed) -> None:
        self._end()
        if failure.code != NOT_RUNNING:  # that is said below every page
            self.problem.setText(failure_sentence(failure))
            self.problem.show()

    def _end(self) -> None:
        self._busy = False
        self.changed.emit()

    def retranslate(self) -> None:
        self.explanation.setText(
            self.tr("This is written into its memory as your words. You can leave it empty, or change it later.")
        )
        self.name_label.setText(self.tr("Your name, or what it should call you"))
        self.name.setAccessibleName(self.name_label.text())
        self.fact_label.setText(self.tr("One thing it should know"))
        self.fact.setAccessibleName(self.fact_label.text())
        self.fact.setPlaceholderText(self.tr("For example: I only drink tea, never coffee."))
        self.note.setText(self.tr("Memory → Show and edit memory shows it under “About you”."))
