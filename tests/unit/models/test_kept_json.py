"""The small files beside the models: what is broken costs nothing else, and no process undoes another's change."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from models.errors import LibraryError
from models.kept_json import changing, salvaged, tell_what_is_kept_aside
from models.library import REGISTER_NAME, Library
from models.settings import SETTINGS_NAME, ModelSettings, ModelSettingsFile
from tests.unit.models.gguf_files import METADATA, gguf_bytes, write_gguf

ADDS = """
import sys
from pathlib import Path
from models.library import Library
from models.settings import ModelSettings, ModelSettingsFile
folder, files = Path(sys.argv[1]), sys.argv[2:]
sys.stdin.readline()
for file in files:
    Library(folder).add(Path(file))
    ModelSettingsFile(folder).keep(file, ModelSettings(n_ctx=2048))
"""
EACH = 12


def test_two_processes_lose_none_of_each_others_changes(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    paths = [tmp_path / f"{number}.gguf" for number in range(2 * EACH)]
    for number, path in enumerate(paths):
        path.write_bytes(gguf_bytes(METADATA | {"general.name": f"Model {number}"}))
    halves = [[str(path) for path in paths[start::2]] for start in (0, 1)]
    running = [
        subprocess.Popen([sys.executable, "-c", ADDS, str(folder), *half], stdin=subprocess.PIPE) for half in halves
    ]
    for process in running:
        assert process.stdin is not None
        process.stdin.write(b"\n")
        process.stdin.flush()
    for process in running:
        process.communicate()
        assert process.returncode == 0
    assert {file.path for file in Library(folder).files()} == set(paths)
    assert all(ModelSettingsFile(folder).of(path).n_ctx == 2048 for path in paths)


def test_a_bad_value_costs_itself_only(tmp_path: Path) -> None:
    one, other = write_gguf(tmp_path / "one.gguf"), tmp_path / "other.gguf"
    other.write_bytes(gguf_bytes(METADATA | {"general.name": "Other"}))
    file = ModelSettingsFile(tmp_path)
    file.keep(one, ModelSettings(n_ctx=2048, temperature=0.9))
    file.keep(other, ModelSettings(seed=7))
    path = tmp_path / SETTINGS_NAME
    written = path.read_text().replace("2048", '"many"')
    path.write_text(written)
    told: list[str] = []
    end = tell_what_is_kept_aside(told.append)
    try:
        assert file.of(one) == ModelSettings(temperature=0.9)
        assert file.of(other) == ModelSettings(seed=7)
    finally:
        end()
    assert len(told) == 1 and "the rest of it holds" in told[0]
    assert (tmp_path / f"{SETTINGS_NAME}.damaged-1").read_text() == written


def test_the_list_of_models_keeps_what_is_right_in_it(tmp_path: Path) -> None:
    own = write_gguf(tmp_path / "own.gguf")
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / REGISTER_NAME).write_text(json.dumps({"added": [str(own), 7], "verified": {"x.gguf": {"sha256": 1}}}))
    assert [file.path for file in Library(folder).files()] == [own]
    Library(folder).remove(own)
    assert Library(folder).files() == []


def test_a_newer_programs_file_of_another_shape_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / SETTINGS_NAME
    path.write_text('{"version": 2, "files": [1, 2]}')
    with pytest.raises(LibraryError, match="newer Rolltop"):
        ModelSettingsFile(tmp_path).of(write_gguf(tmp_path / "own.gguf"))
    assert path.read_text() == '{"version": 2, "files": [1, 2]}'
    assert [one.name for one in tmp_path.iterdir() if "damaged" in one.name] == []


def test_what_fits_nowhere_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        salvaged([1], ModelSettings)
    assert salvaged({"a": [1, "x"], "b": 3}, dict[str, list[int]]) == {"a": [1]}


def test_changing_may_be_nested_and_needs_no_folder_that_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "x.json", tmp_path / "file" / "x.json"):
        with changing(path), changing(path):
            pass
