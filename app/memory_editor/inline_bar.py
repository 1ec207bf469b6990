"""A sentence with buttons at the foot of a page: what happened, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
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
_PASSING_MS = 20_000
"""Long enough to be read at leisure."""
_OVERLAID_MARGIN_PX = 10


class InlineBar(QFrame):
    """Hidden until ``say`` is called; never takes the focus and never blocks.

    Attributes:
        passing: runs while it says what stays for a while only; the bar goes when it ends.

    Args:
        reserved: one line's room is kept for it while it is hidden, so that nothing moves under the pointer when it
            comes or goes.
    """

    def __init__(self, parent: QWidget | None = None, reserved: bool = True) -> None:
        super().__init__(parent)
        self._tone: Tone = "info"
        self._text = ""
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(reserved)
        self.setSizePolicy(policy)
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
        self.passing = QTimer(self)
        self.passing.setSingleShot(True)
        self.passing.setInterval(_PASSING_MS)
        self.passing.timeout.connect(self.hide)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self._label, 1)
        row.addWidget(self._close)
        self._keep_one_line()
        self.hide()

    @property
    def text(self) -> str:
        """What it says, or said last."""
        return self._text

    def setVisible(self, visible: bool) -> None:
        if not visible:
            self.passing.stop()
        self._label.setText(self._text if visible else "")  # hidden words would keep the room of all their lines
        if not visible:
            self._row.activate()  # a hidden widget's layout would go on with the room that it counted last
        super().setVisible(visible)

    def _keep_one_line(self) -> None:
        margins = self.contentsMargins()
        margins += self._row.contentsMargins()
        button = QPushButton(self._close.toolTip(), self)
        button.hide()
        self.setMinimumHeight(button.sizeHint().height() + margins.top() + margins.bottom())
        button.deleteLater()

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
        passing: bool = False,
    ) -> None:
        """Show ``text``; pressing an action's button hides the bar first and then calls it.

        ``about``: what the first action, an undo, would bring back; ``withdraw`` takes the bar away once that has
        changed. ``passing``: the bar goes by itself, since there is nothing to do about it.
        """
        self._about = frozenset(about)
        self._tone = tone
        self._text = text
        self._label.setText(text)
        self.setAccessibleName(text)
        self._replace_buttons(actions)
        self._close.setVisible(closable)
        self.show()
        self.update()
        if passing:
            self.passing.start()
        else:
            self.passing.stop()
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
            button.setAccessibleDescription(self._text)
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
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_row"):
            self._keep_one_line()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.fillPath(path, tinted(self.palette(), self._tone))
        painter.setClipPath(path)
        painter.fillRect(0, 0, 5, self.height(), tone(self.palette(), self._tone))


class OverlaidBar(InlineBar):
    """Lies over the foot of its window, so that nothing in the window moves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, reserved=False)
        parent.installEventFilter(self)

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        if visible:
            self._place()
            self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        room = self.window().size()
        width = room.width() - 2 * _OVERLAID_MARGIN_PX
        height = max(self.minimumHeight(), self._row.totalHeightForWidth(width))
        self.setGeometry(_OVERLAID_MARGIN_PX, room.height() - height - _OVERLAID_MARGIN_PX, width, height)
