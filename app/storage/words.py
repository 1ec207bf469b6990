"""What is said of moving folders, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.engine_words import sentence_words
from app.storage.moving import MoveError
from app.words import said


def size_text(size_bytes: int) -> str:
    return QLocale().formattedDataSize(size_bytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def move_sentence(error: MoveError) -> str:
    """Why nothing was moved."""
    translate = QCoreApplication.translate
    values = {
        name: size_text(value) if isinstance(value, int) else said(sentence_words(value))
        for name, value in error.values.items()
    }
    match error.problem:
        case "not_empty":
            text = translate("Moving", "“{folder}” is there already and is not empty. Choose another place.")
        case "inside":
            text = translate("Moving", "A folder cannot be moved into itself. Choose another place.")
        case "no_room":
            text = translate("Moving", "There is not enough room there: {needed} are needed, {free} are free.")
        case "in_use":
            text = translate("Moving", "Another Rolltop uses this folder. Close it and try again.")
        case "downloading":
            text = translate("Moving", "A model is being downloaded. Pause the download, then try again.")
        case "cannot_read":
            text = translate("Moving", "“{name}” cannot be read. Nothing was moved.")
        case "cannot_write":
            text = translate("Moving", "The system did not allow it ({reason}). Nothing was moved.")
        case "differs":
            text = translate("Moving", "The copy of “{name}” is not the same as the file. Nothing was moved.")
        case "damaged":
            text = translate("Moving", "The copy of the memory is damaged. Nothing was moved.")
        case "cancelled":
            text = translate("Moving", "Stopped. Nothing was moved.")
    return text.format(**values)
