"""What two statements must agree in before they can say the same, in English and Chinese alike: whom they are about,
their numbers and days, and their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine import script

_PERSONS: Final[dict[str, str]] = {
    "mother": r"\b(?:mother|mom|mum|mommy|mummy)\b(?!-in-law)|妈妈?|母亲|老妈|妈咪",
    "father": r"\b(?:father|dad|daddy)\b(?!-in-law)|爸爸?|父亲|老爸",
    "parents": r"\bparents?\b|父母|爸妈|双亲",
    "in-laws": r"\b\w+-in-law\b|岳[父母]|丈[人母]|公公|婆婆|公婆",
    "son": r"\b(?:sons?(?!-in-law)|boys?)\b|儿子",
    "daughter": r"\b(?:daughters?(?!-in-law)|girls?)\b|女儿|闺女",
    "child": r"(?<!\bas a )(?<!was a )(?<!were a )(?<!\bas )\b(?:child|children|kids?|baby|toddler)\b(?!hood)|孩子|"
    "宝宝|小孩",
    "wife": r"\bwife\b|妻子|老婆|太太|媳妇",
    "husband": r"\bhusband\b|丈夫|老公|先生",
    "partner": r"\b(?:partner|spouse|fianc[eé]e?|girlfriend|boyfriend)\b|对象|爱人|未婚[妻夫]|[男女]朋?友",
    "older sister": r"\b(?:older|elder|big) sisters?\b|(?<![表堂])姐姐?",
    "younger sister": r"\b(?:younger|little) sisters?\b|(?<![表堂])妹妹?",
    "older brother": r"\b(?:older|elder|big) brothers?\b|(?<![表堂温西洛加亚八])哥哥?(?![华本斯伦特])",
    "younger brother": r"\b(?:younger|little) brothers?\b|(?<![表堂])弟弟?",
    "sister": r"\bsisters?\b(?!-in-law)|(?<![表堂])(?:姐姐?|妹妹?)|姐妹",
    "brother": r"\bbrothers?\b(?!-in-law)|(?<![表堂])(?:(?<![温西洛加亚八])哥哥?(?![华本斯伦特])|弟弟?)|兄弟",
    "grandmother": r"\b(?:grandmother|grandma|granny|nan)\b|奶奶|外婆|姥姥|祖母",
    "grandfather": r"\b(?:grandfather|grandpa)\b|爷爷|外公|姥爷|祖父",
    "grandchild": r"\bgrand(?:son|daughter|child|children)\b|孙[子女]|外孙",
    "uncle": r"\buncles?\b|叔叔?|舅舅?|伯伯|姑父|姨父",
    "aunt": r"\baunt(?:ie)?s?\b|阿姨|姑姑|姑妈|姨妈|舅妈|婶婶",
    "cousin": r"\bcousins?\b|[表堂][哥弟姐妹]",
    "nephew": r"\bnephews?\b|侄子|外甥(?!女)",
    "niece": r"\bnieces?\b|侄女|外甥女",
    "friend": r"\b(?<!girl)(?<!boy)friends?\b|(?<![男女])朋友|闺蜜|好友",
    "colleague": r"\b(?:colleagues?|co-?workers?)\b|同事",
    "boss": r"\b(?:user'?s|their) (?:\w+ )?(?:boss|manager|supervisor)\b|用户的[^是]{0,2}(?:老板|领导|上司|经理)",
    "neighbour": r"\bneighbou?rs?\b|邻居",
    "flatmate": r"\b(?:flat|room|house)mates?\b|室友|舍友",
    "teacher": r"\b(?:user'?s|their) (?:\w+ )?(?:teacher|tutor)s?\b|用户的[^是]{0,3}老师",
    "doctor": r"\b(?:user'?s|their) (?:\w+ )?(?:doctor|gp|physician)\b|用户的[^是]{0,3}(?:医生|大夫)",
    "dentist": r"\b(?:user'?s|their) (?:\w+ )?dentist\b(?! appoint)|用户的牙医",
    "landlord": r"\bland(?:lord|lady)\b|房东",
    "dog": r"\b(?:dogs?|puppy|puppies|(?:grey|blood)hounds?|beagles?|poodles?|terriers?|spaniels?|retrievers?"
    r"|labradors?|collies?|dachshunds?|pugs?|corgis?|husk(?:y|ies)|whippets?|mutts?|bulldogs?|dalmatians?|"
    r"rottweilers?)\b"
    r"|狗|犬|灵缇|比格|柯基|哈士奇|金毛|拉布拉多|泰迪|边牧|萨摩耶|吉娃娃|博美|腊肠",
    "cat": r"\b(?:cats?|kittens?|tabby|tabbies|siamese|ragdolls?)\b|猫|布偶|英短|美短",
}
_PERSON_PATTERNS: Final = {name: script.compile(pattern, re.I) for name, pattern in _PERSONS.items()}
PERSON_WORDS: Final = frozenset(_PERSONS)
"""All that ``persons`` can find."""
_ORDERED: Final = {
    "sister": frozenset(("older sister", "younger sister")),
    "brother": frozenset(("older brother", "younger brother")),
}
"""Chinese says which of them, English mostly does not."""

_COMPANY: Final = script.compile(
    r"\bwith (?:(?:the|a|an|some|few|old|other|user['’]s|his|her|their|two|three|four) ){0,3}"
    r"(?:friends?|colleagues?|co-?workers?|neighbou?rs?|flatmates?|mates?|ladies|people)\b"
    r"|[跟和与同](?:[一几两三四]?[个位些])?老?(?:朋友|同事|邻居|室友|闺蜜)们?(?=一[起块]|[打去吃玩下踢唱练])",
    re.I,
)

_NUMBER_WORDS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_NUMBERS_EN: Final[Sequence[str]] = _NUMBER_WORDS.split()
_ORDINALS_EN: Final = {"second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7"}
_NO_NUMBER_EN: Final = re.compile(r"\bsecond[- ](?:hand|nature|thoughts?|guess\w*|best)\b", re.I)
_DIGITS_ZH: Final = {digit: number % 10 for number, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_WEEKDAYS_EN: Final = ["mon", "tues", "wednes", "thurs", "fri", "satur", "sun"]
_WEEKDAYS_ZH: Final = {day: number for number, day in enumerate("一二三四五六日", 1)} | {"天": 7}
_MONTHS_EN: Final = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_DIGITS: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_WORD_EN: Final = re.compile(r"[a-z]+", re.I)
_WEEKDAY_EN: Final = re.compile(r"\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.I)
_WEEKDAY_ZH: Final = script.compile(r"(?:周|星期|礼拜)([一二三四五六日天])")
_MONTH_EN: Final = re.compile(
    r"\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|(?-i:May)|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b(?! I\b)",
    re.I,
)
_MONTH_ZH: Final = script.compile(r"(\d{1,2}|[一二三四五六七八九十]{1,2})月(?!份?工资)")
_DAY_ZH: Final = script.compile(r"月([一二三四五六七八九十]{1,3})[号日]")
_COUNTED_ZH: Final = script.compile(
    r"([零〇一二两三四五六七八九十百千万]+)"
    r"(?=[个只条名位岁年天次点号日楼层公里斤块元本辆台杯片粒颗小时分钟倍套间米千克度种份口家门场]|$)"
)
_BIG_ZH: Final = {"十": 10, "百": 100, "千": 1000, "万": 10000}

_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u4e00-\u9fff])")
_NAME_EN: Final = re.compile(r"(?<![\w'’-])[A-Z][\w'’-]*")
_FORM_WORDS: Final = (
    "the user user's users a an he she it they his her their its this that these those i english chinese french "
    "german spanish italian japanese mandarin cantonese korean russian portuguese arabic european american british "
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays "
    "saturdays sundays january february march april may june july august september october november december "
    "christmas easter"
)
_NO_NAME: Final = frozenset(_FORM_WORDS.split())


def persons(text: str) -> frozenset[str]:
    """Whom, besides the user, a statement is about, by the words for them."""
    return frozenset(name for name, pattern in _PERSON_PATTERNS.items() if pattern.search(text))


def without_company(text: str) -> str:
    """Without those in whose company something is done: "plays cards with some friends"."""
    return _COMPANY.sub(" ", text)


def same_persons(left: str, right: str) -> bool:
    """True unless one speaks of somebody whom the other does not; "sister" may be the older or the younger one."""
    one, two = persons(left), persons(right)
    return all(_agree(one, two, name) and _agree(two, one, name) for name in one | two)


def values(text: str) -> frozenset[str]:
    """Numbers, weekdays and months, spelled the same for both languages."""
    text = script.simplified(text)
    found = {f"w{_WEEKDAYS_EN.index(match.group(1).lower()) + 1}" for match in _WEEKDAY_EN.finditer(text)}
    found |= {f"w{_WEEKDAYS_ZH[match.group(1)]}" for match in _WEEKDAY_ZH.finditer(text)}
    found |= {f"m{_MONTHS_EN.index(match.group(1).lower()[:3]) + 1}" for match in _MONTH_EN.finditer(text)}
    found |= {f"m{_number_zh(match.group(1))}" for match in _MONTH_ZH.finditer(text)}
    found |= {str(_number_zh(match.group(1))) for match in _DAY_ZH.finditer(text)}
    rest = _NO_NUMBER_EN.sub(" ", _WEEKDAY_ZH.sub(" ", _MONTH_ZH.sub(" ", text)))
    found |= {number.replace(",", "") for number in _DIGITS.findall(rest)}
    found |= {
        str(_NUMBERS_EN.index(word.lower()))
        for word in _WORD_EN.findall(rest)
        if word.lower() in _NUMBERS_EN and word.lower() not in ("zero", "one")
    }
    found |= {_ORDINALS_EN[word.lower()] for word in _WORD_EN.findall(rest) if word.lower() in _ORDINALS_EN}
    counted = (str(_number_zh(match.group(1))) for match in _COUNTED_ZH.finditer(rest))
    return frozenset(found | {number for number in counted if number not in ("1", "0")})


def names(text: str, *, first: bool = False) -> frozenset[str]:
    """Words with a capital that are no word of form, their 's taken off.

    Args:
        first: the first word as well, which has a capital in any case.
    """
    begins = len(text) - len(text.lstrip())
    found = (
        match.group().replace("’", "'").removesuffix("'s").lower()
        for match in _NAME_EN.finditer(text)
        if first or match.start() != begins
    )
    return frozenset(name for name in found if name not in _NO_NAME and len(name) > 1)


def names_within(text: str) -> frozenset[str]:
    """Names in Latin letters, between Han characters too; not the first word."""
    return names(f" {_BESIDE_HAN.sub(' ', text)}")


def same_names(left: str, right: str) -> bool:
    """Whether all names of one are in the other."""
    return names(left) <= names(right, first=True) and names(right) <= names(left, first=True)


def _agree(one: frozenset[str], two: frozenset[str], name: str) -> bool:
    if name not in one or name in two:
        return True
    for general, special in _ORDERED.items():
        if name in special:  # "older sister" against a plain "sister"
            return general in two and not two & special
    return False


def _number_zh(text: str) -> int:
    if text.isdecimal():
        return int(text)
    total = current = 0
    for character in text:
        if character in _BIG_ZH:
            total += max(current, 1) * _BIG_ZH[character]
            current = 0
        else:
            current = current * 10 + _DIGITS_ZH[character] if current and total == 0 else _DIGITS_ZH[character]
    return total + current
