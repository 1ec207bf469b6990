"""The lines of one or more runs as a tree of two levels: a group a kind, under it its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.block_names import block_title
from app.consolidation.wording import KINDS, group_name, state_words
from app.memory_editor.difference import Run, diff
from app.memory_editor.text_diff import shortened, to_text
from app.words import plain_tip
from engine.addressing.addressed import addressed
from engine.consolidation_values import ItemKind
from engine.protocol.consolidation import ReviewLine

LINE_ROLE = Qt.ItemDataRole.UserRole
RUNS_ROLE = Qt.ItemDataRole.UserRole + 1
KIND_ROLE = Qt.ItemDataRole.UserRole + 2
TEXT, STATE = range(2)
_GROUP = 0
_MOST_IN_A_LINE = 400
Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class Group(NamedTuple):
    kind: ItemKind
    lines: list[ReviewLine]


class LinesModel(QAbstractItemModel):
    """``set_lines`` says whether the same lines are still there, so that a view knows whether it starts anew."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.groups: list[Group] = []
        self._runs: dict[int, tuple[ReviewLine, tuple[Run, ...]]] = {}

    def set_lines(self, lines: Sequence[ReviewLine]) -> bool:
        """Show these lines. True if they are the ones shown before, in whatever state."""
        groups = [Group(kind, [line for line in lines if line.kind == kind]) for kind in KINDS]
        groups = [group for group in groups if group.lines]
        if _ids(groups) != _ids(self.groups):
            self.beginResetModel()
            self.groups = groups
            self._runs.clear()
            self.endResetModel()
            return False
        self.groups = groups
        for row, group in enumerate(groups):
            parent = self.index(row, 0)
            last = self.index(len(group.lines) - 1, STATE, parent)
            self.dataChanged.emit(self.index(0, 0, parent), last)
        return True

    def replace(self, line: ReviewLine) -> None:
        """Show the new state of one line."""
        index = self.find(line.item_id)
        if index.isValid():
            self.groups[index.parent().row()].lines[index.row()] = line
            self.dataChanged.emit(index, index.siblingAtColumn(STATE))

    def find(self, item_id: int | None) -> QModelIndex:
        for row, group in enumerate(self.groups):
            for place, line in enumerate(group.lines):
                if line.item_id == item_id:
                    return self.index(place, 0, self.index(row, 0))
        return QModelIndex()

    def lines(self) -> list[ReviewLine]:
        return [line for group in self.groups for line in group.lines]

    def line(self, index: Index) -> ReviewLine | None:
        """None for a group's heading."""
        if not index.isValid() or index.internalId() == _GROUP:
            return None
        return self.groups[int(index.internalId()) - 1].lines[index.row()]

    def retranslate(self) -> None:
        self._runs.clear()
        if self.groups:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.groups) - 1, STATE))
            self.set_lines(self.lines())

    # -- Qt's side

    def index(self, row: int, column: int, parent: Index = _NO_INDEX) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else _GROUP)

    def parent(self, child: Index | None = None) -> Any:
        if child is None:
            return super().parent()
        if not child.isValid() or child.internalId() == _GROUP:
            return QModelIndex()
        return self.createIndex(int(child.internalId()) - 1, 0, _GROUP)

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        if not parent.isValid():
            return len(self.groups)
        if parent.internalId() != _GROUP or parent.column() != 0:
            return 0
        return len(self.groups[parent.row()].lines)

    def columnCount(self, parent: Index = _NO_INDEX) -> int:
        return 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line = self.line(index)
        if line is None:
            return self._group_data(self.groups[index.row()], index.column(), role)
        match role:
            case role if role == LINE_ROLE:
                return line
            case role if role == RUNS_ROLE:
                return self._runs_of(line)
            case Qt.ItemDataRole.DisplayRole:
                return to_text(self._runs_of(line)) if index.column() == TEXT else state_words(line)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(addressed(line.text) if index.column() == TEXT else state_words(line))
            case Qt.ItemDataRole.AccessibleTextRole:
                words = (to_text(self._runs_of(line)), state_words(line))
                return ", ".join(word for word in words if word) if index.column() == TEXT else words[1]
            case _:
                return None

    def _runs_of(self, line: ReviewLine) -> tuple[Run, ...]:
        """Worked out once for each state of a line: it is asked for with every repaint."""
        known = self._runs.get(line.item_id)
        if known is None or known[0] is not line:
            known = self._runs[line.item_id] = (line, line_runs(line))
        return known[1]

    def _group_data(self, group: Group, column: int, role: int) -> Any:
        if column != TEXT:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.tr("{name} ({count})").format(name=group_name(group.kind), count=len(group.lines))
        return group.kind if role == KIND_ROLE else None


def full_runs(line: ReviewLine) -> tuple[Run, ...]:
    """The change in full: what went, what came, what stayed."""
    before, text = addressed(line.previous_text.strip()), addressed(line.text.strip())
    if line.kind == "closed" and (not before or before == text):
        return (Run("removed", text),)
    if not before or before == text:
        return (Run("same", text),)
    return diff(before, text) if text else (Run("removed", before),)


def line_runs(line: ReviewLine) -> tuple[Run, ...]:
    """The change in one line, with the block's name before it."""
    if len(line.text) + len(line.previous_text) > _MOST_IN_A_LINE:
        runs = shortened(full_runs(line))
    else:
        runs = tuple(Run(run.kind, " ".join(run.text.split("\n"))) for run in full_runs(line))
    if line.entity_type == "block" and line.label:
        return (Run("same", f"{block_title(line.label)}: "), *runs)
    return runs


def _ids(groups: Sequence[Group]) -> list[tuple[ItemKind, list[int]]]:
    return [(group.kind, [line.item_id for line in group.lines]) for group in groups]
