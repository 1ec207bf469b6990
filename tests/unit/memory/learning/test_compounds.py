"""Of two things told in one sentence one can change and the other stays."""

from __future__ import annotations

import pytest

from engine.consolidation.extract import ExtractPass
from engine.consolidation.runner import Consolidation
from engine.embedding import FakeEmbedder
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.archival import ArchivalMemory
from engine.memory.capability import RULES_ONLY, Capability
from engine.memory.few_shot import FewShot
from engine.memory.learning.step import MemoryStep
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.services import Services
from engine.store import Store


@pytest.mark.parametrize(
    ("said", "facts", "then", "left"),
    [
        (
            "I live in Bergen and work as a nurse.",
            ["The user lives in Bergen.", "The user works as a nurse."],
            "I moved to Oslo last month.",
            "The user works as a nurse.",
        ),
        (
            "我住在卑尔根，在医院当护士。",
            ["用户住在卑尔根。", "用户在医院当护士。"],
            "我上个月搬到奥斯陆了。",
            "用户在医院当护士。",
        ),
    ],
)
def test_the_other_half_stays(store: Store, said: str, facts: list[str], then: str, left: str) -> None:
    agent = store.default_agent().id
    archival, recall = ArchivalMemory(store), RecallMemory(store)
    step = MemoryStep(None, archival, Retrieval(store, FakeEmbedder()), RULES_ONLY)
    conversation = recall.create_conversation(agent).id

    def active() -> list[str]:
        return [fact.text for fact in reversed(archival.list(agent, statuses=("active",)).facts)]

    step.run(recall.append(conversation, "user", "text", said), agent)
    assert active() == facts
    step.run(recall.append(conversation, "user", "text", then), agent)
    assert left in active()
    assert facts[0] not in active()


def test_the_pass_tells_them_apart_and_names_where_each_stands(store: Store) -> None:
    services = Services.over(store, FakeEmbedder())
    agent = store.default_agent().id
    text = "I work as a surveyor and live in Aberdour with my partner Callum."
    services.recall.append(services.recall.create_conversation(agent).id, "user", "text", text)
    model = ScriptedModel([""], lambda _text, options: {one: float(one == "personal") for one in options}, n_ctx=20_000)
    extract = ExtractPass(services, model, FewShot(model))
    Consolidation(store, [extract], Capability("decision", True, True)).run_unit(agent, CancelFlag())
    found = {fact.text: fact.sources[0].quote for fact in services.archival.list(agent).facts}
    assert found == {
        "The user works as a surveyor.": "I work as a surveyor",
        "The user lives in Aberdour with the user's partner Callum.": "live in Aberdour with my partner Callum",
    }
