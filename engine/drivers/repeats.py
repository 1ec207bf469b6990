"""Replies that put the question back to the person who asks."""

from __future__ import annotations

import re
from typing import Final

from engine import script

_WORD: Final = re.compile(r"[a-z]+|\d+|[\u3400-\u9fff]")
_TURNED_EN: Final = (
    "i me my am m are re was were you your u we our the a an is s it do does did has have now still she he his her"
)
_TURNED: Final = frozenset((*_TURNED_EN.split(), *"我你您的们們还還记記得知道呢啊呀吗嗎了是现現请請问問那她他"))
"""Words that are others, more or fewer in what is put back."""
_OTHER_WORDS: Final = 1
"""So many more a question that is put back may have: a name in the place of "my sister"."""
_PUT_BACK: Final = 0.6
"""Of the words of the question."""
_ASKING_EN: Final = "what where who whom whose when which why how"
_ASKING: Final = frozenset((*_ASKING_EN.split(), *"什哪谁几啥"))
_ENDED: Final = re.compile(r"[.!?。！？\n]")


class Repeats:
    """Judges replies to one message by its words.

    Args:
        asks: it asks for a fact about the user.
    """

    def __init__(self, message: str, *, asks: bool) -> None:
        self._asked = _words(message) if asks else frozenset[str]()

    def puts_back(self, text: str) -> bool:
        """It is the question, "Where does Ana live?" or "Where does your sister live?", also with a full stop."""
        if not self._asked:
            return False
        words = _words(text)
        same = words & self._asked
        asks = bool(same & _ASKING) or (words == self._asked and text.rstrip().endswith(("?", "？")))
        return asks and len(same) >= _PUT_BACK * len(self._asked) and len(words - same) <= _OTHER_WORDS

    def is_open(self, text: str) -> bool:
        """What has been written may become that; its last word need not be whole."""
        words = _words(text, whole=False)
        return (
            bool(self._asked)
            and len(words - self._asked) <= _OTHER_WORDS
            and not _ENDED.search(text.rstrip("?？.。!！"))
        )


def _words(text: str, *, whole: bool = True) -> frozenset[str]:
    found = _WORD.findall(script.simplified(text).casefold())
    return frozenset(found if whole else found[:-1]) - _TURNED
