"""Small JSON files: written whole or not at all, and never overwritten when they cannot be read. No Qt."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any


def set_aside(path: Path) -> Path:
    """Rename a file that does not parse; returns where it is now."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    target = path.with_name(f"{path.name}.damaged-{stamp}")
    number = 1
    while target.exists():
        number += 1
        target = path.with_name(f"{path.name}.damaged-{stamp}-{number}")
    os.replace(path, target)
    return target


def write_whole(path: Path, content: Any) -> None:
    """Put ``content`` in the place of the file in one step. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    with draft.open("w", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False, indent=2)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
