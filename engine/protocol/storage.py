"""What takes how much of the memory file, and making it smaller."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.protocol.base import Command


class GetStorage(Command, frozen=True, tag="get_storage"):
    """Reads the whole file, on a thread of its own. Result: StorageView."""


class StorageView(Struct, frozen=True):
    """Bytes of the memory file.

    Attributes:
        words: indexes for the search by words.
        vectors: what the search by meaning works with.
        unused: freed already, but not given back to the disk.
    """

    chats: int
    memory: int
    documents: int
    words: int
    vectors: int
    unused: int


class CompactMemory(Command, frozen=True, tag="compact_memory"):
    """Write the memory file anew without what is unused; nothing else can be read or written meanwhile.

    Result: the bytes that were given back.
    """


StorageCommand = GetStorage | CompactMemory
STORAGE_RESULTS: dict[type[Command], Any] = {GetStorage: StorageView, CompactMemory: int}
