"""Questions that ask the user's own facts and nothing that the world knows: "What is my sister called?", but not "How
long do I boil an egg?", nor "告诉我法国的首都是哪里".

What they ask for is named, in shapes and words: a question that is not known here is answered as any other.
"""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language, asks_own_fact, detect_language

ASKED_CHARS: Final[dict[Language, int]] = {"en": 90, "zh": 40}
"""A longer question tells something that it may be answered from."""

_OPENING_EN: Final = (
    r"^\W*(?:(?:so|and|hey|hi|hello|ok|okay|well|then|now|please|by the way|(?:can|could|will) you (?:tell|remind)"
    r" me|(?:tell|remind) me|(?:do|did) (?:you|u) (?:still |even |happen to )?(?:know|remember|recall)"
    r"|(?:before|until|when|after) [^,?]{1,60}(?=,))\W+)*"
)
_WH: Final = r"(?:what|who|whom|whose|where|when|which|how (?:old|tall|heavy|big|long|far|often|many|much))"
_MORE: Final = r"(?: (?!my\b|i\b)[\w'’-]+){0,4}?"
_LIVED: Final = (
    r"(?:lives?|works?|likes?|loves?|prefers?|hates?|dislikes?|drives?|owns?|plays?|collects?|study|studies|speaks?|"
    r"wears?|drinks?|eats?|listen to|keep my|usually|ride|rides|teach|teaches|commutes?|fears?|supports?|"
    r"volunteers?|smokes?|weighs?|come from|comes from|grow up|"
    r"do(?: (?:for (?:a living|work|money)|at work|on \w+))?(?=\W*$)|have(?=\W*$)"
    r"|takes? my|spends? my|get to work|am|was)"
)
_NO_MEANS: Final = (
    r"(?!.*\b(?:with|before|after|against|without|during|instead|to (?!work\b|school\b)"
    r"|for (?!(?:a living|work|money|breakfast|lunch|dinner|fun)\b))\b)"
)
"""What one does to some end is asked of anybody."""
_STATES: Final = (
    r"(?:allergic|afraid|scared|learning|called|named|married|born|from|working|studying|training|planning|flying|"
    r"travell?ing|meeting|seeing|visiting|moving|saving|living|going|starting|leaving|getting married|reading|a member|"
    r"old|tall|heavy|having|due)\b"
)
_GOES: Final = r"(?:fly|travel|leave|move|go|depart|meet|see|visit|have|train|swim|play|call|start (?:my|at|work))\b"
_DOES: Final = (
    r"(?:works?|lives?|go|goes|do|does|starts?|ends?|begins?|expires?|likes?|loves?|eats?|drinks?|plays?|study|studies|"
    r"drives?|arrives?|leaves?|comes?|get|teach|teaches|speaks?|prefers?|hates?|fears?|have|has|own|owns|attends?|"
    r"celebrates?|collects?|runs?|sleeps?|renews?)"
)
_SHAPES_EN: Final = (
    rf"{_WH}{_MORE}(?:['’]s| (?:is|are|was|were|will|has|had|did)) my\b[^,?]*",
    rf"{_WH}{_MORE} (?:do|does) my\b[^,?]* {_DOES}\b[^,?]*",
    r"(?:what|which) [\w ]{1,20} of my\b[^,?]*",
    rf"(?!how (?:long|much) ){_WH}{_MORE} do i {_NO_MEANS}{_LIVED}\b[^,?]*",
    rf"how do i {_NO_MEANS}(?:take|like|prefer|spend|commute|get to work)\b[^,?]*",
    rf"(?:when|how often|what (?:day|time|date)) do i {_GOES}[^,?]*",
    rf"{_WH}{_MORE} (?:did|had) i (?!(?:just|say|ask|tell|write|mean|type|do|miss|make|get)\b)[^,?]*",
    rf"{_WH}{_MORE} (?:am i|i am|i['’]?m|was i|i was) {_STATES}[^,?]*",
    r"(?:when|where|how) did we (?:get|go|meet|marry|move|buy|stay|first)\b[^,?]*",
    rf"{_WH}{_MORE} (?:have i|i have|i['’]ve) got\b[^,?]*",
    r"how (?:old|tall|heavy|big) (?:am i|i am)|who am i|what(?:['’]?s| is) my name|who i am",
    rf"{_WH}{_MORE} i {_NO_MEANS}{_LIVED}\b[^,?]*",
    rf"(?:what|who|where|when|which) my\b[^,?]* (?:is|are|was|were|{_DOES})\b[^,?]*",
    r"what do you (?:still )?(?:know|remember) (?:about|of) (?:my|me|how i|what i)\b[^,?]*",
)
_KNOWS_EN: Final = script.compile(
    r"^(?:[^,?]{0,12}\W)?(?:do|did) (?:you|u) (?:still |even |happen to )?(?:know|remember|recall) my\b[^,?]{1,60}\W*$",
    re.I,
)
_ASKS_EN: Final = script.compile(rf"{_OPENING_EN}(?:{'|'.join(_SHAPES_EN)})\W*$", re.I)

