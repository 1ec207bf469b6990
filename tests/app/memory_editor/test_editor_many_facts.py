"""The facts tab: sorting, filters, and what is done to many facts at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QDate, QDateTime, QPoint, Qt

from app.memory_editor.fact_changes import MOST_CHANGED
from app.memory_editor.fact_columns import FACT, KIND, LEARNED, PINNED, SOURCE, STATUS, TAGS, TRUE
from app.memory_editor.fact_run import PART_FACTS
from app.memory_editor.merge_dialog import MergeDialog
from app.times import day_text
from engine.protocol import ListFacts, Undo
from engine.protocol.facts import ChangeFacts, ListFactIds, MergeFacts
from tests.app.memory_editor.fake_bridge import FakeBridge, fact, source

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

FEW = [
    fact(1, "Drinks tea", kind="preference", tags=("diet",), pinned=True),
    fact(2, "Allergic to peanuts", kind="health", holder="Ada", tags=("diet", "care")),
    fact(3, "Works at a school", kind="work", valid_from=1_700_000_000.0),
]


def opened(open_editor, qtbot, facts):
    bridge = FakeBridge(facts=list(facts))
    editor = open_editor(bridge)
    tab = editor.facts
    editor.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.model.total == len(facts))
    return bridge, tab


def column(tab, number) -> list[str]:
    return [tab.model.index(row, number).data() for row in range(tab.model.rowCount())]


# -- order and filters


def test_every_column_says_what_it_is(open_editor, qtbot) -> None:
    _bridge, tab = opened(open_editor, qtbot, [*FEW, fact(4, "Likes rain", sources=(source("I like rain"),))])
    assert column(tab, PINNED) == ["", "", "", "★"]
    assert column(tab, TAGS) == ["", "", "diet, care", "diet"]
    assert column(tab, TRUE)[1].startswith("since ")
    assert column(tab, SOURCE) == ["Message", "Assistant", "Assistant", "Assistant"]
    spoken = tab.model.index(3, PINNED).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "pinned"
    headings = [tab.model.headerData(number, Qt.Orientation.Horizontal) for number in range(9)]
    assert headings == ["Fact", "Kind", "About", "True", "Learned", "Tags", "Pinned", "Status", "Source"]


def test_a_heading_sorts_and_sorts_the_other_way(open_editor, qtbot) -> None:
    _bridge, tab = opened(open_editor, qtbot, FEW)
    header = tab.view.horizontalHeader()
    at = QPoint(header.sectionViewportPosition(FACT) + 20, header.height() // 2)
    upwards = ["Allergic to peanuts", "Drinks tea", "Works at a school"]
    for expected in (upwards, upwards[::-1]):
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
        qtbot.waitUntil(lambda expected=expected: column(tab, FACT) == expected)
    assert tab.filters.sort_button.accessibleName() == "Sorted by: Fact"


def test_the_menu_sorts_without_a_mouse(open_editor, qtbot) -> None:
    bridge, tab = opened(open_editor, qtbot, FEW)
    menu = tab.filters.sort_button.menu()
    actions = {action.text(): action for action in menu.actions() if action.text()}
    actions["Pinned"].trigger()
    qtbot.waitUntil(lambda: column(tab, FACT)[0] == "Drinks tea")
    assert tab.view.horizontalHeader().sortIndicatorSection() == PINNED
    actions["Upwards: A to Z, oldest first"].trigger()
    qtbot.waitUntil(lambda: column(tab, FACT)[-1] == "Drinks tea")
    asked = bridge.last(ListFacts)
    assert asked.order == "pinned" and not asked.descending


def test_the_order_stays_while_one_types(open_editor, qtbot) -> None:
    _bridge, tab = opened(open_editor, qtbot, FEW)
    tab.view.sort_by(KIND)
    qtbot.keyClicks(tab.filters.search, "a")
    qtbot.waitUntil(lambda: tab.model.total == 3 and tab.model.filter.query == "a" and tab.model.is_current)
    assert (tab.model.filter.order, tab.model.filter.descending) == ("kind", False)


def test_an_answer_that_comes_late_is_not_shown(open_editor, qtbot) -> None:
    bridge, tab = opened(open_editor, qtbot, FEW)
    shown: list[int] = []
    tab.model.listed.connect(lambda: shown.append(tab.model.total))
    bridge.held = True
    before = bridge.count(ListFacts)
    for letters in ("t", "te", "tea"):
        tab.filters.search.setText(letters)
        qtbot.waitUntil(lambda letters=letters: tab.model.filter.query == letters)
    assert bridge.count(ListFacts) == before + 1, "one question is under way at a time"
    bridge.release()
    assert shown == [] and bridge.last(ListFacts).query == "tea"
    bridge.release()
    assert shown == [1] and column(tab, FACT) == ["Drinks tea"]


def test_more_filters_and_taking_them_away(open_editor, qtbot) -> None:
    _bridge, tab = opened(open_editor, qtbot, FEW)
    filters = tab.filters
    filters.more_button.click()
    qtbot.waitUntil(lambda: filters.more.tag.count() == 3)
    assert [filters.more.tag.itemText(row) for row in range(3)] == ["Any tag", "diet (2)", "care (1)"]
    filters.more.tag.setCurrentIndex(1)
    qtbot.waitUntil(lambda: tab.model.total == 2)
    filters.more.holder.setCurrentIndex(filters.more.holder.findData("Ada"))
    qtbot.waitUntil(lambda: tab.model.total == 1)
    filters.more.pinned.setChecked(True)
    qtbot.waitUntil(lambda: tab.model.total == 0)
    assert tab.placeholder.text().startswith("No fact matches")
    filters.more_button.click()
    qtbot.waitUntil(lambda: tab.model.total == 3)


def test_filter_by_when_it_was_learned(open_editor, qtbot) -> None:
    day = 86_400.0
    facts = [fact(number, f"Fact {number}", recorded_at=1_790_000_000.0 + number * day) for number in range(1, 6)]
    _bridge, tab = opened(open_editor, qtbot, facts)
    more = tab.filters.more
    tab.filters.more_button.click()
    more.learned_from.open.click()
    more.learned_from.date.setDate(_day(facts[1].recorded_at))
    more.learned_until.open.click()
    more.learned_until.date.setDate(_day(facts[3].recorded_at))
    qtbot.waitUntil(lambda: column(tab, FACT) == ["Fact 4", "Fact 3", "Fact 2"])


def _day(seconds: float) -> QDate:
    return QDateTime.fromSecsSinceEpoch(int(seconds)).date()


def test_columns_can_be_hidden(open_editor, qtbot) -> None:
    _bridge, tab = opened(open_editor, qtbot, FEW)
    tab.window().resize(2400, 700)
    qtbot.waitUntil(lambda: not tab.view.isColumnHidden(STATUS))
    menu = tab.view.columns_menu()
    next(action for action in menu.actions() if action.text() == "Status").trigger()
    assert tab.view.isColumnHidden(STATUS) and not tab.view.isColumnHidden(LEARNED)
    menu.deleteLater()


# -- many at once


def test_pin_and_undo_as_one(open_editor, qtbot) -> None:
    bridge, tab = opened(open_editor, qtbot, FEW)
    tab.view.selectAll()
    assert tab.panes.currentWidget() is tab.many and tab.many.heading.text() == "3 facts chosen"
    tab.many.pin_button.click()
    qtbot.waitUntil(lambda: all(one.pinned for one in bridge.facts.values()))
    qtbot.waitUntil(lambda: tab.bar.text == "2 facts pinned. 1 was so already.")
    assert len({entry.batch for entry in bridge.journal}) == 1
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: [one.pinned for one in bridge.facts.values()] == [True, False, False])
    assert bridge.count(Undo) == 1


def test_tags_kind_and_closing(open_editor, qtbot) -> None:
    bridge, tab = opened(open_editor, qtbot, FEW)
    tab.view.selectAll()
    many = tab.many
    assert not many.tag_button.isEnabled()
    many.tags.setText("family，diet")
    many.tag_button.click()
    qtbot.waitUntil(lambda: bridge.facts[3].tags == ("family", "diet"))
    qtbot.waitUntil(lambda: "tagged with “family, diet”" in tab.bar.text)
    many.tags.setText("x" * 500)
    many.tag_button.click()
    qtbot.waitUntil(lambda: "xxx…”" in tab.bar.text and len(tab.bar.text) < 200)
    many.untag_button.click()
    qtbot.waitUntil(lambda: bridge.facts[3].tags == ("family", "diet"))
    many.tags.setText("diet")
    many.untag_button.click()
    qtbot.waitUntil(lambda: bridge.facts[2].tags == ("care", "family"))
    many.kind.setCurrentIndex(many.kind.findData("event"))
    many.kind_button.click()
    qtbot.waitUntil(lambda: {one.kind for one in bridge.facts.values()} == {"event"})
    many.day.setDate(QDate.currentDate().addYears(2))
    many.close_button.click()
    day = day_text(QDate.currentDate().addYears(2))
    qtbot.waitUntil(lambda: tab.bar.text == f"{len(FEW)} facts are true until {day}.")
    many.day.setDate(QDate(2026, 3, 5))
    many.close_button.click()
    qtbot.waitUntil(lambda: {one.status for one in bridge.facts.values()} == {"superseded"})
    assert _day(bridge.facts[1].valid_to or 0) == QDate(2026, 3, 5)


def test_a_thousand_rows_go_in_parts_that_share_a_batch(open_editor, qtbot) -> None:
    facts = [fact(number, f"Fact {number}") for number in range(1, 1201)]
    bridge, tab = opened(open_editor, qtbot, facts)
    tab.view.selectAll()
    assert tab.model.fact(900) is None, "rows that nobody looked at are not loaded"
    tab.many.pin_button.click()
    qtbot.waitUntil(lambda: tab.bar.text.startswith("1,200 facts pinned."), timeout=20_000)
    assert bridge.count(ListFactIds) == 1 and bridge.count(ChangeFacts) == 1200 // PART_FACTS
    assert len({entry.batch for entry in bridge.journal}) == 1
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: not any(one.pinned for one in bridge.facts.values()), timeout=20_000)


def test_stopping_keeps_what_was_done_and_its_undo(open_editor, qtbot) -> None:
    facts = [fact(number, f"Fact {number}") for number in range(1, 4 * PART_FACTS + 1)]
    bridge, tab = opened(open_editor, qtbot, facts)
    tab.view.selectAll()
    qtbot.waitUntil(lambda: tab.model.is_current)
    bridge.held = True
    tab.many.pin_button.click()
    bridge.release()
    qtbot.waitUntil(lambda: tab.bar.text.startswith("Working: "))
    tab.bar.buttons[0].click()
    bridge.held = False
    bridge.release()
    qtbot.waitUntil(lambda: "facts pinned." in tab.bar.text)
    done = sum(one.pinned for one in bridge.facts.values())
    assert PART_FACTS <= done < len(facts) and tab.bar.text.startswith(f"{done} facts pinned.")
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: not any(one.pinned for one in bridge.facts.values()))


def test_more_than_one_undo_can_take_back_is_refused(open_editor, qtbot) -> None:
    facts = [fact(number, f"Fact {number}") for number in range(1, MOST_CHANGED + 2)]
    bridge, tab = opened(open_editor, qtbot, facts)
    tab.view.selectAll()
    assert not tab.many.pin_button.isEnabled() and "5,000" in tab.many.hint.text()
    qtbot.keyClick(tab.view, Qt.Key.Key_Delete)
    assert tab.bar.text.startswith("At most 5,000 facts can be changed at once.")
    assert bridge.count(ChangeFacts) == 0
    tab.view.selectRow(0)
    assert tab.panes.currentWidget() is tab.pane


def test_forgetting_asks_from_twenty_on(open_editor, qtbot) -> None:
    bridge, tab = opened(open_editor, qtbot, [fact(number, f"Fact {number}") for number in range(1, 31)])
    tab.view.selectAll()
    qtbot.keyClick(tab.view, Qt.Key.Key_Delete)
    assert tab.bar.text == "Forget 30 facts?" and bridge.count(ChangeFacts) == 0
    tab.bar.buttons[1].click()
    assert tab.bar.isHidden() and bridge.count(ChangeFacts) == 0


def test_several_are_forgotten_for_good_in_one_dialog(open_editor, qtbot) -> None:
    bridge, tab = opened(open_editor, qtbot, FEW)
    editor = tab.window()
    tab.view.selectAll()
    with qtbot.waitSignal(editor.erase_facts) as asked:
        tab.many.erase_button.click()
    assert sorted(asked.args[0]) == [1, 2, 3] and bridge.count(ChangeFacts) == 0


# -- merging


def merge_dialog(tab, qtbot) -> MergeDialog:
    qtbot.waitUntil(lambda: tab.findChild(MergeDialog) is not None)
    return tab.findChild(MergeDialog)


def test_merge_shows_all_with_their_sources_and_keeps_the_chosen_words(open_editor, qtbot) -> None:
    facts = [
        fact(1, "Lives in York", sources=(source("I moved to York"),)),
        fact(2, "Home is York", sources=(source("York is home now", 9),)),
        fact(3, "York"),
    ]
    bridge, tab = opened(open_editor, qtbot, facts)
    tab.view.selectAll()
    tab.many.merge_button.click()
    dialog = merge_dialog(tab, qtbot)
    listed = "\n".join(dialog.list.item(row).text() for row in range(3))
    assert "I moved to York" in listed and "York is home now" in listed and "from: Assistant" in listed
    assert dialog.text.toPlainText() == "Home is York. Lives in York."
    dialog.list.setCurrentRow(1)
    assert dialog.text.toPlainText() == "Home is York"
    dialog.together_button.click()
    assert dialog.text.toPlainText().startswith("Home is York. L") and not dialog.together_button.isEnabled()
    dialog.text.setPlainText("Has lived in York since March")
    dialog.list.setCurrentRow(0)
    assert dialog.text.toPlainText() == "Has lived in York since March", "own words stay"
    dialog.merge_button.click()
    qtbot.waitUntil(lambda: tab.model.total == 1)
    assert bridge.facts[3].text == "Has lived in York since March" and bridge.facts[1].status == "forgotten"
    assert tab.bar.text == "3 facts are one now: “Has lived in York since March”"
    qtbot.waitUntil(lambda: tab.shown_id == 3)
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: tab.model.total == 3)
    assert {one.status for one in bridge.facts.values()} == {"active"}


def test_merging_what_has_changed_is_refused_and_says_so(open_editor, qtbot) -> None:
    bridge, tab = opened(open_editor, qtbot, FEW)
    tab.view.selectAll()
    tab.merge_selected()
    dialog = merge_dialog(tab, qtbot)
    bridge.write_fact(1, text="Drinks only tea")
    dialog.merge_button.click()
    qtbot.waitUntil(lambda: "changed meanwhile" in dialog.problem.text())
    assert dialog.isVisible() and bridge.count(MergeFacts) == 1
    dialog.text.clear()
    assert not dialog.merge_button.isEnabled()
    dialog.reject()


def test_forgotten_facts_are_not_merged(open_editor, qtbot) -> None:
    facts = [fact(1, "one", status="forgotten"), fact(2, "two", status="forgotten")]
    bridge = FakeBridge(facts=facts)
    editor = open_editor(bridge)
    tab = editor.facts
    tab.filters.show_everything_with("forgotten")
    qtbot.waitUntil(lambda: tab.model.total == 2)
    tab.view.selectAll()
    tab.merge_selected()
    qtbot.waitUntil(lambda: tab.bar.text.startswith("Forgotten facts cannot be merged"))
    assert tab.findChild(MergeDialog) is None
