"""Bare remarks that pass with the talk they stand in: a find, a choice, praise, what somebody is just doing."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language, own_language
from engine.memory.learning.acknowledging import is_bare_thing, only_answers
from engine.memory.learning.lexicon import KIN_EN, KIN_ZH, any_of

_OF_THE_TALK: Final = {
    "en": any_of(
        r"^(?:you(?:['’]re| are)|ur|u r) (?:an? |the |so |too |very |right\b|welcome|amazing|brilliant|great|awesome|"
        r"hilarious|funny|kidding|not wrong|good at)",
        r"^(?:(?:yes|yeah|no|ok|the|exactly)[, ]+)*(?:that|this|first|second|third|last|other|"
        r"same) one\b(?!\w)[^,]{0,12}$",
        r"^(?:ok(?:ay)? |so |and |now |please )*(?:let['’]?s |can we |shall we |could we )?(?:switch|change|go|"
        r"back|swap)"
        r"(?: back)? (?:to|into) (?:english|chinese|french|german|dutch|spanish|italian|mandarin|cantonese|japanese)\b"
        r"(?!.*\b(?:always|from now on|every time|for good|in future|by default)\b)",
        r"^(?:(?:sorry|ok|okay|one)[, ]+)*(?:one )?(?:last|final|more) (?:one|question|thing|favou?r)\b(?!.*\bmy\b)",
        r"^(?:that['’]?s|thats|so|such) (?:so |totally |very )?me$|^(?:[\w-]+ ){1,2}but (?:yes|yeah|no|ok|okay|fine|"
        r"true|good|nice|useful|cute|fair|still)$",
        r"^(?:\w+ ){1,2}first, then (?:we|i|you|let)\b",
        r"\bno wonder\b|^(?:ah|oh|so|ok)*[, ]*(?:that|which) explains\b|^so that['’]?s (?:why|how|what)\b",
        r"^(?:i |we |just |finally |ok |and )*(?:found|lost|fixed|solved|sorted|sent|printed|tried|got|did|made) "
        r"(?:it|them|that|this)\b[^,;]{0,24}$",
        r"^(?:it|that) (?:really |finally |totally )?(?:works?|worked|helped|helps|fits|did it)\b[^,;]{0,16}$",
    ),
    "zh": any_of(
        r"^[你您](?:真|太|好|是|最|可|也太|简直)[^，,]{1,8}$",
        r"^(?!.*(?:我|咱|家))[^，,：:]{1,30}(?<![更最备做办弄写买装放收摆修洗订约说谈商定搞])(?:太|好|真|超|"
        r"有够)(?!了|吃|喝|像|正|有|多)[\u4e00-\u9fff]{1,3}?(?:了|的)?"
        r"[啦喔哦啊耶欸呢呀吧]*$",
        r"^刚[才刚][^，,]{1,12}[，,]现在(?:又|好|才)",
        r"^我?(?:又|回)来[了啦]|^(?:那就?|不如|乾脆|干脆)?[^，,我]{1,8}好了[啦吧]?$|^(?:然后|还)?有(?:个|件)?(?:难|"
        r"问题|事)的?$",
        r"^(?:先|那|请)?(?:换|转|跳)(?:个|下|一下)?话题|^(?:先|请|都)?(?:不要|别|不用|不必)(?:再|先)?(?:安慰|骂|笑|问|"
        r"管|劝|催|怪|吵)我?",
        r"难怪|怪不得|原来如此|原来是(?:这|那)(?:样|么)|^原来(?:一直|都|这(?![台家座条项份款张栋本种所间位个].{6})|"
        r"不是|可以|还能)(?!.{0,24}(?:现在|后来|改))",
        r"^(?:行|好的?|嗯+|那|ok|好吧|[，, ])*(?:先|就)(?:这样|到这)|^[^，,]{0,4}[，,]?等(?:一?会儿?|"
        r"一?下)[^，,]{0,14}(?:再|接着|继续)",
        r"就(?:它|这个|那个|这|第.个|选它)(?:了|吧)(?:[，,][^，,]{0,6})?$|^(?:这|那)个?(?:好|可以|行|不错|就行|绝)",
        r"^(?!.*(?:以后|一直|从现在|每次|总是|都用|默认))(?:那|我们|咱们?|还是|先)*(?:换|切|说|讲|用|改)(?:成|回|到|"
        r"用)?(?:中文|英文|英语|法语|德语|荷兰语|"
        r"西班牙语|普通话|粤语|日语|汉语)(?:聊|说|吧|来|了|继续|$)",
        r"^(?!.*(?:\d|工作|房|对象|朋友|实习|公寓|住处))[^，,]{0,8}(?:找到了?|找不到了?|不见了|"
        r"找着了)(?:[，,][^，,]{0,8})?$",
    ),
}
_CRY: Final = {
    "en": any_of(
        r"^(?:(?:ok|okay|ha\w*|lol|omg|god|oh|ah|aw+|honestly|literally|and|but|so|well|stop|no|right|yes)[,! ]+)*"
        r"(?:(?:i(?:['’]m| am)|im|we['’]re) )(?:(?:so|all|already|actually|literally|absolutely|properly|"
        r"totally|officially|just|"
        r"completely|fully|beyond) )*(?:dead|dying|deceased|crying|screaming|cackling|howling|weak|done|gutted|"
        r"knackered|"
        r"wrecked|shattered|buzzing|speechless|lost for words|in stitches|in bits|in tears|mortified|floored|"
        r"gobsmacked|"
        r"toast|beat|chuffed|livid|raging|starving|parched|melting|all ears|losing it|cracking up|over it|bored|"
        r"sold|hooked|"
        r"wheezing|choosing violence|done for|(?:stealing|framing|having|keeping) (?:that|this|it))\b"
        r"(?!.*\b(?:with|from|of|about|to|on|for) (?!laugh|shame|embarrassment|boredom|hunger|it\b))[^,;]{0,24}$",
        r"^(?:that|this|it|you)(?:['’]s| has| just)? (?:killed|broke|finished|ended|slayed|slew|sent) me$|"
        r"^i can['’]?t even$|^(?:please )?"
        r"put (?:that|it|this) on (?:my|an?) (?:gravestone|tombstone|t-?shirt|mug|poster|plaque|bench)\b.{0,12}$",
        r"^(?:i|we)(?:['’](?:d|ll)| would| will| have to| am| need to)?(?: \w+ly)? (?:want|need|have|love|buy|"
        r"hang|frame|read|"
        r"watch|get|print|wear|pay (?:good )?money for|pay for) (?:that|this|it|one of those)"
        r"(?=$| (?:carved|printed|framed|tattooed|engraved|embroidered|written|stitched|sewn|painted|knitted|"
        r"on an?|on my|as"
        r" a|at my|in neon|in gold|so|too|now)\b)[^,;\d]{0,40}$",
    ),
    "zh": any_of(
        r"^(?:哈+|天哪|天啊|救命|啊+|不行了?|真的|我的天|妈呀|哎呀)*[，,！! ]*我?(?:真的?|都|快|直接|当场|人|"
        r"整个人|已经)*(?:要被?[^，我]{0,4})?"
        r"(?:笑死|笑疯|笑哭|笑喷|笑不活|死了|裂开|破防|社死|哭死|傻了|麻了|没了|疯了|绝了|酸了|服了|跪了|醉了|"
        r"吐了|炸了|佛了|emo了)(?:我|人)?[了啦]?[^，我]{0,4}$",
        r"^头皮发麻$|^(?:我)?(?:真的?|快|要|都)*绷不住了?$|^我?(?:当场|直接|原地)(?:去世|石化|裂开|爆炸|"
        r"升天)了?$|^这也太[^，]{1,4}了$|"
        r"^(?:给我|我|把我)?笑得?(?:我)?[^，]{0,4}(?:肚子|腮帮子|停不下来|眼泪)[^，]{0,4}$|^我(?:真的?)?哭死$|"
        r"^(?:我|咱)?(?:要|想|得|一定要|真想|恨不得)?(?:把)?(?:这|那)(?:句话?|个|段|首|条|"
        r"话)?[^，]{0,6}(?:刻|印|裱|贴|纹|绣|挂|抄)"
        r"(?:在|到|起来|成|下来)[^，]{0,10}$",
    ),
}
"""Laughter and despair that nobody means: "I'm dead", "I want that carved on a bench"."""
_ASKS_OF_ME: Final = {
    "en": any_of(
        rf"^(?:(?:on |this |next )?(?:\w+day|tonight|tomorrow|the weekend)(?: evening| night| morning|"
        rf" afternoon)?,? )?(?:they|"
        rf"he|she|work|school|hr|the (?:\w+ )?(?:shop|office|boss|school|team|paper|club|company|vicar|council|"
        rf"choir|band|"
        rf"magazine|"
        rf"website|committee)|my (?:[\w-]+ ){{0,2}}(?:work|school|{KIN_EN})|(?:someone|somebody)(?: at \w+)?|"
        rf"people|(?-i:[A-Z][a-z]+))"
        r"(?:['’](?:s|ve|d)|(?: has| have| had| is| are| was| were))?(?: (?:also|now|just|only|even))? "
        r"(?:(?:want|need|ask|invit|rop|dragg|talk|call)(?:s|ed|ing)?|after|told|got|wants|asking|asked) (?:me "
        r"(?:to (?:write|send|do|give|say|hand|put together|come|go|bring|make|fill|pick|read|speak|help|join|stop|pop|"
        r"drop|have|meet)\b|for (?:an?|some|my|the|two|tea|lunch|dinner|coffee|drinks)\b|round|over|along|out|into)|"
        r"(?:for )?(?:an?|some|two|the) (?:\w+ ){0,2}(?:line|bio|blurb|photo|picture|paragraph|headshot|quote|intro\w*|"
        r"summary|form|profile|write-?up|few words|speech|toast|reference)\b|an? (?:\w+ ){1,3}?(?:from|of|about) me\b)"
    ),
    "zh": any_of(
        rf"^(?:[^，,我]{{0,6}}我?的?(?:大|小)?(?:{KIN_ZH})|[^，,我]{{0,8}})(?:要|让|叫|催|问|通知|请|喊|约|找|"
        rf"派|邀请?|逼)(?:着)?(?:我们?|咱们?)"
        r"(?:今[天晚]|明[天晚]|周.|星期.|这周|下周|周末|也|再|先|赶紧|回[去来家]|去|过去|来|过来|帮忙?|一起)*"
        r"(?:(?:交|填|写|发|补|签|登记|报到|报名|面谈|领|取|准备|出|拿|带|讲|报|改|回|订|做|提|念|说|拍|买|送|"
        r"接)(?:[一个份段张篇几两点下次条句首]|上|好|完)|"
        r"(?:喝|吃|坐|聚|逛|看|玩|唱|打|钓|泡|搓)(?:[一个点下顿]|茶|饭|酒|聚|街|电影|牌|歌|鱼|麻将|烧烤|火锅)|"
        r"吃饭|帮忙|聚会|聚餐)[^，,]{0,12}$"
    ),
}
_LASTS: Final = {
    "en": re.compile(
        r"\d|\b(?:every|always|each|weekly|monthly|from now on|for good|since|until|as of|full[- ]time|instead|"
        r"regularly|"
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)days|by (?:\w+day|the)|allerg\w+|job|lead|run the|take over)\b",
        re.I,
    ),
    "zh": any_of(
        r"\d|[一二三四五六七八九十]+月|每|一直|以后|长期|起[，,]?|平时|总[是要得]|老是|经常|常常|负责|当|"
        "工作|手术|药|戒|忌"
    ),
}
_COMMA: Final = re.compile(r"\s*[,，;；!！]\s*")
_OWN_SUBJECT: Final = script.compile(r"(?:and |but |so )?(?:i\b|i['’]|my\b|we\b|our\b)|(?:而且|但|不过)?[我咱]", re.I)
_SOON_ZH: Final = any_of(
    r"^[^，,我\u4e00-\u9fff]{0,8}(?:我|我们)?(?:还有|再过|只有|"
    r"只剩)?(?:[\d一二两三四五六七八九十半几]+个?多?(?:分钟|小时|钟头|刻钟)(?:之?后|以后|内|里)?|一会儿?|"
    r"待会儿?|等[会下]儿?|马上|这就|立刻|得?赶着|着急|得?赶紧|急着)[^，,]{0,4}?(?:要|得|就|该|去|"
    r"到)?[^，,]{0,3}(?:上台|出门|走了?|开会|上车|上课|上班|下班|出发|"
    r"赶(?:车|飞机|火车)|登机|关门|开始|面试|睡了?|吃饭|到站|下车|见面|见客户|交稿|停电|打烊|接娃|接孩子|到家|"
    r"没电)[了啦]?$"
)
_SOON_EN: Final = re.compile(
    r"^(?:(?:quick(?: one)?|hurry|sorry|ok|so|and|gotta be quick|be quick)[,:! ]+)*(?:(?:i['’]m|i am|we['’]re|"
    r"we are|im) )?(?:"
    r"(?:leaving|off|heading (?:out|off|home)|boarding|going out|starting|due|on air|on stage)(?: \w+){0,3} in "
    r"(?:\w+ ){1,3}(?:minutes?|mins?|hours?|secs?|seconds)|"
    r"(?:(?:i|we)(?:['’]ve| have)? (?:only |just )?)?(?:got|have|need|gotta)? ?(?:to )?(?:leave|go|run|"
    r"be out)(?: \w+){0,3} in "
    r"(?:\w+ ){1,3}(?:minutes?|mins?|hours?)|"
    r"(?:(?:i|we)(?:['’]ve| have)? )?(?:only |just )?(?:got )?(?:\w+) (?:minutes?|mins) (?:until|till|before|"
    r"to go|left)\b)"
    r"[^,;]{0,24}$|"
    r"^(?=.*\b(?:leav|off|go\b|going|dash|head|board|catch|meet|start|train|bus|flight|call|shift|class|"
    r"interview|ferry|taxi|lesson|"
    r"appointment|run\b))(?!.*\b(?:every|usually|always|each|miles?|km|\d+k)\b)[^,;]{0,44} in (?:an?|one|two|"
    r"three|five|ten|\w+teen|"
    r"twenty|thirty|\d+|half an) (?:secs?|seconds?|minutes?|mins?|moment|bit|hours?)$",
    re.I,
)
_FRAGMENT_EN: Final = re.compile(
    r"^(?:in|on|under|behind|at|inside|next to|between|beside|near|by|over|above|below) (?:the |an? |my |his |her )?"
    r"(?-i:[a-z]+)(?: (?-i:[a-z]+))?$",
    re.I,
)
_EVERYBODY_EN: Final = re.compile(
    r"^(?:and |but |so )?you (?:can(?:['’]t|not)?|should(?:n['’]t)?|have to|never|just|always)\b|"
    r"^(?:an?|the|one|some) (?:[\w'-]+ ){1,3}(?:that )?you (?:can|could|must|should|have to|need|want|get)\b",
    re.I,
)
_OWN_EN: Final = re.compile(r"\b(?:i|i'm|i've|my|me|mine|we|our|us)\b", re.I)
_UNFINISHED_EN: Final = re.compile(r"\b(?:was|is|are|were|and|but|or|the|an?|of|to|with|because|than|like|just)$", re.I)
_AT_HAND_EN: Final = re.compile(
    r"^(?:(?:and|also|now|currently|just|still)[, ]+)*(?:filling (?:in|out|up)|looking (?:for|at)(?! (?:an? )?(?:\w+ )?"
    r"(?:job|work|flat|house|apartment|room|home|place|partner|nanny|flatmate|internship|school))|sitting|waiting|"
    r"standing|lying|trying to|heading|watching|listening|cooking|eating|staring|typing|stuck|packing|unpacking)\b",
    re.I,
)

_LASTS_EN: Final = re.compile(
    rf"\b(?:only|always|every|never|since|for (?:years|months)|favou?rite|my (?:\w+ )?{KIN_EN})\b", re.I
)


def is_of_the_talk(text: str, language: Language) -> bool:
    """A remark on the thing at hand or to the assistant: a find, a choice, a reaction, the language of this talk."""
    language = own_language(text, language)
    if is_cry(text, language):
        return True
    if _OF_THE_TALK[language].search(text) or only_answers(text, language) or is_bare_thing(text, language):
        return True
    if language == "zh":
        return False
    if _FRAGMENT_EN.match(text) or (_EVERYBODY_EN.search(text) and not _OWN_EN.search(text)):
        return True
    return bool(_UNFINISHED_EN.search(text))


def is_at_hand(text: str, language: Language) -> bool:
    """What somebody is just doing, without a subject: "Filling in a form for the town hall"; or is about to."""
    if own_language(text, language) == "zh":
        return _SOON_ZH.search(text) is not None
    return bool(_SOON_EN.match(text) or (_AT_HAND_EN.match(text) and not _LASTS_EN.search(text)))


def is_cry(text: str, language: Language) -> bool:
    """Nothing but laughter or despair."""
    parts = [one.strip() for one in _COMMA.split(text) if one.strip()]
    return bool(parts) and all(_CRY[own_language(one, language)].search(one) for one in parts)


def without_passing(text: str, language: Language) -> str:
    """Without a clause of the moment in front: "半小时后要开会，我对阿司匹林过敏"."""
    comma = _COMMA.search(text)
    if comma is None or not _OWN_SUBJECT.match(text[comma.end() :]):
        return text
    first = text[: comma.start()]
    gone = any(one(first, language) for one in (is_cry, is_once, is_at_hand))
    return text[comma.end() :] if gone else text


def is_once(text: str, language: Language) -> bool:
    """What somebody wants of the user this once: "they want a line about me", "我哥叫我去喝茶"."""
    language = own_language(text, language)
    return bool(_ASKS_OF_ME[language].search(text)) and not _LASTS[language].search(text)
