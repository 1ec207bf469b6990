"""Orders said in conversation, why a reply says what it says and the text of its prompt, through the engine's lanes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.addressing.addressed import addressed
from engine.protocol import (
    AddFact,
    EditMessage,
    Failed,
    ListFacts,
    MemoryChanged,
    MemoryOrdered,
    MessageStored,
    OpenConversation,
    Regenerate,
    ReplyFinished,
    SendMessage,
    Undo,
    UnloadModel,
)
from engine.protocol.saying import AnswerSaid, GetSaidOrders, SaidOrder
from engine.protocol.why import GetPrompt, GetWhy
from tests.unit.running_engine import RunningEngine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    made = RunningEngine(tmp_path / "data")
    yield made
    made.close()


def facts(engine: RunningEngine) -> list[str]:
    return sorted(fact.text for fact in engine.get(ListFacts(0, statuses=("active",))).facts)


def heard(engine: RunningEngine) -> SaidOrder:
    events = [event for event in engine.events if isinstance(event, MemoryOrdered)]
    return events[-1].orders[0]


def position(engine: RunningEngine, kind: type[Any], job: int) -> int:
    return next(
        place for place, event in enumerate(engine.events) if isinstance(event, kind) and event.job == job
    )  # fmt: skip


def test_what_was_said_is_done_before_the_reply_and_told_with_the_message(engine: RunningEngine) -> None:
    engine.load()
    engine.get(AddFact(0, "The user only drinks tea."))
    job = engine.send(SendMessage(0, "Forget that I only drink tea."))
    assert isinstance(engine.end_of(job), ReplyFinished)
    assert facts(engine) == []
    order = [position(engine, kind, job) for kind in (MessageStored, MemoryChanged, MemoryOrdered, ReplyFinished)]
    assert order == sorted(order)
    changed = next(event for event in engine.events if isinstance(event, MemoryChanged) and event.job == job)
    assert changed.message_id == heard(engine).message_id
    engine.get(Undo(0, changed.changes[0].batch))
    assert facts(engine) == ["The user only drinks tea."]


def test_without_a_model_it_is_done_all_the_same(engine: RunningEngine) -> None:
    engine.get(AddFact(0, "The user only drinks tea."))
    assert isinstance(engine.ask(SendMessage(0, "把我只喝茶这件事忘掉")), Failed)
    assert heard(engine).state == "asks", "in the other language it is asked about, and nothing is guessed"
    assert isinstance(engine.ask(SendMessage(0, "Please forget that I only drink tea")), Failed)
    assert facts(engine) == []


def test_a_question_is_kept_and_answered_by_a_command(engine: RunningEngine) -> None:
    engine.load()
    for text in ("The user's friend Tom is a nurse.", "The user's friend Lucy moved to Oslo."):
        engine.get(AddFact(0, text))
    finished = engine.say("Forget what I said about my friend")
    (order,) = engine.get(GetSaidOrders(0, finished.conversation.id))
    assert order.state == "asks" and len(order.choices) == 2
    place = [choice.text for choice in order.choices].index("The user's friend Tom is a nurse.")
    answered = engine.get(AnswerSaid(0, order.note_id, (place,)))
    assert answered.state == "done"
    assert facts(engine) == ["The user's friend Lucy moved to Oslo."]
    (order,) = engine.get(GetSaidOrders(0, finished.conversation.id))
    assert order.state == "done"
    assert isinstance(engine.ask(AnswerSaid(0, order.note_id, (0,))), Failed)
    changed = [event for event in engine.events if isinstance(event, MemoryChanged) and event.changes]
    assert changed[-1].message_id == order.message_id


@pytest.mark.parametrize("chosen", [(0,), ()])
def test_after_an_answer_the_conversation_ends_with_the_reply_and_that_tells_what_was_done(
    engine: RunningEngine, chosen: tuple[int, ...]
) -> None:
    engine.load()
    for text in ("The user's friend Tom is a nurse.", "The user's friend Lucy moved to Oslo."):
        engine.get(AddFact(0, text))
    finished = engine.say("Forget what I said about my friend")
    assert finished.message.text.startswith("Which of these")
    (order,) = engine.get(GetSaidOrders(0, finished.conversation.id))
    engine.get(AnswerSaid(0, order.note_id, chosen))
    page = engine.get(OpenConversation(0, finished.conversation.id))
    assert page.messages[-1].id == finished.message.id and len(page.messages) == page.total
    told = f"I have forgotten this: {addressed(order.choices[0].text)}" if chosen else "All right, nothing was changed."
    assert page.messages[-1].text == told
    last = engine.get(OpenConversation(0, finished.conversation.id, limit=1))
    assert [message.id for message in last.messages] == [finished.message.id]
    again = engine.ask(SendMessage(0, "Hello", finished.conversation.id))
    assert isinstance(again, ReplyFinished)
    page = engine.get(OpenConversation(0, finished.conversation.id))
    hello = next(place for place, one in enumerate(page.messages) if one.text == "Hello")
    assert page.messages[hello - 1].id == finished.message.id
    assert page.messages[-1].role == "assistant" and len(page.messages) == page.total


def test_what_was_remembered_is_not_learned_twice(engine: RunningEngine) -> None:
    engine.load()
    engine.say("Remember that I only drink tea")
    engine.say("Hello")
    assert facts(engine) == ["The user only drinks tea."]
    engine.say("Forget that I only drink tea")
    engine.say("Hello again")
    assert facts(engine) == []


def test_a_message_written_anew_is_obeyed_too(engine: RunningEngine) -> None:
    engine.load()
    engine.get(AddFact(0, "The user only drinks tea."))
    finished = engine.say("Hello")
    message_id = finished.message.turn_id
    assert isinstance(engine.ask(EditMessage(0, message_id, "Forget that I only drink tea.")), ReplyFinished)
    assert facts(engine) == []


def test_why_and_the_prompt_are_told_of_a_reply_and_of_one_made_again_without_a_memory(engine: RunningEngine) -> None:
    engine.load()
    fact = engine.get(AddFact(0, "The user only drinks tea."))
    finished = engine.say("What tea should I drink?")
    why = engine.get(GetWhy(0, finished.message.id))
    assert [memory.told for memory in why.memories] == ["You only drink tea."]
    prompt = engine.get(GetPrompt(0, finished.message.id))
    assert prompt.exact and "only drink tea" in "".join(part.text for part in prompt.parts)
    again = engine.ask(Regenerate(0, finished.conversation.id, without=(("fact", fact.id),)))
    assert isinstance(again, ReplyFinished) and again.message.id != finished.message.id
    why = engine.get(GetWhy(0, again.message.id))
    assert (why.memories, why.without) == ((), 1)
    prompt = engine.get(GetPrompt(0, again.message.id))
    assert prompt.exact and "only drink tea" not in "".join(part.text for part in prompt.parts)
    old = engine.get(GetPrompt(0, finished.message.id))
    assert old.exact and "only drink tea" in "".join(part.text for part in old.parts)


def test_without_a_model_the_text_of_a_prompt_is_not_told_and_why_is(engine: RunningEngine) -> None:
    engine.load()
    finished = engine.say("Hello")
    engine.get(UnloadModel(0))
    assert isinstance(engine.ask(GetPrompt(0, finished.message.id)), Failed)
    assert engine.get(GetWhy(0, finished.message.id)).known
