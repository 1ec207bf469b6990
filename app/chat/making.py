"""From a stored message to the widget that shows it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.chat.message_views import ReplyView, UserMessageView
from app.chat.step_views import NoteView, StepView, ToolStepView
from engine.values import MemoryChange, Message


def reasoning_title() -> str:
    return QCoreApplication.translate("Transcript", "Reasoning")


def thinking_title() -> str:
    return QCoreApplication.translate("Transcript", "Thinking…")


def _notice_title() -> str:
    return QCoreApplication.translate("Transcript", "Note to the assistant")


def make_view(message: Message, changes: tuple[MemoryChange, ...]) -> QWidget:
    """The view of a message that is stored, with its memory chips."""
    if message.role == "user" and message.kind == "text":
        user = UserMessageView(message.text)
        user.confirm(message)
        user.chips.add(changes)
        return user
    match message.kind:
        case "reasoning":
            return StepView(reasoning_title, "thought", message.text)
        case "tool_call" | "tool_result":
            return ToolStepView(message)
        case "notice":
            return NoteView(_notice_title, message)
        case _:
            reply = ReplyView()
            reply.show_message(message)
            return reply


def mark(view: QWidget, message: Message) -> None:
    """Note on a view which message it shows."""
    view.setProperty("messageId", message.id)
    view.setProperty("turnId", message.turn_id)
