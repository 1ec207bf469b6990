"""Assistants in the memory editor, and what blocks said before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.drafts_file import BlockDraft, BlockFields, EditorDrafts
from app.memory_editor.agent_pane import models_here
from app.memory_editor.block_versions import BlockVersions
from app.memory_editor.difference import Run
from app.memory_editor.side_by_side import rows
from app.memory_editor.window import MemoryEditor
from engine.protocol import Command, CreateBlock, EditBlock, ImportDocuments, ListBlocks, ListFacts, ListJournal
from engine.protocol.agents import AttachBlock, DeleteAgent, DetachBlock, DuplicateAgent, SetUpAgent
from engine.protocol.block_versions import BringBackBlock
from tests.app.memory_editor.conftest import Open
from tests.app.memory_editor.fake_agents import card, version
from tests.app.memory_editor.fake_bridge import FakeBridge

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def two(bridge: FakeBridge) -> FakeBridge:
    bridge.agents[2] = card(2, "Writer")
    return bridge


def agents(editor: MemoryEditor, qtbot: QtBot) -> MemoryEditor:
    editor.tabs.setCurrentWidget(editor.tabs.agents)
    qtbot.waitUntil(lambda: editor.tabs.agents.list.count() > 0)
    return editor


def names(editor: MemoryEditor) -> list[str]:
    shown = editor.tabs.agents.list
    return [shown.item(row).text() for row in range(shown.count())]


def test_an_assistant_is_made_and_can_be_named_at_once(open_editor: Open, qtbot: QtBot) -> None:
    bridge = FakeBridge()
    editor = agents(open_editor(bridge), qtbot)
    tab = editor.tabs.agents
    assert not tab.pane.delete_button.isEnabled()
    tab.new_button.click()
    qtbot.waitUntil(lambda: names(editor) == ["Rolltop", "Assistant 2"])
    qtbot.waitUntil(lambda: tab.pane.name.selectedText() == "Assistant 2")
    QTest.keyClicks(tab.pane.name, "Writer")
    QTest.keyClick(tab.pane.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names(editor) == ["Rolltop", "Writer"])
    assert bridge.last(SetUpAgent).name == "Writer"


def test_copying_and_deleting(open_editor: Open, qtbot: QtBot) -> None:
    bridge = two(FakeBridge())
    editor = agents(open_editor(bridge), qtbot)
    tab = editor.tabs.agents
    tab.choose(2)
    tab.copy_actions[1].trigger()
    qtbot.waitUntil(lambda: names(editor) == ["Rolltop", "Writer", "Writer 2"])
    assert bridge.last(DuplicateAgent).facts
    tab.choose(2)
    tab.delete()
    qtbot.waitUntil(lambda: names(editor) == ["Rolltop", "Writer 2"])
    assert bridge.last(DeleteAgent).agent_id == 2
    assert "Writer" in tab.bar.text
    assert [button.text() for button in tab.bar.buttons] == ["&Undo"]


def test_what_an_assistant_may_use(open_editor: Open, qtbot: QtBot) -> None:
    bridge = two(FakeBridge())
    editor = agents(open_editor(bridge), qtbot)
    pane = editor.tabs.agents.pane
    assert pane.tools.item(0).text() == "Add lines to its blocks"
    pane.tools.item(0).setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: bridge.agents[1].tools_off == ("core_memory_append",))
    qtbot.waitUntil(lambda: pane.tools.item(0).checkState() == Qt.CheckState.Unchecked)
    pane.tools.item(0).setCheckState(Qt.CheckState.Checked)
    qtbot.waitUntil(lambda: bridge.agents[1].tools_off == ())


def test_a_model_that_is_gone_is_still_named(open_editor: Open, qtbot: QtBot) -> None:
    bridge = FakeBridge()
    bridge.agents[1] = card(1, "Rolltop", model="/models/old.gguf")
    editor = agents(open_editor(bridge), qtbot)
    assert editor.tabs.agents.pane.model.currentText() == "old.gguf (not here)"


def test_sharing_a_block_and_ending_it(open_editor: Open, qtbot: QtBot) -> None:
    bridge = two(FakeBridge())
    editor = agents(open_editor(bridge), qtbot)
    tab = editor.tabs.agents
    tab.choose(2)
    blocks = tab.pane.blocks
    assert [action.text() for action in blocks.menu.actions()] == [
        "About the assistant of Rolltop", "About you of Rolltop"
    ]  # fmt: skip
    blocks.menu.actions()[1].trigger()
    qtbot.waitUntil(lambda: blocks.list.count() == 3)
    assert (bridge.last(AttachBlock).agent_id, bridge.last(AttachBlock).block_id) == (2, 11)
    assert blocks.list.item(2).text() == "About you – shared by Rolltop"
    blocks.list.setCurrentRow(0)
    assert not blocks.detach_button.isEnabled()
    blocks.list.setCurrentRow(2)
    blocks.detach_button.click()
    qtbot.waitUntil(lambda: blocks.list.count() == 2)
    assert bridge.last(DetachBlock).block_id == 11


def test_the_picker_is_there_only_with_several_and_scopes_every_tab(open_editor: Open, qtbot: QtBot) -> None:
    bridge = FakeBridge()
    editor = open_editor(bridge)
    picker = editor.agent.picker
    qtbot.waitUntil(lambda: picker.agents.count() == 1)
    assert not picker.isVisible()
    two(bridge)
    editor.reload()
    qtbot.waitUntil(picker.isVisible)
    bridge.sent.clear()
    picker.agents.setCurrentIndex(1)
    picker.agents.activated.emit(1)
    qtbot.waitUntil(lambda: bridge.count(ListFacts) > 0 and bridge.count(ListJournal) > 0)
    assert {
        command.agent_id for command in bridge.sent if isinstance(command, ListBlocks | ListFacts | ListJournal)
    } == {2}
    qtbot.waitUntil(lambda: editor.blocks.list.count() == 2)
    editor.blocks.begin_new()
    editor.blocks.form.label.setText("plot")
    editor.blocks.save_shown()
    qtbot.waitUntil(lambda: bridge.count(CreateBlock) == 1)
    assert bridge.last(CreateBlock).agent_id == 2
    del bridge.agents[2]
    editor.reload()
    qtbot.waitUntil(lambda: editor.agent.agent_id is None)


def test_unsaved_edits_are_asked_about_before_another_memory(open_editor: Open, qtbot: QtBot) -> None:
    bridge = two(FakeBridge())
    editor = open_editor(bridge)
    qtbot.waitUntil(editor.agent.picker.isVisible)
    qtbot.waitUntil(lambda: editor.blocks.list.count() == 2)
    editor.blocks.show_block(2)
    editor.blocks.pane.value.setPlainText("Name: Ada L.")
    editor.agent.look_at(2)
    assert editor.agent.agent_id is None
    assert [button.text() for button in editor.bar.buttons] == [
        "&Save and go on", "&Discard and go on", "&Keep editing"
    ]  # fmt: skip
    assert editor.drafts().agent_id is None
    editor.bar.buttons[0].click()
    qtbot.waitUntil(lambda: editor.agent.agent_id == 2)
    assert bridge.last(EditBlock).value == "Name: Ada L."


def test_lines_that_belong_together_stand_side_by_side() -> None:
    found = rows("Name: Ada\nLikes tea\nOld", "Name: Ada\nLikes green tea\nOld\nNew")
    assert found[0].before == found[0].after == (Run("same", "Name: Ada"),)
    assert found[1].after is not None and Run("added", "green ") in found[1].after
    assert found[1].before is not None and "green" not in "".join(run.text for run in found[1].before)
    assert found[3] == (None, (Run("added", "New"),))


def history_of(editor: MemoryEditor, qtbot: QtBot) -> BlockVersions:
    qtbot.waitUntil(lambda: editor.blocks.list.count() == 2)
    editor.blocks.show_block(2)
    editor.blocks.pane.versions_button.click()
    found = [one for one in QApplication.topLevelWidgets() if isinstance(one, BlockVersions)]
    qtbot.waitUntil(lambda: found[-1].list.count() > 0)
    return found[-1]


def test_an_earlier_text_comes_back_with_one_click(open_editor: Open, qtbot: QtBot) -> None:
    bridge = FakeBridge()
    bridge.versions = [
        version(1, "", "Name: Ada"),
        version(2, "Name: Ada", "Name: Ada\nLikes tea", agent="Writer"),
        version(3, "", "", erased=True),
    ]
    editor = open_editor(bridge)
    window = history_of(editor, qtbot)
    assert "(Writer)" in window.list.item(1).text()
    assert "erased" in window.texts.toPlainText()
    assert not window.back_button.isEnabled()
    window.list.setCurrentRow(1)
    html = window.texts.toHtml()
    assert "Likes tea" in window.texts.toPlainText() and "underline" in html
    assert "[+" in window.texts.accessibleDescription()
    window.list.setCurrentRow(2)
    window.back_button.click()
    qtbot.waitUntil(lambda: bridge.blocks[2].value == "Name: Ada")
    assert bridge.last(BringBackBlock).entry_id == 1
    qtbot.waitUntil(lambda: window.list.count() == 4)
    assert [button.text() for button in window.bar.buttons] == ["&Undo"]
    window.close()


def test_the_models_to_choose_from_are_listed_without_reading_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A header takes a tenth of a second or more to read, and the window waits."""
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path))
    (tmp_path / "one.gguf").write_bytes(b"GGUF")

    def read(_path: Path) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr("models.library.header_of", read)
    assert models_here() == [("one.gguf", str(tmp_path / "one.gguf"))]


