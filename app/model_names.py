"""The one name a model has in the window, whether it is chosen, being loaded or in use."""

from __future__ import annotations

from pathlib import PurePath

from models.catalogue import CATALOGUE


def model_title(path: str) -> str:
    """The catalogue's title for a file it knows, else the file's name without its ending."""
    name = PurePath(path).name
    return next((spec.title for spec in CATALOGUE if spec.file_name == name), PurePath(path).stem)
