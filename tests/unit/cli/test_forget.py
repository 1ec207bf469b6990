"""``rolltop forget`` in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import forget as command
from app.cli.arguments import make_parser
from app.drafts_file import DraftsFile
from engine.services import Services
from engine.store import Store
from engine.values import SourceSpan

SAID = "My locker code is Quokkazephyr."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A memory with a fact, the message it was learned from, and a draft."""
    folder = tmp_path / "data"
    store = Store.open(folder)
    services = Services.over(store)
    agent = store.default_agent().id
    conversation = services.recall.create_conversation(agent)
    message = services.recall.append(conversation.id, "user", "text", SAID)
    span = SourceSpan(message.id, conversation.id, 0, len(SAID), SAID)
    services.archival.insert(agent, "The user's locker code is Quokkazephyr.", sources=[span])
    services.archival.insert(agent, "The user works as a nurse.")
    store.close()
    DraftsFile(folder / "drafts.json").update(messages={"new": f"Is it so? {SAID}"})
    return folder


def traces(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and b"Quokkazephyr" in path.read_bytes()]


def forget(folder: Path, *arguments: str) -> int:
    return command.run(make_parser().parse_args(["forget", "--data", str(folder), *arguments]))


def test_it_shows_asks_and_erases(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: "y")
    assert forget(folder, "Quokkazephyr", "--messages", "all") == 0
    told = capsys.readouterr().out
    assert "[x] 100% similar fact: The user's locker code is Quokkazephyr." in told
    assert "[x] 100% message" in told and "There is no undo" in told and "Erased: " in told
    assert "nurse" not in told
    assert traces(folder) == []
    assert DraftsFile(folder / "drafts.json").values.messages == {"new": "Is it so?"}


def test_no_is_no(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / "drafts.json").read_bytes()
    monkeypatch.setattr("builtins.input", lambda _question: "")
    assert forget(folder, "Quokkazephyr") == 1
    assert "Nothing was changed." in capsys.readouterr().out
    assert "memory.db" in traces(folder) and (folder / "drafts.json").read_bytes() == before


def test_the_receipt_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert forget(folder, "--fact", "1", "--yes", "--json") == 0
    receipt = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert receipt["counts"]["fact"] == 1
    assert receipt["left"] == [{"kind": "message", "name": "", "count": 1}]


def test_a_whole_conversation(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert forget(folder, "--conversation", "1", "--yes", "--similar") == 0
    assert traces(folder) == ["drafts.json"], "what is unsent is no part of the conversation"
    capsys.readouterr()
    assert forget(folder, "--conversation", "1", "--yes") == 1
    assert "does not exist" in capsys.readouterr().err


def test_nothing_found_and_nothing_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert forget(folder, "xylophone") == 0
    assert "Nothing in memory says this." in capsys.readouterr().out
    assert forget(folder) == 1
    assert "Say what to forget" in capsys.readouterr().err
