"""The clipboard at the end of the program.

It outlives Python, and destroys what was put into it then: data that Python made would end in a segmentation fault.
"""

from __future__ import annotations

import atexit
from functools import cache

from PySide6.QtGui import QClipboard, QGuiApplication

_MODES = (QClipboard.Mode.Clipboard, QClipboard.Mode.Selection)


@cache
def replace_at_exit() -> None:
    """Whoever puts data of Python's own into the clipboard calls this: at the end it is replaced by its text."""
    atexit.register(_replace)


def _replace() -> None:
    if QGuiApplication.instance() is None:
        return
    clipboard = QGuiApplication.clipboard()
    alone = QGuiApplication.platformName() == "offscreen"  # which knows no owners
    owned = (alone or clipboard.ownsClipboard(), clipboard.supportsSelection() and clipboard.ownsSelection())
    for mode, is_ours in zip(_MODES, owned, strict=True):
        if is_ours:
            clipboard.setText(clipboard.text(mode), mode)
