"""What only an older fact tells, where a newer one takes the place of a part of it: its other statements go on."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from engine import script
from engine.language import detect_language, is_han
from engine.memory.kinds import Slot, slots_of
from engine.memory.learning.comparing import content, likeness
from engine.memory.learning.framing import changes_value, ends, swaps
from engine.memory.learning.lexicon import BASE_VERBS_EN, KIN_EN, KIN_ZH, PAST_EN
from engine.memory.learning.marks import succeeds
from engine.memory.learning.naming import names, persons, values
from engine.memory.learning.overtaking import overtakes
from engine.memory.learning.rewriting import finish, third_person

TOLD: Final = 0.99
"""Of a statement's words, how many of them another must have to repeat it."""
HALF: Final = 0.5
"""Of a statement's words, with fewer of which another does not tell it."""
_HALVES: Final[frozenset[Slot]] = frozenset(("home", "household"))
_LIVING: Final = content("live lives living moved move 住 搬 一 起 在 到")
_FIRM: Final[frozenset[Slot]] = frozenset(("name", "birthday"))
_VERBS: Final = "|".join(sorted({third_person(verb) for verb in BASE_VERBS_EN} | PAST_EN, key=len, reverse=True))
_VERB: Final = (
    rf"(?:(?:now|also|still|never|always|usually|often|currently) )?(?:is|isn't|was|has|had|does|doesn't|did|can"
    rf"|can't"
    rf"|cannot|will|would|wants|plans|grows|owns|plays|smokes|rides|climbs|bakes|rents|sells|collects|wears|attends|"
    rf"prefers"
    rf"|studies|spends|gets|gives|makes|takes|meets|hikes|cycles|{_VERBS})\b"
)
_PERSON: Final = rf"(?:the user's|their|his|her) (?:\w+ ){{0,2}}?{KIN_EN}(?:,? (?-i:[A-Z][\w'’-]*))*(?!['’]s)"
_NAMED: Final = r"(?-i:(?!The\b)[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*)"
_OPENS_EN: Final = script.compile(
    rf"(?:{_PERSON}|the user(?:'s name)?|{_NAMED}|he|she)\s(?=(?:\w+ )?{_VERB}|are\b|\w+ed\b)"
    r"|(?:the user|he|she)\s(?=(?:\w+ly )?[a-z]+s\b)|they\s(?=(?:\w+ly |also |both )?[a-z]+\b)",
    re.I,
)
_INHERITS_EN: Final = script.compile(_VERB, re.I)
_HAS_VERB: Final = script.compile(rf"\b(?:{_VERB}|are\b|[a-z]+ed\b|[a-z]{{3,}}s\b)", re.I)
_SUBJECT_EN: Final = script.compile(
    rf"{_PERSON}|the user(?!['’]s)|{_NAMED}(?=,? (?:\w+ly )?(?:{_VERB}|are\b|[a-z]+ed\b|[a-z]{{3,}}s\b))", re.I
)
_CUT_EN: Final = re.compile(
    r"(?:[,;]|\.(?=\s))\s+(?:(?:and|but)\s+)?|\s+(?:and|but)\s+"
    r"|\s+(?:since|because)\s+(?=(?:the user|they|he|she) )",
    re.I,
)
_CUT_ZH: Final = script.compile(r"[，；。]\s*(?:而且|并且|而|但是?|同时)?")
_KIN_ZH: Final = script.compile(rf"(?:大|小|亲)?{KIN_ZH}(?=[\u4e00-\u9fffA-Z])")
_INHERITS_ZH: Final = script.compile(
    r"家里?(?:现在|也|还)?(?:有|养)|(?:现在|平时|目前|已经|今年|一直|从来|经常|也|还|都)?(?:是|在|有|叫|姓|住|喜欢|讨厌|爱|怕|不|没|养|对|会|想|要|"
    r"打算|计划|当|做|学|开|骑|戴"
    r"|吃|喝|用|去|读|教|跑|练|搬|来自|\d+岁|[一二三四五六七八九十]+岁)"
    r"|每?(?:周|星期)[一二三四五六日天末](?:[早晚]上|[上下]午)?[\u4e00-\u9fff]{2}|每天[\u4e00-\u9fff]{2}"
)
_SUBJECT_ZH: Final = script.compile(
    rf"用户的?(?:大|小|亲)?{KIN_ZH}(?:[\u4e00-\u9fff]{{1,3}}?|[A-Z][A-Za-z'’-]*)??"
    rf"(?=是|在|有|叫|姓|住|今年|喜欢|爱|不|没|养|对|会|想|要|当|做|学|开|也|还|都|已|每|现|从|去|\d)"
)
_SAID: Final = script.compile(r"^(?:The user (?:said|asks the assistant)|用户(?:说|要求助手))[:：]|[“\"「]")
_IN_PASSING: Final = script.compile(
    r"^The user (?:\w+ ){1,2}(?:(?:it|them|there)\b|(?:this|that)(?=[.,]))|居然|竟然|偏偏|非要|时间到了|^用户每?(?:周|"
    r"星期)[一二三四五六日天](?:[早晚]上|[上下]午)[，。]|^用户(?:还|"
    r"也)?(?:一次|从来|"
    r"一直)?[都也]?没有?(?:去|来|见|看|做|吃|用|试|听)过。?$"
)
"""Surprise at what was told before, or a verb whose object stands there: nothing by itself."""
_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u4e00-\u9fff])")
_LIVES_WITH_EN: Final = script.compile(
    rf"(?P<who>.*?)\b(?P<verb>lives|is living|moved)(?P<in> (?:back )?(?:in|to|near|at|outside|on) [^,;]+?)"
    r"(?P<with> with "
    rf"(?:(?:the user's|their|his|her|a|an|two|three|four|five|\d) .*)?\b(?:{KIN_EN}s?|(?-i:[A-Z][\w'’-]*))"
    r"\b.*)$",
    re.I,
)
_LIVES_IN_EN: Final = script.compile(
    r"(?P<who>.*?)\b(?P<verb>lives|is living)"
    rf"(?P<with> with [^,;]*?\b{KIN_EN}\b[^,;]*?)(?P<in> (?:in|near) (?-i:[A-Z]).*)$",
    re.I,
)
_LIVES_WITH_ZH: Final = script.compile(
    rf"(?P<who>用户(?:现在|目前|一直)?)(?P<with>[和跟与同](?=[^，。]*{KIN_ZH})[^，。]+?)(?:一起|一块儿?)?"
    r"(?P<in>(?:住在|住|搬到|搬去|定居)(?!一起)[^，。]+)$"
)
_LIVES_IN_ZH: Final = script.compile(
    rf"(?P<who>用户(?:现在|目前|一直)?)(?P<in>(?:住在|住|搬到|搬去)(?!一起)[^，。]+)[，,]"
    rf"(?P<with>[和跟与同](?=[^，。]*{KIN_ZH})[^，。]+?)(?:住在一起|一起住|同住|一起生活|一起|住)$"
)
"""Where somebody lives, and with whom."""
_KIN_WORD: Final = script.compile(rf"\b{KIN_EN}\b|{KIN_ZH}", re.I)


