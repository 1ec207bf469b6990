"""Who somebody is, told beside a name in a question or a task: "an email to Mr Desmet, our landlord"."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language
from engine.memory.learning.lexicon import KIN_EN, KIN_ZH
from engine.memory.sensitive import sensitive_kind

_NAME: Final = r"(?-i:(?:Mrs?|Ms|Dr|Prof)\.? [A-Z][\w'’-]+|[A-Z][a-z][\w'’-]*)"
_ROLE: Final = rf"(?:(?:[a-z]+ )?(?:{KIN_EN}|landlord|landlady|supervisor|tutor|coach|dentist|vet|therapist|plumber))"
_BEHIND: Final = script.compile(rf"\b({_NAME}), (my|our) ({_ROLE})(?=[,.;:?!]|$| (?:and|who|about|on|that)\b)", re.I)
_BEFORE: Final = script.compile(rf"\b(my|our) ({_ROLE}),? ({_NAME})(?<!['’]s)(?<!['’])\b(?!['’]s? (?:\w+))", re.I)
_LASTS: Final = (
    r"(?:['’]s|is) (?!just\b|still\b|being\b|about\b|off\b|here\b|there\b|back\b|[a-z]+ing\b|"
    r"not feeling)[^,.;:?!]{3,60}?|"
    r"(?:has (?!just\b|been\b|to\b)|lives|works|teaches|loves|hates|speaks|plays|collects|studies|never|"
    r"can['’]t|cannot|was born|"
    r"turns|turned|weighs)\b[^,.;:?!]{2,60}?"
)
_ENDS: Final = r"(?=[,.;:?!]|$| (?:and|but|so) (?:(?:he|she|it|they)(?:['’]\w+)?|just|now)\b)"
_IS_WHAT: Final = script.compile(
    rf"\b({_NAME}), (my|our) ({_ROLE}),? (?:({_LASTS})|((?:全身|浑身|从小|一直|今年|最|很|是|住|在|会|爱|不吃|"
    rf"不会|只|有)?"
    rf"[\u4e00-\u9fff]{{3,16}}?)){_ENDS}",
    re.I,
)
""" "Mochi, our rabbit, is snow white and she's just been in the ashes"."""
_WHO_IS: Final = script.compile(rf"\b(my|our) ({_ROLE}),? ({_NAME}), (?:the one )?who(?: )?({_LASTS})(?=,)", re.I)
""" "My husband Cathal, the one who's a deckhand, has to give a toast"."""
_OURS: Final = script.compile(rf"\b(?:ours|mine)(?:,| is called| is) ({_NAME})\b", re.I)
_KIND: Final = re.compile(
    r"\b(?:can|do|are|should|will|would|may|must|why do|how do|how much do) "
    r"(?:adult |young |small |old |most )?([a-z]{3,}?)s\b",
    re.I,
)
_YEAR: Final = re.compile(
    r"\bthe year (he|she|it|(?:my|our) [\w-]+|(?-i:[A-Z])\w+) (was born|died|retired|got married|graduated)\b"
    r"[\s,(:–-]+((?:19|20)\d{2})\b",
    re.I,
)
_PASSES_ZH: Final = script.compile(r"刚|正在|今天|昨天|现在|又|了$|吗|呢|什么|怎么|能不能")
_CHARACTERS: Final = r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{1,4}(?= )"
_THATS: Final = re.compile(
    rf"({_NAME}|{_CHARACTERS})[^,.;?!]{{0,24}}, (?:(?:that|he|she)['’]?s|that is) (?:the|my|our) ({KIN_EN})\b", re.I
)
""" "Tofu says hi, that's the cockatiel"."""
_WHO: Final = re.compile(
    rf"({_NAME}),? (?:(?:that|he|she)['’]?s|that is) (?:the one )?who (\w+s (?:me|us|my|our)\b[^,;.]{{0,40}})", re.I
)
_GIFT: Final = re.compile(
    r"\bwhat (?:do|does|should|can|could|would) (?:you|i|we|one|people) (?:give|get|buy|send|bring) "
    r"(an?) ([a-z][\w-]+(?: [a-z]+)?)$"
)
_GIFT_FOR: Final = re.compile(rf"(?:it|this|that)['’]?(?:s| is) for ({_NAME}),? (my|our) ({_ROLE})\b", re.I)
_IN_TROUBLE: Final = re.compile(rf"^{_NAME}, (?:my|our) {_ROLE}, (?:is|has|was|got|had|\w+ed|\w+s)\b", re.I)
_FOR: Final = script.compile(rf"\b(?:for|to|with|about) ({_NAME}|(?:my|our) {_ROLE}(?: {_NAME})?)\b", re.I)
_ZH: Final = script.compile(
    rf"(?:^|[，,]|我的?|[跟和给]我?)(?:([\u4e00-\u9fff]{{1,6}})的)?((?:小姑子|小叔子|小姨子|大舅子|{KIN_ZH}))"
    r"([A-Z][a-z]+)(?=[也那来在的帮他她不，,和]|$)"
)


def told_beside(text: str, before: str, language: Language) -> list[str]:
    """In the user's own person, a sentence for each.

    Args:
        before: the sentence before, which may say what "ours" is.
    """
    if language == "zh":
        return [_chinese(match) for match in _ZH.finditer(text)]
    told = _predicates(text)
    found = [*told.values()]
    found += [f"{name} is {whose.lower()} {role}" for name, whose, role in _BEHIND.findall(text) if name not in told]
    found += [f"{whose} {role} is called {name}" for whose, role, name in _BEFORE.findall(text) if name not in told]
    found += [f"{name} is my {kin}" for name, kin in _THATS.findall(text)]
    found += [f"{name} {does}" for name, does in _WHO.findall(text)]
    gift, given = _GIFT.search(before.strip(" ?").lower()), _GIFT_FOR.match(text)
    if gift is not None and given is not None:
        name, whose, kin = given.groups()
        found.append(f"{name} is {whose} {kin}, {' '.join(gift.groups())}{text[given.end() :]}")
    if _IN_TROUBLE.match(text) and sensitive_kind(text) is not None:
        found.append(text)
    kind, ours = _KIND.search(before), _OURS.search(text)
    if kind is not None and ours is not None:
        found.append(f"my {kind.group(1)} is called {ours.group(1)}")
    return list(dict.fromkeys((*found, *_dated(text))))


def _predicates(text: str) -> dict[str, str]:
    """Of whom it says who they are and what lasts besides, by name."""
    found = dict[str, str]()
    for name, whose, role, does, chinese in _IS_WHAT.findall(text):
        if not (chinese and _PASSES_ZH.search(chinese)):
            found[name] = f"{name}, {whose.lower()} {role}, {does or chinese}"
    for whose, role, name, does in _WHO_IS.findall(text):
        does = re.sub(r"^['’]s\b", "is", does)
        found[name] = f"{whose.lower()} {role} {name} {does}"
    return found


def _dated(text: str) -> list[str]:
    match = _YEAR.search(text)
    if match is None:
        return []
    who, did, year = match.groups()
    if who.lower() in ("he", "she", "it"):
        people = [one.group(1) for one in _FOR.finditer(text[: match.start()])]
        if len(people) != 1:
            return []
        who = people[0]
    return [f"{who} {did} in {year}"]


def _chinese(match: re.Match[str]) -> str:
    does, kin, name = match.groups()
    return f"我{kin}{name}{does}" if does else f"我{kin}叫{name}"
