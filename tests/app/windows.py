"""Every window of the program, and how a user gets to it. A further one is a line in ``WINDOWS``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.chat.reply_view import ReplyView
from app.desktop import Desktop
from app.memory_editor.block_versions import BlockVersions
from app.memory_editor.window import MemoryEditor
from app.settings.pages import PAGES

LIMIT_MS = 60_000


@dataclass(frozen=True)
class Desk:
    """The program with its real engine and a scripted model, after a short conversation."""

    desktop: Desktop
    qtbot: QtBot

    def action(self, name: str) -> QWidget | None:
        """Trigger an entry of the menu; the window that comes is found by itself."""
        self.desktop.window.menus.actions_by_name[name].trigger()
        return None


def main_window(desk: Desk) -> QWidget:
    return desk.desktop.window


def settings_page(name: str, desk: Desk) -> QWidget | None:
    desk.desktop.window.show_settings(name)
    return desk.desktop.window._settings_dialog


def memory_tab(row: int, desk: Desk) -> QWidget | None:
    desk.desktop.open_memory_editor()
    editor = desk.desktop.memory_editor
    assert editor is not None
    desk.qtbot.waitUntil(lambda: editor.tabs.isEnabled(), timeout=LIMIT_MS)
    editor.tabs.setCurrentIndex(row)
    return editor


def block_history(desk: Desk) -> QWidget | None:
    editor = memory_tab(0, desk)
    assert isinstance(editor, MemoryEditor)
    desk.qtbot.waitUntil(lambda: editor.blocks.shown_id is not None, timeout=LIMIT_MS)
    editor.blocks.show_versions()
    return editor.findChild(BlockVersions)


def ask_window(desk: Desk) -> QWidget | None:
    desk.desktop.around.asking.come()
    return desk.desktop.around.asking.window


def erase_conversation(desk: Desk) -> QWidget | None:
    sidebar = desk.desktop.window.sidebar
    conversation = desk.desktop.window.panel.conversation
    assert conversation is not None
    sidebar.erase_requested.emit(conversation)
    return None


def last_reply(desk: Desk) -> int:
    replies = [item for item in desk.desktop.window.panel.transcript.items if isinstance(item, ReplyView)]
    assert replies[-1].message is not None
    return replies[-1].message.id


def why(desk: Desk) -> QWidget | None:
    desk.desktop.why.show(last_reply(desk))
    dock = desk.desktop.why.dock
    assert dock is not None
    desk.qtbot.waitUntil(lambda: dock.panel.reply_id is not None, timeout=LIMIT_MS)
    return dock


def prompt(desk: Desk) -> QWidget | None:
    window = desk.desktop.why.read_prompt(last_reply(desk))
    desk.qtbot.waitUntil(lambda: window.parts.count() > 0, timeout=LIMIT_MS)
    return window


def export(desk: Desk) -> QWidget | None:
    desk.desktop.contents.exports.ask((1, 2))
    return desk.desktop.contents.exports.dialog


def attached(desk: Desk) -> QWidget | None:
    """The window with files above the composer."""
    window = desk.desktop.window
    window.panel.attaching.add(["/nowhere/报告.md", "/nowhere/港口今年的全部记录和所有说明.pdf"])
    return window


WINDOWS: list[tuple[str, Callable[[Desk], QWidget | None]]] = [
    ("main", main_window),
    *((f"settings {entry.name}", partial(settings_page, entry.name)) for entry in PAGES),
    *((f"memory {row}", partial(memory_tab, row)) for row in range(7)),
    ("block history", block_history),
    ("search", lambda desk: desk.action("find")),
    ("review", lambda desk: desk.action("tidied")),
    ("forget", lambda desk: desk.action("forget")),
    ("erase conversation", erase_conversation),
    ("why", why),
    ("prompt", prompt),
    ("export", export),
    ("attached", attached),
    ("ask", ask_window),
    ("models", lambda desk: desk.action("models")),
    ("first steps", lambda desk: desk.action("first_steps")),
    ("shortcuts", lambda desk: desk.action("shortcuts")),
    ("about", lambda desk: desk.action("about")),
]


def shown(desk: Desk, open_window: Callable[[Desk], QWidget | None]) -> QWidget:
    """Open a window and give it once it is on the screen."""
    desk.desktop.window.activateWindow()  # a window that was hidden and comes again would count as active already
    before = {window for window in QApplication.topLevelWidgets() if window.isVisible()}
    given = open_window(desk)

    def found() -> QWidget | None:
        if given is not None:
            return given if given.isVisible() else None
        new = [window for window in QApplication.topLevelWidgets() if window.isVisible() and window not in before]
        return new[-1] if new else None

    desk.qtbot.waitUntil(lambda: found() is not None, timeout=LIMIT_MS)
    window = found()
    assert window is not None
    window.activateWindow()
    return window
