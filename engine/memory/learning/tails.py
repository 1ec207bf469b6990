"""What trails behind something lasting in one sentence and is no part of it: a scene, a consequence, an order.

"I work on Eyre Square and the cases are all fingerprints by noon" tells where somebody works. What holds a name, a
number, somebody near, health or a habit stays.
"""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language, is_han, languages_in
from engine.memory.learning.lexicon import DIET_EN, DIET_ZH, HEALTH_EN, HEALTH_ZH, KIN_EN, KIN_ZH

LEAST_EN: Final = 4
"""Words of what stands before a tail."""
LEAST_ZH: Final = 5

_ORDER_EN: Final = re.compile(
    r",? so (?:please |maybe |do |just |try to |try and |perhaps )*"
    r"(?:get|make|put|work|add|mention|include|leave|keep|throw|squeeze|fit|slip|write|use|give|bring|base|stick|say|"
    r"have|turn|let|don['’]?t) (?:that|this|it|them|those|both|something|anything|a mention|all that|me)\b.*$|"
    r",? so (?:please )?go easy on\b.*$|, (?:please )?(?:keep|make|leave) (?:it|this) (?:\w+ ){0,3}\w+$|"
    r",? so (?:one|some|all|both|any) of (?:those|them|these) (?:has|have|needs?|must|should|ought)\b.*$|"
    r",? and (?:(?:she|he|they) )?"
    r"(?:needs?|wants?|could do with|would like|is after) (?:an?|some) (?:\w+ ){0,2}?(?:signs?|labels?|posters?|"
    r"logo|banner|leaflet|"
    r"menu|invitations?|email|letter|card|name|slogan|costume|cake|playlist|gift|present|speech|toast|poem|"
    r"caption)\b.*$",
    re.I,
)
_AND_ALL_EN: Final = re.compile(
    r", (?:[\w'’-]+ ){1,3}and (?:everything|all(?: that)?|the lot|whatnot|all sorts|so on)(?=,|$)", re.I
)
_VALUED_EN: Final = (
    r"(?:(?:such |quite |just |really |always |a bit of |kind of |sort of )*an? (?:\w+ )?(?:beast|nightmare|pain|joke|"
    r"dream|mess|handful|hassle|monster|squeeze|riot|treat|blessing|killer|slog|saga|zoo|circus|jungle|challenge|shame|"
    r"disaster|miracle|trek|workout|faff|delight|hoot|laugh|headache|chore|mission|luxury)|"
    r"(?:(?:so|too|very|really|quite|pretty|rather|super|always|absolutely|kind of|sort of|a bit|a little|not exactly|"
    r"surprisingly) )+(?:\w+)|(?:always )?(?:lovely|great|handy|annoying|nice|fun|brilliant|awful|ideal|perfect|"
    r"tiring|funny|"
    r"grand|gorgeous|exhausting|hilarious|ridiculous|bliss|heaven|hell|murder|torture))"
)
_SCENE_EN: Final = re.compile(
    r",? (?:the |by far the )?(?:best|worst|nicest|longest|quietest|loudest) (?:part|bit|thing|hour|moment|"
    r"day) of (?:the|my|our) "
    r"(?:day|week|month|year)$|,? (?:and|but) (?:nobody|no one|no-one|everybody|"
    r"everyone)\b(?: \w+){0,5} (?:ever|believes?|"
    r"cares?|listens?|laughs?|minds?|notices?|understands?|complains?)\b.*$|,? (?:and|but) (?:(?:he|she|it|"
    r"they) )?seems? \w+$|"
    r",? (?:so|and|but) (?:people|strangers|everything|half (?:of )?my \w+|all my \w+) \w+\b.*$|,? (?:so|and|"
    r"but) my \w+ "
    r"(?:smells?|stinks?|reeks?|burns?|freezes?|(?:is|are|gets?) (?:always |constantly |all )?(?:covered|full|"
    r"ruined|soaked|filthy|"
    r"black|sticky|wet|frozen|raw))\b.*$|,? (?:so|and|but) (?:it|they)['’]?(?:s|re)? (?:is |"
    r"are )?(?:always )?(?:packed|rammed|heaving|"
    r"freezing|boiling|deafening|chaos|carnage)\b.*$|"
    r",? and (?:i['’]m|i am|we['’]re) (?:bringing|taking|making|doing|wearing|cooking|baking|heading|off|trying|"
    r"looking)\b.*$|"
    r",? so \S+ is basically .*$|,? and (?:it|that)['’]?s (?:daylight robbery|pure \w+|worth every \w+)$|"
    rf",? (?:so|and|but) (?:it|that|this|he|she|they)(?:['’](?:s|re)| is| are| gets?| can be) {_VALUED_EN}$|"
    rf",? which (?:is|was|feels|sounds|can be|gets) {_VALUED_EN}$|,? which (?:drives|makes) (?:me|us|everyone|"
    rf"everybody) "
    r"(?:mad|crazy|nuts|laugh|happy|smile|cry|sad|proud|insane)\b.*$|"
    r",? so (?:i|we|you|he|she|they) (?:(?:\w+ly|always|just|often) )*(?:keeps?|kept|ends? up|nearly|almost|"
    r"practically|"
    r"basically|can never|never know|looks? like|feels? like|sounds? like|spends? half)\b.*$|"
    r",? (?:so|and|but) (?:there['’]?s|there is|there are|you can|you could) .*$|"
    r",? (?:so|and|but) (?:the|every|half the|all the|its|their) (?:[a-z]+ ){1,3}?"
    r"(?:is|are|was|were|looks?|goes|go|gets?|keeps?|smells?|stinks?|[a-z]{3,}s|[a-z]{3,}(?= all\b))\b.*$",
    re.I,
)
_TELLS_EN: Final = re.compile(
    rf"\d|(?-i:\b(?!I\b)[A-Z])|\b(?:{KIN_EN}s?|every (?!inch\b|bit\b)|each|only|since|for "
    r"(?:years|months)|one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|twenty|twice|once|half past|noon o|"
    r"midnight|allowed?|costs?|starts?|begins?|opens?|closes|closed|means?|moved|changed|ended|called|named|because|"
    rf"if|unless|no longer|anymore|any more|now|lease|rent|contract|visa)\b|\b{HEALTH_EN}|\b{DIET_EN}\b",
    re.I,
)
_OWN_EN: Final = re.compile(
    rf"^(?:(?:and|but|so)[, ]+)*(?:i\b|i['’]|my\b|we\b|we['’]|our\b|(?-i:[A-Z])[\w'’-]+,? (?:my|our|is|has|"
    rf"lives|works)\b|"
    rf"the (?:{KIN_EN}|rent|mortgage|loan)\b)",
    re.I,
)

