"""The models on this computer: files in the models folder, and files elsewhere that the user added."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from models.catalogue import CATALOGUE, ModelSpec, display_name
from models.errors import GgufError, LibraryError, UnknownModelError
from models.foreign_files import folder_sentence
from models.gguf import GgufHeader
from models.identity import header_of, identity
from models.kept_json import changing, read_json, write_json
from models.locations import chosen_folder
from models.sentence import Sentence, say
from models.system_reasons import reason_of

REGISTER_NAME = "library.json"
REGISTER_VERSION = 1

SEARCH_ARCHITECTURES = frozenset(
    {
        "bert", "nomic-bert", "nomic-bert-moe", "jina-bert-v2", "jina-bert-v3", "neo-bert", "modern-bert", "eurobert",
        "t5encoder", "gemma-embedding",
    }
)  # fmt: skip
"""Of models that turn texts into vectors (llama.cpp, src/llama-arch.cpp)."""


class ModelFile(Struct, frozen=True):
    """One local model file.

    Attributes:
        spec_id: catalogue id, "" for a file of the user's own.
        verified: its bytes were checked against the catalogue's SHA-256 and it has not changed since.
        outside: it lies outside the models folder.
        problem: why it cannot be used, "" if it can.
        header: None if it cannot be read.
        also_at: where else the same model lies on this list; see ``without_copies``.
    """

    path: Path
    title: str
    size_bytes: int
    spec_id: str
    verified: bool
    outside: bool
    problem: str
    header: GgufHeader | None
    also_at: tuple[Path, ...] = ()


class _Verified(Struct, frozen=True):
    sha256: str
    size_bytes: int
    modified_ns: int


class _Register(Struct):
    version: int = REGISTER_VERSION
    added: list[str] = []
    verified: dict[str, _Verified] = {}


def models_folder() -> Path:
    """``ROLLTOP_MODELS``, else where the user moved it, else the user's data folder."""
    chosen = os.environ.get("ROLLTOP_MODELS", "")
    if chosen:
        return Path(chosen).expanduser().absolute()
    return chosen_folder("models")


