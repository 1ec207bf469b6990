"""Turns in a window that fills."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.context.render import PRESSURE_NOTE
from engine.errors import EngineError
from engine.llm.base import CancelFlag
from engine.protocol import ContextPressure, Notice
from tests.unit.desk import Desk, cancelled


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "data")
    yield made
    made.close()


def test_the_notice_of_pressure_is_given_once(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.70)
    assert desk.notes(PRESSURE_NOTE) == []
    desk.say("Here")
    desk.say("There")
    desk.restart()
    desk.say("Everywhere")
    assert len(desk.notes(PRESSURE_NOTE)) == 1
    told = [event for event in desk.told(ContextPressure) if event.kind == "notice"]
    assert len(told) == 1 and told[0].used_tokens >= 0.7 * told[0].budget_tokens


def test_a_full_window_is_summarised_in_one_large_step(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.94)
    assert desk.told(Notice) == []
    turns = len(desk.window.turn_ids())
    finished = desk.say("The straw " + "y" * 100)
    (evicted,) = [event for event in desk.told(ContextPressure) if event.kind == "evicted"]
    assert evicted.evicted_messages > turns / 2
    assert desk.window.n_tokens < 0.75 * desk.window.budget_tokens
    assert "w1w1" not in desk.prompt and "The straw" in desk.prompt
    assert not any(row.evicted or row.kind == "summary" for row in desk.rows())  # nobody waited for it
    assert desk.tidy()
    assert "# Summary of the earlier part" in desk.prompt and "The straw" in desk.prompt
    finished = desk.say("Go on")
    assert finished.message.report is not None and finished.message.report.segments.summary > 10
    gone = [row for row in desk.rows() if row.evicted]
    assert len([row for row in gone if row.kind == "text"]) == evicted.evicted_messages
    assert desk.services.recall.search(desk.agent_id, "Hello")[0].text == "Hello"
    assert desk.texts(desk.window) == desk.texts(desk.rebuilt())
    before = desk.prompt
    desk.say("Next")
    assert desk.prompt.startswith(before)


def test_the_notice_is_given_again_after_eviction(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.94)
    desk.say("The straw " + "y" * 100)
    desk.fill(0.72)
    desk.say("Here")
    assert len([event for event in desk.told(ContextPressure) if event.kind == "notice"]) == 2


def test_summaries_are_made_from_the_summary_before(tmp_path: Path) -> None:
    asked: list[str] = []

    def script(prompt: str, _grammar: str | None) -> str:
        if "What came next" in prompt:
            asked.append(prompt)
            return f"Summary {len(asked)}."
        return "Fine."

    desk = Desk(tmp_path, script=script)
    desk.say("Hello")
    desk.fill(0.94)
    desk.say("y" * 100)
    assert desk.tidy()
    first = len(asked)
    desk.fill(0.94)
    desk.say("y" * 100)
    assert desk.tidy()
    assert f"Summary {first}." in asked[first]
    assert len([row for row in desk.rows() if row.kind == "summary" and not row.evicted]) == 1
    assert f"Summary {len(asked)}." in desk.prompt and f"Summary {first}." not in desk.prompt
    desk.close()


def test_tidying_between_turns_keeps_the_last_turn(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.86)
    last, before = desk.window.turn_ids()[-1], desk.window.n_tokens
    assert desk.tidy()
    assert not desk.runner.windows.needs_tidying(desk.conversation_id)
    assert desk.window.turn_ids()[-1] == last and desk.window.n_tokens < 0.7 * before
    assert list(desk.model.ledger(0)) == desk.window.tokens()
    assert desk.texts(desk.window) == desk.texts(desk.rebuilt())


def test_cancelled_tidying_changes_nothing_and_keeps_the_cache(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.86)
    before, cache = desk.window.tokens(), list(desk.model.ledger(0))
    assert not desk.tidy(cancelled())
    assert desk.window.tokens() == before and desk.rebuilt().tokens() == before
    assert list(desk.model.ledger(0)) == cache


def test_without_spare_cells_the_summary_costs_the_cache_but_the_head(tmp_path: Path) -> None:
    desk = Desk(tmp_path, cells=0)
    desk.say("Hello")
    desk.fill(0.86)
    assert desk.tidy()
    assert list(desk.model.ledger(0)) == desk.window.tokens()
    assert desk.texts(desk.window) == desk.texts(desk.rebuilt())
    desk.close()


def test_a_reply_that_is_stopped_while_room_was_made_loses_nothing(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.94)
    finished = desk.say("The straw " + "y" * 100, cancelled())
    assert (finished.stop_reason, finished.message.text) == ("cancelled", "")
    assert not any(row.evicted for row in desk.rows())
    assert desk.say("Go on").stop_reason == "end"
    assert desk.window.n_tokens <= desk.window.budget_tokens
    assert desk.tidy()
    assert desk.texts(desk.window) == desk.texts(desk.rebuilt())


def test_a_message_for_which_there_is_no_room_at_all_is_kept_and_refused_with_a_sentence(desk: Desk) -> None:
    desk.say("Hello")
    block = desk.block("human")
    desk.services.blocks.edit(block.id, block.version, actor="user", value="The user is Ada.")
    desk.window_tokens = 700
    desk.restart()
    with pytest.raises(EngineError, match="There is no room for this message"):
        desk.say("z" * 3000)
    assert desk.services.recall.last_user_message(desk.conversation_id).text == "z" * 3000  # type: ignore[union-attr]
    desk.window_tokens = 2057
    desk.restart()
    desk.say("And this?")
    assert "zzz" not in desk.prompt and "The user is Ada." in desk.prompt
    assert desk.told(Notice) == []


def test_a_large_turn_before_gives_way_when_it_must(desk: Desk) -> None:
    desk.say("a" * 1200)
    finished = desk.say("b" * 1200)
    assert finished.stop_reason == "end"
    assert "aaaa" not in desk.prompt and "bbbb" in desk.prompt
    assert desk.window.n_tokens <= desk.window.budget_tokens


def test_a_smaller_model_gets_a_window_that_fits(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.9)
    desk.window_tokens = 1371
    desk.restart()
    assert desk.say("Go on").stop_reason == "end"
    assert desk.window.n_tokens <= 1200


def test_prewarm_leaves_only_the_words_of_the_first_turn(desk: Desk) -> None:
    told: list[float] = []
    assert desk.runner.prewarm(desk.agent_id, "en", CancelFlag(), told.append)
    assert told[-1] == 1.0
    report = desk.say("Hello").message.report
    assert report is not None
    segments = report.segments
    assert report.reused_tokens == segments.static + segments.core + segments.summary


def test_the_room_for_one_message_is_told_as_it_is(tmp_path: Path) -> None:
    """A scripted token is a character: what is told is read whole, one more is read in pages."""
    desk = Desk(tmp_path)
    room = desk.runner.message_room(desk.agent_id, "en")
    assert 0 < room < desk.window_tokens
    desk.say("x" * room)
    assert "x" * room in desk.prompt and desk.told(Notice) == []
    desk.conversation_id = desk.services.recall.create_conversation(desk.agent_id).id
    desk.say("y" * (room + 1))
    assert "y" * room not in desk.prompt and len(desk.told(Notice)) == 1
    desk.close()
