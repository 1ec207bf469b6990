"""One user turn: recall, pack, decide, reply, commit. Runs on the inference lane."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final, cast

from engine.calling import permission, run_call, without_answer
from engine.context.builder import ContextBuilder
from engine.context.cache import ConversationCache
from engine.context.cutting import leave_out
from engine.context.eviction import Evictor
from engine.context.long_messages import MARGIN_TOKENS, Paged
from engine.context.notes import NoteTaker
from engine.context.rebuilding import PromptRebuilder
from engine.context.recalled import words_of
from engine.context.recipe import recipe_of
from engine.context.render import LONG_NOTE, PRESSURE_NOTE
from engine.context.shown import blocks_seen, memories_shown, with_what_says_it
from engine.context.told_in_view import is_out_of_view, told_in_view
from engine.context.window import ContextWindow, Told
from engine.context.windows import ConversationWindows
from engine.continuing import extend, joined, reopened, rewrite
from engine.drivers.base import CallStep, Driver, Reply, Request
from engine.errors import EngineError
from engine.language import Language
from engine.llm.base import CancelFlag, LanguageModel, Prefill, Sampling
from engine.llm.states import States
from engine.memory.errors import NotFound
from engine.memory.forgotten_titles import may_name
from engine.memory.saying.replying import is_done, own_reply
from engine.memory.tool_calls import ToolOutcome
from engine.memory.tools import ToolBox, page_tokens_for
from engine.own_questions import only_user_knows
from engine.protocol import (
    ContextPressure,
    Event,
    MemoryChanged,
    MessageStored,
    Notice,
    PrefillProgress,
    ProposalsChanged,
    ReplyFinished,
)
from engine.protocol.provenance import UsedKind
from engine.reply_rows import ReplyRows
from engine.reply_stream import ReplyStream
from engine.services import Services
from engine.titles import title_of
from engine.turn_state import TurnState
from engine.values import ContextReport, Conversation, Message

MAX_STEPS: Final = 4
DEFAULT_SAMPLING: Final = Sampling(temperature=0.3, top_p=0.9)
_log = logging.getLogger(__name__)
CANCELLED: Final = Reply("", (), "cancelled", 0.0)


class TurnRunner:
    """Answers user messages with one loaded model.

    Args:
        emit: takes events; must not block.
        monotonic: seconds, for how often a growing reply is saved.

    Attributes:
        sampling: how the words of the next reply are drawn.
    """

    def __init__(
        self,
        services: Services,
        model: LanguageModel,
        driver: Driver,
        window_tokens: int,
        emit: Callable[[Event], None],
        monotonic: Callable[[], float] = time.monotonic,
        sampling: Sampling = DEFAULT_SAMPLING,
        states: States | None = None,
    ) -> None:
        self._services = services
        self._model = model
        self._driver = driver
        self._emit = emit
        self._rows = ReplyRows(services, monotonic)
        self.sampling = sampling
        self._builder = ContextBuilder(services, model, driver, window_tokens)
        self._long = self._builder.long_messages
        self._notes = NoteTaker(services, self._long)
        self.prompts = PromptRebuilder(services, self._builder)
        self.cache = ConversationCache(model, states or States(model))
        self.windows = ConversationWindows(
            services, self._builder, Evictor(services, model, self._long), self.cache, emit
        )

    def run(
        self,
        job: int,
        message: Message,
        cancel: CancelFlag,
        continued_id: int | None = None,
        without: Sequence[tuple[UsedKind, int]] = (),
    ) -> ReplyFinished:
        """Answer a stored user message; the reply is committed when this returns.

        Args:
            continued_id: its reply, which was stopped and goes on.
            without: memories that the reply is to do without.

        Raises:
            EngineError: not even a page of the message fits the window; it stays in the store.
        """
        conversation = self._services.recall.conversation(message.conversation_id)
        continued = None if continued_id is None else self._services.recall.message(continued_id)
        written = "" if continued is None else continued.text
        while True:
            turn = TurnState(job, message, conversation.agent_id, cancel, continued, tuple(without))
            done = self._answer(turn, conversation)
            if len(done.message.text) <= len(written) or not self._is_cut_by_older_turns(done):
                return done
            continued, written = done.message, done.message.text

    def _answer(self, turn: TurnState, conversation: Conversation) -> ReplyFinished:
        turn.stream = ReplyStream(self._model.format.reasoning, turn.on_text(self._emit, self._rows.save_partial))
        try:
            return self._run(turn) if turn.continued is None else self._continue(turn, turn.continued)
        except BaseException as error:
            if isinstance(error, NotFound) and not self._is_there(conversation):
                return self._end_deleted(turn, conversation)
            self.windows.forget(conversation.id)
            if turn.reply_id is not None:
                self._rows.write(turn, "error", None)
            raise

    def _is_cut_by_older_turns(self, done: ReplyFinished) -> bool:
        """A reply ran into the end of a window that older turns fill; one of half a window is left to the user."""
        window = self.windows.find(done.message.conversation_id)
        if done.stop_reason != "length" or window is None or not done.message.text.strip():
            return False
        own = sum(len(entry.tokens) for entry in window.entries if entry.turn_id == done.message.turn_id)
        return window.head_tokens + own < window.budget_tokens // 2

    def _is_there(self, conversation: Conversation) -> bool:
        try:
            self._services.recall.conversation(conversation.id)
        except NotFound:
            return False
        return True

    def _end_deleted(self, turn: TurnState, conversation: Conversation) -> ReplyFinished:
        """The conversation was deleted while its reply was written: what there is of it comes back with an undo."""
        self.windows.erase(conversation.id)
        row = turn.message
        if turn.reply_id is not None:
            row = self._services.recall.finish(turn.reply_id, text=turn.stream.reply, stop_reason="cancelled")
        return ReplyFinished(job=turn.job, conversation=conversation, message=row, stop_reason="cancelled")

    def _run(self, turn: TurnState) -> ReplyFinished:
        window = self.windows.before_turn(turn.message.conversation_id, turn.agent_id, turn.message.turn_id)
        left_out = with_what_says_it(self._services.store, turn.without)
        leave_out(window, left_out)
        turn.notes = self._notes.take(window, turn.message, turn.agent_id, left_out)
        if turn.notes.tells_pressure:
            self._tell_pressure(turn.job, window)
        roomier = self._make_room(turn, window)
        self._tell_notes(turn)
        notes = [row for row in turn.notes.rows if roomier is window or row.tool != PRESSURE_NOTE]
        window = roomier
        told = turn.notes.recalled.told(turn.notes.blocks)
        self._builder.append_user(window, turn.message, notes, told, turn.paged)
        if turn.notes.page is not None and turn.notes.page.sentence is not None:
            self._emit(Notice(job=turn.job, sentence=turn.notes.page.sentence))
        return self._commit(turn, window, self._steps(turn, window))

    def _continue(self, turn: TurnState, reply: Message) -> ReplyFinished:
        """Go on with a reply where it ends; its row is written on."""
        window = reopened(turn, reply, self.windows)
        turn.reply_id = reply.id
        turn.stream.resume(reply.text)
        return self._commit(turn, window, self._steps(turn, window))

    def prewarm(
        self, agent_id: int, language: Language, cancel: CancelFlag, on_progress: Callable[[float], None]
    ) -> bool:
        """Have the head of a new conversation evaluated, so that its first turn reads only its own words."""

        def progress(reused: int, evaluated: int, total: int) -> None:
            on_progress((reused + evaluated) / max(1, total))

        return self.windows.heads.prewarm(agent_id, language, cancel, progress)

    def message_room(self, agent_id: int, language: Language) -> int:
        """Tokens that a message can have to be read whole, in a conversation that holds nothing else yet."""
        head = self._builder.empty(0, agent_id, language)
        return max(0, head.budget_tokens - head.head_tokens - MARGIN_TOKENS)

    # -- before the prompt is read

    def _make_room(self, turn: TurnState, window: ContextWindow) -> ContextWindow:
        """Evict until this turn fits the budget. Of a message that does not fit by itself two pages stand for it."""
        beside = window.count([row.text for row in turn.notes.rows]) + MARGIN_TOKENS
        most = window.budget_tokens - window.head_tokens - beside
        if self._long.fits(turn.message.text, most):
            needed = beside + window.count([turn.message.text])
        else:
            turn.paged = self._page(turn, window, beside)
            needed = beside + turn.paged.tokens
        if window.n_tokens + needed <= window.budget_tokens:
            return window
        return self.windows.make_room(turn.job, window, needed)

    def _page(self, turn: TurnState, window: ContextWindow, beside: int) -> Paged:
        """Cut a long message into pages, and tell user and model so."""
        recall, message = self._services.recall, turn.message
        try:
            paged = self._long.plan(window, message, beside)
        except EngineError:
            # Out of the window for good: else it would be in the way of every turn after it.
            recall.mark_evicted([message.id])
            recall.deactivate([row.id for row in turn.notes.rows])
            raise
        turn.long_row = recall.append(
            message.conversation_id, "system", "notice", paged.note, turn_id=message.turn_id, tool=LONG_NOTE,
            report=self._long.record(paged.shown),
        )  # fmt: skip
        self._emit(Notice(job=turn.job, sentence=paged.sentence))
        return paged

    def _tell_notes(self, turn: TurnState) -> None:
        """Say which notes were stored for the model."""
        rows = (*turn.notes.rows, turn.long_row) if turn.long_row else turn.notes.rows
        if rows:
            conversation = self._services.recall.conversation(turn.message.conversation_id)
            for row in rows:
                self._emit(MessageStored(job=turn.job, conversation=conversation, message=row))

    def _tell_pressure(self, job: int, window: ContextWindow) -> None:
        self._emit(
            ContextPressure(
                job=job, conversation_id=window.conversation_id, kind="notice", used_tokens=window.n_tokens,
                budget_tokens=window.budget_tokens,
            )
        )  # fmt: skip

    # -- decide and reply

    def _steps(self, turn: TurnState, window: ContextWindow) -> Reply:
        """Tool steps, then the reply. A tool result always goes back to the model."""
        blocks = self._services.blocks.list(turn.agent_id)
        told = own_reply(turn.message, turn.notes.rows, turn.notes.recalled.text, blocks)
        if told and turn.continued is None:
            return self._say(turn, window, told)
        builder = self._builder
        pages = page_tokens_for(builder.window_tokens)
        toolbox = ToolBox(self._services, turn.agent_id, turn.message.id, pages, self._long.count)
        toolbox.language = cast(Language, window.language)
        toolbox.permit, toolbox.cancelled = permission(self._services, turn, self._emit), turn.cancel.is_set
        toolbox.without = with_what_says_it(self._services.store, turn.without)
        asked = words_of(turn.message.text)
        for step in range(MAX_STEPS + 1):
            in_view = cache(partial(told_in_view, self._services, window, turn.message, turn.agent_id, asked))
            room = builder.window_tokens - window.n_tokens
            request = Request(
                model=self._model,
                window=window,
                cache=self.cache,
                toolbox=toolbox,
                notes=turn.notes.recalled.text if turn.notes.recalled.found else "",
                message=asked,
                sampling=self.sampling,
                max_tokens=max(16, room),
                allow_tools=turn.continued is None
                and not is_done(turn.message, turn.notes.rows)
                and step < MAX_STEPS
                and room > builder.reply_reserve // 2 + pages + MARGIN_TOKENS
                and bool(toolbox.available()),
                first_step=step == 0,
                in_view=in_view,
                unknown=self._is_unknown(turn, window, in_view),
                cancel=turn.cancel,
                on_prefill=self._prefill_progress(turn),
                on_text=turn.stream.feed,
                record_prefill=turn.prefills.append,
                goes_on=turn.goes_on,
            )
            turn.origin = toolbox.origin = window.origin
            answer = self._driver.respond(request)
            match answer:
                case None:
                    return CANCELLED
                case Reply():
                    turn.stream.finish()
                    return answer
                case CallStep():
                    toolbox.room_tokens = room - builder.reply_reserve // 2 - len(answer.tokens)
                    outcome = self._run_tool(turn, window, toolbox, answer)
                    if not outcome.ok and answer.call.tool in toolbox.custom and not turn.cancel.is_set():
                        return self._say(turn, window, without_answer(outcome, answer.call.tool, toolbox.language))
        raise AssertionError("a driver called a tool although tools were not allowed")

    def _is_unknown(self, turn: TurnState, window: ContextWindow, in_view: Callable[[], bool]) -> bool:
        """It asks for a fact about the user that neither memory, nor a search, nor the conversation in view tells."""
        recalled, asked, services = turn.notes.recalled, words_of(turn.message.text), self._services
        if turn.goes_on or recalled.found or turn.searched or not only_user_knows(asked):
            return False
        return bool(recalled.text) or is_out_of_view(services, window, turn.message, turn.agent_id, asked, in_view)

    def _say(self, turn: TurnState, window: ContextWindow, text: str) -> Reply:
        """A reply that no model has written."""
        turn.origin = window.origin
        turn.stream.feed(text)
        turn.stream.finish()
        return Reply(text, tuple(self._model.tokenize(text, special=False)), "end", 0.0)

    def _run_tool(self, turn: TurnState, window: ContextWindow, toolbox: ToolBox, step: CallStep) -> ToolOutcome:
        """Execute one call; call and result become rows and stay in the prompt."""
        message = turn.message
        done = run_call(self._services, toolbox, step.call, message, window.origin, partial(self._tell_row, turn.job))
        call, result, outcome = done.call, done.result, done.outcome
        turn.searched += outcome.shown
        changed = {change.entity_id for change in outcome.changes if change.entity_type == "block"}
        blocks = self._services.blocks.list(turn.agent_id) if changed else ()
        told = Told(blocks={block.label: block.value for block in blocks if block.id in changed}, origin=result.origin)
        window.add_assistant_tokens(step.tokens, message.turn_id, (call.id,), call.origin)
        window.add_tool_result(result.text, message.turn_id, (result.id,), told)
        if outcome.changes:
            self._emit(
                MemoryChanged(
                    job=turn.job,
                    conversation_id=message.conversation_id,
                    message_id=message.id,
                    changes=outcome.changes,
                )
            )
        if outcome.proposals:
            self._emit(ProposalsChanged(job=turn.job, proposals=outcome.proposals))
        return outcome

    def _tell_row(self, job: int, row: Message) -> None:
        conversation = self._services.recall.conversation(row.conversation_id)
        self._emit(MessageStored(job=job, conversation=conversation, message=row))

    def _prefill_progress(self, turn: TurnState) -> Callable[[int, int, int], None]:
        def report(reused: int, evaluated: int, total: int) -> None:
            told = PrefillProgress(job=turn.job, reused_tokens=reused, evaluated_tokens=evaluated, total_tokens=total)
            self._emit(told)

        return report

    # -- commit

    def _commit(self, turn: TurnState, window: ContextWindow, reply: Reply) -> ReplyFinished:
        stream, message = turn.stream, turn.message
        stop_reason = turn.ended_by(reply.stop_reason)
        first = turn.prefills[0] if turn.prefills else Prefill(0, 0, False, 0.0)
        report = ContextReport(
            n_ctx=self._builder.window_tokens,
            segments=window.segments(self._builder.reply_reserve),
            reused_tokens=first.reused_tokens,
            evaluated_tokens=sum(done.evaluated_tokens for done in turn.prefills),
            fact_ids=turn.notes.recalled.fact_ids,
            message_ids=turn.notes.recalled.message_ids,
            chunk_ids=turn.notes.recalled.chunk_ids,
            prefill_ms=sum(done.ms for done in turn.prefills),
            decode_ms=reply.decode_ms,
            generated_tokens=len(reply.tokens),
            restored_tokens=min(self.cache.take_restored(), first.reused_tokens),
            first_turn_id=next(iter(window.turn_ids()), 0),
            pages=turn.pages,
            block_versions=blocks_seen(window, self._services.blocks.list(turn.agent_id)),
            recipe=recipe_of(window, self._services.store),
            without=turn.without,
        )
        recall = self._services.recall
        with self._rows.saving(turn):
            self._rows.write_reasoning(turn)
            if turn.continued is not None:
                report = joined(turn.continued.report, report)
            row = self._rows.write(turn, stop_reason, report)
            self._services.store.reply_memories.add(row.id, memories_shown(window, report, turn.searched))
            conversation = recall.conversation(message.conversation_id)
            if not conversation.title and not conversation.temporary and may_name(message.text):
                conversation = recall.set_title(conversation.id, title_of(message.text))
        if turn.continued is not None:
            rewrite(window, row, stream.reply) if stream.reasoning else extend(window, row, reply.tokens)
        elif stream.reasoning:
            window.add_assistant_text(stream.reply, message.turn_id, (row.id,), row.origin)
        else:
            window.add_assistant_tokens(reply.tokens, message.turn_id, (row.id,), row.origin)
        window.settle()
        return ReplyFinished(
            job=turn.job, conversation=conversation, message=row, stop_reason=stop_reason,
            versions=recall.branches.version(row),
        )  # fmt: skip
