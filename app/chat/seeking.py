"""Brings one message into view and lights it up, and keeps it there while those around it find their heights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.chat.spotlight import Spotlight

if TYPE_CHECKING:
    from app.chat.message_area import MessageArea

_HELD_MS = 400
_ABOVE_PX = 48


class Seeking(QObject):
    """From ``start`` until a moment after everything has been laid out.

    Attributes:
        message_id: the message that is sought or held, None if there is none.
    """

    def __init__(self, transcript: MessageArea) -> None:
        super().__init__(transcript)
        self._transcript = transcript
        self.message_id: int | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._arrive)
        self._release = QTimer(self)
        self._release.setSingleShot(True)
        self._release.setInterval(_HELD_MS)
        self._release.timeout.connect(self.stop)

    def start(self, message_id: int) -> None:
        """Go to a message that is here."""
        self.stop()
        self.message_id = message_id
        self._soon.start(0)

    def stop(self) -> None:
        """It may go where it belongs."""
        self._soon.stop()
        self._release.stop()
        if self.message_id is not None:
            self.message_id = None
            self._transcript.unpin()

    def _arrive(self) -> None:
        position = self._position()
        if position is None:
            self.message_id = None
            return
        transcript, height = self._transcript, self._transcript.viewport().height()
        transcript.pin(position, _ABOVE_PX)
        row = transcript.rows.at(position)
        if row is None or row.view is None:
            self._soon.start(0)
            return
        transcript.pin(position, max((height - row.view.height()) // 2, _ABOVE_PX))
        Spotlight(row.view)
        self._release.start()

    def _position(self) -> int | None:
        """Of the row whose view shows the message."""
        rows = self._transcript.rows
        position = None if self.message_id is None else rows.position_of(self.message_id)
        while position is not None and rows.is_joined(position):
            position -= 1
        return position
