"""Fields that are so many lines of text high, whatever the size of the text is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


def keep_lines(field: QWidget, lines: int, around_px: int) -> None:
    """Let a field be ``lines`` high, now and after the text becomes larger or smaller.

    Args:
        around_px: what is not text, above and below together.
    """
    _Lines(field, lines, around_px)


class _Lines(QObject):
    def __init__(self, field: QWidget, lines: int, around_px: int) -> None:
        super().__init__(field)
        self._lines, self._around_px = lines, around_px
        field.installEventFilter(self)
        self._fit(field)

    def _fit(self, field: QWidget) -> None:
        height = self._lines * field.fontMetrics().lineSpacing() + self._around_px
        if height != field.minimumHeight():
            field.setFixedHeight(height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.Polish) and isinstance(watched, QWidget):
            self._fit(watched)
        return False
