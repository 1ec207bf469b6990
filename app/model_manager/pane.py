"""What there is to know of one model, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.failures import failure_sentence
from app.model_manager.download_view import DownloadView
from app.model_manager.facts import fact_lines, state_words, verdict_words
from app.model_manager.rows import ModelRow
from app.model_manager.wording import description, joined, size_words
from app.why.flow import Flow
from app.window.text_lines import keep_lines
from models.network import network_allowed

if TYPE_CHECKING:
    from app.model_manager.downloads import Downloads
    from app.model_manager.state import ModelState
    from engine.protocol import Failed

_DETAIL_LINES = 5
_FACTS = 7
_NAME_CHARACTERS = 24


class ModelPane(QWidget):
    """Shows the row it is given.

    Signals: use_requested(ModelRow), unload_requested(), fetch_requested(ModelRow), delete_confirmed(ModelRow),
    settings_requested(ModelRow), network_requested() for the switch of the network.
    """

    use_requested = Signal(object)
    unload_requested = Signal()
    fetch_requested = Signal(object)
    delete_confirmed = Signal(object)
    settings_requested = Signal(object)
    network_requested = Signal()

    def __init__(
        self,
        downloads: Downloads,
        state: ModelState,
        has_unsaved: Callable[[ModelRow], bool] = lambda _row: False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._downloads, self._state, self._has_unsaved = downloads, state, has_unsaved
        self._row: ModelRow | None = None
        self._asks = False
        self.title = QLabel()
        self.title.setObjectName("modelTitle")
        self.state_label, self.description, self.verdict, self.failure = (QLabel() for _ in range(4))
        for label in (self.title, self.state_label, self.description, self.verdict, self.failure):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.state_label.setObjectName("muted")
        self.detail_button = QPushButton()
        self.detail_button.setObjectName("quiet")
        self.detail_button.setCheckable(True)
        self.detail_button.setAutoDefault(False)
        self.detail = QPlainTextEdit()
        self.detail.setReadOnly(True)
        self.detail.setTabChangesFocus(True)
        keep_lines(self.detail, _DETAIL_LINES, 10)
        self.detail.hide()
        self.detail_button.toggled.connect(self.detail.setVisible)
        self.download = DownloadView(downloads)
        self._facts = [(QLabel(), QLabel()) for _ in range(_FACTS)]
        self.file_label, self.file = QLabel(), QLineEdit()
        self._build()
        state.changed.connect(self.refresh)
        downloads.changed.connect(self._on_download)
        downloads.removed.connect(self._on_download)
        self._retranslate()
        self.refresh()

    def _build(self) -> None:
        self.use_button, self.unload_button, self.fetch_button = QPushButton(), QPushButton(), QPushButton()
        self.settings_button, self.delete_button = QPushButton(), QPushButton()
        self.use_button.clicked.connect(lambda _=False: self.use_requested.emit(self._row))
        self.unload_button.clicked.connect(lambda _=False: self.unload_requested.emit())
        self.fetch_button.clicked.connect(lambda _=False: self.fetch_requested.emit(self._row))
        self.settings_button.clicked.connect(lambda _=False: self.settings_requested.emit(self._row))
        self.delete_button.clicked.connect(lambda _=False: self.ask_to_delete())
        self.network_note, self.network_button = QLabel(), QPushButton()
        self.network_note.setWordWrap(True)
        self.network_note.setTextFormat(Qt.TextFormat.PlainText)
        self.network_button.setAutoDefault(False)
        self.network_button.clicked.connect(lambda _=False: self.network_requested.emit())
        self.buttons = Flow(gap_px=8)
        every = (self.use_button, self.fetch_button, self.unload_button, self.settings_button, self.delete_button)
        for button in every:
            button.setAutoDefault(False)
            self.buttons.addWidget(button)
        for primary in (self.use_button, self.fetch_button):
            primary.setObjectName("barAction")
        self.facts = QGridLayout()
        self.facts.setVerticalSpacing(6)
        self.facts.setHorizontalSpacing(18)
        self.facts.setColumnStretch(1, 1)
        for place, (name, value) in enumerate(self._facts):
            value.setWordWrap(True)
            value.setTextFormat(Qt.TextFormat.PlainText)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.facts.addWidget(value, place, 1)
            self._add_name(place, name)
        self.file.setReadOnly(True)
        self.file.setFrame(False)
        self.facts.addWidget(self.file, _FACTS, 1)
        self._add_name(_FACTS, self.file_label)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(10)
        for widget in (self.title, self.state_label, self.description, self.failure):
            column.addWidget(widget)
        column.addWidget(self.detail_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.detail)
        column.addWidget(self.verdict)
        column.addWidget(self.network_note)
        column.addWidget(self.network_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._question())
        column.addLayout(self.buttons)
        column.addWidget(self.download)
        column.addSpacing(6)
        column.addLayout(self.facts)
        column.addStretch(1)

    def _add_name(self, place: int, name: QLabel) -> None:
        name.setObjectName("muted")
        name.setWordWrap(True)
        name.setMinimumWidth(_NAME_CHARACTERS * name.fontMetrics().averageCharWidth())
        self.facts.addWidget(name, place, 0, Qt.AlignmentFlag.AlignTop)

    def _question(self) -> QWidget:
        """The question whether to delete, in the place where it was asked."""
        self.question = QWidget()
        self.question.setObjectName("bar")
        self.question.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.question_text = QLabel()
        self.question_text.setWordWrap(True)
        self.question_text.setTextFormat(Qt.TextFormat.PlainText)
        self.confirm_button, self.keep_button = QPushButton(), QPushButton()
        self.confirm_button.clicked.connect(lambda _=False: self._confirm())
        self.keep_button.clicked.connect(lambda _=False: self._end_question())
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.confirm_button, self.keep_button):
            button.setAutoDefault(False)
            row.addWidget(button)
        column = QVBoxLayout(self.question)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.question_text)
        column.addLayout(row)
        self.question.hide()
        return self.question

    @property
    def row(self) -> ModelRow | None:
        return self._row

    def show_row(self, row: ModelRow | None) -> None:
        """Show another model, or the same one as it is now."""
        if row is None or self._row is None or row.key != self._row.key:
            self._asks = False
        self._row = row
        self.refresh()

    # -- deleting

    def ask_to_delete(self) -> None:
        """Ask for the user's word, with the size that would be free."""
        self._asks = True
        self.refresh()
        self.keep_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _confirm(self) -> None:
        row = self._row
        self._end_question()
        if row is not None:
            self.delete_confirmed.emit(row)

    def _end_question(self) -> None:
        self._asks = False
        self.refresh()
        self.delete_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _question_words(self, row: ModelRow) -> str:
        if row.file is not None and row.file.outside:
            text = self.tr("Take {name} off the list? The file stays where it is.")
            return text.format(name=row.title)
        text = self.tr("Delete {name} from this computer? {size} of disk become free. It can be downloaded again.")
        if row.spec is None:
            text = self.tr("Delete the file {name} from this computer? {size} of disk become free.")
        words = text.format(name=row.title, size=size_words(row.size_bytes))
        if self._is_loaded(row):
            words = joined(words, self.tr("It is in use, and is unloaded first."))
        return words

    # -- what the screen says

    def _is_loaded(self, row: ModelRow) -> bool:
        return row.is_at(self._state.loaded_path)

    def _on_download(self, _what: object) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Say everything anew."""
        row = self._row
        self.setVisible(row is not None)
        if row is None:
            return
        self.title.setText(row.title)
        self.state_label.setText(state_words(row, self._state, self._downloads))
        text = description(row.spec) if row.spec is not None else ""
        self.description.setText(text)
        self.description.setVisible(bool(text))
        self.verdict.setText(verdict_words(row))
        self.verdict.setVisible(bool(self.verdict.text()))
        self._show_failure(self._state.failures.get(row.path) if row.path else None)
        self._show_buttons(row)
        self._show_facts(row)
        self.download.watch(row.spec.id if row.spec is not None and row.group == "offered" else "")
        self.question.setVisible(self._asks)
        self.question_text.setText(self._question_words(row) if self._asks else "")
        self.question.setAccessibleName(self.question_text.text())

    def _show_failure(self, failure: Failed | None) -> None:
        self.failure.setVisible(failure is not None)
        self.failure.setText(failure_sentence(failure) if failure is not None else "")
        detail = failure.detail if failure is not None else ""
        self.detail_button.setVisible(bool(detail))
        self.detail.setPlainText(detail)
        self.detail.setVisible(bool(detail) and self.detail_button.isChecked())

    def _show_buttons(self, row: ModelRow) -> None:
        usable = bool(row.path) and not row.problem
        loaded, loading = self._is_loaded(row), row.is_at(self._state.loading_path)
        forced = row.advice is not None and row.advice.verdict == "does_not_fit"
        self.use_button.setVisible(usable and not loaded)
        self.use_button.setEnabled(not loading)
        self.use_button.setText(self.tr("&Try it anyway") if forced else self.tr("&Use this model"))
        self.unload_button.setVisible(loaded)
        offered = row.group == "offered"
        download = self._downloads.of(row.spec.id) if offered and row.spec is not None else None
        self.fetch_button.setVisible(offered and (download is None or download.state == "done"))
        self.fetch_button.setEnabled(network_allowed() and (row.advice is None or row.advice.enough_disk))
        for widget in (self.network_note, self.network_button):
            widget.setVisible(offered and not network_allowed())
        size = size_words(row.size_bytes)
        text = self.tr("Download it &anyway ({size})") if forced else self.tr("&Download it ({size})")
        self.fetch_button.setText(text.format(size=size))
        settings = self.tr("&Settings of this model…")
        unsaved = self.tr("&Settings of this model (not saved yet)…")
        self.settings_button.setText(unsaved if self._has_unsaved(row) else settings)
        self.settings_button.setVisible(usable and row.group == "here")
        self.delete_button.setVisible(row.group == "here")
        outside = row.file is not None and row.file.outside
        self.delete_button.setText(self.tr("Take &off the list…") if outside else self.tr("&Delete…"))
        self.delete_button.setEnabled(not loading)

    def _show_facts(self, row: ModelRow) -> None:
        lines = fact_lines(row, self._state)
        for place, (name, value) in enumerate(self._facts):
            shown = place < len(lines)
            name.setVisible(shown)
            value.setVisible(shown)
            if shown:
                name.setText(lines[place][0])
                value.setText(lines[place][1])
        self.file_label.setVisible(bool(row.path))
        self.file.setVisible(bool(row.path))
        if self.file.text() != row.path:
            self.file.setText(row.path)
            self.file.setCursorPosition(0)

    def _retranslate(self) -> None:
        self.network_note.setText(
            self.tr("The network is switched off in the settings, so nothing can be downloaded now.")
        )
        self.network_button.setText(self.tr("&Open the network setting…"))
        self.file_label.setText(self.tr("File"))
        self.file.setAccessibleName(self.tr("File"))
        self.detail_button.setText(self.tr("Technical details"))
        self.detail.setAccessibleName(self.tr("Technical details"))
        self.unload_button.setText(self.tr("&Unload"))
        self.unload_button.setToolTip(self.tr("Frees its memory; it is loaded again when you write"))
        self.confirm_button.setText(self.tr("Yes, do it"))
        self.keep_button.setText(self.tr("Keep it"))
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "keep_button"):
            self._retranslate()
