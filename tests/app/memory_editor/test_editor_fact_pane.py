"""One fact in its pane: edit, add, conflicts, times, sources, and whose the words are."""

from __future__ import annotations

from datetime import datetime

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QDate, QItemSelectionModel, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.memory_editor.fact_pane import parse_tags
from app.memory_editor.link_button import LinkButton
from app.window.safe_focus import SafeFocus
from engine.memory.reasons import EDITOR
from engine.protocol import AddFact, Failed
from engine.protocol.facts import ChangeFacts
from tests.app.memory_editor.fake_bridge import FakeBridge, fact, source

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_refused_save_leaves_the_list(open_editor, qtbot) -> None:
    """Also where it is empty: nothing failed to load."""
    bridge = FakeBridge(facts=[fact(1, "Lived in Leeds", status="superseded")])
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: "1 is outdated" in tab.placeholder.text())
    tab.begin_new()
    tab.pane.text.setPlainText("Lives in York")
    bridge.refusal = Failed(job=0, sentence="The end lies before the beginning.")
    tab.save_shown()
    qtbot.waitUntil(lambda: "The end lies before" in tab.bar.text)
    assert "1 is outdated" in tab.placeholder.text()


def test_a_new_fact_is_stored_once_and_what_is_written_meanwhile_goes_on(open_editor, qtbot) -> None:
    bridge = FakeBridge()
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: not bridge._answers)
    tab.begin_new()
    tab.pane.text.setPlainText("Lives in York")
    bridge.held = True
    tab.save_shown()
    tab.save_shown()
    ends: list[bool] = []
    tab.save_all(ends.append)
    tab.pane.text.setPlainText("Lives in York since May")
    bridge.held = False
    bridge.release()
    assert bridge.count(AddFact) == 1 and ends == [False]
    assert tab.pane.text.toPlainText() == "Lives in York since May" and tab.unsaved == {1}
    tab.save_shown()
    qtbot.waitUntil(lambda: bridge.facts[1].text == "Lives in York since May" and not tab.has_unsaved)


def test_edit_and_save(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "Drinks tea", tags=("diet",))])
    editor = open_editor(bridge)
    tab = editor.facts
    qtbot.waitUntil(lambda: tab.model.total == 1)
    tab.view.selectRow(0)
    tab.pane.text.setPlainText("Drinks green tea")
    tab.pane.tags.clear()
    tab.pane.tags.textEdited.emit("")
    assert editor.tabs.tabText(1) == "Facts •"
    tab.save_shown()
    qtbot.waitUntil(lambda: not tab.has_unsaved)
    assert (bridge.facts[1].text, bridge.facts[1].tags) == ("Drinks green tea", ())
    assert editor.tabs.tabText(1) == "Facts"


def test_what_was_saved_is_said_and_can_be_undone(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "Drinks tea")])
    editor = open_editor(bridge)
    tab = editor.facts
    editor.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.model.total == 1)
    tab.view.selectRow(0)
    tab.pane.text.setPlainText("Drinks green tea")
    tab.save_shown()
    qtbot.waitUntil(lambda: tab.bar.isVisible() and tab.bar.text == "Saved.")
    assert not tab.bar.passing.isActive(), "an undo that is offered stays"
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: bridge.facts[1].text == "Drinks tea")
    qtbot.waitUntil(lambda: tab.bar.text.startswith("Undone") and tab.bar.passing.isActive())
    tab.bar.passing.timeout.emit()
    assert tab.bar.isHidden() and not tab.bar.passing.isActive()


def test_whose_the_words_are_is_told(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "Drinks tea", actor="assistant"), fact(2, "Lives in Leeds", actor="assistant")])
    bridge.journal.clear()
    bridge.facts[1] = replace(bridge.facts[1], confirmed=True)
    bridge.log("fact", 1, "update", bridge.facts[1], bridge.facts[1], "user", EDITOR, batch="b")
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.model.total == 2)
    tab.show_fact(1)
    qtbot.waitUntil(lambda: "Edited by you on" in tab.pane.details.text())
    tab.show_fact(2)
    qtbot.waitUntil(lambda: tab.shown_id == 2)
    assert "by you" not in tab.pane.details.text()


def test_a_quote_is_broken_between_words(qtbot) -> None:
    link = LinkButton()
    qtbot.addWidget(link)
    link.resize(10 * link.fontMetrics().horizontalAdvance("m"), 400)
    link.set_link("mmmmmm mmmmmm mmmmmm")
    assert link.height() >= 3 * link.fontMetrics().lineSpacing()
    link.set_link("m" * 15)
    assert 2 * link.fontMetrics().lineSpacing() <= link.height() < 3 * link.fontMetrics().lineSpacing()


def test_conflict_shows_the_other_text(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "Drinks tea")])
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.model.total == 1)
    tab.view.selectRow(0)
    tab.pane.text.setPlainText("mine")
    bridge.write_fact(1, text="theirs")
    qtbot.waitUntil(lambda: "theirs" in tab.bar.text)
    assert tab.pane.text.toPlainText() == "mine"
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: bridge.facts[1].text == "mine")


def test_add_a_fact(open_editor, qtbot) -> None:
    bridge = FakeBridge()
    tab = open_editor(bridge).facts
    tab.begin_new()
    tab.pane.text.setPlainText("小雨对花生过敏")
    tab.save_shown()
    qtbot.waitUntil(lambda: tab.model.total == 1)
    qtbot.waitUntil(lambda: tab.view.selected_rows() == [0])
    assert bridge.facts[1].text == "小雨对花生过敏"


