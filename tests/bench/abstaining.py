"""Is nothing brought up for a question that the memory does not answer?

    python -m tests.bench.abstaining [--embedder bundled|none|FOLDER]

A memory of some hundred and fifty facts and turns in two languages is asked sixty questions that it answers and sixty
that it does not, the way each message of the user is put to it. Of the first it is counted for how many the text that
answers is among what is found, of the others for how many nothing is found. Even and odd lines are counted apart, and
thirty more questions, by which the thresholds were checked; ``fresh`` are 120 by a writer who had seen nothing but the
memory, of which half were looked at when it was settled what a question asks for (``fresh_looked_at``) and half were
not (``fresh_held_back``); ``sides`` are forty about known and unknown sides of the same facts, made for that. The last
line is one JSON object.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.embedding import Embedder, load_embedder
from engine.memory.archival import ArchivalMemory
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.store import Store
from engine.values import SearchHit

T = TypeVar("T")
DATA = Path(__file__).parent.parent / "data"
AGENT = 1


class Kept(Struct, frozen=True):
    """A line of the memory: a fact, or a turn of the user's in a conversation of its own."""

    lang: str
    tier: str
    text: str


class Question(Struct, frozen=True):
    """``answer``: words of the text that answers it; None for what was never said."""

    lang: str
    text: str
    answer: str | None


class Outcome(Struct, frozen=True):
    question: Question
    found: tuple[str, ...]

    @property
    def right(self) -> bool:
        answer = self.question.answer
        return any(answer in text for text in self.found) if answer else not self.found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--embedder", default="bundled")
    embedder, note = load_embedder(parser.parse_args().embedder)
    if note:
        print(note)
    names = ("", "_heldout", "_fresh", "_sides")
    outcomes, later, fresh, sides = (run(embedder, (f"never_said{name}",)) for name in names)
    for outcome in [*outcomes, *later, *fresh, *sides]:
        if not outcome.right:
            print(outcome.question.text, "→", " | ".join(outcome.found) or "nothing")
    report = {name: shares(part) for name, part in parts(outcomes).items()}
    report["heldout"] = {"abstained": round(sum(item.right for item in later) / len(later), 3)}
    report |= {name: shares(part) for name, part in halves(fresh).items()}
    report["sides"] = shares(sides)
    print(json.dumps(report | {"embedder": embedder.model_id if embedder else "none"}, ensure_ascii=False))


def run(embedder: Embedder | None, questions: Sequence[str] = ("never_said",)) -> list[Outcome]:
    """Fill a memory, and put all questions to it."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        try:
            retrieval = Retrieval(store, embedder)
            _fill(store)
            while retrieval.embed_pending():
                pass
            asked = [item for name in questions for item in _read(name, Question)]
            return [Outcome(item, _texts(retrieval.recall(item.text, AGENT))) for item in asked]
        finally:
            store.close()


def parts(outcomes: Sequence[Outcome]) -> dict[str, Sequence[Outcome]]:
    """All, each language, and two halves of either language."""
    by_language = {lang: [item for item in outcomes if item.question.lang == lang] for lang in ("en", "zh")}
    return {"all": outcomes, **by_language, "even": outcomes[::2], "odd": outcomes[1::2]}


def halves(fresh: Sequence[Outcome]) -> dict[str, Sequence[Outcome]]:
    """All of them, and by a hash of the question those that were looked at and those that were held back."""
    looked_at = [item for item in fresh if int(hashlib.sha256(item.question.text.encode()).hexdigest(), 16) % 2 == 0]
    held_back = [item for item in fresh if item not in looked_at]
    return {"fresh": fresh, "fresh_looked_at": looked_at, "fresh_held_back": held_back}


def shares(outcomes: Sequence[Outcome]) -> dict[str, float]:
    asked = [item for item in outcomes if item.question.answer]
    never = [item for item in outcomes if not item.question.answer]
    return {
        "answered": round(sum(item.right for item in asked) / len(asked), 3),
        "abstained": round(sum(item.right for item in never) / len(never), 3),
        "found_per_answer": round(sum(len(item.found) for item in asked) / len(asked), 2),
    }


def _fill(store: Store) -> None:
    archival, recall = ArchivalMemory(store), RecallMemory(store)
    for item in _read("never_said_memory", Kept):
        if item.tier == "fact":
            archival.insert(AGENT, item.text)
        else:
            recall.append(recall.create_conversation(AGENT).id, "user", "text", item.text)


def _texts(hits: Sequence[SearchHit]) -> tuple[str, ...]:
    return tuple(hit.text for hit in hits)


def _read(name: str, of: type[T]) -> list[T]:
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=of) for line in lines]


if __name__ == "__main__":
    main()
