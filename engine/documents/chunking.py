"""Paragraphs become passages: whole paragraphs as long as they fit, whole sentences of those that do not."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from engine.context.render import estimate_tokens
from engine.documents.base import Block
from engine.values import Chunk

FULL_TOKENS: Final = 250
MOST_TOKENS: Final = 300
OVERLAP_TOKENS: Final = 50
"""The last sentence of a cut is said again in front of the next one, if it is no longer than this."""
HEADING_CHARS: Final = 120
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])[\"'”’)\]]?\s+|(?<=[。！？；…])[”’」』）]?|\n+")
_JOINERS: Final = frozenset("\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
_CHARS_PER_TOKEN: Final = 4


class Passage(Struct, frozen=True):
    """A chunk before it is stored. ``heading`` of rows of a table is "rows 3-7"."""

    text: str
    page: int | None
    heading: str


def passages(blocks: Iterable[Block]) -> Iterator[Passage]:
    """Passages of about ``FULL_TOKENS``, in order; none spans two pages or stands under two headings."""
    waiting: list[Block] = []
    tokens = 0
    for block in blocks:
        for part in _parts(block):
            size = estimate_tokens(part.text)
            if waiting and (tokens + size > FULL_TOKENS or not _together(waiting[-1], part)):
                yield _passage(waiting)
                waiting, tokens = [], 0
            waiting.append(part)
            tokens += size
    if waiting:
        yield _passage(waiting)


def whole_text(passages: Iterable[Chunk]) -> str:
    """Passages of one document in order as one text: headings once, and the sentences that two of them share."""
    whole, heading = "", ""
    for passage in passages:
        text = passage.text
        if passage.heading and passage.heading == heading:
            text = text.removeprefix(f"{heading}\n\n")
        shared = _shared(whole, text)
        whole += text[shared:] if shared or not whole else f"\n\n{text}"
        heading = passage.heading
    return whole


def _shared(before: str, after: str) -> int:
    """How many characters at the beginning of ``after`` are the last sentence of ``before``."""
    ends = [found.end() for found in _SENTENCE_END.finditer(after, 0, OVERLAP_TOKENS * _CHARS_PER_TOKEN * 2)]
    return next((len(after[:end].rstrip()) for end in ends[:1] if before.endswith(after[:end].rstrip())), 0)


def _together(left: Block, right: Block) -> bool:
    return (left.page, left.heading, left.row > 0) == (right.page, right.heading, right.row > 0)


def _passage(blocks: list[Block]) -> Passage:
    first, last = blocks[0], blocks[-1]
    if first.row:
        rows = f"row {first.row}" if first.row == last.row else f"rows {first.row}-{last.row}"
        return Passage("\n".join(block.text for block in blocks), first.page, rows)
    text = "\n\n".join(block.text for block in blocks)
    return Passage(f"{first.heading}\n\n{text}" if first.heading else text, first.page, first.heading)


def _parts(block: Block) -> Iterator[Block]:
    """The block itself, or what it is cut into; nothing for an empty one."""
    text = block.text.strip()
    heading = " ".join(block.heading.split())[:HEADING_CHARS]
    if not text:
        return
    if estimate_tokens(text) <= MOST_TOKENS:
        yield Block(text, block.page, heading, block.row)
        return
    for part in _cut(text):
        yield Block(part, block.page, heading, block.row)


def _cut(text: str) -> Iterator[str]:
    """Whole sentences to about ``FULL_TOKENS``; each cut begins with the sentence that ended the one before."""
    waiting: list[str] = []
    tokens = 0
    for sentence in _sentences(text):
        size = estimate_tokens(sentence)
        if waiting and tokens + size > FULL_TOKENS:
            yield _joined(waiting)
            last = waiting[-1]
            again = estimate_tokens(last) <= OVERLAP_TOKENS and estimate_tokens(last) + size <= FULL_TOKENS
            waiting = [last] if again else []
            tokens = estimate_tokens(last) if again else 0
        waiting.append(sentence)
        tokens += size
    if waiting:
        yield _joined(waiting)


def _joined(sentences: list[str]) -> str:
    return "".join(sentences).strip()


def _sentences(text: str) -> Iterator[str]:
    """Sentences with the space behind them; what is too long for one is cut between words."""
    start = 0
    for end in [*(found.end() for found in _SENTENCE_END.finditer(text)), len(text)]:
        if text[start:end].strip():
            yield from _short(text[start:end])
            start = end


def _short(sentence: str) -> Iterator[str]:
    start = 0
    while estimate_tokens(sentence[start : start + MOST_TOKENS * _CHARS_PER_TOKEN + 1]) > MOST_TOKENS:
        end = _end_of_piece(sentence, start)
        yield sentence[start:end]
        start = end
    if start < len(sentence):
        yield sentence[start:]


def _end_of_piece(text: str, start: int) -> int:
    """Where a piece of at most ``FULL_TOKENS`` ends: behind a space, else not inside a character of several parts."""
    end = start + FULL_TOKENS * _CHARS_PER_TOKEN
    while estimate_tokens(text[start:end]) > FULL_TOKENS:
        end = start + (end - start) * 3 // 4
    space = max(text.rfind(" ", start + 1, end), text.rfind("\n", start + 1, end))
    if space > start + (end - start) // 2:
        return space + 1
    whole = end
    while whole > start + 1 and whole < len(text) and (_belongs_to_last(text[whole]) or text[whole - 1] == "\u200d"):
        whole -= 1
    return whole if whole > start + 1 else end


def _belongs_to_last(character: str) -> bool:
    return character in _JOINERS or unicodedata.combining(character) > 0
