"""How a place is painted: where it is and when, and below the words around with what was looked for marked."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPalette, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.memory_editor.colours import muted, tinted, tone
from app.search.results import ROW_ROLE, Row
from app.search.wording import heading
from app.times import short_date
from engine.protocol import FoundItem

Index = QModelIndex | QPersistentModelIndex
_SIDE_PX = 12
_ABOVE_PX = 7
_LINES = 2
_CUT = 2  # characters that make room for the dots


class ResultsDelegate(QStyledItemDelegate):
    """Headings are quiet lines; titles that were found take one line, other places three."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: Row = index.data(ROW_ROLE)
        line = option.fontMetrics.lineSpacing()
        if row.kind == "heading":
            return QSize(120, line + 18)
        lines = 1 if row.item is None or row.item.id is None else 1 + _LINES
        return QSize(120, lines * line + 2 * _ABOVE_PX + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Row = index.data(ROW_ROLE)
        option.palette.setCurrentColorGroup(QPalette.ColorGroup.Active)  # headings, too, are meant to be read
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = option.rect.adjusted(6, 1, -6, -1)
        if row.kind != "heading":
            self._paint_ground(painter, option, area)
        area = area.adjusted(_SIDE_PX, _ABOVE_PX, -_SIDE_PX, -_ABOVE_PX)
        if row.item is not None:
            self._paint_item(painter, option, area, row, row.item)
        else:
            colour = muted(option.palette) if row.kind == "heading" else tone(option.palette, "info")
            painter.setPen(colour)
            flags = Qt.AlignmentFlag.AlignLeft | (
                Qt.AlignmentFlag.AlignBottom if row.kind == "heading" else Qt.AlignmentFlag.AlignVCenter
            )
            painter.drawText(area, flags, str(index.data()))
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            role = QPalette.ColorRole.Mid if selected else QPalette.ColorRole.Midlight
            painter.setBrush(option.palette.color(role))
            painter.drawRoundedRect(area, 7, 7)

    def _paint_item(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, row: Row, item: FoundItem
    ) -> None:
        metrics = option.fontMetrics
        date = short_date(item.at)
        painter.setPen(muted(option.palette))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, date)
        room = area.width() - metrics.horizontalAdvance(date) - 12
        if item.id is None:
            self._paint_words(painter, option, QRect(area.left(), area.top(), room, area.height()), item, 1)
            return
        where = heading(item, with_tier=row.group.name == "related")
        painter.drawText(area, int(_TOP_LEFT), metrics.elidedText(where, Qt.TextElideMode.ElideMiddle, room))
        below = area.adjusted(0, metrics.lineSpacing() + 2, 0, 0)
        self._paint_words(painter, option, below, item, _LINES)

    def _paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, item: FoundItem, lines: int
    ) -> None:
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        text = item.snippet
        layout = _layout(item, text, option)
        end = _break(layout, area.width(), lines)
        if end < _units(text):
            text = text.encode("utf-16-le")[: 2 * end].decode("utf-16-le", "ignore")[:-_CUT].rstrip() + "…"
            layout = _layout(item, text, option)
            _break(layout, area.width(), lines)
        layout.draw(painter, QPointF(area.topLeft()))


_TOP_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def _formats(item: FoundItem, length: int, palette: QPalette) -> list[QTextLayout.FormatRange]:
    """The marks, in Qt's count of characters, where one beyond the first 65,536 is two."""
    mark = QTextCharFormat()
    mark.setFontWeight(QFont.Weight.DemiBold)
    mark.setBackground(tinted(palette, "warning", 0.28))
    found: list[QTextLayout.FormatRange] = []
    for start, end in item.highlights:
        if start < length:
            place = QTextLayout.FormatRange()
            place.start = _units(item.snippet[:start])
            place.length = _units(item.snippet[start : min(end, length)])
            place.format = mark
            found.append(place)
    return found


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _layout(item: FoundItem, text: str, option: QStyleOptionViewItem) -> QTextLayout:
    layout = QTextLayout(text, option.font)
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(wrapping)
    layout.setFormats(_formats(item, len(text), option.palette))
    return layout


def _break(layout: QTextLayout, width: int, lines: int) -> int:
    """Lay the text out in at most so many lines; returns where the last of them ends."""
    layout.beginLayout()
    top, end = 0.0, 0
    for _ in range(lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(width, 20))
        line.setPosition(QPointF(0, top))
        top += line.height()
        end = line.textStart() + line.textLength()
    layout.endLayout()
    return end
