"""What a person does with the conversations in the list: one method an action, for menus, keys and buttons alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.window.conversation_list import ConversationListModel
from engine.protocol import ArrangeConversations, DeleteConversation, DeleteConversations, RenameConversation
from engine.values import Conversation, MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge

Arranged = Literal["deleted", "archived", "unarchived", "moved"]


class Arranging(QObject):
    """The list shows what was done once the engine has committed it.

    Signals: deleted(Conversation, MemoryChange) for one; arranged(what, conversations, batch) for what can be undone
    from a bar; changed() when the list is to be asked for again.
    """

    deleted = Signal(object, object)
    arranged = Signal(str, tuple, str)
    changed = Signal()

    def __init__(self, bridge: Bridge, model: ConversationListModel) -> None:
        super().__init__(model)
        self._bridge = bridge
        self._model = model

    def rename(self, conversation_id: int, title: str) -> None:
        command = RenameConversation(job=0, conversation_id=conversation_id, title=title)
        self._bridge.request(command, self._model.upsert)

    def pin(self, conversations: Sequence[Conversation], pinned: bool) -> None:
        self._arrange(conversations, pinned=pinned)

    def move(self, conversations: Sequence[Conversation], folder: str) -> None:
        """Into a folder, pinned ones too, which then lie there; "" takes them out."""
        self._arrange(conversations, "moved", folder=folder, pinned=False if folder else None)

    def rename_folder(self, old: str, new: str) -> None:
        """Everything in a folder goes on in one of another name."""
        inside = [one for one in self._model.conversations() if one.folder == old]
        self._arrange(inside, folder=new)

    def archive(self, conversations: Sequence[Conversation], archived: bool) -> None:
        """Put away, or bring back."""
        self._arrange(conversations, "archived" if archived else "unarchived", archived=archived)

    def delete(self, conversations: Sequence[Conversation]) -> None:
        if len(conversations) == 1:
            self._delete_one(conversations[0])
        elif conversations:
            self._delete_many(tuple(conversations))

    def _delete_one(self, conversation: Conversation) -> None:
        def done(change: MemoryChange) -> None:
            self._model.remove(conversation.id)
            self.deleted.emit(conversation, change)

        self._bridge.request(DeleteConversation(job=0, conversation_id=conversation.id), done)

    def _delete_many(self, conversations: tuple[Conversation, ...]) -> None:
        ids = tuple(one.id for one in conversations)

        def done(changes: list[MemoryChange]) -> None:
            self._model.remove_all(ids)
            self._tell("deleted", conversations, changes)

        self._bridge.request(DeleteConversations(job=0, conversation_ids=ids), done)

    def _arrange(
        self,
        conversations: Sequence[Conversation],
        what: Arranged | None = None,
        *,
        pinned: bool | None = None,
        folder: str | None = None,
        archived: bool | None = None,
    ) -> None:
        listed = tuple(conversations)
        fields = {"pinned": pinned, "folder": folder, "archived": archived}
        given = {name: value for name, value in fields.items() if value is not None}

        def done(changes: list[MemoryChange]) -> None:
            self._model.change([replace(one, **given) for one in listed])
            if what is not None:
                self._tell(what, listed, changes)
            self.changed.emit()

        if listed:
            ids = tuple(one.id for one in listed)
            command = ArrangeConversations(job=0, conversation_ids=ids, pinned=pinned, folder=folder, archived=archived)
            self._bridge.request(command, done)

    def _tell(self, what: Arranged, conversations: tuple[Conversation, ...], changes: Sequence[MemoryChange]) -> None:
        if changes:
            self.arranged.emit(what, conversations, changes[0].batch)
