"""Formulas of one web page as pictures: a letter's outline stands there once, and each formula says where it goes."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from typing import Final

from engine.formulas.setting import SET_AT_PX, Formula, set_formula
from engine.formulas.syntax import is_display, source_of

_KEPT_FORMULAS: Final = 2_000
_PATH: Final = re.compile(r'<path d="([^"]*)"[^>]*?/?>(?:</path>)?')
_TOKEN: Final = re.compile(r"[A-Za-z]|-?\d+(?:\.\d+)?(?:e-?\d+)?")
_ABSOLUTE: Final = frozenset("MLQCTSZ")
"""Commands whose numbers are points; others are left as they are."""
_set: Final = lru_cache(_KEPT_FORMULAS)(set_formula)


class Pictures:
    """Of one page: ids are given out as they are needed, each in front of its first use."""

    def __init__(self) -> None:
        self._outlines: dict[str, str] = {}
        self._formulas: dict[tuple[str, str], str] = {}

    def picture(self, mark: str, latex: str) -> str:
        """A picture in the colour of the text; what cannot be set stands there as it was written."""
        source = html.escape(source_of(mark, latex))
        formula = _set(latex, is_display(mark))
        if formula is None:
            return source
        known = self._formulas.get((mark, latex))
        if known is None:
            known = self._formulas[mark, latex] = f"f{len(self._formulas)}"
            inside = f'<g id="{known}">{self._inside(formula)}</g>'
        else:
            inside = f'<use href="#{known}"/>'
        return f"{_head(formula, source)}{inside}</svg>"

    def _inside(self, formula: Formula) -> str:
        """Its shapes, letters as references to their outlines."""
        shapes = formula.svg.partition(">")[2].rpartition("</svg>")[0]
        shapes = shapes.replace(' fill="black"', "").replace(' stroke="black"', "")
        return _PATH.sub(lambda found: self._placed(found[0], found[1]), shapes)

    def _placed(self, written: str, path: str) -> str:
        moved = _from_origin(path)
        if moved is None:
            return written
        outline, x, y = moved
        known = self._outlines.get(outline)
        if known is not None:
            return f'<use href="#{known}" x="{x}" y="{y}"/>'
        known = self._outlines[outline] = f"g{len(self._outlines)}"
        return f'<defs><path id="{known}" d="{outline}"/></defs><use href="#{known}" x="{x}" y="{y}"/>'


def _head(formula: Formula, source: str) -> str:
    down = -formula.descent / SET_AT_PX
    size = f'width="{formula.width / SET_AT_PX:.3f}em" height="{(formula.ascent + formula.descent) / SET_AT_PX:.3f}em"'
    begin = formula.svg.partition(">")[0]
    box = begin[begin.index("viewBox") :]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{source}" {size} fill="currentColor" '
        f'style="vertical-align: {down:.3f}em" {box}>'
    )


def _from_origin(path: str) -> tuple[str, str, str] | None:
    """An outline moved to where its first point is 0,0, and that point; None where it is not made of points alone."""
    tokens = _TOKEN.findall(path)
    if len(tokens) < 3 or tokens[0] != "M" or any(token.isalpha() and token not in _ABSOLUTE for token in tokens):
        return None
    first = (float(tokens[1]), float(tokens[2]))
    parts: list[str] = []
    axis = 0
    for token in tokens:
        if token.isalpha():
            parts.append(token)
            axis = 0
        else:
            number = _short(float(token) - first[axis])
            parts.append(number if not parts or parts[-1].isalpha() or number.startswith("-") else f" {number}")
            axis = 1 - axis
    return "".join(parts), _short(first[0]), _short(first[1])


def _short(number: float) -> str:
    """To a hundredth of a pixel."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
