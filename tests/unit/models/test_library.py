from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from models import library as library_module
from models.catalogue import CATALOGUE, DEFAULT_MODEL_ID, TEST_MODEL_ID, HubSource, WheelSource, display_name, find_spec
from models.errors import GgufError, LibraryError, ModelsError, UnknownModelError
from models.library import REGISTER_NAME, Library, models_folder, without_copies
from tests.unit.models.gguf_files import METADATA, gguf_bytes, write_gguf


def test_catalogue_is_consistent() -> None:
    assert len({spec.id for spec in CATALOGUE}) == len({spec.file_name for spec in CATALOGUE}) == len(CATALOGUE)
    for spec in CATALOGUE:
        assert len(bytes.fromhex(spec.sha256)) == 32
        assert spec.size_bytes > 0
        hubs = [source.url for source in spec.sources if isinstance(source, HubSource)]
        assert hubs and all(url.startswith("https://") for url in hubs) and len(set(hubs)) == len(hubs)
        assert spec.id == TEST_MODEL_ID or all(url.endswith(f"/{spec.file_name}") for url in hubs)
    assert isinstance(find_spec(DEFAULT_MODEL_ID).sources[-1], WheelSource)
    assert find_spec(DEFAULT_MODEL_ID).size_bytes == 1_117_320_768
    assert find_spec(TEST_MODEL_ID).file_name.startswith("SmolLM2")
    with pytest.raises(UnknownModelError, match=r"qwen2\.5-coder-1\.5b"):
        find_spec("nope")


def test_folder_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path / "own"))
    assert models_folder() == tmp_path / "own"
    monkeypatch.delenv("ROLLTOP_MODELS")
    assert models_folder().parts[-2:] == ("rolltop", "models")


def test_inside_and_outside_files(tmp_path: Path) -> None:
    library = Library(tmp_path / "models")
    assert library.files() == []
    outside = write_gguf(tmp_path / "own model.gguf")
    added = library.add(outside)
    assert (added.title, added.outside, added.problem) == ("own model", True, "")
    assert library.add(outside).path == outside
    write_gguf(library.folder / "inside.gguf")
    assert [(file.path.name, file.outside) for file in library.files()] == [
        ("inside.gguf", False),
        ("own model.gguf", True),
    ]
    assert library.find("inside.gguf") == library.folder / "inside.gguf"
    assert library.find(str(outside)) == outside
    library.remove(outside)
    assert outside.exists()
    assert [file.path.name for file in library.files()] == ["inside.gguf"]
    with pytest.raises(LibraryError, match="not on the list"):
        library.remove(outside)
    with pytest.raises(UnknownModelError):
        library.find("own model.gguf")


def test_a_model_that_lies_in_several_places_is_one_model_and_names_them(tmp_path: Path) -> None:
    library = Library(tmp_path / "models")
    library.folder.mkdir()
    inside = write_gguf(library.folder / "inside.gguf")
    (tmp_path / "elsewhere").mkdir()
    copy = Path(shutil.copy(inside, tmp_path / "elsewhere" / "renamed.gguf"))
    other = write_gguf(tmp_path / "other.gguf", metadata=METADATA | {"general.name": "another"})
    for path in (copy, other):
        library.add(path)
    files = without_copies(library.files())
    assert [(file.path, file.also_at) for file in files] == [(inside, (copy,)), (other, ())]
    inside.unlink()
    files = without_copies(library.files())
    assert [(file.path, file.also_at) for file in files] == [(copy, ()), (other, ())]


def test_unusable_files_are_named_not_hidden(tmp_path: Path) -> None:
    library = Library(tmp_path)
    (tmp_path / "short.gguf").write_bytes(gguf_bytes()[:-10])
    write_gguf(tmp_path / "eyes.gguf", metadata=METADATA | {"general.architecture": "clip"})
    write_gguf(tmp_path / "part.gguf", metadata=METADATA | {"split.count": 3})
    (tmp_path / "text.gguf").write_text("hello")
    problems = {file.path.stem: file.problem for file in library.files()}
    assert "10 bytes are missing" in problems["short"]
    assert "pictures" in problems["eyes"]
    assert "one of 3 parts" in problems["part"]
    assert "not a GGUF" in problems["text"]
    with pytest.raises(GgufError, match="missing"):
        library.add(tmp_path / "short.gguf")


def test_an_added_file_that_went_away(tmp_path: Path) -> None:
    library = Library(tmp_path / "models")
    outside = write_gguf(tmp_path / "own.gguf")
    library.add(outside)
    outside.unlink()
    (file,) = library.files()
    assert "There is no file" in file.problem
    with pytest.raises(UnknownModelError):
        library.find("own.gguf")


