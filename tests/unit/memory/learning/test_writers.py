"""Who says that they write a novel tells of themselves, and so does the rest of the message."""

from __future__ import annotations

import pytest

from engine.memory.learning.candidates import candidates

BESIDE = [
    ("My sister Ingrid is a nurse and might visit next month. I'm writing a novel about a lighthouse keeper called "
     "Tom. 我对花生过敏，下周三下午三点要去见王医生。", ("Ingrid", "花生", "王医生")),
    ("I'm allergic to peanuts. In my spare time I've been writing a short story. I live in Leeds.",
     ("peanuts", "Leeds")),
    ("My husband is writing a screenplay. I have a dog called Rex.", ("Rex",)),
    ("我最近在写一本小说。我对花生过敏，住在上海。", ("花生", "上海")),
    ("我女儿写了一个故事。我在医院当护士。", ("护士",)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kept"), BESIDE)
def test_what_is_told_beside_it_is_read(text: str, kept: tuple[str, ...]) -> None:
    read = "\n".join(one.text for one in candidates(text))
    assert all(word in read for word in kept), read


@pytest.mark.parametrize(
    "text",
    [
        "Write me a story about a nurse. I am Ingrid and I live in Bergen.",
        "I'm writing a novel. My name is Tom and I live in a lighthouse. Can you continue it?",
        "In my novel I am a nurse. I live in Bergen and I'm allergic to nuts.",
        "帮我写一个故事。我是护士，我住在上海。",
        "我在写一本小说。我叫阿明，我住在灯塔里。你接着写下去吧？",
    ],
)
def test_fiction_itself_is_not(text: str) -> None:
    assert not [one for one in candidates(text) if one.verdict == "lasting"]
