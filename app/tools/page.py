"""Settings, Tools: Python functions of a folder and servers, each off until it is allowed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.engine_words import in_window_language
from app.failures import failure_sentence
from app.settings.page import Scope, SettingsPage
from app.tools.server_form import ServerForm
from app.tools.tool_row import ToolRow
from engine.protocol import Failed
from engine.protocol.tools import (
    AddToolServer,
    AllowTool,
    ListTools,
    RemoveToolServer,
    ServerView,
    ToolsView,
    ToolView,
)
from engine.tools.base import Permission


class ToolsPage(SettingsPage):
    """What is chosen holds from the next message on.

    Attributes:
        rows: the tools that are shown, in their order.
    """

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self._view: ToolsView | None = None
        self.rows: list[ToolRow] = []
        self._lay_out_top()
        self._lists = QVBoxLayout()
        self._lists.setSpacing(6)
        self.column.addLayout(self._lists)
        self._asked = ""
        self.problem = QLabel()
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setWordWrap(True)
        self.problem.hide()
        self.column.addWidget(self.problem)
        self.heading(lambda: self.tr("Add a server"))
        self.column.addWidget(self.label(lambda: self.tr(
            "A server offers tools over the Model Context Protocol (MCP). It is a program on this computer: it can do "
            "what you can do, so add only what you trust."
        )))  # fmt: skip
        self.form_of_server = ServerForm()
        self.form_of_server.added.connect(self._add_server)
        self.column.addWidget(self.form_of_server)
        self.column.addStretch(1)

    def _lay_out_top(self) -> None:
        self.column.addWidget(self.label(lambda: self.tr(
            "A tool lets the assistant do something when you ask for it: look something up, read a file, switch a "
            "lamp. Every tool is off until you allow it, runs in a process of its own with a time limit, and what it "
            "answers is never taken for your words."
        ), muted=False))  # fmt: skip
        self.folder_button, self.refresh_button = QPushButton(), QPushButton()
        for button, words in (
            (self.folder_button, lambda: self.tr("Open the folder of Python tools")),
            (self.refresh_button, lambda: self.tr("Look again")),
        ):
            self.say(button, button.setText, words)
        self.folder_button.clicked.connect(self._open_folder)
        self.refresh_button.clicked.connect(lambda: self._ask(ListTools(job=0, ask_servers=True)))
        buttons = QHBoxLayout()
        for button in (self.folder_button, self.refresh_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.column.addLayout(buttons)

    def opened(self) -> None:
        self._ask(ListTools(job=0))

    def retranslate(self) -> None:
        super().retranslate()
        if self._view is not None:
            self._show(self._view)

    # -- asking

    def _ask(self, command: ListTools | AllowTool | RemoveToolServer) -> None:
        self.problem.hide()
        self.scope.bridge.request(command, self._show, self._failed)

    def _failed(self, event: Failed) -> None:
        self.problem.setText(failure_sentence(event))
        self.problem.show()
        if self._view is not None:
            self._show(self._view)

    def _allow(self, view: ToolView, permission: Permission) -> None:
        self._ask(AllowTool(job=0, key=view.key, fingerprint=view.fingerprint, permission=permission))

    def _add_server(self, name: str, command: tuple[str, ...], variables: dict[str, str]) -> None:
        form = self.form_of_server

        def added(view: ToolsView) -> None:
            form.set_busy(False)
            form.clear()
            self._show(view)

        def failed(event: Failed) -> None:
            form.set_busy(False)
            form.say(failure_sentence(event) + (f"\n{event.detail}" if event.detail else ""))

        form.set_busy(True)
        self.scope.bridge.request(AddToolServer(job=0, name=name, command=command, variables=variables), added, failed)

    def _open_folder(self) -> None:
        if self._view is not None:
            Path(self._view.folder).mkdir(parents=True, exist_ok=True)
            QDesktopServices.openUrl(QUrl.fromLocalFile(self._view.folder))

    # -- showing

    def _show(self, view: ToolsView) -> None:
        self._view = view
        self.rows = []
        _empty(self._lists)
        python = [tool for tool in view.tools if tool.kind == "python"]
        self._add_title(self.tr("Python functions"))
        self._add_note(view.folder)
        if not python:
            self._add_note(self.tr(
                "There are none yet. Put a .py file with a function into the folder: its name, its arguments and its "
                "description become the tool."
            ))  # fmt: skip
        self._add_rows(python)
        for server in view.servers:
            self._add_server_part(server, [tool for tool in view.tools if tool.source == server.name])

    def _add_server_part(self, server: ServerView, tools: list[ToolView]) -> None:
        remove = QPushButton(self.tr("Remove…"))
        remove.setAccessibleName(self.tr("Remove the server {name}").format(name=server.name))
        remove.clicked.connect(partial(self._ask_to_remove, server.name))
        self._add_title(self.tr("Server {name}").format(name=server.name), remove)
        if server.name == self._asked:
            self._add_question(server.name)
        self._add_note(" ".join(server.command))
        if server.problem:
            self._add_note(in_window_language(server.problem, server.said))
        self._add_rows([tool for tool in tools if tool.kind == "mcp"])

    def _ask_to_remove(self, name: str) -> None:
        self._asked = name
        if self._view is not None:
            self._show(self._view)

    def _add_question(self, name: str) -> None:
        """Removing cannot be undone: what was kept for the server in the keyring goes, too."""
        text = self.tr("Remove {name}? Its command and the values of its variables are erased.").format(name=name)
        self._add_note(text)
        yes, no = QPushButton(self.tr("Remove it")), QPushButton(self.tr("Keep it"))
        yes.clicked.connect(partial(self._remove, name))
        no.clicked.connect(partial(self._ask_to_remove, ""))
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        for button in (yes, no):
            button.setAccessibleDescription(text)
            row.addWidget(button)
        self._lists.addWidget(line)
        no.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self, name: str) -> None:
        self._asked = ""
        self._ask(RemoveToolServer(job=0, name=name))

    def _add_rows(self, tools: list[ToolView]) -> None:
        for tool in tools:
            row = ToolRow(tool)
            row.chosen.connect(self._allow)
            self.rows.append(row)
            self._lists.addWidget(row)

    def _add_title(self, text: str, button: QPushButton | None = None) -> None:
        title = QLabel(text)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setObjectName("heading")
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 8, 0, 0)
        row.addWidget(title, 1)
        if button is not None:
            row.addWidget(button)
        self._lists.addWidget(line)

    def _add_note(self, text: str) -> None:
        note = QLabel(text)
        note.setTextFormat(Qt.TextFormat.PlainText)
        note.setObjectName("muted")
        note.setWordWrap(True)
        self._lists.addWidget(note)


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
