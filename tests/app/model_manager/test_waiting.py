"""Messages without a model, in a real engine with a scripted one: they are kept, and answered when there is a model."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.chat.reply_view import ReplyView
from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.application import create_application

LIMIT_MS = 30_000


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desktop]:
    """Without a model."""
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path / "models"))
    settings = SettingsStore(tmp_path / "settings.json")
    settings.update(language="en")
    create_application([], settings.values)
    made = Desktop(tmp_path, "", "tests.scripted:load", settings, "none")
    qtbot.addWidget(made.window)
    made.window.show()
    with qtbot.waitSignal(made.bridge.engine_started, timeout=LIMIT_MS):
        made.start()
    yield made
    made.window.close()
    made.close()


def replies(desktop: Desktop) -> list[str]:
    items = desktop.window.panel.transcript.items
    return [item.body.source for item in items if isinstance(item, ReplyView)]


def say(qtbot: QtBot, desktop: Desktop, text: str) -> None:
    """Send, and see that nothing answers."""
    desktop.window.panel.send(text)
    qtbot.waitUntil(lambda: not desktop.window.panel.busy, timeout=LIMIT_MS)


def test_answered_when_there_is_a_model_and_again_after_it_was_unloaded(qtbot: QtBot, desktop: Desktop) -> None:
    say(qtbot, desktop, "I only drink tea")
    qtbot.waitUntil(lambda: desktop.models.waiting.count == 1, timeout=LIMIT_MS)
    (bar,) = desktop.window.bars.bars
    assert "No model is loaded" in bar.sentence and replies(desktop) == []
    desktop.models.use("scripted")
    qtbot.waitUntil(lambda: replies(desktop) == ["Tea it is."], timeout=LIMIT_MS)
    assert desktop.window.bars.bars == [] and desktop.models.waiting.count == 0
    qtbot.waitUntil(lambda: not desktop.window.panel.busy, timeout=LIMIT_MS)
    desktop.models.unload()
    qtbot.waitUntil(lambda: desktop.models.state.unloaded_path == "scripted", timeout=LIMIT_MS)
    assert desktop.window.status.model_text == "No model"
    desktop.window.panel.send("Really, only tea")
    qtbot.waitUntil(lambda: len(replies(desktop)) == 2, timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: not desktop.window.panel.busy, timeout=LIMIT_MS)
    assert replies(desktop)[1] == "Tea it is." and desktop.window.bars.bars == []


def test_two_conversations_wait(qtbot: QtBot, desktop: Desktop) -> None:
    say(qtbot, desktop, "I only drink tea")
    qtbot.waitUntil(lambda: desktop.models.waiting.count == 1, timeout=LIMIT_MS)
    first = desktop.window.panel.conversation_id
    desktop.window.panel.new_conversation()
    say(qtbot, desktop, "Hello")
    qtbot.waitUntil(lambda: desktop.models.waiting.count == 2, timeout=LIMIT_MS)
    desktop.models.use("scripted")
    qtbot.waitUntil(lambda: replies(desktop) == ["Understood. 好的。"], timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: desktop.models.waiting.count == 0, timeout=LIMIT_MS)
    assert first is not None
    desktop.window.panel.open_conversation(first)
    qtbot.waitUntil(lambda: replies(desktop) == ["Tea it is."], timeout=LIMIT_MS)
