"""For models that choose well but write calls badly: a constrained action, then constrained arguments, then free text.

The action is asked for behind the words ``Action:``; where it is "reply" these words are taken back, so that an
ordinary reply leaves no trace of the question in the conversation.
"""

from __future__ import annotations

import json
from typing import Final

from engine.drivers.base import CallStep, Reply, Request, read_window, write_reply
from engine.language import Language
from engine.llm.base import CONVERSATION, GREEDY, LanguageModel
from engine.memory.tools import WRITING_TOOLS, ToolBox, ToolCall, ToolName
from engine.prompts import load_prompt

CUE: Final = "Action:"
REPLY: Final = "reply"
SEARCH_THRESHOLD: Final = 0.5
WRITE_THRESHOLD: Final = 0.8
MAX_ARGUMENT_TOKENS: Final = 300


class DecisionDriver:
    """Constrained choice of one action a step."""

    def instructions(self, language: Language) -> str:
        return load_prompt("actions", language).text

    def call_text(self, tool: str, arguments: str) -> str:
        return f"{CUE} {tool}\n{arguments}"

    def respond(self, request: Request) -> Reply | CallStep | None:
        if not read_window(request):
            return None
        tool = self._choose(request) if request.allow_tools else None
        if request.cancel.is_set():
            return Reply("", (), "cancelled", 0.0)
        if tool is not None:
            step = write_call(request, f"{CUE} {tool}\n", tool)
            if step is not None:
                return step
        if not read_window(request):
            return None
        return write_reply(request)

    def _choose(self, request: Request) -> ToolName | None:
        model = request.model
        done = model.prefill(CONVERSATION, [*request.window.tokens(), *model.tokenize(CUE)], request.cancel)
        if not done.complete:
            return None
        tools = request.toolbox.available()
        chances = model.choose(CONVERSATION, [f" {REPLY}", *(f" {tool}" for tool in tools)])
        best = max(tools, key=lambda tool: chances[f" {tool}"])
        threshold = WRITE_THRESHOLD if best in WRITING_TOOLS else SEARCH_THRESHOLD
        return best if 1.0 - chances[f" {REPLY}"] >= threshold else None


def write_call(request: Request, opening: str, tool: ToolName) -> CallStep | None:
    """Generate the arguments of ``tool`` under the grammar of the present state, behind ``opening``.

    None where the model was cancelled or ran out of tokens in the middle: there is no call then.
    """
    model, window = request.model, request.window
    label = _choose_label(model, request.toolbox, window.tokens(), opening, tool)
    grammar = request.toolbox.grammar(tool, label)
    opening_tokens = model.tokenize(opening)
    done = model.prefill(CONVERSATION, [*window.tokens(), *opening_tokens], request.cancel)
    if not done.complete:
        return None
    made = model.generate(CONVERSATION, MAX_ARGUMENT_TOKENS, GREEDY, grammar=grammar, cancel=request.cancel)
    try:
        arguments = json.loads(made.text)
    except json.JSONDecodeError:
        return None
    return CallStep(ToolCall(tool, arguments), (*opening_tokens, *made.tokens))


def _choose_label(model: LanguageModel, toolbox: ToolBox, window: list[int], opening: str, tool: ToolName) -> str | None:
    """The block to replace a line in: which lines may be named depends on it."""
    if tool != "core_memory_replace":
        return None
    labels = toolbox.labels(tool)
    if len(labels) == 1:
        return labels[0]
    model.prefill(CONVERSATION, [*window, *model.tokenize(opening + '{"label": "')])
    chances = model.choose(CONVERSATION, labels)
    return max(labels, key=lambda label: chances[label])
