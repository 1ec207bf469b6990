"""One tool in the settings: what it is, where it comes from, and what is allowed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.engine_words import in_window_language
from engine.protocol.tools import ToolView
from engine.tools.base import Permission


class ToolRow(QFrame):
    """Signals: chosen(ToolView, permission)."""

    chosen = Signal(object, str)

    def __init__(self, view: ToolView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.setObjectName("toolRow")
        self._name, self._what, self._note = QLabel(), QLabel(), QLabel()
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self._what, self._note):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setObjectName("muted")
        self.allowed = QComboBox()
        self.allowed.setEnabled(not view.problem)
        self.allowed.activated.connect(lambda _index: self.chosen.emit(self.view, self.allowed.currentData()))
        words = QVBoxLayout()
        words.setSpacing(2)
        for label in (self._name, self._what, self._note):
            words.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(12)
        row.addLayout(words, 1)
        row.addWidget(self.allowed, 0, Qt.AlignmentFlag.AlignTop)
        self._show()

    def _show(self) -> None:
        view = self.view
        arguments = ", ".join(view.arguments)
        self._name.setText(f"{view.name}({arguments})" if view.fingerprint else view.source)
        self._what.setText(view.description)
        self._what.setVisible(bool(view.description))
        self._note.setText(self._note_text())
        self._note.setVisible(bool(self._note.text()))
        self.allowed.clear()
        for permission, label in self._choices():
            self.allowed.addItem(label, permission)
        self.allowed.setCurrentIndex(self.allowed.findData(view.permission))
        self.allowed.setAccessibleName(self.tr("What {name} may do").format(name=view.name))
        self.allowed.setAccessibleDescription(view.description)

    def _choices(self) -> tuple[tuple[Permission, str], ...]:
        return (
            ("off", self.tr("Not allowed")),
            ("ask", self.tr("Ask each time")),
            ("always", self.tr("Always allowed")),
        )

    def _note_text(self) -> str:
        if self.view.problem:
            return in_window_language(self.view.problem, self.view.said)
        if self.view.changed:
            return self.tr("It has changed since you allowed it, so it is off. Look at it again before you allow it.")
        return ""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "allowed"):
            self._show()
