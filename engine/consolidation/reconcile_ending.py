"""What a statement says is over, by its own mark: "the 361 instead of the 174", "从5月6号推到5月20号".

An older statement that tells the same of the user, or of the same persons, as something that goes on is overtaken by
it: by a name, a number or a date that both have, or by a thing that has a word in both languages. In English, Chinese,
or one in each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine import script
from engine.consolidation.reconcile_objects import objects
from engine.consolidation.reconcile_predicates import tell_otherwise
from engine.language import detect_language
from engine.memory.bilingual.things import topics
from engine.memory.learning.comparing import content
from engine.memory.learning.naming import names, persons, values, without_company
from engine.memory.learning.overtaking import of_the_user

_THING_EN: Final = r"(?P<{0}>(?:the |an? |user['’]s |my |our |their )?[\w'’/:.-]+(?: [\w'’/:.-]+){{0,4}}?)"
_STOP_EN: Final = r"(?=[,.;!?\"”]|$| (?:because|since|as|so|and|but|which|now|for|to|in|at|from|after|with|by)\b)"


def _thing(name: str) -> str:
    return _THING_EN.format(name)


_OVER_EN: Final = re.compile(
    rf"\b(?:instead of|rather than|in place of) {_thing('a')}{_STOP_EN}"
    rf"|\b(?:from|off) {_thing('b')} (?:over )?(?:to|onto|into) "
    rf"|\bno more {_thing('c')}{_STOP_EN}"
    rf"|\bnot (?:on |in |at |with )?{_thing('d')} any ?more\b"
    rf"|, not (?:on |in |at )?{_thing('e')}{_STOP_EN}"
    rf"|(?P<i>(?-i:[A-Z][\w'’&-]*(?: (?:[A-Z&][\w'’-]*|of|the))*)) (?:is|are) (?:now )?"
    rf"(?:over|finished|history|done with)\b"
    rf"|\b(?:resigned from|dropped out of|unsubscribed from|(?:finished|wrapped|packed) (?:it )?(?:up|in) (?:at|with)"
    rf"|given up|gave up|quit|dropped|left|cancel+ed|stopped (?:using|going to|taking|drinking|eating)|done with"
    rf"|finished with|had enough of|closed (?:the|my|their) account (?:at|with)) (?:with "
    rf"|at )?{_thing('f')}{_STOP_EN}"
    rf"|\b(?:does|do|is|are|did|has|have|was)(?: not|n['’]t) (?:\w+ )?(?:\w+ )?(?:at |for |to |in |with |on "
    rf"|the )*{_thing('g')}"
    rf" (?:any ?more|any longer)\b"
    rf"|\bno longer \w+ (?:at |for |to |in |with |on )*{_thing('h')}{_STOP_EN}",
    re.I,
)
_OVER_ZH: Final = script.compile(
    r"[从由](?P<a>[^，。；]{1,14}?)(?:[改换转搬挪推调升降涨减加提跳](?:名|口|租|换|成|为|到|去|至|后|前|给|了)*)"
    r"|把(?P<g>[^，。；]{2,20}?)(?:给|都|也)?(?:停|退|关|辞|取消|注销|退掉|停掉)了"
    r"|不是(?:在)?(?P<b>[^，。；]{1,10}?)了?(?=[，。；！]|$)"
    r"|(?:不|没)(?:再|用"
    r"|去)*(?![知记觉喜爱怕敢信能会是要想够到行好错见懂一同少多太])[\u4e00-\u9fff]上?(?P<c>[^，。；了]{1,12}?)"
    r"(?:送[^，。]{1,3})?了(?=[，。；！]|$)"
    r"|不再(?:给|去|在|用|跟)?(?P<d>[^，。；]{1,12}?)(?=[，。；！]|$)"
    r"|(?:^|[，。；])(?:用户)?(?P<e>[A-Za-z][A-Za-z0-9 .&'’-]{1,24}|[^，。；]{2,8}?)(?:那边|那里|家|的班|的课"
    r"|会员|账户)?[，]?(?:用户)?"
    r"(?:现在|已经|早就|也|都|就)*(?:(?:不|没再)(?:再|去|来|用|跑|开|做|干|上|学|练|吃|喝|抽|送|教|看|听|续|订"
    r"|租|养|打|跳|唱)+"
    r"|[关退停辞]|退掉|注销|取消)了(?!一)"
)
_STANDING: Final = script.compile(
    r"\b(?:likes?|loves?|hates?|dislikes?|thinks?|knows?|met|went|was|were|had|bought|born|grew up|used to|once"
    r"|yesterday"
    r"|last (?:night|week|year|month)|wants?|would|if|visited|sold|childhood|doesn['’]t|does not|no longer"
    r"|any ?more|never)\b"
    r"|喜欢|讨厌|认识|出生|长大|以前|从前|曾|去过|坐过|昨|上[周个]|去年|小时候|想|如果|不再|没|过(?=[，。]|一)"
    r"|(?<!外)卖[了掉]",
    re.I,
)
"""What is so no longer, was on one day, or stays true whatever has ended."""
_FOR_NOW: Final = script.compile(
    r"(?<!from )(?<!since )(?<!as of )\b(?:today|tonight|tomorrow|this (?:week|time|once|morning|evening|weekend)"
    r"|for now|next week(?= only)|until|for a (?:while|week|month)|temporarily)\b"
    r"|今天(?!起|开始)|今晚|今早|明天|暂时|这[次回]|临时|(?<!从)这[周个]?(?:周|星期|礼拜)(?![起开])|先不",
    re.I,
)
_LASTING: Final = script.compile(
    r"\b(?:now|from|since|as of|any ?more|no longer|quit|given up|gave up|left|cancel+ed)\b"
    r"|现在|改|换|以后|起|不再|了(?=[，。；！]|$)",
    re.I,
)
_OPEN: Final = script.compile(
    r"\b(?:if|whether|might|maybe|perhaps|should|could|thinking of|considering|nearly|almost|wants? to)\b"
    r"|[?？]|如果|要是|可能|也许|要不要|考虑|差点|想(?!不)|吗[。！”]?$",
    re.I,
)
_OPENING: Final = "the as so we my our now from since user two no i in on at not"
_NO_NAMES: Final = frozenset(_OPENING.split())
_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z0-9])(?=[\u4e00-\u9fff])")
_CLAUSE: Final = re.compile(r"[^,;，；。!！?？]+")
_PART: Final = re.compile(r"(?:(?! and (?:\w+ly )?\w+s\b)[^,;，；。!！?？])+")
_MOVES: Final = script.compile(r"\bmov(?:e|es|ed|ing)\b|搬", re.I)
_STAYS: Final = script.compile(
    r"\b(?:lives?|living|works?|working|based|desk|office|room|ward|shop|studio|stays?)\b|住|上班|工作|工位|办公"
    r"|房间|病房|店|租",
    re.I,
)
LONG: Final = 3
"""Digits of a number that names a thing by itself."""
MOST_WORDS: Final = 3
"""Of what is over, where only a thing's word tells it."""


