"""Replies that are an earlier reply once more, or the whole message of the user, though something else was asked.

Small models copy what stands before: once a reply has repeated something, all that follow do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

from engine import script

LEAST_WORDS: Final = 9
"""Shorter replies may well be right twice."""
MOST_WORDS: Final = 160
"""What has followed an earlier reply for so long is not waited for any more."""
ALIKE: Final = 0.9
TOLD_BACK: Final = 0.8
LOOKED_BACK: Final = 3
_WORD: Final = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")
_OPENING: Final = frozenset(("ok", "okay", "sure", "hi", "hello", "yes", "great", *"好的你您嗯是当然呀啊谢"))
_MOST_OPENING: Final = 4
_PERSONS: Final = frozenset(("i", "m", "my", "me", "you", "your", "re", "am", "are", *"我你您叫是"))
_FIRST: Final = script.compile(r"\b(?:I|my|me)\b|我")
_TELLS_USER: Final = script.compile(
    r"\s*(?:You (?!could|can|should|might|may|would)|Your |[你您](?!好|可以|应该|不妨|能|想))"
)
"""One sentence may answer two questions about the user."""
_MEANS_IT: Final = script.compile(
    r"\b(?:again|repeat|once more|same|that|it|this|these|those|shorter|longer|rewrite|rephrase|continue|go on|"
    r"previous|above|translate|translation|earlier|before|copy)\b"
    r"|再|重|又|继续|上面|刚才|刚刚|之前|这|那|它|翻译|改|短|同样|一样|复述|抄|还是|[:：\"“「]",
    re.I,
)
"""The message speaks of what was said before, or of a text."""


class Parroting:
    """Judges replies to one message.

    Args:
        earlier: the replies before it, and what the user had written to each.
        asks_of_user: it asks for a fact about the user, which one sentence may answer twice.
    """

    def __init__(self, message: str, earlier: Sequence[tuple[str, str]], *, asks_of_user: bool) -> None:
        free = _MEANS_IT.search(message) is None
        self._of_user = asks_of_user or _FIRST.search(message) is not None
        asked = _words(message)
        before = [_words(reply) for said, reply in earlier if not _alike(_words(said), asked, ALIKE)] if free else []
        self._before = [one for one in before if len(one) >= LEAST_WORDS]
        put = free and re.search(r"[?？]", message) and len(asked) >= LEAST_WORDS
        self._message = _without_persons(asked) if put else []

    def repeats(self, text: str) -> bool:
        """Whether a whole reply is one of them."""
        words = _words(text)
        if len(words) < LEAST_WORDS:
            return False
        if self._message and text.rstrip().endswith(("?", "？")) and _told_back(words, self._message):
            return True
        return not self._may_be_right(text) and any(_alike(words, one, ALIKE) for one in self._before)

    def follows(self, text: str) -> bool:
        """Whether what has been written may become one of them; its last word need not be whole."""
        words = _words(text)[:-1]
        if len(words) > MOST_WORDS:
            return False
        said = () if self._may_be_right(text) else self._before
        return any(_begins(one, words) for one in said) or (
            bool(self._message) and _begins(self._message, _without_persons(words))
        )

    def has_followed(self, text: str) -> bool:
        """It is as good as certain, however it ends."""
        words = _words(text)[:-1]
        return len(words) == MOST_WORDS and any(_begins(one, words) for one in self._before)

    def _may_be_right(self, text: str) -> bool:
        return self._of_user and _TELLS_USER.match(text) is not None


def _words(text: str) -> list[str]:
    """Without what adds nothing in front."""
    found = _WORD.findall(script.simplified(text).casefold())
    start = 0
    while start < min(_MOST_OPENING, len(found)) and found[start] in _OPENING:
        start += 1
    return found[start:]


def _told_back(words: list[str], message: list[str]) -> bool:
    return _alike(_without_persons(words), message, TOLD_BACK)


def _without_persons(words: list[str]) -> list[str]:
    return [word for word in words if word not in _PERSONS]


def _alike(one: list[str], other: list[str], least: float) -> bool:
    if not one or not other or min(len(one), len(other)) < least * max(len(one), len(other)) * least:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= least


def _begins(whole: list[str], words: list[str]) -> bool:
    """Up to one word in eight may be another one, more or less."""
    if len(words) > len(whole) + 2:
        return False
    near = SequenceMatcher(None, whole[: len(words) + 1], words, autojunk=False)
    same = sum(block.size for block in near.get_matching_blocks())
    return len(words) - same <= 1 + len(words) // 8
