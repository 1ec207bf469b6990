"""A copy of the memory once a day, made in small steps while the memory is in use, and checked before it counts."""

from __future__ import annotations

import logging
import os
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import apsw

from engine.errors import UNFORESEEN, EngineError, say
from engine.store.backup_files import PARTIAL, remove_unfinished
from engine.store.errors import DamagedMemory, StoreError
from engine.store.opening import (
    BACKUP_FOLDER,
    BACKUPS_KEPT,
    backups,
    newest_backup,
    remove_leftovers,
    require_sound_copy,
)
from engine.store.store import Store

DAY_S: Final = 24 * 3600.0
ROOM_BYTES: Final = 64 << 20
"""Left free beside the copy: the memory itself needs room more than its copy does."""
DIGEST_SETTING: Final = "backed_up"
PAUSE_S: Final = 0.005
"""Between two steps, so that whoever waits for the memory gets it."""

_log = logging.getLogger(__name__)


class DailyBackup:
    """Looks once, on a thread of its own, whether a copy is due, and makes it.

    Args:
        on_failure: told why there is no copy; called from that thread.
    """

    def __init__(self, store: Store, on_failure: Callable[[EngineError], None]) -> None:
        self._store = store
        self._on_failure = on_failure
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="daily-backup", daemon=True)

    def start(self) -> None:
        remove_unfinished(self._store.folder)
        self._thread.start()

    def close(self) -> None:
        """Give up what is under way; wait for the thread."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(10)

    def _run(self) -> None:
        try:
            remove_leftovers(self._store.folder)
            if is_due(self._store):
                make_backup(self._store, self._closing.is_set)
        except EngineError as error:
            _log.warning("no backup was made: %s %s", error, error.detail)
            self._on_failure(error)
        except UNFORESEEN:
            _log.exception("no backup was made")


def is_due(store: Store) -> bool:
    """True if the newest copy is older than a day and the memory has changed since."""
    newest = newest_backup(store.folder)
    if newest is not None and 0 <= time.time() - newest.stat().st_mtime < DAY_S:
        return False
    digest = store.content_digest()
    return digest != "" and (newest is None or digest != store.get_setting(DIGEST_SETTING, ""))


def make_backup(store: Store, is_cancelled: Callable[[], bool] = lambda: False) -> Path | None:
    """Copy the memory into the backup folder; None if that was given up, or if forgetting has taken the copy away.

    Raises:
        StoreError: there is no room, or the disk refused. No half-written copy is left.
        DamagedMemory: what was copied is damaged; the older backups stay.
    """
    digest = store.content_digest()
    target = store.folder / BACKUP_FOLDER / f"memory-{_stamp()}-v{store.schema_version}.db"
    partial = target.with_suffix(PARTIAL)
    try:
        target.parent.mkdir(exist_ok=True)
        partial.unlink(missing_ok=True)
        _require_room(store)
        try:
            if not _copy(store, partial, is_cancelled) or not partial.exists():
                return None
            require_sound_copy(partial, store.key, store.path)
            os.replace(partial, target)
        finally:
            partial.unlink(missing_ok=True)
            remove_leftovers(store.folder)
    except FileNotFoundError:  # it was taken away just now
        return None
    except (OSError, apsw.Error) as error:
        raise StoreError(_no_copy(), str(error)) from error
    store.set_setting(DIGEST_SETTING, digest)
    for old in backups(store.folder)[:-BACKUPS_KEPT]:
        old.unlink(missing_ok=True)
    remove_leftovers(store.folder)
    return target


def _copy(store: Store, target: Path, is_cancelled: Callable[[], bool]) -> bool:
    """False if it was given up."""
    try:
        for _ in store.database.backup_in_steps(target, store.key):
            if is_cancelled():
                return False
            time.sleep(PAUSE_S)
    except DamagedMemory:
        raise
    except StoreError as error:
        raise StoreError(_no_copy(), f"{error} {error.detail}") from error
    return True


def _require_room(store: Store) -> None:
    needed = store.path.stat().st_size + ROOM_BYTES
    free = shutil.disk_usage(store.folder).free
    if free < needed:
        raise StoreError(_no_copy(), f"{free} bytes are free, {needed} are needed")


def _no_copy() -> str:
    return say(
        "The daily backup of your memory could not be made. Your memory itself is saved; check that the disk is not "
        "full."
    )


def _stamp() -> str:
    return time.strftime("%Y%m%d-%H%M%S", time.gmtime())
