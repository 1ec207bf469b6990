"""Statements that say of themselves that something has changed, held against what is known, in English and Chinese.

Where the words of both are of the same thing, of which a person has one at a time, and the newer one carries a mark of
change, it takes the older one's place, in whichever language either was said.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

from engine import script
from engine.language import is_han
from engine.memory.learning.calling_off import without_off
from engine.memory.learning.comparing import content
from engine.memory.learning.topics import TOPICS, Topic

_MARK: Final = script.compile(
    r"\b(?:now|nowadays|these days|from now on|instead|any ?more|no longer|no more|switched|swapped|changed"
    r"|moved|became"
    r"|replaced|rescheduled|postponed|rebooked|shifted|pushed|brought forward|started (?:at|as|with)|new"
    r"|retired|got rid|as of|first (?:night|day|week|morning) (?:in|at) (?:the|my|our|the user['’]s)"
    r"|quit|gave up|given up)\b|现在|如今|以后|今后|换|改(?!善|造|进)|搬|转[到去成为]|推迟|提前|调[到整成]"
    r"|升[到级为]"
    r"|不再|取消|跳槽|新(?:的|来的)?(?:老板|领导|上司|房东|医生|兽医|牙医|老师|教练|工作|公司|手机|电脑|车)"
    r"|[不没][^，。；]{1,8}了",
    re.I,
)
_ALSO: Final = script.compile(
    r"\b(?:also|too|as well|another|besides|second|both)\b|还(?!是|款|钱)|另外|又|除了|(?<![都])也(?!换|改"
    r"|搬)",
    re.I,
)
_TEMPORARY: Final = script.compile(
    r"(?<!since )(?<!from )(?<!starting )(?<!as of )\b(?:today|tonight|yesterday|tomorrow|this (?:time|once"
    r"|week|morning"
    r"|evening|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b"
    r"|\b(?:for once|just (?:this|for)|only (?:this|for)|for (?:a|one|two|the) (?:day|week|while|time being)"
    r"|temporar\w+"
    r"|on holiday|while \w+ (?:is|are) away)\b"
    r"|(?<![从自])(?:今天|今晚|昨天|明天|这次|这周|本周|这一?[次回]|下周)(?!起|开始)|临时|暂时|先凑合|偶尔"
    r"|出差|度假",
    re.I,
)
_BEGUN: Final = script.compile(
    r"\b(?:started|moved|movers|switched|quit|left|got|gave|sold|bought|became|signed|retired"
    r"|changed)\b[^,.;]{0,40}\b(?:today|yesterday)\b"
    r"|(?:今天|昨天)(?:[搬起]|开始|入职|换了|卖了|买了|辞)",
    re.I,
)
"""A day on which it has begun is no exception."""
_INTENDED: Final = script.compile(
    r"\b(?:might|(?-i:may)|thinking (?:of|about)|consider\w*|wants? (?:to|an?|another)|would|could|should"
    r"|plans?|planning|hop(?:e|es|ing)"
    r"|wish\w*|maybe|perhaps|tempted|going to|wonders?|almost|nearly|dream\w*|refus\w+)\b"
    r"|[?？]|想(?!到|起)|打算|考虑|可能|也许|要不要|该不该|准备|计划|能不能|差点|犹豫|希望|吗[。！]?$",
    re.I,
)
_IF: Final = script.compile(r"\b(?:if|whether|unless)\b|如果|要是|假如", re.I)
_FORMERLY: Final = script.compile(r"\b(?:used to|formerly|once|back then|as a child)\b|以前|从前|曾经|小时候", re.I)
_NAME: Final = re.compile(r"(?<![\w'’-])[A-Z][\w’'-]*")
_NO_NAMES: Final = (
    "the user user's i a an we our my his her their they it on in at from since no new today left one of and but so "
    "take dr mr mrs ms miss monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays "
    "thursdays fridays saturdays sundays january february march april may june july august september october november "
    "december dutch french english german spanish chinese italian japanese"
)
_NO_NAME: Final = frozenset(_NO_NAMES.split())
_OWNED: Final = script.compile(
    r"(?<!user)(?<!User)['’]s? (?:[\w-]+ ){0,2}$"
    r"|(?<!用户)(?<!我)(?<!新)(?<![狗猫们家找看用去请叫])(?<![换改])的(?:新|前)?$"
)
_QUOTED: Final = script.compile(r"^(?:the user said: |用户说：)[“\"]", re.I)
_LEADING: Final = script.compile(
    r"^(?:the user['’]s (?:\w+ ){1,2})?([A-Z][\w-]+) (?!(?:is|was) (?:the user|their|my|our)\b)(?:now "
    r"|no longer |has |finally )*(?:is|has|got|was"
    r"|works?|lives?|moved|switched|changed"
    r"|quit|stopped|doesn't|does|goes|takes|drives|teaches|left|started|plays|studies|sold|bought)\b"
    r"|^(?:用户(?:的?[\u4e00-\u9fff]{1,2})?)?([A-Z][a-z]+)(?=[\u4e00-\u9fff])"
)
_KIN: Final = tuple(
    script.compile(pattern, re.I)
    for pattern in (
        r"\b(?:mother|mum|mom|mummy)\b(?!-in)|妈"
        r"|母亲", r"\b(?:father|dad|daddy)\b(?!-in)|爸|父亲", r"\bparents?\b|父母|爸妈",
        r"-in-law\b|岳[父母]|公公|婆婆"
        r"|丈母娘", r"\bsisters?\b(?!-in)|(?<![表堂])[姐妹]", r"\bbrothers?\b(?!-in)|(?<![表堂])[哥弟]",
        r"\bsons?\b(?!-in)"
        r"|儿子", r"\bdaughters?\b(?!-in)|女儿|闺女", r"\b(?:child|children|kids?|baby|twins?)\b|孩子|宝宝",
        r"\bwife\b|老婆|妻子|太太(?![A-Z])", r"\bhusband\b|老公|丈夫|(?<![A-Za-z])(?<![A-Z][a-z])先生",
        r"\b(?:partner|girlfriend|boyfriend|fianc[eé]e?|spouse)\b|[男女]朋?友|对象|爱人|未婚",
        r"\b(?:grand(?:ma|mother)|granny)\b|奶奶|外婆|姥姥", r"\bgrand(?:pa|father)\b|爷爷|外公|姥爷",
        r"\b(?<!girl)(?<!boy)friends?\b|(?<![男女])朋友|闺蜜"
        r"|好友", r"\bcousins?\b|[表堂][哥弟姐妹]", r"\bnephews?\b|侄子|外甥(?!女)",
        r"\bnieces?\b|侄女"
        r"|外甥女", r"\baunt\w*\b|姑|姨|舅妈|婶", r"\buncles?\b|叔|舅(?!妈)|伯", r"\bneighbou?rs?\b|邻居",
        r"\b(?:colleagues?|co-?workers?)\b|同事",
    )
)  # fmt: skip
_CLAUSES: Final = re.compile(r"[,;.!，；。！]")
_CLAUSE: Final = re.compile(r"[,;，；。]")
_BEGINNING: Final = 20
"""Characters in which whom a statement is about is named."""
_WEEKDAYS: Final = ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")
_DAY: Final = script.compile(
    r"\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)([一二三四五六日天])", re.I
)
_MONTHS: Final = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_MONTH: Final = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_FIGURES: Final = r"\d{1,2}|[一二三四五六七八九十]{1,3}"
_DATE: Final = script.compile(
    rf"\b{_MONTH} (\d{{1,2}})(?:st|nd|rd|th)?\b|\b(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{_MONTH}\b"
    rf"|({_FIGURES})月({_FIGURES})[日号]",
    re.I,
)
_CLOCK: Final = script.compile(
    r"\b(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\b|\b(\d{1,2})[:：](\d{2})\b"
    r"|([一二三四五六七八九十两\d]{1,3})点(半)?",
    re.I,
)


class _Said(Struct, frozen=True):
    """The days, dates and times of day that a statement names, and whom it is about."""

    days: frozenset[str]
    dates: frozenset[str]
    clocks: frozenset[str]
    names: frozenset[str]
    leading: str


def is_marked(text: str) -> bool:
    """Whether a statement says that something has changed, for good and not only in thought."""
    if _ALSO.search(text) or _IF.search(text) or (_TEMPORARY.search(text) and not _BEGUN.search(text)):
        return False
    return any(_MARK.search(clause) and not _INTENDED.search(clause) for clause in _CLAUSES.split(text))


def succeeds(new: str, old: str) -> bool:
    """True where ``new`` says that what ``old`` tells of has another value now."""
    new, old = (_QUOTED.sub("", script.simplified(text)) for text in (new, old))
    if not is_marked(new) or _FORMERLY.search(old) or content(new) == content(old):
        return False
    one, two = _said(old), _said(new)
    return _same_leading(one, two, old, new) and any(_has_another(topic, one, two, old, new) for topic in TOPICS)


def dates_of(text: str) -> frozenset[str]:
    """The days of a year that a statement names."""
    return _said(_QUOTED.sub("", script.simplified(text))).dates


def _has_another(topic: Topic, one: _Said, two: _Said, old: str, new: str) -> bool:
    here, there = topic.words.search(old), topic.words.search(new)
    if here is None or there is None or (topic.old is not None and not topic.old.search(old)):
        return False
    if topic.new is not None and not topic.new.search(new):
        return False
    if topic.owned and any(_OWNED.search(text[: match.start()]) for text, match in ((old, here), (new, there))):
        return False
    if not (one.leading or two.leading) and _kin(old, here.start()) != _kin(new, there.start()):
        return False
    if not _same_object(topic, old, new):
        return False
    match topic.value:
        case "when":
            return (
                _apart(one.days, two.days)
                or _apart(one.dates, two.dates)
                or (_apart(one.clocks, two.clocks) and not one.days - two.days)
            )
        case "who":
            return _says_who(old, here.group() or "医生") and not (one.names & two.names)
        case "which":
            before, after = _kinds(topic, _clause(old, here.start())), _kinds(topic, new)
            return _apart(before, after) if topic.among else not content(new) <= content(old)
        case "where":
            stays = topic.words.search(without_off(new)) is None  # "not moving to Oslo after all"
            return not stays and not one.names & two.names and not _han_shared(old, new)


def _kinds(topic: Topic, text: str) -> frozenset[str]:
    return frozenset(name for name, pattern in topic.among if pattern.search(text))


def _says_who(text: str, role: str) -> bool:
    """Whether a statement tells who it is, and not what they have said: "the vet is Dr Moss", "Ingrid, the boss"."""
    role = re.escape(role)
    return bool(
        script.search(
            rf"(?:{role})(?:,| is| was| called| named)* (?:(?:Dr|Mr|Mrs|Ms|Miss)\.? )?[A-Z]"
            rf"|[A-Z][\w-]+(?:,| is|, who is)* (?:the user['’]s|the|their|our|my) (?:\w+ )?(?:{role})"
            rf"|{role}(?:一直)?(?:叫|是|姓|[A-Z])|是[^，。]{{0,4}}{role}|[\w.]{{1,12}}(?<!的)医生",
            text,
        )
    )


def _same_object(topic: Topic, old: str, new: str) -> bool:
    """Of classes, meetings and the like which one it is: by a word of what they are of in both."""
    if not topic.of:
        return True
    which = [frozenset(name for name, pattern in topic.of if pattern.search(text)) for text in (old, new)]
    if which[0] or which[1]:
        return bool(which[0] & which[1])
    if any(map(is_han, old)) != any(map(is_han, new)):
        return False
    return bool((content(old) & content(new)) - _COMMON)


_COMMON: Final = content(
    "class course lesson meeting 班 课 会 上 改 换 周 一 二 三 四 五 六 日 天 午 晚 早 以 后 月 号"
)


def _han_shared(old: str, new: str) -> bool:
    """A place that both name, in Han characters."""
    places = [frozenset(script.findall(r"(?:住在|搬到|搬去|在)([\u4e00-\u9fff]{2,3})", text)) for text in (old, new)]
    return bool(places[0] & places[1])


def _same_leading(one: _Said, two: _Said, old: str, new: str) -> bool:
    """Whom by name the one is about, the other names."""
    leading = one.leading or two.leading
    return not leading or (
        bool(script.search(rf"(?<![A-Za-z]){re.escape(leading)}(?![A-Za-z])", old)) and leading in new
    )


def _kin(text: str, place: int) -> frozenset[int]:
    """Who stands at the beginning of a statement, and in its clause around a place."""
    beginning = text[: _BEGINNING // 2] if any(map(is_han, text)) else text[:_BEGINNING]
    shown = f"{beginning.split('，')[0]} {_clause(text, place)}"
    return frozenset(number for number, pattern in enumerate(_KIN) if pattern.search(shown))


def _clause(text: str, place: int) -> str:
    ends = [match.end() for match in _CLAUSE.finditer(text)]
    begin = max((end for end in ends if end <= place), default=0)
    return text[begin : min((end for end in ends if end > place), default=len(text))]


@lru_cache(maxsize=2048)
def _said(text: str) -> _Said:
    text = script.simplified(text)
    leading = _LEADING.match(text)
    name = (leading.group(1) or leading.group(2)) if leading else ""
    if name.lower() in _NO_NAME:
        name = ""
    return _Said(
        days=frozenset(_day(match) for match in _DAY.finditer(text)),
        dates=frozenset(_date(match) for match in _DATE.finditer(text)),
        clocks=frozenset(match.group().lower().replace(" ", "") for match in _CLOCK.finditer(text)),
        names=frozenset(
            found.lower().removesuffix("'s").removesuffix("’s") for found in _NAME.findall(text)
        ) - _NO_NAME,
        leading=name,
    )  # fmt: skip


def _day(match: re.Match[str]) -> str:
    english, chinese = match.groups()
    return str(
        _WEEKDAYS.index(english.lower()) + 1 if english else "一二三四五六日".find(chinese.replace("天", "日")) + 1
    )


def _date(match: re.Match[str]) -> str:
    month, day, day_before, month_after, month_zh, day_zh = match.groups()
    if month_zh:
        return f"{_figures(month_zh)}-{_figures(day_zh)}"
    return f"{_MONTHS.index((month or month_after)[:3].lower()) + 1}-{int(day or day_before)}"


def _figures(said: str) -> int:
    """A number below a hundred, in digits or in Han characters."""
    if said.isdecimal():
        return int(said)
    tens, _, ones = said.rpartition("十")
    if "十" not in said:
        return "一二三四五六七八九".find(said[-1]) + 1
    return ("一二三四五六七八九".find(tens) + 1 if tens else 1) * 10 + (
        "一二三四五六七八九".find(ones) + 1 if ones else 0
    )


def _apart(one: frozenset[str], two: frozenset[str]) -> bool:
    """Both name some, and the newer one another."""
    return bool(one) and bool(two - one)
