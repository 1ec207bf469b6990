"""Do the turns that answer a question come first?

    python -m tests.bench.retrieval FILE… [--embedder bundled|none|fake|FOLDER] [--cache DIR [--cache-queries]]
        [--ablate] [--leave-one-out]

Each line of a file is a corpus: its turns are written into a memory file of its own and embedded there, and each of its
queries is put to the search that the assistant uses. Recall@k is the share of a query's gold turns among the first k;
for sessions, the share of their sessions among the first k different sessions. Times include embedding the query.
``--cache`` keeps vectors of turns between runs, outside the project; ``--cache-queries`` those of queries too, and then
the times are without them. ``--ablate`` measures again with each ingredient
switched off. ``--leave-one-out`` asks whether the constants would do for a conversation that nobody had looked at: for
each corpus, the constants that are best on all others (among the ones chosen and one step from them) are tried on it.
The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.embedding import Embedder, load_embedder
from engine.memory.search.ranking import DEFAULT, RetrievalSettings
from engine.memory.search.retrieval import Retrieval
from engine.store import Store
from tests.bench.embedding_cache import CachedEmbedder
from tests.bench.retrieval_corpus import Corpus, Turn, fill, moments, read_corpora
from tests.bench.retrieval_measures import (
    ABLATIONS,
    HITS,
    STEPS,
    Answered,
    changed,
    means,
    measures,
    quantile_ms,
)

DAY_S = 86_400.0
AGENT = 1
Rows = list[dict[str, float]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--embedder", default="bundled")
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--cache-queries", action="store_true")
    parser.add_argument("--ablate", action="store_true")
    parser.add_argument("--leave-one-out", action="store_true")
    arguments = parser.parse_args()
    embedder, note = load_embedder(arguments.embedder)
    if note:
        print(note)
    changes = {name: change for name, change in ABLATIONS.items() if arguments.ablate}
    changes |= {_named(change): change for change in STEPS if arguments.leave_one_out}
    variants = {name: changed(change) for name, change in changes.items()}
    files: dict[str, dict[str, float]] = {}
    rows: dict[str, dict[tuple[str, str], Rows]] = {name: {} for name in ("chosen", *variants)}
    for path in arguments.files:
        answers: list[Answered] = []
        for corpus in read_corpora(path):
            first = _kept(embedder, arguments.cache, arguments.cache_queries)
            again = _kept(embedder, arguments.cache, True) if variants else first
            answered, found = _measured(corpus, first, again, variants)
            answers += answered
            for name, measured in found.items():
                rows[name][path.stem, corpus.id] = measured
        files[path.stem] = _summary(path.stem, rows["chosen"], answers)
        print(path.stem, files[path.stem], flush=True)
    report: dict[str, Any] = {"files": files, "embedder": embedder.model_id if embedder else "none"}
    report["settings"] = msgspec.to_builtins(DEFAULT)
    if arguments.ablate:
        report["ablation"] = {name: _by_file(rows[name]) for name in ABLATIONS}
        _print_table(report["ablation"], _by_file(rows["chosen"]))
    if arguments.leave_one_out:
        report["leave_one_out"] = _left_out({name: rows[name] for name in ("chosen", *map(_named, STEPS))})
        for left in report["leave_one_out"]:
            print(left)
    print(json.dumps(report, ensure_ascii=False))


def _measured(
    corpus: Corpus, first: Embedder | None, again: Embedder | None, variants: Mapping[str, RetrievalSettings]
) -> tuple[list[Answered], dict[str, Rows]]:
    """The answers with the chosen settings, and the measures with all settings."""
    turns = {turn.id: turn for turn in corpus.turns}
    now = max(moments(corpus.turns)) + DAY_S
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder), clock=lambda: now)
        try:
            turn_of = fill(store, AGENT, corpus.turns)
            chosen = Retrieval(store, first)
            while chosen.embed_pending():
                pass
            answers = _asked(chosen, corpus, turn_of)
            found = {"chosen": measures(answers, turns)}
            for name, settings in variants.items():
                found[name] = measures(_asked(Retrieval(store, again, settings), corpus, turn_of), turns)
        finally:
            store.close()
    return answers, found


def _asked(retrieval: Retrieval, corpus: Corpus, turn_of: Mapping[int, Turn]) -> list[Answered]:
    retrieval.search(corpus.queries[0].text, AGENT, tiers=("message",))  # what is read once is read
    answers: list[Answered] = []
    for query in corpus.queries:
        begun = time.perf_counter()
        hits, _ = retrieval.search(query.text, AGENT, tiers=("message",), limit=HITS)
        took_ms = (time.perf_counter() - begun) * 1000
        answers.append(Answered(query, tuple(turn_of[hit.id] for hit in hits), took_ms))
    return answers


def _kept(embedder: Embedder | None, cache: Path | None, keep_queries: bool) -> Embedder | None:
    if embedder is None or cache is None:
        return embedder
    return CachedEmbedder(embedder, cache, keep_queries=keep_queries)


def _summary(stem: str, rows: Mapping[tuple[str, str], Rows], answers: Sequence[Answered]) -> dict[str, float]:
    return {
        "queries": len(answers),
        **_by_file(rows)[stem],
        "p50_ms": quantile_ms(answers, 0.5),
        "p95_ms": quantile_ms(answers, 0.95),
    }


def _by_file(rows: Mapping[tuple[str, str], Rows]) -> dict[str, dict[str, float]]:
    stems = dict.fromkeys(stem for stem, _ in rows)
    return {stem: means([row for (of, _), listed in rows.items() if of == stem for row in listed]) for stem in stems}


def _named(change: Mapping[str, object]) -> str:
    return ", ".join(f"{key} {value}" for key, value in change.items())


def _left_out(rows: Mapping[str, Mapping[tuple[str, str], Rows]]) -> list[dict[str, Any]]:
    """For each corpus: which settings are best on all others, and what they do here beside the chosen ones."""
    left: list[dict[str, Any]] = []
    for key, here in rows["chosen"].items():
        others = {name: {at: row for at, row in by.items() if at != key} for name, by in rows.items()}
        best = max(others, key=lambda name: sum(mean["r@10"] for mean in _by_file(others[name]).values()))
        left.append(
            {
                "corpus": "/".join(key),
                "best_on_others": best,
                "r@10": means(rows[best][key])["r@10"],
                "chosen_r@10": means(here)["r@10"],
            }
        )
    return left


def _print_table(ablation: Mapping[str, Mapping[str, Mapping[str, float]]], chosen: Mapping[str, Any]) -> None:
    for name, by_file in {"all ingredients": chosen, **ablation}.items():
        cells = [f"{stem} {row['r@10']:.3f}/{row['session_r@5']:.3f}" for stem, row in by_file.items()]
        print(f"{'' if name == 'all ingredients' else 'without '}{name:18s}", " · ".join(cells))


if __name__ == "__main__":
    main()
