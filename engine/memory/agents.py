"""Settings of an agent: what it learns, recalls and reads. Changed through the journal, so they can be undone."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from engine.errors import say
from engine.memory.errors import DuplicateName, InvalidText, NotFound, StaleVersion
from engine.memory.journal import Cause, Journal
from engine.store.rows import AgentState
from engine.store.store import Store
from engine.store.text import clean
from engine.values import Actor, MemoryChange

NAME_CHARACTERS = 80


class AgentSettings(Struct, frozen=True):
    """What a person decides for an agent.

    Attributes:
        learns: the memory step keeps what lasts of a message.
        recalls: memories and earlier turns are looked up for each message.
        uses_documents: passages of documents are among them.
        asks_sensitive: what is sensitive and was found while nobody looked on waits for the user's word.
        model: the file of the model that it is to answer with; "" for the program's.
        tools_off: what it may not use: names of memory's tools, keys of the user's own.
    """

    learns: bool = True
    recalls: bool = True
    uses_documents: bool = True
    asks_sensitive: bool = True
    model: str = ""
    tools_off: tuple[str, ...] = ()


class AgentMemory:
    """Reads and changes agents."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._journal = Journal(store)

    def state(self, agent_id: int) -> AgentState:
        state = self._store.agents.state(agent_id)
        if state is None:
            raise NotFound(say("There is no agent {number}.", number=agent_id))
        return state

    def settings(self, agent_id: int) -> AgentSettings:
        """As they are now; what was never set has its usual value."""
        return self._known(self.state(agent_id))

    @staticmethod
    def _known(state: AgentState) -> AgentSettings:
        known = {name: state.settings[name] for name in _KINDS if name in state.settings}
        return msgspec.convert({name: value for name, value in known.items() if _fits(name, value)}, AgentSettings)

    def require_free(self, name: str) -> None:
        """Raises DuplicateName where an agent has this name, letter case aside."""
        if any(agent.name.casefold() == name.casefold() for agent in self._store.agents.list()):
            raise DuplicateName(say("There is an assistant named “{name}” already.", name=name))

    def change(
        self,
        agent_id: int,
        version: int,
        *,
        name: str | None = None,
        actor: Actor = "user",
        reason: str = "",
        batch: str | None = None,
        **settings: bool | str | tuple[str, ...] | None,
    ) -> tuple[AgentState, MemoryChange | None]:
        """Change the name or the given settings (fields of ``AgentSettings``) of the agent whose version was read.

        No change, and nothing to undo, where all of it is so already.

        Raises:
            StaleVersion: somebody else has changed it since.
            DuplicateName: another one has that name.
        """
        unknown = settings.keys() - set(AgentSettings.__struct_fields__)
        if unknown:
            raise TypeError(f"no such settings: {sorted(unknown)}")
        with self._store.transaction():
            state = self.state(agent_id)
            if state.version != version:
                raise StaleVersion(
                    say("The settings have been changed meanwhile. Look at them again, then change them.")
                )
            given: dict[str, Any] = {key: value for key, value in settings.items() if value is not None}
            changed = msgspec.structs.replace(
                state, name=state.name if name is None else tidy_name(name), settings=state.settings | given
            )
            if changed.name.casefold() != state.name.casefold():
                self.require_free(changed.name)
            if changed.name == state.name and self._known(changed) == self._known(state):
                return state, None
            changed = msgspec.structs.replace(changed, version=state.version + 1)
            return changed, self._journal.record(state, changed, Cause(actor, reason, None, batch))


_KINDS: Final[dict[str, Any]] = {field.name: field.type for field in msgspec.structs.fields(AgentSettings)}


def _fits(name: str, value: object) -> bool:
    try:
        msgspec.convert(value, _KINDS[name])
    except msgspec.ValidationError:
        return False
    return True


def tidy_name(name: str) -> str:
    name = " ".join(clean(name).split())[:NAME_CHARACTERS]
    if not name:
        raise InvalidText(say("An agent needs a name."))
    return name
