"""Bars above the composer: failures, undo, a dead engine. Never a dialog."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
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

Tone = Literal["info", "warning"]
_MOST_BARS = 3


class Bar(QFrame):
    """One sentence with an optional action and an optional detail that unfolds."""

    def __init__(self, sentence: str, tone: Tone, detail: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentence = sentence
        self.key = ""
        self._tone = tone
        self.setObjectName("bar")
        self.setProperty("tone", tone)
        self.setAccessibleName(sentence)
        self._picture = QLabel()
        text = QLabel(sentence)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail_button = QPushButton(self.tr("Details"))
        self.detail_button.setObjectName("quiet")
        self.detail_button.setCheckable(True)
        self.detail_button.setVisible(bool(detail))
        self._detail = QPlainTextEdit(detail)
        self._detail.setReadOnly(True)
        self._detail.setAccessibleName(self.tr("Technical details"))
        self._detail.setFixedHeight(96)
        self._detail.hide()
        self.detail_button.toggled.connect(self._detail.setVisible)
        self.close_button = QToolButton()
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(self.tr("Dismiss"))
        self.close_button.setAccessibleName(self.tr("Dismiss"))
        self.close_button.clicked.connect(self.dismiss)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(text, 1)
        self._row.addWidget(self.detail_button)
        self._row.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 7, 8, 7)
        layout.addLayout(self._row)
        layout.addWidget(self._detail)
        self._draw_icons()

    @property
    def detail_shown(self) -> bool:
        return self._detail.isVisible()

    def add_action(self, label: str, action: Callable[[], None]) -> QPushButton:
        """A button that acts and dismisses the bar."""
        button = QPushButton(label)
        button.setObjectName("barAction")
        button.clicked.connect(self.dismiss)
        button.clicked.connect(lambda _checked=False: action())
        self._row.insertWidget(self._row.count() - 1, button)
        return button

    def dismiss(self) -> None:
        self.hide()
        self.setParent(None)
        self.deleteLater()

    def _draw_icons(self) -> None:
        self._picture.setPixmap(icon(self._tone).pixmap(18, 18))
        self.close_button.setIcon(icon("close"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_row"):
            self._draw_icons()


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
        self, sentence: str, tone: Tone = "info", detail: str = "", key: str = "", dismiss_after_ms: int = 0
    ) -> Bar:
        """Add a bar; one with the same ``key`` or sentence is replaced."""
        for old in self.bars:
            if (key and old.key == key) or old.sentence == sentence:
                old.dismiss()
        closable = [old for old in self.bars if old.key != "engine"]
        if len(closable) >= _MOST_BARS:
            closable[0].dismiss()
        bar = Bar(sentence, tone, detail)
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
