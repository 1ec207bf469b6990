"""What one sentence tells of oneself with several predicates, each of which stands alone: a fact each.

So that one half can change and the other stays. Reasons, conditions and what points to the other half keep them
together.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from engine import script
from engine.language import Language
from engine.memory.learning import rules
from engine.memory.learning.clauses import Span, clauses, part
from engine.memory.learning.lexicon import ADVERBS_EN, BASE_VERBS_EN

LEAST_WORDS: Final = 3
"""Of an English half with its subject: "I live" alone tells nothing."""
_OWN_EN: Final = re.compile(r"I(?:['’]m| am|['’]ve| have)?\b")
_VERBS_EN: Final = "|".join(sorted(BASE_VERBS_EN))
_CUT_EN: Final = re.compile(rf"(?:,? and |, )(?=(?:{ADVERBS_EN} )*(?:{_VERBS_EN})\b)")
_TOGETHER_EN: Final = re.compile(
    r"\b(?:if|unless|when|while|because|since|so|but|although|though|until|till|before|after|there|it|them|that|this|"
    r"both|either|neither|together|used to|(?:want|plan|hope|need|like|try|trying|going|have) to)\b",
    re.I,
)
_OWN_ZH: Final = script.compile(r"^我(?:现在|目前|一直|平时)?(?:是|住|在|做|养|教|叫)")
_BEGUN_ZH: Final = script.compile(
    r"^我(?:是)?(?:从小|小时候|当年|毕业后|去年|前年|[\d一二三四五六七八九十〇零两]{1,4}年[^，,]{0,3})?(?:就|才|"
    r"在[^，,]{1,8})?(?:考[到上取]|拿到|取得|毕业|入行|入职|"
    r"出生|生在|长大|学的|读的|退休|结婚|移民|来到)"
)
_SETTLED_ZH: Final = script.compile(
    r"^(?:现在|目前|如今)(?:还|也)?(?:在[^，,]{1,24}(?:工作|上班|当[^，,]{1,8}|做[^，,]{1,8}|教[^，,]{1,6}|"
    r"读[^，,]{1,6})|住在?[^，,]{2,})$"
)
_BEGUN_EN: Final = re.compile(
    r"^I (?:(?:only|first|just) )?(?:qualified|graduated|trained|was born|grew up|retired|passed (?:my|the)|"
    r"got my|came (?:to|over)|"
    r"emigrated|studied)\b",
    re.I,
)
""" "I qualified in 2014", "我2014年考到资格": a fact of its own beside what somebody does now."""
_ANOTHER_ZH: Final = script.compile(
    r"^(?:也|还|现在|目前|平时)?(?:在[^，,]{1,24}(?:工作|上班|当|做|读|教|学)|住在?|做|当|是|养|"
    r"(?:家里?(?:现在|也|还)?)?有[一两二三四五几\d]|家里?(?:现在|也|还)?养|从事|教|开|"
    r"(?:最|很|特别|非常)?(?:喜欢|爱|讨厌)|不(?:吃|喝)|对[^，,]{1,10}过敏)"
)
_TOGETHER_ZH: Final = script.compile(
    r"因为|由于|如果|要是|只要|除非|所以|但|不过|因此|虽然|直到|之后|以后|的时候|那里|那儿|它"
)


def told_apart(span: Span, language: Language) -> list[Span]:
    """The parts of a sentence that are facts of their own; their text has a subject, their place is the message's."""
    return _chinese(span) if language == "zh" else _english(span)


def tells_another(first: Span, piece: Span) -> bool:
    """Whether a Chinese clause tells something else of the user, who is named in the first one alone."""
    begun = _BEGUN_ZH.match(first.masked) is not None
    if not (begun or _OWN_ZH.match(first.masked)) or not _ANOTHER_ZH.match(piece.masked):
        return False
    if _TOGETHER_ZH.search(first.masked) or _TOGETHER_ZH.search(piece.masked):
        return False
    settled = _SETTLED_ZH.match(piece.masked) is not None or _is_lasting(_of_self(piece, "我"), "zh")
    return settled and (begun or _is_lasting(first, "zh"))


def _english(span: Span) -> list[Span]:
    if not _OWN_EN.match(span.masked) or _TOGETHER_EN.search(span.masked):
        return [span]
    cuts = list(_CUT_EN.finditer(span.masked))
    starts, ends = [0, *(one.end() for one in cuts)], [*(one.start() for one in cuts), len(span.text)]
    found = [
        part(span, start, end, span.mark if end == len(span.text) else "")
        for start, end in zip(starts, ends, strict=True)
    ]
    whole = [found[0], *(_of_self(one, "I ") for one in found[1:])]
    alone = all(len(one.text.split()) >= LEAST_WORDS and _stands_alone(one) for one in whole)
    return whole if cuts and alone else [span]


def _stands_alone(one: Span) -> bool:
    return _is_lasting(one, "en") or _BEGUN_EN.match(one.masked) is not None


def _chinese(span: Span) -> list[Span]:
    pieces = clauses(span)
    runs = [[pieces[0]]] if pieces else list[list[Span]]()
    for piece in pieces[1:]:
        if tells_another(pieces[0], piece):
            runs.append([piece])
        else:
            runs[-1].append(piece)
    if len(runs) < 2:
        return [span]
    base = span.start
    joined = [part(span, run[0].start - base, run[-1].end - base, run[-1].mark) for run in runs]
    return [joined[0], *(_of_self(one, "我") for one in joined[1:])]


def _of_self(one: Span, subject: str) -> Span:
    return replace(one, text=f"{subject}{one.text}", masked=f"{subject}{one.masked}")


def _is_lasting(one: Span, language: Language) -> bool:
    return rules.judge(one, language) == "lasting"
