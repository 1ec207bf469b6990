"""Conversations that nothing is learned from, and temporary ones, of which nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.context.cache import state_name
from engine.errors import say
from engine.llm.snapshot_folder import SnapshotFolder
from engine.memory.erasing.files import clean_files, remove_copies
from engine.memory.erasing.forgetting import PENDING_TEMPORARY
from engine.memory.erasing.mentions import Mentions
from engine.memory.erasing.run import Erasure
from engine.memory.errors import NotFound
from engine.model_session import SNAPSHOT_FOLDER
from engine.protocol import SendMessage
from engine.services import Services
from engine.values import Conversation, Message

REWRITTEN_AT_ONCE_BYTES: Final = 16 << 20
"""A memory file up to this size is written anew in a blink."""


def conversation_for(services: Services, command: SendMessage, agent_id: int) -> Conversation:
    """The conversation that a message is for; a new one as the command wants it."""
    recall = services.recall
    if command.conversation_id is not None:
        conversation = recall.conversation(command.conversation_id)
        if services.store.agents.is_away(conversation.agent_id):
            raise NotFound(say("The assistant of this conversation was deleted. Undo that to go on with it."))
        return conversation
    if command.temporary:
        return recall.begin_temporary(agent_id)
    conversation = recall.create_conversation(agent_id)
    return conversation if command.learns else recall.set_learning(conversation.id, False)


def note_learning(services: Services, conversation: Conversation, message: Message) -> None:
    """Have a memory step run for a message, or note that it is never to be learned from."""
    if services.learns_from(conversation):
        services.store.memory_steps.add(message.id)
    elif not conversation.temporary:
        services.store.consolidation.never_learn(conversation.id, message.id)


def erase_rows(services: Services, conversation_id: int) -> Erasure:
    """Erase a temporary conversation from the memory file, its log and its copies: in milliseconds, on any thread.

    Raises:
        NotFound: there is no such temporary conversation.
    """
    erasure = services.forgetting.erase_temporary(conversation_id)
    services.store.erasing.clean_pages()
    if services.store.path.stat().st_size <= REWRITTEN_AT_ONCE_BYTES:
        services.store.erasing.rewrite_file()
    remove_copies(services.store, erasure)
    return erasure


def end(
    services: Services, conversation_id: int, drop_states: Callable[[int], None], erasure: Erasure | None = None
) -> None:
    """Erase a temporary conversation from the memory file, and what was copied of it.

    Args:
        drop_states: frees what was evaluated of it.
        erasure: of its rows, where they are gone already.

    Raises:
        NotFound: there is no such temporary conversation.
    """
    erasure = erasure or services.forgetting.erase_temporary(conversation_id)
    drop_states(conversation_id)
    _clean(services, conversation_id, erasure)


def end_all(services: Services) -> None:
    """Erase all temporary conversations, and finish what an end of the program interrupted. No lane may run."""
    store = services.store
    folder = SnapshotFolder(store.folder / SNAPSHOT_FOLDER, "")
    nothing = Mentions(())
    for conversation_id in _unfinished(services):
        folder.drop(state_name(conversation_id))
        _clean(services, conversation_id, Erasure(0, store.now(), nothing, nothing, gone_conversation=conversation_id))
    for conversation_id in store.conversations.temporary():
        end(services, conversation_id, lambda gone: folder.drop(state_name(gone)))


def _clean(services: Services, conversation_id: int, erasure: Erasure) -> None:
    store = services.store
    clean_files(store, erasure, 0, kept=False)
    left = [one for one in _unfinished(services) if one != conversation_id]
    store.set_setting(PENDING_TEMPORARY, left or None)


def _unfinished(services: Services) -> list[int]:
    return services.store.get_setting(PENDING_TEMPORARY) or []
