"""Sizes of the folders, and cleaning them."""

from __future__ import annotations

from pathlib import Path

from app.storage.cleaning import clear_logs, clear_partial_downloads
from app.storage.sizes import measure
from engine.folder_lock import lock_exclusively


def write(path: Path, size: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"x" * size)


def test_each_file_counts_once(tmp_path: Path) -> None:
    data, models = tmp_path / "data", tmp_path / "models"
    for name, size in (
        ("memory.db", 1000), ("memory.db-wal", 100), ("backups/memory-1.db", 2000), ("snapshots/a/b", 300),
        ("rolltop.log", 40), ("settings.json", 5), ("drafts.json", 6),
    ):  # fmt: skip
        write(data / name, size)
    for name, size in (("a.gguf", 7000), ("b.gguf.part", 800), ("b.gguf.part.json", 90), ("library.json", 1)):
        write(models / name, size)
    sizes = measure(data, models)
    assert (sizes.memory_file, sizes.backups, sizes.saved_states, sizes.logs, sizes.other) == (1100, 2000, 300, 40, 11)
    assert (sizes.models, sizes.downloads) == (7001, 890) and sizes.free > 0


def test_folders_that_are_not_there_are_empty(tmp_path: Path) -> None:
    sizes = measure(tmp_path / "none", tmp_path / "nor this")
    assert sizes.memory_file == sizes.models == 0 and sizes.free > 0


def test_an_open_log_is_emptied(tmp_path: Path) -> None:
    write(tmp_path / "rolltop.log", 50)
    write(tmp_path / "rolltop.log.1", 7)
    with (tmp_path / "rolltop.log").open("a", encoding="utf-8") as log:
        assert clear_logs(tmp_path) == 57
        log.write("after")
    assert (tmp_path / "rolltop.log").read_text(encoding="utf-8") == "after"
    assert not (tmp_path / "rolltop.log.1").exists()


def test_a_download_under_way_is_left_alone(tmp_path: Path) -> None:
    for name in ("a.gguf.part", "a.gguf.part.json", "a.gguf.lock", "b.gguf.part", "b.gguf.part.json", "b.gguf.lock"):
        write(tmp_path / name, 10)
    write(tmp_path / "c.gguf", 10)
    with (tmp_path / "a.gguf.lock").open("r+b") as held:
        lock_exclusively(held.fileno())
        assert clear_partial_downloads(tmp_path) == 20
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "a.gguf.lock", "a.gguf.part", "a.gguf.part.json", "b.gguf.lock", "c.gguf",
    ]  # fmt: skip
