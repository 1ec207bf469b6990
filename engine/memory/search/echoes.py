"""Does a turn of the assistant say anything that is not known without it?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.store.text import content_words

REPEATED_SHARE: Final = 0.7
"""Of the content words. Rephrasing brings in one or two words of its own; advice brings in most of them."""

_ACKNOWLEDGING: Final = content_words(
    "understand understood remember noted note thank thanks sure okay ok great nice good glad happy hear keep mind "
    "know sounds see welcome sorry yes mentioned said told user "
    "好明白记住知道了解收到谢告诉用户提过说嗯行当然"
)
_SENTENCE: Final = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")


def only_repeats(text: str, known: Iterable[str]) -> bool:
    """True where the words of ``text`` are those of ``known``, politeness and questions back left aside."""
    own: set[str] = set()
    for sentence in _SENTENCE.findall(text):
        if not sentence.rstrip().endswith(("?", "？")):
            own |= content_words(sentence)
    own -= _ACKNOWLEDGING
    there = {word for other in known for word in content_words(other)}
    return len(own & there) >= REPEATED_SHARE * len(own)
