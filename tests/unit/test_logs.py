from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from engine.logs import FILE_NAME, MOST_BYTES

LOGGING = """
import logging, sys
from pathlib import Path
from engine.logs import start_log
start_log(Path(sys.argv[1]))
logging.getLogger("engine.test").warning("a last line")
"""


def _start(folder: Path) -> bytes:
    subprocess.run([sys.executable, "-c", LOGGING, str(folder)], check=True)
    return (folder / FILE_NAME).read_bytes()


def test_of_a_log_that_has_grown_large_the_newest_lines_stay(tmp_path: Path) -> None:
    lines = [f"line {number} 茶\n".encode() for number in range(MOST_BYTES // 10)]
    (tmp_path / FILE_NAME).write_bytes(b"".join(lines))
    kept = _start(tmp_path)
    assert len(kept) < MOST_BYTES and kept.endswith(b"a last line\n")
    assert kept.splitlines(keepends=True)[:-1] == lines[-(kept.count(b"\n") - 1) :]


def test_a_small_log_goes_on(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"before\n")
    assert _start(tmp_path).startswith(b"before\n2")
