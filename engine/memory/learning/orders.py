"""Explicit orders to the memory: to remember, to forget, or how the assistant is to answer from now on."""

from __future__ import annotations

from typing import Final, Literal

from engine.language import Language
from engine.memory.learning import manner
from engine.memory.learning.clauses import Span
from engine.memory.learning.lexicon import any_of

Order = Literal["remember", "forget", "standing", "none"]

OPENING_EN: Final = (
    r"^(?:(?:please|also|and|ok|okay|hey|so|but|just|yes|sure|great|thanks|thank you|can you|could you|would you"
    r"|i want you to|i'?d like you to)[, ]+)*"
    r"(?:remember|keep in mind|bear in mind|make a note|take note|note down|note|don'?t forget|save|memori[sz]e"
    r"|write down)"
)
OPENING_ZH: Final = (
    r"^(?:(?:请|麻烦|你|帮我|帮忙|一定|要|好好|务必|那|再|好的|好|嗯|行|对了|另外|还有|谢谢)[，, ]*)*"
    r"(?:记住|记一下|记下来|记下|记好|牢记|记得|别忘了|不要忘记|别忘记|备忘|(?:保存|存|记|写|加)(?:到|进|入|在)(?:你的?)?记忆(?:里|中)?)"
)
_NOTED_ZH: Final = r"(?!^(?:好的?|嗯+|行|哦|噢|对)*[，, ]*(?:记住|记下来?|记好|牢记|记得)[了啦](?![，,：:]))"
""" "记住了要带伞": somebody has remembered, and orders nothing; "记住了，我姓王" is an order."""
_REMEMBER: Final = {
    "en": any_of(
        rf"{OPENING_EN}"
        r"(?! (?:when|how|what|who|where|the time|as|me\b))(?: of)?"
        r"(?: (?:that|this|down|for me|for later|(?:to|in|into|from) (?:your |the |my )?memory))*[:,]?\s+(?=\S)"
    ),
    "zh": any_of(
        rf"{_NOTED_ZH}{OPENING_ZH}(?:一下)?(?:[了啦](?=[，,：:]))?(?:[：:，,]|这件事|这个(?=[：:，,]))*"
        r"\s*(?=\S)"
    ),
}
_BACKWARD: Final = {
    "en": any_of(
        r"^(?:(?:please|so|and|just)[, ]+)*(?:keep|bear) (?:that|this|it|these|those) in mind\b",
        r"^(?:(?:please|so|and|just|can you)[, ]+)*(?:remember|note|save) (?:that|this|it)"
        r"(?: (?:please|for (?:me|later|next time)))*$",
    ),
    "zh": any_of(
        r"^(?:请|麻烦|你|帮我|要|先|就)*(?:记住|记一下|记下来|记下|记好|记着)(?:这个|这点|这些|它|啊|哦|哈|吧|了|一下)*$"
    ),
}
_FORGET: Final = {
    "en": any_of(
        r"^(?:(?:please|ok|okay|can you|could you)[, ]+)*(?:forget|delete|erase|stop remembering)\b"
        r"(?! (?:it|about it|to\b|me\b))(?: (?:what i (?:said|told you)|that|about|the fact that|everything "
        r"about))*\s+(?=\S)"
    ),
    "zh": any_of(
        r"^(?:请|你|把|帮我|可以)*(?:忘掉|忘了|忘记|删掉|不用记|别记)(?!说|告诉|提|讲|跟|带|买|做)(?:关于)?(?=\S)"
    ),
}


def order_of(clause: Span, language: Language) -> tuple[Order, int]:
    """Which explicit order a clause is, and where in it the thing to remember or forget begins."""
    if match := _REMEMBER[language].search(clause.masked):
        return "remember", match.end()
    if match := _FORGET[language].search(clause.masked):
        return "forget", match.end()
    if manner.of(clause.masked, language) == "standing":
        return "standing", 0
    return "none", 0


def points_back(clause: Span, language: Language) -> bool:
    """ "Keep that in mind.": what is to be remembered was said just before."""
    return bool(_BACKWARD[language].search(clause.masked))
