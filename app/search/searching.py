"""Sends what is typed to the engine, a moment after the last key; the newest search wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from engine.protocol import Cancel, Failed, Find, Found

if TYPE_CHECKING:
    from app.bridge import Bridge

TYPING_MS = 120
SETTLED_MS = 600
_PAGE = 40


class Searching(QObject):
    """Signals: found(Found), paged(Found) with the next page of it, failed(Failed).

    Args:
        make: what to search for now; None for nothing.
    """

    found = Signal(object)
    paged = Signal(object)
    failed = Signal(object)

    def __init__(self, bridge: Bridge, make: Callable[[], Find | None], parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._make = make
        self._job = 0
        self._typing = _single_shot(self, TYPING_MS, self._search)
        self._settling = _single_shot(self, SETTLED_MS, self._search_again)

    @property
    def pending(self) -> bool:
        """What is shown is not yet what was typed last."""
        return self._typing.isActive() or self._job != 0

    @property
    def unsettled(self) -> bool:
        """More may be found yet: what is close in meaning comes after the words."""
        return self.pending or self._settling.isActive()

    def soon(self) -> None:
        """Something was typed."""
        self._settling.stop()
        self._typing.start()

    def now(self) -> None:
        """A filter was chosen, or the person does not want to wait."""
        self._typing.stop()
        self._search()

    def stop(self) -> None:
        """Nobody looks any more."""
        self._typing.stop()
        self._settling.stop()
        self._drop()

    def next_page(self, offset: int) -> None:
        """Ask for what follows ``offset`` places of the tier that is searched."""
        command = self._make()
        if command is not None:
            self._send(replace(command, offset=offset, limit=_PAGE), self.paged.emit)

    def _search(self) -> None:
        self._drop()
        self._settling.stop()
        command = self._make()
        if command is None:
            self.found.emit(Found())
            return
        self._settling.start()
        self._send(command, self.found.emit)

    def _search_again(self) -> None:
        """With what is close in meaning, which is looked for once the person has stopped typing."""
        command = self._make()
        if command is not None and not self.pending:
            self._send(replace(command, related=True), self.found.emit)

    def _send(self, command: Find, take: Callable[[Found], None]) -> None:
        def arrived(found: Found) -> None:
            if job == self._job:
                self._job = 0
                if not found.cancelled:
                    take(found)

        def failed(failure: Failed) -> None:
            if job == self._job:
                self._job = 0
                self.failed.emit(failure)

        job = self._bridge.request(command, arrived, failed)
        self._job = job

    def _drop(self) -> None:
        """End the search that is under way: its answer would be old."""
        if self._job:
            self._bridge.request(Cancel(job=0, target=self._job), _ignore, _ignore)
            self._job = 0


def _ignore(_value: Any) -> None:
    pass


def _single_shot(owner: QObject, delay_ms: int, action: Callable[[], None]) -> QTimer:
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(delay_ms)
    timer.timeout.connect(action)
    return timer
