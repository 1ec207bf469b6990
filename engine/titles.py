"""The title that a conversation gets by itself."""

from __future__ import annotations

import re
from typing import Final

TITLE_CHARS: Final = 48
ESCAPES: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])?")
"""What a terminal would take for commands."""
UNSHOWN: Final = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")
"""Control characters that are no white space, and those that turn the direction of the line."""


def title_of(text: str) -> str:
    """The first words of a message, in one line."""
    line = " ".join(UNSHOWN.sub("", ESCAPES.sub("", text)).split())
    return line if len(line) <= TITLE_CHARS else line[: TITLE_CHARS - 1].rstrip() + "…"
