"""Where the user writes: grows to eight lines, Enter sends unless an input method is composing."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.chat.attachment_chips import AttachmentRow
from app.chat.quiet_line import QuietLine
from app.documents.choosing import dropped_paths
from app.window.resources import coloured_icon, icon
from app.words import begins_from_the_right

MAX_LINES = 8
ACTIVITY_INTERVAL_S = 2.0
LONG_TEXT_CHARS = 6_000
HUGE_TEXT_CHARS = 100_000
"""From here on a field with one paragraph of it answers a key in more than a tenth of a second."""
_LOOKED_AT_CHARS = 200
UNKEPT = -1
"""Stands for a conversation whose draft is not kept once it is left."""


class ComposerEdit(QPlainTextEdit):
    """The text field. Signals: send_requested(), stop_requested(), typed() at most every two seconds.

    Where it takes files: files_given(paths) and picture_given(name) when something is dropped or pasted, and
    long_text_given(text) after a long text was.

    Attributes:
        takes_huge: asked about a huge text that is pasted; True if it need not come into the field.
    """

    send_requested = Signal()
    stop_requested = Signal()
    typed = Signal()
    files_given = Signal(object)
    picture_given = Signal(str)
    long_text_given = Signal(str)

    def __init__(self, parent: QWidget | None = None, takes_files: bool = False) -> None:
        super().__init__(parent)
        self._takes_files = takes_files
        self.takes_huge: Callable[[str], bool] = lambda _text: False
        self._composing = False
        self._last_activity = float("-inf")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setObjectName("composerEdit")
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(4)
        self.textChanged.connect(self._align)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    @property
    def composing(self) -> bool:
        """True while an input method shows text that is not committed."""
        return self._composing

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)
        self._note_activity()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self._composing:
            self.stop_requested.emit()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._composing:
                return
            if not event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier):
                self.send_requested.emit()
                return
            self.insertPlainText("\n")
            self.ensureCursorVisible()
            return
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown) and not self.verticalScrollBar().isVisible():
            event.ignore()  # it scrolls the conversation
            return
        super().keyPressEvent(event)
        if event.text():
            self._note_activity()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._composing = False
        super().focusOutEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        paths = dropped_paths(source)
        if self._takes_files and paths:
            self.files_given.emit(paths)
        elif source.hasText():
            if len(source.text()) >= HUGE_TEXT_CHARS and self.takes_huge(source.text()):
                return
            self.insertPlainText(source.text())
            self.ensureCursorVisible()
            if self._takes_files and len(source.text()) >= LONG_TEXT_CHARS:
                self.long_text_given.emit(source.text())
        elif self._takes_files and source.hasImage():
            self.picture_given.emit("")

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files that are dragged here are attached, or left to the window, which adds them to memory."""
        if dropped_paths(source):
            return self._takes_files
        return source.hasText() or (self._takes_files and source.hasImage())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_last_activity"):
            self._fit()

    def _note_activity(self) -> None:
        now = time.monotonic()
        if now - self._last_activity >= ACTIVITY_INTERVAL_S:
            self._last_activity = now
            self.typed.emit()

    def _align(self) -> None:
        """What is written from the right stands at the right, as it will in the conversation."""
        from_right = begins_from_the_right(self.document().firstBlock().text()[:_LOOKED_AT_CHARS])
        side = Qt.AlignmentFlag.AlignRight if from_right else Qt.AlignmentFlag.AlignLeft
        option = self.document().defaultTextOption()
        if option.alignment() != side:
            option.setAlignment(side)
            self.document().setDefaultTextOption(option)

    def _fit(self) -> None:
        lines = max(1, int(self.document().size().height()))
        shown = min(lines, MAX_LINES)
        margins = 2 * int(self.document().documentMargin()) + 2
        scrolls = Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines > MAX_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(scrolls)
        height = shown * self.fontMetrics().lineSpacing() + margins
        if height != self.minimumHeight():
            self.setFixedHeight(height)


