"""Every reason that Rolltop writes into the journal is said in the window's language."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.memory_editor.journal_wording import reason_text
from app.window import language
from engine.memory.reasons import turn_of, turned

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    language.install(qapp, "zh")
    yield
    language.install(qapp, "en")


def _reasons() -> set[str]:
    """Literals and constants that stand as a reason in a call or as its default."""
    found: set[str] = set()
    for path in sorted((ROOT / "engine").rglob("*.py")):
        if "/llm/" in path.as_posix() or path.name == "__init__.py":
            continue
        module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for given in _given(node):
                match given:
                    case ast.Constant(value=str(text)):
                        found.add(text)
                    case ast.Name(id=name) if name.isupper():
                        found.add(str(getattr(module, name)))
                    case _:
                        pass
    return found - {""}


def _given(node: ast.AST) -> Iterator[ast.expr | None]:
    match node:
        case ast.Call(func=ast.Name(id="Cause"), args=[_, reason, *_]):
            yield reason
        case ast.Call(func=ast.Name(id="Item" | "say")):
            pass  # a line of a review says why it waits, in words of its own
        case ast.Call(keywords=keywords):
            yield from (keyword.value for keyword in keywords if keyword.arg == "reason")
        case ast.FunctionDef(args=arguments):
            named = [*arguments.args[len(arguments.args) - len(arguments.defaults) :], *arguments.kwonlyargs]
            for argument, default in zip(named, [*arguments.defaults, *arguments.kw_defaults], strict=True):
                if argument.arg == "reason":
                    yield default
        case _:
            pass


def test_no_reason_stays_english(chinese: None) -> None:
    reasons = _reasons()
    assert len(reasons) > 20 and "said by the user" in reasons
    assert [reason for reason in sorted(reasons) if reason_text(reason) == reason] == []


def test_turns_to_and_fro_do_not_pile_up() -> None:
    reason = "said by the user"
    for turn in ("Undo", "Redo", "Undo", "Redo"):
        reason = turned(reason)
        assert reason == f"{turn}: said by the user" and turn_of(reason) == (turn, "said by the user")
    assert turned("") == "Undo" and turned("Undo") == "Redo"
