"""How a row of the list of conversations is painted and edited."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.window.conversation_list import DATE_ROLE, WRITING_ROLE
from app.window.resources import coloured_icon
from app.window.section_rows import HEADING_ROLE, OPEN_ROLE
from app.window.sections import Section
from app.window.theme import with_text

Index = QModelIndex | QPersistentModelIndex
_DOT_PX = 7
_MARGIN_PX = 10
_CHEVRON_PX = 12
_DATE_GAP_PX = 10
_LEAST_TITLE = 14
"""Characters of a title that go before the date, where the list is narrow or the text large."""
_VERTICAL = Qt.AlignmentFlag.AlignVCenter


def date_beside(title: str, date: str, metrics: QFontMetrics, room_px: int) -> str:
    """The date, or "" where the title would have too little room beside it."""
    needed = min(metrics.horizontalAdvance(title), _LEAST_TITLE * metrics.averageCharWidth())
    return date if room_px - metrics.horizontalAdvance(date) - _DATE_GAP_PX >= needed else ""


class ConversationDelegate(QStyledItemDelegate):
    """One line: the title, and at its end the date. Of a heading a chevron, the name, and how many there are."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, option.fontMetrics.height() + 18)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        section = index.data(HEADING_ROLE)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        palette = option.palette
        row = option.rect.adjusted(6, 1, -6, -1)
        if selected or (hovered and section is None):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Mid if selected else QPalette.ColorRole.Midlight))
            painter.drawRoundedRect(row, 7, 7)
        if option.state & QStyle.StateFlag.State_HasFocus and option.state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(palette.color(QPalette.ColorRole.Highlight))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row, 7, 7)
        area = row.adjusted(_MARGIN_PX, 0, -_MARGIN_PX, 0)
        if isinstance(section, Section):
            self._paint_heading(painter, option, index, area, section)
        else:
            self._paint_texts(painter, option, index, area)
        painter.restore()

    def _paint_heading(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, area: QRect, section: Section
    ) -> None:
        right_to_left = option.direction == Qt.LayoutDirection.RightToLeft
        colour = option.palette.color(QPalette.ColorRole.PlaceholderText)
        folded = "chevron-left" if right_to_left else "chevron-right"
        chevron = coloured_icon("chevron-down" if index.data(OPEN_ROLE) else folded, colour)
        size = with_text(_CHEVRON_PX)
        spot = QRect(area.left() - 4, area.center().y() - size // 2, size, size)
        chevron.paint(painter, QStyle.visualRect(option.direction, area, spot))
        font = painter.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        painter.setPen(colour)
        count = str(len(section.conversations))
        width = painter.fontMetrics().horizontalAdvance(count)
        end = Qt.AlignmentFlag.AlignLeft if right_to_left else Qt.AlignmentFlag.AlignRight
        painter.drawText(area, end | _VERTICAL | Qt.AlignmentFlag.AlignAbsolute, count)
        text = area.adjusted(size + 2, 0, -width - 10, 0)
        shown = QStyle.visualRect(option.direction, area, text)
        name = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(shown, self._beginning(option) | _VERTICAL, name)

    def _paint_texts(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, area: QRect) -> None:
        metrics = option.fontMetrics
        date = date_beside(str(index.data()), str(index.data(DATE_ROLE)), metrics, area.width())
        date_width = metrics.horizontalAdvance(date) if date else -_DATE_GAP_PX
        right_to_left = option.direction == Qt.LayoutDirection.RightToLeft
        end = Qt.AlignmentFlag.AlignLeft if right_to_left else Qt.AlignmentFlag.AlignRight
        painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(area, end | _VERTICAL | Qt.AlignmentFlag.AlignAbsolute, date)
        painter.setPen(option.palette.color(QPalette.ColorRole.WindowText))
        title_area = area.adjusted(0, 0, -date_width - _DATE_GAP_PX, 0)
        if index.data(WRITING_ROLE):
            painter.setBrush(option.palette.color(QPalette.ColorRole.Highlight))
            painter.setPen(Qt.PenStyle.NoPen)
            dot = QRect(title_area.left(), title_area.center().y() - _DOT_PX // 2, _DOT_PX, _DOT_PX)
            middle = QStyle.visualRect(option.direction, area, dot).center()
            painter.drawEllipse(QPointF(middle.x() + 0.5, middle.y() + 0.5), _DOT_PX / 2, _DOT_PX / 2)
            painter.setPen(option.palette.color(QPalette.ColorRole.WindowText))
            title_area.adjust(_DOT_PX + 7, 0, 0, 0)
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, title_area.width())
        painter.drawText(
            QStyle.visualRect(option.direction, area, title_area), self._beginning(option) | _VERTICAL, title
        )

    def _beginning(self, option: QStyleOptionViewItem) -> Qt.AlignmentFlag:
        if option.direction == Qt.LayoutDirection.RightToLeft:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        return Qt.AlignmentFlag.AlignLeft

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        is_folder = isinstance(index.data(HEADING_ROLE), Section)
        editor.setAccessibleName(self.tr("Name of the folder") if is_folder else self.tr("Title of the conversation"))
        editor.setFrame(True)
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """What is typed already stays where its row has news."""
        if not (isinstance(editor, QLineEdit) and editor.isModified()):
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        model.setData(index, editor.text())
