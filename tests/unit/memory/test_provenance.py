"""From a memory back to its words, from words to what was learned, from a memory to the replies made with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.memory.tools import ToolCall
from engine.values import SourceSpan
from tests.unit.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path / "data")
    yield desk
    desk.close()


def learn(desk: Desk, text: str, said: str, start: int = 0) -> tuple[int, int]:
    """A fact with its source; returns (fact id, message id)."""
    message = desk.write(said)
    span = SourceSpan(message.id, message.conversation_id, start, len(said), said[start:])
    fact, _ = desk.services.archival.insert(
        desk.agent_id, text, sources=[span], actor="assistant", source_message_id=message.id
    )
    return fact.id, message.id


def test_a_fact_knows_its_words_and_the_replies_it_was_used_in(desk: Desk) -> None:
    fact_id, message_id = learn(desk, "The user only drinks oolong tea.", "By the way, I only drink oolong tea.", 12)
    desk.conversation_id = desk.services.recall.create_conversation(desk.agent_id, "Drinks").id
    first = desk.say("Which oolong tea do I drink?").message
    second = desk.say("Thank you.").message
    found = desk.services.provenance.of_fact(fact_id)
    (source,) = found.sources
    assert source.span.quote == "I only drink oolong tea."
    assert source.message is not None and source.message.message_id == message_id and not source.message.gone
    assert found.uses == 2, "the note stands in the prompt of the second reply too"
    assert [use.reply.message_id for use in found.replies] == [second.id, first.id]
    assert found.replies[0].reply.title == "Drinks"


def test_a_reply_knows_facts_messages_turns_and_blocks(desk: Desk) -> None:
    fact_id, message_id = learn(desk, "The user's sister is called Mia.", "My sister is called Mia, a baker in Lyon.")
    other = desk.write("The bakery of the sister Mia opens at five o'clock in the morning.")
    desk.conversation_id = desk.services.recall.create_conversation(desk.agent_id).id
    desk.say("Hello there.")
    reply = desk.say("When does the bakery of my sister Mia open?").message
    made = desk.services.provenance.of_reply(reply.id)
    assert made.known
    memories = {(one.entity_type, one.entity_id) for one in made.memories}
    assert ("fact", fact_id) in memories and ("message", other.id) in memories
    fact = next(one for one in made.memories if one.entity_type == "fact")
    assert fact.message is not None and fact.message.message_id == message_id
    assert [turn.text for turn in made.turns] == ["Hello there.", "When does the bakery of my sister Mia open?"]
    assert {one.label for one in made.blocks} == {"persona", "human"}
    assert not any(one.changed for one in made.blocks)
    human = desk.block("human")
    desk.services.blocks.edit(human.id, human.version, value="Likes rain.")
    made = desk.services.provenance.of_reply(reply.id)
    assert {one.label for one in made.blocks if one.changed} == {"human"}


def test_what_a_search_showed_was_in_the_prompt(desk: Desk) -> None:
    fact, _ = desk.services.archival.insert(desk.agent_id, "The user's bicycle is turquoise.")
    desk.driver.calls = [ToolCall("archival_memory_search", {"query": "turquoise bicycle"})]
    reply = desk.say("Hm?").message
    assert desk.services.store.reply_memories.of_reply(reply.id, "fact") == [fact.id]
    again = desk.services.provenance.used_in("fact", fact.id)
    assert [use.reply.message_id for use in again] == [reply.id]


def test_what_a_temporary_conversation_showed_counts_nowhere(desk: Desk) -> None:
    fact, _ = desk.services.archival.insert(desk.agent_id, "The user's bicycle is turquoise.")
    desk.conversation_id = desk.services.recall.begin_temporary(desk.agent_id).id
    desk.driver.calls = [ToolCall("archival_memory_search", {"query": "turquoise bicycle"})]
    reply = desk.say("Hm?").message
    memories = desk.services.store.reply_memories
    assert memories.of_reply(reply.id, "fact") == [fact.id]
    assert (memories.count("fact", fact.id), memories.counts("fact")) == (0, {})


def test_lines_of_a_block_know_who_brought_them_in(desk: Desk) -> None:
    blocks, message = desk.services.blocks, desk.write("I like rain. Call me Ann.")
    block = desk.block("human")
    block, _ = blocks.edit(block.id, block.version, value="Written by hand")
    blocks.append(desk.agent_id, "human", "Likes rain", source_message_id=message.id)
    _, change = blocks.append(desk.agent_id, "human", "Is called Ann", source_message_id=message.id)
    desk.services.journal.undo(desk.services.journal.undo(change.batch)[0].batch)
    lines = desk.services.provenance.of_block(block.id)
    assert [line.line for line in lines] == ["Written by hand", "Likes rain", "Is called Ann"]
    assert [line.actor for line in lines] == ["user", "assistant", "assistant"]
    assert lines[0].message is None
    assert lines[2].message is not None and lines[2].message.message_id == message.id


def test_what_was_learned_from_a_message(desk: Desk) -> None:
    archival = desk.services.archival
    fact_id, message_id = learn(desk, "The user has a cat.", "I have a cat and a dog, and I was in Rome.")
    dog, _ = archival.insert(desk.agent_id, "The user has a dog.", actor="assistant", source_message_id=message_id)
    _, rome = archival.insert(desk.agent_id, "The user was in Rome.", actor="assistant", source_message_id=message_id)
    desk.services.blocks.append(desk.agent_id, "human", "Has pets", source_message_id=message_id)
    assert rome is not None
    desk.services.journal.undo(rome.batch)
    archival.forget(dog.id)
    learned = desk.services.provenance.learned_from(message_id)
    assert [(one.entity_type, one.text, one.state) for one in learned] == [
        ("fact", "The user has a cat.", "in_effect"),
        ("fact", "The user has a dog.", "deleted"),
        ("fact", "The user was in Rome.", "undone"),
        ("block", "Has pets", "in_effect"),
    ]
    archival.supersede(fact_id, "The user has two cats.")
    assert desk.services.provenance.learned_from(message_id)[0].state == "closed"
    new = desk.services.provenance.of_fact(archival.find_identical(desk.agent_id, "The user has two cats.").id)  # pyright: ignore
    assert [fact.id for fact in new.earlier] == [fact_id]
    assert desk.services.provenance.of_fact(fact_id).later == new.fact


def test_a_deleted_conversation_is_said_to_be_gone(desk: Desk) -> None:
    fact_id, message_id = learn(desk, "The user has a cat.", "I have a cat.")
    message = desk.services.recall.message(message_id)
    desk.services.recall.delete_conversation(message.conversation_id)
    (source,) = desk.services.provenance.of_fact(fact_id).sources
    assert source.message is not None and source.message.gone
