"""A turn that is stopped, fails, or meets a full disk."""

from __future__ import annotations

import itertools
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.errors import say
from engine.llm.base import CancelFlag
from engine.memory.errors import NotFound
from engine.protocol import Event, TextDelta
from engine.store.errors import StoreError
from engine.turn import TurnRunner
from tests.unit.desk import Desk, cancelled


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "data")
    yield made
    made.close()


def test_cancelled_while_reading_keeps_an_empty_reply(desk: Desk) -> None:
    finished = desk.say("Hello", cancelled())
    assert (finished.stop_reason, finished.message.text) == ("cancelled", "")
    assert finished.message.stop_reason == "cancelled"
    assert desk.say("Again").stop_reason == "end"
    assert desk.window.tokens() == desk.rebuilt().tokens()


def test_cancelled_while_writing_keeps_what_there_was(tmp_path: Path) -> None:
    desk = Desk(tmp_path, script=["A long answer."])
    flag = CancelFlag()

    def stop(_event: Event) -> None:
        if len(desk.told(TextDelta)) == 6:
            flag.set()

    desk.listener = stop
    finished = desk.say("Hello", flag)
    assert (finished.message.text, finished.stop_reason) == ("A long", "cancelled")
    assert desk.services.recall.message(finished.message.id).text == "A long"
    desk.say("Go on")
    assert desk.window.tokens() == desk.rebuilt().tokens()
    desk.close()


def test_after_a_failure_the_next_turn_works(desk: Desk) -> None:
    desk.say("one")
    desk.driver.error = RuntimeError("the model broke")
    with pytest.raises(RuntimeError, match="broke"):
        desk.say("two")
    broken = desk.rows()[-1]
    assert (broken.text, broken.stop_reason) == ("Half an ans", "error")
    desk.driver.error = None
    assert desk.say("three").message.text == "Fine."
    assert "Half an ans" in desk.prompt
    assert desk.window.tokens() == desk.rebuilt().tokens()


def test_something_that_is_gone_fails_a_turn_like_anything_else(desk: Desk) -> None:
    desk.say("one")
    desk.driver.error = NotFound(say("This document is no longer in memory."))
    with pytest.raises(NotFound):
        desk.say("two")
    broken = desk.rows()[-1]
    assert (broken.text, broken.stop_reason) == ("Half an ans", "error")
    assert desk.runner.windows.find(desk.conversation_id) is None
    desk.driver.error = None
    assert desk.say("three").message.text == "Fine."
    assert desk.window.tokens() == desk.rebuilt().tokens()


def test_a_growing_reply_is_in_the_store_before_it_is_finished(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    seen: list[tuple[str, str | None]] = []

    def look(event: Event) -> None:
        if isinstance(event, TextDelta):
            seen.extend((row.text, row.stop_reason) for row in desk.rows() if row.role == "assistant")

    desk.listener = look
    desk.say("Hello")
    # the row is written with the first characters, behind their event, and again after a while
    assert seen[0] == ("F", "stopped_by_crash")
    assert len([row for row in desk.rows() if row.role == "assistant"]) == 1
    desk.close()


def test_no_more_than_half_a_second_of_shown_text_can_be_lost(tmp_path: Path) -> None:
    """With a quarter of a second between two characters, the row lags at most two characters behind."""
    desk = Desk(tmp_path, script=["A reply of some length."])
    quarters = itertools.count()
    desk.runner = TurnRunner(
        desk.services, desk.model, desk.driver, desk.window_tokens, desk._take, lambda: next(quarters) / 4
    )
    lags: list[int] = []

    def look(event: Event) -> None:
        if isinstance(event, TextDelta):
            shown = sum(len(delta.text) for delta in desk.told(TextDelta))
            saved = sum(len(row.text) for row in desk.rows() if row.role == "assistant")
            lags.append(shown - saved)

    desk.listener = look
    desk.say("Hello")
    assert len(lags) > 10 and max(lags) <= 2
    desk.close()


@pytest.mark.parametrize("full_at_the_end", [False, True])
def test_a_disk_that_is_full_while_the_reply_grows(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, full_at_the_end: bool
) -> None:
    store, refused = desk.services.store, 0
    real = store.transaction

    @contextmanager
    def refusing() -> Generator[None]:
        nonlocal refused
        with real():
            yield
            if desk.told(TextDelta) and (not refused or full_at_the_end):
                refused += 1
                raise StoreError("The disk is full.")

    message = desk.write("Hello")
    monkeypatch.setattr(store, "transaction", refusing)
    if full_at_the_end:
        with pytest.raises(StoreError, match="disk is full"):
            desk.answer(message)
    else:
        assert desk.answer(message).message.text == "Fine."
    monkeypatch.undo()
    assert refused
    texts = [row.text for row in desk.rows() if row.role == "assistant" and row.kind == "text"]
    assert texts == ([] if full_at_the_end else ["Fine."])
    assert "could not be saved so far" in caplog.text
