"""A line of text that ends with "…" where it has less room than it needs."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from app.words import plain_tip

_LEAST_CHARACTERS = 4


class ElidedLabel(QLabel):
    """``text`` is the whole text, which its tooltip shows where it is cut, before the detail."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._detail = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setProperty("elides", True)

    @property
    def shown_text(self) -> str:
        """What there is room for."""
        width = self.contentsRect().width() - 2 * self.margin()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, width)

    def minimumSizeHint(self) -> QSize:
        least = self.fontMetrics().averageCharWidth() * _LEAST_CHARACTERS
        return QSize(min(least, super().minimumSizeHint().width()), super().minimumSizeHint().height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._tell()

    def set_detail(self, text: str) -> None:
        """What only the tooltip says."""
        self._detail = text
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def _tell(self) -> None:
        cut = self.text() if self.shown_text != self.text() else ""
        self.setToolTip(plain_tip("\n".join(part for part in (cut, self._detail) if part)))
        self.setAccessibleDescription(self._detail)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), int(self.alignment()), self.shown_text)


class ElidedButton(QToolButton):
    """The same of a button, which can be narrower than its words. Its tooltip is its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("elides", True)

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(min(self.fontMetrics().averageCharWidth() * _LEAST_CHARACTERS, hint.width()), hint.height())

    @property
    def shown_text(self) -> str:
        """What there is room for; all of it at the wanted width, though fractions of a pixel were rounded off."""
        wanted = self.sizeHint().width()
        if self.width() >= wanted:
            return self.text()
        room = self.fontMetrics().horizontalAdvance(self.text()) - (wanted - self.width())
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = self.shown_text
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
