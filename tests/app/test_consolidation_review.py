"""The window that reviews what was tidied."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from app.consolidation.dialog import ReviewWindow
from app.consolidation.lines_model import STATE
from app.consolidation.places import ReviewPlaces
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import AcceptProposal, EditFact, MemoryChanged, RejectProposal, Undo
from engine.protocol.consolidation import CloseReview, GetReview, KeepReviewLine, ListReviews
from tests.app.fake_bridge import FakeBridge, change
from tests.app.review_data import LINES, answer_review, left_out, line, review, waiting

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def went() -> list[tuple[str, Any]]:
    """Where the review went."""
    return []


@pytest.fixture
def shown(qtbot: QtBot, window: MainWindow, bridge: FakeBridge, went: list[tuple[str, Any]]) -> Iterator[ReviewWindow]:
    places = ReviewPlaces(
        lambda one: went.append(("sources", one.item_id)), lambda number: went.append(("fact", number)),
        lambda number: went.append(("block", number)), lambda number: went.append(("conversation", number)),
    )  # fmt: skip
    made = ReviewWindow(bridge, places)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.open()
    answer_review(bridge, review())
    yield made
    made.close()


def buttons(shown: ReviewWindow) -> list[str]:
    """The offers of the chosen line, as they are called."""
    return [button.text().replace("&", "") for button in shown.parts.pane.buttons.values() if not button.isHidden()]


def press(shown: ReviewWindow, offer: Any) -> None:
    shown.parts.pane.buttons[offer].click()


def choose(shown: ReviewWindow, item_id: int) -> None:
    shown.parts.view.choose(item_id)


def again(bridge: FakeBridge, *lines: Any) -> None:
    """Answer the questions that follow a decision, with lines in a new state."""
    now = {one.item_id: one for one in lines}
    answer_review(bridge, review(lines=tuple(now.get(one.item_id, one) for one in LINES)))


def test_lines_stand_by_kind_and_what_was_left_out_is_folded(shown: ReviewWindow) -> None:
    model, view = shown.model, shown.parts.view
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert names == [
        "In conflict with what was known (1)", "Suggested: waits for you (1)", "Learned (2)",
        "Merged: said more than once (1)", "Closed: no longer true (1)", "Blocks rewritten (1)",
        "Conversations given a title (1)", "Left out (2)",
    ]  # fmt: skip
    assert [view.isExpanded(model.index(row, 0)) for row in range(8)] == [True] * 6 + [False] * 2
    assert view.current_line is not None and view.current_line.item_id == 5, "what waits comes first"
    left = model.find(10)
    assert left.siblingAtColumn(STATE).data() == "It is private: such things are kept only if you say so."


def test_the_chosen_line_shows_its_change_reason_and_source(shown: ReviewWindow) -> None:
    choose(shown, 3)
    assert "You never drink coffee,drink only tea." in shown.parts.pane.said
    assert "You said “I moved to Lisbon in May”" in shown.parts.pane.said
    assert "line-through" in shown.parts.pane.text.toHtml()
    choose(shown, 6)
    assert "It is private, so it is kept only if you say so." in shown.parts.pane.said
    choose(shown, 9)
    assert "What it came to is not what you said." in shown.parts.pane.said


def test_unknown_reasons_get_a_general_sentence(shown: ReviewWindow, bridge: FakeBridge) -> None:
    shown.reload()
    answer_review(bridge, review(lines=(left_out(1, "hm", "a_code_of_later"), waiting(2, "X", reason="another"))))
    choose(shown, 1)
    assert "It did not pass the checks." in shown.parts.pane.said
    choose(shown, 2)
    assert "not sure enough" in shown.parts.pane.said


def test_keep(shown: ReviewWindow, bridge: FakeBridge) -> None:
    choose(shown, 1)
    assert buttons(shown) == ["Keep", "Edit", "Undo", "Where it comes from…", "Open in memory"]
    press(shown, "keep")
    assert bridge.last(KeepReviewLine).item_id == 1
    bridge.answer(KeepReviewLine, replace(LINES[0], kept=True))
    assert shown.model.find(1).siblingAtColumn(STATE).data() == "kept"
    assert buttons(shown) == ["Edit", "Undo", "Where it comes from…", "Open in memory"]


def test_undo_of_a_line_and_redo(shown: ReviewWindow, bridge: FakeBridge) -> None:
    choose(shown, 1)
    press(shown, "undo")
    asked = bridge.last(Undo)
    assert (asked.batch, asked.entry_id) == ("run-1", 501)
    bridge.answer(Undo, [change("u1")])
    again(bridge, replace(LINES[0], state="undone"))
    assert shown.model.find(1).siblingAtColumn(STATE).data() == "undone"
    assert buttons(shown)[0] == "Redo"
    press(shown, "redo")
    assert bridge.last(Undo).batch == "u1" and bridge.last(Undo).entry_id is None
    bridge.answer(Undo, [change("r1")])
    again(bridge)
    assert "Undo" in buttons(shown)
    assert shown.parts.view.current_line is not None and shown.parts.view.current_line.item_id == 1


def test_edit_in_place(shown: ReviewWindow, bridge: FakeBridge) -> None:
    choose(shown, 1)
    press(shown, "edit")
    pane = shown.parts.pane
    assert pane.editing and buttons(shown) == ["Save", "Cancel"]
    pane.field.setPlainText("The user lives in Lisbon since May.")
    bridge.memory_changed.emit(MemoryChanged(0, None, None, (change(),)))
    shown.reload()
    again(bridge)
    assert pane.editing and "since May" in pane.field.toPlainText(), "an edit survives news"
    press(shown, "save")
    asked = bridge.last(EditFact)
    assert (asked.fact_id, asked.version, asked.text) == (101, 1, "The user lives in Lisbon since May.")
    bridge.fail(EditFact, "This was changed meanwhile.")
    assert "This was changed meanwhile." in pane.said and not pane.editing
    press(shown, "edit")
    assert pane.field.toPlainText() == "The user lives in Lisbon since May.", "what was refused is not lost"


def test_words_of_a_line_wait_while_another_one_is_looked_at(shown: ReviewWindow, bridge: FakeBridge) -> None:
    pane = shown.parts.pane
    choose(shown, 1)
    press(shown, "edit")
    pane.field.setPlainText("The user lives in Lisbon since May.")
    choose(shown, 2)
    assert not pane.editing
    choose(shown, 1)
    press(shown, "edit")
    assert pane.field.toPlainText() == "The user lives in Lisbon since May."
    press(shown, "cancel")
    press(shown, "edit")
    assert "since May" not in pane.field.toPlainText(), "what was given up is gone"


def test_escape_leaves_the_edit_then_the_window(qtbot: QtBot, shown: ReviewWindow, bridge: FakeBridge) -> None:
    choose(shown, 1)
    press(shown, "edit")
    shown.leave()
    assert shown.isVisible() and not shown.parts.pane.editing
    shown.leave()
    assert not shown.isVisible() and bridge.count(CloseReview) == 0


@pytest.mark.parametrize("offer, command, both", [
    ("use_new", AcceptProposal, False), ("both", AcceptProposal, True), ("keep_old", RejectProposal, None),
])  # fmt: skip
def test_a_conflict_has_three_answers(
    shown: ReviewWindow, bridge: FakeBridge, offer: str, command: Any, both: bool | None
) -> None:
    choose(shown, 5)
    assert buttons(shown)[:3] == ["Use the new one", "Keep the old one", "Both are true"]
    press(shown, offer)
    asked = bridge.last(command)
    assert (asked.proposal_id, asked.version) == (5, 3)
    assert both is None or asked.both is both
    bridge.answer(command, None)
    again(bridge, replace(LINES[4], state="rejected" if both is None else "accepted"))
    assert "Use the new one" not in buttons(shown)


def test_a_suggestion_is_kept_corrected_or_dismissed(shown: ReviewWindow, bridge: FakeBridge) -> None:
    choose(shown, 6)
    assert buttons(shown)[:3] == ["Keep", "Edit", "Dismiss"]
    press(shown, "dismiss")
    assert bridge.last(RejectProposal).proposal_id == 6
    bridge.fail(RejectProposal, "This suggestion has been decided already.")
    assert "decided already" in shown.parts.pane.said
    press(shown, "edit")
    shown.parts.pane.field.setPlainText("The user takes tablets.")
    press(shown, "save")
    assert (bridge.last(AcceptProposal).text, bridge.last(AcceptProposal).version) == ("The user takes tablets.", 3)
    bridge.answer(AcceptProposal, None)
    again(bridge)
    assert "decided already" not in shown.parts.pane.said, "what was done since is no trouble any more"
    press(shown, "keep")
    bridge.answer(KeepReviewLine, replace(LINES[5], state="accepted", kept=True))
    assert shown.model.find(6).siblingAtColumn(STATE).data() == "you kept it"


def test_places(shown: ReviewWindow, went: list[tuple[str, Any]], qtbot: QtBot) -> None:
    choose(shown, 1)
    press(shown, "sources")
    press(shown, "open")
    choose(shown, 7)
    assert buttons(shown) == ["Keep", "Undo", "Open the block"]
    press(shown, "open")
    choose(shown, 8)
    press(shown, "open")
    choose(shown, 2)
    qtbot.keyClick(shown.parts.view, Qt.Key.Key_Return)
    assert went == [("sources", 1), ("fact", 101), ("block", 2), ("conversation", 4), ("sources", 2)]


def test_undo_all_says_what_it_does_and_can_be_redone(shown: ReviewWindow, bridge: FakeBridge) -> None:
    parts = shown.parts
    assert parts.undo_all_note.text() == "“Undo all” takes back the 6 changes of this list that are in effect."
    parts.undo_all_button.click()
    assert bridge.last(Undo).batch == "run-1" and bridge.last(Undo).entry_id is None
    bridge.answer(Undo, [change("u1"), change("u1")])
    assert parts.bar.text == "2 changes were taken back. What waits for you goes on waiting."
    again(bridge, *(replace(one, state="undone") for one in LINES if one.state == "in_effect"))
    assert not parts.undo_all_button.isEnabled() and parts.undo_all_note.text() == ""
    parts.bar.buttons[0].click()
    assert bridge.last(Undo).batch == "u1"
    bridge.answer(Undo, [change("r1"), change("r1")])
    assert parts.bar.text == "2 changes were made again."
    again(bridge)
    assert parts.undo_all_button.isEnabled()
    parts.undo_all_button.click()
    bridge.fail(Undo, "This cannot be undone any more.")
    assert parts.bar.text == "This cannot be undone any more."


def test_of_a_run_that_cannot_be_undone_as_a_whole_the_lines_are(shown: ReviewWindow, bridge: FakeBridge) -> None:
    shown.undo_all()
    bridge.fail(Undo, "It has changed since.", code="undo_conflict")
    asked: list[int | None] = []
    while bridge.is_waiting(Undo):
        entry = bridge.last(Undo).entry_id
        asked.append(entry)
        if entry == 504:
            bridge.fail(Undo, "It has changed since.", code="undo_conflict")
        else:
            bridge.answer(Undo, [change(f"u{entry}")])
    assert asked == [508, 507, 504, 503, 502, 501], "newest first"
    assert shown.parts.bar.text.startswith("5 changes were taken back.")
    assert "1 could not be: " in shown.parts.bar.text
    again(bridge)
    shown.parts.bar.buttons[0].click()
    assert bridge.last(Undo).batch == "u501", "redone in the order in which it was done"


def test_several_runs_are_undone_newest_first(qtbot: QtBot, shown: ReviewWindow, bridge: FakeBridge) -> None:
    shown.reload()
    second = tuple(replace(one, item_id=one.item_id + 50, batch="run-2") for one in LINES[:2])
    answer_review(bridge, review(2, lines=second), review(1))
    assert shown.parts.runs.currentText() == "Not yet looked at (2)"
    assert shown.model.index(2, 0).data() == "Learned (4)"
    shown.undo_all()
    assert bridge.last(Undo).batch == "run-2"
    bridge.answer(Undo, [change("u2")])
    assert bridge.last(Undo).batch == "run-1"
    bridge.answer(Undo, [change("u1")])
    answer_review(bridge, review(2, lines=second), review(1))
    shown.parts.bar.buttons[0].click()
    assert bridge.last(Undo).batch == "u1", "done again in the order in which it was done"


def test_looked_at_closes_all_shown_runs(qtbot: QtBot, shown: ReviewWindow, bridge: FakeBridge) -> None:
    shown.parts.done_button.click()
    assert not shown.isVisible() and bridge.last(CloseReview).run_id == 1
    with qtbot.waitSignal(shown.reviewed):
        bridge.answer(CloseReview, None)


def test_earlier_runs_can_be_chosen(shown: ReviewWindow, bridge: FakeBridge) -> None:
    shown.reload()
    answer_review(bridge, review(3, True, LINES[:1]), review(1, True))
    assert shown.parts.runs.count() == 2 and shown.parts.done_button.isHidden()
    assert [one.item_id for one in shown.model.lines()] == [1], "the newest, when all were looked at"
    shown.show_run(1)
    assert bridge.last(GetReview).run_id == 1
    bridge.answer(GetReview, review(1, True))
    assert len(shown.model.lines()) == len(LINES)


def test_nothing_tidied_yet_and_a_run_that_is_gone(qtbot: QtBot, shown: ReviewWindow, bridge: FakeBridge) -> None:
    shown.reload()
    bridge.answer(ListReviews, [review().summary])
    bridge.fail(GetReview, "This review does not exist any more.")
    assert shown.parts.bar.text == "This review does not exist any more."
    shown.reload()
    bridge.answer(ListReviews, [])
    assert shown.model.rowCount() == 0 and shown.parts._empty.text() == "Nothing has been tidied yet."


def test_a_thousand_lines_open_at_once(shown: ReviewWindow, bridge: FakeBridge) -> None:
    many = tuple(line(number, "learned", f"The user knows place number {number}.") for number in range(1, 1001))
    widgets = len(shown.findChildren(QAbstractButton))
    shown.reload()
    began = time.perf_counter()
    answer_review(bridge, review(lines=many))
    QApplication.processEvents()
    shown.grab()
    seconds = time.perf_counter() - began
    assert shown.model.rowCount(shown.model.index(0, 0)) == 1000
    assert len(shown.findChildren(QAbstractButton)) == widgets, "no widget a line"
    assert seconds < 3, seconds
    choose(shown, 1000)
    assert "place number 1000" in shown.parts.pane.said


def test_every_control_has_a_name_and_is_in_the_tab_order(shown: ReviewWindow) -> None:
    choose(shown, 1)
    parts = shown.parts
    for widget in (parts.runs, parts.view, parts.pane.text, parts.undo_all_button, parts.done_button):
        assert widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text())
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    for button in parts.pane.buttons.values():
        assert button.accessibleName() and button.focusPolicy() & Qt.FocusPolicy.TabFocus
    spoken = shown.model.find(6).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "You take tablets against high blood pressure., waits for you"


def test_ctrl_z_in_the_list_undoes_the_line(qtbot: QtBot, shown: ReviewWindow, bridge: FakeBridge) -> None:
    choose(shown, 2)
    qtbot.keyClick(shown.parts.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert bridge.last(Undo).entry_id == 502


def test_it_follows_the_language(
    qtbot: QtBot, shown: ReviewWindow, bridge: FakeBridge, settings: SettingsStore
) -> None:
    choose(shown, 5)
    settings.update(language="zh")
    qtbot.waitUntil(lambda: shown.windowTitle() == "整理了什么")
    assert buttons(shown)[0] == "采用新的(N)" and shown.model.index(2, 0).data() == "学到的（2）"
    assert "它与已知的内容矛盾。" in shown.parts.pane.said
    settings.update(language="en")


def test_what_was_erased_leaves_the_window_at_once(shown: ReviewWindow, bridge: FakeBridge) -> None:
    shown.take_erased()
    assert shown.model.rowCount() == 0
    again(bridge)
    assert len(shown.model.lines()) == len(LINES)


def test_the_button_under_the_pointer_is_never_another_one_after_a_decision(
    qtbot: QtBot, shown: ReviewWindow, bridge: FakeBridge
) -> None:
    choose(shown, 1)
    parts = shown.parts.pane.buttons
    QApplication.processEvents()
    place = parts["undo"].geometry().center()
    assert shown.parts.pane.childAt(place) is parts["undo"]
    press(shown, "undo")
    bridge.answer(Undo, [change()])
    again(bridge, replace(LINES[0], state="undone", version=None))
    assert buttons(shown) == ["Redo", "Where it comes from…"], "what is gone from memory cannot be opened there"
    qtbot.waitUntil(lambda: parts["redo"].isVisible())
    QApplication.processEvents()
    assert shown.parts.pane.childAt(place) not in (parts["sources"], parts["open"], parts["edit"], parts["keep"])


def test_words_of_the_users_own_cannot_be_empty(shown: ReviewWindow, bridge: FakeBridge) -> None:
    choose(shown, 1)
    press(shown, "edit")
    pane = shown.parts.pane
    assert pane.buttons["save"].isEnabled()
    pane.field.setPlainText("  ")
    assert not pane.buttons["save"].isEnabled()
    pane.field.setPlainText("The user lives in Porto.")
    press(shown, "save")
    assert bridge.last(EditFact).text == "The user lives in Porto."


def test_nothing_is_said_to_wait_where_nothing_waits(shown: ReviewWindow, bridge: FakeBridge) -> None:
    for lines, said in ((LINES[:1], "One change was taken back."), (LINES, "goes on waiting.")):
        shown.reload()
        answer_review(bridge, review(lines=lines))
        shown.undo_all()
        bridge.answer(Undo, [change()])
        assert shown.parts.bar.text.endswith(said)
