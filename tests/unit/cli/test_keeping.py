"""``rolltop chat --temporary`` and ``--no-learning``."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from app.cli import chat
from app.cli.arguments import make_parser
from engine.store import Store

TEA = "I only drink quillwort tea"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def run(folder: Path, *words: str) -> int:
    fixed = ("--data", str(folder), "--model-loader", "tests.scripted:load", "--model", "scripted")
    return chat.run(make_parser().parse_args(["chat", *fixed, *words]))


def counts(folder: Path) -> tuple[int, int]:
    store = Store.open(folder)
    try:
        return store.database.number("SELECT count(*) FROM conversations"), store.counts().facts
    finally:
        store.close()


def test_a_temporary_talk_leaves_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--json", "--temporary", "--message", TEA, "--message", "And now?") == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["conversation_id"] == second["conversation_id"] and first["memory"] == []
    assert counts(folder) == (0, 0)
    assert not [path for path in folder.rglob("*") if path.is_file() and b"quillwort" in path.read_bytes()]


def test_a_new_talk_ends_the_temporary_one(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{TEA}\n/new\nHello\n/quit\n"))
    assert run(folder, "--temporary") == 0
    assert "Tea it is." in capsys.readouterr().out and counts(folder) == (0, 0)


def test_a_talk_that_is_not_learned_from_is_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--json", "--no-learning", "--message", TEA) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["memory"] == [] and counts(folder) == (1, 0)
    number = str(answer["conversation_id"])
    assert run(folder, "--json", "--conversation", number, "--message", "I live in Leeds.") == 0
    assert json.loads(capsys.readouterr().out)["memory"] == [] and counts(folder) == (1, 0)


def test_learning_is_switched_off_for_a_kept_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--json", "--message", "Hello") == 0
    number = str(json.loads(capsys.readouterr().out)["conversation_id"])
    assert run(folder, "--json", "--no-learning", "--conversation", number, "--message", TEA) == 0
    assert counts(folder) == (1, 0)


def test_what_is_kept_cannot_become_temporary(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--json", "--message", "Hello") == 0
    assert run(folder, "--temporary", "--conversation", "1", "--message", TEA) == 1
    assert "cannot become temporary" in capsys.readouterr().err
    assert counts(folder)[0] == 1


def test_both_at_once_are_refused(folder: Path) -> None:
    with pytest.raises(SystemExit):
        run(folder, "--temporary", "--no-learning")
