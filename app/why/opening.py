"""Opens what a reply was made from beside the conversation, and does what its buttons ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QMainWindow

from app.chat.panel import ChatPanel
from app.failures import failure_sentence
from app.memory_editor.requests import Requests
from engine.protocol import Failed, GetChunk, ReplyFinished
from engine.protocol.provenance import UsedKind
from engine.protocol.why import GetPrompt, GetWhy, ReplyWhy
from engine.values import Message

if TYPE_CHECKING:  # loaded when first needed, so that the window paints without waiting for them
    from app.bridge import Bridge
    from app.why.dock import WhyDock
    from app.why.prompt_window import PromptWindow

_WIDTH_PX = 340
_BESIDE_PX = 1000
"""In a narrower window it floats."""


class WhyViews(QObject):
    """
    Args:
        open_message: shows a message (conversation id, message id).
        open_fact, open_block: show them in the memory editor.

    Attributes:
        dock: the panel, None until it was opened once.
    """

    def __init__(
        self,
        bridge: Bridge,
        panel: ChatPanel,
        window: QMainWindow,
        open_message: Callable[[int, int], None],
        open_fact: Callable[[int | None], None],
        open_block: Callable[[int], None],
    ) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._panel = panel
        self._window = window
        self._open_message, self._open_fact, self._open_block = open_message, open_fact, open_block
        self.dock: WhyDock | None = None
        self._conversation_id: int | None = None
        panel.transcript.made_from_requested.connect(self.show)
        panel.busy_changed.connect(self._note_busy)
        panel.shown_changed.connect(self._follow)
        bridge.reply_finished.connect(self._note_reply)

    def show(self, reply_id: int) -> None:
        """Show what a reply was made from."""
        dock = self._opened()
        dock.panel.say(self.tr("Looking …"))
        dock.wanted, self._conversation_id = reply_id, self._panel.conversation_id

        def arrived(why: ReplyWhy) -> None:
            if dock.wanted == why.reply_id:
                dock.panel.show_why(why)

        def failed(event: Failed) -> None:
            if dock.wanted == reply_id:
                dock.panel.say(failure_sentence(event))

        self._bridge.request(GetWhy(job=0, reply_id=reply_id), arrived, failed)

    def show_last(self) -> None:
        """Show it of the last reply, or close it."""
        messages = (row.message for _, row in self._panel.transcript.rows.from_the_end())
        last = next((message for message in messages if _is_reply(message)), None)
        if self.dock is not None and self.dock.isVisible() and (last is None or self.dock.wanted == last.id):
            self.dock.close()
        elif last is not None:
            self.show(last.id)

    def read_prompt(self, reply_id: int) -> PromptWindow:
        """Show the exact text of the prompt of a reply."""
        from app.why.prompt_window import PromptWindow

        window = PromptWindow(self._window)
        window.show()
        requests = Requests(self._bridge, window, lambda failed: window.say(failure_sentence(failed)))
        requests.send(GetPrompt(job=0, reply_id=reply_id), window.show_prompt)
        return window

    def take_erased(self) -> None:
        """Something was erased for good: nothing of it stays in view."""
        if self.dock is not None and self.dock.isVisible() and self.dock.wanted is not None:
            self.show(self.dock.wanted)

    def _opened(self) -> WhyDock:
        from app.why.dock import WhyDock
        from app.why.panel import WhyActions

        if self.dock is None:
            actions = WhyActions(
                self._open_message, self._open_fact, self._open_block, self._open_passage, self._answer_without,
                self.read_prompt,
            )  # fmt: skip
            self.dock = WhyDock(actions, self._window)
            self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
            self.dock.setFloating(self._window.width() < _BESIDE_PX)
            self._window.resizeDocks([self.dock], [_WIDTH_PX], Qt.Orientation.Horizontal)
            self.dock.panel.set_busy(self._panel.busy)
        self.dock.show()
        self.dock.raise_()
        return self.dock

    def _answer_without(self, kind: UsedKind, number: int) -> None:
        if self.dock is not None and not self._panel.busy:
            self.dock.panel.say(self.tr("Answering again without it …"))
            self.dock.follows = True
            self._panel.regenerate_without(((kind, number),))

    def _open_passage(self, chunk_id: int) -> None:
        from app.documents.passage_dialog import PassageDialog

        self._bridge.request(GetChunk(job=0, chunk_id=chunk_id), lambda view: PassageDialog(view, self._window).show())

    def _note_busy(self, busy: bool) -> None:
        if self.dock is not None:
            self.dock.panel.set_busy(busy)

    @Slot(object)
    def _note_reply(self, event: ReplyFinished) -> None:
        """The reply that was made again is shown in the place of the old one."""
        if self.dock is None or not self.dock.follows or event.conversation.id != self._panel.conversation_id:
            return
        self.dock.follows = False
        if self.dock.isVisible():
            self.show(event.message.id)

    def _follow(self, conversation_id: object) -> None:
        """A conversation is on the screen, maybe the same one, read again: a reply stays as long as it is there."""
        dock = self.dock
        if dock is None:
            return
        if not dock.isVisible() or dock.wanted is None or conversation_id != self._conversation_id:
            self._leave()
            return
        reply_id = dock.wanted

        def arrived(why: ReplyWhy) -> None:
            if dock.wanted == why.reply_id:
                dock.panel.update_why(why)

        def failed(_event: Failed) -> None:
            if dock.wanted == reply_id:
                self._leave()

        self._bridge.request(GetWhy(job=0, reply_id=reply_id), arrived, failed)

    def _leave(self) -> None:
        if self.dock is not None:
            self.dock.wanted = None
            self.dock.close()


def _is_reply(message: Message | None) -> bool:
    return message is not None and message.role == "assistant" and message.kind == "text"
