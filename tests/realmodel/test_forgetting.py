"""Forgetting with llama.cpp: no token of the words is left in a saved state or in the cache."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.protocol import OpenConversation, UnloadModel
from engine.protocol.forgetting import Forget, PlanForget
from engine.values import SourceSpan
from tests.gguf_models import write_model
from tests.unit.running_engine import RunningEngine

pytestmark = pytest.mark.realmodel

SAID = "My locker code is Quokkazephyr."


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    model = write_model(tmp_path, "llama")
    made = RunningEngine(tmp_path / "data", loader="engine.gguf_loading:load_gguf", model=str(model))
    made.load(str(model))
    yield made
    made.close()


def test_no_token_is_left(engine: RunningEngine, tmp_path: Path) -> None:
    services, lane = engine.host.services, engine.host.inference
    assert services is not None and lane is not None
    conversation = engine.say(SAID).conversation.id
    message = services.recall.last_user_message(conversation)
    assert message is not None
    agent = services.store.default_agent().id
    fact, _ = services.archival.insert(
        agent, "The user's locker code is Quokkazephyr.", sources=[SourceSpan(message.id, conversation, 0, 31, SAID)]
    )
    services.blocks.append(agent, "human", fact.text)
    other = engine.say("Which code?").conversation.id  # its head shows the block
    path = next(str(one) for one in tmp_path.glob("*.gguf"))
    session = lane._session  # pyright: ignore[reportPrivateUsage]
    assert session is not None
    tokens = array("I", session.model.tokenize("Quokkazephyr")).tobytes()
    engine.get(UnloadModel(0))
    states = sorted((tmp_path / "data" / "snapshots").glob("*.kv"))
    assert sum(tokens in state.read_bytes() for state in states) >= 2

    engine.load(path)
    engine.get(OpenConversation(0, other))
    plan = engine.get(PlanForget(0, fact_id=fact.id))
    keys = tuple(item.key for item in plan.items if item.kind == "message")
    receipt = engine.get(Forget(0, fact_id=fact.id, added=keys))
    assert receipt.counts["snapshot"] >= 2
    engine.say("Once more?", conversation)
    session = lane._session  # pyright: ignore[reportPrivateUsage]
    assert session is not None
    for number in range(session.model.n_sequences):
        assert tokens not in array("I", session.model.ledger(number)).tobytes()
    engine.get(UnloadModel(0))
    contents = {one.name: one.read_bytes() for one in (tmp_path / "data").rglob("*") if one.is_file()}
    assert [name for name, content in contents.items() if tokens in content] == []
    assert [name for name, content in contents.items() if b"quokkazephyr" in content.lower()] == []
