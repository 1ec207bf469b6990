"""Wishes about how the assistant answers: that their words make them lasting, that they may, or that they do not.

A wish speaks of the form of answers (length, tone, units, language …). It is lasting by a word of scope ("with me",
"every time", "unless I ask"), and never about the text at hand ("make that shorter").
"""

from __future__ import annotations

import re
from typing import Final, Literal

from engine.language import Language, languages_in
from engine.memory.learning.lexicon import KIN_EN, KIN_ZH, any_of

Manner = Literal["standing", "unclear", "none"]

_STANDING: Final = {
    "en": any_of(
        r"^(?:please |you can |just |everyone |people |friends )*(?:calls?|address) me (?:as )?"
        r"(?!(?:that|this|it|so|when|if|back|later|"
        r"again|tomorrow|tonight|today|on|at|in|for|and|crazy|old)\b)[\"'“]?[A-Z]",
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
        r"(?:以后|今后|从现在起|从现在开始|从今往后|从今以后|(?<!我)每次(?!都[^用按写说给先别请叫回])|今后都|往后)"
        r"(?:(?!我们?(?:都|会|将|要|就|自己)).){0,12}(?:请|你|(?<!我)(?<!我们)用|别|不要|(?<!我)(?<!我们)都|叫|回答|"
        r"回复|说|写|先|跟我|给我)",
        r"^(?:请你?)?(?:始终|永远|一律|总是|一直)(?:用|不要|别|以|称|叫|给|先|回)",
        r"(?:别再|不要再)(?:用|叫|给|说|加|发|写|提)",
        r"(?:跟|给|对|和)我.{0,10}(?:的时候|时)[，,]?(?:请|都|一律|就|要|尽量)*(?:用|按|写|说|别|不要|不用|先|直接|少)",
        r"^(?:给我|帮我)?(?:推荐|安排|介绍|挑|选|列|写|讲|做|找|提到?|说到?)[^，,。]{0,8}(?:的时候|时)[，,]?(?:请|就|"
        r"都)?(?:别|不要|不用|避开|避免|用|按|少)",
        r"我(?:不喜欢|希望|更喜欢|讨厌)你(?:用|说|回|叫|给|写|在|能|每|总|一)",
    ),
}

