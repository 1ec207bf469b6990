"""The conversation as it is read: views of the messages near the viewport, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.chat.live_reply import LiveReply
from app.chat.making import keep_of, listen, mark
from app.chat.message_area import MessageArea, Place
from app.chat.message_views import UserMessageView
from app.chat.reply_view import UNFINISHED, ReplyView
from app.chat.rows import Row, discard
from app.chat.step_views import NoteView, ToolStepView, WaitingLine
from engine.protocol import ConversationPage, ProposalView
from engine.protocol.branching import Versions
from engine.protocol.saying import SaidOrder
from engine.values import ATTACHMENT, ContextReport, MemoryChange, Message, StopReason


class Transcript(MessageArea):
    """Shows messages; decides nothing.

    Signals: last_reply_changed() when there may be another last reply or none.

    Attributes:
        live: the reply that is being written.
    """

    last_reply_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.live = LiveReply(self)
        self._waiting = WaitingLine(self.column)
        self._waiting.hide()
        self.foot = self._waiting

    # -- pages

    def clear(self) -> None:
        with self.all_at_once():
            self.live.reset()
            self.seeking.stop()
            for _, row in self.rows.here():
                keep_of(row, self)
                discard(row)
            self.forget_views()
            self.rows.clear()
            self.heights.clear(0)
            self.edge.reset()
            self.orders.clear()
            self.conversation_id, self.temporary = None, False
            self.show_waiting("")
            self.scroll_to_bottom()
        self.last_reply_changed.emit()

    def show_page(self, page: ConversationPage, place: Place | None = None) -> None:
        """Show a conversation, at a place of it, else at its end."""
        with self.all_at_once():
            self.clear()
            self.conversation_id, self.temporary = page.conversation.id, page.conversation.temporary
            self.rows.total = _total(page)
            self.rows.take(page)
            self.edge.take_page(page)
            position = None if place is None else self.rows.position_of(place.message_id)
            if position is not None and place is not None:
                self.go_to(position, place.top)
            else:
                self.scroll_to_bottom()
        self._offer_last()
        self.last_reply_changed.emit()

    def take_rows(self, page: ConversationPage) -> None:
        """More of the conversation has arrived."""
        unstored = next((at for at, row in self.rows.here() if row.message is None), None)
        if unstored is None and _total(page) != self.rows.total:
            self._take_anew(page)
            return
        with self.all_at_once():
            for position in self.rows.take(page, unstored):
                self._join(position)
            self.rows.trim(self.anchor.position)
            self.edge.take_page(page)
        self._offer_last()
        self.last_reply_changed.emit()

    def _take_anew(self, page: ConversationPage) -> None:
        """Positions have shifted: what is here is given up for the page."""
        self.show_page(page, None if self.sticks else self.place)

    def _join(self, position: int) -> None:
        """Put the result of a call that arrived into the view of the call, or the other way round."""
        for at in (position, position + 1):
            if not self.rows.is_joined(at):
                continue
            if self.rows.at(at) is not None and self.is_made(at):
                self.release(at)
            head, messages = self.rows.joined_with(at)
            first = self.rows.at(head)
            if first is not None and isinstance(first.view, NoteView):
                first.view.show_notes(messages)
            call, result = self.rows.at(at - 1), self.rows.at(at)
            if call and result and result.message and isinstance(call.view, ToolStepView) and not call.view.complete:
                call.view.add(result.message)

    def drop_partial_reply(self) -> None:
        """Take away what was saved of a reply that is still being written: all of it is at hand."""
        last = self.rows.at(self.rows.total - 1)
        if last is not None and last.message is not None and last.message.role == "assistant" and last.is_text:
            self.cut(self.rows.total - 1)

    # -- messages

    def append_row(self, row: Row) -> None:
        """Put a row at the end."""
        self.rows.append(row)
        self.arrange()
        self._offer_last()
        self.last_reply_changed.emit()

    def add_message(self, message: Message) -> None:
        """Append a stored message that is neither a reply nor the user's."""
        if self.live.take_step(message):
            return
        row = Row(message)
        self.append_row(row)
        self._join(self.rows.total - 1)
        self._join(self.rows.total - 1)
        self.edge.take(message)

    def add_pending(self, text: str) -> UserMessageView:
        """Show what the user sends, before it is stored."""
        view = UserMessageView(text, self.column)
        listen(view, self)
        self.append_row(Row(kept=True, view=view))
        self.scroll_to_bottom()
        return view

    def confirm(self, view: UserMessageView, message: Message, versions: Versions | None = None) -> None:
        """What was sent is stored."""
        view.confirm(message)
        mark(view, message)
        row = self.row_of(view) or next((row for _, row in self.rows.here() if row.view is view), None)
        if row is not None:
            row.kept, row.versions = False, versions
            self.rows.name(row, message)
        view.show_versions(versions)
        view.offer(self.message_actions.of(message))
        self.edge.take(message)

    def remove(self, view: QWidget) -> None:
        """Take away a row that was not sent, and what follows it."""
        position = next((at for at, row in self.rows.here() if row.view is view), None)
        if position is not None:
            self.cut(position)

    def cut(self, position: int) -> None:
        """Take away all rows from a position on."""
        self.drop_views(position)
        for row in self.rows.cut(position):
            discard(row)
        self.edge.place()
        self.arrange()
        self.last_reply_changed.emit()

    def cut_from(self, message_id: int) -> None:
        """Take away a message and what follows: it was written anew."""
        position = self.rows.position_of(message_id)
        if position is not None:
            self.live.reset()
            self.cut(position)
        self.unsent_edits.drop(message_id)  # last: a view that goes leaves its field's text there
        self.edits_changed.emit()

    def drop_reply(self) -> None:
        """Take away the last reply with its steps: it is being answered again."""
        self.live.reset()
        asked = next((at for at, row in self.rows.from_the_end() if _is_users(row) or _is_attached(row)), None)
        if asked is not None:
            self.cut(asked + 1)

    def take_changes(self, message_id: int, changes: tuple[MemoryChange, ...]) -> None:
        """A message changed memory."""
        row = self.rows.of_message(message_id)
        if row is not None:
            row.changes = (*row.changes, *changes)
            if isinstance(row.view, UserMessageView):
                row.view.chips.add(changes)

    def take_proposals(self, message_id: int, proposals: list[ProposalView]) -> None:
        """There are suggestions of a message, or something has become of them."""
        row = self.rows.of_message(message_id)
        if row is not None:
            known = {view.proposal.id: view for view in (*row.proposals, *proposals)}
            row.proposals = list(known.values())
            if isinstance(row.view, UserMessageView):
                row.view.chips.add_proposals(proposals)

    def take_orders(self, message_id: int, orders: Sequence[SaidOrder]) -> None:
        """A message told the memory to do something, or what was unclear about it has been answered."""
        new = {order.note_id for order in orders}
        kept = [one for one in self.orders.get(message_id, ()) if one.state != "asks" and one.note_id not in new]
        self.orders[message_id] = [*kept, *orders]
        view = self.user_view(message_id)
        if view is not None:
            view.chips.show_orders(self.orders[message_id])

    @property
    def last_reply_text(self) -> str:
        """The newest reply that is finished and has words; "" if there is none here."""
        for _, row in self.rows.from_the_end():
            if isinstance(row.view, ReplyView):
                if row.view.finished and row.view.copy_button.text_to_copy:
                    return row.view.copy_button.text_to_copy
            elif row.is_text and not row.is_users and row.message is not None:
                return row.message.text
        return ""

    @property
    def can_go_on(self) -> bool:
        """The last reply was stopped, interrupted or cut."""
        last = self.rows.at(self.rows.total - 1)
        message = last.message if last is not None else None
        return message is not None and last is not None and last.is_text and message.stop_reason in UNFINISHED

    @property
    def last_report(self) -> ContextReport | None:
        """Of the newest reply that has one."""
        messages = (row.message for _, row in self.rows.from_the_end() if row.is_text and row.message is not None)
        return next((message.report for message in messages if message.report is not None), None)

    # -- the reply that comes

    def show_waiting(self, text: str) -> None:
        """Say what the assistant is doing; "" says nothing."""
        self._waiting.setText(text)
        if self._waiting.isHidden() == bool(text):
            self._waiting.setVisible(bool(text))
            self.arrange()

    def append_delta(self, text: str, channel: str) -> None:
        """Take streamed text; it is shown at most thirty times a second."""
        self.live.append(text, channel)

    def flush(self) -> None:
        """Show the streamed text that waits."""
        self.live.flush()

    def finish_reply(self, message: Message, stop_reason: StopReason, versions: Versions | None = None) -> None:
        self.show_waiting("")
        self.live.finish(message, stop_reason, versions)
        view = self.view_of(message.id)
        if isinstance(view, ReplyView):
            view.offer(self.message_actions.of(message))
        self.edge.take(message)
        self._offer_last()
        self.last_reply_changed.emit()
        self.views_changed.emit()

    def interrupt_reply(self) -> None:
        """The engine is gone: keep what came, marked as interrupted."""
        self.show_waiting("")
        self.live.interrupt()
        self._offer_last()
        self.last_reply_changed.emit()

    def go_on(self) -> Message | None:
        """The last reply goes on: more is written behind it. Returns what it is so far; None if there is none here."""
        position, row = self.rows.total - 1, self.rows.at(self.rows.total - 1)
        if row is None or row.message is None or row.is_users or row.message.kind != "text":
            return None
        if row.view is None:
            row.view = self.make_view(position, row)
        self.live.go_on(row)
        self._offer_last()
        self.scroll_to_bottom()
        return row.message

    def _offer_last(self) -> None:
        """Only the last reply can be made again or go on."""
        last = self.rows.at(self.rows.total - 1)
        for view in self.items:
            if isinstance(view, ReplyView):
                view.offer_last(last is not None and view is last.view and view is not self.live.view)

    @property
    def has_last(self) -> bool:
        """The end of the conversation is here."""
        return self.rows.has_tail


def _is_users(row: Row) -> bool:
    """A message of the user, stored or on its way."""
    return row.is_users or isinstance(row.view, UserMessageView)


def _is_attached(row: Row) -> bool:
    """A file that was sent with a message."""
    return row.message is not None and row.message.tool == ATTACHMENT


def _total(page: ConversationPage) -> int:
    return page.first + len(page.messages) if page.total is None else page.total
