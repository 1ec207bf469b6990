"""``rolltop import`` in processes of its own, and what a conversation makes of the files."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest

from engine.protocol import GetReplySources, ListDocuments
from engine.store import Store, check_consistency
from engine.store.opening import FILE_NAME
from tests.end2end.processes import (
    LIMIT_S,
    ROOT,
    Engine,
    children_of,
    environment,
    gone,
    rolltop,
    run_chat,
    scripted,
)
from tests.unit.documents.files import pdf, word

QUESTION = "When does the lease end?"


def import_command(folder: Path, *words: str | Path) -> list[str]:
    return rolltop("import", "--data", folder, "--model-loader", scripted(), *words)


def run_import(folder: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        import_command(folder, *words), capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=environment(),
        timeout=LIMIT_S, check=False,
    )  # fmt: skip


@pytest.fixture
def files(tmp_path: Path) -> Path:
    root = tmp_path / "files"
    root.mkdir()
    (root / "lease.pdf").write_bytes(pdf(["About gardens.", "The lease ends in October 2027."]))
    (root / "说明.docx").write_bytes(word(["# 工作室", "工作室的租约到二〇二七年五月三日为止。"]))
    (root / "旧.txt").write_bytes("钥匙放在厨房的蓝色盒子里。".encode("gb18030"))
    return root


def many(root: Path, count: int) -> Path:
    root.mkdir()
    for number in range(count):
        (root / f"{number:04}.txt").write_text(f"Note {number}. The shed is blue.\n\n" * 400)
    return root


def answer(folder: Path, text: str, *words: str) -> dict[str, Any]:
    done = run_chat(folder, "--json", "--message", text, *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_imported_file_is_cited_and_cited_again_after_a_restart(folder: Path, files: Path) -> None:
    done = run_import(folder, files)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "Files: 3 added." and done.stderr == ""
    reply = answer(folder, QUESTION)
    assert reply["reply"] == "It ends in October."
    (source,) = reply["documents"]
    assert source["name"] == "lease.pdf" and source["page"] == 2 and "October 2027" in source["text"]
    assert source["chunk_id"] in reply["report"]["chunk_ids"]
    plain = run_chat(folder, "--message", QUESTION)
    assert "  [lease.pdf, page 2]" in plain.stdout.splitlines()
    with Engine(folder) as engine:
        found = engine.ask(GetReplySources(0, (reply["reply_id"],)))
        assert [view.place for view in found[str(reply["reply_id"])]] == ["page 2"]
        names = {document.name for document in engine.ask(ListDocuments(0)).documents}
        assert names == {"lease.pdf", "说明.docx", "旧.txt"}


def test_importing_again_reads_only_what_changed(folder: Path, files: Path) -> None:
    run_import(folder, files)
    (files / "lease.pdf").write_bytes(pdf(["The lease ends in March 2030."]))
    (files / "broken.docx").write_bytes(b"PK broken")
    done = run_import(folder, files, "--json")
    assert done.returncode == 1
    summary = json.loads(done.stdout)
    assert (summary["added"], summary["changed"], summary["unchanged"]) == (0, 1, 2)
    (problem,) = summary["problems"]
    assert problem["name"] == "broken.docx" and problem["sentence"] in done.stderr
    assert answer(folder, QUESTION)["reply"] == "I do not know that yet."


def test_what_cannot_be_imported(folder: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    done = run_import(folder, empty)
    assert done.returncode == 1 and "no file here that can be read" in done.stdout
    done = run_import(folder, tmp_path / "missing.pdf", "--agent", "99")
    assert done.returncode == 1 and "There is no agent 99" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process there")
def test_ctrl_c_leaves_whole_documents(folder: Path, tmp_path: Path) -> None:
    root = many(tmp_path / "many", 250)
    process = subprocess.Popen(
        import_command(folder, root, "--json"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        encoding="utf-8", cwd=ROOT, env=environment(),
    )  # fmt: skip
    wait_for_documents(folder, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LIMIT_S)
    assert process.returncode == 130, err
    summary = json.loads(out)
    assert summary["cancelled"] and 0 < summary["added"] < 250
    assert whole_documents(folder) == summary["added"]


def test_a_killed_import_leaves_whole_documents_and_no_process(folder: Path, tmp_path: Path) -> None:
    root = many(tmp_path / "many", 250)
    process = psutil.Popen(
        import_command(folder, root), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment()
    )
    readers = wait_for_documents(folder, process)
    process.kill()
    process.wait(LIMIT_S)
    assert gone(readers)
    assert 0 < whole_documents(folder) < 250
    assert run_import(folder, root, "--no-wait").returncode == 0 and whole_documents(folder) == 250


def wait_for_documents(folder: Path, process: Any) -> list[psutil.Process]:
    """Until the import has written a document; the processes that read."""
    ends = time.monotonic() + LIMIT_S
    readers = list[psutil.Process]()
    while process.poll() is None and time.monotonic() < ends:
        readers = readers or children_of(process.pid)
        if readers and has_documents(folder):
            return readers
        time.sleep(0.002)
    raise AssertionError("nothing was imported")


def has_documents(folder: Path) -> bool:
    """Asked beside the process that writes; False also while it makes the file."""
    try:
        with closing(sqlite3.connect(f"{(folder / FILE_NAME).as_uri()}?mode=ro", uri=True)) as connection:
            return connection.execute("SELECT 1 FROM documents LIMIT 1").fetchone() is not None
    except sqlite3.OperationalError:
        return False


def whole_documents(folder: Path) -> int:
    """How many there are; all of them have all their text."""
    store = Store.open(folder)
    try:
        while store.documents.index_pending(50):
            pass
        assert check_consistency(store) == []
        documents, total = store.documents.page(1, "", 0, 1000)
        sizes = {len(store.documents.chunks(document.id, document.chunks_version)) for document in documents}
        assert len(sizes) == 1
        return total
    finally:
        store.close()
