"""Kind, sensitivity, holder and slot of a fact, by its words."""

from __future__ import annotations

import re
from typing import Final, Literal

from engine import script
from engine.language import Language
from engine.memory.learning.lexicon import DIET_EN, DIET_ZH, HEALTH_EN, HEALTH_ZH, KIN_EN, KIN_ZH
from engine.memory.sensitive import sensitive_kind
from engine.values import FactKind

_HARMS_EN: Final = (
    r"(?:dairy|milk|cheese|cream|lactose|gluten|wheat|bread|(?:pea|wal|hazel|cashew )?nuts?|shellfish|seafood|fish|"
    r"prawns?|shrimps?|eggs?|soya?|sugar|alcohol|caffeine|coffee|spicy|fruit|meat|aspirin|ibuprofen|penicillin|latex)"
)
_CANNOT_EAT: Final = (
    r"\b(?:can(?:no|['’])t|can not|(?:is|am) not allowed to|must(?: not|n['’]t)|(?:is|are) unable to|may not) "
    r"(?:\w+ly )?"
    r"(?:(?:eat|drink|tolerate|digest)\b(?! (?:out|at|here|there|before|after|in|on|with|much|now|today|this|until)\b)|"
    rf"(?:have|touch|take) (?:any |much )?{_HARMS_EN})\b"
    rf"|\b(?:react(?:s|ed)? (?:badly|strongly) to|(?:gets?|got) (?:hives|a rash|an? \w+ rash|swollen|ill|sick) from)\b"
    rf"|\b{_HARMS_EN} makes? the user (?:ill|sick)"
    r"|不能(?:再)?(?:吃|喝|碰)(?!饭|东西)|吃不了(?!辣|苦|这么|那么|多少)|喝不了酒|忌食|起(?:了)?(?:皮|红|荨麻)?疹|不耐(?=$|[，。、；])"
)
"""What harms somebody, as against what they do not like."""
_KINDS: Final[tuple[tuple[FactKind, str], ...]] = (
    ("health", rf"\b{HEALTH_EN}|{HEALTH_ZH}|{_CANNOT_EAT}"),
    (
        "identity",
        r"\bname is\b|\bcalled\b(?=[^.]*user)|\b(?:birthday|years old|address|phone|blood type|nationality|"
        r"pronouns|hometown|grew up|born|lives? (?:alone |by \w+ )?in|living in|moved to|is from|left-handed)\b|"
        r"用户(?:的名字)?(?:叫|姓)|生日|住在|搬到|老家|来自|岁|电话|地址|左撇子|[省市]人",
    ),
    (
        "preference",
        rf"\b(?:{DIET_EN}|prefers?|likes?|loves?|hates?|enjoys?|dislikes?|favou?rite|only (?:drinks?|"
        rf"eats?|uses?)|(?:not|never|n't) (?:eat|drink|like)|asks the assistant)\b|"
        rf"喜欢|讨厌|最爱|爱(?:吃|喝|看|听)|不爱|习惯|偏好|{DIET_ZH}|只(?:喝|吃|用)|要求助手|能吃辣",
    ),
    (
        "work",
        r"\b(?:works?|working|job|company|employer|boss|manager|office|colleague|team|nurse|teacher|"
        r"engineer|developer|student|studies|studying|retired|career)\b|"
        r"工作|上班|公司|老板|同事|职业|老师|工程师|医生|护士|经理|学生|专业|跳槽|离职|退休|考研|程序",
    ),
    (
        "event",
        r"\b(?:wedding|flight|trip|appointment|interview|exam|anniversary|next (?:week|month|year)|on "
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|"
        r"(?:january|february|march|april|june|july|august|september|october|november|december) \d|\d "
        r"(?:january|february|march|april|may|june|july|"
        r"august|september|october|november|december))\b|结婚|婚礼|航班|面试|考试|纪念日|下(?:个月|周|星期)|明年|"
        r"\d+月\d+[日号]",
    ),
    (
        "relation",
        rf"\b(?:the user's|their) (?:\w+ ){{0,2}}{KIN_EN}\b|\b(?:married|divorced|engaged)\b|用户(?:的|"
        rf"家).{{0,3}}{KIN_ZH}|{KIN_ZH}",
    ),
)
_KIND_PATTERNS: Final[tuple[tuple[FactKind, re.Pattern[str]], ...]] = tuple(
    (kind, script.compile(pattern, re.I)) for kind, pattern in _KINDS
)
_HOLDER_EN: Final = re.compile(rf"^(?:The user's|Their) (?:\w+ ){{0,2}}?{KIN_EN},? ([A-Z][\w'’-]*[\w])")
_HOLDER_ZH: Final = script.compile(rf"^用户的(?:大|小|亲)?({KIN_ZH})([^，。、\s]*)")
_NAME_END_ZH: Final = script.compile(
    r"[对是有今在会喜不也很最要从去上做已刚叫住得患特每的和跟现学弹打养开吃喝看读写教唱跳练玩用画骑改换搬转,，\d]|爱|"
    r"老家|退休|肯定|一直|以前|听|说|属|没|能|想|还|都|一个|[一二三四五六七八九十]月"
)

