"""Standard output that may be a pipe: whoever reads it sees every piece at once, and may leave."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable


class Output:
    """Args: on_gone: called once, when nobody reads any more; what is said after that is dropped."""

    def __init__(self, on_gone: Callable[[], None]) -> None:
        self._on_gone = on_gone
        self.gone = False

    def say(self, text: str, end: str = "\n") -> None:
        if self.gone:
            return
        try:
            print(text, end=end, flush=True)
        except OSError:  # a broken pipe; Windows has another number for it
            self.gone = True
            _discard()
            self._on_gone()


def _discard() -> None:
    """Let what is still in the buffer go nowhere, or the interpreter would fail at it when it ends."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
