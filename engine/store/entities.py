"""The rows that the journal keeps: which types there are, how they are read, written and spelled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.store.rows import AgentState, Attachment, ConversationState
from engine.values import Block, Document, EntityType, Fact

if TYPE_CHECKING:
    from engine.store.store import Store

Entity = Block | Fact | ConversationState | Document | AgentState | Attachment
ENTITY_TYPES: dict[EntityType, type[Entity]] = {
    "block": Block,
    "fact": Fact,
    "conversation": ConversationState,
    "document": Document,
    "agent": AgentState,
    "attachment": Attachment,
}
_BOOKKEEPING = frozenset(("version", "updated_at"))


def type_of(entity: Entity) -> EntityType:
    return next(name for name, kind in ENTITY_TYPES.items() if isinstance(entity, kind))


def spelled(entity: Entity | None) -> str:
    """The row as the journal holds it; "" for none."""
    return "" if entity is None else msgspec.json.encode(entity).decode()


def parsed(entity_type: EntityType, text: str) -> Entity | None:
    """The row that the journal holds as ``text``.

    Raises:
        msgspec.ValidationError: it was erased, or is of a type that the journal does not keep.
    """
    if not text:
        return None
    if entity_type not in ENTITY_TYPES:
        raise msgspec.ValidationError(entity_type)
    return msgspec.json.decode(text, type=ENTITY_TYPES[entity_type])


def fields_of(entity: Entity) -> dict[str, Any]:
    """Its content: everything but what every write changes."""
    return {name: value for name, value in msgspec.structs.asdict(entity).items() if name not in _BOOKKEEPING}


def same_content(left: Entity | None, right: Entity | None) -> bool:
    if left is None or right is None:
        return left is right
    return fields_of(left) == fields_of(right)


def with_version(entity: Entity, version: int, now: float) -> Entity:
    if isinstance(entity, Block | Document):
        return msgspec.structs.replace(entity, version=version, updated_at=now)
    return msgspec.structs.replace(entity, version=version)


def read_entity(store: Store, entity_type: EntityType, entity_id: int) -> Entity | None:
    match entity_type:
        case "block":
            return store.blocks.get(entity_id)
        case "fact":
            return store.facts.get(entity_id)
        case "conversation":
            return store.conversations.get(entity_id)
        case "document":
            return store.documents.get(entity_id)
        case "agent":
            return store.agents.state(entity_id)
        case "attachment":
            return store.attachments.get(entity_id)
        case "message":
            return None


def write_entity(store: Store, entity: Entity) -> None:
    match entity:
        case Block():
            store.blocks.write(entity)
        case Fact():
            store.facts.write(entity)
        case ConversationState():
            store.conversations.write(entity)
        case Document():
            store.documents.write(entity)
        case AgentState():
            store.agents.write(entity)
        case Attachment():
            store.attachments.write(entity)


def remove_entity(store: Store, entity: Entity) -> None:
    match entity:
        case Block():
            store.blocks.remove(entity.id)
        case Fact():
            store.facts.remove(entity.id)
        case Attachment():
            store.attachments.remove(entity.id)
        case ConversationState() | Document():
            raise TypeError("it is hidden, never removed")
        case AgentState():
            raise TypeError("an agent is never removed")
