"""Fetches the sources of the replies on the screen and shows them there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QObject, QTimer, Slot

from app.chat.message_views import ReplyView
from app.chat.transcript import Transcript
from app.documents.passage_dialog import PassageDialog
from engine.protocol import ChunkView, GetReplySources

if TYPE_CHECKING:
    from app.bridge import Bridge


class ReplySources(QObject):
    """Asks for each reply once while its view stands."""

    def __init__(self, bridge: Bridge, transcript: Transcript, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._transcript = transcript
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._ask)
        transcript.last_reply_changed.connect(self._note_change)

    @Slot(object)
    def open_passage(self, view: ChunkView) -> None:
        """Show the passage; several can be open side by side."""
        PassageDialog(view, self._transcript.window()).show()

    @Slot()
    def _note_change(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    @Slot()
    def _ask(self) -> None:
        replies = [item for item in self._transcript.items if isinstance(item, ReplyView)]
        asked = {view.message.id: view for view in replies if view.message is not None and not view.sources_asked}
        for view in asked.values():
            view.sources_asked = True
            view.sources.opened.connect(self.open_passage)
        wanted = tuple(number for number, view in asked.items() if view.message and view.message.report)
        if not wanted:
            return

        def arrived(found: dict[str, list[ChunkView]]) -> None:
            for number, sources in found.items():
                view = asked[int(number)]
                if shiboken6.isValid(view):
                    view.sources.show_sources(sources)

        self._bridge.request(GetReplySources(job=0, reply_ids=wanted), arrived, lambda _failed: None)
