"""HTML: the text that a person would see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Final

from engine.documents.base import MOST_TEXT_BYTES, Block
from engine.documents.decoding import decode

_DECLARED: Final = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_\-]{2,30})", re.IGNORECASE)
DECLARED_WITHIN_BYTES: Final = 4096
_UNSEEN: Final = frozenset(("script", "style", "template", "noscript", "svg", "math", "iframe", "object", "select"))
_VOID_LIST: Final = "area base br col embed hr img input link meta param source track wbr"  # have no end tag
_VOID: Final = frozenset(_VOID_LIST.split())
_HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "title"))
_BREAK_LIST: Final = """
p div section article header footer main aside nav ul ol li dl dt dd table caption tr blockquote pre figure
figcaption form fieldset hr body head address details summary
"""
_BREAKS: Final = _HEADINGS | frozenset(_BREAK_LIST.split())
_INLINE_BREAKS: Final = frozenset(("br",))
_CELLS: Final = frozenset(("td", "th"))
_HIDDEN_STYLE: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])", re.IGNORECASE
)


class WebPageReader:
    media_type = "text/html"
    most_bytes = MOST_TEXT_BYTES

    def blocks(self, data: bytes, on_pages: Callable[[int], None]) -> Iterator[Block]:
        declared = _DECLARED.search(data[:DECLARED_WITHIN_BYTES])
        parser = _Parser()
        parser.feed(decode(data, declared.group(1).decode("ascii") if declared else ""))
        parser.close()
        parser.end_paragraph()
        yield from parser.found


class _Parser(HTMLParser):
    """Collects paragraphs. Elements that a person does not see are left out with all that is in them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Block] = []
        self._words: list[str] = []
        self._heading = ""
        self._open: list[str] = []
        self._hidden_at: int | None = None  # depth of the element that hides what is in it

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._break(tag)
        if tag in _VOID:
            return
        self._open.append(tag)
        if self._hidden_at is None and (tag in _UNSEEN or _hides(dict(attrs))):
            self._hidden_at = len(self._open)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._break(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open[-100:]:  # unclosed elements inside it end with it
            while self._open.pop() != tag:
                pass
            if self._hidden_at is not None and len(self._open) < self._hidden_at:
                self._hidden_at = None
        if tag in _HEADINGS and self._hidden_at is None:
            text = self._take()
            self._heading = text if text and (tag != "title" or not self._heading) else self._heading
        self._break(tag)

    def handle_data(self, data: str) -> None:
        if self._hidden_at is None:
            self._words.append(data)

    def end_paragraph(self) -> None:
        if text := self._take():
            self.found.append(Block(text, heading=self._heading))

    def _break(self, tag: str) -> None:
        if self._hidden_at is not None:
            return
        if tag in _BREAKS:
            self.end_paragraph()
        elif tag in _INLINE_BREAKS:
            self._words.append("\n")
        elif tag in _CELLS:
            self._words.append(" ")

    def _take(self) -> str:
        lines = [" ".join(line.split()) for line in "".join(self._words).split("\n")]
        self._words.clear()
        inside_pre = "pre" in self._open[-3:]
        return ("\n" if inside_pre else " ").join(line for line in lines if line)


def _hides(attributes: dict[str, str | None]) -> bool:
    return (
        "hidden" in attributes
        or attributes.get("aria-hidden") == "true"
        or _HIDDEN_STYLE.search(attributes.get("style") or "") is not None
    )
