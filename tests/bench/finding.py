"""Search for people over a large memory: how long each kind of query takes.

    python -m tests.bench.finding [--messages 100000] [--folder DIR] [--keep]

Texts are made by ``tests.bench.store_texts``; nine of ten memories are messages, one a fact. Queries as people type
them: every beginning of a word from its second letter, whole words, pairs of Chinese characters, several words, a
phrase, words with an error, words that nothing has. The last line is one JSON object; times are in milliseconds, by
the clock and, on a machine that is busy with other things, by the processor.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import psutil

from engine.protocol import Find
from engine.services import Services
from engine.store import Store
from engine.values import Message
from tests.bench.store_texts import Corpus

BATCH = 5_000
MESSAGES_A_CONVERSATION = 40
EACH = 60


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--folder", type=Path, help="where the memory is made (default: a temporary folder)")
    parser.add_argument("--keep", action="store_true", help="leave the memory there, and use the one that is there")
    args = parser.parse_args(arguments)
    folder = args.folder or Path(tempfile.mkdtemp(prefix="rolltop-finding-"))
    try:
        if not (folder / "memory.db").exists():
            fill(folder, args.messages)
        store = Store.open(folder)
        try:
            print(json.dumps(measure(store)))
        finally:
            store.close()
    finally:
        if not args.keep:
            shutil.rmtree(folder, ignore_errors=True)


def fill(folder: Path, messages: int) -> None:
    store = Store.open(folder)
    services, corpus = Services.over(store), Corpus()
    agent, done = store.default_agent().id, 0
    while done < messages:
        texts = corpus.texts(corpus.topics(BATCH + BATCH // 9))
        with store.transaction():
            services.archival.insert_many(agent, texts[BATCH:])
            rows: list[Message] = []
            for start in range(0, BATCH, MESSAGES_A_CONVERSATION):
                talk = services.recall.create_conversation(agent, texts[start][:40] if start % 80 else "")
                rows += [_message(talk.id, number, text) for number, text in enumerate(texts[start : start + 40])]
            store.messages.add_many(rows)
        done += BATCH
        print(f"{done} messages", file=sys.stderr, flush=True)
    store.close()


def _message(conversation_id: int, number: int, text: str) -> Message:
    role = "assistant" if number % 2 else "user"
    return Message(0, conversation_id, 0, role, "text", text, 1.7e9 + number)


def measure(store: Store) -> dict[str, object]:
    services = Services.over(store)
    agent = store.default_agent().id
    result: dict[str, object] = {}
    every: list[float] = []
    work: list[float] = []
    for kind, queries in _queries():
        times, found, corrected = [], 0, 0
        for query, unfinished in queries:
            start, start_of_work = time.perf_counter(), time.process_time()
            answer = services.finding.find(Find(0, query, unfinished=unfinished, limit=6), agent)
            times.append((time.perf_counter() - start) * 1000)
            work.append((time.process_time() - start_of_work) * 1000)
            found += bool(answer.groups)
            corrected += bool(answer.corrected)
        every += times
        result[kind] = {
            "p50_ms": _percentile(times, 50), "p95_ms": _percentile(times, 95), "max_ms": round(max(times), 1),
            "found": round(found / len(times), 2), "corrected": round(corrected / len(times), 2),
        }  # fmt: skip
    return {
        "messages": store.messages.count(None),
        "p50_ms": _percentile(every, 50),
        "p95_ms": _percentile(every, 95),
        "cpu_p50_ms": _percentile(work, 50),
        "cpu_p95_ms": _percentile(work, 95),
        "kinds": result,
        "rss_mb": round(psutil.Process().memory_info().rss / 1e6),
    }


def _queries() -> Iterator[tuple[str, list[tuple[str, bool]]]]:
    """Kinds of queries, and of each some with whether their last word may go on."""
    corpus, chance = Corpus(stream=1), random.Random(3)
    texts = corpus.texts(corpus.topics(4_000))
    english = [text for text in texts if text.isascii()]
    chinese = [text for text in texts if not text.isascii()]
    words = [word.strip(".,") for text in english[:EACH] for word in chance.sample(text.split(), 1)]
    long_words = [word for text in english for word in text.strip(".").split() if len(word) > 7][:EACH]
    yield "warming_up", [("tea", True)]
    yield "typed_letter_by_letter", [(word[:end], True) for word in words for end in range(2, len(word) + 1)]
    yield "common_words", [(word, False) for word in ("the", "I", "and", "with", "time", "people", "work", "you")]
    yield "chinese_pairs", [(text[at : at + 2], True) for text in chinese[:EACH] for at in (chance.randrange(2, 8),)]
    yield "chinese_characters", [(chance.choice(text), True) for text in chinese[:EACH]]
    yield "two_words", [(" ".join(chance.sample(text.strip(".").split(), 2)), True) for text in english[:EACH]]
    yield "phrase", [(f'"{" ".join(text.split()[2:5])}"', False) for text in english[:EACH]]
    yield "typing_errors", [(_swapped(word, chance), True) for word in long_words]
    yield "nothing", [(f"zq{word}", True) for word in words]
    yield "sentences", [(query, False) for query in corpus.queries(corpus.topics(EACH))]


def _swapped(word: str, chance: random.Random) -> str:
    """Two neighbouring letters in each other's place."""
    at = chance.randrange(1, len(word) - 1)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _percentile(times: Sequence[float], share: int) -> float:
    return round(float(np.percentile(times, share)), 1)


if __name__ == "__main__":
    main()
