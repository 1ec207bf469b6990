"""Which model file a command uses, fetched first where it must be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from models.catalogue import CATALOGUE, DEFAULT_MODEL_ID, find_spec
from models.download import Progress, ensure_model
from models.library import Library


def fetch_model(named: str | None, tell: Callable[[str], None]) -> Path:
    """The file of a path, a file name in the library or a catalogue id; the default model for None.

    Raises:
        ModelsError: with a sentence.
    """
    library = Library()
    if named is None or named in {spec.id for spec in CATALOGUE}:
        spec = find_spec(named or DEFAULT_MODEL_ID)

        def progress(now: Progress) -> None:
            share = now.done_bytes / now.total_bytes if now.total_bytes else 0.0
            tell(f"{now.stage} {spec.title} {share:4.0%}")

        return ensure_model(spec, progress, library=library)
    return library.find(named)
