"""What the engine sends."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from engine.consolidation_values import PassName
from engine.errors import EngineError, Said
from engine.protocol.branching import Versions
from engine.protocol.consolidation import ConsolidationState, ReviewSummary, WaitReason
from engine.protocol.documents import FileProblem, FileState
from engine.protocol.results import EngineStatus, ModelInfo, ProposalView
from engine.protocol.saying import SaidOrder
from engine.tools.base import ToolKind
from engine.values import (
    Conversation,
    MemoryChange,
    Message,
    StopReason,
)

MODEL_LEFT_OUT = "model_left_out"
REPLY_NOT_BEGUN = "reply_not_begun"
"""Code of a ``Failed``: the model of ``values["path"]`` ended the engine before and was not loaded by itself."""


class Event(Struct, frozen=True, tag_field="type"):
    """Base of what the engine sends."""

    job: int


class _Translatable(Event, frozen=True, kw_only=True):
    said: Said | None = None


class Telling(_Translatable, frozen=True):
    """An event with a sentence for the user.

    ``said`` is what a front end translates; it is filled in where the sentence was made by ``say``.
    """

    sentence: str

    def __post_init__(self) -> None:
        if self.said is None:
            force_setattr(self, "said", Said.of(self.sentence))
        force_setattr(self, "sentence", str(self.sentence))


class EngineStarted(Event, frozen=True, tag="engine_started"):
    """The store is open; first event of a process."""

    status: EngineStatus


class ModelLoading(Event, frozen=True, tag="model_loading"):
    """``fraction`` 0..1; ``stage`` is "load", "probe" or "prewarm"."""

    path: str
    fraction: float
    stage: Literal["load", "probe", "prewarm"] = "load"


class ModelReady(Event, frozen=True, tag="model_ready"):
    model: ModelInfo


class ModelUnloaded(Event, frozen=True, tag="model_unloaded"):
    """Nobody needed the model for a while, so its memory was freed. It comes back by itself when it is wanted."""

    path: str


class MessageStored(Event, frozen=True, tag="message_stored"):
    """A row is committed and may be shown as sent (the user's text, a tool step, a notice).

    ``versions``: of a user message that was written anew; it stands in the place of the one in view and all below it.
    """

    conversation: Conversation
    message: Message
    versions: Versions | None = None


class PrefillProgress(Event, frozen=True, tag="prefill_progress"):
    """Prompt tokens: already in the cache, evaluated so far, and in all."""

    reused_tokens: int
    evaluated_tokens: int
    total_tokens: int


class TextDelta(Event, frozen=True, tag="text_delta"):
    """Complete characters of the reply, or of its reasoning."""

    text: str
    channel: Literal["reply", "reasoning"] = "reply"


class ReplyFinished(Event, frozen=True, tag="reply_finished"):
    """The reply is committed (``message.report`` is its context report); ``versions`` where it has more than one."""

    conversation: Conversation
    message: Message
    stop_reason: StopReason
    versions: Versions | None = None


class MemoryChanged(Event, frozen=True, tag="memory_changed"):
    """Committed writes; ``message_id`` is the user message that caused them, None for edits in the editor."""

    conversation_id: int | None
    message_id: int | None
    changes: tuple[MemoryChange, ...]


class ProposalsChanged(Event, frozen=True, tag="proposals_changed"):
    """Proposals that are new, or that have been decided (``state``)."""

    proposals: tuple[ProposalView, ...]


class ToolQuestion(Event, frozen=True, tag="tool_question"):
    """A turn waits for the user's word before it calls a tool of theirs; answered by ``AnswerToolQuestion``.

    ``source`` is the file or the server it comes from; ``arguments`` is JSON text, in lines: what the model wants to
    send is for the user to read.
    """

    conversation_id: int
    question: int
    tool: str
    description: str
    kind: ToolKind
    source: str
    arguments: str


class ToolQuestionClosed(Event, frozen=True, tag="tool_question_closed"):
    """The turn does not wait any more: it was answered, or the turn was stopped."""

    conversation_id: int


class MemoryOrdered(Event, frozen=True, tag="memory_ordered"):
    """What a message told the memory to do, and what came of it; told before the reply begins, and once more when a
    question was answered."""

    conversation_id: int
    message_id: int
    orders: tuple[SaidOrder, ...]


class MemoryStep(Event, frozen=True, tag="memory_step"):
    """The step after a reply: began, ended (nothing kept or changes follow), was put off or failed."""

    conversation_id: int
    message_id: int
    state: Literal["began", "ended", "postponed", "failed"]


class ImportProgress(Event, frozen=True, tag="import_progress"):
    """An import has come to a file (state "reading"), or is done with it; ``done`` of ``total`` files are.

    ``problem`` says why a file was left out.
    """

    done: int
    total: int
    name: str
    state: FileState = "reading"
    problem: FileProblem | None = None


class ExportProgress(Event, frozen=True, tag="export_progress"):
    """``done`` of ``total`` messages have been written."""

    done: int
    total: int


class ContextPressure(Event, frozen=True, tag="context_pressure"):
    """The window is ``used``/``budget`` full ("notice" at 70 %), turns left it ("evicted"), or were "summarized".

    Turns up to ``through_turn`` have left the window, or will before the next reply; ``summary`` covers all of them.
    """

    conversation_id: int
    kind: Literal["notice", "evicted", "summarized"]
    used_tokens: int
    budget_tokens: int
    evicted_messages: int = 0
    through_turn: int = 0
    summary: str = ""


class Notice(Telling, frozen=True, tag="notice"):
    """A sentence that is not a failure; ``lasting`` is one to stay until the user has read it."""

    lasting: bool = False


class EmbeddingProgress(Event, frozen=True, tag="embedding_progress"):
    """Texts are being made searchable by meaning; the last one of a run has ``pending`` 0.

    Attributes:
        pending: texts still to embed; ``total``: how many there were at most.
        serving, coming: the model that search uses, and the one that takes its place when nothing is pending; "" for
            none.
    """

    pending: int
    total: int
    serving: str
    coming: str


class ConsolidationProgress(Event, frozen=True, tag="consolidation_progress"):
    """Tidying has begun, gone on, given way or ended. ``done`` units of this run, ``due`` more are known."""

    state: ConsolidationState
    waits_for: WaitReason = ""
    pass_name: PassName | Literal[""] = ""
    done: int = 0
    due: int = 0


class ConsolidationReport(Event, frozen=True, tag="consolidation_report"):
    """A run has ended that changed something, or left something to be decided."""

    summary: ReviewSummary


class Result(Event, frozen=True, tag="result"):
    """Success of an io command; ``payload`` is as the command's docstring says."""

    payload: Any = None


class Failed(Telling, frozen=True, tag="failed"):
    """``sentence`` can be shown as it is; ``detail`` is technical.

    ``code`` and ``values`` are for a front end that has words of its own, as ``EngineError`` says.
    """

    detail: str = ""
    code: str = ""
    values: dict[str, str | int] = {}

    @classmethod
    def of(cls, job: int, error: EngineError) -> Failed:
        return cls(job=job, sentence=error.sentence, detail=error.detail, code=error.code, values=error.values)


class EngineDied(Telling, frozen=True, tag="engine_died"):
    """Made by the client side, never sent by the engine: the process is gone.

    ``culprit_path`` is the model that was being loaded when it died, "" if none was.
    """

    exit_code: int | None = None
    culprit_path: str = ""


AnyEvent = (
    EngineStarted
    | ModelLoading
    | ModelReady
    | ModelUnloaded
    | MessageStored
    | PrefillProgress
    | TextDelta
    | ReplyFinished
    | MemoryChanged
    | ProposalsChanged
    | MemoryOrdered
    | ToolQuestion
    | ToolQuestionClosed
    | MemoryStep
    | ImportProgress
    | ExportProgress
    | ContextPressure
    | Notice
    | EmbeddingProgress
    | ConsolidationProgress
    | ConsolidationReport
    | Result
    | Failed
    | EngineDied
)
