"""The list of conversations as a widget: several can be selected, headings fold, and all of it works by keyboard."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from app.window.conversation_delegate import ConversationDelegate
from app.window.section_rows import SectionRows
from engine.values import Conversation

_SELECTING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class ConversationView(QListView):
    """Signals: opened(Conversation), menu_requested(global position, by the mouse), delete_requested()."""

    opened = Signal(object)
    menu_requested = Signal(QPoint, bool)
    delete_requested = Signal()

    def __init__(self, rows: SectionRows, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._section_rows = rows
        self.setModel(rows)
        self.setItemDelegate(ConversationDelegate(self))
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._clicked)
        self.activated.connect(self._activated)

    def selected(self) -> list[Conversation]:
        """The selected conversations from top to bottom, or the one that the keyboard is at."""
        rows = self._section_rows
        indexes = sorted(self.selectedIndexes(), key=lambda index: index.row()) or [self.currentIndex()]
        return [one for one in map(rows.conversation, indexes) if one is not None]

    def current(self) -> Conversation | None:
        """The conversation that the keyboard is at, or the only one that is selected."""
        found = self._section_rows.conversation(self.currentIndex())
        return found if found is not None else next(iter(self.selected()), None)

    def mark(self, conversation_id: int | None) -> None:
        """Let just this conversation be selected, but not while a name is being typed: that would end it."""
        if self.indexWidget(self.currentIndex()) is not None:  # the editor; ``state`` forgets it where rows go
            return
        row = None if conversation_id is None else self._section_rows.row_of(conversation_id)
        if row is None:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        elif self.currentIndex().row() != row or len(self.selectedIndexes()) != 1:
            self.setCurrentIndex(self._section_rows.index(row))

    def _clicked(self, index: QModelIndex) -> None:
        if not QGuiApplication.keyboardModifiers() & _SELECTING:
            self._open(index)

    def _activated(self, index: QModelIndex) -> None:
        if self._section_rows.section(index) is None and not QGuiApplication.keyboardModifiers() & _SELECTING:
            self._open(index)

    def _open(self, index: QModelIndex) -> None:
        conversation = self._section_rows.conversation(index)
        if conversation is not None:
            self.opened.emit(conversation)
        else:
            self._section_rows.toggle(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self._section_rows.section(index) is not None and self._turned(index, event.key()):
            event.accept()
        elif event.key() == Qt.Key.Key_Delete and not event.modifiers():
            self.delete_requested.emit()
        else:
            super().keyPressEvent(event)

    def _turned(self, index: QModelIndex, key: int) -> bool:
        """Whether a key folds or opens a heading."""
        rows = self._section_rows
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                rows.toggle(index)
            case Qt.Key.Key_Right:
                rows.toggle(index, self.layoutDirection() == Qt.LayoutDirection.LeftToRight)
            case Qt.Key.Key_Left:
                rows.toggle(index, self.layoutDirection() == Qt.LayoutDirection.RightToLeft)
            case _:
                return False
        return True

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """By mouse for the row under it, by keyboard for the current row."""
        by_mouse = event.reason() != QContextMenuEvent.Reason.Keyboard
        if not by_mouse:
            at = self.visualRect(self.currentIndex()).center()
        else:
            at = event.pos()
            index = self.indexAt(at)
            if not index.isValid():
                return
            if not self.selectionModel().isSelected(index):
                self.setCurrentIndex(index)
        if self.currentIndex().isValid():
            self.menu_requested.emit(self.viewport().mapToGlobal(at), by_mouse)
