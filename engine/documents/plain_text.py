"""Plain text and Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from engine.documents.base import MOST_TEXT_BYTES, Block
from engine.documents.decoding import decode

_BLANK: Final = re.compile(r"\n[ \t\u3000]*\n")
_HEADING: Final = re.compile(r"^(#{1,6})[ \t]+(.+?)[ \t#]*$")
_UNDERLINE: Final = re.compile(r"^(=+|-+)\s*$")
_FENCE: Final = re.compile(r"^\s*(```|~~~)")


class PlainTextReader:
    media_type = "text/plain"
    most_bytes = MOST_TEXT_BYTES

    def blocks(self, data: bytes, on_pages: Callable[[int], None]) -> Iterator[Block]:
        for paragraph in _BLANK.split(decode(data)):
            yield Block(paragraph)


class MarkdownReader:
    media_type = "text/markdown"
    most_bytes = MOST_TEXT_BYTES

    def blocks(self, data: bytes, on_pages: Callable[[int], None]) -> Iterator[Block]:
        heading, lines, fenced = "", list[str](), False
        for line in decode(data).split("\n"):
            fenced ^= _FENCE.match(line) is not None
            found = None if fenced else _heading(line, lines)
            if found is None and (line.strip() or fenced):
                lines.append(line)
                continue
            yield Block("\n".join(lines), heading=heading)
            lines, heading = [], heading if found is None else found
        yield Block("\n".join(lines), heading=heading)


def _heading(line: str, lines: list[str]) -> str | None:
    """The heading that this line is, or makes of the single line above it, which it then takes away."""
    if found := _HEADING.match(line):
        return found.group(2)
    if len(lines) == 1 and _UNDERLINE.match(line) and not lines[0].lstrip().startswith(("-", "*", "|", ">")):
        return lines.pop().strip()
    return None
