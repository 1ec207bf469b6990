"""A thick frame around what has the focus, for the high-contrast themes. A mouse click does not need it, keys do."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.settings.store import Preferences, SettingsStore
from app.window.theme import wants_high_contrast

_WIDTH_PX = 3


class FocusRing(QObject):
    """Follows the focus while a high-contrast theme is on."""

    def __init__(self, settings: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._frame: _Frame | None = None
        self._around: QWidget | None = None
        self._watched: list[QWidget] = []
        self._is_on = False
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._move)
        settings.on_change(self._follow)
        self._follow(settings.values)

    @property
    def frame(self) -> QWidget | None:
        """What is drawn now, None where nothing is."""
        return self._frame

    def _follow(self, values: Preferences) -> None:
        self._is_on = values.theme.startswith("contrast") or (values.theme == "system" and wants_high_contrast())
        self._move(None, QApplication.focusWidget())

    def _move(self, _before: QWidget | None, now: QWidget | None) -> None:
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._around, self._watched = None, []
        if self._frame is not None:
            self._frame.hide()
            self._frame.deleteLater()
            self._frame = None
        if now is None or not self._is_on:
            return
        self._around = now
        self._watched = [now]
        while (parent := self._watched[-1].parentWidget()) is not None and not self._watched[-1].isWindow():
            self._watched.append(parent)  # what scrolls is one of them
        for widget in self._watched:
            widget.installEventFilter(self)
        self._frame = _Frame(now.window())
        self._fit()

    def _fit(self) -> None:
        if self._frame is None or self._around is None or not isValid(self._around):
            return
        around = self._around
        where = QRect(around.mapTo(around.window(), QPoint(0, 0)), around.size())
        self._frame.setGeometry(where.adjusted(-_WIDTH_PX, -_WIDTH_PX, _WIDTH_PX, _WIDTH_PX))
        self._frame.setVisible(around.isVisible())
        self._frame.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._fit()
        return False


class _Frame(QWidget):
    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(self.palette().highlight().color(), _WIDTH_PX))
        half = _WIDTH_PX // 2
        painter.drawRect(self.rect().adjusted(half, half, -half - 1, -half - 1))
