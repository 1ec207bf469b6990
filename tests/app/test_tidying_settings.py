"""The settings of tidying."""

from __future__ import annotations

from datetime import datetime

import pytest
from pytestqt.qtbot import QtBot

from app.consolidation.pauses import seconds_until_morning
from app.settings.store import SettingsStore
from app.settings.tidying import TidyingSettings
from app.settings.tidying_fields import NEVER
from app.window.main_window import MainWindow
from engine.protocol import ConsolidationProgress
from engine.protocol.consolidation import (
    ChangeConsolidation,
    ConsolidationSettings,
    GetConsolidation,
    PauseConsolidation,
    RunConsolidation,
)
from tests.app.fake_bridge import FakeBridge
from tests.app.review_data import summary, view

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def tidying(qtbot: QtBot, window: MainWindow, bridge: FakeBridge) -> TidyingSettings:
    made = TidyingSettings(bridge)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.show_model(True)
    made.show()
    bridge.answer(GetConsolidation, view())
    return made


def test_it_shows_what_holds_and_asks_for_changes(tidying: TidyingSettings, bridge: FakeBridge) -> None:
    fields = tidying.fields
    assert bridge.count(ChangeConsolidation) == 0, "showing is no change"
    assert (fields.idle_minutes.text(), fields.battery_percent.text()) == ("5 min", "40 %")
    fields.idle_minutes.setValue(10)
    assert bridge.last(ChangeConsolidation).settings == ConsolidationSettings(idle_minutes=10)
    bridge.answer(ChangeConsolidation, view(settings=ConsolidationSettings(idle_minutes=10)))
    fields.battery.setCurrentIndex(2)
    fields.battery.activated.emit(2)
    assert bridge.last(ChangeConsolidation).settings.min_battery_percent == NEVER
    assert fields.battery_percent.isHidden()
    fields.enabled.click()
    assert not bridge.last(ChangeConsolidation).settings.enabled and not fields.idle_minutes.isEnabled()
    fields.budget_minutes.setValue(0)
    assert bridge.last(ChangeConsolidation).settings.budget_minutes == 0 and fields.budget_minutes.text() == "no limit"


def test_hours_are_two_different_ones_or_none(tidying: TidyingSettings, bridge: FakeBridge) -> None:
    fields = tidying.fields
    assert fields.from_hour.isHidden()
    fields.in_hours.click()
    asked = bridge.last(ChangeConsolidation).settings
    assert (asked.from_hour, asked.to_hour) == (22, 6)
    fields.to_hour.setCurrentIndex(22)
    fields.to_hour.activated.emit(22)
    asked = bridge.last(ChangeConsolidation).settings
    assert asked.from_hour != asked.to_hour
    fields.in_hours.click()
    asked = bridge.last(ChangeConsolidation).settings
    assert (asked.from_hour, asked.to_hour) == (0, 0)


def test_a_refused_change_shows_again_what_holds(tidying: TidyingSettings, bridge: FakeBridge) -> None:
    tidying.fields.busy_percent.setValue(90)
    bridge.fail(ChangeConsolidation, "The load of other programs must be between 1 and 100 percent.")
    bridge.answer(GetConsolidation, view())
    assert tidying.fields.busy_percent.value() == 50 and "must be between" in tidying.said


@pytest.mark.parametrize("more, sentence", [
    ({}, "It waits until you are away. 4 min of work today. 7 things to look at."),
    ({"waits_for": "battery"}, "It waits for the battery"),
    ({"waits_for": "busy"}, "other programs are busy"),
    ({"waits_for": "hours"}, "hours that you chose"),
    ({"waits_for": "budget"}, "Today’s time is used up"),
    ({"waits_for": "model"}, "a model to be loaded"),
    ({"waits_for": ""}, "It begins shortly."),
    ({"state": "off"}, "switched off"),
    ({"state": "running", "running": "extract"}, "It is tidying now: to learn from what you said."),
    ({"state": "nothing", "due": 0}, "Everything is tidy. 4 min of work today."),
])  # fmt: skip
def test_it_says_what_it_does_and_why_it_waits(
    tidying: TidyingSettings, bridge: FakeBridge, more: dict, sentence: str
) -> None:
    tidying.load()
    bridge.answer(GetConsolidation, view(**more))
    assert sentence in tidying.said


