"""The dialogs in which files and folders are chosen."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QMimeData
from PySide6.QtWidgets import QWidget

from app.window.file_dialogs import pick_files, pick_folder


def choose_files(parent: QWidget) -> list[str]:
    """Paths of the files that the user picks; none if the dialog is left."""
    from engine.documents.formats import ENDINGS  # here, so that the window paints without the readers

    translate = QCoreApplication.translate
    kinds = translate("ChooseDocuments", "Documents ({endings});;All files (*)").format(
        endings=" ".join(f"*{ending}" for ending in ENDINGS)
    )
    return pick_files(parent, translate("ChooseDocuments", "Add files"), kinds)


def choose_folder(parent: QWidget) -> list[str]:
    """The folder that the user picks; none if the dialog is left."""
    title = QCoreApplication.translate("ChooseDocuments", "Add a folder with all files in it")
    path = pick_folder(parent, title)
    return [path] if path else []


def dropped_paths(data: QMimeData) -> list[str]:
    """Paths of the local files and folders in what is dragged."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
