"""How somebody stands to what a sentence says: decided, promised, preferred, held for true, or noted as a fact."""

from __future__ import annotations

import re
from typing import Final, Literal

from engine import script
from engine.language import Language, is_han, languages_in
from engine.memory.learning.lexicon import any_of

Stance = Literal["decision", "plan", "opinion", "preference", "fact", "life"]

LEAST: Final[dict[Language, int]] = {"en": 8, "zh": 6}
"""Of twice the words, or of Han characters."""
LEAST_MARKED: Final = 5
LEAST_BARE: Final = 12
"""Where nobody but the rules judges it."""

NAME: Final = (
    r"(?:(?!(?:I|We|You|They|He|She|It|The|This|That|These|Those|There|Everyone|Everybody|Nobody|Somebody|"
    r"People|Who|What|Also|And|But|So|Or|Then|Plus|Still|Now|Just|Only|Even|Maybe|Perhaps|Probably|Definitely|"
    r"Certainly|"
    r"Really|Please|Yes|No|Not|Well|Right|Okay|Ok|Honestly|Personally|Frankly|Apparently|Actually|Finally|Eventually|"
    r"Already|Soon|Later|Today|Tonight|Tomorrow|Yesterday|Usually|Often|Always|Never|Sometimes|Mostly|My|Our|Your|His|"
    r"Her|"
    r"Their|Its|Some|Any|All|Both|Each|Every|Most|Many|Few|Several|Another|Other|Others|Someone|Anyone|One|Nothing|"
    r"Something|Everything|If|When|While|Since|Because|Although|Though|Until|After|Before|Once|Unless|As|At|In|On|For|"
    r"From|"
    r"With|Without|By|To|Of|Staff|Members|Visitors|Students|Parents|Children|Kids|Customers|Users|Readers|Teachers|"
    r"Volunteers|Employees|Guests|Patients|Management|Construction|Migration|Delivery|Work|Training|Next|Last|"
    r"First|Second|Third|\w+day)\b)"
    r"[A-Z][\w'’-]+(?: (?:[A-Z][\w'’-]+|[A-Z]\.))*)"
)
LET_US_EN: Final = (
    r"^(?:(?:so|ok|okay|then|and|right)[, ]+)*let['’]?s (?:drop|scrap|postpone|cancel|keep|stick (?:with|to)|"
    r"go (?:with|ahead with)|move|switch|stop|replace|merge|close|split|limit|cap|skip|ban|adopt) "
    r"(?!(?:it|this|that|these|those|them|one|something|on|again|back|over|going|to|talking|here|things?)\b)"
    r"(?!.*\b(?:(?:this|that|last|first|second|third|next|previous|other) (?:paragraph|sentence|word|title|version|"
    r"verse|line|question|topic|one|example|section|part|scene|idea|joke)|subject|english|chinese)\b)(?:\S+ ){3}"
)
""" "Let's drop the paywall for the first chapters": of the user and others, no task."""
_PREFERS_EN: Final = (
    r"(?:(?:strongly|really|much|still|always|also|clearly|generally|usually|now) )*(?:prefers?|preferred|likes?|"
    r"dislikes?|hates?|wants?|would (?:rather|like|prefer)|insists?|asked|asks|expects?|needs?|favou?rs?|loves?|"
    r"refuses?|(?:can['’]?t|cannot|won['’]t|will not|doesn['’]t|does not) (?:work with|stand|accept|read|open|eat|"
    r"drink|"
    r"take|want|like|use))"
)
_PROMISES_EN: Final = r"(?:has |have )?(?:committed|promised|agreed|offered|undertaken|pledged|volunteered|confirmed)"

