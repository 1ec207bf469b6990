"""One sentence in a window of its own, where the program cannot start at all."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from app.window.application import create_application


def show_sentence(sentence: str) -> None:
    """Show it until the user closes it."""
    application = create_application(sys.argv[:1])
    box = QMessageBox(QMessageBox.Icon.Warning, "Rolltop", sentence, QMessageBox.StandardButton.Close)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.finished.connect(application.exit)
    box.show()
    application.exec()
