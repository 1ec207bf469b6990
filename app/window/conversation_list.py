"""The conversations as a flat Qt list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.times import short_date
from app.words import plain_tip
from engine.values import Conversation

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
DATE_ROLE = Qt.ItemDataRole.UserRole + 1
WRITING_ROLE = Qt.ItemDataRole.UserRole + 2


class ConversationListModel(QAbstractListModel):
    """Conversations, newest first. Signals: rename_requested(conversation id, title)."""

    rename_requested = Signal(int, str)

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._rows: list[Conversation] = []
        self._writing: int | None = None

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return self.value(self._rows[index.row()], role) if index.isValid() else None

    def value(self, conversation: Conversation, role: int) -> Any:
        """What a row shows of a conversation."""
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self.title(conversation)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self.title(conversation))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(conversation)
            case role if role == WRITING_ROLE:
                return conversation.id == self._writing
            case Qt.ItemDataRole.UserRole:
                return conversation
            case role if role == DATE_ROLE:
                return short_date(conversation.updated_at)
            case _:
                return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        return self.ask_for_title(self._rows[index.row()], str(value))

    def ask_for_title(self, conversation: Conversation, text: str) -> bool:
        """Ask for another title, if it is one."""
        title = text.strip()
        if not title or title == self.title(conversation):
            return False
        self.rename_requested.emit(conversation.id, title)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def title(self, conversation: Conversation) -> str:
        """The title, or what it can be known by until it has one."""
        return conversation.title or " ".join(conversation.preview.split())[:80] or self.tr("New conversation")

    def _spoken(self, conversation: Conversation) -> str:
        text = f"{self.title(conversation)}, {short_date(conversation.updated_at)}"
        if conversation.pinned:
            text = self.tr("{title}, pinned").format(title=text)
        if conversation.archived:
            text = self.tr("{title}, in the archive").format(title=text)
        if conversation.id == self._writing:
            return self.tr("{title}, a reply is being written").format(title=text)
        return text

    def set_writing(self, conversation_id: int | None) -> None:
        """Mark the conversation whose reply is being made."""
        before, self._writing = self._writing, conversation_id
        if before == conversation_id:
            return
        for row in (self.row_of(one) for one in (before, conversation_id) if one is not None):
            if row is not None:
                self.dataChanged.emit(self.index(row), self.index(row))

    def conversations(self) -> Sequence[Conversation]:
        """All of them, last active first."""
        return self._rows

    def set_conversations(self, conversations: Sequence[Conversation]) -> None:
        self.beginResetModel()
        self._rows = list(conversations)
        self.endResetModel()

    def retranslate(self) -> None:
        """Dates, and names of conversations that have none, follow the language."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def upsert(self, conversation: Conversation) -> None:
        """Update a row in place, move it to the top if it is newer, or add it there."""
        row = self.row_of(conversation.id)
        if row is None:
            self.beginInsertRows(QModelIndex(), 0, 0)
            self._rows.insert(0, conversation)
            self.endInsertRows()
            return
        newer = conversation.updated_at > self._rows[row].updated_at
        self._rows[row] = conversation
        if newer and row > 0:
            self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), 0)
            self._rows.insert(0, self._rows.pop(row))
            self.endMoveRows()
            row = 0
        self.dataChanged.emit(self.index(row), self.index(row))

    def remove(self, conversation_id: int) -> None:
        row = self.row_of(conversation_id)
        if row is not None:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._rows[row]
            self.endRemoveRows()

    def remove_all(self, conversation_ids: Sequence[int]) -> None:
        gone = set(conversation_ids)
        if any(one.id in gone for one in self._rows):
            self.set_conversations([one for one in self._rows if one.id not in gone])

    def change(self, conversations: Sequence[Conversation]) -> None:
        """Put these in the place of what is listed under their numbers."""
        changed = {one.id: one for one in conversations}
        self.set_conversations([changed.get(one.id, one) for one in self._rows])

    def row_of(self, conversation_id: int) -> int | None:
        return next((row for row, item in enumerate(self._rows) if item.id == conversation_id), None)

    def conversation(self, index: Index) -> Conversation | None:
        return self._rows[index.row()] if index.isValid() else None
