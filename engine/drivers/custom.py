"""Whether a tool of the user's own is called, for models that write no calls by themselves."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from engine.drivers.base import CallStep, Request, write_arguments
from engine.language import Language, detect_language
from engine.llm.base import GREEDY, SCRATCH
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.tools import ToolCall
from engine.tools.base import CustomTool, shortened

PROMPT: Final = "choose_tool"
NONE: Final = "none"
NONE_CEILING: Final = 0.4
"""Probability of no tool up to which the likeliest one is called instead."""
MOST_TOOLS: Final = 12
MESSAGE_CHARS: Final = 1000
LINE_CHARS: Final = 160
_QUESTION: Final[dict[Language, str]] = {
    "en": "Tools:\n{tools}\nMessage: {message}",
    "zh": "工具：\n{tools}\n消息：{message}",
}


class CustomChoice:
    """Asks in a side sequence which tool, behind examples with other tools, then for its arguments by its schema."""

    def __init__(self, few_shot: FewShot) -> None:
        self._few_shot = few_shot

    def decide(self, request: Request) -> CallStep | None:
        """A call, or None. Leaves SCRATCH empty.

        Raises:
            Cancelled: nothing is to be kept.
            ContextFullError: no room.
        """
        tools = list(request.toolbox.custom.values())[:MOST_TOOLS]
        if not tools:
            return None
        try:
            self._ask(request, tools, "")
            chances = request.model.choose(SCRATCH, [NONE, *(tool.name for tool in tools)])
            best = max(tools, key=lambda tool: chances[tool.name])
            if chances[NONE] > NONE_CEILING:
                return None
            return self._call(request, tools, best)
        finally:
            request.model.clear(SCRATCH)

    def _call(self, request: Request, tools: list[CustomTool], tool: CustomTool) -> CallStep | None:
        self._ask(request, tools, f"{tool.name} ")
        arguments = write_arguments(request, SCRATCH, tool.name, GREEDY)
        if request.cancel.is_set():
            raise Cancelled
        if arguments is None:
            return None
        written = json.dumps(arguments.value, ensure_ascii=False)
        tokens = request.model.tokenize(f"{tool.name} {written}")
        return CallStep(ToolCall(tool.name, arguments.value), tuple(tokens))

    def _ask(self, request: Request, tools: Iterable[CustomTool], opening: str) -> None:
        language = detect_language(request.message)
        listed = "\n".join(described(tool) for tool in tools)
        message = " ".join(request.message.split())[:MESSAGE_CHARS]
        question = _QUESTION[language].format(tools=listed, message=message)
        self._few_shot.ask(PROMPT, language, question, opening, request.cancel)


def described(tool: CustomTool) -> str:
    """A tool in one line: name, arguments (those that may be left out with a question mark), what it does."""
    return f"- {tool.name}({', '.join(tool.argument_names)}): {shortened(tool.description, LINE_CHARS)}"
