"""A conversation of 50,000 messages: opened, scrolled, jumped in; what is out of sight has no widgets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.chat import markdown
from app.chat.code_view import CodeView
from app.chat.column import TOP_PX
from app.chat.reply_view import ReplyView
from app.chat.rows import MOST_ROWS
from app.chat.spotlight import Spotlight
from app.chat.transcript import Transcript
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import OpenConversation, Regenerate, SendMessage
from tests.app.fake_bridge import message
from tests.app.long_conversation import LongBridge

TOTAL = 50_000


@pytest.fixture
def bridge(qapp: QApplication) -> LongBridge:
    return LongBridge(TOTAL)


@pytest.fixture
def transcript(window: MainWindow, qtbot: QtBot) -> Iterator[Transcript]:
    window.panel.open_conversation(1)
    shown = window.panel.transcript
    qtbot.waitUntil(lambda: bool(shown.items))
    settled(qtbot, shown)
    yield shown


def settled(qtbot: QtBot, transcript: Transcript) -> None:
    qtbot.waitUntil(lambda: not transcript.filling)


def ids(transcript: Transcript) -> list[int]:
    """Messages of which a part is in sight, from top to bottom."""
    height = transcript.viewport().height()
    places = [(top_of(transcript, view), view) for view in transcript.items]
    seen = [(top, view) for top, view in places if top < height and top + view.height() > 0]
    return [view.property("messageId") for _, view in sorted(seen, key=lambda one: one[0])]


def top_of(transcript: Transcript, view: QWidget) -> int:
    return view.mapTo(transcript.viewport(), QPoint(0, 0)).y()


def gapless(transcript: Transcript) -> bool:
    """The views stand close below each other, and nothing in sight is missing."""
    numbers = ids(transcript)
    return numbers == list(range(numbers[0], numbers[-1] + 1)) and not transcript.column.gaps


def wheel(transcript: Transcript, notches: int) -> None:
    at = QPointF(transcript.viewport().rect().center())
    QApplication.sendEvent(
        transcript.viewport(),
        QWheelEvent(
            at, transcript.viewport().mapToGlobal(at), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        ),
    )  # fmt: skip


def test_it_opens_at_its_end_with_few_widgets(transcript: Transcript, bridge: LongBridge) -> None:
    assert ids(transcript)[-1] == TOTAL and gapless(transcript)
    assert len(transcript.items) < 60 and len(bridge.pages) == 1
    bar = transcript.verticalScrollBar()
    assert bar.value() == bar.maximum() > 1_000_000


def test_the_wheel_moves_by_pixels_and_nothing_jumps(qtbot: QtBot, transcript: Transcript) -> None:
    wheel(transcript, 3)
    settled(qtbot, transcript)
    for _ in range(60):
        view = transcript.view_of(ids(transcript)[1])
        assert view is not None
        before = top_of(transcript, view)
        wheel(transcript, 1)
        moved = top_of(transcript, view) - before
        assert moved == QApplication.wheelScrollLines() * transcript.verticalScrollBar().singleStep()
        settled(qtbot, transcript)
        assert top_of(transcript, view) - before == moved, "rows that come do not move what is read"
        assert gapless(transcript)


def test_dragging_the_bar_reaches_any_place(qtbot: QtBot, transcript: Transcript) -> None:
    bar = transcript.verticalScrollBar()
    bar.setSliderDown(True)
    for share in (0.9, 0.25, 0.5, 0.0, 1.0, 0.75):
        bar.setSliderPosition(int(bar.maximum() * share))
        settled(qtbot, transcript)
        shown = ids(transcript)
        assert abs(shown[0] / TOTAL - share) < 0.02 and gapless(transcript)
    bar.setSliderPosition(bar.maximum())
    bar.setSliderDown(False)
    settled(qtbot, transcript)
    assert ids(transcript)[-1] == TOTAL and transcript.sticks
    assert bar.value() == bar.maximum()


def test_clicking_the_groove_turns_a_page(qtbot: QtBot, transcript: Transcript) -> None:
    first = ids(transcript)[0]
    transcript.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderPageStepSub)
    settled(qtbot, transcript)
    assert ids(transcript)[-1] in (first - 1, first, first + 1) and gapless(transcript)


def test_without_any_time_it_gets_there_too(
    qtbot: QtBot, window: MainWindow, transcript: Transcript, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One view, and of a long one a part, in each pass of the event loop."""
    monkeypatch.setattr("app.chat.row_area.BUDGET_S", 0.0001)
    long = "".join(f"Paragraph {number}.\n\n```python\ncall({number})\n```\n\n" for number in range(60))
    transcript.go_to_top()
    settled(qtbot, transcript)
    assert ids(transcript)[0] == 1 and gapless(transcript)
    last = transcript.rows.at(TOTAL - 1)
    assert last is not None and last.view is None
    last.message, last.parts = message(TOTAL, long, "assistant"), None
    transcript.scroll_to_bottom()
    settled(qtbot, transcript)
    view = transcript.view_of(TOTAL)
    assert isinstance(view, ReplyView) and view.body.whole and gapless(transcript)
    assert len(view.findChildren(CodeView)) == 60
    assert top_of(transcript, view) + view.height() <= transcript.viewport().height()


