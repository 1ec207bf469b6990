"""How two facts stand to each other: what rules know for sure, and what a model's answer must agree with."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.consolidation.anecdotes import belies
from engine.consolidation.reconcile_clashing import clash_of
from engine.consolidation.reconcile_denying import (
    clauses_of,
    denied_here,
    negated,
    opposed,
)
from engine.consolidation.reconcile_ending import ends
from engine.consolidation.reconcile_facets import changed, differ
from engine.consolidation.reconcile_pairs import (
    NEVER_CHANGES,
    Pair,
    Relation,
    apart,
    can_be_same,
    other_persons,
    says_changed,
    shared_slots,
    siblings,
    told_again,
)
from engine.consolidation.reconcile_subjects import other_subjects
from engine.consolidation.reconcile_unequal import unequal
from engine.consolidation.reconcile_values import ages_too_fast, other_value
from engine.language import detect_language, is_han
from engine.memory.bilingual.things import things, topics
from engine.memory.kinds import slots_of
from engine.memory.learning.calling_off import calls_off, is_past, without_dates
from engine.memory.learning.comparing import content, likeness
from engine.memory.learning.framing import changes_known
from engine.memory.learning.marks import is_marked, succeeds
from engine.memory.learning.naming import names, persons, values
from engine.memory.learning.others import someone_elses
from engine.memory.learning.overtaking import called_off, is_for_now, is_plan, overtakes
from engine.memory.learning.promoting import has_new_role
from engine.memory.learning.rescheduling import has_new_date, of_another_day
from engine.memory.learning.wishes import other_wish
from engine.store.text import normalised

NEAR: Final = 0.34
"""Of shared words, from which on two statements of one language are worth a question."""
ALIKE: Final = 0.75
"""From which on statements of opposite polarity contradict each other without being asked about."""
CLASH_ACROSS: Final = 0.05
DENIED_ACROSS: Final = 0.15
"""Closeness from which on statements in two languages that name the same things tell of the same."""
LITTLE: Final = 9
"""Words, or twice as many Han characters, of a statement that tells one thing."""
SUBJECT: Final = 0.3
"""Of shared words, from which on two statements of one language can clash."""
SUBJECT_ACROSS: Final = 0.2
"""Closeness from which on statements in two languages can clash that name nothing in common."""
ALMOST_THE_SAME: Final = 0.33
"""Of the words of the longer of two, from which on both are the same statement but for one thing in it."""
CORRECTED: Final = 0.5
"""From which on a correction is one of what is known."""
_ALSO: Final = script.compile(
    r"\b(?:also|too(?= *(?:[,.;!?]|$))|as well|another|besides|in addition)\b"
    r"|也|还|另外|又|除了",
    re.I,
)
_OVER: Final = script.compile(
    r"\b(?:moved?|moves|switched|changed?|went|transferred|postponed|upgraded)\b[^.;]{0,40}?\bfrom (?:the )?"
    r"([\w' -]{2,24}?) (?:to|over)\b|\binstead of (?:the )?([\w' -]{2,24}?)(?=[.,;]|$)"
    r"|\bnot (?:on |in |at )?([\w' -]{2,24}?) any ?more\b"
    r"|[从由]([\u4e00-\u9fff\w]{1,8}?)(?:搬|换|转|改|跳|调|升)\w{0,2}?[到去成至]|不是([\u4e00-\u9fff\w]{1,8}?)了(?=[，。；！]|$)"
    r"|(?:不再|取消了?)([\u4e00-\u9fff]{1,8}?)了?(?=[，。；！]|$)",
    re.I,
)
_BEGUN: Final = script.compile(
    r"\b(?:quit|stopped|gave up|left|sold|started|moved|any ?more|no longer)\b|开始|戒|辞|搬|卖|不再|以后", re.I
)
"""On that day, and from then on."""
_LITTLE_WORDS: Final = (
    "take tak get got go mak make do keep put hav giv come com find found us use need want lik like think know feel "
    "say ask tell see look thing one time day year lot way out up back more much many some any all every everyth new "
    "以后 以前 一定 定要 不是 晚上 早上 时候 每天 每周 现在 开始 已经 觉得 可以 自己 知道 因为 所以 但是 一个 一次 "
    "一点 没有 不会 不能 喜欢 不要 还是 就是 这个 那个 最近 今天 明天 昨天 之后 之前 有点 什么"
)
_SAYS_LITTLE: Final = frozenset(_LITTLE_WORDS.split())
"""Words, and Chinese pairs, that two statements share which tell of different things."""
_OF_THE_TALK: Final = script.compile(r"^The user (?:asks|asked|wants) the assistant\b|^用户(?:要求|希望|请)助手")
_STAYS: Final = script.compile(
    r"住|上班|工作|[读念学]书|\b(?:liv(?:es?|ing)|based|works?|working|stud(?:y|ies|ying))\b", re.I
)
_PLAN: Final = script.compile(
    r"\b(?:plans?|planning|wants?|intends?|hopes?|decided|going) (?:to|on|for)\b|打算|准备|计划|想要?|决定", re.I
)
_OTHERWISE: Final = script.compile(
    r"\b(?:instead|no longer|any ?more|changed? (?:\w+ )?(?:mind|plan)|rather)\b|改(?!善|造|进)|不再|转而|取消", re.I
)
_CAN_CHANGE: Final = frozenset(("colour", "floor", "size"))
_IS_OTHERWISE_NOW: Final = script.compile(
    r"\b(?:now|no longer|any ?more|changed|moved (?:in|to|up|down)|painted|dyed|since|as of)\b"
    r"|现在|改|换|搬[到去进家回]|染|刷|漆",
    re.I,
)
_SUBJECT: Final = script.compile(r"^(?:the user'?s?|用户的?)\s*", re.I)


def by_rule(pair: Pair) -> Relation | None:
    """What the words alone tell; None where a model would have to be asked."""
    one, two = pair.old, pair.new
    if someone_elses(one, two):
        return "different"
    if other_wish(one, two):
        return "replaces"
    if pair.same_holder and (calls_off(two, one) or is_past(two, one)):
        return "replaces"
    if told_again(pair):
        return "same"
    if succeeds(two, one) and not of_another_day(two, one):  # it looks itself whether both are about the same person
        return "replaces"
    if pair.same_holder and not _ALSO.search(two) and (ends(two, one) or changed(one, two)):
        return "replaces"
    if not pair.correction and (speaks_against(two, one) or _too_old(pair)):
        return "contradicts"
    if property_ := _other_property(pair):
        return property_
    if clash_of(one, two) == "replaces" or overtakes(two, one) or _calls_off_thing(two, one):
        return "replaces"
    if pair.same_holder and (has_new_date(two, one) or has_new_role(two, one)):
        return "replaces"
    if not pair.same_holder or other_persons(one, two):
        return "different"
    if normalised(one) == normalised(two):
        return "same"
    if pair.across:
        return _across(pair)
    if content(one) == content(two) and content(one) and can_be_same(pair):
        return "same"
    if _ALSO.search(two):  # "also" adds to what is known
        return None if likeness(one, two) >= NEAR else "different"
    if pair.correction and likeness(one, two) >= CORRECTED and not _says_no_less(two, one):
        return "replaces"
    if negated(two) and is_for_now(two) and not (is_for_now(one) or _BEGUN.search(two)):
        return "different"
    if negated(one) != negated(two) and likeness(one, two) >= ALIKE and values(one) == values(two):
        return "replaces" if says_changed(two) else "contradicts"
    if negated(one) and negated(two) and denied_here(two, one):
        return "replaces" if says_changed(two) else "contradicts"
    if gone := _named_as_over(two, one):
        return "replaces" if _tells_of(gone, two, one) else None
    if content(one) & content(two) and changes_known(two, [one]) and not _says_no_less(two, one):
        return None if _two_plans(one, two) else "replaces"
    return _other_value(one, two)


def _calls_off_thing(new: str, old: str) -> bool:
    """A plan is off that is called by the name of what the older one tells in the other language."""
    return is_plan(old) and any(topics(name) & topics(old) for name in called_off(new))


def _other_property(pair: Pair) -> Relation | None:
    """The same thing or animal is told to be otherwise: what can change has changed where that is said."""
    if pair.correction or _ALSO.search(pair.new):
        return None
    what = differ(pair.old, pair.new, pair.years or 0.0)
    if what is None:
        return None
    return "replaces" if what in _CAN_CHANGE and _IS_OTHERWISE_NOW.search(pair.new) else "contradicts"


def speaks_against(new: str, old: str) -> bool:
    """Whether another value is given to the same thing, or something was done that is never done, and nothing says
    that it has become so since."""
    if (belies(old, new) and not is_marked(new)) or (other_value(old, new) and not says_changed(new)):
        return True
    return clash_of(old, new) == "contradicts" or unequal(old, new)


def _too_old(pair: Pair) -> bool:
    return pair.years is not None and not says_changed(pair.new) and ages_too_fast(pair.old, pair.new, pair.years)


def may_ask(pair: Pair, near_in_meaning: float) -> bool:
    """Whether they are near enough to be worth a question."""
    by_words = not pair.across and (likeness(pair.old, pair.new) >= NEAR or bool(shared_slots(pair.old, pair.new)))
    return by_words or (pair.closeness is not None and pair.closeness >= near_in_meaning)


def can_clash(pair: Pair) -> bool:
    """Whether nothing in their words says that both can be true: other people, another subject, other things, days."""
    one, two = pair.old, pair.new
    if not pair.same_holder or other_persons(one, two) or _ALSO.search(two) or not _about_the_same(pair):
        return False
    if _two_plans(one, two):
        return False
    if negated(one) != negated(two) or says_changed(two) or shared_slots(one, two):
        return True
    return not (apart(things(one), things(two)) or apart(_days(one), _days(two)))


def _about_the_same(pair: Pair) -> bool:
    """Whether words or names of both are of one subject: small models see contradictions anywhere."""
    one, two = pair.old, pair.new
    if shared_slots(one, two) or topics(one) & topics(two):
        return True
    if negated(one) != negated(two) and (persons(one) & persons(two) or siblings(one, two)):
        return True  # "has two children", "has no children"
    if not pair.across:
        one, two = without_dates(one), without_dates(two)
        shared = _pairs_zh(one) & _pairs_zh(two) if detect_language(one) == "zh" else content(one) & content(two)
        return likeness(one, two) >= SUBJECT and bool(shared - _SAYS_LITTLE)
    named = names(one, first=True) & names(two, first=True) or persons(one) & persons(two)
    return pair.closeness is not None and pair.closeness >= (DENIED_ACROSS if named else SUBJECT_ACROSS)


def _pairs_zh(text: str) -> frozenset[str]:
    """Neighbouring Han characters: one character in common is no word in common."""
    runs = re.findall(r"[\u4e00-\u9fff]+", script.simplified(text).replace("用户", " "))
    return frozenset(run[at : at + 2] for run in runs for at in range(len(run) - 1))


def can_contradict(pair: Pair) -> bool:
    """Whether two that clash, and of which none is how it has become since, cannot both be true: one denies what the
    other says, both fill the same slot, or two short ones say it of the same in the same words but for one.

    Two denials, and two things told of one thing, are both true.
    """
    one, two = pair.old, pair.new
    if _OF_THE_TALK.search(one) or _OF_THE_TALK.search(two):
        return bool(_OF_THE_TALK.search(one) and _OF_THE_TALK.search(two))
    if shared_slots(one, two) or negated(one) != negated(two):
        return True
    if negated(one) or max(_size(one), _size(two)) > LITTLE:
        return False
    if pair.across:
        return bool(persons(one) & persons(two) or names(one, first=True) & names(two, first=True))
    shared, longer = content(one) & content(two), max(len(content(one)), len(content(two)))
    return len(shared) >= ALMOST_THE_SAME * longer


def is_change(pair: Pair) -> bool:
    """Of two that clash, whether the newer one is how it has become since."""
    slots = shared_slots(pair.old, pair.new)
    return says_changed(pair.new) or (bool(slots) and not slots & NEVER_CHANGES)


def adds(pair: Pair) -> bool:
    """Whether the newer one adds to the older one, and says so."""
    return _ALSO.search(pair.new) is not None and not content(pair.new) <= content(pair.old)


def _across(pair: Pair) -> Relation | None:
    """What things, days and polarity tell of two languages: the same thing denied, another home, another day."""
    one, two = pair.old, pair.new
    named, other = things(one), things(two)
    if pair.closeness is None or pair.closeness < CLASH_ACROSS or _ALSO.search(two):
        return None
    if shared_slots(one, two) - NEVER_CHANGES and apart(named, other) and negated(one) == negated(two):
        return "replaces"
    if pair.closeness >= DENIED_ACROSS and opposed(one, two):
        return "replaces" if says_changed(two) else "contradicts"
    if not named or named != other or (negated(one) != negated(two) and other_subjects(one, two)):
        return None
    denied = _denied(one, named) != _denied(two, named)
    if denied and values(one) == values(two) and pair.closeness >= DENIED_ACROSS:
        return "replaces" if says_changed(two) else "contradicts"
    return "replaces" if apart(_days(one), _days(two)) and says_changed(two) else None


def _denied(text: str, named: frozenset[int]) -> bool:
    """Whether a clause that names one of these things denies something."""
    return any(negated(clause) and things(clause) & named for clause in clauses_of(text))


def _says_no_less(fuller: str, other: str) -> bool:
    return content(other) <= content(fuller) and negated(other) == negated(fuller) and values(other) <= values(fuller)


def _named_as_over(new: str, old: str) -> frozenset[str]:
    """The words of the older one that the newer one says are over: "from A to B", "not A any more"."""
    told = content(_SUBJECT.sub("", old))
    over = (content("".join(match.groups(""))) for match in _OVER.finditer(new))
    return frozenset[str]() if _OVER.search(old) else frozenset[str]().union(*(one for one in over if one <= told))


def _tells_of(gone: frozenset[str], new: str, old: str) -> bool:
    """Whether the older one tells what is over, and not something else of it: "lives in Leeds", not "likes Leeds"."""
    besides = (content(_SUBJECT.sub("", old)) & content(_SUBJECT.sub("", new))) - gone
    return bool(besides) and (bool(_STAYS.search(old)) or not _only_persons(besides))


def _only_persons(words: frozenset[str]) -> bool:
    return all(persons(word) for word in words)


def _two_plans(one: str, two: str) -> bool:
    """One can plan several things; a plan takes another's place only where that is said."""
    return bool(_PLAN.search(one) and _PLAN.search(two)) and not _OTHERWISE.search(two)


def _days(text: str) -> frozenset[str]:
    """Weekdays, and where a month is named all the numbers of a date."""
    found = values(text)
    dated = any(value.startswith("m") for value in found)
    return frozenset(value for value in found if dated or value.startswith("w"))


def _other_value(one: str, two: str) -> Relation | None:
    """Another value for what a person has one of at a time, where the older one says little else that would be lost."""
    slots = shared_slots(one, two)
    if not slots or slots_of(one) != slots_of(two) or content(one) <= content(two) or content(two) <= content(one):
        return None
    if slots & NEVER_CHANGES:
        return "contradicts" if "birthday" in slots and values(one) != values(two) else None
    if "marriage" in slots and len(slots) == 1:
        return "replaces" if names(one) & names(two) or not names(one) or not names(two) else None
    small, new_small = _size(one) <= LITTLE, _size(two) <= LITTLE
    return "replaces" if small and (new_small or says_changed(two)) else None


def _size(text: str) -> float:
    """Words, or Han characters by two."""
    body = _SUBJECT.sub("", text)
    han = sum(map(is_han, body))
    return han / 2 + len(re.findall(r"[A-Za-z0-9][\w'’.-]*", body))
