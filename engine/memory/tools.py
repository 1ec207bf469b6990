"""The five memory tools: their schemas, their grammars from live state, and their execution."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date, datetime, time
from functools import partial
from typing import Any, Final, Literal

from msgspec.structs import replace

from engine.context.paging import Count, first_page
from engine.context.passages import excerpt
from engine.context.quoting import origin_of
from engine.context.recalled_turns import tells_nothing
from engine.context.render import estimate_tokens, render_fact, render_found
from engine.documents.places import place_words
from engine.errors import EngineError
from engine.language import Language, detect_language
from engine.llm.grammar import (
    DateField,
    EnumField,
    Field,
    IntegerField,
    ListField,
    StringField,
    is_sayable,
    most_tokens,
    object_grammar,
)
from engine.memory.errors import NotFound
from engine.memory.search.retrieval import Tier
from engine.memory.search.shared_words import shares_words
from engine.memory.times.asof import AsOf, as_of
from engine.memory.tool_calls import NOT_DONE, ToolCall, ToolOutcome, describe_call, tags_argument, text_argument
from engine.memory.writing_tools import WritingTool, WritingTools
from engine.services import Services
from engine.tools.base import CustomTool
from engine.tools.schema_fields import alternatives_of
from engine.values import Block, Origin, SearchHit

__all__ = [
    "SEARCH_TOOLS",
    "WRITING_TOOLS",
    "ToolBox",
    "ToolCall",
    "ToolName",
    "ToolOutcome",
    "describe_call",
    "page_tokens_for",
]

Permit = Callable[[CustomTool, Mapping[str, Any]], bool]
"""Whether a tool of the user's own may be called with these arguments; may ask, and wait for the answer."""

