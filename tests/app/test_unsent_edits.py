"""What is written in the place of a message outlives the program, as what is written below it does."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from app.chat.message_views import UserMessageView
from app.draft_keeper import DraftKeeper
from app.drafts_file import DraftsFile
from app.window.main_window import MainWindow
from engine.protocol import Failed, OpenConversation
from engine.protocol.branching import EditMessage
from tests.app.fake_bridge import FakeBridge, conversation, message, page

TEMPORARY = replace(conversation(9), temporary=True)


def keeper_of(window: MainWindow, folder: Path) -> DraftKeeper:
    panel = window.panel
    return DraftKeeper(DraftsFile(folder / "drafts.json"), panel.composer, panel.transcript, window, panel.attaching)


def edits(folder: Path) -> dict[str, dict[str, str]]:
    return DraftsFile(folder / "drafts.json").values.edits


def shown(window: MainWindow, bridge: FakeBridge, number: int = 1) -> UserMessageView:
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello"), message(2, "Bye")))
    view = window.panel.transcript.user_view(number)
    assert view is not None
    return view


def test_it_is_written_down_shortly_after_a_pause(
    window: MainWindow, bridge: FakeBridge, tmp_path: Path, qtbot: QtBot
) -> None:
    keeper = keeper_of(window, tmp_path)
    view = shown(window, bridge)
    view.begin_edit()
    assert view.editor is not None
    qtbot.keyClicks(view.editor.edit, " again")
    qtbot.waitUntil(lambda: edits(tmp_path) == {"1": {"1": "Hello again"}})
    assert keeper.holds_messages
    view.editor.leave_button.click()
    qtbot.waitUntil(lambda: edits(tmp_path) == {})
    assert not keeper.holds_messages


def test_it_is_there_when_the_conversation_is_opened_the_next_time(
    window: MainWindow, bridge: FakeBridge, tmp_path: Path
) -> None:
    DraftsFile(tmp_path / "drafts.json").update(edits={"1": {"2": "Bye for now 再见"}, "4": {"40": "elsewhere"}})
    keeper = keeper_of(window, tmp_path)
    view = shown(window, bridge, 2)
    assert view.editor is not None and view.editor.text == "Bye for now 再见"
    assert keeper.save() and edits(tmp_path)["4"] == {"40": "elsewhere"}
    view.editor.send_button.click()
    assert bridge.last(EditMessage).text == "Bye for now 再见"
    assert keeper.save() and edits(tmp_path) == {"4": {"40": "elsewhere"}}
    bridge.failed.emit(Failed(bridge.last(EditMessage).job, "The disk is full."))
    assert keeper.save() and edits(tmp_path)["1"] == {"2": "Bye for now 再见"}


def test_a_window_that_takes_the_folder_over_shows_it_at_once(
    window: MainWindow, bridge: FakeBridge, tmp_path: Path
) -> None:
    DraftsFile(tmp_path / "drafts.json").update(edits={"1": {"1": "Hello anew"}})
    panel = window.panel
    file = DraftsFile(tmp_path / "drafts.json", is_ours=False)
    keeper = DraftKeeper(file, panel.composer, panel.transcript, window, panel.attaching)
    view = shown(window, bridge)
    assert view.editor is None
    keeper.take_over()
    assert view.editor is not None and view.editor.text == "Hello anew"


def test_of_a_temporary_chat_it_is_never_written_down(window: MainWindow, bridge: FakeBridge, tmp_path: Path) -> None:
    keeper = keeper_of(window, tmp_path)
    window.panel.open_conversation(9)
    secret = message(1, "secret", conversation_id=9)
    bridge.answer(OpenConversation, replace(page(secret), conversation=TEMPORARY))
    view = window.panel.transcript.user_view(1)
    assert view is not None
    view.begin_edit("secret words")
    assert keeper.save()
    window.panel.reload()
    bridge.answer(OpenConversation, replace(page(secret), conversation=TEMPORARY))
    view = window.panel.transcript.user_view(1)
    assert view is not None and view.editor is not None and view.editor.text == "secret words"
    assert keeper.save()
    window.panel.new_conversation()
    window.panel.composer.edit.setPlainText("x")
    assert keeper.save() and "secret" not in (tmp_path / "drafts.json").read_text()
