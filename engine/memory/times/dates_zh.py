"""Words for dates, Chinese."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final, Literal

from engine import script
from engine.memory.times.days import (
    Days,
    Season,
    Tense,
    ago,
    day,
    day_of,
    month,
    nearest,
    rolling,
    season,
    stretch,
    unsure,
    week,
    weekday,
    weekend,
    year,
)

Resolve = Callable[[re.Match[str], date, Tense], Days | None]

_DIGITS: Final = {character: index for index, character in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_NUMERAL: Final = "零〇一二两三四五六七八九十百"
_COUNT: Final = rf"(?P<count>\d{{1,4}}|[{_NUMERAL}]{{1,4}}|半)"
_MONTH: Final = r"(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月(?!天|饼|兔|经|台|老|球)"
_ONES: Final = "[一二三四五六七八九]"
_DAY: Final = rf"(?P<day>[12]\d|3[01]|0?[1-9]|二十{_ONES}?|三十一?|十{_ONES}?|{_ONES})[日号]"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d|[一二][九〇零][〇零一二三四五六七八九]{2})年"
_OWN_YEAR: Final = r"(?P<own>大前年|前年|去年|今年|本年|明年|大后年|后年)"
_OWN: Final = {"大前年": -3, "前年": -2, "去年": -1, "今年": 0, "本年": 0, "明年": 1, "后年": 2, "大后年": 3}
_ANY_YEAR: Final = rf"(?:{_YEAR}|{_OWN_YEAR})的?"
_WEEK: Final = r"(?:周|星期|礼拜)"
_SHIFT: Final = r"(?P<shift>上上|下下|上|下|这|本)一?个?"
_WEEKDAY: Final = r"(?P<weekday>[一二三四五六日天])"
_SEASON: Final = r"(?P<season>春天|春季|夏天|夏季|秋天|秋季|冬天|冬季)"
_SEASONS: Final[dict[str, Season]] = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_FEAST: Final = r"(?P<feast>国庆节?(?:假期|长假)?|元旦|五一(?:劳动节|假期)?|圣诞节|平安夜)"
_FEASTS: Final = {"国庆": (10, 1, 7), "元旦": (1, 1, 1), "五一": (5, 1, 1), "圣诞": (12, 25, 1), "平安": (12, 24, 1)}
_HABIT: Final = r"(?<!每)(?<!每年)(?<!每个)(?<!农历)(?<!阴历)(?<!正)"
_RELATIVE_DAYS: Final = {
    "大前天": -3, "前天": -2, "昨天": -1, "昨日": -1, "昨晚": -1, "昨夜": -1, "今天": 0, "今日": 0, "今早": 0,
    "今晚": 0, "今晨": 0, "明天": 1, "明日": 1, "明早": 1, "明晚": 1, "后天": 2, "大后天": 3,
}  # fmt: skip
_PAST: Final = script.compile(
    r"[^要快就该]了(?!吗)|过(?!敏|期|年|节|度|程|生日|冬|于|几|两|一|圣诞|元旦|国庆|春|五一)|曾|(?:是.{0,30}|[搬来去买学生做换入开])的$|那时|当时|出生|以前"
)
_NO_MORE: Final = script.compile(r"不(?!见)[^，。！？了]{0,4}了+")
"""What is so no longer is so from now or from a day to come on; "了" tells of no past there."""
_FUTURE: Final = script.compile(
    r"要|会(?!计|议|员)|将|准备|打算|计划|预计|安排|预约|约了|订了|截止|[改迟挪调]到|票.{0,6}[买订抢]|[买订抢].{0,6}票"
)
_ONCE: Final = script.compile(
    r"考试|面试|手术|体检|复查|航班|飞机|高铁|火车票|看牙|牙医|婚礼|葬礼|聚会|答辩|演唱会|截止|交稿|签约|搬家|出院|住院|出差"
)
"""What takes place once, though no word says that it is still to come."""
_RECURS: Final = script.compile(
    r"例会|周会|课|合唱|排练|训练|健身|轮休|(?<!航)班(?!机|长|[车次])|每|一般|通常|平时|经常|总是|有时"
)
"""What mostly takes place each week."""
_ITS: Final = script.compile(
    r"(?:[早晚]上|[上中下]午|傍晚|夜里|[早晚])?的?[^，。！？,;；\s]{0,4}?(?:例会|周会|课|合唱|排练|训练|班(?!机|长|[车次]))"
)
_BEGINS: Final = script.compile(r"起|开始")
_TITLE: Final = re.compile(r"《[^》]*》")


def _once(match: re.Match[str], tense: Tense) -> Tense:
    """Whether a weekday is one day or each week's is open where something recurs ("周六上午的班")."""
    recurs = tense == "ahead" and _RECURS.search(match.string)
    return "open" if recurs or _ITS.match(match.string, match.end()) else tense


