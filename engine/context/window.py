"""The prompt of one conversation as tokens by segment, append-only between two renderings of its head."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from engine.llm.base import LanguageModel
from engine.values import SegmentTokens


class Segment(Enum):
    """Segments in the order of the prompt."""

    STATIC = "static"
    CORE = "core"
    SUMMARY = "summary"
    HISTORY = "history"
    RECALLED = "recalled"
    QUERY = "query"


@dataclass
class Entry:
    """A run of tokens of one segment. ``turn_id`` groups what is evicted together; 0 is the head."""

    segment: Segment
    tokens: list[int]
    turn_id: int = 0
    message_ids: tuple[int, ...] = ()


@dataclass
class ContextWindow:
    """Tokens of one conversation's prompt, in order.

    The head (S, C, U) is rendered once; after it entries are only appended, so the KV cache of everything
    before stays valid. Control text comes from the chat template and is tokenised with control tokens; all
    other text is tokenised without them.

    Attributes:
        budget_tokens: what the prompt may hold; the reply's reserve is not in it.
        seen_blocks: block label → value as the model has last seen it (in the head, or in-band).
        shown_facts, shown_messages: ids of what was recalled into the prompt.
        recalled_lines: the lines of the recall notes in the prompt.
        noticed: the 70 % notice was given since turns were last evicted.
        stamped_at: when the turn was that last told date and time, Unix seconds.
    """

    model: LanguageModel
    conversation_id: int
    language: str
    budget_tokens: int
    entries: list[Entry] = field(default_factory=list[Entry])
    seen_blocks: dict[str, str] = field(default_factory=dict[str, str])
    shown_facts: set[int] = field(default_factory=set[int])
    shown_messages: set[int] = field(default_factory=set[int])
    recalled_lines: list[str] = field(default_factory=list[str])
    noticed: bool = False
    stamped_at: float | None = None
    _any_turn: bool = False

    def set_head(self, static: str, core: str, summary: str, examples: Sequence[tuple[str, str]] = ()) -> None:
        """Begin the prompt: one system message of three segments, then example turns (user, assistant), if any."""
        form = self.model.format
        tail = f"\n\n{core}" if core else ""
        more = f"\n\n{summary}" if summary else ""
        self.entries = [
            Entry(Segment.STATIC, self._control(form.before_system) + self._plain(static)),
            Entry(Segment.CORE, self._plain(tail)),
            Entry(Segment.SUMMARY, self._plain(more) + self._control(form.system_to_user)),
        ]
        for user, assistant in examples:
            asked = self._plain(user) + self._control(form.user_to_assistant)
            answered = self._plain(assistant) + self._control(form.assistant_to_user)
            self.entries.append(Entry(Segment.STATIC, asked + answered))
        self._any_turn = False

    def add_user(self, notes: str, query: str, turn_id: int, message_ids: tuple[int, ...]) -> None:
        """Append a user turn: the notes in front (R), then the message (Q), then what opens the reply."""
        form = self.model.format
        opening = self._control(form.assistant_to_user) if self._any_turn else []
        recalled = self._plain(f"{notes}\n\n") if notes else []
        self.entries.append(Entry(Segment.RECALLED, opening + recalled, turn_id))
        self.entries.append(
            Entry(Segment.QUERY, self._plain(query) + self._control(form.user_to_assistant), turn_id, message_ids)
        )
        self._any_turn = True

    def add_assistant_text(self, text: str, turn_id: int, message_ids: tuple[int, ...] = ()) -> None:
        """Append assistant text that was not generated in this run (rebuilding from the store)."""
        self.add_assistant_tokens(self._plain(text), turn_id, message_ids)

    def add_assistant_tokens(self, tokens: Iterable[int], turn_id: int, message_ids: tuple[int, ...] = ()) -> None:
        """Append generated tokens as they are; they are never tokenised again."""
        self.entries.append(Entry(Segment.HISTORY, list(tokens), turn_id, message_ids))

    def add_tool_result(self, text: str, turn_id: int, message_ids: tuple[int, ...] = ()) -> None:
        """Append a tool's result after an assistant's call, and open the assistant's next words."""
        form = self.model.format
        tokens = self._control(form.assistant_to_tool) + self._plain(text) + self._control(form.tool_to_assistant)
        self.entries.append(Entry(Segment.HISTORY, tokens, turn_id, message_ids))

    def settle(self) -> None:
        """The turn is over: its recalled memories and its message are history now."""
        for entry in self.entries:
            if entry.segment in (Segment.RECALLED, Segment.QUERY):
                entry.segment = Segment.HISTORY

    def tokens(self) -> list[int]:
        """The whole prompt."""
        return [token for entry in self.entries for token in entry.tokens]

    @property
    def n_tokens(self) -> int:
        return sum(len(entry.tokens) for entry in self.entries)

    @property
    def head_tokens(self) -> int:
        return sum(len(entry.tokens) for entry in self.entries if entry.turn_id == 0)

    def message_ids(self) -> set[int]:
        """Ids of the messages whose text stands in the prompt."""
        return {message_id for entry in self.entries for message_id in entry.message_ids}

    def turn_ids(self) -> list[int]:
        """Turns in the prompt, oldest first."""
        return list(dict.fromkeys(entry.turn_id for entry in self.entries if entry.turn_id))

    def shows(self, recalled: str) -> bool:
        """True if a memory stands in the prompt with just this text (its date left out)."""
        return any(line.rpartition(" (")[0] == f"- {recalled}" for line in self.recalled_lines)

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
