"""Whether a memory tells something else beside what an order names: then it is not taken away unasked."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.memory.learning.comparing import content
from engine.memory.learning.lexicon import KIN_ZH

_OF_THE_USER: Final = script.compile(r"^(?:(?:用户|使用者)(?!的)|the user (?=\w))", re.I)
_WHOSE: Final = script.compile(r"^(?:(?:用户|使用者)的|我的?|the user['’]s |my )", re.I)
_CLAUSES: Final = re.compile(r"[，,；;。]|(?:\.|\b(?:and|but))\s")
_SAYS: Final = script.compile(r"^(?!\s*(?:因为|所以|because|so|since)).*[^\W\d]", re.I)
"""Not a reason of what stands beside it, and no year."""
_SOMEBODY_ELSE: Final = script.compile(rf"^\s*(?:{KIN_ZH}|my |their |his |her )", re.I)
_HEAD_CHARS: Final = 4
_HEAD_WORDS: Final = 2


def tells_more(text: str, wanted: frozenset[str], nobody: frozenset[str]) -> bool:
    """ "Drinks no coffee, only green tea", where the coffee is named.

    Args:
        wanted: the words that are named.
        nobody: words that name nothing.
    """
    own = _OF_THE_USER.match(text)
    clauses = [one for one in _CLAUSES.split((_OF_THE_USER if own else _WHOSE).sub("", text)) if _SAYS.search(one)]
    if not own and clauses and _names_only_whom(clauses, wanted):
        return False
    said = [content(one) - nobody for one in clauses]
    return any(words and 2 * len(words & wanted) < min(len(words), len(wanted)) for words in said)


def _names_only_whom(clauses: list[str], wanted: frozenset[str]) -> bool:
    """What is told of my mum is all meant by "my mum"."""
    if any(content(one) & wanted or _SOMEBODY_ELSE.match(one) for one in clauses[1:]):
        return False
    first = clauses[0].strip()
    words = first.split()
    head = first[:_HEAD_CHARS] if len(words) == 1 else " ".join(words[:_HEAD_WORDS])
    found = content(first) & wanted
    return bool(found) and found <= content(head) and len(found) <= _HEAD_WORDS
