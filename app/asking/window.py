"""A small window without a frame above all others: one field, and the answer below it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QHideEvent, QKeyEvent, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.chat.composer import ComposerEdit
from app.chat.reply_body import ReplyBody
from app.window.screens import room_at, room_for
from app.words import Words, said

_WIDTH_CHARACTERS = 76
_TALLEST_SHARE = 0.6
"""Of the screen's height."""
_FROM_TOP_SHARE = 0.18


class AskWindow(QWidget):
    """Shows; ``Asking`` decides.

    Signals: asked(text), stop_requested(), anew_requested(), open_requested().
    """

    asked = Signal(str)
    stop_requested = Signal()
    anew_requested = Signal()
    open_requested = Signal()

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        self.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)  # without it a plain widget draws no edge
        self.setObjectName("askWindow")
        self._state_words: Words = ""
        self.edit = ComposerEdit()
        self.edit.send_requested.connect(self._ask)
        self.edit.stop_requested.connect(self.hide)
        self._question = QLabel()
        self._question.setObjectName("muted")
        self._question.setTextFormat(Qt.TextFormat.PlainText)
        self._question.setWordWrap(True)
        self.reply = ReplyBody()
        self._state = QLabel()
        self._state.setObjectName("muted")
        self._state.setTextFormat(Qt.TextFormat.PlainText)
        self._state.setWordWrap(True)
        self.stop_button, self.anew_button, self.open_button = (QPushButton() for _ in range(3))
        self.stop_button.clicked.connect(self.stop_requested)
        self.anew_button.clicked.connect(self.anew_requested)
        self.open_button.clicked.connect(self.open_requested)
        self._open_key = QShortcut(QKeySequence("Ctrl+O"), self)
        self._open_key.activated.connect(self.open_button.click)
        self._new_key = QShortcut(QKeySequence(QKeySequence.StandardKey.New), self)
        self._new_key.activated.connect(self.anew_button.click)
        self._lay_out()
        self.setFocusProxy(self.edit)
        self.clear()
        self._retranslate()

    def _lay_out(self) -> None:
        self._field = QFrame()
        self._field.setObjectName("askField")
        field = QVBoxLayout(self._field)
        field.setContentsMargins(10, 8, 10, 8)
        field.addWidget(self.edit)
        self._content = content = QWidget()
        content.setObjectName("transcriptContent")
        inside = QVBoxLayout(content)
        inside.setContentsMargins(4, 0, 4, 0)
        inside.addWidget(self._question)
        inside.addWidget(self.reply)
        inside.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setObjectName("transcript")
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(content)
        buttons = QHBoxLayout()
        buttons.addWidget(self._state, 1)
        for button in (self.stop_button, self.anew_button, self.open_button):
            button.setObjectName("quiet")
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 10)
        column.setSpacing(10)
        column.addWidget(self._field)
        column.addWidget(self._scroll, 1)
        column.addLayout(buttons)

    @property
    def state(self) -> str:
        return self._state.text()

    # -- what is shown

    def clear(self) -> None:
        """An empty field and no answer."""
        self._question.setText("")
        if self.reply.source:
            self.reply.show_source("")
        self._scroll.hide()
        self.say("")
        self.show_buttons(stop=False, finished=False)
        self._fit()

    def show_question(self, text: str) -> None:
        """The question is on its way: it moves out of the field, and what was answered before goes."""
        self.edit.clear()
        self._question.setText(text)
        if self.reply.source:
            self.reply.show_source("")
        self._scroll.show()
        self._fit()

    def give_back(self, text: str) -> None:
        """A question that was not stored is in the field again."""
        self._question.setText("")
        if not self.edit.toPlainText():
            self.edit.setPlainText(text)
            self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)

    def append(self, text: str) -> None:
        """More of the answer came; who has not scrolled up sees its end."""
        bar = self._scroll.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 4
        self.reply.append(text)
        self._fit()
        if at_end:
            bar.setValue(bar.maximum())

    def finish(self, text: str) -> None:
        """The whole answer, as it was stored."""
        self.reply.finish(text)
        self._fit()

    def say(self, words: Words) -> None:
        """A line below the answer."""
        self._state_words = words
        self._state.setText(said(words))

    def show_buttons(self, stop: bool, finished: bool) -> None:
        self.stop_button.setVisible(stop)
        self.anew_button.setVisible(finished)
        self.open_button.setVisible(stop or finished)

    def come(self) -> None:
        """Show it on the screen where the pointer is, ready to be written in."""
        if not self.isVisible():
            self._place()
        self.show()
        self.raise_()
        self.activateWindow()
        self.edit.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    # -- its size and place

    def _place(self) -> None:
        self._fit()
        area = room_at(QCursor.pos())
        self.move(area.x() + (area.width() - self.width()) // 2, area.y() + round(area.height() * _FROM_TOP_SHARE))

    def _fit(self) -> None:
        area = room_for(self)
        width = min(_WIDTH_CHARACTERS * self.fontMetrics().averageCharWidth(), round(area.width() * 0.9))
        self.ensurePolished()
        inside = self._content.layout()
        margins = self.contentsMargins()
        around = self.sizeHint().height() - (self._scroll.sizeHint().height() if not self._scroll.isHidden() else 0)
        height = around + margins.top()
        if not self._scroll.isHidden() and inside is not None:
            wanted = (
                inside.totalHeightForWidth(width - 60) if inside.hasHeightForWidth() else inside.sizeHint().height()
            )
            height += max(wanted, self.reply.sizeHint().height()) + 12
        self.resize(width, min(height, round(area.height() * _TALLEST_SHARE)))

    # -- what the user does

    def _ask(self) -> None:
        text = self.edit.toPlainText().strip()
        if text and not self.edit.composing:
            self.asked.emit(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Without a title bar it is moved by its edge."""
        handle = self.windowHandle()
        if event.button() == Qt.MouseButton.LeftButton and handle is not None:
            handle.startSystemMove()

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Ask"))
        self.edit.setPlaceholderText(self.tr("Ask something"))
        self.edit.setAccessibleName(self.tr("Question"))
        self.edit.setAccessibleDescription(self.tr("Enter asks, Esc closes this window."))
        self.stop_button.setText(self.tr("&Stop"))
        self.anew_button.setText(self.tr("&New question"))
        self.open_button.setText(self.tr("&Open in Rolltop"))
        self._scroll.setAccessibleName(self.tr("Answer"))
        self._state.setText(said(self._state_words))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "_scroll"):
            return
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.isVisible():
            QTimer.singleShot(0, self, self._fit)  # what is in it gets the font behind it

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            QTimer.singleShot(0, self, self._fit)  # what is in it wants another height, however late
        return handled

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.edit.clearFocus()
