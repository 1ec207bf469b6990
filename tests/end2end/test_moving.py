"""The data folder is moved by the running program, which then goes on in the new place."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.folder_lock import is_in_use
from engine.store import Store
from tests.end2end.processes import LIMIT_S, ROOT, children_of, environment, gone, needs_sources, scripted

MOVER = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from app import desktop
from app.__main__ import main
from app.storage.moves import Moves
made = []
init = Moves.__init__
def remember(self, *values):
    init(self, *values)
    made.append(self)
    timer = QTimer(self)
    timer.timeout.connect(move)
    timer.start(50)
def move():
    if made[0]._bridge.state == "running" and not made[0].busy:
        made[0].start("data", Path(sys.argv.pop()))
Moves.__init__ = remember
sys.exit(main(sys.argv[1:-1]))
"""


def until(happened: Callable[[], object], process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 2 * LIMIT_S
    while not happened():
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.05)


@needs_sources
@pytest.mark.skipif(sys.platform == "win32", reason="the program is asked to end by a signal")
def test_it_goes_on_in_the_new_place(tmp_path: Path) -> None:
    home = tmp_path / "home"
    old, new = home / "rolltop" / "data", tmp_path / "disk" / "rolltop-data"
    store = Store.open(old)
    store.set_setting("colour", "green")
    store.close()
    kept = {name: value for name, value in environment().items() if name != "ROLLTOP_DATA"}
    (tmp_path / "run").mkdir(mode=0o700)
    process = subprocess.Popen(
        [sys.executable, "-c", MOVER, "--model-loader", scripted(), "--model", "scripted", str(new)],
        cwd=ROOT, text=True, stderr=subprocess.PIPE,
        env={**kept, "XDG_DATA_HOME": str(home), "XDG_RUNTIME_DIR": str(tmp_path / "run"), "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    try:
        until(lambda: is_in_use(new) and not is_in_use(old), process)
        engines = children_of(process.pid)
        assert engines
        places = json.loads((home / "rolltop" / "places.json").read_text(encoding="utf-8"))
        assert places["moved"] == {"data": str(new)} and places["left"]["data"]["folder"] == str(old)
        assert (old / "memory.db").is_file()
        process.send_signal(signal.SIGTERM)
        told = process.communicate(timeout=LIMIT_S)[1].splitlines()
        assert [line for line in told if not line.startswith("This plugin does not support")] == []
        assert process.returncode == 0 and gone(engines)
    finally:
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
    store = Store.open(new)
    assert store.get_setting("colour") == "green"
    store.close()
