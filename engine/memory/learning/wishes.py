"""What a wish about answers settles, such as the unit of lengths, and that a later one settles it otherwise.

In English, Chinese, or one in each.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine import script

_SETTLED: Final = r"""
lengths metric = \b(?:centimet\w+|millimet\w+|kilomet\w+|cms?|mm|km|met(?:er|re)s|metric)\b|厘米|公分|毫米|公里|[米公]制
lengths imperial = \b(?:inch(?:es)?|feet|foot|yards?|miles?|imperial)\b|英寸|英吋|英尺|英里|英制
weights metric = \b(?:kilos?|kilograms?|kgs?|grams?|metric)\b|公斤|千克|克(?=[^服]|$)|公制
weights imperial = \b(?:pounds|lbs?|ounces|stones?|imperial)\b|英?磅|盎司|英制
temperatures celsius = \b(?:celsius|centigrade)\b|摄氏
temperatures fahrenheit = \bfahrenheit\b|华氏
prices euro = \beuros?\b|欧元
prices dollar = \bdollars?\b|\busd\b|美元|美金
prices sterling = \b(?:pounds sterling|sterling|gbp|british pounds)\b|英镑
prices yuan = \b(?:yuan|rmb|renminbi)\b|人民币
prices yen = \byen\b|日元
prices taiwan = \bnt\b|\btaiwan(?:ese)? dollars\b|台币
clock 24 = \b(?:24|twenty-four)[- ]hours?\b|(?:24|二十四)小时制
clock 12 = \b(?:12|twelve)[- ]hours?\b|\bam and pm\b|(?:12|十二)小时制
answers-in english = \b(?:in|speak|use|write) english\b|(?:用|说|写|讲)(?:英文|英语)
answers-in chinese = \b(?:in|speak|use|write) (?:chinese|mandarin)\b|(?:用|说|写|讲)(?:中文|汉语|普通话)
answers-in french = \b(?:in|speak|use|write) french\b|(?:用|说|写|讲)(?:法文|法语)
answers-in german = \b(?:in|speak|use|write) german\b|(?:用|说|写|讲)(?:德文|德语)
answers-in dutch = \b(?:in|speak|use|write) dutch\b|(?:用|说|写|讲)荷兰语
answers-in spanish = \b(?:in|speak|use|write) spanish\b|(?:用|说|写|讲)西班牙语
characters traditional = \btraditional (?:chinese|characters)\b|繁体
characters simplified = \bsimplified (?:chinese|characters)\b|简体
spelling british = \bbritish (?:spelling|english)\b|英式
spelling american = \bamerican (?:spelling|english)\b|美式(?!咖啡)
length short = \b(?:short(?:er)?|brief\w*|concise\w*|to the point)\b|(?<!不)简短|短一?[点些]|简洁|精简|[字句]话?以内
length long = \b(?:long(?:er)?|detailed|in (?:more )?detail|in depth|thorough\w*)\b|详细|长一?[点些]|细一?[点些]
layout list = \b(?:bullets?|bullet points|lists?|numbered)\b|列表|分点|分条|列出来
layout prose = \b(?:prose|paragraphs|full sentences|running text)\b|段落|整段|成段
tone formal = (?<!in)(?<!less )\bformal\w*\b|正式(?!员)|敬语|您
tone casual = \b(?:informal\w*|casual\w*|like a (?:friend|mate))\b|随意|随便|口语|像朋友
speed stepwise = \b(?:step by step|one step at a time)\b|一步一步|分步
speed whole = \b(?:all at once|all in one go|everything at once)\b|一次(?:说|讲|给)[完全]
"""
"""A line each: what is settled, how, and its words in both languages."""
_VALUES: Final = tuple(
    (*key.split(" "), script.compile(pattern, re.I))
    for key, pattern in (line.split(" = ") for line in _SETTLED.strip().splitlines())
)
_WISH: Final = script.compile(
    r"^The user (?:asks|asked|wants) the assistant\b|^用户(?:要求|希望|请)助手|\b(?:please|give me|tell me|from now on|"
    r"always|call me|with (?:me|the user)|answers?|repl(?:y|ies))\b|请|告诉|以后|今后|只看|回答|回复",
    re.I,
)
_ONLY_THEN: Final = script.compile(
    r"\b(?:when|whenever|if|unless|except|this time|just this)\b|的时候|(?<![小及])时[，,]|如果|除非|这次|除了", re.I
)
_DENIED: Final = script.compile(
    r"\b(?:not|no|never|n['’]t|stop|instead of|rather than|without|no longer|hate)\b[^,.;，。；]*"
    r"|\b(?:drop|skip|enough of|done with|off|hates?) (?:the |with )?\w+"
    r"|[^,.;，。；]*\b(?:headaches?|hate|cannot read|can['’]t read|confus\w+)\b[^,.;，。；]*"
    r"|(?:别再?|不要再?|不用再?|不再|而不是|没有|戒掉?|讨厌|看不懂)[^,.;，。；]*"
    r"|[^,.;，。；]*(?:要戒|不用了|不要了|头[痛疼]|看不懂)[^,.;，。；]*",
    re.I,
)
_AS_CLAUSE: Final = script.compile(r"[^,.;，。；“”\"]+")
_CALLED: Final = script.compile(
    r"\b(?:[Cc]all|[Aa]ddress) (?:me|the user)(?: as)? ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)"
    r"|(?:叫|称呼)(?:我|用户)(?:为|做)?([\u4e00-\u9fff]{2,4}?)(?=[，。；”就吧]|$)"
)
_MONEY: Final = script.compile(r"\b(?:prices?|cost\w*|money|paid|amounts?)\b|价|钱|金额", re.I)


def other_wish(old: str, new: str) -> bool:
    """Whether both are wishes about answers, and the newer one settles otherwise what the older one settles."""
    if not (_WISH.search(old) and _WISH.search(new)) or bool(_ONLY_THEN.search(old)) != bool(_ONLY_THEN.search(new)):
        return False
    if _ONLY_THEN.search(old) and not _same_condition(old, new):
        return False
    one, two = settled(old), settled(new)
    return any(two[what] and how and not how & two[what] for what, how in one.items() if what in two)


def settles_else(one: str, other: str) -> bool:
    """Whether it is known of both wishes what they settle, and they have nothing of it in common."""
    first, second = settled(one), settled(other)
    return bool(first and second) and not first.keys() & second.keys()


@lru_cache(maxsize=2048)
def settled(text: str) -> dict[str, frozenset[str]]:
    """What a wish settles, and how; what it says is not wanted is left out."""
    text = script.simplified(text)
    wanted = _DENIED.sub(" ", text)
    found: dict[str, frozenset[str]] = {}
    for what, how, pattern in _VALUES:
        if pattern.search(wanted) and not (what == "weights" and how == "imperial" and _MONEY.search(text)):
            found[what] = found.get(what, frozenset()) | {how}
    if called := _CALLED.search(text):
        found["name"] = frozenset((called.group(1) or called.group(2),))
    return found


def _same_condition(old: str, new: str) -> bool:
    one, two = (_condition(script.simplified(text)) for text in (old, new))
    return one == two


def _condition(text: str) -> str:
    clauses = (match.group() for match in _AS_CLAUSE.finditer(text))
    return next((clause.strip().lower() for clause in clauses if _ONLY_THEN.search(clause)), "")
