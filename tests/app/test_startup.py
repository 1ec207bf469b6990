"""What the window loads before it paints."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATER = (
    "app.memory_editor.window",
    "app.consolidation.dialog",
    "app.search.dialog",
    "app.forgetting.dialog",
    "app.model_manager.window",
    "app.onboarding.wizard",
    "models.download",
    "httpx",
    "engine.memory.times",
    "engine.store",
    "ziamath",
    "app.export.dialog",
    "jeepney",
    "numpy",
    "llama_cpp",
)


@pytest.mark.parametrize("module", LATER)
def test_the_window_does_not_wait_for(module: str) -> None:
    code = f"import sys, app.desktop; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
