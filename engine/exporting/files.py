"""Writes conversations into files: beside the place first, so that a file is there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from engine.errors import EngineError, say
from engine.exporting.entries import Entry, Thread
from engine.exporting.marks import file_name
from engine.exporting.web_page import web_page
from engine.exporting.writers import as_json, markdown, plain
from engine.language import Language
from engine.protocol.exporting import Exported, ExportFormat
from engine.services import Services
from models.system_reasons import reason_of

WRITERS: Final[dict[ExportFormat, Callable[[Thread, Iterable[Entry]], Iterator[str]]]] = {
    "md": markdown,
    "txt": plain,
    "html": web_page,
    "json": as_json,
}
_TOLD_EVERY: Final = 200

Tell = Callable[[int, int], None]


class Cancelled(Exception):
    """It was ended early."""


def export(
    services: Services,
    conversation_ids: Iterable[int],
    format: ExportFormat,
    path: Path,
    language: Language = "en",
    *,
    overwrite: bool = False,
    into_folder: bool = False,
    tell: Tell = lambda _done, _total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Exported:
    """Write conversations; see ``ExportConversations``.

    Args:
        tell: told how many messages of how many are written.

    Raises:
        EngineError: a conversation does not exist, or a file cannot be written.
    """
    threads = [
        Thread(services, services.recall.conversation(number), language, format == "json")
        for number in conversation_ids
    ]
    total = sum(thread.total for thread in threads)
    written: list[str] = []
    done = 0
    for thread in threads:
        place = free_name(path, thread, format) if into_folder else path
        counted = _counted(thread.entries(), done, total, tell, cancelled)
        try:
            _write(place, WRITERS[format](thread, counted), overwrite and not into_folder)
        except Cancelled:
            return Exported(tuple(written), done, cancelled=True)
        done += thread.total
        written.append(str(place))
    tell(total, total)
    return Exported(tuple(written), done)


def free_name(folder: Path, thread: Thread, format: ExportFormat) -> Path:
    """A file in a folder that is not there yet."""
    first = folder / file_name(thread.title, format)
    number, path = 2, first
    while path.exists():
        path = first.with_name(f"{first.stem} {number}{first.suffix}")
        number += 1
    return path


def _counted(
    entries: Iterable[Entry], before: int, total: int, tell: Tell, cancelled: Callable[[], bool]
) -> Iterator[Entry]:
    for number, entry in enumerate(entries):
        if number % _TOLD_EVERY == 0:
            tell(before + number, total)
        if cancelled():
            raise Cancelled
        yield entry


def _write(path: Path, pieces: Iterator[str], overwrite: bool) -> None:
    if path.is_dir():
        raise EngineError(say("{path} is a folder. Name a file.", path=path))
    if path.exists() and not overwrite:
        raise EngineError(say("There is already a file {path}. It was not touched.", path=path))
    try:
        _write_beside(path, pieces, overwrite)
    except FileExistsError as error:
        raise EngineError(say("There is already a file {path}. It was not touched.", path=path), str(error)) from error
    except OSError as error:
        told = say("The conversation could not be written to {path}: {reason}.", path=path, reason=reason_of(error))
        raise EngineError(told, repr(error)) from error


def _write_beside(path: Path, pieces: Iterator[str], overwrite: bool) -> None:
    number, name = tempfile.mkstemp(prefix=".rolltop-", suffix=path.suffix, dir=path.parent)
    beside = Path(name)
    try:
        with open(number, "w", encoding="utf-8", newline="\n") as file:
            for piece in pieces:
                file.write(piece.encode("utf-8", "replace").decode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        if overwrite:
            os.replace(beside, path)
        else:
            _put_new(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _put_new(beside: Path, path: Path) -> None:
    """Give the file its name, unless somebody else took it meanwhile."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # not every file system has links
        if path.exists():
            raise FileExistsError(str(path)) from None
        os.replace(beside, path)
