"""A large memory: insertion, hybrid search, the coarse path against exact search, size, opening, memory.

    python -m tests.bench.store [--sizes 100000,1000000] [--folder DIR] [--keep] [--encrypted]

Two of three memories are messages, one is a fact; all belong to one agent, the worst case for its partitions. Texts and
vectors are made by ``tests.bench.store_texts``. A query has two words of a topic and a common one; its vector, from the
same topic, is given, so that embedding is left out. Figures with "cpu" count processor time, for machines that are busy
with other things. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray

from engine.memory.archival import ArchivalMemory
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.store import Store
from engine.store.rows import Unembedded
from engine.store.vector_index import EXACT_UP_TO
from engine.store.vectors import EntityKind
from engine.values import Message
from tests.bench.store_texts import DIMENSION, Corpus

MODEL = "given-vectors"
BATCH = 5_000
QUERIES = 200
RECALL_QUERIES = 100
MESSAGES_A_CONVERSATION = 40
FACT_SHARE = 1 / 3
KINDS: tuple[EntityKind, ...] = ("fact", "message")
KEY = bytes(range(32))


class GivenVectors:
    """An embedder whose vectors were computed before: by text, the others at random."""

    def __init__(self) -> None:
        self.known: dict[str, NDArray[np.float32]] = {}
        self._random = np.random.default_rng(7)

    @property
    def model_id(self) -> str:
        return MODEL

    @property
    def dimension(self) -> int:
        return DIMENSION

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.stack([self.known[text] if text in self.known else self._any() for text in texts])

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.embed_queries(texts)

    def _any(self) -> NDArray[np.float32]:
        row = self._random.standard_normal(DIMENSION, dtype=np.float32)
        return np.asarray(row / np.linalg.norm(row), dtype=np.float32)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="100000,1000000")
    parser.add_argument("--folder", type=Path, help="where the memories are made (default: a temporary folder)")
    parser.add_argument("--keep", action="store_true", help="leave the memories there, and use those that are there")
    parser.add_argument("--encrypted", action="store_true")
    args = parser.parse_args(arguments)
    folder = args.folder or Path(tempfile.mkdtemp(prefix="rolltop-store-"))
    found: dict[str, Any] = {}
    try:
        for size in map(int, args.sizes.split(",")):
            found[str(size)] = measure(folder / str(size), size, KEY if args.encrypted else None)
            if not args.keep:
                shutil.rmtree(folder / str(size))
    finally:
        if args.folder is None:
            shutil.rmtree(folder, ignore_errors=True)
    print(json.dumps({"sizes": found, "encrypted": args.encrypted}))


def measure(folder: Path, size: int, key: bytes | None) -> dict[str, Any]:
    result: dict[str, Any] = {}
    if not (folder / "memory.db").exists():
        result |= fill(folder, size, key)
    before = psutil.Process().memory_info().rss
    start = time.perf_counter()
    store = Store.open(folder, key=key)
    result["open_ms"] = round((time.perf_counter() - start) * 1000, 1)
    try:
        files = sum(path.stat().st_size for path in folder.iterdir())
        result["bytes_per_memory"] = round(files / size)
        _say(f"{size}: opened in {result['open_ms']} ms")
        result |= ask(store)
        result["rss_mb"] = round(psutil.Process().memory_info().rss / 1e6)
        result["rss_growth_mb"] = round((psutil.Process().memory_info().rss - before) / 1e6)
        result["vectors_mb"] = round(store.vectors.index.size_bytes / 1e6)
        _say(f"{size}: {result}")
        result |= compare(store)
        return result
    finally:
        store.close()


def fill(folder: Path, size: int, key: bytes | None) -> dict[str, int]:
    """Make the memory: memories inserted a second, and a second of processor time; making them is left out."""
    corpus = Corpus()
    store = Store.open(folder, key=key)
    store.vectors.use_model(MODEL, DIMENSION)
    spent = worked = 0.0
    done = 0
    try:
        while done < size:
            topics = corpus.topics(min(BATCH, size - done))
            texts, vectors = corpus.texts(topics), corpus.vectors(topics)
            start, busy = time.perf_counter(), time.process_time()
            add(store, texts, vectors)
            spent += time.perf_counter() - start
            worked += time.process_time() - busy
            done += len(texts)
            if done % 50_000 == 0:
                _say(f"{done} memories, {done / spent:.0f} a second")
    finally:
        start = time.perf_counter()
        store.close()
        spent += time.perf_counter() - start
    return {"insert_per_s": round(size / spent), "insert_per_cpu_s": round(size / worked)}


def add(store: Store, texts: list[str], vectors: NDArray[np.float32]) -> None:
    """Facts and messages with full text and vectors, as an import adds them."""
    agent = store.default_agent().id
    count = round(len(texts) * FACT_SHARE)
    with store.transaction():
        facts = ArchivalMemory(store).insert_many(agent, texts[:count])
        recall = RecallMemory(store)
        messages: list[Message] = []
        for start in range(count, len(texts), MESSAGES_A_CONVERSATION):
            talk = recall.create_conversation(agent)
            messages += [_message(talk.id, i, text) for i, text in enumerate(texts[start : start + 40])]
        stored = store.messages.add_many(messages)
        items = [Unembedded("fact", fact.id, agent, fact.text) for fact in facts]
        items += [Unembedded("message", message.id, agent, message.text) for message in stored]
        by_text = dict(zip(texts, vectors, strict=True))
        store.vectors.add_many(items, MODEL, np.stack([by_text[item.text] for item in items]))


def ask(store: Store) -> dict[str, float]:
    """Hybrid queries by the path that every turn takes."""
    corpus, embedder = Corpus(stream=1), GivenVectors()
    topics = corpus.topics(QUERIES)
    queries = corpus.queries(topics)
    embedder.known = dict(zip(queries, corpus.vectors(topics), strict=True))
    retrieval = Retrieval(store, embedder)
    agent = store.default_agent().id
    start = time.perf_counter()
    retrieval.recall(queries[0], agent)
    first = time.perf_counter() - start
    times: list[float] = []
    worked: list[float] = []
    hits = 0
    for query in queries[1:]:
        start, busy = time.perf_counter(), time.thread_time()
        hits += bool(retrieval.recall(query, agent))
        worked.append((time.thread_time() - busy) * 1000)
        times.append((time.perf_counter() - start) * 1000)
    return {
        "hybrid_p50_ms": round(float(np.percentile(times, 50)), 1),
        "hybrid_p95_ms": round(float(np.percentile(times, 95)), 1),
        "hybrid_p95_cpu_ms": round(float(np.percentile(worked, 95)), 1),
        "first_query_ms": round(first * 1000, 1),
        "answered": round(hits / len(times), 3),
    }


def compare(store: Store) -> dict[str, float]:
    """The coarse path against exact search, over every partition (those small enough to be exact are coded for it)."""
    corpus = Corpus(stream=2)
    agent = store.default_agent().id
    store.vectors.index.exact_up_to = 0
    for partition in store.vectors.partitions():
        store.vectors.encode(partition)
    recalls: list[float] = []
    times: list[float] = []
    for kind in KINDS:
        ids, vectors = _all_vectors(store, kind)
        for query in corpus.vectors(corpus.topics(RECALL_QUERIES)):
            exact = set(ids[np.argpartition(-(vectors @ query), 20)[:20]].tolist())
            start = time.perf_counter()
            near = store.vectors.nearest(agent, kind, query, 20)
            times.append((time.perf_counter() - start) * 1000)
            recalls.append(len(exact & {item.entity_id for item in near}) / 20)
    store.vectors.index.exact_up_to = EXACT_UP_TO
    if any(partition.size <= EXACT_UP_TO for partition in store.vectors.partitions()):
        store.vectors.rebuild()
    return {
        "coarse_recall@20": round(float(np.mean(recalls)), 4),
        "coarse_recall@20_worst_tenth": round(float(np.mean(sorted(recalls)[: len(recalls) // 10])), 4),
        "coarse_p95_ms": round(float(np.percentile(times, 95)), 1),
    }


def _all_vectors(store: Store, kind: EntityKind) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    texts = store.facts.texts() if kind == "fact" else store.messages.texts()
    ids: list[int] = []
    parts: list[NDArray[np.float32]] = []
    for start in range(0, len(texts), 20_000):
        some = [row_id for row_id, _ in texts[start : start + 20_000]]
        keys, part = store.vectors.matrix(kind, MODEL, some, DIMENSION)
        ids += keys
        parts.append(part)
    return np.array(ids), np.concatenate(parts)


def _message(conversation_id: int, place: int, text: str) -> Message:
    return Message(
        id=0,
        conversation_id=conversation_id,
        turn_id=-1 if place % 2 else 0,
        role="assistant" if place % 2 else "user",
        kind="text",
        text=text,
        created_at=1.7e9 + place,
    )


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
