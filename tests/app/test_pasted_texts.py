"""Long texts that were pasted and are sent as files: where they lie, how long, and what removes them."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData

from app.chat.contents import Contents
from app.documents.passage_dialog import PassageDialog
from app.draft_keeper import DraftKeeper
from app.drafts_file import DraftsFile
from app.pasted_files import PastedFiles, remove_old_leftovers
from app.window.main_window import MainWindow
from engine.documents.pasted import is_pasted
from engine.memory.erasing.mentions import Mentions
from engine.protocol import Failed, ImportDocuments, ImportSummary, OpenConversation, SendMessage
from engine.protocol.documents import GetDocument, GetDocumentText
from engine.values import Document
from tests.app.fake_bridge import NOW, FakeBridge, conversation, message, page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LONG = "long words " * 600


@pytest.fixture(autouse=True)
def contents(window: MainWindow, bridge: FakeBridge) -> Contents:
    return Contents(bridge, window.panel, window.sidebar, window.bars, window.menus.actions_by_name)  # type: ignore[arg-type]


def keeper_of(window: MainWindow, folder: Path) -> DraftKeeper:
    panel = window.panel
    file = DraftsFile(folder / "drafts.json")
    return DraftKeeper(file, panel.composer, panel.transcript, window, panel.attaching)


def attach(window: MainWindow, text: str = LONG) -> Path:
    window.panel.composer.edit.setPlainText(text)
    window.panel.attaching.attach_text(text)
    return Path(window.panel.attaching.files[-1])


def send(window: MainWindow, bridge: FakeBridge) -> int:
    window.panel.send("Sum it up")
    bridge.answer(ImportDocuments, ImportSummary(1, 1, 0, 0, (), False, (7,)))
    return bridge.last(SendMessage).job


def pasted(folder: Path) -> list[str]:
    return sorted(path.read_text() for path in (folder / "pasted").rglob("*.txt"))


def test_a_text_lies_in_the_data_folder_until_memory_has_it(
    window: MainWindow, bridge: FakeBridge, tmp_path: Path
) -> None:
    path = attach(window)
    assert path.is_relative_to(tmp_path / "pasted") and is_pasted(str(path)) and path.read_text() == LONG
    job = send(window, bridge)
    assert path.exists(), "it cannot be sent again otherwise"
    bridge.store(job, message(1, "Sum it up"))
    assert list((tmp_path / "pasted").iterdir()) == []


def test_a_text_that_was_sent_can_be_read_and_says_where_it_is_from(window: MainWindow, bridge: FakeBridge) -> None:
    path = str(attach(window))
    bridge.store(send(window, bridge), message(1, "Sum it up"))
    window.panel.attaching.open(7)
    bridge.answer(GetDocument, Document(7, 1, "pasted text.txt", path, "", "", 1, 0, NOW, NOW, False, 1))
    bridge.answer(GetDocumentText, LONG)
    dialog = window.findChild(PassageDialog)
    assert dialog is not None and dialog.text.toPlainText() == LONG
    assert dialog.note.text() == "You pasted this text into a message." and dialog.open_button.isHidden()
    dialog.close()


def test_a_text_that_would_make_the_field_slow_is_attached_at_once(window: MainWindow, tmp_path: Path) -> None:
    edit, huge = window.panel.composer.edit, "word " * 20_000
    data = QMimeData()
    data.setText(huge)
    edit.setPlainText("Sum it up: ")
    edit.moveCursor(edit.textCursor().MoveOperation.End)
    edit.insertFromMimeData(data)
    assert edit.toPlainText() == "Sum it up: " and pasted(tmp_path) == [huge]
    (bar,) = window.bars.bars
    assert "very long" in bar.sentence
    bar._actions[0][0].click()
    assert edit.toPlainText() == f"Sum it up: {huge}" and pasted(tmp_path) == [] and window.panel.attaching.files == []
    window.new_conversation()
    window.panel.new_conversation(temporary=True)
    edit.insertFromMimeData(data)
    assert edit.toPlainText() == huge, "nothing of a temporary chat comes on the disk"


def test_what_is_not_attached_after_all_is_removed(window: MainWindow, tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("the user's")
    window.panel.attaching.add([str(own)])
    attach(window)
    for chip in list(window.panel.composer.attachments.chips):
        chip.remove_button.click()
    assert own.exists() and list((tmp_path / "pasted").iterdir()) == []


def test_files_of_a_message_that_could_not_be_stored_wait_again(
    window: MainWindow, bridge: FakeBridge, tmp_path: Path
) -> None:
    path = attach(window)
    job = send(window, bridge)
    assert window.panel.attaching.files == []
    bridge.failed.emit(Failed(job, "The disk is full."))
    assert window.panel.attaching.files == [str(path)] and path.exists()
    assert window.panel.composer.text == "Sum it up"


def test_files_are_for_the_assistant_whose_conversation_it_is(window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1)
    bridge.answer(
        OpenConversation, replace(page(message(1, "Hello")), conversation=replace(conversation(), agent_id=5))
    )
    attach(window)
    window.panel.send("Sum it up")
    assert bridge.last(ImportDocuments).agent_id == 5
    bridge.fail(ImportDocuments, "It was stopped.")
    window.panel.new_conversation()
    window.panel.keeping.agent_id = 6
    attach(window)
    window.panel.send("Sum it up")
    assert bridge.last(ImportDocuments).agent_id == 6


def test_who_leaves_before_the_files_are_read_is_told_that_nothing_was_sent(
    window: MainWindow, bridge: FakeBridge
) -> None:
    attach(window)
    window.panel.composer.edit.setPlainText("Sum it up")
    window.panel.send("Sum it up")
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    bridge.answer(ImportDocuments, ImportSummary(1, 1, 0, 0, (), False, (7,)))
    assert bridge.count(SendMessage) == 0
    assert [bar.sentence for bar in window.bars.bars] == [
        "Your message was not sent: you left its conversation before its files were read."
    ]
    window.panel.new_conversation()
    assert window.panel.composer.text == "Sum it up" and len(window.panel.attaching.files) == 1


def test_a_disk_that_refuses_leaves_the_text_where_it_is(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "pasted").write_text("no folder")
    window.panel.composer.edit.setPlainText(LONG)
    window.panel.attaching.attach_text(LONG)
    assert window.panel.composer.text == LONG and window.panel.attaching.files == []
    assert "stays here" in window.bars.bars[0].sentence


def test_what_waits_is_there_after_a_restart_and_nothing_else_is(window: MainWindow, tmp_path: Path) -> None:
    keeper = keeper_of(window, tmp_path)
    own = tmp_path / "own.txt"
    own.write_text("the user's")
    window.panel.attaching.add([str(own)])
    path = attach(window)
    assert keeper.save()
    stray = PastedFiles(tmp_path).keep("nobody waits for it", "pasted text.txt")
    moved = tmp_path.rename(tmp_path.with_name(tmp_path.name + "-moved"))
    settings = window._settings
    settings._path = moved / settings._path.name
    another = type(window)(window._bridge, settings, lambda _fact: None)
    try:
        keeper_of(another, moved)
        files = another.panel.attaching.files
        assert files == [str(own), str(moved / path.relative_to(tmp_path))]
        assert pasted(moved) == [LONG] and not stray.exists()
    finally:
        another.close()
        another.deleteLater()
        moved.rename(tmp_path)


def test_a_window_whose_folder_is_anothers_removes_nothing(window: MainWindow, tmp_path: Path) -> None:
    stray = PastedFiles(tmp_path).keep("the other window's", "pasted text.txt")
    panel = window.panel
    file = DraftsFile(tmp_path / "drafts.json", is_ours=False)
    keeper = DraftKeeper(file, panel.composer, panel.transcript, window, panel.attaching)
    assert stray.exists()
    keeper.take_over()
    assert not stray.exists()


def test_where_the_drafts_are_damaged_nothing_is_removed(window: MainWindow, tmp_path: Path) -> None:
    waiting = PastedFiles(tmp_path).keep("the damaged file may name it", "pasted text.txt")
    (tmp_path / "drafts.json").write_text('{"files": {"new": ["pas')
    keeper_of(window, tmp_path)
    assert waiting.exists()


def test_what_is_forgotten_leaves_the_texts_that_wait(window: MainWindow, tmp_path: Path) -> None:
    keeper = keeper_of(window, tmp_path)
    path = attach(window, "Is the locker code 47? Tell me.")
    assert keeper.erase(Mentions(["The user's locker code is 47."])) == 1
    assert path.read_text() == "Tell me."


def test_of_an_erased_conversation_nothing_unsent_is_left(
    window: MainWindow, bridge: FakeBridge, tmp_path: Path
) -> None:
    keeper = keeper_of(window, tmp_path)
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    view = window.panel.transcript.user_view(1)
    assert view is not None
    view.begin_edit("Hello anew")
    path = attach(window)
    window.panel.composer.edit.setPlainText("a draft")
    assert keeper.save()
    kept = DraftsFile(tmp_path / "drafts.json").values
    assert kept.messages == {"1": "a draft"} and kept.edits == {"1": {"1": "Hello anew"}} and list(kept.files) == ["1"]
    window.panel.new_conversation()
    keeper.drop(1)
    kept = DraftsFile(tmp_path / "drafts.json").values
    assert not kept.messages and not kept.edits and not kept.files and not path.exists()


def leftover(place: Path, name: str, file: str = "pasted text.txt", age_s: float = 90_000) -> Path:
    (place / name).mkdir()
    path = place / name / file
    path.write_text("secret")
    then = time.time() - age_s
    os.utime(path, (then, then))
    return path


def test_leftovers_of_earlier_versions_go_and_nothing_of_anybody_elses(tmp_path: Path) -> None:
    place = tmp_path / "temporary"
    place.mkdir()
    gone = leftover(place, "rolltop-ab12_x9z")
    kept = [
        leftover(place, "rolltop-ab12_x9y", age_s=60),
        leftover(place, "rolltop-ab12_x9x", "letter.txt"),
        leftover(place, "rolltop-data"),
        leftover(place, "another-ab12_x9"),
    ]
    beside = leftover(place, "rolltop-ab12_x9w")
    (beside.parent / "more.txt").write_text("x")
    (place / "rolltop-ab12_x9v").symlink_to(kept[1].parent)
    remove_old_leftovers(place)
    assert not gone.parent.exists() and all(path.exists() for path in (*kept, beside))
    assert (place / "rolltop-ab12_x9v").is_symlink()
    remove_old_leftovers(tmp_path / "not there")
