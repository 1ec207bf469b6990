"""``rolltop tidy``, run as a function."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.cli import tidy
from app.cli.arguments import make_parser
from app.cli.tidy_words import away_words, summary_words
from engine.consolidation.settings import SETTINGS
from engine.consolidation_values import Item, Run
from engine.protocol import Event, MemoryChanged
from engine.protocol.consolidation import ReviewSummary
from engine.services import Services
from engine.store import Store

TEA = "I only drink tea, never coffee."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With a message whose memory step is still due."""
    store = Store.open(tmp_path / "data")
    services = Services.over(store)
    conversation = services.recall.create_conversation(store.default_agent().id)
    message = services.recall.append(conversation.id, "user", "text", TEA)
    store.memory_steps.add(message.id)
    store.close()
    return tmp_path / "data"


def command(folder: Path, *words: str) -> int:
    given = ["tidy", "--data", str(folder), "--model-loader", "tests.scripted:load", *words]
    return tidy.run(make_parser().parse_args(given))


def texts(folder: Path) -> Sequence[str]:
    store = Store.open(folder)
    facts = store.facts.page(store.default_agent().id, "", (), ("active",), (), 0, 1000)[0]
    store.close()
    return [fact.text for fact in facts]


def test_it_tidies_shows_what_it_did_and_takes_it_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(folder) == 0
    out, err = capsys.readouterr()
    assert out.startswith("learned:") and "tea" in out.splitlines()[0] and "Tidied: 1 learned" in out and not err
    assert len(texts(folder)) == 1
    assert command(folder) == 0
    assert capsys.readouterr().out == "There was nothing to tidy.\n"
    assert command(folder, "--undo") == 0
    assert "tea" in capsys.readouterr().out and texts(folder) == []
    assert command(folder, "--undo") == 1
    assert capsys.readouterr().err == "This change has been undone already.\n"


def test_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(folder, "--json") == 0
    review = json.loads(capsys.readouterr().out)
    assert review["summary"]["counts"]["learned"] == 1 and "tea" in review["lines"][0]["text"]
    assert command(folder, "--json") == 0
    assert json.loads(capsys.readouterr().out) is None


def test_ctrl_c_stops_it_and_what_was_done_stays(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(self: tidy._Tidying, event: Event) -> None:
        if isinstance(event, MemoryChanged) and not self.stopped:  # a second one would leave without waiting
            signal.raise_signal(signal.SIGINT)

    store = Store.open(folder)
    recall = Services.over(store).recall
    for number in range(200):
        message = recall.append(1, "user", "text", f"My friend Person{number} lives in York.")
        store.memory_steps.add(message.id)
    store.close()
    monkeypatch.setattr(tidy._Tidying, "_take", press)
    assert command(folder) == 130
    assert "learned:" in capsys.readouterr().out
    assert 0 < len(texts(folder)) < 201


def test_without_a_model_the_rest_waits(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(folder, "--no-model") == 0
    assert texts(folder) == []


def test_settings(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--idle-minutes", "9", "--hours", "1-6", "--battery", "101", "--budget", "0", "--busy", "70", "--off")
    assert command(folder, *words, "--json") == 0
    told = json.loads(capsys.readouterr().out)["settings"]
    assert told == {
        "enabled": False, "idle_minutes": 9, "min_battery_percent": 101, "from_hour": 1, "to_hour": 6,
        "budget_minutes": 0, "busy_percent": 70,
    }  # fmt: skip
    assert command(folder, "--on") == 0
    out = capsys.readouterr().out
    assert (
        "To do now: " in out
        and "is on" in out
        and "after 9 minutes" in out
        and "never on battery" in out
        and "from 1:00 to 6:00" in out
    )
    assert command(folder, "--pause", "60") == 0
    assert "paused until" in capsys.readouterr().out
    assert command(folder, "--resume") == 0
    assert "is on" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [("--hours", "25-3"), ("--hours", "at night"), ("--busy", "0"), ("--battery", "-1"), ("--budget", "1441"),
     ("--idle-minutes", "-5"), ("--pause", "-1"), ("--pause", "nan"), ("--undo",)],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert command(folder, *words) == 1
    out, err = capsys.readouterr()
    assert err.endswith(".\n") and not out
    store = Store.open(folder)
    assert store.get_setting(SETTINGS) is None
    store.close()


def test_what_happened_by_itself_is_one_line() -> None:
    run = Run(1, 1, "batch", 0.0, ended_at=1.0, units=9)
    told = away_words(ReviewSummary(run, {"learned": 3, "conflict": 1, "left_out": 2}))
    assert told == (
        "Tidied while you were away: 3 learned, 1 in conflict, 2 left out. To take it back: rolltop tidy --undo"
    )


def learned_twice(folder: Path) -> list[int]:
    """A run that has learned two facts; the ids of both."""
    store = Store.open(folder)
    services, agent = Services.over(store), store.default_agent().id
    run = store.consolidation.begin(agent, "b" * 32, store.now())
    facts: list[int] = []
    for text in ("The user lives in Lisbon.", "The user drinks only tea."):
        fact, change = services.archival.insert(agent, text, sources=(), actor="consolidation", batch=run.batch)
        assert change is not None
        facts.append(fact.id)
        store.consolidation.add_items(run.id, [Item("learned", entry_id=change.entry_id)])
    store.consolidation.end(run.id, store.now())
    store.close()
    return facts


def edit(folder: Path, fact_id: int, text: str) -> None:
    store = Store.open(folder)
    services = Services.over(store)
    services.archival.edit(fact_id, services.archival.get(fact_id).version, text=text)
    store.close()


def test_undoing_takes_back_what_can_be_and_names_what_was_left(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lisbon, _ = learned_twice(folder)
    edit(folder, lisbon, "The user lives in Porto.")
    assert command(folder, "--undo") == 0
    out, err = capsys.readouterr()
    assert out == "Taken back (1 in all):\n  other: You drink only tea.\n"
    assert err == "Left as it is, because it was changed since (1 in all):\n  other: You live in Porto.\n"
    assert texts(folder) == ["The user lives in Porto."]
    assert command(folder, "--undo") == 1
    out, err = capsys.readouterr()
    assert not out and err.endswith("You live in Porto.\n")


def test_a_run_that_was_undone_as_a_whole_waits_for_no_look(folder: Path) -> None:
    learned_twice(folder)
    assert command(folder, "--undo") == 0
    store = Store.open(folder)
    assert not store.consolidation.runs(store.default_agent().id, unreviewed=True)
    store.close()


def test_what_failed_is_told_also_where_nothing_else_was_done(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(1, 1, "", 0.0, failures=3)
    assert summary_words(ReviewSummary(run, {"learned": 1})).endswith(
        "3 pieces could not be tidied yet; they are tried again later. To take it back: rolltop tidy --undo"
    )
    assert away_words(ReviewSummary(run, {})) == "3 pieces could not be tidied yet; they are tried again later."


def test_a_pause_is_told_also_while_tidying_by_itself_is_off(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(folder, "--off", "--pause", "60") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Tidying by itself is off." and told[1].startswith("Tidying is paused until ")


def test_whoever_reads_the_status_may_leave(folder: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m app tidy --data {folder} --status | true", shell=True, check=True, capture_output=True,
        text=True, timeout=60,
    )  # fmt: skip
    assert done.stderr == ""
