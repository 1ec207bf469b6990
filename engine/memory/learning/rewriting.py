"""From the user's first person to a fact's third person, word for word, by rule."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language, is_han, is_mixed, own_language
from engine.memory.kinds import as_name
from engine.memory.learning.lexicon import ADVERBS_EN, BASE_VERBS_EN, KIN_ZH, MODALS_EN, PAST_EN

_DATE_EN: Final = (
    r"(?:last|this|then|\d|yesterday|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|[a-z]+day\b)"
)
_LEAD_EN: Final = re.compile(
    r"^(?:(?:actually|btw|by the way|ok|okay|so|well(?! (?:number|no\.?|\d|water|pumps?|is|was|has|runs?|on|in|at)\b)|"
    r"anyway|also|no(?=\s*[,:;.!-]|\s+(?:i|it|that|not)\b)|nope|"
    r"yes|yeah|yep|oh|oops|and|but|"
    r"hi|hey|hello|sorry|fyi|"
    r"just so you know|for your information|for the record|a bit about me|about me|as i said|correction|"
    r"scratch that|wait|turns out(?: that)?|as it turns out|"
    r"finally(?=,? (?:i|my|we|our)\b)|i (?:ought to|should|forgot to|have to|must|need to|want to|"
    r"'d like to)(?: probably| also| just)? "
    r"(?:mention|say|tell you|add)(?: that)?|"
    rf"to be honest|honestly|because|since(?= (?:i|we|it|you|he|she|they)\b(?! was\b| were\b))(?! {_DATE_EN})|"
    r"as(?! (?:of|far|long|soon|much|for)\b)|plus|i mean|you know|please note that|note "
    r"that)\b(?:[,:… ]|\.{2,3})*(?:there\b[,: ]*)?)+(?=\S)",
    re.I,
)
_LEAD_ZH: Final = script.compile(
    r"^(?:(?:其实|对了|顺便(?:说|提)(?:一下|一句)?|顺带一提|哦|噢|嗯|啊|哎|唉|另外|还有|不过|但是|但|所以|"
    r"那个(?=[，,、…\s])|那(?![只位条家些边时年天种张台本样么间所部辆件首片份次回场群双套棵栋层顿杯碗个])|"
    r"说错了|不对|错了|更正(?:一下)?|纠正一下|"
    r"我?记错了|忘了(?:说|告诉你|提)|忘记说|跟你说(?:一下)?|告诉你|(?:hi|hello|hey|btw|ps)\b|你好|嗨|大家好|"
    r"因为|由于|既然|而且|"
    r"首先|先说一下|补充一下)[，,：:、。…\s]*)+(?=\S)",
    re.I,
)
_CONTRACTIONS: Final = (
    (re.compile(r"\b(?:i'm|i’m|im|i am)\b", re.I), "the user is"),
    (re.compile(r"\b(?:i've|i’ve|ive|i have|i haven't)\b", re.I), ""),
    (re.compile(r"\b(?:i'd|i’d)\b", re.I), "the user would"),
    (re.compile(r"\b(?:i'll|i’ll|i will)\b", re.I), "the user will"),
    (re.compile(r"\b(?:i do not|i don't|i don’t|i dont)\b", re.I), "the user does not"),
    (re.compile(r"\b(?:i am not|i ain't)\b", re.I), "the user is not"),
)
_DONE_EN: Final = (
    r"(?:packed (?:it |them )?in|gave (?:it |them )?up|given up|quit|sold|handed in|moved (?:in|out|to|back|"
    r"over)|signed up|"
    r"switched|swapped|dropped out|retired|left (?:the|my)|started (?:at|as|a|my|with|\w+ing)|joined|took up|"
    r"stopped \w+ing|"
    r"cancelled|finished with)"
)
"""What somebody says of themselves without a subject: "my evenings are free, packed in the late shift"."""
_UNSAID: Final = (
    (re.compile(r"\bit'?s ((?:the |an? )?[a-z]+(?: [a-z]+){0,3}), me\b(?=[,.;!]|$)", re.I), r"I'm \1"),
    (re.compile(r"\bthat'?s it (?:with|for) ([^,;.]+?) for me\b", re.I), r"I'm done with \1"),
    (re.compile(r"^(?:it'?s )?(?:my |our )?first (night|day|week|morning) (?=in|at)", re.I), r"I had my first \1 "),
    (re.compile(rf"^((?:i|my)\b[^,;]*,) (?:and )?(?={_DONE_EN}\b)", re.I), r"\1 I "),
)
""" "As of today it's head of wardrobe, me", "that's it with rowing for me", "first night in the new flat"."""
_HAVE: Final = re.compile(r"\bi(?:'ve|’ve| have|ve)\b(n't)?", re.I)
_I_VERB: Final = re.compile(rf"\bi\s+((?:(?:{ADVERBS_EN}|no longer)\s+)*)(?!i\b)([a-z'’]+)", re.I)
_AND_VERB: Final = script.compile(
    rf"\b(and|but)\s+((?:(?:{ADVERBS_EN}|no longer)\s+)*)({'|'.join(sorted(BASE_VERBS_EN))})\b", re.I
)
_GROUP: Final = {"en": re.compile(r"\b(?:we|we're|we've|our|us|ours)\b", re.I), "zh": script.compile(r"我们|咱们|咱")}
_ONE_OF_US: Final = re.compile(r"the user\b(?!['’]s).* with (?:the user's|our)\b(?!.*\b(?:we|us|ours)\b)", re.I)
""" "With my husband and our dog"."""
_YOU: Final = {"en": re.compile(r"\b(?:you|your|yours|you're)\b", re.I), "zh": script.compile(r"你|您")}
_BEGINS_WITH_PREDICATE_ZH: Final = script.compile(
    r"(?:在|住|从|是|有|没|不|会|能|想|要|去|来|对|和|跟|把|被|给|用|吃|喝|买|卖|做|做过|学|教|养|开|租|报|写|看|听|"
    r"玩|弹|跑|骑|坐|搬|换|改|离|结|怕|爱|"
    r"喜欢|讨厌|习惯|信|戒|属|姓|叫|已|刚|曾|还|也|都|只|最|很|特别|每|平时|平常|一直|一向|经常|常|总|老是|从小|今年|"
    r"去年|明年|现在|目前|打算|准备|计划|决定|"
    r"负责|工作|毕业|退休|单身|独居|一个人|\d|[一二三四五六七八九十]+[月岁号年])"
)
_FIRST: Final = {
    "en": re.compile(r"\b(?:I|[Mm]y|[Mm]ine|[Mm]e|[Ww]e|[Oo]urs?|us|[Mm]yself|[Oo]urselves)\b"),
    "zh": script.compile(r"(?<![自忘超])(?<!^本)(?<![^\u4e00-\u9fff]本)(?:我|咱|俺)(?!国|行我素)"),
}
_ME_EN: Final = re.compile(r"\b(?:i|i['’]?m|i['’]?ve|my|me|mine|we|our|us|myself)\b", re.I)
_QUOTED: Final = re.compile(r"“[^”]*”|「[^」]*」|『[^』]*』|\"[^\"]*\"")
_NAMED_EN: Final = re.compile(
    r"(?!(?:The|This|That|These|Those|There|It|He|She|They|We|You|What|Who|No|Not|If|When|Here|Everyone|Everybody|"
    r"Nobody|"
    r"Somebody|People|Today|Tomorrow|Yesterday|\w+day)\b)[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)? "
    r"(?:is|was|has|isn't|can't|can|doesn't|lives|works|likes|loves|hates|plays|studies|plans|teaches|got|turned|"
    r"turns)\b"
)
_THAT_ZH: Final = script.compile(r"^(用户|用戶)[那这][个门节堂只台条家位本]?")
_TALL_ZH: Final = script.compile(
    r"^我((?:1[3-9]\d|20\d)(?:cm|厘米|公分)?(?!\d)|[一1]米[一二三四五六七八九\d]{1,2})(?=[，,。]|$)", re.I
)
""" "我178": nothing but a height is told so."""
_COMMA_ZH: Final = re.compile(r"[，,\s]")
_INNER_QUOTES: Final = str.maketrans("“”", "‘’")


def rewrite(text: str, language: Language) -> str | None:
    """The clause about "the user", or None where rules cannot tell who is meant (we, you) or nothing is said."""
    if not is_mixed(text):
        language = own_language(text, language)
    elif (_FIRST["zh"] if language == "en" else _ME_EN).search(text):
        return _mixed(text)
    if _YOU[language].search(text):
        return None
    body = _chinese(text) if language == "zh" else _english(text)
    if _GROUP[language].search(body) or not is_third_person(body, language):
        return None
    return as_name(finish(body, language))


def speaks_english_of_self(text: str) -> bool:
    return _ME_EN.search(text) is not None


def _mixed(text: str) -> str | None:
    """Each language's words for the user in its own; no subject is added, since clauses share theirs."""
    body = re.sub(r"\bour\b", "my", strip_lead(strip_lead(text, "zh"), "en"), flags=re.I)
    if any(_YOU[one].search(body) or _GROUP[one].search(body) for one in ("en", "zh")):
        return None
    body = script.like(_without_me(_english(body)), text)
    if not (is_third_person(body, "zh") and is_third_person(body, "en")):
        return None
    return finish(body[:1].upper() + body[1:], "zh" if is_han(body.strip(" ,，。.!！")[-1:]) else "en")


