"""For models that choose well but write calls badly: a constrained action, then constrained arguments, then free text.

The question is asked in a side sequence behind a prompt of its own, so that the conversation's prompt holds no list
of tools: small models answer better without one, and an ordinary reply leaves no trace of the question.
"""

from __future__ import annotations

import json
from typing import Final

from engine.drivers.base import CallStep, Reply, Request, read_window, write_arguments, write_reply
from engine.drivers.cues import offered
from engine.drivers.custom import CustomChoice
from engine.drivers.raw_calls import RawCall
from engine.drivers.short import ShortInstructions
from engine.drivers.spoken import spoken
from engine.language import Language, detect_language
from engine.llm.base import GREEDY, SCRATCH, ContextFullError, LanguageModel, Sampling
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.tools import ToolCall, ToolName

PROMPT: Final = "decide"
REPLY: Final = "reply"
REPLY_CEILING: Final = 0.25
"""Probability of a reply up to which the likeliest tool is taken instead."""
MESSAGE_CHARS: Final = 1000
_QUESTION: Final[dict[Language, str]] = {
    "en": "Notes: {notes}\nMessage: {message}",
    "zh": "笔记：{notes}\n消息：{message}",
}


class DecisionDriver(ShortInstructions):
    """At most one tool call a turn: what it finds or does, then the reply."""

    def __init__(self, few_shot: FewShot) -> None:
        self._few_shot = few_shot
        self._custom = CustomChoice(few_shot)

    def call_tokens(self, model: LanguageModel, tool: str, arguments: str) -> list[int]:
        return model.tokenize(f"{tool} {arguments}")

    def respond(self, request: Request) -> Reply | CallStep | None:
        if request.allow_tools and request.first_step:
            try:
                step = self._decide(request)
            except Cancelled:
                return None
            except ContextFullError:
                step = None
            if step is not None:
                return step
        if not read_window(request):
            return None
        return spoken(request, write_reply, lambda call: self._run(request, call))

    def _run(self, request: Request, call: RawCall) -> CallStep | None:
        """A call that the model wrote instead of a reply, where it could have been asked about it."""
        tools = offered(request.message, request.notes, request.toolbox.memory_tools(), request.in_view)
        if not (request.allow_tools and request.first_step) or call.tool not in tools or call.arguments is None:
            return None
        written = json.dumps(call.arguments, ensure_ascii=False)
        tokens = self.call_tokens(request.model, call.tool, written)
        return CallStep(ToolCall(call.tool, call.arguments), tuple(tokens))

    def call(self, request: Request, tool: ToolName, sampling: Sampling = GREEDY) -> CallStep | None:
        """A call of ``tool``, which must be available; None where the arguments did not come to an end.

        Raises:
            Cancelled: nothing is to be kept.
            ContextFullError: no room.
        """
        model = request.model
        try:
            self._ask(request, f"{tool} ")
            arguments = write_arguments(request, SCRATCH, tool, sampling)
        finally:
            model.clear(SCRATCH)
        _stop_if_cancelled(request)
        if arguments is None:
            return None
        written = json.dumps(arguments.value, ensure_ascii=False)
        return CallStep(ToolCall(tool, arguments.value), tuple(self.call_tokens(model, tool, written)))

    def _decide(self, request: Request) -> CallStep | None:
        """One call, or None for a reply. Leaves SCRATCH empty."""
        if (step := self._custom.decide(request)) is not None:
            return step
        tools = offered(request.message, request.notes, request.toolbox.memory_tools(), request.in_view)
        if not tools:
            return None
        request.toolbox.asked = request.message
        try:
            tool = self._choose(request, tools)
        finally:
            request.model.clear(SCRATCH)
        _stop_if_cancelled(request)
        return None if tool is None else self.call(request, tool)

    def _ask(self, request: Request, opening: str) -> None:
        language = detect_language(request.message)
        notes = "; ".join(line.removeprefix("- ") for line in request.notes.splitlines()[1:]) or "-"
        message = " ".join(request.message.split())[:MESSAGE_CHARS]
        question = _QUESTION[language].format(notes=notes[:MESSAGE_CHARS], message=message)
        self._few_shot.ask(PROMPT, language, question, opening, request.cancel)

    def _choose(self, request: Request, tools: list[ToolName]) -> ToolName | None:
        self._ask(request, "")
        chances = request.model.choose(SCRATCH, [REPLY, *tools])
        best = max(tools, key=lambda tool: chances[tool])
        return best if chances[REPLY] <= REPLY_CEILING else None


def _stop_if_cancelled(request: Request) -> None:
    if request.cancel.is_set():
        raise Cancelled
