from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.context.paging import Count, asks_next_page, cut_pages, first_page

PIECES = st.sampled_from(
    ["tea ", "Tea. ", "茶", "喝茶。", "\n", "\n\n", "😀", "antidisestablishment", "1.5 ", "，", "？”", "\t"]
)
TEXTS = st.one_of(st.lists(PIECES, max_size=120).map("".join), st.text(max_size=200))


def by_bytes(text: str) -> int:
    return len(text.encode("utf-8", "replace"))


def by_words(text: str) -> int:
    """As tokenizers do, a word's part costs as much as the word."""
    return sum(-(-len(word) // 6) for word in text.split()) + text.count("\n")


@given(TEXTS, st.integers(1, 60), st.sampled_from([len, by_bytes, by_words]))
def test_every_character_is_on_one_page_in_order_and_no_page_is_too_long(text: str, most: int, count: Count) -> None:
    pages = cut_pages(text, most, count)
    assert "".join(pages) == text and all(pages)
    assert all(count(page) <= most or len(page) == 1 for page in pages)
    assert pages == cut_pages(text, most, count)
    assert not pages or pages[0] == first_page(text, most, count)


@pytest.mark.parametrize(
    ("text", "most", "pages"),
    [
        ("One two. Three.\n\nFour five six seven.", 25, ["One two. Three.\n\n", "Four five six seven."]),
        ("One two three. Four five six.", 22, ["One two three. ", "Four five six."]),
        ("one two three four", 10, ["one two ", "three four"]),
        ("他喝茶。他不喝咖啡。他住在里昂。", 12, ["他喝茶。他不喝咖啡。", "他住在里昂。"]),
        ("“他走了。”她说，然后关上了门", 10, ["“他走了。”", "她说，然后关上了门"]),
        ("喝茶喝茶喝茶喝茶", 5, ["喝茶喝茶喝", "茶喝茶"]),
        ("", 5, []),
    ],
)
def test_pages_end_where_a_reader_would_stop(text: str, most: int, pages: list[str]) -> None:
    assert cut_pages(text, most, len) == pages


def test_counting_grows_with_the_length_alone() -> None:
    text = "A sentence about tea. 一句关于茶的话。\n" * 5000
    read = 0

    def count(piece: str) -> int:
        nonlocal read
        read += len(piece)
        return len(piece) // 3

    assert "".join(cut_pages(text, 400, count)) == text
    assert read < 5 * len(text)


ASKING = """
next page | Next page, please. | OK, show me the next page | continue reading | Please keep reading! | read on
And now the next page of it? | 下一页 | 请看下一页。 | 继续读 | 继续往下读吧 | 好的，下一页，谢谢 | 接着看
"""
NOT_ASKING = """
continue | What does the next page say about Lyon? | I am reading on the train | next | 继续 | 下一页讲了什么关于茶的事
我继续读书了 | The next page of my life begins in Lyon and I am glad | . | 她在看书，翻到下一页时笑了
"""


@pytest.mark.parametrize("text", [text.strip() for line in ASKING.split("\n") for text in line.split("|") if text])
def test_asking_for_the_next_page(text: str) -> None:
    assert asks_next_page(text)


@pytest.mark.parametrize("text", [text.strip() for line in NOT_ASKING.split("\n") for text in line.split("|") if text])
def test_not_asking_for_the_next_page(text: str) -> None:
    assert not asks_next_page(text)