def is_third_person(fact: str, language: Language) -> bool:
    """No word of it, but for what it quotes, speaks in the user's own person."""
    return _FIRST[language].search(_QUOTED.sub("", fact)) is None


def has_own_subject(text: str, fact: str, language: Language) -> bool:
    """The fact is these words with "用户" in front, where they speak of somebody or something else."""
    said = strip_lead(text, language).strip(" ，,。！!")
    copied = language == "zh" and _bare(fact) == _bare(script.like(f"用户{said}", said))
    return copied and not _BEGINS_WITH_PREDICATE_ZH.match(said)


def _bare(text: str) -> str:
    """Without "那个" in front and commas: a model that copies leaves them out."""
    return _THAT_ZH.sub(r"\1", _COMMA_ZH.sub("", text.strip("。 ")))


def names_its_subject(text: str) -> bool:
    """ "Pippin is seven": a name is what it speaks of, and it needs no other subject."""
    return _NAMED_EN.match(strip_lead(text, "en")) is not None


def strip_lead(text: str, language: Language) -> str:
    """Without the "Actually, …" or "对了，…" in front."""
    if language == "en":
        return _LEAD_EN.sub("", text)
    english = _LEAD_EN.match(text)
    if english is not None and is_han(text[english.end() : english.end() + 1] or " "):
        text = text[english.end() :]
    return _LEAD_ZH.sub("", text)


