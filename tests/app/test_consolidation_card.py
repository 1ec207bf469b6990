"""The card on return, and the sign in the status line."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.consolidation.opening import Tidying
from app.consolidation.places import ReviewPlaces
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow
from app.words import Words
from engine.protocol import Cancel, ConsolidationProgress, ConsolidationReport, EngineDied, EngineStarted, EngineStatus
from engine.protocol.consolidation import (
    CloseReview,
    GetReview,
    ListReviews,
    PauseConsolidation,
    RunConsolidation,
)
from tests.app.fake_bridge import FakeBridge
from tests.app.review_data import LINES, left_out, summary, view

STATUS = EngineStatus(1, "", 1, None, "fake", 0, 0, 1, 0, 2)


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def tidying(window: MainWindow, bridge: FakeBridge, told: list[str]) -> Tidying:
    def places() -> ReviewPlaces:
        return ReviewPlaces(lambda _line: None, lambda _id: None, lambda _id: None, lambda _id: None)

    made = Tidying(
        bridge,  # type: ignore[arg-type]
        window.menus.actions_by_name, window.status.show_tidying,
        lambda words, _detail: told.append(words if isinstance(words, str) else words()), places, window,
    )  # fmt: skip
    window.panel.layout_parts.add_on_top(made.card)
    return made


def test_at_the_start_the_runs_that_nobody_looked_at_are_summed_up(
    window: MainWindow, tidying: Tidying, bridge: FakeBridge
) -> None:
    window.focus_composer()
    focus = QApplication.focusWidget()
    bridge.engine_started.emit(EngineStarted(0, STATUS))
    bridge.answer(ListReviews, [summary(2), summary(1)])
    assert tidying.card.isVisible()
    assert tidying.card.sentence == ("Tidied: 4 learned, 2 merged, 2 closed, 2 in conflict, 2 suggested, 2 rewritten")
    assert QApplication.focusWidget() is focus, "the card never takes the focus"
    assert tidying.window is None, "no window opens by itself"


def test_a_report_brings_the_card_and_closing_it_counts_as_looked_at(
    window: MainWindow, tidying: Tidying, bridge: FakeBridge
) -> None:
    bridge.consolidation_report.emit(ConsolidationReport(0, summary(3)))
    bridge.answer(ListReviews, [summary(3), summary(2)])
    tidying.card.close_button.click()
    assert not tidying.card.isVisible()
    assert [command.run_id for command in bridge.sent if isinstance(command, CloseReview)] == [3, 2]


def test_what_was_only_left_out_is_no_reason_for_a_card(tidying: Tidying, bridge: FakeBridge) -> None:
    bridge.engine_started.emit(EngineStarted(0, STATUS))
    bridge.answer(ListReviews, [summary(1, lines=(left_out(1, "haha"),))])
    assert not tidying.card.isVisible()


def test_the_card_follows_the_language(
    qtbot: QtBot, tidying: Tidying, bridge: FakeBridge, settings: SettingsStore
) -> None:
    bridge.engine_started.emit(EngineStarted(0, STATUS))
    bridge.answer(ListReviews, [summary(1, lines=LINES[:3])])
    settings.update(language="zh")
    qtbot.waitUntil(lambda: tidying.card.review_button.text() == "查看")
    assert tidying.card.sentence == "整理完毕：学到 2 条，合并 1 条"
    settings.update(language="en")


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_review_opens_one_window(qtbot: QtBot, tidying: Tidying, bridge: FakeBridge) -> None:
    bridge.engine_started.emit(EngineStarted(0, STATUS))
    bridge.answer(ListReviews, [summary(1)])
    tidying.card.review_button.click()
    assert tidying.window is not None
    qtbot.addWidget(tidying.window)
    assert tidying.window.windowModality() is Qt.WindowModality.NonModal
    first = tidying.window
    bridge.answer(ListReviews, [summary(1)])
    tidying.review()
    assert tidying.window is first and bridge.count(GetReview) == 1
    tidying.hide()
    assert not first.isVisible()


def test_tidying_now_is_asked_once_and_its_card_says_so(
    tidying: Tidying, bridge: FakeBridge, window: MainWindow, told: list[str]
) -> None:
    action = window.menus.actions_by_name["tidy_now"]
    action.trigger()
    action.trigger()
    assert bridge.count(RunConsolidation) == 1
    bridge.answer(RunConsolidation, summary(5, lines=LINES[:1]))
    bridge.answer(ListReviews, [summary(5, lines=LINES[:1])])
    assert tidying.card.sentence == "Tidied: 1 learned"
    action.trigger()
    bridge.answer(RunConsolidation, None)
    assert told == ["Memory is tidy: there was nothing to do."]
    action.trigger()
    bridge.fail(RunConsolidation, "No.")
    assert told[-1] == "No." and bridge.count(RunConsolidation) == 3


def test_a_run_that_somebody_waited_for_was_not_done_while_away(tidying: Tidying, bridge: FakeBridge) -> None:
    bridge.consolidation_progress.emit(ConsolidationProgress(31, "running", done=1))
    bridge.consolidation_report.emit(ConsolidationReport(0, summary(7, lines=LINES[:1])))
    bridge.answer(ListReviews, [summary(7, lines=LINES[:1])])
    assert tidying.card.sentence == "Tidied: 1 learned"
    bridge.consolidation_progress.emit(ConsolidationProgress(0, "running", done=1))
    bridge.consolidation_report.emit(ConsolidationReport(0, summary(8, lines=LINES[:1])))
    bridge.answer(ListReviews, [summary(8, lines=LINES[:1]), summary(7, lines=LINES[:1])])
    assert tidying.card.sentence == "While you were away: 2 learned"


def test_a_run_that_goes_on_is_no_news_yet(tidying: Tidying, bridge: FakeBridge) -> None:
    bridge.engine_started.emit(EngineStarted(0, STATUS))
    going = summary(1)
    bridge.answer(ListReviews, [replace(going, run=replace(going.run, ended_at=None))])
    assert not tidying.card.isVisible()


def test_pauses(tidying: Tidying, bridge: FakeBridge, told: list[str]) -> None:
    tidying.pause(3600)
    assert bridge.last(PauseConsolidation).seconds == 3600
    bridge.answer(PauseConsolidation, view(state="paused", paused_until=1_780_003_600.0))
    assert told[-1].startswith("Nothing is tidied until ")
    tidying.pause(0)
    bridge.answer(PauseConsolidation, view())
    assert told[-1] == "Tidying goes on when you are away."


def test_the_sign_does_not_flicker(qtbot: QtBot, tidying: Tidying, bridge: FakeBridge, window: MainWindow) -> None:
    said: list[str] = []
    line = window.status.show_tidying

    def show(words: Words) -> None:
        line(words)
        said.append(window.status.activity_text)

    tidying.sign._show = show
    tidying.sign._tick.setInterval(20)
    for done in range(12):
        bridge.consolidation_progress.emit(ConsolidationProgress(0, "running", done=done))
        bridge.consolidation_progress.emit(ConsolidationProgress(0, "waiting", "activity", done=done))
        bridge.consolidation_progress.emit(ConsolidationProgress(0, "running", done=done + 1))
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["Tidying memory… 12 done"], "one change, whatever happened meanwhile"
    bridge.consolidation_progress.emit(ConsolidationProgress(0, "nothing", done=12))
    qtbot.wait(100)
    assert said == ["Tidying memory… 12 done"], "it lingers, since it may go on at once"
    bridge.engine_died.emit(EngineDied(0, "It ended."))
    assert window.status.activity_text == ""


def test_in_a_small_window_with_large_letters_nothing_of_the_card_is_cut(
    qtbot: QtBot, window: MainWindow, tidying: Tidying, bridge: FakeBridge, settings: SettingsStore
) -> None:
    window.resize(560, 620)
    settings.update(font_size_pt=18)
    window.panel.new_conversation(temporary=True)
    bridge.engine_started.emit(EngineStarted(0, STATUS))
    bridge.answer(ListReviews, [summary(2), summary(1)])
    card, mark = tidying.card, window.panel.keeping.mark
    qtbot.waitUntil(lambda: card.review_button.y() > card._text.geometry().bottom())
    qtbot.waitUntil(lambda: card.y() > mark.geometry().bottom())
    for text in (card._text, mark._text):
        qtbot.waitUntil(lambda text=text: text.height() >= text.heightForWidth(text.width()))
    settings.update(font_size_pt=0)


def test_what_failed_is_told_beside_what_was_done_and_alone(
    qtbot: QtBot, tidying: Tidying, bridge: FakeBridge, settings: SettingsStore
) -> None:
    done = summary(7, lines=LINES[:1])
    bridge.consolidation_report.emit(ConsolidationReport(0, replace(done, run=replace(done.run, failures=1))))
    bridge.answer(ListReviews, [replace(done, run=replace(done.run, failures=1))])
    assert tidying.card.sentence == (
        "While you were away: 1 learned. One piece could not be tidied yet; it is tried again later."
    )
    assert tidying.card.review_button.isVisible()
    tidying.close_reviews()
    nothing = replace(done, run=replace(done.run, id=8, failures=3), counts={})
    bridge.consolidation_report.emit(ConsolidationReport(0, nothing))
    bridge.answer(ListReviews, [])
    assert tidying.card.isVisible() and not tidying.card.review_button.isVisible()
    assert tidying.card.sentence == "3 pieces could not be tidied yet; they are tried again later."
    settings.update(language="zh")
    qtbot.waitUntil(lambda: tidying.card.sentence == "有 3 处还没能整理，之后会再试。")
    settings.update(language="en")
    bridge.consolidation_report.emit(ConsolidationReport(0, done))
    bridge.answer(ListReviews, [done])
    assert tidying.card.sentence == "While you were away: 1 learned"


def test_what_was_asked_for_can_be_stopped_in_the_menu_and_in_the_status_line(
    tidying: Tidying, bridge: FakeBridge, window: MainWindow, told: list[str]
) -> None:
    actions = window.menus.actions_by_name
    assert not actions["tidy_stop"].isEnabled()
    actions["tidy_now"].trigger()
    job = bridge.last(RunConsolidation).job
    assert actions["tidy_stop"].isEnabled()
    actions["tidy_stop"].trigger()
    tidying.stop()
    assert [one.target for one in bridge.sent if isinstance(one, Cancel)] == [job]
    assert not actions["tidy_stop"].isEnabled()
    bridge.answer(RunConsolidation, None)
    assert told == ["Tidying was stopped before anything was done."]
    offered: list[bool] = []
    tidying._offer_stop = offered.append
    bridge.consolidation_progress.emit(ConsolidationProgress(55, "running", done=1, due=4))
    tidying.stop()
    assert offered == [True] and bridge.last(Cancel).target == 55
    bridge.consolidation_report.emit(ConsolidationReport(0, summary(9)))
    assert offered == [True, False]


def test_a_run_that_was_asked_for_elsewhere_ends_here_too_and_the_next_can_be_stopped(
    tidying: Tidying, bridge: FakeBridge, window: MainWindow
) -> None:
    """Its answer goes to whoever asked; one that found nothing to do makes no report."""
    actions = window.menus.actions_by_name
    bridge.consolidation_progress.emit(ConsolidationProgress(55, "running", done=0, due=4))
    tidying.stop()
    bridge.consolidation_progress.emit(ConsolidationProgress(0, "waiting", "activity"))
    assert not actions["tidy_stop"].isEnabled()
    bridge.consolidation_progress.emit(ConsolidationProgress(56, "running", done=0, due=4))
    assert actions["tidy_stop"].isEnabled()
    bridge.consolidation_progress.emit(ConsolidationProgress(0, "waiting", "activity"))
    actions["tidy_now"].trigger()
    assert bridge.count(RunConsolidation) == 1
