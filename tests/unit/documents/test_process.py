"""The process that reads: hostile files end it, or are ended with it, and the next file is read all the same."""

from __future__ import annotations

import os
import signal
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from engine.documents.process import Limits, ReaderProcess
from engine.documents.reading import Answer, Finished, Opened, Piece, Refused
from tests.unit.documents.files import word


def never() -> bool:
    return False


@pytest.fixture
def reader() -> Iterator[ReaderProcess]:
    opened = ReaderProcess()
    yield opened
    opened.close()


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.txt"
    path.write_text("A good text.")
    return str(path)


def kinds(answers: Iterator[Answer]) -> list[type[Answer]]:
    return [type(answer) for answer in answers]


def test_one_process_reads_file_after_file(reader: ReaderProcess, good: str) -> None:
    assert reader.pid is None
    assert kinds(reader.read(good, "", never)) == [Opened, Piece, Finished]
    first = reader.pid
    assert kinds(reader.read(f"{good}.pdf", "", never)) == [Refused]
    assert kinds(reader.read(good, "", never)) == [Opened, Piece, Finished]
    assert reader.pid == first
    reader.close()
    assert first is not None and not psutil.pid_exists(first)


def test_a_reader_that_dies_is_a_sentence_and_the_next_file_gets_another(reader: ReaderProcess, good: str) -> None:
    assert kinds(reader.read(good, "", never))[-1] is Finished
    first = reader.pid
    assert first is not None
    psutil.Process(first).kill()
    last = list(reader.read(good, "", never))[-1]
    assert isinstance(last, Refused | Finished)  # it had died before, or died with this file
    assert kinds(reader.read(good, "", never))[-1] is Finished
    assert reader.pid != first


def test_a_reader_that_dies_in_the_middle(reader: ReaderProcess, tmp_path: Path, good: str) -> None:
    path = tmp_path / "long.txt"
    path.write_text("Some words.\n\n" * 300_000)
    answers: list[Answer] = []
    for answer in reader.read(str(path), "", never):
        answers.append(answer)
        if len(answers) == 2 and reader.pid is not None:
            os.kill(reader.pid, signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    last = answers[-1]
    assert isinstance(last, Refused) and last.said is not None and "reader end" in last.sentence
    assert kinds(reader.read(good, "", never))[-1] is Finished


def test_a_file_that_takes_too_long_is_left_out(tmp_path: Path, good: str) -> None:
    slow = tmp_path / "slow.html"
    slow.write_text("<p><b>word</b> " * 600_000)
    reader = ReaderProcess(Limits(silence_s=0.3))
    try:
        assert kinds(reader.read(good, "", never))[-1] in (Finished, Refused)  # the start may take longer than that
        last = list(reader.read(str(slow), "", never))[-1]
        assert isinstance(last, Refused) and "too long" in last.sentence
        assert reader.pid is None
    finally:
        reader.close()


def test_a_file_that_eats_memory_is_left_out(tmp_path: Path, good: str) -> None:
    hungry = tmp_path / "hungry.docx"
    hungry.write_bytes(word(["text"]))
    with zipfile.ZipFile(hungry) as source:
        parts = {entry.filename: source.read(entry.filename) for entry in source.infolist()}
    body = parts["word/document.xml"]
    parts["word/document.xml"] = body.replace(b"<w:body>", b"<w:body>" + b"<w:p><w:r/></w:p>" * 10_000_000)
    with zipfile.ZipFile(hungry, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in parts.items():
            target.writestr(name, data)
    del parts, body
    reader = ReaderProcess(Limits(memory_bytes=600_000_000))
    try:
        last = list(reader.read(str(hungry), "", never))[-1]
        assert isinstance(last, Refused)
        assert kinds(reader.read(good, "", never))[-1] is Finished
    finally:
        reader.close()


def test_cancelling_ends_the_reader_at_once(reader: ReaderProcess, tmp_path: Path, good: str) -> None:
    assert kinds(reader.read(good, "", never))[-1] is Finished
    path = tmp_path / "long.html"
    path.write_text("<p><b>word</b> " * 600_000)
    started = time.monotonic()
    answers = kinds(reader.read(str(path), "", lambda: time.monotonic() > started + 0.3))
    assert Finished not in answers and Refused not in answers
    assert reader.pid is None


def test_the_reader_ends_with_its_parent(tmp_path: Path) -> None:
    """A parent that is killed while the child is busy leaves no process."""
    slow = tmp_path / "slow.html"
    slow.write_text("<p><b>word</b> " * 1_200_000)
    script = tmp_path / "parent.py"
    script.write_text(
        "from engine.documents.process import ReaderProcess\n"
        "if __name__ == '__main__':\n"
        "    reader = ReaderProcess()\n"
        f"    for _ in reader.read({str(slow)!r}, '', lambda: bool(print(reader.pid, flush=True))): pass\n"
    )
    root = Path(__file__).parents[3]
    parent = psutil.Popen(
        [sys.executable, str(script)], stdout=-1, cwd=root, env=os.environ | {"PYTHONPATH": str(root)}
    )
    child = psutil.Process(int(parent.stdout.readline()))
    parent.kill()
    parent.wait(10)
    parent.stdout.close()
    child.wait(20)
    assert not child.is_running()
