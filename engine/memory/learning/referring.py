"""Pronouns that stand for something which a sentence itself does not name, and the one they stand for."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language
from engine.memory.learning.clauses import sentences
from engine.memory.learning.lexicon import ADVERBS_EN, KIN_EN, KIN_ZH
from engine.memory.learning.possessives import begins_with_own, with_owned

MOST_BETWEEN: Final = 12
"""Characters between two sentences of which one takes up the other."""
_AND_EN: Final = r"^(?:(?:and|but|so|also|because|since|plus|yet|still|then|well|actually|besides)[, ]+)*"
_BEHIND_EN: Final = (
    r"(?=$|[,.;!]| (?:an?|the|one|two|three|four|five|six|"
    r"\d+|every|each|once|twice|all|on|in|at|along|with|for|from|when|"
    r"whenever|since|because|before|after|daily|too|as|a lot|most|always|again|to work|by)\b)"
)
_OBJECT_EN: Final = re.compile(
    rf"{_AND_EN}(?:i|we)(?:['’](?:ll|ve|d|m))? "
    rf"(?:(?:have|had|do|did|would|will|can|can['’]t|don['’]t|never|am|get to|{ADVERBS_EN}) )*"
    r"(?!(?:think|believe|know|say|said|hope|guess|feel|find|heard|decided|wish|mean|agree|swear|told)\b)"
    rf"\w+ (?:(?:that|it|those|these|this){_BEHIND_EN}|them\b)",
    re.I,
)
""" "I do that three mornings a week", "I get them with aura"."""
_SUBJECT_EN: Final = re.compile(
    rf"{_AND_EN}(?:that|those|these)(?:['’]s| is| are| was| were|['’]ll| will) (?!why\b|because\b|when\b)|"
    r"^(?:\w+ years old|only \w+ years old)\b",
    re.I,
)
""" "That's the one coffee I drink", "nine years old and still a kitten"."""
_HE_ZH: Final = script.compile(
    r"^(?:而且|但是?|所以|不过|另外)?[，,]?(?:[\d一二三四五六七八九十]+月[\d一二三四五六七八九十]*[号日]?|"
    r"今[年天晚]|明[年天]|[上下]?(?:周|星期).?)?[她他它](?!们?们)"
)
_MINE_EN: Final = re.compile(
    rf"\b(?:my|our)((?: [\w-]+){{0,2}}?) ({KIN_EN})\b(?:,? (?-i:([A-Z][\w'’-]+)))?|"
    r"\b(?:for|to|with|about|from) (?-i:([A-Z][a-z'’-]+))\b",
    re.I,
)
_KIN_ZH: Final = script.compile(
    rf"(?<![他她它])(?:我|我们|咱|咱们|我家)?的?(?<![他她它]的)((?:大|小|亲)?{KIN_ZH})([A-Z][a-z]+|"
    rf"[\u4e00-\u9fff]{{2}}(?=(?:写|买|做|选|挑|送|"
    rf"准备)))?"
)
_TO_NAMED_ZH: Final = script.compile(r"[给跟和帮替找约问请][\s]*([A-Z][a-z]+)(?=[\u4e00-\u9fff])")
_TAKES_UP: Final = {
    "en": re.compile(
        r"\b(?:them|they|their|it|its|that|this|those|these|he|she|him|her|his|one|ones|both|because of|either)\b|"
        r"^(?!i\b|my\b|we\b|our\b|the\b|an?\b|[A-Z]\w+ )\w+",
        re.I,
    ),
    "zh": script.compile(r"[她他它其这那此]|^(?![我咱]|.{0,6}[是有在叫])"),
}
"""Pronouns, or no subject of its own."""
_FOR_THING_EN: Final = re.compile(
    r"\b(?:for|against|about|with|of) (?:an? |the )?(?!it\b|this\b|that\b|them\b|me\b|us\b|"
    r"you\b)([a-z-]+(?: [a-z-]+)?)$"
)
_THAT_IS_WHAT_EN: Final = re.compile(
    r"^that['’]s (?:what|how much|how many|the amount) "
    r"((?:i|we|my \w+) (?:make|earn|pay|weigh|owe|get|spend|run|drink|"
    r"eat|makes|earns|pays|weighs|gets))\b(.*)$",
    re.I,
)
_NEW_ONE_EN: Final = re.compile(r"^that['’]?s(?= (?:the|my|our) (?:new|other|old|second|best)\b)", re.I)
_NAMED_EN: Final = re.compile(r"(?<![\w'’-])[A-Z][a-z][\w-]*(?=['’ ]|$)")
""" "… and Ingrid says so. That's the new one, …"."""
_THERE_EN: Final = re.compile(
    r"(?<!^)(?<![,;] )\b(?:over |out |down |up )?there\b(?!['’]s| (?:is|are|was|were|will|"
    r"has|have|to|in|at)\b)"
)
_PLACE_EN: Final = re.compile(
    r"\b(?:to|in|from|near|around) ((?!(?:January|February|March|April|May|June|July|August|"
    r"September|October|November|December|\w+day)\b)[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)(?!['’]s)"
)
""" "How late is it in Lima? My aunt lives there." """
_THESE_EN: Final = re.compile(r"\b(?:these|those|this) ((?:[a-z]+ ?){1,3})", re.I)
_AMOUNT_EN: Final = re.compile(
    r"[$€£]? ?\d[\d.,]*\d(?: ?(?:k|euros?|dollars?|pounds?|kilos?|kg|km|miles|yuan|francs?))?(?: (?:net|gross))?"
    r"(?: (?:an?|per|each|every) (?:hour|day|week|month|year))?",
    re.I,
)
_ANYBODY_EN: Final = re.compile(rf"{_AND_EN}they (?:gave|sent|let|offered|told|put|made|\w+ed) (?:me|us)\b", re.I)
_ANY_OF_MANY: Final = script.compile(
    r"朋友|同事|邻居|老师|室友|好友|闺蜜|"
    r"(?:good |close )?friend|colleague|co-?worker|neighbou?r|teacher|roommate|flatmate",
    re.I,
)
"""Without a name nobody knows which of them is meant."""
_HE_OR_SHE_ZH: Final = script.compile(r"^(?:而且|但是?|所以|不过|另外)?[，,]?([她他])(?!们)")
_WOMAN: Final = script.compile(
    r"\b(?:(?:grand|step|god)?(?:mother|mom|mum|daughter)(?:-in-law)?|(?:half-?|step)?sister(?:-in-law)?|wife|"
    r"girlfriend|"
    r"niece|aunt|gran|granny|grandma|nan|landlady|she|her)\b|妈|母|女儿|女友|闺女|老婆|妻|太太|姐|妹|姑|姨|婶|"
    r"嫂|奶奶|外婆|婆婆|她",
    re.I,
)
_MAN: Final = script.compile(
    r"\b(?:(?:grand|step|god)?(?:father|dad|son)(?:-in-law)?|(?:half-?|step)?brother(?:-in-law)?|husband|"
    r"boyfriend|nephew|"
    r"uncle|grandpa|landlord|he|his|him)\b|爸|父|儿子|男友|老公|丈夫|先生|哥|弟|叔|舅|伯|爷爷|外公|公公|(?<!其)他",
    re.I,
)
_HE_EN: Final = re.compile(rf"{_AND_EN}(he|she)(?=['’](?:s|d|ll)\b| )", re.I)


def points_back(text: str, language: Language) -> bool:
    """Without what was said before it, nobody knows what it speaks of; "it's my birthday" points to nothing."""
    if begins_with_own(text, language):
        return True
    if language == "zh":
        return bool(_HE_ZH.match(text))
    return bool(_OBJECT_EN.match(text) or _SUBJECT_EN.match(text))


def speaks_of(text: str, before: str) -> bool:
    """ "These paper tickets" behind a metro ticket: the same thing, told more of."""
    said = _long_words(before)
    return any(_long_words(match.group(1)) & said for match in _THESE_EN.finditer(text))


def _long_words(text: str) -> frozenset[str]:
    words = re.findall(r"[a-z]{4,}", text.lower())
    return frozenset(word.removesuffix("s") for word in words) - {"time", "thing", "year"}


def is_dated(text: str, language: Language) -> bool:
    """A date stands in front of the pronoun: what is told is worth having in the user's own words."""
    return language == "zh" and _HE_ZH.match(text) is not None and text[:1] not in "她他它牠祂而但所不另，,"


