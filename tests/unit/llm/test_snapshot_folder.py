from __future__ import annotations

import logging
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.llm.base import CONVERSATION, SCRATCH, CacheTier
from engine.llm.fake import ScriptedModel
from engine.llm.snapshot_folder import HALF_LIFE_S, SnapshotFolder
from engine.llm.states import States

TOKENS = list(range(100))


def state(size: int = 1000) -> bytearray:
    return bytearray(range(256)) * (size // 256) + bytearray(size % 256)


def the_file(folder: Path) -> Path:
    (path,) = folder.glob("*.kv")
    return path


def test_a_state_is_found_again_by_another_process(tmp_path: Path) -> None:
    SnapshotFolder(tmp_path, "key").write("talk", TOKENS, state(), b"window", 40)
    found = SnapshotFolder(tmp_path, "key")
    (header,) = found.headers()
    assert (header.name, header.ledger(), header.window, header.approximate_from) == ("talk", TOKENS, b"window", 40)
    assert found.read("talk") == state()
    assert the_file(tmp_path).stat().st_mode & 0o077 == 0


def test_another_models_state_is_left_alone_and_never_used(tmp_path: Path) -> None:
    SnapshotFolder(tmp_path, "key").write("talk", TOKENS, state())
    other = SnapshotFolder(tmp_path, "other key")
    assert other.headers() == [] and other.read("talk") is None and other.header("talk") is None
    other.write("talk", TOKENS[:50], state(10))
    assert SnapshotFolder(tmp_path, "key").read("talk") == state()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_is_told_removed_and_never_read(
    tmp_path: Path, data: st.DataObject, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    SnapshotFolder(tmp_path, "key").write("talk", TOKENS, state())
    path = the_file(tmp_path)
    content = bytearray(path.read_bytes())
    length = data.draw(st.integers(0, len(content) - 1), label="length")
    path.write_bytes(content[:length])
    with caplog.at_level(logging.WARNING):
        assert SnapshotFolder(tmp_path, "key").read("talk") is None
    assert "is not used" in caplog.text
    assert not path.exists()


@pytest.mark.parametrize("at", [0, 9, 20, 60])
def test_a_changed_header_is_not_believed(tmp_path: Path, at: int) -> None:
    SnapshotFolder(tmp_path, "key").write("talk", TOKENS, state())
    path = the_file(tmp_path)
    content = bytearray(path.read_bytes())
    content[at] ^= 0x41
    path.write_bytes(content)
    assert SnapshotFolder(tmp_path, "key").headers() == []


def test_a_file_that_grew_since_it_was_indexed_is_not_used(tmp_path: Path) -> None:
    folder = SnapshotFolder(tmp_path, "key")
    folder.write("talk", TOKENS, state())
    with the_file(tmp_path).open("ab") as file:
        file.write(b"more")
    assert folder.read("talk") is None


def test_the_least_valuable_goes_first(tmp_path: Path) -> None:
    now = [0.0]

    def opened(key: str = "key") -> SnapshotFolder:
        return SnapshotFolder(tmp_path, key, cap_bytes=4000, clock=lambda: now[0])

    def names() -> set[str]:
        return {path.name.rpartition("-")[0] for path in tmp_path.iterdir()}

    opened("other model").write("stranger", TOKENS, state(500))
    folder = opened()
    folder.write("old", TOKENS, state(500))
    now[0] = 4 * HALF_LIFE_S
    folder.write("short", TOKENS[:30], state(500))
    folder.write("new", TOKENS, state(500))
    assert names() == {"stranger", "old", "short", "new"}
    gone: list[str] = []
    for size in range(100, 3300, 100):
        before = names()
        folder.write("last", TOKENS, state(size))
        assert folder.used_bytes() <= 4000 and "last" in names()
        gone += sorted(before - names())
    assert gone == ["stranger", "old", "short", "new"]
    assert not folder.write("too large", TOKENS, state(5000)) and names() == {"last"}


def test_what_a_killed_process_left_half_written_is_removed(tmp_path: Path) -> None:
    (tmp_path / "talk.part").write_bytes(b"half")
    SnapshotFolder(tmp_path, "key")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("in the way")
    folder = SnapshotFolder(tmp_path / "file" / "snapshots", "key")
    assert not folder.write("talk", TOKENS, state()) and folder.read("talk") is None
    assert "could not be written" in caplog.text


# -- states of a model


def model(tier: CacheTier = CacheTier.SPLICE) -> ScriptedModel:
    return ScriptedModel(["ok"], tier=tier)


def test_the_state_with_the_longest_common_prefix_is_restored(tmp_path: Path) -> None:
    one = model()
    states = States(one, SnapshotFolder(tmp_path, one.state_key))
    one.prefill(CONVERSATION, TOKENS[:60])
    assert states.keep("short", CONVERSATION)
    one.prefill(CONVERSATION, TOKENS)
    assert states.keep("long", CONVERSATION) and states.write("long")
    states.release("long")
    restored = states.restore(SCRATCH, [*TOKENS[:90], 7, 7, 7])
    assert restored.tokens == 90 and list(one.ledger(SCRATCH)) == TOKENS[:90]
    assert states.restore(SCRATCH, TOKENS, beyond=90).tokens == 0


def test_a_model_that_cannot_drop_a_tail_takes_whole_states_only() -> None:
    one = model(CacheTier.CHECKPOINT)
    states = States(one)
    one.prefill(CONVERSATION, TOKENS[:60])
    states.keep("short", CONVERSATION)
    one.prefill(CONVERSATION, TOKENS)
    states.keep("long", CONVERSATION)
    assert states.restore(SCRATCH, [*TOKENS[:90], 7]).tokens == 60


def test_a_state_that_the_model_refuses_is_dropped_and_the_next_one_taken(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    one = model()
    folder = SnapshotFolder(tmp_path, one.state_key)
    folder.write("broken", TOKENS, bytearray(400))
    states = States(one, folder)
    one.prefill(CONVERSATION, TOKENS[:60])
    states.keep("good", CONVERSATION)
    assert states.restore(SCRATCH, TOKENS).tokens == 60
    assert "broken is not used" in caplog.text and folder.header("broken") is None


def test_memory_stays_within_its_size(tmp_path: Path) -> None:
    one = model()
    states = States(one, cap_bytes=1000)
    for number in range(20):
        one.prefill(CONVERSATION, [number, *TOKENS])
        states.keep(f"talk {number}", CONVERSATION)
        assert states.memory_bytes <= 1000
    assert states.unwritten() == ["talk 18", "talk 19"]
    one.prefill(CONVERSATION, list(range(300)))
    assert not states.keep("too large", CONVERSATION)


def test_what_was_moved_is_remembered_as_approximate(tmp_path: Path) -> None:
    one = model()
    states = States(one, SnapshotFolder(tmp_path, one.state_key))
    one.prefill(CONVERSATION, TOKENS)
    states.keep("talk", CONVERSATION, b"", 50)
    states.write("talk")
    states.release("talk")
    assert states.restore(SCRATCH, TOKENS).approximate_from == 50
    one.clear(SCRATCH)
    assert states.restore(SCRATCH, TOKENS[:45]).approximate_from == -1


def test_what_is_said_of_a_state_is_written_again_when_it_changes(tmp_path: Path) -> None:
    one = model()
    folder = SnapshotFolder(tmp_path, one.state_key)
    states = States(one, folder)
    one.prefill(CONVERSATION, TOKENS)
    for window in (b"before", b"after"):
        states.keep("talk", CONVERSATION, window)
        assert states.unwritten() == ["talk"] and states.write("talk") and states.unwritten() == []
        states.keep("talk", CONVERSATION, window)
        assert states.unwritten() == []
    assert SnapshotFolder(tmp_path, one.state_key).headers()[0].window == b"after"
