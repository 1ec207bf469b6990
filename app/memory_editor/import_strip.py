"""In the documents tab: how far an import is, a button to stop it, and the files that were left out."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.documents.imports import DocumentImports, problem_words, progress_words
from engine.protocol import ImportSummary

_PROBLEMS_PX = 110


class ImportStrip(QWidget):
    """Hidden while nothing is imported and nothing was left out."""

    def __init__(self, imports: DocumentImports, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._imports = imports
        self.label = QLabel(self)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(8)
        self.bar.setAccessibleName(self.tr("Progress of adding documents"))
        self.stop_button = QPushButton(self.tr("&Stop"), self)
        self.stop_button.clicked.connect(imports.stop)
        self._progress = QWidget(self)
        row = QHBoxLayout(self._progress)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label, 2)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop_button)
        self.problems = QPlainTextEdit(self)
        self.problems.setReadOnly(True)
        self.problems.setTabChangesFocus(True)
        self.problems.setMaximumHeight(_PROBLEMS_PX)
        self.problems.setAccessibleName(self.tr("Files that were left out"))
        self.problems_label = QLabel(self.tr("Files that were left out:"), self)
        self.close_button = QPushButton(self.tr("&Close this list"), self)
        self.close_button.clicked.connect(self._close_problems)
        head = QHBoxLayout()
        head.addWidget(self.problems_label, 1)
        head.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.addWidget(self._progress)
        column.addLayout(head)
        column.addWidget(self.problems)
        imports.changed.connect(self._refresh)
        imports.ended.connect(self._take)
        self._take(imports.last)

    @Slot(object)
    def _take(self, summary: ImportSummary | None) -> None:
        lines = [problem_words(problem) for problem in summary.problems] if summary is not None else []
        self.problems.setPlainText("\n".join(lines))
        self._refresh()

    def _close_problems(self) -> None:
        self.problems.clear()
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        running, latest = self._imports.running, self._imports.latest
        left_out = not running and bool(self.problems.toPlainText())
        self._progress.setVisible(running)
        self.label.setText(progress_words(latest))
        self.bar.setMaximum(latest.total if latest is not None else 0)
        self.bar.setValue(latest.done if latest is not None else 0)
        for widget in (self.problems, self.problems_label, self.close_button):
            widget.setVisible(left_out)
        self.setVisible(running or left_out)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "problems"):
            self._refresh()
