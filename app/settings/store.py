"""The preferences file: JSON in the data folder. No Qt."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from app.json_file import copy_aside, set_aside, write_whole
from models.system_reasons import reason_of

_log = logging.getLogger(__name__)

Language = Literal["system", "en", "zh"]
FirstStep = Literal["language", "model", "about", "welcome"]
Theme = Literal["system", "light", "dark", "contrast_light", "contrast_dark"]


class Preferences(Struct, frozen=True):
    """What the user chose.

    Attributes:
        font_size_pt: 0 keeps the system's size.
        model_path: "" lets the program choose.
        suspect_model: path of the model that was loaded when the engine last ended by itself, "" if a reply was
            finished since.
        suspect_deaths: how often that happened in a row.
        snapshot_cap_mb: of saved states on disk, 10^6 bytes; 0 saves none.
        unload_after_minutes: a model that nobody needed for so long is put away until it is wanted; 0 for never.
        embedder: what search by meaning works with: "bundled", "none", or a folder with a sentence-transformers model.
        tray: an icon beside the clock; closing the window leaves the program there.
        tray_told: the user has seen what closing does then.
        ask_shortcut: opens the ask-window from anywhere, as a portable key sequence; "" for none.
        notifications: tell of replies and questions while no window is active.
        network_allowed: False forbids every connection.
        steps_left: questions of the first start that the user has not answered yet.
        folded_sections: of the list of conversations, by their keys.
        window_geometry: base64 of QWidget.saveGeometry(), "" before the first close.
    """

    language: Language = "system"
    theme: Theme = "system"
    font_size_pt: float = 0
    model_path: str = ""
    suspect_model: str = ""
    suspect_deaths: int = 0
    snapshot_cap_mb: int = 1000
    unload_after_minutes: int = 30
    embedder: str = "bundled"
    tray: bool = False
    tray_told: bool = False
    ask_shortcut: str = ""
    notifications: bool = False
    network_allowed: bool = True
    steps_left: tuple[FirstStep, ...] = ()
    window_geometry: str = ""
    sidebar_width_px: int = 0
    folded_sections: tuple[str, ...] = ()


FILE_NAME: Final = "settings.json"
"""In the data folder."""


def read_preferences(folder: Path) -> Preferences:
    """What the user chose, for a reader that changes nothing; as it is at first where that cannot be read."""
    try:
        return _understood(json.loads((folder / FILE_NAME).read_bytes()))[0]
    except (OSError, ValueError):
        return Preferences()


def unreadable_preferences(folder: Path) -> Path | None:
    """The file, where it is there and something of it cannot be read."""
    path = folder / FILE_NAME
    try:
        return path if _understood(json.loads(path.read_bytes()))[1] else None
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError):
        return path


def _understood(raw: Any) -> tuple[Preferences, tuple[str, ...]]:
    """The preferences, and the names of those whose values cannot be; raises ValueError for what holds none."""
    if not isinstance(raw, dict):
        raise ValueError("no object")
    good: dict[str, Any] = {}
    bad: list[str] = []
    for name in set(raw) & set(Preferences.__struct_fields__):
        try:
            msgspec.convert({name: raw[name]}, Preferences)
            good[name] = raw[name]
        except msgspec.ValidationError:
            bad.append(name)
    return msgspec.convert(good, Preferences), tuple(sorted(bad))


class SettingsStore:
    """Reads and writes one preferences file.

    A file that does not parse is renamed aside, never overwritten; ``damaged_copy`` then says where it is. One with
    values that cannot be is copied aside, and its other values hold; ``damaged_fields`` names them.
    Fields that this version does not know are kept. What cannot be written holds until the program ends.

    Attributes:
        is_new: there was no file when the program began.
        unwritten: why the file could not be written the last time, "" where it says what holds.

    Args:
        is_ours: False where another window has the data folder open: nothing is written, and that is no trouble.
    """

    def __init__(self, path: Path, is_ours: bool = True) -> None:
        self._path = path
        self.is_ours = is_ours
        self.unwritten = ""
        self._unread = ""
        self._on_unwritten: list[Callable[[str], object]] = []
        self._raw: dict[str, Any] = {}
        self._listeners: list[Callable[[Preferences], None]] = []
        self.damaged_copy: Path | None = None
        self.damaged_fields: tuple[str, ...] = ()
        self.is_new = not path.exists()
        self.values = self._load()

    @property
    def folder(self) -> Path:
        """Where the file lies: the data folder."""
        return self._path.parent

    def on_change(self, listener: Callable[[Preferences], None]) -> None:
        """Call ``listener`` with the new values after every change."""
        self._listeners.append(listener)

    def on_unwritten(self, listener: Callable[[str], object]) -> None:
        """Call ``listener`` with the reason when the file could not be written, at once where that was so."""
        self._on_unwritten.append(listener)
        if self.unwritten:
            listener(self.unwritten)

    def update(self, **changes: Any) -> Preferences:
        """Change the given fields and write the file. Raises msgspec.ValidationError for a wrong value."""
        values = msgspec.convert({**msgspec.to_builtins(self.values), **changes}, Preferences)
        is_new = values != self.values
        self.values = values
        if is_new or self.unwritten:
            self._write()
        if is_new:
            for listener in list(self._listeners):
                listener(values)
        return values

    def take_over(self) -> None:
        """The file is this window's from now on: what it says holds."""
        self.is_ours = True
        values = self._load()
        if values != self.values:
            self.values = values
            for listener in list(self._listeners):
                listener(values)

    def _write(self) -> None:
        if not self.is_ours:
            return
        self._raw.update(msgspec.to_builtins(self.values))
        self.unwritten = self._unread or write_whole(self._path, self._raw)
        if self.unwritten:
            for listener in list(self._on_unwritten):
                listener(self.unwritten)

    def _load(self) -> Preferences:
        try:
            return self._read()
        except OSError as error:  # a file that the system does not let be read, or be renamed, is never written to
            _log.warning("the settings could not be read: %s", error)
            self._unread = reason_of(error)
            return Preferences()

    def _read(self) -> Preferences:
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return Preferences()
        try:
            raw = json.loads(data)
            values, self.damaged_fields = _understood(raw)
        except ValueError:
            if self.is_ours:
                self.damaged_copy = set_aside(self._path)
            return Preferences()
        if self.damaged_fields and self.is_ours:
            self.damaged_copy = copy_aside(self._path)
        self._raw = {name: value for name, value in raw.items() if name not in self.damaged_fields}
        return values
