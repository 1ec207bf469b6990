from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.context.render import CORE_NOTE, LONG_NOTE, RECALL_NOTE
from engine.drivers.base import Request
from engine.drivers.native import NativeDriver
from engine.errors import EngineError
from engine.llm.native_tools import NativeToolFormat
from engine.llm.templates import CHATML
from engine.memory.tools import ToolCall
from engine.protocol import MemoryChanged, MessageStored, PrefillProgress, TextDelta
from tests.unit.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "data")
    yield made
    made.close()


def test_the_words_of_the_user_are_stored_before_the_model_reads_them(desk: Desk) -> None:
    seen: list[list[str]] = []

    def look(_request: Request) -> None:
        seen.append([row.text for row in desk.rows() if row.role == "user"])

    desk.driver.before_reply = look
    desk.say("Hello desk")
    assert seen == [["Hello desk"]]


def test_a_reply_is_stored_with_stop_reason_report_and_title(desk: Desk) -> None:
    finished = desk.say("Hello desk, how are you today? I have a rather long question about the sea.")
    row = desk.services.recall.message(finished.message.id)
    assert (row.text, row.stop_reason, row.role, row.turn_id) == ("Fine.", "end", "assistant", 1)
    assert row == finished.message
    report = row.report
    assert report is not None
    assert report.n_ctx == desk.window_tokens
    assert report.generated_tokens == len("Fine.")
    assert report.reused_tokens + report.evaluated_tokens == len(desk.model.ledger(0)) - len("Fine.")
    parts = report.segments
    assert parts.static + parts.core + parts.summary + parts.recalled + parts.query == report.evaluated_tokens
    assert parts.reply == 257
    assert finished.conversation.title == "Hello desk, how are you today? I have a rather…"
    assert "".join(event.text for event in desk.told(TextDelta)) == "Fine."
    last = desk.told(PrefillProgress)[-1]
    assert last.reused_tokens + last.evaluated_tokens == last.total_tokens


def test_reply_report_and_title_are_one_transaction(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_conversation_id: int, _title: str) -> None:
        raise EngineError("The disk is full.")

    monkeypatch.setattr(desk.services.recall, "set_title", fail)
    message = desk.write("Hello")
    with pytest.raises(EngineError, match="disk is full"):
        desk.answer(message)
    replies = [row for row in desk.rows() if row.role == "assistant"]
    assert [(row.stop_reason, row.report) for row in replies] == [("error", None)]
    monkeypatch.undo()
    assert desk.say("Again").message.text == "Fine."


def test_only_the_new_words_are_read(desk: Desk) -> None:
    desk.say("one")
    finished = desk.say("two")
    assert finished.message.report is not None
    # the template between the turns, the message, what opens the reply
    assert finished.message.report.evaluated_tokens <= len("two") + 3


# -- memories


def test_recalled_memories_stand_in_the_prompt_once(desk: Desk) -> None:
    fact, _ = desk.services.archival.insert(desk.agent_id, "The user only drinks green tea.", actor="user")
    finished = desk.say("What tea should I order?")
    assert finished.message.report is not None and finished.message.report.fact_ids == (fact.id,)
    assert desk.prompt.count("only drink green tea") == 1
    again = desk.say("And which green tea exactly?")
    assert again.message.report is not None and again.message.report.fact_ids == ()
    desk.restart()
    desk.say("Is tea healthy?")
    assert desk.prompt.count("only drink green tea") == 1
    assert len(desk.notes(RECALL_NOTE)) == 1


def test_a_turn_of_another_conversation_is_shown_once(desk: Desk) -> None:
    other = desk.services.recall.create_conversation(desk.agent_id)
    said = desk.services.recall.append(other.id, "user", "text", "My bicycle is called Rosinante and it is red.")
    finished = desk.say("What is my bicycle called?")
    assert finished.message.report is not None and finished.message.report.message_ids == (said.id,)
    desk.say("Which colour does my bicycle Rosinante have?")
    desk.restart()
    desk.say("Tell me about the bicycle Rosinante.")
    assert desk.prompt.count("is called Rosinante and it is red") == 1


