"""How many bytes of the memory file each part takes, and making the file smaller."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, cast

import apsw

from engine.errors import say
from engine.store.database import Database, sentences, unlock
from engine.store.errors import Interrupted, StoreError
from engine.store.opening import read_only

Part = Literal["chats", "memory", "documents", "words", "vectors", "unused"]

_CHATS: Final = ("conversations", "messages", "turns", "memory_steps", "reply_memories")
_DOCUMENTS: Final = ("documents", "chunks")
_VECTORS: Final = ("vectors", "vector_partitions", "vector_codes", "embedders", "embedding_queue")
_WORDS: Final = ("messages_text", "facts_text", "chunks_text")
SPARE_BYTES: Final = 64 << 20
_STEPS: Final = 2000


def part_sizes(path: Path, key: bytes | None, wants_stop: Callable[[], bool]) -> dict[Part, int]:
    """Bytes by part, read over a connection of its own while the memory is in use.

    Every page is looked at (https://sqlite.org/dbstat.html): about a second a gigabyte that is in memory.

    Raises:
        Interrupted: ``wants_stop``, asked every few hundred pages, was true.
        StoreError: the file cannot be read.
    """
    with sentences(path):
        connection = read_only(path)
        try:
            unlock(connection, key)
            connection.set_busy_timeout(5000)
            connection.set_progress_handler(wants_stop, _STEPS)
            return _sizes(connection)
        except apsw.InterruptError as error:
            raise Interrupted(say("This was stopped before it was done.")) from error
        finally:
            connection.close()


def compact(database: Database) -> int:
    """Write the file anew. Returns the bytes that were given back.

    Raises:
        StoreError: there is not enough room on the disk, or it cannot be written.
    """
    before = database.path.stat().st_size
    free = shutil.disk_usage(database.path.parent).free
    if free < 2 * before + SPARE_BYTES:  # the new file, and the log through which it comes
        raise StoreError(
            say(
                "There is not enough room on the disk to write the memory file anew: {needed} MB are needed, {free} MB "
                "are free.",
                needed=(2 * before + SPARE_BYTES) // 10**6,
                free=free // 10**6,
            )
        )
    with database.exclusive():
        database.run("VACUUM")
        database.empty_log()
    return max(0, before - database.path.stat().st_size)


def _sizes(connection: apsw.Connection) -> dict[Part, int]:
    owners = dict(connection.execute("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index'"))
    found: dict[Part, int] = dict.fromkeys(("chats", "memory", "documents", "words", "vectors", "unused"), 0)
    for name, size in connection.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"):
        table = str(owners.get(name, name))
        found[_part_of(table)] += int(cast(int, size))
    free = int(connection.execute("PRAGMA freelist_count").get)
    found["unused"] = free * int(connection.execute("PRAGMA page_size").get)
    return found


def _part_of(table: str) -> Part:
    for part, names in (("chats", _CHATS), ("documents", _DOCUMENTS), ("vectors", _VECTORS)):
        if table in names:
            return cast(Part, part)
    return "words" if table.startswith(_WORDS) else "memory"
