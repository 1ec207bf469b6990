"""Rolltop's own words of welcome in the first conversation: how memory shows itself, and how one corrects it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.chat.panel import ChatPanel
from app.window.top_bar import TopBar
from engine.protocol import MemoryChanged

if TYPE_CHECKING:
    from app.bridge import Bridge

_LINES = 4
_WIDTH_PX = 560


class Greeting(QFrame):
    """What stands in the place of the transcript before anything was said."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("greeting")
        self.heading = QLabel()
        self.heading.setObjectName("wizardTitle")
        self.lines = [QLabel() for _ in range(_LINES)]
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 18)
        column.setSpacing(10)
        for label in (self.heading, *self.lines):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        self.setMaximumWidth(_WIDTH_PX)
        self._retranslate()

    @property
    def text(self) -> str:
        return "\n".join(label.text() for label in (self.heading, *self.lines))

    def _retranslate(self) -> None:
        tell, chip, editor, forget = self.lines
        self.heading.setText(self.tr("Hello, this is Rolltop."))
        tell.setText(self.tr("Tell me something about you, or ask me something: just write below."))
        chip.setText(
            self.tr(
                "When I keep something that you said, a small line appears under your message: “Saved: …”. "
                "It shows what was kept, and takes it back with one click."
            )
        )
        editor.setText(self.tr("Ctrl+M shows everything that I remember. You can correct and erase it there."))
        forget.setText(self.tr("You can also simply say “forget that” or “remember that …” while we talk."))
        self.setAccessibleName(self.text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "lines"):
            self._retranslate()


class Introduction(QObject):
    """The words of welcome, and the sentence beside the first thing that is kept."""

    def __init__(self, bridge: Bridge, panel: ChatPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._panel = panel
        self._told_in: int | None = None
        self.greeting = Greeting()
        self.bar = TopBar()
        self.done_button = self.bar.add_button("quiet")
        self.done_button.clicked.connect(lambda _=False: self._hide_bar())
        self.bar.installEventFilter(self)
        panel.layout_parts.add_on_top(self.bar)
        bridge.memory_changed.connect(self._on_memory_changed)
        bridge.message_stored.connect(self._on_message_stored)
        panel.shown_changed.connect(self._follow)

    def show(self) -> None:
        """Put the words of welcome where the empty conversation has its own, until something was said."""
        self._panel.welcome.greet(self.greeting)

    @Slot(object)
    def _on_message_stored(self, _event: object) -> None:
        if self._panel.welcome.is_greeting:
            self._panel.welcome.greet_as_usual()

    @Slot(object)
    def _on_memory_changed(self, event: MemoryChanged) -> None:
        if self._told_in is not None or event.message_id is None or not event.changes:
            return
        if self._panel.transcript.rows.of_message(event.message_id) is None:
            return  # its line is not on the screen
        self._told_in = self._panel.conversation_id
        self._say()

    def _say(self) -> None:
        self.done_button.setText(self.tr("&Understood"))
        self.bar.say(
            self.tr("That line under your message is the first thing kept. Click it to see it; “Undo” takes it back."),
            "memory",
        )

    @Slot(object)
    def _follow(self, conversation_id: int | None) -> None:
        """The line stays behind in its conversation."""
        if self.bar.sentence and conversation_id != self._told_in:
            self.bar.say("", "memory")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange and self.bar.sentence:
            self._say()
        return False

    def _hide_bar(self) -> None:
        self.bar.say("", "memory")
        self._panel.composer.setFocus(Qt.FocusReason.OtherFocusReason)