def test_what_this_model_can_do(tidying: TidyingSettings, bridge: FakeBridge) -> None:
    assert tidying.ability.startswith("This model can catch up on messages that were not looked at yet; learn from")
    assert tidying.ability.endswith(
        "It cannot check facts against your own words; keep the notes about you and the assistant short and current: "
        "choose a larger one if you want that."
    )
    tidying.load()
    bridge.answer(GetConsolidation, view(passes=("steps", "titles"), left_out=()))
    assert "cannot" not in tidying.ability, "nothing is suggested where nothing is missing"
    tidying.show_model(False)
    tidying.load()
    bridge.answer(GetConsolidation, view(passes=(), left_out=("extract",)))
    assert tidying.ability == "It takes a model to learn from what you said."


def test_tidy_now_and_pauses(tidying: TidyingSettings, bridge: FakeBridge) -> None:
    tidying.now_button.click()
    assert bridge.count(RunConsolidation) == 1 and not tidying.now_button.isEnabled()
    bridge.answer(RunConsolidation, None)
    bridge.answer(GetConsolidation, view(state="nothing"))
    assert tidying.now_button.isEnabled() and tidying.said.startswith("There was nothing to do.")
    tidying.now_button.click()
    bridge.answer(RunConsolidation, summary())
    bridge.answer(GetConsolidation, view())
    assert "nothing to do" not in tidying.said
    tidying.hour_button.click()
    assert bridge.last(PauseConsolidation).seconds == 3600
    bridge.answer(PauseConsolidation, view(state="paused", paused_until=1_780_003_600.0))
    assert "It is paused until" in tidying.said
    assert tidying.hour_button.isHidden() and not tidying.resume_button.isHidden()
    tidying.resume_button.click()
    assert bridge.last(PauseConsolidation).seconds == 0
    bridge.answer(PauseConsolidation, view())
    assert tidying.resume_button.isHidden()


def test_it_follows_progress_at_most_once_a_second(qtbot: QtBot, tidying: TidyingSettings, bridge: FakeBridge) -> None:
    asked = bridge.count(GetConsolidation)
    tidying._stale.setInterval(50)
    for done in range(30):
        bridge.consolidation_progress.emit(ConsolidationProgress(0, "running", done=done))
    qtbot.waitUntil(lambda: bridge.count(GetConsolidation) == asked + 1)
    tidying.hide()
    bridge.consolidation_progress.emit(ConsolidationProgress(0, "running", done=31))
    qtbot.wait(120)
    assert bridge.count(GetConsolidation) == asked + 1, "nobody looks"


def test_without_an_engine_nothing_can_be_changed(tidying: TidyingSettings, bridge: FakeBridge) -> None:
    tidying.load()
    bridge.fail(GetConsolidation, "The engine is not running.")
    assert "The engine is not running." in tidying.said


def test_it_follows_the_language(
    qtbot: QtBot, tidying: TidyingSettings, bridge: FakeBridge, settings: SettingsStore
) -> None:
    asked = bridge.count(ChangeConsolidation)
    settings.update(language="zh")
    qtbot.waitUntil(lambda: tidying.now_button.text() == "立即整理(&T)")
    assert tidying.said == "等你离开后开始。 今天整理了 4 分钟。 还有 7 项要看。"
    assert tidying.fields.battery.currentText() == "仅当高于" and tidying.fields.battery_percent.value() == 40
    settings.update(language="en")
    qtbot.waitUntil(lambda: tidying.now_button.text() == "&Tidy now")
    assert bridge.count(ChangeConsolidation) == asked, "another language is no change"


def test_every_field_has_a_name(tidying: TidyingSettings) -> None:
    fields = tidying.fields
    named = (
        fields.idle_minutes, fields.battery, fields.battery_percent, fields.in_hours, fields.from_hour, fields.to_hour,
        fields.budget_minutes, fields.busy_percent, tidying.now_button, tidying.hour_button, tidying.morning_button,
    )  # fmt: skip
    assert all(field.accessibleName() for field in named) and fields.enabled.text()


def test_the_settings_have_a_page_for_it(window: MainWindow, bridge: FakeBridge) -> None:
    window.show_settings()
    dialog = window._settings_dialog
    assert dialog is not None
    asked = bridge.count(GetConsolidation)
    dialog.show_page("tidying")
    assert bridge.count(GetConsolidation) == asked + 1
    dialog.close()


@pytest.mark.parametrize("now, morning", [
    (datetime(2026, 3, 10, 22, 0), datetime(2026, 3, 11, 6, 0)),
    (datetime(2026, 3, 10, 1, 0), datetime(2026, 3, 10, 6, 0)),
    (datetime(2026, 3, 10, 5, 30), datetime(2026, 3, 11, 6, 0)),
])  # fmt: skip
def test_until_tomorrow_morning(now: datetime, morning: datetime) -> None:
    at = now.timestamp()
    assert datetime.fromtimestamp(at + seconds_until_morning(at)) == morning
