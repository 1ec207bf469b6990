"""Tests of whole processes. None of them may leave one behind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end2end.processes import children_of, gone


@pytest.fixture(autouse=True)
def _no_process_left_over() -> Iterator[None]:
    yield
    assert gone(children_of(os.getpid())), "a process was left behind"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder that is not there yet."""
    return tmp_path / "data"
