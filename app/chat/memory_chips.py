"""Keeps the chips under messages true to the memory: new ones, undo, redo, and undo made elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.chat.chips import MemoryChip
from app.chat.transcript import Transcript
from engine.protocol import Failed, GetMemoryOfTurn, MemoryChanged, Undo
from engine.values import MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge


class ChipUndo(QObject):
    """Owns what happens to chips; the transcript only shows them."""

    def __init__(self, bridge: Bridge, transcript: Transcript, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._transcript = transcript
        self._own_jobs: set[int] = set()
        bridge.memory_changed.connect(self._on_memory_changed)

    def undo(self, change: MemoryChange) -> None:
        """Undo one change, or its whole batch where it has no entry of its own; its chips then offer to do it again."""

        def chips() -> list[MemoryChip]:
            return [chip for chip in self._of(change.batch) if not change.entry_id or _row_of(chip.change) == row]

        def done(changes: list[MemoryChange]) -> None:
            redo_batch = changes[0].batch if changes else ""
            taken_back = {row, *map(_row_of, changes)}
            for chip in self._of(change.batch):
                if not change.entry_id or _row_of(chip.change) in taken_back:
                    chip.set_undone(redo_batch)

        row = _row_of(change)
        self._request(Undo(job=0, batch=change.batch, entry_id=change.entry_id or None), chips, done)

    def redo(self, batch: str) -> None:
        """Undo the undo ``batch``; its chips then stand as before."""

        def chips() -> list[MemoryChip]:
            return [chip for chip in self._transcript.chips() if chip.redo_batch == batch]

        def done(_changes: list[MemoryChange]) -> None:
            for chip in chips():
                chip.reinstate()

        self._request(Undo(job=0, batch=batch), chips, done)

    def _of(self, batch: str) -> list[MemoryChip]:
        return [chip for chip in self._transcript.chips() if chip.change.batch == batch and not chip.redo_batch]

    def _request(
        self, command: Undo, chips: Callable[[], list[MemoryChip]], done: Callable[[list[MemoryChange]], None]
    ) -> None:
        def failed(event: Failed) -> None:
            for chip in chips():
                chip.release()
            self._bridge.failed.emit(event)

        self._own_jobs.add(self._bridge.request(command, done, failed))

    @Slot(object)
    def _on_memory_changed(self, event: MemoryChanged) -> None:
        if event.job in self._own_jobs and event.job:
            return
        if event.message_id is not None:
            self._transcript.take_changes(event.message_id, event.changes)
        if event.message_id is None or any(change.operation != "create" for change in event.changes):
            self._transcript.rows.mark_unseen_stale()
            self._check_against_store()

    def _check_against_store(self) -> None:
        """Memory changed: chips show whether their changes stand."""
        asked = self._transcript.chips()
        conversation_id = self._transcript.conversation_id
        if conversation_id is None or not asked:
            return

        def arrived(standing: dict[str, list[MemoryChange]]) -> None:
            rows = {(change.batch, *_row_of(change)) for changes in standing.values() for change in changes}
            for chip in self._transcript.chips():
                if any(chip is one for one in asked):
                    chip.show_standing((chip.change.batch, *_row_of(chip.change)) in rows)

        self._bridge.request(GetMemoryOfTurn(job=0, conversation_id=conversation_id), arrived)


def _row_of(change: MemoryChange) -> tuple[str, int]:
    return change.entity_type, change.entity_id
