"""A table: scrolls sideways where it is wide, and can be copied as Markdown or for a spreadsheet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.chat.table_rows import as_tabs, rows_of
from app.chat.text_view import TextView
from app.window.resources import icon

_COLUMN_PX = 150
"""Narrower than this times the columns a table is not made by wrapping its cells."""


class _TableText(TextView):
    def setFixedHeight(self, height: int) -> None:
        super().setFixedHeight(height)
        self.updateGeometry()


class _Scroller(QScrollArea):
    """Scrolls sideways only; what scrolls up and down is for the conversation."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().x() or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            super().wheelEvent(event)
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            super().keyPressEvent(event)
        else:
            event.ignore()


class TableView(QFrame):
    """``source`` is the Markdown it was made from."""

    def __init__(self, html: str, source: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source = ""
        self._columns = 1
        self.text = _TableText()
        self.scroller = _Scroller(self)
        self.scroller.setFrameShape(QFrame.Shape.NoFrame)
        self.scroller.setWidget(self.text)
        self.scroller.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.scroller.viewport().setAutoFillBackground(False)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.text.setAutoFillBackground(False)
        self.copy_button = QToolButton(self)
        self.copy_button.setAutoRaise(True)
        self.copy_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.copy_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.copy_button.setObjectName("copyTable")
        self._as_markdown, self._as_tabs = QAction(self), QAction(self)
        self._as_markdown.triggered.connect(lambda _checked=False: self.copy_markdown())
        self._as_tabs.triggered.connect(lambda _checked=False: self.copy_for_spreadsheet())
        menu = QMenu(self.copy_button)
        menu.addActions([self._as_markdown, self._as_tabs])
        self.copy_button.setMenu(menu)
        self._lay_out()
        self._retranslate()
        self.show_table(html, source)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.scroller, 1)
        side = QVBoxLayout()
        side.addWidget(self.copy_button)
        side.addStretch(1)
        row.addLayout(side)

    def show_table(self, html: str, source: str) -> None:
        """Show another state of the table."""
        self.source = source
        self._columns = max(1, len((rows_of(source) or [[""]])[0]))
        self.text.show_html(html)
        self._fit()

    def copy_markdown(self) -> None:
        QGuiApplication.clipboard().setText(self.source.strip())

    def copy_for_spreadsheet(self) -> None:
        """Cells with tabs between them, which every spreadsheet takes."""
        QGuiApplication.clipboard().setText(as_tabs(rows_of(self.source)))

    # -- marking

    def mark(self, words: str, current: int | None) -> int:
        """Light up words, one of them as the current one; "" none. Returns how often they occur."""
        return self.text.mark(words, current)

    @property
    def mark_count(self) -> int:
        return self.text.mark_count

    def span_of_mark(self, number: int) -> tuple[int, int] | None:
        """From and to which pixel of the height an occurrence stands."""
        return self.text.span_of_mark(number)

    # -- the widget itself

    def _fit(self) -> None:
        """Wrap cells as far as that leaves them readable; what is wider than that scrolls."""
        room = max(self.scroller.viewport().width(), 40)
        width = max(room, min(self.text.ideal_width(), self._columns * _COLUMN_PX))
        if self.text.width() != width:
            self.text.setFixedWidth(width)
        self.text.fit_height()
        bar = self.scroller.horizontalScrollBar()
        height = self.text.height() + (bar.sizeHint().height() if width > room else 0)
        if self.scroller.height() != height or self.scroller.minimumHeight() != height:
            self.scroller.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and hasattr(self, "_as_tabs"):
            self._fit()
        return super().event(event)

    def _retranslate(self) -> None:
        self.copy_button.setIcon(icon("copy"))
        self.copy_button.setToolTip(self.tr("Copy the table"))
        self.copy_button.setAccessibleName(self.tr("Copy the table"))
        self._as_markdown.setText(self.tr("As &Markdown"))
        self._as_tabs.setText(self.tr("For a &spreadsheet"))
        self.text.setAccessibleName(self.tr("Table"))
        self.scroller.setAccessibleName(self.tr("Table"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "_as_tabs"):
            return
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self._retranslate()
