"""Texts stand in the code where the tool that collects them for translation finds them."""

from __future__ import annotations

import ast
from pathlib import Path

APP = Path(__file__).resolve().parents[3] / "app"


def _hidden(path: Path) -> list[int]:
    """Lines where a text to be translated stands inside an f-string, which lupdate does not look into."""
    found: list[int] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            calls = [call for call in ast.walk(node) if isinstance(call, ast.Call)]
            names = [call.func.attr for call in calls if isinstance(call.func, ast.Attribute)]
            found += [node.lineno for name in names if name in ("tr", "translate")]
    return found


def test_no_text_hides_in_an_f_string() -> None:
    places = [f"{path.relative_to(APP)}:{line}" for path in sorted(APP.rglob("*.py")) for line in _hidden(path)]
    assert places == []
