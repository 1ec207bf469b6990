"""The preferences file: JSON in the data folder. No Qt."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

Language = Literal["system", "en", "zh"]
Theme = Literal["system", "light", "dark"]


class Preferences(Struct, frozen=True):
    """What the user chose.

    Attributes:
        font_size_pt: 0 keeps the system's size.
        model_path: "" lets the program choose.
        window_geometry: base64 of QWidget.saveGeometry(), "" before the first close.
    """

    language: Language = "system"
    theme: Theme = "system"
    font_size_pt: int = 0
    model_path: str = ""
    window_geometry: str = ""
    sidebar_width_px: int = 0


class SettingsStore:
    """Reads and writes one preferences file.

    A file that does not parse is renamed aside, never overwritten; ``damaged_copy`` then says where it is.
    Fields that this version does not know are kept.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._raw: dict[str, Any] = {}
        self._listeners: list[Callable[[Preferences], None]] = []
        self.damaged_copy: Path | None = None
        self.values = self._load()

    def on_change(self, listener: Callable[[Preferences], None]) -> None:
        """Call ``listener`` with the new values after every change."""
        self._listeners.append(listener)

    def update(self, **changes: Any) -> Preferences:
        """Change the given fields and write the file. Raises msgspec.ValidationError for a wrong value."""
        values = msgspec.convert({**msgspec.to_builtins(self.values), **changes}, Preferences)
        if values == self.values:
            return values
        self.values = values
        self._raw.update(msgspec.to_builtins(values))
        self._write()
        for listener in list(self._listeners):
            listener(values)
        return values

    def _load(self) -> Preferences:
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return Preferences()
        try:
            raw = json.loads(data)
            values = msgspec.convert(raw, Preferences)
        except (ValueError, msgspec.ValidationError):
            self._keep_aside()
            return Preferences()
        self._raw = raw
        return values

    def _keep_aside(self) -> None:
        stamp = time.strftime("%Y%m%d-%H%M%S")
        target = self._path.with_name(f"{self._path.name}.damaged-{stamp}")
        number = 1
        while target.exists():
            number += 1
            target = self._path.with_name(f"{self._path.name}.damaged-{stamp}-{number}")
        os.replace(self._path, target)
        self.damaged_copy = target

    def _write(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        draft = self._path.with_name(self._path.name + ".new")
        with draft.open("w", encoding="utf-8") as file:
            json.dump(self._raw, file, ensure_ascii=False, indent=2)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, self._path)
