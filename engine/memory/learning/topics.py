"""What a person has one of at a time, by the words for it in both languages."""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

from engine import script

Value = Literal["when", "who", "which", "where"]


class Topic(Struct, frozen=True):
    """
    Attributes:
        value: what of it changes: its time, its person, its kind, or its place.
        owned: only what is the user's own, or the speaker's: not "Noor's new boss".
        old, new: words that the older and the newer statement must have besides.
        of: what tells two of them apart, a name and its words.
        among: what it can be, a name and its words; without it, anything.
    """

    words: re.Pattern[str]
    value: Value
    owned: bool = False
    old: re.Pattern[str] | None = None
    new: re.Pattern[str] | None = None
    of: tuple[tuple[str, re.Pattern[str]], ...] = ()
    among: tuple[tuple[str, re.Pattern[str]], ...] = ()


_TRADE: Final = (
    r"(?:an?|the) (?:\w+ ){0,2}(?:(?!\w*(?:arian|father|mother|sister|brother|daughter|member|owner|lover|runner"
    r"|swimmer|smoker"
    r"|drinker|sleeper|beginner|speaker|reader|listener|player|customer|subscriber|user|hiker|climber|cyclist"
    r"|rider|gamer"
    r"|collector|tourist|pensioner|hoarder|believer|atheist|buddhist|feminist|optimist|pessimist"
    r"|perfectionist|teetotaller"
    r"|twitcher|gardener|singer|winter|christian|stickler|monster|bit|sticker|riser|eater|walker|loner"
    r"|insider|outsider)\b)"
    r"\w{3,}(?:er|or|ist|ian|eer)|nurse|chef|carpenter|pilot|clerk)\b|(?:the )?head of [a-z]{3,}\b"
)
"""What somebody is by trade, and not by habit or kin."""


def _re(pattern: str) -> re.Pattern[str]:
    return script.compile(pattern.replace("<TRADE>", _TRADE), re.I)


