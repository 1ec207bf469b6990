"""Sets a formula: LaTeX to SVG. Everything a message can hold ends in time, with a picture or with None."""

from __future__ import annotations

import re
import sys
import time
import warnings
from functools import cache
from types import FrameType
from typing import Any, Final

from msgspec import Struct

SET_AT_PX: Final = 16.0
MOST_CHARS: Final = 2_000
MOST_DEPTH: Final = 9
"""Setting takes more than twice as long with each level of nesting."""
LIMIT_S: Final = 3.0
_LARGER: Final = 1.12
"""The letters of its font are smaller than those of the window's."""
_VIEW_BOX: Final = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')
_WIDE: Final = re.compile(r"[\u2e80-\U0003ffff]")
"""Letters that the font for formulas does not have."""


class Formula(Struct, frozen=True):
    """A formula set at ``SET_AT_PX``: its SVG, and how far it reaches from where its base line begins."""

    svg: str
    width: float
    ascent: float
    descent: float


class _TooLong(Exception):
    pass


def set_formula(latex: str, display: bool) -> Formula | None:
    """The formula as SVG; None if it cannot be set. Slow: a few milliseconds, the first time a third of a second."""
    if len(latex) > MOST_CHARS or _depth(latex) > MOST_DEPTH or _WIDE.search(latex):
        return None
    ends = time.monotonic() + LIMIT_S

    def watch(_frame: FrameType, _event: str, _argument: Any) -> None:
        if time.monotonic() > ends:
            raise _TooLong

    before = sys.getprofile()
    try:
        ziamath = _ziamath()
        sys.setprofile(watch)
        made = ziamath.Latex(latex.strip(), size=SET_AT_PX * _LARGER, inline=not display)
        if any("\\" in (element.text or "") for element in made.mathml.iter()):
            return None  # a command that it does not know stands there as its name
        return _measured(made.svg())
    except Exception:  # the library raises anything for what it does not understand
        return None
    finally:
        sys.setprofile(before)


@cache
def _ziamath() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it finds its fonts in a way that is deprecated on Python 3.11 and 3.12 only
        import ziamath
    ziamath.config.svg2 = False  # pyright: ignore[reportPrivateImportUsage] # its documented setting
    return ziamath


def _measured(svg: str) -> Formula | None:
    found = _VIEW_BOX.search(svg)
    if found is None:
        return None
    _, top, width, height = (float(number) for number in found.groups())
    return Formula(svg, width, -top, height + top) if width > 0 and height > 0 else None


def _depth(latex: str) -> int:
    depth = deepest = 0
    for character in latex:
        depth += (character == "{") - (character == "}")
        deepest = max(deepest, depth)
    return deepest + latex.count("\\begin") + latex.count("\\left")
