"""A scripted fortnight, tidied every night: what is known at the end, and what it has cost.

    python -m tests.bench.consolidation [--model PATH] [--rules] [--life NAME] [--days 1-3]
        [--folder DIR] [--pairs]

Ten conversations over fourteen days, 400 messages in English and Chinese (``tests/bench/fortnight.py``), committed as
the program commits them; every night an idle pass runs until nothing is due. ``--folder`` keeps the memory, and a later
call goes on behind the days that it has played; ``--days 1-3`` stops behind the third, ``--conversations 2`` plays the
first two alone: then only what has been said by then is judged. No judge: words are compared, in either language.

``kept``: facts still true at the end that a current fact tells (proposals do not count, sensitive ones are apart).
``duplicates``: current facts that add nothing to what the others tell. ``changes_applied``: the new value is current,
the old one is told as current by no fact and no line of a block, and what told it has an end (on a day to come where
the change is said to be on that day, and its successor is known); of a thing that merely
ended, the end is known. ``changes_without_old``: among all changes, those whose old value had not been learned.
``conflicts_asked``: of ten contradictions, those that wait as a question to the user; ``contradicted_unchanged``:
those where what was known stayed. ``needless_questions``: proposals that are not sensitive, nor contradict or change
anything. ``pinned_intact``: what the user wrote and pinned, to the letter.
``sensitive_auto_applied``: sensitive facts that became current by themselves; ``sensitive_known``: those that are at
least proposed. ``unsupported``: learned facts without a source, with names, numbers or a script that it lacks, or from
small talk or the assistant. ``unmatched``: learned facts that tell nothing of the script (for reading, not a fault).
``undo_exact``: undo of the last pass brings back every row of facts, sources, blocks, proposals and conversations, and
redo what was undone.
Tokens and seconds are those of the passes, divided by all messages. ``--pairs`` prints every failure and what is known.
The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.embedding.bundled import BundledEmbedder
from engine.services import Services
from engine.store import Store
from tests.bench.embedding_cache import CachedEmbedder
from tests.bench.fortnight import Fortnight, read_fortnight
from tests.bench.fortnight_measures import Failure, Found, look, measure
from tests.bench.fortnight_replay import LastPass, Replay
from tests.bench.fortnight_undo import Undone, undo_and_redo

PRESSES = 200
LIVES = ("heldout", "fresh", "fourth", "fifth", "sixth", "seventh")
"""Each by a writer who did not know the rules; measured once at first sight, then tuned on."""


def main() -> None:
    options = _options()
    fortnight = _chosen(options)
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch) / "memory"
        folder.mkdir(parents=True, exist_ok=True)
        embedder = CachedEmbedder(BundledEmbedder(), options.cache or Path(scratch) / "vectors", keep_queries=True)
        replay = Replay(fortnight, folder, Path(scratch), embedder, options.model, _print)
        try:
            replay.play(range(fortnight.days + 1))
            found = look(replay)
            counts, failures = measure(fortnight, found)
            report = counts | _cost(replay)
        finally:
            replay.close()
        report |= _undo(replay.last)
    report["preempt_p95_ms"] = _preemption(options.model, options.presses)
    if options.pairs:
        _print_pairs(failures, found)
    print(json.dumps(report | {"model": options.model.stem if options.model else "rules"}))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, help="a GGUF file")
    parser.add_argument("--rules", action="store_true", help="as beside a model that can do nothing")
    parser.add_argument("--life", choices=LIVES, help="the half-week of another writer's life instead")
    parser.add_argument("--days", default="", help="such as 1-3; the first days, from those played already on")
    parser.add_argument("--conversations", type=int, help="the first so many alone")
    parser.add_argument("--folder", type=Path, help="keep the memory there, and go on with it")
    parser.add_argument("--cache", type=Path, help="a folder for vectors, kept for the next run")
    parser.add_argument("--presses", type=int, default=PRESSES, help="keystrokes during passes; 0: none")
    parser.add_argument("--pairs", action="store_true", help="print every failure and all that is known")
    options = parser.parse_args()
    if options.rules:
        options.model = None
    return options


def _chosen(options: argparse.Namespace) -> Fortnight:
    fortnight = read_fortnight(f"fortnight_{options.life}" if options.life else "fortnight")
    if options.conversations:
        fortnight = fortnight.only(options.conversations)
    if options.days:
        fortnight = fortnight.until(int(options.days.split("-")[-1]))
    return fortnight


def _cost(replay: Replay) -> dict[str, Any]:
    played = replay.played
    messages, users = len(played.lines), sum(line.role == "user" for line in replay.fortnight.lines)
    return {
        "messages": messages,
        "tokens_per_message": round(played.tokens / max(1, messages), 1),
        "tokens_per_user_message": round(played.tokens / max(1, users), 1),
        "seconds_per_message": round(played.seconds / max(1, messages), 2),
        "units": played.units,
        "seconds_by_pass": {name: round(seconds, 1) for name, seconds in played.seconds_of.items()},
        "failed_units": played.failures,
        "passes": list(replay.consolidation.passes),
    }


def _undo(last: LastPass | None) -> dict[str, Any]:
    """On the copy, so that the memory can be gone on with."""
    if last is None:
        return {"undo_exact": None}
    store = Store.open(last.behind)
    try:
        undone = undo_and_redo(Services.over(store), last.batch, last.before)
    finally:
        store.close()
    _print_undone(undone)
    return {"undo_exact": undone.exact, "undo_differences": len(undone.undo), "redo_differences": len(undone.redo)}


def _preemption(model: Path | None, presses: int) -> float | None:
    if model is None or not presses:
        return None
    from tests.bench.preempt import measure_preemption

    return measure_preemption(model, presses)["p95_ms"]


def _print_undone(undone: Undone) -> None:
    for what, rows in (("undo", undone.undo), ("redo", undone.redo)):
        for row in rows[:20]:
            _print(f"{what}: {row}")


def _print_pairs(failures: Sequence[Failure], found: Found) -> None:
    for failure in failures:
        _print(f"{failure.measure} [{failure.name}] {failure.why}")
    for title, texts in (
        ("known", [fact.text for fact in found.current]),
        ("closed", [fact.text for fact in found.closed]),
        ("proposed", found.proposed),
        *((f"block {block.label}", block.value.split("\n")) for block in found.blocks),
    ):
        _print(f"-- {title}")
        for text in texts:
            _print(f"   {text}")


def _print(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    main()
