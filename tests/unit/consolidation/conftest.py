from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "data")
    yield opened
    opened.close()
