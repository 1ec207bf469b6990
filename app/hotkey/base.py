"""What every desktop's way to a global key has in common."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Signal

HotkeyState = Literal["off", "on", "asking", "taken", "no_key", "refused", "unsupported"]
"""``asking``: the desktop has not answered yet. ``taken``: another program has it. ``no_key``: the keyboard has no such
key, or a letter was named alone. ``refused``: the desktop would not. ``unsupported``: it has no way to."""


class Hotkey(QObject):
    """Base and, by itself, the one for desktops without a way.

    Signals: pressed(); changed() when ``state`` did.

    Attributes:
        chosen_elsewhere: the key as the desktop itself tells it, where it lets the user choose; "" elsewhere.
    """

    pressed = Signal()
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state: HotkeyState = "off"
        self.chosen_elsewhere = ""

    @property
    def is_supported(self) -> bool:
        return False

    def claim(self, keys: str) -> None:
        """Have ``keys``, a portable key sequence, call ``pressed`` from now on, and nothing else; "" gives it back."""
        self._enter("unsupported" if keys else "off")

    def close(self) -> None:
        """Give the key back. Idempotent."""
        self.claim("")

    def _enter(self, state: HotkeyState) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit()
