"""How many tokens of a prompt were what: a bar, and the same in words and figures."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.why.words import segment_name
from app.window.context_figures import Figures
from app.window.context_gauge import part_colour
from app.window.context_words import number
from engine.values import ContextReport

_HEIGHT_PX = 12
_LEAST_PX = 2.0


class TokensBar(QWidget):
    """Set ``report``; what has no tokens is left out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: list[tuple[str, int]] = []
        self._bar = _Bar(self)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._bar)
        layout.addLayout(self._grid)

    def show_report(self, report: ContextReport, has_summary: bool) -> None:
        """
        Args:
            has_summary: else the few tokens that stand in its place count with the instructions.
        """
        counts = {name: tokens for name, tokens in Figures(report).parts if name not in _NO_PROMPT}
        if not has_summary:
            counts["static"] += counts.pop("summary")
        self._parts = [(name, tokens) for name, tokens in counts.items() if tokens]
        self._fill()

    @property
    def rows(self) -> list[str]:
        """The table as text, a row a segment."""
        total = max(1, sum(tokens for _, tokens in self._parts))
        return [f"{segment_name(name)}: {number(n)} ({round(100 * n / total)} %)" for name, n in self._parts]

    def _fill(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        total = max(1, sum(tokens for _, tokens in self._parts))
        for row, (name, tokens) in enumerate(self._parts):
            texts = (segment_name(name), number(tokens), f"{round(100 * tokens / total)} %")
            self._grid.addWidget(_Swatch(name, self), row, 0)
            for column, text in enumerate(texts, 1):
                label = QLabel(text)
                label.setTextFormat(Qt.TextFormat.PlainText)
                if column > 1:
                    label.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
                self._grid.addWidget(label, row, column)
        self._bar.parts = self._parts
        self._bar.update()
        self.setAccessibleName(self.tr("Tokens by part"))
        self.setAccessibleDescription(". ".join(self.rows))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._parts:
            self._fill()


_NO_PROMPT = ("reply", "free")


class _Swatch(QWidget):
    """The colour of a segment, for those who go by it; its name stands beside it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = name
        self.setFixedSize(12, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(part_colour(self._name, self.palette())))
        painter.drawRoundedRect(self.rect(), 3, 3)


class _Bar(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.parts: list[tuple[str, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(120, _HEIGHT_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()), 5, 5)
        painter.setClipPath(outline)
        total = max(1, sum(tokens for _, tokens in self.parts))
        left = 0.0
        for name, tokens in self.parts:
            width = max(_LEAST_PX, self.width() * tokens / total)
            x = self.width() - left - width if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else left
            painter.fillRect(QRectF(x, 0, width, self.height()), QColor(part_colour(name, self.palette())))
            left += width
