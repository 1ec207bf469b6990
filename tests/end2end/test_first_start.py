"""The first start and the second, with a real model in a real engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end2end.test_window import person

LONG_S = 400.0
"""A real model's replies have no set length."""


@pytest.mark.realmodel
def test_from_nothing_to_a_remembered_fact(
    folder: Path, tmp_path: Path, smollm_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "downloads" / "my-model.gguf"
    own.parent.mkdir()
    own.symlink_to(smollm_path)
    monkeypatch.setenv("ROLLTOP_TEST_MODEL", str(own))
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path / "models"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    first = person("begin", folder, LONG_S)
    assert len(set(first["titles"])) == 3 and "Ctrl+M" in first["welcome"]
    assert first["model"] == str(own) and first["reply"]
    second = person("begin_again", folder, LONG_S)
    assert not second["asked"] and second["bars"] == [] and len(second["listed"]) == 1
    assert second["reply"]
    for seen in (first, second):
        assert "The user’s name is Mia." in seen["prompt"]
        assert "I only drink tea, never coffee." in seen["prompt"]
