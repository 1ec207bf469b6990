"""``python -m tests.bench.crash --what tidying``: kill -9 at random points of consolidation.

A memory with conversations is copied. Over the one copy passes run to their end undisturbed; over the other each
process that runs them is killed after a moment and the next one goes on, until nothing is due. Then both hold the same:
facts with their sources, blocks, titles, proposals, the journal, marks, and what the review lists. Nothing that was
told as done is lost, and each agent has one run. The model is scripted: it answers by a hash of what it is asked.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.consolidation.passes import build_passes
from engine.consolidation.runner import Consolidation
from engine.embedding import FakeEmbedder
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.capability import Capability
from engine.memory.few_shot import FewShot
from engine.services import Services
from engine.store import Store, StoreError, check_consistency

ROOT: Final = Path(__file__).resolve().parents[2]
TALKS: Final = ROOT / "tests" / "data" / "fortnight.jsonl"
MESSAGES: Final = 60
"""Of a memory, about half of them the user's."""
LIFE_S, OPENING_S, IN_OPENING = 0.25, 0.1, 0.1
NOW: Final = 1_790_000_000.0
"""Everything happens then: what is due by the time that passed would tell the two copies apart."""
CAPABILITY: Final = Capability("decision", True, True)

Rows = Sequence[tuple[Any, ...]]

_STATE: Final[Mapping[str, str]] = {
    "facts": """SELECT id, agent_id, text, kind, tags, confidence, pinned, status, valid_from, valid_to, superseded_by,
        sensitivity, holder, actor, version, origin, confirmed FROM facts ORDER BY id""",
    "sources": "SELECT fact_id, message_id, start, \"end\", quote FROM fact_sources ORDER BY 1, 2, 3, 4",
    "blocks": "SELECT id, label, value, version FROM blocks ORDER BY id",
    "titles": "SELECT id, title, hidden FROM conversations ORDER BY id",
    "steps": "SELECT message_id, state, attempts FROM memory_steps ORDER BY message_id",
    "proposals": "SELECT id, change, reason, state, actor FROM proposals ORDER BY id",
    "journal": """SELECT id, actor, reason, entity_type, entity_id, operation, before, after, source_message_id,
        undone_by IS NULL FROM journal ORDER BY id""",
    "batches": "SELECT actor, count(DISTINCT batch) FROM journal GROUP BY actor ORDER BY actor",
    "marks": "SELECT pass, entity_id, mark, done, failures FROM consolidation_marks ORDER BY pass, entity_id",
    "runs": "SELECT agent_id, units, failures, ended_at IS NULL FROM consolidation_runs ORDER BY id",
    "items": """SELECT kind, entry_id, proposal_id, message_id, start, "end", reason FROM consolidation_items
        ORDER BY id""",
}  # fmt: skip


@dataclass
class Tally:
    kills: int = 0
    units: int = 0
    lost: int = 0
    corrupt: int = 0
    inconsistent: int = 0
    differing: int = 0
    memories: int = 0
    problems: list[str] = field(default_factory=list[str])


def open_services(folder: Path) -> Services:
    return Services.over(Store.open(folder, clock=lambda: NOW), FakeEmbedder(32))


def tidy(services: Services, tell: Callable[[Any], None]) -> None:
    """Run all passes to their end."""
    model = ScriptedModel(_title, _answer, n_ctx=40_000)
    few_shot = FewShot(model)
    consolidation = Consolidation(
        services.store, build_passes(services, model, CAPABILITY, few_shot), CAPABILITY, monotonic=lambda: 0.0
    )
    for agent in services.store.list_agents():
        while True:
            services.retrieval.embed_pending(1000)
            step = consolidation.run_unit(agent.id, CancelFlag())
            if step.outcome == "nothing":
                break
            if step.unit is not None and step.outcome == "done":
                tell([agent.id, units_of(services.store, agent.id), step.unit.pass_name, step.unit.entity_id])
        consolidation.finish(agent.id)


def units_of(store: Store, agent_id: int) -> int:
    """Units that are done in the agent's run, as it counts them."""
    return store.database.number(
        "SELECT sum(units) FROM consolidation_runs WHERE agent_id = :agent", {"agent": agent_id}
    )


def _answer(prompt: str, options: Sequence[str]) -> Mapping[str, float]:
    """Chances that depend on the question alone."""
    asked = prompt.rsplit("<|im_start|>user\n", 1)[-1]
    return {option: 1 + hashlib.sha256(f"{asked}|{option}".encode()).digest()[0] for option in options}


def _title(prompt: str, _grammar: str | None) -> str:
    number = hashlib.sha256(prompt.encode()).digest()[0] % 7
    return ("Tea and weather", "Plans for spring", "A garden", "Trains", "杭州之行", "Recipes", "Letters")[number]


