"""Bare remarks that pass with the talk they stand in: a find, a choice, praise, what somebody is just doing."""

from __future__ import annotations

import re
from typing import Final

from engine.language import Language, own_language
from engine.memory.learning.acknowledging import is_bare_thing, only_answers
from engine.memory.learning.lexicon import KIN_EN, any_of

_OF_THE_TALK: Final = {
    "en": any_of(
        r"^(?:you(?:['’]re| are)|ur|u r) (?:an? |the |so |too |very |right\b|welcome|amazing|brilliant|great|awesome|"
        r"hilarious|funny|kidding|not wrong|good at)",
        r"^(?:(?:yes|yeah|no|ok|the|exactly)[, ]+)*(?:that|this|first|second|third|last|other|"
        r"same) one\b(?!\w)[^,]{0,12}$",
        r"^(?:ok(?:ay)? |so |and |now |please )*(?:let['’]?s |can we |shall we |could we )?(?:switch|change|go|"
        r"back|swap)"
        r"(?: back)? (?:to|into) (?:english|chinese|french|german|dutch|spanish|italian|mandarin|cantonese|japanese)\b"
        r"(?!.*\b(?:always|from now on|every time|for good|in future|by default)\b)",
        r"^(?:(?:sorry|ok|okay|one)[, ]+)*(?:one )?(?:last|final|more) (?:one|question|thing|favou?r)\b(?!.*\bmy\b)",
        r"^(?:that['’]?s|thats|so|such) (?:so |totally |very )?me$|^(?:[\w-]+ ){1,2}but (?:yes|yeah|no|ok|okay|fine|"
        r"true|good|nice|useful|cute|fair|still)$",
        r"^(?:\w+ ){1,2}first, then (?:we|i|you|let)\b",
        r"\bno wonder\b|^(?:ah|oh|so|ok)*[, ]*(?:that|which) explains\b|^so that['’]?s (?:why|how|what)\b",
        r"^(?:i |we |just |finally |ok |and )*(?:found|lost|fixed|solved|sorted|sent|printed|tried|got|did|made) "
        r"(?:it|them|that|this)\b[^,;]{0,24}$",
        r"^(?:it|that) (?:really |finally |totally )?(?:works?|worked|helped|helps|fits|did it)\b[^,;]{0,16}$",
    ),
    "zh": any_of(
        r"^[你您](?:真|太|好|是|最|可|也太|简直)[^，,]{1,8}$",
        r"^(?!.*(?:我|咱|家))[^，,：:]{1,30}(?<![更最备做办弄写买装放收摆修洗订约说谈商定搞])(?:太|好|真|超|"
        r"有够)(?!了|吃|喝|像|正|有|多)[\u4e00-\u9fff]{1,3}?(?:了|的)?"
        r"[啦喔哦啊耶欸呢呀吧]*$",
        r"^刚[才刚][^，,]{1,12}[，,]现在(?:又|好|才)",
        r"^我?(?:又|回)来[了啦]|^(?:那就?|不如|乾脆|干脆)?[^，,我]{1,8}好了[啦吧]?$|^(?:然后|还)?有(?:个|件)?(?:难|"
        r"问题|事)的?$",
        r"^(?:先|那|请)?(?:换|转|跳)(?:个|下|一下)?话题|^(?:先|请|都)?(?:不要|别|不用|不必)(?:再|先)?(?:安慰|骂|笑|问|"
        r"管|劝|催|怪|吵)我?",
        r"难怪|怪不得|原来如此|原来是(?:这|那)(?:样|么)|^原来(?:一直|都|这(?![台家座条项份款张栋本种所间位个].{6})|"
        r"不是|可以|还能)(?!.{0,24}(?:现在|后来|改))",
        r"^(?:行|好的?|嗯+|那|ok|好吧|[，, ])*(?:先|就)(?:这样|到这)|^[^，,]{0,4}[，,]?等(?:一?会儿?|"
        r"一?下)[^，,]{0,14}(?:再|接着|继续)",
        r"就(?:它|这个|那个|这|第.个|选它)(?:了|吧)(?:[，,][^，,]{0,6})?$|^(?:这|那)个?(?:好|可以|行|不错|就行|绝)",
        r"^(?!.*(?:以后|一直|从现在|每次|总是|都用|默认))(?:那|我们|咱们?|还是|先)*(?:换|切|说|讲|用|改)(?:成|回|到|"
        r"用)?(?:中文|英文|英语|法语|德语|荷兰语|"
        r"西班牙语|普通话|粤语|日语|汉语)(?:聊|说|吧|来|了|继续|$)",
        r"^(?!.*(?:\d|工作|房|对象|朋友|实习|公寓|住处))[^，,]{0,8}(?:找到了?|找不到了?|不见了|"
        r"找着了)(?:[，,][^，,]{0,8})?$",
    ),
}
_FRAGMENT_EN: Final = re.compile(
    r"^(?:in|on|under|behind|at|inside|next to|between|beside|near|by|over|above|below) (?:the |an? |my |his |her )?"
    r"(?-i:[a-z]+)(?: (?-i:[a-z]+))?$",
    re.I,
)
_EVERYBODY_EN: Final = re.compile(
    r"^(?:and |but |so )?you (?:can(?:['’]t|not)?|should(?:n['’]t)?|have to|never|just|always)\b|"
    r"^(?:an?|the|one|some) (?:[\w'-]+ ){1,3}(?:that )?you (?:can|could|must|should|have to|need|want|get)\b",
    re.I,
)
_OWN_EN: Final = re.compile(r"\b(?:i|i'm|i've|my|me|mine|we|our|us)\b", re.I)
_UNFINISHED_EN: Final = re.compile(r"\b(?:was|is|are|were|and|but|or|the|an?|of|to|with|because|than|like|just)$", re.I)
_AT_HAND_EN: Final = re.compile(
    r"^(?:(?:and|also|now|currently|just|still)[, ]+)*(?:filling (?:in|out|up)|looking (?:for|at)(?! (?:an? )?(?:\w+ )?"
    r"(?:job|work|flat|house|apartment|room|home|place|partner|nanny|flatmate|internship|school))|sitting|waiting|"
    r"standing|lying|trying to|heading|watching|listening|cooking|eating|staring|typing|stuck|packing|unpacking)\b",
    re.I,
)

_LASTS_EN: Final = re.compile(
    rf"\b(?:only|always|every|never|since|for (?:years|months)|favou?rite|my (?:\w+ )?{KIN_EN})\b", re.I
)


def is_of_the_talk(text: str, language: Language) -> bool:
    """A remark on the thing at hand or to the assistant: a find, a choice, a reaction, the language of this talk."""
    language = own_language(text, language)
    if _OF_THE_TALK[language].search(text) or only_answers(text, language) or is_bare_thing(text, language):
        return True
    if language == "zh":
        return False
    if _FRAGMENT_EN.match(text) or (_EVERYBODY_EN.search(text) and not _OWN_EN.search(text)):
        return True
    return bool(_UNFINISHED_EN.search(text))


def is_at_hand(text: str, language: Language) -> bool:
    """What somebody is just doing, without a subject: "Filling in a form for the town hall"."""
    return own_language(text, language) == "en" and bool(_AT_HAND_EN.match(text)) and not _LASTS_EN.search(text)
