"""Temporary chats, and conversations that are not learned from."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.draft_keeper import DraftKeeper
from app.drafts_file import DraftsFile
from app.settings.store import SettingsStore
from app.window.conversation_menu import conversation_menu
from app.window.main_window import MainWindow
from engine.protocol import (
    Cancel,
    ConversationPage,
    EngineStarted,
    EngineStatus,
    Failed,
    ListConversations,
    MessageStored,
    OpenConversation,
    ReplyFinished,
    SendMessage,
)
from engine.protocol.consolidation import EndTemporary, SetConversationLearning
from engine.values import Conversation
from tests.app.fake_bridge import NOW, FakeBridge, conversation, message, page

CHAT = Conversation(9, 1, "", NOW, NOW, 1, "secret", temporary=True)


def begin(window: MainWindow, bridge: FakeBridge, *, finished: bool = True) -> int:
    """A temporary chat with one message, and its reply. Returns the message's job."""
    window.menus.actions_by_name["new_temporary"].trigger()
    window.panel.send("secret")
    job = bridge.last(SendMessage).job
    bridge.store(job, message(1, "secret", conversation_id=9), CHAT)
    if finished:
        finish(bridge, job)
    return job


def finish(bridge: FakeBridge, job: int) -> None:
    reply = message(2, "I see.", "assistant", conversation_id=9)
    bridge.reply_finished.emit(ReplyFinished(job, CHAT, reply, "end"))


def ended(bridge: FakeBridge) -> list[int]:
    return [command.conversation_id for command in bridge.sent if isinstance(command, EndTemporary)]


def test_it_says_so_and_is_not_listed(window: MainWindow, bridge: FakeBridge) -> None:
    bridge.answer(ListConversations, [])
    mark = window.panel.keeping.mark
    assert not mark.isVisible()
    begin(window, bridge)
    assert bridge.last(SendMessage).temporary
    assert mark.isVisible() and "Nothing of this chat is kept. It is erased when you leave it." in mark.sentence
    assert window.sidebar.model.rowCount() == 0 and window.windowTitle() == "Temporary chat"
    action = window.menus.actions_by_name["no_learning"]
    assert action.isChecked() and not action.isEnabled()
    window.panel.send("more")
    assert bridge.last(SendMessage).conversation_id == 9 and not bridge.last(SendMessage).temporary


def test_its_empty_desk_promises_to_keep_nothing(window: MainWindow) -> None:
    def promised(words: str) -> bool:
        return any(words in label.text() for label in window.panel.welcome.findChildren(QLabel))

    assert promised("remembers what you tell it")
    window.menus.actions_by_name["new_temporary"].trigger()
    assert promised("remembers nothing of this chat") and not promised("remembers what you tell it")


def test_another_conversation_ends_it_without_a_question(window: MainWindow, bridge: FakeBridge) -> None:
    begin(window, bridge)
    window.panel.open_conversation(1)
    assert ended(bridge) == [], "it is there until the other one is"
    bridge.answer(OpenConversation, page(message(5, "Hello")))
    assert ended(bridge) == [9] and not window.panel.keeping.mark.isVisible()
    window.new_conversation()
    assert ended(bridge) == [9] and bridge.count(Cancel) == 0


def test_a_new_temporary_chat_ends_the_one_before(window: MainWindow, bridge: FakeBridge) -> None:
    begin(window, bridge)
    window.panel.composer.edit.setPlainText("half a thought")
    window.menus.actions_by_name["new_temporary"].trigger()
    assert ended(bridge) == [9] and window.panel.composer.text == ""
    assert window.panel.keeping.mark.mark == "temporary"


def test_leaving_while_a_reply_is_written_asks_first(window: MainWindow, bridge: FakeBridge) -> None:
    job = begin(window, bridge, finished=False)
    window.new_conversation()
    mark = window.panel.keeping.mark
    assert mark.mark == "leaving" and window.panel.conversation_id == 9 and ended(bridge) == []
    mark.stay_button.click()
    assert mark.mark == "temporary" and window.panel.conversation_id == 9
    window.new_conversation()
    mark.erase_button.click()
    assert ended(bridge) == [9] and bridge.last(Cancel).target == job
    assert window.panel.conversation_id is None and not mark.isVisible()
    finish(bridge, job)
    bridge.failed.emit(Failed(job, "This conversation does not exist any more."))
    assert window.sidebar.model.rowCount() == 0 and window.bars.bars == [], "what comes late of it is nobody's"


