"""Whom or what a word stands for: "mine", "he", and somebody told of beside the name."""

from __future__ import annotations

import pytest

from engine.language import detect_language
from engine.memory.learning.possessives import begins_with_own, with_owned
from engine.memory.learning.referring import with_somebody
from tests.unit.memory.learning.telling import stated, told


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        ("how do I get a kayak up on the roof rack on my own?", "mine is 4.2 metres", "my kayak is 4.2 metres"),
        ("how long does a rice cooker last?", "mine is twelve years old", "my rice cooker is twelve years old"),
        ("How do I clean a leather saddle?", "Mine's from 1985", "my leather saddle is from 1985"),
        ("what do you feed a hedgehog?", "ours has only three legs", "our hedgehog has only three legs"),
        ("Is a heat pump noisy?", "Ours was fitted in 2021", "our heat pump was fitted in 2021"),
        ("What's the right pressure for a road bike?", "Mine takes 28 mm tyres", "my road bike takes 28 mm tyres"),
        ("Can a tandem go in a van?", "mine folds", "my tandem folds"),
        ("hello there.", "mine is bigger", None),
        ("电饭锅一般能用多久？", "我的是2012年买的", "我的电饭锅是2012年买的"),
        ("怎么把皮划艇搬上车顶？", "我的有四米二长", "我的皮划艇有四米二长"),
        ("仓鼠能活几年？", "我家的已经三岁了", "我家的仓鼠已经三岁了"),
        ("缝纫机多久上一次油？", "我那台是1978年的", "我的缝纫机是1978年的"),
        ("does a border collie need a coat in a van?", "mine hates rain", "my border collie hates rain"),
        ("猫多久驱一次虫？", "我家那只八岁了", "我家的猫八岁了"),
        ("钢琴多久调一次音？", "我那架是1990年的", "我的钢琴是1990年的"),
        ("电动车电池能用几年？", "我的是前年换的", "我的电动车电池是前年换的"),
        ("帐篷怎么收？", "我的有三米长", "我的帐篷有三米长"),
        ("你好", "我的是蓝色的", None),
    ],
)
def test_mine_is_the_thing_named_before(before: str, said: str, meant: str | None) -> None:
    language = detect_language(said)
    assert with_owned(said, before, language) == meant
    assert told(f"{before} {said}") == ([] if meant is None else [meant])
    assert not any(one.lower().startswith("mine") for one in stated(f"{before} {said}"))


@pytest.mark.parametrize(
    "said",
    [
        "我的会员号是4471",
        "我的大学在武汉",
        "我的太太是护士",
        "我的小名叫豆豆",
        "我的长辈都在福州",
        "我的高中在厦门",
        "我的要求不高",
        "我那本会计书在桌上",
        "my kayak is red",
    ],
)
def test_what_names_its_thing_is_no_bare_mine(said: str) -> None:
    assert not begins_with_own(said, detect_language(said))


def test_he_or_she_is_the_one_whom_the_word_fits() -> None:
    said = "Write a toast from my husband Cathal to Bríd, my mother-in-law. She's in the sea every morning."
    assert told(said) == [
        "Bríd is my mother-in-law",
        "my husband is called Cathal",
        "my mother-in-law's in the sea every morning",
    ]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Mochi, our rabbit, 全身雪白 and she's just been in the ashes. 能洗澡吗？", "Mochi, our rabbit, 全身雪白"),
        (
            "Mochi, our rabbit, is snow white and she's just been in the ashes. Can I bath her?",
            "Mochi, our rabbit, is snow white",
        ),
        ("Tom, my brother, lives in Bergen and he wants a present. Ideas?", "Tom, my brother, lives in Bergen"),
        ("Rex, my dog, was born deaf and he keeps barking. Why?", "Rex, my dog, was born deaf"),
        ("Ada, my niece, 最爱恐龙 and it's her birthday. 送什么好？", "Ada, my niece, 最爱恐龙"),
        (
            "My uncle Karl, who works for the railway, is coming on Sunday. What shall I cook?",
            "my uncle Karl works for the railway",
        ),
        (
            "My husband Cathal, the one who's a deckhand on the ferry, has to give a toast. Help me?",
            "my husband Cathal is a deckhand on the ferry",
        ),
        ("Our cat Miso, the one who hates water, fell into the pond. Help?", "our cat Miso hates water"),
        ("Anna, my flatmate, is leaving tomorrow. What do I write?", "Anna is my flatmate"),
        ("Karl, my uncle, is just here. What shall I cook?", "Karl is my uncle"),
    ],
)
def test_what_lasts_of_somebody_told_beside_the_name(said: str, kept: str) -> None:
    assert told(said) == [kept]


def test_whose_brother_somebody_is_stays() -> None:
    assert not any("我哥" in one for one in told("小叔Fergal搬家了，只有我跟他哥知道。他周三在船上上班。"))


def test_a_wife_is_not_he() -> None:
    assert with_somebody("He collects clocks", "a card for my wife Mei", "en") is None
    assert with_somebody("She collects clocks", "a card for my wife Mei", "en") == "my wife Mei collects clocks"
