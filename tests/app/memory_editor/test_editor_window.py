"""The memory editor's window: the engine's comings and goings, Escape, drafts of an earlier run, the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QApplication

from app.drafts_file import BlockDraft, BlockFields, EditorDrafts, FactDraft, FactFields, NewBlock
from app.memory_editor.fact_columns import FACT
from app.memory_editor.window import MemoryEditor
from app.window import language
from engine.protocol import Failed, Undo
from tests.app.memory_editor.fake_bridge import FakeBridge, block, fact

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def _editor(qtbot, bridge: FakeBridge) -> MemoryEditor:
    editor = MemoryEditor(bridge, lambda _conversation, _message: None)  # pyright: ignore[reportArgumentType]
    qtbot.addWidget(editor, before_close_func=lambda one: (one.blocks.discard_all(), one.facts.discard_all()))
    editor.show()
    return editor


def _bridge() -> FakeBridge:
    bridge = FakeBridge(facts=[fact(1, "Drinks tea")])
    bridge.write_fact(1, text="Drinks green tea")
    return bridge


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    yield
    language.install(qapp, "en")


def _tabs_bars(editor: MemoryEditor) -> list[str]:
    return [tab.bar.text for tab in (editor.blocks, editor.facts, editor.history) if not tab.bar.isHidden()]


# -- the engine


def test_opened_without_an_engine_and_filled_once_it_is_back(qtbot) -> None:
    bridge = _bridge()
    bridge.enter("down")
    editor = _editor(qtbot, bridge)
    qtbot.wait(30)
    assert "not running" in editor.bar.text and not editor.tabs.isEnabled() and _tabs_bars(editor) == []
    (button,) = editor.bar.buttons
    button.click()
    assert bridge.restarts == 1 and "starting" in editor.bar.text
    bridge.enter("running")
    qtbot.waitUntil(lambda: editor.blocks.list.count() == 2 and editor.facts.model.total == 1)
    qtbot.waitUntil(lambda: editor.history.model.rowCount() == 1)
    assert editor.bar.isHidden() and editor.tabs.isEnabled() and _tabs_bars(editor) == []
    assert editor.blocks.pages.currentWidget() is editor.blocks.pane
    assert editor.facts.lists.currentWidget() is editor.facts.view
    assert editor.history.pages.currentWidget() is editor.history.view


def test_requests_that_failed_with_the_engine_leave_no_banner(open_editor, qtbot) -> None:
    bridge = _bridge()
    editor = open_editor(bridge)
    bridge.held = True
    editor.reload()
    bridge.die()
    qtbot.wait(30)
    bridge.held = False
    assert _tabs_bars(editor) == []
    editor.facts.bar.say_failure(Failed(job=1, sentence="The disk reported an error."))
    bridge.enter("running")
    qtbot.waitUntil(lambda: editor.facts.model.total == 1)
    assert editor.bar.isHidden() and _tabs_bars(editor) == []


def test_a_memory_that_cannot_be_read_is_said_instead_of_loading(qtbot) -> None:
    bridge = FakeBridge()
    bridge.refusal = Failed(job=0, sentence="The memory file /x/memory.db is damaged.", code="memory_damaged")
    bridge.enter("refused")
    editor = _editor(qtbot, bridge)
    assert "cannot be read" in editor.bar.text and not editor.tabs.isEnabled()


# -- Escape


def test_escape_closes_the_editor(open_editor, qtbot) -> None:
    editor = open_editor(_bridge())
    qtbot.keyClick(editor.blocks.list, Qt.Key.Key_Escape)
    assert editor.isHidden()


def test_escape_leaves_an_edit_first(open_editor, qtbot) -> None:
    editor = open_editor(_bridge())
    qtbot.waitActive(editor)
    editor.blocks.show_block(2)
    editor.blocks.pane.value.setFocus()
    qtbot.keyClicks(editor.blocks.pane.value, "x")
    qtbot.keyClick(editor.blocks.pane.value, Qt.Key.Key_Escape)
    assert editor.isVisible() and editor.bar.isHidden() and editor.blocks.list.hasFocus()
    assert editor.blocks.unsaved == {2}
    qtbot.keyClick(editor.blocks.list, Qt.Key.Key_Escape)
    assert editor.isVisible() and "not saved yet" in editor.bar.text


def test_escape_cancels_an_empty_form_and_clears_a_search(open_editor, qtbot) -> None:
    editor = open_editor(_bridge())
    qtbot.waitActive(editor)
    editor.blocks.begin_new()
    qtbot.keyClick(editor.blocks.form.label, Qt.Key.Key_Escape)
    assert editor.isVisible() and editor.blocks.pages.currentWidget() is editor.blocks.pane
    editor.tabs.setCurrentWidget(editor.facts)
    editor.facts.filters.search.setFocus()
    qtbot.keyClicks(editor.facts.filters.search, "tea")
    qtbot.keyClick(editor.facts.filters.search, Qt.Key.Key_Escape)
    assert editor.isVisible() and editor.facts.filters.search.text() == ""


# -- undo made elsewhere


def test_an_offer_to_undo_goes_when_the_change_was_undone_elsewhere(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "one"), fact(2, "two")])
    editor = open_editor(bridge)
    qtbot.waitUntil(lambda: editor.facts.model.total == 2)
    editor.facts.view.selectRow(0)
    editor.facts.forget_shown()
    qtbot.waitUntil(lambda: not editor.facts.bar.isHidden())
    batch = bridge.journal[-1].batch
    bridge.write_fact(1, text="another one")
    qtbot.wait(20)
    assert not editor.facts.bar.isHidden()
    bridge.request(Undo(job=0, batch=batch))
    qtbot.waitUntil(lambda: editor.facts.bar.isHidden())
    editor.history.reload()
    qtbot.waitUntil(lambda: editor.history.model.rowCount() == 3)
    editor.history.view.selectRow(1)
    editor.history.undo_button.click()
    qtbot.waitUntil(lambda: not editor.history.bar.isHidden())
    bridge.write_fact(1, text="changed again")
    assert editor.history.bar.isHidden()


# -- drafts of an earlier run


def test_unsaved_edits_come_back_and_can_be_saved(open_editor, qtbot) -> None:
    bridge = _bridge()
    editor = open_editor(bridge)
    editor.blocks.show_block(2)
    editor.blocks.pane.value.setPlainText("mine")
    qtbot.waitUntil(lambda: editor.facts.model.total == 1)
    editor.facts.view.selectRow(0)
    editor.facts.pane.text.setPlainText("my tea")
    kept = editor.drafts()

    later = _editor(qtbot, bridge)
    later.restore_drafts(kept)
    qtbot.waitUntil(lambda: later.blocks.pane.value.toPlainText() == "mine")
    assert "still here" in later.bar.text and later.drafts() == kept
    qtbot.waitUntil(lambda: later.facts.pane.text.toPlainText() == "my tea")
    later.blocks.save_current()
    later.facts.save_shown()
    qtbot.waitUntil(lambda: not later.has_unsaved)
    assert bridge.blocks[2].value == "mine" and bridge.facts[1].text == "my tea"


def test_a_block_changed_since_the_last_run_is_a_choice_and_a_deleted_one_a_new_form(qtbot) -> None:
    bridge = FakeBridge([block(1, "persona", "I am calm."), replace(block(2, "human", "newer"), version=5)])
    base = BlockFields("older", "About human", 60, False, False)
    mine = BlockFields("mine", "About human", 60, False, False)
    gone = BlockDraft(9, 1, "projects", base, BlockFields("my projects", "d", 60, False, False))
    editor = _editor(qtbot, bridge)
    editor.restore_drafts(EditorDrafts(blocks=(BlockDraft(2, 1, "human", base, mine),)))
    qtbot.waitUntil(lambda: editor.blocks.pane.conflict.isVisible())
    assert editor.blocks.pane.theirs.toPlainText() == "newer" and editor.blocks.pane.value.toPlainText() == "mine"
    other = _editor(qtbot, bridge)
    other.restore_drafts(EditorDrafts(blocks=(gone,)))
    qtbot.waitUntil(lambda: other.blocks.form.value.toPlainText() == "my projects")
    assert other.blocks.form.label.text() == "projects"


def test_several_deleted_blocks_are_offered_one_after_the_other(open_editor, qtbot) -> None:
    bridge = FakeBridge([block(number, label) for number, label in enumerate(("human", "one", "two"), 1)])
    editor = open_editor(bridge)
    tab = editor.blocks
    for number in (2, 3):
        tab.show_block(number)
        tab.pane.value.setPlainText(f"mine {number}")
    for number in (2, 3):
        bridge.blocks.pop(number)
    editor.reload()
    qtbot.waitUntil(lambda: tab.form.value.toPlainText() == "mine 2")
    later = _editor(qtbot, bridge)
    later.restore_drafts(editor.drafts())
    qtbot.waitUntil(lambda: later.blocks.list.count() == 1)
    assert later.blocks.form.value.toPlainText() == "mine 2" and later.drafts() == editor.drafts()
    tab.save_shown()
    qtbot.waitUntil(lambda: tab.form.value.toPlainText() == "mine 3")
    tab.form.cancelled.emit()
    assert not tab.has_unsaved


def test_new_block_and_new_fact_come_back(qtbot) -> None:
    editor = _editor(qtbot, FakeBridge())
    new_fact = FactFields("小雨对花生过敏", "health", ("家人",), False, "active")
    kept = EditorDrafts(new_block=NewBlock("projects", "d", "Kitchen", 200), new_fact=new_fact)
    editor.restore_drafts(kept)
    qtbot.waitUntil(lambda: editor.blocks.list.count() == 2)
    assert editor.drafts() == kept
    assert editor.blocks.pages.currentWidget() is editor.blocks.form
    assert editor.facts.pane.text.toPlainText() == "小雨对花生过敏"


def test_facts_saved_by_a_stale_draft_become_a_choice(qtbot) -> None:
    bridge = _bridge()
    old = FactFields("Drinks tea", "preference", (), False, "active")
    mine = FactFields("mine", "preference", (), False, "active")
    editor = _editor(qtbot, bridge)
    editor.restore_drafts(EditorDrafts(facts=(FactDraft(1, 1, old, mine),)))
    qtbot.waitUntil(lambda: "Drinks green tea" in editor.facts.bar.text)
    assert editor.facts.pane.text.toPlainText() == "mine"


# -- the language


def test_every_part_follows_the_language_and_keeps_what_is_unsaved(open_editor, qtbot, qapp, chinese) -> None:
    bridge = _bridge()
    editor = open_editor(bridge)
    editor.blocks.show_block(2)
    editor.blocks.pane.value.setPlainText("mine")
    editor.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: editor.facts.model.total == 1)
    editor.facts.view.selectRow(0)
    language.install(qapp, "zh")
    qtbot.waitUntil(lambda: editor.tabs.tabText(0).startswith("记忆块"))
    assert editor.windowTitle() == "记忆[*]" and editor.tabs.currentIndex() == 1
    qtbot.waitUntil(lambda: editor.blocks.list.count() == 2 and editor.facts.model.total == 1)
    assert editor.blocks.pane.value.toPlainText() == "mine" and editor.blocks.pane.title.text() == "关于你"
    assert editor.facts.model.headerData(4, Qt.Orientation.Horizontal) == "记住时间"
    assert "年" in editor.facts.model.index(0, 4).data()
    qtbot.waitUntil(lambda: editor.facts.pane.text.toPlainText() == "Drinks green tea")
    language.install(qapp, "en")
    qtbot.waitUntil(lambda: editor.tabs.tabText(0) == "Blocks •")


def test_filters_order_and_day_stay_when_the_language_changes(open_editor, qtbot, qapp, chinese) -> None:
    facts = [fact(1, "Drinks tea", kind="health", tags=("diet",)), fact(2, "Allergic to tea", kind="health")]
    editor = open_editor(FakeBridge(facts=facts))
    tab = editor.facts
    tab.filters.search.setText("tea")
    tab.filters.kind.setCurrentIndex(tab.filters.kind.findText("Health"))
    tab.filters.more_button.setChecked(True)
    qtbot.waitUntil(lambda: tab.filters.more.tag.count() == 2)
    tab.filters.more.tag.setCurrentIndex(1)
    tab.view.sort_by(FACT, Qt.SortOrder.DescendingOrder)
    editor.tabs.timeline.date.setDate(QDate(2025, 5, 1))
    qtbot.waitUntil(lambda: tab.model.total == 1 and tab.model.is_current)
    before = tab.listing
    language.install(qapp, "zh")
    qtbot.waitUntil(lambda: editor.facts is not tab and editor.facts.model.total == 1)
    assert editor.facts.listing == before and editor.tabs.timeline.day == QDate(2025, 5, 1)
    assert editor.facts.view.horizontalHeader().sortIndicatorSection() == FACT
    assert editor.facts.filters.more.isVisibleTo(editor.facts)
    language.install(qapp, "en")
    qtbot.waitUntil(lambda: editor.tabs.tabText(0) == "Blocks")