def test_the_question_goes_when_the_reply_is_there(window: MainWindow, bridge: FakeBridge) -> None:
    job = begin(window, bridge, finished=False)
    window.panel.open_conversation(1)
    assert window.panel.keeping.mark.mark == "leaving"
    finish(bridge, job)
    assert window.panel.keeping.mark.mark == "temporary" and bridge.count(OpenConversation) == 0


def test_left_before_its_first_message_was_stored(window: MainWindow, bridge: FakeBridge) -> None:
    window.menus.actions_by_name["new_temporary"].trigger()
    window.panel.send("secret")
    job = bridge.last(SendMessage).job
    window.new_conversation()
    window.panel.keeping.mark.erase_button.click()
    assert ended(bridge) == []
    bridge.message_stored.emit(MessageStored(job, CHAT, message(1, "secret", conversation_id=9)))
    assert ended(bridge) == [9] and window.panel.conversation_id is None
    assert window.panel.composer.text == "", "nor do its words come back as a draft"


def test_closing_the_window_ends_it(window: MainWindow, bridge: FakeBridge) -> None:
    job = begin(window, bridge, finished=False)
    window.close()
    assert window.isVisible() and window.panel.keeping.mark.mark == "quitting"
    finish(bridge, job)
    window.close()
    assert not window.isVisible() and ended(bridge) == [9]


def test_the_question_says_what_is_left(window: MainWindow, bridge: FakeBridge) -> None:
    begin(window, bridge, finished=False)
    mark = window.panel.keeping.mark
    window.panel.open_conversation(1)
    assert mark.erase_button.text() == "Leave and erase"
    window.quit()
    assert window.isVisible() and mark.erase_button.text() == "Quit and erase" and "quit Rolltop" in mark.sentence
    window.panel.open_conversation(1)
    mark.erase_button.click()
    assert window.isVisible() and bridge.last(OpenConversation).conversation_id == 1


def test_a_program_that_is_ended_from_outside_asks_nothing(window: MainWindow, bridge: FakeBridge) -> None:
    begin(window, bridge, finished=False)
    window.panel.keeping.temporary.ask_nothing()
    window.close()
    assert not window.isVisible() and ended(bridge) == [9]


def test_its_unsent_words_are_never_written_down(tmp_path: Path, window: MainWindow, bridge: FakeBridge) -> None:
    composer = window.panel.composer
    keeper = DraftKeeper(DraftsFile(tmp_path / "drafts.json"), composer, parent=window)
    composer.edit.setPlainText("of the usual desk")
    window.menus.actions_by_name["new_temporary"].trigger()
    composer.edit.setPlainText("secret one")
    assert composer.drafts() == {"new": "of the usual desk"}
    begin(window, bridge)
    composer.edit.setPlainText("secret two")
    keeper.save()
    assert "secret" not in (tmp_path / "drafts.json").read_text()
    window.new_conversation()
    assert composer.text == "of the usual desk" and composer.drafts() == {"new": "of the usual desk"}


def test_what_could_not_be_sent_comes_back_and_is_not_written_down(window: MainWindow, bridge: FakeBridge) -> None:
    window.menus.actions_by_name["new_temporary"].trigger()
    window.panel.send("secret")
    bridge.failed.emit(Failed(bridge.last(SendMessage).job, "The disk is full."))
    assert window.panel.composer.text == "secret" and window.panel.composer.drafts() == {}


def test_the_engine_that_comes_back_knows_nothing_of_it(window: MainWindow, bridge: FakeBridge) -> None:
    begin(window, bridge)
    status = EngineStatus(1, "", 1, None, "fake", 0, 0, 1, 0, 2)
    bridge.engine_started.emit(EngineStarted(0, status))
    assert bridge.count(OpenConversation) == 0 and window.panel.conversation_id is None
    assert window.panel.keeping.mark.mark == "temporary"


