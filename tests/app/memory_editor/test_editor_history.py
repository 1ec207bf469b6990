"""The history tab, the differences, and the window around the tabs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtGui import QFontMetrics

from app.memory_editor.difference import Run, diff
from app.memory_editor.journal_table import CHANGE, UNDO, WHAT, WHO
from app.memory_editor.journal_wording import reason_text
from app.memory_editor.text_diff import fitted, to_text
from app.times import time_text
from engine.protocol import Undo
from engine.protocol.history import PreviewRestore, Restore
from engine.values import MemoryChange
from tests.app.memory_editor.fake_bridge import FakeBridge, fact

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def _bridge() -> FakeBridge:
    bridge = FakeBridge()
    bridge.learn(fact(1, "只喝茶"), message_id=9)
    bridge.write_fact(1, text="只喝绿茶", pinned=True)
    bridge.write_block(2, value="Name: Ada\nLikes green tea")
    return bridge


def test_rows_read_as_sentences_not_json(open_editor) -> None:
    model = open_editor(_bridge()).history.model
    assert [model.index(row, WHAT).data() for row in range(3)] == [
        "Block “About you” changed", "Fact changed", "Fact remembered",
    ]  # fmt: skip
    assert model.index(1, WHO).data() == "Assistant"
    assert model.index(1, CHANGE).data() == "只喝[+绿+]茶"
    assert "[+green +]" in model.index(0, CHANGE).data()
    assert "{" not in "".join(model.index(row, CHANGE).data() for row in range(3))


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("said by the user", "said by you"),
        ("Undo: edited in the memory editor", "undone: edited in this window"),
        ("Redo", "done again"),
        ("Redo: said by the user", "done again: said by you"),
        ("Redo: Redo: Undo: said by the user", "undone: said by you"),
        ("Redo: Undo: said by the user", "done again: said by you"),
        (
            "Undo: Gave way: said by the user",
            "undone: left as it was, because it had been edited meanwhile: said by you",
        ),
        ("Gave way: said by the user", "left as it was, because it had been edited meanwhile: said by you"),
        ("restored to 2026-11-30T12:00:00Z", "back to how it was at {moment}"),
        ("because it matters", "because it matters"),
    ],
)
def test_reasons_of_rolltop_are_said_in_the_windows_words(reason: str, words: str) -> None:
    assert reason_text(reason) == words.replace("{moment}", time_text(1796040000))


def test_undo_marks_the_row_and_takes_it_back(open_editor, qtbot) -> None:
    bridge = _bridge()
    tab = open_editor(bridge).history
    tab.view.selectRow(1)
    assert "Pinned: no → yes" in tab.details.toPlainText()
    tab.undo_button.click()
    qtbot.waitUntil(lambda: tab.model.rowCount() == 4)
    assert bridge.facts[1].text == "只喝茶"
    assert tab.view.current_entry() is not None and tab.view.current_entry().id == 2
    assert tab.model.index(2, UNDO).data() == "undone"
    assert not tab.undo_button.isEnabled()


def test_source_message_is_opened(open_editor, qtbot, opened) -> None:
    tab = open_editor(_bridge()).history
    tab.view.selectRow(0)
    assert not tab.source_button.isEnabled()
    tab.view.selectRow(2)
    tab.source_button.click()
    qtbot.waitUntil(lambda: opened == [(3, 9)])


def test_filter_and_more_on_scroll(open_editor, qtbot) -> None:
    bridge = FakeBridge()
    for number in range(1, 301):
        bridge.learn(fact(number, f"Fact {number}"))
    tab = open_editor(bridge).history
    qtbot.waitUntil(lambda: tab.model.rowCount() == 200)
    tab.model.fetchMore(tab.view.rootIndex())
    qtbot.waitUntil(lambda: tab.model.rowCount() == 300)
    tab.search.setText("Fact 300")
    qtbot.waitUntil(lambda: tab.model.rowCount() == 1)
    tab.search.clear()
    tab.entity.setCurrentIndex(tab.entity.findData("block"))
    qtbot.waitUntil(lambda: "No change matches" in tab.placeholder.text())


def test_engine_gone_keeps_what_is_being_edited(open_editor, qtbot) -> None:
    bridge = _bridge()
    editor = open_editor(bridge)
    editor.blocks.show_block(2)
    editor.blocks.pane.value.setPlainText("mine")
    bridge.die()
    assert not editor.tabs.isEnabled()
    assert "not running" in editor.bar.text and "kept" in editor.bar.text
    bridge.enter("running")
    assert editor.tabs.isEnabled() and not editor.bar.isVisible()
    assert editor.blocks.pane.value.toPlainText() == "mine"


def test_closing_with_unsaved_edits_asks_in_the_bar(open_editor, qtbot) -> None:
    bridge = _bridge()
    editor = open_editor(bridge)
    editor.blocks.show_block(2)
    editor.blocks.pane.value.setPlainText("mine")
    assert not editor.close()
    editor.bar.buttons[0].click()
    qtbot.waitUntil(lambda: not editor.isVisible())
    assert bridge.blocks[2].value == "mine"


def test_answers_after_the_window_is_gone_are_dropped(open_editor, qtbot) -> None:
    bridge = FakeBridge()
    editor = open_editor(bridge)
    bridge.held = True
    editor.reload()
    editor.deleteLater()
    qtbot.wait(20)
    bridge.release()


@given(st.text(max_size=60), st.text(max_size=60))
def test_a_diff_holds_both_texts(before: str, after: str) -> None:
    runs = diff(before, after)
    assert "".join(run.text for run in runs if run.kind != "added") == before
    assert "".join(run.text for run in runs if run.kind != "removed") == after


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("The rent is 980.50 euros.", "The rent is 990.50 euros.", "The rent is [-980.50-][+990.50+] euros."),
        ("She has a dog. She swims.", "She has a dog. She runs.", "She has a dog. She [-swims-][+runs+]."),
        ("用户喜欢喝乌龙茶。", "用户只喝绿茶，从不喝咖啡。", "用户[-喜欢喝乌龙茶-][+只喝绿茶，从不喝咖啡+]。"),
        ("用户每周三去上瑜伽课。", "用户周四早上练瑜伽。", "[-用户每周三去上瑜伽课。-][+用户周四早上练瑜伽。+]"),
        (
            "Likes long answers with many details and examples.",
            "Wants answers short, without examples or details.",
            "[-Likes long answers with many details and examples.-]"
            "[+Wants answers short, without examples or details.+]",
        ),
        ("Любит чай", "Любит кофе", "Любит [-чай-][+кофе+]"),
    ],
)
def test_changes_are_shown_by_words_and_sentences(before: str, after: str, shown: str) -> None:
    assert to_text(diff(before, after)) == shown


@given(st.text("ab c.用户茶，。\n", max_size=40), st.text("ab c.用户茶，。\n", max_size=40))
def test_no_two_runs_of_a_kind_are_neighbours(before: str, after: str) -> None:
    runs = diff(before, after)
    assert "".join(run.text for run in runs if run.kind != "added") == before
    assert "".join(run.text for run in runs if run.kind != "removed") == after
    assert all(one.kind != two.kind for one, two in pairwise(runs))
    assert all(run.text for run in runs)


def test_texts_with_little_in_common_are_shown_whole() -> None:
    assert to_text(diff("Lives in Leeds", "对花生过敏")) == "[-Lives in Leeds-][+对花生过敏+]"


def test_what_was_undone_is_done_again_and_one_of_several_is_undone_alone(open_editor, qtbot) -> None:
    bridge = _bridge()
    bridge.journal[0] = replace(bridge.journal[0], batch="both")
    bridge.journal[1] = replace(bridge.journal[1], batch="both")
    editor = open_editor(bridge)
    editor.tabs.setCurrentWidget(editor.history)
    tab = editor.history
    tab.view.selectRow(1)
    assert tab.undo_one_button.isVisible() and not tab.redo_button.isVisible()
    tab.view.selectRow(0)
    assert not tab.undo_one_button.isVisible()
    tab.undo_button.click()
    qtbot.waitUntil(lambda: tab.model.rowCount() == 4)
    qtbot.waitUntil(lambda: tab.model.index(1, UNDO).data() == "undone")
    tab.view.selectRow(1)
    assert tab.redo_button.isVisible() and not tab.undo_button.isVisible()
    tab.redo_button.click()
    assert bridge.sent[-1] == Undo(job=0, batch=bridge.journal[-1].batch)
    qtbot.waitUntil(lambda: tab.model.rowCount() == 5)
    tab.view.selectRow(3)
    assert tab.undo_one_button.isVisible()
    tab.undo_one_button.click()
    assert bridge.sent[-1] == Undo(job=0, batch="both", entry_id=2)


def test_words_that_were_erased_cannot_be_undone(open_editor) -> None:
    bridge = _bridge()
    bridge.journal[1] = replace(bridge.journal[1], before="", after="", redacted=True)
    tab = open_editor(bridge).history
    tab.view.selectRow(1)
    assert tab.model.index(1, UNDO).data() == "erased"
    assert "erased" in tab.details.toPlainText()
    assert not tab.undo_button.isEnabled() and not tab.redo_button.isVisible()


def test_going_back_to_a_date_is_shown_before_it_is_done(open_editor, qtbot) -> None:
    bridge = _bridge()
    bridge.would_change = (MemoryChange("", "fact", 1, "update", "只喝茶", "只喝绿茶"),)
    editor = open_editor(bridge)
    editor.tabs.setCurrentWidget(editor.history)
    tab, panel = editor.history, editor.history.restore_panel
    tab.view.selectRow(1)
    tab.restore_button.click()
    qtbot.waitUntil(lambda: panel.lines.count() == 1)
    assert panel.lines.item(0).text() == "Fact changes: 只喝绿茶 → 只喝茶"
    assert bridge.sent[-1] == PreviewRestore(job=0, at=bridge.journal[1].at - 1)
    panel.scope.setCurrentIndex(1)
    assert not panel.restore_button.isEnabled()
    qtbot.waitUntil(panel.restore_button.isEnabled)
    panel.restore_button.click()
    qtbot.waitUntil(lambda: not panel.isVisible())
    assert bridge.count(Restore) == 1
    (command,) = [one for one in bridge.sent if isinstance(one, Restore)]
    assert (command.entity_type, command.entity_id, command.seen) == ("fact", 1, 7)
    assert "Memory is as it was at" in tab.bar.text
    tab.bar.buttons[0].click()
    assert Undo(job=0, batch="r1") in bridge.sent
    tab.restore_button.click()
    assert panel.isVisible()
    editor.leave()
    assert not panel.isVisible() and editor.isVisible()


@pytest.mark.parametrize("filtered", [False, True])
def test_erased_words_go_from_the_list_and_the_details(open_editor, qtbot, filtered: bool) -> None:
    bridge = _bridge()
    editor = open_editor(bridge)
    tab = editor.history
    if filtered:
        tab.search.setText("绿茶")
        qtbot.waitUntil(lambda: tab.model.rowCount() == 1)
    tab.view.selectRow(0 if filtered else 1)
    assert "绿" in tab.details.toPlainText()
    bridge.journal = [
        replace(entry, before="{}", after="{}", redacted=True) if entry.entity_type == "fact" else entry
        for entry in bridge.journal
    ]
    editor.reload()
    qtbot.waitUntil(lambda: "绿" not in tab.details.toPlainText())
    rows = range(tab.model.rowCount())
    assert "绿" not in "".join(str(tab.model.index(row, CHANGE).data()) for row in rows)


def test_what_was_tidied_can_be_filtered_and_says_who_and_why(open_editor, qtbot) -> None:
    bridge = _bridge()
    tidied = fact(20, "Lives in Lisbon")
    bridge.facts[20] = tidied
    bridge._log("fact", 20, "create", None, tidied, "consolidation", "learned from the conversation")
    bridge.learn(fact(21, "Likes tea"))
    tab = open_editor(bridge).history
    tab.entity.setCurrentIndex(tab.entity.findData("tidied"))
    qtbot.waitUntil(lambda: tab.model.rowCount() == 1)
    row = [tab.model.index(0, column).data() for column in range(5)]
    assert row[1] == "Tidying up" and row[2] == "Fact remembered" and row[4] == "learned from what you said"
    tab.search.setText("tea")
    qtbot.waitUntil(lambda: "No change matches" in tab.placeholder.text())


def test_of_a_long_change_both_sides_are_seen(qapp) -> None:
    metrics = QFontMetrics(qapp.font())
    old, new = "went " * 40, "came " * 40
    runs = fitted((Run("removed", old), Run("added", new)), metrics, 400)
    assert [run.kind for run in runs] == ["removed", "added"]
    assert all(run.text.endswith("…") and len(run.text) > 10 for run in runs)
    assert sum(metrics.horizontalAdvance(run.text) for run in runs) <= 400
    short = fitted((Run("same", "is "), Run("removed", old), Run("added", "new")), metrics, 400)
    assert (short[0].text, short[2].text) == ("is ", "new") and short[1].text.endswith("…")
    assert fitted((Run("removed", "a"), Run("added", "b")), metrics, 400) == (Run("removed", "a"), Run("added", "b"))