_NO_PERSON_EN: Final = (
    r"(?!(?!(?:Br|J|Adr|Viv|Jul|Mar|Lil|Gill|Christ)?[iI]an\b)\w+(?:ish|ese|ian|ean|ican)\b|(?:French|Dutch|Greek|Swiss"
    r"|Thai|Jewish|Muslim|Catholic|Buddhist|Hindu|Sikh)\b)"
    r"(?!(?:\w+ )?(?:American|African|Asian|European|British|President|Director|Manager|Officer|Engineer|Lead|Head"
    r"|Chief|Vice|Senior|Junior)\b)"
)
_NAME_SAID: Final = (
    rf"^(?i:the user) is (?:called )?{_NO_PERSON_EN}[A-Z][a-zà-ÿ'’-]+(?: (?:(?:de|da|van|von|der|den|la|al|bin) )*"
    r"[A-Z][\w'’-]+){1,3}(?=[.,;!]|$| and )"
    r"|"
    r"^用户是[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶"
    r"黎贺顾毛郝龚邵万钱严武戴莫孔向汤欧阳]"
    r"(?!.?[国省市县]|.?[师员生工长家迷友匠领管人民手族客]|医|护|老|马)[\u4e00-\u9fff]{1,2}(?=[，。；！]|$)"
)
"""Who one says to be: two words with capitals, or a Chinese family name with one or two characters."""
_IS_NAMED: Final = script.compile(_NAME_SAID)

