"""Replies that hold nothing but the user's own words: the question put back, or what was told said again."""

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
_ASKING: Final = frozenset((*_ASKING_EN.split(), *"什么哪谁几啥"))
_HEARD_EN: Final = "ok okay got understood noted see so good great nice right sure"
_HEARD: Final = frozenset((*_HEARD_EN.split(), *"好嗯哦明白了解收到对"))
"""What adds nothing in front of what was told."""
_ENDED: Final = re.compile(r"[.!?。！？\n]")
_LEAST_WORDS: Final = 3
"""Fewer words that are the user's are a name or an answer."""
_TELLS: Final = script.compile(
    r"^\W*(?:(?:by the way|oh|so|well|and|hi|hello|hey|today|yesterday)\W+)*(?:i|i['’](?:m|ve|d)|my|we|our)\b"
    r"|^\W*(?:(?:对了|嗯|哦|你好|今天|昨天|昨晚|上周|最近)[，,\s]*)*(?:我|咱)",
    re.I,
)
_WANTS: Final = script.compile(
    r"[?？:：\n\"“”「]|\b(?:please|you|want|need|wonder|help|say|repeat|call me|would like|'d like)\b"
    r"|你|请|帮|想|要|告诉|翻译|写|说|叫我|什么|吗|哪|谁|几",
    re.I,
)
"""What may ask for just these words."""


class Repeats:
    """Judges replies to one message by its words.

    Args:
        asks: it asks for a fact about the user.
    """

    def __init__(self, message: str, *, asks: bool) -> None:
        self._asked = _words(message) if asks else frozenset[str]()
        tells = not asks and _TELLS.search(message) and not _WANTS.search(message)
        self._told = _words(message) if tells else frozenset[str]()

    def puts_back(self, text: str) -> bool:
        """It is the question, "Where does Ana live?" or "Where does your sister live?"."""
        if not self._asked or not text.rstrip().endswith(("?", "？")):
            return False
        words = _words(text)
        same = words & self._asked
        asks = bool(same & _ASKING) or words == self._asked
        return asks and len(same) >= _PUT_BACK * len(self._asked) and len(words - same) <= _OTHER_WORDS

    def says_again(self, text: str) -> bool:
        """The whole reply tells the user what they told, and no more."""
        words = _words(text) - _HEARD
        return len(words) >= _LEAST_WORDS and words <= self._told

    def is_open(self, text: str) -> bool:
        """What has been written may become one of these; its last word need not be whole."""
        words = _words(text, whole=False)
        if self._told:
            return words - _HEARD <= self._told
        return bool(self._asked) and len(words - self._asked) <= _OTHER_WORDS and not _ENDED.search(text.rstrip("?？"))


def _words(text: str, *, whole: bool = True) -> frozenset[str]:
    found = _WORD.findall(script.simplified(text).casefold())
    return frozenset(found if whole else found[:-1]) - _TURNED
