"""Small JSON files beside the models: written whole or not at all, and kept aside when they do not parse."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TypeVar

import msgspec

from models.errors import LibraryError
from models.sentence import Sentence, say

T = TypeVar("T")


def read_json(path: Path, kind: type[T], unreadable: Sentence) -> T | None:
    """The file's contents; None where there is none, or where it did not parse and has been kept aside.

    Raises:
        LibraryError: ``unreadable``, and why: the system does not let it be read, or be kept aside.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _refused(unreadable, error) from error
    except (msgspec.DecodeError, UnicodeDecodeError):
        try:
            keep_aside(path)
        except OSError as error:
            raise _refused(unreadable, error) from error
        return None


def write_json(path: Path, value: object, unwritable: Sentence) -> None:
    """Put the value in the file's place in one step.

    Raises:
        LibraryError: ``unwritable``, and why.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=2))
        temporary.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise _refused(unwritable, error) from error


def keep_aside(path: Path) -> Path:
    """Rename a file that does not parse, so that nothing of it is lost. Raises OSError; then it stays where it is."""
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.replace(target)
    return target


def _refused(sentence: Sentence, error: OSError) -> LibraryError:
    return LibraryError(say("{sentence} ({reason})", sentence=sentence, reason=error.strerror or error), repr(error))