class Library:
    """Local models. The register is a small JSON file in the folder; one that does not parse is kept aside."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = models_folder() if folder is None else folder

    def path_of(self, spec: ModelSpec) -> Path:
        """Where a model of the catalogue lies, or will lie."""
        return self.folder / spec.file_name

    def is_verified(self, spec: ModelSpec) -> bool:
        """Whether the file is there, was checked by SHA-256, and has kept its size and time since."""
        known = self._read_register().verified.get(spec.file_name)
        return known is not None and known.sha256 == spec.sha256 and known == _identity(self.path_of(spec), spec.sha256)

    def mark_verified(self, spec: ModelSpec) -> None:
        """Remember that the file's bytes match the catalogue's SHA-256."""
        identity = _identity(self.path_of(spec), spec.sha256)
        if identity is not None:
            with changing(self.folder / REGISTER_NAME):
                register = self._read_register()
                register.verified[spec.file_name] = identity
                self._write_register(register)

    def files(self) -> list[ModelFile]:
        """All local models; those that cannot be used, or are gone, have a problem."""
        return [self._describe(path) for path in self.paths()]

    def paths(self) -> list[Path]:
        """Where they are, without a look into them: what ``files`` says of a file can take a second to read."""
        inside = sorted(self.folder.glob("*.gguf")) if self.folder.is_dir() else []
        outside = [Path(text) for text in self._read_register().added]
        return [*inside, *(path for path in outside if path not in inside)]

    def add(self, path: Path) -> ModelFile:
        """Add a GGUF file where it lies, without copying it.

        Raises:
            GgufError: it is not a complete GGUF file.
            LibraryError: the register cannot be written.
        """
        path = path.expanduser().absolute()
        header = header_of(path)
        problem = file_problem(header)
        if problem:
            raise GgufError(problem)
        with changing(self.folder / REGISTER_NAME):
            register = self._read_register()
            if path.parent != self.folder.absolute() and str(path) not in register.added:
                register.added.append(str(path))
                self._write_register(register)
        return self._describe(path)

    def remove(self, path: Path) -> None:
        """Take an added file off the list; the file itself stays.

        Raises:
            LibraryError: it was not added.
        """
        text = str(path.expanduser().absolute())
        with changing(self.folder / REGISTER_NAME):
            register = self._read_register()
            if text not in register.added:
                raise LibraryError(say("“{name}” is not on the list of added models.", name=path.name))
            register.added.remove(text)
            self._write_register(register)

    def delete(self, path: Path) -> int:
        """Delete a file of the models folder for good, with what was left of fetching it. Returns the bytes freed.

        Raises:
            LibraryError: it lies elsewhere, or the system does not let it go.
        """
        path = path.expanduser().absolute()
        if path.parent != self.folder.absolute():
            raise LibraryError(
                say("“{name}” belongs to another program or folder, so it is not deleted.", name=path.name)
            )
        try:
            freed = _size(path)
            path.unlink()
            for left in leftovers(path):
                freed += _size(left)
                left.unlink()
        except OSError as error:
            raise LibraryError(
                say("“{name}” cannot be deleted ({reason}).", name=path.name, reason=reason_of(error)),
                repr(error),
            ) from error
        with changing(self.folder / REGISTER_NAME):
            register = self._read_register()
            if register.verified.pop(path.name, None) is not None:
                self._write_register(register)
        return freed

    def disk_used(self) -> int:
        """Bytes of the models folder: models, and what is fetched of others."""
        try:
            return sum(_size(path) for path in self.folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return 0

    def find(self, text: str) -> Path:
        """A local model by catalogue id, file name or path.

        Raises:
            UnknownModelError: there is none, or it is a folder.
        """
        path = Path(text).expanduser()
        if path.is_file():
            return path.absolute()
        if path.is_dir():
            raise UnknownModelError(folder_sentence(path))
        for file in self.files():
            if text in (file.spec_id, file.path.name) and file.path.is_file():
                return file.path
        raise UnknownModelError(say("There is no model “{name}” on this computer.", name=text))

    def listed(self, text: str) -> ModelFile:
        """A model of the list by catalogue id, file name or path, also one that cannot be used or is gone.

        Raises:
            UnknownModelError: there is none.
        """
        path = Path(text).expanduser().absolute()
        for file in self.files():
            if text in (file.spec_id, file.path.name, file.title) or file.path == path:
                return file
        raise UnknownModelError(say("There is no model “{name}” on this computer.", name=text))

    def _describe(self, path: Path) -> ModelFile:
        spec = next((spec for spec in CATALOGUE if self.path_of(spec) == path), None)
        outside = path.parent.absolute() != self.folder.absolute()
        try:
            header = header_of(path)
        except GgufError as error:
            size_bytes = path.stat().st_size if path.is_file() else 0
            return ModelFile(
                path, display_name(path), size_bytes, spec.id if spec else "", False, outside, error.sentence, None
            )
        return ModelFile(
            path=path,
            title=display_name(path),
            size_bytes=header.size_bytes,
            spec_id=spec.id if spec else "",
            verified=spec is not None and self.is_verified(spec),
            outside=outside,
            problem=file_problem(header),
            header=header,
        )

    def _read_register(self) -> _Register:
        path = self.folder / REGISTER_NAME
        register = read_json(
            path, _Register, say("The list of models cannot be read."),
            say("Models in the models folder are found as before; add those that lie elsewhere again."),
        )  # fmt: skip
        if register is None:
            return _Register()
        if register.version > REGISTER_VERSION:
            raise LibraryError(say("The list of models was written by a newer Rolltop. Please update this one."))
        return register

    def _write_register(self, register: _Register) -> None:
        write_json(self.folder / REGISTER_NAME, register, say("The list of models cannot be written."))


def without_copies(files: Iterable[ModelFile]) -> list[ModelFile]:
    """Each model once, in the place of its first file: of files with the same contents the one that serves best."""
    groups: dict[object, list[ModelFile]] = {}
    for file in files:
        same = (file.size_bytes, identity(file.path)) if file.size_bytes else ()
        groups.setdefault(same if same and same[1] else file.path, []).append(file)
    return [_best_of(group) for group in groups.values()]


def _best_of(group: list[ModelFile]) -> ModelFile:
    best = min(group, key=lambda file: (bool(file.problem), not file.verified, file.outside))
    others = tuple(file.path for file in group if file is not best)
    return replace(best, also_at=others) if others else best


def leftovers(path: Path) -> list[Path]:
    """What fetching a file leaves beside it while it is not finished."""
    names = (f"{path.name}{ending}" for ending in (".part", ".part.json", ".lock"))
    return [left for name in names if (left := path.with_name(name)).is_file()]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


def _identity(path: Path, sha256: str) -> _Verified | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return _Verified(sha256, status.st_size, status.st_mtime_ns)


def file_problem(header: GgufHeader) -> Sentence:
    """Why a file cannot hold a conversation, "" if it can."""
    if header.missing_bytes:
        return say(
            "“{name}” is incomplete: {missing} bytes are missing. Please download it again.",
            name=header.path.name,
            missing=f"{header.missing_bytes:,}",
        )
    return kind_problem(header) or _split_problem(header)


def kind_problem(header: GgufHeader) -> Sentence:
    """Why what a file holds is no model to talk to, "" if it is."""
    name, kind = header.path.name, header.metadata.get("general.type", "")
    if header.architecture in ("clip", "mmproj") or kind == "mmproj":
        return say("“{name}” only adds pictures to another model; it cannot hold a conversation.", name=name)
    if kind == "adapter":
        return say("“{name}” is an addition to another model (an adapter), which Rolltop cannot use.", name=name)
    if header.architecture in SEARCH_ARCHITECTURES:
        return say("“{name}” is made to find texts by meaning; it cannot hold a conversation.", name=name)
    if not header.parameters:
        return say("“{name}” holds a vocabulary, but no model.", name=name)
    if not header.architecture or not header.n_layers:
        return say("“{name}” holds no language model.", name=name)
    return Sentence("")


def _split_problem(header: GgufHeader) -> Sentence:
    if header.split_count > 1:
        return say(
            "“{name}” is one of {count} parts of a model. Please look for it as a single file.",
            name=header.path.name,
            count=header.split_count,
        )
    return Sentence("")
