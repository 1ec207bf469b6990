"""An estimate of token counts for the gauge while the user types; the engine's count replaces it after a save."""

from __future__ import annotations

import re

_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")


def rough_tokens(text: str) -> float:
    """About one token for a Han, kana or Hangul character, one for four other characters."""
    wide = len(_WIDE.findall(text))
    return wide + (len(text) - wide) / 4


def estimate_tokens(text: str, saved_text: str, saved_tokens: int) -> int:
    """Estimate from the exact count of the saved text, so that only the difference is guessed."""
    if text == saved_text:
        return saved_tokens
    return max(0 if not text else 1, round(saved_tokens + rough_tokens(text) - rough_tokens(saved_text)))
