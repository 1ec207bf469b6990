"""Sizes are written in one way everywhere: kB, MB and GB, each a thousand of the one before."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [path for folder in ("app", "engine", "models") for path in sorted((ROOT / folder).rglob("*.py"))]
OTHERS = ("KiB", "MiB", "GiB", "TiB")


def said(tree: ast.Module) -> list[str]:
    """All strings but the names of variables."""
    return [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


@pytest.mark.parametrize("unit", OTHERS)
def test_no_other_units_are_said(unit: str) -> None:
    found = [path.name for path in SOURCES for text in said(ast.parse(path.read_text("utf-8"))) if unit in text]
    assert found == []


def test_qt_is_asked_for_those_units() -> None:
    for path in SOURCES:
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("formattedDataSize"):
                assert "DataSizeSIFormat" in ast.unparse(call), f"{path.name}:{call.lineno}"
