"""What this program is and works with, as one tells it to somebody who helps. No Qt."""

from __future__ import annotations

import importlib.metadata
import platform
from functools import cache
from typing import Final

LICENCE: Final = "Apache-2.0"
PROGRAM: Final = "rolltop"
LLAMA: Final = "llama-cpp-python"
QT: Final = "PySide6-Essentials"


@cache
def version_of(distribution: str) -> str:
    """The version of an installed package; "" where it is not known."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return ""


def system() -> str:
    """The operating system and its version."""
    return " ".join(part for part in (platform.system(), platform.release(), platform.machine()) if part)
