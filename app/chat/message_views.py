"""One widget a message: the user's bubble and the reply."""

from __future__ import annotations

from PySide6.QtCore import QDate, QDateTime, QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from app.chat.chips import ChipColumn
from app.chat.code_view import CopyButton
from app.chat.reply_body import ReplyBody
from app.chat.source_chips import SourceChips
from app.chat.text_view import TextView
from app.window.resources import icon
from engine.values import Message, StopReason


def clock(at: float) -> str:
    """A time as the user's locale writes it, without the date if that is today."""
    when = QDateTime.fromSecsSinceEpoch(int(at))
    if when.date() == QDate.currentDate():
        return QLocale().toString(when.time(), QLocale.FormatType.ShortFormat)
    return QLocale().toString(when, QLocale.FormatType.ShortFormat)


def _foot_button(icon_name: str) -> QToolButton:
    button = QToolButton()
    button.setAutoRaise(True)
    button.setIcon(icon(icon_name))
    return button


def _name(button: QToolButton, name: str) -> None:
    button.setToolTip(name)
    button.setAccessibleName(name)


class UserMessageView(QWidget):
    """What the user wrote. Paler until it is stored. Signals: learned_requested(message id)."""

    learned_requested = Signal(int)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message: Message | None = None
        self.text = text
        self._body = TextView()
        self._body.show_plain(text)
        self._bubble = QFrame()
        self._bubble.setObjectName("userBubble")
        bubble_layout = QVBoxLayout(self._bubble)
        bubble_layout.setContentsMargins(14, 9, 14, 9)
        bubble_layout.addWidget(self._body)
        self.copy_button = CopyButton()
        self.copy_button.text_to_copy = text
        self.learned_button = _foot_button("memory")
        self.learned_button.clicked.connect(self._ask_learned)
        self.learned_button.hide()
        self._state = QLabel()
        self._state.setObjectName("muted")
        self.chips = ChipColumn()
        self._lay_out()
        self._retranslate()

    def _lay_out(self) -> None:
        right = Qt.AlignmentFlag.AlignRight
        footer = QHBoxLayout()
        footer.setContentsMargins(0, 0, 2, 0)
        footer.setSpacing(6)
        footer.addStretch()
        footer.addWidget(self._state)
        footer.addWidget(self.learned_button)
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
        self.learned_button.show()
        self._retranslate()

    def _ask_learned(self) -> None:
        if self.message is not None:
            self.learned_requested.emit(self.message.id)

    def _retranslate(self) -> None:
        self._body.setAccessibleName(self.tr("Your message"))
        _name(self.learned_button, self.tr("What was learned from this"))
        self._state.setText(self.tr("Sending…") if self.message is None else clock(self.message.created_at))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bubble()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "chips"):
            return
        if event.type() == QEvent.Type.FontChange:
            self._fit_bubble()
        elif event.type() == QEvent.Type.PaletteChange:
            self.learned_button.setIcon(icon("memory"))
        elif event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _fit_bubble(self) -> None:
        widest = int(self.width() * 0.82)
        self._bubble.setFixedWidth(max(60, min(self._body.ideal_width() + 32, widest)))


class ReplyView(QWidget):
    """A reply of the assistant. Signals: regenerate_requested(), made_from_requested(message id).

    Attributes:
        sources_asked: the sources have been asked for, or need not be.
    """

    regenerate_requested = Signal()
    made_from_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message: Message | None = None
        self._stop_reason: StopReason | None = None
        self.body = ReplyBody()
        self.copy_button = CopyButton()
        self.regenerate_button = QToolButton()
        self.regenerate_button.setAutoRaise(True)
        self.regenerate_button.setIcon(icon("regenerate"))
        self.regenerate_button.clicked.connect(self.regenerate_requested)
        self.regenerate_button.hide()
        self.made_from_button = _foot_button("info")
        self.made_from_button.clicked.connect(self._ask_made_from)
        self._remark = QLabel()
        self._remark.setObjectName("muted")
        self._footer = QWidget()
        footer = QHBoxLayout(self._footer)
        footer.setContentsMargins(0, 0, 0, 0)
        footer.setSpacing(2)
        for widget in (self.copy_button, self.regenerate_button, self.made_from_button, self._remark):
            footer.addWidget(widget)
        footer.addStretch()
        self._footer.hide()
        self.sources = SourceChips()
        self.sources_asked = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 8)
        layout.setSpacing(2)
        layout.addWidget(self.body)
        layout.addWidget(self.sources)
        layout.addWidget(self._footer)
        self._retranslate()

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

    def _ask_made_from(self) -> None:
        if self.message is not None:
            self.made_from_requested.emit(self.message.id)

    def _close(self, text: str, message: Message | None, stop_reason: StopReason | None) -> None:
        self.message = message
        self.made_from_button.setVisible(message is not None)
        self.copy_button.text_to_copy = text
        self._stop_reason = stop_reason
        self._retranslate()
        self._footer.show()

    def _retranslate(self) -> None:
        _name(self.regenerate_button, self.tr("Answer again"))
        _name(self.made_from_button, self.tr("Made from…"))
        self._remark.setText(self._remark_for(self._stop_reason))

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
        if not hasattr(self, "_footer"):
            return
        if event.type() == QEvent.Type.PaletteChange:
            self.regenerate_button.setIcon(icon("regenerate"))
            self.made_from_button.setIcon(icon("info"))
        elif event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
