"""The models on this computer: files in the models folder, and files elsewhere that the user added."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import platformdirs
from msgspec import Struct

from models.catalogue import CATALOGUE, ModelSpec, display_name
from models.errors import GgufError, LibraryError, UnknownModelError
from models.gguf import GgufHeader, folder_sentence, read_header
from models.sentence import Sentence, say

REGISTER_NAME = "library.json"
REGISTER_VERSION = 1


class ModelFile(Struct, frozen=True):
    """One local model file.

    Attributes:
        spec_id: catalogue id, "" for a file of the user's own.
        verified: its bytes were checked against the catalogue's SHA-256 and it has not changed since.
        outside: it lies outside the models folder.
        problem: why it cannot be used, "" if it can.
        header: None if it cannot be read.
    """

    path: Path
    title: str
    size_bytes: int
    spec_id: str
    verified: bool
    outside: bool
    problem: str
    header: GgufHeader | None


class _Verified(Struct, frozen=True):
    sha256: str
    size_bytes: int
    modified_ns: int


class _Register(Struct):
    version: int = REGISTER_VERSION
    added: list[str] = []
    verified: dict[str, _Verified] = {}


def models_folder() -> Path:
    """``ROLLTOP_MODELS``, or the user's data folder."""
    chosen = os.environ.get("ROLLTOP_MODELS", "")
    if chosen:
        return Path(chosen).expanduser().absolute()
    return Path(platformdirs.user_data_dir("rolltop", appauthor=False)) / "models"


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
            register = self._read_register()
            register.verified[spec.file_name] = identity
            self._write_register(register)

    def files(self) -> list[ModelFile]:
        """All local models; those that cannot be used, or are gone, have a problem."""
        inside = sorted(self.folder.glob("*.gguf")) if self.folder.is_dir() else []
        outside = [Path(text) for text in self._read_register().added]
        return [self._describe(path) for path in (*inside, *(path for path in outside if path not in inside))]

    def add(self, path: Path) -> ModelFile:
        """Add a GGUF file where it lies, without copying it.

        Raises:
            GgufError: it is not a complete GGUF file.
            LibraryError: the register cannot be written.
        """
        path = path.expanduser().absolute()
        header = read_header(path)
        problem = _problem(header)
        if problem:
            raise GgufError(problem)
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
        register = self._read_register()
        text = str(path.expanduser().absolute())
        if text not in register.added:
            raise LibraryError(say("“{name}” is not on the list of added models.", name=path.name))
        register.added.remove(text)
        self._write_register(register)

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

    def _describe(self, path: Path) -> ModelFile:
        spec = next((spec for spec in CATALOGUE if self.path_of(spec) == path), None)
        outside = path.parent.absolute() != self.folder.absolute()
        try:
            header = read_header(path)
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
            problem=_problem(header),
            header=header,
        )

    def _read_register(self) -> _Register:
        path = self.folder / REGISTER_NAME
        try:
            register = msgspec.json.decode(path.read_bytes(), type=_Register)
        except (FileNotFoundError, NotADirectoryError):
            return _Register()
        except OSError as error:
            raise LibraryError(
                say("The list of models cannot be read: {reason}.", reason=error.strerror or error), repr(error)
            ) from error
        except (msgspec.DecodeError, UnicodeDecodeError):
            _keep_aside(path)
            return _Register()
        if register.version > REGISTER_VERSION:
            raise LibraryError(say("The list of models was written by a newer Rolltop. Please update this one."))
        return register

    def _write_register(self, register: _Register) -> None:
        path = self.folder / REGISTER_NAME
        temporary = path.with_name(f"{REGISTER_NAME}.{os.getpid()}.new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            temporary.write_bytes(msgspec.json.format(msgspec.json.encode(register), indent=2))
            temporary.replace(path)
        except OSError as error:
            raise LibraryError(
                say("The list of models cannot be written: {reason}.", reason=error.strerror or error), repr(error)
            ) from error


def _identity(path: Path, sha256: str) -> _Verified | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return _Verified(sha256, status.st_size, status.st_mtime_ns)


def _problem(header: GgufHeader) -> Sentence:
    name = header.path.name
    if header.missing_bytes:
        return say(
            "“{name}” is incomplete: {missing} bytes are missing. Please download it again.",
            name=name,
            missing=f"{header.missing_bytes:,}",
        )
    if header.architecture in ("clip", "mmproj"):
        return say("“{name}” only adds pictures to another model; it cannot hold a conversation.", name=name)
    if not header.architecture or not header.n_layers:
        return say("“{name}” holds no language model.", name=name)
    if header.split_count > 1:
        return say(
            "“{name}” is one of {count} parts of a model. Please look for it as a single file.",
            name=name,
            count=header.split_count,
        )
    return Sentence("")


def _keep_aside(path: Path) -> None:
    """Rename a register that does not parse, so that nothing of it is lost."""
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.replace(target)
