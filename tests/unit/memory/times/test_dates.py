"""Dates in a text, resolved against the moment it was said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.memory.times.dates import MOST_CHARS, DateSpan, find

SHANGHAI = ZoneInfo("Asia/Shanghai")
MONDAY = datetime(2026, 11, 30, 10, tzinfo=SHANGHAI)


def said(text: str, now: datetime = MONDAY) -> list[DateSpan]:
    return list(find(text, now.timestamp(), now.tzinfo))


def shown(span: DateSpan) -> str:
    """words: first..last, role, ? where there is another reading, ~ for a round figure"""
    days = str(span.first) if span.first == span.last else f"{span.first}..{span.last}"
    role = "" if span.role == "on" else f" {span.role}"
    return f"{days}{role}{'' if span.sure else '?'}{'~' if span.about else ''}"


ENGLISH = [
    ("I met Tom yesterday", "2026-11-29"),
    ("I met Tom the day before yesterday", "2026-11-28"),
    ("we fly the day after tomorrow", "2026-12-02"),
    ("last night I slept badly", "2026-11-29"),
    ("this morning I ran", "2026-11-30"),
    ("the parcel comes tomorrow evening", "2026-12-01"),
    ("I moved to Leeds last month", "2026-10-01..2026-10-31"),
    ("this month is busy", "2026-11-01..2026-11-30"),
    ("next month I move", "2026-12-01..2026-12-31"),
    ("we met last year", "2025-01-01..2025-12-31"),
    ("I retire next year", "2027-01-01..2027-12-31"),
    ("last week was hard", "2026-11-23..2026-11-29"),
    ("next week I travel", "2026-12-07..2026-12-13"),
    ("this weekend we hike", "2026-12-05..2026-12-06"),
    ("last weekend we hiked", "2026-11-28..2026-11-29"),
    ("next weekend we hike", "2026-12-12..2026-12-13?"),
    ("two weeks ago we got a dog", "2026-11-16~"),
    ("a week ago it snowed", "2026-11-23~"),
    ("three days ago it snowed", "2026-11-27"),
    ("a couple of months ago I quit", "2026-09-01..2026-09-30~"),
    ("12 months ago I quit", "2025-11-01..2025-11-30~"),
    ("a year ago I quit", "2025-01-01..2025-12-31"),
    ("half a year ago I quit", "2026-05-01..2026-05-31~"),
    ("I fly in two weeks", "2026-12-14~"),
    ("two weeks from now I fly", "2026-12-14~"),
    ("see you next Friday", "2026-12-11?"),
    ("I saw her last Friday", "2026-11-27"),
    ("we meet this Friday", "2026-12-04"),
    ("I had an exam on Friday", "2026-11-27"),
    ("I have an exam on Friday", "2026-12-04"),
    ("my interview moved to Friday", "2026-12-04"),
    ("I am flying to Oslo on Friday", "2026-12-04"),
    ("we swim on Friday", "2026-12-04?"),
    ("I have a yoga class on Friday", "2026-12-04?"),
    ("I will be away on Monday", "2026-12-07?"),
    ("I saw him Monday of last week", "2026-11-23"),
    ("In March I started at Tesco", "2026-03-01..2026-03-31"),
    ("I start at Tesco in March", "2027-03-01..2027-03-31?"),
    ("I moved in October last year", "2025-10-01..2025-10-31"),
    ("I moved in October of last year", "2025-10-01..2025-10-31"),
    ("I read it last December", "2025-12-01..2025-12-31"),
    ("I read it last May", "2026-05-01..2026-05-31?"),
    ("we marry next March", "2027-03-01..2027-03-31"),
    ("The party was on 3 May", "2026-05-03"),
    ("My birthday is on 3 May", "2027-05-03?"),
    ("My birthday is May 3rd", "2027-05-03?"),
    ("it was the 3rd of May 2024", "2024-05-03"),
    ("on December 24, 2025 it snowed", "2025-12-24"),
    ("March 2020 was odd", "2020-03-01..2020-03-31"),
    ("since Sept 2021 I paint", "2021-09-01..2021-09-30 since"),
    ("I've lived here since 2019", "2019-01-01..2019-12-31 since"),
    ("I worked there until last year", "2025-01-01..2025-12-31 until"),
    ("I lived in Rome before 2015", "2015-01-01..2015-12-31 until"),
    ("starting next month I work from home", "2026-12-01..2026-12-31 since"),
    ("around 2010 I began", "2010-01-01..2010-12-31"),
    ("last winter was mild", "2025-12-01..2026-02-28"),
    ("last summer we sailed", "2026-06-01..2026-08-31"),
    ("next spring we sail", "2027-03-01..2027-05-31"),
    ("summer 2020 was long", "2020-06-01..2020-08-31"),
    ("in the winter of 2023", "2023-12-01..2024-02-29"),
    ("at Christmas we go home", "2026-12-25?"),
    ("last Christmas we stayed", "2025-12-25"),
    ("Christmas 2024 was fun", "2024-12-25"),
    ("over the past two years I wrote", "2024-11-30..2026-11-30?~"),
    ("due 2026-03-04", "2026-03-04"),
    ("due 2026/3/4", "2026-03-04"),
    ("on 13/5/2026 and on 5/13/2026", "2026-05-13 2026-05-13"),
    ("am 3.5.2026", "2026-05-03"),
    ("from 2015 to 2019 I lived in York", "2015-01-01..2015-12-31 since 2019-01-01..2019-12-31 until"),
    ("29 February 2028", "2028-02-29"),
    ("in march we left", "2026-03-01..2026-03-31"),
    ("We'll meet in May", "2027-05-01..2027-05-31"),
    ('The user said: "it is Wednesday, so I am off"', "2026-12-02?"),
    ("It has to be delivered on 20 March", "2027-03-20"),
    ("I bought tickets for 2 May", "2027-05-02"),
    ('The user said: "I moved on Wednesday"', "2026-11-25"),
]  # fmt: skip
ENGLISH_TRAPS = [
    "I may go", "you may be right", "May I ask something?", "I march every day", "they march on", "Give me a second",
    "the second one", "Last time I was there", "last but not least", "at last", "next to me", "this one",
    "I run every Friday", "on Fridays I swim", "Monday to Friday I work", "Good Friday Agreement", "Sunday school",
    "write in 2000 words", "from 1900 to 2000 calories", "room 2019", "call 2019-2020", "3/5/2026", "2026-02-29",
    "31 April 2026", "I learned it in two weeks, it went well", "a day or two", "version 2024.1.2.3",
    "the last month of pregnancy",
    "I am 30 years old", "sat on the sun lounger", "half past two", "since forever", "until later", "in a minute",
    "the other day", "recently", "9999 years ago", "in 100000 days",
]  # fmt: skip
CHINESE = [
    ("昨天我去了上海", "2026-11-29"),
    ("前天下雨了", "2026-11-28"),
    ("大前天下雨了", "2026-11-27"),
    ("明天出发", "2026-12-01"),
    ("后天出发", "2026-12-02"),
    ("大后天出发", "2026-12-03"),
    ("昨晚没睡好", "2026-11-29"),
    ("今早跑步了", "2026-11-30"),
    ("上个月搬到了北京", "2026-10-01..2026-10-31"),
    ("上上个月很忙", "2026-09-01..2026-09-30"),
    ("下月搬家", "2026-12-01..2026-12-31"),
    ("本月很忙", "2026-11-01..2026-11-30"),
    ("上个月5号下雨", "2026-10-05"),
    ("下周三考试", "2026-12-09"),
    ("上周五考完了", "2026-11-27"),
    ("下下周一开会", "2026-12-14"),
    ("这周日休息", "2026-12-06"),
    ("上星期天休息", "2026-11-29"),
    ("礼拜五要去医院", "2026-12-04"),
    ("周五我去了医院", "2026-11-27"),
    ("例会改到周五", "2026-12-04?"),
    ("周五面试", "2026-12-04"),
    ("我周五打球", "2026-12-04?"),
    ("我周五要上瑜伽课", "2026-12-04?"),
    ("上周很忙", "2026-11-23..2026-11-29"),
    ("下周末去爬山", "2026-12-12..2026-12-13"),
    ("上周末去爬山了", "2026-11-28..2026-11-29"),
    ("三天前买了车", "2026-11-27"),
    ("两周前换了工作", "2026-11-16~"),
    ("3个礼拜前换了工作", "2026-11-09~"),
    ("两个月前换了工作", "2026-09-01..2026-09-30~"),
    ("半年前搬的家", "2026-05-01..2026-05-31~"),
    ("十年前来的北京", "2016-01-01..2016-12-31"),
    ("两周后出国", "2026-12-14~"),
    ("三天之后出国", "2026-12-03"),
    ("去年冬天去了哈尔滨", "2025-12-01..2026-02-28"),
    ("2020年夏天", "2020-06-01..2020-08-31"),
    ("明年三月结婚", "2027-03-01..2027-03-31"),
    ("去年十月辞职", "2025-10-01..2025-10-31"),
    ("今年5月3日", "2026-05-03"),
    ("2024年2月29日", "2024-02-29"),
    ("3月8日辞职了", "2026-03-08"),
    ("十二月二十五号放假", "2026-12-25?"),
    ("七月开始吃肉了", "2026-07-01..2026-07-31 since"),
    ("二〇一九年毕业", "2019-01-01..2019-12-31"),
    ("一九九八年出生", "1998-01-01..1998-12-31"),
    ("2019年来的北京", "2019-01-01..2019-12-31"),
    ("98年出生", "1998-01-01..1998-12-31"),
    ("19年搬来的", "2019-01-01..2019-12-31"),
    ("大前年结婚的", "2023-01-01..2023-12-31"),
    ("后年退休", "2028-01-01..2028-12-31"),
    ("从2015年到2019年住在上海", "2015-01-01..2015-12-31 since 2019-01-01..2019-12-31 until"),
    ("2019年以前住在广州", "2019-01-01..2019-12-31 until"),
    ("去年以来一直吃素", "2025-01-01..2025-12-31 since"),
    ("自从上个月起不喝咖啡", "2026-10-01..2026-10-31 since"),
    ("直到去年都住北京", "2025-01-01..2025-12-31 until"),
    ("月底交房租", "2026-11-23..2026-11-30?"),
    ("去年国庆去了西安", "2025-10-01..2025-10-07"),
    ("国庆去旅游", "2027-10-01..2027-10-07?"),
    ("元旦放假", "2027-01-01?"),
    ("最近两周很忙", "2026-11-16..2026-11-30?~"),
    ("2026-03-04截止", "2026-03-04"),
    ("爸妈六月来不了了", "2027-06-01..2027-06-30?"),
    ("周三不去了", "2026-12-02?"),
    ("5月2号飞成都的票终于买好了", "2027-05-02"),
    ("六月钱包不见了", "2026-06-01..2026-06-30"),
]  # fmt: skip
CHINESE_TRAPS = [
    "我喜欢五月天", "5月天的演唱会", "等了3个月", "每周五都跑步", "周一到周五上班", "5号线很挤", "后天努力很重要",
    "后天形成的习惯",
    "《明天会更好》真好听", "农历八月十五", "每年3月去扫墓", "上个人说的", "下一个", "前面左转", "以后再说",
    "上周期的数据", "今日头条", "一周两次", "我十九岁", "一年四季", "目前天气不错", "三点半", "3月一次的检查",
    "最近很忙", "周围的人",
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [*ENGLISH, *CHINESE])
def test_dates_are_resolved(text: str, expected: str) -> None:
    assert " ".join(map(shown, said(text))) == expected


@pytest.mark.parametrize("text", [*ENGLISH_TRAPS, *CHINESE_TRAPS])
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("now", "text", "expected"),
    [
        (datetime(2027, 1, 1, 9, tzinfo=UTC), "yesterday", "2026-12-31"),
        (datetime(2027, 1, 15, 9, tzinfo=UTC), "last month", "2026-12-01..2026-12-31"),
        (datetime(2026, 12, 31, 9, tzinfo=UTC), "明天", "2027-01-01"),
        (datetime(2026, 12, 30, 9, tzinfo=UTC), "next month", "2027-01-01..2027-01-31"),
        (datetime(2027, 1, 10, 9, tzinfo=UTC), "last winter", "2025-12-01..2026-02-28"),
        (datetime(2028, 3, 1, 9, tzinfo=UTC), "yesterday", "2028-02-29"),
        (datetime(2027, 3, 1, 9, tzinfo=UTC), "昨天", "2027-02-28"),
        (datetime(2027, 1, 3, 9, tzinfo=UTC), "上周三", "2026-12-23"),
        (datetime(2026, 12, 6, 9, tzinfo=UTC), "I saw her last Friday", "2026-12-04?"),
        (datetime(2026, 11, 29, 23, 30, tzinfo=UTC), "today", "2026-11-29"),
        (datetime(2026, 11, 29, 23, 30, tzinfo=UTC).astimezone(SHANGHAI), "today", "2026-11-30"),
        (datetime(2026, 11, 30, 0, 30, tzinfo=timezone(timedelta(hours=-8))), "yesterday", "2026-11-29"),
        (datetime(2027, 2, 28, 9, tzinfo=UTC), "29 February", "2028-02-29?"),
    ],
)
def test_borders_of_months_years_and_zones(now: datetime, text: str, expected: str) -> None:
    assert " ".join(map(shown, said(text, now))) == expected


def test_the_interval_is_that_of_the_local_day() -> None:
    (span,) = said("yesterday")
    assert datetime.fromtimestamp(span.since, SHANGHAI) == datetime(2026, 11, 29, tzinfo=SHANGHAI)
    assert datetime.fromtimestamp(span.until, SHANGHAI) == datetime(2026, 11, 30, tzinfo=SHANGHAI)


def test_a_day_on_which_the_clock_changes_has_its_own_length() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    (span,) = said("yesterday", datetime(2026, 3, 30, 12, tzinfo=berlin))
    assert span.until - span.since == 23 * 3600


def test_precision_and_what_depends_on_the_moment() -> None:
    spans = {span.text: span for span in said("last week, last month, last winter, in 2019 and yesterday")}
    assert [spans[words].precision for words in ("last week", "last month", "last winter", "2019", "yesterday")] == [
        "week", "month", "season", "year", "day",
    ]  # fmt: skip
    assert not spans["2019"].relative and spans["last month"].relative


def test_a_month_without_a_year_can_be_taken_for_a_past_one() -> None:
    (span,) = find("三月份我体重多少", MONDAY.timestamp(), SHANGHAI, assume_past=True)
    assert shown(span) == "2026-03-01..2026-03-31"


def test_a_moment_beyond_the_calendar_has_no_dates() -> None:
    assert find("yesterday", 1e18, UTC) == () and find("yesterday", -1e18, UTC) == ()


WORDS = (
    "last next this month week year Friday may March 3 31 2019 ago two weeks in on since until 上 下 个 月 周 三 五 "
    "日 号 年 前 后 去年 明天 半 十二 2月 30日 , ， 。 . the day before yesterday 国庆 Christmas winter 冬天 0 99 9999 "
    "从 到 起 29 February"
)


@settings(deadline=None)
@given(st.lists(st.sampled_from(WORDS.split()), max_size=14), st.booleans(), st.floats(-3e9, 5e9))
def test_spans_lie_in_the_text_in_order_and_last_some_time(words: list[str], spaced: bool, now: float) -> None:
    text = (" " if spaced else "").join(words)
    end = 0
    for span in find(text, now, SHANGHAI):
        assert end <= span.start < span.end <= len(text)
        assert text[span.start : span.end] == span.text
        assert span.since < span.until and span.first <= span.last
        end = span.end


@settings(deadline=None)
@given(st.text(max_size=200), st.floats(allow_nan=False, allow_infinity=False))
def test_no_text_and_no_moment_raises(text: str, now: float) -> None:
    find(text, now, UTC)


def test_a_very_long_text_is_read_at_its_beginning() -> None:
    assert all(span.end <= MOST_CHARS for span in said("yesterday " * 10_000))
