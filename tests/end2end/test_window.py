"""The real window, offscreen, each in a process of its own.

Who writes and clicks in it stands inside its process (``window_driver``), which only the sources allow;
``test_window_outside`` writes and clicks from outside.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from engine.store import Store
from tests.end2end.processes import LIMIT_S, ROOT, children_of, environment, gone, program, rolltop, scripted


def _driven_from_inside() -> None:
    if program():
        pytest.skip("whoever drives the window here is inside its process: needs the sources")


def person(scenario: str, folder: Path, limit_s: float = 3 * LIMIT_S) -> dict[str, Any]:
    """Run a scenario; fails if it did, said anything on standard error or left its engine behind."""
    _driven_from_inside()
    done = subprocess.run(
        [sys.executable, "-m", "tests.end2end.window_driver", scenario, str(folder)], cwd=ROOT, env=environment(),
        capture_output=True, text=True, encoding="utf-8", timeout=limit_s, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stderr.splitlines() if not line.startswith("This plugin does not support")]
    assert not told  # what the offscreen platform cannot do is not the program's
    seen = json.loads(done.stdout.splitlines()[-1])
    assert not psutil.pid_exists(seen["engine"])
    return seen


def test_what_was_said_is_listed_the_next_time(folder: Path) -> None:
    first = person("talk", folder)
    assert first["replies"] == ["Tea it is.", "Understood. 好的。"]
    assert first["said"] == ["I only drink tea, never coffee", "我女儿小雨对花生过敏"]
    assert len(first["chips"]) == 2 and "花生" in first["chips"][1]
    second = person("come_back", folder)
    assert second["listed"] == ["I only drink tea, never coffee"]
    assert second["said"] == first["said"]


def test_killed_engine_is_told_and_restarted(folder: Path) -> None:
    seen = person("lose_the_engine", folder)
    assert "Your conversation is safe." in seen["sentence"]
    assert seen["on_screen"] == ["a long one"]
    assert seen["said"] == ["a long one", "I only drink tea"]
    assert seen["reply"] == "Tea it is."
    assert seen["bar_gone"] and seen["other_engine"]


def test_model_that_kills_the_engine_is_left_out_at_the_restart(folder: Path) -> None:
    seen = person("refuse_a_deadly_model", folder)
    assert "without the model deadly." in seen["sentence"]
    assert any("No model is loaded" in sentence for sentence in seen["bars"])


def test_the_editor_opened_without_an_engine_restarts_it_and_fills(folder: Path) -> None:
    seen = person("open_the_editor_without_an_engine", folder)
    assert "not running" in seen["told"] and not seen["enabled"]
    assert seen["bars"] == [] and seen["loading"] == [False, False, False] and not seen["engine_bar"]
    assert seen["said"] == ["I only drink tea, never coffee"]


def test_a_model_that_crashes_twice_waits_for_the_users_word(folder: Path) -> None:
    seen = person("crash_twice_in_a_reply", folder)
    first, second = seen["sentences"]
    assert "twice" not in first and "twice in a row" in second
    assert seen["model"] == "No model"


def test_a_stopped_reply_is_marked_and_a_draft_survives(folder: Path) -> None:
    assert person("stop_and_leave_a_draft", folder)["mark"] == "Stopped by you"
    seen = person("find_the_draft", folder)
    assert seen["mark"] == "Stopped by you" and seen["draft"] == "half a thought"


def test_the_editor_closes_with_the_main_window(folder: Path) -> None:
    assert person("close_with_the_editor_open", folder)["engine"]


def test_a_search_finds_messages_and_facts_and_goes_there(folder: Path) -> None:
    seen = person("search_everything", folder)
    assert any("never coffee" in text for text in seen["typed"])
    assert "“coffee”" in seen["corrected"]
    assert seen["said"] == ["I only drink tea, never coffee"] and seen["closed"]


def test_told_to_end_it_ends_whatever_other_window_is_open(folder: Path) -> None:
    assert person("end_with_other_windows_open", folder)["code"] == 0


def test_a_reply_of_the_small_window_is_seen_and_stopped_in_the_main_one(folder: Path) -> None:
    seen = person("look_at_a_question_of_the_small_window", folder)
    assert seen["busy"] and seen["same"]
    assert seen["mark"] == seen["small"] == "Stopped by you"


def test_taken_folder_gets_a_sentence(folder: Path) -> None:
    store = Store.open(folder)
    try:
        seen = person("find_the_folder_taken", folder)
    finally:
        store.close()
    assert any("already running with this memory" in sentence for sentence in seen["bars"])
    assert seen["said"] == []


def open_window(folder: Path) -> tuple[subprocess.Popen[str], list[psutil.Process]]:
    """``rolltop`` itself, and its engine once there is one."""
    process = subprocess.Popen(
        rolltop("--data", folder, "--model-loader", scripted(), "--model", "scripted"),
        cwd=ROOT, env=environment(), text=True, stderr=subprocess.PIPE,
    )  # fmt: skip
    end = time.monotonic() + LIMIT_S
    while not (engines := children_of(process.pid)) or not (folder / "memory.db").exists():
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.02)
    return process, engines


def test_ctrl_c_in_the_terminal_closes_the_window_and_its_engine(folder: Path) -> None:
    process, engines = open_window(folder)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=LIMIT_S)[1] == ""
    assert process.returncode == 0
    assert gone(engines)


@pytest.mark.parametrize("moment", ["rolltop.log", "window.lock", "engine", "memory.lock", "memory.db"])
def test_told_to_end_while_it_starts_it_ends(folder: Path, moment: str) -> None:
    process = subprocess.Popen(
        rolltop("--data", folder, "--model-loader", scripted(), "--model", "scripted"),
        cwd=ROOT, env=environment(), text=True, stderr=subprocess.PIPE,
    )  # fmt: skip
    end = time.monotonic() + LIMIT_S
    while not (children_of(process.pid) if moment == "engine" else (folder / moment).exists()):
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.001)
    engines = children_of(process.pid)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=LIMIT_S)
    assert process.returncode in (0, -signal.SIGTERM) and gone(engines)


def test_killed_window_takes_its_engine_along(folder: Path) -> None:
    process, engines = open_window(folder)
    process.kill()
    assert gone(engines)
    process.communicate(timeout=LIMIT_S)


def test_versions_going_on_and_finding(folder: Path) -> None:
    seen = person("branch", folder)
    assert seen["anew"] == ["Hello there", "Understood. 好的。"]
    assert seen["versions"] == ["2 / 2", "1 / 2", "2 / 2"]
    assert seen["earlier_button"] == ["I only drink tea", "Tea it is."] and seen["later_button"] == seen["anew"]
    assert seen["goes_on"] and seen["replies"] == 2
    assert seen["found"] == "1 of 1" and seen["again"] == "2 / 2"
