"""``python -m tests.bench.context LOCOMO.jsonl MODEL.gguf…``: how many tokens a long conversation really evaluates.

The first 120 exchanges of a LoCoMo conversation are replayed through the real turn runner at a window of 4,096
tokens, one person's words as the user's, the other's forced as replies; a core edit every 6th exchange, an archival
search every 8th, a passage of 600 tokens every 20th, a restart behind the 60th, another conversation and back behind
the 80th. Between two exchanges the program is idle for as long as it has something to do. At the end a pass of
consolidation edits a block; the turns behind it must evaluate their own tokens only. The trace's tokens are then
replayed with two other ways of packing, at the same budget; their tokens are counted, their time is that of twelve
turns. The last line is a JSON object.

Exactness is measured in a second replay, with a model that is loaded for exact reuse (without it, sums are rounded by
where their cells lie): KL (nats) of the next token's distribution against a fresh evaluation, after the restart, after
the switch, after evictions and after a reply that is made again; ``kl_floor_max`` is that of two fresh evaluations, and
``splice_kl_mean`` what a graft costs along the next exchange until it is evaluated again.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.context.window import Segment
from engine.llm.base import CONVERSATION, SCRATCH
from engine.store import Store
from tests.bench.context_baselines import TIMED_TURNS, Turn, replay_baseline
from tests.bench.context_idle import turns_behind_a_run
from tests.bench.context_replay import NO_CANCEL, Meter, Session, budget_tokens, kl_along, load_model
from tests.bench.context_trace import Exchange, Trace, load_trace

WINDOW_TOKENS = 4096
KL_EVERY = 10


class Plan(Struct, frozen=True):
    """Behind which exchanges something happens, where the trace ends, and how the model is loaded."""

    restart: int = 60
    switch: int = 80
    again: int = 100
    end: int = 120
    exact_reuse: bool = False


CHECKED = Plan(restart=8, switch=12, again=18, end=24, exact_reuse=True)
"""Exactness costs two evaluations of the window each time: a shorter trace with all that can happen."""


class Replay:
    """The trace through Rolltop; ``turns`` are what the baselines replay."""

    def __init__(
        self, path: Path, folder: Path, trace: Trace, plan: Plan, *, checks: bool = False, recalls: bool = False
    ) -> None:
        self._path, self._folder, self._trace, self._plan = path, folder, trace, plan
        self._checks, self._recalls = checks, recalls
        self.meter = Meter()
        self.new_tokens = 0
        self.first_token_s: list[float] = []
        self.kl: dict[str, list[float]] = {}
        self.kl_floor: list[float] = []
        self.turns: list[Turn] = []
        self.restart: dict[str, float] = {}
        self.after_idle: dict[str, int] = {}
        self.summary_tokens = 0
        self.summaries = 0
        self.memory_mb = 0.0

    def run(self) -> None:
        session = self._start()
        for fact in self._trace.facts:
            session.services.archival.insert(session.agent_id, fact, actor="user")
        talk = session.services.recall.create_conversation(session.agent_id).id
        aside = session.services.recall.create_conversation(session.agent_id).id
        session.rest(talk)
        with self.meter.during("idle"):
            session.runner.prewarm(session.agent_id, "en", NO_CANCEL, lambda fraction: None)
        began = time.perf_counter()
        for number, exchange in enumerate(self._trace.exchanges[: self._plan.end], 1):
            restarted = number == self._plan.restart + 1
            if restarted:
                session = self._restart(session, talk)
            passed = self._aside(session, aside) if number == self._plan.switch + 1 else []
            evaluated = self.meter.tokens["foreground"]
            added = self._say(session, talk, exchange)
            if restarted:
                self._measure_restart(session, added, self.meter.tokens["foreground"] - evaluated)
            if restarted or passed:
                self._check(session, "restart" if restarted else "switch")
            self._record(session, talk, exchange, restarted, passed)
            self._splice(session, talk, number)
            evicted = self._rest(session, talk)
            if evicted or number % KL_EVERY == 0:
                self._check(session, "eviction" if evicted else "reuse")
            if number == self._plan.again:
                self._say_again(session, talk, exchange)
        self.seconds = time.perf_counter() - began - self.meter.seconds["check"]
        if not self._checks:
            self.after_idle = turns_behind_a_run(session, talk, self._trace.aside[0])
        self._close(session)

    @property
    def mean_summary(self) -> int:
        return round(self.summary_tokens / self.summaries) if self.summaries else 0

    def _start(self) -> Session:
        store = Store.open(self._folder)
        model = load_model(self._path, WINDOW_TOKENS, self.meter, exact=self._plan.exact_reuse)
        return Session(store, model, WINDOW_TOKENS, self.meter, self._recalls)

    def _close(self, session: Session) -> None:
        session.runner.windows.persist(limit_s=60.0)
        session.model.close()
        session.store.close()

    def _restart(self, session: Session, talk: int) -> Session:
        self._close(session)
        return self._start()

    def _say(self, session: Session, talk: int, exchange: Exchange) -> int:
        seconds, added = session.say(talk, exchange)
        self.first_token_s.append(seconds)
        self.new_tokens += added
        return added

    def _aside(self, session: Session, aside: int) -> list[list[int]]:
        passed: list[list[int]] = []
        for exchange in self._trace.aside:
            _, added = session.say(aside, exchange)
            self.new_tokens += added
            passed.append(list(session.model.ledger(CONVERSATION)))
        return passed

    def _say_again(self, session: Session, talk: int, exchange: Exchange) -> None:
        """The same reply a second time: a branch at the last message."""
        message = session.services.recall.last_user_message(talk)
        assert message is not None
        session.driver.reply = exchange.reply
        again = session.services.recall.branches.reply_of(message.turn_id, again=True)
        with again, self.meter.during("foreground"):
            session.runner.run(1, message, NO_CANCEL)
        window = session.runner.windows.find(talk)
        assert window is not None
        self.new_tokens += window.turn_tokens()[message.turn_id]
        self._check(session, "branch")

    def _rest(self, session: Session, talk: int) -> bool:
        before = session.services.recall.latest_summary(talk)
        session.rest(talk)
        after = session.services.recall.latest_summary(talk)
        if after is None or (before is not None and before.id == after.id):
            return False
        self.summary_tokens += len(session.model.tokenize(after.text))
        self.summaries += 1
        return True

    def _check(self, session: Session, event: str) -> None:
        if self._checks:
            kl, floor = session.divergence()
            self.kl.setdefault(event, []).append(kl)
            self.kl_floor.append(floor)

    def _splice(self, session: Session, talk: int, number: int) -> None:
        """What the graft of an edited block costs in exactness along the next exchange, until it is evaluated."""
        windows = session.runner.windows
        if not self._checks or not self._trace.exchanges[number - 1].edit or number >= len(self._trace.exchanges):
            return
        with self.meter.during("idle"):
            if not windows.graft(talk, NO_CANCEL):
                return
        following = session.model.tokenize(self._trace.exchanges[number].user)
        with self.meter.during("check"):
            self.kl.setdefault("splice", []).extend(
                kl_along(session.model, list(session.model.ledger(CONVERSATION)), following)
            )

    def _measure_restart(self, session: Session, added: int, evaluated: int) -> None:
        """Restoring against evaluating the same tokens."""
        tokens = list(session.model.ledger(CONVERSATION))
        restored = len(tokens) - added
        with self.meter.during("check"):
            session.model.clear(SCRATCH)
            began = time.perf_counter()
            session.model.prefill(SCRATCH, tokens[:restored])
            evaluating_s = time.perf_counter() - began
            session.model.clear(SCRATCH)
        restore_s = session.runner.cache.restore_ms / 1000
        self.restart = {
            "restored_tokens": restored,
            "turn_tokens": added,
            "turn_evaluated": evaluated,
            "restore_s": round(restore_s, 3),
            "evaluating_s": round(evaluating_s, 2),
            "fraction": round(restore_s / evaluating_s, 4),
        }

    def _record(
        self, session: Session, talk: int, exchange: Exchange, restarted: bool, passed: list[list[int]]
    ) -> None:
        window = session.runner.windows.find(talk)
        assert window is not None
        turn_id = window.turn_ids()[-1]
        entries = [entry for entry in window.entries if entry.turn_id == turn_id]
        parts = _parts([list(entry.tokens) for entry in entries], [bool(entry.message_ids) for entry in entries])
        self.turns.append(Turn(parts, _plain_head(session, talk), bool(exchange.edit), restarted, passed))


def _plain_head(session: Session, talk: int) -> list[int]:
    """The head as it is rendered now, without a summary."""
    windows = session.runner.windows
    window = windows.find(talk)
    assert window is not None
    head = windows._rewritten(window).head()
    model = session.model
    ends_system = model.tokenize(model.format.system_to_user, special=True)
    runs = [ends_system if entry.segment is Segment.SUMMARY else entry.tokens for entry in head]
    return [token for run in runs for token in run]


def _parts(runs: list[list[int]], is_message: list[bool]) -> list[list[int]]:
    """What is read at once: notes and message; then each call with its result; then the reply."""
    first = is_message.index(True) + 1
    parts = [[token for run in runs[:first] for token in run]]
    rest = runs[first:]
    for index in range(0, len(rest) - 1, 2):
        parts.append([*rest[index], *rest[index + 1]])
    if len(rest) % 2:
        parts.append(rest[-1])
    return parts


def measure(path: Path, trace: Trace, plan: Plan, options: argparse.Namespace) -> dict[str, Any]:
    """One model's row. Exactness is measured in a second, shorter replay."""
    replay = _replayed(path, trace, plan, checks=False, recalls=options.recall)
    new, foreground = replay.new_tokens, replay.meter.tokens["foreground"]
    row: dict[str, Any] = {
        "new_tokens": new,
        "foreground_tokens": foreground,
        "idle_tokens": replay.meter.tokens["idle"],
        "summary_tokens": replay.summary_tokens,
        "ratio": round(foreground / new, 3),
        "seconds": {phase: round(replay.meter.seconds[phase], 1) for phase in ("foreground", "idle")},
        "ttft_p50_ms": _quantile(replay.first_token_s, 0.5),
        "ttft_p95_ms": _quantile(replay.first_token_s, 0.95),
        "restart": replay.restart,
        "restart_restore_fraction": replay.restart.get("fraction"),
        **replay.after_idle,
    }
    if not options.no_checks:
        row |= exactness(path, trace, options)
    if not options.no_baselines:
        model = load_model(path, WINDOW_TOKENS, Meter())
        budget = budget_tokens(WINDOW_TOKENS)
        timed = range(0) if options.untimed else TIMED_TURNS
        for kind in ("head_rewrite", "sliding"):
            cost = replay_baseline(kind, model, replay.turns, budget, timed, replay.mean_summary)
            row[f"baseline_{kind}_ratio"] = round(cost.tokens / foreground, 2)
            row[f"baseline_{kind}"] = {
                "foreground_tokens": cost.tokens,
                "summary_tokens": cost.summary_tokens,
                "seconds": round(cost.seconds, 1),
                "ttft_p50_ms": _quantile(cost.first_token_s, 0.5),
                "ttft_p95_ms": _quantile(cost.first_token_s, 0.95),
            }
        model.close()
    return row


