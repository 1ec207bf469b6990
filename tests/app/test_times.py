"""Days and times are written one way, by the language and the locale's hours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app import times
from app.window import language
from tests.app.memory_editor.fake_bridge import fact

ROOT = Path(times.__file__).parent


@pytest.fixture(autouse=True)
def _as_before(qapp: QApplication) -> Iterator[None]:
    locale = QLocale()
    yield
    language.install(qapp, "en")
    QLocale.setDefault(locale)


EVENING = datetime(2025, 3, 9, 19, 26).timestamp()
TODAY = datetime.now().replace(hour=19, minute=26)


@pytest.mark.parametrize(
    ("name", "whole", "hour", "day", "field"),
    [
        ("en_US", r"Mar 9, 2025, 7:26\sPM", r"7:26\sPM", "Mar 9, 2025", "M/d/yyyy h:mm:ss Ap"),
        ("en_GB", r"Mar 9, 2025, 19:26", r"19:26", "Mar 9, 2025", "dd/MM/yyyy HH:mm:ss"),
    ],
)
def test_hours_follow_the_locale(name: str, whole: str, hour: str, day: str, field: str) -> None:
    QLocale.setDefault(QLocale(name))
    assert re.fullmatch(whole, times.time_text(EVENING))
    assert times.clock(EVENING) == times.time_text(EVENING)
    assert re.fullmatch(hour, times.clock(TODAY.timestamp()))
    assert re.fullmatch(hour, times.short_date(TODAY.timestamp()))
    assert times.short_date(EVENING) == times.date_text(EVENING) == day
    assert re.sub(r"\s", " ", times.field_format()) == field


def test_chinese_times(qapp: QApplication) -> None:
    language.install(qapp, "zh")
    assert times.time_text(EVENING) == "2025年3月9日 19:26"
    assert times.clock(TODAY.timestamp()) == "19:26"
    earlier = TODAY - timedelta(days=1)
    if earlier.year == TODAY.year:
        assert times.short_date(earlier.timestamp()) == f"{earlier.month}月{earlier.day}日"


@pytest.mark.parametrize(
    ("words", "moment", "english", "chinese"),
    [
        ("妹妹2025年考上了研究生。", (2025, 1, 1), "since 2025", "自 2025年 起"),
        ("The user moved in October 2024.", (2024, 10, 1), "since October 2024", "自 2024年10月 起"),
        ("The user began on 1 January 2025.", (2025, 1, 1), "since Jan 1, 2025", "自 2025年1月1日 起"),
        ("The user drinks tea.", (2025, 1, 1), "since Jan 1, 2025", "自 2025年1月1日 起"),
        ("The user said in 2024 that they moved.", (2025, 1, 1), "since Jan 1, 2025", "自 2025年1月1日 起"),
        ("The user moves in June 2099.", (2099, 6, 1), "from June 2099", "2099年6月 起"),
    ],
)
def test_a_time_is_told_no_closer_than_the_words_do(
    qapp: QApplication, words: str, moment: tuple[int, int, int], english: str, chinese: str
) -> None:
    told = fact(1, words, valid_from=datetime(*moment).timestamp(), recorded_at=EVENING)
    language.install(qapp, "en")
    assert times.period_of(told) == english
    language.install(qapp, "zh")
    assert times.period_of(told) == chinese


def test_both_ends_of_a_time(qapp: QApplication) -> None:
    language.install(qapp, "en")
    ends = datetime(2025, 3, 9).timestamp()
    told = fact(
        1, "Lived in Leeds from 2024", recorded_at=EVENING,
        valid_from=datetime(2024, 1, 1).timestamp(), valid_to=ends,
    )  # fmt: skip
    assert times.period_of(told) == "2024 – Mar 9, 2025"
    assert times.period_of(replace(told, valid_from=None)) == "until Mar 9, 2025"
    assert times.period_of(replace(told, valid_from=None, valid_to=None)) == ""


def test_no_window_writes_times_of_its_own() -> None:
    """Patterns and locale formats of days and hours stand in one file."""
    for path in sorted(ROOT.rglob("*.py")):
        if path.name == "times.py" or "cli" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"HH:mm|h:mm|yyyy|M月d日|strftime\(\"%[HI]", text), path
        assert "dateFormat(" not in text, path
        assert not re.search(r"toString\([^()]*(?:\([^()]*\)[^()]*)*ShortFormat", text), path
