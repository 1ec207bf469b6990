"""Words for dates, English."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final, Literal, cast

from engine.memory.learning.lexicon import PAST_EN
from engine.memory.times.days import (
    Days,
    Season,
    Tense,
    ago,
    day,
    day_of,
    month,
    nearest,
    rolling,
    season,
    unsure,
    week,
    weekday,
    weekend,
    year,
)

Resolve = Callable[[re.Match[str], date, Tense], Days | None]
Unit = Literal["day", "week", "month", "year"]

_MONTH_NAMES: Final = "january february march april may june july august september october november december"
_MONTHS: Final = _MONTH_NAMES.split()
_SHORT: Final = "jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec"
_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_COUNT_WORDS: Final = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBERS: Final = _COUNT_WORDS.split()
_MONTH: Final = rf"(?P<month>{'|'.join(_MONTHS)}|(?:{_SHORT})\b\.?)"
_DAY: Final = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
_WEEKDAY: Final = rf"(?P<weekday>{'|'.join(_DAYS)})"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)"
_WHICH: Final = r"(?P<which>last|this|next)"
_COUNT: Final = r"(?P<count>\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_UNIT: Final = r"(?P<unit>day|week|month|year)s?"
_SEASON: Final = r"(?P<season>spring|summer|autumn|fall|winter)"
_FEAST: Final = r"(?P<feast>christmas eve|christmas(?: day)?|new year['’]s eve|new year['’]s day|halloween)"
_FEASTS: Final = {"christmas eve": (12, 24), "christmas": (12, 25), "new year's eve": (12, 31), "halloween": (10, 31)}
_IN: Final = r"(?<=\bin )|(?<=\bsince )|(?<=\buntil )|(?<=\btill )|(?<=\bby )|(?<=\bfrom )|(?<=\bto )|"
_BEFORE_MONTH: Final = (
    rf"(?:{_IN}(?<=\bof )|(?<=\bduring )|(?<=\bearly )|(?<=\blate )|(?<=\bmid-)|(?<=\bafter )|(?<=\bbefore ))"
)
_BEFORE_YEAR: Final = (
    rf"(?:{_IN}(?<=\bof )|(?<=\bduring )|(?<=\bearly )|(?<=\blate )|(?<=\baround )|(?<=\bafter )|(?<=\bbefore )|"
    r"(?<=\bbetween )|(?<=\band ))"
)
_HABITS: Final = ("every", "each", "good", "black", "casual", "man", "most", "a", "my", "the")
_NO_WEEKDAY: Final = "(?<!-)" + "".join(
    rf"(?<!\b{word} )" for word in (*_HABITS, *(f"{name} to" for name in _DAYS), *(f"{name} and" for name in _DAYS))
)
_NO_COUNT: Final = (
    r"(?![\d.,:/-]*\d|%|(?:\s+to \d+)?\s*(?:words?|steps?|euros?|dollars?|pounds?|k?m\b|kilomet|miles?|k?cal|calories|"
    r"people|lines?|char|pages?|times|hours?|minutes?|items?|units?|members?|users?|kg|g\b|ml|rpm|hz|mhz|watts?|volts?|degrees?|"
    r"metres?|meters?|feet|square))"
)
_SAME_IN_PRESENT: Final = frozenset(("read", "put", "set", "cut", "let", "hurt", "shut", "split"))
_PAST: Final = re.compile(
    rf"\b(?:was|were|had|did|didn['’]?t|used to|born|ago|{'|'.join(sorted(PAST_EN - _SAME_IN_PRESENT))}|"
    r"(?!(?:need|feed|speed|bleed|seed|indeed|hundred|breed|shed|sacred|naked|supposed|married|engaged|retired)\b)"
    r"[a-z]{2,}ed)\b",
    re.I,
)
_FUTURE: Final = re.compile(
    r"\b(?:will|won['’]?t|shall|going to|gonna|tomorrow|soon|next|plan(?:s|ning|ned)? to|scheduled|due|booked|"
    r"(?:needs?|have|has|want) to|(?:tickets?|flights?|seats?) (?:for|to)|"
    r"to (?:mon|tues|wednes|thurs|fri|satur|sun)day|deadlines?|"
    r"(?:moved|pushed|postponed|rescheduled|rebooked|shifted|brought forward|put (?:off|back))\b[^.;]{0,50}?"
    r" (?:to|until|till) (?:the )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)\b|['’]ll\b",
    re.I,
)
_EVENT: Final = (
    r"(?:appointments?|interview|exams?|test|dentist|doctor|vet|surgery|operation|check-?up|flight|train|deadline|"
    r"reservation|concert|viewing|wedding|funeral|party|hearing|delivery|scan|audition|moving day|date|visit|trip)"
)
_ONCE: Final = re.compile(
    rf"\b(?:i|we|he|she|they|it|there|[a-z]+)(?:['’](?:m|re|s)| am| are| is)(?: (?:now|also|finally|probably|not))?"
    r" (?!(?:being|during|evening|morning|nothing|something|anything|everything|king|ring|spring|string|thing)\b)"
    rf"[a-z]{{2,}}ing\b|\b(?:have|has|['’]ve|['’]s|got)(?: got)? (?:an? |my |another )(?:[\w-]+ ){{0,2}}?{_EVENT}\b"
    rf"|\b{_EVENT}(?:['’]s| is| will be)\b",
    re.I,
)
"""What takes place once, though no word says that it is to come: "I am flying on Friday", not "I swim on Friday"."""
_RECURS: Final = re.compile(
    r"\b(?:class(?:es)?|lessons?|choir|practice|rehearsals?|training|stand-?up|weekly|team meeting|club|gym|shifts?|"
    r"usually|normally|always|mostly|often|sometimes|every|each|days? off)\b",
    re.I,
)
"""What mostly takes place each week."""
_ITS: Final = re.compile(
    r"(?:['’]s)?(?: (?:morning|afternoon|evening|night))?(?: [\w-]+)?"
    r" (?:class|lesson|choir|practice|rehearsal|training|stand-?up|club|shift|group|course)\b",
    re.I,
)
_QUOTES: Final = re.compile(r"^.{0,40}\b(?:said|asked|wrote): [\"“]")


def _once(match: re.Match[str], tense: Tense) -> Tense:
    """Whether a weekday is one day or each week's is open where something recurs ("the Saturday morning class")."""
    recurs = tense == "ahead" and _RECURS.search(match.string)
    return "open" if recurs or _ITS.match(match.string, match.end()) else tense


