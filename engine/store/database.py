"""One SQLite connection, guarded by a lock: transactions, named parameters, errors as sentences."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar, cast

import apsw
import msgspec
import sqlite_vec  # pyright: ignore[reportMissingTypeStubs]

from engine.errors import Sentence, say
from engine.store.backup_files import damaged
from engine.store.errors import DamagedMemory, Interrupted, StoreError
from engine.store.wanted import HOLDS_FUNCTION, holds_encoded

Value = None | int | float | bytes | str
Row = dict[str, Value]
T = TypeVar("T")

BUSY_TIMEOUT_MS = 5000
CACHE_KIB = 64 * 1024
LARGEST_ID = 2**63 - 1
STEPS_BETWEEN_QUESTIONS = 20_000

UNDONE = say("The disk reported an error while your memory was read or saved.")
_SENTENCES: tuple[tuple[type[apsw.Error], Sentence], ...] = (
    (apsw.FullError, say("The disk is full: your memory could not be saved. Free some space and try again.")),
    (apsw.ReadOnlyError, say("The memory file is read-only: your memory could not be saved. Check its folder.")),
    (apsw.NotADBError, say("The memory file is not a Rolltop memory, or it is locked with a key.")),
    (apsw.CantOpenError, say("The memory file cannot be opened. Check the data folder and its rights.")),
    (apsw.BusyError, say("Another program is using the memory file. Close it and try again.")),
    (apsw.IOError, UNDONE),
)


@contextmanager
def sentences(path: Path | None = None) -> Generator[None]:
    """Turn failures of the disk and the file into StoreError; mistakes in SQL pass through."""
    try:
        yield
    except apsw.CorruptError as error:
        told = damaged(path) if path else say("The memory file is damaged. Rolltop has left it as it is.")
        raise DamagedMemory(told, f"{type(error).__name__}: {error}") from error
    except apsw.Error as error:
        for kind, sentence in _SENTENCES:
            if isinstance(error, kind):
                raise StoreError(sentence, f"{type(error).__name__}: {error}") from error
        raise


def connect(path: Path, key: bytes | None) -> apsw.Connection:
    """Open the file with every setting that Rolltop relies on. The key is 32 raw bytes."""
    connection = apsw.Connection(str(path))
    with _closed_on_failure(connection):
        _equip(connection, key)
        for pragma in (
            "auto_vacuum = 2",  # only takes before the first page is written, hence before WAL
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            "secure_delete = ON",
        ):
            list(connection.execute(f"PRAGMA {pragma}"))
    return connection


def equip_to_read(connection: apsw.Connection, key: bytes | None) -> apsw.Connection:
    """Make a connection that never writes ready for the tables' queries; it is closed where that fails."""
    with _closed_on_failure(connection):
        _equip(connection, key)
    return connection


@contextmanager
def _closed_on_failure(connection: apsw.Connection) -> Generator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


def _equip(connection: apsw.Connection, key: bytes | None) -> None:
    """What reading needs."""
    unlock(connection, key)
    connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    connection.enable_load_extension(True)
    connection.load_extension(sqlite_vec.loadable_path())
    connection.enable_load_extension(False)
    connection.create_scalar_function(HOLDS_FUNCTION, holds_encoded, 2)
    for pragma in ("temp_store = MEMORY", f"cache_size = -{CACHE_KIB}"):
        list(connection.execute(f"PRAGMA {pragma}"))


def unlock(connection: apsw.Connection, key: bytes | None) -> None:
    if key is not None:
        connection.execute(f"PRAGMA key = 'raw:{key.hex()}'")


