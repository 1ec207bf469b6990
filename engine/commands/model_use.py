"""Answers to the commands about how models are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.hardware import measure
from engine.llm.template_check import try_template
from engine.protocol.base import Command
from engine.protocol.model_use import AllowNetwork, CheckTemplate, GetHardware, TemplateCheck, UnloadWhenIdle
from models.network import allow_network


class ModelUseCommands:
    """One method a command. Runs on the io lane.

    Args:
        unload_after: takes the minutes after which a model that nobody needs is unloaded.
    """

    def __init__(self, unload_after: Callable[[int], None]) -> None:
        self._handlers: dict[type[Command], Callable[[Any], Any]] = {
            CheckTemplate: self._check_template,
            UnloadWhenIdle: lambda command: unload_after(command.minutes),
            GetHardware: lambda _command: measure(),
            AllowNetwork: lambda command: allow_network(command.allowed),
        }

    def handles(self, command: Command) -> bool:
        return type(command) in self._handlers

    def run(self, command: Command) -> Any:
        return self._handlers[type(command)](command)

    def _check_template(self, command: CheckTemplate) -> TemplateCheck:
        trial = try_template(command.template)
        return TemplateCheck(trial.problem, trial.preview)
