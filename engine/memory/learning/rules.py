"""What rules alone say about a clause: that it states something lasting, that it cannot, or that the model decides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from engine import script
from engine.language import Language, is_han, languages_in
from engine.memory.learning.clauses import Span
from engine.memory.learning.lexicon import (
    ADVERBS_EN,
    DIET_EN,
    DIET_ZH,
    FICTION_EN,
    FICTION_ZH,
    HEALTH_EN,
    HEALTH_ZH,
    KIN_EN,
    KIN_ZH,
    TEXTWORK_EN,
    TEXTWORK_ZH,
    WRITES_EN,
    WRITES_ZH,
    any_of,
)

Verdict = Literal["lasting", "maybe", "never"]

MIN_SIZE: Final = 5
"""Han characters, or twice the words, of a sentence worth asking the model about without a rule's hint."""
_I: Final = r"(?:i|we)"
_ADV: Final = rf"(?:{ADVERBS_EN} )*"


_FICTION: Final = {"en": any_of(FICTION_EN), "zh": any_of(FICTION_ZH)}
_WRITES: Final = {"en": any_of(WRITES_EN), "zh": any_of(WRITES_ZH)}
_TEXTWORK: Final = {"en": any_of(TEXTWORK_EN), "zh": any_of(TEXTWORK_ZH)}

