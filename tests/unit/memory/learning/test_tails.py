"""What stands behind a statement that lasts: a scene or an order is cut off, what lasts as well stays."""

from __future__ import annotations

import pytest

from engine.language import detect_language
from engine.memory.learning.tails import without_order, without_tail


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (
            "I work in the shop on Eyre Square and the display cases are all fingerprints by noon",
            "I work in the shop on Eyre Square",
        ),
        (
            "I do all my planning in a paper diary, pen and everything, and the pages go wavy in my bag",
            "I do all my planning in a paper diary",
        ),
        (
            "Our rabbit Mochi is jet black, so I keep nearly standing on her when the lights are off",
            "Our rabbit Mochi is jet black",
        ),
        ("I ride a folding bike to work, so I always look like a circus bear", "I ride a folding bike to work"),
        ("My kayak is 4.2 metres so it's a bit of a beast", "My kayak is 4.2 metres"),
        ("We rent a flat above a bakery, which is lovely", "We rent a flat above a bakery"),
        ("I play the tuba in a brass band, which drives everyone mad", "I play the tuba in a brass band"),
        (
            "My mother swims in the sea every morning, hail or shine, so get that in",
            "My mother swims in the sea every morning, hail or shine",
        ),
        ("I have a stammer, so make it something short", "I have a stammer"),
        (
            "We live in a cottage in Oranmore and the back wall sweats all winter long",
            "We live in a cottage in Oranmore",
        ),
        ("我先生在渡轮上当水手，手都被缆绳磨破了", "我先生在渡轮上当水手"),
        ("我们住在海边的小屋里，一刮西风壁炉就倒烟", "我们住在海边的小屋里"),
        ("我在面包店上班，手上全是烫的疤", "我在面包店上班"),
        ("我骑电动车上班，老被人超", "我骑电动车上班"),
        ("我住在七楼，一下雨阳台就积水", "我住在七楼"),
        ("房租已经拖了两个月没交，房东还算客气", "房租已经拖了两个月没交"),
        (
            "I run along the canal three mornings a week, best part of the week",
            "I run along the canal three mornings a week",
        ),
        ("My favourite singer is Eason and nobody at the office has ever heard of him", "My favourite singer is Eason"),
        ("My new boss is called Karim and seems lovely", "My new boss is called Karim"),
        ("我是梅州人，跟人争了一早上也没争出结果", "我是梅州人"),
        ("我先生退休在家，天天嫌我做的菜太淡", "我先生退休在家"),
        ("我老婆是护士，下班以后腿很酸", "我老婆是护士"),
        ("我家住联排房，隔壁打个喷嚏都听得见", "我家住联排房"),
        ("我报了个陶艺班，第一节课就做出个歪碗", "我报了个陶艺班"),
        ("I knit socks on the train and people stare", "I knit socks on the train"),
        ("I come from Meizhou and I'm bringing a tray of it to the barbecue", "I come from Meizhou"),
        (
            "My daughter is obsessed with octopuses, so one of those has to be in it",
            "My daughter is obsessed with octopuses",
        ),
        ("My wife is a dental nurse and needs a sign for the toy box", "My wife is a dental nurse"),
        ("周末我还跑外卖，手机电量撑不到晚上", "周末我还跑外卖"),
        ("I grow chillies on the balcony and my fingers are always raw", "I grow chillies on the balcony"),
        ("We have a wood stove, so everything I own smells of smoke", "We have a wood stove"),
        ("I take the ferry every day and it's packed to the gills", "I take the ferry every day"),
        ("我坐地铁通勤，挤得像沙丁鱼", "我坐地铁通勤"),
        ("我在火锅店打工，衣服一股牛油味", "我在火锅店打工"),
        ("我女儿学小提琴，邻居都快疯了", "我女儿学小提琴"),
        ("我养了六只鸡，每天早上吵得要死", "我养了六只鸡"),
        ("我是左撇子，把这个也写进去", "我是左撇子"),
        ("我家兔子是黑的，差点踩到它", "我家兔子是黑的"),
        ("我每周三去打太极，结果膝盖更响了", "我每周三去打太极"),
    ],
)
def test_a_scene_behind_what_lasts_is_cut_off(said: str, left: str) -> None:
    assert without_tail(said, detect_language(said)) == left


@pytest.mark.parametrize(
    "said",
    [
        "I'm coeliac, so I can't eat bread",
        "I teach in Tuam and the heating starts at six every morning",
        "I keep goats and make cheese",
        "I have a cabin and the lease runs until May",
        "My mother is allergic, so we don't have nuts at home",
        "I have a garden and my brother has the keys",
        "I think the tram is slow, so it's a pain",
        "We decided to drop the paywall, so it's a bit of a risk",
        "I run on Mondays and the club meets on Thursdays",
        "我养了两只猫，名字叫盐和糖",
        "我女儿在上小学，班主任姓王",
        "我只喝绿茶，一喝咖啡就心慌",
        "我觉得这个方案不行，大家都被它骗了",
        "我在城北上班，通勤一个小时",
        "我妈有糖尿病，每天都要打针",
        "我搬到苏州了，不再坐地铁",
    ],
)
def test_what_lasts_behind_it_stays(said: str) -> None:
    assert without_tail(said, detect_language(said)) == said


def test_a_view_loses_only_what_is_to_be_done_with_it() -> None:
    said = "I think the talk is too long, so it's a bit of a pain, so work that in"
    assert without_order(said, "en") == "I think the talk is too long, so it's a bit of a pain"