def exactness(path: Path, trace: Trace, options: argparse.Namespace) -> dict[str, Any]:
    """How far the cache is from a fresh evaluation."""
    plan = replace(CHECKED, exact_reuse=not options.default_loading)
    checked = _replayed(path, trace, plan, checks=True, recalls=options.recall)
    exact = [value for event, values in checked.kl.items() if event != "splice" for value in values]
    return {
        "kl_max": max(exact, default=None),
        "kl_floor_max": max(checked.kl_floor, default=None),
        "kl": {event: {"max": max(values), "checks": len(values)} for event, values in checked.kl.items()},
        "splice_kl_mean": statistics.fmean(checked.kl["splice"]) if checked.kl.get("splice") else None,
    }


def _replayed(path: Path, trace: Trace, plan: Plan, *, checks: bool, recalls: bool) -> Replay:
    with tempfile.TemporaryDirectory() as folder:
        replay = Replay(path, Path(folder) / "data", trace, plan, checks=checks, recalls=recalls)
        replay.run()
    return replay


def _quantile(seconds: list[float], share: float) -> float:
    ordered = sorted(seconds)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Tokens that a long conversation evaluates, by way of packing.")
    parser.add_argument("files", nargs="+", type=Path, help="GGUF files, and LoCoMo as JSON lines")
    parser.add_argument("--exchanges", type=int, default=Plan().end)
    parser.add_argument("--recall", action="store_true", help="show memories with each turn, as the program does")
    parser.add_argument("--no-checks", action="store_true", help="measure no KL")
    parser.add_argument("--only-checks", action="store_true", help="measure KL alone")
    parser.add_argument("--default-loading", action="store_true", help="measure KL without exact reuse")
    parser.add_argument("--no-baselines", action="store_true")
    parser.add_argument(
        "--untimed", action="store_true", help="count the baselines' tokens, but measure no time of theirs"
    )
    arguments = parser.parse_args()
    traces = [path for path in arguments.files if path.suffix == ".jsonl"]
    models = [path for path in arguments.files if path.suffix == ".gguf"]
    if len(traces) != 1 or not models:
        parser.error("name one .jsonl file with LoCoMo conversations and at least one .gguf file")
    trace = load_trace(traces[0], arguments.exchanges)
    plan = Plan(end=arguments.exchanges)
    rows: dict[str, dict[str, Any]] = {}
    for path in models:
        if arguments.only_checks:
            rows[path.stem] = exactness(path, trace, arguments)
        else:
            rows[path.stem] = measure(path, trace, plan, arguments)
        print(json.dumps({path.stem: rows[path.stem]}), file=sys.stderr)
    print(json.dumps({"models": rows}))


if __name__ == "__main__":
    main()
