"""A tool call, what came of it, and how its arguments are read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from engine.protocol.results import ProposalView
from engine.values import MemoryChange, Origin, SearchHit

NOT_SAVED: Final = "Not saved."
"""How the result begins of a call that was proposed to the user."""


NOT_DONE: Final = "Not done:"
"""How the result begins of a call that the user did not allow."""
FAILED: Final = "Error:"
"""How the result begins of a call that failed."""


class ToolCall(Struct, frozen=True):
    """A call as the model made it; ``arguments`` is parsed JSON."""

    tool: str
    arguments: dict[str, Any]


class ToolOutcome(Struct, frozen=True):
    """``text`` goes back to the model; ``changes`` are committed; ``shown`` are the memories that it shows.

    Attributes:
        proposals: what waits for the user's word instead of being committed.
        origin: where the words of ``text`` come from.
    """

    text: str
    changes: tuple[MemoryChange, ...] = ()
    ok: bool = True
    shown: tuple[SearchHit, ...] = ()
    proposals: tuple[ProposalView, ...] = ()
    origin: Origin = "conversation"


def describe_call(call: ToolCall) -> str:
    """The call as it stands in the prompt and in the transcript: one line of JSON."""
    return json.dumps(call.arguments, ensure_ascii=False)


def text_argument(arguments: Mapping[str, Any], name: str) -> str:
    """Raises ValueError if there is no text."""
    value = arguments.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be a text that is not empty")
    return value


def tags_argument(arguments: Mapping[str, Any]) -> tuple[str, ...]:
    tags: Any = arguments.get("tags") or ()
    given = [str(tag).strip() for tag in ((tags,) if isinstance(tags, str) else tags) if tag is not None]
    return tuple(tag for tag in given if tag)
