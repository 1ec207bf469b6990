"""What one sentence tells one after the other becomes a fact each; reasons and conditions stay where they belong."""

from __future__ import annotations

import pytest

from engine.memory.learning.candidates import candidates


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "我对花生过敏，不吃香菜，最喜欢喝龙井茶。",
            ["我对花生过敏", "不吃香菜", "最喜欢喝龙井茶"],
        ),
        ("我對花生過敏，不吃香菜，最喜歡喝龍井茶。", ["我對花生過敏", "不吃香菜", "最喜歡喝龍井茶"]),
        ("我不吃辣，喜欢清淡的，但偶尔吃火锅。", ["我不吃辣", "喜欢清淡的，但偶尔吃火锅"]),
        ("我不喝咖啡，只喝绿茶。", ["我不喝咖啡，只喝绿茶"]),
        ("我不喝咖啡，因为会失眠，不喜欢睡不着。", ["我不喝咖啡，因为会失眠，不喜欢睡不着"]),
        ("我喜欢跑步，不喜欢的话就走路。", ["我喜欢跑步，不喜欢的话就走路"]),
        ("我妈妈住在台北，喜欢凤梨酥。", ["我妈妈住在台北，喜欢凤梨酥"]),
    ],
)
def test_tastes_are_told_apart(text: str, parts: list[str]) -> None:
    assert [one.text for one in candidates(text)] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("我老公叫陈志远，女儿朵朵今年6岁。", ["我老公叫陈志远", "我女儿朵朵今年6岁"]),
        ("我媽媽住在台北，爸爸住在高雄。", ["我媽媽住在台北", "我爸爸住在高雄"]),
        ("我妈妈住在台北，因为爸爸在那里工作。", ["我妈妈住在台北，因为爸爸在那里工作"]),
        ("我妈妈住在台北，喜欢凤梨酥。", ["我妈妈住在台北，喜欢凤梨酥"]),
    ],
)
def test_each_of_the_family_has_a_fact(text: str, parts: list[str]) -> None:
    assert [one.text for one in candidates(text)] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("I live in Bergen and work as a nurse.", ["I live in Bergen", "I work as a nurse"]),
        ("I'm a vet and live in Cork with my sister Aoife.", ["I'm a vet", "I live in Cork with my sister Aoife"]),
        (
            "I live in Bergen, work as a nurse and have two kids.",
            ["I live in Bergen", "I work as a nurse", "I have two kids"],
        ),
        ("I live and work in Bergen.", ["I live and work in Bergen"]),
        ("I live in Bergen and work there as a nurse.", ["I live in Bergen and work there as a nurse"]),
        ("I live in Oslo because I work as a cook.", ["I live in Oslo because I work as a cook"]),
        ("I'm vegetarian and allergic to nuts.", ["I'm vegetarian and allergic to nuts"]),
        ("我住在卑尔根，在医院当护士。", ["我住在卑尔根", "在医院当护士"]),
        ("我住在臺中，在銀行上班。", ["我住在臺中", "在銀行上班"]),
        ("我在银行工作，住在浦东，喜欢打羽毛球。", ["我在银行工作", "住在浦东", "喜欢打羽毛球"]),
        ("我住在上海，在浦东那边。", ["我住在上海，在浦东那边"]),
        ("我住在成都，因为在那里工作。", ["我住在成都，因为在那里工作"]),
    ],
)
def test_what_stands_alone_is_told_apart(text: str, parts: list[str]) -> None:
    assert [one.text for one in candidates(text)] == parts


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("I take a 38.", True),
        ("I wear a medium in jackets.", True),
        ("我穿38的。", True),
        ("I take a 10 minute walk.", False),
        ("I take a small break.", False),
        ("我穿38层楼梯。", False),
    ],
)
def test_a_size_is_lasting(text: str, sure: bool) -> None:
    assert any(one.verdict == "lasting" for one in candidates(text)) == sure
