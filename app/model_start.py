"""Which model the window starts with. No Qt."""

from __future__ import annotations

from typing import Literal, NamedTuple

import psutil

from models.advice import is_weak
from models.catalogue import CATALOGUE, TEST_MODEL_ID
from models.errors import ModelsError
from models.library import Library, ModelFile
from models.sentence import Sentence

LARGEST_SHARE = 0.6
"""Of the computer's memory: a larger file is not started without a word of the user."""


class ModelStart(NamedTuple):
    """The file to load, and who named it: the user, the command line, Rolltop.

    Attributes:
        path: "" where there is none.
        spec_id: of the catalogue's model that was named and is not here yet.
        problem: why what was named cannot be used.
    """

    path: str = ""
    origin: Literal["chosen", "given", "automatic"] = "automatic"
    spec_id: str = ""
    problem: Sentence = Sentence("")


def choose_start(given: str | None, chosen: str, library: Library) -> ModelStart:
    """What to begin with.

    Args:
        given: by the command line.
        chosen: by the user, earlier; "" lets the program choose among what is here.
    """
    wanted = given or chosen
    origin: Literal["chosen", "given", "automatic"] = "given" if given else "chosen" if chosen else "automatic"
    spec = next((spec for spec in CATALOGUE if spec.id == wanted), None)
    try:
        if spec is not None:
            here = library.is_verified(spec)
            return ModelStart(str(library.path_of(spec)) if here else "", origin, "" if here else spec.id)
        return ModelStart(str(library.find(wanted)) if wanted else present_model(library), origin)
    except ModelsError as error:
        return ModelStart("", origin, problem=error.sentence)


def present_model(library: Library) -> str:
    """The path of the model to use where nobody has chosen one; "" if none is here.

    Raises:
        LibraryError: the list of models cannot be read.
    """
    for spec in CATALOGUE:
        if spec.id != TEST_MODEL_ID and library.is_verified(spec):
            return str(library.path_of(spec))
    room = LARGEST_SHARE * psutil.virtual_memory().total
    usable = [file for file in library.files() if not file.problem and file.size_bytes < room]
    return str(max(usable, key=_weight).path) if usable else ""


def _weight(file: ModelFile) -> tuple[bool, int]:
    return file.header is not None and not is_weak(file.header.parameters), file.size_bytes
