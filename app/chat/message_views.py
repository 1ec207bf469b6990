"""One widget a message: the user's bubble, the reply, a collapsible step, a small line."""

from __future__ import annotations

import json

from PySide6.QtCore import QDate, QDateTime, QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from app.chat.chips import ChipColumn
from app.chat.code_view import CopyButton
from app.chat.reply_body import ReplyBody
from app.chat.text_view import TextView
from app.window.resources import icon
from engine.values import Message, StopReason


def clock(at: float) -> str:
    """A time as the user's locale writes it, without the date if that is today."""
    when = QDateTime.fromSecsSinceEpoch(int(at))
    if when.date() == QDate.currentDate():
        return QLocale().toString(when.time(), QLocale.FormatType.ShortFormat)
    return QLocale().toString(when, QLocale.FormatType.ShortFormat)


class UserMessageView(QWidget):
    """What the user wrote. Paler until it is stored."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message: Message | None = None
        self.text = text
        self._body = TextView()
        self._body.setAccessibleName(self.tr("Your message"))
        self._body.show_plain(text)
        self._bubble = QFrame()
        self._bubble.setObjectName("userBubble")
        bubble_layout = QVBoxLayout(self._bubble)
        bubble_layout.setContentsMargins(14, 9, 14, 9)
        bubble_layout.addWidget(self._body)
        self.copy_button = CopyButton()
        self.copy_button.text_to_copy = text
        self._state = QLabel(self.tr("Sending…"))
        self._state.setObjectName("muted")
        self.chips = ChipColumn()
        self._lay_out()

    def _lay_out(self) -> None:
        right = Qt.AlignmentFlag.AlignRight
        footer = QHBoxLayout()
        footer.setContentsMargins(0, 0, 2, 0)
        footer.setSpacing(6)
        footer.addStretch()
        footer.addWidget(self._state)
        footer.addWidget(self.copy_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 4)
        layout.setSpacing(3)
        layout.addWidget(self._bubble, 0, right)
        layout.addLayout(footer)
        layout.addWidget(self.chips)

    @property
    def stored(self) -> bool:
        return self.message is not None

    @property
    def state_text(self) -> str:
        return self._state.text()

    def confirm(self, message: Message) -> None:
        """The message is committed: show it as sent."""
        self.message = message
        self._state.setText(clock(message.created_at))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bubble()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_bubble"):
            self._fit_bubble()

    def _fit_bubble(self) -> None:
        widest = int(self.width() * 0.82)
        self._bubble.setFixedWidth(max(60, min(self._body.ideal_width() + 32, widest)))


class ReplyView(QWidget):
    """A reply of the assistant. Signals: regenerate_requested()."""

    regenerate_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message: Message | None = None
        self.body = ReplyBody()
        self.copy_button = CopyButton()
        self.regenerate_button = QToolButton()
        self.regenerate_button.setAutoRaise(True)
        self.regenerate_button.setIcon(icon("regenerate"))
        self.regenerate_button.setToolTip(self.tr("Answer again"))
        self.regenerate_button.setAccessibleName(self.tr("Answer again"))
        self.regenerate_button.clicked.connect(self.regenerate_requested)
        self.regenerate_button.hide()
        self._remark = QLabel()
        self._remark.setObjectName("muted")
        self._footer = QWidget()
        footer = QHBoxLayout(self._footer)
        footer.setContentsMargins(0, 0, 0, 0)
        footer.setSpacing(2)
        for widget in (self.copy_button, self.regenerate_button, self._remark):
            footer.addWidget(widget)
        footer.addStretch()
        self._footer.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 8)
        layout.setSpacing(2)
        layout.addWidget(self.body)
        layout.addWidget(self._footer)

    @property
    def remark(self) -> str:
        return self._remark.text()

    def show_message(self, message: Message) -> None:
        self.body.show_source(message.text)
        self._close(message.text, message, message.stop_reason)

    def finish(self, message: Message, stop_reason: StopReason) -> None:
        self.body.finish(message.text)
        self._close(message.text, message, stop_reason)

    def interrupt(self) -> None:
        """The engine is gone; what was streamed stays, marked."""
        self.body.finish(self.body.source)
        self._close(self.body.source, None, "stopped_by_crash")

    def offer_regenerate(self, offered: bool) -> None:
        self.regenerate_button.setVisible(offered)

    def _close(self, text: str, message: Message | None, stop_reason: StopReason | None) -> None:
        self.message = message
        self.copy_button.text_to_copy = text
        self._remark.setText(self._remark_for(stop_reason))
        self._footer.show()

    def _remark_for(self, stop_reason: StopReason | None) -> str:
        match stop_reason:
            case "cancelled":
                return self.tr("Stopped by you")
            case "length":
                return self.tr("Cut off: the reply reached its length limit")
            case "error":
                return self.tr("Ended by an error")
            case "stopped_by_crash":
                return self.tr("Interrupted: the engine ended unexpectedly")
            case _:
                return ""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "regenerate_button"):
            self.regenerate_button.setIcon(icon("regenerate"))


class StepView(QWidget):
    """A collapsible section: reasoning, a tool step, a summary."""

    def __init__(self, title: str, icon_name: str, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self.text = text
        self._header = QToolButton()
        self._header.setObjectName("stepHeader")
        self._header.setCheckable(True)
        self._header.setAutoRaise(True)
        self._header.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._header.setIcon(icon(icon_name))
        self._header.toggled.connect(self.set_open)
        self._body = TextView()
        self._body.setObjectName("stepBody")
        self._body.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.setSpacing(2)
        layout.addWidget(self._header, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._body)
        self.set_title(title)

    @property
    def is_open(self) -> bool:
        return self._header.isChecked()

    @property
    def title(self) -> str:
        return self._title

    def set_title(self, title: str) -> None:
        self._title = title
        self._body.setAccessibleName(title)
        self._label_header()

    def set_text(self, text: str) -> None:
        self.text = text
        if self.is_open:
            self._body.show_plain(text)

    def set_open(self, opened: bool) -> None:
        self._header.setChecked(opened)
        self._body.setVisible(opened)
        if opened:
            self._body.set_margin(8)
            self._body.show_plain(self.text)
        self._label_header()

    def _label_header(self) -> None:
        opened = self.is_open
        self._header.setText(f"{self._title}  {'▾' if opened else '▸'}")
        state = self.tr("expanded") if opened else self.tr("collapsed")
        self._header.setAccessibleName(f"{self._title} ({state})")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_header"):
            self._header.setIcon(icon(self._icon_name))


class ToolStepView(StepView):
    """A call of a memory tool and, when it is there, its result."""

    def __init__(self, message: Message, parent: QWidget | None = None) -> None:
        self.tool = message.tool
        super().__init__("", "memory", "", parent)
        self.complete = False
        self._call = ""
        self.add(message)

    def add(self, message: Message) -> None:
        if message.kind == "tool_result":
            self.complete = True
            result = self.tr("Result:") + "\n" + message.text
            self.set_text(f"{self._call}\n\n{result}".strip())
        else:
            self._call = _readable_call(message.text)
            self.set_text(self._call)
        self.set_title(self._title_for(message.tool or self.tool))

    def _title_for(self, tool: str) -> str:
        match tool:
            case "core_memory_append":
                return self.tr("Added to core memory")
            case "core_memory_replace":
                return self.tr("Changed core memory")
            case "archival_memory_insert":
                return self.tr("Saved a fact")
            case "archival_memory_search":
                return self.tr("Searched its facts")
            case "conversation_search":
                return self.tr("Searched past conversations")
            case _:
                return self.tr("Used a tool: {tool}").format(tool=tool)


def _readable_call(text: str) -> str:
    try:
        arguments = json.loads(text)
    except ValueError:
        return text
    if isinstance(arguments, dict) and isinstance(arguments.get("arguments"), dict):
        arguments = arguments["arguments"]
    if not isinstance(arguments, dict):
        return text
    return "\n".join(f"{name}: {value}" for name, value in arguments.items())


class SmallLine(QLabel):
    """A quiet line in the middle of the transcript."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setObjectName("smallLine")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)


class WaitingLine(QLabel):
    """Stands where the reply will come, and says what the assistant is doing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName(self.tr("What the assistant is doing"))
