"""Where things stand in the blocks tab."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.memory_editor.block_list import BlockList
from app.memory_editor.block_pane import BlockPane
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.new_block_form import NewBlockForm


class BlocksLayout(QWidget):
    """Introduction and bar above, the list on the left, one block or the form for a new one on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = InlineBar(self)
        self.list = BlockList(self)
        self.new_button = QPushButton(self.tr("&New block…"), self)
        self.new_button.setToolTip(self.tr("New block (Ctrl+N)"))
        self.pane = BlockPane(self)
        self.form = NewBlockForm(self)
        self.placeholder = QLabel(self.tr("Loading what is remembered …"), self)
        self.placeholder.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.placeholder.setWordWrap(True)
        self.pages = QStackedWidget(self)
        for page in (self.placeholder, self.pane, self.form):
            self.pages.addWidget(page)
        left = QWidget(self)
        left_column = QVBoxLayout(left)
        left_column.setContentsMargins(0, 0, 0, 0)
        left_column.addWidget(self.list, 1)
        left_column.addWidget(self.new_button)
        self.splitter = QSplitter(self)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self.pages)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([260, 640])
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 6)
        column.addWidget(self._introduction())
        column.addWidget(self.splitter, 1)
        column.addWidget(self.bar)

    def _introduction(self) -> QWidget:
        label = QLabel(
            self.tr(
                "Blocks are short notes that the assistant reads before every reply. What you change here counts "
                "from your next message."
            ),
            self,
        )
        label.setWordWrap(True)
        row = QWidget(self)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 4)
        layout.addWidget(label)
        return row
