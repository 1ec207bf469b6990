"""What statements tell of something that has one value: the year of what happens once, how many children or cats there
are, what an only husband is called, where somebody lives or works, as what, which breed an animal is, on which day a
class is. In English and Chinese."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from engine import script
from engine.consolidation.reconcile_kinds import kinds
from engine.consolidation.reconcile_predicates import predicates
from engine.memory.bilingual.measures import number_of
from engine.memory.bilingual.things import topics
from engine.memory.learning.comparing import content
from engine.memory.learning.naming import PERSON_WORDS, names, persons, values

Sort = Literal["year", "count", "name", "place", "trade", "breed", "weekday", "origin", "size"]

_ONCE: Final = (
    r"\b(?:came|c[ao]me over|moved|emigrated|immigrated) (?:over )?to (?!a|the|work|terms)|\barrived in\b"
    r" = 来到?(?=[^，。]{0,2}[英美法德日加澳丹荷意西瑞挪中])|移民|移居|到英国",
    r"\b(?:opened|founded|started|set up) (?:(?:the|a|an|their|his|her|my|our|user's|own) )*(?:\w+ ){0,2}?"
    r"(?:shop|store|business|company|caf[eé]|restaurant|bookshop|bakery|studio|practice|salon|clinic|school)\b"
    r" = 开的?(?:[了一家间个的]|这)*[^，。]{0,6}?(?:店|馆|公司|厂|铺|餐厅|诊所|工作室)|创办|创业",
    r"\b(?:got|were|was) married\b|\bmarried\b(?= (?:in|on|since)\b)|\bwedding was\b = 结的?婚|成婚|领证",
    r"\b(?:graduated|finished (?:school|university|college))\b = 毕业",
    r"\bbought (?:the|a|an|their|this|our|my) (?:\w+ )?(?:house|flat|apartment|home|boat|cottage|farm)\b"
    r" = 买[了的下]?[^，。]{0,5}(?:房子?|公寓|船|农场|院子)",
    r"\bretired\b = 退休",
    r"\b(?:first met|met (?:his|her|their|the|my) (?:wife|husband|partner))\b = 认识的?(?:丈夫|妻子|老公|老婆)",
    r"\b(?:died|passed away)\b = 去世|过世|走的",
)
"""What happens once to somebody, or to something of theirs."""
_COUNTED: Final = (
    "daughter = daughters? = 女儿|闺女|千金",
    "son = sons? = 儿子",
    "child = child|children|kids = 孩子|小孩|子女",
    "sister = sisters? = 姐妹|姐姐|妹妹",
    "brother = brothers? = 兄弟|哥哥|弟弟",
    "grandchild = grandchild(?:ren)?|grandkids = 孙子女?|孙辈|孙儿",
    "grandson = grandsons? = 孙子|外孙(?!女)",
    "granddaughter = granddaughters? = 孙女",
    "niece = nieces? = 侄女|外甥女",
    "nephew = nephews? = 侄子|外甥(?!女)",
    "cat = cats?|kittens = 猫",
    "dog = dogs?|puppies = 狗",
    "hen = hens?|chickens = 鸡",
    "goat = goats? = 山?羊",
    "horse = horses?|ponies = 马",
    "rabbit = rabbits? = 兔子?",
    "hive = hives?|beehives? = 蜂箱|箱蜜蜂",
    "room = (?:bed)?rooms? = 房间|屋子?|卧室",
    "floor = floors|storeys = 层楼?",
    "employee = employees|people work(?:ing)? for = 员工|伙计",
)
_NUMBER_EN: Final = (
    r"(?P<n>\d{1,2}|half a dozen|two dozen|a dozen|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen"
    r"|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|one|single)"
)
_NUMBER_ZH: Final = r"(?P<n>\d{1,2}|[一二两俩三四五六七八九十]{1,3})"
_PART: Final = script.compile(
    r"\b(?:\w+ of (?:the|my|his|her|their)|another|other|some|extra|more|first|younger|older|youngest|eldest|oldest|"
    r"half|step)\b|其中|另外|另一|还有|大的|小的|最[大小]|[大小二三]女儿|[大小二三]儿子",
    re.I,
)
"""Not all of them."""
_ONLY_KIN: Final = r"(?:wife|husband|mother|mum|mom|father|dad|partner|girlfriend|boyfriend|fianc[eé]e?)"
_KIN_NAMED_EN: Final = re.compile(
    rf"\buser['’]s ({_ONLY_KIN})(?:['’]s name is|,? (?:is |was )?(?:called|named)| is|,)? ((?!The\b"
    rf"|I\b)[A-Z][a-zà-ÿ'-]+)"
    r"(?!['’]s (?:father|mother|sister|brother))"
)
_KIN_NAMED_ZH: Final = script.compile(
    r"用户的?(妻子|老婆|太太|丈夫|老公|先生|妈妈|母亲|爸爸|父亲|女朋友|男朋友)(?:的名字)?(?:名?叫|是)?"
    r"([A-Z][a-z]+|(?<=叫)[\u4e00-\u9fff]{2,3}(?=[，。、的在]|$))"
)
_KIN_OF: Final = {
    "妻子": "wife", "老婆": "wife", "太太": "wife", "丈夫": "husband", "老公": "husband", "先生": "husband",
    "妈妈": "mother", "母亲": "mother", "爸爸": "father", "父亲": "father", "女朋友": "girlfriend",
    "男朋友": "boyfriend", "mum": "mother", "mom": "mother", "dad": "father",
}  # fmt: skip
_FORMER: Final = script.compile(
    r"\b(?:ex|late|first|second|former|new|step|used to|once|back then|was|until)\b|\bin-law\b|前[妻夫任]|已故|继[父母]"
    r"|以前|从前|曾|当年|退休",
    re.I,
)
_STAYS: Final = script.compile(
    r"\b(?:liv(?:es?|ing)|works?|working|based|practi[sc]es?|teaches|stud(?:ies|ying)|(?:clinic|practice|shop"
    r"|surgery|"
    r"school|office|flat|house)\b[^,.;]{0,12}? (?:is|has been))\b"
    r"|住(?!院)|上班|工作|在[^，。]{1,6}[当做开读教学]|诊所在|店在|[读念]书",
    re.I,
)
_PLACE_EN: Final = re.compile(r"\b(?:in|out of|at|near) ((?!The\b)[A-Z][\w'’-]+)")
_TRADE_EN: Final = re.compile(
    r"\b(?:is|works as|['’]s) (?:now )?an? ((?:[\w-]+ ){0,2}?(?:(?!(?:old|young|big|little|great|good|terrible|early|"
    r"late|member|lover|sister|brother|father|mother|daughter|winner|beginner|sleeper|driver of|fighter|swimmer"
    r"|runner|"
    r"eater|teenager|stickler|widower|monster|smoker|drinker)\w*\b)\w+(?:er|or|ist|ian|eer|medic|ician)|nurse"
    r"|chef|cook|"
    r"pilot|clerk|paramedic|vet|doctor|lawyer|judge|priest|midwife|dentist))\b(?! of the)",
    re.I,
)
_TRADE_ZH: Final = script.compile(
    r"(?:是|当|做)(?:一?[名个位])?([\u4e00-\u9fff]{0,6}?(?:[教厨律医技设工程老]师|[柜职店教警船演]员|护士|医生|[兽牙中]医|"
    r"经理|司机|会计|教授|警察|木匠|裁缝|记者|律师|工人|农民|法官|邮递员))(?!的)"
)
_WEEKDAY: Final = script.compile(
    r"\b(?:on|every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)day "
    r"(?:evening|morning|afternoon|night)s\b|每个?(?:周|星期|礼拜)[一二三四五六日天]",
    re.I,
)
_EVERY: Final = script.compile(r"\b(?:every|each)\b|days\b|(?:evening|morning|afternoon|night)s\b|每", re.I)
_RECURRING: Final = (
    r"\bdays? off\b|\bday of rest\b = 休息(?=[，。]|$)|休息日|轮休",
    r"\bchoir\b|\bsings?\b = 合唱|唱歌",
    r"\bmahjong\b = 麻将",
    r"\bmarket\b = 集市|赶集|市场",
    r"\bbook club\b|\breading group\b = 读书会|书友会",
    r"\bquiz\b = 问答",
    r"\bcards|\bbridge\b|\bpoker\b = 打牌|扑克|桥牌",
    r"\b(?:chess|draughts)\b = 下棋|象棋|围棋",
    r"\bswim\w*\b = 游泳",
    r"\byoga\b|\bpilates\b = 瑜伽|普拉提",
    r"\bpottery\b|\bceramics\b = 陶艺",
    r"\bfootball\b|\bfive-a-side\b = 足球|踢球",
    r"\b(?:badminton|tennis|squash|ping-?pong|table tennis)\b = 羽毛球|网球|乒乓",
    r"\b(?:danc\w+|tango|salsa|ballet)\b = 舞",
    r"\bchurch\b|\bmass\b = 教堂|做礼拜|弥撒",
    r"\bband\b|\borchestra\b|\brehears\w+ = 乐队|乐团|排练",
    r"\b(?:bins?|rubbish|recycling)\b = 垃圾",
    r"\bvolunteer\w*\b|\bfood bank\b|\bsoup kitchen\b = 义工|志愿|食物银行",
    r"\btherap\w+|\bphysio\w*\b = 心理|理疗|康复",
    r"\b(?:piano|violin|cello|guitar|oboe|flute|music|singing) lessons?\b|\blessons?\b = 琴课|上课|课",
    r"\b(?:evening|night) class\b|\bclass(?:es)?\b = 夜校|班",
    r"\ballotment\b = 菜地|菜园",
    r"\b(?:grand(?:children|daughter|son|kids)) (?:comes?|visits?)\b = 孙[子女][^，。]{0,4}来",
)
"""What somebody does on one day of the week."""
_BORN: Final = (
    r"\bborn (?:and raised )?in ((?!The\b)[A-Z][\w'’-]+)|\bborn, in ([A-Z][\w'’-]+)|(?:出生在|[生在]于"
    r"|生在)([\u4e00-\u9fff]{2,4}?)(?=[，。的]|$)"
    r"|在([\u4e00-\u9fff]{2,4}?)出生",
    r"\b(?:grew up|was raised|spent (?:his|her|their) childhood) in ((?!The\b|the\b)[A-Z][\w'’-]+)"
    r"|在([\u4e00-\u9fff]{2,4}?)长大",
)
_SIZES: Final = (
    r"(?P<n>NUM) ?(?:metres?|meters?|m) (?:long|high|tall|wide|deep) = 长?(?P<n>NUM)米[长高宽深]?",
    r"(?P<n>NUM)(?:st|nd|rd|th)? floor\b = (?P<n>NUM)[楼层](?!梯)",
    r"(?P<n>NUM) (?:kilometres?|km|miles) (?:away|from|to work) = (?:离|到)[^，。]{2,12}?(?P<n>NUM)(?:公里|里)",
    r"(?:for|been \w+ for|\w+ing for) (?P<n>NUM) years\b = (?P<n>NUM)年了",
    r"(?:(?:weighs?|is) (?P<n>NUM) (?:kilos?|kg|pounds)) = 重(?P<n>NUM)[公斤千]",
    r"(?:rent|costs?|pays?) [^.,;]{0,24}?(?P<n>\d{2,6})(?: euros?| pounds| dollars| a month|\b) = (?:房租|租金|学费"
    r"|月供)[^，。]{0,6}?(?P<n>\d{2,6})",
    r"(?:opens?|closes?|starts?) at (?P<n>NUM)\b = (?P<n>NUM)点[半]?[开关]门",
)
"""What has one measure: which of it, by its words and those beside it."""
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_CLAUSE: Final = re.compile(r"[^,，;；。!！?？]+")
_KIN_HAN: Final = script.compile(
    r"(?:弟弟|哥哥|姐姐|妹妹|儿子|女儿|丈夫|妻子|先生|太太|朋友|同事|表[哥弟姐妹]|堂[哥弟姐妹]|叔叔|舅舅|阿姨|邻居|老师"
    r"|[弟哥姐妹])([\u4e00-\u9fff]{2,3}?)(?=的|家|有|在|是|刚|说|也|都|那|今|昨|要|和|给|叫|[，。]|$)"
)


def _pair(line: str) -> re.Pattern[str]:
    english, chinese = line.split(" = ")
    return script.compile(f"{english}|{chinese}", re.I)


def _counting(line: str) -> tuple[str, re.Pattern[str], re.Pattern[str]]:
    name, english, chinese = line.split(" = ")
    return (
        name,
        re.compile(
            rf"\b(?:ha(?:s|ve|d)(?: got)?|(?:user|[A-Z]\w+)['’]s|his|her|their|the|there are) (?:all )?{_NUMBER_EN} "
            rf"(?:(?!of\b)\w+ )?(?:{english})\b"
            rf"|\b(?:{english})\b,? (?:and )?all {_NUMBER_EN.replace('<n>', '<m>')}\b",
            re.I,
        ),
        script.compile(
            rf"(?:有|的|那|这|养[了着]?|他|她|用户家){_NUMBER_ZH}[个位只条匹头间层名]?(?:亲|小)?(?:{chinese})"
        ),
    )


_COUNT_PATTERNS: Final = tuple(map(_counting, _COUNTED))


_IN_LAWS: Final = ("姐夫", "妹夫", "嫂子", "弟媳", "弟妹")
_IN_LAWS_ZH: Final = script.compile("|".join(_IN_LAWS))
_BREEDS: Final = tuple(
    (name, script.compile(pattern, re.I))
    for name, pattern in (
        ("dog", r"\b(?:dogs?|puppy|hounds?|\w*hound|beagle|poodle|\w*poo|terrier|spaniel|retriever|labrador"
                r"|collie|dachshund"
         r"|pug|corgi|husky|whippet|bulldog|dalmatian|rottweiler|shepherd|pointer|setter|mastiff|schnauzer)\b"
         r"|犬|狗|比格|柯基|哈士奇|金毛|拉布拉多|泰迪|边牧|萨摩耶|博美"),
        ("cat", r"\b(?:cat|kitten|tabby|siamese|ragdoll|maine coon|persian|burmese|shorthair|bengal)\b|猫|英短|美短"),
        ("tortoise", r"\b(?:tortoise|turtle|terrapin)\b|龟"),
        ("parrot", r"\b(?:parrot|macaw|african grey|cockatoo|budgie|budgerigar|parakeet|lovebird|cockatiel"
                   r"|conure)\b|鹦鹉|玄凤"),
        ("horse", r"\b(?:horse|pony|mare|gelding|stallion|cob|arab|shetland)\b|马$"),
        ("rabbit", r"\b(?:rabbit|lop|angora|rex)\b|兔"),
        ("snake", r"\b(?:snake|python|boa)\b|蛇|蟒"),
        ("lizard", r"\b(?:lizard|gecko|iguana|dragon|skink|chameleon)\b|蜥|守宫|变色龙"),
    )
)  # fmt: skip
_IS_A_EN: Final = re.compile(
    r"\b([A-Z][\w'’-]*\w)(?:,| is| was| who is|['’]s)+ an? ((?:[\w'’-]+ ){0,3}?[\w'’-]+)(?=,? (?:that|who|which"
    r"|and|so|but|"
    r"what|from|with|not|in|on|of|at)\b|[,.;!?]|$)"
)
_IS_A_ZH: Final = script.compile(
    r"([A-Z][a-z]+|[\u4e00-\u9fff]{2})(?:其实)?(?:是|属于)(?:一)?[只条头匹个]?(?:小)?([\u4e00-\u9fff]{2,7}?)(?=[，。；！]|$)"
)
_OF_ANY_BREED: Final = content(
    "old young big little small good lovely rescue gentle grumpy lazy brown black white grey ginger tabby boy girl "
    "female male rather very"
)
_PRONOUN: Final = script.compile(r"\b(?:he|she|his|her|they|their)\b|[他她]", re.I)
PERSONS: Final = frozenset((*PERSON_WORDS, *_IN_LAWS))
_ANIMALS: Final = frozenset(("dog", "cat"))
_WORDS_IN_FRONT: Final = "for when in on at as and but so since the that this we our now last first after before"
_NO_NAMES: Final = frozenset(_WORDS_IN_FRONT.split())
_HEADS_ZH: Final = frozenset("猫狗犬龟马兔蛇鹦鹉只条")
_OWN_SUBJECT: Final = script.compile(r"\bthe user\b(?!['’]s)|用户(?!的)", re.I)
_LEADING_HAN: Final = script.compile(r"^([\u4e00-\u9fff]{2})(?=刚|说|的|在|是|昨|今|又|也|要|家|那)")
_ALL: Final = re.compile(r", (?=(?:and )?all )", re.I)
_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u4e00-\u9fff])")


def _between(first: str, last: str) -> range:
    """The numbers of things from one to another."""
    return range(min(topics(first)), max(topics(last)) + 1)


def _sizing(line: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    english, chinese = line.split(" = ")
    figures = r"(?:\d{1,6}|[一二两三四五六七八九十]{1,3})"
    words = _NUMBER_EN.removeprefix("(?P<n>").removesuffix(")").replace(r"\d{1,2}", r"\d{1,6}")
    return (
        re.compile("\\b" + english.replace("NUM", f"(?:{words}|first|second|third|fourth|fifth|sixth)"), re.I),
        script.compile(chinese.replace("NUM", figures)),
    )


_ONCE_PATTERNS: Final = tuple(map(_pair, _ONCE))
_RECURRING_PATTERNS: Final = tuple(map(_pair, _RECURRING))
_BORN_PATTERNS: Final = tuple(script.compile(pattern) for pattern in _BORN)
_SIZE_PATTERNS: Final = tuple(map(_sizing, _SIZES))
_TOWNS: Final = frozenset((*_between("Beijing", "Oslo"), *_between("Ghent", "Ningbo")))


class Told(Struct, frozen=True):
    """What a statement tells of something.

    Attributes:
        of: what the value belongs to: which event, whose children, whose wife.
        owner: whom it is told of, names and words for persons; nobody: the user.
    """

    sort: Sort
    of: str
    value: frozenset[str]
    owner: frozenset[str] = frozenset()


@lru_cache(maxsize=8192)
def told(text: str) -> tuple[Told, ...]:
    """Of a statement with simplified characters."""
    who = (*_kin_names(text), *_places(text), *_trades(text), *_breeds(text))
    return (*_years(text), *_counts(text), *who, *_weekdays(text), *_origins(text), *_sizes(text))


def _years(text: str) -> list[Told]:
    years = frozenset(_YEAR.findall(text))
    if len(years) != 1:
        return []
    matches = [(number, pattern.search(text)) for number, pattern in enumerate(_ONCE_PATTERNS)]
    return [Told("year", str(n), years, _owner(text, match.start())) for n, match in matches if match is not None]


def _counts(text: str) -> list[Told]:
    text = _ALL.sub(" ", text)
    found: list[Told] = []
    for name, english, chinese in _COUNT_PATTERNS:
        for match in (*english.finditer(text), *chinese.finditer(text)):
            said = next(value for value in match.groupdict().values() if value)
            if not _PART.search(_clause_at(text, match.start())):
                place = match.start() + match.group().find(said)
                found.append(Told("count", name, _number(said), _owner(text, place) - {name}))
    return found


def _number(said: str) -> frozenset[str]:
    said = {"single": "one", "first": "one", "俩": "二"}.get(said.lower(), said)
    number = number_of(said)
    return values(said) if number is None else frozenset((f"{number:g}",))


def _kin_names(text: str) -> list[Told]:
    if _FORMER.search(text):
        return []
    pairs: list[tuple[str, str]] = [*_KIN_NAMED_EN.findall(text), *_KIN_NAMED_ZH.findall(text)]
    return [Told("name", _KIN_OF.get(kin.lower(), kin.lower()), frozenset((name.lower(),))) for kin, name in pairs]


def _places(text: str) -> list[Told]:
    """Where somebody whom the user knows lives or works; the user's own home and job are told elsewhere."""
    stays = _STAYS.search(text)
    who = _owner(text, stays.start()) if stays else frozenset[str]()
    if not who or _FORMER.search(text):
        return []
    clause = _clause_at(text, stays.start() if stays else 0)
    found = frozenset(name.lower() for name in _PLACE_EN.findall(clause)) - who
    known = frozenset(f"#{number}" for number in topics(clause) & _TOWNS)
    return [Told("place", "", known or found, who)] if len(known or found) == 1 else []


