"""Conditions for rows that contain words, letter case aside."""

from __future__ import annotations

from collections.abc import Sequence

from engine.store.database import Value


def like_pattern(text: str) -> str:
    """A LIKE pattern (escape character backslash) for rows that contain the text."""
    escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def any_word(column: str, words: Sequence[str]) -> tuple[str, dict[str, Value]]:
    """A condition for rows with any of the words, and its named parameters.

    SQLite folds the case of ASCII letters only, hence the variants.
    """
    forms = (form for word in words for form in (word, word.lower(), word.upper(), word.capitalize()))
    parameters: dict[str, Value] = {
        f"w{number}": like_pattern(form) for number, form in enumerate(dict.fromkeys(forms))
    }
    condition = " OR ".join(f"{column} LIKE :{name} ESCAPE '\\'" for name in parameters)
    return f"({condition or '0'})", parameters
