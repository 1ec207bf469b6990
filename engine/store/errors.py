"""What the store raises."""

from __future__ import annotations

from engine.errors import EngineError


class StoreError(EngineError):
    """The memory file cannot be opened, read or written."""


class DamagedMemory(StoreError):
    """The memory file is there and cannot be read; it was left as it is."""

    code = "memory_damaged"


class FolderInUse(StoreError):
    """Another program has the data folder open; nothing of it was touched."""

    code = "folder_in_use"


class ForeignFile(StoreError):
    """The file is a database of another program."""


class Interrupted(StoreError):
    """A query was stopped because nobody waits for its answer any more; nothing was changed."""
