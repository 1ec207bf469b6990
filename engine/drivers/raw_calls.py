"""Replies that are nothing but the call of a tool, written as plain text: never shown, never kept as the reply."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from typing import Any, Final, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from engine.drivers.base import CallStep, Reply, Request, read_window
from engine.llm.base import CONVERSATION
from engine.memory.tools import ToolName

OPENING_TOKENS: Final = 8
OPENING_GRAMMAR: Final = r"""root ::= [^a-z_{}`<(\[\]"':;,.*# \t\r\n-] [^_{}"]*"""
"""How a second try begins: like a sentence, not like a call."""
UNDECIDED_CHARS: Final = 80

_NAMES: Final = tuple(get_args(ToolName))
_NAME: Final = "|".join(_NAMES)
_LEAD: Final = r"\s*(?:```\w*\s*)?(?:<tool_call>\s*)?"
_CALL: Final = re.compile(rf"{_LEAD}[`*]*({_NAME})[`*]*\s*[:(]?\s*(?=\{{)", re.I)
_OBJECT: Final = re.compile(rf'{_LEAD}(?=\{{\s*"(?:name|tool|function)"\s*:\s*"({_NAME})")', re.I)
_BARE: Final = re.compile(rf"{_LEAD}[`*]*({_NAME})[`*]*\s*(?:\(|[.:]?\s*$)", re.I)
_OBJECT_BEGINS: Final = re.compile(r'\{\s*(?:"\w*"?\s*:?\s*"?\w*)?$')

_log = logging.getLogger(__name__)


class RawCall(Struct, frozen=True):
    """``arguments`` is None where they cannot be read."""

    tool: ToolName
    arguments: dict[str, Any] | None


def read_call(text: str) -> RawCall | None:
    """The call that a text begins with; None for a text that begins like one."""
    if match := _CALL.match(text):
        return RawCall(cast(ToolName, match.group(1).lower()), _object_at(text, match.end()))
    if match := _OBJECT.match(text):
        written = _object_at(text, match.end()) or {}
        given = written.get("arguments", written.get("parameters"))
        arguments = cast("dict[str, Any]", given) if isinstance(given, dict) else None
        return RawCall(cast(ToolName, match.group(1).lower()), arguments)
    match = _BARE.match(text)
    return None if match is None else RawCall(cast(ToolName, match.group(1).lower()), None)


def without_raw_call(
    request: Request,
    generate: Callable[[Request], Reply | CallStep | None],
    run: Callable[[RawCall], CallStep | None],
) -> Reply | CallStep | None:
    """What ``generate`` gives; of a reply that is a call what ``run`` makes of it, else what the model says instead.

    Nothing of the call goes to ``on_text``.
    """
    held = _Held(request.on_text)
    said = generate(replace(request, on_text=held.feed))
    if not isinstance(said, Reply):
        return said
    found = read_call(said.text)
    if found is None:
        held.release()
        return said
    _log.warning("a reply was the call of %s in plain text", found.tool)
    if request.cancel.is_set():
        return replace(said, text="", tokens=())
    step = run(found) if found.arguments is not None else None
    return step if step is not None else _say_instead(request)


def _say_instead(request: Request) -> Reply | None:
    """Once again behind the window, begun like a sentence; an empty reply where it is a call again."""
    if not read_window(request):
        return None
    held = _Held(request.on_text)
    first = request.model.generate(
        CONVERSATION,
        OPENING_TOKENS,
        request.sampling,
        grammar=OPENING_GRAMMAR,
        cancel=request.cancel,
        on_text=held.feed,
    )
    reply = Reply(first.text, first.tokens, first.stop_reason, first.ms)
    if first.stop_reason == "length":
        rest = request.model.generate(
            CONVERSATION,
            max(1, request.max_tokens - len(first.tokens)),
            request.sampling,
            stop=request.model.format.stop,
            cancel=request.cancel,
            on_text=held.feed,
        )
        reply = Reply(first.text + rest.text, first.tokens + rest.tokens, rest.stop_reason, first.ms + rest.ms)
    if read_call(reply.text) is not None:
        return replace(reply, text="", tokens=())
    held.release()
    return reply


class _Held:
    """Passes text on as soon as it cannot be a call any more."""

    def __init__(self, on_text: Callable[[str], None]) -> None:
        self._on_text = on_text
        self._text = ""
        self._open = False

    def feed(self, text: str) -> None:
        if self._open:
            self._on_text(text)
            return
        self._text += text
        if not _may_be_call(self._text):
            self.release()

    def release(self) -> None:
        """It was no call."""
        if not self._open and self._text:
            self._on_text(self._text)
        self._open = True


def _may_be_call(text: str) -> bool:
    if read_call(text) is not None:
        return True
    if len(text) > UNDECIDED_CHARS:
        return False
    rest = re.sub(rf"^{_LEAD}[`*]*", "", text).lower()
    begun = any(name.startswith(rest) for name in _NAMES) or "<tool_call>".startswith(rest) or "```".startswith(rest)
    return begun or bool(_OBJECT_BEGINS.match(rest))


def _object_at(text: str, start: int) -> dict[str, Any] | None:
    try:
        value, _ = json.JSONDecoder(strict=False).raw_decode(text, start)
    except json.JSONDecodeError:
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None
