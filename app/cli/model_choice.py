"""Which model file a command uses, fetched first where it must be."""

from __future__ import annotations

from pathlib import Path

from app.cli.progress import ProgressLine
from models.catalogue import CATALOGUE, DEFAULT_MODEL_ID, find_spec
from models.download import ensure_model
from models.library import Library


def fetch_model(named: str | None) -> Path:
    """The file of a path, a file name in the library or a catalogue id; the default model for None.

    Progress goes to stderr.

    Raises:
        ModelsError: with a sentence.
    """
    library = Library()
    if named is None or named in {spec.id for spec in CATALOGUE}:
        spec = find_spec(named or DEFAULT_MODEL_ID)

        line = ProgressLine(spec.title)
        try:
            return ensure_model(spec, line, library=library)
        finally:
            line.end()
    return library.find(named)
