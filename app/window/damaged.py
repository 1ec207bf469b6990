"""What is said of a file of the window's that could not be read or written."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from app.engine_words import sentence_words
from app.window.bars import BarArea
from models.kept_json import tell_what_is_kept_aside


class DamageNews(QObject):
    """Shows a bar for every small file that this process finds broken, on whichever thread it reads it."""

    _came = Signal(object)

    def __init__(self, bars: BarArea) -> None:
        super().__init__(bars)
        self._bars = bars
        self._came.connect(self._show)
        self.destroyed.connect(tell_what_is_kept_aside(self._came.emit))

    @Slot(object)
    def _show(self, sentence: str) -> None:
        self._bars.show_bar(sentence_words(sentence), "warning")


def damaged_settings(copy: Path, in_part: bool) -> str:
    """``in_part``: only some of the settings could not be read."""
    text = (
        QCoreApplication.translate(
            "MainWindow",
            "Some settings could not be read; the usual ones are used in their place, and all others hold. The file as "
            "it was is kept as {path}.",
        )
        if in_part
        else QCoreApplication.translate(
            "MainWindow",
            "The settings file could not be read. Until you choose again, the usual settings are used, and a model "
            "that is on this computer. The file is kept unchanged as {path}.",
        )
    )
    return text.format(path=copy)


def damaged_places(file: Path) -> str:
    text = QCoreApplication.translate(
        "MainWindow",
        "The file that says where you moved Rolltop’s folders could not be read, so they are used where they usually "
        "are. It is left as it is: {path}.",
    )
    return text.format(path=file)


def damaged_drafts(copy: Path) -> str:
    text = QCoreApplication.translate(
        "MainWindow", "What you had not sent yet could not be read. The file is kept unchanged as {path}."
    )
    return text.format(path=copy)


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
