"""The review, the settings of tidying and temporary chats on a real engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.consolidation.dialog import ReviewWindow
from app.desktop import Desktop
from app.provenance.places_dialog import PlacesDialog
from app.settings.store import SettingsStore
from app.settings.tidying_page import TidyingPage
from engine.consolidation_values import Item
from engine.services import Services
from engine.store import Store
from engine.values import SourceSpan

WAIT_MS = 30_000
WORDS = "By the way, I moved to Lisbon and I only drink tea."
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def tidied(folder: Path) -> None:
    """A memory in which a run has learned two facts, kept one back, and left something out."""
    services = Services.over(Store.open(folder))
    store, batch = services.store, "a" * 32
    agent = store.default_agent().id
    conversation = services.recall.create_conversation(agent, "Plans").id
    message = services.recall.append(conversation, "user", "text", WORDS)
    span = SourceSpan(message.id, conversation, 0, len(WORDS), WORDS)
    run = store.consolidation.begin(agent, batch, store.now())
    items: list[Item] = []
    for text in ("The user lives in Lisbon.", "The user drinks only tea."):
        _, change = services.archival.insert(
            agent, text, sources=(span,), actor="consolidation", reason="learned from the conversation", batch=batch,
            source_message_id=message.id,
        )  # fmt: skip
        assert change is not None
        items.append(Item("learned", entry_id=change.entry_id))
    items.append(Item("left_out", message_id=message.id, start=0, end=10, reason="not_in_source"))
    store.consolidation.add_items(run.id, items)
    store.consolidation.end(run.id, store.now())
    store.close()


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    folder = tmp_path / "data"
    tidied(folder)
    settings = SettingsStore(folder / "settings.json")
    settings.update(language="en")
    made = Desktop(folder, "scripted.gguf", "tests.scripted:load", settings, "none")
    qtbot.addWidget(made.window)
    made.window.show()
    with qtbot.waitSignal(made.bridge.model_ready, timeout=WAIT_MS):
        made.start()
    yield made
    made.close()


def review(qtbot: QtBot, desktop: Desktop) -> ReviewWindow:
    desktop.tidying.review()
    window = desktop.tidying.window
    assert window is not None
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: len(window.model.lines()) == 3, timeout=WAIT_MS)
    return window


def states(window: ReviewWindow) -> list[str]:
    return [line.state for line in window.model.lines()]


def test_card_review_undo_redo_and_looked_at(qtbot: QtBot, desktop: Desktop) -> None:
    card = desktop.tidying.card
    qtbot.waitUntil(card.isVisible, timeout=WAIT_MS)
    assert card.sentence == "Tidied: 2 learned"
    window = review(qtbot, desktop)
    pane = window.parts.pane
    assert f"You said “{WORDS}”" in pane.said
    pane.buttons["undo"].click()
    qtbot.waitUntil(lambda: states(window) == ["undone", "in_effect", "left_out"], timeout=WAIT_MS)
    pane.buttons["redo"].click()
    qtbot.waitUntil(lambda: states(window) == ["in_effect", "in_effect", "left_out"], timeout=WAIT_MS)
    window.parts.undo_all_button.click()
    qtbot.waitUntil(lambda: states(window) == ["undone", "undone", "left_out"], timeout=WAIT_MS)
    window.parts.bar.buttons[0].click()
    qtbot.waitUntil(lambda: states(window) == ["in_effect", "in_effect", "left_out"], timeout=WAIT_MS)
    pane.buttons["keep"].click()
    qtbot.waitUntil(lambda: window.model.lines()[0].kept, timeout=WAIT_MS)
    window.decisions.correct(window.model.lines()[1], "The user drinks green tea.")
    qtbot.waitUntil(lambda: states(window) == ["in_effect", "changed", "left_out"], timeout=WAIT_MS)
    assert window.model.lines()[1].text == "The user drinks green tea."
    window.parts.done_button.click()
    qtbot.waitUntil(lambda: not card.isVisible(), timeout=WAIT_MS)


def test_undo_all_takes_back_what_it_can(qtbot: QtBot, desktop: Desktop) -> None:
    window = review(qtbot, desktop)
    window.decisions.correct(window.model.lines()[0], "The user lives in Porto.")
    qtbot.waitUntil(lambda: states(window) == ["changed", "in_effect", "left_out"], timeout=WAIT_MS)
    window.parts.undo_all_button.click()
    qtbot.waitUntil(lambda: states(window) == ["changed", "undone", "left_out"], timeout=WAIT_MS)
    assert window.parts.bar.text == "One change was taken back."
    window.parts.bar.buttons[0].click()
    qtbot.waitUntil(lambda: states(window) == ["changed", "in_effect", "left_out"], timeout=WAIT_MS)


def test_a_line_that_changed_meanwhile_says_so(qtbot: QtBot, desktop: Desktop) -> None:
    window = review(qtbot, desktop)
    line = window.model.lines()[0]
    window.decisions.correct(line, "The user lives in Porto.")
    qtbot.waitUntil(lambda: window.model.lines()[0].state == "changed", timeout=WAIT_MS)
    window.decisions.correct(line, "The user lives in Faro.")
    qtbot.waitUntil(lambda: "changed meanwhile" in window.parts.pane.said, timeout=WAIT_MS)
    assert window.model.lines()[0].text == "The user lives in Porto."


def test_settings_and_pause(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.window.show_settings()
    dialog = desktop.window._settings_dialog
    assert dialog is not None
    dialog.show_page("tidying")
    shown = dialog.page("tidying")
    assert isinstance(shown, TidyingPage)
    page = shown.tidying
    qtbot.waitUntil(lambda: "It waits" in page.said or "It begins" in page.said, timeout=WAIT_MS)
    page.fields.idle_minutes.setValue(17)
    page.hour_button.click()
    qtbot.waitUntil(lambda: "It is paused until" in page.said, timeout=WAIT_MS)
    assert page.fields.idle_minutes.value() == 17
    page.resume_button.click()
    qtbot.waitUntil(lambda: "paused" not in page.said, timeout=WAIT_MS)
    dialog.close()


def test_nothing_of_a_temporary_chat_is_left(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.window
    window.menus.actions_by_name["new_temporary"].trigger()
    window.panel.send("Zanzibar is my secret place")
    with qtbot.waitSignal(desktop.bridge.reply_finished, timeout=WAIT_MS):
        pass
    assert window.panel.conversation is not None and window.panel.conversation.temporary
    assert all("Zanzibar" not in row.preview for row in window.sidebar.model._rows)
    window.new_conversation()
    window.close()
    desktop.close()
    store = Store.open(tmp_path / "data")
    try:
        assert store.conversations.temporary() == []
    finally:
        store.close()
    for path in (tmp_path / "data").rglob("*"):
        assert not path.is_file() or b"Zanzibar" not in path.read_bytes(), path


def test_a_conversation_begun_without_learning(qtbot: QtBot, desktop: Desktop) -> None:
    window = desktop.window
    window.menus.actions_by_name["no_learning"].trigger()
    window.panel.send("Hello there")
    with qtbot.waitSignal(desktop.bridge.reply_finished, timeout=WAIT_MS):
        pass
    assert window.panel.conversation is not None and not window.panel.conversation.learns
    assert window.panel.keeping.mark.mark == "not_learning"
    window.panel.keeping.mark.learn_button.click()
    qtbot.waitUntil(lambda: window.panel.conversation.learns, timeout=WAIT_MS)
    assert not window.panel.keeping.mark.isVisible()


def test_the_review_leads_to_the_words_and_closes_with_the_window(qtbot: QtBot, desktop: Desktop) -> None:
    window = review(qtbot, desktop)
    window.parts.pane.buttons["sources"].click()
    places = desktop.window.findChild(PlacesDialog)
    assert places is not None
    qtbot.waitUntil(places.go_button.isEnabled, timeout=WAIT_MS)
    places.go_button.click()
    panel = desktop.window.panel
    qtbot.waitUntil(lambda: panel.conversation is not None and panel.conversation.title == "Plans", timeout=WAIT_MS)
    window.parts.pane.buttons["open"].click()
    editor = desktop.memory_editor
    assert editor is not None
    qtbot.addWidget(editor)
    qtbot.waitUntil(lambda: editor.facts.shown_id == window.model.lines()[0].entity_id, timeout=WAIT_MS)
    desktop.window.close()
    assert not window.isVisible() and not editor.isVisible()


def test_tidying_now_from_the_menu(qtbot: QtBot, desktop: Desktop) -> None:
    states: list[str] = []
    desktop.bridge.consolidation_progress.connect(lambda event: states.append(event.state))
    desktop.window.menus.actions_by_name["tidy_now"].trigger()
    assert desktop.tidying._running is not None
    qtbot.waitUntil(lambda: desktop.tidying._running is None, timeout=WAIT_MS)
    assert "running" in states, "the message that no pass has read"
