"""The context menu of the list of conversations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.window.resources import icon
from app.window.sections import Section
from engine.values import Conversation

if TYPE_CHECKING:
    from app.window.sidebar import Sidebar

translate = QCoreApplication.translate


def conversation_menu(sidebar: Sidebar, conversations: Sequence[Conversation]) -> QMenu:
    """What can be done with one conversation, or with several."""
    menu = _new_menu(sidebar)
    if len(conversations) == 1:
        _add(menu, "edit", translate("ConversationMenu", "Rename"), sidebar.edit_title)
    pinned = all(one.pinned for one in conversations)
    words = translate("ConversationMenu", "Unpin") if pinned else translate("ConversationMenu", "Pin to the top")
    _add(menu, "pin", words, sidebar.pin_selected)
    menu.addMenu(_folder_menu(sidebar, conversations, menu))
    archived = all(one.archived for one in conversations)
    back = translate("ConversationMenu", "Bring back from the archive")
    _add(menu, "archive", back if archived else translate("ConversationMenu", "Archive"), sidebar.archive_selected)
    _add(menu, "document", translate("ConversationMenu", "Export…"), sidebar.export_selected)
    menu.addSeparator()
    if len(conversations) == 1:
        menu.addAction(_learning_action(sidebar, conversations[0], menu))
    _add(menu, "delete", translate("ConversationMenu", "Delete"), sidebar.delete_selected)
    if len(conversations) == 1:
        _add(menu, "delete", translate("ConversationMenu", "Erase for good…"), sidebar.erase_selected)
    return menu


def heading_menu(sidebar: Sidebar, section: Section) -> QMenu | None:
    """What can be done with a folder; None for other sections."""
    folder = section.folder
    if folder is None:
        return None
    menu = _new_menu(sidebar)
    _add(menu, "edit", translate("ConversationMenu", "Rename the folder"), sidebar.edit_title)
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
        action = _add(menu, None, name.replace("&", "&&"), _mover(sidebar, name))
        action.setCheckable(True)
        action.setChecked(inside == {name})
    if menu.actions():
        menu.addSeparator()
    _add(menu, "new", translate("ConversationMenu", "New folder…"), sidebar.ask_folder)
    if inside != {""}:
        _add(menu, "close", translate("ConversationMenu", "Out of the folder"), _mover(sidebar, ""))
    return menu


def _mover(sidebar: Sidebar, folder: str) -> Callable[[], None]:
    return lambda: sidebar.move_selected(folder)


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
