"""Texts that were pasted into a message and sent as files: no file of the user's stands behind these documents."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Final

FOLDER: Final = "pasted"
"""In the data folder; each text lies in a folder of its own there until it is in memory."""
_OWN_FOLDER: Final = re.compile(r"[0-9a-f]{32}")


def is_pasted(path: str) -> bool:
    """Whether a document was read from such a file, wherever the data folder was then."""
    parts = PurePath(path).parts
    return len(parts) > 3 and parts[-3] == FOLDER and _OWN_FOLDER.fullmatch(parts[-2]) is not None
