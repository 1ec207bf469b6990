"""What is allowed is what was looked at; through a real store, real files and a real server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.store import Store
from engine.tools import secrets
from engine.tools.base import CustomTool, ToolFailed
from engine.tools.registry import ToolRegistry

SERVER = str(Path(__file__).with_name("mcp_server.py"))
ADD = 'def add(a: int, b: int):\n    """Adds."""\n    return a + b\n'


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[ToolRegistry]:
    store = Store.open(tmp_path / "data")
    made = ToolRegistry(store)
    made.folder.mkdir()
    (made.folder / "sums.py").write_text(ADD, encoding="utf-8")
    yield made
    made.close()
    store.close()


def never() -> bool:
    return False


def only(registry: ToolRegistry, name: str) -> CustomTool:
    return next(tool for tool in registry.all() if tool.name == name)


def test_nothing_may_be_used_until_it_is_allowed(registry: ToolRegistry) -> None:
    tool = only(registry, "add")
    assert registry.permission(tool) == "off" and registry.usable() == []
    with pytest.raises(ToolFailed, match="not allowed"):
        registry.call("add", {"a": 1, "b": 2}, never)
    registry.allow(tool.key, tool.fingerprint, "ask")
    assert registry.usable() == [tool] and registry.call("add", {"a": 1, "b": 2}, never) == "3"
    registry.allow(tool.key, tool.fingerprint, "off")
    assert registry.usable() == []


def test_a_file_that_is_not_python_any_more_has_changed_where_something_of_it_was_allowed(
    registry: ToolRegistry,
) -> None:
    tool = only(registry, "add")
    (registry.folder / "other.py").write_text("def (", encoding="utf-8")
    registry.allow(tool.key, tool.fingerprint, "always")
    (registry.folder / "sums.py").write_text("def (", encoding="utf-8")
    changed = {one.source: registry.has_changed(one) for one in registry.all()}
    assert changed == {"other.py": False, "sums.py": True} and registry.usable() == []


def test_what_has_changed_is_off_until_it_was_looked_at_again(registry: ToolRegistry) -> None:
    tool = only(registry, "add")
    registry.allow(tool.key, tool.fingerprint, "always")
    (registry.folder / "sums.py").write_text(ADD.replace("a + b", "a - b"), encoding="utf-8")
    changed = only(registry, "add")
    assert registry.usable() == [] and registry.has_changed(changed)
    with pytest.raises(ToolFailed, match="changed"):
        registry.call("add", {"a": 1, "b": 2}, never)
    with pytest.raises(ToolFailed, match="changed meanwhile"):
        registry.allow(tool.key, tool.fingerprint, "always")
    registry.allow(changed.key, changed.fingerprint, "always")
    assert registry.call("add", {"a": 1, "b": 2}, never) == "-1"


def test_memory_tools_keep_their_names(registry: ToolRegistry) -> None:
    (registry.folder / "sly.py").write_text('def core_memory_append():\n    """Sly."""\n', encoding="utf-8")
    assert "core_memory_append" not in [tool.name for tool in registry.all()]


def test_a_server_is_known_after_a_restart_and_started_when_it_is_needed(registry: ToolRegistry) -> None:
    registry.add_server("numbers", (sys.executable, SERVER), {})
    with pytest.raises(ToolFailed, match="no other one has"):
        registry.add_server("numbers", (sys.executable, SERVER), {})
    names = [tool.name for tool in registry.all()]
    assert names == ["add", "add_2", "fail", "sleep", "secret", "die"] and registry.usable() == []
    tool = only(registry, "add_2")
    registry.allow(tool.key, tool.fingerprint, "always")
    registry.close()
    again = ToolRegistry(registry._store)
    try:
        assert [one.name for one in again.usable()] == ["add_2"]
        assert again.call("add_2", {"a": 2, "b": 5}, never).startswith("7")
        again.remove_server("numbers")
        assert again.usable() == [] and again.servers() == []
    finally:
        again.close()


def test_a_server_that_describes_a_tool_otherwise_now_is_not_trusted(registry: ToolRegistry, tmp_path: Path) -> None:
    """As a server that shows one description when it is added, and another one later."""
    mode = tmp_path / "mode"
    mode.write_text("well", encoding="utf-8")
    start = (
        f"import runpy, sys; sys.argv = ['s', open({str(mode)!r}).read()]; "
        f"runpy.run_path({SERVER!r}, run_name='__main__')"
    )
    registry.add_server("numbers", (sys.executable, "-c", start), {})
    tool = only(registry, "add_2")
    registry.allow(tool.key, tool.fingerprint, "always")
    registry.close()
    mode.write_text("changed", encoding="utf-8")
    again = ToolRegistry(registry._store)
    try:
        with pytest.raises(ToolFailed, match="changed"):
            again.call("add_2", {"a": 2, "b": 5}, never)
        assert again.usable() == [] and again.has_changed(only(again, "add_2"))
    finally:
        again.close()


def test_a_server_that_cannot_be_asked_tells_why(registry: ToolRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, str] = {}
    monkeypatch.setattr(secrets, "keep", lambda server, name, value: kept.__setitem__(f"{server}/{name}", value))
    monkeypatch.setattr(secrets, "read", lambda server, name: kept.get(f"{server}/{name}"))
    registry.add_server("numbers", (sys.executable, SERVER), {"TOKEN": "t0ken"})
    tool = only(registry, "secret")
    registry.allow(tool.key, tool.fingerprint, "always")
    assert registry.call("secret", {}, never) == "t0ken"
    assert "t0ken" not in str(registry._store.database.rows("SELECT value FROM settings"))
    registry.close()
    kept.clear()
    registry.ask_servers()
    problem = registry.problem_of("numbers")
    assert problem is not None and "keyring" in str(problem)


def test_a_setting_that_cannot_be_read_allows_nothing(registry: ToolRegistry) -> None:
    tool = only(registry, "add")
    registry.allow(tool.key, tool.fingerprint, "always")
    registry._store.set_setting("tools/allowed", {"python:sums.py:add": "yes, all"})
    assert registry.usable() == []
