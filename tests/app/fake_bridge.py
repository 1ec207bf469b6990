"""A bridge without an engine: the test says what arrives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from engine.protocol import Command, ConversationPage, Failed, MessageStored, ReplyFinished, TextDelta
from engine.values import (
    ContextReport,
    Conversation,
    MemoryChange,
    Message,
    SegmentTokens,
    StopReason,
)

NOW = 1_780_000_000.0
REPORT = ContextReport(
    n_ctx=4096,
    segments=SegmentTokens(static=600, core=200, summary=150, history=900, recalled=180, query=40, reply=512),
    reused_tokens=1700,
    evaluated_tokens=370,
)


class FakeBridge(QObject):
    """Same surface as ``app.bridge.Bridge``; ``sent`` are the commands, ``answer`` and ``fail`` end them."""

    engine_started = Signal(object)
    model_loading = Signal(object)
    model_ready = Signal(object)
    model_unloaded = Signal(object)
    message_stored = Signal(object)
    prefill_progress = Signal(object)
    text_delta = Signal(object)
    reply_finished = Signal(object)
    memory_changed = Signal(object)
    proposals_changed = Signal(object)
    memory_ordered = Signal(object)
    tool_question = Signal(object)
    tool_question_closed = Signal(object)
    memory_step = Signal(object)
    import_progress = Signal(object)
    export_progress = Signal(object)
    context_pressure = Signal(object)
    notice = Signal(object)
    embedding_progress = Signal(object)
    consolidation_progress = Signal(object)
    consolidation_report = Signal(object)
    failed = Signal(object)
    engine_died = Signal(object)
    engine_ended = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.engine_died.connect(lambda _event: self.engine_ended.emit())
        self.alive = True
        self.state = "running"
        self.refusal: Failed | None = None
        self.sent: list[Command] = []
        self.restarts: list[bool] = []
        self.models_folder = ""
        self._waiting: dict[int, tuple[Callable[[Any], None] | None, Callable[[Failed], None] | None]] = {}

    def request(
        self,
        command: Command,
        on_result: Callable[[Any], None] | None = None,
        on_failed: Callable[[Failed], None] | None = None,
    ) -> int:
        job = len(self.sent) + 1
        self.sent.append(replace(command, job=job))
        self._waiting[job] = (on_result, on_failed)
        return job

    def move_models(self, folder: str) -> None:
        self.models_folder = folder

    def restart(self, load_model: bool) -> None:
        self.restarts.append(load_model)

    def close(self) -> None:
        self.alive = False

    # -- what a test says

    def last(self, kind: type[Command]) -> Any:
        return next(command for command in reversed(self.sent) if isinstance(command, kind))

    def count(self, kind: type[Command]) -> int:
        return sum(isinstance(command, kind) for command in self.sent)

    def is_waiting(self, kind: type[Command]) -> bool:
        """Whether the last command of a kind has not been answered."""
        return any(command.job in self._waiting for command in self.sent[-1:] if isinstance(command, kind))

    def answer(self, kind: type[Command], payload: Any) -> None:
        on_result, _ = self._waiting.pop(self.last(kind).job)
        if on_result is not None:
            on_result(payload)

    def fail(self, kind: type[Command], sentence: str, detail: str = "", code: str = "") -> None:
        job = self.last(kind).job
        _, on_failed = self._waiting.pop(job)
        event = Failed(job=job, sentence=sentence, detail=detail, code=code)
        if on_failed is not None:
            on_failed(event)
        else:
            self.failed.emit(event)

    def store(self, job: int, stored: Message, thread: Conversation | None = None) -> None:
        self.message_stored.emit(MessageStored(job, thread or conversation(stored.conversation_id), stored))

    def stream(self, job: int, text: str, channel: Any = "reply") -> None:
        self.text_delta.emit(TextDelta(job, text, channel))

    def finish(self, job: int, reply: Message, stop_reason: StopReason = "end") -> None:
        self.reply_finished.emit(ReplyFinished(job, conversation(reply.conversation_id), reply, stop_reason))


def conversation(number: int = 1, title: str = "", at: float = NOW, preview: str = "Hello") -> Conversation:
    return Conversation(number, 1, title, at, at, 2, preview)


def message(number: int, text: str, role: Any = "user", kind: Any = "text", **more: Any) -> Message:
    values = {"conversation_id": 1, "turn_id": number, "created_at": NOW, **more}
    return Message(id=number, role=role, kind=kind, text=text, **values)


def change(batch: str = "b1", text: str = "Drinks only tea, never coffee.", **more: Any) -> MemoryChange:
    values = {"entity_type": "fact", "entity_id": 7, "operation": "create", **more}
    return MemoryChange(batch=batch, text=text, **values)


def page(
    *messages: Message,
    number: int = 1,
    changes: Any = None,
    first: int = 0,
    total: int | None = None,
    older_texts: int | None = None,
    **more: Any,
) -> ConversationPage:
    """What the engine answers: ``messages`` from position ``first`` on, its summaries and inactive rows left out."""
    shown = tuple(message for message in messages if message.active and message.kind != "summary")
    summaries = [message for message in messages if message.active and message.kind == "summary"]
    texts = [message for message in shown if message.kind == "text"]
    out = [message.evicted for message in texts]
    begins = 0
    if out and out[0]:
        begins = next((one.turn_id for one in texts if not one.evicted), texts[-1].turn_id + 1)
    return ConversationPage(
        conversation(number), shown, first > 0, changes or {}, first if older_texts is None else older_texts,
        first=first, total=first + len(shown) if total is None else total,
        summary=summaries[-1] if summaries else None, **{"window_begins": begins, **more},
    )  # fmt: skip
