"""Core memory: blocks that are always in the prompt."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine.errors import Sentence, say
from engine.memory.erasing.tombstones import Tombstones
from engine.memory.errors import (
    BlockFull,
    DuplicateLabel,
    InvalidText,
    MemoryServiceError,
    NotFound,
    Pinned,
    ProtectedBlock,
    ReadOnlyBlock,
    StaleVersion,
    TextNotFound,
    UnknownLabel,
)
from engine.memory.journal import Cause, Journal
from engine.memory.merging import merge_lines
from engine.store.store import Store
from engine.store.text import clean
from engine.values import Actor, Block, MemoryChange, SourceSpan

PROTECTED_LABELS = ("persona", "human")
_MODEL_ACTORS = ("assistant", "consolidation")
_LABEL = re.compile(r"[^\W_][\w-]{0,39}")


class MergeOutcome(Struct, frozen=True):
    """``block`` as it is now; ``change`` is what the journal holds of it, also where it was dropped."""

    block: Block
    change: MemoryChange
    state: Literal["written", "merged", "dropped"]


class BlockMemory:
    """Reads and changes blocks.

    Attributes:
        count_tokens: counts for the limits; replaced when another model is loaded.
    """

    def __init__(self, store: Store, count_tokens: Callable[[str], int]) -> None:
        self._store = store
        self._journal = Journal(store)
        self._tombstones = Tombstones(store)
        self.count_tokens = count_tokens

    def list(self, agent_id: int) -> list[Block]:
        """What the agent sees: its own blocks and those that are shared with it."""
        return self._store.blocks.in_view(agent_id)

    def own(self, agent_id: int) -> list[Block]:
        """Those it sees that are nobody else's: what its tidying may rewrite."""
        return [block for block in self.list(agent_id) if block.agent_id == agent_id]

    def get(self, block_id: int) -> Block:
        block = self._store.blocks.get(block_id)
        if block is None:
            raise NotFound(say("This block does not exist any more."))
        return block

    def by_label(self, agent_id: int, label: str) -> Block:
        seen = self.list(agent_id)
        block = next((block for block in seen if block.label == label), None)
        if block is None:
            labels = ", ".join(block.label for block in seen)
            raise UnknownLabel(
                say("There is no block “{label}”. The blocks are: {labels}.", label=label, labels=labels)
            )
        return block

    def used_tokens(self, block: Block) -> int:
        return self.count_tokens(block.value) if block.value else 0

    def create(
        self,
        agent_id: int,
        label: str,
        *,
        description: str = "",
        value: str = "",
        limit_tokens: int = 300,
        read_only: bool = False,
        pinned: bool = False,
        actor: Actor = "user",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
    ) -> tuple[Block, MemoryChange]:
        label = label.strip()
        if not _LABEL.fullmatch(label):
            raise InvalidText(say("A block's name is one word of letters, digits, “-” and “_”, at most 40 long."))
        block = Block(
            id=0,
            agent_id=agent_id,
            label=label,
            description=clean(description),
            value=clean(value),
            limit_tokens=limit_tokens,
            read_only=read_only,
            pinned=pinned,
            version=1,
            updated_at=self._store.now(),
        )
        self._require_fit(block)
        with self._store.transaction():
            if self._store.blocks.by_label(agent_id, label) is not None:
                raise DuplicateLabel(say("There is a block “{label}” already.", label=label), values={"label": label})
            self._pass_lines(block, "", actor)
            block = self._store.blocks.add(block)
            change = self._journal.record(None, block, Cause(actor, reason, source_message_id, batch))
        return block, change

    def edit(
        self,
        block_id: int,
        version: int,
        *,
        actor: Actor = "user",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
        span: SourceSpan | None = None,
        label: str | None = None,
        value: str | None = None,
        description: str | None = None,
        limit_tokens: int | None = None,
        read_only: bool | None = None,
        pinned: bool | None = None,
    ) -> tuple[Block, MemoryChange]:
        """Change the given fields of the block whose ``version`` was read."""
        fields: dict[str, Any] = {
            "label": label,
            "value": None if value is None else clean(value),
            "description": None if description is None else clean(description),
            "limit_tokens": limit_tokens,
            "read_only": read_only,
            "pinned": pinned,
        }
        given = {name: value for name, value in fields.items() if value is not None}
        with self._store.transaction():
            block = self.get(block_id)
            if block.version != version:
                raise StaleVersion(
                    say(
                        "The block “{label}” has been changed meanwhile. Look at its new text, then edit again.",
                        label=block.label,
                    ),
                    values={"label": block.label},
                )
            self._require_label(block, label)
            return self._write(block, given, _cause(actor, reason, source_message_id, batch, span))

    def merge_edit(
        self,
        block_id: int,
        read_version: int,
        new_value: str,
        *,
        actor: Actor = "consolidation",
        reason: str = "",
        batch: str | None = None,
    ) -> MergeOutcome:
        """Write a value that was made from an older version of the block: what changed meanwhile always stays.

        Changes of other lines are joined. Where the same lines changed, or the block may not be changed so any more,
        the new value is dropped, and the journal says so.

        Raises:
            NotFound: the block is gone.
        """
        with self._store.transaction():
            block = self.get(block_id)
            base = _value_at(self._store.journal.versions_of("block", block_id), block, read_version)
            merged = None if base is None else merge_lines(base, block.value, clean(new_value))
            if merged is not None:
                try:
                    written, change = self._write(block, {"value": merged}, Cause(actor, reason, None, batch))
                    return MergeOutcome(written, change, "written" if block.version == read_version else "merged")
                except MemoryServiceError:
                    pass
            note = self._journal.note_giving_way(block, Cause(actor, reason, None, batch))
            return MergeOutcome(block, note, "dropped")

    def append(
        self,
        agent_id: int,
        label: str,
        content: str,
        *,
        actor: Actor = "assistant",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
        span: SourceSpan | None = None,
    ) -> tuple[Block, MemoryChange]:
        """Add a line at the end."""
        content = clean(content).strip()
        if not content:
            raise InvalidText(say("There is nothing to add: the content is empty."))
        with self._store.transaction():
            cause = _cause(actor, reason, source_message_id, batch, span, agent_id)
            block = self.by_label(agent_id, label)
            value = block.value.rstrip("\r\n") + f"\n{content}" if block.value.strip() else content
            return self._write(block, {"value": value}, cause)

    def replace(
        self,
        agent_id: int,
        label: str,
        old: str,
        new: str,
        *,
        actor: Actor = "assistant",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
        span: SourceSpan | None = None,
    ) -> tuple[Block, MemoryChange]:
        """Put ``new`` in the place of the first ``old``; an empty ``new`` takes it out, and an emptied line with it."""
        with self._store.transaction():
            cause = _cause(actor, reason, source_message_id, batch, span, agent_id)
            block = self.by_label(agent_id, label)
            if not old.strip() or old not in block.value:
                raise TextNotFound(_not_found_sentence(block))
            value = block.value.replace(old, clean(new), 1)
            if not new.strip():
                value = "\n".join(line for line in value.splitlines() if line.strip())
            return self._write(block, {"value": value}, cause)

    def delete(
        self,
        block_id: int,
        *,
        actor: Actor = "user",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
    ) -> MemoryChange:
        with self._store.transaction():
            block = self.get(block_id)
            if block.label in PROTECTED_LABELS:
                raise ProtectedBlock(
                    say("The block “{label}” is always there; you can empty it but not delete it.", label=block.label),
                    values={"label": block.label},
                )
            if actor in _MODEL_ACTORS and (block.read_only or block.pinned):
                raise _refusal(block)
            return self._journal.record(block, None, Cause(actor, reason, source_message_id, batch))

    def _write(self, block: Block, fields: dict[str, Any], cause: Cause) -> tuple[Block, MemoryChange]:
        changed = msgspec.structs.replace(block, **fields, version=block.version + 1, updated_at=self._store.now())
        if cause.actor in _MODEL_ACTORS:
            _require_permission(block, changed)
        if changed.value != block.value or changed.limit_tokens < block.limit_tokens:
            self._require_fit(changed)
        self._pass_lines(changed, block.value, cause.actor)
        return changed, self._journal.record(block, changed, cause)

    def _pass_lines(self, block: Block, before: str, actor: Actor) -> None:
        known = set(before.splitlines())
        for line in block.value.splitlines():
            if line.strip() and line not in known:
                self._tombstones.pass_by(block.agent_id, line, actor)

    def _require_fit(self, block: Block) -> None:
        if block.limit_tokens < 1:
            raise InvalidText(say("A block's limit is at least 1 token."))
        over = self.used_tokens(block) - block.limit_tokens
        if over > 0:
            raise BlockFull(
                say(
                    "The block “{label}” is full: its limit is {limit} tokens and this would be {over} over. "
                    "Shorten it, replace or remove a line, or keep this in archival memory.",
                    label=block.label,
                    limit=block.limit_tokens,
                    over=over,
                ),
                values={"label": block.label, "limit": block.limit_tokens, "over": over},
            )

    def _require_label(self, block: Block, label: str | None) -> None:
        if label is None or label == block.label:
            return
        if block.label in PROTECTED_LABELS:
            raise ProtectedBlock(say("The block “{label}” cannot be renamed.", label=block.label))
        if not _LABEL.fullmatch(label):
            raise InvalidText(say("A block's name is one word of letters, digits, “-” and “_”, at most 40 long."))
        if self._store.blocks.by_label(block.agent_id, label) is not None:
            raise DuplicateLabel(say("There is a block “{label}” already.", label=label))


