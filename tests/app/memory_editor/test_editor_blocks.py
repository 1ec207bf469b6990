"""The blocks tab: gauge, saving, drafts, conflicts, limits, new and delete."""

from __future__ import annotations

import pytest

from app.memory_editor.drafts import Draft
from engine.protocol import CreateBlock, EditBlock, ListBlocks
from tests.app.memory_editor.fake_bridge import FakeBridge, block

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_typing_estimates_and_saving_counts_exactly(open_editor, qtbot) -> None:
    bridge = FakeBridge()
    tab = open_editor(bridge).blocks
    tab.show_block(2)
    assert "4 of 60 tokens used" in tab.pane.gauge.text
    tab.pane.value.appendPlainText("Lives in York")
    assert tab.pane.gauge.text.startswith("About ")
    tab.save_shown()
    qtbot.waitUntil(lambda: not tab.unsaved)
    assert bridge.blocks[2].value.endswith("Lives in York")
    assert tab.pane.gauge.text == "7 of 60 tokens used"
    sent = next(command for command in bridge.sent if isinstance(command, EditBlock))
    assert sent.value is not None and sent.description is None and sent.pinned is None


def test_moving_to_another_block_keeps_the_draft(open_editor) -> None:
    tab = open_editor(FakeBridge()).blocks
    tab.show_block(2)
    tab.pane.value.setPlainText("mine")
    tab.show_block(1)
    assert tab.pane.value.toPlainText() == "I am calm."
    tab.show_block(2)
    assert tab.pane.value.toPlainText() == "mine"
    tab.revert_current()
    assert tab.pane.value.toPlainText() == "Name: Ada\nLikes tea"
    assert not tab.has_unsaved


def test_a_change_from_elsewhere_shows_both_versions(open_editor, qtbot) -> None:
    bridge = FakeBridge()
    tab = open_editor(bridge).blocks
    tab.show_block(2)
    tab.pane.value.setPlainText("mine")
    bridge.write_block(2, value="theirs", pinned=True)
    qtbot.waitUntil(lambda: tab.pane.conflict.isVisible())
    assert tab.pane.theirs.toPlainText() == "theirs"
    assert tab.pane.value.toPlainText() == "mine"
    assert tab.pane.pinned.isChecked()
    tab.pane.keep_mine.emit()
    qtbot.waitUntil(lambda: bridge.blocks[2].value == "mine")
    assert bridge.blocks[2].pinned


def test_a_stale_save_becomes_a_choice(open_editor, qtbot) -> None:
    bridge = FakeBridge()
    tab = open_editor(bridge).blocks
    tab.show_block(2)
    tab.pane.value.setPlainText("mine")
    bridge.blockSignals(True)
    bridge.write_block(2, value="theirs")
    bridge.blockSignals(False)
    tab.save_current()
    qtbot.waitUntil(lambda: tab.pane.conflict.isVisible())
    tab.pane.take_theirs.emit()
    assert tab.pane.value.toPlainText() == "theirs"
    assert bridge.blocks[2].value == "theirs"


def test_over_the_limit_says_by_how_much_and_keeps_the_text(open_editor, qtbot) -> None:
    bridge = FakeBridge([block(1, "persona"), block(2, "human", "", limit_tokens=16)])
    tab = open_editor(bridge).blocks
    tab.show_block(2)
    long = "word " * 20
    tab.pane.value.setPlainText(long)
    assert "tokens too long" in tab.pane.gauge.text
    tab.save_current()
    qtbot.waitUntil(lambda: tab.bar.isVisible())
    assert "“About you”" in tab.bar.text and "4 tokens longer" in tab.bar.text and "human" not in tab.bar.text
    assert tab.pane.gauge.text == "4 tokens too long: 20 of 16"
    assert tab.pane.value.toPlainText() == long
    assert tab.unsaved == {2}


def test_after_revert_the_stored_count_stands(open_editor, qtbot) -> None:
    bridge = FakeBridge([block(1, "persona"), block(2, "human", "a b c", limit_tokens=16)])
    tab = open_editor(bridge).blocks
    tab.show_block(2)
    tab.pane.value.setPlainText("a " * 40)
    tab.save_current()
    qtbot.waitUntil(lambda: tab.bar.isVisible())
    assert tab.pane.gauge.text == "24 tokens too long: 40 of 16"
    tab.pane.revert_button.click()
    assert not tab.bar.isVisible()
    assert tab.pane.gauge.text == "3 of 16 tokens used"


@pytest.mark.parametrize(("text", "told"), [(None, False), ("still " * 20, True)])
def test_a_count_of_a_text_that_is_gone_is_not_shown(open_editor, qtbot, text: str | None, told: bool) -> None:
    bridge = FakeBridge([block(1, "persona"), block(2, "human", "a b c", limit_tokens=16)])
    tab = open_editor(bridge).blocks
    tab.show_block(2)
    tab.pane.value.setPlainText("a " * 40)
    bridge.held = True
    tab.save_current()
    if text is None:
        tab.pane.revert_button.click()
    else:
        tab.pane.value.setPlainText(text)
    shown = tab.pane.gauge.text
    lists = bridge.count(ListBlocks)
    bridge.release()
    assert bridge.count(ListBlocks) > lists
    bridge.release()
    assert tab.pane.gauge.text == shown and "40" not in shown
    assert tab.bar.isVisible() is told


def test_new_delete_and_undo(open_editor, qtbot) -> None:
    bridge = FakeBridge()
    tab = open_editor(bridge).blocks
    assert not tab.pane.delete_button.isEnabled()
    tab.begin_new()
    tab.form.fill("projects", "under way", "Kitchen")
    tab.save_shown()
    qtbot.waitUntil(lambda: tab.list.count() == 3)
    assert tab.pane.title.text() == "projects"
    tab.delete_current()
    qtbot.waitUntil(lambda: tab.list.count() == 2)
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: tab.list.count() == 3)
    assert any(one.label == "projects" for one in bridge.blocks.values())


def test_a_new_block_is_made_once_and_what_is_written_meanwhile_goes_on(open_editor, qtbot) -> None:
    bridge = FakeBridge()
    tab = open_editor(bridge).blocks
    qtbot.waitUntil(lambda: not bridge._answers)
    tab.begin_new()
    tab.form.fill("projects", "under way", "Kitchen")
    bridge.held = True
    tab.save_shown()
    tab.save_shown()
    tab.form.value.setPlainText("Kitchen, bath")
    bridge.held = False
    bridge.release()
    assert bridge.count(CreateBlock) == 1 and tab.pane.title.text() == "projects"
    assert tab.pane.value.toPlainText() == "Kitchen, bath" and tab.unsaved == {3}


def test_draft_follows_fields_left_alone() -> None:
    draft = Draft({"value": "a", "limit": 1, "pinned": False}, 1)
    draft.mine["value"] = "mine"
    draft.rebase({"value": "theirs", "limit": 2, "pinned": False}, 2)
    assert draft.mine == {"value": "mine", "limit": 2, "pinned": False}
    assert draft.conflicts == ("value",)
    assert draft.changes() == {"value": "mine"}
    draft.rebase({"value": "mine", "limit": 2, "pinned": False}, 3)
    assert not draft.conflicts and not draft.dirty
