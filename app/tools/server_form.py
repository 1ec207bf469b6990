"""Adding a server for tools: its name, its program and what it needs to know."""

from __future__ import annotations

import shlex
import sys

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.window.text_lines import keep_lines

_LINES = 3


class ServerForm(QWidget):
    """Signals: added(name, command as a tuple, variables as a dict)."""

    added = Signal(str, tuple, dict)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.command, self.variables = QLineEdit(), QLineEdit(), QPlainTextEdit()
        self.variables.setTabChangesFocus(True)
        keep_lines(self.variables, _LINES, 14)
        self.add_button = QPushButton()
        self.add_button.setObjectName("barAction")
        self.problem = QLabel()
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setWordWrap(True)
        self.problem.hide()
        self._labels = [QLabel(), QLabel(), QLabel()]
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for label, field in zip(self._labels, (self.name, self.command, self.variables), strict=True):
            label.setBuddy(field)
            form.addRow(label, field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addWidget(self.add_button)
        self.add_button.clicked.connect(self._add)
        self.name.returnPressed.connect(self.command.setFocus)
        self.command.returnPressed.connect(self._add)
        self._retranslate()

    def clear(self) -> None:
        """It was added: the fields are empty for the next one."""
        for field in (self.name, self.command, self.variables):
            field.clear()
        self.say("")

    def say(self, problem: str) -> None:
        """Why it was not added; "" says nothing."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    def set_busy(self, busy: bool) -> None:
        self.add_button.setEnabled(not busy)
        self.add_button.setText(self.tr("Starting…") if busy else self.tr("Add server"))

    def _add(self) -> None:
        try:
            command = tuple(shlex.split(self.command.text(), posix=sys.platform != "win32"))
        except ValueError:
            self.say(self.tr("A quotation mark in the command has no end."))
            return
        variables = read_variables(self.variables.toPlainText())
        if not self.name.text().strip() or not command:
            self.say(self.tr("Give the server a name, and the command that starts it."))
        elif variables is None:
            self.say(self.tr("Each line of the variables must read NAME=value."))
        else:
            self.say("")
            self.added.emit(self.name.text().strip(), command, variables)

    def _retranslate(self) -> None:
        texts = (self.tr("Name"), self.tr("Command"), self.tr("Variables"))
        fields = (self.name, self.command, self.variables)
        for label, field, text in zip(self._labels, fields, texts, strict=True):
            label.setText(text)
            field.setAccessibleName(text)
        self.command.setPlaceholderText("npx -y @modelcontextprotocol/server-filesystem ~/Documents")
        self.variables.setPlaceholderText(self.tr("NAME=value, one a line; kept in the keyring of your system"))
        self.set_busy(not self.add_button.isEnabled())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_labels"):
            self._retranslate()


def read_variables(text: str) -> dict[str, str] | None:
    """Lines ``NAME=value``; None where one is not."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        name, equals, value = line.partition("=")
        if not equals or not name.strip().isidentifier():
            return None
        found[name.strip()] = value.strip()
    return found