_FORM: Final = {
    "en": any_of(
        r"\b(?:answers?|repl(?:y|ies)|responses?|explanations?|explain\w*|sentences|words|paragraphs|"
        r"bullets?|bullet points?|"
        r"lists|tables|headings?|markdown|emojis?|emoticons?|exclamation marks?|jargon|terms|acronyms|abbreviations|"
        r"small ?talk|pleasantries|chit-?chat|preambles?|introductions?|disclaimers?|caveats|warnings|"
        r"apolog\w+|sorry|compliments?|flatter\w*|prais\w+|sugar-?coat\w*|filler|fluff|waffle|examples?|code|comments|"
        r"sources|links|citations|units?|metric|imperial|celsius|fahrenheit|kilomet\w+|kilos?|miles|pounds|euros|"
        r"dollars|"
        r"24-hour|spelling|english|french|german|spanish|italian|chinese|mandarin|language|tone|formal\w*|informal\w*|"
        r"casual\w*|polite\w*|blunt\w*|direct\w*|honest\w*|brief\w*|concise\w*|short|simple|simply|plain|slow\w*|"
        r"gentle|gently|patien\w+|strict|step by step|one step|to the point|"
        r"(?:in|me|use|using|only) (?:cm|mm|centimet\w+|inch(?:es)?|feet)|like (?:i'?m|i am)|as if i|basics|details?|"
        r"first names?|nicknames?|sir|madam|ma'am|mate|buddy|dear)\b"
    ),
    "zh": any_of(
        r"字数|字以内|句(?:话)?以内|简短|简洁|简单|精简|详细|啰嗦|罗嗦|废话|客套|客气|寒暄|道歉|对不起|抱歉|表情|列表|"
        r"表格|术语|行话|专业词|"
        r"[中英法德日韩俄粤]文|[英法德日韩俄]语|粤语|繁体|简体|普通话|方言|文言|代码|注释|例子|举例|解释|公制|英制|"
        r"摄氏|华氏|公里|公斤|"
        r"公分|厘米|英寸|英吋|语气|口气|口语|正式|随意|随便|直接|直说|实话|委婉|重点|弯子|结论|通俗|大白话|白话|"
        r"分点|分条|步骤|一步一步|"
        r"一步步|[“\"「][你您][”\"」]|"
        r"尊称|敬语|小白|新手|外行|初学者|幽默|严肃|温柔|耐心|鼓励|说教|大道理|长篇|长文|太长|太多字|markdown|emoji"
    ),
}
_SCOPE: Final = {
    "en": any_of(
        r"\bwith me\b|\bunless i\b|\balways\b|\bnever\b|\b(?:every|each) ?time\b|\bany ?more\b|\bby default\b|"
        r"\bin general\b|\bgenerally\b|\bwhen(?:ever)? (?:you|i|we)\b",
        r"\b(?:talk|speak|write|reply|respond|answer|chat|be \w+) (?:to |with )?me\b",
        r"^(?:(?:please|and|also|just|but)[, ]+)*(?:keep|make|have|want|prefer|like) (?:all |all of )?your "
        r"(?:answers|replies|responses|explanations|messages)\b",
        r"\byour (?:answers|replies|responses|explanations|messages)\b.*\b(?:should|must|can|need)\b",
        r"^(?:(?:please|and|also|just|but|could you|can you)[, ]+)*(?:stop|don'?t|do not|no|avoid|keep|make|use|"
        r"drop|skip|leave|put|less|fewer|more|cut|write|add)\b.*\b(?:in|from|of|to|with) (?:all )?your (?:answers|"
        r"replies|responses|explanations|messages)\b",
        r"\b(?:temperatures|distances|prices|amounts|weights|times|dates|measurements|sizes|recipes|numbers|units|"
        r"commands|"
        r"examples)\b.*\b(?:in|as|with)\b",
        r"\b(?:no need|you (?:don'?t|do not) (?:have|need)|you (?:can|may)) (?:to )?(?:\w+ ){0,4}(?:to|with|for) me\b",
    ),
    "zh": any_of(
        r"(?:跟|和|同|对)我.{0,3}(?:说话|讲话|聊天?|说|讲|解释|沟通|交流|用)|(?:回答|回复|答复|回)我?(?:的)?(?:时候|"
        r"时|话|问题|消息)?.{0,4}(?:尽量|请|都|"
        r"要|用|别|不要|不用|少|控制|先|直接|最好)|除非我|每次|一律|一概|全都|都(?:给我)?(?:用|按|写|说)|平时|别(?:老|"
        r"总|动不动)|不要(?:老|总|动不动)|不用(?:老|总|"
        r"每次|跟我|对我|这么|那么)|不必(?:老|总|每次|跟我|对我|这么|那么)|(?:把|当)我(?:当|是)|称呼我|(?:温度|距离|"
        r"价格|金额|重量|日期|尺寸|单位|例子|菜谱).{0,3}(?:都|请|就)?(?:用|按|标)|我问.{0,8}(?:的时候|时)"
    ),
}
_FOREVER: Final = {
    "en": any_of(
        r"\b(?:from (?:now|here|today) on|going forward|in (?:the )?future|never again|(?:every|each) ?time|always|"
        r"unless i|ever)\b(?! (?:since|more))"
    ),
    "zh": any_of(r"以后|今后|往后|从现在|每次|一律|除非我|始终|永远"),
}
_AT_HAND: Final = {
    "en": any_of(
        r"\b(?:this|that|these|those|it|above|below|following|previous|last|first|second|third|next|again|instead|"
        r"draft|"
        r"email|e-mail|letter|essay|poem|story|speech|text|summary|article|version|title|paragraph|file|function|"
        r"table|list)\b(?! (?:way|kind|sort|time))|"
        r"\b(?:write|draft|give|tell|make|create|list|plan|design|suggest|recommend|find|need|want) (?:me |us )?"
        r"(?:an?|some|two|three|five|ten|\d+)\b"
    ),
    "zh": any_of(
        r"(?:这|那)(?!么|样|种)|它|上面|下面|上述|以下|刚才|刚刚|最后|最前|一下|第[一二三四五六七八九十\d]|再(?:短|长|"
        r"写|来|详|简|给|试)|改成|换成|"
        r"帮我|替我|写(?:一|个|封|篇|份|首|段)|列(?:一|个)|设计|推荐|介绍|讲(?:一|个|讲)|画(?:一|个|张)|做(?:一|个|成)|"
        r"邮件|作文|文章|论文|诗|故事|文案|标题|总结|摘要|报告|题目|表头"
    ),
}

_TELLING: Final = {
    "en": any_of(
        rf"^(?:(?:and|but|so|also|because)[, ]+)*(?:i|i'm|i've|we|we're|my|our|he|she|they|it|his|her|their|there|"
        rf"(?:the|an?) (?!answers|replies|explanations|short|brief)\w+|{KIN_EN}|"
        rf"(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?"
        rf"(?= (?:\w+ly |always |never |only |still )?(?:insists|prefers|wants|likes|loves|hates|dislikes|asks|expects|"
        rf"refuses|demands|uses|writes|reads|speaks)\b))\b(?! (?:\w+ )?(?:prefer|want|like|"
        rf"need|hate|would|don't (?:like|want|need))\b)|\b(?:thanks|thank you|thx|cheers|glad|happy|sorry) (?:for|"
        rf"that|you)\b"
    ),
    "zh": any_of(
        rf"^(?:其实|因为|所以|但是?|而且|不过)?(?:我|咱|他|她|它|{KIN_ZH})(?!问|希望|想让|不?喜欢|讨厌|要|更|比较|"
        rf"不想)|"
        r"(?:谢谢|感谢|多谢|幸好|还好)你"
    ),
}
"""The sentence has a subject that is not the assistant."""

