"""The left side: new conversation, search, the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.window.conversation_list import ConversationDelegate, ConversationListModel
from app.window.resources import icon
from engine.protocol import DeleteConversation, ListConversations, RenameConversation
from engine.values import Conversation, MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge

_SEARCH_DELAY_MS = 160


class Sidebar(QWidget):
    """Signals: opened(conversation id), new_requested(), deleted(Conversation, MemoryChange), find_requested(words),
    erase_requested(Conversation), learning_requested(Conversation, bool).
    """

    opened = Signal(int)
    new_requested = Signal()
    deleted = Signal(object, object)
    find_requested = Signal(str)
    erase_requested = Signal(object)
    learning_requested = Signal(object, bool)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._bridge = bridge
        self._latest_job = 0
        self._current_id: int | None = None
        self.new_button = QPushButton()
        self.new_button.setObjectName("newButton")
        self.new_button.clicked.connect(self.new_requested)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._search_icon = self.search.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.returnPressed.connect(self._find_everywhere)
        self.find_button = QToolButton()
        self.find_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.find_button.clicked.connect(self._find_everywhere)
        self._search_timer = QTimer(self)
        self._search_timer.setSingleShot(True)
        self._search_timer.setInterval(_SEARCH_DELAY_MS)
        self._search_timer.timeout.connect(self.refresh)
        self.search.textChanged.connect(lambda _text: self._search_timer.start())
        self.model = ConversationListModel(self)
        self.model.rename_requested.connect(self.rename)
        self.view = QListView()
        self._set_up_view()
        self._empty = QLabel()
        self._empty.setObjectName("muted")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        top = QVBoxLayout()
        top.setContentsMargins(12, 0, 12, 2)
        top.setSpacing(8)
        top.addWidget(self.new_button)
        search_row = QHBoxLayout()
        search_row.setSpacing(4)
        search_row.addWidget(self.search)
        search_row.addWidget(self.find_button)
        top.addLayout(search_row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 12, 0, 8)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self._empty)
        layout.addWidget(self.view, 1)
        self._retranslate()

    def _set_up_view(self) -> None:
        view = self.view
        view.setModel(self.model)
        view.setItemDelegate(ConversationDelegate(view))
        view.setFrameShape(QListView.Shape.NoFrame)
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._show_menu)
        view.clicked.connect(self._open)
        view.activated.connect(self._open)

    # -- what the user does

    def refresh(self) -> None:
        """Ask for the list again, filtered by what stands in the search field."""

        def arrived(conversations: list[Conversation]) -> None:
            if job == self._latest_job:
                self.model.set_conversations(conversations)
                self._show_empty()
                self.select(self._current_id)

        job = self._bridge.request(ListConversations(job=0, query=self.search.text().strip()), arrived)
        self._latest_job = job

    def edit_title(self) -> None:
        """Let the user type a new title for the selected conversation."""
        index = self.view.currentIndex()
        if index.isValid():
            self.view.edit(index)

    def rename(self, conversation_id: int, title: str) -> None:
        command = RenameConversation(job=0, conversation_id=conversation_id, title=title)
        self._bridge.request(command, self.model.upsert)

    def delete_selected(self) -> None:
        """Delete the selected conversation; a bar then offers to undo it."""
        conversation = self.model.conversation(self.view.currentIndex())
        if conversation is None:
            return

        def done(change: MemoryChange) -> None:
            self.model.remove(conversation.id)
            self._show_empty()
            self.deleted.emit(conversation, change)

        self._bridge.request(DeleteConversation(job=0, conversation_id=conversation.id), done)

    def erase_selected(self) -> None:
        """Ask about erasing the selected conversation for good."""
        conversation = self.model.conversation(self.view.currentIndex())
        if conversation is not None:
            self.erase_requested.emit(conversation)

    # -- what others tell it

    def take(self, conversation: Conversation) -> None:
        """A conversation is new or has news. A temporary one is never listed."""
        if conversation.temporary:
            return
        if self.search.text().strip():
            self._search_timer.start()
        else:
            self.model.upsert(conversation)
            self._show_empty()
            self.select(self._current_id)

    def select(self, conversation_id: int | None) -> None:
        self._current_id = conversation_id
        row = self.model.row_of(conversation_id) if conversation_id is not None else None
        if row is None:
            self.view.clearSelection()
            self.view.setCurrentIndex(QModelIndex())
        elif self.view.currentIndex().row() != row or not self.view.selectionModel().hasSelection():
            self.view.setCurrentIndex(self.model.index(row))

    def focus_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _find_everywhere(self) -> None:
        """Search messages, facts and documents for what stands in the field."""
        self.find_requested.emit(self.search.text().strip())

    def _open(self, index: QModelIndex) -> None:
        conversation = self.model.conversation(index)
        if conversation is not None:
            self._current_id = conversation.id
            self.opened.emit(conversation.id)

    def _show_menu(self, at: QPoint) -> None:
        index = self.view.indexAt(at)
        if not index.isValid():
            return
        self.view.setCurrentIndex(index)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rename = QAction(icon("edit"), self.tr("Rename"), menu)
        rename.triggered.connect(self.edit_title)
        delete = QAction(icon("delete"), self.tr("Delete"), menu)
        delete.triggered.connect(self.delete_selected)
        erase = QAction(icon("delete"), self.tr("Erase for good…"), menu)
        erase.triggered.connect(self.erase_selected)
        menu.addActions([rename, self._learning_action(index, menu), delete, erase])
        menu.popup(self.view.viewport().mapToGlobal(at))

    def _learning_action(self, index: QModelIndex, menu: QMenu) -> QAction:
        conversation = self.model.conversation(index)
        action = QAction(self.tr("Do not learn from this conversation"), menu)
        action.setCheckable(True)
        action.setChecked(conversation is not None and not conversation.learns)
        action.triggered.connect(lambda on: self.learning_requested.emit(conversation, not on))
        return action

    def _show_empty(self) -> None:
        searching = bool(self.search.text().strip())
        nothing = self.tr("No conversation has these words. Enter searches everything.")
        self._empty.setText(nothing if searching else self.tr("Your conversations will appear here."))
        self._empty.setVisible(self.model.rowCount() == 0)

    def _retranslate(self) -> None:
        self.new_button.setText(self.tr("New conversation"))
        self.new_button.setAccessibleName(self.tr("New conversation"))
        self.new_button.setIcon(icon("new"))
        self.search.setPlaceholderText(self.tr("Search conversations"))
        self.search.setAccessibleName(self.tr("Search conversations"))
        self._search_icon.setIcon(icon("search"))
        self.find_button.setIcon(icon("search-all"))
        self.find_button.setAccessibleName(self.tr("Search everything"))
        self.find_button.setToolTip(self.tr("Search messages, facts and documents (Ctrl+Shift+F)"))
        self.view.setAccessibleName(self.tr("Conversations"))
        self.model.retranslate()
        self._show_empty()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "_empty"):
            self._retranslate()
