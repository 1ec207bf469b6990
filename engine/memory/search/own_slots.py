"""Questions for what everybody has one of: name, home and job. Their answers share no word with them, nor much meaning:
"What do I do for a living?" and "The user is a bookbinder." are told apart from all else by what they are about."""

from __future__ import annotations

import re
from typing import Final, Literal

from engine import script
from engine.memory.kinds import holder_of, slots_of

OwnSlot = Literal["name", "home", "job"]

_EN: Final = (
    r"^\W*(?:(?:so|and|hey|hi|ok|okay|please|(?:can|could) you (?:tell|remind) me|(?:tell|remind) me|"
    r"do (?:you|u) (?:still )?(?:know|remember|recall))\W+)*(?:{asked})"
    r"(?: (?:again|now|these days|at the moment|currently|anyway|before(?: that| then)?|previously|back then|"
    r"at the time|in the past|last (?:year|month)|(?:in|until|before) \d{4}))?\W*$"
)
_ZH: Final = (
    r"^\W*(?:你?(?:还|是否)?(?:知道|记得|记不记得|说说|告诉我|那|请问)\W*)*我(?:现在|目前|平时|以前|之前|原来|从前|"
    r"过去|曾经|当时|那时候?|[去前]年|上个月|\d{4}年)?(?:{asked})"
    r"(?:的|呢|啊|来着|吗|了)*\W*$"
)
_FOR_A_LIVING: Final = r"(?:for (?:a living|work|money)|at work|professionally)"
_ASKED_EN: Final[dict[OwnSlot, str]] = {
    "job": rf"what(?: work| job)?(?: do)? i do(?: {_FOR_A_LIVING})?"
    rf"|what(?: work| job)?(?: did)? i (?:used? to )?do {_FOR_A_LIVING}"
    r"|what(?:['’]?s| is| was)? my (?:current |new |old |former |previous |last )?"
    r"(?:job(?: title)?|occupation|profession|trade|(?:line of )?work)(?: is)?"
    r"|(?:where|what) (?:do |am |did |was )?i (?:used? to )?(?:work|working|employed)(?: (?:as|in|at))?"
    r"|who(?:m)? (?:do |am |did |was )?i (?:used? to )?work(?:ing)? for|my (?:job|occupation|profession)",
    "name": r"what(?:['’]?s| is)? my (?:full |first |own )?name(?: is)?|who(?: am i|['’]?s this| i am)|what am i called"
    r"|my name",
    "home": r"where (?:(?:do|did) i (?:used? to )?live|(?:am|was) i living|(?:is|was) my (?:old |former )?home"
    r"|i lived?)"
    r"|(?:what|which) (?:city|town|country) (?:do |am |did |was )?i (?:used? to )?liv(?:e|ing)(?: in)?",
}
_WHERE_ZH: Final = r"(?:什么|哪)(?:里|儿|个|家|地方|座)?"
_ASKED_ZH: Final[dict[OwnSlot, str]] = {
    "job": r"是?[做干](?:什么|啥|哪一?行)(?:工作|职业|行业)?|的?(?:本职工作|工作|职业|行业)(?:是|在)?"
    rf"(?:什么|啥|哪里|哪儿|哪)?|在{_WHERE_ZH}(?:公司|单位|城市)?(?:上班|工作)|从事(?:什么|哪个|哪种)(?:工作|职业|行业)?",
    "name": r"是谁|叫(?:什么|啥)(?:名字)?|的名字(?:是|叫)?(?:什么|啥)?|姓什么",
    "home": rf"家?住在?{_WHERE_ZH}(?:城市)?|家在{_WHERE_ZH}",
}
_ASKED: Final[tuple[tuple[OwnSlot, re.Pattern[str]], ...]] = tuple(
    (slot, script.compile(form.replace("{asked}", asked), re.I))
    for form, questions in ((_EN, _ASKED_EN), (_ZH, _ASKED_ZH))
    for slot, asked in questions.items()
)
_TELLS_JOB: Final = script.compile(
    r"^the user (?:\w+ ){0,2}?(?:works? (?:as|at|for|in|with|on|from|part|full|night)\b|is employed\b|teaches\b|"
    r"runs an? \w+|is (?:now )?an? (?:[\w-]+ ){0,3}?"
    r"(?!member|customer|lover|owner|mother|father|brother|sister|smoker|runner|beginner)[\w-]+"
    r"(?:er|or|ist|ian|nurse|chef|cook|vet|clerk|midwife|student|architect|accountant|assistant|mechanic|pilot)\b)"
    r"|^用户(?!的|家).{0,14}?(?:工作|上班|任职|就职|从事|[专全]职(?!妈|爸|太太|主妇)|[做当](?![饭菜梦])[\u4e00-\u9fff]{2,8}(?=[，。；]|$)"
    r"|是(?:一?[名个位])?[\u4e00-\u9fff]{0,8}"
    r"(?:[师员工]|医生|护士|经理|司机|会计|教授|警察|编辑|记者|律师|学生|老板|作家|画家)(?=[，。；]|$))",
    re.I,
)


def asked_slot(message: str) -> OwnSlot | None:
    """What a message asks of the user, if it asks for nothing else."""
    return next((slot for slot, pattern in _ASKED if pattern.search(message)), None)


def tells_slot(slot: OwnSlot, fact: str) -> bool:
    """The fact tells it of the user."""
    language = "zh" if fact.startswith(("用户", "用戶")) else "en"
    if holder_of(fact, language) != "user" or re.match(r"the user['’]s (?!name\b|home\b|job\b|address\b)", fact, re.I):
        return False
    return slot in slots_of(fact) or (slot == "job" and _TELLS_JOB.search(fact) is not None)
