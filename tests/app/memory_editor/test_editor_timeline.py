"""The timeline: a day, what was true on it, what changed, and one fact's chain."""

from __future__ import annotations

from datetime import datetime

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest

from app.memory_editor.timeline_model import CHANGE, FACT, PERIOD
from engine.protocol.timeline import GetTimeline, ListFactsAt
from tests.app.memory_editor.fake_bridge import FakeBridge, fact

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def day(year: int, month: int, number: int) -> float:
    return datetime(year, month, number).timestamp()


LIFE = [
    fact(
        1, "Lives in Leeds", status="superseded", superseded_by=2, valid_from=day(2024, 1, 1), valid_to=day(2026, 3, 5)
    ),
    fact(2, "Lives in York", valid_from=day(2026, 3, 5)),
    fact(3, "Drinks tea", recorded_at=day(2025, 6, 1)),
]


def opened(open_editor, qtbot, facts=LIFE):
    bridge = FakeBridge(facts=list(facts))
    editor = open_editor(bridge)
    editor.tabs.setCurrentWidget(editor.tabs.timeline)
    tab = editor.tabs.timeline
    qtbot.waitUntil(lambda: "Loading" not in tab.placeholder.text() or tab.model.rowCount() > 0)
    return bridge, editor, tab


def column(tab, number) -> list[str]:
    return [tab.model.index(row, number).data() for row in range(tab.model.rowCount())]


def test_nothing_is_asked_before_it_is_shown(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=list(LIFE))
    editor = open_editor(bridge)
    bridge.write_fact(3, pinned=True)
    qtbot.waitUntil(lambda: editor.facts.model.total == 2)
    assert bridge.count(GetTimeline) == 0 and bridge.count(ListFactsAt) == 0


def test_what_was_true_on_a_day(open_editor, qtbot) -> None:
    _bridge, _editor, tab = opened(open_editor, qtbot)
    tab.date.setDate(QDate(2025, 1, 1))
    qtbot.waitUntil(lambda: column(tab, FACT) == ["Lives in Leeds"])
    assert tab.summary.text() == "On Jan 1, 2025 1 fact was true. Just over by then: 0."
    tab.date.setDate(QDate(2026, 3, 10))
    qtbot.waitUntil(lambda: tab.model.rowCount() == 3)
    assert sorted(column(tab, CHANGE)) == ["", "+ began", "→ replaced by: Lives in York"]
    assert tab.summary.text() == "On Mar 10, 2026 2 facts were true. Just over by then: 1."
    tab.window_days.setCurrentIndex(0)
    qtbot.waitUntil(lambda: tab.model.rowCount() == 2)
    assert column(tab, CHANGE) == ["", ""]


def test_what_is_known_of_a_day_to_come_is_told(open_editor, qtbot) -> None:
    wedding = fact(4, "Marries on 12 June 2099", valid_from=day(2099, 6, 12), recorded_at=day(2026, 3, 7))
    _bridge, _editor, tab = opened(open_editor, qtbot, [*LIFE, wedding])
    tab.date.setDate(QDate(2026, 3, 10))
    qtbot.waitUntil(lambda: tab.model.rowCount() == 4)
    assert (column(tab, FACT)[-1], column(tab, CHANGE)[-1]) == ("Marries on 12 June 2099", "to come")
    assert column(tab, PERIOD)[-1] == "from Jun 12, 2099"
    assert tab.summary.text() == "On Mar 10, 2026 2 facts were true. Just over by then: 1. Still to come: 1."
    tab.only_changes.click()
    qtbot.waitUntil(lambda: "Marries on 12 June 2099" not in column(tab, FACT))


def test_only_changes_and_words(open_editor, qtbot) -> None:
    _bridge, _editor, tab = opened(open_editor, qtbot)
    tab.date.setDate(QDate(2026, 3, 5))
    tab.only_changes.click()
    qtbot.waitUntil(lambda: sorted(column(tab, FACT)) == ["Lives in Leeds", "Lives in York"])
    assert tab.summary.text() == "Up to Mar 5, 2026: 2 changes, of which 1 ended."
    tab.search.setText("York")
    qtbot.waitUntil(lambda: column(tab, FACT) == ["Lives in York"])
    tab.search.setText("Hull")
    qtbot.waitUntil(lambda: tab.placeholder.text() == "No fact of that time matches.")


def test_before_anything_was_known(open_editor, qtbot) -> None:
    _bridge, _editor, tab = opened(open_editor, qtbot)
    tab.date.setDate(QDate(2001, 1, 1))
    qtbot.waitUntil(lambda: tab.placeholder.text().startswith("Nothing is known of that day."))


def test_the_slider_walks_by_days_and_tells_the_day(open_editor, qtbot) -> None:
    _bridge, _editor, tab = opened(open_editor, qtbot)
    qtbot.waitUntil(lambda: tab.days.slider.maximum() > 1)
    slider = tab.days.slider
    slider.setFocus()
    tab.date.setDate(QDate(2026, 9, 18))
    assert tab.days.day == tab.day
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert tab.day == QDate(2026, 9, 19) and slider.accessibleDescription() == "Sep 19, 2026"
    QTest.keyClick(slider, Qt.Key.Key_PageDown)
    assert tab.day == QDate(2026, 8, 20)


def test_the_chain_of_a_fact_and_the_way_to_it(open_editor, qtbot) -> None:
    _bridge, editor, tab = opened(open_editor, qtbot)
    tab.date.setDate(QDate(2026, 4, 1))
    qtbot.waitUntil(lambda: "Lives in York" in column(tab, FACT))
    tab.view.selectRow(column(tab, FACT).index("Lives in York"))
    qtbot.waitUntil(lambda: tab.chain.list.count() == 2)
    texts = [tab.chain.list.item(row).text() for row in range(2)]
    assert texts[0].startswith("Lives in Leeds\nJan 1, 2024 – Mar 5, 2026")
    assert texts[1].startswith("→ Lives in York\nsince Mar 5, 2026")
    assert tab.chain.heading.text() == "2 facts, one after the other"
    tab.chain.list.setCurrentRow(0)
    tab.chain.open_button.click()
    assert editor.tabs.currentWidget() is editor.facts
    qtbot.waitUntil(lambda: editor.facts.shown_id == 1)
    qtbot.waitUntil(lambda: editor.facts.pane.chain.isVisible())
    editor.facts.pane.chain.click()
    assert editor.tabs.currentWidget() is tab
    qtbot.waitUntil(lambda: tab.chain.list.currentRow() == 0 and tab.chain.list.count() == 2)


def test_a_fact_that_stands_alone_has_no_way_to_a_chain(open_editor, qtbot) -> None:
    _bridge, editor, _tab = opened(open_editor, qtbot)
    editor.show_fact(3)
    qtbot.waitUntil(lambda: editor.facts.shown_id == 3)
    assert not editor.facts.pane.chain.isVisible()


def test_an_older_answer_does_not_take_the_place_of_a_newer_day(open_editor, qtbot) -> None:
    bridge, _editor, tab = opened(open_editor, qtbot)
    qtbot.waitUntil(lambda: not bridge._answers)
    listed: list[list[str]] = []
    tab.model.listed.connect(lambda: listed.append(column(tab, FACT)))
    bridge.held = True
    for year in (2001, 2002, 2025):
        asked = bridge.count(ListFactsAt)
        tab.date.setDate(QDate(year, 1, 1))
        tab._soon.stop()
        tab._ask()
        assert bridge.count(ListFactsAt) - asked == (1 if year == 2001 else 0)
    bridge.release()
    bridge.release()
    assert listed == [["Lives in Leeds"]]
