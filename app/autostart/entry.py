"""What every system's entry has in common."""

from __future__ import annotations

from typing import Literal, Protocol

EntryState = Literal["off", "on", "elsewhere", "foreign", "broken", "unreadable"]
"""``elsewhere``: ours, but it starts a program that is not this one or not there. ``foreign``: somebody else has
an entry in its place. ``broken``: it does not parse."""


class AutostartError(Exception):
    """The system refused; ``str(error)`` is its reason."""


class Autostart(Protocol):
    """An entry that starts ``command`` at login."""

    @property
    def place(self) -> str:
        """Where it is, for the user to look at."""
        ...

    def state(self) -> EntryState: ...

    def switch_on(self) -> None:
        """Write the entry. Raises AutostartError, also where it is foreign or broken."""
        ...

    def switch_off(self) -> None:
        """Remove the entry, if it is ours. Raises AutostartError."""
        ...
