"""The models of this computer and of the catalogue as one list. No Qt: it is gathered on a thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from models.advice import Advice, advise_file, advise_spec, is_pleasant, recommend
from models.catalogue import CATALOGUE, TEST_MODEL_ID, ModelSpec
from models.discovery import FoundModel
from models.fit import Hardware
from models.library import Library, ModelFile, without_copies
from models.sentence import Sentence
from models.settings import ModelSettingsFile
from models.speeds import SpeedBook

Group = Literal["here", "found", "offered"]


@dataclass(frozen=True)
class ModelRow:
    """One model.

    Attributes:
        key: tells it from the others, also when the list is made anew.
        group: on the list of this computer, found in another program's folder, or to be fetched.
        path: of the file, "" where there is none yet.
        program: that fetched it, "" for the user's own and Rolltop's.
        problem: why it cannot be used; "" if it can.
        advice: what to expect of it here; None where it cannot be used.
        recommended: the one of the catalogue that suits this computer best.
        also_at: where else the same model lies.
    """

    key: str
    group: Group
    title: str
    size_bytes: int
    path: str = ""
    spec: ModelSpec | None = None
    file: ModelFile | None = None
    found: FoundModel | None = None
    program: str = ""
    problem: Sentence = field(default_factory=lambda: Sentence(""))
    advice: Advice | None = None
    recommended: bool = False
    also_at: tuple[str, ...] = ()

    def is_at(self, path: str) -> bool:
        """Whether this file holds the model, which may lie in several places."""
        return bool(path) and path in (self.path, *self.also_at)

    def is_of(self, spec: ModelSpec) -> bool:
        """Whether its file is one of the catalogue's, by size and name, wherever it lies.

        Ollama and the hub cache name their files by the SHA-256 of what is in them.
        """
        if self.problem or not self.path or self.size_bytes != spec.size_bytes:
            return False
        names = {Path(path).name for path in (self.path, *self.also_at)}
        return not names.isdisjoint((spec.file_name, spec.sha256, f"sha256-{spec.sha256}", f"sha256:{spec.sha256}"))


def gather(library: Library, hardware: Hardware) -> list[ModelRow]:
    """What is here, and what can be fetched. Reads the heads of all files.

    Raises:
        LibraryError: the list of models cannot be read.
    """
    files = without_copies(library.files())
    settings, speeds = ModelSettingsFile(library.folder), SpeedBook(library.folder)
    best = recommend(hardware, library.folder).spec.id
    here = [_row_of_file(file, hardware, settings, speeds, best) for file in files]
    there = {file.spec_id for file in files if file.spec_id}
    offered = [
        _row_of_spec(spec, hardware, library.folder, best)
        for spec in CATALOGUE
        if spec.id not in there and spec.id != TEST_MODEL_ID
    ]
    return [*sorted(here, key=lambda row: (bool(row.problem), row.title.casefold())), *offered]


def row_of_found(found: FoundModel, hardware: Hardware) -> ModelRow:
    file = ModelFile(
        path=found.path, title=found.title, size_bytes=found.size_bytes, spec_id="", verified=False, outside=True,
        problem=found.problem, header=found.header,
    )  # fmt: skip
    return ModelRow(
        key=str(found.path), group="found", title=found.title, size_bytes=found.size_bytes, path=str(found.path),
        file=file, found=found, program=found.program, problem=found.problem,
        advice=None if found.problem else advise_file(file, hardware),
    )  # fmt: skip


def _row_of_file(
    file: ModelFile, hardware: Hardware, settings: ModelSettingsFile, speeds: SpeedBook, best: str
) -> ModelRow:
    chosen = settings.of(file.path)
    return ModelRow(
        key=str(file.path), group="here", title=file.title, size_bytes=file.size_bytes, path=str(file.path),
        spec=next((spec for spec in CATALOGUE if spec.id == file.spec_id), None), file=file,
        problem=Sentence("") if not file.problem else _as_sentence(file.problem),
        advice=advise_file(file, hardware, chosen, speeds.of(file.path, chosen)),
        recommended=file.spec_id == best, also_at=tuple(map(str, file.also_at)),
    )  # fmt: skip


def _row_of_spec(spec: ModelSpec, hardware: Hardware, folder: Path, best: str) -> ModelRow:
    return ModelRow(
        key=spec.id, group="offered", title=spec.title, size_bytes=spec.size_bytes, spec=spec,
        advice=advise_spec(spec, hardware, folder), recommended=spec.id == best,
    )  # fmt: skip


def _as_sentence(text: str) -> Sentence:
    return text if isinstance(text, Sentence) else Sentence(text)


def best_present(rows: Sequence[ModelRow], best: ModelSpec) -> ModelRow | None:
    """The file of this computer to begin with: the recommended model, else the largest that is pleasant to talk to.

    None where all are too slow, too large, or smaller than any model that is ever recommended.
    """
    usable = [row for row in rows if row.group != "offered" and not row.problem]
    same = next((row for row in usable if row.is_of(best)), None)
    if same is not None:
        return same
    return max((row for row in usable if _suits(row)), key=suitability, default=None)


def suitability(row: ModelRow) -> tuple[bool, bool, bool, int, int]:
    """The larger, the sooner a file is put forward."""
    fits = row.advice is not None and row.advice.verdict != "does_not_fit" and not row.advice.weak_words
    return fits, _suits(row), _can_talk(row), _parameters(row), row.size_bytes


def _suits(row: ModelRow) -> bool:
    return row.advice is not None and is_pleasant(row.advice) and not row.advice.weak_words


def _parameters(row: ModelRow) -> int:
    return row.file.header.parameters if row.file is not None and row.file.header is not None else 0


def _can_talk(row: ModelRow) -> bool:
    """A model without a template was not trained to converse."""
    return row.file is not None and row.file.header is not None and bool(row.file.header.chat_template)


def find_row(rows: Sequence[ModelRow], key: str) -> ModelRow | None:
    """The row of a key, or the one that stands for the file at this path."""
    same = next((row for row in rows if row.key == key), None)
    return same or next((row for row in rows if row.is_at(key)), None)
