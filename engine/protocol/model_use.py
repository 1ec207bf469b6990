"""How models are used: templates of the user's own, unloading while idle, the switch of the network."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from engine.errors import Said
from engine.protocol.base import Command
from models.hardware import Hardware


class CheckTemplate(Command, frozen=True, tag="check_template"):
    """Render a probe conversation through a chat template, in the sandbox. Result: TemplateCheck."""

    template: str


class UnloadWhenIdle(Command, frozen=True, tag="unload_when_idle"):
    """From now on free the model's memory when nobody needed it for so long; 0 keeps it. Ends with an empty Result.

    It is loaded again by itself at the next message, or when the user begins to type; ``ModelUnloaded`` and
    ``ModelLoading`` tell of it under job 0.
    """

    minutes: int


class AllowNetwork(Command, frozen=True, tag="allow_network"):
    """Allow or forbid all connections of the engine from now on. Ends with an empty Result."""

    allowed: bool


class GetHardware(Command, frozen=True, tag="get_hardware"):
    """Result: models.fit.Hardware, graphics cards included."""


ModelUseCommand = CheckTemplate | UnloadWhenIdle | AllowNetwork | GetHardware


class TemplateCheck(Struct, frozen=True):
    """``problem`` is a sentence, "" where the template can be used; ``preview`` is the probe conversation in it."""

    problem: str = ""
    preview: str = ""
    said: Said | None = None

    def __post_init__(self) -> None:
        if self.said is None:
            force_setattr(self, "said", Said.of(self.problem))
        force_setattr(self, "problem", str(self.problem))


MODEL_USE_RESULTS: dict[type[Command], Any] = {CheckTemplate: TemplateCheck, GetHardware: Hardware}
