"""Nothing opens a connection but by the gate: neither to fetch something, nor to report anything."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("app", "engine", "models")
REACHING = frozenset(
    {
        "socket", "ssl", "http", "urllib.request", "ftplib", "smtplib", "poplib", "imaplib", "xmlrpc", "socketserver",
        "httpx", "httpcore", "requests", "urllib3", "aiohttp", "websockets", "PySide6.QtNetwork",
        "PySide6.QtWebSockets", "huggingface_hub",
    }
)  # fmt: skip
ALLOWED = {
    "models/network.py": "the gate itself",
    "models/http_source.py": "works with the gate's client, and names what it may raise",
    "models/package_index.py": "the same",
    "app/instance/calling.py": "a socket of this computer: a second start calls the first window",
    "app/instance/listening.py": "its other side",
    "app/window/signals.py": "a pair of sockets inside the process",
    "app/onboarding/offline.py": "only the names of families of addresses",
    "engine/consolidation/idle_time.py": "asks the X server of this computer how long nobody was there",
}
"""Modules that may name such libraries, and why."""
OPENING = frozenset({"socket", "create_connection", "create_server", "socketpair", "Client", "AsyncClient", "stream"})


def tree_of(name: str) -> ast.Module:
    """What a module does; what it imports for types alone is left out."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    return tree


def reaches(name: str) -> set[str]:
    """Libraries that a module imports, wherever in it, and with which one can reach out."""
    found: set[str] = set()
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {one for one in found if one in REACHING or any(one.startswith(f"{library}.") for library in REACHING)}


def calls(name: str, libraries: tuple[str, ...]) -> list[ast.Call]:
    return [
        node for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[0] in libraries
        and ast.unparse(node.func).split(".")[-1] in OPENING
    ]  # fmt: skip


def modules() -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for one in PACKAGES for path in (ROOT / one).rglob("*.py"))


def test_only_the_gate_and_local_sockets_reach_out() -> None:
    assert {name: sorted(found) for name in modules() if name not in ALLOWED and (found := reaches(name))} == {}


def test_what_is_allowed_is_needed() -> None:
    assert [name for name in ALLOWED if not reaches(name)] == []


@pytest.mark.parametrize("name", ["models/http_source.py", "models/package_index.py", "app/onboarding/offline.py"])
def test_who_fetches_takes_the_client_of_the_gate(name: str) -> None:
    assert [ast.unparse(call) for call in calls(name, ("httpx", "socket"))] == []


@pytest.mark.parametrize("name", ["app/instance/calling.py", "engine/consolidation/idle_time.py"])
def test_sockets_of_this_computer_are_of_its_own_kind(name: str) -> None:
    opened = [ast.unparse(call) for call in calls(name, ("socket",))]
    assert opened and all("AF_UNIX" in call for call in opened)


def test_the_hub_is_told_nothing() -> None:
    source = (ROOT / "engine/embedding/sentence_transformers.py").read_text(encoding="utf-8")
    assert 'os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"' in source
    naming = [name for name in modules() if "sentence_transformers" in str(imported(name))]
    assert naming == ["engine/embedding/sentence_transformers.py"]


def imported(name: str) -> set[str]:
    return {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(tree_of(name)) if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names if not str(getattr(node, "module", "")).startswith("engine")
    }  # fmt: skip
