"""The replay goes on where it was stopped, and its last pass can be undone to the row."""

from __future__ import annotations

from pathlib import Path

from engine.embedding import FakeEmbedder
from engine.services import Services
from engine.store import Store
from tests.bench.fortnight import read_fortnight
from tests.bench.fortnight_measures import look, measure
from tests.bench.fortnight_replay import Replay
from tests.bench.fortnight_undo import undo_and_redo


def play(folder: Path, copies: Path, days: range) -> tuple[list[str], Replay]:
    told: list[str] = []
    replay = Replay(read_fortnight().until(3), folder, copies, FakeEmbedder(), None, told.append)
    replay.play(days)
    return told, replay


def test_a_second_call_plays_the_days_that_are_left(tmp_path: Path) -> None:
    first, replay = play(tmp_path / "memory", tmp_path / "one", range(3))
    replay.close()
    second, replay = play(tmp_path / "memory", tmp_path / "two", range(4))
    try:
        assert [line.split(":")[0] for line in (*first, *second)] == ["day 1", "day 2", "day 3"]
        assert len(replay.played.lines) == len(replay.fortnight.lines) == replay.store.counts().messages
        counts, _ = measure(replay.fortnight, look(replay))
        assert counts["pinned_intact"] == 1.0 and counts["kept"] > 0
    finally:
        replay.close()


def test_the_last_pass_is_undone_and_redone_to_the_row(tmp_path: Path) -> None:
    _, replay = play(tmp_path / "memory", tmp_path / "copies", range(4))
    replay.close()
    assert replay.last is not None
    store = Store.open(replay.last.behind)
    try:
        undone = undo_and_redo(Services.over(store), replay.last.batch, replay.last.before)
    finally:
        store.close()
    assert undone.undo == () and undone.redo == ()
