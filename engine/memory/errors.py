"""Refusals of the memory services: sentences that the user reads and that a model can act on."""

from __future__ import annotations

from engine.errors import EngineError


class MemoryServiceError(EngineError):
    """A change of memory was refused; nothing was written."""


class UnknownLabel(MemoryServiceError):
    """No block has this label."""


class DuplicateLabel(MemoryServiceError):
    """A block with this label exists."""

    code = "duplicate_label"


class ReadOnlyBlock(MemoryServiceError):
    """The user has made the block read-only."""


class Pinned(MemoryServiceError):
    """The user has pinned what was to be changed."""


class ProtectedBlock(MemoryServiceError):
    """The blocks ``persona`` and ``human`` cannot be deleted or renamed."""

    code = "protected_block"


class BlockFull(MemoryServiceError):
    """The new value is over the block's limit."""

    code = "block_full"


class TextNotFound(MemoryServiceError):
    """The text to be replaced is not in the block."""


class StaleVersion(MemoryServiceError):
    """Somebody else has changed it since it was read."""

    code = "stale_version"


class NotFound(MemoryServiceError):
    """There is no such thing (any more)."""

    code = "not_found"


class LastAgent(MemoryServiceError):
    """The only agent cannot be deleted."""

    code = "last_agent"


class DuplicateName(MemoryServiceError):
    """Another agent has this name."""

    code = "duplicate_name"


class InvalidText(MemoryServiceError):
    """The text is empty or malformed."""


class TemporaryConversation(MemoryServiceError):
    """Nothing of a temporary conversation is kept, so this cannot be done with it."""

    code = "temporary_conversation"


class UndoConflict(MemoryServiceError):
    """A later change stands in the way of an undo."""

    code = "undo_conflict"


class ForgottenForGood(MemoryServiceError):
    """The user had it forgotten: only the user can bring it back."""

    code = "forgotten_for_good"
