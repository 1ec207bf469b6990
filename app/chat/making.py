"""From a row to the widget that shows it, and back to what is to be kept of that widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.chat.attachment_chips import SentAttachment
from app.chat.message_views import MessageView, UserMessageView
from app.chat.reply_view import ReplyView
from app.chat.step_views import NoteView, StepView, ToolStepView
from engine.values import ATTACHMENT, Message

if TYPE_CHECKING:
    from app.chat.message_area import MessageArea
    from app.chat.rows import Row


def reasoning_title() -> str:
    return QCoreApplication.translate("Transcript", "Reasoning")


def thinking_title() -> str:
    return QCoreApplication.translate("Transcript", "Thinking…")


def make_view(row: Row, transcript: MessageArea) -> QWidget:
    """The view of a row whose message is stored, as it stood when it was last seen."""
    message = row.message
    assert message is not None
    view = _bare_view(row, message, transcript)
    mark(view, message)
    listen(view, transcript)
    if isinstance(view, StepView) and row.opened:
        view.set_open(True)
    if isinstance(view, MessageView):
        view.show_versions(row.versions)
        view.offer(transcript.message_actions.of(message))
    if isinstance(view, UserMessageView):
        _dress(view, row, transcript)
    return view


def _bare_view(row: Row, message: Message, transcript: MessageArea) -> QWidget:
    if row.is_users:
        user = UserMessageView(message.text, transcript.column)
        user.confirm(message)
        return user
    match message.kind:
        case "reasoning":
            return StepView(reasoning_title, "thought", message.text, transcript.column)
        case "tool_call" | "tool_result":
            return ToolStepView(message, transcript.column)
        case "notice" if message.tool == ATTACHMENT:
            return SentAttachment(message, transcript.column)
        case "notice":
            return NoteView(message, transcript.column)
        case _:
            reply = ReplyView(transcript.column)
            reply.body.unfolded = row.opened
            reply.show_message(message, row.parts, transcript.deadline)
            if row.sources:
                reply.sources.show_sources(row.sources)
            return reply


def _dress(view: UserMessageView, row: Row, transcript: MessageArea) -> None:
    """Chips, suggestions, and what was begun in place of the message."""
    if row.opened:
        view.body.unfold()
    if row.chips:
        view.chips.restore(row.chips)
    view.chips.add(row.changes)
    view.chips.add_proposals(row.proposals)
    if row.message is not None and row.message.id in transcript.orders:
        view.chips.show_orders(transcript.orders[row.message.id])
    unsent = transcript.unsent_edits.get(row.message.id) if row.message is not None else None
    if unsent is not None:
        view.begin_edit(unsent, take_focus=False)


def keep_of(row: Row, transcript: MessageArea) -> None:
    """Note on a row what of its view is to be there when it is seen again."""
    view = row.view
    if isinstance(view, ReplyView):
        row.parts = view.body.parts or row.parts
        row.opened = view.body.was_unfolded()
    if isinstance(view, StepView):
        row.opened = view.is_open
    if isinstance(view, UserMessageView):
        row.opened = not view.body.folded
    if isinstance(view, UserMessageView):
        row.chips, row.changes = view.chips.states(), ()
        row.proposals = [chip.view for chip in view.chips.proposals]
        if row.message is not None and view.unsent is not None:
            transcript.note_unsent(row.message.id, view.unsent)


def mark(view: QWidget, message: Message) -> None:
    """Note on a view which message it shows."""
    view.setProperty("messageId", message.id)
    view.setProperty("turnId", message.turn_id)


def listen(view: QWidget, transcript: MessageArea) -> None:
    """Connect what a view asks for with the transcript's signals."""
    if isinstance(view, MessageView):
        view.version_chosen.connect(transcript.version_chosen)
        view.grows.connect(transcript.take_growing)
    if isinstance(view, UserMessageView):
        view.chips.opened.connect(transcript.chip_opened)
        view.chips.decided.connect(transcript.proposal_decided)
        view.chips.undo_requested.connect(transcript.undo_requested)
        view.chips.redo_requested.connect(transcript.redo_requested)
        view.chips.order_answered.connect(transcript.order_answered)
        view.chips.memory_requested.connect(transcript.memory_requested)
        view.chips.erase_requested.connect(transcript.erase_requested)
        view.learned_requested.connect(transcript.learned_requested)
        view.edited.connect(transcript.edit_requested)
        view.edit_left.connect(transcript.take_left_edit)
        view.edit_changed.connect(transcript.edits_changed)
    elif isinstance(view, SentAttachment):
        view.opened.connect(transcript.attachment_requested)
    elif isinstance(view, ReplyView):
        view.regenerate_requested.connect(transcript.regenerate_requested)
        view.go_on_requested.connect(transcript.go_on_requested)
        view.made_from_requested.connect(transcript.made_from_requested)
        view.sources.opened.connect(transcript.passage_requested)
