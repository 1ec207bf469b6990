"""Statements that give one thing two values: a year of birth, an age, a size, the day of a party, where somebody is
from. In English, Chinese, or one in each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from engine import script
from engine.memory.bilingual.things import things
from engine.memory.learning.naming import names, persons, values

Attribute = Literal["born", "age", "size", "day", "origin"]

_PATTERNS: Final[dict[Attribute, re.Pattern[str]]] = {
    "born": script.compile(
        r"\bborn\b[^.;!?]{0,16}?\b((?:19|20)\d\d)\b|\b(?:year|date) of birth (?:is|was) (?:[\w ]{0,12})((?:19|"
        r"20)\d\d)\b"
        r"|((?:19|20)?\d\d)年(?:\d+月\d+[日号])?(?:出?生|生)|[生在]于((?:19|20)\d\d)年",
        re.I,
    ),
    "age": script.compile(
        r"\b(\d{1,3}|[a-z]+)[ -](?:years?[ -]old|year-old)\b"
        r"|\b(?:is|['’]s|turn(?:s|ed)?|am|['’]m) (\d{1,3}|[a-z]+)(?= (?:now|today|already|and)\b|[.,;!?]|$)"
        r"|(\d{1,3}|[一二两三四五六七八九十]+)岁(?!时|那年|以[上下]|的时候|生日)",
        re.I,
    ),
    "size": script.compile(
        r"\b(?:size|sizes) (?:is )?(?:an? )?(\d{2}(?:\.5)?)\b|\b(?:takes?|wears?|need) (?:an? |size )+(\d{2}(?:\.5)?)\b"
        r"|(\d{2}(?:\.5)?)码|(\d{2}(?:\.5)?)号(?:的)?(?=[鞋靴脚])",
        re.I,
    ),
    "day": script.compile(
        r"\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?-i:[JFMASOND])[a-z]{2,8}\b|"
        r"\b(?-i:[JFMASOND])[a-z]{2,8} (?:the )?\d{1,2}\b"
        r"|(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]?",
        re.I,
    ),
    "origin": script.compile(
        r"\b(?:is|am|are|was|comes?|came|['’]s)(?: originally)? from (?-i:([A-Z][\w'-]+))|\bhometown (?:is|"
        r"was) (?-i:([A-Z]\w+))"
        r"|(?:老家|祖籍|籍贯)(?:就|都|其实)?[在是]?([\u4e00-\u9fff]{2,3}?)(?=[人的，。！；,\s]|$)"
        r"|是([\u4e00-\u9fff]{2,3})人(?=[，。！；,、\s]|$)"
    ),
}
_EVENTS: Final = tuple(
    script.compile(pattern, re.I)
    for pattern in (
        r"\bpart(?:y|ies)\b|\bcelebrat|生日会|聚会|派对|寿宴|庆生",
        r"\bbirthday\b(?! (?:part|card|present|gift|cake))|生日(?!会|宴|派对|礼|蛋糕|卡)",
        r"\bwedding\b|婚礼",
        r"\bexams?\b|考试",
        r"\bconcert\b|\bgig\b|演唱会|音乐会",
        r"\binterview\b|面试",
        r"\bdeadline\b|\bdue\b|截止|交稿",
        r"\bflights?\b|\bfl(?:y|ies|ying)\b|航班|机票|飞(?!机场)",
        r"\b(?:operation|surgery)\b|手术",
        r"\b(?:anniversary)\b|纪念日",
        r"\bfuneral\b|葬礼",
    )
)
_NOT_PLACES: Final = script.compile(
    r"负责|主持|候选|发言|证婚|介绍|继承|监护|投资|创始|经纪|联系|机器|陌生|外国|本地|当地|家里|自己|一个|什么|"
    r"哪里|北方|南方|普通"
)
_WIDE: Final = script.compile(
    r"四川|广东|广西|江苏|浙江|湖[南北]|河[南北]|山[东西]|陕西|福建|安徽|江西|云南|贵州|辽宁|吉林|黑龙江|东北|"
    r"甘肃|青海|海南|内蒙|新疆|西藏"
    r"|宁夏|台湾|中国|美国|英国|法国|德国|日本|韩国|荷兰|比利时|意大利|西班牙|加拿大|澳大利亚|俄罗斯|印度|越南|"
    r"泰国|欧洲|亚洲|非洲"
    r"|\b(?:china|america|england|scotland|wales|ireland|britain|france|germany|japan|korea|netherlands|"
    r"belgium|flanders|"
    r"italy|spain|portugal|canada|australia|russia|india|vietnam|thailand|europe|asia|africa|sichuan|guangdong|bavaria|"
    r"texas|california)\b",
    re.I,
)
_CALLED: Final = script.compile(r"叫(?:做)?([\u4e00-\u9fff]{1,3})|\b(?:called|named) (?-i:([A-Z][\w'-]+))", re.I)
_ITSELF: Final = script.compile(
    r"\b(?:I am|I['’]m|user is|I(?:['’]ve)? (?:just )?turned|user turns)\b|(?:我|用户)(?![的家们])", re.I
)
_ME: Final = script.compile(r"\b(?:I|I['’]m|I['’]ve|user(?!['’]s))\b|(?:我|用户)(?![的家们])", re.I)
_THIRD: Final = script.compile(r"\b(?:he|she|his|her|they|their|who|it|its|anyone|people)\b|[他她它]", re.I)
_THEN: Final = script.compile(
    r"\b(?:when|was|were|since|until|before|aged|used to)\b|从|岁[就起才]|岁(?:开始|之前|以前)|那时|小时候", re.I
)
_NOT_WORN: Final = script.compile(
    r"\btoo (?:big|small|large|tight|wide)\b|\bgifts?\b|\bpresent\b|\bused to\b|\bwas\b|\b(?:US|UK)\b|"
    r"太[大小紧]|偏[大小]|送|以前",
    re.I,
)
_ONCE: Final = (1, 2)
"""Birthdays and weddings: the others one can have several of."""
_OF_OTHERS: Final = script.compile(r"\ban? (?:\w+ )?(?:wedding|birthday)\b|参加|去", re.I)
_NOBODY_KNOWN: Final = frozenset(("?",))
_WORN: Final = (
    script.compile(r"\b(?:shoe|boot|slipper|sandal|trainer|sneaker|heel|skate)s?\b|[鞋靴]|脚", re.I),
    script.compile(
        r"\b(?:dress|jeans|trousers|pants|skirt|shirt|jacket|coat|ring|hat|bra)\b|[裤裙衫帽]|衣|外套|戒指", re.I
    ),
)
_ANOTHER: Final = script.compile(r"\b(?:another|other|second|both)\b|另一|另外|第二[只个]", re.I)
_OWNED: Final = re.compile(r"(?<!\w)[A-Z][\w-]*(?:['’]s|s['’]) (?=\w)(?!(?:\d+th |big )?(?:birthday|party|wedding))")
_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u4e00-\u9fff])")
_CLAUSE: Final = re.compile(r"[^,，;；。!！?？]+")
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")


class Given(Struct, frozen=True):
    """A value that a statement gives to something.

    Attributes:
        of: whose it is, names and words for persons; nobody: the user's own.
        about: what is sized, or what happens that day; -1: not said.
    """

    attribute: Attribute
    value: frozenset[str]
    of: frozenset[str]
    about: int = -1


@lru_cache(maxsize=8192)
def given(text: str) -> tuple[Given, ...]:
    """The values that a statement gives."""
    return tuple(_given(script.simplified(text)))


def other_value(old: str, new: str) -> bool:
    """Whether the newer statement gives to the same thing a value that cannot be true as well."""
    if _ANOTHER.search(old) or _ANOTHER.search(new) or _calls_otherwise(old, new) or _calls_otherwise(new, old):
        return False
    return any(_clash(one, two) for two in given(new) for one in given(old))


def ages_too_fast(old: str, new: str, years: float) -> bool:
    """Whether somebody is told to have grown older by more than the time that lies between two statements."""
    ages = [(one, two) for two in given(new) for one in given(old) if one.attribute == two.attribute == "age"]
    return any(_same_owner(one.of, two.of) and _number(two) - _number(one) > years + 1 for one, two in ages)


def _calls_otherwise(one: str, other: str) -> bool:
    """Whether somebody is introduced by a name that the other does not know: one can have two cats."""
    return any(next(filter(None, match.groups())) not in other for match in _CALLED.finditer(one))


def _given(text: str) -> Iterator[Given]:
    for attribute, pattern in _PATTERNS.items():
        for match in pattern.finditer(text):
            value = _value(attribute, match)
            about = _about(attribute, text, match)
            owner = _owner(text, match.start()) - {one.lower() for one in match.groups() if one}
            if value and _is_told(attribute, text, match, owner, about):
                yield Given(attribute, value, owner, about)


def _is_told(attribute: Attribute, text: str, match: re.Match[str], owner: frozenset[str], about: int) -> bool:
    """Whether it is said, of somebody named or of the user, as it is today: a house has an age as well."""
    clause = _clause_at(text, match.start())
    before = text[max(0, match.start() - 16) : match.end()]
    if attribute == "day":
        return about >= 0 and (bool(owner) or (about in _ONCE and not _OF_OTHERS.search(clause)))
    if attribute == "age" and _THEN.search(clause):
        return False
    if attribute == "size" and _NOT_WORN.search(text):
        return False
    if owner:
        return attribute != "age" or not match[2] or bool(_named(clause, first=True))
    return bool((_ITSELF if attribute == "age" else _ME).search(before if attribute == "age" else clause))


def _value(attribute: Attribute, match: re.Match[str]) -> frozenset[str]:
    said = next((group for group in match.groups() if group), match.group())
    if attribute == "origin":
        found = frozenset(map(str, things(said))) or frozenset((said.lower(),))
        return frozenset() if _NOT_PLACES.search(said) or _WIDE.search(said) else found
    if attribute == "age":
        return values(f"{said}岁" if not said.isascii() else said)
    if attribute == "born" and len(said) == 2:
        return frozenset(("19" + said if int(said) > 30 else "20" + said,))
    return values(said)


def _about(attribute: Attribute, text: str, match: re.Match[str]) -> int:
    kinds = _EVENTS if attribute == "day" else _WORN if attribute == "size" else ()
    around = _clause_at(text, match.start())
    for where in (around, text) if attribute == "size" else (around,):
        for number, pattern in enumerate(kinds):
            if pattern.search(where):
                return number
    return -1


def _clause_at(text: str, place: int) -> str:
    return next((one.group() for one in _CLAUSE.finditer(text) if one.start() <= place < one.end()), text)


def _owner(text: str, place: int) -> frozenset[str]:
    """Whom the clause names; else whom those before it name, the nearest first; else those behind it.

    Nobody: the user. ``?``: somebody whom nothing here names.
    """
    clauses = list(_CLAUSE.finditer(text))
    here = next((n for n, one in enumerate(clauses) if one.start() <= place < one.end()), 0)
    for clause in (*reversed(clauses[: here + 1]), *clauses[here + 1 :]):
        found = _named(clause.group(), first=clause.start() > 0 or not _OWNED.match(text))
        if found or (clause is clauses[here] and _ME.search(clause.group())):
            return found
    return _NOBODY_KNOWN if clauses and _THIRD.search(clauses[here].group()) else frozenset()


def _named(clause: str, *, first: bool) -> frozenset[str]:
    plain = _BESIDE_HAN.sub(" ", _OWNED.sub(" ", clause))
    return persons(plain) | frozenset(name for name in names(" " + plain.strip(), first=first) if not values(name))


def _clash(one: Given, two: Given) -> bool:
    if one.attribute != two.attribute or one.value == two.value or not _same_owner(one.of, two.of):
        return False
    if -1 not in (one.about, two.about) and one.about != two.about:
        return False
    if one.attribute == "origin":  # names of places in two scripts cannot be compared
        return all(map(str.isascii, one.value)) == all(map(str.isascii, two.value))
    if one.attribute == "age":  # one gets older, not younger
        return _number(two) < _number(one)
    return not (_years(one) and _years(two) and _years(one) != _years(two)) or one.attribute == "born"


def _same_owner(one: frozenset[str], two: frozenset[str]) -> bool:
    return bool((one & two) - _NOBODY_KNOWN) if one or two else True


def _number(given: Given) -> int:
    return max((int(value) for value in given.value if value.isdecimal()), default=0)


def _years(given: Given) -> frozenset[str]:
    return frozenset(value for value in given.value if _YEAR.fullmatch(value))
