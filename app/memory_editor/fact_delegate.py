"""How a row of facts is painted: a quiet pill for the status, a link for the source."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.memory_editor.colours import Tone, muted, tinted, tone
from app.memory_editor.fact_columns import FACT, SOURCE, STATUS, opens_message
from app.memory_editor.fact_table import FACT_ROLE, UNSAVED_ROLE
from app.window.resources import coloured_icon
from app.window.theme import with_text
from engine.values import Fact, FactStatus

_PIN_PX = 14
_TONES: dict[FactStatus, Tone] = {"active": "good", "proposed": "info", "superseded": "warning", "forgotten": "danger"}


class FactDelegate(QStyledItemDelegate):
    """Outdated and forgotten facts are muted; pinned ones bear a pin."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        fact: Fact | None = index.data(FACT_ROLE)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        if fact is None:
            return
        column = index.column()
        if column != FACT:
            option.features &= ~QStyleOptionViewItem.ViewItemFeature.WrapText
        if column == FACT and fact.pinned:
            role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.icon = coloured_icon("pin", option.palette.color(role))
            option.decorationSize = QSize(with_text(_PIN_PX), with_text(_PIN_PX))
        if column == FACT and index.data(UNSAVED_ROLE):
            option.text += " •"
        if column == SOURCE and opens_message(fact):
            option.font.setUnderline(True)
            if not selected:
                option.palette.setColor(QPalette.ColorRole.Text, tone(option.palette, "info"))
        elif not selected and (column != FACT or fact.status in ("superseded", "forgotten")):
            option.palette.setColor(QPalette.ColorRole.Text, muted(option.palette))

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width() + 16, size.height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        fact: Fact | None = index.data(FACT_ROLE)
        if index.column() != STATUS or fact is None:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        owner = option.widget
        owner.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, owner)
        name = _TONES[fact.status]
        metrics = option.fontMetrics
        width = min(metrics.horizontalAdvance(text) + 16, option.rect.width() - 6)
        height = metrics.height() + 4
        pill = QRectF(option.rect.left() + 3, option.rect.center().y() - height / 2 + 1, width, height)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tinted(option.palette, name, 0.16))
        painter.drawRoundedRect(pill, height / 2, height / 2)
        painter.setPen(tone(option.palette, name))
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width - 12)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, shown)
        painter.restore()
