"""Under a reply: the passages of documents it was made from, each a button that opens it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.documents.places import source_name
from app.window.resources import icon
from app.words import plain_tip
from engine.protocol import ChunkView

_LABEL_CHARS = 64
_TIP_CHARS = 300


class SourceChips(QWidget):
    """Signals: opened(ChunkView) when one is pressed."""

    opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.views: tuple[ChunkView, ...] = ()
        self.buttons: list[QPushButton] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 2, 0, 0)
        self._layout.setSpacing(4)
        self.hide()

    def show_sources(self, views: Sequence[ChunkView]) -> None:
        """Show a button for each place once, in the order given."""
        places = {(view.document.id, view.place): view for view in reversed(views)}
        self.views = tuple(view for view in views if view in places.values())
        for button in self.buttons:
            self._layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._make(view) for view in self.views]
        self._draw()
        self.setVisible(bool(self.views))

    def _make(self, view: ChunkView) -> QPushButton:
        button = QPushButton()
        button.setObjectName("sourceChip")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(lambda _checked=False: self.opened.emit(view))
        self._layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return button

    def _draw(self) -> None:
        self.setAccessibleName(self.tr("Sources of this reply"))
        for button, view in zip(self.buttons, self.views, strict=True):
            name = source_name(view.document.name, view.place)
            short = name if len(name) <= _LABEL_CHARS else f"{name[: _LABEL_CHARS - 1]}…"
            button.setText(short.replace("&", "&&"))
            button.setIcon(icon("document", QPalette.ColorRole.PlaceholderText))
            button.setAccessibleName(self.tr("Source: {name}").format(name=name))
            text = " ".join(view.chunk.text.split())
            button.setToolTip(plain_tip(text if len(text) <= _TIP_CHARS else f"{text[: _TIP_CHARS - 1]}…"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "buttons"):
            self._draw()
