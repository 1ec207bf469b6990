"""What every command is."""

from __future__ import annotations

from msgspec import Struct


class Command(Struct, frozen=True, tag_field="type"):
    """Base of what a front end sends."""

    job: int
