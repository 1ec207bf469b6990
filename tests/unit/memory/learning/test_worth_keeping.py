"""What of a message is worth keeping: nothing of the moment, and a statement for each thing that lasts."""

from __future__ import annotations

import pytest

from engine.memory.learning import leanings
from engine.memory.learning.candidates import candidates
from engine.memory.learning.mixing import passages
from tests.unit.memory.learning.telling import stated, told


@pytest.mark.parametrize(
    "said",
    [
        "I'm dead 😂 I want that carved on a bench",
        "I'm screaming 😭 I need that on a mug",
        "I'm in bits, I want this framed",
        "ok I'm absolutely gutted",
        "haha I'm crying",
        "I'm sold",
        "I'd pay good money for that",
        "we're speechless",
        "The office wants a photo of me for the website.",
        "They want a line about me for the shop window too.",
        "HR asked me to write a few words about myself.",
        "My aunt invited me over for tea on Sunday.",
        "leaving in five minutes!!",
        "heading out in ten minutes",
        "笑死我了",
        "我人没了，这句话我要裱起来",
        "哈哈，我真的裂开了",
        "头皮发麻",
        "that killed me",
        "put it on a t-shirt please",
        "got a train in 12 minutes",
        "The choir needs a programme note from me.",
        "Someone at work roped me into the bake sale.",
        "我哭死",
        "绷不住了",
        "给我笑得肚子疼",
        "社区叫我去登记一下",
        "婆婆催我回去吃饭",
        "等下要上台",
        "把这句刻在石头上",
        "店里要我交一段自我介绍。",
        "星期天我哥叫我去喝茶。",
        "周六同学约我去唱歌",
        "我妈让我带一箱橘子回去",
        "quick 十分钟后要出门",
        "马上要出门了",
        "半小时后要开会",
    ],
)
def test_nothing_of_the_moment_is_worth_keeping(said: str) -> None:
    assert told(said) == stated(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "My doctor wants me to walk every day",
        "HR asked me to lead the new team",
        "My boss wants me to work from home on Fridays",
        "I'm dying of cancer",
        "I'm done with rowing for the season",
        "医生让我每天走一万步",
        "公司让我周五在家办公",
        "公司要我明年去新加坡当经理",
        "我爸去年死了",
        "学校要我5月1日前交论文",
    ],
)
def test_what_is_wanted_for_longer_or_meant_stays(said: str) -> None:
    assert told(said) == [said]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("半小时后要开会，我对阿司匹林过敏，头疼能吃什么", "我对阿司匹林过敏"),
        ("公司要我填一份表格，我在采购部干了六年", "我在采购部干了六年"),
        ("leaving in five minutes, I take warfarin", "I take warfarin"),
        ("got a train in 12 minutes, I'm a type 1 diabetic, what snack", "I'm a type 1 diabetic"),
        ("老师让我写一段家长寄语，我儿子今年上三年级", "我儿子今年上三年级"),
        ("说出来丢人，福州话才是我的母语", "福州话才是我的母语"),
        ("this is embarrassing, but I collect spoons", "I collect spoons"),
    ],
)
def test_what_is_of_the_moment_in_front_is_left_out(said: str, left: str) -> None:
    assert told(said) == [left]


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        (
            "两件事：这个礼拜起我调到Athenry分店上班了，还有那个彩绘玻璃课，从3月26号改到4月9号才开。",
            ["这个礼拜起我调到Athenry分店上班了", "那个彩绘玻璃课，从3月26号改到4月9号才开"],
        ),
        ("三件事：一是我换到夜班了，二是女儿转学了，三是房子卖掉了。", ["我换到夜班了", "女儿转学了", "房子卖掉了"]),
        ("跟你说两件事，我搬到苏州了，另外驾照考下来了。", ["我搬到苏州了", "驾照考下来了"]),
        ("有两个变化：第一，我不教钢琴了，第二，周五改成线上。", ["我不教钢琴了", "周五改成线上"]),
        (
            "Two things: we've moved to Tuam, and my class is now on Thursdays.",
            ["we've moved to Tuam", "my class is now on Thursdays"],
        ),
        (
            "Three updates: I quit the choir, my son started school, and the car is sold.",
            ["I quit the choir", "my son started school", "the car is sold"],
        ),
        ("A couple of changes: first, I work nights, second, my desk moved.", None),
        ("Two bits of news: I passed, and my sister is engaged.", ["I passed", "my sister is engaged"]),
        ("我喜欢苹果，还有香蕉", ["我喜欢苹果，还有香蕉"]),
        ("I like two things: tea and rain", ["I like two things: tea and rain"]),
    ],
)
def test_several_things_told_at_once_are_a_sentence_each(said: str, parts: list[str] | None) -> None:
    found = [one.text for one in passages(said)]
    assert found == (parts or ["I work nights", "my desk moved"])


