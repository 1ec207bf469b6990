"""Which of the two languages a text is written in, and what its words ask for."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal

from engine import script

Language = Literal["en", "zh"]


def is_han(character: str) -> bool:
    """True for a CJK ideograph (unified, extension A, compatibility, or a supplementary plane)."""
    return (
        "\u4e00" <= character <= "\u9fff"
        or "\u3400" <= character <= "\u4dbf"
        or "\uf900" <= character <= "\ufaff"
        or "\U00020000" <= character <= "\U0003ffff"
    )


def detect_language(text: str) -> Language:
    """Chinese where Han characters are at least a fifth of the letters, else English."""
    letters = [character for character in text if character.isalpha()]
    han = sum(map(is_han, letters))
    return "zh" if letters and han * 5 >= len(letters) else "en"


_WORD: Final = re.compile(r"(?<![A-Za-z])[A-Za-z][a-z]*(?:['’][a-z]+)?(?![A-Za-z])")
_BINDING: Final = re.compile(
    r"(?<![A-Za-z])(?:the|an?|is|are|was|were|be|am|i['’]?m|i|my|me|we|our|you|your|he|she|it|its|they|their|his|her|this"
    r"|that|to|of|in|on|at|with|for|from|and|but|or|so|if|when|than|then|not|do|does|did|have|has|had|will|would|can"
    r"|could|just|how|what|like)(?![A-Za-z])",
    re.IGNORECASE,
)
_PROSE: Final = re.compile(r"(?<![A-Za-z])(?:I|[a-z]+(?:['’][a-z]+)?)(?![A-Za-z])")


@lru_cache(maxsize=1024)
def is_mixed(text: str) -> bool:
    """True for a text with words of both languages: names and a single foreign word do not count."""
    return len(_PROSE.findall(text)) > 1 and any(map(is_han, text))


def own_language(text: str, language: Language) -> Language:
    """The language of a part of a text that is in ``language`` as a whole."""
    if not any(map(is_han, text)):
        return "en" if len(_PROSE.findall(text)) > 1 else language
    return clause_language(text) if is_mixed(text) else language


def clause_language(text: str) -> Language:
    """That of which it has more words; English words without one that binds them are only borrowed."""
    han = sum(map(is_han, text))
    return "zh" if han > len(_WORD.findall(text)) or (han and not _BINDING.search(text)) else "en"


def languages_in(text: str, language: Language) -> tuple[Language, ...]:
    """The languages by whose rules a part of a text is to be read that is in ``language`` as a whole."""
    own = own_language(text, language)
    return (own, "zh" if own == "en" else "en") if is_mixed(text) else (own,)


_TIME: Final = script.compile(
    r"\b(today|tonight|tomorrow|yesterday|now|date|time|day|week|weekend|month|year|hours?|minutes?|morning|evening|noon"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|ago|until|since|when|late|early|soon|age|old)\b"
    r"|[今明昨前后][天日晚早年]|现在|时间|日期|几[点号时]|[年月日周点]|星期|礼拜|早上|晚上|中午|下午|多久|什么时候|多大|岁",
    re.IGNORECASE,
)
_OWN_FACT: Final = script.compile(
    r"^\W*((so|and|hey|ok|okay|then|please|(can you |could you )?(tell|remind) me|do you (know|remember)"
    r"|(before|until|when|after) [^,?]{1,60}(?=,))\W+)*"
    r"(what|who|where|when|which|whose|how (old|many|much|tall|long|far|often))\b"
    r"(?!.*\b(you|should|could|can|shall|would|need|have to|do i do)\b).*\b(my|i|our|we)\b"
    r"|^\W*((so|and|hey|hi|ok|okay|please)\W+)*do (you|u) (still |even )?(know|remember|recall)\b"
    r"(?!.*\b(should|could|can|shall|would|need|have to|how (to|do))\b).*\b(my|i|our|we)\b"
    r"|^(?!.*(该|应该|可以|能|要不要|怎么办|需要|你(?!还?(知道|记得|记不记得)))).*我(的|们|家)?.*(什么|哪|谁|几|多少|多大|多高|吗)",
    re.IGNORECASE,
)


def mentions_time(text: str) -> bool:
    """True where date or time of day may matter for the answer."""
    return _TIME.search(text) is not None


def asks_own_fact(text: str) -> bool:
    """True for a question to which the answer is a fact about the user ("What is my sister called?")."""
    return _OWN_FACT.search(text) is not None