_CORRECTION: Final = {
    "en": any_of(
        r"^(?:(?:oh|oops|sorry|wait|hm+)[, ]+)*(?:actually|no|nope|correction|scratch|not \w+[,;]|i meant|"
        r"i misspoke|my mistake|turns out)\b",
        r"\b(?:no longer|not any ?more|any ?more|not .* after all|instead of|these days|used to|turns "
        r"out|has changed|have changed)\b",
        r"\bis (?:now|actually)\b",
        r", not \S+",
        r"\bi(?: have|'ve) \w+ \w+ now\b|\bnow i\b|\bi now\b|\bnow(?=[,.]|$)|^make (?:that|it)\b",
        r"\b(?:went|gone|goes) (?:up|down)\b|\b(?:moved|changed|switched|shifted|pushed|rescheduled|postponed|brought "
        r"forward|upgraded|cut|raised|increased|lowered|reduced|dropped)\b.*"
        r"\b(?:to|from)\b|^(?:the|my|our) new \w+ is\b",
    ),
    "zh": any_of(
        r"^(?:其实|不对|不是|错了|说错了|更正|纠正|我记错|我说错|哦不)",
        r"不再|不.{1,8}了$|现在(?:改|不|已|只|换|是|做|在)|改成|改为|换成|换到|搬到|搬去|搬家|跳槽|入职|改到|推迟到|提前到|(?:涨|降|升|调|减|增|换|挪|提)(?:到|成|"
        r"为|了)|新(?:的|单位|公司|工作|号码|地址|电话|手机)|戒了|离职|辞职|已经.{0,12}了$|"
        r"不是.{1,12}(?:[，,]|而)(?:而)?是|是.{1,12}[，,]不是",
    ),
}
_HYPOTHETICAL: Final = {
    "en": any_of(
        r"^(?:(?:so|and|but|what|even|ok|okay|now|let'?s say|say|only)[, ]+)*(?:if|suppose|supposing|"
        r"imagine|assume|assuming|pretend|"
        r"let'?s say|unless)\b",
        r"\bif i (?:were|was|had|lived|could)\b|\bi wish\b|\bi would have\b",
    ),
    "zh": any_of(
        r"^(?:那|可是|但|就算|即使|哪怕)?(?:如果|假如|假设|要是|假使|倘若|万一|设想|想象|比如|例如)|就好了|要不是|的话"
    ),
}
_IRONY: Final = {
    "en": any_of(r"\b(?:yeah|yes|sure|right|haha)\b.*\b(?:sure|right),? and (?:i'?m|i am|we|my)\b|\byeah,? right\b"),
    "zh": any_of(r"我还(?:是|能|会).{1,12}呢$|(?:是|对)啊[，,]?我还"),
}
_WISH: Final = {
    "en": any_of(
        r"\b(?:i would|i'd) (?:be|love|like|rather)\b(?! "
        r"you to)",
        r"\bi (?:might|may|could|should(?:'ve| have)?) ",
    ),
    "zh": any_of(r"我(?:也|真|好)?想要|我可能"),
}
_WORK_EN: Final = (
    r"(?:films?|movies?|books?|novels?|series|shows?|seasons?|episodes?|scenes?|"
    r"sequels?|albums?|songs?|tracks?|soundtracks?|"
    r"games?|match(?:es)?|endings?|plots?|plays?|musicals?|chapters?|trailers?|authors?|actors?|actress|directors?|"
    r"part (?:one|two|three|\d))"
)
_OPINION: Final = {
    "en": any_of(
        rf"\b(?:that|this|the) (?:\w+ ){{0,2}}{_WORK_EN}\b.*\b(?:was|were|is|are|had|felt|made|has|dragged|ended)\b",
        r"\b(?:over|under)rated\b|\bimh?o\b|\bif you ask me\b|\bin my (?:\w+ )?opinion\b",
        r"\bi (?:do |really |just )*(?:find|found|thought)\b.*\b(?:\w+er|(?:more|less) \w+) than\b",
    ),
    "zh": any_of(
        r"^(?!.*(?:最喜欢|最爱|从小|一直|每[天周月年])).*(?:《[^》]+》.*(?:看|读|听|玩|无聊|精彩|经典|烂|惨|哭|感动|一般|高估)|"
        r"(?:这|那)(?:部|本|首|集|季|场|位|个)?(?:电影|片子?|书|小说|剧|歌|游戏|比赛|球|作者|演员|导演|节目|结局|综艺).{0,10}"
        r"(?:好|差|烂|绝|棒|臭|无聊|一般|精彩|不错|喜欢|失望|感人|无语)|第[一二三四五\d]+(?:部|季|集|章).{0,8}(?:比|好|差|烂|无聊)|"
        r"(?:配乐|剧情|结局|文笔|演技|画面|特效|开头).{0,4}(?:绝|好|差|烂|棒|一般|不错|不太|太))|也就那样|不过如此|名不副实|高估"
    ),
}
_QUESTION: Final = {
    "en": any_of(
        r"^(?:(?:so|and|but|ok|okay|well|hey|hi|now|then|please|btw|also|anyway|anyhow|(?:ha)+h?|lol|h+m+|oh|ah|wait|"
        r"just)[, ]+)*(?:what(?:'s|s)?|"
        r"how(?:'s)?|why|who(?:'s)?|whom|whose|where(?:'s)?|when(?:'s)?|which|"
        r"(?:is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|has|have|had|"
        r"isn'?t|aren'?t|don'?t you|won'?t|"
        r"can'?t|doesn'?t|didn'?t) (?:i|you|we|they|he|she|it|there|this|that|these|those|the|a|an|"
        r"my|your|anyone|someone|people|\w+))\b",
        r"\b(?:what (?:time|day|year)|how (?:much|many|long|far|old)) (?:is|are|do|does|did|should|can|will) (?:it|i|"
        r"we|you|they|he|she|that|this|the)\b",
        r"\b(?:any (?:tips|ideas|suggestions|advice|recommendations)|what about|how about|what now|"
        r"(?<!the )(?<!to )right|isn't it|don't you think)$",
    ),
    "zh": any_of(
        r"(?:吗|么|呢|吧|嘛)$(?<!好吧)(?<!行吧)|什么(?![都也])|(?<![不没])怎么(?!.{0,6}[都也])|怎样|如何|为什么|为何|为啥|哪[里儿个些位种款家天]?|谁|多少|(?<![十好这那上头前后近])几[个点岁天年月次]|多[久远长大高重]|能不能|"
        r"可不可以|是不是|有没有|要不要|会不会|好不好|是否|啥|行不行|([\u4e00-\u9fff])不\1(?!起|了)(?<!动不动)(?<!时不时)"
    ),
}
_WRITTEN_EN: Final = (
    r"(?:ideas?|suggestions?|recipes?|names?|jokes?|texts?|toasts?|poems?|lists?|plans?|titles?|templates?|drafts?|"
    r"notes?|speech|captions?|slogans?|emails?|messages?|tips?|cards?|sentences?|lines?)"
)
_REQUEST: Final = {
    "en": any_of(
        r"^(?:(?:please|ok|okay|so|and|now|then|hey|hi|just|also|anyway|well|but|but please)[, ]+)*(?:can "
        r"you|could you|would you|will you|"
        r"let me know|let's|(?:i (?:need|want|would like|'d like)|i'd like) you to|help me|help|"
        r"(?:tell|give|show|write|draft|make|create|find|list|explain|describe|summari[sz]e|translate|"
        r"fix|check|suggest|recommend|compare|"
        r"calculate|convert|generate|build|design|plan|rewrite|edit|correct|debug|run|try|look|read|"
        r"open|continue|stop|go|do|use|add|"
        r"remove|change|shorten|expand|put|turn|set|start|answer|repeat|sing|count|name|pick|choose|"
        r"guess|think|keep|wait|come|say|"
        r"spell|define|teach|brainstorm|outline|format|sort|convert|solve|prove|analy[sz]e|review|refactor|"
        r"implement|ignore|imagine|pretend|"
        r"act|assume|consider|send|reply|respond|talk|speak|call|remind|play|prepare|propose|improve|"
        r"polish|simplify|no\b.*please|don't|delete|rename|swap|insert|leave out|order me|book me|"
        r"take (?:out|off|away|the|that|this|these|those|it|my)|move (?:the|that|this|it)|cut (?:the|that|this|it))\b)",
        rf"^(?:also |and |now |plus |maybe |just )*(?:an?|some|two|three|five|ten) (?:[\w'-]+ ){{0,3}}{_WRITTEN_EN}"
        r" (?:for|to|about|that)\b",
        r"^(?:also |and |now |currently )*(?:looking|searching) for (?!(?:an? |some )?(?:\w+ )?(?:job|work|flat|house|"
        r"apartment|room|home|place|partner|nanny|flatmate|internship|school|position)\b)",
    ),
    "zh": any_of(
        r"^(?:那就?|先|就|所以|另外|顺便)?(?:请|麻烦|帮|替我|给我|为我|告诉我|跟我说|教我|讲|说说|说一|写|画|列|推荐|解释|介绍|总结|概括|分析|比较|计算|翻译|改(?!到|期|"
        r"天|签|名|了|在|成[^，,]{0,4}(?:[一二三四五六七八九十\d]+ ?[月号日点]|[周下明星]))|把|将|生成|设计|制定|"
        r"来[一个段首篇点]|再|继续|开始|重新|换(?!了|到)|查|找|算|让我|可以|能帮|你来|你能|你可以|你帮|你给|你先|看看|想想|试试|用.{1,8}(?:写|回答|说|实现|解释))"
        r"|给我(?:讲|说|写|推荐|来|列|做|看)|帮我|帮忙|^最好(?:把|带|写|加|用|短|长|押|再)|"
        r"^(?:那|先|再|就)?给[^，,]{1,8}(?:写|做|挑|选|想|编|起|取|画|拟|准备|推荐|找|来|列)(?:一|个|段|首|张|份|封|条|双|件|篇|点|几|两)"
    ),
}
_TALK: Final = {
    "en": any_of(
        rf"\b{_I} {_ADV}(?:think|guess|wonder|mean|meant to ask|understand|see\b|agree|disagree|hope|"
        rf"suppose|bet|swear|promise|assume|believe|"
        r"don'?t (?:know|think|understand|get|see|mean|believe|care|mind)|know (?:that|what|how|why|"
        r",)|got it|get it|appreciate|"
        r"was (?:just )?wondering|want to (?:know|ask|understand|see)|would like to (?:know|ask)|need "
        r"(?:help|a|an|some|to know|it|this|the|more|your)|"
        r"have (?:a|one|another|two|some) (?:\w+ )?(?:question|request|idea|problem|doubt)s?|forgot "
        r"(?:my|to|the)|can'?t (?:believe|wait|figure|find|get)|"
        r"love (?:it|this|that|how|your|the (?:answer|idea|way))|like (?:it|this|that|how|your|the (?:answer|"
        r"idea|way))|"
        r"(?:just )?(?:tried|read|saw|heard|noticed|realised|realized|asked|said|woke|finished|ate|had))\b",
        rf"\b(?:i'?m|i am|we're|we are) {_ADV}(?:so |too |very |a bit |a little |kind of |kinda |pretty "
        rf"|quite |super )*"
        r"(?:hungry|thirsty|tired|sleepy|exhausted|bored|stuck|confused|sorry|lost|done|back|curious|"
        r"wondering|looking|trying|glad|happy|sad|"
        r"excited|nervous|stressed|busy|ready|sure|not sure|afraid|late|running|getting|in a (?:hurry|"
        r"rush|meeting)|stuffed|full|freezing|cold|hot|sick of|asking|"
        r"reading|watching|writing|working on|visiting|thinking|fine|good|ok|okay|well|kidding|joking|"
        r"impressed|surprised|annoyed|here|there|next|in the mood|out of)\b",
        r"^(?:(?:oh|ok|hey|so|and|i)[, ]+)*(?:just|finally) (?:watched|read|finished|saw|heard|tried|ate|had|got|"
        r"came|woke|noticed|realised|realized|played|binged)\b",
        r"\b(?:right now|at the moment|(?<!as of )this (?:morning|afternoon|evening)|tonight|today|just now|a "
        r"(?:minute|moment) ago|yesterday)\b",
    ),
    "zh": any_of(
        r"我(?:现在|今天|今晚|刚刚?|此刻|又|真的?|都)*(?:好|很|有点儿?|太|超|真|挺|特别|快)*(?:饿|累|困|渴|无聊|烦|堵|郁闷|难过|开心|高兴|紧张|着急|生气|忙|晕|冷|热|撑)",
        r"我(?:也|就|还|真|只是|一直)*(?:想(?:知道|问|了解|请|要|看|听|(?:做|写|找|查|画)(?:个|一|份))|觉得|认为|感觉|猜|以为|没看懂|看不懂|没懂|不懂|不明白|没明白|"
        r"明白|懂了|知道|不知道|同意|理解|"
        r"看到|听说|刚|试了|需要|的意思|问|希望能|打算问|先去|回来|来了|到了|错过|相信|怀疑|爱你)",
        r"今天|今晚|刚才|刚刚|此刻|这会儿|昨天|昨晚|今早|早上好|晚上好|晚安|谢谢|哈哈",
    ),
}
_ABOUT_THE_TALK: Final = {
    "en": any_of(
        r"\byour (?:answers?|reply|replies|explanations?|ideas?|suggestions?|questions?|response)\b|"
        r"\bi (?:like|love|hate) (?:how|what|the way) you\b"
    ),
    "zh": any_of(r"我是说|我的意思|你的(?:回答|建议|解释|想法|意思|问题|答案)|我(?:喜欢|爱)你"),
}
_LASTING: Final = {
    "en": any_of(
        rf"\b(?:i|my|we|our|he|she|they|im)\b.*\b(?:{HEALTH_EN}|{DIET_EN})",
        rf"^(?:{HEALTH_EN}|{DIET_EN})\b.*\bhere$|^as an? (?:\w+ ){{0,2}}(?:{HEALTH_EN}|{DIET_EN})",
        r"\bmy (?:\w+ )?(?:name|surname|nickname|birthday|anniversary|address|phone number|number|email|"
        r"e-mail|favou?rite \w+|favou?rite|blood type|job|"
        r"occupation|profession|hobby|hobbies|hometown|native language|mother tongue|religion|pronouns|"
        r"shoe size|size|height|"
        r"employer|company|time ?zone|wedding)\b.*\b(?:is|are|was|will be)\b",
        rf"\bmy (?:\w+ ){{0,2}}{KIN_EN}\b.*(?:'s|\b(?:is|are|was|has|have|had|lives?|works?|loves?|likes?|"
        rf"hates?|can|can'?t|cannot|doesn'?t|don'?t|won't|"
        r"called|named|turns?|turned|died|studies|moved|speaks?|eats?|drinks?|goes|plays?|got|just|"
        r"prefers?|started|passed)\b)",
        rf"\bi (?!only have\b)(?:only|never|always|mostly|usually|hardly ever|rarely|don'?t|do not|can'?t|cannot|no "
        rf"longer|also|still|really|absolutely) {_ADV}"
        r"(?:ever )?(?:drink|eat|smoke|use|like|drive|work|wear|take|love|hate|enjoy|speak|own|watch|"
        r"listen|play|live|cook|sleep|swim|travel|fly|read|stand|tolerate|buy|shop|vote|have)\b"
        r"(?! (?:it|this|that|your|how|to know|the (?:answer|idea|way|word|error|point))\b)",
        rf"\bi {_ADV}(?:love|like|hate|prefer|adore|enjoy|dislike|detest|loathe|can'?t stand|am fond "
        rf"of|have a thing for)\b(?! (?:it|this|that|your|how|to know|the (?:answer|idea|way)|you)\b)",
        rf"\b(?:i|we) {_ADV}(?:live|moved|grew up|was born|come from|am from|work|teach|study|studied|"
        rf"own|quit|play|speak|run a|commute|volunteer|adopted|got married|got engaged|got divorced|"
        r"started (?:at|as|a new|work)|graduated|retired|gave up|switched|married|drive|coach|manage|"
        r"lead|look after|collect|sing in|go to (?:the gym|church|school))\b",
        r"\bi(?: have|'ve)? (?:quit|stopped|gave up|given up|started|took up|taken up|switched to) "
        r"(?!working|the|it|reading|getting|to)\w+ing\b",
        r"\bi (?:wear|weigh|take|have) (?:a )?(?:size|glasses|contacts|braces|hearing)\b|\bi weigh \d",
        r"\bi (?:take|wear) an? (?:\d{1,2}(?:\.5|½)?|small|medium|large|x+[sl])(?=$|[,.;]| (?:in|now)\b)",
        rf"\b(?:i'?m|i am) {_ADV}(?:from|called|named|married|single|divorced|engaged|retired|left-handed|"
        rf"right-handed|colou?r-?blind|based in|living in|originally|employed|self-employed|"
        r"unemployed|bilingual|fluent|learning|studying|training|expecting|scared of|terrified of|not "
        r"a fan of|a (?:big |huge )?fan of|into|no longer|not with|"
        r"\d{1,3}(?! (?:minutes|hours|percent|%))\b|(?:an?|the) (?!bit|little|big fan of that|beginner "
        r"here)(?:\S+ ){0,4}(?:\S+(?:er|or|ist|ian|ant|ent|eer|ee|man|woman)|(?:\w+-)?"
        r"(?:nurse|chef|cook|pilot|vet|coach|clerk|mom|mum|dad|"
        r"mother|father|parent|only child|widow|judge|maid|nanny|priest|analyst|dev)))\b",
        rf"\bi(?:'ve| have) {_ADV}(?:been (?:living|working|learning|studying|married|playing|vegan|"
        rf"vegetarian|teaching|trying to (?:lose|quit))|lived|worked|moved|quit|stopped|given up|switched|"
        rf"adopted|"
        rf"(?:got )?(?:a|an|one|two|three|four|five|no|\d+) (?:\w+ ){{0,2}}(?:{KIN_EN}|kids|children|"
        rf"cats|dogs|daughters|sons|houses?|cars?|bikes?|phobia|degree|garden|allotment|tattoos?)s?)\b",
        r"^(?:i'?m|i am) (?!not|sure|so|just|in|at|on|a|the|an|very|really|too|still|ok|fine)[A-Z][a-z]+\b",
        rf"\b(?:we|i) (?:just |recently )?(?:got|have|adopted|bought) (?:a|an|another|two|three) (?:\w+ "
        rf"){{0,2}}(?:{KIN_EN}|cats|dogs|house|flat|apartment|car|baby)\b",
        r"\b(?:gave|issued|lent|handed|got|bought) me (?:an?|my|the) (?:new )?(?:(?-i:[A-Z])\w+|laptop|computer|"
        r"phone|company "
        r"car|car|bike|desk|office|tablet)\b",
        r"\bi (?:paddle|row|sail|cycle|climb|dance|swim|run|sing|train|fence|bowl|hike|volunteer) (?:with|in|at|for) "
        r"(?:the|an?|my|our)\b",
        r"^(?:and |but |so )?(?-i:[A-Z][a-z]+)(?:'s|’s| is) (?:my|our) (?!(?:\w+ )?(?:fault|problem|idea|turn|bad|bet|"
        r"guess|hero|favou?rite|go-to|choice|type|thing|style|kind|cup|"
        r"jam)\b)[a-z-]+(?: [a-z-]+)?(?=$|[,.;]| and | who )",
        r"\b(?:i|we) (?:fly|leave|land|arrive|depart|move) [^,;.?!]{0,30}\b(?:on|in) (?:the )?(?:\d|(?-i:January|"
        r"February|March|April|May|June|July|August|September|October|November|December))",
        r"^(?:it['’]?s )?(?:my |our )?first (?:night|day|week|morning) (?:in|at) (?:the|my|our) (?:[\w-]+ ){0,2}"
        r"(?:flat|apartment|house|place|home|room)\b",
        r"\bmy (?:flight|train|exam|interview|appointment|wedding|operation|due date|holiday|trip|visa|"
        r"passport|driving test|contract|lease|deadline)\b.*(?:\d|\bnext\b|day\b)",
        r"^(?:and |but |so )?(?:my|our) (?:[\w'’-]+ ){1,4}?(?:has|have|is|are|was|were) (?:now )?(?:been )?(?:"
        r"moved|pushed|rescheduled|postponed|brought|put back|shifted)\b.*\b(?:to|until|till)\b.*(?:\d|\bnext\b|day\b)",
    ),
    "zh": any_of(
        rf"(?:我|家|{KIN_ZH}).*(?:{HEALTH_ZH}|{DIET_ZH})|^(?:本人)?.{{0,6}}过敏$",
        r"我(?:的)?(?:本名|真名|名字|中文名字?|英文名字?|网名|昵称|小名)(?:叫|是)|我叫|我姓|"
        r"^(?:hi|hello|你好|嗨|大家好)?[，, ]*我是(?!说|想|不|"
        r"在|来|真|怕|觉得|要|问|否|第一次)",
        rf"(?:我|咱)(?:们|们家|家|家里)?的?(?:大|小|亲|两个?|双胞胎)?{KIN_ZH}.*(?:是|在|有|叫|对|不|喜欢|爱|讨厌|今年|岁|住|做|会|要|刚|"
        rf"也|得|怕|爱吃|从|最|特别|学|上|养|生|去世|退休|结婚|老家|教|吹|弹|拉|唱|跳)",
        rf"^(?:家里|家中|我家|咱家|我们家)(?:里|还)?(?:有|养|住|新来)|^{KIN_ZH}.*(?:叫|今年.*岁|岁了|对.*过敏|属)",
        r"我(?:平时|一般|通常|从小|从来|一直|现在|每天|每周.{0,4}|每个?月.{0,4}|每年.{0,4}|最|特别|非常|很|比较|更|也|只|还|都|就|其实|其实就|已经|"
        r"早就|真的|不太|不怎么|不|从不|不能|不会|不爱|超|超级|挺|"
        r"周.{0,3}|上个?月|[一二三四五六七八九十\d]{1,2}月|去年|今年|刚|刚刚|目前|主要){0,5}(?:喝|吃|抽烟|喜欢|讨厌|爱(?!你)|恨|住|怕|害怕|偏爱|习惯|热爱|信|养|"
        r"用的是|使用|开的是|"
        r"玩|练|学|戒|弹|跑步|骑|搬|跳槽|换工作|(?:[转改]行|[辞离]职)了|"
        r"做.{0,8}(?:工作|老师|经理|设计|开发|医生|护士|律师|师)|会说|受不了|能吃|要去上|去上)",
        r"我(?:现在|目前)是(?!在|又)[\u4e00-\u9fff]{0,6}(?:匠|师|员|工|医生|护士|厨|司机|经理|学生)$",
        r"我(?:是(?!说|想|不|在|来|真|怕|觉得|要|问|否|第)|来自|老家|籍贯|祖籍|出生|家在|家住|住在|毕业|在.{1,14}(?:工作|上班|读书|上学|念书|读研|"
        r"读博|当|做|教|住|定居|生活|长大|出生|开)|从事|属|身高|体重|血型|今年.{0,3}岁|今年[一二三四五六七八九十\d]+|快?\d+岁|"
        r"生日|已婚|未婚|单身|离婚|结婚|订婚|退休|准备考|正在准备|正在学|打算(?!问)|计划)",
        r"我(?:的|们的)?(?:生日|电话|手机号?|邮箱|地址|车牌号?|爱好|职业|专业|工作|老家|梦想|目标|血型|星座|微信号?|身份证号?|结婚纪念日|纪念日|母语|宗教|"
        r"鞋码|密码|公司|婚礼|航班|面试|考试)(?:在|是|为|叫|号|：|:|定)",
        r"^(?:我)?.{0,4}(?:左撇子|素食者|独生子女?|色盲)",
        r"^我们?(?:公司|学校|团队|部门|家|单位|组|班)(?:.{0,6})(?:是|在|用|有|叫|做|老板|一共)",
        rf"(?:{HEALTH_ZH}).{{0,3}}是我",
        r"我(?:平时|一般|一直)?穿(?:的是)?.{0,3}\d+.{0,2}[码号]|我(?:平时|一般|一直|现在)?[穿戴]\d+(?:\.5|半)?的?(?=$|[，,])",
        r"我(?:已经)?(?:不在|离开).{1,10}(?:了|上班|工作)|(?:我|上周|上个?月|昨天|刚刚?|最近).{0,6}入职",
        r"(?:我|已经|早就).{0,8}戒(?:了|掉)|戒.{1,4}(?:了|好几年|.年了)$",
        r"(?:课|班|考试|面试|预约|手术|婚礼|比赛|航班|签证|路考|复诊|演出)[，,]?(?:从[^，,]{1,12})?(?:已经)?"
        r"(?:改|挪|推迟|提前|调|延)(?:到|成|至)[^，,。]{0,6}(?:\d|[一二三四五六七八九十]+[月号]|周|星期|礼拜)",
        r"我(?:还|也|平时|周末|晚上|业余|一直)*(?:接|做|干|跑|兼)(?!了)[^，,]{0,12}(?:的活儿?|兼职|外卖|代驾|家教|口译|网约车|零工)$",
        r"我(?:和|跟).{1,10}(?:结婚|订婚|分手|离婚|在一起|打算|准备|计划|住)",
    ),
}
_PERSONAL: Final = {
    "en": any_of(
        rf"\b(?:i|im|ive|i'm|my|mine|me|we|our|us|myself)\b|\b(?:the kids|the children|mom|mum|dad|grandma|"
        rf"grandpa|our {KIN_EN})\b"
    ),
    "zh": any_of(rf"我|咱|俺|本人|^{KIN_ZH}|家里|老家"),
}
_CHINESE: Final = script.compile(r"我|你|[的了在是叫]")
_PRONOUN: Final = {
    "en": any_of(r"^(?:and |but |so )?(?:she|he|they|it|her|his|their|its|both|one of them)(?:'s|'re|'ll)?\b"),
    "zh": any_of(r"^(?:而且|但|但是|所以|不过)?(?:她|他|它|他们|她们|它们|都|一个叫|名字叫|叫)"),
}