def _trades(text: str) -> list[Told]:
    matches = [*_TRADE_EN.finditer(text), *_TRADE_ZH.finditer(text)]
    if len(matches) != 1 or _FORMER.search(text):
        return []
    said, who = matches[0].group(1).lower(), _owner(text, matches[0].start())
    value = content(said) | kinds(said)
    return [Told("trade", "", value, who)] if who and not who & _ANIMALS else []


def _breeds(text: str) -> list[Told]:
    """What an animal is that is named."""
    found: list[Told] = []
    for name, said in (*_IS_A_EN.findall(text), *_IS_A_ZH.findall(text)):
        sort = next((sort for sort, pattern in _BREEDS if pattern.search(said)), "")
        value = content(said) - _OF_ANY_BREED - content(sort) - _HEADS_ZH
        if sort and value:
            value |= kinds(said)
            found.append(Told("breed", sort, value, frozenset((name.lower(),))))
    return found


def _weekdays(text: str) -> list[Told]:
    days = frozenset(value for value in values(text) if value.startswith("w"))
    day = _WEEKDAY.search(text)
    if len(days) != 1 or day is None or not _EVERY.search(text) or _owner(text, day.start()):
        return []
    what = [str(number) for number, pattern in enumerate(_RECURRING_PATTERNS) if pattern.search(text)]
    return [Told("weekday", one, days) for one in what[:1]]