_OPENING_ZH: Final = (
    r"^\W*(?:(?:嗨|你好|请问|那么?|对了|话说|你?(?:还|是否|是不是)?(?:知道|记得|记不记得|知不知道)|说说|说一下|(?:请|能|可以)?你?告诉我"
    r"|提醒我(?:一下)?)[\s，,]*)*"
)
_Q: Final = r"(?:什么|啥|哪|谁|几|多少|多大|多高|多重|多长|多久|怎么样的)"
_KIN: Final = (
    r"(?:爸|妈|父母|父亲|母亲|爷爷|奶奶|外公|外婆|姥|哥|弟|姐|妹|儿子|女儿|孩子|宝宝|太太|老婆|妻子|老公|丈夫|先生|男朋友|女朋友|男友|女友|对象|"
    r"叔|舅|姑|阿姨|侄|外甥|孙子|孙女|表[哥弟姐妹]|堂[哥弟姐妹]|岳|公公|婆婆|家人|朋友|同事|老板|上司|老师|邻居|室友|同学|医生|牙医|"
    r"[猫狗车家]|宠物|公司|单位|学校|大学|高中|初中|小学|中学|班主任|身高|体重|血型|生日|名字|电话|手机号|地址|年龄)"
)
_WHEN: Final = (
    r"(?:平时|平常|通常|一般|经常|常|现在|目前|每天|每周|周末|早上|晚上|中午|小时候|以前|之前|昨天|昨晚|上周|上个月|去年|从小|当时|当初"
    r"|第一次|原来|后来|最|还|都|正)"
)
_HABIT: Final = r"(?:平时|平常|通常|一般|经常|每天|每周|昨天|昨晚|上周|上个月|去年|小时候|以前|之前)"
_LIVED_ZH: Final = (
    rf"(?:住|叫|姓|来自|属什么|出生|喜欢|爱|讨厌|怕|害怕|养|收集|收藏|打算|计划|希望你|对什么|对哪|学(?:的|什么|哪|过)|是(?:谁|哪|做|干|几)"
    rf"|在(?:哪|学|读)|(?:开|用|戴|穿)的|开什么|做(?:的)?什么工作|几楼|多大|多高|多重|几岁|什么时候(?:出生|结婚|毕业|搬|去|飞|出发|入职|退休)"
    rf"|几点(?:起床|上班|下班|睡|出门|出发)|(?:是在?)?哪(?:年|天|一年|一天)|有(?:几|多少)[个只条位名辆]?{_KIN}|[去吃学养见看读]过)"
)
_SHAPES_ZH: Final = (
    rf"我(?:家)?的[^，,。？?]{{1,16}}{_Q}[^，,。？?]{{0,12}}",
    rf"我(?:们|家)*[那这][个件把辆只台本部双张条家][^，,。？?]{{1,12}}{_Q}[^，,。？?]{{0,12}}",
    rf"我(?:们家|家)?的?{_KIN}[^，,。？?]{{0,14}}{_Q}[^，,。？?]{{0,12}}",
    rf"我(?=[^，,。？?]*{_Q}){_WHEN}*{_LIVED_ZH}[^，,。？?]{{0,16}}",
    rf"我{_WHEN}*{_HABIT}{_WHEN}*[^，,。？?]{{0,10}}{_Q}[^，,。？?]{{0,8}}",
)
_KNOWS_ZH: Final = script.compile(
    rf"^\W*(?:那|对了|嗨|你好|请问|[\s，,])*你?(?:还|是否|是不是)?(?:知道|记得|记不记得|知不知道)我(?:家?的|家?{_KIN})[^，,。？?]{{1,12}}\W*$"
)
_ASKS_ZH: Final = script.compile(rf"{_OPENING_ZH}(?:{'|'.join(_SHAPES_ZH)})\W*$")

