"""Chinese names in Latin letters."""

from __future__ import annotations

import pytest

from engine.consolidation.reconcile_rules import Pair, by_rule
from engine.memory.learning.naming import persons
from engine.memory.learning.spelling import same_person_spelled, sound, spelled_alike, spelled_in


@pytest.mark.parametrize(
    ("name", "characters"),
    [
        ("Shaoxing", "绍兴"),
        ("Xi'an", "西安"),
        ("Lvliang", "吕梁"),
        ("Meiling", "美玲"),
        ("Xiaowen", "晓雯"),  # the second is rare: its sound is what is left
        ("Zihan", "梓涵"),
        ("Guowei", "國偉"),
    ],
)
def test_a_name_is_found_in_both_scripts(name: str, characters: str) -> None:
    assert spelled_in(name, f"用户認識{characters}。") == characters
    assert spelled_alike(f"The user knows {name}.", f"用户认识{characters}。")


def test_other_names_are_not_taken_for_it() -> None:
    assert not spelled_in("Hangzhou", "用户住在广州。")
    assert not spelled_in("Manchester", "用户住在曼彻斯特。")
    assert not spelled_in("Li", "用户姓李。")  # too short to tell
    assert sound("中") == "zhong"
    assert sound("a") == sound("，") == ""


def test_where_somebody_is_from_is_the_same_in_either_script() -> None:
    told_again = ("用户是泉州人，跟同事争了一早上也没争出结果。", "The user comes from Quanzhou.")
    assert by_rule(Pair(*told_again, closeness=0.2)) == "same"
    assert by_rule(Pair("用户是泉州人。", "The user would like to see Quanzhou.", closeness=0.2)) != "same"


def test_places_abroad_are_nobodys_brother() -> None:
    assert not persons("用户飞温哥华，再去墨西哥、摩洛哥、芝加哥和哥本哈根。")
    assert "older brother" in persons("用户的哥哥住在墨西哥。")


def test_a_place_in_both_scripts_makes_nobody_the_same_person() -> None:
    assert same_person_spelled("The user's Xiaoman is obsessed with octopuses.", "用户的女儿小满迷章鱼。")
    assert same_person_spelled("Meiling is an accountant.", "用户的妻子美玲是会计。")
    assert not same_person_spelled("The user's parents live in Suzhou.", "用户住在苏州。")
    assert by_rule(Pair("用户住在苏州。", "The user's parents live in Suzhou.", closeness=0.4)) == "different"