class Database:
    """The connection. Any thread may use it; the re-entrant lock makes them take turns."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self.path = Path(connection.filename)
        self._lock = threading.RLock()
        self._depth = 0
        self._undone = 0
        self._begin = "BEGIN" if connection.readonly("main") else "BEGIN IMMEDIATE"
        self._listeners: list[Callable[[bool], None]] = []

    def on_settled(self, listener: Callable[[bool], None]) -> None:
        """Call back with True when a whole unit of work is committed, with False when it or an inner one is undone.

        For what is kept in memory of the tables. The call comes under the lock.
        """
        self._listeners.append(listener)

    @contextmanager
    def exclusive(self) -> Generator[None]:
        """Let no other thread use the connection meanwhile."""
        with self._lock:
            yield

    @contextmanager
    def transaction(self) -> Generator[None]:
        """One unit of work. An inner one joins the outer one; if it fails alone, only its own writes are undone."""
        with self._lock, sentences(self.path):
            depth = self._depth
            self._require_whole()
            self._connection.execute(f"SAVEPOINT depth_{depth}" if depth else self._begin)
            self._depth = depth + 1
            try:
                yield
                self._require_whole()
                self._connection.execute(f"RELEASE depth_{depth}" if depth else "COMMIT")
                if not depth:
                    self._settled(True)
            except BaseException:
                if self._connection.in_transaction:  # on a full disk SQLite has already rolled back by itself
                    undo = f"ROLLBACK TO depth_{depth}; RELEASE depth_{depth}" if depth else "ROLLBACK"
                    self._connection.execute(undo)
                self._undone += 1
                self._settled(False)
                raise
            finally:
                self._depth = depth

    @property
    def changes(self) -> int:
        """A number that grows with every row written, and whenever writes are undone."""
        with self._lock:
            return self._connection.total_changes() + self._undone

    def run(self, sql: str, parameters: Mapping[str, Value] | None = None) -> None:
        """Execute one statement whose rows nobody needs."""
        self.rows(sql, parameters)

    def run_many(self, sql: str, rows: Iterable[Mapping[str, Value]]) -> None:
        """Execute one statement for each set of parameters."""
        with self._lock, sentences(self.path):
            self._require_whole()
            self._connection.executemany(sql, (dict(row) for row in rows))

    def insert(self, sql: str, parameters: Mapping[str, Value]) -> int:
        """Execute an INSERT and return the new row id."""
        with self._lock:
            self.rows(sql, parameters)
            return self._connection.last_insert_rowid()

    def rows(self, sql: str, parameters: Mapping[str, Value] | None = None) -> list[Row]:
        with self._lock, sentences(self.path):
            cursor = self._execute(sql, parameters)
            try:
                names = [column[0] for column in cursor.get_description()]
            except apsw.ExecutionCompleteError:  # no rows
                return []
            return [dict(zip(names, row, strict=True)) for row in cursor]

    def one(self, sql: str, parameters: Mapping[str, Value] | None = None) -> Row | None:
        found = self.rows(sql, parameters)
        return found[0] if found else None

    def number(self, sql: str, parameters: Mapping[str, Value] | None = None) -> int:
        """The first column of the first row as an integer; 0 without a row or for NULL."""
        found = self.column(sql, parameters)
        return int(cast(int, found[0])) if found and found[0] is not None else 0

    def column(self, sql: str, parameters: Mapping[str, Value] | None = None) -> list[Value]:
        """The first column of every row."""
        return [row[0] for row in self.tuples(sql, parameters)]

    def ids(self, sql: str, parameters: Mapping[str, Value] | None = None) -> list[int]:
        return cast(list[int], self.column(sql, parameters))

    def tuples(self, sql: str, parameters: Mapping[str, Value] | None = None) -> list[tuple[Value, ...]]:
        """The rows without names, for large results."""
        with self._lock, sentences(self.path):
            return list(self._execute(sql, parameters))

    def _settled(self, committed: bool) -> None:
        for listener in self._listeners:
            listener(committed)

    def _require_whole(self) -> None:
        """On a full disk SQLite undoes a whole unit of work by itself: what comes behind must not be written alone."""
        if self._depth and not self._connection.in_transaction:
            raise StoreError(UNDONE)

    def _execute(self, sql: str, parameters: Mapping[str, Value] | None) -> apsw.Cursor:
        self._require_whole()
        try:
            return self._connection.execute(sql, dict(parameters) if parameters else None)
        except OverflowError:  # a number that no row can have: it finds nothing
            return self._connection.execute(sql, {name: _in_range(value) for name, value in (parameters or {}).items()})

    def tuples_until(
        self, sql: str, parameters: Mapping[str, Value], wants_stop: Callable[[], bool]
    ) -> list[tuple[Value, ...]]:
        """As ``tuples``; raises Interrupted once ``wants_stop``, asked every millisecond or so, is true."""
        with self._lock, sentences(self.path):
            self._connection.set_progress_handler(wants_stop, STEPS_BETWEEN_QUESTIONS)
            try:
                return self.tuples(sql, parameters)
            except apsw.InterruptError as error:
                raise Interrupted(say("This was stopped before it was done.")) from error
            finally:
                self._connection.set_progress_handler(None)

    def empty_log(self) -> bool:
        """Bring every page from the write-ahead log into the file and cut the log to nothing.

        False where another connection still reads from it; that is not waited for.
        """
        with self._lock, sentences(self.path):
            if self._connection.in_transaction:
                return False
            self._connection.set_busy_timeout(0)
            try:
                ((busy, _pages, _moved),) = self.tuples("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                self._connection.set_busy_timeout(BUSY_TIMEOUT_MS)
            return not busy

    def backup_in_steps(self, target: Path, key: bytes | None, pages: int = 256) -> Generator[None]:
        """Copy the live file into ``target`` a few pages at a time; others may use the memory in between.

        What they change is carried over into what was copied already.
        """
        copy = apsw.Connection(str(target))
        try:
            unlock(copy, key)
            with self._lock, sentences(self.path):
                backup = copy.backup("main", self._connection, "main")
            try:
                while not backup.done:
                    with self._lock, sentences(self.path):
                        backup.step(pages)
                    yield
            finally:
                with self._lock:
                    backup.finish()
        finally:
            copy.close()

    def close(self) -> None:
        with self._lock:
            self._connection.close()


def _in_range(value: Value) -> Value:
    return max(-LARGEST_ID, min(LARGEST_ID, value)) if isinstance(value, int) else value


def copy_database(source: apsw.Connection, target: Path, key: bytes | None) -> None:
    copy = apsw.Connection(str(target))
    try:
        unlock(copy, key)
        with copy.backup("main", source, "main") as backup:
            backup.step(-1)
    finally:
        copy.close()


def typed(row: Row, kind: type[T], json_columns: tuple[str, ...] = ()) -> T:
    """Map a row to a struct; the named columns hold JSON."""
    values: dict[str, object] = dict(row)
    for name in json_columns:
        text = values[name]
        values[name] = msgspec.json.decode(text) if isinstance(text, str) else None
    return msgspec.convert(values, kind, strict=False)


def id_list(ids: object) -> str:
    """Row ids as JSON, for ``IN (SELECT value FROM json_each(:ids))``."""
    return msgspec.json.encode(ids).decode()
