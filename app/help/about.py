"""Which version this is, under which licence, with which model, and where its data lies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from app.help.facts import LICENCE, LLAMA, PROGRAM, QT, system, version_of
from app.window.window_sizes import begin_with
from models.catalogue import display_name
from models.library import models_folder

_WIDTH_PX = 560


class AboutDialog(QDialog):
    """Everything in it can be copied.

    Args:
        model: the path of the model in use, "" for none.
        folder: where the memory is; None where nobody said.
    """

    def __init__(self, model: Callable[[], str], folder: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._folder = model, folder
        self.title, self.promise = QLabel("Rolltop"), QLabel()
        self.title.setObjectName("wizardTitle")
        self.promise.setWordWrap(True)
        self.form = QFormLayout()
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        box = QDialogButtonBox()
        self.copy_button = box.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.close_button = box.addButton(QDialogButtonBox.StandardButton.Close)
        self.close_button.setDefault(True)
        self.copy_button.setAutoDefault(False)
        self.copy_button.clicked.connect(lambda _checked=False: QGuiApplication.clipboard().setText(self.text))
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        for part in (self.title, self.promise):
            column.addWidget(part)
        column.addLayout(self.form)
        column.addStretch(1)
        column.addWidget(box)
        self._retranslate()
        begin_with(self, _WIDTH_PX, self.sizeHint().height(), grows=True)

    @property
    def text(self) -> str:
        """What is copied, a line each."""
        return "\n".join(f"{name}: {value}" for name, value in self._rows())

    def _rows(self) -> list[tuple[str, str]]:
        model = self._model()
        unknown = self.tr("unknown")
        return [
            (self.tr("Version"), version_of(PROGRAM) or unknown),
            (self.tr("Licence"), LICENCE),
            (self.tr("Model"), f"{display_name(model)} ({model})" if model else self.tr("none is loaded")),
            (self.tr("llama.cpp"), f"{LLAMA} {version_of(LLAMA) or unknown}"),
            (self.tr("Qt"), version_of(QT) or unknown),
            (self.tr("Data folder"), str(self._folder) if self._folder is not None else unknown),
            (self.tr("Models folder"), str(models_folder())),
            (self.tr("System"), system()),
        ]

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("About Rolltop"))
        self.promise.setText(self.tr("A private assistant that remembers. Nothing leaves this computer."))
        self.copy_button.setText(self.tr("C&opy all"))
        self.close_button.setText(self.tr("&Close"))
        while self.form.rowCount():
            self.form.removeRow(0)
        for name, value in self._rows():
            label = QLabel(value)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            label.setAccessibleName(f"{name}: {value}")
            heading = QLabel(name)
            heading.setObjectName("muted")
            self.form.addRow(heading, label)

    def showEvent(self, event: QShowEvent) -> None:
        """Another model may be in use by now."""
        self._retranslate()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "close_button"):
            self._retranslate()
