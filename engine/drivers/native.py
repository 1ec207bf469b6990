"""For models trained on tool calls: the template's own format, constrained as soon as a call begins."""

from __future__ import annotations

import json
from typing import Final

from engine.drivers.base import CallStep, Reply, Request, read_window
from engine.language import Language
from engine.llm.base import CONVERSATION, GREEDY, Generation, LanguageModel
from engine.llm.grammar import choice_grammar
from engine.llm.native_tools import NativeToolFormat
from engine.memory.tool_schemas import tool_schemas
from engine.memory.tools import ToolCall, ToolName
from engine.prompts import load_prompt

MAX_ARGUMENT_TOKENS: Final = 300
MAX_NAME_TOKENS: Final = 16


class NativeDriver:
    """Free text; when it begins a call, name and arguments are generated under grammars of the present state."""

    def __init__(self, form: NativeToolFormat) -> None:
        self._form = form

    def static_text(self, language: Language) -> str:
        tools = self._form.instructions(tool_schemas(language))
        return load_prompt("sop", language).render(tools=tools).rstrip()

    def call_tokens(self, model: LanguageModel, tool: str, arguments: str) -> list[int]:
        form = self._form
        return [
            *model.tokenize(form.before_name, special=True),
            *model.tokenize(tool),
            *model.tokenize(form.name_to_arguments, special=True),
            *model.tokenize(arguments),
            *model.tokenize(form.after_arguments, special=True),
        ]

    def respond(self, request: Request) -> Reply | CallStep | None:
        if not read_window(request):
            return None
        model = request.model
        stop = (*model.format.stop, self._form.marker)
        made = model.generate(
            CONVERSATION,
            request.max_tokens,
            request.sampling,
            stop=stop,
            cancel=request.cancel,
            on_text=request.on_text,
        )
        if made.stop_string == self._form.marker and request.allow_tools:
            step = self._write_call(request, made)
            if step is not None:
                return step
        return Reply(made.text, made.tokens, made.stop_reason, made.ms)

    def _write_call(self, request: Request, said: Generation) -> CallStep | None:
        """Name, then arguments; None where there was no room or it was cancelled: the text before it is the reply."""
        form, model = self._form, request.model
        spoken = [*said.tokens, *model.tokenize(form.before_name, special=True)]
        window = request.window.tokens()
        if not model.prefill(CONVERSATION, [*window, *spoken], request.cancel).complete:
            return None
        tools = request.toolbox.available()
        named = model.generate(
            CONVERSATION, MAX_NAME_TOKENS, GREEDY, grammar=choice_grammar(tools), cancel=request.cancel
        )
        tool: ToolName | None = next((tool for tool in tools if tool == named.text), None)
        if tool is None:
            return None
        spoken += [*named.tokens, *model.tokenize(form.name_to_arguments, special=True)]
        if not model.prefill(CONVERSATION, [*window, *spoken], request.cancel).complete:
            return None
        label = next(iter(request.toolbox.labels(tool)), None) if tool == "core_memory_replace" else None
        written = model.generate(
            CONVERSATION,
            MAX_ARGUMENT_TOKENS,
            GREEDY,
            grammar=request.toolbox.grammar(tool, label),
            cancel=request.cancel,
        )
        try:
            arguments = json.loads(written.text)
        except json.JSONDecodeError:
            return None
        spoken += [*written.tokens, *model.tokenize(form.after_arguments, special=True)]
        return CallStep(ToolCall(tool, arguments), tuple(spoken))
