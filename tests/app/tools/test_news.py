"""What the conversation says of tools that are off because they have changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.desktop import Desktop
from app.settings.pages import PAGES
from app.settings.store import SettingsStore
from app.tools.news import ToolNews
from app.window.application import create_application
from app.window.bars import BarArea
from engine.protocol import MessageStored
from engine.protocol.tools import AllowTool, ListTools, ToolsView, ToolView
from tests.app.fake_bridge import FakeBridge, conversation, message

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LIMIT_MS = 30_000
ROLL = ToolView("python:w.py:roll", "roll", "Rolls.", (), "python", "w.py", "def", "off", changed=True)
FINE = ToolView("python:w.py:fine", "fine", "Fine.", (), "python", "w.py", "abc", "always")
BROKEN = ToolView("python:b.py:", "b", "", (), "python", "b.py", "", "off", changed=True, problem="Not Python.")


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    """The program with its real engine and a scripted model; one file of tools lies in its folder."""
    folder = tmp_path / "data" / "tools"
    folder.mkdir(parents=True)
    (folder / "dice.py").write_text('def roll():\n    """Rolls."""\n    return 6\n', encoding="utf-8")
    settings = SettingsStore(tmp_path / "data" / "settings.json")
    settings.update(language="en", theme="light")
    create_application([], settings.values)
    made = Desktop(tmp_path / "data", "scripted", "tests.scripted:load", settings)
    qtbot.addWidget(made.window)
    made.window.show()
    with qtbot.waitSignal(made.bridge.model_ready, timeout=LIMIT_MS):
        made.start()
    yield made
    made.close()


@pytest.fixture
def bars(qtbot: QtBot) -> BarArea:
    area = BarArea()
    qtbot.addWidget(area)
    area.show()
    return area


@pytest.fixture
def bridge() -> FakeBridge:
    return FakeBridge()


@pytest.fixture
def shown(bars: BarArea, bridge: FakeBridge) -> list[str]:
    opened: list[str] = []
    ToolNews(bridge, bars, lambda: opened.append("tools"), bars)  # type: ignore[arg-type]
    return opened


def say(bridge: FakeBridge, *tools: ToolView) -> None:
    """A message is sent while these tools are there."""
    bridge.message_stored.emit(MessageStored(0, conversation(1, "Dice", 0.0), message(1, "Roll the dice")))
    bridge.answer(ListTools, ToolsView("/tools", tools, ()))


def test_a_changed_tool_is_told_once_with_a_way_to_it(bars: BarArea, bridge: FakeBridge, shown: list[str]) -> None:
    say(bridge, FINE, ROLL)
    (bar,) = bars.bars
    assert "“roll” of w.py" in bar.sentence and "changed" in bar.sentence and "fine" not in bar.sentence
    say(bridge, FINE, ROLL)
    assert bars.bars == [bar]
    (button,) = [one for one in bar.findChildren(QPushButton) if one.text() == "Look at it…"]
    button.click()
    assert shown == ["tools"] and bars.bars == []
    say(bridge, FINE, ROLL)
    assert bars.bars == []


def test_a_tool_that_changes_once_more_is_told_again(bars: BarArea, bridge: FakeBridge, shown: list[str]) -> None:
    say(bridge, ROLL)
    bars.bars[0].dismiss()
    say(bridge, replace(ROLL, fingerprint="xyz"), BROKEN)
    (bar,) = bars.bars
    assert "“roll” of w.py, “b” of b.py" in bar.sentence and bar.sentence.startswith("Tools you allowed are off")


def test_tools_that_are_as_they_were_allowed_are_not_spoken_of(
    bars: BarArea, bridge: FakeBridge, shown: list[str]
) -> None:
    say(bridge, FINE, replace(BROKEN, changed=False))
    assert bars.bars == []


def test_the_conversation_says_so_and_leads_to_the_page(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    views: list[ToolsView] = []
    failures: list[object] = []
    desktop.bridge.request(ListTools(job=0), views.append, failures.append)
    qtbot.waitUntil(lambda: len(views) == 1, timeout=LIMIT_MS)
    (tool,) = views[0].tools
    allow = AllowTool(job=0, key=tool.key, fingerprint=tool.fingerprint, permission="always")
    desktop.bridge.request(allow, views.append, failures.append)
    qtbot.waitUntil(lambda: len(views) == 2, timeout=LIMIT_MS)
    (tmp_path / "data" / "tools" / "dice.py").write_text("def roll(", encoding="utf-8")
    with qtbot.waitSignal(desktop.bridge.reply_finished, timeout=LIMIT_MS):
        desktop.window.panel.send("Hello")
    qtbot.waitUntil(lambda: len(desktop.window.bars.bars) == 1, timeout=LIMIT_MS)
    (bar,) = desktop.window.bars.bars
    assert "dice.py" in bar.sentence and failures == []
    next(one for one in bar.findChildren(QPushButton) if one.text() == "Look at it…").click()
    dialog = desktop.window._settings_dialog
    assert dialog is not None and dialog.isVisible() and PAGES[dialog.list.currentRow()].name == "tools"
    dialog.close()
