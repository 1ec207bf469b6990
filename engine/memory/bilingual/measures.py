"""What a clause measures, dates or colours, in units that both languages share: "4.2 metres" and "三米八", a year, a
colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from engine import script

_WORDS_EN: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_ONES_EN: Final = _WORDS_EN.split()
_TENS_EN: Final = ["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SAID_EN: Final = {
    **{word: float(at) for at, word in enumerate(_ONES_EN, 1)},
    **{word: 30.0 + 10 * at for at, word in enumerate(_TENS_EN)},
    "a dozen": 12.0, "half a dozen": 6.0, "two dozen": 24.0, "a": 1.0, "an": 1.0,
}  # fmt: skip
_DIGITS_ZH: Final = {digit: at for at, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_BIG_ZH: Final = {"十": 10, "百": 100, "千": 1000, "万": 10000}
_HALF_EN: Final = r"(?P<half>(?: and a half| ?½))?"
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_NUMBER_EN: Final = (
    rf"(?<![\w.,])(?P<en>\d{{1,6}}(?:[.,]\d{{1,3}})?|half a dozen|two dozen|a dozen"
    rf"|{'|'.join((*_ONES_EN, *_TENS_EN))}){_HALF_EN}"
)
_ZH: Final = r"\d{1,6}(?:\.\d{1,3})?|[零〇一二两三四五六七八九十百千万]+(?:点[零一二三四五六七八九]+)?"
_UNITS: Final = (
    ("length", 1.0, r"(?:metres?|meters?|m)", r"米(?![色饭面])"),
    ("length", 0.01, r"(?:centimet(?:re|er)s?|cms?)", r"(?:厘米|公分)"),
    ("length", 0.3048, r"(?:feet|foot|ft)", r"英尺"),
    ("length", 0.0254, r"(?:inch(?:es)?)", r"[英]?寸"),
    ("distance", 1.0, r"(?:kilomet(?:re|er)s?|kms?)", r"(?:公里|千米)"),
    ("distance", 1.609, r"miles?", r"英里"),
    ("weight", 1.0, r"(?:kilo(?:gram)?s?|kgs?)", r"(?:公斤|千克)"),
    ("weight", 0.5, r"(?!)", r"斤"),
    ("weight", 0.4536, r"(?:lbs?)", r"(?!)"),
    ("volume", 1.0, r"(?:lit(?:re|er)s?)", r"升(?![到为级学])"),
    ("age", 1.0, r"years?[ -]old|year-old", r"岁(?![时那生的])"),
    ("euros", 1.0, r"euros?", r"欧元?"),
    ("pounds", 1.0, r"(?:pounds|quid)", r"英?镑"),
    ("dollars", 1.0, r"dollars?", r"美元|美金"),
    ("yuan", 1.0, r"yuan", r"(?:块钱?|元)(?![宵旦])"),
)
_AXES: Final = (
    ("long", r"\b(?:long|length)\b", r"长(?![大期得过])"),
    ("wide", r"\b(?:wide|width|across)\b", r"宽"),
    ("high", r"\b(?:high|tall|height)\b", r"高(?![兴级中])"),
    ("deep", r"\b(?:deep|depth)\b", r"深"),
)
_YEAR: Final = re.compile(
    r"(?<![\d.,-])(?:1[89]|20)\d\d(?!\d|[.,]\d|-\d)(?! ?(?:euros?|pounds|dollars|metres|yuan|words|km|[元块米个人字]))"
)
_FULL_DATE: Final = script.compile(
    r"\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?-i:[JFMASOND])[a-z]{2,8},? (?:19|20)\d\d|(?:19|20)\d\d年\d{1,2}月", re.I
)
_HUES: Final = (
    ("red", r"red|crimson|scarlet|ginger", r"[红赤]"),
    ("blue", r"blue|navy", r"蓝"),
    ("green", r"green", r"绿"),
    ("yellow", r"yellow", r"黄"),
    ("black", r"black", r"黑"),
    ("white", r"white", r"白"),
    ("grey", r"gr[ea]y|silver", r"[灰银]"),
    ("brown", r"brown|chestnut", r"[棕褐]"),
    ("pink", r"pink", r"粉"),
    ("purple", r"purple|violet|lilac", r"紫"),
    ("orange", r"orange", r"橙|橘"),
)
_HUE_OF: Final = tuple((name, script.compile(f"(?:{english})|{chinese}", re.I)) for name, english, chinese in _HUES)
_EN_HUE: Final = "|".join(english for _, english, _ in _HUES)
_ZH_HUE: Final = "".join("红赤蓝绿黄黑白灰银棕褐粉紫橙橘")
_COLOURED: Final = script.compile(
    rf"\b(?:is|are|['’]s) (?:all |pure |completely |entirely |solid )*(?:(?:jet|snow|pitch|coal|pure|bright|dark|light"
    rf"|pale|deep|sky|brick|emerald|lily)[ -])?(?P<e>{_EN_HUE})(?: all over)?(?=[.,;!?)]|$| (?:so|and|but|all)\b)"
    rf"|\b(?:jet|snow|pitch|coal)[ -](?P<f>{_EN_HUE})\b"
    rf"|(?:全身|浑身|通体|一身|周身|毛色?|羽毛)(?:都|全|是)*[雪乌漆金纯洁墨火]?(?P<z>[{_ZH_HUE}])"
    rf"|(?:是|全)[纯雪乌深浅漆]?(?P<y>[{_ZH_HUE}])色?的|[雪](?P<x>白)|[乌漆](?P<w>黑)(?=[，。的])",
    re.I,
)
_STATED_BEFORE: Final = script.compile(
    r"(?:\b(?:is|are|['’]s|was|measures?|weighs?|comes? to|turns?|turned)(?: (?:only|just|about|around|exactly|almost"
    r"|over|all of))?|[长宽高深重净是有够满才足]|今年|体重|身高|大概|大约|差不多|整整)\s*$",
    re.I,
)
_STATED_BEHIND: Final = script.compile(r"\s*(?:long|wide|high|tall|deep|across)\b|[长宽高深重]", re.I)
_OF_ELSE: Final = script.compile(
    r"\s*(?:of|from|away|off|above|below|to|into|short|too|more|less|ahead)\b|[外远开内]", re.I
)
_LIKED: Final = script.compile(r"\b(?:favou?rite|likes?|loves?|prefers?|wants?)\b|喜欢|最爱|想", re.I)
_CLAUSE: Final = re.compile(r"\s*[,，;；。!！?？]\s*|\.\s+| (?:and|so|but|because) ", re.I)
_ABOUT: Final = 0.04
"""Of an amount, within which two tell the same, one of them roughly."""


class Measured(Struct, frozen=True):
    """One value in one clause.

    Attributes:
        axis: of a length, where it is said.
        stated: it is said to be so much, not to be done so far or for so much.
    """

    sort: str
    amount: float | str
    axis: str = ""
    stated: bool = True


@lru_cache(maxsize=8192)
def measured(clause: str) -> Measured | None:
    """The one value of a clause with simplified characters; None where it has none, or several."""
    clause = _THOUSANDS.sub("", clause)
    found = [*_amounts(clause), *_years(clause), *_hues(clause)]
    return found[0] if len(found) == 1 else None


def differs(one: Measured, two: Measured) -> bool:
    """Whether both measure in the same sort, and not alike."""
    if one.sort != two.sort or (one.axis and two.axis and one.axis != two.axis):
        return False
    if isinstance(one.amount, str) or isinstance(two.amount, str) or one.sort == "year":
        return one.amount != two.amount
    return abs(one.amount - two.amount) > _ABOUT * max(one.amount, two.amount)


def measures_otherwise(one: str, other: str) -> bool:
    """Whether a clause of each measures in the same sort, and not alike."""
    return any(differs(first, second) for first in _stated(one) for second in _stated(other))


def _stated(text: str) -> list[Measured]:
    found = map(measured, _CLAUSE.split(script.simplified(text)))
    return [value for value in found if value is not None and value.stated]


def number_of(said: str) -> float | None:
    """A number in figures or in words of either language, "三米八" without its unit as "三点八"."""
    low = said.lower()
    if low in _SAID_EN:
        return _SAID_EN[low]
    try:
        return float(low.replace(",", "."))
    except ValueError:
        return _number_zh(said)


def _amounts(clause: str) -> Iterator[Measured]:
    for sort, factor, english, chinese in _PATTERNS:
        for match in (*english.finditer(clause), *chinese.finditer(clause)):
            amount = _amount(match)
            if amount is not None:
                before, behind = clause[: match.start()], clause[match.end() :]
                stated = bool(_STATED_BEFORE.search(before) or _STATED_BEHIND.match(behind))
                axis = _axis(clause) if sort == "length" else ""
                yield Measured(sort, round(amount * factor, 4), axis, stated and not _OF_ELSE.match(behind))


def _amount(match: re.Match[str]) -> float | None:
    groups = match.groupdict()
    if groups.get("en"):
        whole = number_of(groups["en"].replace(",", ".") if "," in groups["en"] else groups["en"])
        return None if whole is None else whole + (0.5 if groups["half"] else 0.0)
    whole, part = number_of(groups["zh"] or ""), groups.get("part") or ""
    if whole is None or not part:
        return whole
    if part == "半":
        return whole + 0.5
    figures = "".join(one if one.isdecimal() else str(_DIGITS_ZH.get(one, "")) for one in part)
    return float(f"{whole:g}.{figures}") if figures and whole == int(whole) else whole


def _years(clause: str) -> Iterator[Measured]:
    years = _YEAR.findall(clause)
    if len(years) == 1 and not _FULL_DATE.search(clause):
        yield Measured("year", float(years[0]))


def _hues(clause: str) -> Iterator[Measured]:
    for match in () if _LIKED.search(clause) else _COLOURED.finditer(clause):
        said = next(value for value in match.groups() if value)
        name = next((name for name, pattern in _HUE_OF if pattern.fullmatch(said)), "")
        yield Measured("colour", name)


def _axis(clause: str) -> str:
    return next((name for name, pattern in _AXIS_PATTERNS if pattern.search(clause)), "")


def _number_zh(said: str) -> float | None:
    whole, point, part = said.partition("点")
    if not whole or any(one not in _DIGITS_ZH and one not in _BIG_ZH for one in whole):
        return None
    total = current = 0
    for one in whole:
        if one in _BIG_ZH:
            total += max(current, 1) * _BIG_ZH[one]
            current = 0
        else:
            current = current * 10 + _DIGITS_ZH[one] if current and not total else _DIGITS_ZH[one]
    figures = "".join(str(_DIGITS_ZH.get(one, "")) for one in part)
    return float(f"{total + current}.{figures}") if point and figures else float(total + current)


_PATTERNS: Final = tuple(
    (
        sort,
        factor,
        re.compile(rf"{_NUMBER_EN}[ -]?{english}(?![A-Za-z])", re.I),
        script.compile(
            rf"(?<![\d.点零一二两三四五六七八九十百千])(?P<zh>{_ZH})(?:{chinese})"
            rf"(?P<part>半|[零一二三四五六七八九]{{1,2}}|\d{{1,2}}(?![\d年月]))?"
        ),
    )
    for sort, factor, english, chinese in _UNITS
)
_AXIS_PATTERNS: Final = tuple((name, script.compile(f"{english}|{chinese}", re.I)) for name, english, chinese in _AXES)
