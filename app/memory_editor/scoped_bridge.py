"""The bridge as the tabs of the memory editor use it: what names no agent is about the one that is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.protocol import Command, Failed

if TYPE_CHECKING:
    from app.bridge import Bridge


class ScopedBridge:
    """Same surface as the bridge it stands for.

    Attributes:
        agent_id: the agent whose memory is looked at; None is the first.
    """

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self.agent_id: int | None = None

    def request(
        self,
        command: Command,
        on_result: Callable[[Any], None] | None = None,
        on_failed: Callable[[Failed], None] | None = None,
    ) -> int:
        fields = command.__struct_fields__
        if self.agent_id is not None and "agent_id" in fields and getattr(command, "agent_id", 0) is None:
            command = replace(command, agent_id=self.agent_id)
        return self._bridge.request(command, on_result, on_failed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bridge, name)
