"""What Chinese questions ask for, and the words by which a text can tell it."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.memory.learning.lexicon import KIN_ZH

Kind = str

_DIGIT: Final = "0-9０-９零〇二两三四五六七八九十百千万亿"
_MEASURE: Final = (
    "个只条口位次辆本套间层张把台部家座棵盆件门块瓶杯碗斤公米里度岁点月号日年天周元码分秒小"
    "栋室楼半倍段场名份种头匹道首回趟桌组支双对"
)
_NUMERAL: Final = rf"(?:[{_DIGIT}半俩仨几]|一(?=[{_MEASURE}十百千万亿]))"
_COUNTED: Final = rf"(?:[{_DIGIT}]+|一(?=[十百千万亿岁月号日年天周小分秒元块点米斤公码度层楼室栋]))"
_CLOCK: Final = (
    rf"{_COUNTED}[点時时]|[0-9]{{1,2}}[:：][0-9]{{2}}|早[上晨]|清晨|凌晨|上午|中午|下午|傍晚|晚[上间饭]|半夜|夜里|夜班|"
    r"[今明昨]晚"
)
_DAY: Final = (
    rf"{_COUNTED}[日号]|初[一二三四五六七八九十]|[周週][一二三四五六日天末]|(?:星期|礼拜)[一二三四五六日天]|周末|"
    r"[今明昨后前][天日晚早]|每天|天天|除夕|元旦|春节|中秋|国庆|端午|圣诞|清明|七夕|节"
)
_MONTH: Final = rf"{_COUNTED}[个]?月|一月|正月|腊月|[上下这本]个?月|[春夏秋冬][天季]|暑假|寒假|月初|月底"
_YEAR: Final = (
    rf"(?:[0-9]{{2,4}}|[零〇一二三四五六七八九]{{2,4}}|{_COUNTED})年|[今去前明后]年|大[一二三四学]|[初高][一二三中]|"
    r"岁|[小中]学|毕业"
)
_TIME: Final = (
    rf"{_CLOCK}|{_DAY}|{_MONTH}|{_YEAR}|{_COUNTED}个?(?:小时|分钟|星期|礼拜|年|月|天|周)|每|以前|之前|以后|之后|刚|最近|从小|"
    r"一直|现在|目前|时候|[^小]时$|当时|出生|生日|假期|上次|下次|上周|下周|这周|周年|年底|年初|的时候|就"
)
_DURATION: Final = (
    rf"(?:{_COUNTED}|半|几|多|好多|一整?)个?(?:多|半)?(?:小时|钟头|分钟|星期|礼拜|年|月|天|周|秒|晚|夜|辈子)|从.{{1,12}}(?:到|起|开始)|以来|一直|"
    rf"{_YEAR}|至今|直到|到.{{1,8}}为止|很久|不久|好久|阵子|长期|永远"
)
_MONEY: Final = (
    rf"{_COUNTED}[多几]?[元块万千百亿毛角分]|[￥¥$€£]|[0-9]{{2,}}(?![年月日号点:：])|免费|不要钱|没花钱|[百千万]|"
    r"％|%|百分之"
)
NOUNS: Final[dict[Kind, str]] = {
    "secret": r"(?:密码|口令|暗号|验证码|开锁码|暗语|PIN码?)",
    "contact": r"(?:(?:联系)?电话(?:号码?)?|手机号码?|联系方式|座机(?:号码?)?|微信号?|QQ号?)",
    "mail": r"(?:邮箱(?:地址)?|电子邮件|电邮|邮件地址)",
    "digits": (
        r"(?:(?:车牌|房间|门牌|学|工|账|卡|证|证件|身份证|护照|保单|订单|航班|座位|银行卡|会员|编|户|病历|医保卡|社保|合同|快递|运单|楼|座|"
        r"桌|流水|序列|型|手机尾|驾照|驾驶证|号牌)号码?|号码|尾号|车牌|邮编|邮政编码|车次)"
    ),
    "age": r"(?:年龄|年纪|岁数)",
    "birthday": r"(?:生日|出生日期|生辰)",
    "money": (
        r"(?:价格|价钱|费用|学费|房租|租金|月租|月供|工资|薪水|月薪|年薪|收入|奖金|预算|押金|利息|利率|年费|会费|车费|运费|单价|总价|存款|余额|退休金)"
    ),
    "colour": r"(?:颜色|色)",
    "size": r"(?:尺码|尺寸|鞋码|码数|型号大小)",
    "height": r"(?:身高|体重|腰围|臂展|视力|度数)",
    "surname": r"(?:全名|姓名|大名|真名|本名|姓)",
    "name": r"(?:名字|名称|昵称|小名|外号|绰号|店名|网名)",
}
VALUES: Final[dict[Kind, str]] = {
    "secret": r"(?=[A-Za-z]*[0-9])[A-Za-z0-9]{4,}",
    "contact": r"[0-9][0-9-]{4,}|微信.{0,4}[A-Za-z]",
    "mail": r"\S+@\S+",
    "digits": r"[0-9A-Za-z][0-9A-Za-z-]+|[零〇一二三四五六七八九幺]{3,}",
    "age": (
        rf"{_COUNTED}[多几]?岁|[{_DIGIT}]+个?(?:多|半)?月(?:大|了)|[年月日](?:出?生)|出生于|"
        r"属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|周岁|[零五六七八九0]0后|[六七八九零]零后|同岁"
    ),
    "birthday": rf"{_COUNTED}月|{_DAY}|出生",
    "money": _MONEY,
    "colour": r"[红橙黄绿青蓝紫黑白灰粉棕褐银橘]|[米驼杏藏咖金]色|色",
    "size": rf"{_NUMERAL}|码|[SMLX]\b",
    "height": rf"{_NUMERAL}",
    "many": _NUMERAL + r"|一|双|俩|没有?|都",
    "much": _NUMERAL + r"|一[点些半]|很多|不少|好几",
    "long": _DURATION,
    "often": rf"每|天天|次|经常|常|总是|偶尔|很少|从不|隔|周[一二三四五六日末]|{_COUNTED}[天周月年]",
    "clock": _CLOCK,
    "day": _DAY,
    "month": _MONTH,
    "date": rf"{_DAY}|{_MONTH}",
    "year": _YEAR,
    "when": _TIME,
}
OWN: Final[dict[Kind, str]] = {
    "secret": r"密码|口令|暗号|验证码",
    "contact": r"号码|电话是|号是|联系方式|微信",
    "mail": r"邮箱|邮件",
    "digits": r"号码|号(?:是|为|：|:)",
    "age": r"年龄|年纪|岁",
    "birthday": r"生日|出生",
    "money": r"价格|价钱|费用|贵|便宜|免费|花了|块钱",
    "colour": r"颜色|色",
    "size": r"尺码|尺寸|大小|码",
    "height": r"身高|体重|高|重|度",
    "where": r"地点|地址|位置",
    "when": r"时间|日期|日子",
}
"""Words that name the side itself: a text that has one may tell it in a way that is not foreseen."""

NAMES: Final = frozenset(("who", "name", "surname"))
OWNER: Final = r"(?P<owner>[^，,。！？\s的]{{1,8}})的{noun}"
OWN_SELF: Final = script.compile(r"(?:我|我们|咱|咱们|本人|用户)(?:自己)?(?:以前|之前|原来|现在|过去|当时|去年|今年)?")


def _asked(noun: str) -> str:
    """「X是多少」, 「什么X」, 「X呢」, or a mere 「我的X」."""
    return (
        rf"{noun}(?:的?是|为|有)?(?:什么|多少|啥|几|哪)|(?:什么|啥|哪[个种款一]?|多少){noun}|"
        rf"{noun}(?:来着|呢|是)?[？?。\s]*$|(?:告诉|提醒|发给?|给)我.{{0,20}}{noun}[？?。\s]*$"
    )


_ASKED: Final[tuple[tuple[Kind, str], ...]] = (
    ("size", r"多大[码号]|几码|几号[的鞋衣裤帽]|多大的(?:鞋|衣|裤|帽)"),
    (
        "age",
        r"几岁|多大(?:年纪|年龄|岁数)?(?:了|啦|呢|呀|来着)?[？?。！\s]*$|多大(?:年纪|岁数|年龄)|多少岁|今年多大|高寿",
    ),
    ("birthday", _asked(NOUNS["birthday"])),
    ("often", r"多久.{0,6}[一1]次|多长时间.{0,6}[一1]次|多经常|频率|隔多久"),
    (
        "long",
        r"多久|多长时间|几年(?!级)|几天(?!气)|几个(?:小时|钟头|月|星期|礼拜)|几分钟|"
        r"多少(?:年|天|小时|分钟|个月)",
    ),
    ("clock", r"几点|营业时间|开门时间|什么钟点|几时"),
    ("date", r"几月几[号日]|什么日子|哪个?日子"),
    ("day", r"(?:星期|礼拜|周)几|哪[一]?天|几[号日](?!线|楼|门|车|院|店)"),
    ("year", r"哪[一]?年(?!级)|什么年份|几几年"),
    ("month", r"几月(?!几)|哪个?月|什么季节"),
    ("height", r"多高|多重|多长(?!时)|多远|多宽|多深|多快|多厚|多少(?:度|斤|公斤|公里|米|厘米|平|克)"),
    (
        "money",
        r"多少钱|什么价|花了?多少|几块钱|几万|多贵|收费|付了?多少|交多少|贵不贵|"
        r"[挣赚欠还借存]了?多少(?!次|个|本|天|年)",
    ),
    *((kind, _asked(NOUNS[kind])) for kind in ("secret", "contact", "mail", "age", "money", "size", "height")),
    ("colour", r"(?:什么|啥|哪[个种]?)(?:颜)?色|颜色(?:是|的|呢|来着|[？?]|$)"),
    ("digits", _asked(NOUNS["digits"])),
    ("many", rf"(?<!有)几(?=[{_MEASURE}匹])(?!乎|点|岁|月|号|年|天|日|分|小)|(?<!有)多少(?=[{_MEASURE}人])"),
    ("much", r"多少"),
    ("surname", r"姓什么|姓啥|贵姓|" + _asked(NOUNS["surname"])),
    ("name", r"(?:叫|称呼)(?:做|作)?(?:什么|啥|哪)|怎么称呼|" + _asked(NOUNS["name"])),
    ("when", r"什么时候|啥时候|何时|什么时间|时间(?:是|呢|来着)"),
    (
        "where",
        r"[在去到住]?哪(?:里|儿)|[在去到住]?哪[个座]?(?:城市|国家|省|小区|地方|区|县|镇|村)|什么地方|啥地方|何处|地点|哪条[路街]|"
        r"在?哪[家所间](?:医院|诊所|饭店|餐厅|餐馆|酒店|宾馆|学校|[大中小]学|店|超市|影院)|在哪|[去到住]哪(?!个人|位)",
    ),
    ("firm", r"(?:什么|啥|哪[个种家款一]?)(?:牌子|品牌)|哪家"),
    ("who", r"谁|哪位(?=[？?]|是|$)"),
)
ASKED: Final = tuple((kind, script.compile(pattern)) for kind, pattern in _ASKED)
PAST: Final = script.compile(
    r"(?:(?:什么|啥)时候|何时|哪[一]?[天年]|几[月号日]).{0,14}(?:[的了]\W*$|过)|"
    r"(?:(?:什么|啥)时候|何时|哪[一]?[天年]|几[月号日]).{1,6}(?<![我你他她们])的"
)
"""Asks when something happened: of a dated text the date may tell."""
ADVICE: Final = script.compile(
    r"那[个位件].+的|有(?:几|多少)个?|应该|应当|该(?!不)|可以|要不要|能不能|怎么办|建议|推荐|比较好|合适|适合|最好|需要|帮我"
)
"""Asks for an opinion, a count or something that is only described: other texts than one with the value bear on it."""

_AFTER_KIN: Final = (
    "对是有今在会喜不也很最要从去上做已刚叫住得患特每的和跟现学弹打养开吃喝看读写教唱跳练玩用画骑改换搬转把给说想爱来送买被让"
    "比过昨前后下这那一二三四五六七八九十两，,。！？、；：0123456789年"
)
_NAMED: Final = script.compile(
    rf"叫(?!我|你|他|她|人|车|外卖|上|号|醒)|姓(?!名|氏)|名(?:叫|字|为|是|称)|取名|人称|外号|昵称|小名|[A-Z][A-Za-z]+|[《“「]|"
    rf"(?:换成|改由|由|就?是)(?:了)?[\u4e00-\u9fff]{{2,4}}(?=[，,。！；]|$)|(?:{KIN_ZH})(?![{_AFTER_KIN}]|$)[\u4e00-\u9fff]"
)
_PERSON: Final = script.compile(rf"{KIN_ZH}|老师|医生|师傅|护士|教练|同学|客户|自己")
_PLACE: Final = script.compile(
    r"[在住去到回往](?!看|做|学|吃|想|听|用|写|玩|减|期|时|了|的|底|处|家里?的)[^，。！？]{2,}|来自|从|[省市县区镇村路街巷楼店馆院园场站厅山湖海河岛国洲]|旁|附近|隔壁|家里|门口|里|上"
)


def names_somebody(question: str, text: str, kind: Kind) -> bool:
    """The text has a name, or for "who" a person, that the question does not."""
    if kind == "surname":
        return bool(script.search(r"姓|全名|大名|叫|名", text))
    if any(match.group() not in question or match.group() in ("叫", "姓") for match in _NAMED.finditer(text)):
        return True
    return kind == "who" and any(match.group() not in question for match in _PERSON.finditer(text))


def names_place(question: str, text: str) -> bool:
    return any(match.group() not in question for match in _PLACE.finditer(text))


_WHEN: Final = script.compile(
    rf"(?:{_MONTH})份?|[0-9零〇一二三四五六七八九]{{2,4}}年|[今去前明后]年|大[前后]年|年[初底中末]|[周週](?=末)|上次|下次|"
    r"之前|以前|原来|过去|当时|那时|现在|目前|最近|平时|平常|一直|每[天周月年次]|早上|晚上|上午|下午|[上下这]个?周"
)
_FUNCTION: Final = script.compile(
    r"[？?的了吗呢吧啊呀嘛我你您们咱是在有和与跟就都也很最还又被把给要会能可以这那哪什么怎谁几多少为不没来着得叫啥到去过个点次前后]|"
    r"请问|告诉|提醒|一下|知道|记得|家里|我家|喜欢|一起"
)
_CLAUSE: Final = re.compile(r"[，,。！!；;\s]|[？?](?=.)")
_OWNER: Final = script.compile(r"^[^\s的]{1,6}的(?=[^\s？?是])")


def core(question: str, kind: Kind) -> str:
    """The words by which a Chinese question says what it is about, apart from whose it is and from what is asked of it.

    Without capitals names cannot be told from other words, and what is asked for is often said by a word that means all
    of its kind: only where the side is known.
    """
    if not kind:
        return ""
    asked = script.compile("|".join(pattern.pattern for of, pattern in ASKED if of == kind))
    clause = next((part for part in _CLAUSE.split(question) if asked.search(part)), "")
    rest = asked.sub(" ", clause).strip()
    rest = _WHEN.sub(" ", script.sub(NOUNS[kind], " ", rest) if kind in NOUNS else rest)
    words = _FUNCTION.sub(" ", _OWNER.sub("", rest)).split()
    return " ".join(word for word in words if len(word) > 1)
