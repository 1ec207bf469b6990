from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.context.render import CORE_NOTE, PRESSURE_NOTE
from engine.errors import EngineError
from engine.memory.tools import ToolCall
from engine.protocol import ContextPressure
from tests.unit.desk import Desk, PlannedDriver, cancelled, head_blocks

TEXTS = st.text(st.sampled_from("abc 茶喝。\n<|im_end|>😀"), min_size=1, max_size=60)
CALLS = st.sampled_from(
    [
        ToolCall("archival_memory_insert", {"content": "小雨 is allergic to peanuts."}),
        ToolCall("conversation_search", {"query": "tea"}),
        ToolCall("archival_memory_search", {"query": "peanuts"}),
        ToolCall("core_memory_append", {"label": "nobody", "content": "x"}),
    ]
)
STEPS = st.one_of(
    st.tuples(st.just("say"), TEXTS),
    st.tuples(st.just("call"), CALLS),
    st.tuples(st.just("regenerate"), st.none()),
    st.tuples(st.just("cancelled"), TEXTS),
    st.tuples(st.just("broken"), TEXTS),
    st.tuples(st.just("fact"), TEXTS),
    st.tuples(st.just("elsewhere"), TEXTS),
    st.tuples(st.just("large"), st.integers(300, 2500)),
    st.tuples(st.just("compact"), st.none()),
    st.tuples(st.just("pause"), st.integers(1, 4000)),
)


def play(desk: Desk, kind: str, value: object) -> None:
    match kind, value:
        case "say", str(text):
            desk.say(text)
        case "call", ToolCall() as call:
            desk.driver.calls = [call]
            desk.say("What about tea and peanuts?")
        case "regenerate", _:
            if desk.services.recall.last_user_message(desk.conversation_id) is not None:
                desk.regenerate()
        case "cancelled", str(text):
            desk.say(text, cancelled())
        case "fact", str(text) if text.strip():
            desk.services.archival.insert(desk.agent_id, f"{text} tea peanuts", actor="user")
        case "elsewhere", str(text):
            other = desk.services.recall.create_conversation(desk.agent_id)
            desk.services.recall.append(other.id, "user", "text", f"{text} tea and peanuts are what")
        case "large", int(size):
            desk.say("L" * size)
        case "compact", _:
            desk.tidy()
        case "pause", int(seconds):
            desk.clock.now += seconds
        case "broken", str(text):
            desk.driver.error = EngineError("The model stopped.")
            try:
                desk.say(text)
            except EngineError:
                desk.driver.error = None
        case _:
            pass


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEPS, min_size=1, max_size=12))
@example([("say", "<<<<<<<<<<<<<<喝"), ("large", 338), ("large", 1599)])  # the words that set the language are evicted
def test_a_window_built_from_the_store_says_what_the_live_one_says(steps: list[tuple[str, object]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder), script=lambda prompt, _grammar: f"Reply {len(prompt)} 好的。")
        try:
            for kind, value in steps:
                try:
                    play(desk, kind, value)
                except EngineError as error:
                    assert "does not fit" in str(error)
            desk.say("The end")
            assert desk.tidy()
            live, rebuilt = desk.window, desk.rebuilt()
            assert desk.texts(rebuilt) == desk.texts(live)
            if not desk.told(ContextPressure) and head_blocks(rebuilt) == head_blocks(live):
                assert rebuilt.tokens() == live.tokens()
            assert list(desk.model.ledger(0)) == live.tokens()
            assert live.n_tokens - len("Reply 0000 好的。") <= live.budget_tokens
            assert (rebuilt.shown_facts, rebuilt.shown_messages) == (live.shown_facts, live.shown_messages)
            assert live.noticed or not rebuilt.noticed
            assert rebuilt.message_ids() == live.message_ids()
        finally:
            desk.close()


def test_a_rebuilt_window_knows_what_was_recalled(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    fact, _ = desk.services.archival.insert(desk.agent_id, "小雨 is allergic to peanuts.", actor="user")
    play(desk, "elsewhere", "Somebody said that")
    report = desk.say("What about tea and peanuts?").message.report
    assert report is not None and report.fact_ids == (fact.id,) and len(report.message_ids) == 1
    for window in (desk.window, desk.rebuilt()):
        assert (window.shown_facts, window.shown_messages) == ({fact.id}, set(report.message_ids))
        assert sum(len(entry.told.lines) for entry in window.entries) == 2
    desk.close()


def test_the_language_follows_the_first_message(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.say("我只喝茶，不喝咖啡")
    assert desk.window.language == "zh"
    assert "你是一张书桌。" in desk.prompt and "# 核心记忆" in desk.prompt
    desk.close()


def test_date_and_time_are_told_at_first_and_after_a_pause(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.say("one")
    desk.say("two")
    assert desk.prompt.count("(It is ") == 1
    desk.clock.now += 3600
    desk.say("three")
    assert desk.prompt.count("(It is ") == 2
    desk.close()


def test_text_before_a_call_does_not_tear_the_call_from_its_result(tmp_path: Path) -> None:
    """A reply's row may be older than the tool's: text was streamed first, then came the call."""
    desk = Desk(tmp_path)
    message = desk.write("Search")
    recall, talk = desk.services.recall, desk.conversation_id
    recall.append(talk, "assistant", "text", "Let me look. Nothing.", turn_id=message.id, stop_reason="end")
    recall.append(talk, "assistant", "tool_call", "{}", turn_id=message.id, tool="conversation_search")
    recall.append(talk, "tool", "tool_result", "Nothing found.", turn_id=message.id, tool="conversation_search")
    text = desk.model.detokenize(desk.rebuilt().tokens())
    assert text.endswith("conversation_search {}Nothing found.Let me look. Nothing.")
    desk.close()


def test_notes_that_a_new_head_makes_stale_are_left_out(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    message = desk.write("Hello")
    recall, talk = desk.services.recall, desk.conversation_id
    recall.append(talk, "system", "notice", "Old block", turn_id=message.id, tool=CORE_NOTE)
    recall.append(talk, "system", "notice", "Nearly full", turn_id=message.id, tool=PRESSURE_NOTE)
    assert "Nearly full" in desk.model.detokenize(desk.rebuilt().tokens()) and desk.rebuilt().noticed
    recall.add_summary(talk, "They met.")
    text = desk.model.detokenize(desk.rebuilt().tokens())
    assert "Old block" not in text and "Nearly full" not in text and not desk.rebuilt().noticed
    desk.close()


class SmallDriver(PlannedDriver):
    tells_time = False


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("What day is it today?", True),
        ("Remind me what I have to do this week.", True),
        ("今天星期几？", True),
        ("I moved to Turin last month.", False),
        ("My sister Ada had a baby yesterday.", False),
        ("我上个月搬到北京了。", False),
    ],
)
def test_a_small_model_is_told_the_time_only_where_something_is_asked(tmp_path: Path, text: str, told: bool) -> None:
    desk = Desk(tmp_path)
    desk.driver_in_use = SmallDriver()
    desk.restart()
    desk.say(text)
    assert ("(It is " in desk.prompt or "（现在是 " in desk.prompt) is told
    desk.close()
