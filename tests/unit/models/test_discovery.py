"""Model files of other programs: what is found, what is left out and why."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

import pytest

from models import discovery
from models.catalogue import display_name
from models.discovery import FoundModel, Search, add_found, discover
from models.library import Library
from models.places import Place
from tests.unit.models.gguf_files import METADATA, gguf_bytes

DIGEST = "ab" * 32


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


def named(name: str) -> bytes:
    """A model that is different from others."""
    return gguf_bytes(METADATA | {"general.name": name})


def put(path: Path, content: bytes = b"") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content or named(path.name))
    return path


def look(library: Library, folder: Path, layout: str = "files", **more: object) -> Search:
    place = Place("Program", folder, layout)  # pyright: ignore[reportArgumentType]
    return discover(library, places=[place], **more)  # pyright: ignore[reportArgumentType]


def ollama(folder: Path, where: str, digest: str = DIGEST, content: bytes = b"", more: tuple[str, ...] = ()) -> Path:
    """A manifest and its blob."""
    manifest = folder / "manifests" / where
    manifest.parent.mkdir(parents=True, exist_ok=True)
    kinds = ("application/vnd.ollama.image.model", "application/vnd.ollama.image.template", *more)
    layers = [{"mediaType": kind, "digest": f"sha256:{digest}", "size": 1} for kind in kinds]
    manifest.write_text(json.dumps({"schemaVersion": 2, "layers": layers}))
    return put(folder / "blobs" / f"sha256-{digest}", content or named(where))


def test_files_at_any_depth_as_they_are_found(library: Library, tmp_path: Path) -> None:
    first, second = put(tmp_path / "lm" / "maker" / "repo" / "one.gguf"), put(tmp_path / "lm" / "two.GGUF")
    put(tmp_path / "lm" / "notes.txt", b"no model")
    seen: list[FoundModel] = []
    programs: list[str] = []
    search = discover(library, seen.append, places=[Place("LM Studio", tmp_path / "lm")], on_place=programs.append)
    assert {model.path for model in search.found} == {first, second}
    assert seen == list(search.found) and search.complete and search.notes == () and programs == ["LM Studio"]
    model = next(model for model in search.found if model.path == first)
    assert (model.title, model.program, model.problem, model.listed) == ("one", "LM Studio", "", False)
    assert model.size_bytes == first.stat().st_size and model.header is not None


def test_places_that_are_not_there(library: Library, tmp_path: Path) -> None:
    for layout in ("files", "hub", "ollama"):
        search = look(library, tmp_path / "missing", layout)
        assert search == Search((), (), True)


def test_ollama_tells_names_by_its_manifests(library: Library, tmp_path: Path) -> None:
    blob = ollama(tmp_path, "registry.ollama.ai/library/qwen3/4b")
    ollama(tmp_path, "hf.co/maker/repo/latest", digest="cd" * 32)
    ollama(tmp_path, "registry.ollama.ai/someone/tuned/q4", digest="ef" * 32)
    search = look(library, tmp_path, "ollama")
    assert sorted(model.title for model in search.found) == ["hf.co/maker/repo:latest", "qwen3:4b", "someone/tuned:q4"]
    (found,) = [model for model in search.found if model.title == "qwen3:4b"]
    assert found.path == blob and found.problem == ""
    assert add_found(library, [found]) == []
    (file,) = library.files()
    assert (file.path, file.title, file.problem) == (blob, "qwen3:4b", "")
    assert display_name(blob) == "qwen3:4b"


def test_ollama_manifests_that_cannot_be_used(library: Library, tmp_path: Path) -> None:
    ollama(tmp_path, "registry.ollama.ai/library/tuned/7b", more=("application/vnd.ollama.image.adapter",))
    broken = tmp_path / "manifests" / "registry.ollama.ai" / "library" / "broken"
    broken.mkdir()
    (broken / "latest").write_text("{")
    (broken / "evil").write_text(
        json.dumps({"layers": [{"mediaType": "application/vnd.ollama.image.model", "digest": "sha256:../../x"}]})
    )
    (broken / "gone").write_text(
        json.dumps({"layers": [{"mediaType": "application/vnd.ollama.image.model", "digest": f"sha256:{'0' * 64}"}]})
    )
    (found,) = look(library, tmp_path, "ollama").found
    assert "adapter" in found.problem


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege there")
def test_the_hub_cache_by_its_snapshots(library: Library, tmp_path: Path) -> None:
    repo = tmp_path / "models--maker--repo-GGUF"
    blob = put(repo / "blobs" / DIGEST, named("hub"))
    snapshots = repo / "snapshots"
    for revision in ("one", "two"):
        link = snapshots / revision / "model-q4.gguf"
        link.parent.mkdir(parents=True)
        link.symlink_to(blob)
    put(tmp_path / "datasets--x" / "snapshots" / "a" / "other.gguf")
    put(repo / "refs" / "stray.gguf")
    (found,) = look(library, tmp_path, "hub").found
    assert found.title == "model-q4" and found.path.parent.parent == snapshots


def test_what_cannot_hold_a_conversation_says_why(library: Library, tmp_path: Path) -> None:
    put(tmp_path / "mmproj.gguf", gguf_bytes(METADATA | {"general.architecture": "clip"}))
    put(tmp_path / "lora.gguf", gguf_bytes(METADATA | {"general.type": "adapter"}))
    put(tmp_path / "search.gguf", gguf_bytes(METADATA | {"general.architecture": "nomic-bert"}))
    put(tmp_path / "model-00001-of-00003.gguf", gguf_bytes(METADATA | {"split.count": 3}))
    put(tmp_path / "short.gguf", gguf_bytes()[:-10])
    put(tmp_path / "page.gguf", b"<html>")
    search = look(library, tmp_path)
    problems = {model.path.name: model.problem for model in search.found}
    assert "pictures" in problems["mmproj.gguf"]
    assert "adapter" in problems["lora.gguf"]
    assert "find texts by meaning" in problems["search.gguf"]
    assert "one of 3 parts" in problems["model-00001-of-00003.gguf"]
    assert "10 bytes are missing" in problems["short.gguf"]
    assert "web page" in problems["page.gguf"]
    assert len(add_found(library, search.found)) == 6 and library.files() == []


def test_a_vocabulary_is_no_model(library: Library, tmp_path: Path) -> None:
    head = gguf_bytes(METADATA)
    # The header's count of tensors is the eight bytes behind magic and version: none are left.
    put(tmp_path / "ggml-vocab.gguf", head[:8] + bytes(8) + head[16:])
    (found,) = look(library, tmp_path).found
    assert "vocabulary" in found.problem


def test_second_names_and_copies_are_told_once(library: Library, tmp_path: Path) -> None:
    content = named("same")
    original = put(tmp_path / "one" / "model.gguf", content)
    put(tmp_path / "two" / "copy.gguf", content)
    os.link(original, tmp_path / "one" / "again.gguf")
    put(tmp_path / "two" / "other.gguf", content[:-1] + b"\2")
    places = [Place("One", tmp_path / "one"), Place("Two", tmp_path / "two")]
    copies: list[tuple[Path, Path]] = []
    found = discover(library, places=places, on_copy=lambda first, copy: copies.append((first, copy))).found
    assert sorted(model.program for model in found) == ["One", "Two"]
    first = next(model.path for model in found if model.program == "One")
    second = next(path for path in (original, original.with_name("again.gguf")) if path != first)
    assert sorted(copies) == sorted([(first, second), (first, tmp_path / "two" / "copy.gguf")])


def test_what_the_library_has_is_marked(library: Library, tmp_path: Path) -> None:
    known = put(tmp_path / "place" / "known.gguf")
    library.add(known)
    put(library.folder / "mine.gguf", named("mine"))
    put(tmp_path / "place" / "copy of mine.gguf", named("mine"))
    put(tmp_path / "place" / "new.gguf")
    copies: list[tuple[Path, Path]] = []
    search = look(library, tmp_path / "place", on_copy=lambda first, copy: copies.append((first, copy)))
    assert copies == [(library.folder / "mine.gguf", tmp_path / "place" / "copy of mine.gguf")]
    listed = {model.path.name: model.listed for model in search.found}
    assert listed == {"known.gguf": True, "copy of mine.gguf": True, "new.gguf": False}


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege there")
def test_loops_of_folders_come_to_an_end(library: Library, tmp_path: Path) -> None:
    put(tmp_path / "a" / "b" / "model.gguf")
    (tmp_path / "a" / "b" / "up").symlink_to(tmp_path / "a")
    (tmp_path / "a" / "self").symlink_to(tmp_path / "a" / "self")
    search = look(library, tmp_path / "a")
    assert [model.title for model in search.found] == ["model"] and search.notes == ()


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes in folders there")
def test_a_pipe_of_that_name_is_not_opened(library: Library, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    (tmp_path / "broken.gguf").symlink_to(tmp_path / "nowhere")
    put(tmp_path / "model.gguf")
    assert [model.title for model in look(library, tmp_path).found] == ["model"]


def test_a_folder_that_cannot_be_read_is_named(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "open" / "model.gguf")
    (tmp_path / "closed").mkdir()
    real = os.scandir

    def scandir(path: str | Path) -> object:
        if Path(path).name == "closed":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(discovery.os, "scandir", scandir)
    search = look(library, tmp_path)
    assert [model.title for model in search.found] == ["model"]
    assert len(search.notes) == 1 and "closed" in search.notes[0] and "permission denied" in search.notes[0]


def test_a_huge_folder_is_left_with_a_note(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "MOST_ENTRIES", 20)
    for number in range(30):
        (tmp_path / f"{number}.txt").touch()
    search = look(library, tmp_path)
    assert search.complete and len(search.notes) == 1 and "too many files" in search.notes[0]


def test_a_disk_that_does_not_answer_is_left_behind(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    real = discovery.os.scandir

    def scandir(path: str | Path) -> object:
        if Path(path).name == "hangs":
            answers.wait()
        return real(path)

    monkeypatch.setattr(discovery.os, "scandir", scandir)
    (tmp_path / "hangs").mkdir()
    put(tmp_path / "works" / "model.gguf")
    places = [Place("Away", tmp_path / "hangs"), Place("Here", tmp_path / "works")]
    try:
        search = discover(library, places=places, place_limit_s=0.2)
    finally:
        answers.set()
        for thread in threading.enumerate():
            if thread.name == "model-search":
                thread.join()
    assert [model.program for model in search.found] == ["Here"]
    assert len(search.notes) == 1 and "too long" in search.notes[0]


def test_it_can_be_cancelled(library: Library, tmp_path: Path) -> None:
    for number in range(5):
        put(tmp_path / f"{number}.gguf")
    cancel = threading.Event()
    seen: list[FoundModel] = []

    def stop(model: FoundModel) -> None:
        seen.append(model)
        cancel.set()

    search = discover(library, stop, places=[Place("A", tmp_path), Place("B", tmp_path)], cancel=cancel)
    assert len(seen) == 1 and not search.complete and search.found == tuple(seen)


def test_nothing_is_written_where_it_looks(library: Library, tmp_path: Path) -> None:
    path = put(tmp_path / "place" / "model.gguf")
    before = [(entry.name, entry.stat().st_mtime_ns) for entry in os.scandir(path.parent)]
    add_found(library, look(library, tmp_path / "place").found)
    assert [(entry.name, entry.stat().st_mtime_ns) for entry in os.scandir(path.parent)] == before
    assert [file.path for file in library.files()] == [path]
    library.remove(path)
    assert path.exists() and library.files() == []


def test_a_place_says_how_deep_it_is_looked_into(library: Library, tmp_path: Path) -> None:
    put(tmp_path / "one" / "near.gguf")
    put(tmp_path / "one" / "two" / "far.gguf")
    found = discover(library, places=[Place("Downloads", tmp_path, depth=1)]).found
    assert [model.title for model in found] == ["near"]
