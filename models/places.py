"""Where other programs keep the models they have fetched, on Linux, macOS and Windows."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

Layout = Literal["files", "ollama", "hub"]


class Place(Struct, frozen=True):
    """One folder.

    Attributes:
        program: whose it is.
        layout: "files" ending in .gguf at any depth, Ollama's manifests and blobs, or the hub cache's snapshots.
    """

    program: str
    folder: Path
    layout: Layout = "files"


def known_places(
    environment: Mapping[str, str] | None = None, home: Path | None = None, platform: str = sys.platform
) -> tuple[Place, ...]:
    """All places of a system, those that are not there included."""
    raise NotImplementedError
