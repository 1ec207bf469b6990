"""The conversation on the screen: wires the bridge's events to the transcript and the composer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.chat.activity import activity_words
from app.chat.composer import UNKEPT, Composer
from app.chat.keeping import Keeping
from app.chat.memory_chips import ChipUndo
from app.chat.message_views import UserMessageView
from app.chat.pages import Pages
from app.chat.panel_layout import PanelLayout
from app.chat.proposal_chips import ProposalDecisions
from app.chat.reply_sources import ReplySources
from app.chat.transcript import Transcript
from app.chat.turns import Turn, Turns
from app.chat.welcome import Welcome
from engine.protocol import (
    REPLY_NOT_BEGUN,
    Cancel,
    ContextPressure,
    ConversationPage,
    EngineDied,
    Failed,
    ForegroundActivity,
    MessageStored,
    ModelLoading,
    PrefillProgress,
    Regenerate,
    ReplyFinished,
    TextDelta,
)
from engine.values import Conversation, MemoryChange
from models.catalogue import display_name

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
    activity_changed = Signal(str)
    failed = Signal(object)
    not_sent = Signal(object)

    def __init__(
        self, bridge: Bridge, open_memory_editor: Callable[[int | None], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("chatPanel")
        self._bridge = bridge
        self._open_memory_editor = open_memory_editor
        self._turns = Turns()
        self._views: dict[int, UserMessageView] = {}
        self._blank_job: int | None = None
        self._model_loading = False
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
        self._stack = self.layout_parts.stack
        self._connect()

    def _connect(self) -> None:
        bridge, transcript = self._bridge, self.transcript
        bridge.message_stored.connect(self._on_message_stored)
        bridge.prefill_progress.connect(self._on_prefill_progress)
        bridge.text_delta.connect(self._on_text_delta)
        bridge.reply_finished.connect(self._on_reply_finished)
        bridge.context_pressure.connect(self._on_context_pressure)
        bridge.failed.connect(self._on_failed)
        bridge.engine_died.connect(self._on_engine_died)
        bridge.model_loading.connect(self._on_model_loading)
        bridge.model_ready.connect(self._on_model_settled)
        self.composer.send_requested.connect(self.send)
        self.composer.stop_requested.connect(self.stop)
        self.composer.typed.connect(self._note_activity)
        transcript.older_requested.connect(self.show_older)
        transcript.regenerate_requested.connect(self.regenerate)
        transcript.chip_opened.connect(self.open_change)
        transcript.undo_requested.connect(self.chip_undo.undo)
        transcript.redo_requested.connect(self.chip_undo.redo)
        self.keeping.changed.connect(self._on_learning_changed)

    # -- what the user does

    @property
    def conversation_id(self) -> int | None:
        return self.conversation.id if self.conversation else None

    @property
    def busy(self) -> bool:
        return self._shown_turn() is not None

    def new_conversation(self, temporary: bool = False) -> None:
        """Show an empty desk; the conversation exists once something is sent."""
        if not self.keeping.may_leave(partial(self.new_conversation, temporary)):
            return
        self._leave()
        self.keeping.temporary.begins = temporary
        self.composer.switch_to(UNKEPT if temporary else None)
        self._stack.setCurrentWidget(self.welcome)
        self.report_changed.emit(None)
        self._refresh()
        self.shown_changed.emit(None)
        self.composer.setFocus(Qt.FocusReason.OtherFocusReason)

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
        """Read the conversation on the screen from the store again."""
        if self.conversation is not None:
            self.pages.open(self.conversation.id)

    def take_restart(self) -> None:
        """The engine was started: a temporary chat ended with the one before."""
        if self.keeping.is_temporary:
            self.new_conversation(temporary=True)
        else:
            self.reload()

    def end_temporary(self) -> None:
        """The window closes."""
        if self.keeping.is_temporary:
            self._leave()
            self._refresh()

    def show_older(self) -> None:
        self.pages.fetch_older()

    def send(self, text: str) -> None:
        """Send ``text``; it shows as sent once the store has it."""
        if self.busy:
            return
        if self._bridge.refusal is not None:
            self.not_sent.emit(self._bridge.refusal)
            return
        self.composer.clear()
        self._stack.setCurrentWidget(self.transcript)
        view = self.transcript.add_pending(text)
        job = self._bridge.request(self.keeping.message(text))
        self._turns.begin(Turn(job, self.conversation_id, text))
        self._views[job] = view
        if self.conversation is None:
            self._blank_job = job
        self._refresh()

    def regenerate(self) -> None:
        """Answer the last message again."""
        if self.conversation is None or self.busy:
            return
        self.transcript.drop_reply()
        job = self._bridge.request(Regenerate(job=0, conversation_id=self.conversation.id))
        self._turns.begin(Turn(job, self.conversation.id, "", stage="waiting"))
        self._refresh()

    def stop(self) -> None:
        """Stop the reply that comes in this conversation."""
        turn = self._shown_turn()
        if turn is not None and not turn.stopping:
            turn.stopping = True
            self._bridge.request(Cancel(job=0, target=turn.job))
            self._refresh()

    def open_change(self, change: MemoryChange) -> None:
        """Show a change in the memory editor."""
        self._open_memory_editor(change.entity_id if change.entity_type == "fact" else None)

    def _note_activity(self) -> None:
        if self._bridge.alive:
            self._bridge.request(ForegroundActivity(job=0))

    # -- pages

    def _leave(self, going_to: int | None = None) -> None:
        if self.conversation is None or self.conversation.id != going_to:
            turn = self._shown_turn()
            if self.keeping.leave(turn.job if turn is not None else None) and turn is not None:
                self._turns.end(turn.job)
        self.transcript.clear()
        self.conversation = None
        self._blank_job = None
        self._views.clear()
        self.pages.leave()

    def _show_page(self, page: ConversationPage) -> None:
        self._leave(page.conversation.id)
        self.conversation = page.conversation
        self.composer.switch_to(UNKEPT if page.conversation.temporary else page.conversation.id)
        self._stack.setCurrentWidget(self.transcript)
        self.transcript.show_page(page)
        turn = self._shown_turn()
        if turn is not None:
            self._resume(turn)
        reports = [message.report for message in page.messages if message.kind == "text" and message.report is not None]
        self.report_changed.emit(reports[-1] if reports else None)
        self._refresh()
        self.shown_changed.emit(page.conversation.id)

    def _resume(self, turn: Turn) -> None:
        """Show what has come so far of a turn in a conversation the user came back to."""
        if turn.text and turn.stored is None:
            self._views[turn.job] = self.transcript.add_pending(turn.text)
        for channel, text in (("reasoning", turn.reasoning), ("reply", turn.reply)):
            if text:
                self.transcript.append_delta(text, channel)

    def _shown_turn(self) -> Turn | None:
        if self.conversation is not None:
            return self._turns.of_conversation(self.conversation.id)
        return self._turns.get(self._blank_job) if self._blank_job is not None else None

    def _is_shown(self, turn: Turn | None) -> bool:
        return turn is not None and turn is self._shown_turn()

    # -- what the engine says

    @Slot(object)
    def _on_message_stored(self, event: MessageStored) -> None:
        if self.keeping.temporary.take_stored(event.job, event.conversation):
            return
        turn = self._turns.get(event.job)
        if turn is not None:
            shown = self._is_shown(turn)
            turn.take_stored(event.message)
            if shown and self.conversation is None:
                self._adopt(event.conversation)
        self.conversation_changed.emit(event.conversation)
        if event.message.conversation_id != self.conversation_id:
            return
        self.conversation = event.conversation
        view = self._views.pop(event.job, None) if event.message.role == "user" else None
        if view is not None:
            self.transcript.confirm(view, event.message)
        elif event.message.role != "user" or turn is None:
            self.transcript.add_message(event.message)
        self._refresh()

    def _adopt(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self._blank_job = None
        self.transcript.conversation_id = conversation.id
        self.keeping.adopt(conversation)
        if not conversation.temporary:
            self.composer.adopt(conversation.id)
        self.shown_changed.emit(conversation.id)

    @Slot(object)
    def _on_prefill_progress(self, event: PrefillProgress) -> None:
        turn = self._turns.get(event.job)
        if turn is not None:
            turn.take_progress(event.reused_tokens, event.evaluated_tokens, event.total_tokens)
            self._refresh()

    @Slot(object)
    def _on_text_delta(self, event: TextDelta) -> None:
        turn = self._turns.get(event.job)
        if turn is None:
            return
        began = turn.stage != "replying"
        turn.take_delta(event.text, event.channel)
        if self._is_shown(turn):
            self.transcript.append_delta(event.text, event.channel)
        if began:
            self._refresh()

    @Slot(object)
    def _on_reply_finished(self, event: ReplyFinished) -> None:
        if self.keeping.temporary.was_left(event.job):
            return
        turn = self._turns.get(event.job)
        shown = self._is_shown(turn)
        self._turns.end(event.job)
        self._views.pop(event.job, None)
        self.conversation_changed.emit(event.conversation)
        if shown:
            self.conversation = event.conversation
            self.transcript.finish_reply(event.message, event.stop_reason)
            self.report_changed.emit(event.message.report)
        self._refresh()

    @Slot(object)
    def _on_context_pressure(self, event: ContextPressure) -> None:
        if event.conversation_id == self.conversation_id:
            self.transcript.edge.hear(event)
            self.pressure_changed.emit(event)

    @Slot(object)
    def _on_failed(self, event: Failed) -> None:
        if self.keeping.temporary.was_left(event.job):
            return
        turn = self._turns.get(event.job)
        shown = turn is not None and self._is_shown(turn)
        if turn is not None:
            self._turns.end(event.job)
            self._give_up(turn, shown)
            self._refresh()
        self._on_model_settled()
        if shown or event.code != REPLY_NOT_BEGUN:
            self.failed.emit(event)

    @Slot(object)
    def _on_engine_died(self, _event: EngineDied) -> None:
        shown_turn = self._shown_turn()
        for turn in self._turns.end_all():
            self._give_up(turn, turn is shown_turn)
        self._model_loading = False
        self._refresh()

    def _give_up(self, turn: Turn, shown: bool) -> None:
        """A turn ended without a reply: unsent words go back to the composer, a begun reply stays, marked."""
        view = self._views.pop(turn.job, None)
        if turn.stored is None and turn.text:
            self.composer.give_back(turn.text, UNKEPT if shown and self.keeping.is_temporary else turn.conversation_id)
            if view is not None:
                self.transcript.remove(view)
            if self._blank_job == turn.job:
                self._blank_job = None
                self._stack.setCurrentWidget(self.welcome)
        elif shown:
            self.transcript.interrupt_reply()

    @Slot(object)
    def _on_model_loading(self, event: ModelLoading) -> None:
        if event.stage == "prewarm":  # the model is ready; what is sent now goes first
            return
        self._model_loading = True
        self.welcome.show_loading(display_name(event.path), event.fraction)
        self._refresh()

    @Slot()
    def _on_model_settled(self, _event: Any = None) -> None:
        self._model_loading = False
        self.welcome.show_ready()
        self._refresh()

    @Slot(object)
    def _on_learning_changed(self, conversation: Conversation) -> None:
        if conversation.id == self.conversation_id:
            self.conversation = conversation
        self.conversation_changed.emit(conversation)
        self._refresh()

    # -- what the screen says

    def _refresh(self) -> None:
        turn = self._shown_turn()
        self.composer.set_busy(turn is not None)
        self.keeping.show(self.conversation, turn is not None)
        text = ""
        if turn is not None:
            text = activity_words(turn, self._model_loading, self._turns.in_work is not turn)
        self.transcript.show_waiting("" if turn is not None and turn.stage == "replying" else text)
        self.activity_changed.emit(text)
        self.busy_changed.emit(turn is not None)
        in_work = self._turns.in_work
        self.writing_changed.emit(in_work.conversation_id if in_work is not None else None)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "chip_undo"):
            self._refresh()
