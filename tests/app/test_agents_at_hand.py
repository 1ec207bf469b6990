"""Several assistants in the main window: whom a new conversation is with, and what a conversation shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from app.agents.choosing import Agents
from app.window.main_window import MainWindow
from engine.protocol import MemoryChanged, OpenConversation, SendMessage
from engine.protocol.agents import AgentCard, ListAgentCards
from engine.values import MemoryChange
from tests.app.fake_bridge import FakeBridge, conversation, message, page

Open = Callable[..., Agents]


def card(number: int, name: str, model: str = "") -> AgentCard:
    return AgentCard(number, name, 1, 0.0, model, (), (), 0, 0, ())


@pytest.fixture
def loads() -> list[str]:
    return []


@pytest.fixture
def opened(window: MainWindow, bridge: FakeBridge, loads: list[str]) -> Open:
    def with_cards(*cards: AgentCard) -> Agents:
        agents = Agents(bridge, window.panel, window.sidebar, lambda: "/models/small.gguf", loads.append)  # type: ignore[arg-type]
        agents.reload()
        bridge.answer(ListAgentCards, list(cards))
        return agents

    return with_cards


def test_with_one_assistant_there_is_nothing_to_choose(opened: Open, window: MainWindow, bridge: FakeBridge) -> None:
    agents = opened(card(1, "Rolltop"))
    assert agents.button.isHidden()
    assert agents.mark.sentence == ""
    window.panel.send("Hello")
    assert bridge.last(SendMessage).agent_id is None


def test_a_new_conversation_is_with_the_one_that_was_chosen(
    qtbot: QtBot, opened: Open, window: MainWindow, bridge: FakeBridge
) -> None:
    agents = opened(card(1, "Rolltop"), card(2, "Writer & Co"))
    assert not agents.button.isHidden()
    assert agents.mark.sentence == "You talk with Rolltop."
    shown = [action.text() for action in agents.button.names.actions() if not action.isSeparator()]
    assert shown == ["Rolltop", "Writer && Co", "&Make or change assistants…"]
    with qtbot.waitSignal(agents.manage_requested):
        agents.button.names.actions()[-1].trigger()
    agents.button.names.actions()[1].trigger()
    assert agents.mark.sentence == "You talk with Writer & Co."
    window.panel.send("Hello")
    assert bridge.last(SendMessage).agent_id == 2
    window.panel.new_conversation()
    window.panel.send("Hello again")
    assert bridge.last(SendMessage).agent_id is None


def test_an_open_conversation_says_whom_it_is_with(opened: Open, window: MainWindow, bridge: FakeBridge) -> None:
    agents = opened(card(1, "Rolltop"), card(2, "Writer"))
    window.panel.open_conversation(1)
    shown = page(message(1, "Hello"))
    bridge.answer(OpenConversation, replace(shown, conversation=replace(conversation(1), agent_id=2)))
    assert agents.mark.sentence == "You talk with Writer."
    window.panel.send("More")
    assert (bridge.last(SendMessage).agent_id, bridge.last(SendMessage).conversation_id) == (None, 1)


def test_another_model_is_offered_and_never_loaded_by_itself(opened: Open, loads: list[str]) -> None:
    agents = opened(card(1, "Rolltop", "/models/small.gguf"), card(2, "Writer", "/models/large.gguf"))
    assert agents.mark.load_button.isHidden()
    agents.button.names.actions()[1].trigger()
    assert "large" in agents.mark.sentence and "takes a while" in agents.mark.sentence
    assert loads == []
    agents.mark.load_button.click()
    assert loads == ["/models/large.gguf"]


def test_a_deleted_assistant_disappears_from_the_menu(opened: Open, bridge: FakeBridge) -> None:
    agents = opened(card(1, "Rolltop"), card(2, "Writer"))
    gone = MemoryChange("b", "agent", 2, "delete", "", label="Writer")
    bridge.memory_changed.emit(MemoryChanged(job=0, conversation_id=None, message_id=None, changes=(gone,)))
    bridge.answer(ListAgentCards, [card(1, "Rolltop")])
    assert agents.button.isHidden()