_MARKED: Final[dict[Language, dict[Stance, re.Pattern[str]]]] = {
    "en": {
        "decision": any_of(
            r"\b(?:decided|settled|opted|chose|chosen|agreed|resolved|concluded) (?:on|to|for|that|against|with|"
            r"in favou?r"
            r"|we|i|not)\b|^(?:i|we)(?:'ve|'re| have| are)? (?:chosen|picked|going with|choosing|sticking with|"
            r"dropping|"
            r"switching|moving (?:to|from|over))\b|^(?:going|switching|moving|dropping|sticking|replacing|choosing|"
            r"building|standardi[sz]ing|re-?running|adopting|keeping|retiring|postponing|cancelling) (?:\w+ )",
            r"(?:^|\w,? )(?:i|we)(?:'re|’re| are|'m|’m| am) (?:all |now )?(?:replacing|dropping|switching|"
            r"moving (?:to|from|over)|"
            r"going (?:with|for)|sticking with|retiring|postponing|cancelling|scrapping|adopting)\b",
            r"\b(?:from now on|going forward|as of (?:now|today|next))\b|^(?:it['’]?s )?(?:settled|decided|"
            r"agreed)\s*[:,—-]",
            r"^(?:i|we)(?:['’](?:re|m)| are| am) (?:all |now )?(?:moving|switching|shifting|changing|migrating) "
            r"(?:[\w'’-]+ ){1,8}?(?:to|onto|into|from)\b|^(?:i|we) (?:won['’]t|will not) be \w+ing\b|"
            r"\bwe(?:['’]re| are) (?:closing|keeping|ending|capping|splitting|merging|discontinuing|skipping|"
            r"bringing back)\b",
            r"^(?:i|we)(?:['’](?:m|re)| am| are) not (?:\w+ly )?(?!feeling|kidding|joking|following|getting|seeing|"
            r"understanding|saying|asking|having|being|looking|trying)\w+ing\b",
            r"^no more (?:[\w-]+ ){1,4}(?:for|at|in|on|before|after|until)\b",
            LET_US_EN,
        ),
        "plan": any_of(
            r"^(?:(?:and|so|then|also)[, ]+)*(?:i|we)(?:'ll| will|'m going to|'re going to| am going to| are going to"
            r"| plan to| promised| committed| agreed| told \w+| signed up| pledged)\b",
            r"^(?:note|memo|reminder) to (?:self|myself)\b|\b(?:i|we)(?:['’]ve| have)? (?:given|"
            r"gave) [\w'’ ]{1,24} (?:my|our) word\b"
            r"|^(?:i|we)(?:['’](?:m|re)| am| are) \w+ing\b.*\b(?:tomorrow|next (?:week|month|\w+day)|"
            r"this (?:week|weekend|\w+day)|"
            r"(?:on|by|before) (?:the \d|\w+day))\b",
            r"^(?:will|committing|committed|promised|planning|plan to|confirmed|agreed|aiming)\b(?! you)",
            rf"^(?-i:{NAME}) {_PROMISES_EN}\b|^(?-i:{NAME}) will\b",
            r"^(?:for|in|on|at|from|after|before|by|during|until|starting|as of|this|next|"
            r"with) [^,.;]{2,50}?,? (?:i|we)"
            r"(?:['’]ll| will|['’](?:m|re) (?:going to|\w+ing)| (?:am|are) (?:going to|\w+ing))\b",
        ),
        "opinion": any_of(
            r"\b(?:i|we) (?:really |still |honestly |personally |do |don'?t |just )*(?:think|believe|find|feel|"
            r"doubt|suspect|"
            r"consider|reckon|would argue|see)\b(?! (?:i['’](?:ll|d)\b|i (?:should|need|might|will|have to)\b|"
            r"you|it funny|out|them|him|her)\b)",
            r"^(?:as far as i['’]?m concerned|to me|to my mind|the way i see it|for my money)\b|^it (?:bugs|"
            r"bothers|annoys|"
            r"irritates|worries|frustrates|saddens|pleases) me\b|\bmakes (?:no|little) sense\b|"
            r"^there(?:['’]s| is) no (?:point|use) in\b|\bnot (?:a |much of a |really a )(?:\w+ )?fan of\b",
            r"\bi(?:['’]d| would) (?:start|pick|choose|use|keep|drop|never|always|switch|go (?:with|for)|stick)\b"
            r"(?! you\b)",
            r"\bi(?:'m|’m| am| remain| stay) (?:not |still |rather |quite |deeply |pretty |a bit |"
            r"increasingly )*(?:skeptical|"
            r"sceptical|"
            r"convinced|unconvinced|in favou?r|against|wary|critical|doubtful|persuaded|sold|optimistic|pessimistic)\b",
            r"\bmy (?:take|view|opinion|read|impression|sense|feeling|verdict|position|hunch|guess|suspicion|theory|"
            r"bet|"
            r"worry|fear)\b|\bi(?:'d|’d| would) (?:say|call)\b(?! (?:i|you|that you)\b)|\bi(?:'ve|’ve| have) come "
            r"(?:a?round to|to (?:think|believe|see))\b|"
            r"\bin my (?:\w+ )?(?:view|opinion)\b"
            r"|\bif you ask me\b|^(?:honest|unpopular|hot) (?:opinion|take)\b|\bi(?:'d| would) rather\b",
        ),
        "preference": any_of(
            rf"^(?:(?:and|but|so)[, ]+)*(?-i:{NAME}) {_PREFERS_EN}\b",
            rf"^(?:(?:my|our) (?:[\w-]+ ){{1,3}}|the (?:[\w-]+ ){{1,3}}(?!(?:\w+ )?needs? )){_PREFERS_EN}\b",
            r"^(?:(?:personally|frankly|honestly|in general|generally|and|but|so)[, ]+)*i (?:(?:strongly|really|much|"
            r"still|"
            r"always|generally|usually|personally) )*(?:prefer|favou?r|insist)\b",
            r"^(?:(?:personally|frankly|honestly|and|but)[, ]+)*(?:i|we)(?:['’]ve| have)? (?:(?:really|simply|"
            r"just|absolutely) )*"
            r"(?:can['’]?t (?:stand|bear)|hate|dislike|detest|loathe|avoid|refuse|always|never|only ever|gone off)\b"
            r"(?! (?:mind|it|that|this|you|said|knew|know)\b)",
        ),
        "fact": any_of(
            r"^(?:fact|note|noted|fyi|heads[- ]up|reminder|for the record|confirmed|update|finding|data point|"
            r"turns out|it turns out)\b\s*"
            r"(?:[:,—-]|that\b|via\b|by\b|from\b|the\b)",
        ),
    },
    "zh": {
        "decision": any_of(
            r"决定|决议|已同意(?:将|把|由|在)|商定|谈好|说好|定下|敲定|定了|选定|选了|选择(?:了|用)|改(?:用|成|为)|"
            r"换成|切换(?:为|到|"
            r"成)|采用|放弃|不再|"
            r"^(?:定了|说好了|敲定了?)[：:，,]|我们?(?:要|打算|准备)把[^，,]{1,24}(?:搬|换|改|移|转|挪|并|迁|"
            r"调)(?:到|成|为|至|给)|"
            r"(?:^|[^，,我]{2,16})我们?(?:已经)?不(?:再)?(?:续|租|订|卖|办|参加)[^，,]{0,3}了|今后|以后都|"
            r"从.{1,8}(?:开始|起)|将这(?:种|个|一)|重新运行|最终|最后选|(?:^|[，,]|我们?)(?:已经?|"
            r"将|要|会)*(?:取消|停用|弃用|选用)|"
            r"选择(?![题权器困恐性的])|(?:说|讲|谈|约|商量|说|订)(?:好|定|妥)了?[，,]|约定|"
            r"(?:早就|已经|再也|现在|年起|月起)我?(?:就)?不[^，,]{1,10}了|不(?:打算|准备)|^(?:以后|"
            r"今后)[^，,]{2,8}(?:改|由|归)"
        ),
        "plan": any_of(
            r"^提醒(?:我)?自己|^我们?(?:这周|下周|明天|后天|月底|周末|下个?月|"
            r"周[一二三四五六日])[^，,]{0,6}(?:去|把|写信?|寄|打电话|送|订)|"
            r"^(?:这周|下周|明天|后天|月底|周末|下个?月|周[一二三四五六日])[^，,]{0,3}我们?(?:去|把|写信?|寄|"
            r"打电话|送|订)|承诺|答应|保证(?!金)|确认(?:我|会|参加|出席|将)|计划|打算|准备(?:在|于)|将(?:会|于|"
            r"在|分享|通过|"
            r"由|把)|我(?:们)?(?:会|将)|(?:明天|下周|下个?月|周[一二三四五六日]).{0,8}(?:将|要|会)"
        ),
        "opinion": any_of(
            r"我(?:们)?(?:一直|仍然?|还是|个人|真的?|真心|越来越|向来|总|实在|现在|不|并不|也|始终|很|比较|"
            r"不太)*(?:猜(?![不谜到])|估计|推测|认为|觉得|相信|怀疑|主张|"
            r"看好|赞成|反对|同意|宁愿|宁可|倾向)(?!你|您)|^(?:真心|一直|始终|还是|总|越来越|实在)*(?:认为|"
            r"觉得)(?!你|您)|"
            r"^个人(?:观点|看法|意见|认为|觉得)|^(?!我|你|您)[^，,]{2,20}(?:应该|不该|应当)(?!是|会|能|有|在|叫|"
            r"算|就|没|差不多)|"
            r"^与其.{2,40}不如|对我来说|"
            r"对[^，,]{1,60}(?:的看法|持怀疑|持.{1,4}态度|不以为然)|在我看来|我的(?:看法|观点|意见|感觉|印象)|依我看|"
            r"问我(?:的话)?[，,]|^要我说|"
            r"我发现|我看(?:好|来)"
        ),
        "preference": any_of(
            r"^(?!我)[^，,。；]{1,40}?(?:更喜欢|更愿意|偏好|偏爱|倾向于?|希望|不喜欢|喜欢|讨厌|宁愿|宁可|要求|"
            r"坚持|更倾向)"
            r"|^对于?.{1,24}[，,].{1,24}(?:更喜欢|更愿意|偏好|希望|倾向)"
            r"|我(?:一般|通常|从来|向来|一向|习惯|从不|更爱|更习惯|更喜欢|只(?:喝|吃|用|穿|听|买|坐))|^习惯(?:了|在|于)"
            r"|^[^，,。；我你您]{1,12}(?:从来)?(?:只|从不|从来不)(?:喝|吃|用|穿|听|收|接|买|去|坐|放)"
        ),
        "fact": any_of(
            r"^(?:事实|备注|注意?|提示|已知|提醒一下|更新一下|记录一下|查到了?|已?证实|已?确认|数据(?:显示|证实|"
            r"表明)|结论|"
            r"补充)\s*(?:[：:，,]|"
            r"是)|(?:数据|结果|记录|资料)(?:证实|显示|表明)"
        ),
    },
}
_PERSON_STANCE: Final = {
    "en": re.compile(
        rf"^(?:(?:and|but|so)[, ]+)*(?:(?:for|on|in|at|with|when|if|since|as|after|before)\b"
        rf"[^,.;]{{2,60}}, )?({NAME})(?:'s)? (?:{_PREFERS_EN}|{_PROMISES_EN}|will|thinks?|"
        r"believes?)\b"
    ),
    "zh": script.compile(
        r"^(?:对于?.{1,24}[，,]\s*)?([A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*|(?:[小老阿])[\u4e00-\u9fff]|[\u4e00-\u9fff]{1,2}"
        r"(?:师傅|老师|总|经理|主任|医生|教授|先生|女士|阿姨|叔叔|奶奶|爷爷))\s*"
        r"(?:也|还|一直|总是|始终|从来|都|不|更|非常|很|强烈|特别|明确|坚决|已经?)*(?:喜欢|愿意|反对|主张|赞成|"
        r"赞同|偏好|偏爱|倾向|希望|讨厌|宁愿|要求|"
        r"坚持|承诺|答应|认为|觉得|想|同意|决定|会|将|不喜欢)"
    ),
}  # fmt: skip
_PRONOUN: Final = {
    "en": re.compile(r"^(?:(?:and|but|so|also)[, ]+)*(?:she|he)(?=['’](?:s|ll|d)\b| )", re.I),
    "zh": script.compile(r"^(?:而且|但是?|所以|不过)?[，,]?[她他](?!们)"),
}
_ABOUT_THE_TALK: Final = {
    "en": any_of(
        r"\byour (?:\w+ )?(?:answers?|reply|replies|explanations?|ideas?|suggestions?|questions?|responses?|"
        r"joke|help|list|"
        r"version|point|text|summary)\b|^(?:(?:oh|ok|okay|well|great|wow|haha)[,! ]+)*(?:thanks|thank you|thx|"
        r"cheers|hi|hello|"
        r"hey|good (?:morning|evening|night|afternoon)|bye|see you|sorry)\b|\bi (?:like|love|hate) (?:how|what|"
        r"the way) you\b"
        r"|\b(?:you are|you're|you were|you've|you have|you got|you said|you gave|you mean|owe you)\b|\b(?:talk|"
        r"chat|speak) to you\b|\bto chat\b|^(?:perfect|excellent|brilliant|awesome|lovely|deal|"
        r"sounds (?:good|great|fine|like)|fair enough|got it|makes sense)\b|\bthanks\b(?! to)|\bthank you\b|"
        r"\bi (?:\w+ )?(?:think|find|believe|feel|guess|see|love|like)\b.{0,30}\byou\b|\bwhere (?:were|was) (?:we|i)\b"
    ),
    "zh": any_of(
        r"你的?(?:回答|建议|解释|想法|意思|问题|答案|说法|版本|清单|笑话)|^(?:太|非常|十分)?(?:谢谢|感谢|多谢|"
        r"谢了|你好|您好|嗨|早上好|晚上好|晚安|再见|拜拜|抱歉|不好意思|辛苦)|"
        r"^(?:哈哈|嘿嘿|呵呵)|你(?:说|讲|真|也|太|是|帮|能|刚才|刚刚|写|给)|听你|[跟和]你(?:聊|说|讲)|再聊|"
        r"接着聊|(?:喜欢|爱|服了?)你|谢谢|感谢你|我(?:觉得|发现|认为|看|猜|怀疑)你"
    ),
}
_LAUGHS: Final = any_of(
    r"\b(?:(?:ha){2,}h?|haha\w*|(?:he){2,}|lol|lmao|rofl|j/?k|just kidding)\b|哈哈|嘿嘿|嘻嘻|开玩笑"
)
_TASK_ZH: Final = any_of(
    r"^(?:那就?|先|就|所以|另外|顺便|然后)?(?:请|麻烦|帮|替我|给我|为我|告诉我|跟我说|教我|说说|说一|写(?:一|个|"
    r"封|篇|份|首|段)|画(?:一|个|张)|列(?:一|个|出)|推荐|"
    r"解释一?下|介绍一?下|总结一?下|翻译|"
    r"把(?![^，,]{1,24}[一-龥]了(?!再|就|然后|吧|啊|呀|它)[^，,])(?!.{1,20}从.{1,12}(?:推迟|提前|延后|延期|改|"
    r"挪|移|调|换|转|搬|升|降)[\u4e00-\u9fff]?[到至成为])|生成|"
    r"来[一个段首篇点]|再(?:短|长|写|来|详|简|给|试|说|讲)|接着|"
    r"重新(?:算|写|来|说|做)|查一?下|算一?下|让我|"
    r"能帮|你来|你能|你可以|你帮|你给|你先|你再|看看|想想|试试|讲(?:一|个|讲)|我们来|来吧|来，|我们(?:再|从|"
    r"重新)|改(?:一?下|改|成|写)|续写|陪我|等(?:我)?一下|以.{1,6}口吻|给.{1,10}(?:起|取)[一二两三几个\d])|帮我|"
    r"帮忙|给我(?:讲|说|写|推荐|来|列|做|看)|"
    r"^(?:那|先|再|就)?给[^，,]{1,8}(?:写|做|挑|选|想|编|起|取|画|拟|准备|推荐|找|来|列)(?:一|个|段|首|张|份|封|条|双|"
    r"件|篇|点|几|两)"
)


