"""The reply that is being written: streamed text on its way to the screen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.chat.making import listen, mark, reasoning_title, thinking_title
from app.chat.reply_view import ReplyView
from app.chat.rows import Row
from app.chat.step_views import StepView
from engine.protocol.branching import Versions
from engine.values import Message, StopReason

if TYPE_CHECKING:
    from app.chat.transcript import Transcript

_FRAME_MS = 34


class LiveReply(QObject):
    """Shows streamed text at most thirty times a second, and less often where showing it costs much.

    Attributes:
        row: of the reply, None until there is some of it.
    """

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(transcript)
        self._transcript = transcript
        self.row: Row | None = None
        self._thought: Row | None = None
        self._waiting = {"reply": "", "reasoning": ""}
        self._frame_ms = _FRAME_MS
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.timeout.connect(self.flush)

    def reset(self) -> None:
        """Another conversation, or none."""
        self._frame.stop()
        self.row = self._thought = None
        self._waiting = {"reply": "", "reasoning": ""}

    @property
    def view(self) -> ReplyView | None:
        view = self.row.view if self.row is not None else None
        return view if isinstance(view, ReplyView) else None

    # -- text that comes

    def append(self, text: str, channel: str) -> None:
        self._waiting[channel] += text
        if not self._frame.isActive():
            self._frame.start(self._frame_ms)

    def flush(self) -> None:
        """Show the text that waits, and leave the event loop time in proportion to what it cost."""
        began = time.perf_counter()
        self._frame.stop()
        reasoning, reply = self._waiting["reasoning"], self._waiting["reply"]
        self._waiting = {"reply": "", "reasoning": ""}
        if reasoning:
            thought = self._live_thought()
            thought.set_text(thought.text + reasoning)
        if reply:
            self._live_view().body.append(reply)
        self._frame_ms = max(_FRAME_MS, 3 * int((time.perf_counter() - began) * 1000))

    def go_on(self, row: Row) -> None:
        """The reply of a row goes on."""
        self.row = row
        row.kept = True
        if isinstance(row.view, ReplyView):
            row.view.go_on()

    # -- what it becomes

    def take_step(self, message: Message) -> bool:
        """A row was stored. True if it is the reasoning that stands here; else what was streamed so far is done."""
        self.flush()
        if message.kind == "reasoning" and self._thought is not None:
            thought, row = self._live_thought(), self._thought
            thought.set_text(message.text)
            self._settle_thought()
            self._transcript.rows.name(row, message)
            mark(thought, message)
            return True
        if self.view is not None:
            self.view.body.finish(self.view.body.source)
        self._settle_thought()
        self._let_go()
        return False

    def finish(self, message: Message, stop_reason: StopReason, versions: Versions | None) -> None:
        self.flush()
        if message.text or self.row is not None or stop_reason != "end":
            view = self._live_view()
            assert self.row is not None
            view.finish(message, stop_reason)
            view.show_versions(versions)
            mark(view, message)
            self._transcript.rows.name(self.row, message)
            self.row.versions, self.row.parts = versions, None
        self._settle_thought()
        self._let_go()

    def interrupt(self) -> None:
        """The engine is gone: keep what came, marked as interrupted."""
        self.flush()
        if self.view is not None:
            self.view.interrupt()
        self._settle_thought()
        self._let_go(kept=True)

    def _let_go(self, kept: bool = False) -> None:
        """The row is like any other from now on; one that is not stored has nothing but its view."""
        if self.row is not None:
            self.row.kept = kept or self.row.message is None
        self.row = None

    def _settle_thought(self) -> None:
        if self._thought is not None and isinstance(self._thought.view, StepView):
            self._thought.view.set_title(reasoning_title)
        self._thought = None

    def _live_view(self) -> ReplyView:
        if self.row is None:
            self._settle_thought()
            view = ReplyView(self._transcript.column)
            listen(view, self._transcript)
            self.row = Row(kept=True, view=view)
            self._transcript.append_row(self.row)
            self._transcript.show_waiting("")
        assert isinstance(self.row.view, ReplyView)
        return self.row.view

    def _live_thought(self) -> StepView:
        if self._thought is None:
            self._thought = Row(kept=True, view=StepView(thinking_title, "thought", "", self._transcript.column))
            self._transcript.append_row(self._thought)
        assert isinstance(self._thought.view, StepView)
        return self._thought.view
