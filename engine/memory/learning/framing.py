"""Two statements that are alike but for one value, or of which one ends the other, by words that say so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine import script
from engine.language import is_han
from engine.memory.learning.calling_off import calls_off, is_past
from engine.memory.learning.comparing import content
from engine.memory.learning.lexicon import KIN_EN, KIN_ZH
from engine.memory.learning.marks import succeeds
from engine.memory.learning.others import takes_users_place
from engine.memory.learning.overtaking import is_for_now, overtakes
from engine.memory.learning.promoting import has_new_role
from engine.memory.learning.rescheduling import has_new_date
from engine.memory.learning.topics import subjects_of
from engine.memory.times.dates import find

MOST_WORDS: Final = 5
"""Of a value, or twice as many Han characters."""
_ANY_MOMENT: Final = 1.8e9
"""Dates are only left out here; which days they mean makes no difference."""
_CHANGE: Final = script.compile(
    r"\b(?:now|nowadays|these days|currently|instead|any ?more|no longer|since|as of|from now on|starting|started"
    r"|switched|changed|moved|went|swapped|replaced|new|by now)\b"
    r"|现在|如今|目前|改|换|转|变|升|降|涨|从.{1,8}起|[月年周天日]起|开始|不再|了[。！]?$",
    re.I,
)
_ASIDE: Final = script.compile(
    r"\b(?:now|nowadays|these days|currently|instead|already|actually|just|from now on)\b"
    r"|\b(?:since|from|as of|in|on|around) *\x00|[从自]?\x00(?:那一周)?(?:起|开始)?|现在|如今|目前|已经"
    r"|了(?=[。！]?$)",
    re.I,
)
_TOGETHER: Final = script.compile(r"\b(?:also|too|as well|another|besides)\b|也|还|另外|又", re.I)
_WORD: Final = re.compile(r"[a-z0-9][\w'’.-]*|[\u3400-\u9fff]", re.I)
_CLAUSE: Final = re.compile(r"[,;，；]\s*(?:and |but |so )?|\s+(?:and|but) ", re.I)
_SUBJECT: Final = script.compile(r"^(?:the user's |the user |用户的|用户|的)", re.I)
_WEAK: Final = frozenset(
    ("the", "user", "user's", "a", "an", "is", "are", "has", "have", "takes", "用", "户", "的", "是", "在", "有")
)
"""A size and a train are both taken, a bicycle and a computer both had: that makes neither the other's successor."""
_CHANGING: Final = (
    "left leaves leaving quit stopped stops does do doesn't not no never any more anymore longer now new instead "
    "switched changed moved went replaced gave given up started starts it for good 不 没 了 再 换 改"
)
_CHANGE_WORDS: Final = frozenset(_CHANGING.split())
"""They tell of a change and not of what has changed: many sentences end in "no … any more"."""
_SOMEBODY: Final = script.compile(KIN_ZH)
_OTHERS: Final = script.compile(rf"(?<!user)['’]s?(?: |$)|\b{KIN_EN}\b|{KIN_ZH}", re.I)
_USED: Final = script.compile(r"\b(?:uses?|using|runs?|with)\b|用", re.I)
_SWAPS: Final = script.compile(
    r"\b(?:switched|changed|swapped|moved|replaced)\s+(?:the user's |the )?([\w' -]{3,30}?)\s+"
    r"(?:over )?(?:to|with|for)\s"
    r"|把(?:用户的)?([\u4e00-\u9fff]{1,6}?)(?:换|改|转|升级)[成到为]?了?",
    re.I,
)
_GIVEN_UP: Final = re.compile(r"quit|stopped|gave up|given up|done with|that", re.I)
""" "Done with dragon boat" ends "paddles with the over 50s"."""
_ENDS: Final = script.compile(
    r"\b(?:quit|left|stopped|gave up|given up|no longer|no more|done with|got rid of|do(?:es)? not|doesn't)\s+"
    r"([\w' -]{3,40}?)(?: any ?more| for good)?(?=[,;.!]| and | but | in | on | around | since |$)"
    r"|\bthat(?:['’]?s| is| was) it (?:with|for) (?:(?:the|my) )?([\w' -]{3,40}?)(?: for (?:me|us|the user|good|now))?"
    r"(?=[,;.!]| and | but |$)"
    r"|\b(?:the|the user's|their) ([\w'-]{3,24}(?: [\w'-]{3,24})?) (?:(?:is|are|was|were|got|has been"
    r"|have been) (?:now )?"
    r"(?:retired|sold|stolen|nicked|gone|dead|scrapped|cancelled|canceled|thrown out)|died)\b"
    r"|(?:不再|戒了?|放弃了?|退出了?|离开了?|不)([\u4e00-\u9fff]{1,8}?)了?(?=[，；。！]|$)",
    re.I,
)


