"""The small row below a message: its buttons take their room always and show when somebody looks at the message."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QGuiApplication, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from app.chat.code_view import CopyButton
from app.chat.message_actions import MessageAction
from app.window.resources import icon
from app.words import Words, said
from engine.values import Message


def _is_drawn(button: QToolButton) -> bool:
    foot = button.parentWidget()
    return button.hasFocus() or not isinstance(foot, Foot) or foot.revealed


_heights: dict[str, int] = {}


def _button_height(foot: QWidget) -> int:
    """With the font of a foot; asked of a button once for each font."""
    key = foot.font().key()
    if key not in _heights:
        button = QToolButton(foot)
        button.setIcon(icon("copy"))
        button.ensurePolished()
        _heights[key] = button.sizeHint().height()
        button.deleteLater()
    return _heights[key]


class FootButton(QToolButton):
    """An icon with a name, which follow palette and language."""

    def __init__(
        self, icon_name: str, words: Words, pressed: Callable[[], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon_name, self._words = icon_name, words
        self.setAutoRaise(True)
        self.clicked.connect(lambda _checked=False: pressed())
        self._colour = ""
        self._draw()
        self._name()

    def _draw(self) -> None:
        colour = QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText).name()
        if colour != self._colour:
            self._colour = colour
            self.setIcon(icon(self._icon_name))

    def _name(self) -> None:
        self.setToolTip(said(self._words))
        self.setAccessibleName(said(self._words))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "_colour"):
            return
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()
        elif event.type() == QEvent.Type.LanguageChange:
            self._name()

    def paintEvent(self, event: QPaintEvent) -> None:
        if _is_drawn(self):
            super().paintEvent(event)


class FootCopyButton(CopyButton):
    """Copies the message."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if _is_drawn(self):
            super().paintEvent(event)


class Foot(QWidget):
    """Buttons from left to right, and words beside them. ``revealed`` draws the buttons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.revealed = False
        self._always = False
        self._actions: list[QToolButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(2)
        self._place_of_actions = self._place_of_versions = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def add(self, *widgets: QWidget) -> None:
        for widget in widgets:
            self._row.addWidget(widget)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._reserve()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._reserve()

    def _reserve(self) -> None:
        """Take the room of buttons, whether or not there are any yet."""
        height = _button_height(self)
        if height != self.minimumHeight():
            self.setMinimumHeight(height)

    def add_stretch(self) -> None:
        self._row.addStretch(1)

    def actions_here(self) -> None:
        """Further actions go here, before whatever is added later."""
        self._place_of_actions = self._row.count()

    def versions_here(self) -> None:
        """Which version this is, is said here."""
        self._place_of_versions = self._row.count()

    def add_versions(self, bar: QWidget) -> None:
        self._row.insertWidget(self._place_of_versions + len(self._actions), bar)

    def add_action(self, action: MessageAction, message: Message) -> None:
        """A button that another part of the window offers."""
        button = FootButton(action.icon, action.text, lambda: action.run(message), self)
        button.setObjectName(action.name)
        self._row.insertWidget(self._place_of_actions + len(self._actions), button)
        button.show()
        self._actions.append(button)

    @property
    def action_buttons(self) -> list[QToolButton]:
        return list(self._actions)

    def clear_actions(self) -> None:
        for button in self._actions:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._actions.clear()

    def always(self, shown: bool) -> None:
        """Draw the buttons whether or not somebody looks at the message."""
        self._always = shown
        self.reveal(self.revealed and shown)

    def reveal(self, looked_at: bool) -> None:
        revealed = looked_at or self._always
        if revealed != self.revealed:
            self.revealed = revealed
            self.update()
            for button in self.findChildren(QToolButton):
                button.update()
