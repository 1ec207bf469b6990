"""Which model the program works with, and who named it. No Qt."""

from __future__ import annotations

from typing import Literal, NamedTuple


class ModelInUse(NamedTuple):
    """The model that is loaded or about to be, "" for none, and who named it: the user, the command line, Rolltop."""

    path: str = ""
    origin: Literal["chosen", "given", "automatic"] = "automatic"
