"""Words that lean an unclear sentence towards what lasts (habits, limits, plans, households) or towards the moment."""

from __future__ import annotations

from typing import Final

from engine.language import Language, languages_in
from engine.memory.learning.lexicon import DIET_EN, DIET_ZH, HEALTH_EN, HEALTH_ZH, KIN_EN, KIN_ZH, any_of

_DAY: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_HABIT: Final = {
    "en": any_of(
        rf"\b(?:every|each|most) (?:other |\w+ )?(?:days?|mornings?|evenings?|nights?|weeks?|weekends?|months?|years?|"
        rf"summers?|winters?|{_DAY}s?)\b|\b(?:on )?(?:{_DAY}|weekday|weekend)s\b|\bat weekends\b|\bon the weekend\b",
        r"\b(?:always|usually|never|normally|regularly|mostly|rarely|hardly ever|these days|for (?:years|ages|months)|"
        r"ever since|since (?:i|\d{4}|my|the)|since childhood|as a (?:kid|child)|by heart|for a living|"
        r"(?:full|part)[- ]time)\b",
        r"\b(?:can'?t|cannot|can not|unable to|not allowed|doesn'?t allow|not able to|only (?:free|available|have)|"
        r"no good (?:with|at)|bad (?:with|at)|afraid of|scared of|doesn'?t agree with|gives me|"
        r"makes? me (?:sneeze|sick|itch|ill|cough)|"
        r"breaks? out|is a no for|don'?t (?:own|have|drive|eat|drink|do)|won'?t (?:eat|touch|drink))\b",
        r"\b(?:saving (?:up )?for|planning to|plan to|hoping to|hope to|going to (?:move|marry|study|retire)|moving to|"
        r"training for|studying for|learning|thesis|dissertation|fan of|fan here|allergic|go by|goes by|my name|"
        r"just me and|(?:team|family|household) of|of us\b|at home|work as|works as|live with|own an?)\b",
        r"\b(?:booked|next (?:week|month|year|spring|summer|autumn|fall|winter)|due (?:in|on)|"
        r"(?:in|on|until|since) (?:\d+(?:st|nd|rd|th)? )?(?-i:January|February|March|April|May|June|July|August|"
        r"September|October|November|December))\b",
        r"\b(?:i|we) (?:fly|leave|travel|sail|move)\b(?:(?! to \w+ing)[^,;.]){0,30}\b(?:on|in|next) (?:the )?"
        r"(?:\d|(?-i:[A-Z]))",
        r"\bfirst (?:night|day|week|morning)s? (?:in|at) (?:the|my|our) (?:[\w-]+ ){0,2}(?:flat|apartment|house|"
        r"place|home|room|job|office)\b|\bmovers\b",
        r"\b(?:i'm|i am|we're|we are) (?:in|from|based in) (?-i:[A-Z])\w",
        r"\bmy (?:\w+ )?(?:back|knees?|hips?|eyes?|eyesight|hearing|heart|stomach|shoulders?|neck|feet|memory)\b",
        rf"\b(?:my|our) (?:\w+ ){{0,2}}{KIN_EN}\b|\b(?:dad|mum|mom|grandma|grandpa) (?:is|has|turns?|lives?|can'?t)\b",
        rf"\b{HEALTH_EN}|\b{DIET_EN}",
    ),
    "zh": any_of(
        r"每(?:天|周|月|年|晚|逢|隔|个(?:月|周|星期))|平时|平常|周末|工作日|常年|长年|长期|从小|打小|一直|经常|常常|总是|老是|三天两头|"
        r"一向|向来|历来|凡是|雷打不动|好(?:几|多)年|[多几\d一二两三四五六七八九十]年(?:了|多|来)",
        r"一(?:吃|喝|碰|坐|闻|到|着凉|累|换季).{0,5}就|只(?:有|能|吃|喝|用|会)|才(?:有空|能|下班|到家)|不(?:会|能|让|许|碰|吃|喝|沾|敢)|"
        r"[吃喝受]不(?:了|得|惯)|听不[清见]|看不[清见]|怕(?!是)|晕[船车机]|没有?(?:驾照|车|烤箱|时间|空)",
        r"订好|订了|预约|约了|[\d一二三四五六七八九十]+月(?:[\d一二三四五六七八九十]+[号日]|份|底|初)|下(?:周|个?月|学期)|明年|寒假|暑假|国庆|"
        r"打算|计划|准备(?:考|买|搬|去|结|要)|存钱|攒钱|目标|备孕|考[研证公]|合伙|开了(?:一)?[家个间]|养(?:了|着)|租(?:了|房|住)|"
        r"住在|夜班|早班|倒班|一个人(?:住|带|过|在)|家里(?:就|有|人|只|是)|老家|小名|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|现在(?:做|用)|一(?:个月|年|周)(?![没后前内])|用的是",
        r"(?:眼睛|耳朵|膝盖|腿|腰|胃|背|嗓子|牙|心脏|记性|身体|视力|听力|睡眠).{0,4}(?:不好|不行|疼|痛|差|浅|弱)",
        rf"(?:我|咱|家)的?{KIN_ZH}|^{KIN_ZH}|{HEALTH_ZH}|{DIET_ZH}",
    ),
}
_MOMENT: Final = {
    "en": any_of(
        r"\b(?:i|we) (?:need|have|'ve got|got) to (?:go|catch|run|leave|get|be|finish|pick|call|take|hurry)\b",
        r"\bgotta\b",
        r"\b(?:hang on|hold on|be (?:right )?back|brb|one sec|just a sec|be quick|hurry|(?<!to )wait|"
        r"wish (?:us|me) luck)\b",
        r"\bat \d+ ?(?:percent|%)|\b(?:starts?|begins?|leaves?|ends?) in (?:an?|a few|\w+) (?:hours?|minutes?)\b",
        r"\bin (?:\d+|a few|two|three|five|ten) minutes\b",
        r"\b(?:boiling|ringing|crashed|frozen|froze|stuck|broken again|won'?t (?:start|load|open)|isn'?t working|"
        r"loading|doesn'?t work)\b|\b(?:we|they|i) (?:lost|won(?!['’]t)|missed|spilled|burnt|ate)\b",
        r"\b(?:today|tonight|right now|at the moment|just now|this (?:morning|afternoon|evening))\b|\bhere is\b|"
        r"\bagain$",
    ),
    "zh": any_of(
        r"^(?:也|还|再|另外)?(?:得|要|该|记得)(?:再)?(?:跟|和|给|问)[^，,]{1,12}(?:讲|说|问|提|打电话|报告|交代)",
        r"我(?:先|得|要|该)?去.{1,6}了$|(?:地铁|公交|火车|高铁|飞机|车)上$|(?:地铁|公交|火车|高铁|飞机|车)上[，,]|得(?:去|先去)?赶|(?:先|得)去(?:接|拿|开|吃|洗|睡)|等(?:我)?一下|等我|快点|马上|只剩|百分之|要(?:溢|没电|关门|迟到|开始)|来不及|赶紧",
        r"今[天晚早]|昨[天晚]|刚(?:才|刚|到|吃|下班|起|睡|看|开)|此刻|这会儿|正在(?:下|开会|路|吃|等)|排(?:了|队)|路上|堵车|(?:撑|累|困|饿|热|冷|烦|吵|笑|挤|咸|辣)死",
        r"[吃喝]撑|[吃喝]多了|太[慢卡吵热冷难挤堵]了?$|真(?:臭|烦|难|好|慢|吵|热|冷)|没(?:信号|电|网)|死机|卡住|闪退|打不开|快递|外卖(?:没|送|还)",
        r"(?:这|那|最后|第.|上面|下面)(?:一|个|几)?[段句张行列篇]|表格|表头|[这那]里的",
    ),
}


def of(text: str, language: Language) -> int:
    """1 where a sentence sounds lasting, -1 where it sounds of the moment, 0 where it tells neither or both."""
    ways = languages_in(text, language)
    return int(any(_HABIT[one].search(text) for one in ways)) - int(any(_MOMENT[one].search(text) for one in ways))
