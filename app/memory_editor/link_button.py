"""A link that wraps, takes the focus and can be pressed with the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionFocusRect, QWidget

from app.memory_editor.colours import muted, tone
from app.words import plain_tip

_LINES = 4


class LinkButton(QPushButton):
    """Shows up to four lines of its text; the whole text is in the tooltip and the accessible name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setFlat(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def link_text(self) -> str:
        return self._text

    def set_link(self, text: str) -> None:
        self._text = text
        self.setAccessibleName(text)
        self.setToolTip(plain_tip(text))
        self._fit()

    def _text_height(self, width: int) -> int:
        layout = QTextLayout(self._text.replace("\n", "\u2028"), self.font())
        layout.setTextOption(_whole_words())
        layout.beginLayout()
        lines = 0
        while lines < _LINES and (line := layout.createLine()).isValid():
            line.setLineWidth(max(40, width))
            lines += 1
        layout.endLayout()
        return max(1, lines) * QFontMetrics(self.font()).lineSpacing()

    def _fit(self) -> None:
        self.setFixedHeight(self._text_height(self.width() - 4) + 6)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, self._text_height(self.width() - 4) + 6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = self.font()
        font.setUnderline(self.underMouse() and self.isEnabled())
        painter.setFont(font)
        painter.setPen(tone(self.palette(), "info") if self.isEnabled() else muted(self.palette()))
        place = QRectF(self.rect().adjusted(2, 3, -2, -3))
        painter.setClipRect(place)
        painter.drawText(place, self._text, _whole_words())
        painter.setClipping(False)
        if self.hasFocus():
            option = QStyleOptionFocusRect()
            option.initFrom(self)
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option, painter, self)


def _whole_words() -> QTextOption:
    """Lines end between words, unless one is wider than a line."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option
