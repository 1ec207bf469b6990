"""Marks and fixtures of all tests: who may load a real model, and where it lies."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

SMOLLM = "SmolLM2-135M-Instruct-Q4_1.gguf"
QWEN15 = "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--program", metavar="PATH", help="run the end-to-end tests with this program, not with the sources"
    )


def pytest_configure(config: pytest.Config) -> None:
    program = config.getoption("--program")
    if program:
        os.environ["ROLLTOP_PROGRAM"] = str(Path(program).resolve())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    """Cycles are collected between tests, on the thread that owns the widgets: see ``app/window/garbage.py``."""
    yield
    gc.disable()
    gc.collect(2 if "/app/" in item.path.as_posix() else 1)


def _model_path(name: str) -> Path:
    from models.library import models_folder

    path = models_folder() / name
    if not path.is_file():
        reason = f"{name} is not in {path.parent} (ROLLTOP_MODELS names the folder)"
        if os.environ.get("ROLLTOP_REQUIRE_MODELS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def smollm_path() -> Path:
    """The small real model's file; skips where it is missing, fails with ROLLTOP_REQUIRE_MODELS=1."""
    return _model_path(SMOLLM)


@pytest.fixture(scope="session")
def qwen15_path() -> Path:
    """The default model's file; as above."""
    return _model_path(QWEN15)


@pytest.fixture(autouse=True)
def _no_real_model_without_mark(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test without the mark that reaches llama.cpp's loader is a slow test by mistake: it fails."""
    if any(request.node.get_closest_marker(mark) for mark in ("realmodel", "largemodel")):
        return

    def refuse(*_arguments: object, **_options: object) -> int:
        pytest.fail("this test loads a real model: mark it realmodel, or use ScriptedModel")

    from engine.llm import loading

    monkeypatch.setattr(loading.lib, "llama_model_load_from_file", refuse)
