"""Where things stand in the facts tab."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.memory_editor.fact_filters import FactFilters
from app.memory_editor.fact_many_pane import ManyPane
from app.memory_editor.fact_pane import FactPane
from app.memory_editor.fact_table import FactTableModel
from app.memory_editor.fact_view import FactView
from app.memory_editor.inline_bar import InlineBar


class FactsLayout(QWidget):
    """Filters above, the table on the left, one fact, many or none on the right, the bar below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filters = FactFilters(self)

    def lay_out(self, model: FactTableModel) -> None:
        """Make and place the widgets that show ``model``."""
        self.view = FactView(model, self)
        self.placeholder = _message(self, self.tr("Loading what is remembered …"))
        self.lists = QStackedWidget(self)
        self.lists.addWidget(self.placeholder)
        self.lists.addWidget(self.view)
        self.pane = FactPane(self)
        self.nothing_chosen = _message(self, self.tr("Choose a fact to see where it comes from and to change it."))
        self.many = ManyPane(self)
        self.panes = QStackedWidget(self)
        for page in (self.nothing_chosen, self.pane, self.many):
            self.panes.addWidget(page)
        self.bar = InlineBar(self)
        self.splitter = QSplitter(self)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.lists)
        self.splitter.addWidget(self.panes)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([640, 320])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(12, 12, 12, 6)
        outer.addWidget(self.filters)
        outer.addWidget(self.splitter, 1)
        outer.addWidget(self.bar)

    def edit_chosen(self) -> None:
        """Bring the chosen fact into view, and the cursor into its words."""
        self.view.take_current()
        if self.view.selected_fact() is not None:
            self.pane.text.setFocus()


def _message(parent: QWidget, text: str) -> QLabel:
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    label.setMargin(24)
    return label