def test_a_fact_that_was_edited_after_it_was_shown_is_shown_anew(desk: Desk) -> None:
    fact, _ = desk.services.archival.insert(desk.agent_id, "The user drinks green tea.", actor="user")
    desk.say("What tea do I drink?")
    desk.services.archival.edit(fact.id, text="The user drinks black tea.")
    finished = desk.say("What tea do I drink, then?")
    assert finished.message.report is not None and finished.message.report.fact_ids == (fact.id,)
    assert "You drink black tea." in desk.prompt
    desk.say("So, tea?")
    assert desk.prompt.count("You drink black tea.") == 1


def test_a_message_in_view_is_not_recalled(desk: Desk) -> None:
    desk.say("My bicycle is called Rosinante.")
    desk.say("What is my bicycle called?")
    assert desk.notes(RECALL_NOTE) == []


def test_an_opening_question_about_the_user_is_told_that_nothing_is_known(desk: Desk) -> None:
    desk.say("What is my brother called?")
    assert desk.notes(RECALL_NOTE) == ["Notes from memory: nothing about this."]


def test_notes_are_told_as_they_are_stored(desk: Desk) -> None:
    desk.services.archival.insert(desk.agent_id, "The user only drinks green tea.", actor="user")
    desk.say("What tea should I order?")
    desk.say("z" * 5000)
    told = [event.message for event in desk.told(MessageStored)]
    assert told == [row for row in desk.rows() if row.kind == "notice"]
    assert {RECALL_NOTE, LONG_NOTE} <= {row.tool for row in told}


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("\x1b[31mRed\x1b[0m tea\x07\x00 please", "Red tea please"),
        ("\x1b]0;owned\x07Hello\u202egpj.exe", "Hellogpj.exe"),
        ("家\x08族👨\u200d👩\u200d👧", "家族👨\u200d👩\u200d👧"),
    ],
)
def test_a_title_has_no_control_characters(desk: Desk, text: str, title: str) -> None:
    assert desk.say(text).conversation.title == title


# -- blocks


def test_an_edited_block_is_seen_in_band_and_in_the_head_after_a_rebuild(desk: Desk) -> None:
    desk.say("Hello")
    before = desk.prompt
    block = desk.block("human")
    desk.services.blocks.edit(block.id, block.version, actor="user", value="The user is Ada.")
    desk.say("Who am I?")
    assert desk.prompt.startswith(before)
    assert desk.prompt.count("The user is Ada.") == 1
    desk.say("Sure?")
    assert desk.prompt.count("The user is Ada.") == 1 and len(desk.notes(CORE_NOTE)) == 1
    desk.restart()
    desk.say("Really?")
    assert desk.prompt.count("The user is Ada.") == 1
    assert "The user is Ada." in desk.model.detokenize(desk.window.entries[1].tokens)


def test_a_block_edited_twice_shows_its_last_value_after_a_restart(desk: Desk) -> None:
    desk.say("Hello")
    for name in ("Ada", "Grace"):
        block = desk.block("human")
        desk.services.blocks.edit(block.id, block.version, actor="user", value=f"The user is {name}.")
        desk.say("Who am I?")
    assert desk.prompt.rindex("The user is Grace.") > desk.prompt.rindex("The user is Ada.")
    desk.restart()
    desk.say("And now?")
    assert "Ada" not in desk.prompt and "The user is Grace." in desk.prompt


# -- tools


def test_a_call_and_its_result_stand_in_the_prompt_and_in_the_store(desk: Desk) -> None:
    desk.driver.calls = [ToolCall("archival_memory_insert", {"content": "The user has a red bicycle."})]
    finished = desk.say("Remember my red bicycle")
    kinds = [row.kind for row in desk.rows()]
    assert kinds == ["text", "tool_call", "tool_result", "text"]
    assert [event.message.kind for event in desk.told(MessageStored)] == ["tool_call", "tool_result"]
    (changed,) = desk.told(MemoryChanged)
    assert changed.message_id == 1 and changed.changes[0].text == "The user has a red bicycle."
    assert desk.prompt.endswith("Fine.") and "archival_memory_insert {" in desk.prompt
    assert finished.message.turn_id == 1


