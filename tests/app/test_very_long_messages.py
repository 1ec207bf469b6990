"""Messages of which only the beginning is shown at first."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.chat.text_view import TextView
from app.window.main_window import MainWindow
from engine.protocol.in_conversation import FindInConversation, FoundInConversation
from tests.app.fake_bridge import FakeBridge, message
from tests.app.opened import opened, user


def test_of_a_very_long_message_the_beginning_shows_until_all_is_asked_for(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    long = "".join(f"Line {number} of a pasted text.\n" for number in range(3000)) + "the end of it"
    opened(qtbot, window, bridge, message(1, long), message(2, "Read.", "assistant", turn_id=1))
    view = user(window, 1)
    button = view.body.unfold_button
    assert button is not None and button.text() == f"Show all of it ({len(long):,} characters)"
    texts = view.findChildren(TextView)
    assert len(texts) == 1 and "Line 99 of" in texts[0].toPlainText() and texts[0].toPlainText().endswith("…")
    view.copy_button.click()
    assert QGuiApplication.clipboard().text() == long
    window.panel.transcript.go_to_top()
    button.click()
    qtbot.waitUntil(lambda: view.whole)
    shown = "\n".join(text.toPlainText() for text in view.findChildren(TextView))
    assert shown == long and button.isHidden() and view.height() > 20_000
    assert window.panel.transcript.place is not None and window.panel.transcript.place.message_id == 1


def test_words_in_what_is_not_shown_of_it_are_found(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    long = "".join(f"Line {number} of a pasted text.\n" for number in range(3000)) + "the end of it"
    opened(qtbot, window, bridge, message(1, long), message(2, "Read.", "assistant", turn_id=1))
    window.panel.finding.begin()
    window.panel.finding.bar.field.setText("END of it")
    qtbot.waitUntil(lambda: bridge.is_waiting(FindInConversation))
    bridge.answer(FindInConversation, FoundInConversation((1,), (1,)))
    view = user(window, 1)
    qtbot.waitUntil(lambda: view.whole)

    def in_sight() -> bool:
        found = view.marked_widget(0)
        if found is None:
            return False
        widget, top, _ = found
        return 0 <= widget.mapTo(window.panel.transcript.viewport(), QPoint(0, top)).y() < 700

    qtbot.waitUntil(in_sight)
