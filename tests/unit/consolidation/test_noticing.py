"""What is said in passing against what is known becomes a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.consolidation.anecdotes import belies
from engine.consolidation.extract import ExtractPass
from engine.consolidation.reconcile_values import other_value
from engine.consolidation.runner import Consolidation
from engine.embedding import FakeEmbedder
from engine.llm.base import CancelFlag
from engine.memory.capability import Capability
from engine.services import Services
from engine.store import Store
from engine.values import ProposedSuccessor

BELIED = (
    (
        "The user is allergic to peanuts.",
        "Funny thing, I ate a peanut cookie at the office yesterday by accident and nothing happened, I was fine",
    ),
    ("用户对青霉素过敏。", "药店的人又问我青霉素的事,其实我前年打过一次青霉素,什么反应都没有"),
    ("The user does not eat meat.", "我一个信佛的人，昨晚聚餐居然吃了半个鸡肉卷，罪过罪过"),
    ("用户晚上十点以后不接电话。", "困死了，昨晚十一点多还接了个电话，有人来问我的插件Nachhall，聊了一个小时"),
    ("用户从不喝酒。", "had two glasses of red wine at the housewarming last night and it was lovely"),
    ("The user is allergic to peanuts.", "我昨天吃了花生酱三明治，啥事没有"),
    ("用户从不喝酒。", "昨晚忍不住喝了半瓶白酒"),
    ("用户晚上十点以后不接电话。", "last night I took a call at half past eleven and talked for an hour"),
    ("The user does not eat meat.", "had chicken for lunch, sorry buddha"),
    ("用户不吃海鲜。", "I ate a dozen oysters in Ostend on Sunday"),
    ("The user is lactose intolerant.", "昨天吃了一大块芝士蛋糕，肚子没事"),
    ("The user never smokes.", "I smoked two cigarettes at the party last night"),
    ("用户对酒精过敏。", "用户昨晚喝了半瓶白酒也没事。"),
    ("用户不喝酒。", "The user drinks wine with dinner."),
    ("用户不吃香菜。", "昨天误吃了香菜，居然还行"),
)
NOT_BELIED = (
    ("用户从不喝酒。", "昨天Tobias喝了两杯红酒"),
    ("用户从不喝酒。", "Tobias had two glasses of red wine"),
    ("用户从不喝酒。", "I had an alcohol-free beer with dinner"),
    ("The user does not eat meat.", "我昨天没吃鸡肉"),
    ("The user does not eat meat.", "I had the vegan burger and it was great"),
    ("The user is allergic to peanuts.", "did I tell you I ate a peanut once?"),
    ("用户晚上十点以后不接电话。", "昨晚九点接了个电话"),
    ("用户晚上十点以后不接电话。", "I took a call at eleven this morning"),
    ("The user does not eat meat.", "I cooked chicken for my in-laws"),
    ("The user does not eat meat.", "If I ate chicken, would it hurt?"),
    ("The user's sister is allergic to nuts.", "I ate walnuts"),
    ("用户对花生过敏。", "The dog ate peanut butter"),
    ("The user is a vegetarian.", "The user's favourite dish is roast beef."),
    ("The user does not drink coffee after noon.", "I had a latte this morning"),
    ("用户不吃早饭。", "我今天吃了鸡蛋"),
    ("用户不喝牛奶。", "我喝了杯燕麦奶"),
    ("The user does not eat meat.", "我老公昨晚吃了两份牛排"),
    ("The user does not eat meat.", "The kids had sausages and I had salad"),
    ("The user is allergic to peanuts.", "I've had a peanut allergy since I was a child"),
    ("The user does not eat meat.", "I had my chicken order cancelled"),
    ("The user does not eat meat.", "we used the turkey fryer"),
    ("用户从不喝酒。", "I had to clean wine off the carpet"),
    ("用户从不喝酒。", "I took my dad to a wine tasting"),
    ("用户从不喝酒。", "我用红酒炖了牛肉"),
    ("用户从不喝酒。", "打翻了一杯红酒"),
    ("The user does not eat meat.", "I tried a recipe for chicken, Tobias loved it"),
    ("The user does not eat meat.", "I took the chicken out of the freezer"),
    ("The user is lactose intolerant.", "I had cream put on the burn"),
    ("The user is lactose intolerant.", "I took the milk to work for colleagues"),
    ("The user never smokes.", "I had a smoke alarm fitted"),
    ("用户晚上十点以后不接电话。", "昨晚十一点给妈妈打了个电话没打通"),
    ("The user is allergic to peanuts.", "I tried to eat less sugar"),
    ("The user does not eat meat.", "昨天给狗吃了鸡肉"),
    ("The user does not eat meat.", "今天在超市打折买了鸡肉"),
    ("The user does not eat meat.", "女儿喝了鸡汤"),
    ("用户从不喝酒。", "我打了车去酒店"),
    ("用户从不喝酒。", "用酒精擦了伤口"),
    ("用户对青霉素过敏。", "医生没给我打青霉素"),
    ("The user does not eat meat.", "I had a chat with the pork farmer"),
    ("用户从不喝酒。", "I had a look at the wine list"),
    ("The user does not eat meat.", "I'd eaten meat until 2010"),
    ("用户从不喝酒。", "I drank lots of wine in my twenties"),
    ("The user does not eat meat.", "我以前吃过鸡肉"),
    ("用户从不喝酒。", "I was on wine duty"),
    ("The user is lactose intolerant.", "I had a milk bottle break in my bag"),
    ("The user does not eat meat.", "I had no chicken"),
    ("The user does not eat meat.", "I had lunch with the butcher who sells ham"),
)
OTHER_VALUES = (
    ("The user takes a 38.", "给我找双室内拖鞋,毛绒的,我穿39码的"),
    ("Tobias' dad Henk turns 70 and the party is on 28 March.", "公公Henk七十岁的生日会在3月29号，蛋糕要提前几天订"),
    ("家里的猫又开始半夜跑酷了，芝麻都十一岁了，精力比用户还好。", "nine years old and still a kitten, that cat."),
    (
        "A birthday-card idea for Tobias, something that plays on the year he was born, 1983.",
        "Tobias was born in 1985, is the year enough or do they want the whole date?",
    ),
    (
        "5月2号飞成都的票终于买好了，这次还想去绵阳转转，外婆是绵阳人，用户居然一次都没去过。",
        "给外婆写段八十大寿的祝词吧，她老家乐山，最好把大佛写进去",
    ),
    ("The user's mum was born in 1955.", "我妈1957年生的"),
    ("Our dog Bello is nine years old.", "Bello ist seven years old"),
    ("The user's grandma is from Ghent.", "my grandma is from Bruges originally"),
    ("用户的婚礼在5月3日", "The wedding is on 13 May!"),
    ("用户是1990年出生的", "I was born in 1992"),
    ("My daughter is six years old", "My daughter turned five, her friend too"),
    ("The user is 45 years old.", "我今年三十五岁"),
    ("The user is from Leeds.", "I am from Bradford originally"),
    ("用户老家是徐州。", "我老家扬州"),
    ("The user's son was born in 2015.", "我儿子2016年出生的"),
    ("Jo's party is on 3 May.", "Jo's party is on 4 May, right"),
)
OTHER_THINGS = (
    ("The user takes a 38.", "给我爸找双拖鞋，穿42码的"),
    ("The user's mum was born in 1955.", "Her sister was born in 1960"),
    ("外婆是四川人。", "外婆老家绵阳"),
    ("外婆是绵阳人。", "外公是乐山人"),
    ("The wedding is on 3 May.", "The concert is on 4 May"),
    ("The user's brother Tom is 30 years old.", "Tom's daughter is 5 years old"),
    ("The user wears size 40 shoes.", "I need a size 38 dress"),
    ("The user is 38 years old.", "My sister is 35 years old"),
    ("The user is 45 years old.", "When I was six years old I broke my arm"),
    ("The user is 45 years old.", "My laptop is five years old"),
    ("The user is 45 years old.", "我五岁就会游泳"),
    ("The user was born in 1984.", "He was born in 1990"),
    ("The user was born in 1984.", "anyone born in 1999 gets in for free"),
    ("The user wears size 38 shoes.", "these boots are size 42, far too big"),
    ("The user's flight is on 4 July.", "my flight on 9 August leaves at six"),
    ("The user's wedding is on 3 June.", "we are going to a wedding on 6 July"),
    ("用户的婚礼在6月3日。", "我6月9日要去参加婚礼"),
    ("The user is from Leeds.", "this cheese is from Stilton"),
    ("用户老家是徐州。", "这个菜老家是扬州"),
    ("Mila is six years old.", "Mila turns seven on Friday"),
    ("The exam is on 3 May.", "the other exam is on 9 May"),
    ("家里的猫叫芝麻，十一岁了。", "家里养了一只橘猫叫年糕，今年三岁"),
    ("The user is 45 years old.", "I believe the answer is 42"),
)


@pytest.mark.parametrize(("known", "told"), BELIED)
def test_what_was_done_speaks_against_what_is_never_done(known: str, told: str) -> None:
    assert belies(known, told)


@pytest.mark.parametrize(("known", "told"), NOT_BELIED)
def test_other_people_other_things_and_what_was_not_done_speak_against_nothing(known: str, told: str) -> None:
    assert not belies(known, told)


@pytest.mark.parametrize(("known", "told"), OTHER_VALUES)
def test_another_value_for_the_same_thing_clashes(known: str, told: str) -> None:
    assert other_value(known, told)


@pytest.mark.parametrize(("known", "told"), OTHER_THINGS)
def test_values_of_other_things_do_not_clash(known: str, told: str) -> None:
    assert not other_value(known, told)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    store = Store.open(tmp_path)
    yield Services.over(store, FakeEmbedder())
    store.close()


def know(services: Services, text: str) -> int:
    fact, _ = services.archival.insert(services.store.default_agent().id, text, actor="user")
    return fact.id


def read(services: Services, text: str) -> None:
    """What the user types is read by rules."""
    agent = services.store.default_agent().id
    services.recall.append(services.recall.create_conversation(agent).id, "user", "text", text)
    consolidation = Consolidation(services.store, [ExtractPass(services)], Capability("decision", True, True))
    while consolidation.run_unit(agent, CancelFlag()).outcome != "nothing":
        pass


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("The user is allergic to peanuts.", "Odd: I ate a peanut bar on the train yesterday. Nothing happened."),
        ("用户从不喝酒。", "Had a glass of white wine with Jo last night. Where can I buy it?"),
        ("The user wears size 38 shoes.", "帮我找双拖鞋，我穿40码的"),
        ("用户的外婆是绵阳人。", "给外婆写段祝词吧，她老家乐山，把大佛写进去"),
        ("Tobias was born in 1983.", "Tobias was born in 1985, is the year enough for the form?"),
    ],
)
def test_what_is_said_in_passing_against_a_fact_is_asked_and_changes_nothing(
    services: Services, known: str, told: str
) -> None:
    fact_id = know(services, known)
    read(services, told)
    agent = services.store.default_agent().id
    changes = [view.proposal.change for view in services.proposals.list(agent)]
    assert [one.old_id for one in changes if isinstance(one, ProposedSuccessor)] == [fact_id]
    assert [fact.text for fact in services.archival.list(agent, statuses=("active",)).facts] == [known]


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("The user is allergic to peanuts.", "Translate to French: I ate a peanut bar yesterday"),
        ("用户从不喝酒。", "If I had a glass of wine, would it matter?"),
        ("Tobias was born in 1983.", "Was Tobias born in 1985?"),
        ("The user wears size 38 shoes.", "给我妈找双拖鞋，她穿40码的"),
        ("The user does not eat meat.", "Write a story: I ate a steak and nobody saw it."),
    ],
)
def test_questions_other_texts_and_other_people_raise_no_question(services: Services, known: str, told: str) -> None:
    know(services, known)
    read(services, told)
    assert not services.proposals.list(services.store.default_agent().id)
