"""What a pass of consolidation is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from engine.consolidation_values import Item, PassName, Unit
from engine.llm.base import CancelFlag

Need = Literal["rules", "yes_no", "text"]
"""What a pass asks of the model: nothing, constrained answers, or sentences."""


class Prepared(Struct, frozen=True):
    """What a unit came to, ready to be written.

    Attributes:
        write: called once with the run's batch, inside the transaction that also moves the watermark; all journal
            entries carry that batch and the actor "consolidation". What was edited since it was read gives way to the
            edit. It must not call the model.
        tokens: evaluated and generated for it.
    """

    write: Callable[[str], Sequence[Item]]
    tokens: int = 0


class Pass(Protocol):
    """One kind of tidying. Runs on the inference lane's thread."""

    @property
    def name(self) -> PassName: ...

    @property
    def needs(self) -> Need: ...

    def due(self, agent_id: int, limit: int) -> Sequence[Unit]:
        """Units whose inputs have changed since they were done, oldest first. Cheap: no model, no writing.

        Units that the marks call done are left out, given up ones included. Any thread may ask.
        """
        ...

    def prepare(self, unit: Unit, cancel: CancelFlag) -> Prepared:
        """Work a unit out; long, and without writing anything.

        Raises:
            Cancelled: the flag was set; the unit is begun anew later.
        """
        ...
