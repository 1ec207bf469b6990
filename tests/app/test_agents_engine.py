"""Several assistants with the real engine: a shared block in the editor, in the prompt and in the conversation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.application import create_application
from engine.protocol import ListBlocks

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
LIMIT_MS = 30_000


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(language="en", theme="light")
    create_application([], settings.values)
    desktop = Desktop(tmp_path, "scripted", "tests.scripted:load", settings)
    qtbot.addWidget(desktop.window)
    desktop.window.show()
    with qtbot.waitSignal(desktop.bridge.model_ready, timeout=LIMIT_MS):
        desktop.start()
    yield desktop
    desktop.close()


def test_an_assistant_from_the_editor_to_a_conversation(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.window.menus.actions_by_name["assistants"].trigger()
    editor = desktop.memory_editor
    assert editor is not None
    qtbot.addWidget(editor)
    tab = editor.tabs.agents
    assert editor.isVisible() and editor.tabs.currentWidget() is tab
    qtbot.waitUntil(lambda: tab.list.count() == 1, timeout=LIMIT_MS)
    tab.create()
    qtbot.waitUntil(lambda: tab.list.count() == 2, timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: desktop.agents.several, timeout=LIMIT_MS)
    tab.pane.blocks.menu.actions()[1].trigger()
    qtbot.waitUntil(lambda: "shared by Rolltop" in tab.pane.blocks.list.item(1).text(), timeout=LIMIT_MS)

    desktop.agents.button.names.actions()[1].trigger()
    assert desktop.agents.mark.sentence == "You talk with Assistant 2."
    with qtbot.waitSignal(desktop.bridge.reply_finished, timeout=LIMIT_MS):
        desktop.window.panel.send("Hello there")
    conversation = desktop.window.panel.conversation
    assert conversation is not None and conversation.agent_id == 2
    qtbot.waitUntil(lambda: desktop.window.sidebar.model.rowCount() == 1, timeout=LIMIT_MS)

    desktop.open_memory_editor()
    assert editor.agent.agent_id == 2
    qtbot.waitUntil(lambda: editor.blocks.list.count() == 2, timeout=LIMIT_MS)
    found: list[str] = []
    desktop.bridge.request(
        ListBlocks(job=0, agent_id=2), lambda views: found.extend(view.owner for view in views), lambda _failure: None
    )
    qtbot.waitUntil(lambda: found == ["Assistant 2", "Rolltop"], timeout=LIMIT_MS)

    tab = editor.tabs.agents
    tab.reload()
    qtbot.waitUntil(lambda: tab.list.count() == 2, timeout=LIMIT_MS)
    tab.choose(2)
    tab.delete()
    qtbot.waitUntil(lambda: not desktop.agents.several, timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: editor.agent.agent_id is None, timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: desktop.window.sidebar.model.rowCount() == 0, timeout=LIMIT_MS)
    assert desktop.window.panel.conversation is None
    tab = editor.tabs.agents
    tab.bar.buttons[0].click()
    qtbot.waitUntil(lambda: desktop.window.sidebar.model.rowCount() == 1, timeout=LIMIT_MS)
