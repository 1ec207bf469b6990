"""A person at the real window, in a process of its own: ``python -m tests.end2end.window_driver SCENARIO FOLDER``.

Prints what was seen as JSON in the last line. Fails by an exception.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.chat.message_views import UserMessageView
from app.chat.reply_view import ReplyView
from app.chat.spotlight import Spotlight
from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.application import create_application
from app.window.bars import Bar
from engine.logs import start_log

LIMIT_S = 40.0


class Person:
    """Uses one window with keyboard and mouse, and looks at it."""

    limit_s = LIMIT_S

    def __init__(self, folder: Path, loader: str, model: str = "scripted") -> None:
        start_log(folder)
        settings = SettingsStore(folder / "settings.json")
        settings.update(language="en", theme="light")
        self.application = create_application(["rolltop"], settings.values)
        self.desktop = Desktop(folder, model, f"tests.scripted:{loader}", settings)
        self.window = self.desktop.window
        self.window.show()
        assert QTest.qWaitForWindowExposed(self.window, int(1000 * LIMIT_S))
        self.desktop.start()

    def until(self, what: str, happened: Callable[[], object]) -> None:
        """Let the window live until something is so."""
        end = time.monotonic() + self.limit_s
        while not happened():
            if time.monotonic() > end:
                raise TimeoutError(f"did not come: {what}; bars: {[bar.sentence for bar in self.window.bars.bars]}")
            QTest.qWait(10)

    def visible_windows(self) -> list[QWidget]:
        return [window for window in QApplication.topLevelWidgets() if window.isVisible()]

    def wait_for_model(self) -> None:
        self.until("the model", lambda: "· CPU" in self.window.status.model_text)

    def write(self, text: str) -> None:
        """Type it, Chinese through the input method, and press Enter."""
        edit = self.window.panel.composer.edit
        edit.setFocus()
        if text.isascii():
            QTest.keyClicks(edit, text)
        else:
            event = QInputMethodEvent()
            event.setCommitString(text)
            QApplication.sendEvent(edit, event)
        QTest.keyClick(edit, Qt.Key.Key_Return)

    def ask(self, text: str) -> str:
        """Write, wait for the whole reply, and return it."""
        before = len(self.replies())
        self.write(text)
        self.until("a reply", lambda: len(self.replies()) > before and not self.window.panel.busy)
        return self.replies()[-1].body.source

    def replies(self) -> list[ReplyView]:
        return [item for item in self.window.panel.transcript.items if isinstance(item, ReplyView)]

    def said(self) -> list[str]:
        """The user's messages on the screen that show as sent."""
        items = self.window.panel.transcript.items
        return [item.text for item in items if isinstance(item, UserMessageView) and item.stored]

    def listed(self) -> list[str]:
        """Titles in the list."""
        model = self.window.sidebar.model
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    def engine_bar(self) -> Bar | None:
        return next((bar for bar in self.window.bars.bars if bar.key == "engine"), None)

    def close(self) -> None:
        self.window.close()
        self.desktop.close()


def talk(folder: Path) -> dict[str, Any]:
    """Say two things and close."""
    person = Person(folder, "load")
    person.wait_for_model()
    replies = [person.ask("I only drink tea, never coffee"), person.ask("我女儿小雨对花生过敏")]
    person.until("chips", lambda: len(person.window.panel.transcript.chips()) >= 2)
    chips = [chip.change.text for chip in person.window.panel.transcript.chips()]
    seen = {"replies": replies, "said": person.said(), "chips": chips, "engine": person.desktop.bridge.engine_pid}
    person.close()
    return seen


def come_back(folder: Path) -> dict[str, Any]:
    """Find the conversation in the list and open it with the keyboard."""
    person = Person(folder, "load")
    person.until("the list", person.listed)
    view = person.window.sidebar.view
    view.setFocus()
    first = person.window.sidebar.model.conversations()[0]
    view.mark(first.id)
    QTest.keyClick(view, Qt.Key.Key_Return)
    person.until("the conversation", lambda: person.said() and not person.window.panel.transcript.filling)
    seen = {"listed": person.listed(), "said": person.said(), "engine": person.desktop.bridge.engine_pid}
    person.close()
    return seen


