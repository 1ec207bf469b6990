"""Small JSON files beside the models: written whole or not at all, and kept aside when they do not parse."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from models.errors import LibraryError
from models.sentence import Sentence, say

T = TypeVar("T")
Teller = Callable[[Sentence], object]
_log = logging.getLogger(__name__)
_tellers: list[Teller] = []


def tell_what_is_kept_aside(teller: Teller) -> Callable[[], None]:
    """Have a sentence for every file that is kept aside from now on; it comes on the thread that read the file.

    Returns what ends that, also a second time.
    """
    _tellers.append(teller)

    def end() -> None:
        if teller in _tellers:
            _tellers.remove(teller)

    return end


def read_json(path: Path, kind: type[T], unreadable: Sentence, meanwhile: Sentence) -> T | None:
    """The file's contents; None where there is none, or where it did not parse and has been kept aside.

    Args:
        unreadable: says that it cannot be read.
        meanwhile: says what holds instead of its contents.

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
            kept = keep_aside(path)
        except OSError as error:
            raise _refused(unreadable, error) from error
        _tell(say("{sentence} {meanwhile} The file is kept unchanged as {path}.", sentence=unreadable,
                  meanwhile=meanwhile, path=kept))  # fmt: skip
        return None


def write_json(path: Path, value: object, unwritable: Sentence) -> None:
    """Put the value in the file's place in one step.

    Raises:
        LibraryError: ``unwritable``, and why.
    """
    try:
        put_json(path, value)
    except OSError as error:
        raise _refused(unwritable, error) from error


def put_json(path: Path, value: object) -> None:
    """As ``write_json``; raises OSError."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(value), indent=2))
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def keep_aside(path: Path) -> Path:
    """Rename a file that does not parse, so that nothing of it is lost. Raises OSError; then it stays where it is."""
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.replace(target)
    return target


def _tell(sentence: Sentence) -> None:
    _log.warning("%s", sentence)
    for teller in list(_tellers):
        teller(sentence)


def _refused(sentence: Sentence, error: OSError) -> LibraryError:
    return LibraryError(say("{sentence} ({reason})", sentence=sentence, reason=error.strerror or error), repr(error))