def changes_value(new: str, old: str) -> bool:
    """True where ``new``, or a clause of it, is ``old`` with another value in one place, and says that this changed."""
    new, old = script.simplified(new), script.simplified(old)
    if not _CHANGE.search(new) or _TOGETHER.search(new):
        return False
    two = _words(old)
    clauses = [_words(clause) for clause in [new, *_CLAUSE.split(new)]]
    return any(_differs_in_one_place(one, two) for one in [*clauses, *_from_the_same_word(clauses[0], two)])


def ends(new: str, old: str) -> bool:
    """True where ``new`` says of what ``old`` tells that it has stopped: "quit smoking", "不学钢琴了"."""
    new, old = script.simplified(new), script.simplified(old)
    if is_for_now(new):
        return False
    said = content(old)
    for match in _ENDS.finditer(new):
        english, over, gone, chinese = match.groups("")
        ended = content(english or over or gone or chinese)
        if len(ended) < 2 and chinese and match.group().startswith("不"):  # "找不到了" ends nothing
            continue
        if ended and ended <= said and _side_by_side(chinese, old):
            return not _ENDS.search(old)
        if _GIVEN_UP.match(match.group()) and subjects_of(match.group()) & subjects_of(old):
            return not _ENDS.search(old)
    return False


def _side_by_side(ended: str, old: str) -> bool:
    """Of Han characters any two neighbours: "上班" is not in "陶艺班，每周六上午"."""
    return len(ended) < 2 or any(ended[at : at + 2] in old for at in range(len(ended) - 1))


def swaps(new: str, old: str) -> bool:
    """True where ``new`` gives another thing in exchange for one that ``old`` names: "switched the laptop to Linux"."""
    if not _USED.search(old):
        return False
    said = content(old)
    swapped = [content(match.group(1) or match.group(2)) for match in _SWAPS.finditer(new)]
    return any(thing and thing <= said for thing in swapped)


def changes_known(text: str, known: Iterable[str]) -> bool:
    """True where a statement changes one of these."""
    return any(_changes(text, old) for old in known if not takes_users_place(text, old))


def _changes(text: str, old: str) -> bool:
    if calls_off(text, old) or is_past(text, old):
        return True
    if changes_value(text, old) or ends(text, old) or swaps(text, old) or succeeds(text, old):
        return True
    return overtakes(text, old) or has_new_date(text, old) or has_new_role(text, old)


def _from_the_same_word(one: list[str], two: list[str]) -> list[list[str]]:
    """What of a statement begins like the other one does: "the doctor lets my father take two pills"."""
    size = 3 if two and is_han(two[0]) else 2
    starts = range(1, len(one) - size) if len(two) > size else range(0)
    found = [start for start in starts if one[start : start + size] == two[:size]]
    return [one[start:] for start in found if not _is_anothers(one[:start], two)]


def _is_anothers(before: list[str], two: list[str]) -> bool:
    """Whether what stands before says whose it is, and the other statement does not: "Noor's new boss"."""
    space = "" if two and is_han(two[0]) else " "
    said = space.join(two)
    return any(match.group() not in said for match in _OTHERS.finditer(space.join(before)))


def _differs_in_one_place(one: list[str], two: list[str]) -> bool:
    first = _shared(one, two)
    last = _shared(one[first:][::-1], two[first:][::-1])
    values = one[first : len(one) - last], two[first : len(two) - last]
    frame = [*one[:first], *one[len(one) - last :]]
    telling = [word for word in frame if word not in _WEAK and word not in _CHANGE_WORDS]
    if not all(map(_is_value, values)) or not telling:
        return False
    if first == 0:  # "rides a bike to work" and "takes the tube to work", but not two people
        return len(telling) > 1 and all(is_han(words[0]) and not _SOMEBODY.search("".join(words)) for words in values)
    return len(frame) > 1 or not is_han(frame[0])


@lru_cache(maxsize=2048)
def _words(text: str) -> list[str]:
    """The words of a statement, its subject, its dates and "now" left out."""
    for span in reversed(find(text, _ANY_MOMENT)):
        text = f"{text[: span.start]}\0{text[span.end :]}"
    text = _SUBJECT.sub("", _ASIDE.sub(" ", text).strip(" ，,"))
    return [word.lower().rstrip(".") for word in _WORD.findall(text)]


def _shared(one: list[str], two: list[str]) -> int:
    """How many words both begin with."""
    count = 0
    for left, right in zip(one, two, strict=False):
        if left != right:
            break
        count += 1
    return count


def _is_value(words: list[str]) -> bool:
    return bool(words) and len(words) <= MOST_WORDS * (2 if is_han(words[0]) else 1)
