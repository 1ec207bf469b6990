"""A list of places in groups; Enter or a double click goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.window.window_sizes import begin_with
from app.words import plain_tip

_GO = Qt.ItemDataRole.UserRole


class PlaceRow(NamedTuple):
    """``go`` shows the place, None where there is nothing to go to."""

    text: str
    detail: str
    go: Callable[[], None] | None = None


class PlaceGroup(NamedTuple):
    name: str
    rows: Sequence[PlaceRow]


class PlacesDialog(QDialog):
    """Closed by Escape; it deletes itself."""

    def __init__(self, title: str, loading: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        begin_with(self, 640, 460)
        self.note = QLabel(loading)
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(title)
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.setColumnWidth(1, 24 * self.tree.fontMetrics().averageCharWidth())
        self.tree.itemActivated.connect(lambda row, _column: self._go(row))
        self.tree.currentItemChanged.connect(self._note_current)
        self.go_button = QPushButton(self.tr("&Go there"))
        self.go_button.setEnabled(False)
        self.go_button.clicked.connect(lambda: self._go(self.tree.currentItem()))
        buttons = QDialogButtonBox()
        buttons.addButton(self.go_button, QDialogButtonBox.ButtonRole.ActionRole)
        close = buttons.addButton(self.tr("&Close"), QDialogButtonBox.ButtonRole.RejectRole)
        for button in (self.go_button, close):
            button.setAutoDefault(False)  # Enter in the list goes there, and only once
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(10)
        layout.addWidget(self.note)
        layout.addWidget(self.tree, 1)
        layout.addWidget(buttons)

    def say(self, text: str) -> None:
        """A sentence above the list; "" for none."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def show_groups(self, groups: Sequence[PlaceGroup]) -> None:
        """List the groups that have rows."""
        self.tree.clear()
        first: QTreeWidgetItem | None = None
        for group in groups:
            if not group.rows:
                continue
            heading = QTreeWidgetItem(self.tree, [group.name])
            heading.setFirstColumnSpanned(True)
            font = heading.font(0)
            font.setBold(True)
            heading.setFont(0, font)
            for row in group.rows:
                item = QTreeWidgetItem(heading, [" ".join(row.text.split()), row.detail])
                item.setData(0, _GO, row.go)
                item.setToolTip(0, plain_tip(row.text))
                first = first or item
            heading.setExpanded(True)
        if first is not None:
            self.tree.setCurrentItem(first)
            self.tree.setFocus()

    def _note_current(self, current: QTreeWidgetItem | None, _previous: QTreeWidgetItem | None) -> None:
        self.go_button.setEnabled(current is not None and callable(current.data(0, _GO)))

    def _go(self, row: QTreeWidgetItem | None) -> None:
        go = row.data(0, _GO) if row is not None else None
        if callable(go):
            go()
