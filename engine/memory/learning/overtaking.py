"""Statements that say of themselves that what was known has come to an end, by the name of what they end.

A trip that is off, work for somebody that is over, a home that was moved out of, a teacher who has gone: where an older
statement tells of the same as something that goes on or is planned, the newer one takes its place. In English, Chinese,
or one in each.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine import script
from engine.language import is_han
from engine.memory.learning.calling_off import without_off
from engine.memory.learning.comparing import content
from engine.memory.learning.naming import names, persons

_NAME: Final = r"(?-i:[A-Z][\w'’-]*(?: (?:of |the |de |la )?[A-Z][\w'’-]*){0,4})"
_BRING_TO_NOTHING: Final = script.compile(
    rf"\b(?P<n1>{_NAME}) (?:is|are|was|has been) (?:now |all )?(?:off|cancel+ed|called off|not happening"
    rf"|not going to happen)\b"
    rf"|\b(?P<n2>{_NAME}) (?:fell|has fallen) through\b"
    r"|(?P<z1>[\u4e00-\u9fffA-Za-z ]{2,14}?)(?:已经|都|也)?(?:[去办搞看玩吃成走]不成|取消|泡汤|黄|没戏|不[去办搞])了",
    re.I,
)
"""A plan that is called by a name."""
_STOPS_EN: Final = re.compile(
    r"\bthe user (?:\w+ly )?(?:is|has|does|will|did|was|would|can)?(?:\s?n['’]t| not| no)\b[^,.;]*\b(?:any ?more"
    r"|longer)\b"
    r"|\bthe user no longer\b"
    r"|\b(?:no more|not any more|no longer|done with|finished with|had enough of)\b"
    r"|\bthe user (?:has |have )?(?:just |finally )?(?:quit|gave up|given up|stopped|left|dropped out|resigned"
    r"|retired|handed in)\b"
    r"|\b(?:handed in (?:my|the|their|the user's) notice|given (?:my|their) notice|last (?:shift|day|class"
    r"|lesson) (?:was|is))\b"
    r"|\b(?:the user|they) (?:is|are) out\b(?! (?:of|on|for|with|and about))",
    re.I,
)
_STOPS_ZH: Final = script.compile(
    r"不再(?:[给为替帮去到在跟做当教]|[\u4e00-\u9fff])|以后(?:都|就|也)?不用(?:再)?[去给来做]|(?:以后|今后)(?:都|就)?不(?:去|给|做|来)"
    r"|(?:退出|离开|辞|退)了|辞职|离职|退团|退队|不干了|不[养去学打做教开骑划唱跑练当租给用]了?[^，。；]{0,6}了"
)
_ACT_EN: Final = re.compile(
    r"\bno more (\w+(?: \w+)?) for (?:the user|me)\b|\b(?:that['’]?s|that is) it (?:with"
    r"|for) (?:the )?(\w+(?: \w+)?)(?= for\b|[,.;]|$)"
    r"|\b(?:done|finished|through) with (?:the )?(\w+(?: \w+)?)(?= for\b|[,.;]|$)",
    re.I,
)
_ACT_ZH: Final = script.compile(r"不([养学打做教开骑划唱跑练])([\u4e00-\u9fff]{1,4})了")
_TEMPORARY: Final = script.compile(
    r"\b(?:today|tonight|tomorrow|this (?:week|time|once|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|for now|next week"
    r"|until|for a (?:while|week|month))\b"
    r"|这个?(?:周|星期|礼拜|月)(?!起|开始)|今天(?!起|开始)|今晚|明天|下周|下星期|暂时|这[次回]|放假|过年",
    re.I,
)
_UNSURE: Final = script.compile(
    r"\b(?:if|whether|might|maybe|perhaps|should|could|thinking of|nearly|almost|wants? to|going to)\b"
    r"|[?？]|如果|要是|可能|也许|要不要|考虑|差点|想要?|打算|吗[。！”]?$",
    re.I,
)
_OPINION: Final = script.compile(
    r"\b(?:likes?|loves?|hates?|born|grew up|met|went|was|were|had|bought|used to|thinks?|knows?|wants? to)\b"
    r"|喜欢|讨厌|爱|认识|出生|长大|以前|从前|曾|去过|想",
    re.I,
)
"""It stays as true as it was."""
_PLANNED: Final = script.compile(
    r"\b(?:will|going to|plans?|planning|booked|signed up|rented|hired|reserved|registered|entered|training for|(?:is"
    r"|are) (?:\w+ ){0,2}?(?:flying"
    r"|going|taking|running|driving|moving|visiting|travel+ing|staying|doing)|fl(?:y|ies) to|tickets?|holiday|trip)\b"
    r"|订|报名|打算|计划|准备|要去|去(?!年|过|世)|飞|票|报了",
    re.I,
)
_DOES: Final = script.compile(
    r"^(?:[^,.;]{0,60}, )?(?:the user|\w+ and the user)(?!['’]s) (?:\w+ly |now |still |also )?(?!is an?\b)[a-z]+s\b|"
    r"^用户(?!的|家)|\bthe user (?:plays|works|sings|learns|teaches)\b",
    re.I,
)
_CLAUSES: Final = re.compile(r"[,;，；。.!！]\s*(?:so |and |but |because |所以|但)?")
_HAN_RUN: Final = re.compile(r"[\u4e00-\u9fff]{3,}")
_NO_NAMES: Final = ("the", "as", "since", "they", "he", "she", "it", "we", "this", "that", "first", "actually", "user")
_AM_EN: Final = re.compile(r"\b(?:I|i|[Ww]e)(?:['’](?:m|re)| am| are)\b|\bim\b")
_ME_EN: Final = re.compile(r"\bI(?:['’](?:ve|d|ll))?(?![\w'’])|\bi\b(?!['’.])|\b[Ww]e(?:['’](?:ve|d|ll))?\b")
_OWN_EN: Final = re.compile(r"\b(?:my|our)\b", re.I)
_ME_ZH: Final = script.compile(r"我们?|咱们?")
_SENTENCE_WORDS: Final = frozenset(_NO_NAMES)

_MOVED: Final = script.compile(
    r"\b(?:the user|they|we|I)(?: and others)? (?:(?:has|have|had|just|finally|recently|now) )*moved? (?:in\b"
    r"|into|to\b|house|home"
    r"|out\b|across)"
    r"|\b(?:the user|they|we) (?:\w+ )?lives? (?:in|at|above|on|by|near) [^,.;]*\bnow\b|\bnow (?:live|living)s?\b"
    r"|\bfirst (?:night|morning|week) in (?:the|our|my) (?:\w+ )*(?:flat|apartment|house|place|bungalow|room"
    r"|studio|condo|cottage)\b"
    r"|\b(?:movers|removal (?:men|van)|moving (?:van|truck))\b"
    r"|(?:用户|我们?|^)[^，。他她]{0,8}搬(?:进|到|去|来|入|回|完)(?!出)|搬了?家|新(?:家|公寓|房子)[^，。]{0,6}第一[晚天]",
    re.I,
)
_NOT_HOME: Final = script.compile(
    r"\b(?:office|desk|sofa|piano|team|class|shop|studio at|date|appointment|meeting|school|bed|car)\b|办公室|公司|单位"
    r"|桌|沙发|店|工位",
    re.I,
)
_HOME: Final = script.compile(
    r"\bthe user (?:\w+ly |now |still |and [\w ]+? )?(?:lives?|is living|lodges?|(?:rents?|is renting) (?:an? "
    r"|the )?(?:\w+ ){0,3}?(?:flat|apartment|house|room|suite|attic|studio"
    r"|bungalow|cottage|place|bedsit)\b|has a (?:flat"
    r"|room)) "
    r"(?!for\b|on \w+ing|with\b|a quiet|alone|out\b)"
    r"|\b(?:flat|apartment|suite|house|room|attic|studio|bungalow|cottage|place) (?:that )?the user (?:rents"
    r"|lives in)\b"
    r"|\b(?:they|the user and others) (?:live|rent) (?:in|above|over|an?|the)\b"
    r"|^用户[^，。他她]{0,10}(?:住(?!院)|租[^，。]{0,8}(?:房|屋|公寓|单间|室|套|阁楼|院|层|楼))",
    re.I,
)
_HOUSING: Final = script.compile(
    r"\b(?:flat|apartment|suite|house|room|attic|studio|bungalow|cottage|place|above|over|floor|stairs|lift"
    r"|street|road|rents?)\b"
    r"|楼|房|屋|公寓|院|租|室",
    re.I,
)
_LIVES: Final = script.compile(r"\blives?\b|住", re.I)
_TOWN: Final = re.compile(r"\b(?:in|to|into) ((?!The\b)[A-Z][\w'’-]+)")
_TOWN_ZH: Final = script.compile(r"(?:住在|搬到|搬去|搬进|搬回|在)了?([\u4e00-\u9fff]{2,4}?)(?=[，。的了住]|市|区|$)")
_GONE: Final = script.compile(
    rf"\b(?P<n>{_NAME}) (?:has |have )?(?:just |finally )?(?:gone|went|moved|left|retired|quit|is leaving|is gone"
    rf"|got another job)\b"
    r"|(?P<h>[A-Z][a-z]+|[\u4e00-\u9fff]{2,3}?)(?:已经|刚|要)?(?:回老家|走了|离职|辞职|退休|搬走|去了|调走|不教|不做|回[^，。]{1,4}了)"
)
_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u4e00-\u9fff])")
_IS_NOW_ZH: Final = script.compile(r"现在[^，。]{0,12}是|换成|换了|改由|由[^，。]{1,4}接")
_INSTEAD: Final = script.compile(
    r"\b(?:now|instead|new (?:one|teacher|coach|trainer)|takes? over|took over|has (?:me|the user) for)\b|现在|换|改"
    r"|接手|新来",
    re.I,
)

_LITTLE: Final = content("the user teaches learns has now with from goes gone moved 教 学 练 用 户 去 在 现 了 跟 带")


def overtakes(new: str, old: str) -> bool:
    """Whether the newer statement says that what the older one tells of is over, or is otherwise now."""
    new, old = of_the_user(new), of_the_user(old)
    if new == old or (_UNSURE.search(_first(new)) and not _INSTEAD.search(new)):
        return False
    return brings_to_nothing(new, old) or _has_stopped(new, old) or has_moved(new, old) or _has_successor(new, old)


@lru_cache(maxsize=8192)
def of_the_user(text: str) -> str:
    """With simplified characters, and the user in the third person, be the verb as it may."""
    text = _OWN_EN.sub("the user's", _ME_EN.sub("the user", _AM_EN.sub("the user is", script.simplified(text))))
    return _ME_ZH.sub("用户", text)


def is_for_now(text: str) -> bool:
    """Whether a statement tells of one day or week alone."""
    return _TEMPORARY.search(text) is not None


def brings_to_nothing(new: str, old: str) -> bool:
    """A plan is off that is called by the place or name that it is about: "Tenby is off, so we …"."""
    return is_plan(old) and any(_tells_of(name, old) for name in called_off(new))


def is_plan(text: str) -> bool:
    """Whether a statement tells of something that is to come about."""
    return _PLANNED.search(text) is not None and not _has_stopping(text)


def called_off(text: str) -> list[str]:
    """The names of plans that a statement says come to nothing."""
    found = [next((one for one in match.groupdict().values() if one), "") for match in _BRING_TO_NOTHING.finditer(text)]
    return [name.strip() for name in found if name.strip().lower() not in _SENTENCE_WORDS]


def _tells_of(name: str, text: str) -> bool:
    if any(map(is_han, name)):
        bare = name.strip("的是我们用户因为 ")
        return len(bare) > 1 and bare in text
    return re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", text, re.I) is not None


def _has_stopped(new: str, old: str) -> bool:
    """The user does no longer what they did for, at, or with something that both name."""
    if _has_stopping(old) or _OPINION.search(old) or not _DOES.search(old) or _TEMPORARY.search(new):
        return False
    if not persons(old) <= persons(new):
        return False
    if _names_the_act(new, old):
        return True
    clauses = _CLAUSES.split(new)
    at = next((number for number, clause in enumerate(clauses) if _has_stopping(clause)), None)
    if at is None:
        return False
    said = ", ".join(clauses[: at + 1])
    return bool(_objects(said) & _objects(old))


def _names_the_act(new: str, old: str) -> bool:
    """What is over is called by the word for doing it: "no more rowing for me", "不养蜂了"."""
    over = (content(next(filter(None, match.groups()))) for match in _ACT_EN.finditer(new))
    if any(words and words <= content(old) for words in over):
        return True
    return any(match[1] in old and any(one in old for one in match[2]) for match in _ACT_ZH.finditer(new))


def _objects(text: str) -> frozenset[str]:
    """What a statement names: words with a capital, and Han words of some length."""
    latin = names(_BESIDE_HAN.sub(" ", text), first=True) - _SENTENCE_WORDS
    runs = (match.group() for match in _HAN_RUN.finditer(text.replace("用户", " ")))
    return latin | frozenset(run[at : at + 4] for run in runs for at in range(len(run) - 3))


def _has_stopping(text: str) -> bool:
    return _STOPS_EN.search(text) is not None or _STOPS_ZH.search(text) is not None


def has_moved(new: str, old: str) -> bool:
    """The user lives elsewhere now, and the older statement is of where they lived."""
    new = without_off(new)  # "not moving to Oslo after all"
    if (
        not _MOVED.search(new)
        or _NOT_HOME.search(new)
        or not _HOME.search(old)
        or _MOVED.search(old)
        or persons(old) - persons(new)
    ):
        return False
    towns = [_towns(old), _towns(new)]
    if towns[0] & towns[1]:
        return False
    return bool(towns[1]) or bool(_HOUSING.search(old) and (_HOUSING.search(new) or _LIVES.search(new)))


def _towns(text: str) -> frozenset[str]:
    return frozenset(name.lower() for name in (*_TOWN.findall(text), *_TOWN_ZH.findall(text)))


def _has_successor(new: str, old: str) -> bool:
    """Somebody has gone, and somebody else does now what they did: both statements name the one and the thing."""
    if not _INSTEAD.search(new):
        return False
    for match in _GONE.finditer(new):
        name = match["n"] or match["h"]
        if not _tells_of(name, old):
            continue
        named = names(_BESIDE_HAN.sub(" ", new), first=True) - names(old, first=True) - _SENTENCE_WORDS
        shared = content(old) & content(new) - content(name)
        if (named or _IS_NOW_ZH.search(new)) and any(len(word) > 2 or is_han(word) for word in shared - _LITTLE):
            return True
    return False


@lru_cache(maxsize=2048)
def _first(text: str) -> str:
    return _CLAUSES.split(text, maxsplit=1)[0]
