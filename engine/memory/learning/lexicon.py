"""Word lists of the memory step's rules, English and Chinese, as pieces of regular expressions."""

from __future__ import annotations

import re
from typing import Final

from engine import script

KIN_EN: Final = (
    r"(?:(?:grand|step|god)?(?:mother|father|mom|mum|dad|son|daughter|child|children|kids?|parents?)(?:-in-law)?|"
    r"(?:half-?|step)?(?:sister|brother|siblings?)s?(?:-in-law)?|grand(?:ma|pa)|granny|wife|husband|"
    r"spouse|partner|fianc[eé]e?|"
    r"girlfriend|boyfriend|ex|baby|toddler|twins?|eldest|youngest|oldest|nephew|niece|cousin|aunt|uncle|"
    r"(?:best |good |close )?friend|flatmate|roommate|housemate|neighbou?r|colleague|coworker|co-worker|boss|manager|"
    r"teacher|doctor|dog|cat|puppy|kitten|parrot|rabbit|hamster|horse|pet|cockatiel|budgie|"
    r"parakeet|canary|tortoise|ferret|guinea pig)"
)
KIN_ZH: Final = (
    r"(?:女儿|儿子|孩子|宝宝|闺女|老婆|老公|妻子|丈夫|太太|先生|爱人|对象|女朋友|男朋友|女友|男友|未婚妻|未婚夫|"
    r"老伴|老爸|老妈|爸爸|妈妈|父亲|母亲|爸妈|父母|爸|妈|爷爷|奶奶|外公|外婆|姥姥|姥爷|岳父|岳母|公公|婆婆|哥哥|弟弟|姐姐|妹妹|姐夫|妹夫|嫂子|弟媳|哥|弟|姐|妹|"
    r"阿嬷|阿公|侄子|侄女|外甥女|外甥|表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹|叔叔|舅舅|阿姨|姑姑|姑妈|伯伯|姨妈|孙子|孙女|"
    r"闺蜜|好友|朋友|室友|邻居|同事|老板|领导|上司|经理|老师|家的?狗|家的?猫|狗狗?|猫咪?|宠物)"
)
HEALTH_EN: Final = (
    r"(?:allerg(?:ic|y|ies)|intoleran(?:t|ce)|diabet(?:es|ic)|asthma(?:tic)?|epilep(?:sy|tic)|c(?:o)?eliac|"
    r"pregnant|deaf|blind|"
    r"dyslexi[ac]|adhd|autis(?:m|tic)|migraines?|arthritis|hypertension|blood pressure|insulin|cancer|"
    r"chemo(?:therapy)?|surgery|"
    r"depression|anxiety disorder|wheelchair|pacemaker|thyroid|medication|\d+ ?mg\b)"
)
HEALTH_ZH: Final = (
    r"(?:过敏|不耐受|糖尿病|高血压|低血压|哮喘|癫痫|怀孕|孕妇|失聪|失明|色盲|近视|关节炎|偏头痛|癌|手术|抑郁症|焦虑症|心脏病|"
    r"甲状腺|痛风|胃病|胃炎|贫血|湿疹|鼻炎|降压药|胰岛素|(?:药|片|服用?|吃|每[天日]|一[天日]).{0,8}毫克|毫克.{0,6}(?:药|片|每[天日]|一[天日]))"
)
DIET_EN: Final = r"(?:vegan|vegetarian|pescatarian|kosher|halal|gluten[- ]free|teetotal(?:l?er)?|sober|lactose)"
DIET_ZH: Final = r"(?:吃素|素食|忌口|清真|戒烟|戒酒|不喝酒|不抽烟|不吃)"

ADVERBS_EN: Final = (
    r"(?:only|ever|never|always|usually|normally|generally|mostly|often|rarely|hardly|really|also|just|still|"
    r"already|now|actually|"
    r"currently|absolutely|strongly|much|recently|both|definitely|especially|sometimes|"
    r"(?!(?:re|ap|re?sup|multi|im|com)?p?ly\b|fly\b|rely\b)\w+ly)"
)
_MODALS_EN_WORDS: Final = (
    "can can't cannot cant could couldn't will won't would wouldn't should shouldn't must mustn't might "
    "may used had was wasn't"
)
MODALS_EN: Final = frozenset(_MODALS_EN_WORDS.split())
_PAST_EN_WORDS: Final = (
    "went got had was were did made took came saw bought found met left lost gave told became began "
    "grew quit spent taught thought felt knew ran wrote ate drank drove broke chose fell heard held "
    "kept paid put read said sold sent set slept spoke stood swam understood won wore built caught cut "
    "hurt led let shut sang sat split brought forgot"
)
PAST_EN: Final = frozenset(_PAST_EN_WORDS.split())
_BASE_VERBS_EN_WORDS: Final = (
    "work live have teach study play love like hate prefer eat drink speak write drive use own run swim "
    "need want take go do cook read sleep walk train sing paint dance volunteer commute travel avoid "
    "enjoy dislike keep raise manage lead code"
)
BASE_VERBS_EN: Final = frozenset(_BASE_VERBS_EN_WORDS.split())

