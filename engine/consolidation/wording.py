"""Statements in the third person, by rule and near the user's words: who spoke is named, all else stays as it was said.

"We" is the user and others, for nobody knows who else is meant; what is addressed to the assistant is not reworded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine import script
from engine.language import Language, is_han, is_mixed
from engine.memory.learning.grouping import HOLD, WITH_OTHERS, without_we, without_we_zh
from engine.memory.learning.lexicon import PAST_EN
from engine.memory.learning.rewriting import finish, rewrite, speaks_english_of_self, strip_lead, third_person
from engine.memory.sensitive import is_of_nobody_else

_LEAD: Final = {
    "en": re.compile(
        r"^(?:(?:fact|note(?: for later| to self)?|noted|memo|fyi|for the record|heads[- ]up|reminder|update|finding|"
        r"data point|(?:honest|"
        r"unpopular|hot) (?:opinion|take))\s*[:—-]\s*|"
        r"(?:settled|decided|agreed)\s*[:—]\s*|"
        r"(?:(?:right|ok(?:ay)?|so|good|well|then)[, ]+)*(?:that['’]s|it['’]s|all) (?:settled|decided|agreed|"
        r"final)(?: then| now)?"
        r"\s*[:,—-]\s*|"
        r"(?:just |finally |we |i )*(?:got|received|heard|saw|read|have)(?: \w+){1,4}? (?:back|in|today|"
        r"this morning)\s*:\s*|"
        r"(?:long story short|bottom line|in a nutshell|tl;?dr|quick (?:update|note)|good to know|worth (?:noting|"
        r"knowing)|"
        r"(?:just )?(?:so|as) a (?:note|reminder|heads[- ]up))\s*[:,—-]\s*|"
        r"(?:it )?turns out(?: that)?[ ,:]+"
        r"|(?:honestly|frankly|to be fair|to be honest|in short|overall|all in all|for what it['’]s worth|fwiw|"
        r"as far as (?:i['’]m|we['’]re) concerned|if (?:you ask me|i['’]m honest)|truth be told|to my mind)[, ]+"
        r"|personally[, ]+(?=(?:i|we)\b))+",
        re.I,
    ),
    "zh": script.compile(
        r"^(?:(?:事实|备注|备忘|注意?|提示|已知|个人(?:观点|看法|意见)|记录一下|补充(?:一下)?|提醒一下|更新一下|"
        r"查到了?|结论)\s*[：:]\s*|(?:定了|说好了|敲定了?|决定了)\s*[：:]\s*|(?:老实说|"
        r"说实话|坦白说|总之|说到底|归根结底|归根到底|总而言之|平心而论|实话实说|坦率地?说|老实讲|说句实话|说句公道话|"
        r"总的来说|说真的)[，,]\s*|事实证明[，,]?\s*|原来(?=[这那])|"
        r"[^，,：:。]{0,8}(?:结果|报告|数据|成绩|账单|名单)(?:已经?)?(?:出来|下来|到|拿到|收到)了?\s*[：:，,]\s*)+"
    ),
}
_AS_A: Final = re.compile(r"as an? |as the |no (?=\w)(?!no\b|it\b|i\b|we\b|the\b|that\b)", re.I)
"""Words that only look like an opening to be left out: "No more meetings before ten"."""
_NEGATION: Final = script.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot|without)\b|n['’]t\b|不|没|别|无|非", re.I
)
_ADDRESS: Final = {
    "en": re.compile(
        r"^(?:as )?(?:you|your) [^,:—]{2,60}(?:[,:—]|\bthat\b)\s*(?=\S+ \S+ \S+ \S+)(?!.*\byour?s?\b)|"
        r",? (?:as you (?:know|said|asked|see)|by the way|you know)$",
        re.I,
    ),
    "zh": script.compile(r"^[^，,：:]{0,6}[你您][^，,：:]{1,24}[，,：:]\s*(?=[^你您]{6,}$)"),
}
"""Words to the assistant around what is told: "As you asked: …"."""
_DID_EN: Final = re.compile(
    r"^(?:decided|settled|opted|agreed|promised|committed|confirmed|chose|picked|told|signed|booked|ordered|dropped|"
    r"switched|moved|went|concluded|resolved|volunteered)\b(?! (?:via|by|from)\b|\s*:)",
    re.I,
)
_PAST: Final = "|".join(sorted(PAST_EN))
_DID_WHAT_EN: Final = re.compile(
    r"^(?!(?i:based|located|called|named|compared|provided|founded|built|made|known|born|needed|left|set|put|cut|let|"
    r"hurt|cost|read|spread|had|was|were|used|supposed|given|need|indeed|speed|feed|seed|red)\b)"
    rf"(?:(?i:{_PAST})|[A-Z][a-z]+ed) "
    r"(?:the|an?|my|our|all|half|to|on|for|up|out|over|back|off|two|three|four|five|\d+|another|[A-Z][a-z]+)\b",
)
_NOT_EN: Final = re.compile(r"^not (?=(?:an?|the|much|really|sure|keen|convinced|happy|going|planning|ready)\b)", re.I)
_DOES_EN: Final = re.compile(
    r"^(?:want|need|plan|intend|hope|prefer|like|love|hate|expect|think|believe)\b(?! of\b)", re.I
)
_UNPAID_EN: Final = re.compile(r"^(?:i )?(?:have(?:n't| not)|(just|recently|now|already) been(?= diagnosed))\s*", re.I)
_OWED_EN: Final = re.compile(r"^(?:the )?(rent|mortgage|bills?|loan|council tax|credit card|gas|electric\w*)\b", re.I)
_STATE_EN: Final = re.compile(
    r"^(?:(?:still|already|now) )?(?:behind|late|in arrears|short|diagnosed|\w+ (?:months|weeks) behind)\b", re.I
)
_WILL_EN: Final = re.compile(r"^(?:will|would|can't|cannot|won't|should)\b(?! (?:i|you|we)\b)", re.I)
_DOING_EN: Final = re.compile(
    r"^(?!during|\w*thing\b|morning|evening|spring|string|king|ring|wing|according|including|regarding|ceiling|"
    r"having|being|(?:starting|beginning|ending|effective) (?:in|on|from|with|at|after|next|this|immediately|\w+day)\b)"
    r"((?:re-)?[a-z]+ing)\b(?!['’])"
    r"(?!.*\b(?:is|was|are|were|has|takes?|makes?|helps?|costs?|means?|gives?)\b|.*, (?:i|we)\b)",
    re.I,
)
_DID_ZH: Final = script.compile(
    r"^(?:已经?|最终|最后|今后|以后|今后都|现在)*(?:都|会|将|要)*(?:决定|承诺|答应|确认(?!的)|打算|计划(?!的|"
    r"是)|想要|希望|告知|通知|告诉(?!我)|更新|重新|选了|选定|选择|谈好|说好|同意|准备|不再|放弃|"
    r"通过|改[用成为喝吃坐骑穿走]|换成|将|把|采用|取消|停用|弃用|不打算|不准备|不想)|^已经?[从向在与和跟给为]|"
    r"^[与和跟][^，,]{1,12}(?:约|谈|说|商量|讲)(?:好|定|妥)|"
    r"^(?:真心|一直|始终|还是|总|越来越|实在|最近|平时)*(?:觉得|认为|习惯|喜欢|讨厌|受不了|迷上|爱上|偏爱|"
    r"倾向于?)(?!的)"
)
_TO_SELF: Final = re.compile(
    r"^(?:note|memo|reminder) to (?:self|myself)\s*[:,—-]\s*(?!(?:the|an?|my|our|this|that|these|it|he|she|they|"
    r"there|we|"
    r"you|never|no|always|only|all|i)\b)(?=[a-z]+ (?:the|an?|my|our|his|her|their|all|some|two|up|out|off|to|in|"
    r"(?-i:[A-Z])|"
    r"\d))",
    re.I,
)
""" "Note to self: renew the licence"."""
_BY_ME_ZH: Final = script.compile(r"^(?:依|照|据|按|要|让)我(?:个人)?(?:来)?(?:看|说|估计)[，,]?")
_SELF_ZH: Final = script.compile(r"^(?:提醒|告诫)(?:我|一下)?自己")
_LET_US: Final = re.compile(r"^let's (?=[a-z])", re.I)
_INVERTED: Final = re.compile(r"\b(will|would|can|could|do|did|should|must|may|might) I (?=[a-z])")
_SELF: Final = (
    (re.compile(r"\bI am\b|\bI'm\b"), "they are"),
    (re.compile(r"\bI was\b"), "they were"),
    (re.compile(r"\bI\b"), "they"),
    (re.compile(r"\bmy\b", re.I), "their"),
    (re.compile(r"\bmyself\b", re.I), "themselves"),
    (re.compile(r"\bme\b", re.I), "them"),
)
_AGAIN: Final = re.compile(
    r"(\bthe user\b(?!'s).*?\b)the user( (?:would|will|could|can|might|may|should|must|had|did|won't|can't|cannot)\b)",
    re.I,
)
_SMALL: Final = re.compile(
    r"(?:the|a|an|this|that|these|those|it|he|she|they|his|her|their|its|in|on|at|for|from|with|and|but|so|"
    r"because|since|without|until|once|while|though|although|people|nobody|everybody|everyone|someone|something|"
    r"nothing|"
    r"otherwise|still|then|now|only|even|just|many|few|several|some|any|one|two|three|half|another|other|such|what|"
    r"which|too|much|more|less|fewer|enough|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|"
    r"thirty|forty|fifty|sixty|almost|nearly|"
    r"who|how|where|why|instead|starting|beginning|effective|meanwhile|afterwards|besides|"
    r"as|by|when|if|after|before|there|all|most|some|no|not|our|we|my|each|every|both|any|under|over|also)\b",
    re.I,
)
_NO_NAME: Final = re.compile(r"[A-Z][a-z]+-[a-z]|(?!\w*[jqx]ing\b)[A-Z][a-z]{2,}ing$")
""" "Cold-start" and "Patching", not "Mann-Whitney" and "Chongqing"."""
_I_SAY: Final = re.compile(r"^I(?:'d| would) say (?:that )?(?=\S+ \S+ \S+)")
_MYSELF_ZH: Final = script.compile(r"我(?:个人|本人|这边)(?=[认觉更最比非很不也还只一喜偏倾反赞主])")
_I_ZH: Final = script.compile(r"(?<![自忘超])(?<!^本)(?<![^\u4e00-\u9fff]本)我(?!们)")
_OWED_ZH: Final = script.compile(r"(?:房租|租金|房贷|车贷|水电|电费|物业|学费|信用卡|花呗|贷款|月供|按揭|社保|尾款)")
_YOU_ZH: Final = script.compile(r"你|您")
_NUMBER: Final = re.compile(r"\d+(?:[.,:/-]\d+)*")
_NAME: Final = re.compile(r"\b[A-Z](?:(?![\u3400-\u9fff])[\w’'-])+")
_OWN_WORDS: Final = frozenset(("the", "they", "their", "them", "user", "user's"))


def reworded(parts: Sequence[str], language: Language) -> str | None:
    """The sentences as one fact, or None where rules cannot tell who is meant."""
    made = list[str]()
    for part in parts:
        part = _TO_SELF.sub("I need to ", part.replace("’", "'"))
        body = part if _AS_A.match(part) else _LEAD[language].sub("", strip_lead(part, language))
        body = _ADDRESS[language].sub("", body)
        text = _english(body, " ".join(made)) if language == "en" else _chinese(body)
        if text is None:
            return None
        made.append(text.rstrip("。.！!；; "))
    text = finish(("；" if language == "zh" else "; ").join(made), language)
    return script.like(text, "".join(parts))


def is_supported(fact: str, source: str, language: Language) -> bool:
    """A finished sentence in the source's script whose names, numbers and negation are the source's."""
    fact, source = script.simplified(fact), script.simplified(source)
    if not fact.endswith(("。", ".", "!", "”。")) or "\ufffd" in fact:
        return False
    if any(number not in source for number in _NUMBER.findall(fact)):
        return False
    if bool(_NEGATION.search(fact)) != bool(_NEGATION.search(source)):
        return False
    low = source.lower().replace("’", "'")
    names = (name.replace("’", "'").lower() for name in _NAME.findall(fact))
    if any(name not in low and name.removesuffix("'s") not in low and name not in _OWN_WORDS for name in names):
        return False
    if language == "en":
        return sum(map(is_han, fact)) <= sum(map(is_han, source))
    return any(map(is_han, fact))


def _english(text: str, before: str) -> str | None:
    """The sentence; with a small letter behind others that are no sentences of their own here."""
    if HOLD in text:
        return None
    text = _LET_US.sub("I want to ", _I_SAY.sub("I think ", text))
    body = _INVERTED.sub(r"\1 the user ", without_we(_with_subject_en(text)))
    role = _AS_A.match(body)
    head, rest = ("", body) if role is None else (role.group(), body[role.end() :])
    made = rewrite(rest.replace(WITH_OTHERS, HOLD), "en")  # a plural: no verb behind it is to be changed
    if made is None:
        return None
    made = (f"{head}{rest[:1]}{made[1:]}" if head else made).replace(HOLD, WITH_OTHERS)
    made = f"{made[:1].upper()}{made[1:]}"
    made = _AGAIN.sub(r"\1they\2", made)
    if not before:
        return made
    lowered = made.lower().startswith("the user") or _is_small(text, re.findall(r"[\w'-]+", before))
    return f"{made[:1].lower()}{made[1:]}" if lowered else made


def _is_small(text: str, said: Sequence[str]) -> bool:
    """Whether the first word has its capital only from where it stands: no name, or said in small letters elsewhere."""
    first = text.split(" ", 1)[0].rstrip(",;:")
    no_name = _SMALL.match(text) or _NO_NAME.match(first)
    return bool(no_name) or f"{first[:1].lower()}{first[1:]}" in said


def _with_subject_en(text: str) -> str:
    """With "the user" in front where the sentence leaves its subject out; then what follows is about "they"."""
    low = f"{text[:1].lower()}{text[1:]}"
    if match := _NOT_EN.match(text):
        return f"The user is not {_as_they(text[match.end() :])}"
    if _DID_EN.match(text) or _DID_WHAT_EN.match(text) or _WILL_EN.match(text):
        return f"The user {_as_they(low)}"
    if match := _DOES_EN.match(text):
        return f"The user {third_person(match.group().lower())}{_as_they(text[match.end() :])}"
    if is_of_nobody_else(text):
        if (unpaid := _UNPAID_EN.match(text)) is not None:
            return f"The user has {f'{unpaid.group(1)} been' if unpaid.group(1) else 'not'} {text[unpaid.end() :]}"
        text = _OWED_EN.sub(r"The user's \1", text)
        return f"The user {'was' if low.startswith('diagnosed') else 'is'} {low}" if _STATE_EN.match(text) else text
    return f"The user is {_as_they(low)}" if _DOING_EN.match(text) else text


def _as_they(text: str) -> str:
    for pattern, word in _SELF:
        text = pattern.sub(word, text)
    return text


def as_opinion(text: str, source: str, language: Language) -> str:
    """A bare view as the user's: "the paper oversells" is not a fact about the paper."""
    if language == "zh":
        return script.like(f"用户认为{text}", source)
    lowered = _is_small(text, source.split())
    return f"The user thinks {text[:1].lower() if lowered else text[:1]}{text[1:]}"


def _chinese(text: str) -> str | None:
    body = _chinese_with_subject(text)
    return None if body is None else script.like(body, text)


def _chinese_with_subject(text: str) -> str | None:
    body = _MYSELF_ZH.sub("我", without_we_zh(_BY_ME_ZH.sub("我认为", _SELF_ZH.sub("我提醒自己", text))))
    if _DID_ZH.match(body) and not _YOU_ZH.search(body):
        return f"用户{_I_ZH.sub('自己', body)}"
    if script.search(r"我|咱|俺|本人|用户这边", body) or (is_mixed(body) and speaks_english_of_self(body)):
        return rewrite(body, "zh")
    if is_of_nobody_else(body):
        return f"用户{'的' if _OWED_ZH.match(body) else ''}{body}"
    return None if _YOU_ZH.search(body) else body
