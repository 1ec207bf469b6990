"""From a fact's source to the message: scrolled to, lit up, fetched if it is old."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.chat.spotlight import Spotlight
from app.window.main_window import MainWindow
from engine.protocol import ChooseVersion, OpenConversation
from tests.app.fake_bridge import FakeBridge, message, page


def filled(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.panel.transcript.filling)


def messages(first: int, last: int) -> list:
    return [message(number, f"message {number}\n" * 3) for number in range(first, last)]


def in_view(window: MainWindow, view: QWidget) -> bool:
    viewport = window.panel.transcript.viewport()
    top = view.mapTo(viewport, QPoint(0, 0)).y()
    return top >= 0 and top + view.height() <= viewport.height()


def lit(window: MainWindow) -> list[int]:
    return [light.parentWidget().property("messageId") for light in window.panel.transcript.findChildren(Spotlight)]


def test_another_conversation_opens_at_the_message(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1, 12)
    bridge.answer(OpenConversation, page(*messages(1, 41)))
    qtbot.waitUntil(lambda: lit(window) == [12])
    view = window.panel.transcript.view_of(12)
    assert view is not None
    qtbot.waitUntil(lambda: in_view(window, view))
    qtbot.wait(100)
    assert in_view(window, view)
    qtbot.waitUntil(lambda: lit(window) == [])


def test_the_open_conversation_scrolls_without_being_read_again(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(*messages(1, 41)))
    filled(qtbot, window)
    last = window.panel.transcript.view_of(40)
    assert last is not None
    qtbot.waitUntil(lambda: in_view(window, last))
    window.panel.open_conversation(1, 3)
    qtbot.waitUntil(lambda: lit(window) == [3])
    view = window.panel.transcript.view_of(3)
    assert view is not None and in_view(window, view) and bridge.count(OpenConversation) == 1


def test_a_message_asked_for_while_the_conversation_is_read_again_is_shown(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    """As after a restart of the engine: the page that arrives later must not undo the jump."""
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(*messages(1, 41)))
    filled(qtbot, window)
    window.panel.reload()
    window.panel.open_conversation(1, 3)
    bridge.answer(OpenConversation, page(*messages(1, 41)))
    qtbot.waitUntil(lambda: lit(window) == [3])
    window.panel.reload()
    bridge.answer(OpenConversation, page(*messages(1, 41)))
    filled(qtbot, window)
    view = window.panel.transcript.view_of(3)
    assert view is not None
    qtbot.waitUntil(lambda: in_view(window, view) and bool(view.findChildren(Spotlight)))


def test_the_page_around_the_message_is_asked_for(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1, 40_005)
    assert bridge.last(OpenConversation).around_id == 40_005
    bridge.answer(OpenConversation, page(*messages(39_975, 40_035), first=39_974, total=50_000))
    qtbot.waitUntil(lambda: lit(window) == [40_005])
    view = window.panel.transcript.view_of(40_005)
    assert view is not None and in_view(window, view)


def test_a_message_of_another_branch_is_brought_into_view(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1, 99)
    bridge.answer(OpenConversation, page(*messages(1, 41)))
    assert bridge.last(ChooseVersion).message_id == 99
    bridge.answer(ChooseVersion, page(*messages(1, 20)))
    bridge.answer(OpenConversation, page(*messages(1, 10), *messages(90, 100)))
    qtbot.waitUntil(lambda: lit(window) == [99])


def test_a_message_that_is_gone_is_said(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1, 99)
    bridge.answer(OpenConversation, page(*messages(1, 4)))
    bridge.fail(ChooseVersion, "This message does not exist any more.")
    assert [bar.sentence for bar in window.bars.bars] == ["This message is no longer in its conversation."]
    assert lit(window) == []
