"""The only way out: whatever opens a connection asks here first, and one switch forbids it all."""

from __future__ import annotations

from models.errors import DownloadError


class NetworkForbidden(DownloadError):
    """The user has switched the network off."""


def allow_network(allowed: bool) -> None:
    """Allow or forbid all connections of this process from now on; those that are open end at their next byte."""
    raise NotImplementedError


def network_allowed() -> bool:
    raise NotImplementedError


def require_network() -> None:
    """Raises NetworkForbidden with a sentence."""
    raise NotImplementedError
