"""A background pass that read an older block: the user's lines stay, whatever it writes."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.memory.blocks import BlockMemory
from engine.memory.errors import NotFound
from engine.memory.journal import GAVE_WAY, Journal
from engine.memory.merging import merge_lines
from engine.store import Store, check_consistency

LINES = st.lists(st.sampled_from(["Ada", "tea", "喝茶", "Leeds", "", "dog: Brandy"]), max_size=6)


@pytest.mark.parametrize(
    ("base", "theirs", "mine", "merged"),
    [
        ("a\nb\nc", "a\nB\nc", "a\nb\nc\nd", "a\nB\nc\nd"),
        ("a\nb\nc", "a\nb\nc\nuser", "a\nb\nc\npass", "a\nb\nc\nuser\npass"),
        ("a\nb\nc", "a\nb\nc\nsame", "a\nb\nc\nsame", "a\nb\nc\nsame"),
        ("a\nb\nc", "a\nc", "a\nb\nC", "a\nC"),
        ("a\nb\nc", "a\nX\nc", "a\nY\nc", None),
        ("a\nb\nc", "", "a\nb\nc\nd", "d"),
        ("a\nb\nc", "a\nb", "A\nb\nc", "A\nb"),
        ("", "user", "pass", "user\npass"),
        ("a", "", "a\na", None),
        ("a", "a", "", ""),
    ],
)
def test_merge(base: str, theirs: str, mine: str, merged: str | None) -> None:
    assert merge_lines(base, theirs, mine) == merged


@given(LINES, LINES, LINES)
def test_whoever_changed_nothing_gives_way(base: list[str], theirs: list[str], mine: list[str]) -> None:
    old, left, right = "\n".join(base), "\n".join(theirs), "\n".join(mine)
    assert merge_lines(old, old, right) == right
    assert merge_lines(old, left, old) == left
    assert merge_lines(old, left, left) == left


@given(LINES, LINES, LINES)
def test_lines_of_the_user_stay_and_what_the_user_took_out_stays_out(
    base: list[str], theirs: list[str], mine: list[str]
) -> None:
    user = [f"{line} (user)" if line not in base else line for line in theirs]
    machine = [f"{line} (pass)" if line not in base else line for line in mine]
    merged = merge_lines("\n".join(base), "\n".join(user), "\n".join(machine))
    if merged is None:
        return
    kept = merged.split("\n")
    assert [line for line in kept if line.endswith("(user)")] == [line for line in user if line.endswith("(user)")]
    for line in set(base) - set(user):
        assert line not in kept or line == ""


@settings(max_examples=40, deadline=None)
@given(LINES, LINES, LINES, st.booleans())
def test_a_pass_never_takes_away_what_the_user_wrote(
    base: list[str], theirs: list[str], mine: list[str], pinned: bool
) -> None:
    folder = Path(tempfile.mkdtemp())
    store = Store.open(folder, human="\n".join(base))
    try:
        blocks = BlockMemory(store, lambda text: 0)
        read = blocks.by_label(1, "human")
        user = [f"{line} (user)" for line in theirs]
        edited, _ = blocks.edit(read.id, read.version, value="\n".join(user), pinned=pinned)
        outcome = blocks.merge_edit(read.id, read.version, "\n".join(mine), reason="tidying")
        stored = blocks.get(read.id)
        assert stored == outcome.block
        if outcome.state == "dropped":
            assert stored == edited
            note = Journal(store).list(1)[0]
            assert (note.actor, note.reason) == ("consolidation", f"{GAVE_WAY}: tidying") and note.before == note.after
        lines = iter(stored.value.split("\n"))
        assert all(line in lines for line in user)
        assert check_consistency(store) == []
    finally:
        store.close()
        shutil.rmtree(folder)


def test_a_full_or_deleted_block(store: Store) -> None:
    blocks = BlockMemory(store, len)
    block, _ = blocks.create(1, "notes", value="0123456789", limit_tokens=20)
    edited, _ = blocks.edit(block.id, block.version, value="0123456789\nuser")
    outcome = blocks.merge_edit(block.id, block.version, "0123456789\npass and more")
    assert (outcome.state, outcome.block) == ("dropped", edited)
    assert blocks.merge_edit(block.id, block.version, "0123456789\npas").state == "merged"
    assert blocks.get(block.id).value == "0123456789\nuser\npas"
    assert blocks.merge_edit(block.id, 99, "x").state == "dropped"
    assert blocks.merge_edit(block.id, blocks.get(block.id).version, "short").state == "written"
    Journal(store).undo(outcome.change.batch)  # a note takes nothing back
    assert blocks.get(block.id).value == "short"
    blocks.delete(block.id)
    with pytest.raises(NotFound):
        blocks.merge_edit(block.id, block.version, "x")
