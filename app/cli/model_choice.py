"""Which model file a command uses: what was named, else what the window would start with."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from app.cli.progress import ProgressLine, megabytes
from app.cli.words import later, told
from app.model_start import choose_start
from app.paths import data_folder
from app.settings.store import read_preferences
from models.catalogue import CATALOGUE, DEFAULT_MODEL_ID, ModelSpec, display_name, find_spec
from models.download import ensure_model
from models.errors import ModelsError
from models.library import Library
from models.sentence import say

NO_MODEL: Final = later("No model is here yet. Fetch one ({size}) with: rolltop models get {model}")
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
    path = start.path
    if not path:
        spec = find_spec(start.spec_id or DEFAULT_MODEL_ID)
        if not getattr(arguments, "fetches", False) and not _agrees(spec):
            raise NoModelError(say(NO_MODEL, size=megabytes(spec.size_bytes), model=spec.id))
        path = str(_fetched(spec, library))
    if not quiet:
        print(told(CHOSEN, model=display_name(path)), file=sys.stderr, flush=True)
    return path


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


def _agrees(spec: ModelSpec) -> bool:
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    question = told(ASK_TO_FETCH, title=spec.title, size=megabytes(spec.size_bytes))
    print(question, end="", file=sys.stderr, flush=True)  # standard output may be read by a program
    try:
        return input().strip().lower() in ("y", "yes", "是", "好")
    except EOFError:
        print(file=sys.stderr)
        return False
