"""What the default model says to somebody who asks about what memory holds, and about what it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.embedding.bundled import BundledEmbedder
from tests.bench.replying import read_scenes, run, shares

pytestmark = pytest.mark.largemodel


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_known_is_told_to_the_user_and_nothing_is_invented(qwen15_path: Path, lang: str) -> None:
    memory = read_scenes()
    scenes = [scene for scene in memory if scene.lang == lang and not scene.held]
    found = shares(run(qwen15_path, scenes, memory, 1, BundledEmbedder()))
    assert found["right"] >= 0.8 and found["declined"] >= 0.75
    assert found["third_person"] == found["own"] == 0.0
