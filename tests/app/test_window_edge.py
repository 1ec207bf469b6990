"""The divider where the model's view begins: live, reopened, moved, and with older pages."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from app.chat.message_views import UserMessageView
from app.chat.reply_view import ReplyView
from app.chat.step_views import StepView
from app.chat.window_divider import WindowDivider
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from app.window.theme import attention_colour, palette_for
from engine.protocol import ContextPressure, ConversationPage, OpenConversation
from engine.values import ContextReport, Message, SegmentTokens
from tests.app.fake_bridge import FakeBridge, message, page


def turns(first: int, last: int, evicted_through: int = 0) -> list[Message]:
    """Two messages a turn: 1 and 2, 3 and 4, ..."""
    rows: list[Message] = []
    for number in range(first, last, 2):
        out = number <= evicted_through
        rows.append(message(number, f"u{number}", evicted=out))
        rows.append(message(number + 1, f"a{number}", "assistant", turn_id=number, evicted=out))
    return rows


def summary(number: int, text: str = "They spoke of tea.", **more: Any) -> Message:
    return message(number, text, "system", "summary", turn_id=number - 1, **more)


def report(first_turn: int) -> ContextReport:
    return ContextReport(1000, SegmentTokens(), 10, 10, first_turn_id=first_turn)


def show(qtbot: QtBot, window: MainWindow, bridge: FakeBridge, shown: ConversationPage) -> None:
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, shown)
    qtbot.waitUntil(lambda: not window.panel.transcript.filling)


def order(window: MainWindow) -> list[str]:
    """What stands in the transcript from top to bottom; the divider as its number."""
    found: list[str] = []
    for item in window.panel.transcript.items:
        if isinstance(item, UserMessageView):
            found.append(item.text)
        elif isinstance(item, ReplyView):
            found.append(item.body.source)
        elif isinstance(item, WindowDivider):
            found.append(f"-- {item.count}")
    return found


def divider(window: MainWindow) -> WindowDivider:
    (found,) = [item for item in window.panel.transcript.items if isinstance(item, WindowDivider)]
    return found


def dimmed(window: MainWindow) -> list[str]:
    views = [item for item in window.panel.transcript.items if isinstance(item, UserMessageView)]
    muted = window.palette().placeholderText().color()
    return [view.text for view in views if view.findChild(QTextBrowser).palette().text().color() == muted]


def test_without_eviction_there_is_none(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    show(qtbot, window, bridge, page(*turns(1, 6)))
    assert order(window) == ["u1", "a1", "u3", "a3", "u5", "a5"] and dimmed(window) == []


def test_reopened_it_stands_where_the_window_begins(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    old = summary(9, "Old.", evicted=True)
    show(qtbot, window, bridge, page(*turns(1, 8, evicted_through=3), old, summary(10)))
    assert order(window) == ["u1", "a1", "u3", "a3", "-- 4", "u5", "a5", "u7", "a7"]
    found = divider(window)
    assert found.sentence.startswith("4 earlier messages") and "They are summarized" in found.sentence
    assert not found.summary.is_open and found.summary.text == "They spoke of tea."
    found.summary.set_open(True)
    assert found.summary.findChild(QTextBrowser).toPlainText() == "They spoke of tea."
    assert not found.summary.isHidden() and dimmed(window) == ["u1", "u3"]
    steps = [item for item in window.panel.transcript.items if isinstance(item, StepView)]
    assert steps == [], "the summary stands in the divider alone"


def test_it_comes_and_moves_while_the_conversation_is_open(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    show(qtbot, window, bridge, page(*turns(1, 8)))
    bridge.context_pressure.emit(ContextPressure(5, 99, "evicted", 900, 1000, 2, through_turn=1))
    assert "-- 2" not in order(window), "another conversation"
    bridge.context_pressure.emit(ContextPressure(5, 1, "evicted", 900, 1000, 2, through_turn=1))
    assert order(window)[:3] == ["u1", "a1", "-- 2"] and "summarized" not in divider(window).sentence
    assert divider(window).summary.isHidden()
    bridge.context_pressure.emit(ContextPressure(0, 1, "summarized", 900, 1000, through_turn=1, summary="Tea."))
    assert "They are summarized" in divider(window).sentence and divider(window).summary.text == "Tea."
    bridge.context_pressure.emit(ContextPressure(9, 1, "evicted", 900, 1000, 2, through_turn=3))
    assert order(window) == ["u1", "a1", "u3", "a3", "-- 4", "u5", "a5", "u7", "a7"]
    assert "They are summarized" not in divider(window).sentence and divider(window).summary.text == "Tea."
    assert dimmed(window) == ["u1", "u3"]


def test_a_report_places_it_before_anything_was_summarized(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    rows = turns(1, 8)
    rows[-1] = message(8, "a7", "assistant", turn_id=7, report=report(5))
    show(qtbot, window, bridge, page(*rows))
    assert order(window)[4] == "-- 4" and "still found by search" in divider(window).sentence


def test_one_message_is_said_in_the_singular(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    show(qtbot, window, bridge, page(message(1, "alone", evicted=True), *turns(3, 4)))
    assert divider(window).sentence == ("1 earlier message has left the model's view. It is still found by search.")


def test_a_message_that_never_fitted_is_no_beginning(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    too_long = message(5, "too long", evicted=True)
    show(qtbot, window, bridge, page(*turns(1, 4), too_long, *turns(7, 8)))
    assert order(window) == ["u1", "a1", "u3", "a3", "too long", "u7", "a7"]


def test_rows_that_come_later_are_counted_and_the_place_is_found(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    rows = turns(1, 30, evicted_through=9)
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(*rows[16:], summary(40), first=16, window_begins=11))
    qtbot.waitUntil(lambda: bridge.last(OpenConversation).position == 0)
    assert not any(line.startswith("--") for line in order(window)), "its place is in earlier rows"
    bridge.answer(OpenConversation, page(*rows[6:16], first=6, total=30, window_begins=11))
    window.panel.transcript.scroll_by(-900)
    qtbot.waitUntil(lambda: "-- 10" in order(window)[1:])
    place = order(window).index("-- 10")
    assert order(window)[place - 1 : place + 2] == ["a9", "-- 10", "u11"]


def test_it_stands_at_the_top_of_a_page_that_begins_with_the_window(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge
) -> None:
    rows = turns(11, 14)
    rows[-1] = message(14, "a13", "assistant", turn_id=13, report=report(11))
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(*rows, first=10))
    qtbot.waitUntil(lambda: order(window) == ["-- 10", "u11", "a11", "u13", "a13"])


def test_a_reply_made_again_keeps_the_divider(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    show(qtbot, window, bridge, page(*turns(1, 6, evicted_through=3), summary(9)))
    window.panel.regenerate()
    assert order(window) == ["u1", "a1", "u3", "a3", "-- 4", "u5"]
    job = bridge.sent[-1].job
    bridge.finish(job, message(12, "anew", "assistant", turn_id=5, report=report(5)))
    assert order(window) == ["u1", "a1", "u3", "a3", "-- 4", "u5", "anew"]


def test_another_conversation_begins_without_it(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> None:
    show(qtbot, window, bridge, page(*turns(1, 6, evicted_through=3), summary(9)))
    window.panel.open_conversation(2)
    bridge.answer(OpenConversation, page(message(20, "other", conversation_id=2), number=2))
    assert order(window) == ["other"]


def test_it_follows_theme_and_language(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, settings: SettingsStore
) -> None:
    show(qtbot, window, bridge, page(*turns(1, 8, evicted_through=3), summary(10)))
    settings.update(theme="dark", language="zh")
    qtbot.waitUntil(lambda: dimmed(window) == ["u1", "u3"] and "视野" in divider(window).sentence)
    assert divider(window).summary.title == "较早消息的概要"
    settings.update(theme="light", language="en")
    qtbot.waitUntil(lambda: dimmed(window) == ["u1", "u3"] and "view" in divider(window).sentence)


def test_dimmed_text_keeps_its_contrast() -> None:
    for theme in ("light", "dark"):
        palette = palette_for(theme == "dark")
        for behind in (palette.base().color(), palette.alternateBase().color()):
            assert contrast(palette.placeholderText().color(), behind) >= 4.5, theme
            assert contrast(attention_colour(palette), behind) >= 4.5, theme


def contrast(one: QColor, other: QColor) -> float:
    """As WCAG 2.1 defines it: 1..21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: QColor) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
