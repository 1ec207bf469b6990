"""Kinds of notes in front of the user's text, apart from how they are written: the window knows them by name alone."""

from __future__ import annotations

from typing import Final

RECALL_NOTE: Final = "recall"
CORE_NOTE: Final = "core"
PRESSURE_NOTE: Final = "pressure"
PAGE_NOTE: Final = "page"
LONG_NOTE: Final = "long"
