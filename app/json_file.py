"""Small JSON files: written whole or not at all, and never overwritten when they cannot be read. No Qt.

Nobody who keeps such a file has to expect an error of the system: it is logged here and returned as text.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import time
from pathlib import Path
from typing import Any

from models.system_reasons import reason_of

_log = logging.getLogger(__name__)


def set_aside(path: Path) -> Path:
    """Rename a file that does not parse; returns where it is now."""
    target = _beside(path)
    os.replace(path, target)
    return target


def copy_aside(path: Path) -> Path:
    """Copy a file that is understood in part only, before it is written anew; returns where the copy is."""
    target = _beside(path)
    shutil.copy2(path, target)
    return target


def _beside(path: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    target = path.with_name(f"{path.name}.damaged-{stamp}")
    number = 1
    while target.exists():
        number += 1
        target = path.with_name(f"{path.name}.damaged-{stamp}-{number}")
    return target


def write_whole(path: Path, content: Any) -> str:
    """Put ``content`` in the place of the file in one step. Returns why the system refused, "" where it is done."""
    draft = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False, indent=2)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError as error:
        _log.warning("%s could not be written: %s", path.name, error)
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        return reason_of(error)
    return ""
