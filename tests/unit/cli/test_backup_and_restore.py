"""``rolltop backup`` and ``rolltop restore``, run as functions."""

from __future__ import annotations

import io
import re
import time
from datetime import datetime
from pathlib import Path

import pytest

from app.cli import backup, restore
from app.cli.arguments import make_parser
from engine.services import Services
from engine.store import Store
from engine.store.restoring import back_up

DAY = 24 * 3600.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A memory of two days: tea yesterday, coffee today."""
    yesterday = [time.time() - 2 * DAY]
    services = Services.over(Store.open(tmp_path / "data", clock=lambda: yesterday[0]))
    tea, _ = services.archival.insert(1, "I only drink tea")
    services.blocks.append(1, "human", "Ada")
    yesterday[0] = time.time()
    services.archival.supersede(tea.id, "I drink coffee")
    services.blocks.append(1, "human", "Leeds")
    services.store.close()
    return tmp_path / "data"


def run(folder: Path, *words: str) -> int:
    arguments = make_parser().parse_args([*words, "--data", str(folder)])
    return (backup if arguments.command == "backup" else restore).run(arguments)


def memory(folder: Path) -> tuple[list[str], str]:
    services = Services.over(Store.open(folder))
    try:
        return [fact.text for fact in services.archival.list(1).facts], services.blocks.by_label(1, "human").value
    finally:
        services.store.close()


def day(seconds_ago: float) -> str:
    return datetime.fromtimestamp(time.time() - seconds_ago).strftime("%Y-%m-%d")


def test_back_and_forth(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(folder, "restore", "--to", day(2 * DAY), "--yes") == 0
    out = capsys.readouterr().out
    assert "- fact: I drink coffee" in out and "block “human”: Ada Leeds → Ada" in out
    assert memory(folder) == (["I only drink tea"], "Ada")
    number = re.findall(r"--undo (\w+)", out)[0]
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert run(folder, "restore", "--undo", number) == 1
    out, err = capsys.readouterr()
    assert "~ block “human”: Ada → Ada Leeds" in out and "+ fact: I drink coffee" in out and "Add --yes" in err
    assert memory(folder) == (["I only drink tea"], "Ada"), "nothing happens before a yes"
    assert run(folder, "restore", "--undo", number, "--yes") == 0
    assert memory(folder) == (["I drink coffee"], "Ada\nLeeds")
    assert run(folder, "restore", "--undo", number) == 1
    assert "undone already" in capsys.readouterr().err
    assert run(folder, "restore", "--to", day(-DAY), "--yes") == 0
    assert "Nothing has changed since" in capsys.readouterr().out


def test_one_block_and_nobody_who_says_yes(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert run(folder, "restore", "--to", day(2 * DAY)) == 1
    assert "Add --yes" in capsys.readouterr().err
    assert run(folder, "restore", "--to", day(2 * DAY), "--block", "human", "--yes") == 0
    assert memory(folder) == (["I drink coffee"], "Ada")
    for wrong, told in (
        (("--to", "yesterday"), "is not a date"), (("--to", "2026-02-30"), "is not a date"),
        (("--to", day(0), "--block", "nope"), "no block “nope”"), (("--to", day(0), "--agent", "9"), "no agent 9"),
        (("--to", day(0), "--agent", str(2**70)), "no agent"), (("--undo", "x"), "no such change"),
        (("--undo", ""), "no such change"), (("--to", day(0), "--fact", "77"), "no memory with the number 77"),
    ):  # fmt: skip
        assert run(folder, "restore", *wrong, "--yes") == 1
        assert told in capsys.readouterr().err


def test_a_backup_and_its_return(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.db"
    assert run(folder, "backup", str(copy)) == 0
    assert run(folder, "backup", str(copy)) == 1 and "already a file" in capsys.readouterr().err
    assert run(folder, "backup", str(tmp_path / "no" / "copy.db")) == 1
    assert run(tmp_path / "elsewhere", "backup", str(tmp_path / "b.db")) == 1
    assert not (tmp_path / "b.db").exists() and not list(tmp_path.glob("*.partial"))
    run(folder, "restore", "--to", day(2 * DAY), "--yes")
    assert run(folder, "restore", str(copy), "--yes") == 0
    assert memory(folder) == (["I drink coffee"], "Ada\nLeeds")
    (kept,) = folder.glob("memory-replaced-*.db")
    assert run(tmp_path / "elsewhere", "restore", str(kept), "--yes") == 0
    assert memory(tmp_path / "elsewhere") == (["I only drink tea"], "Ada")


def test_what_cannot_be_restored_changes_nothing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (folder / "memory.db").read_bytes()
    text, damaged = tmp_path / "notes.txt", tmp_path / "damaged.db"
    text.write_text("not a memory")
    run(folder, "backup", str(damaged))
    with damaged.open("rb+") as file:
        file.seek(30 * 4096)
        file.write(b"\xff" * 8192)
    for file, told in (
        (text, "some other file"), (damaged, "damaged"), (tmp_path / "none", "no file"),
        (folder / "memory.db", "the memory itself"),
    ):  # fmt: skip
        assert run(folder, "restore", str(file), "--yes") == 1
        assert told in capsys.readouterr().err
    assert (folder / "memory.db").read_bytes() == before
    store = Store.open(folder)
    assert run(folder, "restore", str(kept_copy(store, tmp_path)), "--yes") == 1
    assert "already running" in capsys.readouterr().err
    store.close()
    assert not list(folder.glob("memory-replaced*")) and not list(folder.glob("*.restoring"))


def kept_copy(store: Store, folder: Path) -> Path:
    target = folder / "kept.db"
    back_up(store.folder, target)
    return target
