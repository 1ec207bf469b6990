"""Properties of which a thing or an animal has one, told with another value."""

from __future__ import annotations

import pytest

from engine.consolidation.reconcile_facets import changed, differ
from engine.consolidation.reconcile_rules import Pair, by_rule

OTHER = [
    ("用户家的Pepper是公的，最近羽毛掉得满地都是。", "The user's cockatiel Pepper is a girl and she's hiding.", "sex"),
    ("Our alpaca Hugo is a male.", "Hugo其实是母的，昨天生了小的。", "sex"),
    ("The user's hen Blue is a hen.", "用户的Blue是公鸡，天不亮就叫。", "sex"),
    ("The air con in the user's mazda 3 only blows warm, it's a 2013 model.", "用户那辆Mazda 3是2015年的。", "made"),
    ("The user's canal boat was built in 1974.", "用户的船是1981年造的。", "made"),
    ("The user's violin was made in 1890.", "用户的小提琴是1921年做的。", "made"),
    ("The user's scooter is red.", "用户那辆黑色的摩托停不进车棚。", "colour"),
    ("The user's eyes are green.", "用户的眼睛是棕色的，配什么眼影？", "colour"),
    ("The user is 165 cm tall.", "用户身高171厘米。", "height"),
    ("用户住在三楼。", "The user lives on the fifth floor.", "floor"),
    ("The user bought the caravan in 2011.", "用户的房车是2014年买的。", "bought"),
]
BOTH = [
    ("The user's horse Clover is a mare.", "Clover's brother Duke is a gelding."),
    ("The user's scooter is red.", "用户的新摩托是黑色的。"),
    ("The user's canal boat was built in 1974.", "The user met the neighbours in 1981."),
    ("The user is 165 cm tall.", "用户的儿子身高171厘米。"),
    ("The user has been a nurse for eight years.", "用户当护士九年了。"),
    ("The user's car is from 2010.", "用户卖掉了2008年的那辆旧车。"),
]


@pytest.mark.parametrize(("old", "new", "what"), OTHER)
def test_another_value_of_the_same_thing_is_asked_about(old: str, new: str, what: str) -> None:
    assert differ(old, new, 0.0) == what
    assert by_rule(Pair(old, new)) == "contradicts"


@pytest.mark.parametrize(("old", "new"), BOTH)
def test_another_thing_or_time_can_be_true_as_well(old: str, new: str) -> None:
    assert differ(old, new, 0.0) is None


def test_years_that_have_passed_since_are_no_contradiction() -> None:
    old, new = "The user has been a baker for six years.", "用户做面包师十年了。"
    assert differ(old, new, 0.0) == "years"
    assert differ(old, new, 4.0) is None


def test_an_amount_changes_where_that_is_said() -> None:
    assert changed("用户的房租是一个月1450欧元。", "From May the user's rent goes up to 1,600 euros a month.")
    assert changed("The user runs 20 laps every evening.", "用户现在每晚跑30圈了。")
    assert changed("The user's salary is 2100 pounds.", "用户的工资涨到2300镑了。")
    assert not changed("The user runs 20 laps every evening.", "用户今天跑了30圈。")
    assert not changed("The user's rent is 900.", "The user's son's rent is now 1100.")
    assert not changed("The user's rent is 900.", "用户的学费涨到1100了。")


def test_too_much_of_something_is_no_addition() -> None:
    assert by_rule(Pair("用户身高158。", "The user is 163 cm tall and every sofa is too deep.")) == "contradicts"
    assert by_rule(Pair("The user lives on the second floor.", "用户家在五楼，搬冰箱要多少钱？")) == "contradicts"
    assert by_rule(Pair("The user lives on the second floor.", "用户家搬到五楼了。")) == "replaces"
    assert differ("用户身高158。", "The user's ladder is 163 cm tall.", 0.0) is None
