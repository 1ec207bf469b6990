"""What the text of a prompt can be made again from, in a few numbers: no word of it is kept twice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from engine.context.window import ContextWindow, Segment
from engine.memory.erasing.tombstones import salt_of
from engine.store import Store
from engine.values import PromptRecipe

CHECK_BYTES: Final = 12


def recipe_of(window: ContextWindow, store: Store) -> PromptRecipe | None:
    """The recipe of a window as it stands; None where its head was made before versions were noted."""
    core = next((entry.told for entry in window.head() if entry.segment is Segment.CORE), None)
    if core is None or len(core.versions) != len(core.blocks):
        return None
    entries = [entry for entry in window.entries if entry.turn_id]
    rows = {row for entry in entries for row in (*entry.message_ids, entry.note_id) if row}
    summary = next((entry.told.summary_id for entry in window.head() if entry.told.summary_id), 0)
    return PromptRecipe(
        language=window.language,
        blocks=core.versions,
        summary_id=summary,
        rows=runs(rows),
        stamped=tuple(entry.turn_id for entry in entries if entry.told.stamped_at is not None),
        cut=tuple((entry.note_id, line) for entry in entries for line in entry.told.cut),
        check=check_of(window, store),
    )


def check_of(window: ContextWindow, store: Store) -> str:
    """A hash of the prompt's text under the store's own salt, so that it tells nothing of what is erased later."""
    text = "\0".join(window.model.spell(entry.tokens) for entry in window.entries)
    return hashlib.blake2b(text.encode(), digest_size=CHECK_BYTES, key=salt_of(store)).hexdigest()


def runs(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Numbers as runs (first, last)."""
    found: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)
