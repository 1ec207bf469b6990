"""Passages of a user's message that the user did not write: pasted text, quotations, code.

Their words are somebody else's: nothing is learned from them, and while they stand in the prompt what a model wants to
write waits for the user's word. Found by form alone (fences, quotation marks, what stands behind "summarise this:"),
so that no text can talk itself out of it. What follows such an opening is foreign up to the end of the message: where
a pasted text ends, only its writer knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine import script

PASSAGE_CHARS: Final = 200
"""Of code, of a quotation, of what stands in lines of its own behind a task on a text. Here and below a Han character
counts as two."""
UNNAMED_CHARS: Final = 600
"""Behind a colon that announces something."""
TASK_CHARS: Final = 40
"""Behind the colon of a task on a text."""
LEAD_CHARS: Final = 240

_LEAST: Final = PASSAGE_CHARS // 2 - 2
_FENCED: Final = re.compile(r"^(?P<fence>```|~~~).*?(?:^(?P=fence)|\Z)", re.S | re.M)
_QUOTED_LINES: Final = re.compile(r"(?:^[ \t]{0,3}>[^\n]*(?:\n|\Z))+", re.M)
_QUOTATIONS: Final = script.compile(
    rf"“[^“”]{{{_LEAST},}}”|「[^「」]{{{_LEAST},}}」|『[^『』]{{{_LEAST},}}』|«[^«»]{{{_LEAST},}}»|"
    rf"(?<![\w\"])\"(?=\S)[^\"]{{{_LEAST},}}\"(?!\w)"
)
_ANNOUNCED: Final = re.compile(r"[:：](?!//)(?!\d)[ \t]*|(?<=\S)[ \t]*\n\s*")
_TASK: Final = script.compile(
    r"\b(?:summari[sz]e|sum up|summary|tl;?dr|translat\w+|proof-?read|paraphrase|re(?:write|phrase|word)|"
    r"key points|(?:correct|fix|edit|improve|polish|check|review|read|explain|analy[sz]e|classify|rate|grade|"
    r"look at|go through|comment on|reply to|respond to|answer|extract|work on|do with|make of|think (?:of|about)) "
    r"(?:this|these|the|it|my|our|following|below))\b|"
    r"总结|概括|摘要|归纳|翻译|译成|翻成|校对|润色|改写|缩写|解释(?:一下)?(?:这|下|以)|分析(?:一下)?(?:这|下|以)|"
    r"(?:看|读|回复|回一下|点评|批改|检查|修改)(?:一下|看|下)?(?:这|下面|以下)",
    re.I,
)
_ABOUT_ONESELF: Final = script.compile(
    r"\b(?:about (?:me|myself|us)|i(?:'m| am)|my|remember|keep in mind|note (?:that|down)|for the record)\b|"
    r"关于我|我的|我是|自我介绍|记住|记一下|请记",
    re.I,
)
_POINTS_UP: Final = script.compile(r"\b(?:above|preceding)\b|上面|以上|上述|前面这", re.I)


def pasted_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Characters (start, end) of such passages, in order, none touching another."""
    if _size(text[:TASK_CHARS]) < TASK_CHARS:
        return ()
    found = [*_by_marks(text), *_behind_an_opening(text), *_before_a_task(text)]
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return tuple(merged)


def own_words(text: str) -> str:
    """``text`` with what was pasted turned into line ends, character for character."""
    parts: list[str] = []
    position = 0
    for start, end in pasted_spans(text):
        parts += (text[position:start], "\n" * (end - start))
        position = end
    return "".join([*parts, text[position:]])


def _by_marks(text: str) -> Iterator[tuple[int, int]]:
    for pattern in (_FENCED, _QUOTED_LINES, _QUOTATIONS):
        for match in pattern.finditer(text):
            if _size(match.group()) >= PASSAGE_CHARS:
                yield match.span()


def _behind_an_opening(text: str) -> Iterator[tuple[int, int]]:
    """What the first colon or line end announces that has enough behind it; the words before it are the lead."""
    for match in _ANNOUNCED.finditer(text[: 4 * LEAD_CHARS]):
        rest = _size(text[match.end() : match.end() + UNNAMED_CHARS])
        lead = re.split(r"[.!?。！？\n]", text[: match.start()])[-1][-LEAD_CHARS:]
        asks = _TASK.search(lead) is not None
        by_colon = match.group()[0] in ":："
        if asks:
            enough = TASK_CHARS if by_colon else PASSAGE_CHARS
        elif by_colon and not _ABOUT_ONESELF.search(lead):
            enough = UNNAMED_CHARS
        else:
            continue
        if rest >= enough:
            yield match.end(), len(text)
            return


def _before_a_task(text: str) -> Iterator[tuple[int, int]]:
    """What stands above a last paragraph such as "Summarise the text above."."""
    above, gap, last = text.rstrip().rpartition("\n")
    long_enough = bool(gap) and _size(above[:PASSAGE_CHARS]) >= PASSAGE_CHARS and len(last) <= LEAD_CHARS
    if long_enough and _TASK.search(last) and _POINTS_UP.search(last):
        yield 0, len(above)


def _size(text: str) -> int:
    """Characters, those of three bytes counted twice."""
    return (len(text) + len(text.encode("utf-8", "replace"))) // 2
