"""The left side: new conversation, search, the list, the archive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

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
        self._has_keyboard = False
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
        view.delete_requested.connect(lambda: arranging.delete(view.selected()))
        cast(QApplication, QApplication.instance()).focusChanged.connect(self._note_keyboard)

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
        """Let the user type a new title for the conversation that is meant, or a new name for a folder."""
        self._meant()
        self.edit_at(self.view.currentIndex())

    def edit_title_of(self, conversation: Conversation) -> None:
        row = self.rows.row_of(conversation.id)
        if row is not None:
            self.edit_at(self.rows.index(row))

    def edit_at(self, place: QModelIndex | QPersistentModelIndex) -> None:
        """Let the user type in a row of the list."""
        if place.isValid() and place.flags() & Qt.ItemFlag.ItemIsEditable:
            index = self.rows.index(place.row())
            self.view.setCurrentIndex(index)
            self.view.edit(index)

    def rename(self, conversation_id: int, title: str) -> None:
        self.arranging.rename(conversation_id, title)

    def delete_selected(self) -> None:
        """Delete what is meant; a bar then offers to undo it."""
        self.arranging.delete(self._meant())

    def erase_selected(self) -> None:
        """Ask about erasing the conversation that is meant for good."""
        meant = self._meant()
        if meant:
            current = self.view.current()
            self.erase_requested.emit(current if current in meant else meant[0])

    def pin_selected(self) -> None:
        """Pin what is meant, or unpin it where all of it is pinned."""
        meant = self._meant()
        self.arranging.pin(meant, not all(one.pinned for one in meant))

    def archive_selected(self) -> None:
        """Archive what is meant, or bring it back where all of it is in the archive."""
        meant = self._meant()
        self.arranging.archive(meant, not all(one.archived for one in meant))

    def export(self, conversations: Sequence[Conversation]) -> None:
        self.export_requested.emit(tuple(one.id for one in conversations))

    def ask_folder(self) -> None:
        """Ask which folder what is meant is to go into."""
        self.ask_folder_for(self._meant())

    def ask_folder_for(self, conversations: Sequence[Conversation]) -> None:
        from app.window.folder_dialog import FolderDialog

        if not conversations:
            return
        dialog = FolderDialog(self.folders(), len(conversations), self)
        dialog.chosen.connect(lambda name: self.arranging.move(conversations, name))
        dialog.open()

    def _meant(self) -> list[Conversation]:
        """What keys and the menu bar are about: the selection while the list has the keyboard, else what is in view."""
        if self._has_keyboard and self.view.isVisible() and self.view.currentIndex().isValid():
            return self.view.selected()
        self.view.mark(self._current_id)
        return [one for one in self.model.conversations() if one.id == self._current_id]

    @Slot(QWidget, QWidget)
    def _note_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Other windows and the menu bar only borrow the keyboard. What is in view is selected again without it."""
        if now is None or isinstance(now, QMenuBar) or now.window() is not self.window():
            return
        had, self._has_keyboard = self._has_keyboard, now is self.view or self.view.isAncestorOf(now)
        if had and not self._has_keyboard:
            self.view.mark(self._current_id)

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

    def _show_menu(self, at: QPoint, by_mouse: bool) -> None:
        """What the mouse pointed at is selected only as long as its menu is there."""
        from app.window.conversation_menu import conversation_menu, heading_menu

        section = self.rows.section(self.view.currentIndex())
        menu = conversation_menu(self, self.view.selected()) if section is None else heading_menu(self, section)
        if menu is not None:
            if by_mouse:
                menu.aboutToHide.connect(self._keep_marked)
            menu.popup(at)
        elif by_mouse:
            self._keep_marked()

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
        title = self.tr("Archive")
        self._where.setText(f"<b>{title}</b>")
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
