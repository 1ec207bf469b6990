"""How much of what users state is learned while they are away, and how much small talk is kept by mistake.

    python -m tests.bench.extraction FILE… [--model PATH | --rules] [--pairs] [--small-talk FILE]

Each message lies in a memory of its own, which the pass "extract" reads once. A line of a file:
``{"id", "lang", "text", "memories": [{"type", "content"}]}``; one without memories is small talk.

coverage: gold memories that an extracted one covers, by the rule of ``extraction_matching``, which no judge is asked
for. precision: extracted memories of messages with gold that cover one. spurious: messages without gold of which
something was kept, those of the file and of ``tests/data/small_talk.jsonl``. false_match: how often the rule matches
memories of different messages. Suggestions count as extracted. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.consolidation.extract import ExtractPass
from engine.consolidation.runner import Consolidation
from engine.embedding import BundledEmbedder, FakeEmbedder
from engine.llm.base import CancelFlag, LanguageModel
from engine.memory.capability import Capability
from engine.memory.few_shot import FewShot
from engine.services import Services
from engine.store import Store
from engine.values import Fact
from models.library import models_folder
from tests.bench.extraction_matching import Extracted, Likeness, covers, false_matches, near
from tests.bench.memory_step import open_model

DEFAULT_MODEL = "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"
SMALL_TALK = Path(__file__).parent.parent / "data" / "small_talk.jsonl"


class Gold(Struct, frozen=True):
    content: str
    type: str = ""


class Case(Struct, frozen=True):
    text: str
    lang: str
    id: str = ""
    memories: tuple[Gold, ...] = ()


class Outcome(Struct, frozen=True):
    """``covered`` is one bool a gold memory, ``useful`` one an extracted one."""

    case: Case
    facts: tuple[Fact, ...]
    extracted: tuple[Extracted, ...]
    covered: tuple[bool, ...]
    useful: tuple[bool, ...]
    tokens: int
    seconds: float


def read_cases(path: Path) -> list[Case]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Case) for line in lines if line.strip()]


def run_cases(
    cases: Sequence[Case],
    model: LanguageModel | None,
    few_shot: FewShot | None,
    capability: Capability,
    likeness: Likeness,
) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            store = Store.open(Path(folder))
            try:
                outcomes.append(_run(case, Services.over(store, FakeEmbedder()), model, few_shot, capability, likeness))
            finally:
                store.close()
    return outcomes


def _run(
    case: Case,
    services: Services,
    model: LanguageModel | None,
    few_shot: FewShot | None,
    capability: Capability,
    likeness: Likeness,
) -> Outcome:
    agent = services.store.default_agent().id
    services.recall.append(services.recall.create_conversation(agent).id, "user", "text", case.text)
    consolidation = Consolidation(services.store, [ExtractPass(services, model, few_shot)], capability)
    began = time.perf_counter()
    step = consolidation.run_unit(agent, CancelFlag())
    seconds = time.perf_counter() - began
    if step.outcome not in ("done", "nothing"):
        raise RuntimeError(f"{case.id}: {step.outcome}")
    run = services.store.consolidation.open_run(agent)
    facts = tuple(reversed(services.archival.list(agent, statuses=("active", "proposed")).facts))
    extracted = tuple(Extracted(fact.text, _near(case.text, fact)) for fact in facts)
    golds = [gold.content for gold in case.memories]
    table = [[covers(one, gold, case.text, likeness) for gold in golds] for one in extracted]
    covered = tuple(any(row[index] for row in table) for index in range(len(golds)))
    useful = tuple(map(any, table))
    return Outcome(case, facts, extracted, covered, useful, 0 if run is None else run.tokens, seconds)


def _near(message: str, fact: Fact) -> str:
    return near(message, min(one.start for one in fact.sources), max(one.end for one in fact.sources))


def summary(outcomes: Sequence[Outcome], small_talk: Sequence[Outcome], likeness: Likeness) -> dict[str, Any]:
    stated = [one for one in outcomes if one.case.memories]
    idle = [*(one for one in outcomes if not one.case.memories), *small_talk]
    covered = [hit for one in stated for hit in one.covered]
    useful = [hit for one in stated for hit in one.useful]
    pairs = [(one.extracted, [gold.content for gold in one.case.memories], one.case.text) for one in stated]
    by_rule, by_cosine = false_matches(pairs, likeness)
    return {
        "messages": len(outcomes),
        "coverage": _share(covered),
        "precision": _share(useful),
        "spurious": _share([bool(one.facts) for one in idle]),
        "seconds_per_message": round(sum(one.seconds for one in outcomes) / max(1, len(outcomes)), 3),
        "tokens_per_message": round(sum(one.tokens for one in outcomes) / max(1, len(outcomes)), 1),
        "memories": len(covered),
        "extracted": len(useful),
        "false_match": round(by_rule, 4),
        "false_match_by_cosine_alone": round(by_cosine, 4),
    }


def _share(hits: Sequence[bool]) -> float:
    return round(sum(hits) / max(1, len(hits)), 4)


def _default_model() -> Path | None:
    path = models_folder() / DEFAULT_MODEL
    return path if path.is_file() else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--model", type=Path, default=_default_model(), help="the default model, where it is there")
    parser.add_argument("--rules", action="store_true", help="no model")
    parser.add_argument("--pairs", action="store_true", help="print every message with what was extracted")
    parser.add_argument("--small-talk", type=Path, default=SMALL_TALK)
    options = parser.parse_args()
    model, capability = open_model(None if options.rules else options.model)
    few_shot = None if model is None else FewShot(model)
    likeness = Likeness(BundledEmbedder())
    small_talk = run_cases(read_cases(options.small_talk), model, few_shot, capability, likeness)
    report: dict[str, Any] = {}
    for file in options.files:
        outcomes = run_cases(read_cases(file), model, few_shot, capability, likeness)
        report[file.stem] = summary(outcomes, small_talk, likeness)
        if options.pairs:
            _print_pairs(outcomes)
    if options.pairs:
        _print_pairs(small_talk)
    if model is not None:
        model.close()
    name = options.model.stem if options.model and not options.rules else "rules"
    print(json.dumps({"files": report, "model": name}, ensure_ascii=False))


def _print_pairs(outcomes: Sequence[Outcome]) -> None:
    for one in outcomes:
        print(f"-- {one.case.id} {one.seconds:.1f}s {one.case.text}")
        for gold, hit in zip(one.case.memories, one.covered, strict=True):
            print(f"   {'ok  ' if hit else 'MISS'} gold: {gold.content}")
        for fact, hit in zip(one.facts, one.useful, strict=True):
            mark = "+" if hit else " " if one.case.memories else "!"
            print(f"   {mark} {fact.status} {fact.kind} ({fact.holder}): {fact.text}")


if __name__ == "__main__":
    main()
