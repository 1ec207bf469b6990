"""Words of a message, quoted into the composer or copied without their marks."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Qt, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from app.chat.message_actions import MessageAction, is_reply, is_users
from app.chat.panel import ChatPanel
from app.chat.text_view import TextView
from engine.values import Message

translate = QCoreApplication.translate
MOST_QUOTED_CHARS = 20_000


def as_quotation(text: str) -> str:
    """Each line behind the sign that Markdown has for quotations."""
    return "\n".join(f"> {line}".rstrip() for line in text.strip("\n").splitlines())


class Quoting(QObject):
    """Offers it below messages, in the menu of a text, and in the window's menu.

    Args:
        action: of the window's menu: quotes what is selected, else the last reply.
    """

    def __init__(self, panel: ChatPanel, action: QAction) -> None:
        super().__init__(panel)
        self._panel = panel
        actions = panel.transcript.message_actions
        actions.add(MessageAction("quote", _quote_words, "quote", self.quote_message, is_said))
        actions.add(MessageAction("copy_plain", _copy_words, "text", copy_as_text, is_reply))
        panel.transcript.quoted.connect(self.quote)
        action.triggered.connect(lambda _checked=False: self.quote_at_hand())

    def quote_message(self, message: Message) -> None:
        """Quote what is selected in a message, else all of it."""
        view = self._panel.transcript.view_of(message.id)
        self.quote((selection_in(view) if view is not None else "") or message.text)

    def quote_at_hand(self) -> None:
        """Quote what is selected in the conversation, else the last reply."""
        focused = QApplication.focusWidget()
        selected = _selected(focused) if focused is not None else ""
        transcript = self._panel.transcript
        self.quote(selected or selection_in(transcript) or transcript.last_reply_text)

    @Slot(str)
    def quote(self, text: str) -> None:
        """Put a text into the composer as a quotation; the cursor stands below it."""
        text = text[:MOST_QUOTED_CHARS].strip()
        if not text:
            return
        edit = self._panel.composer.edit
        cursor = edit.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        before = edit.toPlainText()
        gap = "\n" * (2 - min(len(before) - len(before.rstrip("\n")), 2)) if before.strip() else ""
        cursor.insertText(gap + as_quotation(text) + "\n\n")
        edit.setTextCursor(cursor)
        edit.ensureCursorVisible()
        edit.setFocus(Qt.FocusReason.OtherFocusReason)


def is_said(message: Message) -> bool:
    """Words of the user or of the assistant."""
    return is_reply(message) or is_users(message)


def copy_as_text(message: Message) -> None:
    """Copy a message without the marks of its formatting."""
    from engine.exporting.marks import without_marks  # here, so that the window paints without it

    QGuiApplication.clipboard().setText(without_marks(message.text))


def selection_in(widget: QWidget) -> str:
    """What is selected in the first text inside a widget that has a selection."""
    texts = [*widget.findChildren(TextView), *widget.findChildren(QPlainTextEdit)]
    return next((selected for one in texts if (selected := _selected(one))), "")


def _selected(widget: QWidget) -> str:
    if isinstance(widget, TextView):
        return widget.selected_text
    if isinstance(widget, QPlainTextEdit) and widget.isReadOnly():
        return widget.textCursor().selection().toPlainText()
    return ""


def _quote_words() -> str:
    return translate("Quoting", "Quote in your message")


def _copy_words() -> str:
    return translate("Quoting", "Copy as plain text")
