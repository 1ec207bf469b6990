"""Small JSON files beside the models: written whole or not at all, and kept aside when they do not parse."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import IO, Any, Final, TypeVar, cast, get_args, get_origin

import msgspec

from models.errors import LibraryError
from models.sentence import Sentence, say
from models.system_reasons import reason_of

T = TypeVar("T")
Teller = Callable[[Sentence], object]
_log = logging.getLogger(__name__)
_tellers: list[Teller] = []

PATIENCE_S: Final = 10.0
_LOOK_EVERY_S: Final = 0.02
_mine = threading.RLock()
_held: set[Path] = set()


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

    Of a file that parses, what is not as it should be is left out, down to single values.

    Args:
        kind: a struct that can be made of nothing.
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
            with changing(path):
                return _rest_of(path, kind, unreadable, meanwhile)
        except OSError as error:
            raise _refused(unreadable, error) from error


def _rest_of(path: Path, kind: type[T], unreadable: Sentence, meanwhile: Sentence) -> T | None:
    """What can be understood of a file; it is kept aside as it was. Raises OSError."""
    try:
        rest = salvaged(msgspec.json.decode(path.read_bytes()), kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        kept = keep_aside(path)
        _tell(say("{sentence} {meanwhile} The file is kept unchanged as {path}.", sentence=unreadable,
                  meanwhile=meanwhile, path=kept))  # fmt: skip
        return None
    if getattr(rest, "version", 0) > getattr(kind(), "version", 0):
        return rest  # a newer program's: who asked refuses it, and it stays where it is
    kept = keep_aside(path)
    put_json(path, rest)
    _tell(say("A part of the file {name} cannot be understood; the rest of it holds. The file is kept unchanged as "
              "{path}.", name=path.name, path=kept))  # fmt: skip
    return rest


def salvaged(raw: object, kind: Any) -> Any:
    """As much of a value as its type allows: entries, items and fields that do not fit are left out.

    Raises:
        msgspec.ValidationError: nothing of it fits.
    """
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        origin, inner = get_origin(kind), get_args(kind)
        if origin is dict and isinstance(raw, dict):
            entries = cast("dict[str, object]", raw)
            return {key: fit[0] for key, value in entries.items() if (fit := _fitting(value, inner[1]))}
        if origin is list and isinstance(raw, list):
            return [fit[0] for item in cast("list[object]", raw) if (fit := _fitting(item, inner[0]))]
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(raw, dict):
            return _salvaged_struct(cast("dict[str, object]", raw), kind)
        raise


def _salvaged_struct(raw: dict[str, object], kind: type[msgspec.Struct]) -> msgspec.Struct:
    fields = [field for field in msgspec.structs.fields(kind) if field.encode_name in raw]
    kept = {field.name: fit[0] for field in fields if (fit := _fitting(raw[field.encode_name], field.type))}
    try:
        return kind(**kept)
    except TypeError as error:
        raise msgspec.ValidationError(str(error)) from error


def _fitting(raw: object, kind: Any) -> list[Any]:
    """The value alone, or nothing."""
    try:
        return [salvaged(raw, kind)]
    except msgspec.ValidationError:
        return []


@contextlib.contextmanager
def changing(path: Path) -> Generator[None]:
    """Nobody else who asks, in this process or another, changes the file meanwhile. May be nested.

    Where the folder knows no locks, or another process keeps it for long, only this process is kept from it.
    """
    with _mine:
        if path in _held:
            yield
            return
        _held.add(path)
        file = _locked(path.with_name(f".{path.name}.lock"))
        try:
            yield
        finally:
            _held.discard(path)
            if file is not None:
                file.close()


def _locked(path: Path) -> IO[bytes] | None:
    until = time.monotonic() + PATIENCE_S
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError:
        return None
    while True:
        try:
            _lock(file)
            return file
        except (BlockingIOError, PermissionError):
            if time.monotonic() > until:
                break
            time.sleep(_LOOK_EVERY_S)
        except OSError:  # a disk without locks
            break
    file.close()
    return None


def _lock(file: IO[bytes]) -> None:
    """Until it is closed. Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


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
    return LibraryError(say("{sentence} ({reason})", sentence=sentence, reason=reason_of(error)), repr(error))
