"""The context menu of the list of conversations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPersistentModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.window.resources import icon
from app.window.sections import Section
from engine.values import Conversation

if TYPE_CHECKING:
    from app.window.sidebar import Sidebar

translate = QCoreApplication.translate


def conversation_menu(sidebar: Sidebar, conversations: Sequence[Conversation]) -> QMenu:
    """What can be done with one conversation, or with several: these, whatever is selected by then."""
    menu = _new_menu(sidebar)
    if len(conversations) == 1:
        _add(menu, "edit", translate("ConversationMenu", "Rename"), lambda: sidebar.edit_title_of(conversations[0]))
    pinned = all(one.pinned for one in conversations)
    words = translate("ConversationMenu", "Unpin") if pinned else translate("ConversationMenu", "Pin to the top")
    _add(menu, "pin", words, lambda: sidebar.arranging.pin(conversations, not pinned))
    menu.addMenu(_folder_menu(sidebar, conversations, menu))
    archived = all(one.archived for one in conversations)
    back = translate("ConversationMenu", "Bring back from the archive")
    words = back if archived else translate("ConversationMenu", "Archive")
    _add(menu, "archive", words, lambda: sidebar.arranging.archive(conversations, not archived))
    _add(menu, "document", translate("ConversationMenu", "Export…"), lambda: sidebar.export(conversations))
    menu.addSeparator()
    if len(conversations) == 1:
        menu.addAction(_learning_action(sidebar, conversations[0], menu))
    _add(menu, "delete", translate("ConversationMenu", "Delete"), lambda: sidebar.arranging.delete(conversations))
    if len(conversations) == 1:
        words = translate("ConversationMenu", "Erase for good…")
        _add(menu, "delete", words, lambda: sidebar.erase_requested.emit(conversations[0]))
    return menu


def heading_menu(sidebar: Sidebar, section: Section) -> QMenu | None:
    """What can be done with a folder; None for other sections."""
    folder = section.folder
    if folder is None:
        return None
    menu = _new_menu(sidebar)
    heading = QPersistentModelIndex(sidebar.view.currentIndex())
    _add(menu, "edit", translate("ConversationMenu", "Rename the folder"), lambda: sidebar.edit_at(heading))
    inside = tuple(section.conversations)
    _add(
        menu, "close", translate("ConversationMenu", "Take everything out of it"),
        lambda: sidebar.arranging.move(inside, ""),
    )  # fmt: skip
    return menu


def _folder_menu(sidebar: Sidebar, conversations: Sequence[Conversation], parent: QMenu) -> QMenu:
    menu = QMenu(translate("ConversationMenu", "Move to a folder"), parent)
    menu.setIcon(icon("folder"))
    inside = {one.folder for one in conversations}
    for name in sidebar.folders():
        action = _add(menu, None, name.replace("&", "&&"), _mover(sidebar, conversations, name))
        action.setCheckable(True)
        action.setChecked(inside == {name})
    if menu.actions():
        menu.addSeparator()
    _add(menu, "new", translate("ConversationMenu", "New folder…"), lambda: sidebar.ask_folder_for(conversations))
    if inside != {""}:
        _add(menu, "close", translate("ConversationMenu", "Out of the folder"), _mover(sidebar, conversations, ""))
    return menu


def _mover(sidebar: Sidebar, conversations: Sequence[Conversation], folder: str) -> Callable[[], None]:
    return lambda: sidebar.arranging.move(conversations, folder)


def _learning_action(sidebar: Sidebar, conversation: Conversation, menu: QMenu) -> QAction:
    action = QAction(translate("ConversationMenu", "Do not learn from this conversation"), menu)
    action.setCheckable(True)
    action.setChecked(not conversation.learns)
    action.triggered.connect(lambda on: sidebar.learning_requested.emit(conversation, not on))
    return action


def _new_menu(sidebar: Sidebar) -> QMenu:
    menu = QMenu(sidebar)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def _add(menu: QMenu, picture: str | None, words: str, then: Callable[[], object]) -> QAction:
    action = QAction(words, menu)
    if picture is not None:
        action.setIcon(icon(picture))
    action.triggered.connect(lambda _checked=False: then())
    menu.addAction(action)
    return action
