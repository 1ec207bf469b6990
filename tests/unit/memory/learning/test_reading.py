"""What the memory step reads of a very long message."""

from __future__ import annotations

import logging

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.memory.archival import ArchivalMemory
from engine.memory.capability import RULES_ONLY
from engine.memory.learning.candidates import candidates
from engine.memory.learning.reading import PART_CHARS, candidates_of, words_read
from engine.memory.learning.step import MemoryStep
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.store import Store
from engine.values import Message

FILLERS = {
    "en": "The committee spoke about the budget. ",
    "zh": "委员会讨论了预算。",
    "en without marks": "the committee spoke and ",
    "zh without marks": "委员会讨论了预算",
    "lines": "The committee\n",
}


def message(text: str) -> Message:
    return Message(1, 1, 1, "user", "text", text, 0.0)


@pytest.mark.parametrize("filler", FILLERS.values(), ids=FILLERS)
def test_a_megabyte_is_read_at_its_ends_and_the_log_says_so(
    store: Store, filler: str, caplog: pytest.LogCaptureFixture
) -> None:
    body = filler * (1_000_000 // len(filler.encode()))
    text = f"I only drink tea. {body}\nI live in the middle of it.\n{body} \n我女儿小雨对花生过敏。"
    recall, archival = RecallMemory(store), ArchivalMemory(store)
    agent = store.default_agent().id
    row = recall.append(recall.create_conversation(agent).id, "user", "text", text)
    outcome = MemoryStep(None, archival, Retrieval(store), RULES_ONLY).run(row, agent, "Where do you live?")
    assert outcome.state == "done"
    facts = archival.list(agent).facts
    assert {"The user only drinks tea.", "用户的女儿小雨对花生过敏。"} <= {fact.text for fact in facts}
    for span in (span for fact in facts for span in fact.sources):
        assert row.text[span.start : span.end] == span.quote
    (record,) = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert f"{len(row.text)} characters" in record.getMessage() and "tea" not in record.getMessage()


def test_other_messages_are_read_as_before(caplog: pytest.LogCaptureFixture) -> None:
    text = "I only drink tea. " * (2 * PART_CHARS // 18)
    assert candidates_of(message(text)) == candidates(text) and caplog.records == []


@settings(deadline=None)
@given(st.text(st.sampled_from("ab 茶。.\n"), min_size=1, max_size=40), st.integers(0, 50))
def test_the_parts_are_where_they_are_said_to_be(piece: str, more: int) -> None:
    text = piece * (2 * PART_CHARS // len(piece) + 1 + more)
    (first, beginning), (second, end) = words_read(text)
    assert first == 0 and text.startswith(beginning) and len(beginning) <= PART_CHARS
    assert text[second:] == end and second >= len(beginning) and len(end) >= PART_CHARS // 2
