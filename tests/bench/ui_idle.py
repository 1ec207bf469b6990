"""What the open window takes while nobody does anything: memory and processor of both processes, without a model."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]
SETTLES_S, WATCHED_S = 15.0, 20.0


def measure(folder: Path, environment: dict[str, str]) -> dict[str, float]:
    """Start the window as a user does, wait until all is loaded, and watch it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text("{}", encoding="utf-8")  # no first start: its steps are not what is measured
    models = folder / "models"
    models.mkdir()
    window = subprocess.Popen(
        [sys.executable, "-m", "app", "--data", str(folder)], cwd=ROOT, stdout=subprocess.DEVNULL,
        env={**environment, "ROLLTOP_MODELS": str(models), "HOME": str(folder)},
    )  # fmt: skip
    try:
        time.sleep(SETTLES_S)
        if window.poll() is not None:
            raise RuntimeError("the window did not stay open")
        processes = [psutil.Process(window.pid), *psutil.Process(window.pid).children(recursive=True)]
        before = _seconds(processes)
        time.sleep(WATCHED_S)
        percent = 100 * (_seconds(processes) - before) / WATCHED_S
        held = [process.memory_info().rss / 1e6 for process in processes]
    finally:
        window.terminate()
        window.wait(20)
    return {
        "idle_rss_mb": round(sum(held)),
        "idle_rss_each_mb": [round(one) for one in held],  # type: ignore[dict-item]
        "idle_cpu_percent": round(percent, 2),
    }


def _seconds(processes: Sequence[psutil.Process]) -> float:
    times = [process.cpu_times() for process in processes]
    return sum(one.user + one.system for one in times)


if __name__ == "__main__":
    print(measure(Path(sys.argv[1]), {**os.environ, "QT_QPA_PLATFORM": "offscreen"}))