def tense_of(clause: str) -> Tense:
    """Of the words themselves, where they are quoted."""
    clause = _QUOTES.sub("", clause)
    future = _FUTURE.search(clause) is not None
    if _PAST.search(clause) and not future:
        return "past"
    return "ahead" if (future or _ONCE.search(clause)) and not _RECURS.search(clause) else "open"


def _count(text: str) -> int:
    low = text.lower()
    return 1 if low in ("a", "an") else _NUMBERS.index(low) if low in _NUMBERS else int(low)


def _month_number(text: str) -> int:
    low = text.lower().rstrip(".")[:3]
    return next(index for index, name in enumerate(_MONTHS, 1) if name.startswith(low))


def _shift(which: str | None) -> int:
    return {"last": -1, "this": 0, "next": 1}[(which or "this").lower()]


def _relative_day(by: int) -> Resolve:
    return lambda _match, today, _tense: day(today + timedelta(days=by))


def _which_unit(match: re.Match[str], today: date, _tense: Tense) -> Days:
    by = _shift(match["which"])
    match match["unit"].lower():
        case "week":
            return week(today, by)
        case "month":
            return month(today.year, today.month + by)
        case "year":
            return year(today.year + by)
        case _:  # "weekend": the next one is either of two
            return weekend(today, by, sure=by <= 0)


