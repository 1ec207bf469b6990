"""What fails in a conversation that is not on the screen is told of that one, and waits there."""

from __future__ import annotations

from msgspec.structs import replace

from app.model_manager.waiting import NO_MODEL, WaitingMessages
from app.window.main_window import MainWindow
from engine.protocol import Failed, ListConversations, OpenConversation, Regenerate, SendMessage
from tests.app.fake_bridge import FakeBridge, conversation, message, page

OTHER = replace(conversation(4, title="Tea in Leeds"))


def ask_and_go_elsewhere(window: MainWindow, bridge: FakeBridge) -> int:
    """A message in conversation 4 waits for its reply, and conversation 1 is on the screen. Returns its job."""
    window.panel.open_conversation(4)
    bridge.answer(OpenConversation, replace(page(message(1, "Hello", conversation_id=4)), conversation=OTHER))
    window.panel.send("And now?")
    job = bridge.last(SendMessage).job
    bridge.store(job, message(2, "And now?", conversation_id=4), OTHER)
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(10, "Here")))
    return job


def sentences(window: MainWindow) -> list[str]:
    return [bar.sentence for bar in window.bars.bars]


def test_a_failure_names_the_conversation_it_belongs_to(window: MainWindow, bridge: FakeBridge) -> None:
    bridge.answer(ListConversations, [OTHER])
    job = ask_and_go_elsewhere(window, bridge)
    bridge.failed.emit(Failed(job, "The model failed."))
    assert sentences(window) == ["In “Tea in Leeds”: The model failed."]
    window.panel.send("Here")
    bridge.failed.emit(Failed(bridge.last(SendMessage).job, "The disk is full."))
    assert sentences(window)[-1] == "The disk is full."


def test_one_that_is_not_in_the_list_is_another_one(window: MainWindow, bridge: FakeBridge) -> None:
    job = ask_and_go_elsewhere(window, bridge)
    window.sidebar.model.set_conversations([])
    bridge.failed.emit(Failed(job, "The model failed."))
    assert sentences(window) == ["In another conversation: The model failed."]


def test_the_conversation_that_waits_is_the_messages_own(window: MainWindow, bridge: FakeBridge) -> None:
    waiting = WaitingMessages(bridge, window.panel)  # type: ignore[arg-type]
    window.news.takers.append(waiting.take)
    job = ask_and_go_elsewhere(window, bridge)
    bridge.failed.emit(Failed(job, "No model is loaded.", code=NO_MODEL))
    assert waiting.count == 1 and sentences(window) == []
    waiting.answer()
    assert bridge.last(Regenerate).conversation_id == 4


def test_an_answer_made_again_elsewhere_waits_there_too(window: MainWindow, bridge: FakeBridge) -> None:
    waiting = WaitingMessages(bridge, window.panel)  # type: ignore[arg-type]
    window.news.takers.append(waiting.take)
    job = ask_and_go_elsewhere(window, bridge)
    bridge.failed.emit(Failed(job, "No model is loaded.", code=NO_MODEL))
    waiting.answer()
    bridge.failed.emit(Failed(bridge.last(Regenerate).job, "No model is loaded.", code=NO_MODEL))
    assert waiting.count == 1
    waiting.answer()
    assert bridge.last(Regenerate).conversation_id == 4 and bridge.count(Regenerate) == 2


def test_what_no_conversation_waits_for_leaves_the_one_on_the_screen_alone(
    window: MainWindow, bridge: FakeBridge
) -> None:
    waiting = WaitingMessages(bridge, window.panel)  # type: ignore[arg-type]
    window.news.takers.append(waiting.take)
    ask_and_go_elsewhere(window, bridge)
    bridge.failed.emit(Failed(999, "No model is loaded.", code=NO_MODEL))
    assert waiting.count == 0
