"""A stored fact as it is told to the person it speaks of: "The user likes tea." reads "You like tea."

Only for reading, by the person or by a model that answers them: what is edited, searched, exported, stored or compared
stays in the third person. A line of which the rules are not sure stays as it is, as a whole.
"""

from __future__ import annotations

import re
from typing import Final

from engine.addressing.chinese import chinese
from engine.addressing.english import english

_QUOTED: Final = re.compile(r"“[^”]*”|「[^」]*」|『[^』]*』|\"[^\"]*\"|`[^`]*`")
_HIDDEN: Final = "\ue002"


def addressed(text: str) -> str:
    """The text with "the user" and 用户 as "you" and 你, line by line; quoted words are left alone."""
    return "\n".join(map(_line, text.split("\n")))


def _line(line: str) -> str:
    if _HIDDEN in line:
        return line
    quoted = _QUOTED.findall(line)
    masked = _QUOTED.sub(_HIDDEN, line)
    told = english(masked)
    told = chinese(told) if told is not None else None
    if told is None:
        return line
    for one in quoted:
        told = told.replace(_HIDDEN, one, 1)
    return told
