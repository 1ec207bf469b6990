"""The prompt of one conversation as tokens by segment, append-only between two renderings of its head."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.context.quoting import untrusted_among
from engine.llm.base import LanguageModel
from engine.values import Origin, PagesShown, SegmentTokens


class Segment(Enum):
    """Segments in the order of the prompt."""

    STATIC = "static"
    CORE = "core"
    SUMMARY = "summary"
    HISTORY = "history"
    RECALLED = "recalled"
    QUERY = "query"


class Told(Struct, frozen=True):
    """What an entry has told the model, so that it need not be told again while the entry stands in the prompt.

    Attributes:
        blocks: block label → value.
        fact_ids, message_ids, chunk_ids: recalled memories.
        lines: the lines of its recall note.
        stamped_at: date and time that it named, Unix seconds.
        pressure: it holds the 70 % notice.
        pages: the parts that it holds of messages too long for the window.
        versions: (id, version) of the blocks that the head shows.
        summary_id: the summary that the head shows.
        cut: lines of the note's row, from 0, that were left out of it.
        origin: where its words come from; of more than one place, one that is not the conversation.
    """

    blocks: dict[str, str] = {}
    fact_ids: tuple[int, ...] = ()
    message_ids: tuple[int, ...] = ()
    chunk_ids: tuple[int, ...] = ()
    lines: tuple[str, ...] = ()
    stamped_at: float | None = None
    pressure: bool = False
    pages: tuple[PagesShown, ...] = ()
    versions: tuple[tuple[int, int], ...] = ()
    summary_id: int = 0
    cut: tuple[int, ...] = ()
    origin: Origin = "conversation"


NOTHING: Final = Told()


class Note(Struct, frozen=True):
    """A text in front of a user's message.

    Attributes:
        passing: not to be kept once the head is rendered anew.
        row_id: the row that keeps it, 0 for none.
    """

    text: str
    told: Told = NOTHING
    passing: bool = False
    row_id: int = 0


class Entry(Struct, frozen=True):
    """A run of tokens of one segment.

    Attributes:
        turn_id: groups what is evicted together; 0 is the head.
        note_id: the row of a note, 0 for what is none, or has none.
    """

    segment: Segment
    tokens: tuple[int, ...]
    turn_id: int = 0
    message_ids: tuple[int, ...] = ()
    told: Told = NOTHING
    passing: bool = False
    note_id: int = 0


@dataclass
class ContextWindow:
    """Tokens of one conversation's prompt, in order.

    The head (S, C, U) is rendered once; after it entries are only appended, so the KV cache of everything
    before stays valid. Control text comes from the chat template and is tokenised with control tokens; all
    other text is tokenised without them.

    Attributes:
        budget_tokens: what the prompt may hold; the reply's reserve is not in it.
    """

    model: LanguageModel
    conversation_id: int
    language: str
    budget_tokens: int
    entries: list[Entry] = field(default_factory=list[Entry])

    def set_head(
        self,
        static: str,
        core: str,
        summary: str,
        examples: Sequence[tuple[str, str]] = (),
        blocks: dict[str, str] | None = None,
        summary_origin: Origin = "conversation",
        versions: tuple[tuple[int, int], ...] = (),
        summary_id: int = 0,
    ) -> None:
        """Begin the prompt: one system message of three segments, then example turns (user, assistant), if any.

        Args:
            static: the program's own words; all other text is tokenised without control tokens.
            blocks: label → value of what ``core`` shows.
            summary_origin: where what ``summary`` tells comes from.
            versions: (id, version) of these blocks.
        """
        form = self.model.format
        tail = f"\n\n{core}" if core else ""
        more = f"\n\n{summary}" if summary else ""
        self.entries = [
            Entry(Segment.STATIC, (*self._control(form.before_system), *self._control(static))),
            Entry(Segment.CORE, tuple(self._plain(tail)), told=Told(blocks=blocks or {}, versions=versions)),
            Entry(
                Segment.SUMMARY,
                (*self._plain(more), *self._control(form.system_to_user)),
                told=Told(origin=summary_origin, summary_id=summary_id),
            ),
        ]
        for user, assistant in examples:
            asked = self._plain(user) + self._control(form.user_to_assistant)
            answered = self._plain(assistant) + self._control(form.assistant_to_user)
            self.entries.append(Entry(Segment.STATIC, (*asked, *answered)))

    def add_user(
        self,
        notes: Sequence[Note],
        query: str,
        turn_id: int,
        message_ids: tuple[int, ...],
        told: Told = NOTHING,
    ) -> None:
        """Append a user turn: the notes in front (R), then the message (Q), then what opens the reply.

        Args:
            told: which pages ``query`` shows of a message that is too long.
        """
        form = self.model.format
        if self.turn_ids():
            self.entries.append(Entry(Segment.HISTORY, tuple(self._control(form.assistant_to_user)), turn_id))
        for note in notes:
            tokens = tuple(self._plain(f"{note.text}\n\n"))
            made = Entry(Segment.RECALLED, tokens, turn_id, (), note.told, note.passing, note.row_id)
            self.entries.append(made)
        asked = (*self._plain(query), *self._control(form.user_to_assistant))
        self.entries.append(Entry(Segment.QUERY, asked, turn_id, message_ids, told))

    def add_assistant_text(
        self, text: str, turn_id: int, message_ids: tuple[int, ...] = (), origin: Origin = "conversation"
    ) -> None:
        """Append assistant text that was not generated in this run (rebuilding from the store)."""
        self.add_assistant_tokens(self._plain(text), turn_id, message_ids, origin)

    def add_assistant_tokens(
        self, tokens: Iterable[int], turn_id: int, message_ids: tuple[int, ...] = (), origin: Origin = "conversation"
    ) -> None:
        """Append generated tokens as they are; they are never tokenised again."""
        self.entries.append(Entry(Segment.HISTORY, tuple(tokens), turn_id, message_ids, Told(origin=origin)))

    def add_tool_result(self, text: str, turn_id: int, message_ids: tuple[int, ...] = (), told: Told = NOTHING) -> None:
        """Append a tool's result after an assistant's call, and open the assistant's next words."""
        form = self.model.format
        tokens = (*self._control(form.assistant_to_tool), *self._plain(text), *self._control(form.tool_to_assistant))
        self.entries.append(Entry(Segment.HISTORY, tokens, turn_id, message_ids, told))

    def settle(self) -> None:
        """The turn is over: its recalled memories and its message are history now."""
        passing = (Segment.RECALLED, Segment.QUERY)
        self.entries = [
            replace(entry, segment=Segment.HISTORY) if entry.segment in passing else entry for entry in self.entries
        ]

    def cut(self, turn_id: int) -> None:
        """Take that turn and all after it out again; what stands before keeps its tokens."""
        self.entries = [entry for entry in self.entries if entry.turn_id < turn_id]

    def with_head_of(
        self, other: ContextWindow, dropped: Collection[int] = (), *, keep_passing: bool = False
    ) -> ContextWindow:
        """This history behind the head of ``other``; no token is made anew.

        Args:
            dropped: turns that are left out, oldest first without a gap.
            keep_passing: keep notes that the new head makes stale, so that the history keeps its tokens.
        """
        history = [
            entry
            for entry in self.entries
            if entry.turn_id and entry.turn_id not in dropped and (keep_passing or not entry.passing)
        ]
        if history and history[0].turn_id != self.turn_ids()[0]:
            del history[0]  # what opened this turn behind the one before it: the head ends with an opening
            history = [_without_pressure(entry) for entry in history]
        entries = [*other.head(), *history]
        return ContextWindow(self.model, self.conversation_id, self.language, self.budget_tokens, entries)

    def head(self) -> list[Entry]:
        """S, C, U and the example turns."""
        return [entry for entry in self.entries if entry.turn_id == 0]

    def marks(self) -> list[int]:
        """Lengths worth coming back to: behind S, behind the head, and before and behind the last user's words."""
        lengths: dict[str, int] = {}
        position = 0
        last_turn = self.turn_ids()[-1] if self.turn_ids() else 0
        for index, entry in enumerate(self.entries):
            if entry.turn_id == last_turn and last_turn:
                lengths.setdefault("turn", position)
            position += len(entry.tokens)
            if index == 0:
                lengths["static"] = position
            if entry.turn_id == 0:
                lengths["head"] = position
            if entry.segment is Segment.QUERY:
                lengths["query"] = position
        return sorted(set(lengths.values()))

    def tokens(self) -> list[int]:
        """The whole prompt."""
        return [token for entry in self.entries for token in entry.tokens]

    @property
    def n_tokens(self) -> int:
        return sum(len(entry.tokens) for entry in self.entries)

    @property
    def head_tokens(self) -> int:
        return sum(len(entry.tokens) for entry in self.head())

    def message_ids(self) -> set[int]:
        """Ids of the messages whose whole text stands in the prompt."""
        return {message_id for entry in self.entries if not entry.told.pages for message_id in entry.message_ids}

    @property
    def shown_pages(self) -> list[PagesShown]:
        """What stands in the prompt of messages that are too long for it, oldest first."""
        return [pages for entry in self.entries for pages in entry.told.pages]

    def shows_span(self, message_id: int | None, start: int, end: int) -> bool:
        """True if these characters of a message that is too long for the window stand in it."""
        spans = [span for pages in self.shown_pages if pages.message_id == message_id for span in pages.spans]
        return any(first <= start and end <= last for first, last in spans)

    @property
    def seen_blocks(self) -> dict[str, str]:
        """Block label → value as the model has last seen it: in the head, or in-band."""
        return {label: value for entry in self.entries for label, value in entry.told.blocks.items()}

    @property
    def shown_facts(self) -> set[int]:
        return {fact_id for entry in self.entries for fact_id in entry.told.fact_ids}

    @property
    def shown_messages(self) -> set[int]:
        return {message_id for entry in self.entries for message_id in entry.told.message_ids}

    @property
    def shown_chunks(self) -> set[int]:
        return {chunk_id for entry in self.entries for chunk_id in entry.told.chunk_ids}

    @property
    def origin(self) -> Origin:
        """Where the words of the prompt come from: "conversation" only while nothing in it is from outside."""
        return untrusted_among(entry.told.origin for entry in self.entries)

    @property
    def noticed(self) -> bool:
        """The 70 % notice stands in the prompt."""
        return any(entry.told.pressure for entry in self.entries)

    @property
    def stamped_at(self) -> float | None:
        """When the turn was that was last told date and time, Unix seconds."""
        return max((entry.told.stamped_at for entry in self.entries if entry.told.stamped_at is not None), default=None)

    def turn_ids(self) -> list[int]:
        """Turns in the prompt, oldest first."""
        return list(dict.fromkeys(entry.turn_id for entry in self.entries if entry.turn_id))

    def shows(self, recalled: str) -> bool:
        """True if a memory stands in the prompt with just this text (its date left out)."""
        return any(line.rpartition(" (")[0] == f"- {recalled}" for entry in self.entries for line in entry.told.lines)

    def turn_tokens(self) -> dict[int, int]:
        """Tokens of each turn in the prompt, oldest first."""
        sizes = {turn: 0 for turn in self.turn_ids()}
        for entry in self.entries:
            if entry.turn_id:
                sizes[entry.turn_id] += len(entry.tokens)
        return sizes

    def turns_to_evict(self, keep_tokens: int) -> list[int]:
        """The oldest turns that must go so that the history keeps at most ``keep_tokens``; never the last turn."""
        sizes = self.turn_tokens()
        total = sum(sizes.values())
        evicted: list[int] = []
        for turn in list(sizes)[:-1]:
            if total <= keep_tokens:
                break
            total -= sizes[turn]
            evicted.append(turn)
        return evicted

    def segments(self, reply_reserve: int) -> SegmentTokens:
        """Tokens by segment."""
        counts = {segment.value: 0 for segment in Segment}
        for entry in self.entries:
            counts[entry.segment.value] += len(entry.tokens)
        return SegmentTokens(reply=reply_reserve, **counts)

    def count(self, texts: Sequence[str]) -> int:
        """Tokens of texts that would be added as plain text."""
        return sum(len(self._plain(text)) for text in texts)

    def _plain(self, text: str) -> list[int]:
        return self.model.tokenize(text, special=False) if text else []

    def _control(self, text: str) -> list[int]:
        return self.model.tokenize(text, special=True) if text else []


def _without_pressure(entry: Entry) -> Entry:
    """The same words; the notice they may hold is over."""
    return replace(entry, told=replace(entry.told, pressure=False)) if entry.told.pressure else entry
