"""Find in the conversation on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QTextEdit
from pytestqt.qtbot import QtBot

from app.chat.message_views import MessageView
from app.chat.transcript import Transcript
from app.window.main_window import MainWindow
from engine.protocol import Cancel
from engine.protocol.in_conversation import FindInConversation
from tests.app.long_conversation import LongBridge

TOTAL = 5_000


@pytest.fixture
def bridge(qapp: QApplication) -> LongBridge:
    return LongBridge(TOTAL)


@pytest.fixture
def transcript(window: MainWindow, qtbot: QtBot) -> Iterator[Transcript]:
    window.panel.open_conversation(1)
    shown = window.panel.transcript
    qtbot.waitUntil(lambda: bool(shown.items) and not shown.filling)
    yield shown


def find(qtbot: QtBot, window: MainWindow, words: str) -> None:
    window.menus.actions_by_name["find_here"].trigger()
    bar = window.panel.finding.bar
    qtbot.waitUntil(bar.field.hasFocus)
    bar.field.setText(words)
    qtbot.waitUntil(lambda: bar.count_text not in ("", "Searching…"))
    qtbot.waitUntil(lambda: not window.panel.transcript.filling)


def marked(transcript: Transcript) -> list[tuple[int, str, bool]]:
    """Message, words, and whether they are the current ones, of everything lit up."""
    found: list[tuple[int, str, bool]] = []
    for _, row in transcript.made():
        if isinstance(row.view, MessageView) and row.message is not None:
            editors = [*row.view.findChildren(QTextEdit)]
            for editor in editors:
                for one in editor.extraSelections():
                    strong = one.format.background().color() == editor.palette().highlight().color()
                    found.append((row.message.id, one.cursor.selectedText(), strong))
    return found


def current(transcript: Transcript) -> tuple[int, str]:
    ((message_id, words, _),) = [one for one in marked(transcript) if one[2]]
    return message_id, words


def test_words_far_away_are_found_lit_up_and_brought_into_sight(
    qtbot: QtBot, window: MainWindow, transcript: Transcript
) -> None:
    find(qtbot, window, "tea NUMBER 2468")
    qtbot.waitUntil(lambda: bool(marked(transcript)))
    assert window.panel.finding.bar.count_text == "1 of 1"
    assert current(transcript) == (2468, "Tea number 2468"), "across bold type, in another case"
    view = transcript.view_of(2468)
    assert view is not None
    top = view.mapTo(transcript.viewport(), QPoint(0, 0)).y()
    assert 0 <= top < transcript.viewport().height()


def test_enter_goes_from_place_to_place_and_round(qtbot: QtBot, window: MainWindow, transcript: Transcript) -> None:
    find(qtbot, window, "Question 499")
    bar = window.panel.finding.bar
    assert bar.count_text == "6 of 6", "it begins where the reader is: at the end"
    assert current(transcript)[0] == 4999
    seen: list[int] = []
    for _ in range(3):
        qtbot.keyClick(bar.field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not transcript.filling)
        qtbot.waitUntil(lambda: any(strong for *_, strong in marked(transcript)))
        seen.append(current(transcript)[0])
    assert seen == [499, 4991, 4993] and bar.count_text == "3 of 6"
    qtbot.keyClick(bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert bar.count_text == "2 of 6"
    bar.later_button.click()
    assert bar.count_text == "3 of 6"


def test_chinese_is_found_and_what_is_not_there_is_said(
    qtbot: QtBot, window: MainWindow, transcript: Transcript
) -> None:
    find(qtbot, window, "茶 after")
    assert window.panel.finding.bar.count_text == "2,500 of 2,500"
    assert current(transcript) == (TOTAL, "茶 after")
    assert len([one for one in marked(transcript) if not one[2]]) > 1, "the others are lit up faintly"
    find(qtbot, window, "咖啡")
    qtbot.waitUntil(lambda: window.panel.finding.bar.count_text == "Not found")
    assert marked(transcript) == [] and not window.panel.finding.bar.later_button.isEnabled()


def test_escape_returns_to_the_place(qtbot: QtBot, window: MainWindow, transcript: Transcript) -> None:
    transcript.go_to(3000, 12)
    qtbot.waitUntil(lambda: not transcript.filling)
    place = transcript.place
    find(qtbot, window, "Question 17")
    qtbot.waitUntil(lambda: any(strong for *_, strong in marked(transcript)))
    assert transcript.place != place
    qtbot.keyClick(window.panel.finding.bar.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: transcript.place == place and not transcript.filling)
    assert marked(transcript) == [] and window.panel.finding.bar.isHidden()


def test_what_is_typed_on_calls_off_the_search_before(qtbot: QtBot, window: MainWindow, transcript: Transcript) -> None:
    bridge = window.panel.finding._bridge
    assert isinstance(bridge, LongBridge)
    window.panel.finding.begin()
    bridge.answers = False
    window.panel.finding.bar.field.setText("tea")
    qtbot.waitUntil(lambda: bridge.count(FindInConversation) == 1)
    first = bridge.last(FindInConversation).job
    bridge.answers = True
    window.panel.finding.bar.field.setText("tea number 20")
    qtbot.waitUntil(lambda: bridge.count(FindInConversation) == 2)
    assert bridge.last(Cancel).target == first
    qtbot.waitUntil(lambda: window.panel.finding.bar.count_text.startswith("56 of 56"))


def test_another_conversation_ends_it(qtbot: QtBot, window: MainWindow, transcript: Transcript) -> None:
    find(qtbot, window, "Question 3")
    window.new_conversation()
    assert window.panel.finding.bar.isHidden() and not window.menus.actions_by_name["find_here"].isEnabled()
