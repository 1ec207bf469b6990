"""A reply of the assistant: Markdown, sources, a row of actions."""

from __future__ import annotations

from math import inf

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLabel, QToolButton, QVBoxLayout, QWidget

from app.chat.foot import FootButton
from app.chat.markdown import Part
from app.chat.message_views import MessageView
from app.chat.reply_body import ReplyBody
from app.chat.source_chips import SourceChips
from app.window.resources import icon
from engine.values import Message, StopReason

UNFINISHED: tuple[StopReason, ...] = ("cancelled", "length", "error", "stopped_by_crash", "closed")


class ReplyView(MessageView):
    """Signals: regenerate_requested(), go_on_requested(), made_from_requested(message id)."""

    regenerate_requested = Signal()
    go_on_requested = Signal()
    made_from_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stop_reason: StopReason | None = None
        self.body = ReplyBody(self)
        self.sources = SourceChips(self)
        self.regenerate_button = FootButton(
            "regenerate", lambda: self.tr("Answer again"), self.regenerate_requested.emit, self.foot
        )  # fmt: skip
        self.made_from_button = FootButton(
            "info", lambda: self.tr("Why did you say that?"), self._ask_made_from, self.foot
        )  # fmt: skip
        self.go_on_button = QToolButton(self.foot)
        self.go_on_button.setObjectName("goOn")
        self.go_on_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.go_on_button.clicked.connect(self.go_on_requested)
        self._remark = QLabel(self.foot)
        self._remark.setObjectName("muted")
        for widget in (self.copy_button, self.regenerate_button, self.made_from_button, self.go_on_button):
            widget.hide()
        self._lay_out()
        self._retranslate()

    def _lay_out(self) -> None:
        self.foot.add(self.copy_button, self.regenerate_button, self.made_from_button)
        self.foot.actions_here()
        self.foot.versions_here()
        self.foot.add(self._remark, self.go_on_button)
        self.foot.add_stretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 2)
        layout.setSpacing(2)
        layout.addWidget(self.body)
        layout.addWidget(self.sources)
        layout.addWidget(self.foot)

    @property
    def remark(self) -> str:
        return self._remark.text()

    @property
    def finished(self) -> bool:
        """Nothing more is being written."""
        return not self.copy_button.isHidden()

    def show_message(self, message: Message, parts: list[Part] | None = None, until: float = inf) -> None:
        """Show a stored reply; ``parts`` are its Markdown if it was rendered before; ``until`` as in ``ReplyBody``."""
        self.body.show_source(message.text, parts, until)
        self._close(message.text, message, message.stop_reason)

    def finish(self, message: Message, stop_reason: StopReason) -> None:
        self.body.finish(message.text)
        self._close(message.text, message, stop_reason)

    def interrupt(self) -> None:
        """The engine is gone; what was streamed stays, marked."""
        self.body.finish(self.body.source)
        self._close(self.body.source, None, "stopped_by_crash")

    def go_on(self) -> None:
        """More is written behind what stands here."""
        self.body.reopen()
        self._stop_reason = None
        for widget in (self.copy_button, self.regenerate_button, self.made_from_button, self.go_on_button):
            widget.hide()
        self._retranslate()

    def offer_last(self, is_last: bool) -> None:
        """The last reply of a conversation can be made again, and go on where it is unfinished."""
        self.regenerate_button.setVisible(is_last)
        self.go_on_button.setVisible(is_last and self.message is not None and self._stop_reason in UNFINISHED)
        self.foot.always(is_last)

    def _ask_made_from(self) -> None:
        if self.message is not None:
            self.made_from_requested.emit(self.message.id)

    def _close(self, text: str, message: Message | None, stop_reason: StopReason | None) -> None:
        self.message = message
        self.copy_button.text_to_copy = text
        self.copy_button.show()
        self.made_from_button.setVisible(message is not None)
        self._stop_reason = stop_reason
        self._retranslate()

    # -- the text

    @property
    def whole(self) -> bool:
        return self.body.whole

    def grow(self, until: float) -> None:
        self.body.grow(until)

    def mark(self, words: str, current: int | None) -> int:
        return self.body.mark(words, current)

    def marked_widget(self, number: int) -> tuple[QWidget, int, int] | None:
        return self.body.marked_widget(number)

    # -- words

    def _retranslate(self) -> None:
        self._remark.setText(self._remark_for(self._stop_reason))
        self.go_on_button.setText(self.tr("Go on"))
        self.go_on_button.setIcon(icon("go-on"))
        self.go_on_button.setToolTip(self.tr("Go on writing this reply"))
        self.go_on_button.setAccessibleName(self.tr("Go on writing this reply"))

    def _remark_for(self, stop_reason: StopReason | None) -> str:
        match stop_reason:
            case "cancelled":
                return self.tr("Stopped by you")
            case "closed":
                return self.tr("Interrupted: Rolltop was closed")
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
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "_remark"):
            self._retranslate()
