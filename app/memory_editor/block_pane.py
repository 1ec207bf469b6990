"""One block's form: its text, the limit gauge, and what the assistant may do with it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.block_names import PERMANENT_BLOCKS, block_title
from app.memory_editor.drafts import Draft
from app.memory_editor.gauge import LimitGauge
from app.memory_editor.tokens import estimate_tokens
from app.memory_editor.wording import yes_or_no
from engine.protocol import BlockView

LIMIT_RANGE = (16, 8000)


class BlockPane(QWidget):
    """Shows one draft. Signals: ``edited()``, ``save``, ``revert``, ``delete``, ``keep_mine``, ``take_theirs``,
    ``sources``, ``versions``.
    """

    edited = Signal()
    save = Signal()
    revert = Signal()
    delete = Signal()
    keep_mine = Signal()
    take_theirs = Signal()
    sources = Signal()
    versions = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: BlockView | None = None
        self._draft: Draft | None = None
        self._filling = False
        self._counted = ("", 0)
        self._build_fields()
        self._build_conflict()
        self._build_buttons()
        self._lay_out()

    def _build_fields(self) -> None:
        self.title = QLabel(self)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setObjectName("blockTitle")
        self.shared = QLabel(self)
        self.shared.setObjectName("muted")
        self.shared.setTextFormat(Qt.TextFormat.PlainText)
        self.shared.setWordWrap(True)
        self.description = QLineEdit(self)
        self.description.setAccessibleName(self.tr("What this block is for"))
        self.description.setPlaceholderText(self.tr("What the assistant should keep here"))
        self.value = QPlainTextEdit(self)
        self.value.setAccessibleName(self.tr("Text of this block"))
        self.value.setPlaceholderText(self.tr("Nothing written yet. One fact a line works best."))
        self.value.setTabChangesFocus(True)
        self.gauge = LimitGauge(self)
        self.limit = QSpinBox(self)
        self.limit.setRange(*LIMIT_RANGE)
        self.limit.setSingleStep(50)
        self.limit.setAccessibleName(self.tr("Most tokens this block may hold"))
        self.read_only = QCheckBox(self.tr("Only &I may change this block"), self)
        self.read_only.setToolTip(self.tr("The assistant reads it and cannot write to it."))
        self.pinned = QCheckBox(self.tr("&Pinned: never shortened while tidying up"), self)
        self.description.textEdited.connect(lambda text: self._set("description", text))
        self.value.textChanged.connect(lambda: self._set("value", self.value.toPlainText()))
        self.limit.valueChanged.connect(lambda number: self._set("limit_tokens", number))
        self.read_only.toggled.connect(lambda on: self._set("read_only", on))
        self.pinned.toggled.connect(lambda on: self._set("pinned", on))

    def _build_conflict(self) -> None:
        self.conflict = QFrame(self)
        self.theirs = QPlainTextEdit(self.conflict)
        self.theirs.setReadOnly(True)
        self.theirs.setTabChangesFocus(True)
        self.theirs.setAccessibleName(self.tr("The version saved meanwhile"))
        self._other_conflicts = QLabel(self.conflict)
        self._other_conflicts.setWordWrap(True)
        self._other_conflicts.setTextFormat(Qt.TextFormat.PlainText)
        self._mine_button = QPushButton(self.tr("&Keep mine"), self.conflict)
        self._mine_button.clicked.connect(self.keep_mine)
        self._theirs_button = QPushButton(self.tr("&Use the other"), self.conflict)
        self._theirs_button.clicked.connect(self.take_theirs)
        heading = QLabel(self.tr("Saved meanwhile, elsewhere"), self.conflict)
        buttons = QHBoxLayout()
        buttons.addWidget(self._mine_button)
        buttons.addWidget(self._theirs_button)
        column = QVBoxLayout(self.conflict)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(heading)
        column.addWidget(self.theirs, 1)
        column.addWidget(self._other_conflicts)
        column.addLayout(buttons)
        self.conflict.hide()

    def _build_buttons(self) -> None:
        self.save_button = QPushButton(self.tr("&Save"), self)
        self.save_button.setObjectName("barAction")
        self.save_button.setToolTip(self.tr("Save (Ctrl+S)"))
        self.save_button.clicked.connect(self.save)
        self.revert_button = QPushButton(self.tr("&Revert"), self)
        self.revert_button.setToolTip(self.tr("Go back to the saved text"))
        self.revert_button.clicked.connect(self.revert)
        self.delete_button = QPushButton(self.tr("&Delete block"), self)
        self.delete_button.clicked.connect(self.delete)
        self.sources_button = QPushButton(self.tr("&Where from…"), self)
        self.sources_button.setToolTip(self.tr("Where each line of this block comes from"))
        self.sources_button.clicked.connect(self.sources)
        self.versions_button = QPushButton(self.tr("&History…"), self)
        self.versions_button.setToolTip(self.tr("What this block said before, side by side (Ctrl+H)"))
        self.versions_button.clicked.connect(self.versions)

    def _lay_out(self) -> None:
        mine_column = QVBoxLayout()
        mine_column.setSpacing(6)
        self._mine_heading = QLabel(self.tr("Yours, not saved yet"), self)
        self._mine_heading.hide()
        mine_column.addWidget(self._mine_heading)
        mine_column.addWidget(self.value, 1)
        texts = QHBoxLayout()
        texts.setSpacing(12)
        texts.addLayout(mine_column, 1)
        texts.addWidget(self.conflict, 1)
        limit_row = QHBoxLayout()
        limit_label = QLabel(self.tr("&Limit:"), self)
        limit_label.setBuddy(self.limit)
        limit_row.addWidget(self.gauge, 1, Qt.AlignmentFlag.AlignTop)
        limit_row.addSpacing(16)
        limit_row.addWidget(limit_label)
        limit_row.addWidget(self.limit)
        buttons = QHBoxLayout()
        buttons.addWidget(self.delete_button)
        buttons.addWidget(self.sources_button)
        buttons.addWidget(self.versions_button)
        buttons.addStretch(1)
        buttons.addWidget(self.revert_button)
        buttons.addWidget(self.save_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.title)
        column.addWidget(self.shared)
        column.addWidget(self.description)
        column.addLayout(texts, 1)
        column.addLayout(limit_row)
        column.addWidget(self.read_only)
        column.addWidget(self.pinned)
        column.addLayout(buttons)

    def show_draft(self, view: BlockView, draft: Draft) -> None:
        """Fill the form; a field that already shows the right text keeps its cursor and its own undo."""
        self._filling = True
        old = self._view.block if self._view is not None else None
        same = old is not None and (old.id, old.version) == (view.block.id, view.block.version)
        if not same or self._counted[0] == view.block.value:
            self._counted = (view.block.value, view.used_tokens)
        self._view, self._draft = view, draft
        self.title.setText(block_title(view.block.label))
        self.shared.setVisible(bool(view.seen_by))
        self.shared.setText(
            self.tr("Shared: {names} see and change the same text. It belongs to {owner}.").format(
                names=", ".join(view.seen_by), owner=view.owner
            )
        )
        if self.description.text() != draft.mine["description"]:
            self.description.setText(draft.mine["description"])
        if self.value.toPlainText() != draft.mine["value"]:
            self.value.setPlainText(draft.mine["value"])
        self.limit.setValue(draft.mine["limit_tokens"])
        self.read_only.setChecked(draft.mine["read_only"])
        self.pinned.setChecked(draft.mine["pinned"])
        permanent = view.block.label in PERMANENT_BLOCKS
        self.delete_button.setEnabled(not permanent)
        always = self.tr("This block is always there; its text can be emptied.")
        self.delete_button.setToolTip(always if permanent else "")
        self._filling = False
        self.refresh_state()

    def refresh_state(self) -> None:
        """Bring gauge, buttons and the conflict view in line with the draft."""
        if self._view is None or self._draft is None:
            return
        if self._draft.mine["value"] == self._view.block.value:
            self._counted = (self._view.block.value, self._view.used_tokens)
        used = estimate_tokens(self._draft.mine["value"], *self._counted)
        estimated = self._draft.mine["value"] != self._counted[0]
        self.gauge.set_tokens(used, self._draft.mine["limit_tokens"], estimated)
        conflicts = self._draft.conflicts
        self.save_button.setEnabled(self._draft.dirty and not conflicts)
        self.revert_button.setEnabled(self._draft.dirty)
        self.conflict.setVisible(bool(conflicts))
        self._mine_heading.setVisible(bool(conflicts))
        if conflicts:
            self.theirs.setPlainText(self._draft.base["value"])
            others = [self._conflict_line(field) for field in conflicts if field != "value"]
            self._other_conflicts.setText("\n".join(others))
            self._other_conflicts.setVisible(bool(others))

    def set_count(self, text: str, used_tokens: int) -> None:
        """The exact count of a text that was not saved; of one that no longer stands here it says nothing."""
        if self._draft is None or text != self._draft.mine["value"]:
            return
        self._counted = (text, used_tokens)
        self.refresh_state()

    def _conflict_line(self, field: str) -> str:
        names = {
            "description": self.tr("What it is for"),
            "limit_tokens": self.tr("Limit"),
            "read_only": self.tr("Only you may change it"),
            "pinned": self.tr("Pinned"),
        }
        assert self._draft is not None
        values = [self._draft.mine[field], self._draft.base[field]]
        mine, theirs = (yes_or_no(value) if isinstance(value, bool) else str(value) for value in values)
        return self.tr("{field}: yours {mine}, the other {theirs}").format(field=names[field], mine=mine, theirs=theirs)

    def _set(self, field: str, value: Any) -> None:
        if self._filling or self._draft is None:
            return
        self._draft.mine[field] = value
        self.refresh_state()
        self.edited.emit()
