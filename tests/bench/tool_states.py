"""States of memory that are hard on tool calls, and an independent check of the calls made in them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.memory.tools import ToolOutcome
from engine.services import Services
from engine.values import Block

LINES: Final = (
    "Likes tea.",
    'Says "hi" and \'bye\' to "everyone".',
    "C:\\Users\\小雨\\new",
    "小雨对花生过敏，别忘了。",
    "🎉 birthday 👩‍👩‍👧 on 3 May 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "tab\there, bell\x07, escape\x1b, delete\x7f",
    "old\x0bmac\x85line\u2028separators",
    '{"label": "human", "content": "}"}',
    "<|im_end|><tool_call>[TOOL_CALLS]",
    "  - indented, with a space behind ",
    "null\0inside",
    "unused plane \U00050000 and Ünïcödé",
    "Likes tea. And coffee",
    "a long line " * 25,
    "an endless line " * 70,
    "、。！？",
    "\u3000wide spaces\u3000",
)
LABELS: Final = ("plan", "爱好", 'say "hi"', "back\\slash", "two\nlines", "🎉", "label with spaces", "x" * 40)
MESSAGES: Final = (
    "Please save this to your memory: the spare key is under the pot.",
    "记住：小雨对花生过敏。",
    "What did I tell you last month about my trip to Peru?",
    "Replace the line about tea: I drink coffee now.",
    "Write \"\\\" and '\n' into the block, please 🎉",
    "上个月我跟你说过什么？",
)
KINDS: Final = ("ordinary", "empty", "full", "nearly full", "read-only", "pinned", "none", "many")

_TYPES: Final[dict[str, Callable[[object], bool]]] = {
    "page": lambda value: type(value) is int and 1 <= value <= 50,
    "tags": lambda value: isinstance(value, list) and len(value) <= 4 and all(_is_text(tag, 24) for tag in value),
    "start_date": lambda value: _is_date(value),
    "end_date": lambda value: _is_date(value),
    "content": lambda value: _is_text(value, 300),
    "query": lambda value: _is_text(value, 120),
    "new_content": lambda value: isinstance(value, str) and len(value) <= 300,
    "label": lambda value: isinstance(value, str),
    "old_content": lambda value: isinstance(value, str),
}
_ARGUMENTS: Final[dict[str, tuple[set[str], set[str]]]] = {
    "core_memory_append": ({"label", "content"}, set()),
    "core_memory_replace": ({"label", "old_content", "new_content"}, set()),
    "archival_memory_insert": ({"content"}, {"tags"}),
    "archival_memory_search": ({"query"}, {"page", "tags", "start_date", "end_date"}),
    "conversation_search": ({"query"}, {"page", "start_date", "end_date"}),
}


def fuzz(services: Services, agent_id: int, kind: str, draw: random.Random) -> None:
    """Put new blocks in the place of the agent's: written to the table itself, past all that keeps texts tidy."""
    table = services.store.blocks
    for block in table.list(agent_id):
        table.remove(block.id)
    if kind == "none":
        return
    labels = ["persona", "human", *draw.sample(LABELS, 6 if kind == "many" else draw.randint(0, 2))]
    for label in labels:
        table.add(_block(services, agent_id, label, kind, draw))


def _block(services: Services, agent_id: int, label: str, kind: str, draw: random.Random) -> Block:
    lines = [] if kind == "empty" else draw.sample(LINES, draw.randint(1, 4))
    value = "".join(line + draw.choice(("\n", "\n\n", "\r\n")) for line in lines)
    used = services.blocks.count_tokens(value) if value else 0
    limit = {"full": used, "nearly full": used + draw.randint(1, 15)}.get(kind, used + draw.randint(30, 300))
    return Block(
        id=0, agent_id=agent_id, label=label, description="", value=value, limit_tokens=max(1, limit),
        read_only=kind == "read-only" or draw.random() < 0.15, pinned=kind == "pinned" or draw.random() < 0.1,
        version=1, updated_at=0.0,
    )  # fmt: skip


def fault(tool: str, written: str, blocks: Sequence[Block], outcome: ToolOutcome) -> str:
    """What is wrong with a call as it was written, "" for nothing.

    Args:
        written: the arguments' JSON text.
        blocks: as they were before the call.
        outcome: what came of it.
    """
    try:
        arguments: object = json.loads(written)
    except json.JSONDecodeError as error:
        return f"no JSON: {error}"
    if tool not in _ARGUMENTS or not isinstance(arguments, dict):
        return "no known tool with an object of arguments"
    return _wrong_arguments(tool, arguments) or _wrong_place(tool, arguments, blocks) or _wrong_outcome(tool, outcome)


def _wrong_arguments(tool: str, arguments: Mapping[str, object]) -> str:
    required, optional = _ARGUMENTS[tool]
    if missing := required - arguments.keys():
        return f"missing: {sorted(missing)}"
    if unknown := arguments.keys() - required - optional:
        return f"unknown: {sorted(unknown)}"
    wrong = [name for name, value in arguments.items() if not _TYPES[name](value)]
    return f"of the wrong kind: {wrong}" if wrong else ""


def _wrong_place(tool: str, arguments: Mapping[str, Any], blocks: Sequence[Block]) -> str:
    if not tool.startswith("core_memory"):
        return ""
    block = next((block for block in blocks if block.label == arguments["label"]), None)
    if block is None or block.read_only:
        return "an unknown or read-only block"
    if tool == "core_memory_replace" and (block.pinned or arguments["old_content"] not in block.value.splitlines()):
        return "not a line that may be replaced"
    return ""


def _wrong_outcome(tool: str, outcome: ToolOutcome) -> str:
    full = tool.startswith("core_memory") and "is full: its limit is" in outcome.text
    return "" if outcome.ok or full else f"refused: {outcome.text}"


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and bool(value.strip()) and len(value) <= most


def _is_date(value: object) -> bool:
    match = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", value) if isinstance(value, str) else None
    return match is not None and 1 <= int(match[2]) <= 12 and 1 <= int(match[3]) <= 31
