"""What is said of a file of the window's that could not be read or written."""

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


def unwritten_settings() -> str:
    return QCoreApplication.translate(
        "MainWindow",
        "Your settings could not be saved: the disk may be full, or the data folder may not be written to. What you "
        "chose holds until Rolltop is closed.",
    )


def unwritten_drafts() -> str:
    return QCoreApplication.translate(
        "MainWindow",
        "What you have not sent could not be saved: the disk may be full, or the data folder may not be written to. "
        "It is lost when Rolltop is closed now.",
    )


def drafts_of_another() -> str:
    return QCoreApplication.translate(
        "MainWindow",
        "Another Rolltop has this memory open, so what you have written here cannot be kept. It is lost when this "
        "window is closed.",
    )
