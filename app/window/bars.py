"""Bars above the composer: failures, undo, a dead engine. Never a dialog."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.window.resources import icon
from app.window.text_lines import keep_lines
from app.window.theme import with_text
from app.words import Words, in_order, said

Tone = Literal["info", "warning"]
_MOST_BARS = 3
_KEPT = ("engine", "memory", "tool-question")
"""Keys of bars that make no room for others."""
_DELETED = "deleted"
"""How the keys of bars begin that make room last: they offer to undo a deletion."""


class Bar(QFrame):
    """One sentence with optional actions and an optional detail that unfolds; all follow the language."""

    def __init__(self, words: Words, tone: Tone, detail: Words = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._detail_words = detail
        self._actions: list[tuple[QPushButton, Words]] = []
        self.key = ""
        self._tone = tone
        self.setObjectName("bar")
        self.setProperty("tone", tone)
        self._picture = QLabel()
        self._text = text = QLabel()
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail_button = QPushButton()
        self.detail_button.setObjectName("quiet")
        self.detail_button.setCheckable(True)
        self.detail_button.setVisible(bool(said(detail)))
        self._detail = QPlainTextEdit()
        self._detail.setReadOnly(True)
        keep_lines(self._detail, 6, 6)
        self._detail.hide()
        self.detail_button.toggled.connect(self._detail.setVisible)
        self.close_button = QToolButton()
        self.close_button.setAutoRaise(True)
        self.close_button.clicked.connect(self.dismiss)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(text, 1)
        self._row.addWidget(self.detail_button)
        self._row.addWidget(self.close_button)
        self._action_row = QHBoxLayout()
        self._action_row.setSpacing(8)
        self._action_row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 7, 8, 7)
        layout.addLayout(self._row)
        layout.addLayout(self._action_row)
        layout.addWidget(self._detail)
        self._draw_icons()
        self._retranslate()

    @property
    def sentence(self) -> str:
        return self._text.text()

    @property
    def detail_shown(self) -> bool:
        return self._detail.isVisible()

    def add_action(self, label: Words, action: Callable[[], None], dismiss: bool = True) -> QPushButton:
        """A button that acts and dismisses the bar. One stands beside the sentence, several below it."""
        button = QPushButton(said(label))
        button.setObjectName("barAction")
        self._actions.append((button, label))
        if dismiss:
            button.clicked.connect(self.dismiss)
        button.clicked.connect(lambda _checked=False: action())
        if len(self._actions) == 1:
            self._row.insertWidget(self._row.count() - 1, button)
        else:
            for each, _ in self._actions:
                self._action_row.addWidget(each)
        return button

    def refresh(self) -> None:
        """Ask for its words again."""
        self._retranslate()

    def dismiss(self) -> None:
        self.hide()
        self.setParent(None)
        self.deleteLater()

    def _draw_icons(self) -> None:
        self._picture.setPixmap(icon(self._tone).pixmap(with_text(18), with_text(18)))
        self.close_button.setIcon(icon("close", QPalette.ColorRole.Text))

    def _retranslate(self) -> None:
        self._text.setText(in_order(said(self._words)))
        self.setAccessibleName(said(self._words))
        self.detail_button.setText(self.tr("Details"))
        self._detail.setPlainText(said(self._detail_words))
        self._detail.setAccessibleName(self.tr("Technical details"))
        self.close_button.setToolTip(self.tr("Dismiss"))
        self.close_button.setAccessibleName(self.tr("Dismiss"))
        for button, label in self._actions:
            button.setText(said(label))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "_row"):
            return
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()
        elif event.type() == QEvent.Type.LanguageChange:
            self._retranslate()


class BarArea(QWidget):
    """Holds a few bars, newest below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)

    @property
    def bars(self) -> list[Bar]:
        return [bar for bar in self.findChildren(Bar) if not bar.isHidden()]

    def show_bar(
        self, words: Words, tone: Tone = "info", detail: Words = "", key: str = "", dismiss_after_ms: int = 0
    ) -> Bar:
        """Add a bar; one with the same ``key`` or sentence is replaced."""
        for old in self.bars:
            if (key and old.key == key) or old.sentence == said(words):
                old.dismiss()
        closable = [old for old in self.bars if old.key not in _KEPT]
        closable.sort(key=lambda old: old.key.startswith(_DELETED))
        if len(closable) >= _MOST_BARS:
            closable[0].dismiss()
        bar = Bar(words, tone, detail)
        bar.key = key
        self._layout.addWidget(bar)
        bar.show()
        if dismiss_after_ms:
            timer = QTimer(bar)
            timer.setSingleShot(True)
            timer.timeout.connect(bar.dismiss)
            timer.start(dismiss_after_ms)
        QAccessible.updateAccessibility(QAccessibleEvent(bar, QAccessible.Event.Alert))
        return bar

    def dismiss(self, key: str) -> None:
        for bar in self.bars:
            if bar.key == key:
                bar.dismiss()
