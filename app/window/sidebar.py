"""The left side: new conversation, search, the list, the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.window.arranging import Arranging
from app.window.conversation_list import ConversationListModel
from app.window.conversation_view import ConversationView
from app.window.resources import icon
from app.window.section_rows import SectionRows
from engine.protocol import ListConversations
from engine.values import Conversation

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.settings.store import SettingsStore

_SEARCH_DELAY_MS = 160
_MOST_LISTED = 100_000


class Sidebar(QWidget):
    """Signals: opened(conversation id), new_requested(), deleted(Conversation, MemoryChange), find_requested(words),
    erase_requested(Conversation), learning_requested(Conversation, bool), export_requested(conversation ids).

    Attributes:
        model: the conversations, flat; ``rows`` shows them in sections.
        arranging: does what the menus and keys say.
    """

    opened = Signal(int)
    new_requested = Signal()
    deleted = Signal(object, object)
    find_requested = Signal(str)
    erase_requested = Signal(object)
    learning_requested = Signal(object, bool)
    export_requested = Signal(tuple)

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
        self.new_requested.connect(self.leave_archive)
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
        self.rows = SectionRows(self.model)
        self.arranging = Arranging(bridge, self.model)
        self.view = ConversationView(self.rows)
        self._where = QLabel()
        self._where.setObjectName("sidebarHeading")
        self._where.setContentsMargins(16, 0, 16, 0)
        self._empty = QLabel()
        self._empty.setObjectName("muted")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.archive_button = QToolButton()
        self.archive_button.setObjectName("archiveButton")
        self.archive_button.setCheckable(True)
        self.archive_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.archive_button.toggled.connect(self._show_archive)
        self._connect()
        self._lay_out()
        self._retranslate()

    def _connect(self) -> None:
        arranging, view = self.arranging, self.view
        self.model.rename_requested.connect(arranging.rename)
        self.rows.folder_renamed.connect(arranging.rename_folder)
        arranging.deleted.connect(self._take_deleted)
        arranging.changed.connect(self._after_arranging)
        view.opened.connect(self._open)
        view.menu_requested.connect(self._show_menu)
        view.delete_requested.connect(self.delete_selected)

    def _lay_out(self) -> None:
        top = QVBoxLayout()
        top.setContentsMargins(12, 0, 12, 2)
        top.setSpacing(8)
        self.new_row = QHBoxLayout()
        self.new_row.setSpacing(4)
        self.new_row.addWidget(self.new_button, 1)
        top.addLayout(self.new_row)
        search_row = QHBoxLayout()
        search_row.setSpacing(4)
        search_row.addWidget(self.search)
        search_row.addWidget(self.find_button)
        top.addLayout(search_row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 12, 0, 8)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self._where)
        layout.addWidget(self._empty)
        layout.addWidget(self.view, 1)
        bottom = QHBoxLayout()
        bottom.setContentsMargins(12, 0, 12, 0)
        bottom.addWidget(self.archive_button)
        bottom.addStretch(1)
        layout.addLayout(bottom)

    def remember_in(self, settings: SettingsStore) -> None:
        """Keep which sections are folded."""
        self.rows.fold(settings.values.folded_sections)
        self.rows.folded.connect(lambda keys: settings.update(folded_sections=keys))

    def connect_actions(self, actions: dict[str, QAction]) -> None:
        """Let the menu bar's entries do what the context menu does."""
        for name, then in (
            ("pin", self.pin_selected), ("to_folder", self.ask_folder), ("archive", self.archive_selected),
        ):  # fmt: skip
            actions[name].triggered.connect(lambda _checked=False, then=then: then())

    # -- what the user does

    @property
    def shows_archive(self) -> bool:
        return self.archive_button.isChecked()

    def refresh(self) -> None:
        """Ask for the list again, filtered by what stands in the search field."""
        query = self.search.text().strip()
        shown = "found" if query else "archive" if self.shows_archive else "sections"

        def arrived(conversations: list[Conversation]) -> None:
            if job == self._latest_job:
                self.rows.show_as(shown)
                self.model.set_conversations(conversations)
                self._show_empty()
                self._keep_marked()

        command = ListConversations(job=0, query=query, limit=_MOST_LISTED, archived=self.shows_archive)
        job = self._bridge.request(command, arrived)
        self._latest_job = job

    def edit_title(self) -> None:
        """Let the user type a new title for the selected conversation, or a new name for a folder."""
        index = self.view.currentIndex()
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.view.edit(index)

    def rename(self, conversation_id: int, title: str) -> None:
        self.arranging.rename(conversation_id, title)

    def delete_selected(self) -> None:
        """Delete what is selected; a bar then offers to undo it."""
        self.arranging.delete(self.view.selected())

    def erase_selected(self) -> None:
        """Ask about erasing the selected conversation for good."""
        conversation = self.view.current()
        if conversation is not None:
            self.erase_requested.emit(conversation)

    def pin_selected(self) -> None:
        """Pin what is selected, or unpin it where all of it is pinned."""
        selected = self.view.selected()
        self.arranging.pin(selected, not all(one.pinned for one in selected))

    def archive_selected(self) -> None:
        """Archive what is selected, or bring it back where all of it is in the archive."""
        selected = self.view.selected()
        self.arranging.archive(selected, not all(one.archived for one in selected))

    def move_selected(self, folder: str) -> None:
        self.arranging.move(self.view.selected(), folder)

    def export_selected(self) -> None:
        selected = self.view.selected()
        if selected:
            self.export_requested.emit(tuple(one.id for one in selected))

    def ask_folder(self) -> None:
        """Ask which folder the selected conversations are to go into."""
        from app.window.folder_dialog import FolderDialog

        selected = self.view.selected()
        if not selected:
            return
        dialog = FolderDialog(self.folders(), len(selected), self)
        dialog.chosen.connect(lambda name: self.arranging.move(selected, name))
        dialog.open()

    def folders(self) -> list[str]:
        """Names of the folders that there are."""
        return self.rows.folders()

    # -- what others tell it

    def take(self, conversation: Conversation) -> None:
        """A conversation is new or has news. A temporary one is never listed."""
        if conversation.temporary:
            return
        if self.search.text().strip():
            self._search_timer.start()
        elif conversation.archived == self.shows_archive:
            self.model.upsert(conversation)
            self._show_empty()
            self._keep_marked()

    def select(self, conversation_id: int | None) -> None:
        self._current_id = conversation_id
        self.view.mark(conversation_id)

    def _keep_marked(self) -> None:
        """The conversation in view stays selected, unless the user is selecting others."""
        if len(self.view.selectedIndexes()) < 2:
            self.view.mark(self._current_id)

    def focus_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _take_deleted(self, conversation: Conversation, change: object) -> None:
        self._show_empty()
        self.deleted.emit(conversation, change)

    def _after_arranging(self) -> None:
        """What was put away, or brought back, is in the other list now."""
        archived = self.shows_archive
        if not self.search.text().strip():
            self.model.remove_all([one.id for one in self.model.conversations() if one.archived != archived])
        self._show_empty()
        self._keep_marked()

    def leave_archive(self) -> None:
        """Show the conversations that are not archived."""
        self.archive_button.setChecked(False)

    def _show_archive(self, _on: bool) -> None:
        self._retranslate_archive()
        self.refresh()

    def _find_everywhere(self) -> None:
        """Search messages, facts and documents for what stands in the field."""
        self.find_requested.emit(self.search.text().strip())

    def _open(self, conversation: Conversation) -> None:
        self._current_id = conversation.id
        self.opened.emit(conversation.id)

    def _show_menu(self, at: QPoint) -> None:
        from app.window.conversation_menu import conversation_menu, heading_menu

        section = self.rows.section(self.view.currentIndex())
        menu = conversation_menu(self, self.view.selected()) if section is None else heading_menu(self, section)
        if menu is not None:
            menu.popup(at)

    def _show_empty(self) -> None:
        if self.search.text().strip():
            words = self.tr("No conversation has these words. Enter searches everything.")
        elif self.shows_archive:
            words = self.tr("The archive is empty. What you archive is out of the way here, and still found.")
        else:
            words = self.tr("Your conversations will appear here.")
        self._empty.setText(words)
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
        self.model.retranslate()
        self._retranslate_archive()

    def _retranslate_archive(self) -> None:
        on = self.shows_archive
        self._where.setText(f"<b>{self.tr('Archive')}</b>")
        self._where.setVisible(on)
        self.archive_button.setIcon(icon("archive"))
        self.archive_button.setText(self.tr("Back to conversations") if on else self.tr("Archive"))
        self.archive_button.setAccessibleName(self.archive_button.text())
        self.archive_button.setToolTip(
            self.tr("Show the conversations that are not archived") if on else self.tr("Show archived conversations")
        )
        self.view.setAccessibleName(self.tr("Archived conversations") if on else self.tr("Conversations"))
        self._show_empty()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "_empty"):
            self._retranslate()