def test_what_is_being_written_outlives_the_engine_and_a_reload(window: MainWindow, bridge: FakeBridge) -> None:
    begin(window, bridge)
    window.panel.composer.edit.setPlainText("half a thou")
    window.panel.reload()
    bridge.answer(OpenConversation, replace(page(message(1, "secret", conversation_id=9)), conversation=CHAT))
    assert window.panel.composer.text == "half a thou"
    status = EngineStatus(1, "", 1, None, "fake", 0, 0, 1, 0, 2)
    bridge.engine_started.emit(EngineStarted(0, status))
    assert window.panel.composer.text == "half a thou" and window.panel.composer.drafts() == {}


def test_what_is_written_in_it_does_not_go_over_to_the_next(window: MainWindow, bridge: FakeBridge) -> None:
    begin(window, bridge)
    window.panel.composer.edit.setPlainText("half a thou")
    window.menus.actions_by_name["new_temporary"].trigger()
    assert window.panel.composer.text == ""


# -- learning


def test_a_conversation_is_not_learned_from_and_shows_it(window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(5, "Hello")))
    action, mark = window.menus.actions_by_name["no_learning"], window.panel.keeping.mark
    assert not action.isChecked() and not mark.isVisible()
    action.trigger()
    asked = bridge.last(SetConversationLearning)
    assert (asked.conversation_id, asked.learns) == (1, False)
    bridge.answer(SetConversationLearning, replace(conversation(1), learns=False))
    assert action.isChecked() and mark.sentence.startswith("Nothing is learned from this conversation.")
    mark.learn_button.click()
    assert bridge.last(SetConversationLearning).learns
    bridge.answer(SetConversationLearning, conversation(1))
    assert not action.isChecked() and not mark.isVisible()


def test_a_refused_switch_shows_what_holds(window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(5, "Hello")))
    action = window.menus.actions_by_name["no_learning"]
    action.trigger()
    bridge.fail(SetConversationLearning, "The engine is not running.")
    assert not action.isChecked() and window.bars.bars[0].sentence == "The engine is not running."


def test_chosen_before_the_first_word_it_holds_for_the_conversation(window: MainWindow, bridge: FakeBridge) -> None:
    action = window.menus.actions_by_name["no_learning"]
    action.trigger()
    assert window.panel.keeping.mark.mark == "not_learning"
    window.panel.send("Hello")
    assert not bridge.last(SendMessage).learns
    bridge.store(bridge.last(SendMessage).job, message(1, "Hello"), replace(conversation(1), learns=False))
    assert bridge.count(SetConversationLearning) == 0
    assert window.panel.keeping.mark.mark == "not_learning"
    window.new_conversation()
    assert not action.isChecked() and window.panel.keeping.mark.mark == ""


def test_a_conversation_that_was_not_learned_from_shows_it_when_opened(window: MainWindow, bridge: FakeBridge) -> None:
    window.panel.open_conversation(1)
    bridge.answer(
        OpenConversation, ConversationPage(replace(conversation(1), learns=False), (message(5, "Hello"),), False)
    )
    assert window.panel.keeping.mark.mark == "not_learning"


@pytest.mark.parametrize("language, word", [("zh", "临时对话"), ("en", "Temporary chat")])
def test_the_mark_follows_the_language(
    qtbot: QtBot, window: MainWindow, bridge: FakeBridge, settings: SettingsStore, language: str, word: str
) -> None:
    begin(window, bridge)
    settings.update(language=language)
    qtbot.waitUntil(lambda: word in window.panel.keeping.mark.sentence and window.windowTitle() == word)
    settings.update(language="en")


def test_the_list_has_the_same_choice_for_a_conversation(window: MainWindow, bridge: FakeBridge) -> None:
    bridge.answer(ListConversations, [replace(conversation(1), learns=False), conversation(2)])
    menus = [conversation_menu(window.sidebar, [one]) for one in window.sidebar.model.conversations()]
    first, second = (
        next(action for action in menu.actions() if action.text() == "Do not learn from this conversation")
        for menu in menus
    )
    assert first.isChecked() and not second.isChecked()
    second.trigger()
    asked = bridge.last(SetConversationLearning)
    assert (asked.conversation_id, asked.learns) == (2, False)
    bridge.answer(SetConversationLearning, replace(conversation(2), learns=False))
    listed = window.sidebar.model.conversation(window.sidebar.model.index(1))
    assert listed is not None and not listed.learns
