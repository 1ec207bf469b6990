"""How far a move is. Nothing else can be done meanwhile, because the engine has ended."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.storage.moves import Moves


class MovingDialog(QDialog):
    """Closes by itself when the move has ended."""

    def __init__(self, moves: Moves, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._moves = moves
        self._text = QLabel()
        self._text.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setRange(0, 100)
        self.bar.setTextVisible(False)
        self.cancel_button = QPushButton()
        self.cancel_button.clicked.connect(self._cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addWidget(self._text)
        column.addWidget(self.bar)
        column.addWidget(self.cancel_button, 0, Qt.AlignmentFlag.AlignRight)
        self.setMinimumWidth(44 * self.fontMetrics().averageCharWidth())
        moves.progressed.connect(self.bar.setValue)
        moves.ended.connect(self._ended)
        self._retranslate()

    @Slot()
    def _cancel(self) -> None:
        self.cancel_button.setEnabled(False)
        self._moves.cancel()

    @Slot(object)
    def _ended(self, _error: object) -> None:
        self.accept()

    def reject(self) -> None:
        """Esc and the window's own button stop the move; the dialog goes when it has stopped."""
        if self._moves.busy:
            self._cancel()
        else:
            super().reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.reject()
        else:
            super().keyPressEvent(event)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Moving"))
        self._text.setText(self.tr("The folder is being copied, and every file is compared with its copy."))
        self.bar.setAccessibleName(self.tr("Progress of the move"))
        self.cancel_button.setText(self.tr("Stop"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "cancel_button"):
            self._retranslate()
