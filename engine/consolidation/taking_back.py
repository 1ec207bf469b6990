"""Takes a run back as far as that can be done."""

from __future__ import annotations

from msgspec import Struct

from engine.consolidation.review import review_of
from engine.consolidation_values import Run
from engine.errors import EngineError
from engine.memory.errors import UndoConflict
from engine.protocol.consolidation import ReviewLine
from engine.services import Services
from engine.values import MemoryChange


class TakenBack(Struct, frozen=True):
    """``left``: what stays as it is, because it has been changed since; with its words as they are now."""

    changes: tuple[MemoryChange, ...]
    left: tuple[ReviewLine, ...] = ()


def take_back(services: Services, run: Run) -> TakenBack:
    """Undo a run as a whole, or line by line, newest first, where something of it has been changed since.

    Raises:
        UndoConflict: all of it has been undone already.
    """
    try:
        return TakenBack(tuple(services.journal.undo(run.batch)))
    except UndoConflict:
        taken = _line_by_line(services, run)
        if not taken.changes and not taken.left:
            raise
        return taken


def _line_by_line(services: Services, run: Run) -> TakenBack:
    changes: list[MemoryChange] = []
    for line in sorted(review_of(services.store, run).lines, key=lambda line: line.entry_id or 0, reverse=True):
        if line.state == "in_effect" and line.entry_id is not None:
            try:
                changes += services.journal.undo(line.batch, entry_id=line.entry_id)
            except EngineError:
                continue  # it is in effect still, so it is among those that are left
    now = review_of(services.store, run).lines
    return TakenBack(tuple(changes), tuple(line for line in now if line.state in ("in_effect", "changed")))
