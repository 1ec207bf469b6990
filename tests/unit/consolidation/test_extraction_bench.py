"""The rule by which the extraction benchmark says that a gold memory is covered."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tests.bench.extraction_matching import Extracted, Likeness, covers, false_matches, near, telling_names


class ByFirstWord:
    """Texts with the same first word are alike."""

    model_id = "by first word"
    dimension = 64

    def embed_queries(self, texts: list[str]) -> NDArray[np.float32]:
        rows = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for index, text in enumerate(texts):
            rows[index, sum(map(ord, text.split()[0])) % self.dimension] = 1.0
        return rows

    embed_passages = embed_queries


MESSAGE = "Noor prefers 2 cups. Bo rests in Lund. They sing."


def test_the_sentences_around_a_span() -> None:
    assert near(MESSAGE, 0, 5) == "Noor prefers 2 cups. Bo rests in Lund"
    assert near(MESSAGE, 22, 30) == "Noor prefers 2 cups. Bo rests in Lund. They sing"


def test_names_and_numbers_that_the_message_has_are_asked_for() -> None:
    assert telling_names("Drinks 2 or 3 cups in Lund on Monday with Ida.", MESSAGE) == ["2", "Lund"]


def test_a_gold_memory_is_covered_by_likeness_and_names() -> None:
    likeness = Likeness(ByFirstWord())  # pyright: ignore[reportArgumentType]
    one = Extracted("Noor prefers 2 cups.", near(MESSAGE, 0, 5))
    assert covers(one, "Noor has 2 cups", MESSAGE, likeness)
    assert not covers(one, "Cups are liked by Noor", MESSAGE, likeness)
    assert not covers(Extracted("Noor prefers cups.", "Noor prefers cups"), "Noor has 2 cups", MESSAGE, likeness)
    assert covers(Extracted("Bo rests. Noor prefers 2.", ""), "Noor has 2", MESSAGE, likeness)


def test_false_matches_are_counted_between_messages_only() -> None:
    likeness = Likeness(ByFirstWord())  # pyright: ignore[reportArgumentType]
    pairs = [
        ([Extracted("Noor prefers 2 cups.", "")], ["Noor has 2 cups"], MESSAGE),
        ([Extracted("Noor sings.", "")], ["Ida sings"], "Noor sings."),
    ]
    assert false_matches(pairs, likeness) == (0.0, 0.5)
