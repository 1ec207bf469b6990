"""A disk that is full while the engine runs: each command says so, nothing is lost, and it goes on with space again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.protocol import (
    AddFact,
    Command,
    EditBlock,
    Failed,
    ImportDocuments,
    ListBlocks,
    ListDocuments,
    ListFacts,
    OpenConversation,
    SendMessage,
)
from engine.store import Store, check_consistency
from tests.unit.running_engine import RunningEngine

LONG = "喝茶 " * 20_000


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    running = RunningEngine(tmp_path / "data")
    yield running
    running.close()


def fill_disk(engine: RunningEngine) -> None:
    """The file may not grow any more, which SQLite reports just as it reports a full disk."""
    database = store_of(engine).database
    database.run("VACUUM")
    database.run(f"PRAGMA max_page_count = {database.number('PRAGMA page_count')}")


def free_disk(engine: RunningEngine) -> None:
    store_of(engine).database.run("PRAGMA max_page_count = 1000000")


def store_of(engine: RunningEngine) -> Store:
    services = engine.host.services
    assert services is not None
    return services.store


def test_every_write_says_that_the_disk_is_full(engine: RunningEngine, tmp_path: Path) -> None:
    engine.load()
    talk = engine.say("I only drink tea.").conversation
    engine.wait_for_step("ended")
    for number in range(40):
        engine.get(AddFact(0, f"fact {number} " + "x" * 2000))
    book = tmp_path / "book.txt"
    book.write_text("\n\n".join(f"Chapter {number}. " + "word " * 300 for number in range(200)))
    block = engine.get(ListBlocks(0))[0].block
    fill_disk(engine)
    writes: tuple[Command, ...] = (
        SendMessage(0, LONG, talk.id),
        AddFact(0, LONG),
        EditBlock(0, block.id, block.version, description=LONG),
        ImportDocuments(0, (str(book),)),
    )
    for command in writes:
        failed = engine.ask(command)
        assert isinstance(failed, Failed) and "disk is full" in failed.sentence, (command, failed)
    assert engine.get(ListFacts(0)).total == 41
    assert engine.get(ListDocuments(0)).total == 0
    assert engine.get(OpenConversation(0, talk.id)).messages[0].text == "I only drink tea."
    free_disk(engine)
    assert engine.get(ImportDocuments(0, (str(book),))).added == 1
    assert engine.say("And now?", talk.id).message.text
    engine.close()
    store = Store.open(tmp_path / "data")
    assert check_consistency(store) == []
    store.close()
