"""What a tool is, and what the user allows."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final, Literal, cast

from msgspec import Struct

from engine.errors import EngineError, Said

ToolKind = Literal["python", "mcp"]
Permission = Literal["off", "ask", "always"]
"""``ask``: the user is asked before each call."""

NAME_CHARACTERS: Final = 48
DESCRIPTION_CHARACTERS: Final = 400
_NOT_A_NAME: Final = re.compile(r"\W+")


class CustomTool(Struct, frozen=True):
    """A tool that the user added.

    Attributes:
        key: names it among all tools, also after a restart: kind, file or server, and its own name.
        name: what the model calls it; letters (of any script), digits and underscores, no other tool's name.
        parameters: JSON schema of an object.
        source: name of the file, or of the server.
        fingerprint: of what it does as far as that can be seen: a permission holds for this alone.
        problem: why it cannot be used, "" if it can; ``said`` is what a front end translates.
    """

    key: str
    name: str
    description: str
    parameters: dict[str, Any]
    kind: ToolKind
    source: str
    fingerprint: str
    problem: str = ""
    said: Said | None = None

    @property
    def argument_names(self) -> tuple[str, ...]:
        """Names of the arguments; one that may be left out ends with a question mark."""
        properties: object = self.parameters.get("properties")
        required: object = self.parameters.get("required")
        needed = cast("list[object]", required) if isinstance(required, list) else []
        names = cast("dict[str, Any]", properties) if isinstance(properties, dict) else {}
        return tuple(name if name in needed else f"{name}?" for name in names)


class ToolFailed(EngineError):
    """A tool gave no result; the sentence says why."""


def model_name(text: str, taken: set[str]) -> str:
    """A name of letters, digits and underscores that is not ``taken`` yet; it is added there."""
    stem = _NOT_A_NAME.sub("_", text).strip("_")[:NAME_CHARACTERS] or "tool"
    stem = stem if not stem[0].isdigit() else f"tool_{stem}"
    name, number = stem, 2
    while name in taken:
        name, number = f"{stem}_{number}", number + 1
    taken.add(name)
    return name


def shortened(text: str, most: int = DESCRIPTION_CHARACTERS) -> str:
    """One line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def fingerprint_of(*parts: str | bytes | Mapping[str, Any]) -> str:
    """SHA-256 over texts, bytes and JSON values, hexadecimal."""
    digest = hashlib.sha256()
    for part in parts:
        if isinstance(part, Mapping):
            part = json.dumps(part, sort_keys=True, ensure_ascii=True)
        digest.update(part.encode() if isinstance(part, str) else part)
        digest.update(b"\0")
    return digest.hexdigest()
