"""The settings: a list of pages at the left, the page at the right. A change holds at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.settings.model_in_use import ModelInUse
from app.settings.page import Scope, SettingsPage
from app.settings.pages import PAGES
from app.window.window_sizes import begin_with

_CHARACTERS_WIDE, _LINES_HIGH = 104, 36
"""Of the whole dialog, in the font in use."""


class SettingsDialog(QDialog):
    """Pages are made when they are first shown; ``page`` gives one by its name, ``show_page`` brings it into view."""

    def __init__(self, scope: Scope, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scope = scope
        self._pages: dict[str, SettingsPage] = {}
        self.list = QListWidget()
        self.list.setObjectName("pageList")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.stack = QStackedWidget()
        self._frames = [_scrolling() for _ in PAGES]
        for frame in self._frames:
            self.list.addItem("")
            self.stack.addWidget(frame)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.list)
        row.addWidget(self.stack, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 4, 20, 16)
        foot.addWidget(self._buttons)
        layout.addLayout(foot)
        self._retranslate()
        self.list.currentRowChanged.connect(self._show_row)
        metrics = self.fontMetrics()
        begin_with(self, _CHARACTERS_WIDE * metrics.averageCharWidth(), _LINES_HIGH * metrics.height(), grows=True)

    def page(self, name: str) -> SettingsPage:
        """The page called ``name``, made if nobody has seen it yet."""
        row = _row(name)
        if name not in self._pages:
            page = self._pages[name] = PAGES[row].make(self.scope)
            self._frames[row].setWidget(page)
        return self._pages[name]

    def show_page(self, name: str) -> None:
        if self.list.currentRow() == _row(name):
            self._show_row(_row(name))
        else:
            self.list.setCurrentRow(_row(name))

    def ask(self) -> None:
        """Have everything asked that the page in view shows; the first time that is the first one."""
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        else:
            self._show_row(self.list.currentRow())

    def show_model(self, model: ModelInUse) -> None:
        """Show the model's name, and why it is this one."""
        self.scope.model = model
        for page in self._pages.values():
            page.show_model()

    def _show_row(self, row: int) -> None:
        page = self.page(PAGES[row].name)
        self.stack.setCurrentIndex(row)
        page.opened()

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        self.list.setAccessibleName(self.tr("Parts of the settings"))
        for row, entry in enumerate(PAGES):
            self.list.item(row).setText(entry.title())
            self._frames[row].setAccessibleName(entry.title())
        self._fit_list()

    def _fit_list(self) -> None:
        self.list.setFixedWidth(self.list.sizeHintForColumn(0) + 2 * self.list.frameWidth() + 24)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "_buttons"):
            return
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_list()


def _row(name: str) -> int:
    return next(row for row, entry in enumerate(PAGES) if entry.name == name)


def _scrolling() -> QScrollArea:
    frame = QScrollArea()
    frame.setWidgetResizable(True)
    frame.setFrameShape(QFrame.Shape.NoFrame)
    frame.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return frame