@pytest.mark.parametrize(
    ("said", "joined"),
    [
        ("The permit ran out in May. Until then they may discharge forty litres a day.", 1),
        ("I gave Oksana my word about the curtain. The inspector has to see it before the show.", 1),
        ("I reckon the feeding talk is too long. If it were up to me it would be the fish and the names.", 1),
        ("许可证十一月到期，续期要十四周。在那之前，他们每天可以排放四十立方米。", 1),
        ("依我看，喂企鹅的讲解太长了。要是我说了算，只讲鱼和企鹅的名字就够了。", 1),
        ("The library closes in May because nobody used it. The museum opens in June.", 2),
    ],
)
def test_what_leans_on_the_sentence_before_stands_with_it(said: str, joined: int) -> None:
    assert len(stated(said)) == joined


def test_what_is_announced_and_not_told_is_nothing() -> None:
    assert [one.text for one in passages("Quick update, three things. I left the bank.")] == ["I left the bank"]


def test_won_is_no_part_of_wont() -> None:
    assert leanings.of("I won't be renewing the stall", "en") == 0
    assert leanings.of("we won by a mile", "en") < 0


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        (
            "我2014年考到配镜师资格，现在在Eyre Square那家店上班",
            ["我2014年考到配镜师资格", "现在在Eyre Square那家店上班"],
        ),
        ("我2008年移民到加拿大，现在在一家花店上班", ["我2008年移民到加拿大", "现在在一家花店上班"]),
        ("我从小在武汉长大，现在住在都柏林", ["我从小在武汉长大", "现在住在都柏林"]),
        ("我去年退休了，现在在社区大学教书法", ["我去年退休了", "现在在社区大学教书法"]),
        ("I qualified in 2012 and now work on Eyre Square", ["I qualified in 2012", "I now work on Eyre Square"]),
        ("I graduated in 2015 and work for the council", ["I graduated in 2015", "I work for the council"]),
        ("I passed my driving test but never drive", ["I passed my driving test but never drive"]),
        ("我考上研究生了，在等通知", ["我考上研究生了，在等通知"]),
    ],
)
def test_what_began_long_ago_and_what_is_now_are_two_facts(said: str, parts: list[str]) -> None:
    assert told(said) == parts


def test_arrears_before_a_question_are_told() -> None:
    assert stated("信用卡还欠六千四百澳元，每个月只还最低额，是先还清它还是先存点钱？") == [
        "信用卡还欠六千四百澳元，每个月只还最低额"
    ]


@pytest.mark.parametrize(
    "said",
    [
        "my driving test has been moved from 24 March to 14 April",
        "那个彩绘玻璃课从3月26号改到4月9号才开",
        "面试改到下周五了",
    ],
)
def test_a_new_date_lasts(said: str) -> None:
    assert [one.verdict for one in candidates(said)] == ["lasting"]


@pytest.mark.parametrize("said", ["晚上我还接电话口译的活", "我周末兼代驾", "我平时做家教", "周末我还跑网约车"])
def test_a_side_job_lasts(said: str) -> None:
    assert [one.verdict for one in candidates(said)] == ["lasting"]


def test_a_job_once_done_is_told_no_more_by_itself() -> None:
    assert not any(one.verdict == "lasting" for one in candidates("我今天不想跑外卖"))