def test_a_damaged_register_is_kept_aside(tmp_path: Path) -> None:
    library = Library(tmp_path / "models")
    outside = write_gguf(tmp_path / "own.gguf")
    library.add(outside)
    register = library.folder / REGISTER_NAME
    register.write_text('{"version": 1, "added": [broken')
    assert library.files() == []
    library.add(outside)
    assert (library.folder / f"{REGISTER_NAME}.damaged-1").read_text() == '{"version": 1, "added": [broken'
    register.write_bytes(b"\xff\xfe")
    assert library.files() == []
    assert (library.folder / f"{REGISTER_NAME}.damaged-2").read_bytes() == b"\xff\xfe"


def test_a_damaged_register_that_cannot_be_kept_aside_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / REGISTER_NAME).write_text("broken")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(LibraryError, match=r"The list of models cannot be read\. \(permission denied\)"):
        Library(tmp_path).files()
    assert (tmp_path / REGISTER_NAME).read_text() == "broken"


def test_a_newer_register_is_refused(tmp_path: Path) -> None:
    (tmp_path / REGISTER_NAME).write_text('{"version": 2, "added": []}')
    with pytest.raises(LibraryError, match="newer Rolltop"):
        Library(tmp_path).files()


def test_verified_holds_until_the_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = find_spec(TEST_MODEL_ID)
    monkeypatch.setattr(library_module, "CATALOGUE", (spec,))
    library = Library(tmp_path)
    path = write_gguf(library.path_of(spec))
    assert not library.is_verified(spec)
    library.mark_verified(spec)
    assert library.is_verified(spec)
    assert library.files()[0].verified
    path.write_bytes(path.read_bytes() + b"x")
    assert not library.is_verified(spec)
    assert library.find(TEST_MODEL_ID) == path


def test_a_folder_is_told_from_a_model_and_its_files_are_named(tmp_path: Path) -> None:
    library = Library(tmp_path / "models")
    folder = tmp_path / "many"
    folder.mkdir()
    for refused in (lambda: library.find(str(folder)), lambda: library.add(folder)):
        with pytest.raises(ModelsError, match=r"“many” is a folder, .*no GGUF file in it\.$"):
            refused()
    for name in ("b.GGUF", "a.gguf", "notes.txt"):
        (folder / name).write_text("")
    for refused in (lambda: library.find(str(folder)), lambda: library.add(folder)):
        with pytest.raises(ModelsError, match=r"“many” is a folder, .*: a\.gguf, b\.GGUF$"):
            refused()


def test_a_model_has_one_name() -> None:
    spec = find_spec(DEFAULT_MODEL_ID)
    assert display_name(f"/anywhere/{spec.file_name}") == spec.title
    assert display_name(Path("/m/Other-7B.Q4.gguf")) == "Other-7B.Q4"


def test_deleting_frees_the_file_and_what_was_left_of_fetching_it(tmp_path: Path) -> None:
    library = Library(tmp_path / "models")
    library.folder.mkdir()
    path = write_gguf(library.folder / "own.gguf")
    (library.folder / "own.gguf.part").write_bytes(b"12345")
    size = path.stat().st_size
    assert library.disk_used() == size + 5
    assert library.delete(path) == size + 5
    assert [one.name for one in library.folder.iterdir()] == [".library.json.lock"]
    assert library.disk_used() == 0 == Library(tmp_path / "none").disk_used()
    with pytest.raises(LibraryError, match="cannot be deleted"):
        library.delete(path)


def test_files_of_others_are_never_deleted(tmp_path: Path) -> None:
    library = Library(tmp_path / "models")
    outside = write_gguf(tmp_path / "own.gguf")
    library.add(outside)
    with pytest.raises(LibraryError, match="another program"):
        library.delete(outside)
    assert outside.exists() and len(library.files()) == 1


def test_a_deleted_model_is_no_longer_known_as_checked(tmp_path: Path) -> None:
    spec = find_spec(TEST_MODEL_ID)
    library = Library(tmp_path)
    write_gguf(library.path_of(spec))
    library.mark_verified(spec)
    library.delete(library.path_of(spec))
    assert spec.file_name not in (tmp_path / REGISTER_NAME).read_text()


def test_models_of_the_list_by_name_also_those_that_are_gone(tmp_path: Path) -> None:
    library = Library(tmp_path / "models")
    outside = write_gguf(tmp_path / "own model.gguf")
    library.add(outside)
    outside.unlink()
    for name in ("own model.gguf", "own model", str(outside)):
        assert library.listed(name).path == outside
    with pytest.raises(UnknownModelError, match="no model"):
        library.listed("other")
