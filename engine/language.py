"""Which of the two languages a text is written in."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "zh"]


def is_han(character: str) -> bool:
    """True for a CJK ideograph (unified, extension A, compatibility, or a supplementary plane)."""
    return (
        "\u4e00" <= character <= "\u9fff"
        or "\u3400" <= character <= "\u4dbf"
        or "\uf900" <= character <= "\ufaff"
        or "\U00020000" <= character <= "\U0003ffff"
    )


def detect_language(text: str) -> Language:
    """Chinese where Han characters are at least a fifth of the letters, else English."""
    letters = [character for character in text if character.isalpha()]
    han = sum(map(is_han, letters))
    return "zh" if letters and han * 5 >= len(letters) else "en"
