"""What a turn asks of a driver."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from engine.context.cache import ConversationCache
from engine.context.window import ContextWindow
from engine.drivers.turn_marks import marks_of_text
from engine.language import Language, detect_language
from engine.llm.base import CONVERSATION, CancelFlag, LanguageModel, Prefill, Sampling
from engine.memory.tools import ToolBox, ToolCall
from engine.own_questions import only_user_knows
from engine.values import StopReason

OPENING_TOKENS: Final = 8
NOT_TOLD_GRAMMAR: Final[dict[Language, str]] = {
    "en": r"""root ::= "You have not told me " [^_{}"\r\n]*""",
    "zh": r"""root ::= "你还没有告诉过我" [^_{}"\r\n]*""",
}
"""How a reply begins where nothing is known: small models invent a name or a number else."""


class Reply(Struct, frozen=True):
    """Free text. ``tokens`` are in the conversation's ledger behind the window's tokens."""

    text: str
    tokens: tuple[int, ...]
    stop_reason: StopReason
    decode_ms: float


class CallStep(Struct, frozen=True):
    """A tool call; ``tokens`` are how it stands in the prompt, behind the window's tokens."""

    call: ToolCall
    tokens: tuple[int, ...]


class Request(Struct, frozen=True):
    """One step of a turn.

    Attributes:
        notes, message: what was recalled for this turn, and the user's words.
        unknown: the message asks for a fact about the user, and neither memory nor a search told any.
        in_view: the answer may stand in the window already; looks it up.
        on_prefill: reused, evaluated, total tokens, while the prompt is read.
        on_text: complete characters of the reply.
        record_prefill: each finished prefill, for the context report.
        goes_on: the reply has begun already; what is written is the rest of it.
    """

    model: LanguageModel
    window: ContextWindow
    cache: ConversationCache
    toolbox: ToolBox
    notes: str
    message: str
    sampling: Sampling
    max_tokens: int
    allow_tools: bool
    first_step: bool
    unknown: bool
    in_view: Callable[[], bool]
    cancel: CancelFlag
    on_prefill: Callable[[int, int, int], None]
    on_text: Callable[[str], None]
    record_prefill: Callable[[Prefill], None]
    goes_on: bool = False


class Arguments(Struct, frozen=True):
    """Arguments of a call as parsed, and the tokens they were written with."""

    value: dict[str, Any]
    tokens: tuple[int, ...]


class Driver(Protocol):
    """Answers or calls one tool. Runs on the inference lane."""

    @property
    def tells_time(self) -> bool:
        """Date and time are told to the model without being asked for."""
        ...

    def static_text(self, language: Language, tools_off: Collection[str] = ()) -> str:
        """Segment S: the standing instructions, with whatever the model must be told about tools.

        Args:
            tools_off: names of memory's tools and keys of the user's own that are not told of.
        """
        ...

    def examples(self, language: Language) -> Sequence[tuple[str, str]]:
        """Turns (user, assistant) that stand before the conversation and show how to answer."""
        ...

    def call_tokens(self, model: LanguageModel, tool: str, arguments: str) -> list[int]:
        """How a call stands in the prompt; ``arguments`` is JSON text."""
        ...

    def respond(self, request: Request) -> Reply | CallStep | None:
        """Read the window and continue it. None if it was cancelled before there was anything."""
        ...


def read_window(request: Request) -> bool:
    """Have the conversation's sequence hold the window. False if cancelled.

    Raises:
        ContextFullError: the window does not fit, even without the prompts of side jobs.
    """
    done = request.cache.read(request.window, request.cancel, request.on_prefill)
    request.record_prefill(done)
    return done.complete


def write_reply(request: Request) -> Reply:
    """Generate free text behind a prefilled window; what only the user can know, and did not tell, is not guessed."""
    model = request.model
    if request.unknown and only_user_knows(request.message):
        return write_begun(request, NOT_TOLD_GRAMMAR[detect_language(request.message)])
    made = model.generate(
        CONVERSATION,
        request.max_tokens,
        request.sampling,
        stop=(*model.format.stop, *marks_of_text(request.message)),
        cancel=request.cancel,
        on_text=request.on_text,
    )
    return Reply(made.text, made.tokens, made.stop_reason, made.ms)


def write_begun(request: Request, grammar: str) -> Reply:
    """The same, begun as a grammar wants it; what is said after a few words is free."""
    model = request.model
    first = model.generate(
        CONVERSATION, OPENING_TOKENS, request.sampling, grammar=grammar, cancel=request.cancel, on_text=request.on_text
    )
    reply = Reply(first.text, first.tokens, first.stop_reason, first.ms)
    if first.stop_reason != "length":
        return reply
    rest = model.generate(
        CONVERSATION,
        max(1, request.max_tokens - len(first.tokens)),
        request.sampling,
        stop=(*model.format.stop, *marks_of_text(request.message)),
        cancel=request.cancel,
        on_text=request.on_text,
    )
    return Reply(first.text + rest.text, first.tokens + rest.tokens, rest.stop_reason, first.ms + rest.ms)


def write_arguments(request: Request, sequence: int, tool: str, sampling: Sampling) -> Arguments | None:
    """Arguments under the grammar of the present state, behind a prefilled sequence.

    None where they did not come to an end: the cache is full, or it was cancelled.
    """
    made = request.model.generate(
        sequence,
        request.toolbox.most_tokens(tool),
        sampling,
        grammar=request.toolbox.grammar(tool),
        cancel=request.cancel,
    )
    if made.stop_reason != "end" or request.cancel.is_set():
        return None
    try:
        value: object = json.loads(made.text)
    except json.JSONDecodeError:
        return None
    return Arguments(value, made.tokens) if isinstance(value, dict) else None  # pyright: ignore[reportUnknownArgumentType]
