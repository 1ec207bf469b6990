"""Explicit orders to the memory: to remember, to forget, or how the assistant is to answer from now on."""

from __future__ import annotations

from typing import Final, Literal

from engine.language import Language
from engine.memory.clauses import Span
from engine.memory.lexicon import any_of

Order = Literal["remember", "forget", "standing", "none"]

_REMEMBER: Final = {
    "en": any_of(
        r"^(?:(?:please|also|and|ok|okay|hey|so|but|just|can you|could you|would you)[, ]+)*"
        r"(?:remember|keep in mind|bear in mind|make a note|take note|note down|note|don'?t forget|save|"
        r"memori[sz]e|write down)"
        r"(?! (?:when|how|what|who|where|the time|as|me\b))(?: of)?(?: (?:that|this|down|for me|for "
        r"later))*[:,]?\s+(?=\S)"
    ),
    "zh": any_of(
        r"^(?:(?:请|麻烦|你|帮我|帮忙|一定|要|好好|务必|那|再)[，, ]*)*"
        r"(?:记住|记一下|记下来|记下|记好|牢记|记得|别忘了|不要忘记|别忘记|备忘)(?:一下)?(?:[：:，,]|这件事|这个)*\s*(?=\S)"
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
_STANDING: Final = {
    "en": any_of(
        r"^(?:please |you can |just |everyone |people |friends )*(?:calls?|address) me (?:as )?[\"'“]?[A-Z]",
        r"\b(?:from now on|from here on|going forward|in (?:the )?future|every time|each time|whenever)\b.*"
        r"(?:\b(?:you|your|please|answer|reply|respond|write|use|call|keep|speak|explain|give|avoid|"
        r"add|start|end|skip|include)\b)",
        r"^(?:please |you (?:should|must) |i(?:'d| would) like you to |i want you to )(?:always|never)\b",
        r"^(?:always|never) (?:answer|reply|respond|write|use|call|speak|explain|give|add|start|end|"
        r"include|tell|say|ask|put|show)\b",
        r"^(?:please )?(?:don'?t|do not|never|stop) (?:ever )?(?:us(?:e|ing)|call(?:ing)?|add(?:ing)?|"
        r"say(?:ing)?|apologi[sz](?:e|ing)|"
        r"end(?:ing)?|start(?:ing)?|repeat(?:ing)?|address(?:ing)?) .*(?:\bwith me|\bto me|\bme\b|emoji|"
        r"exclamation|bullet|again|anymore|your)",
        r"\bi (?:prefer|like|want|'d like) (?:your |(?:short|brief|long|detailed) )?(?:answers|replies|"
        r"responses|explanations)\b",
        r"^(?:when(?:ever)? you (?:explain|answer|reply|respond|write|tell|give|talk|show)|"
        r"in your (?:answers|replies)).*"
        r"\b(?:please|don'?t|do not|never|keep|leave|use|avoid|skip|be)\b",
    ),
    "zh": any_of(
        r"^(?:代码|答案|例子|回答|解释|回复)(?:请|麻烦)?(?:都|一律|全部)(?:给我|请)?(?:用|写|按|要)",
        r"^(?:请|麻烦|希望)?(?:你|您)?(?:在)?(?:回答|回复|回我|解释|说话|跟我说话)(?:我|问题|东西)*"
        r"(?:的时候|时|里|中)?[，, ]?(?:请|都)?(?:别|不要|少|尽量|简短|简洁)",
        r"^(?:请|你|以后|就|可以|大家都|平时){0,3}(?:叫我|称呼我|喊我)[^\s，。]{1,8}",
        r"(?:以后|今后|从现在起|从现在开始|从今往后|从今以后|每次|今后都|往后).{0,12}(?:请|你|用|别|不要|都|叫|回答|回复|说|写|先|跟我|给我)",
        r"^(?:请你?)?(?:始终|永远|一律|总是|一直)(?:用|不要|别|以|称|叫|给|先|回)",
        r"(?:别再|不要再)(?:用|叫|给|说|加|发|写|提)",
        r"我(?:不喜欢|希望|更喜欢|讨厌)你(?:用|说|回|叫|给|写|在|能|每|总|一)",
    ),
}


def order_of(clause: Span, language: Language) -> tuple[Order, int]:
    """Which explicit order a clause is, and where in it the thing to remember or forget begins."""
    if match := _REMEMBER[language].search(clause.masked):
        return "remember", match.end()
    if match := _FORGET[language].search(clause.masked):
        return "forget", match.end()
    if _STANDING[language].search(clause.masked):
        return "standing", 0
    return "none", 0


def points_back(clause: Span, language: Language) -> bool:
    """ "Keep that in mind.": what is to be remembered was said just before."""
    return bool(_BACKWARD[language].search(clause.masked))
