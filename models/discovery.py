"""Finds model files that other programs have fetched, where they lie, without copying or opening them for long.

Where each program keeps its files is in ``models/places.py``. Each place is looked through on a thread of its own,
which is left behind if its disk does not answer.
"""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from models import ollama
from models.catalogue import display_name
from models.errors import GgufError, ModelsError
from models.gguf import GgufHeader
from models.identity import header_of, identity
from models.library import Library, file_problem
from models.places import Place, known_places
from models.sentence import Sentence, say
from models.system_reasons import reason_of

MOST_ENTRIES = 100_000
PLACE_LIMIT_S = 20.0
POLL_S = 0.05


class FoundModel(Struct, frozen=True):
    """One file.

    Attributes:
        title: by which a person knows it there: Ollama's name and tag, else the file's name.
        program: such as "LM Studio".
        problem: why it cannot be used ("" if it can): picture parts, adapters, vocabularies, split files, damage.
        listed: the library has it already.
        header: None where it cannot be read.
    """

    path: Path
    title: str
    program: str
    size_bytes: int
    problem: Sentence
    listed: bool
    header: GgufHeader | None


class Search(Struct, frozen=True):
    """What a search has come to.

    Attributes:
        found: usable or with a problem, each file once, in the order in which they were found.
        notes: sentences about folders that were not looked through to their end.
        complete: False where it was cancelled.
    """

    found: tuple[FoundModel, ...]
    notes: tuple[Sentence, ...]
    complete: bool


class _Candidate(Struct, frozen=True):
    """A file as its place tells it; ``key`` tells two names of one file apart from two files."""

    path: Path
    title: str
    key: tuple[int, int]
    size_bytes: int
    problem: Sentence
    header: GgufHeader | None


_Told = _Candidate | Sentence | None
"""What a place's thread puts into its queue; None is its end."""


def discover(
    library: Library,
    on_found: Callable[[FoundModel], None] | None = None,
    *,
    places: Sequence[Place] | None = None,
    cancel: threading.Event | None = None,
    on_place: Callable[[str], None] | None = None,
    on_copy: Callable[[Path, Path], None] | None = None,
    place_limit_s: float = PLACE_LIMIT_S,
) -> Search:
    """Look through the folders of other programs. Seconds long: call it on a thread of its own.

    The callbacks run on the calling thread. A file that is a second name or a copy of another one is told once.

    Args:
        places: None: all that this system has.
        on_place: gets the name of the program whose files are looked at now.
        on_copy: gets a file that was told, or that the library has, and another name or a copy of it.
        place_limit_s: a place that takes longer is left, with a note.
    """
    cancel = cancel or threading.Event()
    copies = _Copies(library)
    found: list[FoundModel] = []
    notes: list[Sentence] = []
    for place in known_places() if places is None else places:
        if cancel.is_set():
            break
        if on_place:
            on_place(place.program)
        for told in _look(place, cancel, place_limit_s):
            if isinstance(told, Sentence):
                notes.append(told)
                continue
            first, is_new = copies.first_of(told)
            if is_new:
                listed = copies.is_listed(first)
                model = FoundModel(
                    told.path, told.title, place.program, told.size_bytes, told.problem, listed, told.header
                )
                found.append(model)
                if on_found:
                    on_found(model)
            if on_copy and first != told.path:
                on_copy(first, told.path)
    return Search(tuple(found), tuple(notes), not cancel.is_set())


def add_found(library: Library, found: Iterable[FoundModel]) -> list[Sentence]:
    """Put usable files on the library's list where they lie. Returns why some could not be."""
    refused: list[Sentence] = []
    for model in found:
        try:
            library.add(model.path)
        except ModelsError as error:
            refused.append(error.sentence)
    return refused


class _Copies:
    """Which files are known already: by where their bytes lie, then by size and what they hold."""

    def __init__(self, library: Library) -> None:
        self._told = _Known()
        self._listed = _Known()
        self._listed_paths: set[Path] = set()
        for path, status in _with_status(file.path for file in library.files()):
            self._listed.add((status.st_dev, status.st_ino), status.st_size, path, path)
            self._listed_paths.add(path)

    def first_of(self, candidate: _Candidate) -> tuple[Path, bool]:
        """The file of the list, else the one told first, that holds the same; and whether none was told yet."""
        told = self._told.find(candidate)
        if told is not None:
            return told, False
        first = self._listed.find(candidate) or candidate.path
        self._told.add(candidate.key, candidate.size_bytes, candidate.path, first)
        return first, True

    def is_listed(self, path: Path) -> bool:
        return path in self._listed_paths


