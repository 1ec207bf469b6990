"""Looking for words in the conversation on the screen, wherever in it they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from app.chat.find_bar import FindBar
from app.chat.message_area import Place
from app.chat.message_views import MessageView
from app.chat.transcript import Transcript
from engine.protocol import Cancel, Failed
from engine.protocol.in_conversation import FindInConversation, FoundInConversation

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.chat.pages import Pages

_TYPING_MS = 120


class FindInTranscript(QObject):
    """Asks the engine where the words stand, goes from place to place, and lights them up in what is on the screen.

    Attributes:
        bar: where the words are typed.
    """

    def __init__(self, bridge: Bridge, transcript: Transcript, pages: Pages, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._transcript = transcript
        self._pages = pages
        self.bar = FindBar()
        self._words = ""
        self._ids: list[int] = []
        self._counts: dict[int, int] = {}
        self._message = self._within = 0
        self._from: Place | None = None
        self._job = 0
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._search)
        self._marking = QTimer(self)
        self._marking.setSingleShot(True)
        self._marking.setInterval(0)
        self._marking.timeout.connect(self._mark_all)
        self.bar.words_changed.connect(self._words_changed)
        self.bar.step.connect(self.step)
        self.bar.left.connect(self.leave)
        transcript.views_changed.connect(self._views_changed)

    @property
    def active(self) -> bool:
        return not self.bar.isHidden()

    def begin(self) -> None:
        """Show the bar; what was selected in a message, or looked for before, stands in it."""
        if self._transcript.conversation_id is None:
            return
        if not self.active:
            self._from = self._transcript.place
        self.bar.begin()
        if self.bar.field.text() and not self._ids:
            self._typing.start()

    def leave(self) -> None:
        """Hide the bar and go back to where the reader was."""
        if not self.active:
            return
        self.end()
        if self._from is None:
            self._transcript.scroll_to_bottom()
        else:
            self._pages.go_to_place(self._from)

    def end(self) -> None:
        """Hide the bar: another conversation takes the screen, or none."""
        self.bar.hide()
        self._forget()
        self._mark_all()

    def _forget(self) -> None:
        self._typing.stop()
        if self._job:
            self._bridge.request(Cancel(job=0, target=self._job))
        self._job = 0
        self._words, self._ids, self._counts = "", [], {}
        self._message = self._within = 0
        self.bar.show_nothing()

    # -- looking

    @Slot(str)
    def _words_changed(self, _text: str) -> None:
        if self.active:
            self._typing.start()

    @Slot()
    def _search(self) -> None:
        self._forget()
        conversation_id = self._transcript.conversation_id
        words = " ".join(self.bar.field.text().split())
        if not words or conversation_id is None:
            self._mark_all()
            return
        self._words = words
        self.bar.show_searching()

        def arrived(found: FoundInConversation) -> None:
            if job == self._job and not found.cancelled:
                self._job = 0
                self._take(found)

        def failed(event: Failed) -> None:
            if job == self._job:
                self._forget()
                self._bridge.failed.emit(event)

        command = FindInConversation(job=0, conversation_id=conversation_id, words=words)
        job = self._bridge.request(command, arrived, failed)
        self._job = job

    def _take(self, found: FoundInConversation) -> None:
        """Begin with the first place at or below where the reader is, else with the last one."""
        self._ids, self._counts = list(found.message_ids), dict(zip(found.message_ids, found.counts, strict=True))
        reading = self._from.message_id if self._from is not None else None
        later = (number for number, message_id in enumerate(self._ids) if reading and message_id >= reading)
        self._message = next(later, len(self._ids) - 1)
        self._within = 0 if reading else max(self._count(self._message) - 1, 0)
        self._show()

    @Slot(int)
    def step(self, by: int) -> None:
        """Go to the next place, or the one before; behind the last one comes the first."""
        if self._typing.isActive():
            self._search()
            return
        if not self._ids:
            return
        self._within += by
        if self._within < 0 or self._within >= self._count(self._message):
            self._message = (self._message + by) % len(self._ids)
            self._within = 0 if by > 0 else self._count(self._message) - 1
        self._show()

    def _count(self, number: int) -> int:
        return self._counts.get(self._ids[number], 1) if self._ids else 0

    # -- showing

    def _show(self) -> None:
        self._tell()
        if self._ids:
            self._pages.go_to_message(self._ids[self._message])
        self._mark_all()

    def _tell(self) -> None:
        before = sum(self._counts[message_id] for message_id in self._ids[: self._message])
        self.bar.show_count(before + self._within + 1, sum(self._counts.values()))

    @Slot()
    def _views_changed(self) -> None:
        if self._words:
            self._marking.start()

    @Slot()
    def _mark_all(self) -> None:
        """Light the words up in what is on the screen, and bring the current place into sight."""
        current = self._ids[self._message] if self._ids else None
        for _, row in self._transcript.made():
            if isinstance(row.view, MessageView) and row.message is not None:
                is_current = row.message.id == current
                shown = row.view.mark(self._words, self._within if is_current else None)
                if is_current and shown:
                    self._take_count(row.message.id, shown)
                    self._bring_into_sight(row.view)

    def _take_count(self, message_id: int, shown: int) -> None:
        """What is on the screen counts."""
        if self._counts.get(message_id) != shown:
            self._counts[message_id] = shown
            self._within = min(self._within, shown - 1)
            self._tell()

    def _bring_into_sight(self, view: MessageView) -> None:
        found = view.marked_widget(self._within)
        if found is not None:
            self._transcript.show_part(*found)
