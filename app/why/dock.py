"""The panel as a part of the window that can be moved, floated and closed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDockWidget, QWidget

from app.why.panel import WhyActions, WhyPanel

_WIDTH_PX = 340


class WhyDock(QDockWidget):
    """Escape closes it.

    Attributes:
        wanted: the reply that is to be shown.
        follows: a reply is being made again, and is to be shown in its place.
    """

    def __init__(self, actions: WhyActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("whyDock")
        self.wanted: int | None = None
        self.follows = False
        self.panel = WhyPanel(actions)
        self.setWidget(self.panel)
        self.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        self.resize(_WIDTH_PX, 620)
        shortcut = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.close)
        self._retranslate()

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Why did you say that?"))
        self.panel.setAccessibleName(self.windowTitle())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "panel"):
            self._retranslate()
