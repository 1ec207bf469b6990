"""Files dragged onto a window are added to memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.documents.choosing import dropped_paths
from app.window.bars import BarArea


class FileDrop(QObject):
    """Watches ``window`` for files; says where they go while they are held over it.

    Args:
        take: gets the paths of the files that were let go.
    """

    def __init__(self, window: QWidget, bars: BarArea, take: Callable[[Sequence[str]], object]) -> None:
        super().__init__(window)
        self._bars = bars
        self._take = take
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent) and event.type() == QEvent.Type.Drop:
            self._bars.dismiss("drop")
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._take(dropped_paths(event.mimeData()))
            return True
        if isinstance(event, QDragEnterEvent) and dropped_paths(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._bars.show_bar(lambda: self.tr("Drop the files here to add them to memory."), "info", key="drop")
            return True
        if event.type() == QEvent.Type.DragLeave:
            self._bars.dismiss("drop")
        return False
