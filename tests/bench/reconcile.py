"""How two facts stand to each other: precision and recall of each relation, on pairs written for it.

    python -m tests.bench.reconcile [FILE…] [--model PATH] [--pairs]

A pair has an older and a newer statement, in English, Chinese, or one in each: the same in other words, changed,
contradicting, or merely alike. Half of them were for tuning ("tune"), half were held out ("held"). Without ``--model``
rules and the bundled embedder decide alone. The last line is one JSON object: of each half and each relation
``[precision, recall]``; ``wrong_merges`` and ``wrong_closes`` are pairs that would have been joined or closed wrongly,
``needless_questions`` those that would have been asked about though both can be true; ``questions`` to the model.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from engine.consolidation.learning import Learned
from engine.consolidation.reconcile_closing import Closing
from engine.consolidation.reconcile_deciding import same_holder
from engine.consolidation.reconcile_neighbours import Neighbour
from engine.consolidation.reconcile_relations import Relations
from engine.consolidation.reconcile_rules import Pair, Relation
from engine.embedding.bundled import BundledEmbedder
from engine.language import detect_language
from engine.llm.base import CancelFlag
from engine.memory.bilingual.closeness import Closeness
from engine.memory.few_shot import FewShot
from engine.memory.kinds import holder_of, kind_of
from engine.values import Fact, SourceSpan
from tests.bench.memory_step import DATA, open_model

RELATIONS: Final[tuple[Relation, ...]] = ("same", "replaces", "contradicts", "different")


class Case(Struct, frozen=True):
    old: str
    new: str
    relation: Relation
    kind: str
    lang: str
    set: str


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Relations of facts.")
    parser.add_argument("files", nargs="*", type=Path, default=[DATA / "fact_pairs.jsonl"])
    parser.add_argument("--model", type=Path)
    parser.add_argument("--pairs", action="store_true", help="print what went wrong")
    options = parser.parse_args(arguments)
    cases = read_cases(options.files)
    model, _ = open_model(options.model)
    relations = Relations(model, None if model is None else FewShot(model))
    closeness = Closeness(BundledEmbedder())
    began = time.monotonic()
    closing = Closing(model, None if model is None else FewShot(model))
    found: list[Relation] = [_relation(case, relations, closing, closeness) for case in cases]
    seconds = time.monotonic() - began
    if options.pairs:
        for case, relation in zip(cases, found, strict=True):
            if relation != case.relation:
                print(f"{case.set} {case.lang} {case.relation} -> {relation}: {case.old} | {case.new}")
    report: dict[str, object] = {
        half: measured([(c.relation, f) for c, f in zip(cases, found, strict=True) if c.set == half])
        for half in dict.fromkeys(case.set for case in cases)
    }
    report |= {
        "questions": relations.asked, "seconds_per_pair": round(seconds / len(cases), 3),
        "model": None if options.model is None else options.model.stem,
    }  # fmt: skip
    print(json.dumps(report))


def _relation(case: Case, relations: Relations, closing: Closing, closeness: Closeness) -> Relation:
    """As a tidying pass tells it of these two alone."""
    pair, cancel = pair_of(case, closeness), CancelFlag()
    relation = relations.of(pair, cancel)
    if relation != "different":
        return relation
    closed = closing.of([(Neighbour(fact_of(case.old), 0.0, pair.closeness), pair)], closeness, cancel, told=False)
    return closed[0].relation if closed else "different"


def read_cases(files: Sequence[Path]) -> list[Case]:
    lines = [line for file in files for line in file.read_bytes().splitlines() if line.strip()]
    return [msgspec.json.decode(line, type=Case) for line in lines]


def pair_of(case: Case, closeness: Closeness) -> Pair:
    old, new = (fact_of(text) for text in (case.old, case.new))
    vectors = closeness.embedder.embed_passages([case.old, case.new])
    near = closeness.compared(case.old, vectors[0], [case.new], vectors[1:])[0]
    return Pair(case.old, case.new, same_holder(old, new), near)


def measured(pairs: Sequence[tuple[Relation, Relation]]) -> dict[str, object]:
    """Of pairs (as it is, as it was found)."""
    scores: dict[str, object] = {}
    for relation in RELATIONS:
        right = sum(gold == found == relation for gold, found in pairs)
        told = sum(found == relation for _, found in pairs)
        there = sum(gold == relation for gold, _ in pairs)
        scores[relation] = [round(right / told, 3) if told else None, round(right / there, 3) if there else None]
    return scores | {
        "pairs": len(pairs),
        "wrong_merges": sum(found == "same" != gold for gold, found in pairs),
        "wrong_closes": sum(found == "replaces" and gold in ("same", "different") for gold, found in pairs),
        "needless_questions": sum(found == "contradicts" and gold in ("same", "different") for gold, found in pairs),
    }


def fact_of(text: str) -> Fact:
    holder = holder_of(text, detect_language(text))
    return Learned(0, text, kind_of(text), holder, SourceSpan(None, None, 0, 0, ""), 0.0).as_fact()


if __name__ == "__main__":
    main()
