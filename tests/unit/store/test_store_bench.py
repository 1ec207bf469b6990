"""The benchmark of the store runs, and gives the keys that are promised."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import store as bench
from tests.bench.store_texts import Corpus


@pytest.mark.parametrize("key", [None, bench.KEY])
def test_it_measures_a_small_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: bytes | None) -> None:
    monkeypatch.setattr(bench, "QUERIES", 5)
    monkeypatch.setattr(bench, "RECALL_QUERIES", 5)
    found = bench.measure(tmp_path / "400", 400, key)
    promised = {"hybrid_p95_ms", "coarse_recall@20", "insert_per_s", "bytes_per_memory", "open_ms", "rss_mb"}
    assert promised <= found.keys() and all(found[name] > 0 for name in promised)
    assert found["coarse_recall@20"] == 1


def test_texts_are_of_their_topics_and_vectors_too() -> None:
    corpus = Corpus()
    topics = corpus.topics(60)
    vectors = corpus.vectors(topics)
    nearness = vectors @ vectors.T
    same = topics[:, None] == topics[None, :]
    other = ~same
    assert nearness[other].mean() < nearness[same].mean()
    assert len(set(corpus.texts(topics))) == 60
    assert Corpus(1).queries(topics) == Corpus(2).queries(topics)
