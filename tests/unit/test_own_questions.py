from __future__ import annotations

import pytest

from engine.own_questions import asks_of_user, may_ask_of_user, only_user_knows, others_can_tell


@pytest.mark.parametrize(
    "asked",
    [
        "What is my dog called?",
        "Do you remember what I do for a living?",
        "so, when is my sister's wedding?",
        "Which instrument am I learning?",
        "How many cats have I got?",
        "When do I fly to Rome?",
        "What did I call my first bicycle?",
        "do u know my favourite book",
        "Where did we get married?",
        "我的车牌号是多少？",
        "你还记得我是做什么工作的吗？",
        "我對什麼過敏？",
        "我爷爷叫什么名字？",
        "你知道我的血型吗？",
        "我周末通常做什么？",
        "你知道我的血型",
        "please tell me what my job is",
        "我那件羽绒服送到哪家干洗店了",
    ],
)
def test_only_the_user_can_tell(asked: str) -> None:
    assert only_user_knows(asked) and may_ask_of_user(asked) and not others_can_tell(asked)


@pytest.mark.parametrize(
    "asked",
    [
        "How many planets are in our solar system?",
        "What is our galaxy called?",
        "How long do I boil an egg?",
        "Where do I buy stamps in Germany?",
        "How often do I eat before a run?",
        "When do I plant tomatoes?",
        "Which wine goes with my steak?",
        "What causes my hiccups?",
        "What do we call a baby horse?",
        "Do you know how I get wine out of my carpet?",
        "Who invented the telephone? My son asks.",
        "What is my IP address?",
        "Who am I talking to?",
        "告诉我法国的首都是哪里",
        "推荐我几部电影",
        "我煮鸡蛋要几分钟？",
        "我们的太阳系有几颗行星？",
        "我國有多少個省？",
        "我对花生过敏，今晚吃什么？",
        "我想知道光速是多少",
        "我的猫能吃什么？",
        "给我讲个故事好吗？",
    ],
)
def test_the_world_can_tell(asked: str) -> None:
    assert not only_user_knows(asked) and not may_ask_of_user(asked)


@pytest.mark.parametrize("asked", ["Which gym is the one I go to?", "我抽烟吗？", "What does Odalys owe my son?"])
def test_what_is_less_sure_is_not_declined(asked: str) -> None:
    assert not only_user_knows(asked)


def test_a_long_question_tells_something_itself() -> None:
    asked = "What is my sister's name " + "who lives in the old house by the canal near the market " * 2
    assert asks_of_user(asked + "?") and not only_user_knows(asked + "?")


@pytest.mark.parametrize("words", ["what is my {dog does }?", "when do my {i }?", "我的{妈妈平时}？"])
def test_many_words_are_judged_at_once(words: str) -> None:
    before, again = words.split("{")
    asked = again.split("}")[0].join([before, *[""] * 400, "?"])
    assert not only_user_knows(asked) and not may_ask_of_user(asked + "\n")


@pytest.mark.parametrize(
    ("said", "others"),
    [
        ("My sister Ana moved to Lisbon last week.", True),
        ("Which wine goes with my steak?", True),
        ("Who wrote Hamlet, do you know?", True),
        ("我换了新工作。", True),
        ("告诉我法国的首都是哪里", True),
        ("Who waters my tomatoes?", False),
        ("Who is Odalys?", False),
        ("What is my best friend called?", False),
        ("贺川是谁？", False),
        ("我抽烟吗？", False),
    ],
)
def test_what_others_can_tell(said: str, others: bool) -> None:
    assert others_can_tell(said) is others
