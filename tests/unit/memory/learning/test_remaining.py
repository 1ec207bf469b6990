"""What only the older fact tells goes on, when a newer one takes the place of a part of it."""

from __future__ import annotations

import pytest

from engine.memory.kinds import kind_of, slots_of
from engine.memory.learning.remaining import loses_name, remains, says_more, statements


@pytest.mark.parametrize(
    ("old", "new", "rest"),
    [
        (
            "The user's husband Piet is a chef, their daughter Lotte is six.",
            "The user's husband Piet quit his job, he is a taxi driver now.",
            ["The user's daughter Lotte is six."],
        ),
        (
            "用户的丈夫李强是厨师，女儿乐乐今年六岁。",
            "用户的丈夫李强不当厨师了，现在开出租车。",
            ["用户的女儿乐乐今年六岁。"],
        ),
        (
            "用户的丈夫李强是厨师，女儿乐乐今年六岁。",
            "The user's husband Li Qiang is a taxi driver now.",
            ["用户的女儿乐乐今年六岁。"],
        ),
        ("The user lives in Leeds and works at Tesco.", "The user moved to York.", ["The user works at Tesco."]),
        ("用户住在长沙，养了一只猫。", "用户搬到了武汉。", ["用户养了一只猫。"]),
        ("用户每周三去游泳，周六爬山。", "用户不去游泳了。", ["用户周六爬山。"]),
        (
            "The user's sister Ida lives in Porto, she has two kids and works as a vet.",
            "The user's sister Ida moved to Lisbon.",
            ["The user's sister Ida has two kids.", "The user's sister Ida works as a vet."],
        ),
        (
            "The user's name is Noor Haddad and the user is a nurse in Hasselt.",
            "The user is a teacher now.",
            ["The user's name is Noor Haddad."],
        ),
        ("Lovely garden but cold: the user lives in Leeds and needs a coat.", "The user moved to York.", []),
        ("用户的儿子Leo加入了合唱团，每天七点就要送他去学校。", "用户的儿子Leo退出合唱团了。", []),
        ("The user works as a nurse, mostly at night.", "The user works as a cook now.", []),
        (
            "The user's brother Tom is a cook and he swears by lard, but the user finds it too heavy.",
            "The user's brother Tom is a driver now.",
            ["The user's brother Tom swears by lard."],
        ),
        (
            "The user's brother Tom is a cook and the user thinks that he works too much.",
            "The user's brother Tom is a driver now.",
            ["The user thinks that he works too much."],
        ),
        ("用户报了个书法班，每周六上午，第一节课就写歪了。", "书法班换了，改到周日下午。", []),
        ("用户想去绍兴转转，外婆是绍兴人，用户居然一次都没去过。", "用户不去绍兴了。", ["用户的外婆是绍兴人。"]),
        ("The user's brother, Tom, is a cook.", "The user's brother Tom is a driver now.", []),
        ("The user's flat is small and has a garden.", "The user's flat is big now.", []),
        ('The user said: "I like tea, my son is six."', "The user likes coffee now.", []),
    ],
)
def test_the_other_statements_of_a_fact_go_on(old: str, new: str, rest: list[str]) -> None:
    assert list(remains(old, new)) == rest


def test_only_another_name_takes_the_place_of_a_name() -> None:
    assert loses_name("用户叫王小梅。", "用户在杭州当护士。")
    assert loses_name("The user is Marta Lindqvist.", "The user is a nurse.")
    assert not loses_name("用户叫王小梅。", "The user's name is Xiaomei Wang.")
    assert remains("用户叫王小梅，在杭州当护士。", "用户是老师了。")[0] == "用户叫王小梅。"


def test_who_one_says_to_be_is_a_name() -> None:
    for text in (
        "The user is Marta Lindqvist.",
        "The user is Brian van der Berg.",
        "用户是王小梅。",
        "用户是李强，厨师。",
    ):
        assert (kind_of(text), "name" in slots_of(text)) == ("identity", True), text
    for text in (
        "The user is Chinese American.", "The user is South African.", "The user is Vice President.", "用户是高中生。",
        "用户是白领。", "用户是武汉人。", "用户是金融分析师。", "用户是独生女。", "用户是马拉松爱好者。",
    ):  # fmt: skip
        assert "name" not in slots_of(text), text


@pytest.mark.parametrize(
    ("one", "other", "more"),
    [
        ("The user's name is Ana Silva and the user is a nurse in Hangzhou.", "用户在杭州当护士。", True),
        ("用户在杭州当护士。", "The user is a nurse in Hangzhou.", False),
        ("用户的女儿乐乐今年六岁。", "用户的女儿乐乐上学了。", True),
        ("The user has a dog.", "The user has a dog named Rex.", False),
        ("The user has a dog named Rex.", "The user has a dog.", True),
    ],
)
def test_what_one_tells_beyond_the_other(one: str, other: str, more: bool) -> None:
    assert says_more(one, other) is more


def test_what_is_one_statement_is_not_cut() -> None:
    for text in (
        "The user likes cats and dogs.", "The user has a dog named Rex and a cat named Tom.",
        "用户喜欢猫，尤其是橘猫。", "The user goes to Leeds, where the shop is.", "用户因为加班，晚上睡得很晚。",
    ):  # fmt: skip
        assert statements(text) == (text,)
