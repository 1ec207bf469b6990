"""A passage of a document, as it was read, and the way to its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QShowEvent, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.documents.places import source_name
from app.window.window_sizes import begin_with
from engine.documents.pasted import is_pasted
from engine.protocol import ChunkView


class PassageDialog(QDialog):
    """Shows one passage; closed by Escape. It deletes itself."""

    def __init__(self, view: ChunkView, parent: QWidget | None = None, marked: Sequence[tuple[int, int]] = ()) -> None:
        """Args: marked: characters (start, end) of the passage to be made out."""
        super().__init__(parent)
        self._path = view.document.path
        self._marked = marked
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(source_name(view.document.name, view.place))
        begin_with(self, 620, 420)
        self.title = QLabel(source_name(view.document.name, view.place))
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setWordWrap(True)
        self.title.setObjectName("dialogTitle")
        self.note = QLabel(self._note(view))
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setWordWrap(True)
        self.note.setObjectName("muted")
        self.text = QPlainTextEdit(view.chunk.text)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("The passage"))
        self.open_button = QPushButton(self.tr("&Open the file"), self)
        self.open_button.setEnabled(Path(self._path).is_file())
        self.open_button.clicked.connect(self.open_file)
        buttons = QDialogButtonBox()
        if is_pasted(self._path):
            self.open_button.hide()
        else:
            buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.ActionRole)
        close = buttons.addButton(self.tr("&Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.title, self.text, self.note, buttons):
            layout.addWidget(widget)
        layout.setStretchFactor(self.text, 1)
        self._mark()
        if marked:
            self.text.setTextCursor(self._cursor(marked[0][0], marked[0][0]))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.text.ensureCursorVisible()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "text"):
            self._mark()

    def _mark(self) -> None:
        from app.memory_editor.colours import tinted  # the editor itself opens passages

        selections: list[QTextEdit.ExtraSelection] = []
        for start, end in self._marked:
            selection = QTextEdit.ExtraSelection()
            selection.cursor = self._cursor(start, end)
            selection.format.setBackground(tinted(self.palette(), "warning", 0.28))
            selections.append(selection)
        self.text.setExtraSelections(selections)

    def _cursor(self, start: int, end: int) -> QTextCursor:
        """Qt counts a character beyond the first 65,536 as two."""
        text = self.text.toPlainText()
        cursor = self.text.textCursor()
        cursor.setPosition(_units(text[:start]))
        cursor.setPosition(_units(text[:end]), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def open_file(self) -> None:
        """Open the document with the program the system has for it."""
        open_document(self._path)

    def _note(self, view: ChunkView) -> str:
        path = view.document.path
        if is_pasted(path):
            return self.tr("You pasted this text into a message.")
        if view.document.removed:
            return self.tr("From {path}. The document has been removed from memory since.").format(path=path)
        if not view.current:
            return self.tr("From {path}, as it read before the file was changed.").format(path=path)
        return self.tr("From {path}").format(path=path)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def open_document(path: str) -> bool:
    """Open a file with the program the system has for it. False if it is gone or nothing opens it."""
    return Path(path).is_file() and QDesktopServices.openUrl(QUrl.fromLocalFile(path))