class Composer(QFrame):
    """The field with its send and stop button. Drafts are kept by conversation.

    Signals: send_requested(text), stop_requested(), typed(), draft_changed().
    """

    send_requested = Signal(str)
    stop_requested = Signal()
    typed = Signal()
    draft_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("composer")
        self._drafts: dict[int | None, str] = {}
        self._conversation_id: int | None = None
        self._busy = False
        self.edit = ComposerEdit(takes_files=True)
        self.edit.send_requested.connect(self.send)
        self.edit.stop_requested.connect(self.stop_requested)
        self.edit.typed.connect(self.typed)
        self.edit.textChanged.connect(self._refresh)
        self.edit.textChanged.connect(self.draft_changed)
        self.edit.installEventFilter(self)
        self.button = QToolButton()
        self.button.setObjectName("sendButton")
        self.button.clicked.connect(self._press)
        self.attach_button = QToolButton()
        self.attach_button.setObjectName("attachButton")
        self.attach_button.setAutoRaise(True)
        self.attachments = AttachmentRow()
        self.quiet_line = QuietLine()
        row = QHBoxLayout()
        row.addWidget(self.attach_button, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.edit)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(0)
        layout.addWidget(self.quiet_line)
        layout.addWidget(self.attachments)
        layout.addLayout(row)
        self.setFocusProxy(self.edit)
        self._retranslate()

    @property
    def text(self) -> str:
        return self.edit.toPlainText()

    def send(self) -> None:
        """Ask to send what is written, unless it is blank or a reply is coming."""
        text = self.text.strip()
        if not text or self.edit.composing:
            return
        if self._busy:
            self.tell_busy()
        else:
            self.send_requested.emit(text)

    def tell_busy(self) -> None:
        """Say why nothing can be sent now."""
        self.quiet_line.say(
            lambda: self.tr("A reply is being written. You can send when it is finished, or stop it with Esc.")
        )

    def clear(self) -> None:
        self.edit.clear()

    def set_busy(self, busy: bool) -> None:
        """While a reply comes the button stops it."""
        self._busy = busy
        if not busy:
            self.quiet_line.say("")
        self._refresh()

    def switch_to(self, conversation_id: int | None) -> None:
        """Keep the draft of the conversation that is left and show the other's."""
        if conversation_id == self._conversation_id != UNKEPT:
            return
        if self._conversation_id != UNKEPT:
            self._drafts[self._conversation_id] = self.text
        self._conversation_id = conversation_id
        self.edit.setPlainText(self._drafts.pop(conversation_id, ""))
        self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)

    def adopt(self, conversation_id: int) -> None:
        """The conversation that began here got its id; the draft stays."""
        self._conversation_id = conversation_id

    def give_back(self, text: str, conversation_id: int | None) -> None:
        """Return text that could not be sent to its draft, before anything written since."""
        if conversation_id == self._conversation_id:
            self.edit.setPlainText("\n".join(piece for piece in (text, self.text) if piece))
        else:
            held = self._drafts.get(conversation_id, "")
            self._drafts[conversation_id] = "\n".join(piece for piece in (text, held) if piece)

    def drafts(self) -> dict[str, str]:
        """Everything written and not sent, by conversation id, "new" for one that is not begun."""
        every = {**self._drafts, self._conversation_id: self.text}
        every.pop(UNKEPT, None)
        return {"new" if key is None else str(key): text for key, text in every.items() if text.strip()}

    def restore_drafts(self, drafts: Mapping[str, str]) -> None:
        """Put back what ``drafts`` returned before; what is written by now stays."""
        for key, text in drafts.items():
            conversation_id = None if key == "new" else int(key) if key.isdecimal() else None
            if conversation_id == self._conversation_id and not self.text:
                self.edit.setPlainText(text)
                self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)
            elif conversation_id != self._conversation_id:
                self._drafts.setdefault(conversation_id, text)

    def drop_draft(self, conversation_id: int) -> None:
        """The conversation was erased."""
        self._drafts.pop(conversation_id, None)

    def cut_drafts(self, cut: Callable[[str], str]) -> int:
        """Cut something out of everything that is not sent; returns how many texts held it."""
        held = [key for key, text in self._drafts.items() if cut(text) != text]
        self._drafts |= {key: cut(self._drafts[key]) for key in held}
        own = cut(self.text)
        if own == self.text:
            return len(held)
        self.edit.setPlainText(own)
        return len(held) + 1

    def _press(self) -> None:
        if self._busy:
            self.stop_requested.emit()
        else:
            self.send()

    def _refresh(self) -> None:
        self.button.setIcon(coloured_icon("stop" if self._busy else "send", self.palette().highlightedText().color()))
        self.button.setEnabled(self._busy or bool(self.text.strip()))
        label = self.tr("Stop the reply (Esc)") if self._busy else self.tr("Send (Enter)")
        self.button.setToolTip(label)
        self.button.setAccessibleName(label)
        self.attach_button.setIcon(icon("attach"))
        self.attach_button.setToolTip(self.tr("Attach files"))
        self.attach_button.setAccessibleName(self.tr("Attach files"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.setProperty("focused", event.type() == QEvent.Type.FocusIn)
            self.style().unpolish(self)
            self.style().polish(self)
        return super().eventFilter(watched, event)

    def _retranslate(self) -> None:
        self.edit.setPlaceholderText(self.tr("Write a message"))
        self.edit.setAccessibleName(self.tr("Message"))
        self.edit.setAccessibleDescription(self.tr("Enter sends, Shift and Enter begins a new line."))
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "button"):
            return
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._refresh()
