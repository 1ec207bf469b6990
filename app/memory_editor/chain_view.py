"""One fact through time: what it took the place of, and what took its place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from app.memory_editor.wording import status_name
from app.times import date_text, period_of
from app.words import plain_tip
from engine.values import Fact


class ChainView(QWidget):
    """Signals: ``open_fact(int)``."""

    open_fact = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: list[Fact] = []
        self.heading = QLabel(self)
        self.heading.setWordWrap(True)
        font = self.heading.font()
        font.setBold(True)
        self.heading.setFont(font)
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setSpacing(3)
        self.list.setAccessibleName(self.tr("What was true before and after"))
        self.heading.setBuddy(self.list)
        self.list.itemActivated.connect(lambda _item: self._open())
        self.open_button = QPushButton(self.tr("&Open this fact"), self)
        self.open_button.setToolTip(self.tr("Shows it among the facts, where it can be changed (Enter)"))
        self.open_button.clicked.connect(self._open)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 0, 0, 0)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        column.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_chain([], None)

    def show_chain(self, facts: Sequence[Fact], chosen_id: int | None) -> None:
        """The facts, oldest first; the one that was chosen is selected."""
        self._facts = list(facts)
        self.list.clear()
        row = 0
        for number, fact in enumerate(self._facts):
            item = QListWidgetItem(self._described(fact, number))
            item.setToolTip(plain_tip(fact.text))
            self.list.addItem(item)
            if fact.id == chosen_id:
                row = number
        if self._facts:
            self.list.setCurrentRow(row)
        self.open_button.setEnabled(bool(self._facts))
        self.heading.setText(self._heading())

    def _heading(self) -> str:
        if not self._facts:
            return self.tr("Choose a fact to see what was true before it and after it.")
        if len(self._facts) == 1:
            return self.tr("Nothing has taken the place of this fact, and it replaced nothing.")
        return self.tr("{count} facts, one after the other").format(count=len(self._facts))

    def _described(self, fact: Fact, number: int) -> str:
        when = period_of(fact)
        if not when:
            learned = self.tr("learned {date}").format(date=date_text(fact.recorded_at))
            when = learned if fact.status == "active" else f"{learned}, {status_name(fact.status)}"
        arrow = "→ " if number else ""
        return f"{arrow}{fact.text}\n{when}"

    def _open(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._facts):
            self.open_fact.emit(self._facts[row].id)
