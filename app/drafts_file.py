"""What the user has written and neither sent nor saved: a small file beside the memory. No Qt."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from app.json_file import set_aside, write_whole
from engine.values import FactKind, FactStatus
from models.settings import ModelSettings
from models.system_reasons import reason_of

_log = logging.getLogger(__name__)


class BlockFields(Struct, frozen=True):
    value: str
    description: str
    limit_tokens: int
    read_only: bool
    pinned: bool


class FactFields(Struct, frozen=True):
    text: str
    kind: FactKind
    tags: tuple[str, ...]
    pinned: bool
    status: FactStatus
    valid_from: float | None = None
    valid_to: float | None = None


class BlockDraft(Struct, frozen=True):
    """The user's version over the stored one it began from; ``label`` makes the block again if it was deleted."""

    id: int
    version: int
    label: str
    base: BlockFields
    mine: BlockFields


class FactDraft(Struct, frozen=True):
    id: int
    version: int
    base: FactFields
    mine: FactFields


class NewBlock(Struct, frozen=True):
    label: str
    description: str
    value: str
    limit_tokens: int


class EditorDrafts(Struct, frozen=True):
    """Unsaved edits of the memory editor, in the memory of one agent (None: the first)."""

    blocks: tuple[BlockDraft, ...] = ()
    new_block: NewBlock | None = None
    facts: tuple[FactDraft, ...] = ()
    new_fact: FactFields | None = None
    agent_id: int | None = None


class AboutDraft(Struct, frozen=True):
    """What the user began to tell of themselves in the first steps."""

    name: str = ""
    fact: str = ""


class Drafts(Struct, frozen=True):
    """Everything unsent. ``messages`` is by conversation id, "new" for one that is not begun yet.

    ``models`` has settings by the model's path, ``edits`` what was begun in the place of messages, by conversation id,
    then by message id, and ``files`` what waits to be sent, by conversation id; pasted texts are named from the data
    folder on.
    """

    messages: dict[str, str] = {}
    editor: EditorDrafts = EditorDrafts()
    models: dict[str, ModelSettings] = {}
    edits: dict[str, dict[str, str]] = {}
    files: dict[str, tuple[str, ...]] = {}
    about: AboutDraft = AboutDraft()


Edits = TypeVar("Edits", EditorDrafts, AboutDraft, Drafts)


class DraftsFile:
    """Reads and writes the drafts. A file that does not parse is renamed aside: ``damaged_copy`` says where it is.

    A file that the system does not let be read, or be renamed, is never written to.

    Attributes:
        is_ours: False where another window owns the file: it is neither read nor written.
        unwritten: why the last change was not written; "" where it was, or where there is nothing to say of it.
    """

    def __init__(self, path: Path, is_ours: bool = True) -> None:
        self._path = path
        self.damaged_copy: Path | None = None
        self._unreadable = ""
        self.unwritten = ""
        self.is_ours = is_ours
        self.values = self._load() if is_ours else Drafts()

    @property
    def is_whole(self) -> bool:
        """Nothing that was written to it was lost."""
        return self.is_ours and not self._unreadable and self.damaged_copy is None

    def take_over(self) -> None:
        """It is ours from now on: read it."""
        self.is_ours = True
        self.values = self._load()

    def let_go(self) -> None:
        """It is another window's: what was read of it is none of our business."""
        self.is_ours, self.values, self.unwritten = False, Drafts(), ""

    def update(self, **changes: Any) -> bool:
        """Change the given parts and write the file if they differ. False if it could not be written."""
        values = msgspec.structs.replace(self.values, **changes)
        if values == self.values:
            self.unwritten = ""
            return True
        if not self.is_ours:
            return False
        self.unwritten = self._unreadable or write_whole(self._path, msgspec.to_builtins(values))
        if self.unwritten:
            return False
        self.values = values
        return True

    def _load(self) -> Drafts:
        try:
            return self._read()
        except OSError as error:
            _log.warning("drafts could not be read: %s", error)
            self._unreadable = reason_of(error)
            return Drafts()

    def _read(self) -> Drafts:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=Drafts)
        except FileNotFoundError:
            return Drafts()
        except (msgspec.MsgspecError, UnicodeDecodeError):
            self.damaged_copy = set_aside(self._path)
            return Drafts()


def without(drafts: Edits, cut: Callable[[str], str]) -> tuple[Edits, int]:
    """The drafts with something cut out of their texts, and in how many texts it was."""
    held = 0

    def walk(value: Any) -> Any:
        nonlocal held
        match value:
            case dict():
                return {key: walk(one) for key, one in value.items()}
            case list() | tuple():
                return [walk(one) for one in value]
            case str() if (left := cut(value)) != value:
                held += 1
                return left
            case _:
                return value

    return msgspec.convert(walk(msgspec.to_builtins(drafts)), type(drafts)), held