_NAMES_SOMEBODY: Final = script.compile(
    rf"\b(?:user|they|he|she)\b|用户|[他她]|\b{KIN_EN}\b|{KIN_ZH}|(?-i:[a-z] [A-Z])", re.I
)
""" "Tomorrow is dragon boat": the statement behind it is of the same."""


def remains(old: str, new: str) -> tuple[str, ...]:
    """The statements of the older fact that a newer one, which takes its place, neither repeats nor changes.

    Each is a sentence that stands for itself. () where the older fact tells one thing only. Who somebody is called is
    only changed by another name.
    """
    parts = statements(old)
    if len(parts) < 2:
        return ()
    gone = {part for part in parts if _changes(new, part)}
    if overtakes(new, old):
        gone |= {
            two for one, two in pairwise(parts) if one in gone and not (_NAMES_SOMEBODY.search(one) or persons(two))
        }
    if not gone:
        open_ones = [part for part in parts if not _is_other_name(new, part)]
        gone = {max(open_ones, key=lambda part: _nearness(part, new))} if open_ones else set[str]()
    return tuple(
        part for part in parts if part not in gone and not _repeats(new, part) and not _IN_PASSING.search(part)
    )


def loses_name(old: str, new: str) -> bool:
    """Whether the older fact says only how somebody is called, and the newer one names nobody."""
    return len(statements(old)) < 2 and _is_other_name(new, old)


