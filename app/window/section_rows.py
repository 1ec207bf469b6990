"""The rows of the list of conversations: headings of sections, and the conversations below those that are open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal

from app.window.conversation_list import ConversationListModel
from app.window.sections import PINNED, Section, by_time, grouped, until_midnight_ms
from engine.values import Conversation

Index = QModelIndex | QPersistentModelIndex
Shown = Literal["sections", "archive", "found"]
_NO_INDEX = QModelIndex()
HEADING_ROLE = Qt.ItemDataRole.UserRole + 10
"""The ``Section`` of a heading; None for a conversation."""
OPEN_ROLE = Qt.ItemDataRole.UserRole + 11
_HEADING = "heading:"


class SectionRows(QAbstractListModel):
    """Follows the flat list of conversations. What stays keeps its selection, whatever comes, goes or moves.

    Signals: folder_renamed(old name, new name), folded(keys of all folded sections).
    """

    folder_renamed = Signal(str, str)
    folded = Signal(tuple)

    def __init__(self, source: ConversationListModel, now: Callable[[], datetime] = datetime.now) -> None:
        super().__init__(source)
        self._source = source
        self._now = now
        self._shown: Shown = "sections"
        self._folded: set[str] = set()
        self._keys: list[str] = []
        self._sections: dict[str, Section] = {}
        self._conversations: dict[str, Conversation] = {}
        self._midnight = QTimer(self)
        self._midnight.setSingleShot(True)
        self._midnight.timeout.connect(self.rebuild)
        for signal in (
            source.modelReset, source.rowsInserted, source.rowsRemoved, source.dataChanged,
        ):  # fmt: skip
            signal.connect(self.rebuild)

    # -- what is shown

    def show_as(self, shown: Shown) -> None:
        """In sections, as the archive, or as what was found."""
        if shown != self._shown:
            self._shown = shown
            self.rebuild()

    def fold(self, keys: Iterable[str]) -> None:
        """Fold just these sections."""
        self._folded = set(keys)
        self.rebuild()

    def toggle(self, index: Index, to_open: bool | None = None) -> None:
        """Fold or open the section of a heading."""
        section = self.section(index)
        if section is None or to_open is (section.key not in self._folded):
            return
        self._folded ^= {section.key}
        self.rebuild()
        self.folded.emit(tuple(sorted(self._folded)))

    def rebuild(self, *_ignored: object) -> None:
        """Bring the rows up to date."""
        self._midnight.start(until_midnight_ms(self._now()))
        conversations = self._source.conversations()
        self._conversations = {str(one.id): one for one in conversations}
        match self._shown:
            case "sections":
                sections = grouped(conversations, self._now())
            case "archive":
                sections = by_time(conversations, self._now())
            case "found":
                sections = [Section("", list(conversations))]
        self._sections = {_HEADING + section.key: section for section in sections}
        keys: list[str] = []
        for section in sections:
            if section.key:
                keys.append(_HEADING + section.key)
            if section.key not in self._folded:
                keys += [str(one.id) for one in section.conversations]
        self._bring_to(keys)
        if keys:
            self.dataChanged.emit(self.index(0), self.index(len(keys) - 1))

    def _bring_to(self, keys: list[str]) -> None:
        """Remove what is gone, move what stays, insert what is new."""
        if keys == self._keys:
            return
        wanted, held = set(keys), set(self._keys)
        self._remove(wanted)
        kept = [key for key in keys if key in held]
        if kept != self._keys:
            self._move(kept)
        first = 0
        while first < len(keys):
            last = first
            while last < len(keys) and keys[last] not in held:
                last += 1
            if last > first:
                self.beginInsertRows(QModelIndex(), first, last - 1)
                self._keys[first:first] = keys[first:last]
                self.endInsertRows()
            first = last + 1

    def _remove(self, wanted: set[str]) -> None:
        last = len(self._keys) - 1
        while last >= 0:
            first = last
            while first >= 0 and self._keys[first] not in wanted:
                first -= 1
            if first < last:
                self.beginRemoveRows(QModelIndex(), first + 1, last)
                del self._keys[first + 1 : last + 1]
                self.endRemoveRows()
            last = first - 1

    def _move(self, keys: list[str]) -> None:
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        rows = {key: row for row, key in enumerate(keys)}
        moved = [self.index(rows[self._keys[index.row()]]) for index in before]
        self._keys = keys
        self.changePersistentIndexList(before, moved)
        self.layoutChanged.emit()

    # -- a row

    def conversation(self, index: Index) -> Conversation | None:
        return self._conversations.get(self._keys[index.row()]) if index.isValid() else None

    def section(self, index: Index) -> Section | None:
        """The section of a heading; None for a conversation."""
        return self._sections.get(self._keys[index.row()]) if index.isValid() else None

    def row_of(self, conversation_id: int) -> int | None:
        try:
            return self._keys.index(str(conversation_id))
        except ValueError:
            return None

    def folders(self) -> list[str]:
        """Names of the folders that there are, as they are shown."""
        return [section.folder for section in self._sections.values() if section.folder is not None]

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._keys)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        conversation = self.conversation(index)
        if conversation is not None:
            return None if role in (HEADING_ROLE, OPEN_ROLE) else self._source.value(conversation, role)
        section = self.section(index)
        return None if section is None else self._heading(section, role)

    def _heading(self, section: Section, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.name(section)
            case Qt.ItemDataRole.EditRole:
                return section.folder
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(section)
            case role if role == HEADING_ROLE:
                return section
            case role if role == OPEN_ROLE:
                return section.key not in self._folded
            case _:
                return None

    def name(self, section: Section) -> str:
        """What stands above a section."""
        if section.folder is not None:
            return section.folder
        return {
            PINNED: self.tr("Pinned"),
            "today": self.tr("Today"),
            "yesterday": self.tr("Yesterday"),
            "week": self.tr("Last 7 days"),
            "month": self.tr("Last 30 days"),
            "earlier": self.tr("Earlier"),
        }.get(section.key, "")

    def _spoken(self, section: Section) -> str:
        folded = section.key in self._folded
        if section.folder is not None:
            text = self.tr("Folder {name}, {count}, folded") if folded else self.tr("Folder {name}, {count}, open")
        else:
            text = self.tr("{name}, {count}, folded") if folded else self.tr("{name}, {count}, open")
        return text.format(name=self.name(section), count=len(section.conversations))

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        conversation, section = self.conversation(index), self.section(index)
        if conversation is not None:
            return self._source.ask_for_title(conversation, str(value))
        name = " ".join(str(value).split())
        if section is None or section.folder is None or name in ("", section.folder):
            return False
        self.folder_renamed.emit(section.folder, name)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        section = self.section(index)
        if section is None:
            editable = Qt.ItemFlag.ItemIsEditable if index.isValid() else Qt.ItemFlag.NoItemFlags
            return super().flags(index) | editable
        renamed = Qt.ItemFlag.NoItemFlags if section.folder is None else Qt.ItemFlag.ItemIsEditable
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren | renamed
