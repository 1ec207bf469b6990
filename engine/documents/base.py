"""What every reader gives, and what none of them may exceed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from msgspec import Struct

from engine.errors import EngineError, say

MOST_BYTES: Final = 100_000_000
MOST_TEXT_BYTES: Final = 20_000_000
"""Of a file that is text itself."""
MOST_CHARACTERS: Final = 5_000_000
MOST_PAGES: Final = 5_000
MOST_UNPACKED_BYTES: Final = 200_000_000


class Unreadable(EngineError):
    """A file of which no text can be had; the sentence says why."""


class Block(Struct, frozen=True):
    """A paragraph, or a row of a table.

    Attributes:
        page: from 1, None where the format has none.
        heading: the nearest one above, or "".
        row: number of a table's row, from 1 for the one under the header; 0 for a paragraph.
    """

    text: str
    page: int | None = None
    heading: str = ""
    row: int = 0


class Reader(Protocol):
    """Reads one format.

    Attributes:
        media_type: as the document's record names it.
        most_bytes: larger files are refused unread.
    """

    media_type: str
    most_bytes: int

    def blocks(self, data: bytes, on_pages: Callable[[int], None]) -> Iterator[Block]:
        """The text from its beginning to its end; ``on_pages`` is told how many pages there are.

        Raises:
            Unreadable: with a sentence; anything else that a broken file causes counts as damage.
        """
        ...


def too_large(most_bytes: int) -> Unreadable:
    return Unreadable(say("The file is too large: up to {most} MB can be read.", most=most_bytes // 1_000_000))


def too_long() -> Unreadable:
    return Unreadable(
        say("The text is too long: up to {most} million characters can be read.", most=MOST_CHARACTERS // 1_000_000)
    )


def no_text() -> Unreadable:
    return Unreadable(say("There is no text in this file."))


def damaged(detail: str = "") -> Unreadable:
    return Unreadable(say("The file is damaged, or not what its name says."), detail)
