"""What the assistant may do with memory: learn, look up, use documents. A change holds at once, and can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from app.failures import failure_sentence
from engine.protocol import Failed
from engine.protocol.history import AgentView, ChangeAgent, GetAgent

if TYPE_CHECKING:
    from app.bridge import Bridge


class AgentChoices(QWidget):
    """Three boxes; what is decided lives in the memory, so that the history lists it."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._view: AgentView | None = None
        self._failure: Failed | None = None
        self.learns, self.recalls, self.uses_documents = QCheckBox(), QCheckBox(), QCheckBox()
        self._boxes = {"learns": self.learns, "recalls": self.recalls, "uses_documents": self.uses_documents}
        self._said = QLabel()
        self._said.setObjectName("muted")
        self._said.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for name, box in self._boxes.items():
            box.setEnabled(False)
            box.clicked.connect(lambda on, name=name: self._change(name, on))
            layout.addWidget(box)
        layout.addWidget(self._said)
        self._retranslate()

    @property
    def said(self) -> str:
        return self._said.text()

    def load(self) -> None:
        """Ask what is decided."""
        self._bridge.request(GetAgent(job=0), self._arrived, self._failed)

    def _change(self, name: str, on: bool) -> None:
        if self._view is None:
            return
        command = replace(ChangeAgent(job=0, version=self._view.version, agent_id=self._view.agent_id), **{name: on})
        self._bridge.request(command, self._arrived, self._refused)

    def _arrived(self, view: AgentView) -> None:
        self._view, self._failure = view, None
        for name, box in self._boxes.items():
            box.setEnabled(True)
            box.setChecked(bool(getattr(view, name)))
        self._say()

    def _refused(self, failure: Failed) -> None:
        """Show again what holds; the sentence says why it was not changed."""

        def arrived(view: AgentView) -> None:
            self._arrived(view)
            self._failure = failure
            self._say()

        self._bridge.request(GetAgent(job=0), arrived, self._failed)

    def _failed(self, failure: Failed) -> None:
        self._failure = failure
        for box in self._boxes.values():
            box.setEnabled(False)
        self._say()

    def _say(self) -> None:
        if self._failure is not None:
            self._said.setText(failure_sentence(self._failure))
        else:
            self._said.setText(self.tr("What is known already stays. Each change is listed in the memory's history."))

    def _retranslate(self) -> None:
        self.learns.setText(self.tr("Learn from what I say"))
        self.recalls.setText(self.tr("Look up memories for each message"))
        self.uses_documents.setText(self.tr("Use my documents in replies"))
        for box in self._boxes.values():
            box.setAccessibleName(box.text())
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_said"):
            self._retranslate()
