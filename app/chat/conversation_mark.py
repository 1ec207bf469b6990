"""The bar at the top of a conversation of which nothing is kept, or nothing is learned."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.window.top_bar import TopBar

Mark = Literal["", "temporary", "leaving", "quitting", "not_learning"]
_ASKS: Final = ("leaving", "quitting")


class ConversationMark(TopBar):
    """Hidden for an ordinary conversation. Signals: erase_requested(), stay_requested(), learn_requested()."""

    erase_requested = Signal()
    stay_requested = Signal()
    learn_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mark: Mark = ""
        self.erase_button, self.stay_button = self.add_button("barAction"), self.add_button("quiet")
        self.learn_button = self.add_button("quiet")
        self.erase_button.clicked.connect(self.erase_requested)
        self.stay_button.clicked.connect(self.stay_requested)
        self.learn_button.clicked.connect(self.learn_requested)
        self._retranslate()

    def show_mark(self, mark: Mark) -> None:
        changed, self.mark = mark != self.mark, mark
        if not changed:
            return
        self._retranslate()
        if mark in _ASKS:
            self.stay_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _retranslate(self) -> None:
        quits = self.mark == "quitting"
        self.erase_button.setText(self.tr("Quit and erase") if quits else self.tr("Leave and erase"))
        self.stay_button.setText(self.tr("Stay"))
        self.learn_button.setText(self.tr("Learn from it again"))
        self.erase_button.setVisible(self.mark in _ASKS)
        self.stay_button.setVisible(self.mark in _ASKS)
        self.learn_button.setVisible(self.mark == "not_learning")
        for button in (self.erase_button, self.stay_button, self.learn_button):
            button.setAccessibleName(button.text())
        self.say(self._sentence(), "warning" if self.mark in _ASKS else "info")

    def _sentence(self) -> str:
        match self.mark:
            case "temporary":
                return self.tr("Temporary chat. Nothing of this chat is kept. It is erased when you leave it.")
            case "leaving":
                return self.tr("A reply is still being written. If you leave now, it is erased with this chat.")
            case "quitting":
                return self.tr("A reply is still being written. If you quit Rolltop now, it is erased with this chat.")
            case "not_learning":
                return self.tr("Nothing is learned from this conversation. What you write stays in its history.")
            case _:
                return ""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "learn_button"):
            self._retranslate()