def quote(text: str, language: Language, *, order: bool = False) -> str:
    """The user's own words as a fact, for what no rewriting is safe for."""
    inner = text.strip().strip('"“”')
    if language == "zh":
        inner = inner.translate(_INNER_QUOTES)
        return script.like(f"用户{'要求助手' if order else '说'}：“{inner}”。", inner)
    return f'The user {"asks the assistant" if order else "said"}: "{inner}".'


def finish(body: str, language: Language) -> str:
    """With a capital and a full stop."""
    body = body.strip(" ,，、;；.。!！")
    return f"{body}。" if language == "zh" else f"{body[:1].upper()}{body[1:]}."


def third_person(verb: str) -> str:
    """The verb behind "the user": a base form gets its -s, modals, past forms and names stay."""
    low = verb.lower().replace("’", "'")
    if low in MODALS_EN or low in PAST_EN or (low.endswith(("ed", "n't")) and not low.endswith("eed")):
        return verb
    if low in ("have", "do", "am", "are", "go", "were"):
        return {"have": "has", "do": "does", "am": "is", "are": "is", "go": "goes", "were": "was"}[low]
    if verb.istitle() and low not in BASE_VERBS_EN:
        return verb
    if low.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def _english(text: str) -> str:
    body, quoted = _without_quotes(strip_lead(text, "en"))
    return _with_quotes(_english_unquoted(body), quoted)


