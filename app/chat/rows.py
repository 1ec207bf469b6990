"""The rows of the conversation on the screen: of a long one only those that somebody looks at, and the last ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtWidgets import QWidget

from app.chat.chips import ChipState
from app.chat.markdown import Part
from app.chat.proposal_chips import by_message
from engine.protocol import ChunkView, ConversationPage, ProposalView
from engine.protocol.branching import Versions
from engine.values import ATTACHMENT, MemoryChange, Message

MOST_ROWS = 800
TAIL_ROWS = 60


@dataclass(eq=False)
class Row:
    """One row, and what is known of how it is shown.

    Attributes:
        message: None while it is not stored.
        kept: its view stays though nobody sees it: something is written into it.
        texts_before: how many texts of user and assistant stand before it.
        view: what shows it; None while it is far away.
        px: height of the view with what stands around it; None while it is not measured.
        parts: its Markdown, rendered once.
        opened: a step that was unfolded.
        chips: of the view before, with what has become of each.
        sources: None until they were asked for.
        stale: what came of it may have changed; it is fetched again before it is shown.
    """

    message: Message | None = None
    kept: bool = False
    texts_before: int = 0
    changes: tuple[MemoryChange, ...] = ()
    proposals: list[ProposalView] = field(default_factory=list[ProposalView])
    versions: Versions | None = None
    view: QWidget | None = None
    px: int | None = None
    parts: list[Part] | None = None
    opened: bool = False
    chips: tuple[ChipState, ...] = ()
    sources: tuple[ChunkView, ...] | None = None
    stale: bool = False

    @property
    def is_text(self) -> bool:
        return self.message is not None and self.message.kind == "text" and bool(self.message.text)

    @property
    def is_users(self) -> bool:
        return self.message is not None and self.message.kind == "text" and self.message.role == "user"


class Rows:
    """Rows by their position in the conversation, oldest first. Not all are here; ``total`` counts all."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.total = 0
        self._at: dict[int, Row] = {}
        self._by_id: dict[int, int] = {}

    # -- what is here

    def at(self, position: int) -> Row | None:
        return self._at.get(position)

    def position_of(self, message_id: int) -> int | None:
        return self._by_id.get(message_id)

    def of_message(self, message_id: int) -> Row | None:
        position = self._by_id.get(message_id)
        return None if position is None else self._at[position]

    def here(self) -> Iterator[tuple[int, Row]]:
        """Those that are here, in order."""
        for position in sorted(self._at):
            yield position, self._at[position]

    def from_the_end(self) -> Iterator[tuple[int, Row]]:
        """The last ones, newest first, as far as they are here without a gap."""
        for position in range(self.total - 1, -1, -1):
            row = self._at.get(position)
            if row is None:
                return
            yield position, row

    @property
    def has_tail(self) -> bool:
        """The last row is here, or there is none."""
        return not self.total or self.total - 1 in self._at

    def is_joined(self, position: int) -> bool:
        """It stands in the view of the row before it: the result of a call, a further note of the same turn."""
        row, before = self._at.get(position), self._at.get(position - 1)
        if row is None or before is None or row.message is None or before.message is None:
            return False
        message, first = row.message, before.message
        if is_note(message) and is_note(first):
            return message.turn_id == first.turn_id
        return message.kind == "tool_result" and first.kind == "tool_call" and first.tool == message.tool

    def joined_with(self, position: int) -> tuple[int, list[Message]]:
        """Where the view of a row stands, and all messages that it shows."""
        while self.is_joined(position):
            position -= 1
        shown, at = [self._at[position]], position + 1
        while self.is_joined(at):
            shown.append(self._at[at])
            at += 1
        return position, [row.message for row in shown if row.message is not None]

    # -- changes

    def take(self, page: ConversationPage, end: int | None = None) -> list[int]:
        """Take over rows of a page that are not here yet, before position ``end``. Returns their positions."""
        taken: list[int] = []
        before = page.older_texts
        proposals = by_message(page.proposals)
        for position, message in enumerate(page.messages, page.first):
            here = self._at.get(position)
            is_new = here is None and message.id not in self._by_id
            if (is_new or (here is not None and here.stale)) and (end is None or position < end):
                row = Row(
                    message,
                    texts_before=before,
                    changes=page.changes.get(str(message.id), ()),
                    proposals=proposals.get(message.id, []),
                    versions=page.versions.get(str(message.id)),
                )
                self._put(position, row)
                taken.append(position)
            before += message.kind == "text" and bool(message.text)
        return taken

    def append(self, row: Row) -> int:
        """Put a row at the end. Returns its position."""
        last = self._at.get(self.total - 1)
        if last is not None:
            row.texts_before = last.texts_before + last.is_text
        self._put(self.total, row)
        self.total += 1
        return self.total - 1

    def name(self, row: Row, message: Message) -> None:
        """A row was stored."""
        position = next((at for at, one in self._at.items() if one is row), None)
        row.message = message
        if position is not None:
            self._by_id[message.id] = position

    def cut(self, position: int) -> list[Row]:
        """Take away all rows from a position on. Returns those that were here."""
        gone = [at for at in self._at if at >= position]
        self.total = min(self.total, position)
        return [self._drop(at) for at in gone]

    def trim(self, around: int) -> None:
        """Of too many rows keep those near a position, the last ones, and those that have a view."""
        if len(self._at) <= MOST_ROWS:
            return
        spare = [at for at, row in self._at.items() if row.view is None and at < self.total - TAIL_ROWS]
        spare.sort(key=lambda at: abs(at - around), reverse=True)
        for at in spare[: len(self._at) - MOST_ROWS // 2]:
            self._drop(at)

    def mark_unseen_stale(self) -> None:
        """Memory has changed: what nobody sees is to be fetched again when somebody does."""
        for row in self._at.values():
            row.stale = row.view is None and row.message is not None

    def _put(self, position: int, row: Row) -> None:
        self._at[position] = row
        if row.message is not None:
            self._by_id[row.message.id] = position

    def _drop(self, position: int) -> Row:
        row = self._at.pop(position)
        if row.message is not None:
            self._by_id.pop(row.message.id, None)
        return row


def is_note(message: Message) -> bool:
    """It tells the model something; a file that was sent is told to it as well, and shown by itself."""
    return message.kind == "notice" and message.tool != ATTACHMENT


def discard(row: Row) -> None:
    """Delete the view of a row, if it has one."""
    if row.view is not None:
        row.view.hide()
        row.view.deleteLater()
        row.view = None
