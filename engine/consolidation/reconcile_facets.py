"""Properties of which a thing or an animal has one: male or female, its colour, the year it was made, how tall somebody
is, for how long they have done something. In English, Chinese, or one in each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from engine import script
from engine.consolidation.reconcile_kinds import kinds
from engine.consolidation.reconcile_objects import objects
from engine.consolidation.reconcile_predicates import predicates
from engine.language import is_han
from engine.memory.bilingual.things import topics
from engine.memory.learning.naming import names, persons, values

Sort = Literal["sex", "colour", "made", "bought", "height", "floor", "years", "size", "amount"]

_SEX: Final = (
    script.compile(
        r"\b(?:is|was|['’]s|are|be)(?: \w+ly| really)? (?:an? )?(?:[\w-]+ )?"
        r"(?:female|girl|hen|mare|bitch|doe|ewe|sow|filly|vixen)\b"
        r"|是(?:一?[只条匹头个])?(?:母|雌|女(?:的|孩|生))",
        re.I,
    ),
    script.compile(
        r"\b(?:is|was|['’]s|are|be)(?: \w+ly| really)? (?:an? )?(?:[\w-]+ )?"
        r"(?:male|boy|cock|cockerel|rooster|gelding|stallion|colt|tomcat|tom|buck|ram|bull)\b"
        r"|是(?:一?[只条匹头个])?(?:公(?![司寓务交])|雄|男(?:的|孩|生))",
        re.I,
    ),
)
_COLOURS: Final = (
    r"red|crimson|scarlet|maroon = 红",
    r"blue|navy = 蓝",
    r"green = 绿",
    r"yellow = 黄",
    r"black = 黑",
    r"white|cream = 白",
    r"gr[ea]y|silver = [灰银]",
    r"brown|chestnut = [棕褐]|咖啡",
    r"pink = 粉",
    r"purple|violet|lilac = 紫",
    r"orange = 橙|橘",
    r"blond[e]?|golden = 金",
)
_HUES: Final = tuple(line.split(" = ") for line in _COLOURS)
_HUE_EN: Final = "|".join(english for english, _ in _HUES)
_HUE_ZH: Final = "|".join(chinese for _, chinese in _HUES)
_COLOURED: Final = (
    re.compile(
        rf"\buser['’]s (?:own )?(?P<what>(?:[\w-]+ ){{0,2}}?[\w-]+) (?:is|are) (?:(?:a|light|dark|bright|pale"
        rf"|deep) )?"
        rf"(?P<hue>{_HUE_EN})\b(?! (?:with|about))",
        re.I,
    ),
    re.compile(
        rf"\buser['’]s (?:(?:light|dark|bright|pale|deep) )?(?P<hue>{_HUE_EN}) (?P<what>[\w-]+(?: [\w-]+)?)", re.I
    ),
    script.compile(
        rf"用户家?(?:的|那[辆扇个件条把双台]"
        rf"|这[辆扇个件条把双台])?(?:[浅深淡]?)(?P<hue>{_HUE_ZH})色的?(?P<what>[^，。；]{{1,4}})"
    ),
    script.compile(
        rf"用户家?(?:的|那[辆扇个件条把双台]"
        rf"|这[辆扇个件条把双台])?(?P<what>[^，。；是]{{1,5}}?)是[浅深淡]?(?P<hue>{_HUE_ZH})色?的"
    ),
)
_YEAR: Final = r"(?P<year>(?:1[5-9]|20)\d\d)"
_MADE_EN: Final = re.compile(
    rf"\b(?:is|['’]s|it['’]s|was|user['’]s) (?:an? )?{_YEAR}(?: (?:model|one|build))?(?=[.,;!?]|$| (?:and|so|but"
    rf"|with)\b)"
    rf"|\b(?:an? |the |user['’]s ){_YEAR.replace('year', 'year2')} (?:model|one|(?-i:[A-Z][\w-]+)|car|van|bike"
    rf"|piano)\b"
    rf"|\b(?:made|built|manufactured|registered) in {_YEAR.replace('year', 'year3')}\b"
    rf"|\b(?:is|['’]s|dates|are) from {_YEAR.replace('year', 'year4')}\b",
    re.I,
)
_MADE_ZH: Final = script.compile(
    r"(?P<year>(?:1[5-9]|20)?\d\d)(?:年(?:产|造|建|出厂|上牌|生产|盖|做)?的(?:车|老?房子|琴|款)?(?=[，。；！]|$)"
    r"|年?款)"
)
_BOUGHT_EN: Final = re.compile(rf"\bbought\b[^,.;]{{2,30}}? (?:back )?in {_YEAR}\b", re.I)
_BOUGHT_ZH: Final = script.compile(rf"{_YEAR}年(?:就)?买(?:的|了|下)")
_TALL: Final = script.compile(
    r"\b(?P<a>1\d\d) ?(?:cm|centimet\w+)(?: tall)?\b|\b(?P<b>1\.\d\d) ?(?:m|met\w+) tall|身高(?:是|有"
    r"|只有)?(?P<c>1\d\d|1[.米]\d\d)",
    re.I,
)
_IS_TALL: Final = script.compile(r"\btall\b|\bheight\b|身高", re.I)
_NUMBER: Final = (
    r"(?P<n>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty)"
)
_NUMBER_ZH: Final = r"(?P<n>\d{1,2}|[一二两三四五六七八九十]{1,3})"
_FLOOR: Final = (
    re.compile(
        r"\b(?:flat|apartment|user|they|user['’]s place) (?:is|lives?|are)[^,.;]{0,20}? (?:on|to) the "
        r"(?P<n>\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) floor\b",
        re.I,
    ),
    script.compile(rf"(?:住|公寓|家|房子)(?:就|都)?在?{_NUMBER_ZH}[楼层](?!梯)"),
)
_FOR_YEARS: Final = (
    re.compile(
        rf"\b(?:ha(?:s|ve) been|['’]s been) (?P<what>[^,.;]{{3,40}}?),? for (?:about |over )?{_NUMBER} years\b", re.I
    ),
    script.compile(rf"(?P<what>[^，。；]{{2,12}}?)(?:已经|都|快)?(?:有)?{_NUMBER_ZH}年了"),
)
_SIZE: Final = (
    re.compile(r"\b(?:takes?|wears?|is|has) (?:an? )?(?:shoe )?size (?:is )?(?P<n>\d{2}(?:\.5)?)\b", re.I),
    script.compile(r"(?:穿|鞋[码号]?是?|脚是?)(?P<n>\d{2}(?:\.5)?)[码号]"),
)
_ORDINALS: Final = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3})")
_OF_TIME: Final = script.compile(
    r"\b(?:an?|per|every|one) (?:month|week|year|day|morning)\b|[一每](?:个?月|周|天|年)"
    r"|\b(?:from|since|as of|in) (?:January|February|March|April|May|June|July|August|September|October|November"
    r"|December)\b"
    r"|从?\d{1,2}月(?:份|起|开始)+",
    re.I,
)
_COUNTED: Final = script.compile(r"(?:\d+|[一二两三四五六七八九十百]+)(?:趟|圈|步|页|片|毫克|镑|元|块|号|路|小时)")
_NUMBERED: Final = frozenset(
    objects(
        "car lorry bed pitch flat office room locker seat parking bay bus tram metro route window "
        "counter platform rent mortgage salary pocket money fees hours a week lengths steps a day pages pills"
    )
)
_SINCE: Final = script.compile(
    r"\b(?:now|from|since|as of|changed|switched|instead|no longer|any ?more|reduced)\b"
    r"|\b(?:gone|went|going|put|cut|goes|is) (?:up|down)\b|\b(?:rose|raised|risen|lowered|increased|dropped)\b"
    r"|现在|如今|改|换|从|起|涨|升|降|减|加到",
    re.I,
)
_FOR_NOW: Final = script.compile(
    r"\b(?:today|tonight|yesterday|this (?:week|morning|time|once)|last \w+|also|too|was|were|used to)\b"
    r"|今天|今早|今晚|昨|这[次周]|上[周次个]|也|还|以前|从前",
    re.I,
)
_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u4e00-\u9fff])")
_OWNED: Final = re.compile(r"\buser['’]s ([\w-]+)", re.I)
_CAPITAL: Final = re.compile(r"(?<![\w'’-])[A-Z][\w-]*")
_CLAUSE: Final = re.compile(r"[^,;，；。!！?？]+")
_OPENING: Final = (
    "the our my his her as and so but since now user it this that these there from in on at for with if when while "
    "last next every each after before not no some all they we you what how why"
)
_NO_NAMES: Final = frozenset(_OPENING.split())
_ANOTHER: Final = script.compile(
    r"\b(?:used to|former|first|second|old|new|another|other|sold|both)\b|以前|从前|曾|原来|旧|新|另|第[一二三]"
    r"|卖|[两三]辆",
    re.I,
)
"""A thing that somebody has no more, or has another of."""
_PAST: Final = script.compile(r"\b(?:used to|was|were|former|office|work)\b|以前|从前|曾|原来|公司|上班", re.I)
_FORMER: Final = script.compile(rf"{_ANOTHER.pattern}|\b(?:was|were)\b", re.I)


class Facet(Struct, frozen=True):
    """What a statement tells of one thing.

    Attributes:
        of: names and numbers of things; it is the same thing where one of them is the same.
        whom: the persons that are named beside it; nobody: the user.
    """

    sort: Sort
    value: frozenset[str]
    of: frozenset[str]
    whom: frozenset[str] = frozenset()


def differ(old: str, new: str, years: float) -> Sort | None:
    """Which property of the same thing both tell, and not alike; None: none.

    Args:
        years: that lie between them.
    """
    found = ((one, two) for two in facets(new) for one in facets(old) if _clash(one, two))
    return next((two.sort for one, two in found if not _only_older(one, two, years)), None)


def changed(old: str, new: str) -> bool:
    """Whether the newer statement gives another amount or number to the same thing, and says that it is so now."""
    if not _SINCE.search(new) or _FOR_NOW.search(new):
        return False
    return any(_clash(one, two) for two in _amounts(new) for one in _amounts(old))


def _only_older(one: Facet, two: Facet, years: float) -> bool:
    """What has gone on for years goes on."""
    if two.sort != "years" or not (one.value and two.value):
        return False
    return 0 <= int(next(iter(two.value))) - int(next(iter(one.value))) <= years + 1


@lru_cache(maxsize=8192)
def facets(text: str) -> tuple[Facet, ...]:
    """Of a statement with simplified characters."""
    return tuple((*_sexes(text), *_colours(text), *_years(text), *_measures(text)))


@lru_cache(maxsize=8192)
def _amounts(text: str) -> tuple[Facet, ...]:
    """The one number of a clause that names something which is paid, counted or numbered."""
    found: list[Facet] = []
    for clause in _CLAUSE.findall(_THOUSANDS.sub("", text)):
        of, numbers = objects(clause) & _NUMBERED, values(_OF_TIME.sub(" ", clause)) | _counted(clause)
        if len(numbers) == 1 and of:
            found.append(Facet("amount", numbers, frozenset(map(str, of)), persons(clause)))
    return tuple(found)


def _counted(clause: str) -> frozenset[str]:
    return values("".join(_COUNTED.findall(clause)))


def _sexes(text: str) -> Iterator[Facet]:
    for value, pattern in zip(("female", "male"), _SEX, strict=True):
        for match in pattern.finditer(text):
            if named := _nearest_name(text[: match.start()]):
                yield Facet("sex", frozenset((value,)), frozenset((named,)))


def _colours(text: str) -> Iterator[Facet]:
    for pattern in _COLOURED:
        for match in pattern.finditer(text):
            of = _things(match["what"])
            if of and not _FORMER.search(match.group()):
                yield Facet("colour", _hues(match["hue"]), of)


def _hues(said: str) -> frozenset[str]:
    patterns = enumerate(f"{english}|{chinese}" for english, chinese in _HUES)
    return frozenset(str(number) for number, pattern in patterns if re.fullmatch(pattern, said, re.I))


def _years(text: str) -> Iterator[Facet]:
    for sort, patterns in (("made", (_MADE_EN, _MADE_ZH)), ("bought", (_BOUGHT_EN, _BOUGHT_ZH))):
        for match in (one for pattern in patterns for one in pattern.finditer(text)):
            before = _clauses_to(text, match)
            of = _things(before) | _names(before) | _owned(before)
            if of and not _ANOTHER.search(before.replace(match.group(), " ")):
                year = next(value for value in match.groupdict().values() if value)
                yield Facet("made" if sort == "made" else "bought", frozenset((_full(year),)), of, persons(before))


def _measures(text: str) -> Iterator[Facet]:
    for match in _TALL.finditer(text):
        clause = _clause_at(text, match.start())
        if _IS_TALL.search(clause):
            said = re.sub(r"\D", "", next(filter(None, match.groups())))
            yield Facet("height", frozenset((said,)), frozenset(("tall",)), _whose(clause))
    for match in (one for pattern in _FLOOR for one in pattern.finditer(text)):
        clause = _clause_at(text, match.start())
        if not _PAST.search(clause):
            yield Facet("floor", _ordinal(match["n"]), frozenset(("floor",)), persons(clause))
    for match in (one for pattern in _FOR_YEARS for one in pattern.finditer(text)):
        what = match["what"]
        of = frozenset(f"k{one}" for one in kinds(what)) | frozenset(f"t{one}" for one in topics(what))
        of |= frozenset(f"p{one}" for one in predicates(what))
        yield Facet("years", values(f"{match['n']}个"), of, persons(what))
    for match in (one for pattern in _SIZE for one in pattern.finditer(text)):
        clause = _clause_at(text, match.start())
        of, whom = _things(text) & _things("shoes"), persons(clause) | _names(clause)
        yield Facet("size", frozenset((match["n"],)), of, whom)


def _clash(one: Facet, two: Facet) -> bool:
    if one.sort != two.sort or one.value & two.value or not one.of & two.of:
        return False
    return one.whom == two.whom


def _ordinal(said: str) -> frozenset[str]:
    low = said.lower()
    if low in _ORDINALS:
        return frozenset((str(_ORDINALS.index(low) + 1),))
    return values(f"{said}个" if any(map(is_han, said)) else re.sub(r"\D", "", said))


def _full(year: str) -> str:
    return year if len(year) == 4 else ("20" if int(year) <= 40 else "19") + year


def _things(text: str) -> frozenset[str]:
    return frozenset(f"o{number}" for number in objects(text))


def _names(text: str) -> frozenset[str]:
    """Names in Latin letters, in small letters; of Chinese ones nothing is told."""
    return names(" " + _BESIDE_HAN.sub(" ", text).strip(), first=True) - _NO_NAMES


def _whose(clause: str) -> frozenset[str]:
    """Whose measure it is: somebody's, or that of something of the user's."""
    return persons(clause) | _names(clause) | (_owned(clause) - {"height"})


def _owned(text: str) -> frozenset[str]:
    """What is written small behind "the user's", be it a name."""
    return frozenset(match.group(1).lower() for match in _OWNED.finditer(text))


def _nearest_name(text: str) -> str:
    found = [one.group() for one in _CAPITAL.finditer(_BESIDE_HAN.sub(" ", text))]
    return next((name.lower() for name in reversed(found) if _names(f"x {name}")), "")


def _clauses_to(text: str, match: re.Match[str]) -> str:
    """The clause of a place and the one before it."""
    found = [one.group() for one in _CLAUSE.finditer(text) if one.start() <= match.start()]
    return ",".join(found[-2:])


def _clause_at(text: str, place: int) -> str:
    return next((one.group() for one in _CLAUSE.finditer(text) if one.start() <= place < one.end()), text)