def _each(*patterns: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((pattern, _re(pattern)) for pattern in patterns)


_SUBJECTS: Final = _each(
    r"\bdutch\b|荷兰语|荷语", r"\bfrench\b|法语|法文", r"\bgerman\b|德语|德文", r"\benglish\b|英语|英文",
    r"\bspanish\b"
    r"|西班牙语", r"\bchinese\b|\bmandarin\b|中文|汉语|普通话", r"\bjapanese\b|日语|日文", r"\bkorean\b|韩语",
    r"\bitalian\b|意大利语", r"\bpotter\w+|\bceramic\w*|陶艺|陶瓷", r"\byoga\b|瑜伽", r"\bpilates\b|普拉提",
    r"\bpaint\w*|\bdrawing\b|画", r"\bdanc\w+|\bballet\b|\bsalsa\b|舞", r"\bpiano\b|钢琴", r"\bviolin\b|小提琴",
    r"\bguitar\b|吉他", r"\bdrums?\b|鼓", r"\bswim\w*|游泳", r"\btennis\b|网球", r"\bbadminton\b|羽毛球",
    r"\bfootball\b|\bsoccer\b|足球", r"\bbasketball\b|篮球", r"\bclimb\w+|攀岩", 
    r"\bdragon ?boat\w*|\bpaddl\w+|\brow(?:ing|s|ed|er)\b|龙舟|划船|赛艇",
    r"\bbox(?:ing)?\b|拳",
    r"\bcook\w*|\bbaking\b|烹饪|烘焙"
    r"|做菜", r"\bmaths?\b|数学", r"\bchoir\b|\bsinging\b|合唱", r"\borchestra\b|乐团",
    r"\bband\b|乐队", r"\bbook club\b|读书会", r"\bchess\b|象棋|围棋", r"\bdriving\b|驾", r"\bdentist\w*|牙",
    r"\bvet\b|兽医", r"\bphysio\w*|理疗|康复", r"\btherap\w+|心理", r"\bhairdresser\b|\bhaircut\b|理发|剪头",
    r"\bstand-?up\b|\bteam meeting\b|晨会|例会|组会", r"\bthesis\b|\bdissertation\b|论文", r"\breport\b|报告",
    r"\bpodcast\b|播客", r"\bgrant\b|基金|经费", r"\btax\w*|税", r"\bexams?\b|考试", r"\binterview\b|面试",
    r"\bwedding\b|婚礼", r"\bparty\b|生日会|派对|聚会", r"\bflight\b|机票|航班|飞(?!盘)|\bfl(?:y|ies|ying)\b",
    r"\btrain\b|火车|高铁", r"\bdelivery\b|送货|快递", r"\bappointment\b|预约", r"\bpickup\b",
)  # fmt: skip


def subjects_of(text: str) -> frozenset[str]:
    """What classes, meetings and pastimes that a text names are of."""
    return frozenset(name for name, pattern in _SUBJECTS if pattern.search(text))


_DEVICES: Final = _each(
    r"\bthinkpads?\b", r"\bmacbooks?\b|苹果电脑|苹果本", r"\bchromebooks?\b", r"\bsurface\b", r"\bimac\b",
    r"\b(?:dell|xps)\b|戴尔", r"\bzenbook\b|\basus\b|华硕", r"\bframework\b", r"\bhp\b|惠普", r"\blenovo\b|联想",
    r"\biphone\b|苹果手机", r"\bpixel\b", r"\b(?:galaxy|samsung)\b|三星", r"\boneplus\b|一加", r"\bfairphone\b",
    r"\bhuawei\b|华为", r"\bxiaomi\b|小米", r"\bnokia\b|诺基亚",
)  # fmt: skip
_COFFEES: Final = _each(
    r"\bflat whites?\b|澳白"
    r"|馥芮白", r"\bespressos?\b|浓缩", r"\blattes?\b|拿铁", r"\bcappuccinos?\b|卡布", r"\bamericanos?\b|美式",
    r"\bdecaf\w*|低因"
    r"|无因", r"\bblack coffee\b|黑咖啡", r"\bmatcha\b|抹茶",
    r"\b(?:green |black )?tea\b|茶", r"(?<!black )\bcoffee\b|(?<!黑)咖啡",
)  # fmt: skip
_MODES: Final = _each(
    r"\bcycl\w+|\bbikes?\b"
    r"|骑", r"\bwalk\w*|走路|步行", r"\bdriv\w+|\bcar\b|开车", r"\bbus(?:es)?\b|公交|巴士|坐班车",
    r"\btrains?\b|火车"
    r"|高铁", r"\btrams?\b|电车", r"\b(?:metro|tube|subway|underground)\b|地铁", r"\bscooter\b|电动车",
    r"\bferry\b|轮渡", r"\bfrom home\b|居家|在家办公",
)  # fmt: skip
_NEW_ONE: Final = _re(r"\b(?:new|now|switched|changed|instead|moved|any ?more|no longer)\b|新|换|改|现在|以后|不再")

TOPICS: Final[tuple[Topic, ...]] = (
    *(
        Topic(_re(pattern), "who", owned=True, new=_NEW_ONE)
        for pattern in (
            r"\b(?:vet|veterinarian|vet's)\b|兽医",
            r"\bdentist\b(?! app)|牙医|牙科医生",
            r"\b(?:gp|family doctor|doctor)\b|家庭医生|^(?!.*(?:兽医|牙医|牙科|心理))(?=.*医生)",
            r"\b(?:boss|line manager|manager|supervisor)\b|老板|领导|上司|主管|经理",
            r"\bland(?:lord|lady)\b|房东",
            r"\b(?:hairdresser|barber)\b|理发师|发型师",
            r"\b(?:therapist|psychologist)\b|心理医生|咨询师",
            r"\b(?:coach|trainer)\b|教练",
            r"\b(?:flat|house|room)mate\b|室友|舍友",
            r"\b(?:babysitter|nanny|childminder)\b|保姆|阿姨(?=带)",
            r"\b(?:accountant|tax adviser)\b|会计师|税务师",
        )
    ),
    Topic(
        _re(
            r"\b(?:class(?:es)?|courses?|lessons?|training|practice|rehears\w+|meetings?|appointments?"
            r"|deadlines?|due"
            r"|deliver\w+|interviews?|exams?|flights?|fl(?:y|ies|ying)|tickets?|party|wedding|club|group"
            r"|choir|session|yoga|pilates|orchestra)\b"
            r"|[课班会]|瑜伽|普拉提|合唱|排练|训练|截止|交(?=稿|付|论文|报告)|面试|考试|机票|航班|飞(?!盘)"
            r"|预约|聚会|婚礼"
        ),
        "when",
        of=_SUBJECTS,
    ),
    Topic(_re(
        r"\b(?:free day|days? off|day of rest)\b|\bnot work on\b|不上班|不用上班|休息日?|休假|轮休"
        r"|\bare (?:mine|the user['’]s)\b"
    ), "when"),
    Topic(
        _re(
            r"\b(?:laptop|notebook computer|computer|thinkpad|macbook|chromebook|surface|imac|dell|xps"
            r"|zenbook|framework)\b"
            r"|笔记本电脑|电脑|笔记本(?!里|上)"
        ),
        "which",
        new=_re(
            r"\b(?:switched|replaced|swapped|got|gave|bought|retired|now|instead|sold|new)\b|换|现在|改|新|卖"
            r"|淘汰"
        ),
        old=_re(r"\b(?:is|on|has|have|uses?|using|owns?|runs?|works?|got)\b|用|有|是"),
        among=_DEVICES,
    ),
    Topic(
        _re(
            r"\b(?:iphone|pixel|galaxy|oneplus|fairphone|phone(?! number| call))\b|手机(?!号)|苹果手机|华为"
            r"|小米(?!粥)"
        ),
        "which",
        new=_re(r"\b(?:switched|replaced|swapped|bought|retired|now|instead|sold|new)\b|换|现在|改|新|卖|淘汰"),
        old=_re(r"\b(?:has|have|uses?|using|owns?|got)\b|用|有"),
        among=_DEVICES,
    ),
    Topic(
        _re(
            r"\b(?:flat whites?|espressos?|lattes?|cappuccinos?|americanos?|decaf|(?:black )?coffee|matcha"
            r"|oat milk coffee)\b"
            r"|咖啡|拿铁|美式|卡布奇诺|低因"
        ),
        "which",
        new=_re(r"\b(?:switched|only|no more|no longer|any ?more|instead|quit|gave up)\b|换|改|不再|戒|不喝"),
        old=_re(
            r"\b(?:drinks?|drinking|has|needs?|can['’]?t|lives on|starts|before|likes?|loves?|prefers?"
            r"|orders?)\b|喝|离不开|爱|要"
        ),
        among=_COFFEES,
    ),
    Topic(
        _re(
            r"\b(?:to (?:work|school|the office)|commut\w+)\b|(?:去|到)?(?:(?<!不)上班|上学|公司|单位)|通勤"
        ),
        "which",
        among=_MODES,
    ),
    Topic(
        _re(
            r"\b(?:is|as|was|became|be) (?:now )?<TRADE>"
            r"|\bteach(?:es|ing)?\b|\bstarted (?:at|with) (?-i:[A-Z])|\bworks? (?:at|for|as)\b"
            r"|\b(?:job|jobs|profession|career)\b|换工作|[转改]行|跳槽|[辞离]职了|职业(?!学校)|(?:做|当"
            r"|是)[\u4e00-\u9fff]{0,4}(?:匠|师|员|工|医|生|厨|手)|工作|上班"
        ),
        "which",
        new=_re(
            r"\b(?:(?:new|changed|switched) (?:jobs?|careers?|profession)|no longer (?:an? |work)"
            r"|quit (?:(?:the|his|her|their|my|user['’]s) )*(?:job|work)"
            r"|retrained|(?:is|as) now an?|started (?:as\b|(?:at|with) (?-i:[A-Z]))|works? as\b|as of)|换工作"
            r"|换了工作|[转改]行|跳槽|(?<![要想算备别不没])[辞离]职了"
            r"|不(?:做|当|干)[\u4e00-\u9fff]{0,6}了|新工作|新公司"
        ),
        old=_re(
            r"\b(?:is|as) (?:now )?<TRADE>|\bworks? (?:at|for|as)\b"
            r"|(?:做|当|是)一?个?(?![^，。]{0,4}(?:会员|党员|男生|女生|独生|学生|先生"
            r"|花生))[\u4e00-\u9fff]{0,4}(?:匠|师|员|工人|医生"
            r"|护士|厨|司机)|在(?!家)[^，。]{2,12}(?:工作|上班)"
        ),
    ),
    Topic(
        _re(
            r"^(?:the user|they|we|i)\b[^,.;]{0,24}?\b(?:liv(?:es?|ing)|moved|settled|based) (?:(?:now|back"
            r"|over) )?(?:in|to|into)\b(?! with)"
            r"|^(?:用户|我们?)[^，。她他]{0,10}(?:住|搬|定居)"
            r"|\b(?:flat|apartment|house|room|place|suite|studio|cottage) (?:the user|they|i|we) (?:rents?|lives? in)\b"
            r"|\bfirst (?:night|day|week|morning) (?:in|at) (?:the|my|our|the user['’]s) (?:[\w-]+ ){0,2}"
            r"(?:flat|apartment|house|place|home|room)\b"
        ),
        "where",
        new=_re(r"\b(?:now|moved|settled|first (?:night|day|week|morning))\b|搬|现在"),
    ),
    Topic(
        _re(r"\b(?:gym|bank|insurance|provider|broadband|supermarket)\b|健身房|银行|保险|宽带|运营商"),
        "who",
        owned=True,
        new=_re(r"\b(?:new|switched|changed|no longer)\b|新|换|改"),
    ),
)  # fmt: skip
