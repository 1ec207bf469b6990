"""What the assistant may do with memory, in the settings."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.settings.agent_choices import AgentChoices
from app.settings.memory_page import MemoryPage
from app.window.main_window import MainWindow
from engine.protocol.history import AgentView, ChangeAgent, GetAgent
from tests.app.fake_bridge import FakeBridge


@pytest.fixture
def choices(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> AgentChoices:
    made = AgentChoices(bridge)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.load()
    bridge.answer(GetAgent, AgentView(1, "Rolltop", 4, True, False, True))
    return made


def test_a_box_changes_what_is_decided(choices: AgentChoices, bridge: FakeBridge) -> None:
    assert [box.isChecked() for box in (choices.learns, choices.recalls, choices.uses_documents)] == [True, False, True]
    choices.learns.click()
    command = bridge.last(ChangeAgent)
    assert (command.version, command.learns, command.recalls) == (4, False, None)
    bridge.answer(ChangeAgent, AgentView(1, "Rolltop", 5, False, False, True))
    choices.recalls.click()
    assert bridge.last(ChangeAgent).version == 5 and not choices.learns.isChecked()


def test_a_refused_change_shows_what_holds_and_why(choices: AgentChoices, bridge: FakeBridge) -> None:
    choices.learns.click()
    bridge.fail(ChangeAgent, "The settings have been changed meanwhile.")
    bridge.answer(GetAgent, AgentView(1, "Rolltop", 7, True, True, True))
    assert choices.learns.isChecked() and choices.recalls.isChecked()
    assert "changed meanwhile" in choices.said
    choices.load()
    bridge.fail(GetAgent, "The engine is not running.")
    assert not choices.learns.isEnabled()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_settings_dialog_holds_them(window: MainWindow, bridge: FakeBridge) -> None:
    window.show_settings("memory")
    bridge.answer(GetAgent, AgentView(1, "Rolltop", 1, False, True, True))
    dialog = window._settings_dialog
    assert dialog is not None
    page = dialog.page("memory")
    assert isinstance(page, MemoryPage) and not page.agent.learns.isChecked()
