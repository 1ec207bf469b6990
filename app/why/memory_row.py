"""One thing that stood in the prompt of a reply, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from app.why.flow import Flow
from app.words import plain_tip


class RowAction(NamedTuple):
    """``run`` None: it cannot be done, ``tip`` says why."""

    name: str
    text: str
    run: Callable[[], None] | None
    tip: str = ""


class MemoryRow(QFrame):
    """Text, what is to be said of it, and buttons."""

    def __init__(self, text: str, detail: str, actions: Sequence[RowAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("whyRow")
        self.text, self.detail = text, detail
        self.buttons: dict[str, QPushButton] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(4)
        for words, name in ((text, ""), (detail, "muted")):
            if words:
                layout.addWidget(_label(words, name))
        row = Flow()
        for action in actions:
            row.addWidget(self._button(action))
        if actions:
            layout.addLayout(row)

    def _button(self, action: RowAction) -> QPushButton:
        button = QPushButton(action.text)
        button.setObjectName("whyAction")
        button.setAccessibleName(f"{action.text}: {self.text}")
        button.setToolTip(plain_tip(action.tip))
        button.setEnabled(action.run is not None)
        run = action.run
        if run is not None:
            button.clicked.connect(lambda _checked=False: run())
        self.buttons[action.name] = button
        return button


def _label(text: str, name: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
