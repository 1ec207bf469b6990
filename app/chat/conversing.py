"""The turns of the conversation on the screen: what is asked, and the reply that comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Slot

from app.chat.activity import activity_figures, activity_words
from app.chat.composer import UNKEPT
from app.chat.message_views import UserMessageView
from app.chat.turns import Turn, Turns
from engine.protocol import (
    REPLY_NOT_BEGUN,
    Cancel,
    Command,
    ContinueReply,
    EditMessage,
    Failed,
    MessageStored,
    ModelLoading,
    PrefillProgress,
    Regenerate,
    ReplyFinished,
    TextDelta,
)
from engine.protocol.provenance import UsedKind
from models.catalogue import display_name

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.chat.panel import ChatPanel


class Conversing(QObject):
    """Sends what the user asks for, and takes what the engine says about it to the screen."""

    def __init__(self, bridge: Bridge, panel: ChatPanel) -> None:
        super().__init__(panel)
        self._bridge = bridge
        self._panel = panel
        self._turns = Turns()
        self._views: dict[int, UserMessageView] = {}
        self._blank_job: int | None = None
        self._model_loading = False
        bridge.message_stored.connect(self._on_message_stored)
        bridge.prefill_progress.connect(self._on_prefill_progress)
        bridge.text_delta.connect(self._on_text_delta)
        bridge.reply_finished.connect(self._on_reply_finished)
        bridge.failed.connect(self._on_failed)
        bridge.engine_ended.connect(self._on_engine_ended)
        bridge.model_loading.connect(self._on_model_loading)
        bridge.model_ready.connect(self._on_model_settled)

    # -- what the user asks for

    def send(self, text: str, document_ids: tuple[int, ...] = (), files: tuple[str, ...] = ()) -> bool:
        """Send ``text`` with ``files`` that are in memory; it shows as sent once the store has it.

        False where nothing can be sent now.
        """
        if not self._may_ask():
            return False
        panel = self._panel
        panel.composer.clear()
        panel.show_transcript()
        view = panel.transcript.add_pending(text)
        turn = Turn(0, panel.conversation_id, text, files=files)
        job = self._begin(panel.keeping.message(text, document_ids), turn)
        self._views[job] = view
        if panel.conversation is None:
            self._blank_job = job
        panel.refresh()
        return True

    def edit(self, message_id: int, text: str) -> None:
        """Send a message in other words, as another version of it."""
        if self._panel.conversation_id is None or not self._may_ask():
            return
        transcript = self._panel.transcript
        transcript.cut_from(message_id)
        view = transcript.add_pending(text)
        turn = Turn(0, self._panel.conversation_id, text, in_place_of=message_id)
        self._views[self._begin(EditMessage(job=0, message_id=message_id, text=text), turn)] = view
        self._panel.refresh()
        self._panel.write_on()

    def regenerate(self, without: tuple[tuple[UsedKind, int], ...] = ()) -> None:
        """Answer the last message again, without some memories if any are named."""
        conversation_id = self._panel.conversation_id
        if conversation_id is None or not self._may_ask():
            return
        self._panel.transcript.drop_reply()
        self._panel.transcript.scroll_to_bottom()
        turn = Turn(0, conversation_id, "", stage="waiting")
        self._begin(Regenerate(job=0, conversation_id=conversation_id, without=without), turn)
        self._panel.refresh()
        self._panel.write_on()

    def answer(self, conversation_id: int) -> None:
        """Answer the last message of a conversation that is not on the screen."""
        if self._turns.of_conversation(conversation_id) is None:
            turn = Turn(0, conversation_id, "", stage="waiting")
            self._begin(Regenerate(job=0, conversation_id=conversation_id), turn)

    def go_on(self) -> None:
        """Go on writing the last reply, which was stopped or cut."""
        conversation_id = self._panel.conversation_id
        if conversation_id is None or not self._may_ask():
            return
        reply = self._panel.transcript.go_on()
        if reply is not None:
            turn = Turn(0, conversation_id, "", stage="waiting", goes_on=reply)
            self._begin(ContinueReply(job=0, conversation_id=conversation_id), turn)
            self._panel.refresh()
            self._panel.write_on()

    def stop(self) -> None:
        """Stop the reply that comes in this conversation."""
        turn = self.shown_turn()
        if turn is not None and not turn.stopping:
            turn.stopping = True
            self._bridge.request(Cancel(job=0, target=turn.job))
            self._panel.refresh()

    def _may_ask(self) -> bool:
        if self.shown_turn() is not None:
            self._panel.composer.tell_busy()
            return False
        if self._bridge.refusal is not None:
            self._panel.not_sent.emit(self._bridge.refusal)
            return False
        return True

    def _begin(self, command: Command, turn: Turn) -> int:
        turn.job = self._bridge.request(command)
        self._turns.begin(turn)
        return turn.job

    # -- the turn on the screen

    def shown_turn(self) -> Turn | None:
        """The turn under way in what is on the screen."""
        if self._panel.conversation is not None:
            return self._turns.of_conversation(self._panel.conversation.id)
        return self._turns.get(self._blank_job) if self._blank_job is not None else None

    def conversation_of(self, job: int) -> int | None:
        """The conversation of a turn that is under way or ended a moment ago; None if there is no such turn."""
        return self._turns.conversation_of(job)

    def leave(self) -> None:
        """Another conversation, or none, takes the screen."""
        self._blank_job = None
        self._views.clear()

    def end(self, turn: Turn) -> None:
        """Hear no more of a turn."""
        self._turns.end(turn.job)

    def resume(self) -> None:
        """Show what has come so far of a turn in a conversation the user came back to."""
        turn = self.shown_turn()
        if turn is None:
            return
        transcript = self._panel.transcript
        if turn.text and turn.stored is None:
            if turn.in_place_of is not None:
                transcript.cut_from(turn.in_place_of)
            self._views[turn.job] = transcript.add_pending(turn.text)
        so_far = turn.reply if turn.goes_on is None else turn.goes_on.text + turn.reply
        if turn.stage == "waiting" and not turn.text and turn.goes_on is None:
            transcript.drop_reply()
        elif turn.reply:
            transcript.drop_partial_reply()
        for channel, text in (("reasoning", turn.reasoning), ("reply", so_far if turn.reply else "")):
            if text:
                transcript.append_delta(text, channel)
        if turn.goes_on is not None and not turn.reply:
            transcript.go_on()

    def _is_shown(self, turn: Turn | None) -> bool:
        return turn is not None and turn is self.shown_turn()

    @property
    def words(self) -> str:
        """What the assistant is doing for what is on the screen."""
        turn = self.shown_turn()
        return "" if turn is None else activity_words(turn, self._model_loading, self._turns.in_work is not turn)

    @property
    def figures(self) -> str:
        """How far that is, in figures; "" where there are none."""
        turn = self.shown_turn()
        return "" if turn is None else activity_figures(turn)

    @property
    def writing_id(self) -> int | None:
        """The conversation whose reply is being made."""
        in_work = self._turns.in_work
        return in_work.conversation_id if in_work is not None else None

    # -- what the engine says

    @Slot(object)
    def _on_message_stored(self, event: MessageStored) -> None:
        panel = self._panel
        if panel.keeping.temporary.take_stored(event.job, event.conversation):
            return
        turn, ours = self._turns.get(event.job), event.job in self._turns
        if turn is None and event.message.role == "user":  # asked in another window: its reply is shown here, too
            turn = Turn(event.job, event.message.conversation_id, event.message.text)
            self._turns.begin(turn)
        if turn is not None:
            shown = self._is_shown(turn)
            turn.take_stored(event.message)
            panel.attaching.take_stored(turn.files)
            if shown and panel.conversation is None:
                self._blank_job = None
                panel.adopt(event.conversation)
        panel.conversation_changed.emit(event.conversation)
        if event.message.conversation_id != panel.conversation_id:
            return
        panel.conversation = event.conversation
        view = self._views.pop(event.job, None) if event.message.role == "user" else None
        if view is not None:
            panel.transcript.confirm(view, event.message, event.versions)
        elif event.message.role != "user" or not ours:
            panel.transcript.add_message(event.message)
        panel.refresh()

    @Slot(object)
    def _on_prefill_progress(self, event: PrefillProgress) -> None:
        turn = self._turns.get(event.job)
        if turn is not None:
            turn.take_progress(event.reused_tokens, event.evaluated_tokens, event.total_tokens)
            self._panel.refresh()

    @Slot(object)
    def _on_text_delta(self, event: TextDelta) -> None:
        turn = self._turns.get(event.job)
        if turn is None:
            return
        began = turn.stage != "replying"
        turn.take_delta(event.text, event.channel)
        if self._is_shown(turn):
            self._panel.transcript.append_delta(event.text, event.channel)
        if began:
            self._panel.refresh()

    @Slot(object)
    def _on_reply_finished(self, event: ReplyFinished) -> None:
        panel = self._panel
        if panel.keeping.temporary.was_left(event.job):
            return
        shown = self._is_shown(self._turns.get(event.job))
        self._turns.end(event.job)
        self._views.pop(event.job, None)
        panel.conversation_changed.emit(event.conversation)
        if shown:
            panel.conversation = event.conversation
            panel.transcript.finish_reply(event.message, event.stop_reason, event.versions)
            panel.report_changed.emit(event.message.report)
        panel.refresh()

    @Slot(object)
    def _on_failed(self, event: Failed) -> None:
        if self._panel.keeping.temporary.was_left(event.job):
            return
        turn = self._turns.get(event.job)
        shown = turn is not None and self._is_shown(turn)
        if turn is not None:
            self._turns.end(event.job)
            self._give_up(turn, shown)
            self._panel.refresh()
        self._on_model_settled()
        if shown or event.code != REPLY_NOT_BEGUN:
            self._panel.failed.emit(event)
        if shown and turn is not None and (turn.in_place_of is not None or not turn.text):
            self._panel.reload()  # what was taken off the screen for it is still there

    @Slot()
    def _on_engine_ended(self) -> None:
        shown_turn = self.shown_turn()
        for turn in self._turns.end_all():
            self._give_up(turn, turn is shown_turn)
        self._model_loading = False
        self._panel.refresh()

    def _give_up(self, turn: Turn, shown: bool) -> None:
        """A turn ended without a reply: unsent words go back to where they came from, a begun reply stays, marked."""
        panel = self._panel
        view = self._views.pop(turn.job, None)
        if turn.stored is not None or not turn.text:
            if shown:
                panel.transcript.interrupt_reply()
            return
        if turn.in_place_of is not None:
            unkept = shown and panel.keeping.is_temporary
            panel.transcript.unsent_edits.note(turn.in_place_of, turn.text, None if unkept else turn.conversation_id)
            panel.transcript.edits_changed.emit()
        else:
            unkept = shown and panel.keeping.is_temporary
            panel.composer.give_back(turn.text, UNKEPT if unkept else turn.conversation_id)
            if turn.files:
                panel.attaching.give_back(turn.files, turn.conversation_id)
        if view is not None:
            panel.transcript.remove(view)
        if self._blank_job == turn.job:
            self._blank_job = None
            panel.show_welcome()

    @Slot(object)
    def _on_model_loading(self, event: ModelLoading) -> None:
        if event.stage == "prewarm":  # the model is ready; what is sent now goes first
            return
        self._model_loading = True
        self._panel.welcome.show_loading(display_name(event.path), event.fraction)
        self._panel.refresh()

    @Slot()
    def _on_model_settled(self, _event: Any = None) -> None:
        self._model_loading = False
        self._panel.welcome.show_ready()
        self._panel.refresh()
