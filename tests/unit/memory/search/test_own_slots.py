from __future__ import annotations

import pytest

from engine.memory.search.own_slots import OwnSlot, asked_slot, tells_slot


@pytest.mark.parametrize(
    ("message", "slot"),
    [
        ("What do I do for a living?", "job"),
        ("Do you remember what I do for a living?", "job"),
        ("What is my job?", "job"),
        ("whats my job", "job"),
        ("Where do I work?", "job"),
        ("Who do I work for?", "job"),
        ("what do i do?", "job"),
        ("你还记得我是做什么工作的吗？", "job"),
        ("我是做什么的？", "job"),
        ("我的工作是什么？", "job"),
        ("我在哪里上班？", "job"),
        ("我在什么公司工作？", "job"),
        ("What was my job before?", "job"),
        ("What did I use to do for a living?", "job"),
        ("Where did I work last year?", "job"),
        ("我以前的职业是什么？", "job"),
        ("我2019年在哪里上班？", "job"),
        ("What is my name?", "name"),
        ("Hi, do you know who I am?", "name"),
        ("我叫什么名字？", "name"),
        ("你知道我是谁吗？", "name"),
        ("Where do I live?", "home"),
        ("Which city do I live in?", "home"),
        ("Where did I live before?", "home"),
        ("我以前住在哪里？", "home"),
        ("我住在哪里？", "home"),
        ("我家在哪儿？", "home"),
    ],
)
def test_what_everybody_has_one_of_is_asked_for(message: str, slot: OwnSlot) -> None:
    assert asked_slot(message) == slot


@pytest.mark.parametrize(
    "message",
    [
        "What do I do when the pump fails?",
        "What is my sister's job?",
        "Where did I leave my keys?",
        "What did I do last year?",
        "我以前做过什么菜？",
        "Where does my brother live?",
        "我姐姐是做什么的？",
        "我该做什么？",
        "我做什么菜好？",
        "我妈妈住在哪里？",
        "What is my dog's name?",
        "我的猫叫什么名字？",
    ],
)
def test_other_questions_are_not_taken_for_it(message: str) -> None:
    assert asked_slot(message) is None


@pytest.mark.parametrize(
    ("slot", "fact"),
    [
        ("job", "The user works as a bookbinder in Leiden."),
        ("job", "The user is a nurse at the Aker hospital."),
        ("job", "The user is a carpenter."),
        ("job", "The user teaches maths."),
        ("job", "用户在苏州一家出版社做编辑。"),
        ("job", "用户是一名护士。"),
        ("job", "用户在银行上班。"),
        ("job", "用户辞职了，现在专职写书。"),
        ("name", "The user's name is Ann Lee."),
        ("name", "用户叫王芳。"),
        ("home", "The user lives in a houseboat near Utrecht."),
        ("home", "用户住在成都。"),
    ],
)
def test_facts_that_tell_it(slot: OwnSlot, fact: str) -> None:
    assert tells_slot(slot, fact)


@pytest.mark.parametrize(
    ("slot", "fact"),
    [
        ("job", "The user's sister works as a vet."),
        ("job", "The user is a morning person."),
        ("job", "The user lives in Leeds."),
        ("job", "用户的太太在医院做药剂师。"),
        ("job", "用户喜欢做饭。"),
        ("home", "The user's brother lives in Rome."),
        ("name", "The user's dog is called Ivora."),
        ("name", "用户的猫叫米团。"),
    ],
)
def test_facts_that_do_not(slot: OwnSlot, fact: str) -> None:
    assert not tells_slot(slot, fact)
