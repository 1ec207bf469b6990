"""The checker finds what does not fit together: each kind of damage is done by hand once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.cli.words import sentence, speak
from engine.documents.chunking import Passage
from engine.documents.reading import Opened
from engine.memory.documents import ReadFile
from engine.memory.rewinding import plan
from engine.services import Services
from engine.store import Store, check_consistency
from engine.values import ContextReport, SegmentTokens


@pytest.fixture
def services(store: Store) -> Services:
    """A memory with something of everything."""
    made = Services.over(store)
    tea, _ = made.archival.insert(1, "I only drink tea")
    made.archival.supersede(tea.id, "I drink coffee")
    _, change = made.archival.insert(1, "milk")
    assert change is not None
    made.journal.undo(change.batch)
    made.blocks.append(1, "human", "Ada")
    made.blocks.append(1, "human", "Leeds")
    made.agents.change(1, 1, learns=False)
    for version in ("one", "another"):
        passages = tuple(Passage(f"{version} {page}", page, "") for page in range(1, 4))
        made.documents.keep(1, Path("/books/a.txt"), ReadFile(Opened(version, 10, "text/plain"), passages, 3))
    talk = made.recall.create_conversation(1)
    asked = made.recall.append(talk.id, "user", "text", "Tea?")
    report = ContextReport(4096, SegmentTokens(), 0, 0, fact_ids=(tea.id,))
    reply = made.recall.append(talk.id, "assistant", "text", "Tea.", report=report, turn_id=asked.id)
    store.reply_memories.add(reply.id, [("fact", tea.id)])
    return made


def test_a_sound_memory_has_no_problems(services: Services) -> None:
    assert check_consistency(services.store) == []
    services.journal.restore(1, 0.0)
    assert plan(services.store, 1, 0.0).steps == ()
    assert check_consistency(services.store) == []


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE facts SET pinned = 1 WHERE id = 2", "last entry for memory 2 differs"),
        ("UPDATE facts SET version = 9 WHERE id = 2", "last entry for memory 2 differs"),
        ("UPDATE blocks SET value = 'Eve' WHERE label = 'human'", "last entry for block 2 differs"),
        ("UPDATE agents SET settings = '{}'", "last entry for assistant 1 differs"),
        ("UPDATE documents SET name = 'b.txt'", "last entry for document 1 differs"),
        ("DELETE FROM journal WHERE entity_type = 'block' AND id = (SELECT max(id) FROM journal WHERE "
         "entity_type = 'block')", "last entry for block 2 differs"),
        ("UPDATE journal SET before = replace(before, 'Ada', 'Eve') WHERE entity_type = 'block'",
         "entries for block 2 do not follow"),
        ("UPDATE facts SET superseded_by = 1, status = 'superseded' WHERE id = 2", "Memory 1 is its own successor"),
        ("UPDATE facts SET status = 'active' WHERE id = 1", "Memory 1 was replaced by another but counts as current"),
        ("DELETE FROM journal WHERE operation = 'create' AND entity_id = 2", "which was never written"),
        ("UPDATE journal SET undone_by = NULL", "marked as undone by something else"),
        ("UPDATE journal SET undone_by = 'x' WHERE id = 1", "marked as undone by something else"),
        ("DELETE FROM chunks WHERE document_version = 3 AND position = 1", "passages of document 1 have gaps"),
        ("DELETE FROM chunks WHERE document_version = 3", "Document 1 has lost its text"),
        ("UPDATE chunks SET document_version = 9 WHERE document_version = 2", "Document 1 is older than its own text"),
        ("DELETE FROM reply_memories", "prompt of reply 2 is not noted"),
        ("DELETE FROM facts WHERE id = 2", "points to nothing"),
    ],
)  # fmt: skip
def test_damage_is_told(services: Services, damage: str, told: str) -> None:
    services.store.database.run("PRAGMA foreign_keys = OFF")
    services.store.database.run(damage)
    problems = check_consistency(services.store)
    assert told in " ".join(problems)
    speak("zh")
    try:
        said = [sentence(problem) for problem in problems]
    finally:
        speak("en")
    assert not [line for line in said if re.search("[a-zA-Z]{3,}", line.replace("表 facts", ""))], said
