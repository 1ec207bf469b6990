"""Whose line is whose in a block: who brought each one in, and which lines somebody does not want there."""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

from engine.memory.journal_changes import SAID_ANEW, after_of, before_of
from engine.memory.learning.candidates import candidates
from engine.memory.learning.comparing import content
from engine.store import Store
from engine.store.text import normalised
from engine.values import Block, JournalEntry

Owner = Literal["user", "assistant", "consolidation"]

NEWEST_ENTRIES: Final = 50
READ_CHARS: Final = 4000
ASKED_SHARE: Final = 0.7
_BULLET: Final = re.compile(r"^\s*(?:[-*•·]|\d{1,2}[.)、])\s+")


class Line(Struct, frozen=True):
    """A line of a block, to the letter; blank lines are the user's."""

    text: str
    owner: Owner

    @property
    def is_fixed(self) -> bool:
        return self.owner == "user" or not self.text.strip()


class BlockLines(Struct, frozen=True):
    """``unwanted``: normalised lines that somebody but consolidation has taken out."""

    lines: tuple[Line, ...]
    unwanted: frozenset[str]


def read_lines(store: Store, block: Block) -> BlockLines:
    """Walk the journal of a block. What no entry brought in was there from the beginning, and is the user's."""
    walk = _Walk(store)
    for entry in store.journal.of_entity("block", block.id):
        walk.take(entry)
    lines = tuple(Line(text, walk.owners.get(text, "user")) for text in split(block.value))
    present = {line_key(line.text) for line in lines}
    return BlockLines(lines, frozenset(walk.unwanted - present))


def split(value: str) -> list[str]:
    """The lines of a value; joined by line feeds they are the value again."""
    return value.split("\n") if value else []


def words_of_line(line: str) -> str:
    """A line without the bullet in front."""
    return _BULLET.sub("", line).strip()


def line_key(line: str) -> str:
    return normalised(words_of_line(line))


def version_before_tidying(store: Store, block: Block) -> int:
    """The block's version without consolidation's last writes: what they were made from."""
    version = block.version
    for entry in store.journal.page(block.agent_id, "", "block", block.id, None, NEWEST_ENTRIES):
        before = before_of(entry)
        if entry.actor != "consolidation" or not isinstance(before, Block):
            break
        version = before.version
    return version


class _Walk:
    """Attributes:
    owners: of every line that was ever brought in.
    unwanted: lines that the user, the assistant for the user, or an undo took out.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tidied_away: set[str] = set()
        self.owners: dict[str, Owner] = {}
        self.unwanted: set[str] = set()

    def take(self, entry: JournalEntry) -> None:
        before, after = before_of(entry), after_of(entry)
        old = split(before.value) if isinstance(before, Block) else []
        new = split(after.value) if isinstance(after, Block) else []
        for line in new:
            if line not in old:
                self._brought_in(line, entry)
        for line in old:
            if line not in new:
                self._taken_out(line, entry)

    def _brought_in(self, line: str, entry: JournalEntry) -> None:
        self.unwanted.discard(line_key(line))
        if entry.actor == "undo" or entry.reason == SAID_ANEW:
            # What was tidied away and is wanted back is to stay; all else is as it was before.
            self.owners[line] = "user" if line in self._tidied_away else self.owners.get(line, "user")
        elif entry.actor == "consolidation":
            self.owners[line] = "consolidation"
        elif entry.actor == "assistant":
            self.owners[line] = "user" if self._asked_for(line, entry) else "assistant"
        else:
            self.owners[line] = "user"
        self._tidied_away.discard(line)

    def _taken_out(self, line: str, entry: JournalEntry) -> None:
        if entry.actor == "consolidation":
            self._tidied_away.add(line)
        elif line.strip() and entry.reason != SAID_ANEW:
            self.unwanted.add(line_key(line))

    def _asked_for(self, line: str, entry: JournalEntry) -> bool:
        """The user ordered just this to be kept."""
        message = None if entry.source_message_id is None else self._store.messages.get(entry.source_message_id)
        wanted = content(line)
        if message is None or message.role != "user" or not wanted:
            return False
        ordered = (one.text for one in candidates(message.text[:READ_CHARS]) if one.order in ("remember", "standing"))
        return any(len(wanted & content(text)) >= ASKED_SHARE * len(wanted) for text in ordered)
