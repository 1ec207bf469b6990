"""Moves the data folder or the models folder: copied, verified, and only then named as the place. No Qt.

Until the last step, which writes one small file, the old folder is the one that counts; it is kept after that, too. The
copy grows under another name, so that what a crash leaves behind is never taken for a folder of Rolltop's.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

from app.instance.claim import LOCK_NAME
from app.storage.sizes import free_bytes
from models.errors import LibraryError
from models.locations import FolderKind, Left, forget_left, move_to, read_locations
from models.system_reasons import reason_of

MoveProblem = Literal[
    "not_empty", "inside", "no_room", "in_use", "downloading", "cannot_read", "cannot_write", "differs", "damaged",
    "cancelled",
]  # fmt: skip
OnProgress = Callable[[int, int], None]
"""Called with the bytes that are done and the bytes there are to do."""

NAMES: Final[dict[FolderKind, str]] = {"data": "rolltop-data", "models": "rolltop-models"}
_DRAFT: Final = ".being-moved"
_MARK: Final = ".rolltop-is-moving"
_CHUNK_BYTES: Final = 4 << 20
SPARE_BYTES: Final = 64 << 20
_LIVING: Final = ("rolltop.log",)
"""Written to meanwhile: copied, and not compared."""


class MoveError(Exception):
    """Nothing was moved: the old folder is as it was.

    Attributes:
        problem: a code.
        values: for its sentence.
    """

    def __init__(self, problem: MoveProblem, **values: Any) -> None:
        super().__init__(problem)
        self.problem: MoveProblem = problem
        self.values = values


def target_in(kind: FolderKind, parent: Path) -> Path:
    """The folder that a move into ``parent`` makes."""
    return parent / NAMES[kind]


def require_possible(kind: FolderKind, source: Path, target: Path) -> int:
    """The bytes that a move copies. Raises MoveError if it cannot be done."""
    real_source, real_target = Path(os.path.realpath(source)), Path(os.path.realpath(target))
    if real_source == real_target or real_source in real_target.parents or real_target in real_source.parents:
        raise MoveError("inside", folder=str(target))
    if target.exists() and not (target / _MARK).is_file() and (not target.is_dir() or any(target.iterdir())):
        raise MoveError("not_empty", folder=str(target))
    if kind == "models" and any(_is_locked(path) for path in source.glob("*.lock")):
        raise MoveError("downloading")
    needed = sum(path.lstat().st_size for path in _files(source))
    free = free_bytes(target)
    if free < needed + SPARE_BYTES:
        raise MoveError("no_room", needed=needed + SPARE_BYTES, free=free)
    return needed


def move(
    kind: FolderKind,
    source: Path,
    target: Path,
    on_progress: OnProgress = lambda _done, _all: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> None:
    """Copy, verify, and name ``target`` as the place from the next start on. The engine must have ended.

    Raises:
        MoveError: nothing was changed, and what was copied is removed again.
    """
    total = 2 * require_possible(kind, source, target)
    draft = target.with_name(target.name + _DRAFT)
    with _held(kind, source):
        try:
            _remove_draft(target)
            _begin(draft)
            files = _copy_all(source, draft, _Meter(total, on_progress, is_cancelled))
            if kind == "data":
                _require_sound(draft)
            _finish(draft, target)
        except BaseException as error:
            _remove_draft(draft)
            _remove_draft(target)
            if isinstance(error, OSError):
                raise MoveError("cannot_write", reason=reason_of(error)) from error
            raise
        try:
            move_to(kind, target, Left(str(source), files))
        except LibraryError as error:
            shutil.rmtree(target, ignore_errors=True)
            raise MoveError("cannot_write", reason=error.sentence) from error


def left_behind(kind: FolderKind, now: Path) -> Path | None:
    """The old folder of a move to where the program works now, if it is still there."""
    known = read_locations()
    left = known.left.get(kind)
    if left is None or Path(known.moved.get(kind, "")) != now or not Path(left.folder).is_dir():
        return None
    return Path(left.folder)


def remove_left(kind: FolderKind, now: Path) -> None:
    """Remove from the old folder what was copied out of it, and nothing else. Raises MoveError."""
    old = left_behind(kind, now)
    if old is None:
        return
    left = read_locations().left[kind]
    with _held(kind, old):
        for name in left.files:
            path = old / name
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise MoveError("cannot_write", reason=reason_of(error)) from error
    for name in ("memory.lock", LOCK_NAME, "places.lock", *(f"{file}.lock" for file in left.files)):
        (old / name).unlink(missing_ok=True)
    inner = {old / parent for name in left.files for parent in Path(name).parents}
    for folder in sorted({old} | inner, key=lambda path: -len(path.parts)):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    try:
        forget_left(kind)
    except LibraryError as error:
        raise MoveError("cannot_write", reason=error.sentence) from error


class _Meter:
    """Adds up what is done."""

    def __init__(self, total: int, on_progress: OnProgress, is_cancelled: Callable[[], bool]) -> None:
        self._done, self._total = 0, max(1, total)
        self._on_progress, self._is_cancelled = on_progress, is_cancelled

    def add(self, size_bytes: int) -> None:
        if self._is_cancelled():
            raise MoveError("cancelled")
        self._done += size_bytes
        self._on_progress(self._done, self._total)


@contextmanager
def _held(kind: FolderKind, folder: Path) -> Generator[None]:
    """Keeps every other Rolltop out of a data folder meanwhile."""
    if kind != "data":
        yield
        return
    from engine.store.errors import StoreError
    from engine.store.lock import FolderLock

    lock = FolderLock(folder)
    try:
        lock.acquire()
    except StoreError as error:
        raise MoveError("in_use") from error
    try:
        yield
    finally:
        lock.release()


def _begin(draft: Path) -> None:
    _remove_draft(draft)
    draft.mkdir(parents=True)
    (draft / _MARK).touch()


def _copy_all(source: Path, draft: Path, meter: _Meter) -> tuple[str, ...]:
    copied: list[str] = []
    for path in _files(source):
        name = path.relative_to(source)
        goal = draft / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink():
            goal.symlink_to(os.path.realpath(path))
            meter.add(2 * path.lstat().st_size)
        else:
            digest = _copy(path, goal, meter)
            if _digest(goal, meter) != digest and name.as_posix() not in _LIVING:
                raise MoveError("differs", name=name.as_posix())
        copied.append(name.as_posix())
    return tuple(copied)


def _copy(path: Path, goal: Path, meter: _Meter) -> str:
    seen = hashlib.sha256()
    try:
        source = path.open("rb")
    except OSError as error:
        raise MoveError("cannot_read", name=path.name) from error
    with source, goal.open("xb") as target:
        while chunk := source.read(_CHUNK_BYTES):
            seen.update(chunk)
            target.write(chunk)
            meter.add(len(chunk))
        target.flush()
        os.fsync(target.fileno())
    shutil.copystat(path, goal)  # the times of a checked model are part of what was checked
    return seen.hexdigest()


def _digest(path: Path, meter: _Meter) -> str:
    seen = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK_BYTES):
            seen.update(chunk)
            meter.add(len(chunk))
    return seen.hexdigest()


def _require_sound(draft: Path) -> None:
    from engine.errors import EngineError
    from engine.store.opening import FILE_NAME, require_sound_copy

    if not (draft / FILE_NAME).is_file():
        return
    try:
        require_sound_copy(draft / FILE_NAME, None, draft / FILE_NAME)
    except EngineError as error:
        raise MoveError("damaged") from error


def _finish(draft: Path, target: Path) -> None:
    if target.is_dir():
        target.rmdir()
    os.rename(draft, target)
    (target / _MARK).unlink()
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(target.parent, os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _remove_draft(draft: Path) -> None:
    """Remove a copy that was not finished; a folder of somebody else that bears its name is left alone."""
    if (draft / _MARK).is_file():
        shutil.rmtree(draft, ignore_errors=True)


def _files(folder: Path) -> Iterator[Path]:
    """What is to be copied: everything but locks, which say nothing about the copy."""
    for root, _, names in os.walk(folder):
        for name in sorted(names):
            path = Path(root) / name
            if not name.endswith(".lock") and (path.is_file() or path.is_symlink()):
                yield path


def _is_locked(lock: Path) -> bool:
    from app.storage.cleaning import is_being_fetched

    return is_being_fetched(lock.with_name(lock.name.removesuffix(".lock")))
