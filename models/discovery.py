"""Finds model files that other programs have fetched, where they lie, without copying or opening them for long.

Where each program keeps its files is in ``models/places.py``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from models.gguf import GgufHeader
from models.library import Library
from models.places import Place
from models.sentence import Sentence


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


def discover(
    library: Library,
    on_found: Callable[[FoundModel], None] | None = None,
    *,
    places: Sequence[Place] | None = None,
    cancel: threading.Event | None = None,
    on_place: Callable[[str], None] | None = None,
) -> Search:
    """Look through the folders of other programs. Seconds long: call it on a thread of its own.

    The callbacks run on the calling thread. A file that is a second name or a copy of another one, is told once.

    Args:
        places: None: all that this system has.
        on_place: gets the name of the program whose files are looked at now.
    """
    raise NotImplementedError


def add_found(library: Library, found: Iterable[FoundModel]) -> list[Sentence]:
    """Put usable files on the library's list where they lie. Returns why some could not be."""
    raise NotImplementedError