def says_more(one: str, other: str) -> bool:
    """Whether a fact tells of somebody, of a name, a number or with a predicate what another does not, be it in another
    language."""
    if (slots_of(one) - slots_of(other)) & _FIRM:
        return True
    if not persons(one) <= persons(other) or not values(one) <= values(other):
        return True
    if any(map(is_han, one)) != any(map(is_han, other)):
        return len(statements(one)) > len(statements(other))
    if not any(map(is_han, one)) and not names(one) <= names(other, first=True):
        return True
    return len(statements(one)) > 1 and any(_shared(part, other) < HALF for part in statements(one))


@lru_cache(maxsize=2048)
def statements(text: str) -> tuple[str, ...]:
    """A fact cut where another predicate begins, each part with its subject; uncut where that is not sure."""
    if _SAID.search(text):
        return (text,)
    chinese = detect_language(text) == "zh"
    found = _chinese(text) if chinese else _english(text)
    parts = tuple(script.like(part, text) for one in found for part in _household(one, chinese))
    return parts if len(parts) > 1 else (text,)


def statement_of(text: str, number: int) -> str:
    """The how manieth statement of a fact, counted from 1; all of it for 0, "" for one that it has not."""
    if not number:
        return text
    parts = statements(text)
    return parts[number - 1] if number <= len(parts) else ""


def _household(part: str, chinese: bool) -> tuple[str, ...]:
    """ "Lives in Leeds with Tom": a home can change without those who share it."""
    body = part.strip(" .。")
    if chinese:
        match = _LIVES_WITH_ZH.match(body) or _LIVES_IN_ZH.match(body)
        return (part,) if match is None else (
            finish(match["who"] + match["in"], "zh"), finish(f"{match['who']}{match['with']}一起住", "zh")
        )  # fmt: skip
    match = _LIVES_WITH_EN.match(body) or _LIVES_IN_EN.match(body)
    if match is None:
        return (part,)
    return finish(match["who"] + match["verb"] + match["in"], "en"), finish(f"{match['who']}lives{match['with']}", "en")


def _english(text: str) -> tuple[str, ...]:
    found: list[str] = []
    subject = ""
    for between, piece in _pieces(_CUT_EN, text.strip(" .")):
        opens = _OPENS_EN.match(piece)
        own = opens.group().strip() if opens else ""
        if found and (not _HAS_VERB.search(found[-1]) or _goes_on_denying(found[-1], piece)):
            found[-1] += between + piece
        elif not found:
            found.append(piece)
        elif own.lower() in ("he", "she") and subject.lower() not in ("", "the user"):
            found.append(subject + piece[len(own) :])
            continue
        elif own.lower() == "they" and subject.lower() == "the user":
            found.append(f"The user and others{piece[len(own) :]}")
            continue
        elif own and own.lower() not in ("he", "she", "they"):
            found.append(re.sub(r"^(?:their|his|her)\b", "the user's", piece, flags=re.I))
        elif subject and _INHERITS_EN.match(piece):
            found.append(f"{subject} {piece}")
            continue
        else:
            found[-1] += between + piece
            continue
        subject = _subject_en(found[-1])
    return tuple(finish(part, "en") for part in found)


def _goes_on_denying(before: str, piece: str) -> bool:
    """ "… does not drive, never got the licence": both tell one thing."""
    return re.match(r"never\b", piece) is not None and re.search(r"\b(?:not|no|never)\b|n't\b", before) is not None


