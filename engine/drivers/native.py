"""For models trained on tool calls: the template's own format, constrained as soon as a call begins."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence

from engine.drivers.base import CallStep, Reply, Request, read_window, write_arguments
from engine.drivers.raw_calls import RawCall
from engine.drivers.spoken import spoken
from engine.drivers.turn_marks import turn_marks
from engine.language import Language
from engine.llm.base import CONVERSATION, GREEDY, ContextFullError, Generation, LanguageModel, Sampling
from engine.llm.grammar import choice_grammar
from engine.llm.native_tools import NativeToolFormat
from engine.memory.tool_schemas import custom_schema, tool_schemas
from engine.memory.tools import ToolCall
from engine.prompts import load_prompt
from engine.tools.base import CustomTool


class NativeDriver:
    """Free text; when it begins a call, name and arguments are generated under grammars of the present state."""

    def __init__(self, form: NativeToolFormat, custom: Callable[[], Sequence[CustomTool]] = tuple) -> None:
        """``custom``: tools of the user's own that are allowed now; the model is shown them beside those of memory."""
        self._form = form
        self._custom = custom

    @property
    def tells_time(self) -> bool:
        return True

    def static_text(self, language: Language, tools_off: Collection[str] = ()) -> str:
        memory = tool_schemas(language, tools_off)
        custom = [custom_schema(tool) for tool in self._custom() if tool.key not in tools_off]
        tools = self._form.instructions([*memory, *custom])
        return load_prompt("sop", language).render(tools=tools).rstrip()

    def examples(self, language: Language) -> Sequence[tuple[str, str]]:
        return ()

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
        return spoken(request, self._continue, lambda call: self._run(request, call))

    def _run(self, request: Request, call: RawCall) -> CallStep | None:
        """A call that was written without its marks."""
        if not request.allow_tools or call.tool not in request.toolbox.available() or call.arguments is None:
            return None
        written = json.dumps(call.arguments, ensure_ascii=False)
        tokens = self.call_tokens(request.model, call.tool, written)
        return CallStep(ToolCall(call.tool, call.arguments), tuple(tokens))

    def _continue(self, request: Request) -> Reply | CallStep | None:
        form = self._form
        made = self._say(request, request.max_tokens, form.marker)
        if made.stop_string != form.marker:
            return Reply(made.text, made.tokens, made.stop_reason, made.ms)
        if form.opens_reply and made.text.strip():
            return self._say_on(request, made)
        step = self._write_call(request, made.tokens) if request.allow_tools else None
        if step is not None:
            return step
        if not request.cancel.is_set():
            return Reply(made.text, made.tokens, "end", made.ms)
        return Reply(made.text, made.tokens, "cancelled", made.ms) if made.text else None

    def call(self, request: Request, tool: str, sampling: Sampling = GREEDY) -> CallStep | None:
        """A call of ``tool``, which must be available; None where it did not come to an end."""
        return self._write_call(request, (), tool, sampling) if read_window(request) else None

    def _say(self, request: Request, max_tokens: int, *marks: str) -> Generation:
        return request.model.generate(
            CONVERSATION,
            max_tokens,
            request.sampling,
            stop=(*request.model.format.stop, *marks, *turn_marks(request.message)),
            cancel=request.cancel,
            on_text=request.on_text,
        )

    def _say_on(self, request: Request, begun: Generation) -> Reply:
        """Go on with a reply that looked like a call in its middle."""
        rest = self._say(request, max(1, request.max_tokens - len(begun.tokens)))
        return Reply(begun.text + rest.text, begun.tokens + rest.tokens, rest.stop_reason, begun.ms + rest.ms)

    def _write_call(
        self, request: Request, said: Sequence[int], tool: str | None = None, sampling: Sampling = GREEDY
    ) -> CallStep | None:
        """Name (unless given), then arguments, behind a prefilled window and what was ``said``.

        None where there was no room or it was cancelled: what was said is the reply.
        """
        form, model = self._form, request.model
        spoken = [*said, *model.tokenize(form.before_name, special=True)]
        try:
            if tool is None:
                tool, name = self._name(request, spoken)
            else:
                name = model.tokenize(tool)
            spoken += [*name, *model.tokenize(form.name_to_arguments, special=True)]
            if tool is None or not self._read(request, spoken):
                return None
            arguments = write_arguments(request, CONVERSATION, tool, sampling)
        except ContextFullError:
            return None
        if arguments is None:
            return None
        spoken += [*arguments.tokens, *model.tokenize(form.after_arguments, special=True)]
        return CallStep(ToolCall(tool, arguments.value), tuple(spoken))

    def _name(self, request: Request, spoken: Sequence[int]) -> tuple[str | None, Sequence[int]]:
        """The tool whose name the model writes, and that name's tokens."""
        if not self._read(request, spoken):
            return None, ()
        tools = request.toolbox.available()
        longest = max(len(tool) for tool in tools) + 1
        named = request.model.generate(
            CONVERSATION, longest, GREEDY, grammar=choice_grammar(tools), cancel=request.cancel
        )
        return next((tool for tool in tools if tool == named.text), None), named.tokens

    def _read(self, request: Request, spoken: Sequence[int]) -> bool:
        tokens = [*request.window.tokens(), *spoken]
        return request.model.prefill(CONVERSATION, tokens, request.cancel).complete and not request.cancel.is_set()