def test_home_and_end_and_pages(qtbot: QtBot, transcript: Transcript) -> None:
    qtbot.keyClick(transcript, Qt.Key.Key_Home)
    settled(qtbot, transcript)
    assert ids(transcript)[0] == 1 and gapless(transcript)
    first = transcript.view_of(1)
    assert first is not None and top_of(transcript, first) == TOP_PX
    assert transcript.verticalScrollBar().value() == 0
    bottom = ids(transcript)[-1]
    qtbot.keyClick(transcript, Qt.Key.Key_PageDown)
    settled(qtbot, transcript)
    assert ids(transcript)[0] in range(bottom - 2, bottom + 1)
    qtbot.keyClick(transcript, Qt.Key.Key_PageUp)
    settled(qtbot, transcript)
    assert ids(transcript)[0] == 1
    qtbot.keyClick(transcript, Qt.Key.Key_End)
    settled(qtbot, transcript)
    assert ids(transcript)[-1] == TOTAL


def test_pages_turn_while_one_writes(qtbot: QtBot, window: MainWindow, transcript: Transcript) -> None:
    edit = window.panel.composer.edit
    edit.setFocus()
    first = ids(transcript)[0]
    qtbot.keyClick(edit, Qt.Key.Key_PageUp)
    settled(qtbot, transcript)
    assert ids(transcript)[-1] in range(first - 1, first + 2) and gapless(transcript)
    qtbot.keyClick(edit, Qt.Key.Key_PageDown)
    settled(qtbot, transcript)
    assert ids(transcript)[-1] == TOTAL


def test_a_message_anywhere_is_found_by_its_id(
    qtbot: QtBot, window: MainWindow, transcript: Transcript, bridge: LongBridge
) -> None:
    for wanted in (25_001, 3, 49_990, 12_345):
        window.panel.open_conversation(1, wanted)
        qtbot.waitUntil(
            lambda wanted=wanted: any(
                light.parentWidget().property("messageId") == wanted for light in transcript.findChildren(Spotlight)
            )
        )
        settled(qtbot, transcript)
        view = transcript.view_of(wanted)
        assert view is not None and 0 <= top_of(transcript, view) < transcript.viewport().height()
        assert gapless(transcript)


