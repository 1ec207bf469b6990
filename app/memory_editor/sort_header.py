"""Headings whose arrow points up where the smallest is on top."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHeaderView, QStyleOptionHeader, QWidget

from app.window.theme import style_name


class SortHeader(QHeaderView):
    """Qt gives "down" for ascending; the styles of Windows and macOS turn it round, Fusion does not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logicalIndex: int) -> None:
        super().initStyleOptionForIndex(option, logicalIndex)
        if self.isSortIndicatorShown() and self.sortIndicatorSection() == logicalIndex:
            option.sortIndicator = self._arrow()

    def _arrow(self) -> QStyleOptionHeader.SortIndicator:
        application = QApplication.instance()
        arrows = QStyleOptionHeader.SortIndicator
        ascending = self.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
        is_turned = isinstance(application, QApplication) and style_name(application) == "fusion"
        return arrows.SortUp if ascending == is_turned else arrows.SortDown