def test_a_block_changed_by_a_tool_is_not_told_again(desk: Desk) -> None:
    desk.driver.calls = [ToolCall("core_memory_append", {"label": "human", "content": "The user is Ada."})]
    desk.say("I am Ada")
    desk.say("Good")
    assert desk.notes(CORE_NOTE) == []


def test_tool_steps_are_bounded(desk: Desk) -> None:
    desk.driver.calls = [ToolCall("conversation_search", {"query": "tea"}) for _ in range(20)]
    assert desk.say("Search").message.text == "Fine."
    assert [step.allow_tools for step in desk.driver.steps] == [True, True, True, True, False]


def test_a_call_that_makes_no_sense_comes_back_as_text(desk: Desk) -> None:
    desk.driver.calls = [ToolCall("core_memory_append", {"label": "nobody", "content": "x"})]
    desk.say("Hm")
    result = next(row for row in desk.rows() if row.kind == "tool_result")
    assert "nobody" in result.text
    assert desk.told(MemoryChanged) == []


def test_native_calls_are_rebuilt_as_they_were_written(tmp_path: Path) -> None:
    form = NativeToolFormat(
        "Tools: ", ".", "\n", '<tool_call>\n{"name": "', '", "arguments": ', "}\n</tool_call>", "<tool_call>"
    )

    def script(prompt: str, grammar: str | None) -> str:
        if grammar is None:
            return "Nothing there." if "Nothing found" in prompt else "<tool_call>"
        return '{"query": "tea"}' if prompt.endswith('"arguments": ') else "conversation_search"

    desk = Desk(tmp_path, script=script, window_tokens=12_000)
    desk.driver_in_use = NativeDriver(form)
    desk.restart()
    finished = desk.say("Look for coffee.")
    assert finished.message.text == "Nothing there."
    assert [row.kind for row in desk.rows()] == ["text", "tool_call", "tool_result", "text"]
    assert desk.window.tokens() == desk.rebuilt().tokens() == list(desk.model.ledger(0))
    desk.close()


def test_reasoning_is_kept_apart_and_leaves_the_prompt(tmp_path: Path) -> None:
    form = replace(CHATML, reasoning=("<think>", "</think>"))
    desk = Desk(tmp_path, script=["<think>Hm, tea.</think>\n\nTea."], format=form)
    finished = desk.say("Drink?")
    assert finished.message.text == "Tea."
    assert [(row.kind, row.text) for row in desk.rows()] == [
        ("text", "Drink?"),
        ("reasoning", "Hm, tea."),
        ("text", "Tea."),
    ]
    assert {event.channel for event in desk.told(TextDelta)} == {"reply", "reasoning"}
    desk.say("Sure?")
    assert desk.prompt.count("Hm, tea.") == 1  # the one of this turn
    assert desk.window.tokens() == desk.rebuilt().tokens()
    desk.close()


# -- regenerate


def test_regenerate_keeps_the_old_reply_inactive(desk: Desk) -> None:
    desk.driver.calls = [ToolCall("conversation_search", {"query": "tea"})]
    old = desk.say("Hello").message
    new = desk.regenerate().message
    assert [row.id for row in desk.rows() if row.role == "assistant" and row.kind == "text"] == [new.id]
    kept = desk.services.recall.message(old.id)
    assert not kept.active and kept.text == "Fine."
    assert desk.prompt.count("Hello") == 1


def test_regenerate_leaves_the_reply_to_an_earlier_message_alone(desk: Desk) -> None:
    first, second = desk.write("one"), desk.write("two")  # written while the first was being answered
    kept = desk.answer(first).message
    desk.answer(second)
    desk.regenerate()
    assert desk.services.recall.message(kept.id).active


def test_regenerate_keeps_the_summary(desk: Desk) -> None:
    desk.say("one")
    desk.services.recall.add_summary(desk.conversation_id, "They greeted each other.")
    desk.restart()
    desk.regenerate()
    assert "They greeted each other." in desk.prompt
