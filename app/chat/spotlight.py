"""Shows for a moment which message was meant."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QEvent, QObject, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

_MOST_ALPHA = 90
_LASTS_MS = 2200


class Spotlight(QWidget):
    """Lies over a message, fades, and takes itself away; the mouse goes through it."""

    def __init__(self, target: QWidget) -> None:
        super().__init__(target)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._alpha = _MOST_ALPHA
        self.setGeometry(target.rect())
        target.installEventFilter(self)
        self._fading = QVariantAnimation(self)
        self._fading.setStartValue(_MOST_ALPHA)
        self._fading.setEndValue(0)
        self._fading.setDuration(_LASTS_MS)
        self._fading.setEasingCurve(QEasingCurve.Type.InQuad)
        self._fading.valueChanged.connect(self._fade)
        self._fading.finished.connect(self.deleteLater)
        self._fading.start()
        self.show()

    def _fade(self, alpha: int) -> None:
        self._alpha = alpha
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(self.palette().color(QPalette.ColorRole.Highlight))
        colour.setAlpha(self._alpha)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)
