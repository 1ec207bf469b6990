"""Fetches the sources of the replies on the screen and shows them there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from app.chat.reply_view import ReplyView
from app.chat.transcript import Transcript
from app.documents.passage_dialog import PassageDialog
from engine.protocol import ChunkView, GetReplySources

if TYPE_CHECKING:
    from app.bridge import Bridge


class ReplySources(QObject):
    """Asks for each reply once; what is known of it comes back with its view."""

    def __init__(self, bridge: Bridge, transcript: Transcript, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._transcript = transcript
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._ask)
        transcript.views_changed.connect(self._note_change)
        transcript.passage_requested.connect(self.open_passage)

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
        rows = [row for _, row in self._transcript.made() if isinstance(row.view, ReplyView) and row.sources is None]
        asked = {row.message.id: row for row in rows if row.message is not None and row.message.report is not None}
        if not asked:
            return
        for row in asked.values():
            row.sources = ()

        def arrived(found: dict[str, list[ChunkView]]) -> None:
            for number, sources in found.items():
                row = asked[int(number)]
                row.sources = tuple(sources)
                if isinstance(row.view, ReplyView):
                    row.view.sources.show_sources(sources)

        self._bridge.request(GetReplySources(job=0, reply_ids=tuple(asked)), arrived, lambda _failed: None)