def lose_the_engine(folder: Path) -> dict[str, Any]:
    """Kill the engine while it replies, restart it by the bar's button, go on."""
    person = Person(folder, "load_slow")
    person.wait_for_model()
    person.write("a long one")
    person.until("the reply's beginning", lambda: person.window.panel.busy and person.replies())
    first = person.desktop.bridge.engine_pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    person.until("the bar", person.engine_bar)
    bar = person.engine_bar()
    assert bar is not None and not person.window.panel.busy
    sentence, on_screen = bar.sentence, person.said()
    button = next(button for button in bar.findChildren(QPushButton) if button.text() == "Restart")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    person.wait_for_model()
    person.until("the conversation again", lambda: person.replies() and person.said() == ["a long one"])
    reply = person.ask("I only drink tea")
    second = person.desktop.bridge.engine_pid
    seen = {
        "sentence": sentence, "on_screen": on_screen, "said": person.said(), "reply": reply,
        "bar_gone": person.engine_bar() is None, "other_engine": first != second, "engine": second,
    }  # fmt: skip
    person.close()
    return seen


def refuse_a_deadly_model(folder: Path) -> dict[str, Any]:
    """A model that ends the engine while it loads: the restart leaves it out."""
    person = Person(folder, "load", model="deadly.gguf")
    person.until("the bar", person.engine_bar)
    bar = person.engine_bar()
    assert bar is not None
    sentence = bar.sentence
    button = next(button for button in bar.findChildren(QPushButton) if button.text() == "Restart")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    person.until("an engine", lambda: person.desktop.bridge.alive and person.engine_bar() is None)
    person.write("hello")
    person.until("the message", lambda: person.said() == ["hello"] and not person.window.panel.busy)
    seen = {"sentence": sentence, "bars": [bar.sentence for bar in person.window.bars.bars],
            "engine": person.desktop.bridge.engine_pid}  # fmt: skip
    person.close()
    return seen


def find_the_folder_taken(folder: Path) -> dict[str, Any]:
    """Another process has the memory open: a bar says so, and words that could not be sent come back."""
    person = Person(folder, "load")
    person.until("a bar", lambda: person.window.bars.bars)
    person.write("hello")
    person.until("the words back", lambda: person.window.panel.composer.text == "hello")
    seen = {"bars": [bar.sentence for bar in person.window.bars.bars], "said": person.said(),
            "engine": person.desktop.bridge.engine_pid}  # fmt: skip
    person.close()
    return seen


def close_with_the_editor_open(folder: Path) -> dict[str, Any]:
    """Closing the main window closes the memory editor too, and with it the program."""
    person = Person(folder, "load")
    person.wait_for_model()
    person.desktop.open_memory_editor()
    person.until("two windows", lambda: len(person.visible_windows()) == 2)
    person.window.close()
    person.until("no window", lambda: not person.visible_windows())
    seen = {"engine": person.desktop.bridge.engine_pid}
    person.close()
    return seen