_LATIN: Final = re.compile(r"[A-Za-z][\w'’-]*")
_NAMED: Final = {
    "en": re.compile(rf"\b(?i:{KIN_EN})s?\b|(?<=[a-z,] )[A-Z][a-z]+"),
    "zh": script.compile(rf"{KIN_ZH}|[叫是][\u4e00-\u9fff]{{1,3}}"),
}


def _finds(patterns: Mapping[str, re.Pattern[str]], text: str, language: Language) -> bool:
    """By the rules of each language that the text is in."""
    return any(patterns[one].search(text) for one in languages_in(text, language))


def is_about_text(text: str, language: Language) -> bool:
    """The message is fiction or work on a text (translate, correct …): nothing in it is the user's own word."""
    return is_fiction(text, language) or _finds(_TEXTWORK, text, language)


def is_fiction(text: str, language: Language) -> bool:
    return _finds(_FICTION, text, language)


def without_writing(text: str) -> str:
    """The text without "I'm writing a novel", in either language."""
    for pattern in _WRITES.values():
        text = pattern.sub(lambda match: " " * len(match.group()), text)
    return text


def is_correction(text: str, language: Language) -> bool:
    """The words say that something was otherwise before."""
    return _finds(_CORRECTION, text, language)


def is_question(clause: Span, language: Language) -> bool:
    return clause.mark.startswith(("?", "？")) or _finds(_QUESTION, clause.masked, language)


