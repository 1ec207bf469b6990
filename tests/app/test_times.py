"""Days and times are written one way, by the language and the locale's hours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app import times
from app.window import language

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


def test_no_window_writes_times_of_its_own() -> None:
    """Patterns and locale formats of days and hours stand in one file."""
    for path in sorted(ROOT.rglob("*.py")):
        if path.name == "times.py" or "cli" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"HH:mm|h:mm|yyyy|M月d日|strftime\(\"%[HI]", text), path
        assert "dateFormat(" not in text, path
        assert not re.search(r"toString\([^()]*(?:\([^()]*\)[^()]*)*ShortFormat", text), path
