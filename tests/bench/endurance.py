"""``python -m tests.bench.endurance``: a thousand turns through the real runtime, and what they do to memory and disk.

A tiny model with random weights answers in four conversations by turns, with core edits, evictions, switches, saved
states and a rest behind each turn. The last line is a JSON object; ``rss_mb`` is the process's resident memory at each
tenth of the run.
"""

from __future__ import annotations

import argparse
import gc
import json
import tempfile
import time
from pathlib import Path

import psutil
from msgspec.structs import replace

from engine.drivers.base import CallStep, Reply, Request
from engine.drivers.plain import PlainDriver
from engine.llm.base import CancelFlag
from engine.llm.runtime import LlamaRuntime
from engine.llm.snapshot_folder import SnapshotFolder
from engine.llm.states import States
from engine.services import Services
from engine.store import Store
from engine.turn import TurnRunner
from tests.gguf_models import write_model

WINDOW_TOKENS, SIDE_TOKENS = 4096, 4096
CONVERSATIONS = 4
REPLY_TOKENS = 24
WORDS = "tea boat pear lamp seven green river walk Ada house letter garden"


class ShortReplies(PlainDriver):
    """Random weights do not know when to stop."""

    def respond(self, request: Request) -> Reply | CallStep | None:
        return super().respond(replace(request, max_tokens=REPLY_TOKENS))


def run(family: str, turns: int, memory_cap: int, disk_cap: int) -> dict[str, object]:
    process = psutil.Process()
    no_cancel = CancelFlag()
    with tempfile.TemporaryDirectory() as folder:
        path = write_model(Path(folder), family)
        model = LlamaRuntime.load(path, n_ctx=WINDOW_TOKENS + SIDE_TOKENS, n_threads=1)
        store = Store.open(Path(folder) / "data")
        services = Services.over(store)
        services.blocks.count_tokens = lambda text: len(model.tokenize(text))
        saved = SnapshotFolder(store.folder / "snapshots", model.state_key, disk_cap)
        states = States(model, saved, memory_cap)
        runner = TurnRunner(services, model, ShortReplies(), WINDOW_TOKENS, lambda event: None, states=states)
        agent_id = store.default_agent().id
        talks = [services.recall.create_conversation(agent_id).id for _ in range(CONVERSATIONS)]
        rss: list[float] = []
        most_memory = most_disk = evicted = 0
        began = time.perf_counter()
        for number in range(turns):
            talk = talks[number // 3 % CONVERSATIONS]
            if number % 17 == 0:
                human = next(block for block in services.blocks.list(agent_id) if block.label == "human")
                services.blocks.edit(human.id, human.version, value=f"Turn {number}.", actor="user")
            text = " ".join(WORDS.split()[(number + offset) % 12] for offset in range(20))
            message = services.recall.append(talk, "user", "text", f"{number}: {text}")
            runner.run(1, message, no_cancel)
            while runner.windows.needs_tidying(talk) and runner.windows.tidy(0, talk, no_cancel):
                pass
            if number % 10 == 9:
                runner.windows.persist()
            most_memory = max(most_memory, states.memory_bytes)
            most_disk = max(most_disk, saved.used_bytes())
            if (number + 1) % max(1, turns // 10) == 0:
                gc.collect()
                rss.append(round(process.memory_info().rss / 1e6, 1))
        evicted = sum(1 for talk in talks for row in services.recall.messages(talk, limit=10_000)[0] if row.evicted)
        seconds = time.perf_counter() - began
        model.close()
        store.close()
    return {
        "turns": turns,
        "evicted_messages": evicted,
        "states_memory_mb": round(most_memory / 1e6, 2),
        "states_memory_cap_mb": round(memory_cap / 1e6, 2),
        "snapshots_mb": round(most_disk / 1e6, 2),
        "snapshots_cap_mb": round(disk_cap / 1e6, 2),
        "rss_mb": rss,
        "seconds": round(seconds, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="A thousand turns: memory and disk.")
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--family", default="llama")
    parser.add_argument("--memory-cap-mb", type=float, default=2.0, help="of saved states in memory")
    parser.add_argument("--disk-cap-mb", type=float, default=3.0)
    options = parser.parse_args()
    caps = int(options.memory_cap_mb * 1e6), int(options.disk_cap_mb * 1e6)
    print(json.dumps({"families": {options.family: run(options.family, options.turns, *caps)}}))


if __name__ == "__main__":
    main()