def _origins(text: str) -> list[Told]:
    found: list[Told] = []
    for number, pattern in enumerate(_BORN_PATTERNS):
        for match in pattern.finditer(text):
            place = next(filter(None, match.groups())).lower()
            known = frozenset(f"#{one}" for one in topics(match.group()) & _TOWNS)
            found.append(Told("origin", str(number), known or frozenset((place,)), _owner(text, match.start())))
    return found


def _sizes(text: str) -> list[Told]:
    """Of what is measured there must be a word that both languages have."""
    found: list[Told] = []
    for number, match in ((n, one) for n, pair in enumerate(_SIZE_PATTERNS) for p in pair for one in p.finditer(text)):
        clause = _clause_at(text, match.start())
        who = frozenset[str]() if _OWN_SUBJECT.search(clause) else _owner(text, match.start())
        about = topics(clause) | predicates(clause)
        found += [Told("size", f"{number}:{one}", _number(match["n"]), who) for one in about]
    return found


def _owner(text: str, place: int) -> frozenset[str]:
    """Whom the words before a place name, the nearest clause first; behind a pronoun, whoever was named before."""
    before = text[:place]
    clauses = [match.group() for match in _CLAUSE.finditer(before)]
    for clause in reversed(clauses):
        found = _named(clause)
        if found:
            return found
        if _OWN_SUBJECT.search(clause) and not _PRONOUN.search(clause):
            return frozenset()
    return frozenset()


def _named(clause: str) -> frozenset[str]:
    han = frozenset(_KIN_HAN.findall(clause)) | frozenset(_LEADING_HAN.findall(clause))
    spaced = _BESIDE_HAN.sub(" ", clause)
    latin = frozenset(name for name in names(spaced, first=True) if name not in _NO_NAMES and not values(name))
    laws = frozenset(_IN_LAWS_ZH.findall(clause))
    return (laws or persons(clause)) | latin | han - {"用户"}


def _clause_at(text: str, place: int) -> str:
    return next((one.group() for one in _CLAUSE.finditer(text) if one.start() <= place < one.end()), text)
