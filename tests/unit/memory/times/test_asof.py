"""Which time a question is about."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.memory.times.asof import NOW, as_of

ASKED = datetime(2026, 11, 30, 10, tzinfo=UTC)


def asked(text: str) -> str:
    """ "now", or "past" with its bounds and what it asks for"""
    found = as_of(text, ASKED.timestamp(), UTC)
    if not found.past:
        assert found == NOW
        return "now"
    bounds = [
        "" if end is None else f"{datetime.fromtimestamp(end, UTC):%Y-%m-%d}" for end in (found.since, found.until)
    ]
    return " ".join(["past", f"{bounds[0]}..{bounds[1]}" if any(bounds) else "", "said" if found.said else ""]).strip()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Where do I live?", "now"),
        ("What is my boss called these days?", "now"),
        ("I moved to Leeds last month.", "now"),
        ("Where did I live before?", "past"),
        ("What car did I use to drive?", "past"),
        ("What's my previous address?", "past"),
        ("Where did I live last year?", "past 2025-01-01..2026-01-01"),
        ("And in 2023?", "past 2023-01-01..2024-01-01"),
        ("Tell me where I worked in 2019.", "past 2019-01-01..2020-01-01"),
        ("Where have I lived since 2019?", "past 2019-01-01.."),
        ("Where did I live until 2019?", "past ..2019-01-01"),
        ("What did I say last week about tea?", "past 2026-11-23..2026-11-30 said"),
        ("What did we talk about yesterday?", "past 2026-11-29..2026-11-30 said"),
        ("Where do I work since last year?", "now"),
        ("What should I pack before my trip?", "now"),
        ("What am I doing next week?", "now"),
        ("How old am I?", "now"),
        ("Last week you recommended a book; what should I cook tonight?", "now"),
        ("What do I usually do in January?", "now"),
        ("Have I ever worked at Tesco?", "past"),
        ("Write a story about a man who lived in Rome in 1920.", "now"),
        ("我住在哪里？", "now"),
        ("我上个月搬到上海了。", "now"),
        ("我之前住在哪里？", "past"),
        ("我原来的地址是什么？", "past"),
        ("去年我住在哪", "past 2025-01-01..2026-01-01"),
        ("二〇二三年我在哪里工作？", "past 2023-01-01..2024-01-01"),
        ("三月份我体重多少？", "past 2026-03-01..2026-04-01"),
        ("三月我要去哪里？", "now"),
        ("上周我说了什么", "past 2026-11-23..2026-11-30 said"),
        ("昨天我们聊了什么？", "past 2026-11-29..2026-11-30 said"),
        ("出发之前我要带什么？", "now"),
        ("原来如此，那我现在该吃什么？", "now"),
        ("我今年几岁？", "now"),
        ("我明天有什么安排？", "now"),
        ("我在腾讯工作过吗？", "past"),
        ("告诉我以前的电话号码", "past"),
    ],
)
def test_the_time_a_question_is_about(text: str, expected: str) -> None:
    assert asked(text).replace("  ", " ") == expected


@settings(deadline=None)
@given(st.text(max_size=200), st.floats(0, 4e9))
def test_no_text_raises(text: str, now: float) -> None:
    found = as_of(text, now, UTC)
    assert found.past or found == NOW


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Where did I live before I moved to Bristol?", "I moved to Bristol"),
        ("Before moving to Bristol, where did I live?", "moving to Bristol"),
        ("What was my job before Hobbs?", "Hobbs"),
        ("Where did I live before?", ""),
        ("What should I pack before my trip?", ""),
        ("搬到深圳之前我住在哪里？", "搬到深圳"),
        ("来北京前我住在哪个城市？", "来北京"),
        ("我以前住在哪里？", ""),
        ("我之前住在哪里？", ""),
        ("出门前要带什么？", ""),
    ],
)
def test_a_question_may_name_the_change_before_which_it_asks(text: str, change: str) -> None:
    assert as_of(text, ASKED.timestamp(), UTC).before == change


def test_a_date_of_the_change_is_when_it_ended() -> None:
    found = as_of("Where did I live before I moved to Bristol in October?", ASKED.timestamp(), UTC)
    assert found.past and found.since is None and found.until is not None