_OF_OTHERS_ZH: Final = any_of(
    r"^[^，。；“]{1,20}(?:来电话|打电话|来信|发消息|通知|告诉我|跟我|宣布|写信|回复)?说[，,：:]?",
    r"^(?:以后|今后|往后|从现在起)[，,]?(?:所有|全部|每[个次])?的?(?!(?:回答|回复|答案|解释|代码|例子|名字|称呼|"
    r"尺寸|长度|温度|距离|价格|金额|"
    r"重量|日期|时间|单位|菜谱|数字|语气|[中英]文))[^，。；]{2,8}(?:改成|改为|换成|由|交给|归)",
    r"^(?!(?:那|请|你|您|就|所以|麻烦|我希望|我想|希望|还有|另外|回答|答案|解释|代码|例子|名字|称呼|尺寸|长度|"
    r"温度|距离|价格|"
    r"金额|重量|日期|时间|单位|菜谱|数字|语气|中文|英文|这个|这种|凡是|说到|提到)+(?:的|都)?(?:以后|今后|往后|"
    r"从))[^，。；]{2,10}"
    r"(?:以后|今后|往后)(?:都|就|也|全)",
)
"""Somebody reports what others will do: "the landlord says that from now on …"."""

_TO_ME_ZH: Final = any_of(r"(?:告诉|回答|回复|叫|称呼|[给跟对]|提醒)我|[你您]")

_ASPECTS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "layout",
        any_of(
            r"\b(?:bullets?|bullet points?|lists?|tables?|paragraphs?|prose|markdown|headings?)\b|"
            r"列表|表格|分点|分条|段落|标题"
        ),
    ),
    (
        "language",
        any_of(
            r"\b(?:english|french|german|spanish|italian|chinese|mandarin|cantonese)\b|[中英法德日韩俄粤]文|"
            r"[英法德日韩俄]语|粤语|普通话|繁体|简体"
        ),
    ),
    (
        "length",
        any_of(
            r"\b(?:brief\w*|short\w*|concise\w*|long\w*|detail\w*|\d+ words|sentences)\b|"
            r"简短|简洁|详细|长篇|字以内|句(?:话)?以内|啰嗦"
        ),
    ),
    (
        "tone",
        any_of(
            r"\b(?:formal\w*|informal\w*|casual\w*|polite\w*|blunt\w*|friendly)\b|客气|随意|正式|口语|直接|委婉|礼貌"
        ),
    ),
    (
        "units",
        any_of(
            r"\b(?:metric|imperial|celsius|fahrenheit|kilomet\w+|miles|cm|centimet\w+|inch(?:es)?)\b|"
            r"公制|英制|摄氏|华氏|公分|厘米|英寸|英吋"
        ),
    ),
    ("clock", any_of(r"\b(?:24|12)-hour\b|小时制")),
    ("name", any_of(r"\b(?:call|address) (?:me|the user)\b|叫(?:我|用户)|称呼")),
)
_WISHED: Final = any_of(r"\b(?:assistant|answers?|repl(?:y|ies)|responses?|called|addressed)\b|助手|回答|回复|称呼")


def of(text: str, language: Language) -> Manner:
    """How a sentence (no question) stands to later answers; "unclear" is for the model to say."""
    found = [_of(text, one) for one in languages_in(text, language)]
    return "standing" if "standing" in found else "unclear" if "unclear" in found else "none"


def _of(text: str, language: Language) -> Manner:
    if _TELLING[language].search(text) or (language == "zh" and _is_of_others(text)):
        return "none"
    if _STANDING[language].search(text):
        return "standing"
    if not _FORM[language].search(text):
        return "none"
    if _FOREVER[language].search(text):
        return "standing"
    if _AT_HAND[language].search(text):
        return "none"
    return "standing" if _SCOPE[language].search(text) else "unclear"


def _is_of_others(text: str) -> bool:
    return bool(_OF_OTHERS_ZH.search(text)) and not (_FORM["zh"].search(text) or _TO_ME_ZH.search(text))


def is_at_hand(text: str, language: Language) -> bool:
    """The words point at one text or one answer."""
    return bool(_AT_HAND[language].search(text))


def aspects(text: str) -> frozenset[str]:
    """What about answers a wish settles; of each there can be only one wish at a time."""
    return frozenset(name for name, pattern in _ASPECTS if pattern.search(text))


def is_wish_fact(text: str) -> bool:
    """A known fact is a wish about answers."""
    return bool(_WISHED.search(text)) and bool(aspects(text))
