"""Forgetting for good, with real files: afterwards no byte of the data folder tells of it."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.protocol import GetStatus, ListBlocks, OpenConversation, Undo, UnloadModel
from engine.protocol.forgetting import Forget, ForgetPlan, ForgetReceipt, PlanForget
from engine.protocol.provenance import MadeFrom, WhatWasLearned
from engine.services import Services
from engine.store.backups import make_backup
from engine.store.check import check_consistency
from engine.values import Fact, SourceSpan
from tests.end2end.processes import needs_sources
from tests.unit.running_engine import LIMIT_S, RunningEngine

pytestmark = needs_sources

CASES = {
    "en": ("Quokkazephyr", "quokkazeph", "My locker code is Quokkazephyr.", "The user's locker code is Quokkazephyr."),
    "zh": ("袋鼠暗号", "袋鼠", "我的储物柜密码是袋鼠暗号。", "用户的储物柜密码是袋鼠暗号。"),
}


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    made = RunningEngine(tmp_path / "data", embedder="fake")
    made.load()
    yield made
    made.close()


def services_of(engine: RunningEngine) -> Services:
    found = engine.host.services
    assert found is not None
    return found


def embedded(engine: RunningEngine) -> None:
    """Texts are embedded between two commands."""
    give_up_at = time.monotonic() + LIMIT_S
    while engine.get(GetStatus(0)).pending_embeddings and time.monotonic() < give_up_at:
        time.sleep(0.01)
    assert not engine.get(GetStatus(0)).pending_embeddings


def traces(folder: Path, forms: list[bytes]) -> list[tuple[str, bytes]]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    contents = {path.name: path.read_bytes().lower() for path in files}
    return [(name, form) for name, content in contents.items() for form in forms if form.lower() in content]


def forms_of(word: str, stem: str) -> list[bytes]:
    """As text, as a stem of the full text, and as the tokens of a scripted model, one a character."""
    spaced = " ".join(word)
    tokens = array("I", map(ord, word)).tobytes()
    return [*(one.encode(code) for one in (word, stem) for code in ("utf-8", "utf-16-le")), spaced.encode(), tokens]


def vectors_of(services: Services, kind: str, number: int) -> list[bytes]:
    sql = "SELECT vector FROM vectors WHERE entity_type = :kind AND entity_id = :id"
    found = services.store.database.column(sql, {"kind": kind, "id": number})
    return [one for one in found if isinstance(one, bytes)]


def wait_until(condition: Callable[[], bool]) -> None:
    give_up_at = time.monotonic() + LIMIT_S
    while not condition() and time.monotonic() < give_up_at:
        time.sleep(0.02)
    assert condition()


def evaluated(engine: RunningEngine) -> list[str]:
    """What stands in each sequence of the model."""
    lane = engine.host.inference
    session = lane._session if lane else None  # pyright: ignore[reportPrivateUsage]
    assert session is not None
    model = session.model
    return [model.detokenize(model.ledger(number)) for number in range(model.n_sequences)]


def tell_everything(engine: RunningEngine, said: str, text: str) -> tuple[Fact, int]:
    """Words that end up in every place there is. Returns the fact and the reply made from it."""
    services = services_of(engine)
    agent = services.store.default_agent().id
    told = engine.say(said)
    message = services.recall.last_user_message(told.conversation.id)
    assert message is not None
    span = SourceSpan(message.id, message.conversation_id, 0, len(said), said)
    fact, _ = services.archival.insert(
        agent, text, sources=[span], actor="assistant", source_message_id=message.id, reason="said by the user"
    )
    fact, _ = services.archival.edit(fact.id, text=f"{text[:-1]}!")
    services.archival.insert(agent, "The user is a nurse in Lyon.", sources=[span])
    services.blocks.append(agent, "human", f"Is a nurse\n{text}", source_message_id=message.id)
    services.recall.add_summary(told.conversation.id, f"They greeted each other. {text} They spoke of rain.")
    question = engine.say(said.rstrip(".。") + "?")  # recalls the fact into a note
    reply = engine.say("What is my locker code? 我的储物柜密码是什么？", told.conversation.id)
    embedded(engine)
    assert make_backup(services.store)
    engine.get(UnloadModel(0))  # writes the saved states
    engine.load()
    del question
    return fact, reply.message.id


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_byte_is_left(engine: RunningEngine, tmp_path: Path, language: str) -> None:
    word, stem, said, text = CASES[language]
    folder, services = tmp_path / "data", services_of(engine)
    fact, reply_id = tell_everything(engine, said, text)
    for number in range(30):
        services.archival.insert(services.store.default_agent().id, f"The user has read book number {number} by A. Z.")
    embedded(engine)
    source = fact.sources[0].message_id
    assert source is not None
    vectors = [*vectors_of(services, "fact", fact.id), *vectors_of(services, "message", source)]
    assert len(vectors) == 2
    assert any("snapshots" in str(path) for path in folder.rglob("*.kv"))
    assert {name for name, _ in traces(folder, forms_of(word, stem))} & {"memory.db", "memory.db-wal"}
    assert any(name.startswith("memory-") for name, _ in traces(folder, forms_of(word, stem))), "the backup holds it"
    assert any(name.endswith(".kv") for name, _ in traces(folder, forms_of(word, stem))), "a saved state holds it"
    used = engine.get(MadeFrom(0, reply_id))
    assert used.known

    engine.get(OpenConversation(0, fact.sources[0].conversation_id or 0))
    wait_until(lambda: any(word in text for text in evaluated(engine)))
    plan: ForgetPlan = engine.get(PlanForget(0, fact_id=fact.id))
    kinds = {item.kind for item in plan.items}
    assert {"fact", "block", "summary", "message"} <= kinds, kinds
    assert not any("nurse" in item.text for item in plan.items if item.chosen and item.kind == "paraphrase")
    messages = tuple(item.key for item in plan.items if item.kind == "message")
    receipt: ForgetReceipt = engine.get(Forget(0, fact_id=fact.id, added=messages))

    assert traces(folder, [*forms_of(word, stem), *vectors]) == []
    assert receipt.left == () and receipt.new_backup and receipt.searched_files > 2
    assert {"fact", "block", "summary", "message", "vector", "journal", "snapshot", "backup"} <= set(receipt.counts)
    assert check_consistency(services.store) == []
    human = next(view.block for view in engine.get(ListBlocks(0)) if view.block.label == "human")
    assert human.value == "Is a nurse"
    assert services.archival.find_identical(services.store.default_agent().id, "The user is a nurse in Lyon.")
    learned = engine.get(WhatWasLearned(0, source))
    assert [(one.text, one.state) for one in learned] == [("", "erased"), ("Is a nurse", "in_effect")]
    assert all(word not in text for text in evaluated(engine)), "nothing of it is evaluated any more"
    assert engine.say("Hello again.", receipt.conversation_ids[0]).stop_reason == "end"
    assert all(word not in text for text in evaluated(engine))
    assert traces(folder, forms_of(word, stem)) == []


def test_it_is_not_learned_again_but_by_the_user(engine: RunningEngine) -> None:
    services, (_, _, said, text) = services_of(engine), CASES["en"]
    agent = services.store.default_agent().id
    fact, _ = services.archival.insert(agent, text)
    engine.get(Forget(0, fact_id=fact.id))
    with pytest.raises(Exception, match="forgotten for good"):
        services.archival.insert(agent, "Quokkazephyr: the locker code of the user", actor="assistant")
    with pytest.raises(Exception, match="forgotten for good"):
        services.blocks.append(agent, "human", text, actor="assistant")
    engine.say(said)
    engine.wait_for_step("ended")
    assert services.archival.list(agent, query="Quokkazephyr").total == 0
    services.archival.insert(agent, text, actor="user")
    services.archival.insert(agent, text, actor="assistant")
    assert services.archival.list(agent, query="Quokkazephyr").total == 1


def test_what_was_forgotten_cannot_be_undone(engine: RunningEngine) -> None:
    services, text = services_of(engine), CASES["en"][3]
    agent = services.store.default_agent().id
    _, change = services.archival.insert(agent, text)
    assert change is not None
    engine.get(Forget(0, text="Quokkazephyr"))
    for entry in services.journal.list(agent):
        assert "Quokkazephyr" not in repr(entry)
        failed = engine.ask(Undo(0, entry.batch))
        assert "erased for good" in failed.sentence
    assert services.archival.list(agent, statuses=()).total == 0


def test_messages_stay_unless_they_are_chosen(engine: RunningEngine, tmp_path: Path) -> None:
    services, (word, _, said, text) = services_of(engine), CASES["en"]
    fact, _ = tell_everything(engine, said, text)
    receipt: ForgetReceipt = engine.get(Forget(0, fact_id=fact.id))
    message = services.recall.message(fact.sources[0].message_id or 0)
    assert message.text == said
    assert {left.kind for left in receipt.left} == {"message"}
    assert services.archival.list(services.store.default_agent().id, query=word, statuses=()).total == 0
    assert check_consistency(services.store) == []


def test_what_was_interrupted_is_finished_at_the_next_start(engine: RunningEngine, tmp_path: Path) -> None:
    services, (word, stem, said, text) = services_of(engine), CASES["en"]
    folder = tmp_path / "data"
    fact, _ = tell_everything(engine, said, text)
    plan = services.forgetting.plan(PlanForget(0, fact_id=fact.id))
    messages = tuple(item.key for item in plan.items if item.kind == "message")
    services.forgetting.erase(Forget(0, fact_id=fact.id, added=messages))
    engine.host.inference._slot.session = None  # pyright: ignore  # as if the program had been killed here
    engine.close()
    assert traces(folder, forms_of(word, stem)) != []
    again = RunningEngine(folder, embedder="fake")
    assert traces(folder, forms_of(word, stem)) == []
    again.close()


@pytest.mark.parametrize("with_facts", [False, True])
def test_a_conversation_is_erased(engine: RunningEngine, tmp_path: Path, with_facts: bool) -> None:
    services, (word, stem, said, text) = services_of(engine), CASES["en"]
    folder, agent = tmp_path / "data", services.store.default_agent().id
    fact, _ = tell_everything(engine, said, text)
    other = engine.say("I keep a kangaroo.").conversation.id
    conversation = fact.sources[0].conversation_id
    assert conversation is not None
    plan: ForgetPlan = engine.get(PlanForget(0, conversation_id=conversation))
    assert plan.messages >= 4 and not any(item.chosen for item in plan.items)
    assert {item.kind for item in plan.items} == {"paraphrase", "block"}
    keys = tuple(item.key for item in plan.items if word in item.text) if with_facts else ()
    asked = next(c for c in services.recall.list_conversations(agent) if c.id not in (conversation, other))
    if with_facts:  # the same words were said in another conversation too
        engine.get(Forget(0, conversation_id=asked.id))
    receipt: ForgetReceipt = engine.get(Forget(0, conversation_id=conversation, added=keys))
    assert receipt.counts["conversation"] == 1 and receipt.counts["message"] >= 4
    assert receipt.counts["backup"] == 1 and receipt.new_backup
    assert check_consistency(services.store) == []
    assert {c.id for c in services.recall.list_conversations(agent)} == ({other} if with_facts else {asked.id, other})
    kept = services.store.facts.get(fact.id)
    assert (kept is None) is with_facts
    if with_facts:
        assert traces(folder, forms_of(word, stem)) == []
    else:
        assert kept is not None and kept.text == fact.text and kept.sources == ()
        assert said not in repr(services.journal.list(agent))
    assert engine.say("Still there?", other).stop_reason == "end"
