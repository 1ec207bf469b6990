"""When a sentence says that something is true, and its dates written so that they do not go stale."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.memory.times.dating import period, validity, without_stale_dates

SHANGHAI = ZoneInfo("Asia/Shanghai")
SAID_AT = datetime(2026, 11, 30, 10, tzinfo=SHANGHAI).timestamp()


def day(moment: float | None) -> str:
    return "" if moment is None else f"{datetime.fromtimestamp(moment, SHANGHAI):%Y-%m-%d}"


@pytest.mark.parametrize(
    ("said", "begins", "ends"),
    [
        ("I moved to Leeds last month", "2026-10-01", ""),
        ("I've lived in Leeds since 2019", "2019-01-01", ""),
        ("I worked at Tesco until last year", "", "2025-01-01"),
        ("from 2015 to 2019 I lived in York", "2015-01-01", "2019-01-01"),
        ("I'm moving to Leeds next month", "2026-12-01", ""),
        ("we got a dog yesterday", "2026-11-29", ""),
        ("I started at Tesco in March", "2026-03-01", ""),
        ("My birthday is on 3 May", "", ""),
        ("My wedding moved to 3 July 2027", "", ""),
        ("The museum moved the deadline from the 20th to 27 March", "", ""),
        ("We've rescheduled the dentist from Tuesday to 9 December", "", ""),
        ("They pushed the exam back to 3 April", "", ""),
        ("I have an exam next Friday", "", "2026-12-12"),
        ("I have a dentist appointment next Thursday at 10:30", "", "2026-12-11"),
        ("My interview is tomorrow at 3", "", "2026-12-02"),
        ("下周三下午三点要去见王医生", "", "2026-12-10"),
        ("我对花生过敏，下周三下午三点要去见王医生", "", ""),
        ("I'm a nurse and have an exam tomorrow", "", ""),
        ("I have a dentist appointment every Thursday", "", ""),
        ("I run every Friday", "", ""),
        ("I usually go skiing in January", "", ""),
        ("I live in Leeds", "", ""),
        ("我上个月搬到上海了", "2026-10-01", ""),
        ("我从去年开始吃素", "2025-01-01", ""),
        ("我2019年以前住在广州", "", "2019-01-01"),
        ("我三天前买了车", "2026-11-27", ""),
        ("我明年三月结婚", "2027-03-01", ""),
        ("我的生日是5月3日", "", ""),
        ("我的婚礼改到2027年7月3日了", "", ""),
        ("我每周五都跑步", "", ""),
        ("我住在上海", "", ""),
    ],
)
def test_a_sentence_says_when_it_is_true(said: str, begins: str, ends: str) -> None:
    found = validity(said, SAID_AT, SHANGHAI)
    assert (day(found.valid_from), day(found.valid_to)) == (begins, ends)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The user moved to Leeds last month.", "The user moved to Leeds in October 2026."),
        ("The user is vegan since last year.", "The user is vegan since 2025."),
        ("Last year the user lived in York.", "In 2025 the user lived in York."),
        ("The user started a job two weeks ago.", "The user started a job around 16 November 2026."),
        ("The user's flight is tomorrow.", "The user's flight is on 1 December 2026."),
        ("The user had surgery last winter.", "The user had surgery in the winter of 2025/26."),
        ("The user joined in March.", "The user joined in March 2026."),
        ("The user has an exam next Friday.", "The user has an exam on 11 December 2026."),
        (
            "The user has a dentist appointment next Thursday at 10:30.",
            "The user has a dentist appointment on 10 December 2026 at 10:30.",
        ),
        ("The user has an exam on Friday.", "The user has an exam on 4 December 2026."),
        ("The user is flying to Oslo on Friday.", "The user is flying to Oslo on 4 December 2026."),
        ("The user will meet Ana on Friday.", "The user will meet Ana on 4 December 2026."),
        ("The user had a job interview on Friday.", "The user had a job interview on 27 November 2026."),
        ("The user's exam is on 3 July.", "The user's exam is on 3 July 2027."),
        ("The user's wedding is on June 12.", "The user's wedding is on June 12 2027."),
        ("用户6月12号婚礼。", "用户2027年6月12号婚礼。"),
        ("用户周五考试。", "用户2026年12月4日考试。"),
        ("用户周五要去看牙医。", "用户2026年12月4日要去看牙医。"),
        ("用户周五去看了牙医。", "用户2026年11月27日去看了牙医。"),
        ("The user's exam is this Friday.", "The user's exam is on 4 December 2026."),
        ("The user flies to Rome in two weeks.", "The user flies to Rome around 14 December 2026."),
        ("In three days the user flies to Rome.", "On 3 December 2026 the user flies to Rome."),
        ("The user has a meeting until next Thursday.", "The user has a meeting until 10 December 2026."),
        ("用户上个月搬到上海了。", "用户2026年10月搬到上海了。"),
        ("用户去年冬天搬到哈尔滨。", "用户2025年冬天搬到哈尔滨。"),
        ("用户下周三考试。", "用户2026年12月9日考试。"),
        ("用户两周前换了工作。", "用户2026年11月16日前后换了工作。"),
    ],
)
def test_words_that_would_go_stale_become_dates(text: str, kept: str) -> None:
    assert without_stale_dates(text, SAID_AT, SHANGHAI) == kept


@pytest.mark.parametrize(
    "text",
    [
        "The user swims on Friday.", "The user has choir on Friday.", "The user has a yoga class on Friday.",
        "The user usually works on Friday.", "用户周五打球。", "用户周五一般要开车回家。",
        "The user runs every Friday.", "The user's birthday is on 3 May.",
        "The user moved in October 2020.", "The user liked yesterday's soup.", "The user skis every winter.",
        "用户今年三十五岁。", "用户2020年10月搬家了。", "用户每年3月去扫墓。", "用户月底交房租。",
        "陶艺班也换了，周六上午的班取消了，改到周日下午。", "周二的合唱排练取消了。", "用户的瑜伽课改到周四晚上。",
        "用户这学期的书法班从周三改到了周五。", "The Saturday morning class was cancelled, it is moving to Sunday.",
        "The user's Tuesday choir practice was dropped.", "The user's yoga class, she said, is moving to Thursday.",
    ],
)  # fmt: skip
def test_what_has_two_readings_or_lasts_stays(text: str) -> None:
    assert without_stale_dates(text, SAID_AT, SHANGHAI) == text


@pytest.mark.parametrize(
    ("ends", "english", "chinese"),
    [
        ((2026, 10, 1), "until October 2026", "2026年10月以前"),
        ((2026, 1, 1), "until 2026", "2026年以前"),
        ((2026, 10, 5), "until 5 October 2026", "2026年10月5日以前"),
        ((2026, 10, 1, 9), "until 1 October 2026", "2026年10月1日以前"),
    ],
)
def test_an_end_is_said_as_exactly_as_it_is_known(ends: tuple[int, ...], english: str, chinese: str) -> None:
    moment = datetime(*ends, tzinfo=SHANGHAI).timestamp()  # pyright: ignore[reportArgumentType]
    assert period(moment, "en", SHANGHAI) == english
    assert period(moment, "zh", SHANGHAI) == chinese
    assert (period(None, "en"), period(None, "zh")) == ("formerly", "以前")


@settings(deadline=None)
@given(st.text(max_size=120), st.floats(0, 4e9))
def test_any_text_keeps_its_other_words(text: str, now: float) -> None:
    found = validity(text, now, SHANGHAI)
    assert found.valid_from is None or found.valid_to is None or found.valid_from < found.valid_to
    made = without_stale_dates(text, now, SHANGHAI)
    assert without_stale_dates(made, now, SHANGHAI) == made
