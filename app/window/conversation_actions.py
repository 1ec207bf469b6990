"""The menu's entries about the conversation on the screen: what can be done with it, and whether it is learned from."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from app.chat.panel import ChatPanel


class ConversationActions(QObject):
    """Connects them, and keeps them enabled and checked as the conversation is."""

    def __init__(self, panel: ChatPanel, actions: dict[str, QAction], parent: QObject) -> None:
        super().__init__(parent)
        self._panel = panel
        self._actions = actions
        actions["new_temporary"].triggered.connect(lambda _checked=False: panel.new_conversation(temporary=True))
        actions["no_learning"].triggered.connect(lambda on: panel.keeping.choose_learning(not on))
        actions["find_here"].triggered.connect(lambda _checked=False: panel.finding.begin())
        actions["go_on"].triggered.connect(lambda _checked=False: panel.go_on())
        panel.busy_changed.connect(self._note_busy)
        panel.transcript.last_reply_changed.connect(self._note_last_reply)
        panel.keeping.shown.connect(self._note_keeping)
        self._note_busy(False)
        self._note_last_reply()
        self._note_keeping()

    @Slot(bool)
    def _note_busy(self, busy: bool) -> None:
        self._actions["stop"].setEnabled(busy)
        self._actions["regenerate"].setEnabled(not busy and self._panel.conversation_id is not None)
        self._actions["find_here"].setEnabled(self._panel.conversation_id is not None)
        self._note_last_reply()

    @Slot()
    def _note_last_reply(self) -> None:
        self._actions["copy_reply"].setEnabled(bool(self._panel.transcript.last_reply_text))
        self._actions["go_on"].setEnabled(not self._panel.busy and self._panel.transcript.can_go_on)

    @Slot()
    def _note_keeping(self) -> None:
        action, keeping = self._actions["no_learning"], self._panel.keeping
        action.setEnabled(not keeping.is_temporary)
        action.setChecked(keeping.is_temporary or not keeping.learns)
