"""How full a block is, as a thin bar with a sentence."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QVBoxLayout, QWidget

from app.memory_editor.colours import Tone, hairline, tone
from app.numbers import agreeing


def gauge_tone(used: int, limit: int) -> Tone:
    if used > limit:
        return "danger"
    return "warning" if used >= 0.9 * limit else "good"


def paint_gauge(painter: QPainter, rect: QRectF, palette_owner: QWidget, used: int, limit: int) -> None:
    """Paint a rounded bar filled to ``used`` of ``limit``."""
    palette = palette_owner.palette()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    radius = rect.height() / 2
    painter.setBrush(hairline(palette))
    painter.drawRoundedRect(rect, radius, radius)
    share = min(1.0, used / max(1, limit))
    if share > 0:
        painter.setBrush(tone(palette, gauge_tone(used, limit)))
        painter.drawRoundedRect(
            QRectF(rect.x(), rect.y(), max(rect.height(), rect.width() * share), rect.height()), radius, radius
        )
    painter.restore()


class _Bar(QProgressBar):
    """A progress bar for assistive tools, painted as a thin line."""

    def sizeHint(self) -> QSize:
        return QSize(120, 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_gauge(QPainter(self), QRectF(self.rect()), self, self.property("used") or 0, self.maximum())


class LimitGauge(QWidget):
    """Used and allowed tokens; says "about" while the number is an estimate."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.used = 0
        self.limit = 1
        self._bar = _Bar(self)
        self._bar.setFixedHeight(6)
        self._bar.setAccessibleName(self.tr("Space used"))
        self._label = QLabel(self)
        self._label.setToolTip(
            self.tr("A token is a piece of a word. The assistant reads this text on every turn, so it is kept short.")
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._bar)
        column.addWidget(self._label)

    @property
    def text(self) -> str:
        return self._label.text()

    def set_tokens(self, used: int, limit: int, estimated: bool) -> None:
        self.used, self.limit = used, limit
        self._bar.setProperty("used", used)
        self._bar.setRange(0, max(1, limit))
        self._bar.setValue(min(used, limit))
        self._bar.update()
        self._label.setText(self._sentence(used, limit, estimated))
        self._bar.setAccessibleDescription(self._label.text())

    def _sentence(self, used: int, limit: int, estimated: bool) -> str:
        if used > limit:
            over = (
                self.tr("About {over} tokens too long: about {used} of {limit}")
                if estimated
                else self.tr("{over} tokens too long: {used} of {limit}")
            )
            return agreeing(over.format(over=used - limit, used=used, limit=limit))
        fits = self.tr("About {used} of {limit} tokens used") if estimated else self.tr("{used} of {limit} tokens used")
        return agreeing(fits.format(used=used, limit=limit))
