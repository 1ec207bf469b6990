"""A correction carried out on the words of a known fact: another value in the place of the old one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine import script
from engine.language import is_han
from engine.memory.learning.comparing import content, likeness
from engine.memory.learning.framing import ends
from engine.values import Fact

_INSTEAD_EN: Final = re.compile(
    r".*(?:\bis|\bare|\bwas|\bon|\bat|\bspelled|\bspelt|\bcalled|\bnamed|\bmeant|\bit's|'s)\s+(.+?),?\s+not"
    r"\s+(?:(?:on|at|in) )?(.+?)$",
    re.I,
)
_NOT_BUT_EN: Final = re.compile(
    r"^(?:(?:no|oh|sorry|actually|wait)[, ]+)*(?:not|scratch|forget|strike) (?:the |on |at |in )?(.+?)"
    r"(?: (?:thing|bit|part))?[,;] (?:but |rather )?(?:it['’]?s |it is |they['’]?re )?(?:on |at |in )?(.+?)"
    r"(?: (?:my|the|that|who|which|i|we|he|she)\b.*)?$",
    re.I,
)
_INSTEAD_ZH: Final = script.compile(r"(?:是|叫|在)([^，,是]+?)[，,]\s*(?:而)?不(?:是|叫|在)(.+?)$")
_REVERSED_ZH: Final = script.compile(r"不(?:是|叫|在)([^，,]+?)[，,]?\s*(?:而|我|他|她|它|用户)?(?:是|叫|在)(.+?)$")

_MONTH: Final = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_NUMERAL: Final = "零一二两三四五六七八九十百千万"
_VALUES: Final[dict[str, re.Pattern[str]]] = {
    name: script.compile(pattern, re.I)
    for name, pattern in (
        ("date", rf"\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b|"
                 rf"[\d{_NUMERAL}]+月[\d{_NUMERAL}]+[日号]"),
        ("weekday", r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)[一二三四五六日天]"),
        ("clock", rf"\b\d{{1,2}}[:：]\d{{2}}(?: ?[ap]\.?m\b)?|\b\d{{1,2}} ?[ap]\.?m\b|[\d{_NUMERAL}]+点(?:半|一刻)?"),
        ("part of the day", r"\b(?:morning|noon|afternoon|evening|night)s?\b|早上|上午|中午|下午|傍晚|晚上"),
        ("code", r"[\u4e00-\u9fff]?(?<![a-z0-9])(?=[a-z0-9·-]*\d)(?=[a-z0-9·-]*[a-z])[a-z0-9][a-z0-9·-]{4,}"),
        ("number", rf"(?<![a-z0-9.,-])\d+(?:[.,]\d+)*|"
                   rf"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|"
                   rf"[{_NUMERAL}]{{2,}}|(?<=[到为是])[{_NUMERAL}]|[{_NUMERAL}](?=岁|楼|层|公里|斤|块|元|只|年级)"),
    )
}  # fmt: skip
_CHANGING: Final = script.compile(
    r"\b(?:finally|went|gone|goes?|up|down|mov\w+|chang\w+|switch\w+|shift\w+|push\w+|brought|forward|back|reschedul\w+|"
    r"postpon\w+|upgrad\w+|rais\w+|increas\w+|lower\w+|reduc\w+|dropp\w+|mak\w+|became|become|turned|got|(?:it|we|i)(?:['’]\w+)?|these|days|today|my|our|"
    r"no|sorry|correction|oh|wait|new|late(?:r|st)|early|earlier|said|meant|was|wrong|instead|by)\b|"
    r"改期|改时间|换时间|改|换|到|成|为|涨|降|升|调|挪|提前|推迟|以前|之前|现在|目前|更正|说错|记错|一下|不|对|不用|那个|新|从|又|今|已经|我|们|咱|每|啦|哦",
    re.I,
)
_NEGATED: Final = script.compile(r"[，,]?\s*(?:而)?不是[^，,]*|,? (?:and )?(?:not|instead of|rather than) .*$", re.I)
_ADJACENT: Final = re.compile(r"[a-z][\w'’-]*|[\u4e00-\u9fff]", re.I)
_BARE_ZH: Final = frozenset("的了是在有用户也都和就啊吧呢")
_OVERLAP_HAN: Final = 2


def correct_by_words(statement: str, known: Sequence[Fact]) -> tuple[Fact, str] | None:
    """ "… is X, not Y" where a known fact says Y: that fact, and its text with X in Y's place."""
    wrong, right = _replaced(statement)
    if not wrong or not right:
        return None
    holding = [fact for fact in known if _contains(fact.text, wrong)]
    if not holding:
        return None
    old = max(holding, key=lambda fact: likeness(fact.text, statement))
    before, _, after = script.compile(f"({_bounded(wrong)})", re.I).split(old.text, maxsplit=1)
    text = f"{before}{_fitted(right, before, after)}{after}"
    return (old, text) if text != old.text else None


