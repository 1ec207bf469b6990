"""Files above the composer, and below a message that they were sent with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.window.resources import icon
from app.window.theme import with_text
from app.words import isolated, plain_tip
from engine.values import Message

_LABEL_CHARS = 48


def short_name(name: str) -> str:
    """The beginning and the end of a long name, which tells the kind."""
    return name if len(name) <= _LABEL_CHARS else f"{name[: _LABEL_CHARS - 13]}…{name[-12:]}"


def size_words(path: str) -> str:
    """How large a file is; "" if it is not there."""
    try:
        size = Path(path).stat().st_size
    except OSError:
        return ""
    return QLocale().formattedDataSize(size, 0, QLocale.DataSizeFormat.DataSizeSIFormat)


class AttachmentChip(QFrame):
    """A file that waits to be sent. Signals: removed(path)."""

    removed = Signal(str)

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self.problem = ""
        self.setObjectName("memoryChip")
        self._icon, self._label = QLabel(), QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(False)
        self.remove_button = QToolButton()
        self.remove_button.setAutoRaise(True)
        self.remove_button.clicked.connect(lambda _checked=False: self.removed.emit(self.path))
        row = QHBoxLayout(self)
        row.setContentsMargins(9, 2, 4, 2)
        row.setSpacing(6)
        for widget in (self._icon, self._label, self.remove_button):
            row.addWidget(widget)
        self._show()

    @property
    def text(self) -> str:
        return self._label.text()

    def show_problem(self, words: str) -> None:
        """Say why the file could not be read; "" takes that back."""
        self.problem = words
        self._show()

    def _show(self) -> None:
        name, size = Path(self.path).name, size_words(self.path)
        shown = isolated(short_name(name))
        text = self.tr("{name} ({size})").format(name=shown, size=size) if size else shown
        self._label.setText(text)
        self._icon.setPixmap(icon("warning" if self.problem else "document").pixmap(with_text(16), with_text(16)))
        self.setToolTip(plain_tip(self.problem or self.path))
        self.setAccessibleName(f"{text}: {self.problem}" if self.problem else text)
        self.remove_button.setIcon(icon("close", QPalette.ColorRole.Text))
        words = self.tr("Do not attach {name}").format(name=isolated(name))
        self.remove_button.setToolTip(plain_tip(words))
        self.remove_button.setAccessibleName(words)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "remove_button"):
            self._show()


class AttachmentRow(QWidget):
    """The chips above the composer. Signals: removed(path)."""

    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips: list[AttachmentChip] = []
        self._state = QLabel()
        self._state.setObjectName("muted")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 4)
        self._layout.setSpacing(4)
        self._layout.addWidget(self._state)
        self._reading = False
        self._retranslate()
        self.show_files((), False)

    def show_files(self, paths: Sequence[str], reading: bool) -> None:
        """Show a chip for each file; ``reading``: they are on their way and stay."""
        problems = {chip.path: chip.problem for chip in self.chips}
        if [chip.path for chip in self.chips] != list(paths):
            for chip in self.chips:
                self._layout.removeWidget(chip)
                chip.hide()
                chip.deleteLater()
            self.chips = [self._make(path, problems.get(path, "")) for path in paths]
        for chip in self.chips:
            chip.remove_button.setEnabled(not reading)
        self._state.setVisible(reading)
        self.setVisible(bool(paths))

    def chip(self, path: str) -> AttachmentChip | None:
        return next((chip for chip in self.chips if chip.path == path), None)

    def _make(self, path: str, problem: str) -> AttachmentChip:
        chip = AttachmentChip(path)
        chip.show_problem(problem)
        chip.removed.connect(self.removed)
        self._layout.insertWidget(self._layout.count() - 1, chip, 0, Qt.AlignmentFlag.AlignLeft)
        return chip

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Attached files"))
        self._state.setText(self.tr("Reading the files… (Esc stops)"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_reading"):
            self._retranslate()


class SentAttachment(QWidget):
    """A file that was sent with a message. Signals: opened(document id)."""

    opened = Signal(int)

    def __init__(self, note: Message, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = note.text
        self._document_id = note.report.document_id if note.report is not None else 0
        self.button = QPushButton()
        self.button.setObjectName("sourceChip")
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.clicked.connect(lambda _checked=False: self.opened.emit(self._document_id))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 2, 2)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        self._show()

    def _show(self) -> None:
        self.button.setText(short_name(self._name).replace("&", "&&"))
        self.button.setIcon(icon("attach", QPalette.ColorRole.PlaceholderText))
        self.button.setToolTip(plain_tip(self.tr("Open {name}").format(name=self._name)))
        self.button.setAccessibleName(self.tr("Attached file: {name}").format(name=self._name))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "button"):
            self._show()