ToolName = Literal[
    "core_memory_append",
    "core_memory_replace",
    "archival_memory_insert",
    "archival_memory_search",
    "conversation_search",
]
WRITING_TOOLS: tuple[WritingTool, ...] = ("core_memory_append", "core_memory_replace", "archival_memory_insert")
SEARCH_TOOLS: tuple[ToolName, ...] = ("archival_memory_search", "conversation_search")
PAGE_SIZE = 5
PAGE_TOKENS: Final = 1000
LEAST_PAGE_TOKENS: Final = 96
LINE_TOKENS: Final = 120
MOST_PAGES: Final = 50
CONTENT_CHARS: Final = 300
QUERY_CHARS: Final = 120
LINE_CHARS: Final = 1000
"""A longer line is not offered for replacing: writing it out again would take minutes."""
LEAST_ROOM_TOKENS: Final = 8
"""A block with less room counts as full: no sentence fits."""
CHARS_PER_TOKEN: Final = 4
"""Of the densest common text; what has fewer a token may still be refused as too long."""
NOTHING_FOUND: Final = "Nothing found."
FRAME: Final = "Results 888-888 of 888:\nAsk for page 88 to see more.\n"
SHORTENED: Final = " … (of {length} characters; to see another part, search for its words)"
_KINDS: Final[dict[Tier, str]] = {"fact": "fact", "message": "message", "document": "chunk"}
_ANSWERED: Final[dict[Language, str]] = {"en": "{name} answered: {text}", "zh": "{name} 的结果：{text}"}
"""Small models take a bare answer for something that the user has said."""
_DAY: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def page_tokens_for(window_tokens: int) -> int:
    """What a page of results has in a window of this size: the same size gives the same pages."""
    return max(LEAST_PAGE_TOKENS, min(PAGE_TOKENS, window_tokens // 8))


class ToolBox:
    """The tools for one agent, one turn at a time. Runs on the inference lane.

    Args:
        page_tokens: what a result may have at most.
        count: how its tokens are counted.

    Attributes:
        room_tokens: what the window has left for the next result, where that is less.
        language: of the quotations among the results.
        custom: the user's own tools that may be offered, by name.
        permit, cancelled: asked before and during a call of one of them.
        without: memories (kind, id) that no search is to find.
        asked: of what the user has told, a search finds only what has a word of this question: small models take
            whatever they are shown for the answer. "" for no such limit.
    """

    def __init__(
        self,
        services: Services,
        agent_id: int,
        source_message_id: int | None = None,
        page_tokens: int = PAGE_TOKENS,
        count: Count = estimate_tokens,
    ) -> None:
        self._services = services
        self._agent_id = agent_id
        self._source_message_id = source_message_id
        self.page_tokens = page_tokens
        self.room_tokens = page_tokens
        self.language: Language = "en"
        self.without: Collection[tuple[str, int]] = ()
        self.asked = ""
        self._count = count
        self._writing = WritingTools(services, agent_id, source_message_id)
        self._off = services.agents.settings(agent_id).tools_off
        self.custom = {tool.name: tool for tool in services.tools.usable() if tool.key not in self._off}
        self.permit: Permit = lambda _tool, _arguments: False
        self.cancelled: Callable[[], bool] = lambda: False

    @property
    def origin(self) -> Origin:
        """Where the words come from that the model has before it: unless all are the conversation's, what it wants to
        write is proposed to the user."""
        return self._writing.origin

    @origin.setter
    def origin(self, origin: Origin) -> None:
        self._writing.origin = origin

    def available(self) -> list[str]:
        """All tools that can be called: those of memory, then the user's own."""
        return [*self.memory_tools(), *self.custom]

    def memory_tools(self) -> list[ToolName]:
        """Tools that can be called in the present state: no append where every block is read-only or full.

        What the user has taken from the agent is not among them.
        """
        blocks = self._services.blocks.list(self._agent_id)
        tools: list[ToolName] = []
        if self._appendable(blocks):
            tools.append("core_memory_append")
        if self._replaceable(blocks):
            tools.append("core_memory_replace")
        every: list[ToolName] = [*tools, "archival_memory_insert", "archival_memory_search", "conversation_search"]
        return [tool for tool in every if tool not in self._off]

    def grammar(self, tool: str) -> str:
        """GBNF of the arguments of an available ``tool`` as one JSON object."""
        return object_grammar(*self._alternatives(tool))

    def most_tokens(self, tool: str) -> int:
        """A limit that no call under :meth:`grammar` reaches."""
        return most_tokens(*self._alternatives(tool))

    def execute(self, call: ToolCall) -> ToolOutcome:
        """Run a call. Never raises for what a model can write: errors come back as text it can act on.

        A text that is longer than a page ends with a remark that says so.
        """
        outcome, room = self._execute(call), min(self.page_tokens, self.room_tokens)
        if self._count(outcome.text) <= room:
            return outcome
        return replace(outcome, text=self._beginning(outcome.text, room))

    def _beginning(self, text: str, room: int) -> str:
        remark = "\n[{shown} of {all} characters; the window has no room for the rest]"
        room -= self._count(remark.format(shown=len(text), all=len(text)))
        shown = first_page(text, room, self._count)
        return shown + remark.format(shown=len(shown), all=len(text))

    def _execute(self, call: ToolCall) -> ToolOutcome:
        handlers: dict[str, Callable[[Mapping[str, Any]], ToolOutcome]] = {
            **{tool: partial(self._writing.write, tool) for tool in WRITING_TOOLS},
            "archival_memory_search": self._archival_search,
            "conversation_search": self._conversation_search,
            **{name: partial(self._call_custom, tool) for name, tool in self.custom.items()},
        }
        handler = None if call.tool in self._off else handlers.get(call.tool)
        if handler is None:
            return ToolOutcome(f"Error: there is no tool {call.tool!r}. Tools: {', '.join(handlers)}.", ok=False)
        try:
            return handler(call.arguments)
        except EngineError as error:
            return ToolOutcome(f"Error: {error}", ok=False)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            return ToolOutcome(f"Error: the arguments of {call.tool} are not valid ({error}).", ok=False)

    def _call_custom(self, tool: CustomTool, arguments: Mapping[str, Any]) -> ToolOutcome:
        """A tool of the user's own. What it answers is text from outside."""
        if not self.permit(tool, arguments):
            return ToolOutcome(f"{NOT_DONE} the user did not allow this call of {tool.name}.", ok=False)
        text = self._services.tools.call(tool.name, dict(arguments), self.cancelled)
        return ToolOutcome(_ANSWERED[self.language].format(name=tool.name, text=text or "-"), origin="tool")

    # -- state

    def _appendable(self, blocks: Sequence[Block]) -> list[Block]:
        return [
            block
            for block in blocks
            if not block.read_only and is_sayable(block.label) and self._room(block) >= LEAST_ROOM_TOKENS
        ]

    @staticmethod
    def _replaceable(blocks: Sequence[Block]) -> list[Block]:
        return [
            block
            for block in blocks
            if not block.read_only and not block.pinned and is_sayable(block.label) and _lines(block)
        ]

    def _room(self, block: Block) -> int:
        return block.limit_tokens - self._services.blocks.used_tokens(block)

    def _alternatives(self, tool: str) -> list[list[Field]]:
        """The arguments' fields: for core memory one list for each block that can be written to."""
        if tool in self.custom:
            return alternatives_of(self.custom[tool].parameters)
        blocks = self._services.blocks.list(self._agent_id)
        paging: list[Field] = [IntegerField("page", 1, MOST_PAGES, optional=True)]
        dates: list[Field] = [DateField("start_date", optional=True), DateField("end_date", optional=True)]
        tags = ListField("tags", 4, 24, optional=True)
        match tool:
            case "core_memory_append":
                return [
                    [EnumField("label", (block.label,)), StringField("content", _most_chars(self._room(block)))]
                    for block in self._appendable(blocks)
                ]
            case "core_memory_replace":
                return [self._replacement(block) for block in self._replaceable(blocks)]
            case "archival_memory_insert":
                return [[StringField("content", CONTENT_CHARS), tags]]
            case "archival_memory_search":
                return [[StringField("query", QUERY_CHARS), *paging, tags, *dates]]
            case "conversation_search":
                return [[StringField("query", QUERY_CHARS), *paging, *dates]]
            case _:
                raise ValueError(f"there is no tool {tool}")

    def _replacement(self, block: Block) -> list[Field]:
        lines = _lines(block)
        freed = max(self._services.blocks.count_tokens(line) for line in lines)
        return [
            EnumField("label", (block.label,)),
            EnumField("old_content", tuple(lines)),
            StringField("new_content", _most_chars(self._room(block) + freed), min_chars=0),
        ]

    # -- the tools

    def _archival_search(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        """Under tags that nothing bears, which small models invent, all is searched."""
        tags = tags_argument(arguments)
        tagged = self._search(("fact",), arguments, tags) if tags else None
        if tagged is not None and tagged.shown:
            return tagged
        documents = self._services.agents.settings(self._agent_id).uses_documents
        return self._search(("fact", "document") if documents else ("fact",), arguments, ())

    def _conversation_search(self, arguments: Mapping[str, Any]) -> ToolOutcome:
        return self._search(("message",), arguments, ())

    def _search(self, tiers: tuple[Tier, ...], arguments: Mapping[str, Any], tags: tuple[str, ...]) -> ToolOutcome:
        page = min(MOST_PAGES, max(1, int(arguments.get("page") or 1)))
        start, end = _date(arguments.get("start_date")), _date(arguments.get("end_date"), end_of_day=True)
        if start is not None and end is not None and end < start:
            start, end = _date(arguments.get("end_date")), _date(arguments.get("start_date"), end_of_day=True)
        query = text_argument(arguments, "query")
        hits, total = self._services.retrieval.search(
            query, self._agent_id, tiers=tiers, limit=page * PAGE_SIZE, start=start, end=end, tags=tags,
            exclude_message_ids=[self._source_message_id] if self._source_message_id else (),
            as_of=self._asked_about(query),
        )  # fmt: skip
        found = [hit for hit in hits if (_KINDS[hit.tier], hit.id) not in self.without and self._is_near(hit)]
        placed = [replace(hit, place=place_words(hit.place, self.language)) for hit in found]
        return self._page(query, placed, len(found) if self.asked else total - (len(hits) - len(found)), page)

    def _is_near(self, hit: SearchHit) -> bool:
        if not self.asked or hit.tier == "document" or hit.origin != "conversation":
            return True
        return not tells_nothing(self._services, hit) and shares_words(self.asked, hit.text)

    def _asked_about(self, query: str) -> AsOf:
        """What time a search is about, by its own words or else by the message that caused it."""
        now = self._services.store.now()
        found = as_of(query, now)
        if found.past or self._source_message_id is None:
            return found
        try:
            message = self._services.recall.message(self._source_message_id)
        except NotFound:
            return found
        return replace(as_of(message.text, message.created_at), said=False)

    def _page(self, query: str, hits: Sequence[SearchHit], total: int, wanted: int) -> ToolOutcome:
        """One page of results: as many as fit, none of them cut off by the page's end.

        Pages are filled from the first on, so that each result stands on one of them.
        """
        if not total:
            return ToolOutcome(NOTHING_FOUND)
        first, number = 0, 1
        while first < len(hits):
            lines = self._fitting(query, hits[first : first + PAGE_SIZE])
            last = first + len(lines)
            if number == wanted:
                more = [f"Ask for page {number + 1} to see more."] if last < total and not self.asked else []
                text = "\n".join([f"Results {first + 1}-{last} of {total}:", *lines, *more])
                shown = tuple(hits[first:last])
                return ToolOutcome(text, shown=shown, origin=origin_of(shown))
            first, number = last, number + 1
        return ToolOutcome(f"There is no page {wanted}: {total} results in all, the last page is {number - 1}.")

    def _fitting(self, query: str, hits: Sequence[SearchHit]) -> list[str]:
        """Lines of a page, at least one."""
        room = self.page_tokens - self._count(FRAME)
        lines: list[str] = []
        for hit in hits:
            line = self._line(query, hit, min(LINE_TOKENS, room))
            if lines and self._count("\n".join([*lines, line])) > room:
                break
            lines.append(line)
        return lines

    def _line(self, query: str, hit: SearchHit, most_tokens: int) -> str:
        """A result in one line. Of a long text it shows the passage that the query is about, and says so."""
        who = f" {hit.role}:" if hit.role else ""
        text = " ".join(hit.text.split())
        start = f"- ({datetime.fromtimestamp(hit.at):%Y-%m-%d}){who} {_until(hit)}"

        def line(words: str) -> str:
            return start + render_found(replace(hit, text=words), self.language)

        if self._count(line(text)) <= most_tokens:
            return line(text)
        room = most_tokens - self._count(line("") + SHORTENED.format(length=len(text)))
        found = excerpt(text, query, room, self._count)
        shown = first_page(text, room, self._count) if found is None else found
        return line(shown.strip()) + SHORTENED.format(length=len(text))


def _until(hit: SearchHit) -> str:
    """What stands before a fact that has an end."""
    shown = render_fact("", hit.status, hit.valid_to, detect_language(hit.text))
    return f"{shown.strip()} " if shown else ""


def _lines(block: Block) -> list[str]:
    """Lines that a call can name."""
    lines = dict.fromkeys(block.value.splitlines())
    return [line for line in lines if line.strip() and len(line) <= LINE_CHARS and is_sayable(line)]


def _most_chars(room_tokens: int) -> int:
    return max(1, min(CONTENT_CHARS, CHARS_PER_TOKEN * room_tokens))


def _date(value: object, end_of_day: bool = False) -> float | None:
    """Local midnight (or the day's last second) of a date ``YYYY-MM-DD``; a day behind the month's end is its last.

    Raises:
        ValueError: it is no date.
    """
    if not isinstance(value, str) or not value.strip():
        return None
    match = _DAY.match(value.strip())
    year, month, day = map(int, match.groups()) if match else (0, 0, 0)
    if not (year and 1 <= month <= 12 and 1 <= day <= 31):
        raise ValueError("dates are written YYYY-MM-DD")
    last = calendar.monthrange(year, month)[1]
    moment = datetime.combine(date(year, month, min(day, last)), time(23, 59, 59) if end_of_day else time())
    try:
        return moment.timestamp()
    except (OSError, OverflowError):  # before 1970 on Windows
        return (moment - datetime(1970, 1, 1)).total_seconds()