def _english_unquoted(text: str) -> str:
    body = text.replace("’", "'")
    for pattern, words in _UNSAID:
        body = pattern.sub(words, body)
    for pattern, replacement in _CONTRACTIONS:
        if replacement:
            body = pattern.sub(replacement, body)
    body = _HAVE.sub(lambda match: "the user has" + (match.group(1) or ""), body)
    modal = bool(re.search(r"\bi (?:can|could|will|would|must|should|may|might|used)\b", body, re.I))
    first = bool(_I_VERB.search(body)) or "the user " in body
    body = _I_VERB.sub(lambda match: f"the user {match.group(1)}{third_person(match.group(2))}", body)
    if first and not modal and not re.search(r"\bto \w+ and\b", body):
        subject = body.find("the user ")
        body = body[:subject] + _AND_VERB.sub(
            lambda match: f"{match.group(1)} {match.group(2)}{third_person(match.group(3))}", body[subject:]
        )
    for pattern, replacement in (
        (r"\bmyself\b", "themselves"),
        (r"\bmy\b", "the user's"),
        (r"\bmine\b", "the user's"),
        (r"\b(?:me|I)\b", "the user"),
        (r"\bi\b", "the user"),
    ):
        body = script.sub(pattern, replacement, body, flags=re.I if pattern == r"\bmy\b" else 0)
    if _ONE_OF_US.match(body):
        body = re.sub(r"\bour\b", "the user's", body)
    return re.sub(r"\bthe user( (?:is|has|was|had) )the user's\b", r"the user\1their", body)


def _chinese(text: str) -> str:
    return script.like(_chinese_with_subject(text), text)


def _chinese_with_subject(text: str) -> str:
    body, quoted = _without_quotes(_without_me(_TALL_ZH.sub(r"我身高\1", strip_lead(text, "zh"))))
    if "用户" in script.simplified(body):
        return _with_quotes(body, quoted)
    if script.match(rf"(?:我|{KIN_ZH})", body):
        return _with_quotes(f"用户的{body}", quoted)
    return _with_quotes(f"用户{body}", quoted)


def _without_me(text: str) -> str:
    """ "用户" for "我", outside of quotation marks."""
    body, quoted = _without_quotes(text)
    body = script.sub(r"(?:我们|咱们|咱|我)(?:家里|家中|家)", "用户家", body)
    body = script.sub(
        r"(?:我们|咱们?)的?((?:[A-Z]\w*)?(?:剧院|医院|餐厅|工厂|乐队|球队|社区|楼|村|店|公司|学校|团队|部门|"
        r"单位|组|班|小区))",
        r"用户的\1",
        body,
    )
    body = script.sub(rf"(?:我们|咱们?)的?((?:大|小)?{KIN_ZH})", r"用户的\1", body)
    body = script.sub(rf"我((?:大|小|亲|未来)?{KIN_ZH})", r"用户的\1", body)
    body = script.sub(r"我自己|本人|俺", "用户", body)
    body = script.sub(r"(?<![自忘超])(?<!^本)(?<![^\u4e00-\u9fff]本)我(?!们|国|行我素)", "用户", body)
    return _with_quotes(body, quoted)


def _without_quotes(text: str) -> tuple[str, list[str]]:
    """Somebody's words in quotation marks stay as they are."""
    quoted = _QUOTED.findall(text)
    return _QUOTED.sub("\ue001", text), quoted


def _with_quotes(text: str, quoted: list[str]) -> str:
    for one in quoted:
        text = text.replace("\ue001", one, 1)
    return text
