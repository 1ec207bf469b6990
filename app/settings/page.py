"""What the pages of the settings have in common: what they are given, and rows that follow the language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLayout, QVBoxLayout, QWidget

from app.settings.model_in_use import ModelInUse
from app.settings.store import SettingsStore
from app.words import Words, said

if TYPE_CHECKING:
    from app.around.around import Around
    from app.bridge import Bridge
    from app.storage.moves import Moves


@dataclass
class Scope:
    """What the pages work with.

    Attributes:
        choose_model: lets the user pick a GGUF file.
        show_models: opens the list of models, None where there is none.
        model: the one in use.
        around: tray, global key and start at login; None where the window runs without them.
        data_folder: where the memory is, None where nobody said.
        moves: moves folders to another place, None where nobody can.
    """

    settings: SettingsStore
    bridge: Bridge
    choose_model: Callable[[], None]
    show_models: Callable[[], None] | None = None
    model: ModelInUse = field(default_factory=ModelInUse)
    around: Around | None = None
    data_folder: Path | None = None
    moves: Moves | None = None


class SettingsPage(QWidget):
    """Base of a page. ``opened`` is called whenever it comes into view, ``retranslate`` when the language changes."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope
        self._texts: list[tuple[QWidget, Callable[[str], object], Words]] = []
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(20, 16, 20, 16)
        self.column.setSpacing(14)

    def opened(self) -> None:
        """Ask for what the page shows and does not hold itself."""

    def show_model(self) -> None:
        """Another model is in use."""

    def retranslate(self) -> None:
        """Say all texts in the language that is on now."""
        for _, put, words in self._texts:
            put(said(words))

    # -- building blocks

    def say(self, widget: QWidget, put: Callable[[str], object], words: Words) -> None:
        """Give ``widget`` a text now and whenever the language changes."""
        self._texts.append((widget, put, words))
        put(said(words))

    def label(self, words: Words, muted: bool = True) -> QLabel:
        """A sentence that wraps."""
        label = QLabel()
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        if muted:
            label.setObjectName("muted")
        self.say(label, label.setText, words)
        return label

    def form(self) -> QFormLayout:
        """Rows of label and field, which stand below each other where it is narrow."""
        form = QFormLayout()
        form.setSpacing(12)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.column.addLayout(form)
        return form

    def row(self, form: QFormLayout, words: Words, field: QWidget | QLayout, names: QWidget | None = None) -> QLabel:
        """A labelled field; the label names ``names``, or the field."""
        label = QLabel()
        label.setWordWrap(True)
        form.addRow(label, field)  # pyright: ignore[reportArgumentType, reportCallIssue]
        named = names if names is not None else field if isinstance(field, QWidget) else None
        if named is not None and named.focusPolicy() == Qt.FocusPolicy.NoFocus:
            named = None  # what cannot have the focus says its own text

        def put(text: str) -> None:
            label.setText(text)
            if named is not None:
                named.setAccessibleName(text)

        if named is not None:
            label.setBuddy(named)
        self.say(label, put, words)
        return label

    def heading(self, words: Words) -> QLabel:
        label = self.label(words, muted=False)
        label.setObjectName("heading")
        self.column.addWidget(label)
        return label

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_texts"):
            self.retranslate()


def fill(box: QComboBox, choices: tuple[tuple[str, str], ...], current: str) -> None:
    """Put choices (value, label) into a box and show the current one; says nothing of it."""
    box.blockSignals(True)
    box.clear()
    for value, label in choices:
        box.addItem(label, value)
    box.setCurrentIndex(box.findData(current))
    box.blockSignals(False)
