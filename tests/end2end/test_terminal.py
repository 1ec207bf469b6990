"""``rolltop chat`` in processes of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.folder_lock import is_in_use
from engine.logs import FILE_NAME
from engine.memory.archival import ArchivalMemory
from engine.memory.recall import RecallMemory
from engine.model_session import SNAPSHOT_FOLDER
from engine.store import Store
from tests.end2end.processes import LIMIT_S, ROOT, chat_command, environment, run_chat
from tests.scripted import LONG_REPLY

TEA = "I only drink tea, never coffee"
PEANUTS = "我女儿小雨对花生过敏"


def answers(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_what_one_process_is_told_another_knows(folder: Path) -> None:
    told = run_chat(folder, "--json", "--message", TEA, "--message", PEANUTS)
    assert told.returncode == 0, told.stderr
    asked = run_chat(folder, "--json", "--message", "What will you offer me to drink, tea or coffee?")
    assert asked.returncode == 0, asked.stderr
    (answer,) = answers(asked.stdout)
    assert answer["reply"] == "Tea it is."
    assert answer["conversation_id"] != answers(told.stdout)[0]["conversation_id"]
    assert answer["report"]["fact_ids"] or TEA in answer["sources"]
    store = Store.open(folder)
    try:
        facts = ArchivalMemory(store).list(store.default_agent().id).facts
        assert {"tea" in fact.text for fact in facts} == {True, False}
        assert any("小雨" in fact.text and "花生" in fact.text for fact in facts)
        messages = RecallMemory(store)
        for fact in facts:
            (source,) = fact.sources
            said = messages.message(source.message_id or 0).text
            assert said in (TEA, PEANUTS) and said[source.start : source.end] == source.quote
    finally:
        store.close()


def test_json_has_the_promised_keys(folder: Path) -> None:
    (answer,) = answers(run_chat(folder, "--json", "--message", TEA).stdout)
    assert answer["message_id"] and answer["reply_id"] and answer["stop_reason"] == "end"
    (change,) = answer["memory"]
    assert change["entity_type"] == "fact" and change["operation"] == "create" and "tea" in change["text"]
    assert set(answer["report"]["segments"]) == {"static", "core", "summary", "history", "recalled", "query", "reply"}


def test_lines_from_a_pipe_are_one_conversation(folder: Path) -> None:
    done = run_chat(folder, "--json", typed=f"{TEA}\n\n{PEANUTS}\n/new\nhello\n/quit\nnever read\n")
    assert done.returncode == 0, done.stderr
    first, second, third = answers(done.stdout)
    assert first["conversation_id"] == second["conversation_id"] != third["conversation_id"]
    assert "小雨" in second["memory"][0]["text"]


def test_pipe_without_json_prints_replies_and_memory(folder: Path) -> None:
    done = run_chat(folder, typed=f"{PEANUTS}\n/memory\n")
    lines = done.stdout.splitlines()
    assert "Understood. 好的。" in lines
    assert any(line.startswith("  [saved] ") and "花生" in line for line in lines)
    assert any(line.startswith("- ") and "花生" in line for line in lines)


def test_ctrl_c_stops_a_reply_and_keeps_it(folder: Path) -> None:
    """The reply would take 50 seconds; the scripted model says on standard error when it has begun."""
    process = subprocess.Popen(
        chat_command(folder, "--json", "--no-memory", "--message", "a long one", loader="load_interrupted"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=ROOT, env=environment(),
    )  # fmt: skip
    try:
        assert process.stderr is not None
        while "reply has begun" not in process.stderr.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        output, _errors = process.communicate(timeout=LIMIT_S)
    finally:
        process.kill()
    (answer,) = answers(output)
    assert process.returncode == 0
    assert answer["stop_reason"] == "cancelled"
    assert LONG_REPLY.startswith(answer["reply"]) and 0 < len(answer["reply"]) < len(LONG_REPLY)
    assert stored_texts(folder) == ["a long one", answer["reply"]]


def buffered() -> dict[str, str]:
    """As a shell runs it: the interpreter keeps what goes into a pipe unless it is told otherwise."""
    return {name: value for name, value in environment().items() if name != "PYTHONUNBUFFERED"}


def test_a_reader_of_a_pipe_gets_a_reply_as_it_is_written_and_may_leave(folder: Path) -> None:
    """The reply would take 50 seconds."""
    process = subprocess.Popen(
        chat_command(folder, "--message", "a long one", loader="load_slow"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=buffered(),
    )  # fmt: skip
    try:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.read(20).decode() == LONG_REPLY[:20]
        process.stdout.close()
        assert process.wait(LIMIT_S / 2) == 141
        with process.stderr:
            errors = process.stderr.read()
    finally:
        process.kill()
    assert errors == b""
    asked, kept = stored_texts(folder)
    assert asked == "a long one" and LONG_REPLY.startswith(kept) and 20 <= len(kept) < len(LONG_REPLY)


def test_a_request_to_end_keeps_and_shows_what_was_written(folder: Path) -> None:
    process = subprocess.Popen(
        chat_command(folder, "--message", "a long one", "--message", "never sent", loader="load_slow"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=ROOT, env=buffered(),
    )  # fmt: skip
    try:
        assert process.stdout is not None
        begun = process.stdout.read(20)
        process.send_signal(signal.SIGTERM)
        rest, errors = process.communicate(timeout=LIMIT_S / 2)
    finally:
        process.kill()
    assert process.returncode == 143 and errors == ""
    assert (begun + rest).endswith(" (stopped)\n")
    assert stored_texts(folder) == ["a long one", (begun + rest).removesuffix(" (stopped)\n")]


@pytest.mark.skipif(sys.platform == "win32", reason="the program is asked to end by a signal")
def test_a_request_to_end_is_heard_by_a_model_that_never_stops_loading(folder: Path) -> None:
    process = subprocess.Popen(
        chat_command(folder, "--message", "hello", model="deaf.gguf"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=ROOT, env=environment(),
    )  # fmt: skip
    try:
        end = time.monotonic() + LIMIT_S
        while not (folder / "memory.lock").exists() or not is_in_use(folder):
            assert process.poll() is None and time.monotonic() < end
            time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        assert process.wait(LIMIT_S) == 143
    finally:
        process.kill()
        process.communicate()


def stored_texts(folder: Path) -> list[str]:
    store = Store.open(folder)
    try:
        recall = RecallMemory(store)
        (conversation,) = recall.list_conversations(store.default_agent().id)
        return [row.text for row in recall.messages(conversation.id)[0] if row.kind == "text"]
    finally:
        store.close()


def says_only(done: subprocess.CompletedProcess[str], words: str) -> None:
    """It ended with exit code 1 and sentences, not with a traceback."""
    assert done.returncode == 1, done.stdout
    assert words in done.stderr and "Traceback" not in done.stderr and "Error" not in done.stderr, done.stderr


def test_second_process_on_the_same_folder_gets_a_sentence(folder: Path) -> None:
    store = Store.open(folder)
    try:
        says_only(run_chat(folder, "--message", TEA), "already running with this memory")
    finally:
        store.close()


def test_broken_memory_gets_a_sentence_and_keeps_its_bytes(folder: Path) -> None:
    content = b"this is no database, and longer than a header" * 40
    folder.mkdir()
    (folder / "memory.db").write_bytes(content)
    says_only(run_chat(folder, "--message", TEA), "cannot be read as a Rolltop memory")
    assert (folder / "memory.db").read_bytes() == content


def test_newer_memory_gets_a_sentence_and_keeps_its_bytes(folder: Path) -> None:
    store = Store.open(folder)
    store.database.run("PRAGMA user_version = 999")
    store.close()
    before = (folder / "memory.db").read_bytes()
    says_only(run_chat(folder, "--message", TEA), "newer Rolltop")
    assert (folder / "memory.db").read_bytes() == before


def test_missing_model_gets_a_sentence(folder: Path, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.gguf"
    says_only(run_chat(folder, "--message", TEA, loader="", model=str(missing)), "There is no model")


def test_bad_model_file_gets_a_sentence(folder: Path, tmp_path: Path) -> None:
    model = tmp_path / "mine.gguf"
    for content in (b"", b"GGUF", b"not a model at all" * 100):
        model.write_bytes(content)
        says_only(run_chat(folder, "--message", TEA, loader="", model=str(model)), "mine.gguf")


def test_model_that_cannot_be_loaded_gets_a_sentence(folder: Path) -> None:
    says_only(run_chat(folder, "--message", TEA, model="bad.gguf"), "This file is not a GGUF model.")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_log_that_cannot_be_written_is_silent(folder: Path) -> None:
    folder.mkdir()
    (folder / FILE_NAME).symlink_to("/dev/full")
    (folder / SNAPSHOT_FOLDER).write_text("a file where states are to be saved, which is logged")
    done = run_chat(folder, "--message", TEA)
    assert done.returncode == 0 and done.stderr == "" and "Tea it is." in done.stdout
