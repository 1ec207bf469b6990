"""Words that only answer the assistant: that something was understood or taken over, how it struck somebody, or a bare
thing without a predicate, which tells nothing of anybody."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language
from engine.memory.learning import leanings
from engine.memory.learning.lexicon import BASE_VERBS_EN, KIN_EN, KIN_ZH, MODALS_EN, PAST_EN, any_of

MOST_WORDS: Final = 7
MOST_HAN: Final = 10

_OWN_EN: Final = re.compile(r"\b(?:i|i['’]\w+|my|mine|we|we['’]\w+|our|ours|us|myself)\b", re.I)
_CLAUSE_EN: Final = re.compile(r"\s*[,;:!]\s+|\s+[-–—]+\s+|[—–]")
_UNDERSTOOD_EN: Final = re.compile(
    r"(?:(?:ok|okay|yes|yep|right|ah|oh|cool|great|haha|well|thanks)[, ]+)*(?:got (?:it|that|you|ya)|gotcha|noted|"
    r"duly noted|understood|makes sense|will do|good to know|roger(?: that)?|point taken|copy that|say no more|"
    r"fair (?:enough|point)|lesson learn(?:ed|t)|message received|challenge accepted|consider it done)"
    r"(?:[, ]+(?:thanks|thank you|then|boss|chef|cheers))*",
    re.I,
)
_NAMED_EN: Final = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]|\d")
_TAKES_OVER: Final = {
    "en": any_of(
        r"^(?:(?:ok|okay|yes|good|great|right|nice|cool|haha|perfect)[, ]+)*(?:stealing|printing|taking|using|saving|"
        r"copying|trying|adding|borrowing|keeping|framing|pinning|bookmarking|ordering|making|sending) (?:that|this|it|"
        r"them|those|these)\b",
        r"^[^,;]{1,30} it is(?:,? then)?$|^sounds (?:like a plan|good|great|fine|fun|about right|delicious|horrible)\b",
        r"^(?:(?:ok|okay|well|oh|ha|haha|brilliant|great|nice|wow|phew)[,! ]+)*(?:they|he|she|it|that|this|everyone|"
        r"everybody)(?:['’]ll| will| would|['’]d| is going to| are going to) (?:\w+ly )?(?:be|love|hate|kill|do|work|"
        r"laugh|cry|think|help|make|look|understand|notice|recover|survive|forgive|go (?:wild|mad|crazy|nuts))\b",
        r"^(?:(?:ok|okay|well|oh|phew|wow)[, ]+)*that(?:['’]s| is| was| calms| cheers| helps| scares| worries| makes)"
        r"(?: \w+){1,3}$",
    ),
    "zh": any_of(
        r"^(?:好的?|嗯+|行|哦|噢|哈哈+|ok)?[，, ]*(?:我(?=[^了啦]{2,3}[了啦]$))?(?:记住|记下来?|记着|收到|学到|"
        r"知道|明白|懂|了解|听懂|安排上)[了啦](?![，,：:])",
        r"^(?:好的?|行|先)?[，, ]*(?:抄|存|收藏|截图|打印|保存|背)(?:下来?|好)?[了啦][^，,]{0,6}$",
        r"^(?:好的?|行|那)?[，, ]*(?:就这么(?:办|定|写|做)|就用(?:它|这个)|听你的|照你说的)",
    ),
}
_GREETS: Final = {
    "en": re.compile(
        rf"^(?:(?:my|our) (?:\w+ )?{KIN_EN}(?: [A-Z]\w+)?|(?-i:[A-Z])[a-z]+) (?:says|said|sends(?: you)?) (?:hi|hello|"
        r"hey|thanks|thank you|bye|greetings|sorry|congrats)\b(?!.*\b(?:is|works?|lives?|was born)\b)",
        re.I,
    ),
    "zh": script.compile(
        rf"^我?(?:{KIN_ZH})?[A-Za-z\u4e00-\u9fff]{{0,4}}(?:说|让我|叫我)(?:跟你)?"
        r"(?:谢谢|你好|问好|打招呼|再见)"
    ),
}
""" "Lena says thanks for the recipe": passed on to the assistant."""

_PARTING: Final = {
    "en": re.compile(
        r"(?:(?:(?:good|nighty?)[- ]?night|night night|bless you|god bless|sleep (?:well|tight)|sweet dreams|see you|"
        r"see ya|(?:talk|speak|more) (?:soon|later|tomorrow)|take care|(?:good)?bye(?: bye)?|cheerio|ta|ta-ta|farewell|"
        r"until (?:next time|tomorrow|then)|have a (?:good|nice|lovely|great) (?:one|day|night|evening|weekend)|"
        r"(?:love|hugs?|best wishes|kind regards))(?: (?:for now|then|all|dear|love|tomorrow|later|soon|again|x+))*"
        r"(?:[,.;! ]+(?:and |so )?|$))+",
        re.I,
    ),
    "zh": script.compile(
        r"(?:(?:那|好)?(?:晚安|再见|拜拜|(?:明天|回头|改天|下次)(?:见|聊)|保重|早点(?:休息|睡)|好梦|辛苦了|祝(?:你|您)好|"
        r"先这样|我?(?:去)?睡了|回见)(?:啦|了|哦|吧)?[，,。！!～~ ]*)+"
    ),
}
_STRIKES_ZH: Final = script.compile(
    r"^(?:这个?|你的?|您的?|刚才的?|上面的?)(?:个|条|段|句)?(?:回答|答案|回复|解释|建议|说法|比喻|主意|点子|办法|写法)"
    r"[^，,。]{0,3}(?:我|太|真|很|好|也)[^，,。]{0,3}(?:爱|喜欢|棒|好|绝|厉害|赞|笑|妙|贴心|有用|受用)[^，,。]{0,3}$"
)

_VERBS_EN: Final = "|".join(sorted(BASE_VERBS_EN | PAST_EN | MODALS_EN))
_PREDICATE_EN: Final = re.compile(
    rf"(?:{_VERBS_EN}|he|she|it|they|you|this|that|these|those|there|who|what|is|am|are|were|be|been|has|do|not|no|know|"
    r"think|get|make|see|say|feel|hurt|cost|grow|help|start|stop|call|move|look|find|give|come|turn|smell|taste|sound|"
    r"born|known|gone|happen|seem|stay|wait|ask|tell|buy|sell|send|bring)|.{2,}(?:s|ed|ing|n['’]t|['’]\w+)",
    re.I,
)
_SOMEBODY_EN: Final = re.compile(
    r"(?:\w+(?:ist|ian|eer)|\w*(?:person|owl|bird|fan|addict|lover|eater|drinker|sleeper|smoker|reader|runner|walker|"
    r"rider|speaker|user|owner|guy|girl|boy|man|woman|handed|single|married|divorced|student|nurse|teacher|driver|"
    r"engineer|doctor|parent|mother|father|mum|mom|dad|veggie|here|myself|too|child))",
    re.I,
)
_PREDICATE_ZH: Final = script.compile(
    r"[是在有要会能不没想去来吃喝做买住叫喜爱怕学教养开写看听玩读穿用姓属信戒搬换改成对跟过了着得被把给让很太最只都也就才还从每岁月号日点年"
    r"周]|更新|修改|调整|重新|安排|提交|负责|完成|联系|通知|取消|推迟|准备|检查|[者迷党控族人生手师员子家友女男粉]$"
)


def only_answers(text: str, language: Language) -> bool:
    """The assistant's words are taken note of, taken over or commented on; somebody's greeting is passed on."""
    if _GREETS[language].search(text) or _PARTING[language].fullmatch(text.strip(" .!。！~～")):
        return True
    if language == "zh" and _STRIKES_ZH.search(text):
        return True
    if language == "zh":
        return bool(_TAKES_OVER["zh"].search(text)) and "我" not in text.lstrip("好的嗯行，, ")[1:]
    if _OWN_EN.search(text) or _NAMED_EN.search(text):
        return False
    understood = any(_UNDERSTOOD_EN.fullmatch(one.strip(" .")) for one in _CLAUSE_EN.split(text))
    return understood or bool(_TAKES_OVER["en"].search(text))


def is_bare_thing(text: str, language: Language) -> bool:
    """ "Staff room door material": no predicate, nobody, no name and no number; surely none, else it is left alone."""
    if leanings.of(text, language) != 0:
        return False
    if language == "zh":
        bare = text.strip("，,。！!…~～ ")
        is_han = script.fullmatch(rf"[\u4e00-\u9fff]{{2,{MOST_HAN}}}", bare)
        return bool(is_han) and not _PREDICATE_ZH.search(bare) and not script.search(f"[我咱俺]|{KIN_ZH}", bare)
    words = re.findall(r"[^\W\d_][\w'’-]*", text)
    if not words or len(words) > MOST_WORDS or _OWN_EN.search(text) or _NAMED_EN.search(text):
        return False
    if any(_PREDICATE_EN.fullmatch(word) for word in words) or re.search(rf"\b{KIN_EN}\b", text, re.I):
        return False
    return not any(_SOMEBODY_EN.fullmatch(word) for part in words for word in part.split("-"))
