"""What the pages of the first steps have in common."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.settings.store import FirstStep


class WizardPage(QWidget):
    """Base of a page.

    Signals: changed() when title, buttons or completeness may be others; done() when the answer is taken;
    fetching(catalogue id) when a model is being fetched.
    """

    changed = Signal()
    done = Signal()
    fetching = Signal(str)
    step: FirstStep
    can_be_skipped = False

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 8, 0)
        self.column.setSpacing(10)

    def title(self) -> str:
        raise NotImplementedError

    def next_words(self) -> str:
        """What the button forward says; "" for the usual."""
        return ""

    @property
    def is_complete(self) -> bool:
        return True

    @property
    def needs_engine(self) -> bool:
        """Whether the answer is taken by the engine."""
        return False

    @property
    def first_field(self) -> QWidget:
        """What has the focus when the page comes into view."""
        raise NotImplementedError

    def opened(self) -> None:
        """The page comes into view."""

    def leave(self) -> None:
        """The window was closed."""

    def take_answer(self) -> None:
        """Do what the user chose; ``done`` follows, or the page says what is wrong."""
        self.done.emit()

    def retranslate(self) -> None:
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self.property("built"):
            self.retranslate()
            self.changed.emit()


def text_label(muted: bool = False) -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if muted:
        label.setObjectName("muted")
    return label