def means_anybody(text: str) -> bool:
    """ "They gave me a laptop": who they are does not matter."""
    return _ANYBODY_EN.match(text) is not None


def with_somebody(text: str, before: str, language: Language) -> str | None:
    """With the one person whom the pronoun fits and the words before it name; None where that is none or several.

    "A present for my niece Ada? She loves trains." is about the user's niece Ada.
    """
    pronoun = (_HE_ZH if language == "zh" else _HE_EN).match(text)
    if pronoun is None:
        return None
    people = [one for one in _people(before, language) if not is_of_another(text, one, language)]
    if len(people) != 1:
        return None
    if language == "zh":
        return f"{text[: pronoun.end() - 1]}{people[0]}{text[pronoun.end() :]}"
    return f"{text[: pronoun.start(1)]}{people[0]}{text[pronoun.end(1) :]}"


def is_of_another(text: str, about: str, language: Language) -> bool:
    """He or she cannot be the one whom the other words are about: "She swims" behind "My husband is called Cathal"."""
    if language == "zh":
        pronoun = _HE_OR_SHE_ZH.match(text)
        she = pronoun is not None and pronoun.group(1) == "她"
    else:
        pronoun = _HE_EN.match(text)
        she = pronoun is not None and pronoun.group(1).lower() == "she"
    if pronoun is None:
        return False
    women, men = _WOMAN.search(about) is not None, _MAN.search(about) is not None
    return men and not women if she else women and not men


