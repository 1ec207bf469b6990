"""What a reply's report and the events say of the window: where it begins, what was put back, what was summarised."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.protocol import ContextPressure, PrefillProgress
from engine.values import ContextReport
from tests.unit.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "data")
    yield made
    made.close()


def report_of(desk: Desk, text: str) -> ContextReport:
    report = desk.say(text).message.report
    assert report is not None
    return report


def test_a_report_names_the_oldest_turn_in_the_window(desk: Desk) -> None:
    first = desk.say("Hello").message.turn_id
    assert report_of(desk, "Again").first_turn_id == first
    desk.fill(0.94)
    report = report_of(desk, "The straw " + "y" * 100)
    (evicted,) = [event for event in desk.told(ContextPressure) if event.kind == "evicted"]
    assert report.first_turn_id == desk.window.turn_ids()[0] > evicted.through_turn >= first
    assert not any(
        row.turn_id in (report.first_turn_id, evicted.through_turn + 1) and row.evicted for row in desk.rows()
    )


def test_a_summary_is_told_with_the_turns_it_covers(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.94)
    desk.say("The straw " + "y" * 100)
    assert [event.kind for event in desk.told(ContextPressure)].count("summarized") == 0
    assert desk.tidy()
    (told,) = [event for event in desk.told(ContextPressure) if event.kind == "summarized"]
    (row,) = [row for row in desk.rows() if row.kind == "summary" and not row.evicted]
    assert told.summary == row.text != ""
    assert told.through_turn == max(row.turn_id for row in desk.rows() if row.evicted)


def test_what_a_saved_state_brought_back_is_counted_once(desk: Desk) -> None:
    desk.say("Hello " + "x" * 200)
    first = desk.conversation_id
    desk.runner.windows.keep()
    desk.conversation_id = desk.services.recall.create_conversation(desk.agent_id).id
    desk.say("Something else")
    desk.conversation_id = first
    desk.events.clear()
    report = report_of(desk, "Back again")
    assert 200 < report.restored_tokens <= report.reused_tokens
    begun = desk.told(PrefillProgress)[0]
    assert (begun.reused_tokens, begun.evaluated_tokens) == (report.restored_tokens, 0)
    assert report_of(desk, "And on").restored_tokens == 0


def test_a_page_says_how_many_texts_stand_before_it(desk: Desk) -> None:
    for number in range(4):
        desk.say(f"m{number}")
    rows = [row for row in desk.rows() if row.kind == "text"]
    texts = desk.services.store.messages
    assert [texts.texts_before(desk.conversation_id, row.id) for row in rows] == list(range(8))
    desk.regenerate()
    assert texts.texts_before(desk.conversation_id, desk.rows()[-1].id) == 7
