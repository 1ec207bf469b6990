"""The only way out: whatever opens a connection asks here first, and one switch forbids it all.

Rolltop's own downloads go through ``open_client`` and ``start_program``. What other libraries open is stopped by an
audit hook on Python's sockets (https://docs.python.org/3/library/audit_events.html), once the network was forbidden.
"""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any, cast

from models.errors import DownloadError
from models.sentence import say

if TYPE_CHECKING:
    import ssl

    import httpx

_REMOTE = frozenset({socket.AF_INET, socket.AF_INET6})
_EVENTS = frozenset({"socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname"})
_HERE = ("127.", "::1", "localhost")

_forbidden = threading.Event()
_hooked = threading.Lock()


class NetworkForbidden(DownloadError):
    """The user has switched the network off."""


class _Refused(OSError):
    """What a library sees that opens a connection by itself."""


def allow_network(allowed: bool) -> None:
    """Allow or forbid all connections of this process from now on; those that are open end at their next byte."""
    if allowed:
        _forbidden.clear()
        return
    _forbidden.set()
    if _hooked.acquire(blocking=False):  # a hook cannot be taken off again: once is enough
        sys.addaudithook(_refuse)


def network_allowed() -> bool:
    return not _forbidden.is_set()


def require_network() -> None:
    """Raises NetworkForbidden with a sentence."""
    if _forbidden.is_set():
        raise NetworkForbidden(
            say("The network is switched off in the settings, so nothing is fetched. What is here already is kept.")
        )


def open_client(read_timeout_s: float, connect_timeout_s: float) -> httpx.Client:
    """A client that follows redirects and gets bytes as they are.

    Raises:
        NetworkForbidden: the network is switched off.
    """
    require_network()
    import httpx  # here, since the window asks for the switch before its first paint

    timeout = httpx.Timeout(read_timeout_s, connect=connect_timeout_s)
    headers = {"Accept-Encoding": "identity"}
    return httpx.Client(follow_redirects=True, timeout=timeout, headers=headers, verify=_trusted())


def _trusted() -> ssl.SSLContext:
    """Whom this computer trusts, a company's own authority among them, and whom Mozilla does."""
    import ssl

    import certifi

    context = ssl.create_default_context()
    with contextlib.suppress(OSError):
        context.load_verify_locations(certifi.where())
    return context


def start_program(command: Sequence[str], environment: Mapping[str, str], log: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a program that fetches something by itself; both of its outputs go to ``log``.

    Raises:
        NetworkForbidden: the network is switched off.
    """
    require_network()
    return subprocess.Popen(
        list(command), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=dict(environment)
    )


def start_server(command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start a program that is talked to over its standard streams, and that may open connections of its own.

    Raises:
        NetworkForbidden: the network is switched off.
        OSError, ValueError: it cannot be started.
    """
    require_network()
    return subprocess.Popen(
        list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(environment),
        start_new_session=os.name == "posix", creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )  # fmt: skip


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if event not in _EVENTS or not _forbidden.is_set():
        return
    if event in ("socket.connect", "socket.sendto"):
        opened, address = arguments[0], arguments[-1]
        if getattr(opened, "family", None) not in _REMOTE or (os.name == "nt" and _is_here(address)):
            return  # Windows makes its pairs of sockets by way of this computer's own address
    elif _is_here(arguments):
        return
    raise _Refused(errno.ENETDOWN, "the network is switched off")


def _is_here(address: Any) -> bool:
    host: object = cast("tuple[object, ...]", address)[0] if isinstance(address, tuple) and address else ""
    return isinstance(host, str) and host.startswith(_HERE)
