"""The picture of memory: charts, the same figures as a table, and what is shown of an empty memory."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.memory_editor.growth_chart import GrowthChart, _apart, _round_up
from app.memory_editor.overview_figures import sections
from app.times import date_text
from engine.protocol.overview import GetOverview, KindGrowth
from tests.app.memory_editor.fake_bridge import FakeBridge, fact
from tests.app.memory_editor.fake_facts import overview

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

FACTS = [fact(number, f"Fact {number}", kind="work" if number % 3 else "health") for number in range(1, 31)]


def opened(open_editor, qtbot, facts):
    bridge = FakeBridge(facts=list(facts))
    editor = open_editor(bridge)
    editor.tabs.setCurrentWidget(editor.tabs.overview)
    tab = editor.tabs.overview
    qtbot.waitUntil(lambda: "Loading" not in tab.message.text() or tab.pages.currentWidget() is not tab.message)
    return bridge, editor, tab


def figures(tab) -> dict[str, str]:
    found = {}
    for row in range(tab.table.topLevelItemCount()):
        section = tab.table.topLevelItem(row)
        for line in range(section.childCount()):
            found[f"{section.text(0)}/{section.child(line).text(0)}"] = section.child(line).text(1)
    return found


def test_nothing_is_asked_before_it_is_shown(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=FACTS)
    editor = open_editor(bridge)
    qtbot.waitUntil(lambda: editor.facts.model.total == 30)
    assert bridge.count(GetOverview) == 0


def test_an_empty_memory_is_told_in_a_sentence(open_editor, qtbot) -> None:
    _bridge, _editor, tab = opened(open_editor, qtbot, [])
    assert tab.pages.currentWidget() is tab.message
    assert tab.message.text().startswith("There is no picture to show yet.")
    assert not tab.as_table.isEnabled()


def test_charts_and_their_figures_as_a_table(open_editor, qtbot) -> None:
    _bridge, _editor, tab = opened(open_editor, qtbot, FACTS)
    assert tab.pages.currentWidget() is tab.picture
    assert [bar.name for bar in tab.kinds.bars] == ["Work", "Health"]
    assert tab.kinds.accessibleDescription() == "Work: 20; Health: 10"
    assert [bar.figure.replace(",", "") for bar in tab.work.bars] == ["1700 (82 %)", "370 (18 %)"]
    tab.as_table.click()
    assert tab.pages.currentWidget() is tab.table
    shown = figures(tab)
    assert shown["Facts by kind/Work"] == "20" and shown["Now/Facts remembered"] == "30"
    assert shown["Tokens a reply, on average/Messages"] == "300"
    assert shown["Size on disk/Memory"].endswith("MB")
    for bars in (tab.kinds, tab.segments, tab.work, tab.disk):
        for bar in bars.bars:
            assert any(name.endswith(f"/{bar.name}") and figure == bar.figure for name, figure in shown.items())


def test_the_last_changes_lead_to_the_history(open_editor, qtbot) -> None:
    bridge, editor, tab = opened(open_editor, qtbot, FACTS)
    bridge.learn(fact(99, "Likes rain"))
    qtbot.waitUntil(lambda: tab.changes.count() == 1)
    assert "Likes rain" in tab.changes.item(0).text()
    tab.changes.setCurrentRow(0)
    tab.changes.itemActivated.emit(tab.changes.item(0))
    assert editor.tabs.currentWidget() is editor.history


def test_without_replies_there_is_a_sentence_in_the_place_of_bars(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=FACTS)
    bridge.overview = overview(bridge.facts, replies=0)
    editor = open_editor(bridge)
    editor.tabs.setCurrentWidget(editor.tabs.overview)
    tab = editor.tabs.overview
    qtbot.waitUntil(lambda: tab.context_card.sentence.isVisible())
    assert not tab.segments.isVisible()
    assert all(not section.name.startswith("Tokens") for section in sections(bridge.overview))


def test_the_keys_walk_along_the_growth_and_tell_its_figures(open_editor, qtbot) -> None:
    _bridge, _editor, tab = opened(open_editor, qtbot, FACTS)
    chart = tab.growth
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_End)
    last = chart.accessibleDescription()
    assert "30 facts" in last and "Work: 20" in last
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert "15 facts" in chart.accessibleDescription() and chart.marked == 1
    QTest.keyClick(chart, Qt.Key.Key_Home)
    assert "0 facts" in chart.accessibleDescription()


def test_figures_are_fetched_anew_when_memory_changes(open_editor, qtbot) -> None:
    bridge, _editor, tab = opened(open_editor, qtbot, FACTS)
    bridge.write_fact(1, status="forgotten")
    qtbot.waitUntil(lambda: tab.kinds.accessibleDescription() == "Work: 19; Health: 10")


@pytest.mark.parametrize("dark", [False, True])
def test_kinds_can_be_told_apart_without_colour(qtbot, dark: bool) -> None:
    """In shades of grey, too, every band has a pattern of its own and a name beside it."""
    kinds = ("identity", "preference", "relation", "event", "work", "health", "other")
    facts = {number: fact(number, "x", kind=kinds[number % 7]) for number in range(1, 71)}
    chart = GrowthChart()
    qtbot.addWidget(chart)
    if dark:
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.black)
        palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.white)
        chart.setPalette(palette)
    chart.resize(700, 400)
    chart.show_growth((0.0, 1.0, 2.0), replace(overview(facts)).growth)
    image = chart.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    plot = chart._plot()
    assert len({_texture(image, int(plot.rect.right()) - 30, y) for y in _middles(chart)}) == 7
    QApplication.processEvents()


def _middles(chart: GrowthChart) -> list[int]:
    plot, below, found = chart._plot(), 0, []
    for one in chart.growth:
        found.append(round(chart._y(plot, below + one.counts[-1] / 2)))
        below += one.counts[-1]
    return found


def _texture(image: QImage, x: int, y: int) -> tuple[int, ...]:
    """The greys of a little square, as a ring of differences."""
    return tuple(image.pixelColor(x + dx, y + dy).lightness() for dy in range(-4, 5) for dx in range(-4, 5))


def test_scales_are_round_and_names_do_not_overlap() -> None:
    for count in (0, 1, 3, 4, 5, 17, 99, 101, 5_000, 100_000, 123_457):
        top = _round_up(count)
        assert top >= count and top % 4 == 0 and top <= max(4, 2 * count + 4)
    places = _apart([190.0, 189.0, 188.0, 20.0], 15, 195)
    assert all(lower - upper >= 14.9 for lower, upper in pairwise(places))


@pytest.mark.parametrize("locale", ["en_GB", "zh_CN"])
def test_the_axis_says_nothing_twice(qtbot: QtBot, locale: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(locale))
    try:
        chart = GrowthChart()
        qtbot.addWidget(chart)
        morning = datetime(2026, 3, 31, 8, 0).timestamp()
        for moments in (
            [morning + 3600 * hour for hour in range(10)],
            [morning + hour for hour in range(5)],
            [morning],
            [morning + 86_400 * day for day in range(60)],
            [morning, morning + 1, morning + 86_400],
        ):
            chart.show_growth(moments, (KindGrowth("work", tuple(range(len(moments)))),))
            words = [shown for _number, shown in chart.dates()]
            assert words and len(set(words)) == len(words)
            assert sum(date_text(moments[0]) in shown for shown in words) == 1
        assert chart.dates()[-1][0] == 2
    finally:
        QLocale.setDefault(before)
