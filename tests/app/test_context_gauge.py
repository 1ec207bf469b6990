"""The gauge: what it adds up, when it asks for attention, how it is reached, which way it runs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.settings.store import SettingsStore
from app.window import context_figures
from app.window.context_figures import Figures
from app.window.context_gauge import ContextGauge, Legend
from app.window.context_words import work_caption
from app.window.main_window import MainWindow
from engine.context.notes import PRESSURE_SHARE
from engine.context.windows import COMPACT_SHARE
from engine.protocol import ContextPressure, OpenConversation
from engine.values import ContextReport, SegmentTokens
from tests.app.fake_bridge import REPORT, FakeBridge, message, page


def report_of(history: int, **more: Any) -> ContextReport:
    """A report with a prompt budget of 1,000 tokens."""
    return ContextReport(1200, SegmentTokens(history=history, reply=200), history, 0, **more)


def test_the_marks_are_where_the_engine_acts() -> None:
    assert (context_figures.NOTICE_SHARE, context_figures.SUMMARY_SHARE) == (PRESSURE_SHARE, COMPACT_SHARE)


def test_the_work_of_a_reply_adds_up() -> None:
    figures = Figures(ContextReport(4096, SegmentTokens(), 2226, 84, restored_tokens=2000))
    assert figures.work == [("restored", 2000), ("known", 226), ("read", 84)]
    assert sum(tokens for _, tokens in figures.work) == figures.whole == 2310


@pytest.mark.parametrize(
    ("history", "level"), [(0, "calm"), (699, "calm"), (700, "notice"), (849, "notice"), (850, "full"), (1300, "full")]
)
def test_levels_follow_the_share_of_the_prompts_room(history: int, level: str) -> None:
    assert Figures(report_of(history)).level == level


def test_pressure_is_heard_until_the_next_reply(window: MainWindow, bridge: FakeBridge) -> None:
    gauge = window.status.gauge
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "x"), message(2, "y", "assistant", report=report_of(400))))
    assert not gauge.asks_for_attention
    bridge.context_pressure.emit(ContextPressure(1, 99, "notice", 720, 1000))
    assert not gauge.asks_for_attention, "another conversation"
    bridge.context_pressure.emit(ContextPressure(1, 1, "notice", 720, 1000))
    assert gauge.asks_for_attention and "filling up" in gauge.accessibleDescription()
    assert "filling up" in gauge.legend_html() and "72 % full" in gauge.legend_html()
    bridge.context_pressure.emit(ContextPressure(0, 1, "evicted", 900, 1000, 12, through_turn=1))
    assert not gauge.asks_for_attention and "12 earlier messages" in gauge.accessibleDescription()
    gauge.set_report(report_of(900))
    assert gauge.asks_for_attention and "nearly full" in gauge.accessibleDescription()


def test_legend_says_what_was_read_and_put_back(window: MainWindow) -> None:
    gauge = window.status.gauge
    gauge.set_report(replace(REPORT, evaluated_tokens=84, reused_tokens=2226, restored_tokens=2000))
    html = gauge.legend_html()
    assert gauge.figures is not None and work_caption(gauge.figures) == "4 % newly read"
    assert "pieces of words" in html
    assert "84 tokens were read, 226 were still known, and 2,000 were put back from a saved state" in html
    assert "70 % (2,509 tokens)" in html and "85 % (3,046)" in html
    gauge.set_report(replace(REPORT, restored_tokens=0))
    assert "saved state" not in gauge.legend_html()


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_open_and_close_the_legend(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    gauge = window.status.gauge
    gauge.set_report(REPORT)
    assert gauge.focusPolicy() & Qt.FocusPolicy.TabFocus
    qtbot.keyClick(gauge, key)
    legend = QApplication.activePopupWidget()
    assert isinstance(legend, Legend)
    assert legend.accessibleDescription() == gauge.accessibleDescription() != ""
    assert "Newly read" in legend.findChild(QLabel).text()
    qtbot.keyClick(legend, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None


def colours_along(gauge: ContextGauge) -> list[str]:
    """Colours of the reading bar from left to right, each once."""
    image: QImage = gauge.grab().toImage()
    line = gauge.fontMetrics().height()
    y = round((line + (gauge.height() - line) / 2) * image.devicePixelRatio())
    seen: list[str] = []
    for x in range(image.width()):
        colour = QColor(image.pixel(x, y)).name()
        if not seen or seen[-1] != colour:
            seen.append(colour)
    return seen


def test_the_reading_bar_runs_with_the_language(window: MainWindow) -> None:
    gauge = window.status.gauge
    gauge.set_report(ContextReport(4096, SegmentTokens(history=1000), 600, 400))
    gauge.resize(gauge.sizeHint())
    known, read = gauge._colour("known"), gauge._colour("read")
    left_to_right = [colour for colour in colours_along(gauge) if colour in (known, read)]
    gauge.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    right_to_left = [colour for colour in colours_along(gauge) if colour in (known, read)]
    assert left_to_right == [known, read] and right_to_left == [read, known]
    assert 'dir="rtl"' in gauge.legend_html()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_legend_stays_on_the_screen(qtbot: QtBot, window: MainWindow) -> None:
    window.move(QPoint(-500, 0))
    window.status.gauge.set_report(REPORT)
    window.status.gauge.show_legend()
    legend = QApplication.activePopupWidget()
    assert legend is not None and legend.screen().availableGeometry().contains(legend.geometry())
    legend.close()


def test_it_follows_the_language(qtbot: QtBot, window: MainWindow, settings: SettingsStore) -> None:
    window.status.gauge.set_report(REPORT)
    settings.update(language="zh")
    qtbot.waitUntil(lambda: "沿用了" in window.status.gauge.accessibleDescription())
    settings.update(language="en")
    qtbot.waitUntil(lambda: "still known" in window.status.gauge.accessibleDescription())