def open_the_editor_without_an_engine(folder: Path) -> dict[str, Any]:
    """The engine is killed, then the memory editor is opened, then the engine is restarted from there."""
    person = Person(folder, "load")
    person.wait_for_model()
    person.ask("I only drink tea, never coffee")
    person.until("chips", lambda: person.window.panel.transcript.chips())
    assert person.desktop.bridge.engine_pid is not None
    os.kill(person.desktop.bridge.engine_pid, signal.SIGKILL)
    person.until("the bar", person.engine_bar)
    person.desktop.open_memory_editor()
    editor = person.desktop.memory_editor
    assert editor is not None
    person.until("the editor's bar", editor.bar.isVisible)
    told, enabled = editor.bar.text, editor.tabs.isEnabled()
    QTest.mouseClick(editor.bar.buttons[0], Qt.MouseButton.LeftButton)
    person.until("facts", lambda: editor.facts.model.total)
    person.until("history", lambda: editor.history.model.rowCount())
    person.until("blocks", lambda: editor.blocks.list.count())
    all_bars = (editor.bar, editor.blocks.bar, editor.facts.bar, editor.history.bar)
    bars = [bar.text for bar in all_bars if bar.isVisible()]
    pages = [editor.blocks.pages, editor.facts.lists, editor.history.pages]
    loading = [page.currentWidget() in (editor.blocks.placeholder, editor.facts.placeholder, editor.history.placeholder)
               for page in pages]  # fmt: skip
    editor.facts.view.selectRow(0)
    person.until("the fact's source", lambda: editor.facts.pane.source_links)
    QTest.mouseClick(editor.facts.pane.source_links[0], Qt.MouseButton.LeftButton)
    transcript = person.window.panel.transcript
    person.until("the message lit up", lambda: transcript.findChildren(Spotlight))
    seen = {"told": told, "enabled": enabled, "bars": bars, "loading": loading, "said": person.said(),
            "engine_bar": person.engine_bar() is not None, "engine": person.desktop.bridge.engine_pid}  # fmt: skip
    person.close()
    return seen


def crash_twice_in_a_reply(folder: Path) -> dict[str, Any]:
    """A model that ends the engine in each reply is loaded again once, then only at the user's word."""
    person = Person(folder, "load")
    sentences = []
    for _ in range(2):
        person.wait_for_model()
        person.write("crash please")
        person.until("the bar", person.engine_bar)
        bar = person.engine_bar()
        assert bar is not None
        sentences.append(bar.sentence)
        button = next(button for button in bar.findChildren(QPushButton) if button.text() == "Restart")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        person.until("an engine", lambda: person.desktop.bridge.state == "running")
    person.write("hello")
    person.until("the message", lambda: "hello" in person.said() and not person.window.panel.busy)
    seen = {"sentences": sentences, "model": person.window.status.model_text,
            "engine": person.desktop.bridge.engine_pid}  # fmt: skip
    person.close()
    return seen


def stop_and_leave_a_draft(folder: Path) -> dict[str, Any]:
    """Stop a reply, begin a message and quit."""
    person = Person(folder, "load_slow")
    person.wait_for_model()
    person.write("a long one")
    person.until("the reply's beginning", lambda: person.window.panel.busy and person.replies())
    QTest.keyClick(person.window.panel.composer.edit, Qt.Key.Key_Escape)
    person.until("the end", lambda: not person.window.panel.busy)
    QTest.keyClicks(person.window.panel.composer.edit, "half a thought")
    seen = {"mark": person.replies()[-1].remark, "engine": person.desktop.bridge.engine_pid}
    person.close()
    return seen


def find_the_draft(folder: Path) -> dict[str, Any]:
    """Open the conversation of the last run: the mark and the draft are there."""
    person = Person(folder, "load")
    person.until("the list", person.listed)
    person.window.panel.open_conversation(1)
    person.until("the conversation", lambda: person.replies() and not person.window.panel.transcript.filling)
    seen = {"mark": person.replies()[-1].remark, "draft": person.window.panel.composer.text,
            "engine": person.desktop.bridge.engine_pid}  # fmt: skip
    person.close()
    return seen


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (
        talk,
        come_back,
        lose_the_engine,
        refuse_a_deadly_model,
        find_the_folder_taken,
        close_with_the_editor_open,
        open_the_editor_without_an_engine,
        crash_twice_in_a_reply,
        stop_and_leave_a_draft,
        find_the_draft,
    )
}


def _scenario(name: str) -> Callable[[Path], dict[str, Any]]:
    if name in SCENARIOS:
        return SCENARIOS[name]
    from tests.end2end import asking_driver, branch_driver, first_start_driver, search_driver

    modules = (asking_driver, branch_driver, first_start_driver, search_driver)
    found: Callable[[Path], dict[str, Any]] = next(getattr(one, name) for one in modules if hasattr(one, name))
    return found


if __name__ == "__main__":
    outcome = _scenario(sys.argv[1])(Path(sys.argv[2]))
    print(json.dumps(outcome, ensure_ascii=False))