def _which_weekday(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    number, by = _DAYS.index(match["weekday"].lower()), _shift(match["which"])
    of_week = day(week(today, by).first + timedelta(days=number))
    if by == 0:
        return of_week if of_week.first >= today else unsure(weekday(today, number, "open"))
    near = weekday(today, number, "past" if by < 0 else "open")
    return of_week if near.first == of_week.first else unsure(near if by < 0 else of_week)


def _plain_weekday(match: re.Match[str], today: date, tense: Tense) -> Days:
    return weekday(today, _DAYS.index(match["weekday"].lower()), _once(match, tense))


def _ago(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    return ago(today, _count(match["count"]), cast(Unit, match["unit"].lower()))


def _ahead(match: re.Match[str], today: date, tense: Tense) -> Days | None:
    return None if tense == "past" else ago(today, -_count(match["count"]), cast(Unit, match["unit"].lower()))


def _couple(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    return ago(today, 2, cast(Unit, match["unit"].lower()))


def _half_year(_match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    return ago(today, 6, "month")


def _rolling(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    return rolling(today, _count(match["count"] or "one"), cast(Unit, match["unit"].lower()))


def _date(match: re.Match[str], today: date, tense: Tense) -> Days | None:
    number, of_month = _month_number(match["month"]), int(match["day"])
    groups = match.groupdict()
    if groups.get("year"):
        return day_of(int(match["year"]), number, of_month, relative=False)
    if groups.get("which"):
        return day_of(today.year + _shift(match["which"]), number, of_month)
    return nearest(today, tense, lambda of_year: day_of(of_year, number, of_month))


def _month(match: re.Match[str], today: date, tense: Tense) -> Days | None:
    number, groups = _month_number(match["month"]), match.groupdict()
    if groups.get("year"):
        return month(int(match["year"]), number, relative=False)
    if groups.get("which"):
        return month(today.year + _shift(match["which"]), number)
    return nearest(today, tense, lambda of_year: month(of_year, number))


def _which_month(match: re.Match[str], today: date, _tense: Tense) -> Days:
    """ "Last October", said in November, is either of two; "last December" is not."""
    number, by = _month_number(match["month"]), _shift(match["which"])
    if by == 0:
        return month(today.year, number)
    if by < 0:
        sure = number >= today.month
        return month(today.year - (1 if sure else 0), number, sure=sure)
    sure = number <= today.month
    return month(today.year + (1 if sure else 0), number, sure=sure)


def _season(match: re.Match[str], today: date, _tense: Tense) -> Days | None:
    name = cast(Season, match["season"].lower().replace("fall", "autumn"))
    groups = match.groupdict()
    if groups.get("year"):
        return season(int(match["year"]), name, relative=False)
    years = [season(number, name) for number in range(today.year - 2, today.year + 3)]
    match (match["which"] or "").lower():
        case "last":
            return [item for item in years if item.until <= today][-1]
        case "next":
            return next(item for item in years if item.first > today)
        case _:
            inside = [item for item in years if item.first <= today < item.until]
            return inside[0] if inside else season(today.year, name)


def _feast(match: re.Match[str], today: date, tense: Tense) -> Days | None:
    name = match["feast"].lower().replace("’", "'").removesuffix(" day")
    number, of_month = _FEASTS.get(name, (1, 1))
    groups = match.groupdict()
    if groups.get("year"):
        return day_of(int(match["year"]), number, of_month, relative=False)
    which = (groups.get("which") or "").lower()
    told: Tense = "past" if which == "last" else "open" if which else tense
    return nearest(today, told, lambda of_year: day_of(of_year, number, of_month))


def _year(match: re.Match[str], _today: date, _tense: Tense) -> Days:
    return year(int(match["year"]), relative=False)


_AFTER_MONTH: Final = rf"(?:,? {_YEAR}\b{_NO_COUNT}|,? (?:of )?{_WHICH} year\b)"
RULES: Final[tuple[tuple[re.Pattern[str], Resolve], ...]] = tuple(
    (re.compile(pattern, re.I), resolve)
    for pattern, resolve in (
        (r"\b(?:the )?day before yesterday\b", _relative_day(-2)),
        (r"\b(?:the )?day after tomorrow\b", _relative_day(2)),
        (r"\byesterday(?: (?:morning|afternoon|evening|night))?\b|\blast night\b", _relative_day(-1)),
        (r"\b(?:tomorrow|tmrw|tmr|tmrow)(?: (?:morning|afternoon|evening|night))?\b", _relative_day(1)),
        (r"\b(?:earlier )?today\b|\btonight\b|\bthis (?:morning|afternoon|evening)\b", _relative_day(0)),
        (rf"(?<!the )\b{_WHICH} (?P<unit>weekend|week|month|year)\b(?! of\b)", _which_unit),
        (rf"\b{_WHICH} {_WEEKDAY}\b", _which_weekday),
        (rf"\b{_WEEKDAY} of (?P<which>last|next|this) week\b", _which_weekday),
        (rf"{_NO_WEEKDAY}\b{_WEEKDAY}\b(?! (?:school|roast|times|to (?:{'|'.join(_DAYS)})|through|is|are|and|or|"
         rf"nights?)\b)(?!-)", _plain_weekday),
        (rf"\b{_COUNT} {_UNIT} ago\b", _ago),
        (rf"\ba couple of {_UNIT} ago\b", _couple),
        (r"\bhalf a year ago\b|\bsix months ago\b", _half_year),
        (rf"(?<=\bin ){_COUNT} {_UNIT}\b(?:['’] time\b)?(?! (?:old|long|or|of)\b)", _ahead),
        (rf"\b{_COUNT} {_UNIT} from now\b", _ahead),
        (rf"\bthe (?:last|past) (?:{_COUNT} )?{_UNIT}\b(?! of\b)", _rolling),
        (rf"\b{_DAY} (?:of )?{_MONTH}\b{_AFTER_MONTH}?", _date),
        (rf"\b{_MONTH} (?:the )?{_DAY}\b(?![:\d]| ?[ap]m\b|%){_AFTER_MONTH}?", _date),
        (rf"(?<!\d )\b{_MONTH}{_AFTER_MONTH}", _month),
        (rf"{_BEFORE_MONTH}{_MONTH}\b", _month),
        (rf"\b{_WHICH} {_MONTH}\b", _which_month),
        (rf"\b{_WHICH} {_SEASON}\b", _season),
        (rf"\b{_SEASON} (?:of )?{_YEAR}\b", _season),
        (rf"\b{_WHICH} {_FEAST}\b", _feast),
        (rf"(?<=\bat ){_FEAST}\b", _feast),
        (rf"\b{_FEAST} {_YEAR}\b", _feast),
        (rf"{_BEFORE_YEAR}{_YEAR}\b(?!['’]?s\b){_NO_COUNT}", _year),
    )
)  # fmt: skip


def is_month(match: re.Match[str], text: str) -> bool:
    """False for "may" and "march" as verbs."""
    name = (match.groupdict().get("month") or "").rstrip(".")
    if name.lower() not in ("may", "march", "mar", "jan", "dec", "sep", "sept"):
        return True
    before = text[max(0, match.start() - 20) : match.start()]
    if name[:1].isupper() and not before.rstrip().endswith((".", "!", "?")) and match.start() > 0:
        return True
    if name.lower() == "may":
        return bool(re.search(r"\b(?:in|since|until|till|on|of|by|from|during|last|next) $", before, re.I)) or bool(
            re.match(r"(?:last|next) may|may \d\d?(?:st|nd|rd|th)?,? (?:19|20)\d\d", match.group(), re.I)
        )
    return not re.search(r"\b(?:i|we|they|you|to|will|can) $", before, re.I)