def with_thing(text: str, before: str, language: Language) -> str | None:
    """The same for an amount in a question, and for what it ends with.

    "Anything for ear infections? I get them every April."
    """
    if (owned := with_owned(text, before, language)) is not None:
        return owned
    if language == "en" and _NEW_ONE_EN.match(text) and len(named := set(_NAMED_EN.findall(_last_clause(before)))) == 1:
        return _NEW_ONE_EN.sub(f"{named.pop()} is", text, count=1)
    if language == "en" and _THERE_EN.search(text) and len(places := set(_PLACE_EN.findall(before))) == 1:
        return _THERE_EN.sub(f"in {places.pop()}", text, count=1)
    stated = _THAT_IS_WHAT_EN.match(text) if language == "en" else None
    amount = _AMOUNT_EN.search(before)
    if amount is not None and stated is not None:
        return f"{stated.group(1)} {amount.group().strip()}{stated.group(2)}"
    asked = _FOR_THING_EN.search(before) if language == "en" and _OBJECT_EN.match(text) else None
    if asked is None:
        return None
    return re.sub(r"\b(?:it|them|that|those)\b", lambda _match: asked.group(1), text, count=1)


def _last_clause(text: str) -> str:
    return re.split(r"[,;:]", text.strip(" ,;:."))[-1]


def _people(text: str, language: Language) -> list[str]:
    found = list[str]()
    if language == "en" and not _MINE_EN.search(text):
        found = [match.group(1) for match in _TO_NAMED_ZH.finditer(text)]
    if language == "zh":
        kin = (match.group(1) for match in _KIN_ZH.finditer(text))
        found = [f"我{one}" for one in kin if not _ANY_OF_MANY.fullmatch(one)]
    else:
        for match in _MINE_EN.finditer(text):
            adjectives, kin, name, alone = match.groups()
            if alone or name or not _ANY_OF_MANY.fullmatch(kin):
                found.append(alone or f"my{adjectives} {kin}{f' {name}' if name else ''}")
    return list(dict.fromkeys(found))


def leaned_on(text: str, start: int, words: str, language: Language) -> str:
    """The sentence of ``text`` right before ``start``, where the words that begin there take something of it up."""
    if not _TAKES_UP[language].search(words):
        return ""
    before = [one for one in sentences(text[:start]) if start - one.end <= MOST_BETWEEN]
    return before[-1].text if before else ""
