"""The form for a new block."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.drafts_file import NewBlock
from app.memory_editor.block_pane import LIMIT_RANGE
from engine.protocol import CreateBlock


class NewBlockForm(QWidget):
    """Signals: ``create_requested()``, ``cancelled()``, ``edited()``; ``command()`` gives what was filled in."""

    create_requested = Signal()
    cancelled = Signal()
    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        heading = QLabel(self.tr("New block"), self)
        heading.setObjectName("blockTitle")
        explanation = QLabel(
            self.tr("A block is always in front of the assistant, in every conversation. Keep it short."), self
        )
        explanation.setWordWrap(True)
        self._build_fields()
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(heading)
        column.addWidget(explanation)
        column.addLayout(self._form(), 1)
        column.addLayout(self._buttons())

    def _build_fields(self) -> None:
        self.label = QLineEdit(self)
        self.label.setAccessibleName(self.tr("Name"))
        self.label.setPlaceholderText(self.tr("for example: projects"))
        self.label.textChanged.connect(self._changed)
        self.label.textChanged.connect(self.edited)
        self.description = QLineEdit(self)
        self.description.setAccessibleName(self.tr("What this block is for"))
        self.description.setPlaceholderText(self.tr("What the assistant should keep here"))
        self.value = QPlainTextEdit(self)
        self.value.textChanged.connect(self.edited)
        self.value.setTabChangesFocus(True)
        self.value.setAccessibleName(self.tr("Text of this block"))
        self.limit = QSpinBox(self)
        self.limit.setRange(*LIMIT_RANGE)
        self.limit.setSingleStep(50)
        self.limit.setValue(300)
        self.limit.setAccessibleName(self.tr("Most tokens this block may hold"))

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Name:"), self.label)
        form.addRow(self.tr("&What for:"), self.description)
        form.addRow(self.tr("&Text:"), self.value)
        form.addRow(self.tr("&Limit (tokens):"), self.limit)
        return form

    def _buttons(self) -> QHBoxLayout:
        self.create_button = QPushButton(self.tr("&Create"), self)
        self.create_button.setObjectName("barAction")
        self.create_button.clicked.connect(self.create_requested)
        self.create_button.setEnabled(False)
        self.cancel_button = QPushButton(self.tr("C&ancel"), self)
        self.cancel_button.clicked.connect(self.cancelled)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.cancel_button)
        row.addWidget(self.create_button)
        return row

    def fill(self, label: str = "", description: str = "", value: str = "", limit_tokens: int = 300) -> None:
        self.label.setText(label)
        self.description.setText(description)
        self.value.setPlainText(value)
        self.limit.setValue(limit_tokens)

    @property
    def filled(self) -> bool:
        return bool(self.label.text().strip() or self.value.toPlainText().strip())

    def content(self) -> NewBlock:
        """What is filled in, letter by letter."""
        return NewBlock(self.label.text(), self.description.text(), self.value.toPlainText(), self.limit.value())

    def command(self) -> CreateBlock:
        return CreateBlock(
            job=0,
            label=self.label.text().strip(),
            description=self.description.text().strip(),
            value=self.value.toPlainText(),
            limit_tokens=self.limit.value(),
        )

    def _changed(self) -> None:
        self.create_button.setEnabled(bool(self.label.text().strip()))
