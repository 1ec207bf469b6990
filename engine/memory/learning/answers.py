"""A bare answer to the assistant's own question ("Which city do you live in?" - "Lyon.") as a fact."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language

_NAME_EN: Final = r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}"
_NAME_ZH: Final = r"(?!不|没|算|谢|好|对|是|嗯|随|你|我|哪|为)[\u4e00-\u9fff]{2,4}"
_KNOWN: Final[dict[Language, tuple[tuple[str, str, str], ...]]] = {
    "en": (
        (
            r"\b(?:(?:which|what) (?:city|town|country) (?:do you live|are you|are you based) in|"
            r"where do you live|where are you based)\?$",
            rf"(?:in )?({_NAME_EN})",
            "The user lives in {}.",
        ),
        (
            r"\b(?:what(?:'s|’s| is) your (?:first )?name|what (?:should|can|shall|may) i call you)\?$",
            rf"({_NAME_EN})",
            "The user's name is {}.",
        ),
        (r"\bhow old are you\?$", r"(?:i'm |i am )?(\d{1,2})(?: years old)?", "The user is {} years old."),
    ),
    "zh": (
        (
            r"(?:住在哪(?:里|儿|个城市|座城市)?|在哪(?:个|座)城市(?:生活|居住)?)(?:呢|呀)?？$",
            rf"(?:在|住在?)?({_NAME_ZH})",
            "用户住在{}。",
        ),
        (
            r"(?:你|您)(?:叫什么(?:名字)?|怎么称呼|的名字是什么)(?:呢|呀)?？$|(?:怎么|如何)称呼(?:你|您)(?:呢|呀)?？$",
            rf"({_NAME_ZH})",
            "用户叫{}。",
        ),
        (r"(?:你|您)(?:今年)?(?:多大(?:年纪|了)?|几岁了?)(?:呢|呀)?？$", r"(\d{1,2})岁?", "用户{}岁。"),
    ),
}
_PLAIN_NO: Final = re.compile(
    r"^(?:yes|no|sure|thanks|ok|okay|never|why|hi|hello|nowhere|skip|maybe|stop|what)\b", re.I
)


def fact_from_answer(question: str, answer: str, language: Language) -> str | None:
    """The fact, or None unless the assistant asked right before and the answer is nothing but a name or a number."""
    asked, said = question.strip().replace("?”", "?"), answer.strip().strip(" .。!！")
    if _PLAIN_NO.search(said):
        return None
    for pattern, form, fact in _KNOWN[language]:
        match = script.fullmatch(form, said) if script.search(pattern, asked, re.I) else None
        if match is not None:
            return script.like(fact.format(match.group(1)), question + answer)
    return None