class _Known:
    """Files, and for each the one that stands for it."""

    def __init__(self) -> None:
        self._by_key: dict[tuple[int, int], Path] = {}
        self._by_size: dict[int, list[tuple[Path, Path]]] = {}

    def add(self, key: tuple[int, int], size_bytes: int, path: Path, stands: Path) -> None:
        self._by_key[key] = stands
        self._by_size.setdefault(size_bytes, []).append((path, stands))

    def find(self, candidate: _Candidate) -> Path | None:
        if candidate.key in self._by_key:
            return self._by_key[candidate.key]
        same_size = self._by_size.get(candidate.size_bytes, [])
        mine = identity(candidate.path) if same_size else ""
        return next((stands for path, stands in same_size if mine and identity(path) == mine), None)


def _with_status(paths: Iterable[Path]) -> Iterator[tuple[Path, os.stat_result]]:
    for path in paths:
        try:
            yield path, path.stat()
        except OSError:
            continue


def _look(place: Place, cancel: threading.Event, limit_s: float) -> Generator[_Candidate | Sentence]:
    """What one place holds, as it is found; ends at the limit, or when it is cancelled."""
    told: queue.SimpleQueue[_Told] = queue.SimpleQueue()
    stop = threading.Event()
    threading.Thread(target=_tell_all, args=(place, told, stop), name="model-search", daemon=True).start()
    give_up_at = time.monotonic() + limit_s
    try:
        while not cancel.is_set():
            try:
                one = told.get(timeout=POLL_S)
            except queue.Empty:
                if time.monotonic() < give_up_at:
                    continue
                one = say("“{folder}” takes too long to look through, so it was left.", folder=place.folder)
                yield one
                return
            if one is None:
                return
            yield one
    finally:
        stop.set()


def _tell_all(place: Place, told: queue.SimpleQueue[_Told], stop: threading.Event) -> None:
    try:
        files = _ollama_files(place) if place.layout == "ollama" else _gguf_files(place, stop)
        for one in files:
            if stop.is_set():
                return
            told.put(one)
    except OSError as error:
        told.put(_unreadable(place.folder, error))
    finally:
        told.put(None)


def _ollama_files(place: Place) -> Iterator[_Candidate]:
    for model in ollama.models_in(place.folder):
        if (candidate := _candidate(model.blob, model.name, model.problem)) is not None:
            yield candidate


def _gguf_files(place: Place, stop: threading.Event) -> Iterator[_Candidate | Sentence]:
    """Files ending in .gguf; links to folders are followed, but no folder twice."""
    if not place.folder.is_dir():
        return
    waiting = [(place.folder, 0)]
    seen: set[tuple[int, int]] = set()
    entries = 0
    while waiting and not stop.is_set():
        folder, depth = waiting.pop()
        try:
            status = folder.stat()
            if (status.st_dev, status.st_ino) in seen:
                continue
            seen.add((status.st_dev, status.st_ino))
            with os.scandir(folder) as listing:
                for entry in listing:
                    entries += 1
                    if entries > MOST_ENTRIES or stop.is_set():
                        break
                    if depth < place.depth and _goes_down(place, entry, depth):
                        waiting.append((Path(entry.path), depth + 1))
                    elif entry.name.lower().endswith(".gguf") and (one := _candidate(Path(entry.path))) is not None:
                        yield one
        except OSError as error:
            yield _unreadable(folder, error)
        if entries > MOST_ENTRIES:
            yield say("“{folder}” holds too many files to look at all of them.", folder=place.folder)
            return


def _goes_down(place: Place, entry: os.DirEntry[str], depth: int) -> bool:
    """Whether to look into an entry: of the hub cache, only into snapshots, whose names people know."""
    if place.layout == "hub" and (
        (depth == 0 and not entry.name.startswith("models--")) or (depth == 1 and entry.name != "snapshots")
    ):
        return False
    try:
        return entry.is_dir()
    except OSError:
        return False


def _candidate(path: Path, title: str = "", problem: Sentence | None = None) -> _Candidate | None:
    """Only ordinary files are opened: a pipe would never answer. None for what is none, or has gone."""
    try:
        status = path.stat()
    except OSError:
        return None
    if not path.is_file():
        return None
    key = (status.st_dev, status.st_ino) if status.st_ino else (hash(path), 0)
    path = path.absolute()
    title = title or display_name(path)
    try:
        header = header_of(path)
    except GgufError as error:
        return _Candidate(path, title, key, status.st_size, error.sentence, None)
    return _Candidate(path, title, key, status.st_size, problem or file_problem(header), header)


def _unreadable(folder: Path, error: OSError) -> Sentence:
    return say("“{folder}” cannot be looked into ({reason}).", folder=folder, reason=reason_of(error))
