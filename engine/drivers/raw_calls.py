"""Calls of tools that a model writes as plain text instead of a reply, be it of a tool that there is or of none."""

from __future__ import annotations

import json
import re
from typing import Any, Final, cast, get_args

from msgspec import Struct

from engine.memory.tools import ToolName

UNDECIDED_CHARS: Final = 80
HELD_CHARS: Final = 2000
"""A longer object is a text of its own."""

_NAMES: Final = tuple(get_args(ToolName))
_NAME: Final = "|".join(_NAMES)
_LEAD: Final = r"\s*(?:```\w*\s*)?(?:<tool_call>\s*)?"
_CALL: Final = re.compile(rf"{_LEAD}[`*]*({_NAME})[`*]*\s*[:(]?\s*(?=\{{)", re.I)
_OBJECT: Final = re.compile(rf'{_LEAD}(?=\{{\s*"(?:name|tool|function)"\s*:\s*"({_NAME})")', re.I)
_BARE: Final = re.compile(rf"{_LEAD}[`*]*({_NAME})[`*]*\s*(?:\(|[.:]?\s*$)", re.I)
_OBJECT_BEGINS: Final = re.compile(r'\{\s*(?:"\w*"?\s*:?\s*"?\w*)?$')

_MARKS: Final = ("<tool_call>", "</tool_call>")
_MARKED: Final = re.compile(r"\s*(?:```\w*\s*)?</?tool_call>", re.I)
_WORD: Final = r"[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)*"
_FENCE: Final = r"\s*(?:```(?:json|tool\w*|text|plaintext)?\s*)?"
_ANY_CALL: Final = re.compile(rf"{_FENCE}[`*]*{_WORD}[`*]*\s*[:(]?\s*(?=\{{\s*\")")
_ANY_BEGINS: Final = re.compile(rf"{_FENCE}[`*]*(?:{_WORD}[_.-]?)?[`*]*\s*[:(]?\s*\{{?\s*$")
_ANY_OBJECT: Final = re.compile(rf"{_FENCE}(?=\{{\s*\")")
_GIVEN: Final = r"(?:[a-z]+_[a-z0-9_]+\(\s*(?:[a-z_]+\s*=\s*)?[\"']|[a-z]+\(\s*[a-z_]+\s*=\s*[\"'])"
"""The beginning of a call in Python's way; ``print("Hello")`` is a text of its own."""
_PYTHON: Final = re.compile(rf"\s*(?:```\w*\s*)?{_GIVEN}.*\)\s*(?:```)?\s*", re.S)
_PYTHON_BEGINS: Final = re.compile(rf"\s*(?:```\w*\s*)?(?:{_WORD}_?\(\s*(?:[a-z_]+\s*=?\s*)?$|{_GIVEN}[^\n]*$)")
_END: Final = re.compile(r"[\s)`]*(?:</tool_call>)?\s*")


class RawCall(Struct, frozen=True):
    """``arguments`` is None where they cannot be read."""

    tool: ToolName
    arguments: dict[str, Any] | None


def read_call(text: str) -> RawCall | None:
    """The call of a tool of memory that a text begins with; None for a text that begins like one."""
    if match := _CALL.match(text):
        return RawCall(cast(ToolName, match.group(1).lower()), _object_at(text, match.end()))
    if match := _OBJECT.match(text):
        written = _object_at(text, match.end()) or {}
        given = written.get("arguments", written.get("parameters"))
        arguments = cast("dict[str, Any]", given) if isinstance(given, dict) else None
        return RawCall(cast(ToolName, match.group(1).lower()), arguments)
    match = _BARE.match(text)
    return None if match is None else RawCall(cast(ToolName, match.group(1).lower()), None)


def is_any_call(text: str) -> bool:
    """The text is a call or an object and nothing else, whatever it calls: not to be asked where code is wanted."""
    if _MARKED.match(text):
        return True
    match = _ANY_CALL.match(text) or _ANY_OBJECT.match(text)
    if match is not None:
        return _ends_with_object(text, match.end())
    return _PYTHON.fullmatch(text) is not None and text.count("\n") <= 4


def may_be_call(text: str) -> bool:
    """More of the text may make it the call of a tool of memory."""
    if read_call(text) is not None:
        return True
    if len(text) > UNDECIDED_CHARS:
        return False
    rest = re.sub(rf"^{_LEAD}[`*]*", "", text).lower()
    begun = any(name.startswith(rest) for name in _NAMES) or "<tool_call>".startswith(rest) or "```".startswith(rest)
    return begun or bool(_OBJECT_BEGINS.match(rest))


def may_be_any_call(text: str) -> bool:
    """More of the text may make it a call or an object and nothing else."""
    if len(text) > HELD_CHARS:
        return False
    if _MARKED.match(text) or any(mark.startswith(text.strip()) for mark in _MARKS):
        return True
    if _PYTHON_BEGINS.match(text) or (len(text) <= UNDECIDED_CHARS and _ANY_BEGINS.match(text)):
        return True
    match = _ANY_CALL.match(text) or _ANY_OBJECT.match(text)
    return match is not None and (_ends_with_object(text, match.end()) or _object_at(text, match.end()) is None)


def _ends_with_object(text: str, start: int) -> bool:
    """An object stands there, with nothing behind it; one that was not finished counts."""
    try:
        value, end = json.JSONDecoder(strict=False).raw_decode(text, start)
    except json.JSONDecodeError:
        return text.count("{", start) > text.count("}", start)
    return isinstance(value, dict) and _END.fullmatch(text, end) is not None


def _object_at(text: str, start: int) -> dict[str, Any] | None:
    try:
        value, _ = json.JSONDecoder(strict=False).raw_decode(text, start)
    except json.JSONDecodeError:
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None
