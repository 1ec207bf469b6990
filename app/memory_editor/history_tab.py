"""The journal: what changed in memory, when, by whom and why, with an undo for each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.memory_editor.colours import muted
from app.memory_editor.fact_filters import DEBOUNCE_MS
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.journal_table import JournalTableModel
from app.memory_editor.journal_view import JournalView
from app.memory_editor.journal_wording import reason_text
from app.memory_editor.requests import Requests
from app.memory_editor.restore_panel import RestorePanel
from app.memory_editor.text_diff import to_html
from app.memory_editor.wording import actor_name
from app.times import time_text
from engine.protocol import Failed, GetMessage, Undo
from engine.values import JournalEntry, MemoryChange, Message

if TYPE_CHECKING:
    from app.bridge import Bridge

_LONG_STEP = 100
_TIDIED = "tidied"
"""Among the entities to filter for: what tidying did, to whatever."""


class HistoryTab(QWidget):
    """Calls ``open_message(conversation_id, message_id)`` for an entry's source."""

    def __init__(self, bridge: Bridge, open_message: Callable[[int, int], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._requests = Requests(bridge, self, self._failed)
        self._open_message = open_message
        self.model = JournalTableModel(self._requests, self)
        self._build()
        self._connect()

    def _build(self) -> None:
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Search the history"))
        self.search.setAccessibleName(self.tr("Search the history"))
        self.search.setToolTip(self.tr("Search the history (Ctrl+F)"))
        self.entity = QComboBox(self)
        self.entity.setAccessibleName(self.tr("Show changes of"))
        for name, entity_type in (
            (self.tr("All changes"), ""), (self.tr("Facts"), "fact"), (self.tr("Blocks"), "block"),
            (self.tr("Documents"), "document"), (self.tr("Conversations"), "conversation"),
            (self.tr("Settings"), "agent"), (self.tr("Tidied while you were away"), _TIDIED),
        ):  # fmt: skip
            self.entity.addItem(name, entity_type)
        self.restore_button = QPushButton(self.tr("Go back to a &date …"), self)
        self.restore_button.setToolTip(self.tr("Memory as it was: see first what would change (Ctrl+D)"))
        self.restore_panel = RestorePanel(self._requests, self)
        self.bar = InlineBar(self)
        self.view = JournalView(self.model, self)
        self.placeholder = QLabel(self.tr("Loading what is remembered …"), self)
        self.placeholder.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.placeholder.setWordWrap(True)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.placeholder)
        self.pages.addWidget(self.view)
        self.splitter = QSplitter(Qt.Orientation.Vertical, self)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.pages)
        self.splitter.addWidget(self._build_details())
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([420, 190])
        row = QHBoxLayout()
        row.addWidget(self.search, 1)
        row.addWidget(self.entity)
        row.addWidget(self.restore_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 6)
        column.addLayout(row)
        column.addWidget(self.restore_panel)
        column.addWidget(self.splitter, 1)
        column.addWidget(self.bar)

    def _build_details(self) -> QWidget:
        self.details = QTextBrowser(self)
        self.details.setOpenLinks(False)
        self.details.setTabChangesFocus(True)
        self.details.setAccessibleName(self.tr("The chosen change"))
        self.undo_button = QPushButton(self.tr("&Undo this change"), self)
        self.undo_button.setToolTip(self.tr("Undo this change (Ctrl+Z in the list)"))
        self.undo_one_button = QPushButton(self.tr("Undo o&nly this one"), self)
        self.undo_one_button.setToolTip(self.tr("Of what was changed together, take back only the chosen line"))
        self.redo_button = QPushButton(self.tr("&Redo this change"), self)
        self.redo_button.setToolTip(self.tr("Do again what was undone"))
        self.source_button = QPushButton(self.tr("&Open the message"), self)
        self.source_button.setToolTip(self.tr("The message that led to this change"))
        buttons = QVBoxLayout()
        for button in (self.undo_button, self.undo_one_button, self.redo_button):
            buttons.addWidget(button)
        buttons.addWidget(self.source_button)
        buttons.addStretch(1)
        area = QWidget(self)
        row = QHBoxLayout(area)
        row.setContentsMargins(0, 8, 0, 0)
        row.addWidget(self.details, 1)
        row.addLayout(buttons)
        return area

    def _connect(self) -> None:
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(DEBOUNCE_MS)
        self._typing.timeout.connect(self._filter)
        self.search.textChanged.connect(lambda _text: self._typing.start())
        self.search.returnPressed.connect(self.view.setFocus)
        self.entity.currentIndexChanged.connect(lambda _row: self._filter())
        self.view.chosen.connect(self.show_chosen)
        self.view.undo.connect(self.undo)
        self.undo_button.clicked.connect(self._undo_chosen)
        self.undo_one_button.clicked.connect(self._undo_only_chosen)
        self.redo_button.clicked.connect(self._redo_chosen)
        self.restore_button.clicked.connect(self.open_restore)
        self.restore_panel.restored.connect(self._restored)
        self.restore_panel.failed.connect(self._failed)
        self.restore_panel.closed.connect(self.view.setFocus)
        self.source_button.clicked.connect(self.open_source)
        self.model.listed.connect(self._listed)
        self.model.failed.connect(self._list_failed)
        for keys, action in (("Ctrl+F", self._to_search), ("Ctrl+D", self.open_restore)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)
        self.show_chosen()

    # -- the list

    def reload(self) -> None:
        self.model.refresh()

    def _filter(self) -> None:
        self._typing.stop()
        entity, query = self.entity.currentData(), self.search.text().strip()
        if entity == _TIDIED:
            self.model.set_filter(query, "", "consolidation")
        else:
            self.model.set_filter(query, entity)

    def _listed(self) -> None:
        if self.model.rowCount():
            self.pages.setCurrentWidget(self.view)
        else:
            self.placeholder.setText(self._empty_sentence())
            self.pages.setCurrentWidget(self.placeholder)
        self.show_chosen()

    def _empty_sentence(self) -> str:
        if self.search.text().strip() or self.entity.currentData():
            return self.tr("No change matches.")
        return self.tr("Nothing has changed yet. Every change of memory will be listed here, and can be undone.")

    # -- the chosen entry

    def show_chosen(self) -> None:
        entry = self.view.current_entry()
        self._show_buttons(entry)
        self.source_button.setEnabled(entry is not None and entry.source_message_id is not None)
        scroll = self.details.verticalScrollBar().value()
        self.details.setHtml(self._entry_html(entry))
        self.details.verticalScrollBar().setValue(scroll)

    def _show_buttons(self, entry: JournalEntry | None) -> None:
        """A change in effect can be undone, one that was undone done again; an undo that is undone is a redo."""
        can_undo = entry is not None and entry.undone_by is None and not entry.redacted
        takes_back = entry is not None and entry.undoes_entry is not None
        undone = entry is not None and entry.undone_by is not None and not entry.redacted
        several = entry is not None and self.model.batch_size(entry.batch) > 1
        self.undo_button.setVisible(not undone and not takes_back)
        self.undo_button.setEnabled(can_undo)
        self.undo_one_button.setVisible(can_undo and several and not takes_back)
        self.redo_button.setVisible(undone or (can_undo and takes_back))

    def _entry_html(self, entry: JournalEntry | None) -> str:
        quiet = muted(self.palette()).name()
        if entry is None:
            hint = self.tr("Choose a change to see it in full.")
            return f'<p style="color:{quiet}">{escape(hint)}</p>'
        described = self.model.described(entry)
        heading = self.tr("{what} – {who}, {when}").format(
            what=described.what, who=actor_name(entry.actor), when=time_text(entry.at)
        )
        parts = [f"<p><b>{escape(heading)}</b></p>", f"<p>{to_html(described.runs, self.palette())}</p>"]
        for field in described.fields:
            line = self.tr("{field}: {before} → {after}").format(
                field=field.name, before=field.before, after=field.after
            )
            parts.append(f"<div>{escape(line)}</div>")
        notes = [self.tr("Why: {reason}").format(reason=reason_text(entry.reason))] if entry.reason else []
        together, merged = self.model.batch_size(entry.batch), self.model.merged_with(entry.batch)
        if entry.redacted:
            notes.append(self.tr("The words of this change were erased, because you had them forgotten."))
        elif entry.undone_by is not None:
            notes.append(self.tr("This change was undone."))
        elif merged:
            text = self.tr("{count} facts became one; undo brings all of them back.")
            notes.append(text.format(count=merged + 1))
        elif together > 1:
            notes.append(
                self.tr("{count} changes were made together; undo takes all of them back.").format(count=together)
            )
        parts += [f'<p style="color:{quiet}">{escape(note)}</p>' for note in notes]
        return "".join(parts)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "details"):
            self.show_chosen()

    # -- actions

    def _undo_chosen(self) -> None:
        entry = self.view.current_entry()
        if entry is not None:
            self.undo(entry)

    def undo(self, entry: JournalEntry) -> None:
        """Take back the whole action an entry belongs to."""
        self.undo_button.setEnabled(False)
        self._say_long(entry.batch)
        self._requests.send(Undo(job=0, batch=entry.batch), partial(self._undone, entry))

    def _say_long(self, batch: str) -> None:
        """What takes a moment is said before it is done."""
        count = self.model.batch_size(batch)
        if count >= _LONG_STEP:
            text = self.tr("{count} changes or more are being taken back …").format(count=f"{count:,}")
            self.bar.say(text, closable=False)

    def _undo_only_chosen(self) -> None:
        entry = self.view.current_entry()
        if entry is not None:
            command = Undo(job=0, batch=entry.batch, entry_id=entry.id)
            self._requests.send(command, partial(self._undone, None))

    def _redo_chosen(self) -> None:
        entry = self.view.current_entry()
        if entry is None:
            return
        if entry.undone_by is not None:
            self._redo(entry.undone_by)
        else:
            self._redo(entry.batch)

    def _undone(self, entry: JournalEntry | None, changes: list[MemoryChange]) -> None:
        batch = changes[0].batch if changes else ""
        if entry is not None:
            self.model.mark_undone(entry.batch, batch)
        actions = [(self.tr("&Redo"), partial(self._redo, batch))] if batch else []
        about = {(change.entity_type, change.entity_id) for change in changes}
        self.bar.say(self.tr("The change was undone."), actions, tone="good", about=about)
        self.reload()

    def _redo(self, batch: str) -> None:
        self._say_long(batch)
        self._requests.send(Undo(job=0, batch=batch), self._redone)

    def _redone(self, _changes: list[MemoryChange]) -> None:
        self.bar.hide()
        self.reload()

    # -- going back to a date

    def open_restore(self) -> None:
        """Offer to go back to before the chosen change, or to another date."""
        self.restore_panel.open_for(self.view.current_entry())

    def _restored(self, at: float, changes: list[MemoryChange]) -> None:
        batch = changes[0].batch if changes else ""
        actions = [(self.tr("&Undo"), partial(self._redo, batch))] if batch else []
        about = {(change.entity_type, change.entity_id) for change in changes}
        sentence = self.tr("Memory is as it was at {date}.").format(date=time_text(at))
        self.bar.say(sentence, actions, tone="good", about=about)
        self.reload()

    def open_source(self) -> None:
        entry = self.view.current_entry()
        if entry is not None and entry.source_message_id is not None:
            self._requests.send(GetMessage(job=0, message_id=entry.source_message_id), self._open)

    def _open(self, message: Message) -> None:
        self._open_message(message.conversation_id, message.id)

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _list_failed(self, failure: Failed) -> None:
        if self.pages.currentWidget() is self.placeholder and not self.model.rowCount():
            self.placeholder.setText(self.tr("This could not be loaded."))
        self._failed(failure)

    def _failed(self, failure: Failed) -> None:
        self.bar.say_failure(failure)
        self.show_chosen()
