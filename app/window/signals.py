"""Ctrl-C in the terminal that started the window, and SIGTERM, close it as its own button does."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier, Slot


class SignalWatch(QObject):
    """Calls ``on_signal`` in the event loop. Python runs signal handlers only between its own instructions, and Qt
    waits in C++: the wake-up socket gets it out of there.
    """

    def __init__(self, on_signal: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._on_signal = on_signal
        self._reading, self._writing = socket.socketpair()
        self._reading.setblocking(False)
        self._writing.setblocking(False)
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._arrived)
        signal.set_wakeup_fd(self._writing.fileno())
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)

    @Slot()
    def _arrived(self) -> None:
        self._reading.recv(64)
        self._on_signal()
