"""Where the data folder and the models folder are, if the user has moved them: a small file in the usual place.

``--data``, ROLLTOP_DATA and ROLLTOP_MODELS come before it. The file is written in one step, so it names either the old
place or the new one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import platformdirs
from msgspec import Struct
from msgspec.structs import replace

from models.errors import LibraryError
from models.kept_json import keep_aside, put_json
from models.sentence import say
from models.system_reasons import reason_of

FolderKind = Literal["data", "models"]
FILE_NAME = "places.json"


class Left(Struct, frozen=True):
    """What a move left behind, until the user has it removed: the folder, and the files in it that were copied."""

    folder: str
    files: tuple[str, ...] = ()


class Locations(Struct, frozen=True):
    """Folders by kind; those that are not named are in the usual place."""

    moved: dict[FolderKind, str] = {}
    left: dict[FolderKind, Left] = {}


def usual_folder(kind: FolderKind) -> Path:
    """Where the folder is if nobody chose anything."""
    return _home() / kind


def chosen_folder(kind: FolderKind) -> Path:
    """Where the user has moved it, or the usual place."""
    moved = read_locations().moved.get(kind, "")
    return Path(moved) if moved else usual_folder(kind)


def read_locations() -> Locations:
    """A file that cannot be read says nothing: the folders are in their usual places; see ``unreadable_locations``."""
    try:
        return _read() or Locations()
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return Locations()


def unreadable_locations() -> Path | None:
    """The file, where it is there and cannot be read: then nobody knows where the folders were moved to."""
    try:
        _read()
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return _file()
    return None


def _read() -> Locations | None:
    try:
        return msgspec.json.decode(_file().read_bytes(), type=Locations)
    except (FileNotFoundError, NotADirectoryError):
        return None


def move_to(kind: FolderKind, folder: Path, left: Left) -> None:
    """From the next start on the folder is there. Raises LibraryError where that cannot be written down."""
    known = read_locations()
    _write(replace(known, moved={**known.moved, kind: str(folder)}, left={**known.left, kind: left}))


def forget_left(kind: FolderKind) -> None:
    """Nothing is left of the move any more. Raises LibraryError."""
    known = read_locations()
    _write(replace(known, left={name: left for name, left in known.left.items() if name != kind}))


def _home() -> Path:
    return Path(platformdirs.user_data_dir("rolltop", appauthor=False))


def _file() -> Path:
    return _home() / FILE_NAME


def _write(locations: Locations) -> None:
    path = _file()
    try:
        _keep_unreadable(path)
        put_json(path, locations)
    except OSError as error:
        raise LibraryError(
            say("Where the folder is now cannot be written down: {reason}.", reason=reason_of(error)),
            repr(error),
        ) from error


def _keep_unreadable(path: Path) -> None:
    """A file that does not parse is renamed aside, not overwritten."""
    try:
        msgspec.json.decode(path.read_bytes(), type=Locations)
    except FileNotFoundError:
        return
    except (msgspec.DecodeError, UnicodeDecodeError):
        keep_aside(path)