def tense_of(clause: str) -> Tense:
    future = _FUTURE.search(clause) is not None
    if _PAST.search(_NO_MORE.sub("", clause)) and not future:
        return "past"
    return "ahead" if (future or _ONCE.search(clause)) and not _RECURS.search(clause) else "open"


def titles(text: str) -> list[tuple[int, int]]:
    """Where names of works stand."""
    return [match.span() for match in _TITLE.finditer(text)]


def number(text: str) -> int:
    """A number up to 999 in digits or Han numerals."""
    if text.isdigit():
        return int(text)
    total, last = 0, 0
    for character in text:
        if character in "十百":
            total += (last or 1) * (10 if character == "十" else 100)
            last = 0
        else:
            last = _DIGITS[character]
    return total + last


def _year_number(match: re.Match[str], today: date) -> int | None:
    groups = match.groupdict()
    if said := groups.get("year"):
        return int(said) if said.isdigit() else int("".join(str(_DIGITS[character]) for character in said))
    if own := groups.get("own"):
        return today.year + _OWN[own]
    return None


def _is_relative(match: re.Match[str]) -> bool:
    return not match.groupdict().get("year")


def _relative_day(match: re.Match[str], today: date, _tense: Tense) -> Days:
    return day(today + timedelta(days=_RELATIVE_DAYS[match.group()]))


