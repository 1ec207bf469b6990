"""One fact's form: its text, what it is filed under, when it holds, and where it comes from."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.memory_editor.drafts import Draft
from app.memory_editor.journal_wording import reason_text
from app.memory_editor.link_button import LinkButton
from app.memory_editor.open_date import OpenDate
from app.memory_editor.wording import FACT_STATUSES, actor_name, holder_name, kind_name, status_name
from app.times import date_text
from engine.memory.reasons import EDITOR
from engine.values import FACT_KINDS, Fact, JournalEntry, SourceSpan


def parse_tags(text: str) -> tuple[str, ...]:
    """Tags separated by commas, Western or Chinese; empty and repeated ones drop out."""
    for separator in ("，", "、", ";", "；"):
        text = text.replace(separator, ",")
    return tuple(dict.fromkeys(tag.strip() for tag in text.split(",") if tag.strip()))


class FactPane(QWidget):
    """Shows one draft, or an empty form for a new fact.

    Signals: ``edited()``, ``save()``, ``revert()``, ``delete()``, ``open_source(SourceSpan)``, ``open_fact(int)``,
    ``erase()``, ``show_uses()``, ``show_history()``.
    """

    edited = Signal()
    save = Signal()
    revert = Signal()
    delete = Signal()
    open_source = Signal(object)
    open_fact = Signal(int)
    erase = Signal()
    show_uses = Signal()
    show_history = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft: Draft | None = None
        self._filling = False
        self._replacement_id: int | None = None
        self.source_links: list[LinkButton] = []
        self._build_fields()
        self._build_buttons()
        self._lay_out()

    def _build_fields(self) -> None:
        self.heading = QLabel(self)
        self.heading.setObjectName("paneTitle")
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(self.tr("Text of the fact"))
        self.text.setPlaceholderText(self.tr("One fact, one sentence"))
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(70)
        self.kind = QComboBox(self)
        self.kind.setAccessibleName(self.tr("Kind"))
        for kind in FACT_KINDS:
            self.kind.addItem(kind_name(kind), kind)
        self.status = QComboBox(self)
        self.status.setAccessibleName(self.tr("Status"))
        for status in FACT_STATUSES:
            self.status.addItem(status_name(status), status)
        self.tags = QLineEdit(self)
        self.tags.setAccessibleName(self.tr("Tags"))
        self.tags.setPlaceholderText(self.tr("separated by commas"))
        self.valid_from = OpenDate(self.tr("True from"), self.tr("open"), self)
        self.valid_to = OpenDate(self.tr("True until"), self.tr("open"), self)
        self.pinned = QCheckBox(self.tr("&Pinned: never dropped or reworded"), self)
        self.text.textChanged.connect(lambda: self._set("text", self.text.toPlainText()))
        self.kind.currentIndexChanged.connect(lambda _row: self._set("kind", self.kind.currentData()))
        self.status.currentIndexChanged.connect(lambda _row: self._set("status", self.status.currentData()))
        self.tags.textEdited.connect(lambda text: self._set("tags", parse_tags(text)))
        self.pinned.toggled.connect(lambda on: self._set("pinned", on))
        self.valid_from.changed.connect(lambda seconds: self._set("valid_from", seconds))
        self.valid_to.changed.connect(lambda seconds: self._set("valid_to", seconds))

    def _build_buttons(self) -> None:
        self.save_button = QPushButton(self.tr("&Save"), self)
        self.save_button.setObjectName("barAction")
        self.save_button.setToolTip(self.tr("Save (Ctrl+S)"))
        self.save_button.clicked.connect(self.save)
        self.revert_button = QPushButton(self.tr("&Revert"), self)
        self.revert_button.clicked.connect(self.revert)
        self.delete_button = QPushButton(self.tr("&Forget"), self)
        self.delete_button.setToolTip(self.tr("Forget this fact (Delete); it can be undone"))
        self.delete_button.clicked.connect(self.delete)
        self.erase_button = QPushButton(self.tr("Forget for g&ood…"), self)
        self.erase_button.setToolTip(self.tr("Erase this fact and every trace of it (Shift+Delete); for good"))
        self.erase_button.clicked.connect(self.erase)

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.addRow(self.tr("&Kind:"), self.kind)
        self._form.addRow(self.tr("S&tatus:"), self.status)
        self._form.addRow(self.tr("Ta&gs:"), self.tags)
        self._form.addRow(self.tr("True fr&om:"), self.valid_from)
        self._form.addRow(self.tr("True &until:"), self.valid_to)
        self.details = QLabel(self)
        self.details.setWordWrap(True)
        self.details.setTextFormat(Qt.TextFormat.PlainText)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._replacement = LinkButton(self)
        self._replacement.clicked.connect(self._open_replacement)
        self._replacement.hide()
        self._sources_heading = QLabel(self.tr("From your conversations"), self)
        self._sources = QVBoxLayout()
        self._sources.setSpacing(2)
        self.uses = LinkButton(self)
        self.uses.setAccessibleDescription(self.tr("Lists the replies that this fact was used in"))
        self.uses.clicked.connect(self.show_uses)
        self.uses.hide()
        self.chain = LinkButton(self)
        self.chain.set_link(self.tr("What was true before and after"))
        self.chain.setAccessibleDescription(self.tr("Opens the timeline at this fact"))
        self.chain.clicked.connect(self.show_history)
        self.chain.hide()
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(10)
        column.addWidget(self.heading)
        column.addWidget(self.text, 1)
        column.addLayout(self._form)
        column.addWidget(self.pinned)
        column.addWidget(self._replacement)
        column.addWidget(self.chain)
        column.addWidget(self.details)
        column.addWidget(self._sources_heading)
        column.addLayout(self._sources)
        column.addWidget(self.uses)
        scroll = _PaneScroll(self)
        scroll.setWidget(body)
        buttons = QHBoxLayout()
        buttons.addWidget(self.delete_button)
        buttons.addWidget(self.erase_button)
        buttons.addStretch(1)
        buttons.addWidget(self.revert_button)
        buttons.addWidget(self.save_button)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(14, 0, 0, 0)
        outer.addWidget(scroll, 1)
        outer.addLayout(buttons)

    # -- filling

    def show_new(self, draft: Draft) -> None:
        self._fill(draft, self.tr("New fact"))
        self._show_rows(False)
        self.pinned.hide()
        self.details.hide()
        self._replacement.hide()
        self._show_sources(())
        self.delete_button.hide()
        self.erase_button.hide()
        self.uses.hide()
        self.chain.hide()
        self.revert_button.setText(self.tr("C&ancel"))
        self.refresh_state()

    def show_fact(self, fact: Fact, draft: Draft) -> None:
        self._fill(draft, self.tr("Fact"))
        self._show_rows(True)
        self.pinned.show()
        self.delete_button.show()
        self.erase_button.show()
        self.delete_button.setEnabled(fact.status != "forgotten")
        self.revert_button.setText(self.tr("&Revert"))
        self.details.setText(self._details(fact))
        self.details.show()
        self._show_sources(fact.sources)
        self._replacement_id = fact.superseded_by
        self._replacement.setVisible(fact.superseded_by is not None)
        if fact.superseded_by is not None:
            self.set_replacement("")
        self.refresh_state()

    def _show_rows(self, shown: bool) -> None:
        """The rows that a fact has only once it is stored."""
        for field in (self.status, self.valid_from, self.valid_to):
            self._form.setRowVisible(field, shown)

    def set_replacement(self, text: str) -> None:
        """What took this fact's place, once it is known."""
        if text and self._draft is not None and self._draft.base["status"] == "active":
            shown = self.tr("To be replaced by: {text}").format(text=text)
        else:
            shown = self.tr("Replaced by: {text}").format(text=text) if text else self.tr("Replaced by a newer fact")
        self._replacement.set_link(shown)

    def set_chain(self, count: int) -> None:
        """How many facts it makes up with what it replaced and what replaced it, once that is known."""
        self.chain.setVisible(count > 1)

    def set_last_of_user(self, entry: JournalEntry) -> None:
        """What the user did last to this fact, once it is known."""
        form = self.tr("Edited by you on {date}") if entry.reason == EDITOR else self.tr("On {date} by you: {reason}")
        text = form.format(date=date_text(entry.at), reason=reason_text(entry.reason))
        self.details.setText(f"{self.details.text()}\n{text}")

    def set_uses(self, count: int) -> None:
        """In how many replies it was used, once that is known."""
        self.uses.setVisible(count > 0)
        self.uses.set_link(
            self.tr("Used in 1 reply") if count == 1 else self.tr("Used in {count} replies").format(count=count)
        )

    def _fill(self, draft: Draft, heading: str) -> None:
        self._filling = True
        self._draft = draft
        self.heading.setText(heading)
        if self.text.toPlainText() != draft.mine["text"]:
            self.text.setPlainText(draft.mine["text"])
        self.kind.setCurrentIndex(self.kind.findData(draft.mine["kind"]))
        self.status.setCurrentIndex(self.status.findData(draft.mine["status"]))
        if parse_tags(self.tags.text()) != draft.mine["tags"]:
            self.tags.setText(", ".join(draft.mine["tags"]))
        self.pinned.setChecked(draft.mine["pinned"])
        self.valid_from.show_seconds(draft.mine["valid_from"])
        self.valid_to.show_seconds(draft.mine["valid_to"])
        self._filling = False

    def _details(self, fact: Fact) -> str:
        lines = [
            self.tr("About: {name}").format(name=holder_name(fact.holder)),
            self.tr("Learned on {date}, written by: {who}").format(
                date=date_text(fact.recorded_at), who=actor_name(fact.actor)
            ),
        ]
        if fact.sensitivity == "sensitive":
            lines.append(self.tr("Sensitive: handled with extra care"))
        return "\n".join(lines)

    def _show_sources(self, sources: tuple[SourceSpan, ...]) -> None:
        while (item := self._sources.takeAt(0)) is not None:
            link = item.widget()
            if link is not None:
                link.hide()
                link.deleteLater()
        self.source_links = []
        self._sources_heading.setVisible(bool(sources))
        for source in sources:
            link = LinkButton(self)
            link.set_link(self.tr("“{quote}”").format(quote=source.quote))
            link.setAccessibleDescription(self.tr("Opens the message this fact comes from"))
            link.clicked.connect(lambda _=False, span=source: self.open_source.emit(span))
            self._sources.addWidget(link)
            self.source_links.append(link)

    def _open_replacement(self) -> None:
        if self._replacement_id is not None:
            self.open_fact.emit(self._replacement_id)

    def refresh_state(self) -> None:
        draft = self._draft
        if draft is None:
            return
        complete = bool(draft.mine["text"].strip())
        self.save_button.setEnabled(draft.dirty and complete and not draft.conflicts)
        self.revert_button.setEnabled(draft.dirty or draft.version == 0)

    def _set(self, field: str, value: Any) -> None:
        if self._filling or self._draft is None:
            return
        self._draft.mine[field] = value
        self.refresh_state()
        self.edited.emit()


class _PaneScroll(QScrollArea):
    """Scrolls the form when the window is low; no frame of its own."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def minimumSizeHint(self) -> QSize:
        return QSize(260, 200)