def is_marked(text: str, language: Language) -> bool:
    """Words of the sentence say how somebody stands to it."""
    return stance_of(text, language) is not None


def stance_of(text: str, language: Language) -> Stance | None:
    """The first stance that words of the sentence tell."""
    return next(
        (
            name
            for one in languages_in(text, language)
            for name, pattern in _MARKED[one].items()
            if pattern.search(text)
        ),
        None,
    )


def person_of(text: str, language: Language) -> str | None:
    """Whose preference, promise or view it is, where a name stands in front of it."""
    match = _PERSON_STANCE[language].match(text)
    return match.group(1) if match else None


def begins_with_pronoun(text: str, language: Language) -> bool:
    return bool(_PRONOUN[language].match(text))


def with_name(text: str, name: str, language: Language) -> str:
    """With a name in the place of the pronoun with which the sentence begins."""
    return _PRONOUN[language].sub(lambda _match: name, text, count=1)


def is_about_the_talk(text: str, language: Language) -> bool:
    """Words to the assistant about what it said, thanks and greetings."""
    return bool(any(_ABOUT_THE_TALK[one].search(text) for one in languages_in(text, language)) or _LAUGHS.search(text))


def is_task_zh(text: str) -> bool:
    return bool(_TASK_ZH.search(text))


def size(text: str, language: Language) -> int:
    """Han characters, or twice the words."""
    return (
        sum(map(is_han, text)) + 2 * len(re.findall(r"[A-Za-z0-9]+", text))
        if language == "zh"
        else 2 * len(text.split())
    )