def _year(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    found = _year_number(match, today)
    return None if found is None else year(found, relative=_is_relative(match))


def _part_of_year(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    found = _year_number(match, today)
    if found is None:
        return None
    days = month(found, 1 if match["part"] == "初" else 12, relative=_is_relative(match))
    return unsure(days)


def _short_year(match: re.Match[str], today: date, _tense: Tense) -> Days:
    short = int(match["short"])
    return year(2000 + short if short <= today.year % 100 else 1900 + short, relative=False)


def _month(match: re.Match[str], today: date, tense: Tense) -> Days | None:
    of_month, found = number(match["month"]), _year_number(match, today)
    if found is not None:
        return month(found, of_month, relative=_is_relative(match))
    if tense != "past" and _BEGINS.match(match.string, match.end()):  # "from July", said in August
        near = nearest(today, "past", lambda of_year: month(of_year, of_month))
        return near if near is not None and (today - near.first).days < 184 else None
    return nearest(today, tense, lambda of_year: month(of_year, of_month))


def _date(match: re.Match[str], today: date, tense: Tense) -> Days | None:
    of_month, of_day, found = number(match["month"]), number(match["day"]), _year_number(match, today)
    if found is not None:
        return day_of(found, of_month, of_day, relative=_is_relative(match))
    return nearest(today, tense, lambda of_year: day_of(of_year, of_month, of_day))


def _season(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    name = _SEASONS[match["season"][0]]
    found = _year_number(match, today)
    if found is not None:
        return season(found, name, relative=_is_relative(match))
    return season(today.year, name)


def _shift(said: str) -> int:
    return {"上上": -2, "上": -1, "这": 0, "本": 0, "下": 1, "下下": 2}[said]


def _which_week(match: re.Match[str], today: date, _tense: Tense) -> Days:
    return week(today, _shift(match["shift"]))


def _which_weekday(match: re.Match[str], today: date, _tense: Tense) -> Days:
    index = "一二三四五六日天".index(match["weekday"]) % 7 if match["weekday"] != "天" else 6
    return day(week(today, _shift(match["shift"])).first + timedelta(days=index))


def _plain_weekday(match: re.Match[str], today: date, tense: Tense) -> Days:
    index = 6 if match["weekday"] == "天" else "一二三四五六日".index(match["weekday"])
    return weekday(today, index, _once(match, tense))


def _which_weekend(match: re.Match[str], today: date, _tense: Tense) -> Days:
    return weekend(today, _shift(match["shift"]))


def _which_month(match: re.Match[str], today: date, _tense: Tense) -> Days:
    return month(today.year, today.month + _shift(match["shift"]))


def _date_of_month(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    of = month(today.year, today.month + _shift(match["shift"])).first
    return day_of(of.year, of.month, number(match["day"]))


def _end_of_month(match: re.Match[str], today: date, _tense: Tense) -> Days:
    of = month(today.year, today.month + _shift(match["shift"] or "这"))
    if match["part"] == "初":
        return stretch(of.first, 10, "week", sure=False)
    return stretch(of.until - timedelta(days=8), 8, "week", sure=False)


_UNITS: Final[dict[str, Literal["day", "week", "month", "year"]]] = {
    "天": "day", "日": "day", "周": "week", "星期": "week", "礼拜": "week", "月": "month", "年": "year",
}  # fmt: skip


def _ago(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    return _counted(match, today, -1 if match["side"].endswith("后") else 1)


def _counted(match: re.Match[str], today: date, sign: int) -> Days | None:
    unit = _UNITS[match["unit"].removeprefix("个")]
    if match["count"] == "半":
        return ago(today, 6 * sign, "month") if unit == "year" else ago(today, 15 * sign, "day")
    return ago(today, sign * number(match["count"]), unit)


def _rolling(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    unit = _UNITS[match["unit"].removeprefix("个")]
    if match["count"] == "半":
        return rolling(today, 6, "month") if unit == "year" else rolling(today, 15, "day")
    return rolling(today, number(match["count"]), unit)


def _feast(match: re.Match[str], today: date, tense: Tense) -> Days | None:
    of_month, first, length = _FEASTS[match["feast"][:2]]
    precision = "day" if length == 1 else "week"

    def of_year(number_of: int) -> Days | None:
        return stretch(date(number_of, of_month, first), length, precision)

    found = _year_number(match, today)
    return of_year(found) if found is not None else nearest(today, tense, of_year)


_UNIT: Final = r"(?P<unit>天|日|周|个?星期|个?礼拜|个月|年)"
RULES: Final[tuple[tuple[re.Pattern[str], Resolve], ...]] = tuple(
    (script.compile(pattern), resolve)
    for pattern, resolve in (
        (r"大前天|(?<!目)(?<!当)(?<!以)(?<!之)前天|昨[天日晚夜]|今[天日早晚晨](?!头条)|明[天日早晚]|"
         r"大后天|(?<!然)(?<!以)(?<!之)后天(?!性|努力|因素|养成|培养|形成|的努力)", _relative_day),
        (rf"{_ANY_YEAR}{_MONTH}{_DAY}", _date),
        (rf"{_HABIT}(?<![\d{_NUMERAL}年]){_MONTH}{_DAY}(?!线|楼|院|馆|店|门|文件)", _date),
        (rf"{_ANY_YEAR}{_MONTH}份?", _month),
        (rf"{_HABIT}(?<![\d{_NUMERAL}年]){_MONTH}份?(?![一两几三\d]+次|[\d{_NUMERAL}]+[日号])", _month),
        (rf"{_ANY_YEAR}{_SEASON}", _season),
        (rf"这个?{_SEASON}", _season),
        (rf"{_ANY_YEAR}年?(?P<part>初|底|末)", _part_of_year),
        (rf"{_ANY_YEAR}(?<!的)(?:年中)?", _year),
        (r"(?<!\d)(?P<short>\d\d)年(?=出生|生的|毕业|入职|搬|来的|结婚|开始|就|的时候)", _short_year),
        (rf"{_SHIFT}{_WEEK}{_WEEKDAY}(?!期)", _which_weekday),
        (rf"(?<!每)(?<!每个)(?<![上下这本个])(?<![一二两三四五六七八九十几\d])(?<![一二三四五六日天][到至和、])(?:周|星期|礼拜){_WEEKDAY}"
         rf"(?!期|都|[到至和、]|[一二三四五六日天])", _plain_weekday),
        (rf"{_SHIFT}(?:周|星期|礼拜)末", _which_weekend),
        (rf"{_SHIFT}{_WEEK}(?!期|边|围|[一二三四五六日天末])", _which_week),
        (rf"{_SHIFT}月{_DAY}", _date_of_month),
        (rf"(?:{_SHIFT}月|(?<![\d{_NUMERAL}个每上下这本])月)(?P<part>初|底)", _end_of_month),
        (rf"{_SHIFT}月(?!初|底|球|台|[\d{_NUMERAL}]+[日号])", _which_month),
        (rf"(?<![\d{_NUMERAL}第]){_COUNT}{_UNIT}(?P<side>之前|以前|前|之后|以后|后)(?![面台悔勤续者任端卫])", _ago),
        (rf"(?:最近|过去|近|这)(?:的)?{_COUNT}{_UNIT}", _rolling),
        (rf"(?:{_OWN_YEAR}的?)?{_FEAST}", _feast),
    )
)  # fmt: skip
