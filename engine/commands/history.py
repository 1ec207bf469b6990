"""Answers to the commands about memory at a date and about an agent's settings. Runs on the io lane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from engine.errors import EngineError, say
from engine.memory.rewinding import Target, change_of_step
from engine.protocol.base import Command
from engine.protocol.history import AgentView, ChangeAgent, GetAgent, PreviewRestore, Restore, RestorePreview
from engine.services import Services
from engine.values import EntityType, MemoryChange

LINES_SHOWN: Final = 200
LATEST: Final = 253402300799.0  # the last second that a date can name
SETTINGS: Final = "changed in the settings"


class HistoryCommands:
    """One method a command.

    Args:
        on_changes: told of every committed change, to be passed on as an event.
    """

    def __init__(self, services: Services, on_changes: Callable[[tuple[MemoryChange, ...]], None]) -> None:
        self._services = services
        self._on_changes = on_changes
        self.handlers: dict[type[Command], Callable[[Any], Any]] = {
            PreviewRestore: self._preview,
            Restore: self._restore,
            GetAgent: lambda command: self._view(services.agent_id(command.agent_id)),
            ChangeAgent: self._change_agent,
        }

    def _preview(self, command: PreviewRestore) -> RestorePreview:
        agent_id = self._services.agent_id(command.agent_id)
        with self._services.store.transaction():
            rewind = self._services.journal.preview_restore(agent_id, _moment(command.at), _target(command))
            seen = self._services.store.journal.newest_id(agent_id)
        changes = tuple(change_of_step(step) for step in rewind.steps)
        counts = Counter[str](change.entity_type for change in changes)
        return RestorePreview(command.at, changes[:LINES_SHOWN], dict(counts), rewind.erased, seen)

    def _restore(self, command: Restore) -> list[MemoryChange]:
        agent_id = self._services.agent_id(command.agent_id)
        changes = self._services.journal.restore(agent_id, _moment(command.at), _target(command), seen=command.seen)
        if changes:
            self._on_changes(tuple(changes))
        return list(changes)

    def _view(self, agent_id: int) -> AgentView:
        state, settings = self._services.agents.state(agent_id), self._services.agents.settings(agent_id)
        return AgentView(
            agent_id,
            state.name,
            state.version,
            settings.learns,
            settings.recalls,
            settings.uses_documents,
            settings.asks_sensitive,
        )

    def _change_agent(self, command: ChangeAgent) -> AgentView:
        agent_id = self._services.agent_id(command.agent_id)
        _, change = self._services.agents.change(
            agent_id, command.version, name=command.name, reason=SETTINGS, learns=command.learns,
            recalls=command.recalls, uses_documents=command.uses_documents,
            asks_sensitive=command.asks_sensitive,
        )  # fmt: skip
        if change is not None:
            self._on_changes((change,))
        return self._view(agent_id)


def _moment(at: float) -> float:
    if not 0 <= at <= LATEST:
        raise EngineError(say("This date is out of range."))
    return at


def _target(command: PreviewRestore | Restore) -> Target | None:
    kind: EntityType | None = command.entity_type
    return None if kind is None or command.entity_id is None else (kind, command.entity_id)
