"""Building every index anew: of words, of vectors, and those of SQLite. All of them follow from the tables of texts.

It is done in a copy, which takes the memory's place only if it agrees with itself then; the memory as it was stays
beside it. So nothing is lost where more than the indexes is damaged.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

import apsw

from engine.errors import Sentence, say
from engine.store.check import check_folder, file_problems, index_problems
from engine.store.database import Database, connect
from engine.store.errors import DamagedMemory, StoreError
from engine.store.exchange import RESTORED, RESTORING, exchange, finish_exchange
from engine.store.lock import FolderLock
from engine.store.opening import FILE_NAME, is_older
from engine.store.restoring import copy_memory
from engine.store.store import Store

FULL_TEXT: Final = ("facts_text", "messages_text", "chunks_text")
_DERIVED: Final = (*FULL_TEXT, "vector_codes", "embedding_queue")
_SHADOWS: Final = ("data", "idx", "docsize", "config")


def repair_memory(folder: Path, key: bytes | None = None) -> Path:
    """Build the indexes of the memory anew. Takes seconds for a large one.

    Returns:
        Where the memory as it was is now.

    Raises:
        StoreError: there is none, another process has it open, more than its indexes is damaged, or the disk refused.
            The memory is as it was.
    """
    lock = FolderLock(folder)
    lock.acquire()
    copy = folder / RESTORING
    try:
        finish_exchange(folder)
        _require_ours(folder)
        copy_memory(folder / FILE_NAME, copy, key)
        _rebuild(folder, copy, key)
        with copy.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(copy, folder / RESTORED)
        return exchange(folder, "damaged")
    except (DamagedMemory, apsw.CorruptError, apsw.NotADBError) as error:
        raise _beyond_repair(folder, str(error)) from error
    except (OSError, apsw.Error) as error:
        told = say("The memory could not be repaired; it is as it was. Check that the disk is not full.")
        raise StoreError(told, str(error)) from error
    finally:
        for ending in ("", "-wal", "-shm"):
            copy.with_name(copy.name + ending).unlink(missing_ok=True)
        lock.release()


def is_damaged(folder: Path) -> bool:
    """Whether building the indexes anew is worth trying. Raises StoreError if the memory cannot be read at all."""
    try:
        problems = check_folder(folder)
    except DamagedMemory:
        return True
    return problems is not None and bool(problems.of_indexes)


def repaired_sentence(aside: Path) -> Sentence:
    """What is told of it."""
    return say(
        "A part of the memory file that only serves searching was damaged. It was built anew; nothing that you told "
        "Rolltop is lost. The file as it was is kept as {name}.",
        name=aside.name,
    )


def _require_ours(folder: Path) -> None:
    if not (folder / FILE_NAME).exists():
        raise StoreError(say("There is no memory in {folder} yet.", folder=folder))
    if is_older(folder / FILE_NAME):
        raise StoreError(
            say(
                "This memory was written by an older Rolltop and must be updated first. Open it once with this Rolltop."
            )
        )


def _rebuild(folder: Path, copy: Path, key: bytes | None) -> None:
    """Raises StoreError if the copy does not agree with itself even then."""
    connection = connect(copy, key)
    try:
        _begin_anew(connection)
        store = Store(folder, Database(connection), None, time.time)
        with store.transaction():
            for index, texts in (
                (store.facts.full_text, store.facts.texts()),
                (store.messages.full_text, store.messages.texts()),
                (store.documents.full_text, store.documents.texts()),
            ):
                index.rebuild(texts)
            store.vectors.drop_orphans()
            store.vectors.rebuild()
            store.database.run("REINDEX")
        store.database.run("VACUUM")  # the pages of what was there are in nobody's hands now
        left = [*file_problems(store), *index_problems(store)]
        store.database.run("PRAGMA journal_mode = DELETE")  # leaves nothing beside the file
    finally:
        connection.close()
    if left:
        raise _beyond_repair(folder, " ".join(left))


def _begin_anew(connection: apsw.Connection) -> None:
    """Empty tables in the place of what is derived. The old ones are not read: their pages may be damaged."""
    connection.execute("BEGIN IMMEDIATE; PRAGMA writable_schema = ON")
    made: list[str] = []
    for name in _DERIVED:
        made += [str(row[0]) for row in connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,))]
        for one in (name, *(f"{name}_{shadow}" for shadow in _SHADOWS if name in FULL_TEXT)):
            connection.execute("DELETE FROM sqlite_schema WHERE type = 'table' AND name = ?", (one,))
    connection.execute("PRAGMA writable_schema = RESET")
    for sql in made:
        connection.execute(sql)
    for name in FULL_TEXT:
        connection.execute(f"INSERT INTO {name} ({name}, rank) VALUES ('secure-delete', 1)")
    connection.execute("COMMIT")


def _beyond_repair(folder: Path, detail: str) -> StoreError:
    path = folder / FILE_NAME
    told = say("More than the indexes of {path} is damaged, so they alone cannot mend it. It is as it was.", path=path)
    return StoreError(told, detail)