def is_request(clause: Span, language: Language) -> bool:
    return _finds(_REQUEST, clause.masked, language)


def is_chinese(text: str) -> bool:
    """Chinese words frame the sentence, however many foreign names are in it."""
    return bool(_CHINESE.search(text))


def is_personal(text: str, language: Language) -> bool:
    """The user, or somebody near, is spoken of."""
    return _finds(_PERSONAL, text, language)


def continues(text: str, language: Language) -> bool:
    """The clause speaks of what the one before named ("she's a beagle")."""
    return _finds(_PRONOUN, text, language)


def is_irony(sentence: Span, language: Language) -> bool:
    """ "Yeah, sure, and I'm the queen.\""""
    return _finds(_IRONY, sentence.masked, language)


def names_somebody(text: str, language: Language) -> bool:
    """Somebody or something is named of whom the next sentence may speak."""
    return _finds(_NAMED, text, language)


def is_idle(clause: Span, language: Language) -> bool:
    """Too short to tell anything, hypothetical, or words of the moment."""
    text = clause.masked
    size = sum(map(is_han, text)) if language == "zh" else 2 * len(text.split())
    size += 2 * len(_LATIN.findall(text)) if language == "zh" else 0
    patterns = (_HYPOTHETICAL, _ABOUT_THE_TALK, _TALK, _WISH, _OPINION)
    return size < MIN_SIZE or any(_finds(pattern, text, language) for pattern in patterns)


def is_hypothetical(clause: Span, language: Language) -> bool:
    return _finds(_HYPOTHETICAL, clause.masked, language)


def judge(clause: Span, language: Language) -> Verdict:
    """Judge one declarative clause; orders, questions and requests are seen to before."""
    text = clause.masked
    if any(_finds(pattern, text, language) for pattern in (_HYPOTHETICAL, _ABOUT_THE_TALK, _OPINION)):
        return "never"
    lasting = _finds(_LASTING, text, language)
    if _finds(_TALK, text, language) or _finds(_WISH, text, language):
        return "maybe" if lasting else "never"
    if lasting:
        return "lasting"
    return "maybe" if _finds(_PERSONAL, text, language) or is_correction(text, language) else "never"
