"""The window's side: hears calls of a second start and of ``rolltop ask``."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.instance.calling import ANSWER, address, read_call

_MOST_BYTES = 4096
_log = logging.getLogger(__name__)


class Listening(QObject):
    """Listens for one data folder until it is closed. A socket that a dead program left behind is replaced.

    The caller has found out that nobody answers there.

    Signals: called(Wish).
    """

    called = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._take)
        name = address(folder)
        QLocalServer.removeServer(name)
        if not self._server.listen(name):
            _log.warning("no second start can be heard: %s", self._server.errorString())

    @property
    def listens(self) -> bool:
        return self._server.isListening()

    def close(self) -> None:
        self._server.close()

    @Slot()
    def _take(self) -> None:
        while (connection := self._server.nextPendingConnection()) is not None:
            connection.readyRead.connect(lambda one=connection: self._read(one))
            connection.disconnected.connect(connection.deleteLater)
            self._read(connection)

    def _read(self, connection: QLocalSocket) -> None:
        if connection.bytesAvailable() > _MOST_BYTES:
            connection.abort()
            return
        if not connection.canReadLine():
            return
        heard = read_call(bytes(connection.readLine().data()))
        if heard is None:
            connection.abort()
            return
        wish, tokens = heard
        connection.write(ANSWER)
        connection.flush()
        connection.disconnectFromServer()
        os.environ.update(tokens)  # Qt takes them from there when a window asks for the focus
        self.called.emit(wish)
