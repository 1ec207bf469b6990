"""How a fact on a day is painted: what is over is muted, changes stand out in words and colour."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.memory_editor.colours import Tone, muted, tone
from app.memory_editor.timeline_model import CHANGE, FACT, ROW_ROLE
from engine.protocol.timeline import FactAt, TimelineMark

_TONES: dict[TimelineMark, Tone] = {
    "began": "good",
    "learned": "good",
    "ended": "danger",
    "replaced": "warning",
    "ahead": "info",
}


class TimelineDelegate(QStyledItemDelegate):
    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        row: FactAt | None = index.data(ROW_ROLE)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        if row is None or option.state & QStyle.StateFlag.State_Selected:
            return
        if index.column() == CHANGE and row.mark:
            option.palette.setColor(QPalette.ColorRole.Text, tone(option.palette, _TONES[row.mark]))
        elif index.column() != FACT or row.mark in ("ended", "replaced", "ahead"):
            option.palette.setColor(QPalette.ColorRole.Text, muted(option.palette))
