"""Moving folders: at whatever point it fails, the old folder is whole and still the one that counts."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from app.__main__ import main
from app.paths import data_folder, missing_data_folder, unknown_data_folder
from app.storage import moving
from app.storage.moving import MoveError, left_behind, move, remove_left, require_possible, target_in
from engine.store import Store
from engine.store.lock import FolderLock
from models.errors import LibraryError
from models.library import models_folder
from models.locations import read_locations


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The usual place, in a folder of the test."""
    monkeypatch.setattr("models.locations._home", lambda: tmp_path / "home")
    for name in ("ROLLTOP_DATA", "ROLLTOP_MODELS"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home"


@pytest.fixture
def data(home: Path) -> Path:
    folder = home / "data"
    store = Store.open(folder)
    store.set_setting("colour", "green")
    store.close()
    (folder / "settings.json").write_text("{}", encoding="utf-8")
    (folder / "snapshots" / "deep").mkdir(parents=True)
    (folder / "snapshots" / "deep" / "state.bin").write_bytes(os.urandom(100_000))
    (folder / "rolltop.log").write_text("x", encoding="utf-8")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".lock"
    }


def test_the_data_folder_moves_and_the_old_one_stays_until_it_is_removed(data: Path, tmp_path: Path) -> None:
    before, target = contents(data), target_in("data", tmp_path / "disk")
    seen: list[int] = []
    move("data", data, target, lambda done, total: seen.append(100 * done // total))
    assert contents(target) == before == contents(data)
    assert data_folder() == target and seen[-1] == 100 and seen == sorted(seen)
    store = Store.open(data_folder())
    assert store.get_setting("colour") == "green"
    store.close()
    assert left_behind("data", target) == data
    (data / "mine.txt").write_text("not of Rolltop's", encoding="utf-8")
    remove_left("data", target)
    assert contents(data) == {"mine.txt": b"not of Rolltop's"} and left_behind("data", target) is None
    assert data_folder() == target


def test_an_old_folder_without_anything_else_is_removed_whole(data: Path, tmp_path: Path) -> None:
    target = target_in("data", tmp_path / "disk")
    move("data", data, target)
    remove_left("data", target)
    assert not data.exists()


def test_options_and_variables_come_before_it(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move("data", data, target_in("data", tmp_path / "disk"))
    assert data_folder(tmp_path / "named") == tmp_path / "named"
    monkeypatch.setenv("ROLLTOP_DATA", str(tmp_path / "variable"))
    assert data_folder() == tmp_path / "variable"


def test_models_move_with_their_times(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    models = home / "models"
    models.mkdir(parents=True)
    (models / "a.gguf").write_bytes(b"x" * 5000)
    os.utime(models / "a.gguf", ns=(1, 1_234_567_891))
    elsewhere = tmp_path / "big.gguf"
    elsewhere.write_bytes(b"y" * 9000)
    (models / "b.gguf").symlink_to(elsewhere)
    target = target_in("models", tmp_path / "disk")
    move("models", models, target)
    assert models_folder() == target and (target / "a.gguf").stat().st_mtime_ns == 1_234_567_891
    assert (target / "b.gguf").is_symlink() and (target / "b.gguf").read_bytes() == b"y" * 9000
    remove_left("models", target)
    assert elsewhere.exists() and not models.exists()
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path))
    assert models_folder() == tmp_path


def failing_at(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_values: object, **_named: object) -> None:
        raise LibraryError("no") if step == "move_to" else OSError(28, "No space left on device")

    owner = {"fsync": os, "rename": os, "copystat": shutil}.get(step, moving)
    monkeypatch.setattr(owner, step, fail)


@pytest.mark.parametrize("step", ["_begin", "fsync", "copystat", "_digest", "rename", "move_to"])
def test_a_failure_at_any_step_leaves_the_old_folder(
    step: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, target = contents(data), target_in("data", tmp_path / "disk")
    with monkeypatch.context() as patch:
        failing_at(step, patch)
        with pytest.raises(MoveError) as raised:
            move("data", data, target)
    assert raised.value.problem == "cannot_write"
    assert contents(data) == before and data_folder() == data and read_locations().moved == {}
    assert not target.exists() and list((tmp_path / "disk").glob("*")) == []
    move("data", data, target)
    assert contents(target) == before


def test_a_copy_that_differs_is_thrown_away(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = moving._copy

    def flips(path: Path, goal: Path, meter: moving._Meter) -> str:
        digest = whole(path, goal, meter)
        if path.name == "state.bin":
            goal.write_bytes(b"?" + goal.read_bytes()[1:])
        return digest

    monkeypatch.setattr(moving, "_copy", flips)
    with pytest.raises(MoveError) as raised:
        move("data", data, target_in("data", tmp_path / "disk"))
    assert raised.value.problem == "differs" and data_folder() == data


def test_a_memory_that_is_damaged_is_not_moved(data: Path, tmp_path: Path) -> None:
    size = (data / "memory.db").stat().st_size
    with (data / "memory.db").open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(size - 4096))
    with pytest.raises(MoveError) as raised:
        move("data", data, target_in("data", tmp_path / "disk"))
    assert raised.value.problem == "damaged" and data_folder() == data


def test_it_can_be_cancelled(data: Path, tmp_path: Path) -> None:
    asked: list[int] = []

    def is_cancelled() -> bool:
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(MoveError) as raised:
        move("data", data, target_in("data", tmp_path / "disk"), is_cancelled=is_cancelled)
    assert raised.value.problem == "cancelled" and list((tmp_path / "disk").glob("*")) == []


def test_what_a_crash_left_is_replaced_and_what_is_somebody_elses_is_not(data: Path, tmp_path: Path) -> None:
    target = target_in("data", tmp_path / "disk")
    draft = target.with_name(target.name + ".being-moved")
    for folder in (draft, target):  # ended while copying, and between renaming and naming
        folder.mkdir(parents=True)
        (folder / ".rolltop-is-moving").touch()
        (folder / "memory.db").write_bytes(b"half")
    move("data", data, target)
    assert data_folder() == target and not draft.exists() and not (target / ".rolltop-is-moving").exists()
    draft.mkdir()
    (draft / "diary.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(MoveError):
        move("data", target, target_in("data", tmp_path / "disk2"), is_cancelled=lambda: True)
    assert (draft / "diary.txt").exists()


def test_what_is_refused_before_anything_is_done(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = target_in("data", tmp_path / "full")
    full.mkdir(parents=True)
    (full / "x").touch()
    cases = [(full, "not_empty"), (data / "inside", "inside"), (data, "inside")]
    for target, problem in cases:
        with pytest.raises(MoveError) as raised:
            require_possible("data", data, target)
        assert raised.value.problem == problem
    monkeypatch.setattr(moving, "free_bytes", lambda _folder: 1000)
    with pytest.raises(MoveError) as raised:
        require_possible("data", data, tmp_path / "disk")
    assert raised.value.problem == "no_room" and raised.value.values["free"] == 1000


def test_a_folder_that_another_rolltop_uses_is_not_moved(data: Path, tmp_path: Path) -> None:
    lock = FolderLock(data)
    lock.acquire()
    try:
        with pytest.raises(MoveError) as raised:
            move("data", data, target_in("data", tmp_path / "disk"))
    finally:
        lock.release()
    assert raised.value.problem == "in_use"


def test_a_places_file_that_does_not_parse_is_kept_aside(data: Path, home: Path, tmp_path: Path) -> None:
    (home / "places.json").write_text("{broken", encoding="utf-8")
    assert data_folder() == data
    target = target_in("data", tmp_path / "disk")
    move("data", data, target)
    assert data_folder() == target and (home / "places.json.damaged-1").read_text(encoding="utf-8") == "{broken"


def test_a_broken_places_file_keeps_a_memory_from_being_begun_anew(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "umask", lambda _mask: 0)
    home.mkdir(exist_ok=True)
    (home / "places.json").write_text("{broken", encoding="utf-8")
    assert main(["search", "tea"]) == 1
    told = capsys.readouterr().err
    assert str(home / "places.json") in told and "cannot be read" in told
    assert (home / "places.json").read_text(encoding="utf-8") == "{broken"
    assert not (home / "data" / "memory.db").exists()
    assert unknown_data_folder(tmp_path / "named") is None
    (home / "data").mkdir(exist_ok=True)
    (home / "data" / "memory.db").write_bytes(b"")
    assert unknown_data_folder() is None, "the memory is in its usual place"


def test_a_folder_on_a_disk_that_is_away_is_not_made_anew(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "umask", lambda _mask: 0)
    target = target_in("data", tmp_path / "disk")
    assert missing_data_folder() is None
    move("data", data, target)
    assert missing_data_folder() is None
    shutil.move(tmp_path / "disk", tmp_path / "unplugged")
    assert missing_data_folder() == target and missing_data_folder(tmp_path / "named") is None
    assert main(["search", "tea"]) == 1
    assert "is not there" in capsys.readouterr().err and not target.exists()
