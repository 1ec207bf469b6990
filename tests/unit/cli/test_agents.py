"""``rolltop agents``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import agents as command
from app.cli.arguments import make_parser


def run(folder: Path, *words: str) -> int:
    return command.run(make_parser().parse_args(["agents", *words, "--data", str(folder)]))


def agents(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> dict[str, object]:
    assert run(folder, *words, "--json") == 0
    return json.loads(capsys.readouterr().out)


def names(answer: dict[str, object]) -> list[str]:
    listed = answer["agents"]
    assert isinstance(listed, list)
    return [agent["name"] for agent in listed]


def test_agents_are_made_copied_renamed_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert names(agents(capsys, tmp_path, "create", "Writer")) == ["Rolltop", "Writer"]
    assert names(agents(capsys, tmp_path, "duplicate", "2", "--facts")) == ["Rolltop", "Writer", "Writer 2"]
    assert names(agents(capsys, tmp_path, "rename", "3", "Editor")) == ["Rolltop", "Writer", "Editor"]
    deleted = agents(capsys, tmp_path, "delete", "2")
    assert names(deleted) == ["Rolltop", "Editor"]
    assert names(agents(capsys, tmp_path, "undo", str(deleted["change"]))) == ["Rolltop", "Writer", "Editor"]


def test_a_wrong_number_is_said_and_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("delete", "7"), ("rename", "7", "X"), ("delete", "1"), ("create", " ")):
        assert run(tmp_path, *words) == 1
        assert capsys.readouterr().err.strip()
    assert run(tmp_path, "list") == 0
    assert "Rolltop: 0 facts, 0 conversations, blocks persona, human" in capsys.readouterr().out
