"""The main job with the default model: what was said one day is used the next, each day in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.memory.archival import ArchivalMemory
from engine.memory.recall import RecallMemory
from engine.store import Store

pytestmark = pytest.mark.largemodel


def say(folder: Path, model: Path, *messages: str) -> list[dict[str, Any]]:
    """One run of ``rolltop chat``: its JSON answers."""
    given = [part for text in messages for part in ("--message", text)]
    command = [sys.executable, "-m", "app", "chat", "--data", str(folder), "--model", str(model), "--json", *given]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_what_was_said_is_used_the_next_day(tmp_path: Path, qwen15_path: Path) -> None:
    say(tmp_path, qwen15_path, "I only drink tea, never coffee", "我女儿小雨对花生过敏")
    (drink,) = say(tmp_path, qwen15_path, "I'm visiting, what will you offer me to drink?")
    (snack,) = say(tmp_path, qwen15_path, "给小雨准备什么零食要小心?")
    assert "tea" in drink["reply"].lower()
    assert "花生" in snack["reply"]
    assert drink["report"]["fact_ids"] and snack["report"]["fact_ids"]

    store = Store.open(tmp_path)
    facts = ArchivalMemory(store).list(store.default_agent().id).facts
    sources = {
        fact.text: [RecallMemory(store).message(span.message_id or 0).text for span in fact.sources] for fact in facts
    }
    store.close()
    assert ["I only drink tea, never coffee"] in sources.values()
    assert ["我女儿小雨对花生过敏"] in sources.values()
    assert len(facts) == 2
