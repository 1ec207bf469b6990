"""The desktop's session bus (D-Bus), read by Qt's event loop. Linux and the BSDs only; elsewhere nothing connects."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot

_log = logging.getLogger(__name__)

Values = tuple[Any, ...]


class SessionBus(QObject):
    """One connection. Nothing here waits for another program longer than it takes to send.

    Signals: signalled(object path, interface, member, values) for what was asked for by ``listen``; lost() when the
    connection ended.
    """

    signalled = Signal(str, str, str, object)
    lost = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._connection: Any = None
        self._notifier: QSocketNotifier | None = None
        self._waiting: dict[int, Callable[[Values | None], None]] = {}

    @property
    def name(self) -> str:
        """Of this connection, such as ``:1.42``."""
        return str(self._connection.unique_name)

    def connect_to_session(self) -> bool:
        """False where there is no session bus."""
        if self._connection is not None:
            return True
        try:
            from jeepney.io.blocking import open_dbus_connection

            self._connection = open_dbus_connection("SESSION")
        except (ImportError, OSError, KeyError, ValueError, RuntimeError) as error:
            _log.info("no session bus: %r", error)
            return False
        self._notifier = QSocketNotifier(self._connection.sock.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        return True

    def call(
        self,
        service: str,
        path: str,
        interface: str,
        method: str,
        signature: str,
        values: Values,
        on_reply: Callable[[Values | None], None] | None = None,
    ) -> None:
        """Call a method; ``on_reply`` gets its results, None where it failed, later in the event loop."""
        from jeepney import DBusAddress, new_method_call

        message = new_method_call(DBusAddress(path, service, interface), method, signature or None, values)
        serial = next(self._connection.outgoing_serial)
        if on_reply is not None:
            self._waiting[serial] = on_reply
        try:
            self._connection.send(message, serial=serial)
        except OSError:
            self._lose()

    def listen(self, interface: str, member: str) -> None:
        """Have signals of this kind come as ``signalled``."""
        rule = f"type='signal',interface='{interface}',member='{member}'"
        bus = "org.freedesktop.DBus"
        self.call(bus, "/org/freedesktop/DBus", bus, "AddMatch", "s", (rule,))

    def close(self) -> None:
        """Idempotent."""
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._waiting.clear()

    @Slot()
    def _read(self) -> None:
        while self._connection is not None:
            try:
                message = self._connection.receive(timeout=0)
            except TimeoutError:
                return
            except (OSError, ValueError):
                self._lose()
                return
            self._take(message)

    def _take(self, message: Any) -> None:
        from jeepney import HeaderFields, MessageType

        fields = message.header.fields
        match message.header.message_type:
            case MessageType.method_return:
                self._reply(fields.get(HeaderFields.reply_serial), message.body)
            case MessageType.error:
                self._reply(fields.get(HeaderFields.reply_serial), None)
            case MessageType.signal:
                names = (HeaderFields.path, HeaderFields.interface, HeaderFields.member)
                self.signalled.emit(*(fields.get(name, "") for name in names), message.body)
            case _:
                pass

    def _reply(self, serial: int | None, values: Values | None) -> None:
        waiting = self._waiting.pop(serial, None) if serial is not None else None
        if waiting is not None:
            waiting(values)

    def _lose(self) -> None:
        waiting, self._waiting = list(self._waiting.values()), {}
        self.close()
        for on_reply in waiting:
            on_reply(None)
        self.lost.emit()
