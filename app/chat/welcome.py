"""What an empty conversation shows: the name, one question, and how far the model is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QScrollArea, QVBoxLayout, QWidget

from app.window.resources import application_icon


class Welcome(QWidget):
    """Stands in the place of the transcript until something was said."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ""
        self._keeps = True
        self._greeting: QScrollArea | None = None
        picture = QLabel()
        picture.setPixmap(application_icon().pixmap(64, 64))
        self._title = QLabel()
        self._title.setObjectName("welcomeTitle")
        self._promise = QLabel()
        self._promise.setObjectName("welcomeText")
        self._promise.setWordWrap(True)
        self._promise.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._promise.setFixedWidth(460)
        self._progress = QProgressBar()
        self._progress.setFixedWidth(260)
        self._progress.setTextVisible(False)
        self._stage = QLabel(" ")
        self._stage.setObjectName("muted")
        self._stage.setTextFormat(Qt.TextFormat.PlainText)
        layout = self._column = QVBoxLayout(self)
        layout.addStretch(3)
        self._own = (picture, self._title, self._promise)
        for widget in (picture, self._title, self._promise, self._progress, self._stage):
            layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            layout.addSpacing(8)
        layout.addStretch(4)
        policy = self._progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._progress.setSizePolicy(policy)
        self._progress.hide()
        self._retranslate()

    def greet(self, greeting: QWidget) -> None:
        """Show another welcome in place of the usual one, until something was said."""
        for widget in self._own:
            widget.hide()
        if self._greeting is None:
            self._greeting = _centred(greeting)
            self._column.insertWidget(1, self._greeting, 100)
        self._greeting.show()

    @property
    def is_greeting(self) -> bool:
        return self._greeting is not None and not self._greeting.isHidden()

    def greet_as_usual(self) -> None:
        """Show the usual welcome again."""
        if self._greeting is not None:
            self._greeting.hide()
        for widget in self._own:
            widget.show()

    def promise(self, keeps: bool) -> None:
        """``keeps``: what is begun here will be remembered."""
        if keeps != self._keeps:
            self._keeps = keeps
            self._retranslate()

    def show_loading(self, model: str, fraction: float) -> None:
        self._model = model
        self._progress.show()
        self._progress.setValue(round(100 * fraction))
        self._say_stage()

    def show_ready(self) -> None:
        self._model = ""
        self._progress.hide()
        self._say_stage()

    def _say_stage(self) -> None:
        self._progress.setAccessibleName(self.tr("Loading the model"))
        text = self.tr("Loading {model}. You can write already.")
        self._stage.setText(text.format(model=self._model) if self._model else " ")

    def _retranslate(self) -> None:
        self._title.setText(self.tr("What is on your mind?"))
        remembers = self.tr(
            "Rolltop remembers what you tell it, and shows you what it remembers. Nothing leaves this computer."
        )
        forgets = self.tr("Rolltop remembers nothing of this chat. Nothing leaves this computer.")
        self._promise.setText(remembers if self._keeps else forgets)
        self._say_stage()
        width = self._promise.width()
        self._promise.setMinimumHeight(self._promise.heightForWidth(width) + 4)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange) and hasattr(self, "_stage"):
            self._retranslate()


def _centred(widget: QWidget) -> QScrollArea:
    """In the middle where there is room; it scrolls where there is not."""
    inner = QWidget()
    inner.setObjectName("transcriptContent")
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(widget, 100)
    row.addStretch(1)
    column = QVBoxLayout(inner)
    column.addStretch(1)
    column.addLayout(row)
    column.addStretch(1)
    area = QScrollArea()
    area.setObjectName("transcript")
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setAccessibleName(widget.accessibleName())
    area.setWidget(inner)
    return area
