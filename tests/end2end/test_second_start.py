"""A second start, and ``rolltop ask``, with real processes."""

from __future__ import annotations

import signal
import subprocess
import sys
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