_VIEW_EN: Final = re.compile(
    r"\b(?:think|thinks|find|finds|found|reckon|believe|feel|convinced|sceptical|skeptical|wary|view|opinion|"
    r"take on|prefer\w*|"
    r"decided|settled|agreed|voted|guess|suspect|doubt)\b|;",
    re.I,
)
""" What is behind a view is its reason."""
_VIEW_ZH: Final = script.compile(r"觉得|认为|发现|决定|商定|打算|宁愿|主张|反对|怀疑|我看|你")
_CUT_ZH: Final = re.compile(r"[，,；;]")
_ORDER_ZH: Final = script.compile(
    r"^(?:记得|一定要?|所以|请|最好|务必|别忘了|顺便|都?要)?(?:把?(?:这|那)(?:个|点|件事|一点)?(?:也)?)(?:写|加|"
    r"放|提|算|带)(?:进去|进来|上去?|一下|一句|到)"
    r"[^，,]{0,4}$|^(?:记得|一定要?|别忘了|务必)(?:提|写|加|带)(?:一下|一句|上|进去|到)?[^，,我]{0,4}$|^(?:别|"
    r"不要)太(?:正经|正式|长|严肃|肉麻|官方)[^，,]{0,3}$"
)
_SCENE_ZH: Final = script.compile(
    r"^[^，,我咱]{1,10}都(?:听得见|听得到|看得见|闻得到|知道|笑)|^[^，,我咱]{1,8}(?:满地|到处|一地|"
    r"满屋)(?:都)?(?:是|跑)?$|"
    r"^[跟和][^，,]{1,6}(?:争|吵|聊|说|吐槽)了|^(?:下班|回家|回来|晚上)[^，,我]{0,4}(?:腿|腰|背|脚|眼睛|肩膀|"
    r"手)[^，,]{0,4}[酸痛疼累肿麻]$|"
    r"^(?:天天|整天|老是?|总是?|成天)(?:嫌|念叨|抱怨|唠叨|催|笑话?|说)我?|^[她他](?:说|讲)[^，,]{0,6}(?:这几天|"
    r"今天|最近|昨天)|"
    r"^(?:第一(?:节课|次|天|回)|上次|昨天|刚才)[^，,我]{0,4}(?:就|还|又)|"
    r"^(?:结果|害得?|搞得|弄得|居然|竟然|差点|难怪|以至于|恨不得)|^(?:手机|电池|电量|钱包|工资|时间|"
    r"体力)[^，,我]{0,4}(?:撑不|不够|跟不上|熬不)[^，,]{0,5}$|"
    r"^[^，,我咱]{1,6}(?:都|全|总|老)(?:是|被|给|要|快|让)[^，,我咱]{1,12}$|"
    r"^(?:我)?(?:老|总|总是|老是|经常|常常|好几次|动不动就?)(?:差点)?(?:踩|绊|撞|摔|找不|看不见|忘|迷路|"
    r"被)[^，,]{0,12}$|"
    r"^一[刮下到开吹变关热冷](?![^，,]*[吃喝碰闻])[^，,我咱]{0,6}就[^，,我咱]{1,8}$|"
    r"^(?!不|没)[^，,我咱]{1,4}(?:还算|倒是|也算|还挺|倒挺|真是|实在|总算|挺)[^，,]{1,5}$|"
    r"^(?:真的?|实在|简直|也)?(?:是)?(?:太|好|够|超|挺|怪)[^，,我]{1,4}(?:了|的|啊|呢)$"
)
_DEGREE_ZH: Final = script.compile(
    r"^[^，,我咱\d]{1,10}得(?:要命|要死|不行|不得了|慌|够呛|像[^，,]{1,8}|跟[^，,]{1,8}似的)$|"
    r"^[^，,我咱\d]{0,6}一股[^，,]{1,5}味儿?$|"
    r"^[^，,我咱\d]{1,6}都(?:快|要|被)?[^，,我咱]{0,3}(?:坏|烂|秃|哑|麻|疯|破|裂|歪|弯|断|磨平|吵醒)了$"
)
""" "挤得像沙丁鱼", "邻居都快疯了": how much, of whomever."""
_TELLS_ZH: Final = script.compile(
    rf"\d|[零一二两三四五六七八九十百千]+[年月日号点岁个位只条万千块元]|[A-Z]|(?:大|小)?{KIN_ZH}|{HEALTH_ZH}|"
    rf"{DIET_ZH}|叫|姓|每|^以后|不再|改|搬|从来|不能|只能|"
    r"[吃喝]|手术|医|病|欠|债|钱|贷|签证|合同|租"
)
_ILL_ZH: Final = script.compile(rf"{HEALTH_ZH}|疼|痛|病")
_OWN_ZH: Final = script.compile(rf"我|咱|俺|{KIN_ZH}|家里|家的|^(?:房租|房贷|车贷|工资|学费)")


