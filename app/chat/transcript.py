"""The conversation as it is read: one widget a message, newest at the bottom, older ones on demand."""

from __future__ import annotations

import time
from collections import deque

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.chat.chips import MemoryChip
from app.chat.listening import listen
from app.chat.making import make_view, mark, reasoning_title, thinking_title
from app.chat.message_actions import MessageActions
from app.chat.message_views import ReplyView, UserMessageView
from app.chat.proposal_chips import by_message
from app.chat.seeking import Seeking
from app.chat.step_views import StepView, ToolStepView, WaitingLine
from app.chat.to_bottom import ToBottom
from app.chat.window_edge import WindowEdge
from engine.protocol import ConversationPage, ProposalView
from engine.values import MemoryChange, Message, StopReason

COLUMN_WIDTH_PX = 780
_FRAME_MS = 34
_FILL_BUDGET_S = 0.012
_AT_BOTTOM_PX = 6


class Transcript(QScrollArea):
    """Shows messages; decides nothing.

    Signals: proposal_decided(ProposalView, answer), last_reply_changed() when there may be another ``last_reply``
    or none; others carry what their names say.
    """

    older_requested = Signal()
    regenerate_requested = Signal()
    chip_opened = Signal(object)
    proposal_decided = Signal(object, str)
    undo_requested = Signal(str)
    redo_requested = Signal(str)
    last_reply_changed = Signal()
    made_from_requested = Signal(int)
    learned_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("transcript")
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.items: list[QWidget] = []
        self.message_actions = MessageActions(self)
        self.proposals: dict[int, list[ProposalView]] = {}
        self.conversation_id: int | None = None
        self._waiting_page: deque[tuple[Message, tuple[MemoryChange, ...]]] = deque()
        self._has_more = False
        self._stick = True
        self._anchor: int | None = None
        self._seeking = Seeking(self)
        self.edge = WindowEdge(self)
        self._reply: ReplyView | None = None
        self._reasoning: StepView | None = None
        self._delta = {"reply": "", "reasoning": ""}
        self._waiting = WaitingLine()
        self._waiting.hide()
        self._older = QPushButton()
        self._older.setObjectName("quiet")
        self._older.clicked.connect(self._ask_older)
        self._older.hide()
        self._to_bottom = ToBottom(self)
        self._to_bottom.clicked.connect(self.scroll_to_bottom)
        self._build_column()
        self._frame_ms = _FRAME_MS
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.timeout.connect(self.flush)
        self._fill = QTimer(self)
        self._fill.setSingleShot(True)
        self._fill.timeout.connect(self._fill_some)
        bar = self.verticalScrollBar()
        bar.setSingleStep(24)
        bar.rangeChanged.connect(self._range_changed)
        bar.valueChanged.connect(self._scrolled)
        self._retranslate()

    def _build_column(self) -> None:
        content = QWidget()
        content.setObjectName("transcriptContent")
        column = QWidget()
        column.setMaximumWidth(COLUMN_WIDTH_PX)
        self._column = QVBoxLayout(column)
        self._column.setContentsMargins(24, 20, 24, 24)
        self._column.setSpacing(4)
        self._column.addWidget(self._older, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addWidget(self._waiting)
        self._column.addStretch(1)
        outer = QHBoxLayout(content)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addStretch(1)
        outer.addWidget(column, 100)
        outer.addStretch(1)
        self.setWidget(content)

    # -- pages

    def clear(self) -> None:
        self._fill.stop()
        self._frame.stop()
        self._waiting_page.clear()
        self._seeking.stop()
        for item in self.items:
            self._column.removeWidget(item)
            item.hide()
            item.deleteLater()
        self.items, self.proposals = [], {}
        self.edge.reset()
        self.conversation_id = None
        self._reply = self._reasoning = None
        self._delta = {"reply": "", "reasoning": ""}
        self._has_more = False
        self._stick = True
        self._older.hide()
        self.show_waiting("")
        self.last_reply_changed.emit()

    def show_page(self, page: ConversationPage) -> None:
        """Show a conversation; the newest messages at once, the others in short slices."""
        self.clear()
        self.conversation_id = page.conversation.id
        self.add_older(page)

    def add_older(self, page: ConversationPage) -> None:
        """Put older messages above those that stand here, without moving what the user looks at."""
        self._has_more = page.has_more
        self.proposals = by_message(page.proposals)
        self.edge.take_page(page)
        for message in reversed(page.messages):
            if message.active and message.kind != "summary":
                self._waiting_page.append((message, page.changes.get(str(message.id), ())))
        self._older.setEnabled(True)
        self._fill_some()

    @property
    def oldest_id(self) -> int | None:
        """Id of the oldest message that is shown or about to be."""
        if self._waiting_page:
            return self._waiting_page[-1][0].id
        ids = (item.property("messageId") for item in self.items)
        return next((int(message_id) for message_id in ids if message_id is not None), None)

    @property
    def has_more(self) -> bool:
        """Whether the store has older messages than those shown."""
        return self._has_more

    def view_of(self, message_id: int) -> QWidget | None:
        return next((item for item in self.items if item.property("messageId") == message_id), None)

    def show_message(self, message_id: int) -> bool:
        """Scroll to a message and light it up. False if it is not among the loaded ones."""
        if self.view_of(message_id) is None and all(message.id != message_id for message, _ in self._waiting_page):
            return False
        self._stick = False
        self._seeking.start(message_id)
        return True

    @property
    def sought_id(self) -> int | None:
        """Id of the message that is being brought into view, None if there is none."""
        return self._seeking.message_id

    @property
    def filling(self) -> bool:
        return bool(self._waiting_page)

    def _fill_some(self) -> None:
        began = time.perf_counter()
        bar = self.verticalScrollBar()
        if not self._stick:
            self._anchor = bar.maximum() - bar.value()
        while self._waiting_page and time.perf_counter() - began < _FILL_BUDGET_S:
            message, changes = self._waiting_page.popleft()
            self._prepend(message, changes)
        self.edge.place()
        self._older.setVisible(self._has_more and not self._waiting_page)
        self._offer_regenerate()
        if self._waiting_page:
            self._fill.start(0)
        else:
            self._seeking.page_filled()

    def _prepend(self, message: Message, changes: tuple[MemoryChange, ...]) -> None:
        first = self.items[0] if self.items else None
        if message.kind == "tool_call" and isinstance(first, ToolStepView) and first.tool == message.tool:
            call = ToolStepView(message)
            mark(call, message)
            call.join_result(first)
            self.remove(first)
            self._insert(0, call)
        else:
            self._insert(0, self._make(message, changes))

    # -- messages

    def add_message(self, message: Message) -> None:
        """Append a stored message that is neither a reply nor the user's."""
        self.flush()
        if message.kind == "reasoning" and self._reasoning is not None:
            self._reasoning.set_text(message.text)
            self._reasoning.set_title(reasoning_title)
            self._reasoning = None
            return
        last = self.items[-1] if self.items else None
        if message.kind == "tool_result" and isinstance(last, ToolStepView) and not last.complete:
            last.add(message)
            return
        if self._reply is not None:
            self._reply.body.finish(self._reply.body.source)
        self._reply = self._reasoning = None
        self._insert(len(self.items), self._make(message, ()))
        self.edge.take(message)

    def add_pending(self, text: str) -> UserMessageView:
        """Show what the user sends, before it is stored."""
        view = UserMessageView(text)
        listen(view, self)
        self._insert(len(self.items), view)
        self.scroll_to_bottom()
        self._offer_regenerate(False)
        return view

    def confirm(self, view: UserMessageView, message: Message) -> None:
        view.confirm(message)
        mark(view, message)
        self.edge.take(message)

    def remove(self, view: QWidget) -> None:
        if view in self.items:
            self.items.remove(view)
            self.edge.forget(view.property("messageId"))
            self._column.removeWidget(view)
            view.hide()
            view.deleteLater()
            self.last_reply_changed.emit()

    def drop_reply(self) -> None:
        """Take away the last reply with its steps: it is being answered again."""
        while self.items and not isinstance(self.items[-1], UserMessageView):
            self.remove(self.items[-1])
        self._reply = self._reasoning = None

    def user_view(self, message_id: int) -> UserMessageView | None:
        for item in reversed(self.items):
            if isinstance(item, UserMessageView) and item.message is not None and item.message.id == message_id:
                return item
        return None

    @property
    def last_reply(self) -> ReplyView | None:
        """The newest reply that is finished and has words."""
        replies = (item for item in reversed(self.items) if isinstance(item, ReplyView))
        return next((reply for reply in replies if reply.copy_button.text_to_copy), None)

    def chips(self) -> list[MemoryChip]:
        views = [item for item in self.items if isinstance(item, UserMessageView)]
        return [chip for view in views for chip in view.chips.chips]

    # -- the reply that comes

    def show_waiting(self, text: str) -> None:
        """Say what the assistant is doing; "" says nothing."""
        self._waiting.setText(text)
        self._waiting.setVisible(bool(text))

    def append_delta(self, text: str, channel: str) -> None:
        """Take streamed text; it is shown at most thirty times a second."""
        self._delta[channel] += text
        if not self._frame.isActive():
            self._frame.start(self._frame_ms)

    def flush(self) -> None:
        """Show the streamed text that waits, and leave the event loop time in proportion to what it cost."""
        began = time.perf_counter()
        self._frame.stop()
        reasoning, reply = self._delta["reasoning"], self._delta["reply"]
        self._delta = {"reply": "", "reasoning": ""}
        if reasoning:
            self._live_reasoning().set_text(self._live_reasoning().text + reasoning)
        if reply:
            self._live_reply().body.append(reply)
        cost_ms = int((time.perf_counter() - began) * 1000)
        self._frame_ms = max(_FRAME_MS, 3 * cost_ms)

    def finish_reply(self, message: Message, stop_reason: StopReason) -> None:
        self.flush()
        self.show_waiting("")
        if message.text or self._reply is not None or stop_reason != "end":
            view = self._live_reply()
            view.finish(message, stop_reason)
            mark(view, message)
            self.edge.take(message)
        self._settle_reasoning()
        self._reply = None
        self._offer_regenerate()
        self.last_reply_changed.emit()

    def interrupt_reply(self) -> None:
        """The engine is gone: keep what came, marked as interrupted."""
        self.flush()
        self.show_waiting("")
        if self._reply is not None:
            self._reply.interrupt()
        self._settle_reasoning()
        self._reply = None
        self.last_reply_changed.emit()

    def _settle_reasoning(self) -> None:
        if self._reasoning is not None:
            self._reasoning.set_title(reasoning_title)
            self._reasoning = None

    def _live_reply(self) -> ReplyView:
        if self._reply is None:
            self._settle_reasoning()
            self._reply = ReplyView()
            listen(self._reply, self)
            self._insert(len(self.items), self._reply)
            self.show_waiting("")
        return self._reply

    def _live_reasoning(self) -> StepView:
        if self._reasoning is None:
            self._reasoning = StepView(thinking_title, "thought")
            self._insert(len(self.items), self._reasoning)
        return self._reasoning

    # -- making views

    def _make(self, message: Message, changes: tuple[MemoryChange, ...]) -> QWidget:
        view = make_view(message, changes)
        mark(view, message)
        listen(view, self)
        return view

    def put(self, view: QWidget, position: int) -> None:
        """Insert a view, or move it. ``position`` is counted without it."""
        if view in self.items:
            if self.items.index(view) == position:
                return
            self.items.remove(view)
            self._column.removeWidget(view)
        if not self._stick:
            self._anchor = self.verticalScrollBar().maximum() - self.verticalScrollBar().value()
        self._insert(position, view)

    def _insert(self, position: int, view: QWidget) -> None:
        self.items.insert(position, view)
        self._column.insertWidget(position + 1, view)
        self.last_reply_changed.emit()

    def _offer_regenerate(self, offered: bool = True) -> None:
        for number, item in enumerate(self.items):
            if isinstance(item, ReplyView):
                item.offer_regenerate(offered and number == len(self.items) - 1 and item is not self._reply)

    # -- scrolling

    def scroll_to_bottom(self) -> None:
        self._stick = True
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())
        self._to_bottom.hide()

    def _ask_older(self) -> None:
        self._older.setEnabled(False)
        self.older_requested.emit()

    def _range_changed(self, _minimum: int, maximum: int) -> None:
        if self._seeking.hold():
            return
        if self._stick:
            self.verticalScrollBar().setValue(maximum)
        elif self._anchor is not None:
            self.verticalScrollBar().setValue(maximum - self._anchor)
            self._anchor = None

    def _scrolled(self, value: int) -> None:
        self._stick = value >= self.verticalScrollBar().maximum() - _AT_BOTTOM_PX
        self._to_bottom.setVisible(not self._stick)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._to_bottom.place()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Conversation"))
        self._older.setText(self.tr("Show earlier messages"))
        self._to_bottom.name(self.tr("To the newest message"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "_fill"):
            self._retranslate()
