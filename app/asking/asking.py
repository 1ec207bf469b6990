"""Takes questions from the ask-window to the engine and the answers back. Each is an ordinary conversation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.failures import failure_sentence
from engine.protocol import (
    Cancel,
    Failed,
    ForegroundActivity,
    MessageStored,
    ReplyFinished,
    SendMessage,
    TextDelta,
)

if TYPE_CHECKING:
    from app.asking.window import AskWindow
    from app.bridge import Bridge


class Asking(QObject):
    """Makes the window when it is first wanted.

    Args:
        open_conversation: shows a conversation in the main window.
    """

    def __init__(
        self,
        bridge: Bridge,
        open_conversation: Callable[[int], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._open_conversation = open_conversation
        self.window: AskWindow | None = None
        self._job: int | None = None
        self._text = ""
        self._stored = self._told_busy = False
        self._conversation_id: int | None = None
        bridge.message_stored.connect(self._on_stored)
        bridge.text_delta.connect(self._on_delta)
        bridge.reply_finished.connect(self._on_finished)
        bridge.failed.connect(self._on_failed)
        bridge.engine_ended.connect(self._on_ended)

    @property
    def busy(self) -> bool:
        return self._job is not None

    def come(self) -> None:
        """Show the window; an answer that is complete makes room for a new question."""
        window = self._make() if self.window is None else self.window
        if not window.isVisible() and not self.busy:
            self.anew()
        window.come()

    def toggle(self) -> None:
        """The key again hides the window."""
        if self.window is not None and self.window.isVisible() and self.window.isActiveWindow():
            self.window.hide()
        else:
            self.come()

    def ask(self, text: str) -> None:
        """Send a question; the next one goes on in the same conversation until ``anew``."""
        if self.window is None:
            return
        if self.busy:
            self._told_busy = True
            self.window.say(lambda: self.tr("The answer is being written. You can ask when it is finished or stopped."))
            return
        if self._bridge.refusal is not None:
            self.window.say(failure_sentence(self._bridge.refusal))
            return
        self._text, self._stored, self._told_busy = text, False, False
        self.window.show_question(text)
        self.window.say(lambda: self.tr("One moment…"))
        self.window.show_buttons(stop=True, finished=False)
        self._job = self._bridge.request(SendMessage(job=0, text=text, conversation_id=self._conversation_id))

    def anew(self) -> None:
        """The next question begins a conversation of its own."""
        self.stop()
        self._job, self._conversation_id = None, None
        if self.window is not None:
            self.window.clear()
            self.window.edit.setFocus()

    def stop(self) -> None:
        if self._job is not None:
            self._bridge.request(Cancel(job=0, target=self._job))

    def open(self) -> None:
        """Go on in the main window."""
        if self._conversation_id is not None:
            if self.window is not None:
                self.window.hide()
            self._open_conversation(self._conversation_id)

    def close(self) -> None:
        if self.window is not None:
            self.window.hide()

    def _make(self) -> AskWindow:
        from app.asking.window import AskWindow

        window = self.window = AskWindow()
        window.asked.connect(self.ask)
        window.stop_requested.connect(self.stop)
        window.anew_requested.connect(self.anew)
        window.open_requested.connect(self.open)
        window.edit.typed.connect(self._note_activity)
        return window

    def _note_activity(self) -> None:
        if self._bridge.alive:
            self._bridge.request(ForegroundActivity(job=0))

    # -- what the engine says

    @Slot(object)
    def _on_stored(self, event: MessageStored) -> None:
        if event.job == self._job and event.message.role == "user":
            self._stored = True
            self._conversation_id = event.message.conversation_id

    @Slot(object)
    def _on_delta(self, event: TextDelta) -> None:
        if event.job == self._job and event.channel == "reply" and self.window is not None:
            if not self._told_busy:
                self.window.say("")
            self.window.append(event.text)

    @Slot(object)
    def _on_finished(self, event: ReplyFinished) -> None:
        if event.job != self._job or self.window is None:
            return
        self._job = None
        self.window.finish(event.message.text)
        if event.stop_reason in ("cancelled", "closed"):
            self.window.say(lambda: self.tr("Stopped by you"))
        elif event.stop_reason == "length":
            self.window.say(lambda: self.tr("The answer reached its length limit; open it in Rolltop to go on."))
        else:
            self.window.say("")
        self.window.show_buttons(stop=False, finished=True)

    @Slot(object)
    def _on_failed(self, event: Failed) -> None:
        if event.job == self._job:
            self._end(lambda: failure_sentence(event))

    @Slot()
    def _on_ended(self) -> None:
        if self.busy:
            self._end(lambda: self.tr("The engine ended. Open Rolltop to start it again; your question is kept."))

    def _end(self, words: Callable[[], str]) -> None:
        """There will be no answer; a question that was not stored goes back into the field."""
        self._job = None
        assert self.window is not None
        if not self._stored:
            self.window.give_back(self._text)
        self.window.say(words)
        self.window.show_buttons(stop=False, finished=self._stored)
