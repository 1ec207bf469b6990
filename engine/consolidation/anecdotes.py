"""What somebody tells to have done against what was said to never be: eating what they are allergic to, a call at a
time when they take none. In English, Chinese, or one in each."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

from engine import script
from engine.language import is_han
from engine.memory.bilingual.things import things
from engine.memory.learning.comparing import content
from engine.memory.learning.lexicon import KIN_ZH
from engine.memory.learning.naming import names, persons, values

_KINDS: Final = {
    "meat": (
        r"\bmeat\b|\bvegetarian\b|\bvegan\b|荤|吃素|素食|(?<![牛羊猪鸡鸭鱼])肉",
        r"\b(?:chicken|beef|pork|lamb|mutton|veal|turkey|duck|bacon|ham|sausages?|steaks?|salami|meatballs?|ribs|mince|"
        r"chorizo|prosciutto|schnitzel|burgers?)\b|肉|鸡(?![蛋尾])|鸭|牛排|排骨|火腿|香肠|腊肠|培根|汉堡|鸡翅|里脊",
    ),
    "alcohol": (
        r"\balcohol(?!-free)|\bteetotal|(?<![红白啤米黄])酒(?!店|吧|精|窝)",
        r"\b(?:wine|beers?|whisk[e]?y|vodka|gin|rum|brandy|cocktails?|champagne|prosecco|cava|cider|sake|"
        r"liqueur|tequila|"
        r"port|sherry|margaritas?|pints?)\b(?! bar)|酒(?!店|吧|精|窝|席|杯)|香槟|威士忌|伏特加|鸡尾酒",
    ),
    "fish": (
        r"\bfish\b|\bseafood\b|鱼|海鲜",
        r"\b(?:salmon|tuna|cod|trout|sardines?|herring|mackerel|sushi)\b|鱼(?!丸)|生鱼片",
    ),
    "shellfish": (
        r"\bshellfish\b|\bseafood\b|\bcrustaceans?\b|海鲜|贝类|甲壳",
        r"\b(?:shrimps?|prawns?|crabs?|lobsters?|mussels?|oysters?|clams?|scallops?)\b|虾|螃?蟹|龙虾|生蚝|扇贝|蛤",
    ),
    "dairy": (
        r"\bdairy\b|\blactose\b|\bmilk products?\b|\bvegan\b|乳糖|乳制品|奶制品",
        r"\b(?:milk|cheese|yog(?:h)?urt|butter|cream|ice cream|custard|mozzarella)\b|牛奶|奶酪|芝士|酸奶|黄油|"
        r"奶油|冰淇淋",
    ),
    "nuts": (
        r"(?<!pea)\bnuts?\b|坚果",
        r"\b(?:almonds?|walnuts?|cashews?|hazelnuts?|pistachios?|pecans?|nutella|praline|marzipan)\b|杏仁|核桃|"
        r"腰果|榛子|开心果",
    ),
    "gluten": (
        r"\bgluten\b|\bwheat\b|\bcoeliac\b|\bceliac\b|麸质|小麦",
        r"\b(?:bread|pasta|pizza|noodles|croissants?|cakes?|toast|baguette)\b|面包|面条|蛋糕|披萨|馒头|饺子|包子",
    ),
    "coffee": (
        r"\bcoffee\b|\bcaffeine\b|咖啡",
        r"\b(?:espresso|latte|cappuccino|flat white|americano|mocha)s?\b|拿铁|美式|浓缩",
    ),
    "sugar": (
        r"\bsugar\b|\bsweets\b|\bsweet things\b|糖(?!尿)|甜食|甜的",
        r"\b(?:chocolate|candy|cakes?|ice cream|doughnuts?|donuts?|brownies?)\b|巧克力|蛋糕|冰淇淋|甜品|糖果",
    ),
    "penicillin": (r"\bpenicillin\b|青霉素|盘尼西林", r"\b(?:amoxicillin|augmentin)\b|阿莫西林"),
    "smoke": (
        r"\bsmok(?:es?|ing)\b|\bcigarettes?\b|\btobacco\b|烟",
        r"\b(?:cigarettes?|cigars?|fags?|roll-ups?)\b|烟|雪茄",
    ),
    "call": (r"\b(?:phone|calls?)\b|电话", r"\b(?:phone|calls?)\b|电话"),
}
_KIND_PATTERNS: Final = {
    name: (script.compile(general, re.I), script.compile(f"{general}|{members}", re.I))
    for name, (general, members) in _KINDS.items()
}
_ALLERGY: Final = script.compile(
    r"\ballerg(?:ic|y) to ([^.;]{2,60})|\b([\w'-]+) (?:allergy|intolerance)\b|\b([\w'-]+)[- ]intolerant\b"
    r"|\bintolerant (?:to|of) ([^.;]{2,40})|对([^，。；]{1,10}?)(?:严重|重度|轻度)?(?:过敏|不耐受)|"
    r"([\u4e00-\u9fff]{1,3})不耐受",
    re.I,
)
_NEVER: Final = script.compile(
    r"\b(?:never|does(?: not|n['’]t)|do(?: not|n['’]t)|cannot|can['’]t|must not|won['’]t)(?: ever)? "
    r"(?:eats?|drinks?|takes?|touch(?:es)?|smokes?|answers?|picks? up)\b([^.;]{0,50})"
    r"|(?:从来?不|绝不|永远不|再也不|不能|不会|不再|(?<!要)不)(?:再)?(?:吃|喝|碰|沾|抽|接)(?!着|到|完|了吗|"
    r"起)([\u4e00-\u9fff]{0,8})"
    r"|\bno (calls|phone calls|alcohol|meat|dairy|gluten|coffee)\b"
    r"|\b((?:a |strict )?(?:vegetarian|vegan|teetotal(?:l?er)?))\b|(吃素|素食)",
    re.I,
)
_BARE: Final = script.compile(r"\bnever (drinks?|smokes?)\b(?= *[.;,]|$)|(?:从来?不|不)(抽烟|喝酒)", re.I)
_SOMETIMES: Final = script.compile(
    r"\b(?:before|unless|except|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|on weekdays|at home|at work|"
    r"during|when|"
    r"usually|much|often|too)\b|除了|一般|平时|很少|以前|不怎么|不太|尽量|周|怀孕|期间|时候",
    re.I,
)
_AFTER: Final = script.compile(
    r"\b(?:after|past|from) (?:about )?(\d{1,2}|[a-z]+)(?::\d\d)?(?: ?(?:pm|p\.m\.|o['’]?clock))?"
    r"|(\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:半|钟)?(?:以后|之后|过后|后|起)",
    re.I,
)
_HOUR: Final = script.compile(
    r"\b(?:at(?! half)|past|till|until|around|about|after)(?: about| around)? (\d{1,2}|"
    r"[a-z]+)(?::\d\d)?(?= ?(?:pm|p\.m\.|o['’]?clock)|\b)"
    r"|\b(\d{1,2})(?::\d\d)? ?pm\b|(\d{1,2}|[一二两三四五六七八九十]{1,3})点",
    re.I,
)
_EVENING: Final = script.compile(r"\b(?:night|evening|pm|p\.m\.|tonight)\b|\dpm\b|晚|夜", re.I)
_MIDNIGHT: Final = script.compile(r"\bmidnight\b|\bmiddle of the night\b|半夜|凌晨|零点|深夜", re.I)
_DONE_EN: Final = re.compile(
    r"^(?P<before>[^,.;]*?)\b(?:ate|eaten|drank|drunk|drinks?|eats?|smoked|smokes?|downed|sipped|swallowed|nibbled|"
    r"devoured|tasted)\b(?P<what>.*)$",
    re.I,
)
_HAD_EN: Final = re.compile(
    r"^(?P<before>[^,.;]*?)\b(?:had|tried|took|taken|takes|finished|answered|picked up|(?:was|were|been) on)"
    r"(?P<what>(?: (?:an?|the|some|my|our|one|two|three|four|half|\d+|few|several|couple|little|bit|too|much|many|more|"
    r"another|whole|glass(?:es)?|pints?|bottles?|cups?|slices?|pieces?|bites?|plates?|bowls?|sips?|mugs?|of|big|small|"
    r"nice|huge|red|white|cold|hot|fresh|fried|roast(?:ed)?|grilled|phone))* (?!no\b)[\w'-]+(?: (?:cookies?|"
    r"bars?|rolls?|sandwich(?:es)?|salads?|currys?|soups?|pies?|cakes?|burgers?|steaks?|"
    r"wings?|stew|butter|cream|satay|kebabs?|nuggets?|schnitzels?|broth|noodles|sauce|dumplings?|white|latte|call))?)"
    r"(?= (?:at|with|for|last|yesterday|and|in|on|from|by|today|this|tonight|but|before|after|while|too|again|"
    r"over|once)\b"
    r"|\W*$)",
    re.I,
)
"""What was had is the thing itself, not something to do with it."""
_LONG_AGO: Final = script.compile(
    r"\buntil\b|\bin my (?:teens|twenties|thirties|youth|childhood)\b|\bback (?:in|then)\b|\bas a (?:child|kid|"
    r"student)\b"
    r"|\byears ago\b|小时候|以前|那会儿|当年|年轻时",
    re.I,
)
_DONE_ZH: Final = script.compile(
    r"^(?P<before>.*?)(?:吃|喝|尝|打|用|服|抽|接|碰)(?P<what>(?:了|过|到|完|掉|下|的是|着).*|"
    r"[一两半几三]?[个杯口块].*)$"
)
_HABIT_ZH: Final = script.compile(
    r"^(?P<before>.*?)(?:每天|每晚|经常|常常|睡前|饭后).{0,4}(?:吃|喝|抽|接)(?P<what>.*)$"
)
_DENIED: Final = script.compile(
    r"\b(?:not|never|nearly|almost|if|would|could|should|might|want(?:ed)?|wish|dream(?:ed|t)|used to|"
    r"as a (?:child|kid)|"
    r"without|refused|instead of|pretend)\b|n['’]t\b|没(?!想到|忍住|事)|别|未|不(?!住|小心|知|注意|得不|"
    r"好意思)|差点|想|要是|如果|假如|万一|打算|以前|小时候|梦见",
    re.I,
)
_TAKEN_UP: Final = script.compile(
    r"\b(?:these days|nowadays|from now on|started (?:to|\w+ing)|"
    r"(?:not|no longer|any ?more)\b.{0,30}\b(?:vegetarian|vegan))\b"
    r"|现在开始|重新开始|开始[吃喝抽接]|恢复",
    re.I,
)
"""It has become otherwise: no slip, but a change."""
_OWN_EN: Final = re.compile(
    r"\b(?:I|we|user)\b|^\W*(?:(?:just|then|and|but|so|actually|accidentally|yesterday|today|funny thing|ok|oh)\W*)*$",
    re.I,
)
_OTHERS: Final = script.compile(
    r"\b(?:he|she|they|who|you|everyone|somebody|someone|everybody|it)\b|他|她|它|你|大家|别人|人家", re.I
)
_FREE: Final = script.compile(
    r"\ballerg|过敏(?!药)(?<!不过敏)|\b(?:\w+-free|non-?alcoholic|alcohol free|decaf|"
    r"vegan|veggie|plant-based|vegetarian|"
    r"oat|soy|soya|almond milk|"
    r"mock|fake|for (?:him|her|them|the (?:dog|cat|kids?)))\b|无酒精|无醇|无麸质|素[鸡肉食牛]|植物|豆腐|零度|"
    r"脱因|无糖|代糖",
    re.I,
)
_CLAUSE: Final = re.compile(r"[^,，;；.。!！?？:：]+[?？]?")
_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u4e00-\u9fff])")
_ME_ZH: Final = script.compile(rf"(?:我|用户)(?!的|家|们?(?:{KIN_ZH}))")
_FRAME: Final = script.compile(r"\b(?:the )?user\b|用户", re.I)


class Never(Struct, frozen=True):
    """What is never taken, eaten, done: kinds of things, single things, its words; after which hour, if only then."""

    kinds: frozenset[str]
    things: frozenset[int]
    words: frozenset[str]
    after: int | None = None


@lru_cache(maxsize=4096)
def never_of(fact: str) -> Never | None:
    """What a statement says of the user that it is never so; None where it says no such thing."""
    if _is_of_others(fact):
        return None
    allergy, never = _ALLERGY.search(fact), _NEVER.search(fact) or _BARE.search(fact)
    match = allergy or never
    if match is None:
        return None
    after = None if allergy else _after(fact)
    if not allergy and after is None and (_SOMETIMES.search(fact) or script.search(r"\bafter\b|以后|之后", fact)):
        return None
    said = _AFTER.sub(" ", next((group for group in match.groups() if group), match.group()))
    bare = match.group() if not allergy else said
    kinds = frozenset(name for name, (general, _) in _KIND_PATTERNS.items() if general.search(f"{said} {bare}"))
    if re.fullmatch(r"drinks?", said.strip(), re.I):
        kinds |= {"alcohol"}
    found = Never(kinds, things(said), content(said) if said.isascii() else frozenset(), after)
    return found if kinds or found.things or (found.words and allergy) else None


def belies(fact: str, told: str) -> bool:
    """Whether the user tells to have done what a fact says is never so."""
    never = never_of(fact)
    if never is None or _TAKEN_UP.search(told):
        return False
    clauses = [match.group() for match in _CLAUSE.finditer(told)]
    return any(
        not clause.endswith(("?", "？")) and _is_done(never, clause, told, " ".join(clauses[:number]))
        for number, clause in enumerate(clauses)
    )


def is_told_done(told: str) -> bool:
    """Whether words tell that anything was taken or done, whoever did it."""
    texts = (match.group().strip() for match in _CLAUSE.finditer(told))
    return any(_done(text) for text in texts)


def _done(text: str) -> re.Match[str] | None:
    patterns = (_DONE_EN, _HAD_EN, _DONE_ZH, _HABIT_ZH)
    return next((match for match in (pattern.search(text) for pattern in patterns) if match is not None), None)


def _is_done(never: Never, clause: str, told: str, before: str) -> bool:
    text = _BESIDE_HAN.sub(" ", clause.strip())
    match = _done(text)
    if (
        match is None
        or _LONG_AGO.search(text)
        or _FREE.search(text)
        or _DENIED.search(match["before"])
        or not _is_own(match["before"], before)
    ):
        return False
    if not _names(never, match["what"]):
        return False
    return never.after is None or _hour(text, told) > never.after


def _is_own(clause: str, before: str) -> bool:
    """In Chinese who was named before goes on being meant, where nobody is named."""
    mine = _ME_ZH.search(clause) is not None
    if _OTHERS.search(clause) or names(" " + clause) or (persons(clause) and not mine):
        return False
    if any(map(is_han, clause + before)):
        return mine or bool(_ME_ZH.search(before)) or not (_OTHERS.search(before) or persons(before) or names(before))
    return bool(_OWN_EN.search(clause))


def _names(never: Never, what: str) -> bool:
    if any(_KIND_PATTERNS[name][1].search(what) for name in never.kinds):
        return True
    if not never.kinds and never.things & things(what):
        return True
    return bool(never.words and what.isascii() and never.words & content(what) and not never.kinds)


def _is_of_others(fact: str) -> bool:
    plain = _FRAME.sub(" ", fact)
    return bool(persons(plain) or names(" " + plain, first=False) or _OTHERS.search(plain))


def _after(text: str) -> int | None:
    match = _AFTER.search(text)
    hour = None if match is None else _number(match)
    if hour is None:
        return None
    return hour if hour > 12 else hour + 12 if _EVENING.search(text) or 6 <= hour <= 11 else hour


def _hour(clause: str, told: str) -> float:
    """The hour when it was, past noon; 0 where that is not said."""
    if _MIDNIGHT.search(clause):
        return 24
    for match in _HOUR.finditer(clause):
        hour = _number(match)
        if hour is not None and (hour > 12 or _EVENING.search(told)):
            past = script.match(r"半|多|过|:\d*[1-9]", clause[match.end() :]) or "half past" in clause
            return (hour if hour > 12 else hour + 12) + (0.5 if past else 0)
    return 0


def _number(match: re.Match[str]) -> int | None:
    said = next(group for group in match.groups() if group)
    found = values(said if said.isascii() else said + "点")
    return next((int(value) for value in found if value.isdecimal()), None)