def fill(folder: Path, chance: random.Random) -> None:
    """Some talks of a fortnight, none of them looked through yet, and a second agent with a few words."""
    lines = [json.loads(line) for line in TALKS.read_text(encoding="utf-8").splitlines()]
    first = chance.randrange(max(1, len(lines) - MESSAGES))
    services = open_services(folder)
    store, recall = services.store, services.recall
    agents = [store.default_agent().id, store.agents.add("Second", NOW).id]
    talks: dict[str, int] = {}
    for place, line in enumerate(lines[first : first + MESSAGES]):
        agent_id = agents[place >= MESSAGES * 3 // 4]
        key = f"{agent_id} {line['conversation']}"
        if key not in talks:
            talks[key] = recall.create_conversation(agent_id).id
        message = recall.append(talks[key], line["role"], "text", line["text"])
        if line["role"] == "user":
            store.memory_steps.add(message.id)
    store.close()


# -- the processes


def work(folder: Path, output: int) -> None:
    """Tidy until killed, or until nothing is left."""

    def tell(line: Any) -> None:
        os.write(output, json.dumps(line).encode() + b"\n")  # to a pipe, where it survives this process

    services = open_services(folder)
    tell("started")
    tidy(services, tell)
    services.store.close()
    tell("finished")


def live(folder: Path, chance: random.Random) -> tuple[list[list[Any]], bool, bool]:
    """Let a process work for a moment: the units it told, whether it was killed, and whether it had finished."""
    in_opening = chance.random() < IN_OPENING
    pid, reading = _start(folder)
    told: list[Any] = []
    with os.fdopen(reading, "rb") as lines:
        if not in_opening:
            lines.readline()
        time.sleep(chance.uniform(0, OPENING_S if in_opening else LIFE_S))
        os.kill(pid, signal.SIGKILL)
        told = [json.loads(line) for line in lines if line.endswith(b"\n")]
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if code not in (0, -signal.SIGKILL):
        raise RuntimeError("the working process failed")
    return [line for line in told if isinstance(line, list)], code != 0, "finished" in told


def _start(folder: Path) -> tuple[int, int]:
    """The process and the end of the pipe that it writes to."""
    reading, writing = os.pipe()
    if hasattr(os, "fork"):
        pid = os.fork()
        if pid == 0:
            try:
                os.close(reading)
                work(folder, writing)
                os._exit(0)
            except BaseException:
                traceback.print_exc()
            os._exit(1)
        os.close(writing)
        return pid, reading
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.crash_tidying", str(folder)], cwd=ROOT, stdout=writing
    )
    os.close(writing)
    return process.pid, reading


# -- what they leave


def state_of(folder: Path) -> dict[str, Rows]:
    """All that tidying changes, without times and the names of batches."""
    store = Store.open(folder, clock=lambda: NOW)
    try:
        return {name: store.database.tuples(sql) for name, sql in _STATE.items()}
    finally:
        store.close()


def differences(undisturbed: Mapping[str, Rows], killed: Mapping[str, Rows]) -> list[str]:
    """Tables that are not the same, each with the first row that differs."""
    found: list[str] = []
    for name, rows in undisturbed.items():
        others = killed[name]
        if rows != others:
            place = next(
                (n for n, (a, b) in enumerate(zip(rows, others, strict=False)) if a != b), min(len(rows), len(others))
            )
            pair = [str(given[place])[:160] if place < len(given) else "nothing" for given in (rows, others)]
            found.append(f"{name}: {len(rows)} and {len(others)} rows; {pair[0]} against {pair[1]}")
    return found


def examine(folder: Path, told: Sequence[Sequence[Any]], tally: Tally) -> None:
    """Open the memory as the next start would."""
    try:
        store = Store.open(folder, clock=lambda: NOW)
    except StoreError as error:
        tally.corrupt += 1
        tally.problems.append(f"{error} {error.detail}")
        return
    try:
        if store.database.column("PRAGMA integrity_check") != ["ok"]:
            tally.corrupt += 1
        found = check_consistency(store)
        tally.inconsistent += bool(found)
        tally.problems += found
        for agent_id, units, pass_name, entity_id in told:
            run = store.consolidation.open_run(agent_id)
            if entity_id not in store.consolidation.done_marks(pass_name) or (run is not None and run.units < units):
                tally.lost += 1
                tally.problems.append(f"the {pass_name} of {entity_id}, unit {units} of agent {agent_id}, is lost")
    finally:
        store.close()


def run(kills: int, seed: int, report: Callable[[str], None] = lambda _line: None) -> dict[str, Any]:
    """Kill ``kills`` times, over one memory after the other."""
    chance, tally, began = random.Random(seed), Tally(), time.monotonic()
    while tally.kills < kills:
        with tempfile.TemporaryDirectory(prefix="rolltop-crash-") as name:
            _one_memory(Path(name), kills, chance, tally)
        report(f"{tally.kills}/{kills}: {tally.memories} memories, {tally.units} units told, {tally.differing} differ")
    return {
        "kills": tally.kills,
        "lost": tally.lost,
        "corrupt": tally.corrupt,
        "inconsistent": tally.inconsistent,
        "differing": tally.differing,
        "memories": tally.memories,
        "units_told": tally.units,
        "seconds": round(time.monotonic() - began, 1),
        "problems": sorted(set(tally.problems))[:10],
    }


def _one_memory(folder: Path, kills: int, chance: random.Random, tally: Tally) -> None:
    undisturbed, killed = folder / "undisturbed", folder / "killed"
    fill(undisturbed, chance)
    shutil.copytree(undisturbed, killed)
    services = open_services(undisturbed)
    tidy(services, lambda _unit: None)
    services.store.close()
    finished = False
    while not finished and tally.kills < kills:
        told, was_killed, finished = live(killed, chance)
        tally.kills += was_killed
        tally.units += len(told)
        examine(killed, told, tally)
    services = open_services(killed)
    tidy(services, lambda _unit: None)
    services.store.close()
    found = differences(state_of(undisturbed), state_of(killed))
    tally.memories += 1
    tally.differing += bool(found)
    tally.problems += found


if __name__ == "__main__":
    work(Path(sys.argv[1]), 1)
