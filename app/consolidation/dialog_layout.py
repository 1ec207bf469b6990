"""The parts of the review's window, and their texts that never change."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.consolidation.line_pane import LinePane
from app.consolidation.lines_model import LinesModel
from app.consolidation.lines_view import LinesView
from app.memory_editor.inline_bar import InlineBar
from app.window.window_sizes import begin_with


class DialogLayout:
    """Makes the parts and lays them out on ``owner``."""

    def __init__(self, owner: QWidget, model: LinesModel) -> None:
        self.runs_label, self.runs = QLabel(owner), QComboBox(owner)
        self.runs_label.setBuddy(self.runs)
        self.runs.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.bar = InlineBar(owner)
        self.view, self.pane = LinesView(model, owner), LinePane(owner)
        self._empty = QLabel(owner)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._pages = QStackedWidget(owner)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.view)
        self._is_loaded = False
        splitter = QSplitter(Qt.Orientation.Vertical, owner)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self._pages)
        splitter.addWidget(self.pane)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([360, 200])
        self.undo_all_button, self.done_button = QPushButton(owner), QPushButton(owner)
        self.undo_all_note = QLabel(owner)
        self.undo_all_note.setObjectName("muted")
        self.undo_all_note.setWordWrap(True)
        top, bottom = QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.runs_label)
        top.addWidget(self.runs, 1)
        bottom.addWidget(self.undo_all_button)
        bottom.addWidget(self.undo_all_note, 1)
        bottom.addWidget(self.done_button)
        column = QVBoxLayout(owner)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(splitter, 1)
        column.addWidget(self.bar)
        column.addLayout(bottom)
        begin_with(owner, 860, 640)

    def show_empty(self, empty: bool, loaded: bool) -> None:
        self._is_loaded = loaded
        self._say_empty()
        self._pages.setCurrentWidget(self._empty if empty else self.view)

    def _say_empty(self) -> None:
        translate = QCoreApplication.translate
        if self._is_loaded:
            self._empty.setText(translate("ReviewWindow", "Nothing has been tidied yet."))
        else:
            self._empty.setText(translate("ReviewWindow", "Loading what was tidied …"))

    def retranslate(self) -> None:
        translate = QCoreApplication.translate
        self.runs_label.setText(translate("ReviewWindow", "&Tidied:"))
        self.runs.setAccessibleName(translate("ReviewWindow", "Which tidying to show"))
        self.view.setAccessibleName(translate("ReviewWindow", "What was tidied"))
        self.undo_all_button.setText(translate("ReviewWindow", "Undo &all"))
        self.done_button.setText(translate("ReviewWindow", "&Looked at"))
        self.done_button.setToolTip(
            translate("ReviewWindow", "Closes this review. What was tidied stays; what waits for you goes on waiting.")
        )
        self._say_empty()