def test_source_opens_its_message(open_editor, qtbot, opened) -> None:
    tab = open_editor(FakeBridge(facts=[fact(1, "tea", sources=(source("I only drink tea", 42, 5),))])).facts
    qtbot.waitUntil(lambda: tab.model.total == 1)
    tab.view.selectRow(0)
    assert "I only drink tea" in tab.pane.source_links[0].link_text
    tab.pane.source_links[0].click()
    assert opened == [(5, 42)]


def test_tags_split_at_western_and_chinese_commas() -> None:
    assert parse_tags("diet，家人, diet、 ") == ("diet", "家人")


def test_when_a_fact_is_true_can_be_seen_and_changed(open_editor, qtbot) -> None:
    noon = datetime(2026, 3, 4, 12).timestamp()
    bridge = FakeBridge(facts=[fact(1, "Lives in Leeds", valid_from=noon)])
    tab = open_editor(bridge).facts
    qtbot.waitUntil(lambda: tab.model.total == 1)
    tab.view.selectRow(0)
    begins, ends = tab.pane.valid_from, tab.pane.valid_to
    assert begins.date.date() == QDate(2026, 3, 4) and not begins.open.isChecked()
    assert ends.open.isChecked() and not ends.date.isEnabled()
    assert not tab.pane.save_button.isEnabled()
    ends.open.click()
    ends.date.setDate(QDate(2026, 10, 1))
    begins.open.click()
    tab.save_shown()
    qtbot.waitUntil(lambda: bridge.facts[1].valid_to == datetime(2026, 10, 1).timestamp())
    assert bridge.facts[1].valid_from is None
    assert not tab.unsaved


def test_an_unchanged_day_keeps_its_time(open_editor, qtbot) -> None:
    noon = datetime(2026, 3, 4, 12).timestamp()
    tab = open_editor(FakeBridge(facts=[fact(1, "Lives in Leeds", valid_from=noon)])).facts
    qtbot.waitUntil(lambda: tab.model.total == 1)
    tab.view.selectRow(0)
    tab.pane.valid_from.date.setDate(QDate(2026, 3, 5))
    assert tab.unsaved == {1}
    tab.pane.valid_from.date.setDate(QDate(2026, 3, 4))
    assert not tab.unsaved


def test_a_new_fact_has_no_times_yet(open_editor, qtbot) -> None:
    tab = open_editor(FakeBridge()).facts
    tab.begin_new()
    assert not tab.pane.valid_from.isVisibleTo(tab.pane) and not tab.pane.valid_to.isVisibleTo(tab.pane)


def test_the_pane_shows_nothing_of_a_fact_that_was_erased(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "The code is Quokkazephyr"), fact(2, "Likes rain")])
    editor = open_editor(bridge)
    tab = editor.facts
    qtbot.waitUntil(lambda: tab.model.row_of(1) is not None)
    editor.show_fact(1)
    qtbot.waitUntil(lambda: tab.shown_id == 1)
    del bridge.facts[1]
    editor.reload()
    qtbot.waitUntil(lambda: tab.shown_id != 1)
    assert tab.panes.currentWidget() is not tab.pane or "Quokkazephyr" not in tab.pane.text.toPlainText()


def test_forgetting_for_good_and_uses_are_asked_for(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "Likes tea"), fact(2, "Likes rain")])
    bridge.uses = 3
    editor = open_editor(bridge)
    tab = editor.facts
    editor.show_fact(1)
    qtbot.waitUntil(lambda: tab.shown_id == 1 and tab.pane.uses.link_text == "Used in 3 replies")
    with qtbot.waitSignal(editor.erase_fact) as asked:
        tab.pane.erase_button.click()
    assert asked.args == [1]
    with qtbot.waitSignal(editor.erase_fact) as asked:
        qtbot.keyClick(tab.view, Qt.Key.Key_Delete, Qt.KeyboardModifier.ShiftModifier)
    assert asked.args == [1] and bridge.count(ChangeFacts) == 0
    with qtbot.waitSignal(editor.show_uses) as asked:
        tab.pane.uses.click()
    assert asked.args == [1]


def test_after_saving_space_presses_nothing(open_editor, qtbot) -> None:
    bridge = FakeBridge(facts=[fact(1, "Lives in Leeds")])
    editor = open_editor(bridge)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    watch = application.findChild(SafeFocus) or SafeFocus(application)
    assert watch.parent() is application
    tab = editor.facts
    editor.tabs.setCurrentWidget(tab)
    editor.activateWindow()
    qtbot.waitUntil(lambda: tab.model.fact(0) is not None and QApplication.activeWindow() is editor)
    chosen = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
    tab.view.selectionModel().select(tab.model.index(0, 0), chosen)  # whatever key a test before has left down
    qtbot.waitUntil(lambda: tab.panes.currentWidget() is tab.pane)
    tab.pane.text.setPlainText("Lives in York")
    tab.pane.save_button.setFocus()
    tab.pane.save_button.click()
    qtbot.waitUntil(lambda: bridge.facts[1].text == "Lives in York" and not tab.pane.save_button.isEnabled())
    focused = QApplication.focusWidget()
    assert focused is not None and not isinstance(focused, QAbstractButton)
