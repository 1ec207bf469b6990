"""The preferences file: JSON in the data folder. No Qt."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from app.json_file import set_aside, write_whole

Language = Literal["system", "en", "zh"]
Theme = Literal["system", "light", "dark"]


class Preferences(Struct, frozen=True):
    """What the user chose.

    Attributes:
        font_size_pt: 0 keeps the system's size.
        model_path: "" lets the program choose.
        suspect_model: path of the model that was loaded when the engine last ended by itself, "" if a reply was
            finished since.
        suspect_deaths: how often that happened in a row.
        snapshot_cap_mb: of saved states on disk, 10^6 bytes; 0 saves none.
        embedder: what search by meaning works with: "bundled", "none", or a folder with a sentence-transformers model.
        window_geometry: base64 of QWidget.saveGeometry(), "" before the first close.
    """

    language: Language = "system"
    theme: Theme = "system"
    font_size_pt: int = 0
    model_path: str = ""
    suspect_model: str = ""
    suspect_deaths: int = 0
    snapshot_cap_mb: int = 1000
    embedder: str = "bundled"
    window_geometry: str = ""
    sidebar_width_px: int = 0


FILE_NAME: Final = "settings.json"
"""In the data folder."""


def read_preferences(folder: Path) -> Preferences:
    """What the user chose, for a reader that changes nothing; as it is at first where that cannot be read."""
    try:
        return msgspec.json.decode((folder / FILE_NAME).read_bytes(), type=Preferences)
    except (OSError, ValueError):
        return Preferences()


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
        write_whole(self._path, self._raw)
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
            self.damaged_copy = set_aside(self._path)
            return Preferences()
        self._raw = raw
        return values
