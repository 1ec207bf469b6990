"""The menus: every entry calls the same method as its button and its shortcut."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.window.text_size import LARGER, SMALLER, USUAL


@dataclass(frozen=True)
class Entry:
    """A menu entry: its name in code, its shortcut as a portable string, several of them, or a standard key, whether it
    is on or off.
    """

    name: str
    shortcut: str | tuple[str, ...] | QKeySequence.StandardKey | None = None
    checkable: bool = False


MENUS: dict[str, tuple[Entry | None, ...]] = {
    "file": (
        Entry("new", QKeySequence.StandardKey.New),
        Entry("add_files", "Ctrl+Shift+A"),
        Entry("add_folder", "Ctrl+Shift+D"),
        None,
        Entry("models", "Ctrl+Shift+M"),
        Entry("choose_model", QKeySequence.StandardKey.Open),
        None,
        Entry("ask", "Ctrl+Shift+K"),
        None,
        Entry("settings", "Ctrl+,"),
        Entry("quit", QKeySequence.StandardKey.Quit),
    ),
    "conversation": (
        Entry("new_temporary", "Ctrl+Shift+N"),
        Entry("no_learning", checkable=True),
        None,
        Entry("regenerate", "Ctrl+R"),
        Entry("go_on", "Ctrl+Shift+R"),
        Entry("stop", "Ctrl+."),
        Entry("copy_reply", "Ctrl+Shift+C"),
        Entry("quote", "Ctrl+Shift+Y"),
        Entry("attach", "Ctrl+Alt+A"),
        Entry("export", "Ctrl+Shift+S"),
        Entry("why", "Ctrl+Shift+I"),
        None,
        Entry("rename", "F2"),
        Entry("pin", "Ctrl+Shift+P"),
        Entry("to_folder", "Ctrl+Shift+O"),
        Entry("archive", "Ctrl+Shift+E"),
        Entry("delete", "Ctrl+Shift+Backspace"),
        Entry("erase"),
    ),
    "memory": (
        Entry("memory", "Ctrl+M"),
        Entry("assistants", "Ctrl+Shift+G"),
        None,
        Entry("tidied", "Ctrl+Shift+T"),
        Entry("tidy_now"),
        Entry("tidy_stop"),
        Entry("tidy_pause"),
        None,
        Entry("forget"),
    ),
    "view": (
        Entry("find_here", QKeySequence.StandardKey.Find),
        Entry("find", "Ctrl+Shift+F"),
        Entry("search", "Ctrl+K"),
        Entry("compose", "Ctrl+L"),
        Entry("sidebar", "Ctrl+B"),
        Entry("context", "Ctrl+I"),
        None,
        Entry("text_larger", LARGER),
        Entry("text_smaller", SMALLER),
        Entry("text_usual", USUAL),
    ),
    "help": (Entry("first_steps"), Entry("shortcuts", "F1"), None, Entry("about")),
}


class Menus(QObject):
    """Builds the menu bar. ``actions_by_name`` are the entries, ``retranslate`` labels them.

    An entry without a handler is for others to connect.
    """

    def __init__(self, window: QMainWindow, handlers: dict[str, Callable[[], None]]) -> None:
        super().__init__(window)
        self.actions_by_name: dict[str, QAction] = {}
        self._menus: dict[str, QMenu] = {}
        for menu_name, entries in MENUS.items():
            menu = window.menuBar().addMenu("")
            self._menus[menu_name] = menu
            for entry in entries:
                if entry is None:
                    menu.addSeparator()
                else:
                    menu.addAction(self._make(entry, handlers.get(entry.name)))
        self.retranslate()

    def _make(self, entry: Entry, handler: Callable[[], None] | None) -> QAction:
        action = QAction(self)
        action.setCheckable(entry.checkable)
        if isinstance(entry.shortcut, tuple):
            action.setShortcuts([QKeySequence(keys) for keys in entry.shortcut])
        elif entry.shortcut is not None:
            action.setShortcut(QKeySequence(entry.shortcut))
        if handler is not None:
            action.triggered.connect(lambda _checked=False: handler())
        self.actions_by_name[entry.name] = action
        return action

    def retranslate(self) -> None:
        menus = {
            "file": self.tr("&File"),
            "conversation": self.tr("&Conversation"),
            "memory": self.tr("&Memory"),
            "view": self.tr("&View"),
            "help": self.tr("&Help"),
        }
        for name, text in menus.items():
            self._menus[name].setTitle(text)
        texts = {
            "new": self.tr("&New conversation"),
            "add_files": self.tr("&Add files…"),
            "add_folder": self.tr("Add a &folder…"),
            "models": self.tr("&Models…"),
            "choose_model": self.tr("&Open a model file…"),
            "ask": self.tr("As&k in a small window…"),
            "settings": self.tr("&Settings…"),
            "quit": self.tr("&Quit"),
            "new_temporary": self.tr("New &temporary chat"),
            "no_learning": self.tr("Do not &learn from this conversation"),
            "regenerate": self.tr("&Answer again"),
            "go_on": self.tr("&Go on with the reply"),
            "stop": self.tr("&Stop the reply"),
            "copy_reply": self.tr("&Copy the last reply"),
            "quote": self.tr("&Quote in your message"),
            "attach": self.tr("Attac&h files…"),
            "export": self.tr("E&xport…"),
            "why": self.tr("&Why was the last reply so?"),
            "rename": self.tr("&Rename…"),
            "pin": self.tr("&Pin or unpin"),
            "to_folder": self.tr("Move to a &folder…"),
            "archive": self.tr("Archi&ve or bring back"),
            "delete": self.tr("&Delete"),
            "erase": self.tr("&Erase for good…"),
            "memory": self.tr("&Show and edit memory…"),
            "assistants": self.tr("&Assistants…"),
            "tidied": self.tr("&What was tidied…"),
            "tidy_now": self.tr("&Tidy memory now"),
            "tidy_stop": self.tr("St&op tidying"),
            "tidy_pause": self.tr("&Pause tidying"),
            "forget": self.tr("&Forget something for good…"),
            "find_here": self.tr("&Find in this conversation…"),
            "find": self.tr("Search &everything…"),
            "search": self.tr("&Search conversations"),
            "compose": self.tr("&Write a message"),
            "sidebar": self.tr("Show or hide the &list"),
            "context": self.tr("&Context window"),
            "text_larger": self.tr("L&arger text"),
            "text_smaller": self.tr("S&maller text"),
            "text_usual": self.tr("&Usual text size"),
            "first_steps": self.tr("&First steps…"),
            "shortcuts": self.tr("&Keyboard shortcuts…"),
            "about": self.tr("&About Rolltop…"),
        }
        for name, text in texts.items():
            self.actions_by_name[name].setText(text)
