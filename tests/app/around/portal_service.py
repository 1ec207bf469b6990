"""The desktop's services as a program for tests: the portal of global shortcuts, and notifications.

``python -m tests.app.around.portal_service`` on a session bus of its own. Prints each call; lines on standard input
make it act: ``press`` has the shortcut pressed, ``refuse`` refuses from now on, ``click N`` clicks notification N.
"""

from __future__ import annotations

import select
import sys
from typing import Any

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import Proxy, open_dbus_connection

PATH = "/org/freedesktop/portal/desktop"
SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"
NOTES = "org.freedesktop.Notifications"


class Services:
    """Answers what Rolltop calls."""

    def __init__(self) -> None:
        self.connection = open_dbus_connection("SESSION")
        bus = Proxy(message_bus, self.connection)
        for name in ("org.freedesktop.portal.Desktop", NOTES):
            bus.RequestName(name, 0)
        self.response = 0
        self.session = ""
        self.notes = 0

    def run(self) -> None:
        say("ready")
        while True:
            ready, _, _ = select.select([self.connection.sock, sys.stdin], [], [])
            if sys.stdin in ready and not self.obey(sys.stdin.readline().strip()):
                return
            if self.connection.sock in ready:
                self.take(self.connection.receive())

    def obey(self, line: str) -> bool:
        if line == "press":
            values = (self.session, "ask", 0, {"activation_token": ("s", "token-1")})
            self.emit(PATH, SHORTCUTS, "Activated", "osta{sv}", values)
        elif line == "refuse":
            self.response = 1
        elif line.startswith("click"):
            self.emit("/org/freedesktop/Notifications", NOTES, "ActionInvoked", "us", (int(line.split()[1]), "default"))
        return bool(line)

    def emit(self, path: str, interface: str, member: str, signature: str, values: tuple[Any, ...]) -> None:
        self.connection.send(new_signal(DBusAddress(path, interface=interface), member, signature, values))

    def take(self, message: Any) -> None:
        if message.header.message_type is not MessageType.method_call:
            return
        fields = message.header.fields
        member, sender = fields[HeaderFields.member], fields.get(HeaderFields.sender, "")
        match member:
            case "CreateSession":
                options = message.body[0]
                self.session = f"{PATH}/session/x/{options['session_handle_token'][1]}"
                self.respond(message, sender, options, {"session_handle": ("s", self.session)})
                say("session")
            case "BindShortcuts":
                _, shortcuts, _, options = message.body
                (one,) = shortcuts
                say(f"bind {one[0]} {one[1]['preferred_trigger'][1]}")
                bound = [(one[0], {"trigger_description": ("s", "Ctrl+Alt+Space (yours)")})]
                self.respond(message, sender, options, {"shortcuts": ("a(sa{sv})", bound)})
            case "Close":
                say("closed")
                self.connection.send(new_method_return(message))
            case "Notify":
                self.notes += 1
                say(f"note {message.body[3]}")
                self.connection.send(new_method_return(message, "u", (self.notes,)))
            case _:
                self.connection.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))

    def respond(self, message: Any, sender: str, options: dict[str, Any], results: dict[str, Any]) -> None:
        request = f"{PATH}/request/{sender.removeprefix(':').replace('.', '_')}/{options['handle_token'][1]}"
        self.connection.send(new_method_return(message, "o", (request,)))
        values = (self.response, results if self.response == 0 else {})
        self.emit(request, "org.freedesktop.portal.Request", "Response", "ua{sv}", values)


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    Services().run()
