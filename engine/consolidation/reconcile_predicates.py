"""What is told of a thing, where both languages have usual words for it: who lives in a town does not visit it."""

from __future__ import annotations

from typing import Final

from engine.memory.bilingual.word_pairs import WordPairs

_PREDICATES: Final = r"""
\bliv(?:es?|ed|ing)\b|\bbased in\b|\bhome is\b|\bresid(?:es?|ing)\b = 住(?!院)|定居|住处
\b(?:is|are|am|was|comes?|came)(?: originally)? from\b|\bhometown\b = 来自|老家|祖籍|是[\u4e00-\u9fff]{2,4}人
\bgr(?:ew|ows?|owing|own) up\b|\braised\b|\bchildhood\b = 长大
\bborn\b = 出生|生于|年生
\b(?:go|goes|going|went|flies|flew|fly) (?:to|on|back)\b|\bvisit|\btrip\b = 去(?!年|世|掉|除)|出差|旅[行游]|飞(?!机)
\bmov(?:e|es|ed|ing)\b = 搬
\bwork(?:s|ed|ing)?\b|\bjob\b|\bemployed\b = 上班|工作|任职|打工
\bt(?:each(?:es|ing)?|aught)\b|\bteacher\b = 教(?!授|堂|练|室)|老师
\bstud(?:y|ies|ied|ying|ent)\b|\blearn|\bat uni(?:versity)?\b|\bclass(?:es)?\b|\blessons?\b = 学(?!校)|[念读][书大]|课
\brent(?:s|ed|ing)?\b(?! out) = 租(?!出去|金)(?<!出租)
\brent(?:s|ed|ing)? out\b|\blets out\b = 出租|租出去
\b(?:buys?|bought|buying|purchased?)\b = 买
\bs(?:ells?|old|elling)\b = 卖
\blos(?:t|es?|ing)\b = 丢|遗失
\b(?:finds?|found)\b = 找到|捡到?|发现
\bmeets?\b|\bmet\b = 遇[见到]|碰见|见面|认识
\b(?:eats?|ate|eaten|eating)\b = 吃
\b(?:drinks?|drank|drunk|drinking)\b = 喝
\bcook(?:s|ed|ing)?\b|\bbak(?:es?|ed|ing)\b = 做饭|做菜|下厨|烤|烘焙
\bcollect(?:s|ed|ing)?\b = 收集|收藏|集邮
\bplay(?:s|ed|ing)?\b|\bpianist\b = 弹|[拉玩](?=.{0,4}琴)|吹|打(?=.{0,6}(?:球|牌|麻将|鼓))|踢|下(?=.{0,3}棋)
\brun(?:s|ning)?\b|\bran\b|\bjog = 跑
\bswim(?:s|ming)?\b|\bswam\b = 游泳
\bcycl(?:es?|ed|ing)\b|\brid(?:es?|ing)\b|\brode\b|\bbikes\b = 骑
\bdriv(?:es?|ing)\b|\bdrove\b = 开车|驾
\bleav(?:es?|ing)\b|\bdepart = 出发|离开|启程
\b(?:start|begin)(?:s|ed|ing)?\b|\bbegan\b = 开始|开学|入学|入职
\bretire = 退休
\bmarr(?:y|ied|ies|ying)\b|\bwedding\b = 结婚|婚礼|嫁|娶|已婚
\b(?:likes?|loves?|enjoys?|adores?|fond of|favou?rites?)\b = 喜欢|爱(?!人|好)|最爱
\b(?:hates?|dislikes?|(?:can['’]t|cannot) stand)\b = 讨厌|受不了|不喜欢|厌恶
\bafraid\b|\bscared\b|\bphobia\b = 怕|恐
\ballerg = 过敏
\bbr(?:oke|oken|eaks?)\b|\brepair|\bmend(?:s|ed|ing)?\b|\bfix(?:es|ed|ing)?\b = 坏|修(?!养|行)
\bcosts?\b|\bpa(?:ys?|id|ying)\b|\bearns?\b = 花了|付|交钱|缴|赚|挣
\bwr(?:ites?|ote|iting|itten)\b = 写
\bsing(?:s|ing)?\b|\bsang\b|\bchoir\b = 唱
\b(?:sleeps?|slept|sleeping)\b = 睡
\bwear(?:s|ing)?\b|\bwore\b|\btakes? (?:an? |size )*\d = 穿|戴
\bpark(?:s|ed|ing)\b = 停(?=在|车)
\bspeaks?\b|\bspoke\b|\bfluent\b = 说(?=.{1,4}[语文话])
\bcalled\b|\bnamed\b|\bname is\b|\bgoes by\b = 叫|名字|取名
\b(?:want|wants|plan|plans|planning|hope|hopes|intend|intends) (?:to|on)\b = 想(?!到|念)|打算|计划|希望
\bpromised?\b = 答应|承诺|保证
\b(?:moved|postponed|rescheduled|put off|delayed)\b = 改到|改成|推迟|延期|提前到
\bcr(?:y|ies|ied|ying)\b = 哭
\bdi(?:es|ed)\b|\bpassed away\b = 去世|过世|死了
\bdiv(?:es?|ing)\b = 潜水
"""
"""A line each: a pattern for English, one for Chinese."""
_PAIRS: Final = WordPairs(_PREDICATES)


def predicates(text: str) -> frozenset[int]:
    """The numbers of those that a statement has, in either language."""
    return _PAIRS.found_in(text)


_GENERAL: Final = predicates(
    "goes to, moved, postponed, buys, sells, lost, finds, starts, leaves, wants to, plans to, likes, hates, costs, "
    "is called, promised"
)
"""What is said of nearly anything."""


def particular_predicates(text: str) -> frozenset[int]:
    """Those that say something of what a statement is about: to sing or to teach, not to go or to like."""
    return predicates(text) - _GENERAL


def tell_otherwise(one: str, other: str) -> bool:
    """Whether both have a predicate that is known here, and none in common."""
    first, second = predicates(one), predicates(other)
    return bool(first and second) and not first & second
