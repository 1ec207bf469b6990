"""The line in the transcript where the model's view begins."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.chat.step_views import SmallLine, StepView


def _summary_title() -> str:
    return QCoreApplication.translate("Transcript", "Summary of earlier messages")


class WindowDivider(QWidget):
    """Says how many messages stand above it, and unfolds their summary where there is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.count = 0
        self._summarized = False
        line = QFrame()
        line.setObjectName("windowLine")
        line.setFixedHeight(1)
        self._sentence = SmallLine(self._words)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignLeading)
        self.summary = StepView(_summary_title, "info")
        self.summary.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 12, 0, 8)
        layout.setSpacing(2)
        for widget in (line, self._sentence, self.summary):
            layout.addWidget(widget)

    @property
    def sentence(self) -> str:
        return self._sentence.text()

    def tell(self, count: int, summary: str, summarized: bool) -> None:
        """Say how many messages have left the model's view.

        Args:
            summary: of the earliest ones, "" for none.
            summarized: it covers all of them.
        """
        self.count, self._summarized = count, summarized and bool(summary)
        self._sentence.say_again()
        if summary != self.summary.text:
            self.summary.set_text(summary)
        self.summary.setVisible(bool(summary))

    def _words(self) -> str:
        if self.count == 1 and self._summarized:
            return self.tr("1 earlier message has left the model's view. It is summarized and found by search.")
        if self.count == 1:
            return self.tr("1 earlier message has left the model's view. It is still found by search.")
        if self._summarized:
            text = self.tr(
                "{count} earlier messages have left the model's view. They are summarized and found by search."
            )
        else:
            text = self.tr("{count} earlier messages have left the model's view. They are still found by search.")
        return text.format(count=QLocale().toString(self.count))
