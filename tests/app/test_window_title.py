"""What the window is called."""

from __future__ import annotations

from app.window.main_window import MainWindow
from engine.protocol import ListConversations, OpenConversation, RenameConversation
from tests.app.fake_bridge import FakeBridge, conversation, message, page


def test_the_window_is_named_after_the_conversation_as_it_is_called_now(window: MainWindow, bridge: FakeBridge) -> None:
    bridge.answer(ListConversations, [conversation(1, "Old"), conversation(2, "Other")])
    window.panel.open_conversation(1)
    bridge.answer(OpenConversation, page(message(1, "Hello")))
    window.sidebar.rename(1, "New")
    bridge.answer(RenameConversation, conversation(1, "New"))
    assert window.windowTitle() == "New"
    window.sidebar.refresh()
    bridge.answer(ListConversations, [conversation(1, "Named by tidying"), conversation(2, "Other")])
    assert window.windowTitle() == "Named by tidying" and window.panel.conversation is not None
    assert window.panel.conversation.title == "Named by tidying"
