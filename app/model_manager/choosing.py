"""The file dialog: one of the ways to a model."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget


def choose_model_file(parent: QWidget | None, folder: str = "") -> str:
    """Let the user pick a GGUF file; "" if they did not."""
    translate = QCoreApplication.translate
    kinds = translate("Models", "Models (*.gguf);;All files (*)")
    path, _ = QFileDialog.getOpenFileName(parent, translate("Models", "Choose a model file"), folder, kinds)
    return path


def choose_models_folder(parent: QWidget | None, folder: str) -> str:
    """Let the user pick where fetched models are kept; "" if they did not."""
    title = QCoreApplication.translate("Models", "Folder for models")
    return QFileDialog.getExistingDirectory(parent, title, folder)
