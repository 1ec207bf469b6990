"""The facts tab: paging, search, sorting, pins, what is empty, forgetting, and what stays chosen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStyleOptionHeader, QStyleOptionViewItem

from app.memory_editor.fact_columns import ABOUT, FACT, KIND, SOURCE, STATUS
from app.window.theme import apply_theme
from engine.protocol import ListFacts
from engine.protocol.facts import ChangeFacts
from tests.app.memory_editor.fake_bridge import FakeBridge, fact

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_hundred_thousand_rows_load_by_page(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(number, f"Fact {number}") for number in range(1, 100_001)])
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.model.rowCount() == 100_000)
    assert tab.filters.count.text() == "100,000 facts"
    last = tab.model.index(99_999, FACT)
    assert last.data() == "…"
    qtbot.waitUntil(lambda: last.data() == "Fact 1")
    assert bridge.count(ListFacts) < 10


def test_search_and_filters(open_editor, qtbot) -> None:
    facts = [fact(1, "Drinks tea"), fact(2, "对花生过敏", kind="health"), fact(3, "old", status="forgotten")]
    bridge = FakeBridge(facts=facts)
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.model.total == 2)
    qtbot.keyClicks(tab.filters.search, "tea")
    qtbot.waitUntil(lambda: tab.model.total == 1)
    tab.filters.search.setText("zzz")
    qtbot.waitUntil(lambda: tab.model.total == 0)
    assert "No fact matches" in tab.placeholder.text()
    tab.filters.search.clear()
    tab.filters.kind.setCurrentIndex(tab.filters.kind.findText("Health"))
    qtbot.waitUntil(lambda: tab.model.total == 1)
    assert tab.model.index(0, FACT).data() == "对花生过敏"
    tab.filters.kind.setCurrentIndex(0)
    tab.filters.status.setCurrentIndex(tab.filters.status.count() - 1)
    qtbot.waitUntil(lambda: tab.model.total == 3)


def test_the_sorted_column_says_its_direction(open_editor, qtbot, qapp: QApplication) -> None:
    apply_theme(qapp, "light")
    tab = open_editor(FakeBridge(facts=[fact(1, "Drinks tea"), fact(2, "Lives in Leeds")])).facts
    qtbot.waitUntil(lambda: tab.model.total == 2)
    header = tab.view.horizontalHeader()

    def arrow(column: int) -> QStyleOptionHeader.SortIndicator:
        option = QStyleOptionHeader()
        header.initStyleOptionForIndex(option, column)
        return option.sortIndicator

    def spoken(column: int) -> str | None:
        return tab.model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)

    arrows = QStyleOptionHeader.SortIndicator
    tab.view.sort_by(FACT, Qt.SortOrder.AscendingOrder)
    assert arrow(FACT) is arrows.SortUp and spoken(FACT) == "Fact, sorted upwards" and spoken(KIND) is None
    tab.view.sort_by(FACT, Qt.SortOrder.DescendingOrder)
    assert arrow(FACT) is arrows.SortDown and spoken(FACT) == "Fact, sorted downwards"
    assert arrow(KIND) not in (arrows.SortUp, arrows.SortDown)


def test_nothing_remembered_yet(open_editor, qtbot) -> None:
    tab = open_editor(FakeBridge()).facts
    qtbot.waitUntil(lambda: tab.placeholder.text().startswith("Nothing remembered yet."))


def test_all_that_is_outdated_is_not_nothing(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(number, f"Lived in Leeds {number}", status="superseded") for number in (1, 2)])
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.placeholder.text().startswith("Nothing current here; 2 are outdated."))
    tab.filters.search.setText("leeds 2")
    qtbot.waitUntil(lambda: tab.placeholder.text().startswith("Nothing current here; 1 is outdated."))
    tab.filters.search.setText("zzz")
    qtbot.waitUntil(lambda: tab.placeholder.text().startswith("No fact matches."))


def test_a_pinned_fact_bears_a_pin(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "Drinks tea", pinned=True), fact(2, "Lives in Leeds")])
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.model.total == 2)

    def has_pin(fact_id: int) -> bool:
        option = QStyleOptionViewItem()
        tab.view.itemDelegate().initStyleOption(option, tab.model.index(tab.model.row_of(fact_id), FACT))
        return bool(option.features & QStyleOptionViewItem.ViewItemFeature.HasDecoration)

    assert has_pin(1) and not has_pin(2)


def test_refresh_keeps_selection_and_edits(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "one"), fact(2, "two")])
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.model.total == 2)
    tab.view.selectRow(1)
    tab.pane.text.setPlainText("one, edited")
    bridge.learn(fact(3, "three"))
    qtbot.waitUntil(lambda: tab.model.total == 3)
    assert tab.view.selected_rows() == [2]
    assert tab.pane.text.toPlainText() == "one, edited"


def test_forget_one_and_undo(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "one"), fact(2, "two")])
    editor = open_editor(bridge)
    tab = editor.facts
    editor.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.model.total == 2)
    tab.view.selectRow(0)
    qtbot.keyClick(tab.view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: tab.model.total == 1)
    assert tab.bar.text == "1 fact forgotten."
    assert tab.shown_id is None and tab.view.selected_rows() == []
    assert tab.panes.currentWidget() is tab.nothing_chosen
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: tab.model.total == 2)
    assert bridge.facts[2].status == "active"
    tab.view.setFocus()
    tab.view.selectRow(0)
    qtbot.keyClick(tab.view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: tab.model.total == 1 and tab.bar.text == "1 fact forgotten.")
    qtbot.keyClick(tab.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: tab.model.total == 2)


def test_a_fact_that_is_forgotten_where_all_are_listed_does_not_stay_open(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "one"), fact(2, "two"), fact(3, "three")])
    editor = open_editor(bridge)
    tab = editor.facts
    editor.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.model.total == 3)
    tab.filters.show_everything_with("forgotten")
    tab.show_fact(2)
    qtbot.waitUntil(lambda: tab.shown_id == 2)
    tab.pane.text.setPlainText("two and a half")
    tab.forget_shown()
    qtbot.waitUntil(lambda: bridge.facts[2].status == "forgotten" and tab.bar.isVisible())
    assert tab.shown_id == 2, "unsaved words stay in view"
    tab.show_fact(3)
    qtbot.waitUntil(lambda: tab.shown_id == 3)
    tab.pane.delete_button.click()
    qtbot.waitUntil(lambda: tab.shown_id is None)
    assert tab.panes.currentWidget() is tab.nothing_chosen and tab.view.selected_rows() == []
    tab.discard_all()


def test_forget_many_also_those_not_loaded(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(number, f"Fact {number}") for number in range(1, 451)])
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.model.total == 450)
    tab.view.selectAll()
    tab.forget_selected()
    assert bridge.count(ChangeFacts) == 0
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: tab.model.total == 0, timeout=20_000)
    qtbot.waitUntil(lambda: tab.bar.text == "450 facts forgotten.")
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: tab.model.total == 450, timeout=20_000)


def test_show_fact_finds_a_hidden_one_and_what_replaced_it(open_editor, qtbot) -> None:
    facts = [fact(1, "Lives in Leeds", status="superseded", superseded_by=2), fact(2, "Lives in York")]
    editor = open_editor(FakeBridge(facts=facts))
    qtbot.waitUntil(lambda: editor.facts.model.total == 1)
    editor.show_fact(1)
    qtbot.waitUntil(lambda: editor.facts.pane.text.toPlainText() == "Lives in Leeds")
    qtbot.waitUntil(lambda: "Lives in York" in editor.facts.pane._replacement.link_text)
    qtbot.waitUntil(lambda: editor.facts.view.selected_rows() == [1])


def test_columns_take_no_more_than_they_show(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(number, f"Fact {number}") for number in range(1, 5)])
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.model.fact(0) is not None)
    view = tab.view
    for column in (KIND, STATUS, ABOUT, SOURCE):
        needed = max(view.sizeHintForColumn(column), view.horizontalHeader().sectionSizeHint(column))
        qtbot.waitUntil(lambda column=column, needed=needed: view.columnWidth(column) <= needed)
