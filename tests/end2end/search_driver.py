"""A person who searches, at the real window: a scenario of ``tests.end2end.window_driver``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.chat.spotlight import Spotlight
from app.search.dialog import SearchDialog
from tests.end2end.window_driver import Person


def search_everything(folder: Path) -> dict[str, Any]:
    """Say two things in two conversations, search for them with an error and in Chinese, and go there."""
    person = Person(folder, "load")
    person.wait_for_model()
    window = person.window
    person.ask("I only drink tea, never coffee")
    window.new_conversation()
    person.ask("我女儿小雨对花生过敏")
    person.until("chips", lambda: window.panel.transcript.chips())
    window.menus.actions_by_name["find"].trigger()
    dialog = window.places.dialog
    assert dialog is not None
    QTest.keyClicks(dialog.field, "coffe")
    person.until("the tea", lambda: _listed(dialog))
    typed = _listed(dialog)
    QTest.keyClicks(dialog.field, "fe")
    person.until("a correction", dialog.notice.isVisible)
    corrected = dialog.notice.text()
    dialog.filters.show_tier("conversation")
    person.until("the message alone", lambda: len(_listed(dialog)) == 1)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    transcript = window.panel.transcript
    person.until("the message lit up", lambda: transcript.findChildren(Spotlight))
    said = person.said()
    window.menus.actions_by_name["find"].trigger()
    dialog.field.clear()
    dialog.filters.reset()
    written = QInputMethodEvent()
    written.setCommitString("花生")
    QApplication.sendEvent(dialog.field, written)
    person.until("the fact", lambda: any("花生" in text for text in _listed(dialog)))
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    editor = person.desktop.memory_editor
    assert editor is not None
    person.until("the fact in the editor", lambda: "花生" in editor.facts.pane.text.toPlainText())
    seen = {"typed": typed, "corrected": corrected, "said": said, "closed": not dialog.isVisible(),
            "engine": person.desktop.bridge.engine_pid}  # fmt: skip
    person.close()
    return seen


def _listed(dialog: SearchDialog) -> list[str]:
    """The snippets on the screen."""
    rows = [dialog.model.row(dialog.model.index(number)) for number in range(dialog.model.rowCount())]
    return [row.item.snippet for row in rows if row is not None and row.item is not None]