def test_what_is_kept_stays_bounded(qtbot: QtBot, transcript: Transcript) -> None:
    bar = transcript.verticalScrollBar()
    for step in range(60):
        bar.setSliderDown(True)
        bar.setSliderPosition(bar.maximum() * step // 60)
        bar.setSliderDown(False)
        settled(qtbot, transcript)
        qtbot.waitUntil(lambda: len(transcript.column.children()) < 120)
        assert len(list(transcript.rows.here())) <= MOST_ROWS + 120


def test_markdown_is_rendered_once_a_message(
    qtbot: QtBot, transcript: Transcript, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []
    parse = markdown.parse_blocks
    monkeypatch.setattr(markdown, "parse_blocks", lambda source: rendered.append(source) or parse(source))
    for _ in range(4):
        for _ in range(8):
            transcript.scroll_by(-700)
            settled(qtbot, transcript)
        transcript.scroll_to_bottom()
        settled(qtbot, transcript)
    assert len(rendered) > 10 and len(rendered) == len(set(rendered))


def test_while_a_reply_streams_only_its_end_is_rendered(
    qtbot: QtBot, window: MainWindow, transcript: Transcript, bridge: LongBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.panel.send("And?")
    job = bridge.last(SendMessage).job
    bridge.store(job, message(TOTAL + 1, "And?"))
    parsed: list[str] = []
    parse = markdown.parse_blocks
    monkeypatch.setattr(markdown, "parse_blocks", lambda source: parsed.append(source) or parse(source))
    for number in range(40):
        bridge.stream(job, f"Paragraph {number}.\n\n")
        transcript.flush()
    assert max(map(len, parsed)) < 100
    bridge.finish(job, message(TOTAL + 2, "".join(f"Paragraph {n}.\n\n" for n in range(40)), "assistant"))
    settled(qtbot, transcript)
    assert ids(transcript)[-1] == TOTAL + 2 and transcript.sticks


def test_reading_above_is_not_disturbed_by_the_reply(
    qtbot: QtBot, window: MainWindow, transcript: Transcript, bridge: LongBridge
) -> None:
    window.panel.send("And?")
    job = bridge.last(SendMessage).job
    bridge.store(job, message(TOTAL + 1, "And?"))
    transcript.scroll_by(-4000)
    settled(qtbot, transcript)
    view = transcript.view_of(ids(transcript)[0])
    assert view is not None
    before = top_of(transcript, view)
    for number in range(30):
        bridge.stream(job, f"Paragraph {number}.\n\n")
        transcript.flush()
    bridge.finish(job, message(TOTAL + 2, "".join(f"Paragraph {n}.\n\n" for n in range(30)), "assistant"))
    settled(qtbot, transcript)
    assert top_of(transcript, view) == before
    transcript.scroll_to_bottom()
    settled(qtbot, transcript)
    assert ids(transcript)[-1] == TOTAL + 2 and gapless(transcript)


def test_after_a_restart_the_reader_is_where_they_were(
    qtbot: QtBot, window: MainWindow, transcript: Transcript, bridge: LongBridge
) -> None:
    transcript.go_to(30_000, 33)
    settled(qtbot, transcript)
    shown, (first, *_) = ids(transcript), ids(transcript)
    view = transcript.view_of(first)
    assert view is not None
    top = top_of(transcript, view)
    window.panel.take_restart()
    assert bridge.last(OpenConversation).around_id in shown
    qtbot.waitUntil(lambda: transcript.view_of(first) not in (None, view))
    settled(qtbot, transcript)
    again = transcript.view_of(first)
    assert again is not None and top_of(transcript, again) == top and ids(transcript) == shown


def test_at_the_end_a_restart_stays_at_the_end(qtbot: QtBot, window: MainWindow, transcript: Transcript) -> None:
    window.panel.take_restart()
    settled(qtbot, transcript)
    qtbot.waitUntil(lambda: bool(transcript.items) and ids(transcript)[-1] == TOTAL)
    assert transcript.sticks


def test_another_width_keeps_the_place(qtbot: QtBot, window: MainWindow, transcript: Transcript) -> None:
    transcript.go_to(20_000, 0)
    settled(qtbot, transcript)
    first = ids(transcript)[0]
    window.resize(620, 700)
    settled(qtbot, transcript)
    assert abs(ids(transcript)[0] - first) <= 1 and gapless(transcript)


def test_sending_from_far_above_shows_the_end(
    qtbot: QtBot, window: MainWindow, transcript: Transcript, bridge: LongBridge
) -> None:
    window.panel.open_conversation(1, 10_000)
    qtbot.waitUntil(lambda: transcript.view_of(10_000) is not None)
    window.panel.send("And?")
    settled(qtbot, transcript)
    assert gapless_but_the_last(transcript)


def gapless_but_the_last(transcript: Transcript) -> bool:
    """What was sent just now has no number yet."""
    numbers = ids(transcript)
    return numbers[-1] is None and numbers[-2] == TOTAL and not transcript.column.gaps


def test_answering_again_from_far_above(
    qtbot: QtBot, window: MainWindow, transcript: Transcript, bridge: LongBridge
) -> None:
    window.panel.open_conversation(1, 10_000)
    qtbot.waitUntil(lambda: transcript.view_of(10_000) is not None)
    qtbot.waitUntil(lambda: bool(transcript.last_reply_text))
    window.panel.regenerate()
    qtbot.waitUntil(lambda: bridge.count(Regenerate) == 1)
    transcript.scroll_to_bottom()
    settled(qtbot, transcript)
    assert ids(transcript)[-1] == TOTAL - 1


def test_tab_goes_from_top_to_bottom_whichever_view_was_made_first(
    qtbot: QtBot, window: MainWindow, transcript: Transcript
) -> None:
    transcript.scroll_by(-3000)
    settled(qtbot, transcript)
    window.activateWindow()
    first = transcript.items[0]
    first.nextInFocusChain().setFocus()
    places: list[int] = []
    for _ in range(40):
        row = transcript.row_of(QApplication.focusWidget())
        if row is None or row.message is None:
            break
        places.append(row.message.id)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert len(set(places)) > 4 and places == sorted(places)


def test_a_conversation_with_a_language_and_a_theme_of_its_own_follows(
    qtbot: QtBot, transcript: Transcript, settings: SettingsStore
) -> None:
    settings.update(theme="dark", language="zh")
    settled(qtbot, transcript)
    assert gapless(transcript) and ids(transcript)[-1] == TOTAL
