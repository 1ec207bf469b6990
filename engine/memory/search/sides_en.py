"""What English questions ask for, and the words by which a text can tell it."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.memory.learning.lexicon import KIN_EN
from engine.memory.search.frame_words import is_frame

_NUMBER_WORDS: Final = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty thirty forty fifty sixty seventy eighty ninety hundreds? thousands? millions? billions? dozens?"
)
_WORDED: Final = rf"(?:{'|'.join(_NUMBER_WORDS.split())})"
_NUMERAL: Final = rf"(?:\d[\d,.]*|one|{_WORDED}(?:[- ]{_WORDED})*)"
_ORDINAL: Final = (
    r"(?:\d{1,2}(?:st|nd|rd|th)|(?:twenty[- ]|thirty[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|"
    r"ninth)|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth)"
)
_QUANTITY: Final = (
    rf"{_NUMERAL}|half|quarter|couple|several|few|both|twice|once|pair|twins?|triplets|single|only|no|none|nobody|never|"
    r"without|many|much|lots?|little|enough|all|most|some"
)
_UNIT: Final = r"(?:seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|fortnights?|months?|years?|yrs?|decades?)"
_MONTH: Final = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|"
    r"(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
)
_WEEKDAY: Final = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?)"
_PART_OF_DAY: Final = (
    r"(?:mornings?|afternoons?|evenings?|nights?|noon|midday|midnight|dawn|dusk|lunchtime|lunch|breakfast|"
    r"dinner|tonight)"
)
_NEAR_DAY: Final = r"(?:today|tomorrow|yesterday|tonight|now|currently|already|soon|recently|lately)"
_FEAST: Final = (
    r"(?:christmas|easter|new year|halloween|thanksgiving|eid|diwali|hanukkah|birthday|anniversary|holidays?|"
    r"spring|summer|autumn|fall|winter|solstice|term)"
)
_YEAR: Final = r"(?:(?:1[89]|20)\d\d)"
_TIME: Final = (
    rf"\d[\d:.,/-]*\w*|{_ORDINAL}|{_MONTH}|{_WEEKDAY}|{_PART_OF_DAY}|{_NEAR_DAY}|{_FEAST}|"
    rf"{_NUMERAL} {_UNIT}|{_UNIT}|half past|o'?clock|ago|since|until|till|when|whenever|while|before|after|during|"
    r"every|each|daily|weekly|monthly|yearly|annually|always|usually|often|sometimes|never|last|next|early|late|later"
)
_CLOCK: Final = (
    rf"\d{{1,2}}[:.]\d\d|\d{{1,2}} ?(?:am|pm|a\.m|p\.m)\b|{_NUMERAL} o'?clock|half past|quarter (?:past|to)|"
    rf"(?:at|by|from|until|till|before|after|around|about) (?:one|{_WORDED}|\d{{1,2}})(?!\d| ?[%£$€]| \w+s\b)|"
    rf"{_PART_OF_DAY}|24/7"
)
_MONEY: Final = (
    rf"[£$€¥]|{_NUMERAL} ?(?:\w+ )?(?:pounds?|euros?|dollars?|quid|bucks?|cents?|pence|p|k|grand|yuan|rmb|yen|francs?|"
    r"crowns|per ?cent|%)(?!\w)|\d[\d,.]* ?%|hundreds?|thousands?|millions?|free|nothing|"
    rf"(?<![\d.,:/-])(?!{_YEAR}\b)\d{{2,}}(?:[.,]\d+)?"
    rf"(?![\d:/]|st\b|nd\b|rd\b|th\b| ?(?:am|pm|{_UNIT}|kg|km|cm|mm|miles?|people)\b)"
)
_AGE: Final = (
    rf"(?:is|was|are|were|am|be|'s|'m|'re|turn(?:s|ed|ing)?|aged?|about|almost|nearly|just|only|at)"
    rf" (?:(?:now|already|about|almost|nearly|just|only|over) )?"
    rf"{_NUMERAL}(?! ?(?:\w+s\b|o'?clock|am\b|pm\b|[%£$€]))|{_NUMERAL}(?:[- ](?:years?|months?|weeks?|days?))[- ]olds?|"
    rf"(?<=, ){_NUMERAL}(?=,)|(?<=\(){_NUMERAL}(?=\))|{_NUMERAL}-year|(?:year|month)s? (?:old|of age)|born|birthday|"
    r"teenager|newborn|(?:twen|thir|for|fif|six|seven|eigh|nine)ties|(?:is|was) (?:now )?one(?=[.,;]|$)"
)
_DURATION: Final = (
    rf"(?:{_QUANTITY}|an?|this|that|all|whole) (?:\w+ )?{_UNIT}|since|until|till|ago|for (?:ever|ages|life|good|long)|"
    rf"from .+ (?:to|until|till)|always|forever|{_YEAR}|last|past|decades|years|"
    rf"{_NUMERAL}[ -]?(?:minute|hour|day|week|month|year)|(?:start|began|begun|join|mov)\w*"
)
_LENGTH: Final = rf"{_NUMERAL}|tall|short|foot|feet|inch|met(?:re|er)s?"
_OFTEN: Final = (
    r"every|each|daily|weekly|monthly|yearly|annually|fortnightly|once|twice|thrice|times|always|usually|never|rarely|"
    rf"seldom|sometimes|often|regularly|whenever|when|{_WEEKDAY}|mornings|evenings|nights|afternoons|"
    rf"an? {_UNIT}|per {_UNIT}"
)
_COLOUR: Final = (
    r"(?:black|white|gr[ea]y|red|blue|green|yellow|orange|brown|purple|violet|pink|beige|cream|ivory|silver|gold(?:en)?|"
    r"bronze|copper|turquoise|teal|cyan|navy|indigo|maroon|burgundy|crimson|scarlet|lilac|lavender|magenta|khaki|olive|"
    r"mint|mustard|tan|ginger|auburn|blond[e]?|tabby|tortoiseshell|piebald|chestnut|charcoal|colou?rless|transparent)"
    r"(?:ish)?"
)
_SIZE: Final = rf"{_NUMERAL}|x{{0,3}}[sl]|m|small|medium|large|size[sd]?"
_CONTACT: Final = r"(?:\d[\s./()-]{0,2}){4,}"
_SECRET: Final = r"(?=[\w-]*\d)[\w-]*[a-z][\w-]*|\d{3,}"

_FIRM: Final = (
    r"(?:schools?|nursery|kindergarten|college|universit(?:y|ies)|hostels?|hotels?|restaurants?|caf[eé]s?|pubs?|bars?|banks?|"
    r"airlines?|compan(?:y|ies)|firms?|hospitals?|clinics?|practice|gyms?|shops?|stores?|supermarkets?|brands?|makes?|models?|"
    r"clubs?|teams?|bands?|churche?s?|provider|insurer|supplier|publisher|airports?|stations?|networks?)"
)
"""What has a name of its own."""

_PLACES: Final = r"(?:city|town|country|village|street|road|neighbou?rhood|suburb)"

Kind = str
NOUNS: Final[dict[Kind, str]] = {
    "secret": r"(?:pass ?(?:word|code|phrase)s?|pins?(?: codes?| numbers?)?|(?:door|gate|entry|alarm|safe|lock|"
    r"security) codes?|(?<!dress )(?<!source )codes?(?= (?:of|for|to)\b)|combination|log-?ins?)",
    "contact": r"(?:(?:tele)?phone|mobile|cell|landline|fax|contact)(?: phone)? numbers?",
    "mail": r"e-?mail(?: address(?:es)?)?",
    "digits": r"(?:[\w'’-]+ )?numbers?|(?:number|licen[cs]e) ?plates?|registration|post ?code|zip(?: code)?|iban|"
    r"sort code",
    "age": r"(?:ages?)",
    "birthday": r"(?:birthdays?|birth ?dates?|dates? of birth)",
    "money": r"(?:prices?|costs?|fees?|rent|salary|wages?|income|budget|deposit|premium|fare|"
    r"interest(?: rates?|(?= (?:on|am|is|are|do|does|did|have)\b))|"
    r"monthly payments?|mortgage payments?|bill|tuition|balance|savings|pension)",
    "colour": r"(?:colou?rs?)",
    "size": r"(?:sizes?|measurements?)",
    "height": r"(?:height|weight|length|width|waist)",
    "clock": r"(?:times?|hours?|opening (?:hours|times))",
    "day": r"(?:dates?|days?|weekdays?|days? of the (?:week|month))",
    "month": r"(?:months?|seasons?)",
    "year": r"(?:years?)",
    "surname": r"(?:surnames?|(?:last|family|maiden) names?)",
    "given": r"(?:(?:first|given|middle|christian) names?|forenames?)",
    "name": r"(?:names?|nicknames?)",
}
VALUES: Final[dict[Kind, str]] = {
    "secret": _SECRET,
    "contact": _CONTACT,
    "mail": r"\S+@\S+",
    "digits": r"[\w-]*\d[\w-]*",
    "age": _AGE,
    "birthday": rf"{_MONTH}|{_ORDINAL}|born|\d{{1,2}}[./-]\d|{_NEAR_DAY}|{_WEEKDAY}",
    "money": _MONEY,
    "colour": _COLOUR,
    "size": _SIZE,
    "height": rf"{_LENGTH}|kilos?|kg|stone|pounds?|cm",
    "clock": _CLOCK,
    "day": rf"\d{{1,2}}|{_ORDINAL}|{_WEEKDAY}|{_NEAR_DAY}|christmas|easter|every day|daily",
    "month": rf"{_MONTH}|{_FEAST}|this|next|last|\d{{1,2}}[./-]\d",
    "year": rf"{_YEAR}|years? \w+|{_NUMERAL} years?|last year|next year|this year|decade",
    "many": rf"{_QUANTITY}|an?",
    "much": _QUANTITY,
    "long": rf"{_DURATION}|{_LENGTH}",
    "often": _OFTEN,
    "when": _TIME,
}
OWN: Final[dict[Kind, str]] = {
    "secret": r"pass ?(?:word|code|phrase)s?|pins?|codes?|combination",
    "contact": r"numbers?|call(?:ed)? on",
    "mail": r"e-?mails?",
    "digits": r"numbers?|plates?|post ?code|zip|iban",
    "age": r"ages?|old(?:er)?|young(?:er)?",
    "birthday": r"birthdays?|birth",
    "money": r"prices?|costs?|fees?|rent|salary|wages?|income|budget|deposit|premium|fare|cheap|expensive|paid|pays?",
    "colour": r"colou?r\w*",
    "size": r"sizes?",
    "height": r"height|weigh\w*|length|width|waist",
    "long": r"long",
}
"""Words that name the side itself: a text that has one may tell it in a way that is not foreseen."""

NAMES: Final = frozenset(("who", "name", "surname", "given", "firm"))
OWNER: Final = (
    r"\b(?!(?:what|when|where|who|how|it|that|there|here|let|he|she)['’]s)(?P<owner>the user['’]s|my|our|[\w-]+['’]s?) "
    r"(?:(?!user|my\b|our\b|the\b|his\b|her\b)\w+ )?{noun}\b"
)
OWN_SELF: Final = script.compile(r"the user['’]s|my|our", re.I)

_SUBJECT: Final = r"(?:[\w'’.-]+ )"
_END: Final = (
    r"(?=\s*(?:$|[?.,!;:)]|(?:of|for|to|at|in|on|with|from|by|about|again|exactly|now|then|here|there|is|was|are|were|"
    r"am|did|do|does|has|have|had|will|i|we|you|he|she|it|they|my|our|the|his|her|their|that|please|anyway|currently|"
    r"these|this)\b))"
)
_POLITE: Final = (
    r"^\W*(?:(?:and|so|ok|okay|hey|hi|please|sorry|then|but|well|also|by the way)\W+)*"
    r"(?:(?:do|did|can|could|would|will) (?:you|i) (?:\w+ ){1,4}?|(?:tell|give|remind|send|show|find) me (?:again |of |"
    r"about )?|i(?: really)? (?:need|want|forgot|forget|lost)(?: to know)? |i(?:'m| am) looking for |i (?:can't|cannot|"
    r"don't) (?:remember|recall|find) |(?:what|how) about )?"
)

_FIRST: Final = (
    r"^\W*(?:(?:and|so|ok|okay|hey|hi|please|sorry|then|but|well|also|do you (?:know|remember)|(?:can|could) you "
    r"(?:tell|remind) me|(?:tell|remind) me(?: again)?|i (?:forgot|forget|can't remember|don't remember)|remember)\W+)*"
)


def _asked(noun: str) -> re.Pattern[str]:
    forms = (
        rf"\b(?:what|which) {_SUBJECT}{{0,2}}?(?P<noun>{noun})\b{_END}",
        rf"\b(?:what(?:'s|’s|s| is| was| are| were)) {_SUBJECT}{{0,6}}?(?:{noun})\b{_END}",
        rf"{_POLITE}(?:(?:the|my|our|his|her|their) )?(?:(?!is\b|are\b|was\b|has\b|have\b|had\b|did\b|do\b|i\b|we\b)"
        rf"[\w'’.-]+ ){{0,4}}?(?:{noun})\b{_END}",
    )
    return script.compile("|".join(re.sub(r"\?P<noun>", "?:", form) for form in forms), re.I)


ASKED: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = (
    ("age", script.compile(r"\bhow old\b", re.I)),
    ("birthday", script.compile(rf"\bwhen(?:'s|’s| is| was) .*{NOUNS['birthday']}(?=\W*$)", re.I)),
    ("often", script.compile(r"\bhow (?:often|frequently|regularly)\b|\bhow many times\b", re.I)),
    ("long", script.compile(r"\bhow (?:long|soon)\b", re.I)),
    (
        "height",
        script.compile(r"\bhow (?:tall|high|far|big|large|heavy|wide|deep|fast|small|thick|warm|hot|cold)\b", re.I),
    ),
    ("many", script.compile(r"\bhow many\b", re.I)),
    (
        "money",
        script.compile(
            r"\bhow much\b(?=.*\b(?:cost|costs|pay|paid|paying|charged?|charges|spend|spent|earn|earned|owe|owed|money|"
            r"rent|worth|sell|sold|buy|bought|budget|borrow\w*|lend|lent|save[ds]?|make|made|for)\b)"
            r"|\bhow much (?:is|are|was|were)\b",
            re.I,
        ),
    ),
    ("much", script.compile(r"\bhow much\b", re.I)),
    ("clock", script.compile(r"\b(?:at )?what time\b|\bopening (?:hours|times)\b|\bwhat hours\b", re.I)),
    *((kind, _asked(noun)) for kind, noun in NOUNS.items() if kind not in ("clock", "digits", "day", "month", "year")),
    ("year", script.compile(r"\b(?:what|which) year\b", re.I)),
    ("month", script.compile(r"\b(?:what|which) (?:month|season)s?\b", re.I)),
    ("day", script.compile(r"\b(?:what|which) (?:date|day|weekday)s?\b|\bwhat(?:'s|’s| is| was) the date\b", re.I)),
    ("digits", _asked(NOUNS["digits"])),
    (
        "firm",
        script.compile(
            rf"\b(?:what|which) (?:(?!(?:is|are|was|were|do|does|did|has|have|had|will)\b)\w+ ){{0,2}}?{_FIRM}\b", re.I
        ),
    ),
    ("who", script.compile(r"\b(?:who|whom|whose|who's|who’s)\b", re.I)),
    ("name", script.compile(r"\bwhat(?:'s|’s| is| are| was| were| do| did| does) .+ (?:called|named|call)\b", re.I)),
    ("when", script.compile(rf"{_FIRST}(?:(?:until|since|from|by) )?when(?:'s|’s|re)?\b|\bwhen(?:'s|’s)?[?.]?$", re.I)),
    ("where", script.compile(rf"\b(?:what|which) {_PLACES}\b", re.I)),
    ("where", script.compile(rf"{_FIRST}(?:(?:from|to) )?where(?:'s|’s|re)?\b|\bwhere(?: (?:from|to))?[?.]?$", re.I)),
)
PAST: Final = script.compile(
    r"\bwhen (?:did|was|were|had|have|has)\b|\b(?:what|which) (?:day|date|year|month|time) (?:did|was|were|had|have)\b"
    r"|\bhow long (?:ago|has|have|since)\b",
    re.I,
)
"""Asks when something happened: of a dated text the date may tell."""
ADVICE: Final = script.compile(
    r"\b(?:should|shall|(?:could|would)(?! you)|recommend|suggest|advise|ideas?|tips|better|"
    r"best(?! (?:friend|man|mate))|good(?! friend)|can (?:i|we)|how (?:do|can|to)|need to|have to|ought)\b",
    re.I,
)

_TITLE: Final = r"(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Lady|Uncle|Aunt|Auntie|Grandma|Grandpa)\.?"
_NO_NAME_WORDS: Final = (
    "i i'm i've i'd i'll my we we're we've our the a an user he she it they his her their this that these those there "
    "and but or so if when what who where why how yes no not do does did is are was were have has had please could "
    "can would will should may might must in on at of for from by to with as after before since today tomorrow "
    "yesterday last next every monday tuesday wednesday thursday friday saturday sunday january february march april "
    "june july august september october november december mondays tuesdays wednesdays thursdays fridays saturdays "
    "sundays english chinese french german spanish portuguese italian japanese christmas easter hey hi hello oh well "
    "thanks thank ok okay just really also maybe some all one two wow yeah sure great"
)
_NO_NAME: Final = frozenset(_NO_NAME_WORDS.split())
_CAPITAL: Final = script.compile(r"(?<![\w'’])[A-Z][\w-]*")
_CALLED: Final = script.compile(r"\b(?:called|named|names?|nicknamed?)\b", re.I)
_FULL: Final = script.compile(
    rf"\b{_TITLE} [A-Z]|(?<![\w'’])(?!{_TITLE} |I |The |My |Our |But |And |So )[A-Z][\w-]+ [A-Z][\w-]+"
    r"|\b(?:surname|last name|maiden)\b"
)
_AT_PLACE: Final = script.compile(r"\b(?:in|at|on|near) (?:the )?$", re.I)
_PERSON: Final = script.compile(
    rf"\b{KIN_EN}s?\b|\b(?:nurse|plumber|builder|lawyer|dentist|vet|landlord|landlady|tenant|somebody|someone|everyone|"
    r"myself|alone|nobody|guys?|m[ae]n|wom[ae]n|girls?|boys?|lad(?:y|ies)|students?|people)\b",
    re.I,
)
_LOCATIVE: Final = script.compile(
    r"\b(?:in|at|on|near|from|to|into|onto|by|behind|under|over|above|below|beside|between|inside|outside|around|across|"
    r"through|opposite|off|towards|past|along|via)\b (?P<place>(?:(?:the|a|an|my|our|his|her|their|this|that)\b ?)?"
    r"[\w'’-]+(?: [A-Z\d][\w'’-]*)*)",
    re.I,
)
_PLACE: Final = script.compile(
    r"\b(?:home|here|there|abroad|online|upstairs|downstairs|next door|nearby|away|street|road|city|town|village|"
    r"country|(?:visit|leav|left|reach|tour|explor)\w* [A-Z]\w+)\b"
)
_NO_PLACE: Final = script.compile(
    rf"^(?:(?:the|a|an|my|our|this|that) )?(?:{_TIME}|{_NUMERAL}|{_QUANTITY}|me|us|him|them|you|it|be|\w+ing)$", re.I
)


def names_somebody(question: str, text: str, kind: Kind) -> bool:
    """The text has a name, or for "who" a person, that the question does not."""
    if text == text.lower():
        return True  # its writer uses no capitals
    asked = question.casefold()
    if kind == "surname":
        return _FULL.search(text) is not None
    names = [match for match in _CAPITAL.finditer(text) if match.group().casefold() not in _NO_NAME]
    new = [match for match in names if match.group().casefold() not in asked]
    if kind == "who":
        new = [match for match in new if not _AT_PLACE.search(text[: match.start()])]
    if kind == "given":
        return any(not re.search(rf"{_TITLE} $", text[: match.start()]) for match in new if not _is_title(match))
    if new or (kind != "firm" and _CALLED.search(text)):
        return True
    return kind == "who" and any(_is_other(match, text, asked) for match in _PERSON.finditer(text))


def _is_title(match: re.Match[str]) -> bool:
    return re.fullmatch(_TITLE, match.group()) is not None


def _is_other(match: re.Match[str], text: str, asked: str) -> bool:
    """The person is not named in the question, by this word or by the name behind it."""
    named = re.match(r",? ([A-Z][\w-]*)", text[match.end() :])
    if named is not None and named[1].casefold() in asked:
        return False
    return match.group().casefold() not in asked


def names_place(question: str, text: str) -> bool:
    asked = question.casefold()
    places = [match["place"] for match in _LOCATIVE.finditer(text)]
    if any(not _NO_PLACE.match(place) and place.split()[-1].casefold() not in asked for place in places):
        return True
    return any(match.group().casefold() not in asked for match in _PLACE.finditer(text))


_ASKS: Final = script.compile(r"\b(?:what|which|who|whom|whose|where|when|how)(?:['’]?s|['’]re)?\b", re.I)
_CLAUSE: Final = script.compile(r"[,;:.!?]+(?:\s|$)|\s[-–—]+\s")
_WORD: Final = script.compile(r"[A-Za-z][\w'’-]*|\d+")
_WHEN: Final = script.compile(
    rf"{_YEAR}|{_MONTH}|{_WEEKDAY}|{_PART_OF_DAY}|{_NEAR_DAY}|{_UNIT}|spring|summer|autumn|fall|winter|originally|ago",
    re.I,
)
_KIN: Final = script.compile(rf"{KIN_EN}s?", re.I)
_FUNCTION_WORDS: Final = (
    "a an the and or but not no to of in on at by for from with about up out off over is are was were be been being am "
    "do does did have has had will would can could shall should may might must i me my mine we us our you your he him "
    "his she her hers it its they them their this that these those there here what which who whom whose where when why "
    "how as if so like than then too very just also again please remind tell know remember say said mention mentioned "
    "exactly currently usually normally mostly kind kinds sort type any some much many long often far old ever last "
    "first next now before after during called named go goes going went get gets got gotten s "
    "between through while since until together pass passed date dates times hours number numbers"
)
_FUNCTION: Final = frozenset(_FUNCTION_WORDS.split())


def core(question: str, kind: Kind) -> str:
    """The words by which an English question says what it is about, apart from names and from what is asked of it."""
    clauses = [clause for clause in _CLAUSE.split(question) if _ASKS.search(clause)] if _ASKS.search(question) else []
    if not clauses:
        return ""
    side = _PLACES if kind == "where" else NOUNS.get(kind)
    clause = re.sub(rf"\b(?:{side})\b", " ", clauses[-1], flags=re.I) if side else clauses[-1]
    words = [re.sub(r"['’]s?$", "", word) for word in _WORD.findall(clause)]
    return " ".join(
        word
        for index, word in enumerate(words)
        if word.lower() not in _FUNCTION
        and not re.search(r"['’]", word)
        and not is_frame(f'"{word.lower()}"')
        and not _WHEN.fullmatch(word)
        and not word[0].isdigit()
        and (index == 0 or word[0].islower() or _KIN.fullmatch(word) is not None)
    )
