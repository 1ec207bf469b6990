"""Functions of a folder as tools: what is read from signature and docstring, and what is not a tool."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from engine.tools.base import CustomTool
from engine.tools.python_files import PythonFiles

WEATHER = '''
"""Not run when it is listed."""
raise SystemExit("must not run")

from typing import Literal, Optional

def forecast(city: str, days: int = 1, unit: Literal["C", "F"] = "C", parts: list[str] | None = None, *, long: bool):
    """The weather of a city,
    for some days.

    Args:
        city: where, such as "Leeds"
        days (int): how many
    """

def _hidden(a): "no"
def without_docstring(a): return a
async def later(): """Later."""
def any_number(*names: str): """Many."""
'''


def written(folder: Path, name: str, text: str | bytes) -> list[CustomTool]:
    data = text.encode() if isinstance(text, str) else text
    (folder / name).write_bytes(data)
    return PythonFiles(folder).tools(set())


def test_signature_and_docstring_become_the_schema(tmp_path: Path) -> None:
    tool = written(tmp_path, "weather.py", WEATHER)[0]
    assert (tool.key, tool.name, tool.source, tool.problem) == (
        "python:weather.py:forecast", "forecast", "weather.py", "",
    )  # fmt: skip
    assert tool.description == "The weather of a city, for some days."
    assert tool.parameters == {
        "type": "object",
        "properties": {
            "city": {"type": "string", "description": 'where, such as "Leeds"'},
            "days": {"type": "integer", "description": "how many"},
            "unit": {"type": "string", "enum": ["C", "F"]},
            "parts": {"type": "array", "items": {"type": "string"}},
            "long": {"type": "boolean"},
        },
        "required": ["city", "long"],
    }


def test_what_cannot_be_called_says_why(tmp_path: Path) -> None:
    found = {tool.name: tool.problem for tool in written(tmp_path, "weather.py", WEATHER)}
    assert set(found) == {"forecast", "later", "any_number"}
    assert "asynchronous" in found["later"] and "without names" in found["any_number"]


def test_a_file_that_is_no_python_is_told_and_harms_no_other(tmp_path: Path) -> None:
    written(tmp_path, "a.py", b"\xff\xfe\x00 def")
    written(tmp_path, "b.py", "def f(:\n")
    found = written(tmp_path, "c.py", 'def fine():\n    """Fine."""\n')
    assert [(tool.source, bool(tool.problem)) for tool in found] == [("a.py", True), ("b.py", True), ("c.py", False)]


def test_a_file_without_a_description_says_so(tmp_path: Path) -> None:
    (tool,) = written(tmp_path, "nodoc.py", "def f(a): return a")
    assert "description" in tool.problem and tool.source == "nodoc.py" and tool.said is not None
    assert written(tmp_path, "nodoc.py", "def _f(a): return a") == []


def test_names_are_given_once_and_can_be_called(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('def f():\n    """One."""\n', encoding="utf-8")
    (tmp_path / "b.py").write_text('def f():\n    """Two."""\ndef 天气():\n    """天气。"""\n', encoding="utf-8")
    taken = {"f"}
    assert [tool.name for tool in PythonFiles(tmp_path).tools(taken)] == ["f_2", "f_3", "天气"]
    assert taken == {"f", "f_2", "f_3", "天气"}


def test_another_word_in_the_file_is_another_fingerprint(tmp_path: Path) -> None:
    first = written(tmp_path, "a.py", 'def f():\n    """One."""\n    return 1\n')[0]
    assert written(tmp_path, "a.py", 'def f():\n    """One."""\n    return 1\n')[0].fingerprint == first.fingerprint
    second = written(tmp_path, "a.py", 'def f():\n    """One."""\n    return 2\n')[0]
    assert second.fingerprint != first.fingerprint and second.key == first.key


def test_no_folder_is_no_tool(tmp_path: Path) -> None:
    assert PythonFiles(tmp_path / "missing").tools(set()) == []


def test_a_file_is_parsed_again_only_when_its_bytes_are_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(code: bytes, filename: str) -> ast.Module:
        parsed.append(filename)
        return parse(code, filename=filename)

    parse, parsed = ast.parse, list[str]()
    monkeypatch.setattr(ast, "parse", counted)
    files, path = PythonFiles(tmp_path), tmp_path / "sums.py"
    path.write_text('def add(a):\n    """Adds."""\n    return a + 1\n', encoding="utf-8")
    (tmp_path / "more.py").write_text('def add(b):\n    """More."""\n', encoding="utf-8")
    first = files.tools(set())
    assert files.tools(set()) == first and parsed == ["more.py", "sums.py"]
    assert [tool.name for tool in files.tools({"add"})] == ["add_2", "add_3"], "names are given anew"
    before = path.stat()
    path.write_text('def add(a):\n    """Adds."""\n    return a - 1\n', encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size, "neither its size nor its time tells it"
    (_, changed) = files.tools(set())
    assert changed.fingerprint != first[1].fingerprint and parsed == ["more.py", "sums.py", "sums.py"]
    path.unlink()
    assert files.tools(set()) == first[:1]
