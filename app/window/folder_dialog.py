"""Asks for a folder: one that there is, a new one by typing its name, or none."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QListWidget, QVBoxLayout, QWidget

FOLDER_CHARACTERS = 60


class FolderDialog(QDialog):
    """Typing narrows the list of folders, and is the name of a new one where none has it.

    Signals: chosen(name).
    """

    chosen = Signal(str)

    def __init__(self, folders: Sequence[str], count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._folders = list(folders)
        self._count = count
        self._question = QLabel()
        self._question.setWordWrap(True)
        self.name = QLineEdit()
        self.name.setMaxLength(FOLDER_CHARACTERS)
        self.name.setClearButtonEnabled(True)
        self.name.textChanged.connect(self._narrow)
        self._question.setBuddy(self.name)
        self.list = QListWidget()
        self.list.itemClicked.connect(lambda item: self.name.setText(item.text()))
        self.list.itemActivated.connect(lambda item: self._take(item.text()))
        self.list.setVisible(bool(folders))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(lambda: self._take(self.name.text()))
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self._question, self.name, self.list, self.buttons):
            layout.addWidget(widget)
        self._narrow()
        self._retranslate()
        self.name.setFocus()

    def _narrow(self) -> None:
        words = self.name.text().strip().casefold()
        shown = [name for name in self._folders if words in name.casefold()]
        self.list.clear()
        self.list.addItems(shown)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(words))
        self._label_button()

    def _label_button(self) -> None:
        name = " ".join(self.name.text().split())
        new = bool(name) and name not in self._folders
        button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        button.setText(self.tr("Make this folder") if new else self.tr("Move there"))

    def _take(self, name: str) -> None:
        name = " ".join(name.split())
        if name:
            self.chosen.emit(name)
            self.accept()

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Move to a folder"))
        self._question.setText(
            self.tr("Which folder does this conversation go into? Type a new name to make one.")
            if self._count == 1
            else self.tr("Which folder do these {count} conversations go into? Type a new name to make one.").format(
                count=self._count
            )
        )
        self.name.setAccessibleName(self.tr("Name of the folder"))
        self.name.setPlaceholderText(self.tr("Name of the folder"))
        self.list.setAccessibleName(self.tr("Folders that there are"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(self.tr("Cancel"))
        self._label_button()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
