"""A second start, and ``rolltop ask``, with real processes."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end2end.processes import LIMIT_S, ROOT, children_of, environment, gone, rolltop, scripted
from tests.end2end.test_window import open_window

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the window is asked to end by a signal")


@pytest.fixture(autouse=True)
def _own_runtime_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(run))


@pytest.fixture
def window(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """``rolltop`` with its window, ended afterwards."""
    process, engines = open_window(folder)
    yield process
    process.send_signal(signal.SIGTERM)
    told = process.communicate(timeout=LIMIT_S)[1].splitlines()
    assert [line for line in told if not line.startswith("This plugin does not support")] == []
    assert process.returncode == 0
    assert gone(engines)


def again(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        rolltop(*words, "--data", folder, "--model-loader", scripted(), "--model", "scripted"),
        cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=LIMIT_S, check=False,
    )  # fmt: skip


def test_it_calls_the_window_that_is_there(folder: Path, window: subprocess.Popen[str]) -> None:
    engines = [process.pid for process in children_of(window.pid)]
    for words in ((), ("ask",)):
        done = again(folder, *words)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert window.poll() is None and [process.pid for process in children_of(window.pid)] == engines


def starts(folder: Path, *calls: tuple[str, ...]) -> list[subprocess.Popen[str]]:
    """Several starts at once, none of which knows of the others."""
    return [
        subprocess.Popen(
            rolltop(*words, "--data", folder, "--model-loader", scripted(), "--model", "scripted"),
            cwd=ROOT, env=environment(), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for words in calls
    ]  # fmt: skip


def ended(process: subprocess.Popen[str]) -> tuple[int, list[str]]:
    """Its exit code and what it said, but for what the offscreen platform cannot do."""
    said = "".join(text or "" for text in process.communicate(timeout=LIMIT_S)).splitlines()
    return process.returncode, [line for line in said if not line.startswith("This plugin does not support")]


def stays(processes: list[subprocess.Popen[str]]) -> subprocess.Popen[str]:
    """The one that is left once the others ended as a call that was heard does."""
    end = time.monotonic() + 2 * LIMIT_S
    while len(left := [one for one in processes if one.poll() is None]) > 1 and time.monotonic() < end:
        time.sleep(0.05)
    (window,) = left
    assert [ended(one) for one in processes if one is not window] == [(0, [])] * (len(processes) - 1)
    return window


def test_starts_at_the_same_moment_open_one_window(folder: Path) -> None:
    window = stays(starts(folder, (), ("ask",), ()))
    assert len(children_of(window.pid)) == 1
    window.send_signal(signal.SIGTERM)
    assert ended(window) == (0, [])


def test_a_start_while_the_window_closes_opens_another(folder: Path) -> None:
    first, _ = open_window(folder)
    first.send_signal(signal.SIGTERM)
    (second,) = starts(folder, ())
    assert ended(first) == (0, [])
    wait_for_engine(second)
    second.send_signal(signal.SIGTERM)
    assert ended(second) == (0, [])


def test_what_a_killed_window_left_behind_keeps_nobody_out(folder: Path) -> None:
    first, engines = open_window(folder)
    first.kill()
    (second,) = starts(folder, ())
    first.communicate(timeout=LIMIT_S)
    wait_for_engine(second)
    assert gone(engines)
    until_it_holds(folder, second)
    second.send_signal(signal.SIGTERM)
    assert ended(second) == (0, [])


def wait_for_engine(process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + LIMIT_S
    while not children_of(process.pid):
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.02)


def until_it_holds(folder: Path, window: subprocess.Popen[str]) -> None:
    """Its engine has the memory open."""
    (engine,) = children_of(window.pid)
    end = time.monotonic() + LIMIT_S
    while (folder / "memory.lock").read_text() != str(engine.pid):
        assert window.poll() is None and time.monotonic() < end
        time.sleep(0.02)
