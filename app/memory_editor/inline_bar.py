"""A sentence with buttons at the top of a page: what happened, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter, QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from app.failures import NOT_RUNNING, failure_sentence
from app.memory_editor.colours import Tone, tinted, tone
from app.window.resources import icon
from engine.protocol import Failed
from engine.values import MemoryChange

Action = tuple[str, Callable[[], None]]
Entity = tuple[str, int]
"""Entity type and id."""


class InlineBar(QFrame):
    """Hidden until ``say`` is called; never takes the focus and never blocks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone: Tone = "info"
        self._about: frozenset[Entity] = frozenset()
        self._buttons: list[QPushButton] = []
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._close = QToolButton(self)
        self._close.setAutoRaise(True)
        self._close.setAccessibleName(self.tr("Dismiss this message"))
        self._close.setToolTip(self.tr("Dismiss this message"))
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self.hide)
        self._draw_icon()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self._label, 1)
        row.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        return self._label.text()

    @property
    def buttons(self) -> list[QPushButton]:
        """The offered actions, in order."""
        return list(self._buttons)

    def say(
        self,
        text: str,
        actions: Sequence[Action] = (),
        tone: Tone = "info",
        closable: bool = True,
        about: Iterable[Entity] = (),
    ) -> None:
        """Show ``text``; pressing an action's button hides the bar first and then calls it.

        ``about``: what the first action, an undo, would bring back; ``withdraw`` takes the bar away once that has
        changed.
        """
        self._about = frozenset(about)
        self._tone = tone
        self._label.setText(text)
        self.setAccessibleName(text)
        self._replace_buttons(actions)
        self._close.setVisible(closable)
        self.show()
        self.update()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def say_failure(self, failure: Failed) -> None:
        """Say what went wrong, unless it is that the engine is gone: the window says that once for all tabs."""
        if failure.code != NOT_RUNNING:
            self.say(failure_sentence(failure), tone="danger")

    def withdraw(self, changes: Iterable[MemoryChange]) -> None:
        """Memory changed: an undo that was offered for one of these is void."""
        if self._about & {(change.entity_type, change.entity_id) for change in changes}:
            self._about = frozenset()
            self.hide()

    def take_back(self) -> None:
        """Do the undo that was offered last, also if the bar was closed since; nothing if there is none."""
        if self._about and self._buttons:
            self._about = frozenset()
            self._buttons[0].click()

    def _replace_buttons(self, actions: Sequence[Action]) -> None:
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        for button in self._buttons:
            layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        for label, action in actions:
            button = QPushButton(label, self)
            button.setAccessibleDescription(self._label.text())
            button.clicked.connect(self.hide)
            button.clicked.connect(lambda _=False, act=action: act())
            layout.insertWidget(layout.count() - 1, button)
            self._buttons.append(button)

    def _draw_icon(self) -> None:
        self._close.setIcon(icon("close", QPalette.ColorRole.Text))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_close"):
            self._draw_icon()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.fillPath(path, tinted(self.palette(), self._tone))
        painter.setClipPath(path)
        painter.fillRect(0, 0, 5, self.height(), tone(self.palette(), self._tone))
