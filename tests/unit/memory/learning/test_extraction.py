from __future__ import annotations

import pytest

from engine.language import detect_language
from engine.memory.learning.extraction import is_borne_out
from engine.memory.learning.grouping import is_only_owner, rewrite_group
from engine.memory.learning.rewriting import has_own_subject, rewrite


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("The user's mother left the shop and is a potter now.", "She left the shop, she's a potter now"),
        ("用户的妹妹搬到了宁波。", "她搬到宁波了"),
        ("The user's aunt has 3 boats.", "my aunt has 2 boats"),
        ("The user likes boats.", "I don't like boats"),
        ("The user ate the crumbs in the pebble.", "Pebble ate the crumbs"),
        ("The user works four days and Mondays are mine.", "I work four days and Mondays are mine"),
        ("The user is cutting the film we're making.", "I'm cutting the film we're making"),
        ("用户在图书馆上班，我管借书。", "在图书馆上班，我管借书"),
        ("用户开始要待三个礼拜的青岛，租了套房子。", "七月三号开始我们要去青岛待三个礼拜，租了套房子"),
        ("用户要去青岛待三个礼拜，租了套房子。", "七月三号我们要去青岛待三个礼拜，租了套房子"),
    ],
)
def test_what_the_source_does_not_say_is_not_borne_out(fact: str, source: str) -> None:
    assert not is_borne_out(fact, source, detect_language(source))


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("The user's aunt has 2 boats.", "my aunt has 2 boats"),
        ("The user's children are 3 and 5.", "ours are 3 and 5"),
        ("用户的妈妈搬到宁波了。", "我妈搬到宁波了"),
        ("The user found a stamp from 1931 in the attic.", "Found a stamp from 1931 in the attic"),
        ("用户每天写自我总结。", "每天写自我总结"),
        ("用户七月三号开始要去青岛待三个礼拜，租了套房子。", "七月三号开始我们要去青岛待三个礼拜，租了套房子"),
    ],
)
def test_what_it_says_is(fact: str, source: str) -> None:
    assert is_borne_out(fact, source, detect_language(source))


def test_no_in_front_of_a_noun_is_not_an_opening() -> None:
    assert rewrite("No dairy for my son", "en") == "No dairy for the user's son."
    assert rewrite("No, I live in Lund", "en") == "The user lives in Lund."


def test_no_word_inside_another_and_nothing_quoted_is_rewritten() -> None:
    assert rewrite("我女儿写了自我介绍", "zh") == "用户的女儿写了自我介绍。"
    assert rewrite("我女儿总说“我是恐龙”", "zh") == "用户的女儿总说“我是恐龙”。"
    assert rewrite("我们Orpheum剧院在招人", "zh") == "用户的Orpheum剧院在招人。"


def test_we_in_the_third_person() -> None:
    assert rewrite_group("Gustav keeps our spare key", "en") == "Gustav keeps the user's spare key."
    assert rewrite_group("we rent a plot by the canal", "en") == "The user and others rent a plot by the canal."
    assert rewrite_group("我们在河边租了块地", "zh") == "用户这边在河边租了块地。"
    assert is_only_owner("Gustav keeps our spare key", "en")
    assert not is_only_owner("we keep our spare key", "en")


def test_a_sentence_with_a_subject_gets_no_other() -> None:
    assert has_own_subject("阳台的灯坏了", "用户阳台的灯坏了。", "zh")
    assert not has_own_subject("在宁波上班", "用户在宁波上班。", "zh")
    assert not has_own_subject("I live in Lund", "The user lives in Lund.", "en")


def test_a_name_is_no_verb() -> None:
    assert rewrite("I Rome", "en") == "The user Rome."
    assert rewrite("I Love Rome", "en") == "The user Loves Rome."
