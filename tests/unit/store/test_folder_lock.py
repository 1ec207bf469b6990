"""The lock on the data folder: one opener, and a sentence where it cannot be had."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.store import Store, StoreError, lock
from engine.store.errors import FolderInUse


def test_second_opener_is_refused_with_the_process_id(store: Store) -> None:
    with pytest.raises(StoreError, match=rf"already running.*process {os.getpid()}"):
        Store.open(store.folder)


def test_a_folder_that_cannot_be_locked_is_not_told_as_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Network file systems without locks: to close "the other Rolltop" would be no help."""

    def refuse(descriptor: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(lock, "lock_exclusively", refuse)
    before = len(os.listdir("/dev/fd"))
    with pytest.raises(StoreError, match="cannot lock its data folder") as refused:
        Store.open(tmp_path)
    assert not isinstance(refused.value, FolderInUse)
    assert len(os.listdir("/dev/fd")) == before


def test_lock_is_free_after_kill(tmp_path: Path) -> None:
    code = (
        "import sys, time, pathlib; from engine.store import Store\n"
        "s = Store.open(pathlib.Path(sys.argv[1])); print('open', flush=True); time.sleep(600)"
    )
    child = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline().strip() == "open"
    with pytest.raises(StoreError, match=f"process {child.pid}"):
        Store.open(tmp_path)
    child.kill()
    child.wait()
    child.stdout.close()
    Store.open(tmp_path).close()


def test_read_only_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError("read-only file system")

    monkeypatch.setattr("engine.store.lock.os.open", refuse)
    with pytest.raises(StoreError, match="cannot write to its data folder"):
        Store.open(tmp_path)


def test_a_lock_without_room_for_a_number_is_a_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr("engine.store.lock.os.write", refuse)
    store = Store.open(tmp_path)
    with pytest.raises(FolderInUse, match="already running with this memory\\."):
        Store.open(tmp_path)
    store.close()
    Store.open(tmp_path).close()
