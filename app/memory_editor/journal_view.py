"""The journal's table: differences in colour, undone rows muted, a link to undo in each row."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPalette, QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.memory_editor.colours import muted, tone
from app.memory_editor.journal_table import CHANGE, ENTRY_ROLE, RUNS_ROLE, UNDO, WHAT, WHEN, WHO, WHY, JournalTableModel
from app.memory_editor.text_diff import fitted, to_html
from engine.values import JournalEntry

_Index = QModelIndex | QPersistentModelIndex
_CHARACTERS = {WHEN: 24, WHO: 13, WHAT: 30, WHY: 26, UNDO: 10}
"""How wide the columns are where there is room."""
_CHANGE_SHARE = 1 / 3
_MARGIN_PX = 4


class _JournalDelegate(QStyledItemDelegate):
    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        entry: JournalEntry | None = index.data(ENTRY_ROLE)
        if entry is None:
            return
        undone = entry.undone_by is not None or entry.redacted
        if index.column() == UNDO and not undone:
            option.font.setUnderline(True)
        if not option.state & QStyle.StateFlag.State_Selected:
            if index.column() == UNDO and not undone:
                option.palette.setColor(QPalette.ColorRole.Text, tone(option.palette, "info"))
            elif undone or index.column() in (WHEN, WHO, WHY):
                option.palette.setColor(QPalette.ColorRole.Text, muted(option.palette))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        entry: JournalEntry | None = index.data(ENTRY_ROLE)
        if index.column() != CHANGE or entry is None:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        option.text = ""
        owner = option.widget
        owner.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, owner)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        plain = selected or entry.undone_by is not None
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        colour = option.palette.color(role).name()
        document = QTextDocument()
        document.setDefaultFont(option.font)
        document.setDocumentMargin(0)
        shown = fitted(index.data(RUNS_ROLE), option.fontMetrics, option.rect.width() - 2 * _MARGIN_PX)
        body = to_html(shown, option.palette, plain)
        document.setHtml(f'<div style="color:{colour};white-space:pre">{body}</div>')
        painter.save()
        painter.setClipRect(option.rect.adjusted(_MARGIN_PX, 0, -_MARGIN_PX, 0))
        top = option.rect.top() + (option.rect.height() - document.size().height()) / 2
        painter.translate(option.rect.left() + _MARGIN_PX, top)
        document.drawContents(painter)
        painter.restore()


class JournalView(QTableView):
    """Signals: ``chosen()`` when another row is current, ``undo(JournalEntry)``."""

    chosen = Signal()
    undo = Signal(object)

    def __init__(self, model: JournalTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._journal = model
        self.setModel(model)
        self.setAccessibleName(self.tr("History of memory"))
        self.setItemDelegate(_JournalDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self.fontMetrics().height() + 16)
        columns = self.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(CHANGE, QHeaderView.ResizeMode.Stretch)
        self._share_out()
        self.selectionModel().currentRowChanged.connect(lambda _new, _old: self.chosen.emit())

    def _share_out(self) -> None:
        """What was changed has a third of the room at least."""
        character, room = self.fontMetrics().averageCharWidth(), self.viewport().width()
        share = min(1.0, room * (1 - _CHANGE_SHARE) / (character * sum(_CHARACTERS.values())))
        for column, characters in _CHARACTERS.items():
            self.setColumnWidth(column, int(characters * character * share))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._share_out()
        super().resizeEvent(event)

    def current_entry(self) -> JournalEntry | None:
        return self._journal.entry(self.currentIndex().row()) if self.currentIndex().isValid() else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        link = self._link_at(event)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if link else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        entry = self._link_at(event)
        if event.button() is Qt.MouseButton.LeftButton and entry is not None:
            self.undo.emit(entry)

    def _link_at(self, event: QMouseEvent) -> JournalEntry | None:
        index = self.indexAt(event.position().toPoint())
        entry = self._journal.entry(index.row()) if index.isValid() and index.column() == UNDO else None
        return entry if entry is not None and _can_be_taken_back(entry) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        entry = self.current_entry()
        if event.matches(QKeySequence.StandardKey.Undo) and entry is not None and _can_be_taken_back(entry):
            self.undo.emit(entry)
        else:
            super().keyPressEvent(event)


def _can_be_taken_back(entry: JournalEntry) -> bool:
    return entry.undone_by is None and not entry.redacted
