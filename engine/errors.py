"""The one root of the engine's errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from models.sentence import Said, Sentence, as_sentence, join, say

__all__ = ["UNFORESEEN", "EngineError", "Said", "Sentence", "as_sentence", "join", "say"]

UNFORESEEN: Final = (Exception, SystemExit)
"""What a job's border catches: a library that wants to end the program ends its job, and whoever waits is told."""


class EngineError(Exception):
    """An expected failure; ``str(error)`` is a sentence that can be shown to the user as it is.

    Attributes:
        sentence: the same as ``str(error)``, with what it was made of.
        detail: technical text for a log or an expander; may be empty.
        code: names what went wrong to a front end that has words of its own for it; "" for most.
        values: what those words need.
    """

    code: ClassVar[str] = ""

    def __init__(self, sentence: str, detail: str = "", values: Mapping[str, str | int] | None = None) -> None:
        super().__init__(sentence)
        self.sentence = as_sentence(sentence)
        self.detail = detail
        self.values: dict[str, str | int] = dict(values or {})
