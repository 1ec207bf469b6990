"""Scrolls the transcript to one message and keeps it in view while the messages around it find their heights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QWidget

from app.chat.spotlight import Spotlight

if TYPE_CHECKING:
    from app.chat.transcript import Transcript

_HELD_MS = 400
_ABOVE_PX = 48


class Seeking(QObject):
    """From ``start`` until a moment after everything has been laid out."""

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(transcript)
        self._transcript = transcript
        self._wanted: int | None = None
        self._held: QWidget | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._arrive)
        self._release = QTimer(self)
        self._release.setSingleShot(True)
        self._release.setInterval(_HELD_MS)
        self._release.timeout.connect(self.stop)

    @property
    def message_id(self) -> int | None:
        """Id of the message that is sought or held, None if there is none."""
        if self._held is not None:
            return int(self._held.property("messageId"))
        return self._wanted

    def start(self, message_id: int) -> None:
        self.stop()
        self._wanted = message_id
        if not self._transcript.filling:
            self._soon.start(0)

    def stop(self) -> None:
        self._soon.stop()
        self._release.stop()
        self._wanted = self._held = None

    def page_filled(self) -> None:
        if self._wanted is not None:
            self._soon.start(0)

    def hold(self) -> bool:
        """Heights changed: stay with the message. False if there is none to stay with."""
        if self._held is None:
            return False
        self._scroll_to(self._held)
        return True

    def _arrive(self) -> None:
        view = self._transcript.view_of(self._wanted) if self._wanted is not None else None
        self._wanted = None
        if view is None:
            return
        self._held = view
        self._scroll_to(view)
        Spotlight(view)
        self._release.start()

    def _scroll_to(self, view: QWidget) -> None:
        """The message stands in the middle, or with its beginning near the top if it is long."""
        bar = self._transcript.verticalScrollBar()
        top = bar.value() + view.mapTo(self._transcript.viewport(), QPoint(0, 0)).y()
        room = self._transcript.viewport().height() - view.height()
        bar.setValue(top - max(room // 2, _ABOVE_PX))
