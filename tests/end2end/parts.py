"""A loader of models that loads none: it looks at what the program under test carries, and says so as its error.

A frozen program can lack what nothing imports by name: data files, plugins, modules that only a user's tool wants.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import sys
from collections.abc import Callable
from typing import Any

from engine.errors import EngineError
from engine.llm.base import CancelFlag
from engine.protocol import LoadModel

FOR_TOOLS = ("csv", "email.mime.text", "sqlite3", "statistics", "wave", "xml.etree.ElementTree", "zipfile", "zoneinfo")


def load(command: LoadModel, on_progress: Callable[[float], None], cancel: CancelFlag) -> Any:
    raise EngineError(json.dumps({name: _tried(look) for name, look in LOOKS.items()}))


def _tried(look: Callable[[], Any]) -> Any:
    try:
        return look()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _formula() -> bool:
    from engine.formulas.setting import set_formula

    return set_formula(r"\frac{1}{2}", True) is not None


def _embedder() -> list[int]:
    from engine.embedding.bundled import BundledEmbedder

    return list(BundledEmbedder().embed_queries(["tea"]).shape)


def _vectors() -> str:
    import apsw
    import sqlite_vec

    connection = apsw.Connection(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(sqlite_vec.loadable_path())
    return str(connection.execute("SELECT vec_version()").get)


def _prompts() -> bool:
    from importlib.resources import files

    return any(path.name.endswith("_zh.md") for path in files("engine.prompts").iterdir())


def _key_stores() -> list[str]:
    import keyring.backend

    return sorted(type(one).__module__ for one in keyring.backend.get_all_keyring())


def _tools() -> list[str]:
    return [name for name in FOR_TOOLS if importlib.import_module(name) is None]


def _templates() -> str:
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    return ImmutableSandboxedEnvironment().from_string("{{ 1 + 1 }}").render()


def _encrypted_pdf() -> str:
    return importlib.import_module("pypdf._crypt_providers").crypt_provider[0]


def _certificates() -> bool:
    import certifi

    with open(certifi.where(), encoding="ascii") as file:
        return "BEGIN CERTIFICATE" in file.read()


LOOKS: dict[str, Callable[[], Any]] = {
    "certificates": _certificates,
    "embedder": _embedder,
    "encrypted_pdf": _encrypted_pdf,
    "executable": lambda: sys.executable,
    "formula": _formula,
    "key_stores": _key_stores,
    "prompts": _prompts,
    "templates": _templates,
    "tools": _tools,
    "vectors": _vectors,
}
