"""Why a reply says what it says: what it was made from as it stood then, and the exact text of its prompt."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from engine.errors import Said
from engine.protocol.base import Command
from engine.protocol.provenance import MessagePlace, UsedMemory
from engine.values import ContextReport

MemoryState = Literal["same", "changed", "closed", "forgotten", "gone"]
PromptSegment = Literal["static", "core", "summary", "history", "recalled", "query"]


class GetWhy(Command, frozen=True, tag="get_why"):
    """What a reply was made from. Result: ReplyWhy."""

    reply_id: int


class GetPrompt(Command, frozen=True, tag="get_prompt"):
    """The text that a reply was made from, rebuilt from the rows as they stood then. Result: PromptText.

    Runs between two jobs of the model, whose template and tokens are part of it. Failed without a model.
    """

    reply_id: int


class WhyMemory(Struct, frozen=True):
    """A memory that stood in the prompt.

    Attributes:
        used: the memory as it is now.
        told: as it stood in the prompt; "" where that is not kept any more.
        state: what has become of it since.
        later: what took its place, "" if nothing did.
        earlier: it was brought up for an earlier message of the conversation, and still stood there.
    """

    used: UsedMemory
    told: str
    state: MemoryState = "same"
    later: str = ""
    earlier: bool = False


class WhyBlock(Struct, frozen=True):
    """A block of core memory as the model had last seen it.

    Attributes:
        text: its value then; None where it cannot be told any more.
        changed: it reads differently now.
        gone: there is no such block any more.
    """

    block_id: int
    label: str
    text: str | None
    changed: bool = False
    gone: bool = False


class ReplyWhy(Struct, frozen=True):
    """What a reply was made from.

    Attributes:
        known: False for a reply that was stored before this was recorded.
        first, last: the oldest and the newest turn of the conversation that stood in the prompt.
        turn_count: how many of them there were.
        has_summary: what had been said before them stood there in short.
        without: how many memories the user had left out of it.
        is_last: it is the last reply of its conversation, so that it can be made again.
    """

    reply_id: int
    conversation_id: int
    known: bool
    report: ContextReport | None = None
    memories: tuple[WhyMemory, ...] = ()
    blocks: tuple[WhyBlock, ...] = ()
    first: MessagePlace | None = None
    last: MessagePlace | None = None
    turn_count: int = 0
    has_summary: bool = False
    without: int = 0
    is_last: bool = False


class PromptPart(Struct, frozen=True):
    """A run of the prompt of one segment. ``text`` shows control tokens as they are spelled."""

    segment: PromptSegment
    text: str
    tokens: int


class PromptText(Struct, frozen=True):
    """The prompt of a reply, part by part.

    Attributes:
        exact: it is the text that the model was given.
        reason: why it is not, or cannot be told; "" where it is exact. ``reason_said`` is what a front end translates.
        differing: segments that have another number of tokens now.
    """

    reply_id: int
    parts: tuple[PromptPart, ...]
    exact: bool
    reason: str = ""
    reason_said: Said | None = None
    differing: tuple[PromptSegment, ...] = ()

    def __post_init__(self) -> None:
        if self.reason_said is None:
            force_setattr(self, "reason_said", Said.of(self.reason))
            force_setattr(self, "reason", str(self.reason))


WhyCommand = GetWhy | GetPrompt
WHY_RESULTS: Final[dict[type[Command], Any]] = {GetWhy: ReplyWhy, GetPrompt: PromptText}
