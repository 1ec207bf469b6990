"""The conversation on the screen: transcript above composer, and which conversation it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.chat.attaching import Attaching
from app.chat.composer import UNKEPT, Composer
from app.chat.conversing import Conversing
from app.chat.finding import FindInTranscript
from app.chat.focus_order import has_gone
from app.chat.keeping import Keeping
from app.chat.memory_chips import ChipUndo
from app.chat.message_area import Place
from app.chat.pages import Pages
from app.chat.panel_layout import PanelLayout
from app.chat.proposal_chips import ProposalDecisions
from app.chat.reply_sources import ReplySources
from app.chat.scrolling_keys import scroll_with
from app.chat.transcript import Transcript
from app.chat.welcome import Welcome
from app.pasted_files import PastedFiles
from engine.protocol import ContextPressure, ConversationPage, ForegroundActivity
from engine.protocol.provenance import UsedKind
from engine.values import Conversation, MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge


class ChatPanel(QWidget):
    """Transcript above composer.

    Signals: conversation_changed(Conversation) when one is new or has news; shown_changed(int | None) when
    another conversation is on the screen; report_changed(ContextReport | None); pressure_changed(ContextPressure)
    of the conversation on the screen; busy_changed(bool);
    writing_changed(int | None), the conversation whose reply is being made; activity_changed(str) for the status
    line; failed(Failed); not_sent(Failed), why nothing can be sent now.
    """

    conversation_changed = Signal(object)
    shown_changed = Signal(object)
    report_changed = Signal(object)
    pressure_changed = Signal(object)
    busy_changed = Signal(bool)
    writing_changed = Signal(object)
    activity_changed = Signal(str, str)
    failed = Signal(object)
    not_sent = Signal(object)

    def __init__(
        self,
        bridge: Bridge,
        open_memory_editor: Callable[[int | None], None],
        data_folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("chatPanel")
        self._bridge = bridge
        self._open_memory_editor = open_memory_editor
        self.conversation: Conversation | None = None
        self.transcript = Transcript()
        self.welcome = Welcome()
        self.composer = Composer()
        self.chip_undo = ChipUndo(bridge, self.transcript, self)
        self.proposals = ProposalDecisions(bridge, self.transcript, self)
        self.sources = ReplySources(bridge, self.transcript, self)
        self.pages = Pages(bridge, self.transcript, self._show_page, self)
        self.keeping = Keeping(bridge, self)
        self.layout_parts = PanelLayout(self, self.welcome, self.transcript, self.composer)
        self.layout_parts.add_on_top(self.keeping.mark)
        self.finding = FindInTranscript(bridge, self.transcript, self.pages, self)
        self.layout_parts.add_on_top(self.finding.bar)
        self._stack = self.layout_parts.stack
        self.conversing = Conversing(bridge, self)
        self.attaching = Attaching(bridge, self, PastedFiles(data_folder))
        self._connect()

    def _connect(self) -> None:
        transcript, composer = self.transcript, self.composer
        self._bridge.context_pressure.connect(self._on_context_pressure)
        composer.send_requested.connect(self.send)
        composer.stop_requested.connect(self.stop)
        composer.typed.connect(self._note_activity)
        transcript.regenerate_requested.connect(self.regenerate)
        transcript.go_on_requested.connect(self.go_on)
        transcript.edit_requested.connect(self.conversing.edit)
        transcript.version_chosen.connect(self._choose_version)
        transcript.chip_opened.connect(self.open_change)
        transcript.undo_requested.connect(self.chip_undo.undo)
        transcript.redo_requested.connect(self.chip_undo.redo)
        self.keeping.changed.connect(self._on_learning_changed)
        self.keeping.shown.connect(lambda: self.welcome.promise(not self.keeping.is_temporary))

    # -- what the user does

    @property
    def conversation_id(self) -> int | None:
        return self.conversation.id if self.conversation else None

    @property
    def agent_id(self) -> int | None:
        """Whom the conversation on the screen is with, or the one that begins; None: the first assistant."""
        return self.conversation.agent_id if self.conversation else self.keeping.agent_id

    @property
    def busy(self) -> bool:
        return self.conversing.shown_turn() is not None

    def new_conversation(self, temporary: bool = False) -> None:
        """Show an empty desk; the conversation exists once something is sent."""
        if not self.keeping.may_leave(partial(self.new_conversation, temporary)):
            return
        self._leave()
        self.keeping.temporary.begins = temporary
        self.composer.switch_to(UNKEPT if temporary else None)
        self.show_welcome()
        self.report_changed.emit(None)
        self.refresh()
        self.shown_changed.emit(None)
        self.write_on()

    def open_conversation(self, conversation_id: int, message_id: int | None = None) -> None:
        """Show a conversation, at one of its messages if one is named."""
        if conversation_id != self.conversation_id:
            if self.keeping.may_leave(partial(self.open_conversation, conversation_id, message_id)):
                self.pages.open(conversation_id, message_id)
            else:
                self.shown_changed.emit(self.conversation_id)
        elif message_id is not None:
            self.pages.show_message(message_id)

    def reload(self) -> None:
        """Read the conversation on the screen from the store again; the reader stays where they are."""
        self.pages.reload()

    def take_restart(self) -> None:
        """The engine was started: a temporary chat ended with the one before."""
        if self.keeping.is_temporary:
            unsent = self.composer.text
            self.new_conversation(temporary=True)
            self.composer.give_back(unsent, UNKEPT)
        else:
            self.reload()

    def end_temporary(self) -> None:
        """The window closes."""
        if self.keeping.is_temporary:
            self._leave()
            self.refresh()

    def send(self, text: str) -> None:
        """Send ``text``; it shows as sent once the store has it."""
        self.attaching.send(text)

    def regenerate(self) -> None:
        """Answer the last message again; the reply that stands there is kept as another version."""
        self.pages.ensure_end(self.conversing.regenerate)

    def regenerate_without(self, memories: tuple[tuple[UsedKind, int], ...]) -> None:
        """Answer the last message again without some memories (kind, id)."""
        self.pages.ensure_end(partial(self.conversing.regenerate, memories))

    def go_on(self) -> None:
        """Go on writing the last reply, which was stopped or cut."""
        self.pages.ensure_end(self.conversing.go_on)

    def stop(self) -> None:
        """Stop the reply that comes in this conversation."""
        if not self.attaching.stop():
            self.conversing.stop()

    def open_change(self, change: MemoryChange) -> None:
        """Show a change in the memory editor."""
        self._open_memory_editor(change.entity_id if change.entity_type == "fact" else None)

    def _choose_version(self, message_id: int) -> None:
        if self.busy:
            self.composer.tell_busy()
            return
        self.write_on()
        self.pages.choose_version(self.transcript.shown_version_of(message_id), message_id)

    def _note_activity(self) -> None:
        if self._bridge.alive:
            self._bridge.request(ForegroundActivity(job=0))

    # -- what is on the screen

    def show_transcript(self) -> None:
        self._stack.setCurrentWidget(self.transcript)

    def show_welcome(self) -> None:
        self._stack.setCurrentWidget(self.welcome)

    def _leave(self, going_to: int | None = None) -> None:
        if self.conversation is None or self.conversation.id != going_to:
            turn = self.conversing.shown_turn()
            if self.keeping.leave(turn.job if turn is not None else None) and turn is not None:
                self.conversing.end(turn)
        if self.conversation is None or self.conversation.id != going_to:
            self.finding.end()
        self.transcript.clear()
        self.conversation = None
        self.conversing.leave()
        self.pages.leave()

    def _show_page(self, page: ConversationPage, place: Place | None) -> None:
        again = page.conversation.id == self.conversation_id
        self._leave(page.conversation.id)
        self.conversation = page.conversation
        if not again:
            self.composer.switch_to(UNKEPT if page.conversation.temporary else page.conversation.id)
        self.show_transcript()
        self.transcript.show_page(page, place)
        self.conversing.resume()
        self.pages.ensure_end(self._tell_report)
        self.refresh()
        self.shown_changed.emit(page.conversation.id)

    def _tell_report(self) -> None:
        self.report_changed.emit(self.transcript.last_report)

    def adopt(self, conversation: Conversation) -> None:
        """What was begun on the empty desk has become a conversation."""
        self.conversation = conversation
        self.transcript.conversation_id = conversation.id
        self.transcript.temporary = conversation.temporary
        self.keeping.adopt(conversation)
        if not conversation.temporary:
            self.composer.adopt(conversation.id)
        self.shown_changed.emit(conversation.id)

    @Slot(object)
    def _on_context_pressure(self, event: ContextPressure) -> None:
        if event.conversation_id == self.conversation_id:
            self.transcript.edge.hear(event)
            self.pressure_changed.emit(event)

    @Slot(object)
    def _on_learning_changed(self, conversation: Conversation) -> None:
        if conversation.id == self.conversation_id:
            self.conversation = conversation
        self.conversation_changed.emit(conversation)
        self.refresh()

    def refresh(self) -> None:
        """Say what is being done."""
        turn = self.conversing.shown_turn()
        self.composer.set_busy(turn is not None)
        self.keeping.show(self.conversation, turn is not None)
        text = self.conversing.words
        self.transcript.show_waiting("" if turn is not None and turn.stage == "replying" else text)
        self.activity_changed.emit(text, self.conversing.figures)
        self.busy_changed.emit(turn is not None)
        self.writing_changed.emit(self.conversing.writing_id)

    def write_on(self) -> None:
        """Put the keyboard into the composer."""
        self.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes on as everywhere; where the focused control goes away one writes on."""
        edit = self.composer.edit
        if has_gone(QApplication.focusWidget()) and edit.isVisible() and edit.isEnabled():
            self.write_on()
            return True
        return super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What the composer has no use for scrolls the conversation."""
        if self._stack.currentWidget() is not self.transcript or not scroll_with(self.transcript, event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "conversing"):
            self.refresh()
