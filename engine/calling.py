"""Carrying out a tool call within a turn: its rows, and the user's word where a tool of theirs needs it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from engine.language import Language
from engine.memory.tool_calls import NOT_DONE, ToolCall, ToolOutcome, describe_call
from engine.memory.tools import Permit, ToolBox
from engine.protocol import Event, ToolQuestion, ToolQuestionClosed
from engine.services import Services
from engine.tools.base import CustomTool
from engine.turn_state import TurnState
from engine.values import Message, Origin

_WITHOUT: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "refused": "I did not use {tool}, since you did not allow it.",
        "failed": "{tool} did not work; what it said stands above.",
    },
    "zh": {"refused": "你没有允许，所以我没有使用 {tool}。", "failed": "{tool} 没有成功，原因见上方。"},
}


class Called(Struct, frozen=True):
    """A call that was carried out, with the rows of call and result."""

    call: Message
    result: Message
    outcome: ToolOutcome


def run_call(
    services: Services,
    toolbox: ToolBox,
    call: ToolCall,
    message: Message,
    origin: Origin,
    tell: Callable[[Message], None],
) -> Called:
    """Execute one call and keep it. Runs on the inference lane.

    What a tool of memory does is written together with its rows. A tool of the user's own may take its time: its call
    is kept and told first, and no transaction is open while it runs.

    Args:
        message: the one that the turn answers.
        origin: where the words come from that the model has before it.
        tell: gets each row once it is committed.
    """
    if call.tool in toolbox.custom:
        asked = _append_call(services, call, message, origin)
        tell(asked)
        outcome = toolbox.execute(call)
        result = _append_result(services, call, message, outcome)
    else:
        with services.store.transaction():
            asked = _append_call(services, call, message, origin)
            outcome = toolbox.execute(call)
            result = _append_result(services, call, message, outcome)
        tell(asked)
    tell(result)
    return Called(asked, result, outcome)


def _append_call(services: Services, call: ToolCall, message: Message, origin: Origin) -> Message:
    return services.recall.append(
        message.conversation_id, "assistant", "tool_call", describe_call(call), turn_id=message.turn_id,
        tool=call.tool, origin=origin,
    )  # fmt: skip


def _append_result(services: Services, call: ToolCall, message: Message, outcome: ToolOutcome) -> Message:
    return services.recall.append(
        message.conversation_id, "tool", "tool_result", outcome.text, turn_id=message.turn_id, tool=call.tool,
        origin=outcome.origin,
    )  # fmt: skip


def without_answer(outcome: ToolOutcome, tool: str, language: Language) -> str:
    """What is said where a tool of the user's own gave nothing: by Rolltop, since a model might say that it did."""
    kind = "refused" if outcome.text.startswith(NOT_DONE) else "failed"
    return _WITHOUT[language][kind].format(tool=tool)


def permission(services: Services, turn: TurnState, emit: Callable[[Event], None]) -> Permit:
    """Asks the user where a tool is not allowed for good, and waits; a turn that is stopped counts as a no."""
    registry = services.tools

    def permit(tool: CustomTool, arguments: Mapping[str, Any]) -> bool:
        if registry.permission(tool) == "always":
            return True
        shown = json.dumps(dict(arguments), ensure_ascii=False, indent=2)

        def tell(number: int) -> None:
            emit(
                ToolQuestion(
                    job=turn.job, conversation_id=turn.message.conversation_id, question=number, tool=tool.name,
                    description=tool.description, kind=tool.kind, source=tool.source, arguments=shown,
                )
            )  # fmt: skip

        answer = registry.questions.ask(tell, turn.cancel.is_set)
        if answer == "always":
            registry.allow(tool.key, tool.fingerprint, "always")
        emit(ToolQuestionClosed(job=turn.job, conversation_id=turn.message.conversation_id))
        return answer != "no"

    return permit
