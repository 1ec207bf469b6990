"""One widget a message: what both kinds have in common, and the user's bubble."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.chat.chips import ChipColumn
from app.chat.foot import Foot, FootButton, FootCopyButton
from app.chat.message_actions import MessageAction
from app.chat.message_editor import MessageEditor
from app.chat.plain_body import PlainBody
from app.chat.version_bar import VersionBar
from app.times import clock
from engine.protocol.branching import Versions
from engine.values import Message


class MessageView(QWidget):
    """What somebody said, with a row of actions below it that shows when it is looked at.

    Signals: version_chosen(message id), grows() when more of the text is to come.

    Attributes:
        message: None until it is stored.
    """

    version_chosen = Signal(int)
    grows = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message: Message | None = None
        self.foot = Foot(self)
        self.copy_button = FootCopyButton(self.foot)
        self.version_bar: VersionBar | None = None

    def offer(self, actions: Iterable[MessageAction]) -> None:
        """Offer further actions in the place of those that were offered."""
        self.foot.clear_actions()
        for action in actions:
            if self.message is not None:
                self.foot.add_action(action, self.message)

    def show_versions(self, versions: Versions | None) -> None:
        """Say which of several versions this is; None where there is no other."""
        if self.version_bar is None and versions is not None:
            self.version_bar = VersionBar(self.foot)
            self.version_bar.chosen.connect(self.version_chosen)
            self.foot.add_versions(self.version_bar)
        if self.version_bar is not None:
            self.version_bar.show_versions(versions)

    @property
    def whole(self) -> bool:
        """All of the text that is to be shown stands here."""
        raise NotImplementedError

    def grow(self, until: float) -> None:
        """Take in more of the text until a time, as ``time.perf_counter`` has it; a little in any case."""
        raise NotImplementedError

    def mark(self, words: str, current: int | None) -> int:
        """Light up words in the text; ``current`` is the one that is gone to. Returns how often they occur."""
        raise NotImplementedError

    def marked_widget(self, number: int) -> tuple[QWidget, int, int] | None:
        """Where an occurrence stands: a widget, and from and to which pixel of its height."""
        raise NotImplementedError

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.foot.reveal(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        focused = self.focusWidget()
        self.foot.reveal(focused is not None and focused.hasFocus())


class UserMessageView(MessageView):
    """What the user wrote. Paler until it is stored.

    Signals: learned_requested(message id), edited(message id, text) when it is to be sent in other words,
    edit_left() when it is not, edit_changed() when something is written in its place.
    """

    learned_requested = Signal(int)
    edited = Signal(int, str)
    edit_left = Signal()
    edit_changed = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = text
        self.editor: MessageEditor | None = None
        self._bubble = QFrame(self)
        self._bubble.setObjectName("userBubble")
        self.body = PlainBody(text, self._bubble)
        self.body.unfolded.connect(self.grows)
        bubble_layout = QVBoxLayout(self._bubble)
        bubble_layout.setContentsMargins(14, 9, 14, 9)
        bubble_layout.addWidget(self.body)
        self.copy_button.text_to_copy = text
        self.learned_button = FootButton(
            "memory", lambda: self.tr("What was learned from this"), self._ask_learned, self.foot
        )  # fmt: skip
        self.edit_button = FootButton("edit", lambda: self.tr("Write this anew (E)"), self.begin_edit, self.foot)
        self.learned_button.hide()
        self.edit_button.hide()
        self._state = QLabel(self.foot)
        self._state.setObjectName("muted")
        self.chips = ChipColumn(self)
        self._lay_out()
        self._retranslate()

    def _lay_out(self) -> None:
        self.foot.add_stretch()
        self.foot.actions_here()
        self.foot.add(self.learned_button, self.edit_button, self.copy_button)
        self.foot.versions_here()
        self.foot.add(self._state)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 8, 2, 2)
        self._column.setSpacing(3)
        self._column.addWidget(self._bubble, 0, Qt.AlignmentFlag.AlignRight)
        self._column.addWidget(self.foot)
        self._column.addWidget(self.chips)

    @property
    def stored(self) -> bool:
        return self.message is not None

    @property
    def state_text(self) -> str:
        return self._state.text()

    def confirm(self, message: Message) -> None:
        """The message is committed: show it as sent."""
        self.message = message
        self.learned_button.show()
        self.edit_button.show()
        self._retranslate()

    # -- writing it anew

    @property
    def unsent(self) -> str | None:
        """What was written in place of the message and not sent; None where nothing was."""
        changed = self.editor is not None and self.editor.text.strip() not in ("", self.text.strip())
        return self.editor.text if changed and self.editor is not None else None

    def begin_edit(self, text: str | None = None, take_focus: bool = True) -> None:
        """Put a field in the place of the message, with its words or those given."""
        if self.message is None:
            return
        if self.editor is None:
            self.editor = MessageEditor(self.text if text is None else text)
            self.editor.sent.connect(self._send_edit)
            self.editor.left.connect(self.end_edit)
            self.editor.edit.textChanged.connect(self.edit_changed)
            self._bubble.hide()
            self._column.insertWidget(0, self.editor)
            self.editor.show()
        if take_focus:
            self.editor.begin()

    def end_edit(self) -> None:
        """Leave the message as it was."""
        if self.editor is None:
            return
        editor, self.editor = self.editor, None
        had_focus = editor.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self._column.removeWidget(editor)
        editor.hide()
        editor.deleteLater()
        self._bubble.show()
        if had_focus:
            self.body.focus_text()
        self.edit_left.emit()

    def _send_edit(self, text: str) -> None:
        if self.message is None or text == self.text.strip():
            self.end_edit()
        else:
            self.edited.emit(self.message.id, text)

    def _ask_learned(self) -> None:
        if self.message is not None:
            self.learned_requested.emit(self.message.id)

    # -- the text

    @property
    def whole(self) -> bool:
        return self.body.whole

    def grow(self, until: float) -> None:
        self.body.grow(until)

    def mark(self, words: str, current: int | None) -> int:
        return self.body.mark(words, current)

    def marked_widget(self, number: int) -> tuple[QWidget, int, int] | None:
        return self.body.marked_widget(number)

    # -- the widget itself

    def _retranslate(self) -> None:
        self._state.setText(self.tr("Sending…") if self.message is None else clock(self.message.created_at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_E and event.modifiers() == Qt.KeyboardModifier.NoModifier and self.editor is None:
            self.begin_edit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bubble()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "chips"):
            return
        if event.type() == QEvent.Type.FontChange:
            self._fit_bubble()
        elif event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _fit_bubble(self) -> None:
        widest = int(self.width() * 0.82)
        self._bubble.setFixedWidth(max(60, min(self.body.ideal_width() + 32, widest)))
