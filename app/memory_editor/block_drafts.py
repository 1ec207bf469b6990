"""The blocks as they are stored and as the user has them, apart from any widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import asdict

from app.drafts_file import BlockDraft, BlockFields
from app.memory_editor.drafts import Draft
from engine.protocol import BlockView
from engine.values import Block


def block_fields(block: Block) -> dict[str, Any]:
    """The fields of a block that the user may change."""
    return {
        "value": block.value,
        "description": block.description,
        "limit_tokens": block.limit_tokens,
        "read_only": block.read_only,
        "pinned": block.pinned,
    }


class BlockDrafts:
    """Drafts by block id.

    Attributes:
        views: the stored blocks by id, as last listed.
        gone: label and draft of blocks that were deleted elsewhere while they had unsaved edits, not decided about yet.
    """

    def __init__(self) -> None:
        self.views: dict[int, BlockView] = {}
        self.gone: list[tuple[str, Draft]] = []
        self._drafts: dict[int, Draft] = {}
        self._labels: dict[int, str] = {}

    def take_list(self, views: Sequence[BlockView]) -> None:
        """Take the stored blocks."""
        self.views = {view.block.id: view for view in views}
        self._labels |= {view.block.id: view.block.label for view in views}
        gone = {key: draft for key, draft in self._drafts.items() if key not in self.views}
        self._drafts = {key: draft for key, draft in self._drafts.items() if key in self.views}
        for block_id, draft in self._drafts.items():
            self._follow(draft, self.views[block_id].block)
        lost = [(self._labels.get(key, ""), draft) for key, draft in gone.items() if draft.dirty]
        self.gone += [(label, draft) for label, draft in lost if label]

    def take(self, view: BlockView) -> None:
        """Take one block that was just written."""
        self.views[view.block.id] = view
        self._labels[view.block.id] = view.block.label
        draft = self._drafts.get(view.block.id)
        if draft is not None and draft.version < view.block.version:
            self._follow(draft, view.block)

    def _follow(self, draft: Draft, block: Block) -> None:
        if block.version != draft.version:
            draft.rebase(block_fields(block), block.version)

    def remove(self, block_id: int) -> BlockView | None:
        self._drafts.pop(block_id, None)
        return self.views.pop(block_id, None)

    def of(self, block_id: int) -> Draft:
        """The draft of a listed block, begun if there is none."""
        block = self.views[block_id].block
        return self._drafts.setdefault(block_id, Draft(block_fields(block), block.version))

    def find(self, block_id: int | None) -> Draft | None:
        return self._drafts.get(block_id) if block_id is not None else None

    def drop_clean(self, keep: int | None) -> None:
        for block_id in [key for key, draft in self._drafts.items() if not draft.dirty and key != keep]:
            del self._drafts[block_id]

    def discard_all(self) -> None:
        self.gone.clear()
        for draft in self._drafts.values():
            draft.discard()

    def cut(self, cut: Callable[[str], str]) -> int:
        """Cut texts out of every draft; returns how many held some."""
        return sum([draft.cut(cut) for draft in (*self._drafts.values(), *(draft for _, draft in self.gone))])

    @property
    def unsaved(self) -> set[int]:
        """Ids of blocks with unsaved edits."""
        return {block_id for block_id, draft in self._drafts.items() if draft.dirty}

    def kept(self) -> tuple[BlockDraft, ...]:
        """Unsaved edits for the drafts file."""
        every = [(block_id, self._labels.get(block_id, ""), draft) for block_id, draft in self._drafts.items()]
        every += [(-number, label, draft) for number, (label, draft) in enumerate(self.gone, 1)]
        return tuple(
            BlockDraft(block_id, draft.version, label, BlockFields(**draft.base), BlockFields(**draft.mine))
            for block_id, label, draft in every
            if draft.dirty
        )

    def restore(self, kept: Iterable[BlockDraft]) -> None:
        """Put back unsaved edits; the next list brings them up to date."""
        for one in kept:
            self._labels[one.id] = one.label
            self._drafts[one.id] = Draft.kept(asdict(one.base), asdict(one.mine), one.version)