def without_tail(text: str, language: Language) -> str:
    """The sentence up to where it no longer tells anything that lasts."""
    for one in languages_in(text, language):
        text = _english(text) if one == "en" else _chinese(text)
    return text


def without_order(text: str, language: Language) -> str:
    """Without what is to be done about it: "…, so get that in"."""
    for one in languages_in(text, language):
        text = _cut(_ORDER_EN, text) if one == "en" else _without_last_zh(text, (_ORDER_ZH,))
    return text


def _english(text: str) -> str:
    text = _AND_ALL_EN.sub("", _cut(_ORDER_EN, text))
    match = _SCENE_EN.search(text)
    if match is None or _TELLS_EN.search(match.group()) or not _OWN_EN.match(text) or _VIEW_EN.search(text):
        return text
    head = text[: match.start()]
    return head if len(head.split()) >= LEAST_EN else text


def _cut(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return text[: match.start()] if match is not None and len(text[: match.start()].split()) >= LEAST_EN else text


def _chinese(text: str) -> str:
    return _without_last_zh(text, (_ORDER_ZH, _SCENE_ZH, _DEGREE_ZH))


def _without_last_zh(text: str, tails: tuple[re.Pattern[str], ...]) -> str:
    while commas := list(_CUT_ZH.finditer(text)):
        head, last = text[: commas[-1].start()], text[commas[-1].end() :].strip()
        if not any(one.search(last) for one in tails) or (_ORDER_ZH.search(last) is None and not _is_scene(head, last)):
            return text
        if sum(map(is_han, head)) < LEAST_ZH:
            return text
        text = head
    return text


def _is_scene(head: str, last: str) -> bool:
    if _DEGREE_ZH.search(last) and not _ILL_ZH.search(last) and _OWN_ZH.search(head):
        return _VIEW_ZH.search(head) is None
    view = _VIEW_ZH.search(head) or "；" in head
    return not view and _OWN_ZH.search(head) is not None and _TELLS_ZH.search(last) is None