Slot = Literal["name", "home", "job", "age", "birthday", "diet", "origin", "marriage", "school", "studies", "household"]
_SLOTS: Final[tuple[tuple[Slot, re.Pattern[str]], ...]] = (
    ("name", script.compile(
        r"^(?:the user is called|the user's name|用户(?:的名字)?叫|用户的名字|用户姓名)|^the user's [\w ]+'s? "
        r"name\b", re.I)),
    ("home", script.compile(
        r"^(?:the user|用户).*?(?:\b(?:lives?|living|moved|moving|based) (?:in|to|back|into)\b|"
        r"\b(?:lives?|living) (?:\w+ ){1,4}in [A-Z]|住在|"
        r"搬到|搬去|搬回|定居)", re.I)),
    ("job", script.compile(
        r"^(?:the user|用户)(?!'s|的).*?(?:\b(?:works?|working|started|employed) (?:at|for|as|"
        r"with)\b|\bis (?:now )?with \w+|"
        r"\bis (?:now )?an? (?:\w+ ){0,3}(?!member|customer|regular|user)\w+(?:er|or|ist|ian|nurse|chef|clerk|trainee|"
        r"intern|assistant) at\b|工作|(?<!车)(?<!路)(?<!地铁)(?<!公交)(?<!不)(?<!不用)(?<!不去)(?<!不想)上班|"
        r"跳槽|任职|就职|[转改]行|(?<![要想算备别不没])[辞离]职了|"
        r"是(?:一?[名个位])?[\u4e00-\u9fff]{0,8}(?:[\u4e00-\u9fff]师|[职店]员|护士|医生|经理|司机|会计|教授|警察))|"
        r"^(?:the user's |the )?new (?:job|employer|workplace|company)\b|"
        r"^用户?的?新(?:单位|公司|工作|东家)", re.I)),
    ("birthday", script.compile(
        r"\bbirthday(?![-\s]?(?:cards?|part(?:y|ies)|cakes?|gifts?|presents?|dinner|wish\w*|songs?|toast|speech)\b)|"
        r"生日(?!卡|会|宴|派对|聚|蛋糕|礼物|祝|快乐|歌|饭)", re.I)),
    ("age", script.compile(r"\b(?:is|turned) \d+(?: years old)?\b|岁", re.I)),
    ("diet", script.compile(rf"{DIET_EN}|吃素|素食|吃荤", re.I)),
    ("school", script.compile(
        r"\b(?:goes to|attends|started at|is at|moved to|changed to|transferred to)\b.*"
        r"\b(?:school|college|kindergarten|nursery)\b|(?:小学|中学|初中|高中|幼儿园)(?!.{0,6}(?:毕业|老师|教))", re.I)),
    ("studies", script.compile(
        r"\b(?:is|was) (?:now )?(?:studying|reading) .+ at [A-Z]|\bmajor(?:s|ing) in\b"
        r"|(?:读|念|学|转到?).{0,12}(?:专业|系)(?!.{0,4}毕业|统)", re.I)),
    ("household", script.compile(
        r"\b(?:lives?|living) (?:now )?(?:alone|with|on (?:\w+ )own)\b|"
        r"[和跟与同][^，。]{1,20}(?:(?:一起|同)住|住在一起)|一个人住|独居", re.I)),
    ("marriage", script.compile(
        r"\b(?:is|are|got|was|were) (?:now )?(?:single|engaged|married|divorced|widowed)\b"
        r"|单身|已婚|未婚|订婚|结婚了|离婚了|用户.{0,8}(?:结婚|离婚)(?!纪念)", re.I)),
    ("origin", script.compile(r"\b(?:is|comes) (?:originally )?from\b|老家|来自|是.{1,4}人", re.I)),
)  # fmt: skip


def as_name(text: str) -> str:
    """ "The user is Ann Lee." says how the user is called, and is kept so; anything else as it is."""
    match = _IS_NAMED.match(text)
    rest = "" if match is None else text[match.end() :].strip(".。 ")
    chinese = script.match("用户", text) is not None
    if match is None or not (not rest or chinese or rest.startswith("and the user ")):
        return text
    english = re.sub(r"^the user is (?:called )?", "The user's name is ", text, flags=re.I)
    return script.sub(r"^(用户)是", r"\1叫", english)


def kind_of(text: str) -> FactKind:
    """The kind of a fact in the third person; "other" where no word tells."""
    for kind, pattern in _KIND_PATTERNS:
        if pattern.search(text) or (kind == "identity" and _IS_NAMED.search(text)):
            return kind
    return "other"


def is_sensitive(text: str, kind: FactKind) -> bool:
    """Health, money, beliefs, trouble with the law, keys, and what is private in the life of others."""
    return kind == "health" or sensitive_kind(text) is not None


def holder_of(text: str, language: Language) -> str:
    """ "user", or the name (or else the kinship word) of the person a fact is about."""
    if language == "zh":
        match = _HOLDER_ZH.match(text)
        if match is None:
            return "user"
        name = _NAME_END_ZH.split(match.group(2), maxsplit=1)[0]
        return name if 1 <= len(name) <= 4 else match.group(1)
    match = _HOLDER_EN.match(text)
    return match.group(1) if match else "user"


def slots_of(text: str) -> frozenset[Slot]:
    """Attributes of which a person has only one value at a time, named by a fact."""
    named: tuple[Slot, ...] = ("name",) if _IS_NAMED.search(text) else ()
    return frozenset((*named, *(slot for slot, pattern in _SLOTS if pattern.search(text))))
