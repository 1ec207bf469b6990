"""Where in a document a passage stands, in words."""

from __future__ import annotations

import re
from typing import Final

from engine.language import Language

_PAGE: Final = re.compile(r"page (\d+)")
_ROWS: Final = re.compile(r"rows? (\d+(?:-\d+)?)")


def place_of(page: int | None, heading: str) -> str:
    """The page where there is one, else the heading: "page 3", "rows 5-9", "2.1 Terms", or ""."""
    return f"page {page}" if page is not None else heading


def place_words(place: str, language: Language) -> str:
    """A place as ``place_of`` gives it, in the language of a prompt."""
    if language == "zh":
        if found := _PAGE.fullmatch(place):
            return f"第 {found.group(1)} 页"
        if found := _ROWS.fullmatch(place):
            return f"第 {found.group(1)} 行"
    return place


def mark(name: str, place: str, language: Language) -> str:
    """The short mark of a source: ``[report.pdf, page 3]``."""
    where = place_words(place, language)
    return f"[{name}{'，' if language == 'zh' else ', '}{where}]" if where else f"[{name}]"
