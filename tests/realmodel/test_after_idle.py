"""Behind a run of consolidation that edits a block a real model evaluates the next turn's own tokens, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.store import Store
from tests.bench.context_idle import turns_behind_a_run
from tests.bench.context_replay import Meter, Session, load_model
from tests.bench.context_trace import Exchange

pytestmark = pytest.mark.realmodel

TALK = (
    Exchange("Good morning! What is a fjord?", "A long, narrow arm of the sea between steep slopes."),
    Exchange("And a sound?", "A wider passage of water, often between an island and the mainland.", edit="Likes maps."),
)
NEXT = Exchange("Which of them is deeper?", "A fjord, as a rule.")


def test_the_turn_behind_a_run_reads_its_own_tokens(smollm_path: Path, tmp_path: Path) -> None:
    meter, store = Meter(), Store.open(tmp_path / "data")
    model = load_model(smollm_path, 1536, meter)
    try:
        session = Session(store, model, 1536, meter, recalls=False)
        talk = session.services.recall.create_conversation(session.agent_id).id
        for exchange in TALK:
            session.say(talk, exchange)
            session.rest(talk)
        figures = turns_behind_a_run(session, talk, NEXT)
    finally:
        model.close()
        store.close()
    assert figures["after_idle_evaluated"] == figures["after_idle_own_tokens"] < 100
    assert 0 < figures["after_idle_new_conversation_evaluated"] < 100