def _cause(
    actor: Actor, reason: str, message_id: int | None, batch: str | None, span: SourceSpan | None,
    agent_id: int | None = None,
) -> Cause:  # fmt: skip
    start, end = (span.start, span.end) if span else (None, None)
    return Cause(actor, reason, message_id, batch, start, end, agent_id)


def _value_at(rows: Sequence[str], block: Block, version: int) -> str | None:
    """The block's value at a version, from the rows that the journal kept of it; None if it is not known."""
    if block.version == version:
        return block.value
    for text in rows:
        row = msgspec.json.decode(text, type=Block)
        if row.version == version:
            return row.value
    return None


def _require_permission(old: Block, new: Block) -> None:
    """What a model may do: change the value of a block that is not read-only, and only add to a pinned one."""
    if old.read_only:
        raise ReadOnlyBlock(_read_only(old))
    if old.pinned and not _keeps_lines(old.value, new.value):
        raise Pinned(
            say("The block “{label}” is pinned: you can add to it but not change what it says.", label=old.label)
        )
    if (old.read_only, old.pinned) != (new.read_only, new.pinned):
        raise Pinned(say("Only the user can change whether a block is read-only or pinned."))


def _keeps_lines(old: str, new: str) -> bool:
    """Whether every line of ``old`` is still there, in order."""
    remaining = iter(new.splitlines())
    return all(any(line == kept for kept in remaining) for line in old.splitlines() if line.strip())


def _refusal(block: Block) -> ReadOnlyBlock | Pinned:
    if block.read_only:
        return ReadOnlyBlock(_read_only(block))
    return Pinned(say("The block “{label}” is pinned: it cannot be deleted.", label=block.label))


def _read_only(block: Block) -> Sentence:
    return say("The block “{label}” is read-only: the user does not let it be changed.", label=block.label)


def _not_found_sentence(block: Block) -> Sentence:
    lines = block.value.splitlines()
    if not lines:
        return say("That text is not in the block “{label}”: it is empty. Append to it instead.", label=block.label)
    numbered = "\n".join(f"{number}: {line}" for number, line in enumerate(lines, 1))
    return say("That text is not in the block “{label}”. Its lines are:\n{lines}", label=block.label, lines=numbered)
