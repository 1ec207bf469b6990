"""The five memory tools: their schemas, their grammars from live state, and their execution."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from engine.context.render import estimate_tokens
from engine.errors import EngineError
from engine.llm.grammar import EnumField, Field, IntegerField, ListField, StringField, object_grammar
from engine.services import Services
from engine.values import Block, MemoryChange, SearchHit

ToolName = Literal[
    "core_memory_append",
    "core_memory_replace",
    "archival_memory_insert",
    "archival_memory_search",
    "conversation_search",
]
WRITING_TOOLS: tuple[ToolName, ...] = ("core_memory_append", "core_memory_replace", "archival_memory_insert")
SEARCH_TOOLS: tuple[ToolName, ...] = ("archival_memory_search", "conversation_search")
PAGE_SIZE = 5
CONTENT_CHARS = 400
QUERY_CHARS = 120


class ToolCall(Struct, frozen=True):
    """A call as the model made it; ``arguments`` is parsed JSON."""

    tool: str
    arguments: dict[str, Any]


class ToolOutcome(Struct, frozen=True):
    """``text`` goes back to the model; ``changes`` are committed."""

    text: str
    changes: tuple[MemoryChange, ...] = ()
    ok: bool = True


class ToolBox:
    """The tools for one agent, one turn at a time. Runs on the inference lane."""

    def __init__(self, services: Services, agent_id: int, source_message_id: int | None = None) -> None:
        self._services = services
        self._agent_id = agent_id
        self._source_message_id = source_message_id

    def available(self) -> list[ToolName]:
        """Tools that can be called in the present state: no append where every block is read-only or full."""
        blocks = self._services.blocks.list(self._agent_id)
        tools: list[ToolName] = []
        if self._appendable(blocks):
            tools.append("core_memory_append")
        if self._replaceable(blocks):
            tools.append("core_memory_replace")
        return [*tools, "archival_memory_insert", "archival_memory_search", "conversation_search"]

    def grammar(self, tool: ToolName, label: str | None = None) -> str:
        """GBNF of the arguments of ``tool`` as one JSON object.

        For core_memory_replace the lines that may be replaced depend on the block, so ``label`` must name it.
        """
        blocks = self._services.blocks.list(self._agent_id)
        return object_grammar(self._fields(tool, blocks, label))

    def labels(self, tool: ToolName) -> list[str]:
        """Labels that ``tool`` may write to now."""
        blocks = self._services.blocks.list(self._agent_id)
        chosen = self._replaceable(blocks) if tool == "core_memory_replace" else self._appendable(blocks)
        return [block.label for block in chosen]

    def execute(self, call: ToolCall) -> ToolOutcome:
        """Run a call. Never raises for what a model can write: errors come back as text it can act on."""
        handlers: dict[str, Callable[[Mapping[str, Any]], ToolOutcome]] = {
            "core_memory_append": self._core_append,
            "core_memory_replace": self._core_replace,
            "archival_memory_insert": self._archival_insert,
            "archival_memory_search": self._archival_search,
            "conversation_search": self._conversation_search,
        }
        handler = handlers.get(call.tool)
        if handler is None:
            return ToolOutcome(f"Error: there is no tool {call.tool!r}. Tools: {', '.join(handlers)}.", ok=False)
        try:
            return handler(call.arguments)
        except EngineError as error:
            return ToolOutcome(f"Error: {error}", ok=False)
        except (KeyError, TypeError, ValueError) as error:
            return ToolOutcome(f"Error: the arguments of {call.tool} are not valid ({error}).", ok=False)

    # -- state

    def _appendable(self, blocks: Sequence[Block]) -> list[Block]:
        used = self._services.blocks.used_tokens
        return [block for block in blocks if not block.read_only and used(block) < block.limit_tokens]

    @staticmethod
    def _replaceable(blocks: Sequence[Block]) -> list[Block]:
        return [block for block in blocks if not block.read_only and not block.pinned and _lines(block)]

    def _fields(self, tool: ToolName, blocks: Sequence[Block], label: str | None) -> list[Field]:
        paging: list[Field] = [IntegerField("page", 1, 50, optional=True)]
        dates: list[Field] = [StringField("start_date", 10, optional=True), StringField("end_date", 10, optional=True)]
        match tool:
            case "core_memory_append":
                return [
                    EnumField("label", tuple(b.label for b in self._appendable(blocks))),
                    StringField("content", CONTENT_CHARS),
                ]
            case "core_memory_replace":
                block = next(b for b in self._replaceable(blocks) if label is None or b.label == label)
                return [
                    EnumField("label", (block.label,)),
                    EnumField("old_content", tuple(_lines(block))),
                    StringField("new_content", CONTENT_CHARS),
                ]
            case "archival_memory_insert":
                return [StringField("content", CONTENT_CHARS), ListField("tags", 4, 24, optional=True)]
            case "archival_memory_search":
                return [StringField("query", QUERY_CHARS), *paging, ListField("tags", 4, 24, optional=True), *dates]
            case "conversation_search":
                return [StringField("query", QUERY_CHARS), *paging, *dates]

    # -- the tools

    def _core_append(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        block, change = self._services.blocks.append(
            self._agent_id, _text(arguments, "label"), _text(arguments, "content"), actor="assistant",
            reason="core_memory_append", source_message_id=self._source_message_id,
        )  # fmt: skip
        return ToolOutcome(f"Saved. Core memory `{block.label}` now reads:\n{block.value}", (change,))

    def _core_replace(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        block, change = self._services.blocks.replace(
            self._agent_id, _text(arguments, "label"), _text(arguments, "old_content"), str(arguments.get("new_content", "")),
            actor="assistant", reason="core_memory_replace", source_message_id=self._source_message_id,
        )  # fmt: skip
        return ToolOutcome(f"Saved. Core memory `{block.label}` now reads:\n{block.value or '(empty)'}", (change,))

    def _archival_insert(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        tags = tuple(str(tag) for tag in arguments.get("tags") or () if str(tag).strip())
        fact, change = self._services.archival.insert(
            self._agent_id, _text(arguments, "content"), tags=tags, actor="assistant",
            reason="archival_memory_insert", source_message_id=self._source_message_id,
        )  # fmt: skip
        if change is None:
            return ToolOutcome(f"Already known: {fact.text}")
        return ToolOutcome(f"Saved: {fact.text}", (change,))

    def _archival_search(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        tags = tuple(str(tag) for tag in arguments.get("tags") or ())
        return self._search("fact", arguments, tags)

    def _conversation_search(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        return self._search("message", arguments, ())

    def _search(
        self, tier: Literal["fact", "message"], arguments: Mapping[str, Any], tags: tuple[str, ...]
    ) -> ToolOutcome:
        page = max(1, int(arguments.get("page") or 1))
        hits, total = self._services.retrieval.search(
            _text(arguments, "query"), self._agent_id, tiers=(tier,), offset=(page - 1) * PAGE_SIZE, limit=PAGE_SIZE,
            start=_date(arguments.get("start_date")), end=_date(arguments.get("end_date"), end_of_day=True), tags=tags,
        )  # fmt: skip
        return ToolOutcome(_page_text(hits, total, page))


def describe_call(call: ToolCall) -> str:
    """The call as it stands in the prompt and in the transcript: one line of JSON."""
    return json.dumps(call.arguments, ensure_ascii=False)


def _page_text(hits: Sequence[SearchHit], total: int, page: int) -> str:
    if not hits:
        return "Nothing found." if page == 1 else f"No page {page}: {total} results in all."
    first = (page - 1) * PAGE_SIZE + 1
    lines = [f"Results {first}-{first + len(hits) - 1} of {total}:"]
    for hit in hits:
        who = f" {hit.role}:" if hit.role else ""
        lines.append(f"- ({datetime.fromtimestamp(hit.at):%Y-%m-%d}){who} {_shorten(hit.text)}")
    if first + len(hits) - 1 < total:
        lines.append(f"Ask for page {page + 1} to see more.")
    return "\n".join(lines)


def _shorten(text: str, limit_tokens: int = 120) -> str:
    text = " ".join(text.split())
    if estimate_tokens(text) <= limit_tokens:
        return text
    while estimate_tokens(text) > limit_tokens:
        text = text[: int(len(text) * 0.9)]
    return text.rstrip() + " … (shortened)"


def _lines(block: Block) -> list[str]:
    return [line for line in block.value.splitlines() if line.strip()]


def _text(arguments: Mapping[str, Any], name: str) -> str:
    value = arguments.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be a text that is not empty")
    return value


def _date(value: object, end_of_day: bool = False) -> float | None:
    """Local midnight (or the day's last second) of an ISO date; None for anything that is no date."""
    if not isinstance(value, str) or not value.strip():
        return None
    try:
        day = datetime.fromisoformat(value.strip())
    except ValueError:
        raise ValueError("dates are written YYYY-MM-DD") from None
    return (day.replace(hour=23, minute=59, second=59) if end_of_day and len(value.strip()) <= 10 else day).timestamp()
