"""Going back to a date: which date, of what, what would change, and then the change."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from PySide6.QtCore import QDateTime, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDateTimeEdit,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.block_names import block_title
from app.failures import NOT_RUNNING
from app.memory_editor.fact_filters import DEBOUNCE_MS
from app.memory_editor.journal_wording import change_text, row_of
from app.memory_editor.requests import Requests
from app.times import field_format
from engine.protocol import Failed
from engine.protocol.history import PreviewRestore, Restore, RestorePreview
from engine.values import EntityType, JournalEntry, MemoryChange

Target = tuple[EntityType, int]
_LINES = 8
_ONE_ROW: tuple[EntityType, ...] = ("block", "fact", "document")


class RestorePanel(QFrame):
    """Hidden until ``open_for``; shows beforehand what would change, and changes nothing until told to.

    Signals: ``restored(float, list[MemoryChange])``, ``failed(Failed)``, ``closed()``.
    """

    restored = Signal(float, object)
    failed = Signal(object)
    closed = Signal()

    def __init__(self, requests: Requests, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._requests = requests
        self._preview: RestorePreview | None = None
        self._asked = 0
        self._build()
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(DEBOUNCE_MS)
        self._typing.timeout.connect(self.look)
        self.date.dateTimeChanged.connect(self._changed)
        self.scope.currentIndexChanged.connect(self._changed)
        self.restore_button.clicked.connect(self.restore)
        self.cancel_button.clicked.connect(self.close_panel)
        self.hide()

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.date = QDateTimeEdit(self)
        self.date.setCalendarPopup(True)
        self.date.setDisplayFormat(field_format())
        self.date.setAccessibleName(self.tr("Date and time to go back to"))
        self.scope = QComboBox(self)
        self.scope.setAccessibleName(self.tr("What goes back"))
        label = QLabel(self.tr("&Back to how it was at"), self)
        label.setBuddy(self.date)
        self.sentence = QLabel(self)
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.lines = QListWidget(self)
        self.lines.setAccessibleName(self.tr("What would change"))
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.restore_button = QPushButton(self.tr("&Go back"), self)
        self.restore_button.setObjectName("barAction")
        self.cancel_button = QPushButton(self.tr("&Cancel"), self)
        top = QHBoxLayout()
        for widget in (label, self.date, self.scope):
            top.addWidget(widget)
        top.addStretch(1)
        top.addWidget(self.restore_button)
        top.addWidget(self.cancel_button)
        column = QVBoxLayout(self)
        column.addLayout(top)
        column.addWidget(self.sentence)
        column.addWidget(self.lines)

    # -- opening and closing

    def open_for(self, entry: JournalEntry | None) -> None:
        """Propose the moment before a change, and what it was about; without one, yesterday and everything."""
        self.scope.blockSignals(True)
        self.scope.clear()
        self.scope.addItem(self.tr("All of memory"), None)
        if entry is not None and entry.entity_type in _ONE_ROW:
            self.scope.addItem(self._scope_name(entry), (entry.entity_type, entry.entity_id))
        self.scope.blockSignals(False)
        now = QDateTime.currentDateTime()
        self.date.setMaximumDateTime(now.addSecs(60))
        moment = QDateTime.fromSecsSinceEpoch(math.ceil(entry.at) - 1) if entry is not None else now.addDays(-1)
        self.date.blockSignals(True)
        self.date.setDateTime(moment)
        self.date.blockSignals(False)
        self.show()
        self.date.setFocus(Qt.FocusReason.OtherFocusReason)
        self.look()

    def close_panel(self) -> None:
        self.hide()
        self.closed.emit()

    def _scope_name(self, entry: JournalEntry) -> str:
        match entry.entity_type:
            case "block":
                return self.tr("Only the block “{name}”").format(name=block_title(_label(entry)))
            case "document":
                return self.tr("Only the chosen document")
            case _:
                return self.tr("Only the chosen fact")

    # -- looking

    def _changed(self) -> None:
        self._forget_preview()
        self._typing.start()

    def _forget_preview(self) -> None:
        self._preview = None
        self.restore_button.setEnabled(False)

    def look(self) -> None:
        """Ask what would change."""
        self._typing.stop()
        self._forget_preview()
        self._asked += 1
        kind, number = self._target()
        command = PreviewRestore(job=0, at=self._moment(), entity_type=kind, entity_id=number)
        self._requests.send(command, partial(self._looked, self._asked), self.failed.emit)

    def _looked(self, asked: int, preview: RestorePreview) -> None:
        if asked != self._asked or not self.isVisible():
            return
        self._preview = preview
        self.lines.clear()
        self.lines.addItems([change_text(change) for change in preview.changes])
        self.sentence.setText(self._told(preview))
        self.lines.setVisible(bool(preview.changes))
        self.lines.setFixedHeight(min(_LINES, len(preview.changes)) * self.lines.sizeHintForRow(0) + 8)
        self.restore_button.setEnabled(bool(preview.changes))

    def _told(self, preview: RestorePreview) -> str:
        total = sum(preview.counts.values())
        parts = [self.tr("What would change: {count}. Messages stay as they are.").format(count=total)]
        if not total:
            parts = [self.tr("Nothing has changed since then.")]
        if total > len(preview.changes):
            parts.append(self.tr("The first {count} are listed.").format(count=len(preview.changes)))
        if preview.erased:
            parts.append(self.tr("What was forgotten for good stays away ({count}).").format(count=preview.erased))
        return " ".join(parts)

    # -- going back

    def restore(self) -> None:
        """Do what was shown; refused if memory has changed since it was shown."""
        if self._preview is None:
            return
        self.restore_button.setEnabled(False)
        kind, number = self._target()
        at = self._preview.at
        command = Restore(job=0, at=at, entity_type=kind, entity_id=number, seen=self._preview.seen)
        self._requests.send(command, partial(self._done, at), self._refused)

    def _done(self, at: float, changes: list[MemoryChange]) -> None:
        self.close_panel()
        self.restored.emit(at, changes)

    def _refused(self, failure: Failed) -> None:
        self.failed.emit(failure)
        if failure.code != NOT_RUNNING:
            self.look()

    def _moment(self) -> float:
        return float(self.date.dateTime().toSecsSinceEpoch())

    def _target(self) -> tuple[EntityType, int] | tuple[None, None]:
        target: Any = self.scope.currentData()
        return (target[0], target[1]) if target else (None, None)


def _label(entry: JournalEntry) -> str:
    return str((row_of(entry.after) or row_of(entry.before)).get("label", ""))