_ANSWERABLE: Final = script.compile(
    r"\b(?:code|error|bug|wrong|mean(?:s|ing)?|problem|issue|fix|chances?|odds|best|next|difference|symptoms?|reason|"
    r"cause|happen\w*|(?:this|that|these|those|above|following)(?: |$)|text|sentence|essay|email|letter|story|poem|"
    r"draft|result|score|answer|ip|browser|folders?|files?|data|settings|screen|rights?|options?|choices?|zodiac|share|hiccups?|"
    r"questions?|messages?|prompt|mistakes?|supposed|calories|worth)\b"
    r"|\bif\b|\b(?:what time is it|weather)\b|\bfrom .+ to\b|\d|[:：\n]"
    r"|好[？?]?$|如果|要是|几点了|天气|代码|报错|错误|问题|意思|怎么办|为什么|区别|症状|原因|建议|下面|上面|这[个段篇些句]|那[个段篇些句]"
    r"|文章|邮件|作文|答案|结果|应该|该|可以|能|需要|要不要|适合|合适|推荐|搭配|药|治|浏览器|电脑|文件|数据|星座|网速|[Ii][Pp]|最好|刚才|刚刚",
    re.I,
)


_OF_ALL: Final = script.compile(
    r"\b(?:do|can|could|should|would) (?:i|we)\b|\bhow i\b|\bwhy (?:i|my|do)\b"
    r"|\b(?:our|we)\b.*\b(?:planets?|solar|galaxy|sun|moon|stars?|universe|earth|world|body|bodies|bones|species|ancestors|"
    r"century|country|humans?|neighbours?)\b|\b(?:are we|we have)\W*$"
    r"|\b(?:goes|go|rhymes?|causes?|makes?)\b.*\bmy\b|\b(?:who|where|what|which \w+) (?:am|are) (?:i|we)(?: (?:talking|"
    r"looking|speaking|using|thinking|writing|doing)\b.*)?\W*$|\b(?:invent\w*|wrote|won|discovered)\b"
    r"|[，；].*\w|[诉给教帮陪跟荐和与]我(?!们?家|的|[爸妈爷奶哥弟姐妹儿女])|我(?:国|们(?:的)?(?:太阳系|银河|地球|星球|宇宙|人体|人类|世界|身体))"
    r"|我(?:很|也|只|就|真)?(?:想|要|不懂|不明白|不知道|好奇)|我[煮炒煎炖蒸烤泡洗种]|推荐|介绍|翻译|写[首篇段封个一]|讲[个讲]|怎么",
    re.I,
)


_QUESTION: Final = script.compile(
    r"[?？]|^\W*(?:(?:and|so|hey|hi|ok|okay|please) )*(?:what|who|whom|whose|where|when|which|why|how|do|does|did|is|"
    r"are|am|was|were|has|have|can|could|tell me|remind me|u know)\b"
    r"|什么|啥|谁|哪|几|多少|多大|吗|呢|怎么|记不记得|是不是|有没有",
    re.I,
)


def asks_of_user(message: str) -> bool:
    """A question for what the user's own words tell: who they are, what is theirs, what they do and did."""
    if detect_language(message) == "zh":
        return _ASKS_ZH.search(message) is not None or _KNOWS_ZH.search(message) is not None
    return _ASKS_EN.search(message) is not None or _KNOWS_EN.search(message) is not None


def only_user_knows(message: str) -> bool:
    """The same, short, and about nothing that the message or the world could answer it from."""
    short = len(message) <= ASKED_CHARS[detect_language(message)]
    return short and asks_of_user(message) and _ANSWERABLE.search(message) is None


def may_ask_of_user(message: str) -> bool:
    """Where nothing is known it is worth saying so: less sure than ``only_user_knows``."""
    if _ANSWERABLE.search(message):
        return False
    return asks_of_user(message) or (asks_own_fact(message) and _OF_ALL.search(message) is None)


def others_can_tell(message: str) -> bool:
    """It asks nothing, or what the user need not have told to be answered; a question is not sure to be so."""
    if asks_of_user(message):
        return False
    general = _OF_ALL.search(message) or _ANSWERABLE.search(message)
    return general is not None or _QUESTION.search(message) is None
