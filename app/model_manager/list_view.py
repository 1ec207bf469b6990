"""How the list of models is painted: the title, and below it quietly how the model stands."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.memory_editor.colours import muted, tone
from app.model_manager.list_model import LINE_ROLE, ROW_ROLE, TONE_ROLE, ModelsListModel
from app.model_manager.rows import ModelRow

Index = QModelIndex | QPersistentModelIndex
_SIDE_PX, _ABOVE_PX, _DOT_PX = 12, 7, 8


class _ModelDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = option.fontMetrics.lineSpacing()
        if index.data(ROW_ROLE) is None:
            return QSize(120, line + 18)
        return QSize(120, 2 * line + 2 * _ABOVE_PX + 4)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        option.palette.setCurrentColorGroup(QPalette.ColorGroup.Active)  # headings, too, are meant to be read
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(ROW_ROLE) is None:
            painter.setPen(muted(option.palette))
            area = option.rect.adjusted(_SIDE_PX + 2, 0, -_SIDE_PX, -5)
            flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
            painter.drawText(area, flags, str(index.data()))
        else:
            self._paint_model(painter, option, index)
        painter.restore()

    def _paint_model(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area = option.rect.adjusted(6, 1, -6, -1)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            role = QPalette.ColorRole.Mid if selected else QPalette.ColorRole.Midlight
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(option.palette.color(role))
            painter.drawRoundedRect(area, 7, 7)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(option.palette.color(QPalette.ColorRole.Highlight))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        area = area.adjusted(_SIDE_PX, _ABOVE_PX, -_SIDE_PX, -_ABOVE_PX)
        line = option.fontMetrics.lineSpacing()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone(option.palette, index.data(TONE_ROLE)))
        painter.drawEllipse(QRectF(area.left(), area.top() + (line - _DOT_PX) / 2, _DOT_PX, _DOT_PX))
        area = area.adjusted(_DOT_PX + 8, 0, 0, 0)
        elide, top = Qt.TextElideMode.ElideRight, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        painter.setPen(muted(option.palette))
        below = area.adjusted(0, line + 2, 0, 0)
        text = option.fontMetrics.elidedText(str(index.data(LINE_ROLE)), elide, area.width())
        painter.drawText(below, top, text)
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        painter.drawText(area, top, painter.fontMetrics().elidedText(str(index.data()), elide, area.width()))


class ModelsListView(QListView):
    """Signals: chosen(ModelRow | None) when another model is current."""

    chosen = Signal(object)

    def __init__(self, model: ModelsListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = model
        self._key, self._is_pending = "", False
        self.setModel(model)
        self.setItemDelegate(_ModelDelegate(self))
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        model.modelReset.connect(self._find_place)
        model.dataChanged.connect(lambda *_changed: self._take_changes())

    @property
    def current_row(self) -> ModelRow | None:
        return self._rows.row(self.currentIndex())

    def choose(self, key: str) -> None:
        """Make a model current, now or when it appears."""
        self._key = key
        self._find_place()

    def _find_place(self) -> None:
        wanted = self._key
        found = self._rows.find(wanted)
        index = found if found.isValid() else self._rows.first()
        chosen = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(index, chosen)
        if index.isValid():
            self.scrollTo(index)
        self._is_pending = bool(wanted) and not found.isValid()
        self._key = wanted if self._is_pending else self._key

    def _take_changes(self) -> None:
        if self._is_pending and self._rows.find(self._key).isValid():
            self._find_place()
        self.chosen.emit(self.current_row)

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        super().currentChanged(current, previous)
        row = self._rows.row(current)
        if row is not None:
            self._key, self._is_pending = row.key, False
        self.chosen.emit(row)
