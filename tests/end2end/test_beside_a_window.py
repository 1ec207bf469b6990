"""Terminal commands while an engine has the data folder open: what only looks works, what changes says what to do."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.protocol import MemoryStep, ReplyFinished, SendMessage
from tests.end2end.processes import LIMIT_S, ROOT, Engine, environment, rolltop, scripted

LOOKS = (
    (("search", "tea"), "I only drink tea"),
    (("export", "--list"), "I only drink tea"),
    (("export", "1"), "I only drink tea"),
    (("tidy", "--status"), "Tidying"),
    (("agents", "list"), "Rolltop: "),
    (("tools", "list"), "tools"),
    (("forget", "--document"), "documents"),
    (("doctor",), "Memory in itself: agrees with the memory"),
    (("models", "list"), "Models folder"),
    (("models", "find"), "model"),
)
CHANGES = (
    ("chat", "--message", "hello", "--model", "scripted", "--model-loader", scripted()),
    ("import", "README.md"),
    ("forget", "tea", "--yes"),
    ("tidy", "--no-model"),
    ("tidy", "--off"),
    ("tidy", "--undo"),
    ("agents", "create", "Writer"),
    ("tools", "list", "--ask"),
    ("restore", "--to", "2026-01-01", "--yes"),
)


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        rolltop(*words, "--data", folder), cwd=ROOT, env=environment(), capture_output=True, text=True,
        encoding="utf-8", timeout=LIMIT_S, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.fixture
def engine(folder: Path) -> Iterator[Engine]:
    with Engine(folder) as engine:
        job = engine.send(SendMessage(job=0, text="I only drink tea, never coffee"))
        engine.wait(ReplyFinished, job=job)
        engine.wait(MemoryStep, where=lambda event: event.state == "ended")
        yield engine


@pytest.mark.usefixtures("engine")
def test_what_only_looks_works(folder: Path) -> None:
    for words, shown in LOOKS:
        done = run(folder, *words)
        assert done.returncode == 0 and shown in done.stdout, (words, done)


@pytest.mark.usefixtures("engine")
def test_what_changes_something_says_what_to_do(folder: Path) -> None:
    for words in CHANGES:
        done = run(folder, *words)
        (told,) = done.stderr.splitlines()
        assert done.returncode == 1 and "already running with this memory" in told, (words, done)
        assert "Close the other Rolltop first" in told
