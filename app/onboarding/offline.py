"""Whether anything can be fetched now. Asks this computer alone: nothing is contacted. No Qt."""

from __future__ import annotations

import socket

import psutil

_OWN = ("127.", "::1", "fe80:", "169.254.")
"""Beginnings of addresses that lead nowhere else."""


def has_network() -> bool:
    """False only where it is certain that there is none."""
    try:
        states, addresses = psutil.net_if_stats(), psutil.net_if_addrs()
    except OSError:  # the system does not tell
        return True
    return any(
        states[name].isup and any(_leads_out(one.family, one.address) for one in ones)
        for name, ones in addresses.items()
        if name in states
    )


def _leads_out(family: int, address: str) -> bool:
    return family in (socket.AF_INET, socket.AF_INET6) and not address.startswith(_OWN)
