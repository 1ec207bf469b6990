"""Passages: whole paragraphs, whole sentences, whole characters."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.context.render import estimate_tokens
from engine.documents.base import Block
from engine.documents.chunking import FULL_TOKENS, MOST_TOKENS, passages, whole_text
from engine.values import Chunk

SENTENCE = "The committee met on the third floor and agreed on the plan number {}. "


def test_short_paragraphs_share_a_passage() -> None:
    (found,) = passages([Block("One."), Block("  "), Block("Two.")])
    assert found.text == "One.\n\nTwo."


def test_pages_and_headings_are_borders() -> None:
    blocks = [Block("a", page=1), Block("b", page=2), Block("c", heading="H"), Block("d", heading="H"), Block("e")]
    found = [(passage.text, passage.page, passage.heading) for passage in passages(blocks)]
    assert found == [("a", 1, ""), ("b", 2, ""), ("H\n\nc\n\nd", None, "H"), ("e", None, "")]


def test_a_paragraph_that_fits_is_never_cut() -> None:
    blocks = [Block("".join(SENTENCE.format(n) for n in range(10)).strip()) for _ in range(5)]
    found = list(passages(blocks))
    assert len(found) == 5 and all(passage.text == blocks[0].text for passage in found)


def test_a_long_paragraph_is_cut_between_sentences_and_says_the_last_one_again() -> None:
    found = list(passages([Block("".join(SENTENCE.format(n) for n in range(60)))]))
    assert len(found) > 3
    for before, after in pairwise(found):
        last = before.text.rsplit("The committee", 1)[1]
        assert after.text.startswith(f"The committee{last}") and before.text.endswith(".")


def test_chinese_is_cut_between_sentences_by_characters() -> None:
    text = "".join(f"第{n}次会议在三楼举行，大家同意了这个计划。" for n in range(60))
    found = list(passages([Block(text)]))
    assert len(found) > 3
    assert all(passage.text.startswith("第") and passage.text.endswith("。") for passage in found)
    assert all(len(passage.text) <= MOST_TOKENS for passage in found)


def test_nothing_but_one_word_is_cut_between_characters() -> None:
    family = "👨‍👩‍👧‍👦"
    for text in ("x" * 5000, family * 300, "é" * 3000):
        found = list(passages([Block(text)]))
        assert "".join(passage.text for passage in found) == text
        assert all(not passage.text.startswith(("\u200d", "\u0301")) for passage in found)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.builds(
            Block,
            st.text(st.characters(codec="utf-8"), max_size=400).map(lambda text: text * 3),
            page=st.one_of(st.none(), st.integers(1, 3)),
            heading=st.sampled_from(["", "H", "long " * 60]),
        ),
        max_size=12,
    )
)
def test_no_word_is_lost_and_no_passage_is_too_long(blocks: list[Block]) -> None:
    found = list(passages(blocks))
    for passage in found:
        assert passage.text.strip()
        heading = estimate_tokens(passage.heading)
        assert estimate_tokens(passage.text) <= MOST_TOKENS + FULL_TOKENS // 2 + heading
        passage.text.encode()
    joined = "".join("".join(passage.text.split()) for passage in found)
    place = 0
    for block in blocks:
        for word in block.text.split():
            found_at = joined.find(word, max(0, place - 2000))
            if len(word) < 100:
                assert found_at >= 0
                place = found_at


def as_read(blocks: list[Block]) -> str:
    found = passages(blocks)
    return whole_text(Chunk(n, 1, 1, n, one.page, one.heading, one.text) for n, one in enumerate(found))


def test_passages_are_put_together_again() -> None:
    english = "".join(SENTENCE.format(n) for n in range(60)).strip()
    chinese = "".join(f"委员会在三楼开会，同意第{n}号计划。" for n in range(120))
    assert as_read([Block(english)]) == english and as_read([Block(chinese)]) == chinese
    same = [Block("Ha. Ha. " * 60 + "Ho.") for _ in range(5)]
    assert as_read(same) == "\n\n".join(block.text for block in same)
    headed = [Block(f"{'word ' * 150}{n}.", heading="Plans") for n in range(4)]
    assert as_read(headed) == "Plans\n\n" + "\n\n".join(block.text for block in headed)
    assert as_read([]) == ""
