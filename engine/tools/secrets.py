"""Values that a server needs and nobody else should read, such as access tokens: kept in the system's keyring."""

from __future__ import annotations

import contextlib
import logging

from engine.errors import say
from engine.tools.base import ToolFailed

SERVICE = "rolltop-tools"

_log = logging.getLogger(__name__)


def keep(server: str, variable: str, value: str) -> None:
    """Raises ToolFailed where there is no keyring: the value is then kept nowhere."""
    import keyring
    from keyring.backends.fail import Keyring as NoKeyring

    sentence = say(
        "This computer has no keyring that is open, so the value of {name} cannot be kept safely. "
        "Set it as an environment variable before Rolltop starts instead.",
        name=variable,
    )
    if isinstance(keyring.get_keyring(), NoKeyring):
        raise ToolFailed(sentence)
    try:
        keyring.set_password(SERVICE, f"{server}/{variable}", value)
    except Exception as error:  # backends raise what they like
        raise ToolFailed(sentence, repr(error)) from error


def read(server: str, variable: str) -> str | None:
    """None where it is not there, or cannot be read."""
    import keyring

    try:
        return keyring.get_password(SERVICE, f"{server}/{variable}")
    except Exception as error:
        _log.warning("the keyring could not be read: %r", error)
        return None


def forget(server: str, variable: str) -> None:
    import keyring

    with contextlib.suppress(Exception):
        keyring.delete_password(SERVICE, f"{server}/{variable}")
