"""The places that say what is to be forgotten, by kind, each with a box to check."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.forgetting.words import GROUPS, group_name, item_place, nearness
from app.words import plain_tip
from engine.addressing.addressed import addressed
from engine.protocol.forgetting import ForgetItem

_TEXT, _PLACE, _SCORE = range(3)
_ITEM = Qt.ItemDataRole.UserRole


class ItemTree(QTreeWidget):
    """Signals: changed() when a box was checked or unchecked."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[QTreeWidgetItem] = []
        self._filling = False
        self._threshold = 1.0
        self.setAccessibleName(self.tr("What would be erased"))
        self.setHeaderLabels([self.tr("Text"), self.tr("Where"), self.tr("Alike")])
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(_TEXT, QHeaderView.ResizeMode.Stretch)
        self._share_width()
        self.setTabKeyNavigation(False)
        self.itemChanged.connect(self._item_changed)

    def show_items(self, items: Iterable[ForgetItem], threshold: float, whole: bool) -> None:
        """List the items in their groups; groups without any are left out."""
        listed = list(items)
        self._threshold = threshold
        self._filling = True
        self.clear()
        self._rows = []
        for kinds in GROUPS:
            members = [item for item in listed if item.kind in kinds]
            if members:
                self._add_group(group_name(kinds[0], whole), members)
        self._filling = False
        if self._rows:
            self.setCurrentItem(self._rows[0])

    def chosen(self) -> list[ForgetItem]:
        """The items that would be erased."""
        return [self._item(row) for row in self._rows if self._is_chosen(row)]

    def kept(self) -> list[ForgetItem]:
        return [self._item(row) for row in self._rows if not self._is_chosen(row)]

    def choose_messages(self, which: str) -> None:
        """Check none of the messages, those that it was learned from ("sources"), or "all" that say it."""
        self._filling = True
        for row in self._rows:
            item = self._item(row)
            if item.kind == "message":
                on = (which == "all" and self.says_it(item)) or (which == "sources" and item.source)
                row.setCheckState(_TEXT, Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self._filling = False
        self.changed.emit()

    def says_it(self, item: ForgetItem) -> bool:
        """Whether a message says it, and is not only near to it."""
        return item.source or item.score >= self._threshold

    def _share_width(self) -> None:
        """Where it is narrow, or the letters are large, the text gets at least half of it."""
        width, there = self.fontMetrics().averageCharWidth(), self.viewport().width()
        score = min(9 * width, there // 4)
        self.setColumnWidth(_SCORE, score)
        self.setColumnWidth(_PLACE, min(28 * width, there // 2 - score))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._share_width()

    def _add_group(self, name: str, items: list[ForgetItem]) -> None:
        group = QTreeWidgetItem(self, [name])
        group.setFirstColumnSpanned(True)
        font = group.font(_TEXT)
        font.setBold(True)
        group.setFont(_TEXT, font)
        group.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        for item in items:
            self._add(group, item)
        group.setExpanded(True)

    def _add(self, group: QTreeWidgetItem, item: ForgetItem) -> None:
        place = item_place(item)
        row = QTreeWidgetItem(group, [_shown(item), place, nearness(item, self._threshold)])
        row.setData(_TEXT, _ITEM, item)
        row.setToolTip(_TEXT, plain_tip(item.text))
        row.setToolTip(_PLACE, plain_tip(place))
        row.setTextAlignment(_SCORE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if item.kind != "document":
            row.setCheckState(_TEXT, Qt.CheckState.Checked if item.chosen else Qt.CheckState.Unchecked)
        if item.fixed:
            row.setFlags(row.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
        self._rows.append(row)

    def _item(self, row: QTreeWidgetItem) -> ForgetItem:
        found = row.data(_TEXT, _ITEM)
        assert isinstance(found, ForgetItem)
        return found

    def _is_chosen(self, row: QTreeWidgetItem) -> bool:
        return self._item(row).kind != "document" and row.checkState(_TEXT) is Qt.CheckState.Checked

    def _item_changed(self, _row: QTreeWidgetItem, _column: int) -> None:
        if not self._filling:
            self.changed.emit()


def _shown(item: ForgetItem) -> str:
    """In one line; a fact as it is told to the user."""
    text = " ".join(item.text.split())
    return addressed(text) if item.kind in ("fact", "version", "paraphrase", "block") else text