def _subject_en(piece: str) -> str:
    if piece.lower().startswith("the user's name "):
        return "The user"
    match = _SUBJECT_EN.match(piece)
    return match.group() if match else ""


def _chinese(text: str) -> tuple[str, ...]:
    found: list[str] = []
    subject = ""
    for between, piece in _pieces(_CUT_ZH, text.strip(" 。")):
        if not found or script.simplified(piece).startswith("用户"):
            found.append(piece)
        elif _KIN_ZH.match(piece) and len(piece) > 4:
            found.append(f"用户的{piece}")
        elif piece[:1] in "他她" and subject not in ("", "用户", "用戶"):
            found.append(subject + piece[1:])
            continue
        elif match := script.match(r"(?:我们?|咱们?)(?=[\u4e00-\u9fff])", piece):
            found.append(f"用户{piece[match.end() :]}")
        elif subject and len(piece) > 2 and _INHERITS_ZH.match(piece):
            found.append(subject + piece)
            continue
        else:
            found[-1] += between + piece
            continue
        subject = _subject_zh(found[-1])
    return tuple(finish(part, "zh") for part in found)


def _subject_zh(piece: str) -> str:
    match = _SUBJECT_ZH.match(piece)
    if match:
        return match.group()
    return "用户" if script.match(rf"用户(?!的|{KIN_ZH}|家)|用户的(?:名字|姓名)", piece) else ""


def _pieces(cut: re.Pattern[str], text: str) -> list[tuple[str, str]]:
    """Each part, with the mark before it."""
    found: list[tuple[str, str]] = []
    between, start = "", 0
    for match in cut.finditer(text):
        found.append((between, text[start : match.start()]))
        between, start = match.group(), match.end()
    found.append((between, text[start:]))
    return [one for one in found if one[1].strip()]


def _changes(new: str, part: str) -> bool:
    """Whether the words of the newer one say that this statement is over, or give its one value again."""
    if _is_other_name(new, part):
        return False
    if _is_the_other_half(new, part):
        return False
    if ends(new, part) or swaps(new, part) or succeeds(new, part) or overtakes(new, part):
        return True
    same = slots_of(new) & slots_of(part)
    alone = same == _HALVES - {"home"} and _is_of_user(new) and _is_of_user(part)
    return bool(same) and (alone or _kin(new) == _kin(part))


def _is_the_other_half(new: str, part: str) -> bool:
    """One of the two tells where somebody lives, the other with whom, and they share nothing else."""
    slots = {slots_of(new) & _HALVES, slots_of(part) & _HALVES}
    return slots == {frozenset(("home",)), frozenset(("household",))} and content(new) & content(part) <= _LIVING


def _is_of_user(text: str) -> bool:
    return script.match(r"(?:the user|用户)(?!['’]s|的)", text, re.I) is not None


def _is_other_name(new: str, part: str) -> bool:
    return "name" in slots_of(part) and "name" not in slots_of(new)


def _repeats(new: str, part: str) -> bool:
    return _shared(part, new) >= TOLD


def _shared(part: str, new: str) -> float:
    """How much of a statement's words another has."""
    words = content(part)
    return len(words & content(new)) / len(words) if words else 1.0


def _nearness(part: str, new: str) -> tuple[bool, bool, float]:
    across = any(map(is_han, part)) != any(map(is_han, new))
    near = float(len(_written_alike(part) & _written_alike(new))) if across else likeness(part, new)
    return _kin(part) == _kin(new), changes_value(new, part), near


def _written_alike(text: str) -> frozenset[str]:
    """Numbers and names, which both languages write in the same way."""
    return values(text) | names(f" {_BESIDE_HAN.sub(' ', text)}")


def _kin(text: str) -> frozenset[str]:
    """The words for whom a statement tells of, the user aside, in either language."""
    return frozenset(match.group().lower() for match in _KIN_WORD.finditer(text))
