"""A language that is chosen reaches what the memory begins with."""

from __future__ import annotations

import pytest

from app.onboarding.first_texts import FirstTexts
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from engine.protocol import EngineStarted
from engine.protocol.agents import SpeakLanguage
from tests.app.fake_bridge import FakeBridge
from tests.app.onboarding.conftest import Begin
from tests.app.talking import STATUS

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.usefixtures("english_again")]


def told(bridge: FakeBridge) -> list[str]:
    return [one.language for one in bridge.sent if isinstance(one, SpeakLanguage)]


def follow(window: MainWindow, bridge: FakeBridge, settings: SettingsStore) -> None:
    settings.update(language="en")
    FirstTexts(bridge, settings, window)  # pyright: ignore[reportArgumentType]


def test_the_guide_s_choice_is_told_to_the_engine(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore, begin: Begin
) -> None:
    follow(window, bridge, settings)
    wizard = begin()
    page = wizard.page
    page.choices["zh"].click()  # pyright: ignore[reportAttributeAccessIssue]
    assert told(bridge) == ["zh"]
    settings.update(theme="dark")
    assert told(bridge) == ["zh"]
    page.choices["en"].click()  # pyright: ignore[reportAttributeAccessIssue]
    assert told(bridge) == ["zh", "en"]


def test_a_choice_made_before_the_engine_runs_is_told_when_it_does(
    window: MainWindow, bridge: FakeBridge, settings: SettingsStore
) -> None:
    follow(window, bridge, settings)
    bridge.state = "starting"
    settings.update(language="zh")
    assert told(bridge) == []
    bridge.state = "running"
    bridge.engine_started.emit(EngineStarted(0, STATUS))
    assert told(bridge) == ["zh"]
