"""The list of blocks: name, what it is for, and how full it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.block_names import block_description, block_title
from app.memory_editor.colours import muted
from app.memory_editor.gauge import paint_gauge
from app.words import plain_tip
from engine.protocol import BlockView

_ID = Qt.ItemDataRole.UserRole
_VIEW = Qt.ItemDataRole.UserRole + 1
_DIRTY = Qt.ItemDataRole.UserRole + 2
_PADDING = 12


class _BlockDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(180, 2 * option.fontMetrics.height() + 2 * _PADDING + 12)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self.initStyleOption(option, index)
        owner = option.widget
        view: BlockView = index.data(_VIEW)
        option.text = ""
        owner.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, owner)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        strong = palette.color(QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text)
        area = option.rect.adjusted(_PADDING, _PADDING, -_PADDING, -_PADDING)
        height = option.fontMetrics.height()
        painter.save()
        font = option.font
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(strong)
        title = block_title(view.block.label) + (" •" if index.data(_DIRTY) else "")
        _draw_line(painter, QRect(area.left(), area.top(), area.width(), height), title)
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(strong if selected else muted(palette))
        below = QRect(area.left(), area.top() + height + 2, area.width(), height)
        _draw_line(painter, below, block_description(view.block.description))
        painter.restore()
        bar = QRectF(area.left(), area.bottom() - 3, area.width(), 4)
        paint_gauge(painter, bar, owner, view.used_tokens, view.block.limit_tokens)


def _draw_line(painter: QPainter, rect: QRect, text: str) -> None:
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, elided)


class BlockList(QListWidget):
    """Signals: ``chosen(block_id)`` when the user moves to another block."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Blocks"))
        self.setItemDelegate(_BlockDelegate(self))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.currentItemChanged.connect(self._current_changed)

    def show_blocks(self, views: Sequence[BlockView], dirty: Collection[int], current: int | None) -> None:
        """Replace the rows and keep ``current`` selected; emits nothing."""
        self.blockSignals(True)
        while self.count() > len(views):
            self.takeItem(self.count() - 1)
        for row, view in enumerate(views):
            if row == self.count():
                self.addItem(QListWidgetItem())
            self._fill(self.item(row), view, view.block.id in dirty)
        self.select(current)
        self.blockSignals(False)
        self.viewport().update()

    def select(self, block_id: int | None) -> None:
        for row in range(self.count()):
            if self.item(row).data(_ID) == block_id:
                self.setCurrentRow(row)
                return
        self.setCurrentRow(-1)

    def _fill(self, item: QListWidgetItem, view: BlockView, dirty: bool) -> None:
        item.setData(_ID, view.block.id)
        item.setData(_VIEW, view)
        item.setData(_DIRTY, dirty)
        spoken = self.tr("{name}, {used} of {limit} tokens used").format(
            name=block_title(view.block.label), used=view.used_tokens, limit=view.block.limit_tokens
        )
        item.setText(block_title(view.block.label))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken + (self.tr(", not saved yet") if dirty else ""))
        item.setToolTip(plain_tip(block_description(view.block.description)))

    def _current_changed(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_ID))
