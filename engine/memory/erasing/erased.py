"""What stands in the place of words that a person has had erased."""

from __future__ import annotations

from typing import Final

from engine.language import Language, detect_language

ERASED: Final[dict[Language, str]] = {"en": "(erased by you)", "zh": "（已被你删除）"}


def erased_text(text: str) -> str:
    """The words that take the place of ``text``, in its language."""
    return ERASED[detect_language(text)]


def is_erased(text: str) -> bool:
    return text in ERASED.values()
