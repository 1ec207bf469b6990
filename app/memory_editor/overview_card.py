"""Frames of the picture of memory: a chart under its heading, and a row of figures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.memory_editor.colours import hairline


class OverviewCard(QFrame):
    """Heading, content, and a note below it; a sentence in the place of content that there is not."""

    def __init__(self, heading: str, parent: QWidget, *content: QWidget) -> None:
        super().__init__(parent)
        self._content = content
        self.heading = QLabel(heading, self)
        font = self.heading.font()
        font.setBold(True)
        self.heading.setFont(font)
        self.sentence = _label("", self)
        self.note = _label("", self)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.sentence.hide()
        self.note.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(8)
        for widget in (self.heading, self.sentence, *content, self.note):
            column.addWidget(widget)
        column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_content(self, there: bool, otherwise: str) -> None:
        """Show the content, or a sentence where there is none."""
        for widget in self._content:
            widget.setVisible(there)
        self.sentence.setText("" if there else otherwise)
        self.sentence.setVisible(not there)

    def set_note(self, text: str) -> None:
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(hairline(self.palette()), 1))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)


class TileRow(QWidget):
    """Figures side by side, each over what it counts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(12)
        self.labels: list[QLabel] = []

    def show_tiles(self, tiles: Sequence[tuple[str, str]]) -> None:
        """Show figures with their names."""
        while len(self.labels) < len(tiles):
            label = _label("", self)
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
            self._row.addWidget(label, 1)
            self.labels.append(label)
        for label, (figure, name) in zip(self.labels, tiles, strict=True):
            label.setText(f'<span style="font-size: x-large; font-weight: 600">{figure}</span><br>{name}')
            label.setAccessibleName(f"{figure} {name}")


def _label(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
