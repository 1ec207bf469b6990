"""The keys of the main window, read from its menus, so that the list is never out of date."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QMenu,
    QMenuBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.window.window_sizes import begin_with

_WIDTH_PX, _HEIGHT_PX = 560, 620


class Keys(NamedTuple):
    """What an entry is called, and the keys that do the same."""

    text: str
    keys: str


def keys_of(bar: QMenuBar) -> list[tuple[str, list[Keys]]]:
    """The entries that have keys, by the menus' names, in the menus' order."""
    # Not by QAction.menu(): PySide takes the menu for its own then and deletes it.
    menus = bar.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)
    found = [(_plain(menu.title()), _of_entries(menu)) for menu in menus]
    return [(name, entries) for name, entries in found if entries]


def _of_entries(menu: QMenu) -> list[Keys]:
    return [Keys(_plain(entry.text()), _shown(entry.shortcuts())) for entry in menu.actions() if entry.shortcuts()]


def _shown(keys: list[QKeySequence]) -> str:
    shown = (one.toString(QKeySequence.SequenceFormat.NativeText) for one in keys)
    return " · ".join(dict.fromkeys(text for text in shown if text))


def _plain(text: str) -> str:
    """Without the mark of the letter that Alt takes; "(&X)" stands behind Chinese names."""
    plain = text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
    head, bracket, tail = plain.partition("(")
    return head if bracket and "&" in text and len(tail) == 2 and tail.endswith(")") else plain


class ShortcutsDialog(QDialog):
    """Args: bar: the menus of the window that the keys belong to."""

    def __init__(self, bar: QMenuBar, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = bar
        self.list = QTreeWidget(self)
        self.list.setColumnCount(2)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setRootIsDecorated(False)
        self.list.setItemsExpandable(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(False)
        box = QDialogButtonBox()
        self.close_button = box.addButton(QDialogButtonBox.StandardButton.Close)
        self.close_button.setDefault(True)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.list)
        column.addWidget(box)
        self._retranslate()
        begin_with(self, _WIDTH_PX, _HEIGHT_PX)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.list.setAccessibleName(self.tr("Keyboard shortcuts"))
        self.list.setHeaderLabels([self.tr("What it does"), self.tr("Keys")])
        self.close_button.setText(self.tr("&Close"))
        self.list.clear()
        for name, entries in keys_of(self._bar):
            group = QTreeWidgetItem(self.list, [name])
            group.setFirstColumnSpanned(True)
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = group.font(0)
            font.setBold(True)
            group.setFont(0, font)
            for entry in entries:
                QTreeWidgetItem(group, [entry.text, entry.keys])
            group.setExpanded(True)
        first = self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first.child(0))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "close_button"):
            self._retranslate()
