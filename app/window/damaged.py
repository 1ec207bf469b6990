"""What is said of a file of the window's that could not be read."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication


def damaged_settings(copy: Path) -> str:
    text = QCoreApplication.translate(
        "MainWindow", "The settings file could not be read. It was kept as {name}; the usual settings are used."
    )
    return text.format(name=copy.name)


def damaged_drafts(copy: Path) -> str:
    text = QCoreApplication.translate(
        "MainWindow", "What you had not sent yet could not be read. The file was kept as {name}."
    )
    return text.format(name=copy.name)
