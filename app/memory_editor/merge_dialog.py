"""Makes one fact of several: all of them with where they come from, and the words that are to stay."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.failures import failure_sentence
from app.memory_editor.fact_columns import source_text
from app.memory_editor.joined_words import joined_words
from app.memory_editor.requests import Requests
from app.memory_editor.wording import status_name
from app.times import date_text, period_of
from app.window.text_lines import keep_lines
from app.window.window_sizes import begin_with
from app.words import plain_tip
from engine.protocol import Failed
from engine.protocol.facts import FactsMerged, MergeFacts
from engine.values import Fact

_MOST_QUOTES = 3


class MergeDialog(QDialog):
    """Signals: ``merged(FactsMerged)``.

    Args:
        facts: at least two; the words of all of them stand in the field to begin with.
    """

    merged = Signal(object)

    def __init__(self, requests: Requests, facts: Sequence[Fact], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Merge facts"))
        begin_with(self, 620, 560)
        self._requests = requests
        self._facts = list(facts)
        self._build()
        self.put_together()
        self.list.currentItemChanged.connect(lambda item, _before: self._take(item))
        self.text.textChanged.connect(self._refresh)
        self._refresh()

    def _build(self) -> None:
        explanation = QLabel(
            self.tr(
                "These {count} facts become one. It keeps where all of them come from, their tags and dates; the "
                "others are forgotten, as merged into it. One undo brings all of them back."
            ).format(count=len(self._facts)),
            self,
        )
        explanation.setWordWrap(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("The facts and where they come from"))
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        for fact in self._facts:
            item = QListWidgetItem(self._described(fact))
            item.setToolTip(plain_tip(item.text()))
            item.setData(Qt.ItemDataRole.UserRole, fact.id)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Words of the merged fact"))
        keep_lines(self.text, 6, 16)
        list_label = QLabel(self.tr("Choose one to &take only its words:"), self)
        list_label.setBuddy(self.list)
        text_label = QLabel(self.tr("Its &words from now on:"), self)
        text_label.setBuddy(self.text)
        self.together_button = QPushButton(self.tr("Words of &all of them"), self)
        self.together_button.clicked.connect(self.put_together)
        self.problem = QLabel(self)
        self.problem.setWordWrap(True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.hide()
        buttons = QDialogButtonBox(self)
        self.merge_button = QPushButton(self.tr("&Merge"), self)
        self.merge_button.setObjectName("barAction")
        self.merge_button.clicked.connect(self.merge)
        self.cancel_button = QPushButton(self.tr("&Cancel"), self)
        buttons.addButton(self.merge_button, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.cancel_button, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        for widget in (explanation, list_label):
            column.addWidget(widget)
        column.addWidget(self.list, 1)
        words_row = QHBoxLayout()
        words_row.addWidget(text_label, 1)
        words_row.addWidget(self.together_button)
        column.addLayout(words_row)
        for widget in (self.text, self.problem, buttons):
            column.addWidget(widget)

    def _described(self, fact: Fact) -> str:
        """The words, the dates and the quotes that it was learned from."""
        notes = [status_name(fact.status), self.tr("learned {date}").format(date=date_text(fact.recorded_at))]
        if period := period_of(fact):
            notes.append(period)
        if fact.tags:
            notes.append(", ".join(fact.tags))
        lines = [fact.text, " · ".join(notes)]
        quotes = [span.quote for span in fact.sources if span.quote]
        lines += [self.tr("from “{quote}”").format(quote=quote) for quote in quotes[:_MOST_QUOTES]]
        if not quotes:
            lines.append(self.tr("from: {source}").format(source=source_text(fact)))
        return "\n".join(lines)

    def put_together(self) -> None:
        """Put what each of them tells into the field."""
        self.text.setPlainText(self._together())

    def _together(self) -> str:
        return joined_words([fact.text for fact in self._facts])

    def _take(self, item: QListWidgetItem | None) -> None:
        """Put the words of one fact into the field, unless others were written there."""
        written = self.text.toPlainText().strip()
        if item is not None and written in {"", self._together(), *(fact.text for fact in self._facts)}:
            self.text.setPlainText(self._fact_of(item).text)

    def _fact_of(self, item: QListWidgetItem) -> Fact:
        number = item.data(Qt.ItemDataRole.UserRole)
        return next(fact for fact in self._facts if fact.id == number)

    def _refresh(self) -> None:
        written = self.text.toPlainText().strip()
        self.merge_button.setEnabled(bool(written))
        self.together_button.setEnabled(written != self._together())

    def merge(self) -> None:
        """The user has confirmed: what is chosen stays, with the words in the field."""
        chosen = self.list.currentItem() or self.list.item(0)
        stays = self._fact_of(chosen)
        facts = [stays, *(fact for fact in self._facts if fact.id != stays.id)]
        command = MergeFacts(
            job=0, fact_ids=tuple(fact.id for fact in facts), versions=tuple(fact.version for fact in facts),
            text=self.text.toPlainText().strip(),
        )  # fmt: skip
        self.merge_button.setEnabled(False)
        self._requests.send(command, self._merged, self._failed)

    def _merged(self, merged: FactsMerged) -> None:
        self.merged.emit(merged)
        self.accept()

    def _failed(self, failure: Failed) -> None:
        self.problem.setText(failure_sentence(failure))
        self.problem.show()
        self._refresh()
