"""Unsent and unsaved texts from one run to the next."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from app.desktop import Desktop
from app.draft_keeper import DraftKeeper
from app.drafts_file import BlockDraft, BlockFields, DraftsFile, EditorDrafts
from app.memory_editor.drafts import Draft
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.memory.erasing.mentions import Mentions
from engine.protocol import OpenConversation
from tests.app.fake_bridge import FakeBridge, message, page


def test_drafts_of_all_conversations_come_back(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, tmp_path: Path
) -> None:
    path = tmp_path / "drafts.json"
    keeper = DraftKeeper(DraftsFile(path), window.panel.composer)
    window.panel.composer.edit.setPlainText("for a new one 新的")
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    qtbot.keyClicks(window.panel.composer.edit, "for one")
    qtbot.waitUntil(lambda: DraftsFile(path).values.messages == {"new": "for a new one 新的", "1": "for one"})
    window.panel.composer.clear()
    keeper.save()
    assert DraftsFile(path).values.messages == {"new": "for a new one 新的"}


def test_the_composer_shows_what_was_left(window: MainWindow, bridge: FakeBridge, tmp_path: Path) -> None:
    file = DraftsFile(tmp_path / "drafts.json")
    file.update(messages={"new": "half a thought", "1": "for one"})
    DraftKeeper(DraftsFile(tmp_path / "drafts.json"), window.panel.composer)
    assert window.panel.composer.text == "half a thought"
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    assert window.panel.composer.text == "for one"


def test_a_file_that_cannot_be_read_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "drafts.json"
    path.write_text('{"messages": {"new": "precious', encoding="utf-8")
    file = DraftsFile(path)
    assert file.damaged_copy is not None and "precious" in file.damaged_copy.read_text(encoding="utf-8")
    assert file.update(messages={"new": "next"})
    assert "precious" in file.damaged_copy.read_text(encoding="utf-8")
    assert DraftsFile(path).values.messages == {"new": "next"}


def test_a_file_that_may_not_be_read_is_never_written_to(tmp_path: Path) -> None:
    (tmp_path / "drafts.json").mkdir()
    file = DraftsFile(tmp_path / "drafts.json")
    assert file.damaged_copy is None and not file.update(messages={"new": "x"})
    assert (tmp_path / "drafts.json").is_dir()


def test_a_disk_that_refuses_is_noticed_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = DraftsFile(tmp_path / "drafts.json")
    assert file.update(messages={"new": "first"})

    def refuse(*_arguments: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr("app.json_file.os.replace", refuse)
        assert not file.update(messages={"new": "second"})
    assert DraftsFile(tmp_path / "drafts.json").values.messages == {"new": "first"}
    assert file.update(messages={"new": "second"})


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_quitting_keeps_the_editors_edits_without_a_question(qtbot: QtBot, tmp_path: Path) -> None:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(language="en")

    def open_desktop() -> Desktop:
        desktop = Desktop(tmp_path, "", "tests.scripted:load", settings)
        qtbot.addWidget(desktop.window)
        with qtbot.waitSignal(desktop.bridge.engine_started, timeout=30_000):
            desktop.start()
        desktop.open_memory_editor()
        assert desktop.memory_editor is not None
        qtbot.addWidget(desktop.memory_editor)
        editor = desktop.memory_editor
        qtbot.waitUntil(lambda: editor.blocks.list.count() == 2, timeout=30_000)
        return desktop

    first = open_desktop()
    assert first.memory_editor is not None
    first.memory_editor.blocks.pane.value.setPlainText("my unsaved text 未保存")
    block_id = first.memory_editor.blocks.shown_id
    assert first.window.close() and first.memory_editor.isHidden()
    first.close()
    (kept,) = DraftsFile(tmp_path / "drafts.json").values.editor.blocks
    assert kept.id == block_id and kept.mine.value == "my unsaved text 未保存"

    second = open_desktop()
    assert second.memory_editor is not None
    assert second.memory_editor.blocks.pane.value.toPlainText() == "my unsaved text 未保存"
    second.memory_editor.blocks.discard_all()
    second.close()
    assert DraftsFile(tmp_path / "drafts.json").values.editor == EditorDrafts()


def test_drafts_of_an_editor_that_was_not_opened_stay(window: MainWindow, tmp_path: Path) -> None:
    fields = BlockFields("a", "", 60, False, False)
    editor = EditorDrafts(blocks=(BlockDraft(1, 1, "human", fields, BlockFields("b", "", 60, False, False)),))
    DraftsFile(tmp_path / "drafts.json").update(editor=editor)
    keeper = DraftKeeper(DraftsFile(tmp_path / "drafts.json"), window.panel.composer)
    window.panel.composer.edit.setPlainText("x")
    assert keeper.save()
    assert DraftsFile(tmp_path / "drafts.json").values.editor == editor


def test_what_is_forgotten_leaves_every_draft(window: MainWindow, bridge: FakeBridge, tmp_path: Path) -> None:
    path = tmp_path / "drafts.json"
    fields = BlockFields("Likes rain\nThe locker code is 47", "", 60, False, False)
    draft = BlockDraft(2, 1, "human", fields, msgspec.structs.replace(fields, value="Likes rain\nLocker code: 47."))
    texts = {"new": "Is the locker code 47? Tell me.", "1": "for one"}
    DraftsFile(path).update(messages=texts, editor=EditorDrafts(blocks=(draft,)))
    keeper = DraftKeeper(DraftsFile(path), window.panel.composer)
    assert keeper.erase(Mentions(["The user's locker code is 47."])) == 3
    assert window.panel.composer.text == "Tell me."
    kept = DraftsFile(path).values
    assert kept.messages == {"new": "Tell me.", "1": "for one"}
    assert kept.editor.blocks[0].base.value == kept.editor.blocks[0].mine.value == "Likes rain"
    assert keeper.erase(Mentions(["The user's locker code is 47."])) == 0


def test_what_is_forgotten_leaves_a_message_that_is_written_anew(
    window: MainWindow, bridge: FakeBridge, tmp_path: Path
) -> None:
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello"), message(2, "Bye")))
    transcript = window.panel.transcript
    view = transcript.user_view(1)
    assert view is not None
    view.begin_edit("Is the locker code 47? Tell me.")
    transcript.note_unsent(2, "The locker code is 47.")
    keeper = DraftKeeper(DraftsFile(tmp_path / "drafts.json"), window.panel.composer, transcript)
    assert keeper.erase(Mentions(["The user's locker code is 47."])) == 2
    assert view.editor is not None and view.editor.text == "Tell me."
    assert transcript.kept_edits() == {"1": {"1": "Tell me."}}


def test_unsaved_edits_lose_what_is_forgotten() -> None:
    draft = Draft({"text": "The locker code is 47.", "tags": ("x",), "pinned": False}, 1)
    assert not draft.cut(Mentions(["locker code 47"]).cut), "nothing of the user's own was in it"
    draft = Draft.kept({"text": "A locker."}, {"text": "A locker. Its code is 47, locker 3."}, 1)
    assert draft.cut(Mentions(["locker code 47"]).cut)
    assert draft.mine == {"text": "A locker."} and not draft.dirty
