"""A sentence with buttons at the top of a page: what happened, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from app.memory_editor.colours import Tone, tinted, tone

Action = tuple[str, Callable[[], None]]


class InlineBar(QFrame):
    """Hidden until ``say`` is called; never takes the focus and never blocks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone: Tone = "info"
        self._buttons: list[QPushButton] = []
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._close = QToolButton(self)
        self._close.setText("✕")
        self._close.setAutoRaise(True)
        self._close.setAccessibleName(self.tr("Dismiss this message"))
        self._close.setToolTip(self.tr("Dismiss this message"))
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self.hide)
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

    def say(self, text: str, actions: Sequence[Action] = (), tone: Tone = "info", closable: bool = True) -> None:
        """Show ``text``; pressing an action's button hides the bar first and then calls it."""
        self._tone = tone
        self._label.setText(text)
        self.setAccessibleName(text)
        self._replace_buttons(actions)
        self._close.setVisible(closable)
        self.show()
        self.update()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

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

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.fillPath(path, tinted(self.palette(), self._tone))
        painter.setClipPath(path)
        painter.fillRect(0, 0, 5, self.height(), tone(self.palette(), self._tone))
