"""Facts that change: whether the current value is served for "now" and the old one for "then".

    python -m tests.bench.superseding [FILE…] [--model PATH | --rules] [--pairs]

Each case is a memory of its own: the old statement and, later, the new one go through the memory step (rules alone,
without ``--model``), among other facts; then two questions open a conversation each, and the notes that would stand
before them are read. ``now``: the note for the question about now names the new value. ``then``: the note for the
question about then names the old one. ``stale``: notes for "now" that tell a fact with the old value and not the new
one, be it that the memory step did not take the new one for its successor; ``closed_as_current``: notes, for either,
with a closed fact without its end; ``quoted``: notes for "now" that quote, with its date, a turn that tells the old
value alone. ``kept``: the memory step made facts of both statements. The last line is one JSON object. No judge: only
words are compared.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.context.builder import ContextBuilder
from engine.context.recalled import recall_for
from engine.context.render import flat
from engine.drivers.plain import PlainDriver
from engine.embedding.base import Embedder
from engine.embedding.bundled import BundledEmbedder
from engine.llm.base import LanguageModel
from engine.llm.fake import ScriptedModel
from engine.memory.capability import Capability
from engine.memory.learning.step import MemoryStep
from engine.services import Services
from engine.store import Store
from tests.bench.embedding_cache import CachedEmbedder
from tests.bench.memory_step import DATA, open_model

WINDOW_TOKENS = 4096
_TURN = re.compile(r"- (?:\w+ said:|(?:用户|我)说：)")
_ENDED = re.compile(r"- (?:until .{4,40}?|formerly|\S+?以前)[:：]")
ASKED_AT = "2026-11-30"
OTHERS = {
    "en": (
        "The user's cousin Emil repairs clocks.", "The user is afraid of heights.", "The user collects old maps.",
        "The user's grandmother was a pilot.", "The user likes thunderstorms.",
    ),
    "zh": ("用户的表弟修钟表。", "用户恐高。", "用户收集旧地图。", "用户的奶奶当过飞行员。", "用户喜欢雷雨天。"),
}  # fmt: skip
"""Known besides, in every memory."""


class Statement(Struct, frozen=True):
    """``at`` is the local day, at noon."""

    at: str
    text: str


class Case(Struct, frozen=True):
    id: str
    lang: str
    old: Statement
    new: Statement
    now: str
    then: str
    old_words: str
    new_words: str


class Outcome(Struct, frozen=True):
    case: Case
    now: bool
    then: bool
    stale: bool
    quoted: bool
    kept: bool
    closed: bool
    facts: tuple[str, ...]
    notes: tuple[str, str]


class Steps:
    """One memory step over many memories, its static prompts evaluated once."""

    def __init__(self, model: LanguageModel | None, capability: Capability) -> None:
        self._model, self._capability = model, capability
        self._step: MemoryStep | None = None

    def over(self, services: Services) -> MemoryStep:
        if self._step is None:
            self._step = MemoryStep(self._model, services.archival, services.retrieval, self._capability)
        self._step = self._step.over(services.archival, services.retrieval)
        return self._step


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def read_cases(path: Path) -> list[Case]:
    lines = path.read_text("utf-8").splitlines()
    return [msgspec.json.decode(line, type=Case) for line in lines if line.strip()]


def run_case(case: Case, embedder: Embedder | None, steps: Steps) -> Outcome:
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder), clock=clock)
        try:
            services = Services.over(store, embedder)
            agent = store.default_agent().id
            clock.now = _noon("2025-01-15")
            for text in OTHERS[case.lang]:
                services.archival.insert(agent, text)
            step = steps.over(services)
            for statement in (case.old, case.new):
                clock.now = _noon(statement.at)
                _embed(services)
                conversation = services.recall.create_conversation(agent).id
                step.run(services.recall.append(conversation, "user", "text", statement.text), agent)
            clock.now = _noon(ASKED_AT)
            _embed(services)
            now, then = (_note(services, agent, question) for question in (case.now, case.then))
            facts = services.archival.list(agent, statuses=("active", "superseded")).facts
            closed = [fact.text for fact in facts if fact.status == "superseded"]
            shown = tuple(f"{fact.status}: {fact.text}" for fact in facts if fact.recorded_at > _noon("2025-01-15"))
        finally:
            store.close()
    outdated = [line for line in now.splitlines() if _has(line, case.old_words) and not _has(line, case.new_words)]
    notes = [line for line in [*now.splitlines(), *then.splitlines()] if not _TURN.match(line)]
    quoted = [line for line in outdated if _TURN.match(line)]
    return Outcome(
        case,
        now=_has(now, case.new_words),
        then=_has(then, case.old_words),
        stale=len(quoted) < len(outdated),
        quoted=bool(quoted),
        kept=any(_has(fact, case.old_words) for fact in shown) and any(_has(fact, case.new_words) for fact in shown),
        closed=any(flat(text) in line and not _ENDED.match(line) for text in closed for line in notes),
        facts=shown,
        notes=(now, then),
    )


def _note(services: Services, agent: int, question: str) -> str:
    """What would be recalled for a question that opens a conversation."""
    model = ScriptedModel(("",), n_ctx=WINDOW_TOKENS)
    conversation = services.recall.create_conversation(agent).id
    window = ContextBuilder(services, model, PlainDriver(), WINDOW_TOKENS).build(conversation, agent)
    message = services.recall.append(conversation, "user", "text", question)
    try:
        return recall_for(services, window, message, agent).text
    finally:
        services.recall.delete_conversation(conversation)


def _embed(services: Services) -> None:
    while services.retrieval.embed_pending(64):
        pass


def _noon(day: str) -> float:
    return datetime.fromisoformat(f"{day}T12:00:00").timestamp()


def _has(text: str, words: str) -> bool:
    return any(_occurs(word.lower(), text.lower()) for word in words.split("|"))


def _occurs(word: str, text: str) -> bool:
    """As a whole word where it is Latin or a number."""
    if word.isascii():
        return re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![0-9])", text) is not None
    return word in text


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    count = max(1, len(outcomes))
    return {
        "facts": len(outcomes),
        "now": round(sum(outcome.now for outcome in outcomes) / count, 4),
        "then": round(sum(outcome.then for outcome in outcomes) / count, 4),
        "stale": sum(outcome.stale for outcome in outcomes),
        "closed_as_current": sum(outcome.closed for outcome in outcomes),
        "quoted": sum(outcome.quoted for outcome in outcomes),
        "kept": round(sum(outcome.kept for outcome in outcomes) / count, 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=[DATA / "changing_facts.jsonl"])
    parser.add_argument("--model", type=Path)
    parser.add_argument("--rules", action="store_true", help="no model")
    parser.add_argument("--cache", type=Path, help="a folder for vectors, kept for the next run")
    parser.add_argument("--pairs", action="store_true", help="print what was kept and shown")
    parser.add_argument("--misses", action="store_true", help="the same, where something went wrong")
    options = parser.parse_args()
    model, capability = open_model(None if options.rules else options.model)
    steps = Steps(model, capability)
    report: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        embedder = CachedEmbedder(BundledEmbedder(), options.cache or Path(folder), keep_queries=True)
        for file in options.files:
            outcomes: list[Outcome] = []
            for case in read_cases(file):
                outcome = run_case(case, embedder, steps)
                outcomes.append(outcome)
                right = outcome.now and outcome.then and not outcome.stale
                if options.pairs or (options.misses and not right):
                    _print(outcome)
            languages = {lang: summary([one for one in outcomes if one.case.lang == lang]) for lang in ("en", "zh")}
            report[file.stem] = summary(outcomes) | {"languages": languages}
    if model is not None:
        model.close()
    first = report[options.files[0].stem]
    named = {"embedder": embedder.model_id, "model": options.model.stem if options.model else "rules"}
    print(json.dumps(first | {"files": report} | named))


def _print(outcome: Outcome) -> None:
    marks = " ".join(name for name in ("now", "then", "stale", "quoted", "kept") if getattr(outcome, name))
    print(f"{outcome.case.id} [{marks}] {outcome.case.old.text} | {outcome.case.new.text}")
    for fact in outcome.facts:
        print(f"      {fact}")
    for question, note in zip((outcome.case.now, outcome.case.then), outcome.notes, strict=True):
        print(f"   {question}\n" + "\n".join(f"        {line}" for line in note.splitlines()))


if __name__ == "__main__":
    main()
