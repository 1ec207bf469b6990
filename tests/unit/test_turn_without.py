"""A reply that is to do without a memory, what a reply was made from, and what orders to the memory tell the model."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.llm.base import CancelFlag
from engine.memory.saying.obeying import Obeying
from engine.memory.why import Why
from engine.protocol.provenance import UsedKind
from engine.protocol.why import ReplyWhy
from engine.values import ContextReport, Fact, Message, SourceSpan
from tests.unit.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "data")
    yield made
    made.close()


def know(desk: Desk, text: str, said: str = "") -> Fact:
    """A fact, learned from a message in another conversation where one is given."""
    spans: tuple[SourceSpan, ...] = ()
    if said:
        message = desk.services.recall.append(
            desk.services.recall.create_conversation(desk.agent_id).id, "user", "text", said
        )
        spans = (SourceSpan(message.id, message.conversation_id, 0, len(said), said),)
    return desk.services.archival.insert(desk.agent_id, text, sources=spans)[0]


def without(desk: Desk, *memories: tuple[UsedKind, int]) -> Message:
    """As the inference lane makes a reply again."""
    message = desk.services.recall.last_user_message(desk.conversation_id)
    assert message is not None
    with desk.services.recall.branches.reply_of(message.turn_id, again=True):
        return desk.runner.run(1, message, CancelFlag(), None, memories).message


def report_of(reply: Message) -> ContextReport:
    assert reply.report is not None
    return reply.report


def obeyed(desk: Desk, text: str) -> Message:
    """A turn whose message is obeyed first, as the io lane does it."""
    message = desk.write(text)
    Obeying(desk.services).obey(message, desk.services.recall.conversation(desk.conversation_id))
    return desk.answer(message).message


# -- not this one


def test_a_reply_does_without_a_fact_and_without_the_words_it_was_learned_from(desk: Desk) -> None:
    tea = know(desk, "The user only drinks tea.", "I only drink tea, by the way.")
    know(desk, "The user likes tea shops in Leeds.")
    first = desk.say("Where can I get a drink, tea perhaps?").message
    assert tea.id in report_of(first).fact_ids
    again = without(desk, ("fact", tea.id))
    asked = desk.prompt.rsplit("Notes from memory", 1)[-1]
    assert "only drinks tea" not in asked and "only drink tea" not in asked
    assert "tea shops" in asked
    assert report_of(again).without == (("fact", tea.id),)
    assert tea.id not in report_of(again).fact_ids


def test_it_is_left_out_of_an_earlier_note_too_and_the_prompt_can_be_rebuilt(desk: Desk) -> None:
    tea = know(desk, "The user only drinks tea.")
    know(desk, "The user likes tea shops in Leeds.")
    desk.say("Where can I get a drink, tea perhaps?")
    desk.say("And what else?")
    assert "only drink tea" in desk.prompt
    again = without(desk, ("fact", tea.id))
    assert "only drink tea" not in desk.prompt
    assert "tea shops" in desk.prompt
    prompt = desk.runner.prompts.of_reply(again.id)
    assert prompt.exact
    assert "only drink tea" not in "".join(part.text for part in prompt.parts)


def test_an_earlier_message_can_be_left_out(desk: Desk) -> None:
    other = desk.services.recall.create_conversation(desk.agent_id)
    told = desk.services.recall.append(other.id, "user", "text", "The boiler man comes on Friday the ninth.")
    first = desk.say("When does the boiler man come, on Friday?").message
    assert told.id in report_of(first).message_ids
    again = without(desk, ("message", told.id))
    assert told.id not in report_of(again).message_ids
    assert "the ninth" not in desk.prompt


# -- why


def why(desk: Desk, reply: Message) -> ReplyWhy:
    return Why(desk.services).of_reply(reply.id)


def test_what_a_reply_was_made_from_is_told_as_it_stood_then(desk: Desk) -> None:
    tea = know(desk, "The user only drinks tea.", "I only drink tea.")
    block = desk.block("human")
    desk.services.blocks.edit(block.id, block.version, value="The user is called Ana.")
    reply = desk.say("What do I drink, tea?").message
    found = why(desk, reply)
    (memory,) = [one for one in found.memories if one.used.entity_type == "fact"]
    assert (memory.told, memory.state, memory.earlier) == ("You only drink tea.", "same", False)
    assert memory.used.message is not None and memory.used.message.text == "I only drink tea."
    human = next(one for one in found.blocks if one.label == "human")
    assert (human.text, human.changed) == ("The user is called Ana.", False)
    assert (found.turn_count, found.is_last, found.without) == (1, True, 0)

    desk.services.archival.edit(tea.id, text="The user only drinks coffee.")
    block = desk.block("human")
    desk.services.blocks.edit(block.id, block.version, value="The user is called Bea.")
    found = why(desk, reply)
    (memory,) = [one for one in found.memories if one.used.entity_type == "fact"]
    assert (memory.told, memory.state) == ("You only drink tea.", "changed")
    assert memory.used.text == "The user only drinks coffee."
    human = next(one for one in found.blocks if one.label == "human")
    assert (human.text, human.changed) == ("The user is called Ana.", True)

    desk.services.archival.forget(tea.id)
    (memory,) = [one for one in why(desk, reply).memories if one.used.entity_type == "fact"]
    assert memory.state == "forgotten"


def test_what_took_the_place_of_a_memory_is_named(desk: Desk) -> None:
    home = know(desk, "The user lives in Leeds.")
    reply = desk.say("Tell me something about Leeds, where I live.").message
    desk.services.archival.supersede(home.id, "The user lives in York.")
    (memory,) = why(desk, reply).memories
    assert (memory.state, memory.later) == ("closed", "The user lives in York.")


def test_a_memory_of_an_earlier_turn_is_told_apart(desk: Desk) -> None:
    know(desk, "The user only drinks tea.")
    desk.say("What do I drink, tea?")
    reply = desk.say("Hello there").message
    found = why(desk, reply)
    assert [one.earlier for one in found.memories] == [True]
    assert found.turn_count == 2
    assert found.first is not None and found.first.text == "What do I drink, tea?"
    assert found.last is not None and found.last.text == "Hello there"


# -- orders


def test_the_model_is_told_what_was_done_and_is_not_reminded_of_what_is_forgotten(desk: Desk) -> None:
    know(desk, "The user only drinks tea.", "I only drink tea, by the way.")
    obeyed(desk, "Forget that I only drink tea.")
    desk.say("What do I like to drink, tea?")
    assert "Memory: forgotten just now" in desk.prompt
    assert "Notes from memory" not in desk.prompt
    desk.conversation_id = desk.services.recall.create_conversation(desk.agent_id).id
    desk.say("Tell me about the tea that I only drink.")
    assert "Notes from memory" not in desk.prompt, "neither the words, nor the order, nor its answer come up again"


def test_the_note_stays_in_the_prompt_when_the_reply_is_made_again_or_the_window_is_rebuilt(desk: Desk) -> None:
    know(desk, "The user only drinks tea.")
    obeyed(desk, "Forget that I only drink tea.")
    before = desk.prompt
    desk.regenerate()
    assert desk.prompt == before
    assert desk.rebuilt().tokens() == desk.window.tokens()
    desk.restart()
    desk.say("Hello")
    assert desk.prompt.startswith(before)


def test_an_answer_given_by_a_click_is_told_with_the_next_turn(desk: Desk) -> None:
    know(desk, "The user's friend Tom is a nurse.")
    lucy = know(desk, "The user's friend Lucy moved to Oslo.")
    message = desk.write("Forget what I said about my friend")
    obeying = Obeying(desk.services)
    (order,) = obeying.obey(message, desk.services.recall.conversation(desk.conversation_id)).orders
    desk.answer(message)
    obeying.answer(order.note_id, ([one.entity_id for one in order.choices].index(lucy.id),))
    desk.say("Thanks")
    assert "nothing is forgotten yet" in desk.prompt
    asked = desk.prompt.rsplit("<|im_start|>user", 1)[-1]
    assert "forgotten just now" in asked and "Lucy" in asked
    desk.restart()
    desk.say("Bye")
    assert desk.prompt.count("forgotten just now") == 1


def test_what_is_known_is_listed_where_the_user_asks_for_all_of_it(desk: Desk) -> None:
    facts = [know(desk, "The user only drinks tea."), know(desk, "The user lives in Leeds.")]
    gone = know(desk, "The user plays the cello.")
    desk.services.archival.forget(gone.id)
    block = desk.block("human")
    desk.services.blocks.edit(block.id, block.version, value="The user is called Ana.\nThe user lives in Leeds.")
    reply = obeyed(desk, "What do you know about me?")
    assert reply.text.startswith("This is what I know about you:\n\n- You are called Ana.\n- You ")
    assert reply.text.count("Leeds") == 1 and "cello" not in reply.text
    assert set(report_of(reply).fact_ids) == {fact.id for fact in facts}
    desk.say("Thanks")
    assert "all that is known of the user" in desk.prompt


def test_of_very_much_that_is_known_the_newest_is_listed_within_the_budget(desk: Desk) -> None:
    for number in range(60):
        know(desk, f"The user has visited town number {number} once.")
    reply = obeyed(desk, "What do you remember about me?")
    shown = len(report_of(reply).fact_ids)
    assert 0 < shown < 60
    assert f"{shown} of 60 facts" in reply.text
    desk.say("Thanks")
    assert f"the newest {shown} of 60" in desk.prompt


def test_nothing_known_is_said_so(desk: Desk) -> None:
    assert obeyed(desk, "你都知道我些什么？").text == "我还不了解你的任何情况。"


def reply_to(desk: Desk, text: str) -> str:
    desk.driver.steps.clear()
    return obeyed(desk, text).text


def test_to_a_message_that_only_gives_an_order_rolltop_answers_itself(desk: Desk) -> None:
    know(desk, "The user's friend Tom is a nurse.")
    know(desk, "The user's friend Lucy moved to Oslo.")
    assert reply_to(desk, "Forget that I play the cello.").startswith("There is nothing like that in my memory")
    assert reply_to(desk, "Remember that the key is under the pot.") == "I have saved this: The key is under the pot."
    asked = reply_to(desk, "Forget what I said about my friend")
    assert asked.startswith("Which of these do you mean? Nothing is forgotten yet.\n1. Your friend ")
    assert "\n2. Your friend " in asked
    first = asked.splitlines()[1].removeprefix("1. ")
    assert reply_to(desk, "the first one") == f"I have forgotten this: {first}"
    assert reply_to(desk, "忘掉我会拉大提琴这件事") == "我的记忆里没有这件事，所以没有忘掉任何内容。"
    assert desk.driver.steps == [], "no model was asked"
    assert desk.window.tokens()[-5:] == desk.rebuilt().tokens()[-5:]


def test_where_the_message_says_more_the_model_answers_with_the_note_before_it(desk: Desk) -> None:
    know(desk, "The user only drinks tea.")
    assert reply_to(desk, "Forget that I only drink tea. What could I cook tonight?") == "Fine."
    assert "Memory: forgotten just now" in desk.prompt
    assert desk.driver.steps[0].allow_tools


def test_what_is_no_longer_so_is_for_the_model_but_without_tools_to_do_it_again(desk: Desk) -> None:
    know(desk, "The user drives a red Skoda.")
    assert reply_to(desk, "I no longer drive the Skoda.") == "Fine."
    assert not desk.driver.steps[0].allow_tools


def test_a_reply_of_its_own_is_rebuilt_and_explained_as_any_other(desk: Desk) -> None:
    know(desk, "The user only drinks tea.")
    reply = obeyed(desk, "Forget that I only drink tea.")
    assert desk.runner.prompts.of_reply(reply.id).exact
    assert why(desk, reply).known
    desk.say("Hello")
    assert desk.window.tokens() == desk.rebuilt().tokens()
