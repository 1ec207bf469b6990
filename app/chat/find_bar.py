"""The bar above the conversation in which one looks for words in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from app.window.resources import icon


class _Field(QLineEdit):
    """Signals: step(1 or -1), left()."""

    step = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.step.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)


class FindBar(QFrame):
    """Signals: words_changed(text), step(1 or -1) to the next or the one before, left() when it is done."""

    words_changed = Signal(str)
    step = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("findBar")
        self._current = self._total = 0
        self._state = ""
        self.field = _Field()
        self.field.setObjectName("searchField")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.words_changed)
        self.field.step.connect(self.step)
        self.field.left.connect(self.left)
        self._count = QLabel()
        self._count.setObjectName("muted")
        self._count.setTextFormat(Qt.TextFormat.PlainText)
        self.earlier_button, self.later_button, self.close_button = QToolButton(), QToolButton(), QToolButton()
        self.earlier_button.clicked.connect(lambda _checked=False: self.step.emit(-1))
        self.later_button.clicked.connect(lambda _checked=False: self.step.emit(1))
        self.close_button.clicked.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.field, 1)
        for widget in (self._count, self.earlier_button, self.later_button, self.close_button):
            row.addWidget(widget)
        self.hide()
        self._retranslate()

    @property
    def count_text(self) -> str:
        return self._count.text()

    def begin(self) -> None:
        """Show it, with what was looked for before selected."""
        self.show()
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_count(self, current: int, total: int) -> None:
        """Say which occurrence is shown (from 1), and of how many."""
        self._current, self._total, self._state = current, total, "found" if total else "none"
        self._show_state()

    def show_searching(self) -> None:
        self._state = "searching"
        self._show_state()

    def show_nothing(self) -> None:
        """Nothing is looked for."""
        self._total, self._state = 0, ""
        self._show_state()

    def _show_state(self) -> None:
        locale = QLocale()
        match self._state:
            case "found":
                text = self.tr("{current} of {total}").format(
                    current=locale.toString(self._current), total=locale.toString(self._total)
                )
            case "none":
                text = self.tr("Not found")
            case "searching":
                text = self.tr("Searching…")
            case _:
                text = ""
        self._count.setText(text)
        self.field.setAccessibleDescription(text)
        for button in (self.earlier_button, self.later_button):
            button.setEnabled(self._state == "found")

    def _retranslate(self) -> None:
        self.field.setPlaceholderText(self.tr("Find in this conversation"))
        self.field.setAccessibleName(self.tr("Find in this conversation"))
        for button, name, words in (
            (self.earlier_button, "chevron-up", self.tr("Earlier place (Shift+Enter)")),
            (self.later_button, "chevron-down", self.tr("Later place (Enter)")),
            (self.close_button, "close", self.tr("Close (Esc)")),
        ):
            button.setAutoRaise(True)
            button.setIcon(icon(name))
            button.setToolTip(words)
            button.setAccessibleName(words)
        self._show_state()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LanguageChange) and hasattr(self, "close_button"):
            self._retranslate()