def correct_by_value(statement: str, message: str, known: Sequence[Fact]) -> tuple[Fact, str] | None:
    """The known fact that speaks of the same thing with another date, time or number, and its text with the new one.

    Args:
        statement: names the new values and perhaps the thing ("it's Tuesday now"), of which then ``message`` tells.
    """
    new, rest = _values(_NEGATED.sub("", statement))
    if not new or any(len(found) != 1 for found in new.values()):
        return None
    about = _things(_CHANGING.sub(" ", rest))
    fitting = [fact for fact in known if _is_same_thing(statement, about, message, new, fact.text)]
    if len(fitting) != 1:
        return None
    text = fitting[0].text
    for kind, (value,) in new.items():
        text = text.replace(_values(fitting[0].text)[0][kind][0], _sized(value, kind), 1)
    return fitting[0], text


def with_value(statement: str, fact: str) -> str | None:
    """A fact that is known to be meant, with the date, time or number that a statement names and nothing beside."""
    new, rest = _values(_NEGATED.sub("", statement))
    old, known = _values(fact)
    if not new or any(len(found) != 1 or len(old.get(kind, ())) != 1 for kind, found in new.items()):
        return None
    if not _things(_CHANGING.sub(" ", rest)) <= _things(known):
        return None
    for kind, (value,) in new.items():
        fact = fact.replace(old[kind][0], _sized(value, kind), 1)
    return fact


def _is_same_thing(statement: str, about: frozenset[str], message: str, new: dict[str, list[str]], fact: str) -> bool:
    old, rest = _values(fact)
    if any(len(old.get(kind, ())) != 1 for kind in new) or all(old[kind][0] == new[kind][0] for kind in new):
        return False
    said = _things(rest)
    if about and about <= said and _is_enough(about):
        return not ends(statement, fact)
    if not about:
        return _is_enough(_things(_CHANGING.sub(" ", message)) & said)
    if ends(statement, fact) or len(about & said) <= len(about - said):  # it tells more than another value
        return False
    beside = [_beside(statement, value) & _beside(fact, old[kind][0]) for kind, (value,) in new.items()]
    return all(beside) and _is_enough(about & said)


def _things(text: str) -> frozenset[str]:
    """As ``content``, but with the Han characters that are too common alone to tell two facts apart."""
    return content(text) | frozenset(
        character for character in script.simplified(text) if is_han(character) and character not in _BARE_ZH
    )


def _is_enough(words: frozenset[str]) -> bool:
    """One word, or two Han characters."""
    return len(words) >= _OVERLAP_HAN or any(not is_han(word) for word in words)


def _values(text: str) -> tuple[dict[str, list[str]], str]:
    """The values in a text by their kind, and the text without them."""
    found: dict[str, list[str]] = {}
    for kind, pattern in _VALUES.items():
        if here := pattern.findall(text):
            found[kind] = here
            text = pattern.sub(" ", text)
    return found, text


def _beside(text: str, value: str) -> frozenset[str]:
    """The words right before and right after a value."""
    before, _, after = text.partition(value)
    words = [*_ADJACENT.findall(before)[-1:], *_ADJACENT.findall(after)[:1]]
    return frozenset(script.simplified(word.lower()) for word in words)


def _sized(value: str, kind: str) -> str:
    return f"{value[:1].upper()}{value[1:]}" if kind == "weekday" else value


def _replaced(statement: str) -> tuple[str, str]:
    """(wrong, right) of a correction, or empty strings."""
    statement = statement.strip(" .。!！")
    statement = script.sub(r"(不是[^，,]+[，,](?:而)?是[^，,]+)[，,].*$", r"\1", statement)
    if match := _INSTEAD_EN.search(statement) or _INSTEAD_ZH.search(statement):
        return _tidy(match.group(2)), _tidy(match.group(1))
    if match := _NOT_BUT_EN.search(statement):
        return _tidy(match.group(1)), _tidy(match.group(2))
    if match := _REVERSED_ZH.search(statement):
        wrong, right = _tidy(match.group(1)), _tidy(match.group(2))
        return wrong, right.removeprefix("我").removeprefix("是")
    return "", ""


def _fitted(right: str, before: str, after: str) -> str:
    """Without the words at its ends that the old fact has around the place already: "the 14th (of May)"."""
    for size in range(len(right) - 1, 1, -1):
        if after.lower().startswith(right[-size:].lower()):
            right = right[:-size]
            break
    for size in range(len(right) - 1, 1, -1):
        if before.lower().endswith(right[:size].lower()):
            return right[size:]
    return right


def _tidy(text: str) -> str:
    text = text.strip(" ,，。.'\"“”")
    return re.sub(r"^(?:the|a|an) ", "", text, flags=re.I)


def _bounded(word: str) -> str:
    if any(map(is_han, word)):
        return re.escape(word)
    plural = "" if word.endswith("s") else "s?"
    return rf"\b{re.escape(word)}{plural}\b"


def _contains(text: str, word: str) -> bool:
    return script.search(_bounded(word), text, re.I) is not None
