"""Which model file a command uses: what was named, else what the window would start with."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from app.cli.progress import ProgressLine, megabytes
from app.cli.words import later, told
from app.model_manager.rows import best_present, row_of_found
from app.model_start import choose_start
from app.paths import data_folder
from app.settings.store import read_preferences
from engine.hardware import measure
from models.catalogue import CATALOGUE, DEFAULT_MODEL_ID, ModelSpec, display_name, find_spec
from models.discovery import add_found, discover
from models.download import ensure_model
from models.errors import ModelsError
from models.library import Library
from models.sentence import join, say

NO_MODEL: Final = later("No model is here yet. Fetch one ({size}) with: rolltop models get {model}")
FOUND: Final = later("Or use one that is on this computer already: rolltop models find --add")
ASK_TO_USE: Final = later("No model is chosen yet, but {program} has {title} ({size}). Use it where it lies? [Y/n] ")
ASK_TO_FETCH: Final = later("No model is here yet. Fetch {title} now ({size})? [y/N] ")
CHOSEN: Final = later("Answers with {model}.")


class NoModelError(ModelsError):
    """There is no model, and nobody asked for one to be fetched."""


def model_path(arguments: argparse.Namespace, quiet: bool = False) -> str:
    """The file of what --model names, else the one chosen in the window, else the best that is here.

    What --model names is fetched where it must be; anything else only after a yes in a terminal, or where
    ``arguments.fetches`` is set. Which file it is, where nobody named it, is told on stderr unless ``quiet``.

    Raises:
        NoModelError: there is none.
        ModelsError: with a sentence.
    """
    named: str | None = getattr(arguments, "model", None)
    library = Library()
    if named:
        return str(_named(named, library))
    chosen = read_preferences(data_folder(getattr(arguments, "data", None))).model_path
    start = choose_start(None, chosen, library)
    if start.problem:
        raise ModelsError(start.problem)
    path = start.path or _new(
        find_spec(start.spec_id or DEFAULT_MODEL_ID), library, getattr(arguments, "fetches", False)
    )
    if not quiet:
        print(told(CHOSEN, model=display_name(path)), file=sys.stderr, flush=True)
    return path


def _new(spec: ModelSpec, library: Library, fetches: bool) -> str:
    """A file that another program has, where it is the same one or the user agrees; else it is fetched."""
    hardware = measure()
    found = best_present([row_of_found(one, hardware) for one in discover(library).found], spec)
    if found is not None and found.found is not None:
        question = told(ASK_TO_USE, title=found.title, program=found.program, size=megabytes(found.size_bytes))
        if (fetches and found.is_of(spec)) or _agrees(question, usually=True):
            add_found(library, [found.found])
            return found.path
    if not fetches and not _agrees(told(ASK_TO_FETCH, title=spec.title, size=megabytes(spec.size_bytes))):
        missing = say(NO_MODEL, size=megabytes(spec.size_bytes), model=spec.id)
        raise NoModelError(join([missing, say(FOUND)]) if found is not None else missing)
    return str(_fetched(spec, library))


def _named(named: str, library: Library) -> Path:
    if named in {spec.id for spec in CATALOGUE}:
        return _fetched(find_spec(named), library)
    return library.find(named)


def _fetched(spec: ModelSpec, library: Library) -> Path:
    line = ProgressLine(spec.title)
    try:
        return ensure_model(spec, line, library=library)
    finally:
        line.end()


def _agrees(question: str, usually: bool = False) -> bool:
    """Whether somebody says yes. Args: usually: what Enter alone says."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    print(question, end="", file=sys.stderr, flush=True)  # standard output may be read by a program
    try:
        answer = input().strip().lower()
    except EOFError:
        print(file=sys.stderr)
        return False
    return answer in ("y", "yes", "是", "好") if answer else usually
