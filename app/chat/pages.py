"""Fetches the conversation on the screen: how it opens, what is scrolled to, and where a message stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from app.chat.message_area import Place
from app.chat.rows import TAIL_ROWS
from app.chat.transcript import Transcript
from engine.protocol import Command, ConversationPage, Failed, OpenConversation
from engine.protocol.branching import ChooseVersion

if TYPE_CHECKING:
    from app.bridge import Bridge

PAGE_MESSAGES = 60


class Pages(QObject):
    """Signals: not_found() when a message that was asked for is not in its conversation.

    Args:
        show: called with the first page of a conversation that was asked for, and the place to show it at.
    """

    not_found = Signal()

    def __init__(
        self,
        bridge: Bridge,
        transcript: Transcript,
        show: Callable[[ConversationPage, Place | None], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._transcript = transcript
        self._show = show
        self._job = 0
        self._wanted: int | None = None
        self._elsewhere = False
        self._rows_job = 0
        self._rows_next: int | None = None
        transcript.rows_wanted.connect(self._fetch_rows)

    # -- a conversation

    def open(self, conversation_id: int, message_id: int | None = None, place: Place | None = None) -> None:
        """Show a conversation, at one message if one is named, else at a place. Only the latest call counts."""
        self._elsewhere = False
        self._fetch(conversation_id, message_id, place)

    def _fetch(self, conversation_id: int, message_id: int | None = None, place: Place | None = None) -> None:
        self._wanted = message_id
        around = message_id if message_id is not None else None if place is None else place.message_id
        command = OpenConversation(job=0, conversation_id=conversation_id, limit=PAGE_MESSAGES, around_id=around)

        def arrived(page: ConversationPage) -> None:
            wanted = self._wanted
            if wanted is None and conversation_id == self._transcript.conversation_id:
                wanted = self._transcript.sought_id  # asked for in what stood here while this page was under way
            self._show(page, place)
            self._wanted = wanted
            self._find_wanted()

        self._open(command, arrived)

    def reload(self) -> None:
        """Read the conversation on the screen again, and leave the reader where they are."""
        if self._transcript.conversation_id is not None:
            self.open(self._transcript.conversation_id, None, self._transcript.place)

    def choose_version(self, message_id: int, other_id: int) -> None:
        """Go over from a message or a reply to another version of it, which then stands in its place."""
        top = self._transcript.top_of_message(message_id)
        place = None if top is None else Place(other_id, top)

        def arrived(page: ConversationPage) -> None:
            if place is None:
                self._show(page, None)
            else:
                self._fetch(page.conversation.id, None, place)

        self._open(ChooseVersion(job=0, message_id=other_id), arrived)

    def leave(self) -> None:
        """Another conversation, or none: answers under way are dropped."""
        self._job = self._rows_job = 0
        self._wanted = self._rows_next = None

    def _open(
        self,
        command: Command,
        arrived: Callable[[ConversationPage], None],
        failed: Callable[[Failed], None] | None = None,
    ) -> None:
        def latest(page: ConversationPage) -> None:
            if job == self._job:
                arrived(page)

        job = self._bridge.request(command, latest, failed)
        self._job = job

    # -- a message that is looked for

    def show_message(self, message_id: int) -> None:
        """Go to a message of the conversation on the screen, and light it up."""
        self._wanted, self._elsewhere = message_id, False
        if self._transcript.show_message(message_id):
            self._wanted = None
        else:
            self._request_around(message_id, self._find_wanted)

    def go_to_message(self, message_id: int) -> None:
        """The same without lighting it up; nothing moves if it is in sight."""
        if not self._transcript.go_to_message(message_id):
            self._request_around(message_id, lambda: self._transcript.go_to_message(message_id))

    def go_to_place(self, place: Place) -> None:
        """Go back to where somebody read."""
        if not self._transcript.go_to_place(place):
            self._request_around(place.message_id, lambda: self._transcript.go_to_place(place))

    def _find_wanted(self) -> None:
        """Go to the wanted message; where it is on another branch, over to that."""
        wanted, self._wanted = self._wanted, None
        if wanted is None or self._transcript.show_message(wanted):
            return
        if self._elsewhere:
            self.not_found.emit()
            return
        self._elsewhere = True

        def arrived(page: ConversationPage) -> None:
            if page.conversation.id == self._transcript.conversation_id:
                self._fetch(page.conversation.id, wanted)
            else:
                self.not_found.emit()

        self._open(ChooseVersion(job=0, message_id=wanted), arrived, lambda _failed: self.not_found.emit())

    # -- rows that are scrolled to

    def ensure_end(self, then: Callable[[], object]) -> None:
        """Call back once the end of the conversation is here."""
        if self._transcript.has_last:
            then()
        else:
            self._request_rows(max(self._transcript.rows.total - TAIL_ROWS, 0), then)

    @Slot(int)
    def _fetch_rows(self, position: int) -> None:
        """Fetch rows around a position; of those asked for meanwhile the latest counts."""
        if self._rows_job:
            self._rows_next = position
        else:
            self._rows_job = self._request_rows(max(position - PAGE_MESSAGES // 2, 0), self._rows_arrived)

    def _rows_arrived(self) -> None:
        position, self._rows_next = self._rows_next, None
        self._rows_job = 0
        if position is not None and self._transcript.rows.at(position) is None:
            self._fetch_rows(position)

    def _request_rows(self, first: int, then: Callable[[], object]) -> int:
        return self._request(OpenConversation(job=0, conversation_id=0, position=first, limit=PAGE_MESSAGES), then)

    def _request_around(self, message_id: int, then: Callable[[], object]) -> int:
        command = OpenConversation(job=0, conversation_id=0, around_id=message_id, limit=PAGE_MESSAGES)
        return self._request(command, then)

    def _request(self, command: OpenConversation, then: Callable[[], object]) -> int:
        """Fetch more of the conversation on the screen."""
        conversation_id = self._transcript.conversation_id
        if conversation_id is None:
            return 0

        def arrived(page: ConversationPage) -> None:
            if conversation_id == self._transcript.conversation_id:
                self._transcript.take_rows(page)
                then()

        def failed(event: Failed) -> None:
            self._rows_job = 0
            self._bridge.failed.emit(event)

        return self._bridge.request(replace(command, conversation_id=conversation_id), arrived, failed)
