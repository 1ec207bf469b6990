"""How much of what users say lastingly is kept, and how much of the rest is kept by mistake.

    python -m tests.bench.memory_step [FILE…] [--model PATH | --rules] [--pairs]

A message's expectation is met when one active fact holds all of its ``must`` words (``a|b``: either) and none of its
``must_not``; with ``supersedes``, the known fact of that number must no longer be active as it was.
The last line is one JSON object. No judge: only words are compared.
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

from engine.embedding import FakeEmbedder
from engine.llm.base import LanguageModel
from engine.memory.archival import ArchivalMemory
from engine.memory.capability import RULES_ONLY, Capability, probe_capability
from engine.memory.learning.step import MemoryStep
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.store import Store
from engine.values import Fact, MemoryChange

DATA = Path(__file__).parent.parent / "data"


class Expectation(Struct, frozen=True):
    must: tuple[str, ...]
    must_not: tuple[str, ...] = ()
    supersedes: int | None = None


class Case(Struct, frozen=True):
    id: str
    lang: str
    text: str
    expect: tuple[Expectation, ...]
    known: tuple[str, ...] = ()
    previous: str = ""


class Outcome(Struct, frozen=True):
    """``met`` is one bool an expectation; ``written`` what the step changed."""

    case: Case
    met: tuple[bool, ...]
    written: tuple[str, ...]
    seconds: float


def read_cases(path: Path) -> list[Case]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Case) for line in lines if line.strip()]


def run_cases(cases: Sequence[Case], model: LanguageModel | None, capability: Capability) -> list[Outcome]:
    """Each case in a store of its own, so that none sees another's facts; the static prompts are evaluated before."""
    outcomes = list[Outcome]()
    step: MemoryStep | None = None
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            store = Store.open(Path(folder))
            try:
                archival, retrieval = ArchivalMemory(store), Retrieval(store, FakeEmbedder())
                if step is None:
                    step = MemoryStep(model, archival, retrieval, capability)
                    step.prewarm("en")
                    step.prewarm("zh")
                step = step.over(archival, retrieval)
                outcomes.append(_run(case, store, archival, step))
            finally:
                store.close()
    return outcomes


def _run(case: Case, store: Store, archival: ArchivalMemory, step: MemoryStep) -> Outcome:
    agent = store.default_agent().id
    known = [archival.insert(agent, text, actor="user")[0] for text in case.known]
    recall = RecallMemory(store)
    message = recall.append(recall.create_conversation(agent).id, "user", "text", case.text)
    began = time.perf_counter()
    outcome = step.run(message, agent, case.previous)
    seconds = time.perf_counter() - began
    facts = [
        fact for fact in archival.list(agent, statuses=("active",)).facts if fact.id not in {old.id for old in known}
    ]
    met = tuple(_is_met(expectation, facts, known, archival) for expectation in case.expect)
    return Outcome(case, met, tuple(_shown(change) for change in outcome.changes), seconds)


def _is_met(expectation: Expectation, facts: Sequence[Fact], known: Sequence[Fact], archival: ArchivalMemory) -> bool:
    if expectation.supersedes is not None and archival.get(known[expectation.supersedes].id).status == "active":
        return False
    return any(_matches(expectation, fact.text.lower()) for fact in facts)


def _matches(expectation: Expectation, text: str) -> bool:
    def has(words: str) -> bool:
        return any(word.lower() in text for word in words.split("|"))

    return all(map(has, expectation.must)) and not any(map(has, expectation.must_not))


def _shown(change: MemoryChange) -> str:
    return f"{change.operation}: {change.text}" + (f"  (was: {change.previous_text})" if change.previous_text else "")


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """lasting_recall: expectations met; spurious: messages without anything lasting that caused a write."""
    met = [hit for outcome in outcomes for hit in outcome.met]
    idle = [outcome for outcome in outcomes if not outcome.case.expect]
    return {
        "messages": len(outcomes),
        "lasting_recall": round(sum(met) / max(1, len(met)), 4),
        "spurious": round(sum(bool(outcome.written) for outcome in idle) / max(1, len(idle)), 4),
        "seconds_per_message": round(sum(outcome.seconds for outcome in outcomes) / max(1, len(outcomes)), 3),
        "slowest_seconds": round(max((outcome.seconds for outcome in outcomes), default=0.0), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=[DATA / "memory_messages.jsonl"])
    parser.add_argument("--model", type=Path)
    parser.add_argument("--rules", action="store_true", help="no model")
    parser.add_argument("--pairs", action="store_true", help="print every message with what was written")
    options = parser.parse_args()
    model, capability = open_model(None if options.rules else options.model)
    report: dict[str, Any] = {}
    for file in options.files:
        outcomes = run_cases(read_cases(file), model, capability)
        if options.pairs:
            _print_pairs(outcomes)
        languages = sorted({outcome.case.lang for outcome in outcomes})
        by_language = {lang: summary([one for one in outcomes if one.case.lang == lang]) for lang in languages}
        report[file.stem] = summary(outcomes) | {"languages": by_language}
    if model is not None:
        model.close()
    first = report[options.files[0].stem]
    print(
        json.dumps(
            first | {"files": report, "model": options.model.stem if options.model and not options.rules else "rules"}
        )
    )


def open_model(path: Path | None) -> tuple[LanguageModel | None, Capability]:
    if path is None:
        return None, RULES_ONLY
    from engine.llm.runtime import LlamaRuntime

    model = LlamaRuntime.load(path, n_ctx=4096)
    settings = dict[str, Any]()
    return model, probe_capability(model, settings.get, settings.__setitem__)


def _print_pairs(outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        case = outcome.case
        good = all(outcome.met) if case.expect else not outcome.written
        print(
            f"{'ok  ' if good else 'MISS'} {'+' if case.expect else '-'} {case.id} {outcome.seconds:.1f}s {case.text}"
        )
        for text in outcome.written:
            print(f"         {text}")


if __name__ == "__main__":
    main()
