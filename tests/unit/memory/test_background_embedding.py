"""Embedding in the background, and a change of embedder during which the old one goes on serving."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.embedding import Embedder, FakeEmbedder
from engine.memory.archival import ArchivalMemory
from engine.memory.background_embedding import BackgroundEmbedding
from engine.memory.search.passages import embedded_query
from engine.memory.search.retrieval import Retrieval
from engine.store import Store, check_consistency

TEXTS = tuple(f"The user has a {thing}." for thing in ("dog", "cat", "boat", "garden", "sister", "bicycle", "piano"))


class Failing(FakeEmbedder):
    """Breaks after some passages, as a crash does."""

    def __init__(self, dimension: int, passages: int) -> None:
        super().__init__(dimension)
        self.left = passages

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if "The user" in texts[0]:
            self.left -= len(texts)
            if self.left < 0:
                raise KeyboardInterrupt
        return super().embed_passages(texts)


def load(name: str) -> tuple[Embedder | None, str]:
    """ "64" and so on are embedders of that dimension."""
    return (FakeEmbedder(int(name)), "") if name.isdigit() else (None, f"{name} cannot be loaded.")


class Desk:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.retrieval = Retrieval(store)
        self.embedding = BackgroundEmbedding(store, self.retrieval, load)

    def run(self) -> None:
        while self.embedding.step(2):
            pass

    @property
    def serving(self) -> int:
        assert self.retrieval.embedder is not None
        return self.retrieval.embedder.dimension

    def finds(self, word: str) -> bool:
        """By meaning alone."""
        embedder = self.retrieval.embedder
        assert embedder is not None
        query = embedded_query(embedder, f"The user has a {word}.")
        near = self.store.vectors.nearest(1, "fact", query, 1, embedder.model_id)
        fact = self.store.facts.get(near[0].entity_id) if near else None
        return fact is not None and word in fact.text

    def models(self) -> set[str]:
        return {str(value) for value in self.store.database.column("SELECT DISTINCT model_id FROM vectors")}


@pytest.fixture
def desk(store: Store) -> Desk:
    ArchivalMemory(store).insert_many(1, TEXTS)
    return Desk(store)


def test_progress_counts_down(desk: Desk) -> None:
    assert desk.embedding.choose("64") == ""
    seen = [desk.embedding.progress()]
    while desk.embedding.step(3):
        seen.append(desk.embedding.progress())
    assert [at.pending for at in seen] == [7, 4, 1, 0]
    assert [at.total for at in seen] == [7, 7, 7, 0]
    assert {at.serving for at in seen} == {"fake-64"}
    assert desk.finds("piano")


def test_the_old_embedder_serves_until_the_new_one_has_everything(desk: Desk) -> None:
    desk.embedding.choose("64")
    desk.run()
    desk.embedding.choose("32")
    for _ in range(3):
        assert desk.embedding.step(2) == 2
        assert desk.serving == 64 and desk.finds("dog") and desk.finds("piano")
        assert desk.embedding.progress().coming == "fake-32"
    fact = ArchivalMemory(desk.store).insert(1, "The user has a telescope.")[0]
    assert desk.embedding.step(1) == 1
    assert desk.serving == 64 and desk.finds("telescope")
    ArchivalMemory(desk.store).edit(fact.id, text="The user has a microscope.")
    desk.run()
    assert desk.serving == 32 and desk.finds("microscope") and desk.finds("dog")
    assert desk.models() == {"fake-32"}
    assert check_consistency(desk.store) == []


@pytest.mark.parametrize("crash_after", range(8))
def test_a_crash_goes_on_where_it_was(desk: Desk, crash_after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.embedding.choose("64")
    desk.run()
    monkeypatch.setattr(
        "tests.unit.memory.test_background_embedding.FakeEmbedder",
        lambda dimension: Failing(dimension, crash_after if dimension == 32 else 99),  # pyright: ignore
    )
    desk.embedding.choose("32")
    with pytest.raises(KeyboardInterrupt):
        for _ in range(20):
            desk.embedding.step(1)
        raise KeyboardInterrupt("it had embedded all that there was")
    monkeypatch.undo()
    again = Desk(desk.store)
    again.embedding.choose("32")
    pending = again.embedding.progress().pending
    assert pending == max(0, len(TEXTS) - crash_after)
    assert again.serving == (64 if pending else 32) and again.finds("boat")
    again.run()
    assert again.serving == 32 and again.finds("boat") and again.models() == {"fake-32"}
    assert check_consistency(again.store) == []


def test_changing_back_before_it_is_done_embeds_nothing_again(desk: Desk) -> None:
    desk.embedding.choose("64")
    desk.run()
    desk.embedding.choose("32")
    desk.embedding.step(4)
    desk.embedding.choose("64")
    assert desk.embedding.progress().pending == 0 and desk.serving == 64
    desk.run()
    assert desk.models() == {"fake-64"} and check_consistency(desk.store) == []


def test_first_embedder_serves_what_it_has(desk: Desk) -> None:
    desk.embedding.choose("64")
    desk.embedding.step(4)
    desk.embedding.choose("32")
    assert desk.embedding.progress().serving == "fake-64"
    fresh = Desk(desk.store)
    fresh.store.database.run("DELETE FROM vectors")
    fresh.embedding.choose("16")
    assert fresh.embedding.progress().serving == "fake-16"


def test_an_embedder_that_does_not_load_leaves_the_one_before(desk: Desk) -> None:
    desk.embedding.choose("64")
    desk.run()
    again = Desk(desk.store)
    reason = again.embedding.choose("lost")
    assert reason == "lost cannot be loaded. Search by meaning goes on with the model used so far."
    assert again.serving == 64 and again.finds("cat")
    assert Desk(desk.store).embedding.choose("none") == "none cannot be loaded."


def test_old_vectors_that_nobody_can_ask_give_way_at_once(desk: Desk) -> None:
    desk.embedding.choose("64")
    desk.run()
    desk.store.database.run("UPDATE embedders SET name = 'lost'")
    again = Desk(desk.store)
    again.embedding.choose("32")
    assert again.serving == 32 and again.embedding.progress().pending == len(TEXTS)
    again.run()
    assert again.finds("garden") and again.models() == {"fake-32"}


class Choosy(FakeEmbedder):
    """Refuses some texts, or everything."""

    everything = False

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.everything or any("boat" in text for text in texts):
            raise RuntimeError("refused")
        vectors = super().embed_passages(texts)
        vectors[["garden" in text for text in texts]] = np.nan
        return vectors

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.embed_passages(texts)


def test_a_text_that_the_embedder_refuses_keeps_no_other_from_its_vector(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    embedder = Choosy(64)
    desk.embedding = BackgroundEmbedding(desk.store, desk.retrieval, lambda _name: (embedder, ""))
    assert desk.embedding.choose("64") == ""
    embedder.everything = True
    with pytest.raises(RuntimeError):
        desk.embedding.step(3)
    assert desk.embedding.progress().pending == len(TEXTS)
    embedder.everything = False
    desk.run()
    assert desk.embedding.progress().pending == 0
    assert all(desk.finds(word) for word in ("dog", "cat", "sister", "bicycle", "piano"))
    assert [hit.text for hit in desk.retrieval.search("boat", 1)[0]][:1] == ["The user has a boat."]
    assert check_consistency(desk.store) == []
    assert "cannot be embedded" in caplog.text
    caplog.clear()
