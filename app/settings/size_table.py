"""Lines of the storage page: what it is, how much it takes, and a button where it can be cleaned."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from app.storage.sizes import FolderSizes
from app.storage.words import size_text
from engine.protocol.storage import StorageView

Line = Literal[
    "chats", "memory", "documents", "words", "vectors", "unused", "backups", "saved_states", "logs", "other", "models",
    "downloads",
]  # fmt: skip
LINES: Final[tuple[Line, ...]] = (
    "chats", "memory", "documents", "words", "vectors", "unused", "backups", "saved_states", "logs", "other", "models",
    "downloads",
)  # fmt: skip
CLEARED: Final[tuple[Line, ...]] = ("unused", "saved_states", "logs", "downloads")


class SizeTable(QWidget):
    """Shows sizes; a size that is not known yet is "…". Signals: clear_requested(Line)."""

    clear_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sizes: dict[str, int] = {}
        self._free = 0
        self._names = {line: QLabel() for line in LINES}
        self._values = {line: QLabel() for line in LINES}
        self._losses = {line: QLabel() for line in CLEARED}
        self.buttons = {line: QPushButton() for line in CLEARED}
        self._room = QLabel()
        self._room.setObjectName("muted")
        self._room.setWordWrap(True)
        self._lay_out()
        for line, button in self.buttons.items():
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, line=line: self.clear_requested.emit(line))
        self._retranslate()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        row = 0
        for line in LINES:
            self._values[line].setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
            self._names[line].setWordWrap(True)
            grid.addWidget(self._names[line], row, 0)
            grid.addWidget(self._values[line], row, 1)
            if line in self.buttons:
                grid.addWidget(self.buttons[line], row, 2)
                loss = self._losses[line]
                loss.setObjectName("muted")
                loss.setWordWrap(True)
                loss.setContentsMargins(0, 0, 0, 6)
                row += 1
                grid.addWidget(loss, row, 0, 1, 3)
            row += 1
        grid.addWidget(self._room, row, 0, 1, 3)

    def size_of(self, line: Line) -> str:
        """As it is shown."""
        return self._values[line].text()

    def show_sizes(self, folders: FolderSizes | None, parts: StorageView | None) -> None:
        """Show what is known; None for what is not yet."""
        if folders is not None:
            names = ("backups", "saved_states", "logs", "other", "models", "downloads")
            self._sizes |= {name: getattr(folders, name) for name in names}
            self._free = folders.free
        if parts is not None:
            names = ("chats", "memory", "documents", "words", "vectors", "unused")
            self._sizes |= {name: getattr(parts, name) for name in names}
        self._say()

    def _say(self) -> None:
        for line in LINES:
            size = self._sizes.get(line)
            self._values[line].setText("…" if size is None else size_text(size))
        for line, button in self.buttons.items():
            button.setEnabled(bool(self._sizes.get(line)))
        room = self.tr("{size} are free on the disk.").format(size=size_text(self._free)) if self._free else ""
        self._room.setText(room)
        self._room.setVisible(bool(room))

    def _retranslate(self) -> None:
        names: dict[Line, str] = {
            "chats": self.tr("Conversations"),
            "memory": self.tr("Memory and its history"),
            "documents": self.tr("Documents"),
            "words": self.tr("Index for the search by words"),
            "vectors": self.tr("Index for the search by meaning"),
            "unused": self.tr("Unused room in the memory file"),
            "backups": self.tr("Automatic copies of the memory"),
            "saved_states": self.tr("Saved states of the model"),
            "logs": self.tr("Log"),
            "other": self.tr("Settings and unsent messages"),
            "models": self.tr("Models"),
            "downloads": self.tr("Unfinished downloads"),
        }
        losses: dict[Line, str] = {
            "unused": self.tr("Gives the room back. Nothing is lost; it takes a moment, in which all else waits."),
            "saved_states": self.tr("Each conversation is read once more by the model when you go on with it."),
            "logs": self.tr("What would help to find out why something failed is lost."),
            "downloads": self.tr("What was downloaded so far of models that are not being downloaded now is lost."),
        }
        clear, compact = self.tr("Clear"), self.tr("Compact")
        for line, name in names.items():
            self._names[line].setText(name)
        for line in CLEARED:
            button = self.buttons[line]
            button.setText(compact if line == "unused" else clear)
            button.setAccessibleName(f"{button.text()}: {names[line]}")
            button.setAccessibleDescription(losses[line])
            self._losses[line].setText(losses[line])
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_room"):
            self._retranslate()