class OwnBlocks(FakeBridge):
    """The second agent has the second block, the first one the others."""

    def _perform(self, command: Command) -> Any:
        if isinstance(command, ListBlocks):
            second = command.agent_id == 2
            return [self._view(one) for one in self.blocks.values() if (one.id == 2) is second]
        return super()._perform(command)


def test_unsaved_edits_of_another_assistant_come_back_with_its_memory(qtbot: QtBot) -> None:
    bridge = OwnBlocks()
    two(bridge)
    editor = MemoryEditor(bridge, lambda _conversation, _message: None)  # pyright: ignore[reportArgumentType]
    qtbot.addWidget(editor, before_close_func=lambda shown: shown.discard_all())
    base = BlockFields("Name: Ada\nLikes tea", "", 300, False, True)
    mine = msgspec.structs.replace(base, value="Name: Ada")
    editor.restore_drafts(EditorDrafts(blocks=(BlockDraft(2, 1, "human", base, mine),), agent_id=2))
    editor.show()
    qtbot.waitUntil(lambda: not bridge._answers and editor.blocks.list.count() == 1)
    assert editor.blocks.pages.currentWidget() is editor.blocks.pane
    assert editor.blocks.pane.value.toPlainText() == "Name: Ada" and editor.blocks.unsaved == {2}
    editor.documents._start(["notes.md"])
    assert bridge.last(ImportDocuments).agent_id == 2
