"""The file dialog: one of the ways to a model."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.window.file_dialogs import pick_file, pick_folder


def choose_model_file(parent: QWidget | None, folder: str = "") -> str:
    """Let the user pick a GGUF file; "" if they did not."""
    translate = QCoreApplication.translate
    kinds = translate("Models", "Models (*.gguf);;All files (*)")
    return pick_file(parent, translate("Models", "Choose a model file"), kinds, folder)


def choose_models_folder(parent: QWidget | None, folder: str) -> str:
    """Let the user pick where fetched models are kept; "" if they did not."""
    title = QCoreApplication.translate("Models", "Folder for models")
    return pick_folder(parent, title, folder)
