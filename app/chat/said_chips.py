"""Under a message: what it told the memory to do, where no change speaks for itself; above all what was meant."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.window.resources import icon
from app.window.theme import with_text
from engine.addressing.addressed import addressed
from engine.protocol.saying import SaidOrder

_WIDEST = 460
_LABEL_CHARS = 90


def order_sentence(order: SaidOrder) -> str:
    """What came of an order; "" where the chips of what was changed say it."""
    translate = QCoreApplication.translate
    match order.act, order.state:
        case "overview", "done" if order.count == 1:
            return translate("SaidChip", "1 memory is kept about you.")
        case "overview", "done":
            return translate("SaidChip", "{count} memories are kept about you.").format(count=order.count)
        case "overview", _:
            return translate("SaidChip", "Nothing is kept about you yet.")
        case "forget", "asks" if len(order.choices) == 1:
            return translate("SaidChip", "Should this be forgotten?")
        case "end", "asks" if len(order.choices) == 1:
            return translate("SaidChip", "Is this no longer true?")
        case "correct", "asks" if len(order.choices) == 1:
            return translate("SaidChip", "Is this wrong?")
        case "forget", "asks":
            return translate("SaidChip", "Which of these should be forgotten?")
        case "end", "asks":
            return translate("SaidChip", "Which of these is no longer true?")
        case "correct", "asks":
            return translate("SaidChip", "Which of these is wrong?")
        case "forget", "nothing":
            return translate("SaidChip", "Nothing was forgotten: no memory says this.")
        case "forget", "dropped" if not order.choices:
            return translate("SaidChip", "It had not been saved yet, and will not be.")
        case _, "dropped":
            return translate("SaidChip", "Nothing was changed.")
        case "remember", "nothing":
            return translate("SaidChip", "Nothing was saved: it is unclear what is to be remembered.")
        case "remember", "known":
            return translate("SaidChip", "This is in memory already.")
        case "remember", "not_kept":
            return translate("SaidChip", "Not saved: nothing is learned from this conversation.")
        case "erase", "offers":
            return translate("SaidChip", "Nothing is erased yet. Look at what would go, and decide.")
        case _:
            return ""


class SaidChip(QFrame):
    """One order.

    Signals: answered(SaidOrder, places of the chosen ones), memory_requested(fact id or None), erase_requested(order).
    """

    answered = Signal(object, object)
    memory_requested = Signal(object)
    erase_requested = Signal(object)

    def __init__(self, order: SaidOrder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.order = order
        self.setObjectName("memoryChip")
        self.buttons: list[QPushButton] = []
        self._icon = QLabel()
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setMaximumWidth(_WIDEST)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._label, 1)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(9, 4, 9, 4)
        self._layout.setSpacing(4)
        self._layout.addLayout(head)
        self.show_order(order)

    @property
    def text(self) -> str:
        return self._label.text()

    def show_order(self, order: SaidOrder) -> None:
        """Show what has become of it."""
        self.order = order
        for button in self.buttons:
            self._layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        sentence = order_sentence(order)
        self._icon.setPixmap(icon("memory").pixmap(with_text(15), with_text(15)))
        self._label.setText(sentence)
        self._label.setMinimumWidth(min(_WIDEST, self._label.fontMetrics().horizontalAdvance(sentence) + 4))
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))
        if order.state == "asks":
            self._offer_choices(order)
        elif order.act == "erase" and order.state == "offers":
            self._add(self.tr("Show what would go…"), lambda: self.erase_requested.emit(self.order), name="quiet")
        elif order.act == "overview" or order.state in ("nothing", "known"):
            self._add(self.tr("Show memory"), lambda: self.memory_requested.emit(None), name="quiet")

    def release(self) -> None:
        """The answer failed: it can be given again."""
        for button in self.buttons:
            button.setEnabled(True)

    def _offer_choices(self, order: SaidOrder) -> None:
        for place, choice in enumerate(order.choices):
            if choice.text:
                text = addressed(choice.text)
                self._add(_shorten(text), lambda place=place: self._answer((place,)), text)
        if len(order.choices) > 1 and order.act != "correct":
            self._add(self.tr("All of these"), lambda: self._answer(tuple(range(len(order.choices)))))
        several = len(order.choices) > 1
        self._add(self.tr("None of these") if several else self.tr("No, leave it"), lambda: self._answer(()))

    def _add(self, text: str, run: Callable[[], None], whole: str = "", name: str = "choice") -> None:
        button = QPushButton(text.replace("&", "&&"))
        button.setObjectName(name)
        button.setAccessibleName(f"{self._label.text()} {whole or text}")
        button.setToolTip(whole if whole != text else "")
        button.clicked.connect(lambda _checked=False: run())
        self.buttons.append(button)
        self._layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)

    def _answer(self, chosen: tuple[int, ...]) -> None:
        for button in self.buttons:
            button.setEnabled(False)
        self.answered.emit(self.order, chosen)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "buttons"):
            self.show_order(self.order)


def _shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LABEL_CHARS else line[: _LABEL_CHARS - 1] + "…"
