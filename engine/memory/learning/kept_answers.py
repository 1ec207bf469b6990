"""What a model has answered, by what it was asked: a step that is cut short goes on behind it."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Final, Generic, TypeVar

MOST_ANSWERS: Final = 512

Answer = TypeVar("Answer")


class KeptAnswers(Generic[Answer]):
    """The newest answers to one kind of question, in memory only; of the question just a hash is kept."""

    def __init__(self, most: int = MOST_ANSWERS) -> None:
        self._most = most
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()

    def find(self, question: tuple[str, ...]) -> Answer | None:
        key = _hash(question)
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def keep(self, question: tuple[str, ...], answer: Answer) -> Answer:
        self._answers[_hash(question)] = answer
        if len(self._answers) > self._most:
            self._answers.popitem(last=False)
        return answer


def _hash(question: tuple[str, ...]) -> bytes:
    return hashlib.sha256("\0".join(question).encode("utf-8", "replace")).digest()