FICTION_EN: Final = (
    r"\b(?:in|for|of) (?:my|our|this|the) (?:\w+ )?(?:story|novel|script|screenplay|d&d|rpg|campaign|"
    r"fanfic|short film|dream)\b|"
    r"\b(?:my|the|main|a) (?:\w+ )?(?:character|protagonist|hero(?:ine)?|villain|narrator)\b|"
    r"\b(?:writ(?:e|ing)|tell me|continue|draft) (?:me )?(?:a|the|my|an|our) (?:[\w-]+ ){0,3}(?:story|"
    r"novel|scene|script|tale|screenplay|dialogue|monologue)\b|"
    r"\blet'?s play\b|\brole-?play|\bpretend\b|\bimagine\b|\bact as\b|\bdialogue between|\blyrics?\b"
)
FICTION_ZH: Final = (
    r"(?:小说|剧本|故事)(?:里|中|的主角|的主人公|的开头)|"
    r"(?:写|编|讲|续写).{0,10}(?:小说|剧本|故事|童话|台词)|主角|主人公|扮演|玩个游戏|假装|歌词|想象一下"
)
WRITES_EN: Final = (
    r"\b(?:i|we|my [\w'’ -]{2,24}?)(?:['’](?:m|ve|re|s|d))?(?: (?:am|are|is|have|has|been|was|currently|also|still|now|"
    r"just|slowly|secretly|always|want(?:s|ed)? to|would like to|like to|hopes? to|plan(?:s|ning)? to|trying to|"
    r"started|finished|in my spare time))* (?:writ(?:e|es|ing|ten)|wrote|draft(?:s|ed|ing)?) (?:on )?(?:an?|the|my|our|"
    r"another) (?:[\w-]+ ){0,3}(?:story|novel|scene|script|tale|screenplay|monologue)\b"
)
WRITES_ZH: Final = (
    r"(?<![给帮替为让教请])(?:我|我们|我的?[\u4e00-\u9fff]{1,3})(?:现在|最近|平时|业余|也|还|一直|正|想|打算|开始|刚|已经)*"
    r"在?写(?:完|过|了|着)?[^，。,.!?！？]{0,10}(?:小说|剧本|故事|童话)(?![里中的])"
)
"""What somebody writes in their free time is told of them; no word of it stands in the message."""
TEXTWORK_EN: Final = (
    r"\btranslat(?:e|ion)\b|\bgrammar\b|\b(?:re)?phrase\b|\breword|\bproofread|\bparaphrase|\bhow (?:do|"
    r"would|can) (?:i|you) say\b|"
    r"\bwhat does .* mean\b|\b(?:correct|fix|edit|improve|polish|rewrite) (?:this|the|my|these|following)\b|"
    r"\b(?:check|fix|rate|review|read|look at|correct|edit|improve|summari[sz]e|analy[sz]e|comment on|grade)\b"
    r"[^.?!\n]{0,40}:|"
    r"\bexample sentences?\b|\bsentiment\b|\bclassify\b"
)
TEXTWORK_ZH: Final = (
    r"(?:这[段句篇封]|下面|以下|如下)[^。！？\n:：]{0,14}[:：]|点评|批改|改改|翻译|翻成|翻一下|译成|译一下|润色|病句|造句|改写|改一下|"
    r"(?<!现在)(?<!，)(?<!,)(?<!了)改成(?![^，,。]{0,4}(?:[一二三四五六七八九十\d]+[月号日点]|[周下明星]))|(?:把|将)[^，。]{1,20}改成[^，。]{0,8}(?:语|文|体|表|句|段|版|诗)|校对|怎么说|什么意思|口吻|把(?:这|那|下面|上面|它).{0,6}(?:改|写)得|续写|"
    r"例句|缩写|扩写|仿写|语法"
)


def any_of(*patterns: str, flags: int = re.I) -> re.Pattern[str]:
    """One pattern that matches where one of ``patterns`` does."""
    return script.compile("|".join(f"(?:{pattern})" for pattern in patterns), flags)
