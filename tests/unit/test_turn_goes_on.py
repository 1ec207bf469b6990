"""A reply that runs into the end of the window goes on by itself where older turns are what fills it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.protocol import ContextPressure, TextDelta
from tests.unit.desk import Desk

WORDS = "".join(f"word{number:03} " for number in range(75))


def write(prompt: str, _grammar: str | None) -> str:
    """Six hundred characters, from where the reply in the prompt ends."""
    begun = prompt.rpartition("<|im_start|>assistant\n")[2]
    if not any(word in prompt.rpartition("<|im_start|>user\n")[2] for word in ("Write", "sister")):
        return "Fine."
    return WORDS[len(begun) :] if WORDS.startswith(begun) else ""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "data", write)
    yield made
    made.close()


@pytest.mark.parametrize("share", (0.7, 0.8, 0.88, 0.94))
def test_a_long_reply_in_a_full_conversation_comes_whole(desk: Desk, share: float) -> None:
    desk.say("Hello")
    desk.fill(share)
    desk.events.clear()
    finished = desk.say("Write.")
    assert (finished.stop_reason, finished.message.text) == ("end", WORDS)
    assert "".join(delta.text for delta in desk.told(TextDelta)) == WORDS
    assert [row.text for row in desk.rows() if row.role == "assistant"][-1] == WORDS
    assert desk.window.n_tokens <= desk.window_tokens
    report = finished.message.report
    assert report is not None and report.generated_tokens >= len(WORDS)


def test_what_left_for_it_is_told(desk: Desk) -> None:
    desk.say("Hello")
    desk.fill(0.84)
    desk.events.clear()
    assert desk.say("Write.").stop_reason == "end"
    assert [event.kind for event in desk.told(ContextPressure)] == ["evicted"]
    assert desk.tidy()
    assert desk.texts(desk.window) == desk.texts(desk.rebuilt())


def test_a_reply_that_never_ends_is_left_to_the_user_at_half_a_window(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "data", lambda prompt, grammar: "on and " * 2000 if "Write" in prompt else "Fine.")
    desk.say("Hello")
    desk.fill(0.9)
    finished = desk.say("Write.")
    assert finished.stop_reason == "length"
    assert len(finished.message.text) < desk.window_tokens
    desk.close()


def test_what_goes_on_is_not_begun_again_for_what_was_never_told(desk: Desk) -> None:
    """The question is about the user, and nothing tells it: that is said where a reply begins, not in its middle."""
    desk.say("Hello")
    desk.fill(0.9)
    finished = desk.say("What is my sister's name?")
    assert finished.stop_reason == "end"
    begun, *more = [request.unknown for request in desk.driver.steps if "sister" in request.message]
    assert begun and more and not any(more)
