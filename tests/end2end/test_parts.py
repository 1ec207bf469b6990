"""What only shows at run time: the program under test carries everything that its engine asks for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.end2end.processes import LIMIT_S, ROOT, environment, program, rolltop


def test_the_program_has_all_its_parts(folder: Path) -> None:
    loader = f"{ROOT / 'tests' / 'end2end' / 'parts.py'}:load"
    done = subprocess.run(
        rolltop("chat", "--data", folder, "--model", "none", "--model-loader", loader, "--message", "hello"),
        cwd=ROOT, env=environment(), capture_output=True, text=True, encoding="utf-8", timeout=LIMIT_S, check=False,
    )  # fmt: skip
    told = done.stderr[done.stderr.index("{") : done.stderr.rindex("}") + 1]
    found = json.loads(told)
    assert os.path.samefile(found.pop("executable"), program() or sys.executable)
    assert found.pop("vectors").startswith("v0.")
    assert "keyring.backends.fail" in found.pop("key_stores")
    assert found.pop("embedder") == [1, 384] or sys.platform == "win32"
    assert found == {
        "certificates": True, "encrypted_pdf": "cryptography", "formula": True, "prompts": True, "templates": "2",
        "tools": [],
    }  # fmt: skip
