"""The memory editor: the words have the room, and nothing moves under the pointer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from app.memory_editor.fact_columns import COLUMNS, FACT, KIND, LEARNED, STATUS, TAGS, TRUE
from app.memory_editor.fact_widths import shared_out
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.joined_words import joined_words
from app.memory_editor.journal_table import CHANGE
from tests.app.memory_editor.fake_bridge import FakeBridge, fact
from tests.app.walk import settle

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LONG = "Is getting the kitchen tiled in May by the man who also did the bathroom of the neighbours in York"
WANTED = dict.fromkeys(range(1, COLUMNS), 80)


def facts_tab(open_editor, qtbot, facts):
    editor = open_editor(FakeBridge(facts=list(facts)))
    editor.tabs.setCurrentWidget(editor.facts)
    qtbot.waitUntil(lambda: editor.facts.model.total == len(facts))
    return editor.facts


# -- the columns


def test_with_enough_room_every_column_is_shown_and_the_words_have_the_rest() -> None:
    widths = shared_out(2000, 250, WANTED, {TAGS}, set())
    assert widths == {**WANTED, FACT: 2000 - 8 * 80}


def test_empty_columns_are_folded_first_and_as_few_as_needed() -> None:
    widths = shared_out(1000, 250, WANTED, {LEARNED}, set())
    assert LEARNED not in widths and {KIND, STATUS, TRUE} <= widths.keys()
    assert sum(widths.values()) == 1000 and widths[FACT] >= 450


def test_what_the_user_wants_to_see_is_never_folded() -> None:
    widths = shared_out(300, 250, WANTED, set(WANTED), {TAGS, TRUE})
    assert widths.keys() == {FACT, TAGS, TRUE} and widths[FACT] == 250


@pytest.mark.parametrize("width", [700, 1000, 1500, 2400])
def test_no_window_is_so_narrow_that_facts_are_to_be_scrolled_sideways(open_editor, qtbot, width: int) -> None:
    tab = facts_tab(open_editor, qtbot, [fact(number, f"{LONG} {number}") for number in range(1, 60)])
    tab.window().resize(width, 700)
    view = tab.view
    qtbot.waitUntil(lambda: view.horizontalScrollBar().maximum() == 0)
    shown = [view.columnWidth(column) for column in range(COLUMNS) if not view.isColumnHidden(column)]
    assert sum(shown) == view.viewport().width() and view.columnWidth(FACT) >= 0.4 * sum(shown)


def test_where_the_words_have_little_room_two_lines_of_them_are_shown(open_editor, qtbot) -> None:
    tab = facts_tab(open_editor, qtbot, [fact(1, LONG)])
    tab.window().resize(700, 700)
    line = tab.view.fontMetrics().height()
    qtbot.waitUntil(lambda: tab.view.rowHeight(0) >= 2 * line)
    tab.window().resize(2600, 700)
    qtbot.waitUntil(lambda: tab.view.rowHeight(0) < 2 * line + 8)


def test_f2_on_a_row_out_of_sight_edits_that_row(open_editor, qtbot) -> None:
    tab = facts_tab(open_editor, qtbot, [fact(number, f"Fact {number}") for number in range(1, 901)])
    view = tab.view
    view.setFocus()
    view.select_row(3)
    view.clearSelection()
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: view.visible_rows()[0] > 200)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    first, last = view.visible_rows()
    assert first <= 3 <= last and tab.shown_id == 897
    assert tab.window().focusWidget() is tab.pane.text


def test_no_fact_stays_open_while_another_is_chosen_that_is_on_its_way(open_editor, qtbot) -> None:
    tab = facts_tab(open_editor, qtbot, [fact(number, f"Fact {number}") for number in range(1, 901)])
    tab.view.select_row(0)
    assert tab.shown_id == 900
    tab.view.select_row(800)
    assert tab.shown_id is None
    qtbot.waitUntil(lambda: tab.shown_id == 100)


@pytest.mark.parametrize("width", [700, 1000, 1600])
def test_what_was_changed_has_room_in_the_history(open_editor, qtbot, width: int) -> None:
    bridge = FakeBridge()
    bridge.learn(fact(1, LONG))
    editor = open_editor(bridge)
    editor.tabs.setCurrentWidget(editor.history)
    editor.resize(width, 700)
    view = editor.history.view
    qtbot.waitUntil(lambda: view.model().rowCount() == 1 and view.viewport().width() > width - 60)
    assert view.columnWidth(CHANGE) >= 0.3 * view.viewport().width()
    assert view.horizontalScrollBar().maximum() == 0


# -- bars


def places(page: QWidget) -> dict[QWidget, QRect]:
    inside = [widget for widget in page.findChildren(QWidget) if widget.isVisible()]
    inside = [widget for widget in inside if not any(isinstance(up, InlineBar) for up in (widget, *owners(widget)))]
    return {widget: QRect(widget.mapTo(page, QPoint()), widget.size()) for widget in inside}


def owners(widget: QWidget) -> list[QWidget]:
    found: list[QWidget] = []
    owner = widget.parentWidget()
    while owner is not None:
        found.append(owner)
        owner = owner.parentWidget()
    return found


@pytest.mark.parametrize("name", ["blocks", "facts", "documents", "history", "agents"])
def test_nothing_moves_when_a_bar_comes_or_goes(open_editor, qtbot, name: str) -> None:
    editor = open_editor(FakeBridge())
    editor.resize(1100, 700)
    tab = getattr(editor.tabs, name)
    editor.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(tab.isVisible)
    settle(editor)
    before = places(tab)
    tab.bar.say("1 fact forgotten.", [("&Undo", lambda: None)])
    qtbot.waitUntil(tab.bar.isVisible)
    assert places(tab) == before
    tab.bar.say(" ".join(["A sentence that needs more than one line."] * 12))
    qtbot.waitUntil(lambda: tab.bar.height() > tab.bar.minimumHeight())
    tab.bar.hide()
    qtbot.waitUntil(lambda: places(tab) == before)


def test_what_the_window_says_lies_over_its_foot_and_moves_nothing(open_editor, qtbot) -> None:
    editor = open_editor(FakeBridge())
    editor.resize(1100, 700)
    qtbot.waitUntil(lambda: editor.tabs.width() == 1100)
    before = places(editor)
    editor.bar.say("Some changes are not saved yet.", [("&Save and close", lambda: None)])
    assert places(editor) == before
    assert editor.rect().contains(editor.bar.geometry()) and editor.bar.geometry().top() > 600
    editor.resize(700, 500)
    qtbot.waitUntil(lambda: editor.rect().contains(editor.bar.geometry()))


# -- merging


@pytest.mark.parametrize(
    ("texts", "joined"),
    [
        (["Lives in York", "Has a dog called Rex"], "Lives in York. Has a dog called Rex."),
        (["Lives in York", "Lives in York since March"], "Lives in York since March"),
        (["Lives in York.", "lives in york"], "Lives in York."),
        (["喜欢喝茶", "对花生过敏。"], "喜欢喝茶。对花生过敏。"),
        (["Drinks tea", "Never drinks tea"], "Drinks tea. Never drinks tea."),
        (["喜欢喝茶", "不喜欢喝茶"], "喜欢喝茶。不喜欢喝茶。"),
        (["Ada's dog bit Ben", "Ben's dog bit Ada"], "Ada's dog bit Ben. Ben's dog bit Ada."),
        (["Lives in York", "住在约克"], "Lives in York. 住在约克。"),
    ],
)
def test_the_words_of_several_facts_lose_nothing(texts: list[str], joined: str) -> None:
    assert joined_words(texts) == joined
