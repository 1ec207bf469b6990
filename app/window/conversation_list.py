"""The conversations as a Qt list: model, and how a row is painted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.words import plain_tip
from engine.values import Conversation

Index = QModelIndex | QPersistentModelIndex
_DOT_PX = 7
_NO_INDEX = QModelIndex()
_DATE_ROLE = Qt.ItemDataRole.UserRole + 1
_WRITING_ROLE = Qt.ItemDataRole.UserRole + 2


class ConversationListModel(QAbstractListModel):
    """Conversations, newest first. Signals: rename_requested(conversation id, title)."""

    rename_requested = Signal(int, str)

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._rows: list[Conversation] = []
        self._writing: int | None = None

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        conversation = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self.title(conversation)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self.title(conversation))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(conversation)
            case role if role == _WRITING_ROLE:
                return conversation.id == self._writing
            case Qt.ItemDataRole.UserRole:
                return conversation
            case role if role == _DATE_ROLE:
                return short_date(conversation.updated_at)
            case _:
                return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        title = str(value).strip()
        conversation = self._rows[index.row()]
        if not title or title == self.title(conversation):
            return False
        self.rename_requested.emit(conversation.id, title)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def title(self, conversation: Conversation) -> str:
        """The title, or what it can be known by until it has one."""
        return conversation.title or " ".join(conversation.preview.split())[:80] or self.tr("New conversation")

    def _spoken(self, conversation: Conversation) -> str:
        text = f"{self.title(conversation)}, {short_date(conversation.updated_at)}"
        if conversation.id == self._writing:
            return self.tr("{title}, a reply is being written").format(title=text)
        return text

    def set_writing(self, conversation_id: int | None) -> None:
        """Mark the conversation whose reply is being made."""
        before, self._writing = self._writing, conversation_id
        if before == conversation_id:
            return
        for row in (self.row_of(one) for one in (before, conversation_id) if one is not None):
            if row is not None:
                self.dataChanged.emit(self.index(row), self.index(row))

    def set_conversations(self, conversations: Sequence[Conversation]) -> None:
        self.beginResetModel()
        self._rows = list(conversations)
        self.endResetModel()

    def retranslate(self) -> None:
        """Dates, and names of conversations that have none, follow the language."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def upsert(self, conversation: Conversation) -> None:
        """Update a row in place, move it to the top if it is newer, or add it there."""
        row = self.row_of(conversation.id)
        if row is None:
            self.beginInsertRows(QModelIndex(), 0, 0)
            self._rows.insert(0, conversation)
            self.endInsertRows()
            return
        newer = conversation.updated_at > self._rows[row].updated_at
        self._rows[row] = conversation
        if newer and row > 0:
            self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), 0)
            self._rows.insert(0, self._rows.pop(row))
            self.endMoveRows()
            row = 0
        self.dataChanged.emit(self.index(row), self.index(row))

    def remove(self, conversation_id: int) -> None:
        row = self.row_of(conversation_id)
        if row is not None:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._rows[row]
            self.endRemoveRows()

    def row_of(self, conversation_id: int) -> int | None:
        return next((row for row, item in enumerate(self._rows) if item.id == conversation_id), None)

    def conversation(self, index: Index) -> Conversation | None:
        return self._rows[index.row()] if index.isValid() else None


def short_date(at: float) -> str:
    """The time for today, the day and month for this year, else the whole date."""
    locale = QLocale()
    moment, now = datetime.fromtimestamp(at), datetime.now()
    when = QDateTime.fromSecsSinceEpoch(int(at))
    if moment.date() == now.date():
        return locale.toString(when.time(), QLocale.FormatType.ShortFormat)
    if moment.year == now.year:
        pattern = "M月d日" if locale.language() == QLocale.Language.Chinese else "d MMM"
        return locale.toString(when.date(), pattern)
    return locale.toString(when.date(), QLocale.FormatType.ShortFormat)


class ConversationDelegate(QStyledItemDelegate):
    """One line: the title, and at its end the date."""

    _MARGIN_PX = 10

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, option.fontMetrics.height() + 18)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        palette = option.palette
        row = option.rect.adjusted(6, 1, -6, -1)
        if selected or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Mid if selected else QPalette.ColorRole.Midlight))
            painter.drawRoundedRect(row, 7, 7)
        if option.state & QStyle.StateFlag.State_HasFocus and option.state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(palette.color(QPalette.ColorRole.Highlight))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row, 7, 7)
        self._paint_texts(painter, option, index, row.adjusted(self._MARGIN_PX, 0, -self._MARGIN_PX, 0))
        painter.restore()

    def _paint_texts(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, area: QRect) -> None:
        date = str(index.data(_DATE_ROLE))
        metrics = option.fontMetrics
        date_width = metrics.horizontalAdvance(date)
        vertical = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | vertical, date)
        painter.setPen(option.palette.color(QPalette.ColorRole.WindowText))
        title_area = area.adjusted(0, 0, -date_width - 10, 0)
        if index.data(_WRITING_ROLE):
            painter.setBrush(option.palette.color(QPalette.ColorRole.Highlight))
            painter.setPen(Qt.PenStyle.NoPen)
            middle = QPointF(title_area.left() + _DOT_PX / 2, title_area.center().y() + 0.5)
            painter.drawEllipse(middle, _DOT_PX / 2, _DOT_PX / 2)
            painter.setPen(option.palette.color(QPalette.ColorRole.WindowText))
            title_area.adjust(_DOT_PX + 7, 0, 0, 0)
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, title_area.width())
        painter.drawText(title_area, Qt.AlignmentFlag.AlignLeft | vertical, title)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("Title of the conversation"))
        editor.setFrame(True)
        return editor

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        model.setData(index, editor.text())