def ends(new: str, old: str) -> bool:
    """Whether the newer statement says that what the older one tells is over."""
    new, old = of_the_user(new), of_the_user(old)
    if not _same_company(old, new):
        return False
    return any(_is_told(over, where, old, new) for over, where in overs(new))


@lru_cache(maxsize=4096)
def overs(text: str) -> tuple[tuple[str, str], ...]:
    """What a statement says is over, and the clause that says so with the words that say it."""
    return tuple(_overs(text))


def _overs(text: str) -> Iterator[tuple[str, str]]:
    for pattern in (_OVER_EN, _OVER_ZH):
        for match in pattern.finditer(text):
            said = next((one for one in match.groupdict().values() if one), "")
            clauses = (one for one in _CLAUSE.finditer(text) if one.start() <= match.end() - 1 < one.end())
            clause = next((one.group() for one in clauses), text)
            passing = _FOR_NOW.search(text) and not _LASTING.search(clause)
            if said and not passing and not _FOR_NOW.search(clause) and not _OPEN.search(clause):
                yield said, f"{clause} {match.group()}"


def _is_told(over: str, where: str, old: str, new: str) -> bool:
    """Whether a clause of the older one tells it as something that goes on."""
    for clause in _PART.findall(old):
        if _STANDING.search(clause) or any(gone in clause for gone, _ in overs(old)):
            continue
        if _by_name(over, clause, where) or _by_number(over, clause, old, new) or _by_thing(over, clause, where):
            return True
    return False


def _by_name(over: str, clause: str, where: str) -> bool:
    told = _names(over)
    if _MOVES.search(where) and not _STAYS.search(clause):
        return False
    return bool(told) and told <= _names(clause) and not _likes_only(where)


def _by_number(over: str, clause: str, old: str, new: str) -> bool:
    """A date, a long number, or one of the same thing: the 12 tram, locker 208, six in the morning."""
    told = values(over) | values(f"{over}号")
    if not told or not told <= values(clause) or _names(over):
        return False
    dated = len(told) > 1 and any(one.startswith("m") for one in told)
    if dated or any(len(one) >= LONG and one.isdecimal() for one in told):
        return not _apart(objects(old), objects(new)) or bool(content(old) & content(new) - content(over))
    return bool(objects(clause) & objects(new) or topics(clause) & topics(new))


def _by_thing(over: str, clause: str, where: str) -> bool:
    """In two languages: in one the words themselves are compared elsewhere."""
    if detect_language(clause) == detect_language(where) or _likes_only(where) or len(content(over)) > MOST_WORDS:
        return False
    told = topics(over) or topics(where)
    return len(told) == 1 and told <= topics(clause) and not tell_otherwise(clause, where)


def _likes_only(clause: str) -> bool:
    return script.search(r"喜欢|爱|讨厌|\b(?:like|love|hate|trust)s?\b", clause) is not None


def _same_company(one: str, two: str) -> bool:
    return persons(without_company(one)) == persons(without_company(two))


def _apart(one: frozenset[int], two: frozenset[int]) -> bool:
    return bool(one) and bool(two) and not one & two


def _names(text: str) -> frozenset[str]:
    return names(" " + _BESIDE_HAN.sub(" ", text).strip(), first=True) - _NO_NAMES
