"""What is no part of a fact though it stands in its sentence: openings, asides, exclamations, questions, tasks, wishes.

Only what rules are sure of, at either end of a sentence: never a name, a number or a negation of what is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine import script
from engine.language import Language, is_han, languages_in

LEAST: Final[dict[Language, int]] = {"en": 2, "zh": 3}
"""Words, or Han characters, that have to be left: with less the sentence stays as it is."""

_WEEKDAY: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_OPENING_EN: Final = re.compile(
    r"^(?:(?:(?:one|another|a|the) (?:\w+ ){0,2}thing|(?:small|funny|odd|weird|strange|quick|side|random|fun|other) "
    r"(?:thing|fact|note|update|question)|(?:big|good|bad|great|sad|exciting|happy) news|confession|guess what|"
    r"p\.?s\.?|ugh|argh|phew|yay|wow|hm+|haha\w*|lol|sadly|unfortunately|luckily|anyhow|gosh|my god|oh my god|omg|"
    r"oh dear|listen|you know what|(?:don['’]?t laugh|promise not to laugh|embarrassing(?:ly)?|"
    r"this is embarrassing|i['’]m ashamed "
    r"to say))\s*(?:[,:!–—]|\s-)+\s*(?:but (?=i\b|my\b|we\b|our\b))?|(?:ugh|phew|yay|lol|btw|omg|that['’]s (?:why|how|"
    r"when)) (?=i\b|my\b|we\b|our\b))+",
    re.I,
)
_POINTLESS_CAUSE_EN: Final = script.compile(
    rf"^(?:their|its|that|this|they) [^,;]{{2,40}}, so (?=(?:my|our|i|we)\b)|"
    rf"^it['’]?s (?:{_WEEKDAY}|late|early|raining|snowing|cold|hot|sunny)\b[^,;]{{0,30}}, (?:and |so )?(?=(?:i|"
    rf"my|we|our)\b)",
    re.I,
)
""" "Their rota is different, so …", "it's Wednesday so I'm off, …": what follows stands by itself."""
_SETTING: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"^(?:(?:hi|hey|hello|ok|so|and|now)[,!. ]+)*(?:(?:just |currently |still )?(?:planning|filling (?:in|out)|"
        r"writing|preparing|packing|sorting|updating|booking|drafting|checking|organi[sz]ing|working on|thinking about|"
        r"getting ready for)|(?:an? |one )?(?:(?:very|really) )?(?:quick|short|small|silly|stupid|random|little|tiny|"
        r"last|other|final|more) (?:one|question|thing|ask|task|favour|favor|job))\b[^:,;]{0,48}:\s*(?=\S+ \S+)",
        re.I,
    ),
    "zh": script.compile(
        r"^(?:在|正在|正)?(?:填|写|准备|收拾|计划|安排|整理|更新)[^，,：:。]{1,12}[：:]\s*(?=\S{4})|"
        r"^(?:(?:跟|和|给|想跟|想和)你(?:说|讲|聊|分享)(?:个|件|一?下)?(?:事儿?|事情|消息)?|说(?:个|件)事儿?|"
        r"问(?:个|一下)?(?:事儿?|问题)?|"
        r"有(?:个|件)事儿?)[，,：:]\s*(?=\S{4})"
    ),
}
""" "Filling in a form: my son is nine", "跟你说个事，…": what somebody is about, before what is told."""
_CLOSING_EN: Final = re.compile(
    r"(?:\s*[,;–—]\s*|\s-+\s)(?:(?:and |but |so )?(?:by the way|btw|tbh|to be honest|honestly|lol|haha\w*|sadly|"
    r"unfortunately|luckily|thankfully|at last|phew|yay|ugh|sigh|help|imagine(?: that)?|believe it or not|"
    r"can you believe (?:it|that)|who knew|you know|what a \w+(?: \w+)?|so (?:cute|sweet|annoying|happy|excited|proud|"
    r"funny|tired|unfair)|too (?:cute|funny|sweet)|love (?:it|him|her|them)|hate it|wish (?:me|us) luck|"
    r"fingers crossed|don['’]?t ask|zero [a-z]+|(?:no|pure|total|absolute) "
    r"(?:nonsense|fuss|drama|joke|kidding|chill|regrets?|mercy|bliss|chaos|heaven|torture)|no idea why|"
    r"any ideas|thoughts|please|\w+ everywhere))$|"
    r"\s+(?:tbh|lol|btw|haha\w*|by the way|ngl|imo)$",
    re.I,
)
_TASK_TAIL_EN: Final = re.compile(
    r",? (?:and|but) (?:it|this|that) (?:should|must|needs to|has to|ought to) (?:be|have|fit|say|sound|not)\b.*$|"
    r",? (?:so|and)(?: (?:i|we)(?:['’]d)?)? (?:need|want|could use|like) (?:[\w-]+ ){0,4}?(?:dinner|lunch|recipe|"
    r"ideas?|gift|present|toast|speech|text|card|plan|list|names?|tips?|advice|suggestions?|help|something|questions?|"
    r"captions?|titles?|slogan|poem|joke|quiz|exercises?|games?|template)\b.*$|"
    r", (?:(?:is|are|do|does|did|can|should|could|would|will|shall|may) (?:i|you|we|they|he|she|it|the|that|this|there|"
    r"an?|my|our)|how (?:much|many|long|often|far|do|does|can|should))\b.*$|"
    r", (?:what|which) (?!(?:i|we|is|are|was|were|matters|counts|helps|with)\b)\w+(?: \w+)?$|"
    r",? (?:so )?(?:please |can you |could you )?(?:help me|tell me|give me|show me|recommend|suggest)\b.*$",
    re.I,
)
_ASIDE_EN: Final = re.compile(r",? (?:by the way|btw)(?=,)", re.I)

_OPENING_ZH: Final = script.compile(
    r"^(?:(?:先说好|反正|话说(?:回来)?|说起来|说到(?:这个|这)|说来也(?:巧|怪)|哎呀?|唉|哈哈+|救命啊?|天[哪啊呐]|"
    r"我的天|好家伙|没办法|"
    r"笑死(?:我)?了?|[困累气烦饿热冷]死(?:我)?了|说(?:出来|来)(?:丢人|惭愧|不好意思|你可能不信|你别笑|"
    r"不怕你笑话?)|不怕你笑话?|你别笑|别笑(?:我|话我)?|完了|糟了|好消息|坏消息|好巧|真巧|不瞒你说|讲真|"
    r"老实说)[，,！!：:、…\s]*)+(?=\S{4})|"
    r"^(?:不要|别|不用|先别)(?!跟我说|放|加|给我|推荐|提)[^，,]{1,6}[，,]\s*(?=[我咱](?!.*(?<!我)[那这它]))|"
    r"^(?:刚好|正好|那就|正巧|那)[^，,]{1,10}[，,](?=[我咱])"
)
_FEELING_ZH: Final = (
    r"(?:真(?:的|是)?|实在|也|都)?(?:太|好|真|超|特别|非常)?(?:可爱|好笑|搞笑|逗|丢人|尴尬|神奇|离谱|夸张|气人|"
    r"感动|开心|高兴|幸福|激动|难过|"
    r"无语|心累|郁闷|烦|爽|惨|倒霉|羡慕|头疼|心疼|绝望|崩溃|后悔|舍不得)(?:死)?(?:我)?(?:了|啊|呀|得.{1,6})?"
)
_CLOSING_ZH: Final = script.compile(
    rf"[，,！!…~～\s]+(?:救命啊?|{_FEELING_ZH}|[笑气累困烦愁]死(?:我)?了?|哈哈+|嘿嘿|呵呵|唉|哎|没办法|"
    rf"我哪(?:儿|里)?知道|绝了|完美|谢天谢地|"
    r"罪过罪过|(?:老|总|老是|总是|经常|一直|都)?有人(?:说|以为|觉得|问)[^，,]+|那?算了|好不好|对吧|是吧|你懂的|"
    r"你知道的|真是的|你说[^，,]{0,8}|"
    r"(?:我)?(?:就|还|也|正|这次)?想(?:送|给|买|做|写|找|问|请|选)[^，,]*)$"
)
_NOT_ASKING_ZH: Final = script.compile(
    r"[什怎谁哪多][么样个儿里少]?.{0,4}[都也]|没(?:有)?什么|不怎么|没怎么|不知道|不记得|忘了|动不动|时不时|"
    r"差不多|几乎|好几|十几"
)
_ASKING_ZH: Final = script.compile(
    r"[吗呢么]$|什么|怎么|怎样|如何|为什么|为啥|哪[里儿个些位种款家天]?|谁|多少|多[久远长大高]|是否|"
    r"[要得需][^，,]{0,6}几[个点岁天年月次周晚位份杯层公克小]|([\u4e00-\u9fff])不\1|"
    r"[\u4e00-\u9fff]没[\u4e00-\u9fff]$|有没有|是不是|"
    r"还是.*(?:划算|好|合适|快|方便|便宜|行)$"
)
_COMMA_ZH: Final = re.compile(r"[，,；;]")


def trimmed(text: str, language: Language) -> str:
    """The sentence without what surely is no part of what it tells."""
    ways = languages_in(text, language)
    for one in ways:
        text = _until_settled(text, _less_zh if one == "zh" else _less_en, LEAST[one])
    return text


def without_setting(text: str, language: Language) -> str:
    """Without what somebody is just about, where what is told stands behind a colon."""
    return _SETTING[language].sub("", text)


def asks_zh(clause: str) -> bool:
    """A clause that closes a statement is a question: "…，蛋糕要提前几天订"."""
    return bool(_ASKING_ZH.search(clause)) and not _NOT_ASKING_ZH.search(clause)


def _less_en(text: str) -> str:
    text = _POINTLESS_CAUSE_EN.sub("", _OPENING_EN.sub("", without_setting(text, "en")))
    return _ASIDE_EN.sub("", _CLOSING_EN.sub("", _TASK_TAIL_EN.sub("", text)))


def _less_zh(text: str) -> str:
    text = _CLOSING_ZH.sub("", _OPENING_ZH.sub("", without_setting(text, "zh")))
    commas = list(_COMMA_ZH.finditer(text))
    return text[: commas[-1].start()] if commas and asks_zh(text[commas[-1].end() :]) else text


def _until_settled(text: str, less: Callable[[str], str], least: int) -> str:
    while True:
        shorter = less(text).strip(" ,，、;；…")
        if shorter == text or _size(shorter) < least:
            return text
        text = shorter


def _size(text: str) -> int:
    return sum(map(is_han, text)) + len(re.findall(r"[A-Za-z0-9][\w'’-]*", text))
