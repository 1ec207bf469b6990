"""A message cut into sentences and clauses with their offsets; quoted text and code are blanked out for judging."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from engine import script

BLANK: Final = "\u2588"
"""Stands for each character of code or of somebody's quoted words: no rule matches it."""

_CODE: Final = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`|^(?: {4}|\t).*$|^>.*$", re.S | re.M)
_QUOTED: Final = re.compile(
    r"“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|«[^»\n]*»|\"[^\"\n]*\"|(?<![\w])[‘'](?=\S)(?:[^'‘’\n]|"
    r"(?<=\w)['’](?=\w))*[’'](?!\w)"
)
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:St|Dr|Mr|Mrs|Ms|Prof|No|vs|etc|approx|e\.g|i\.e|a\.m|p\.m|Jr|Sr)|\b[A-Z])\.$"
)
_PICTURE: Final = (
    r"[\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F\u200D]+(?=\s*$|\s+(?:(?:[Ii]|[Mm]y|[Ww]e|[Oo]ur)\b|[A-Z][a-z])|"
    r"\s*[我咱])"
)
""" "I'm dead 😂 I want that carved on a bench"."""
_SENTENCE_END: Final = re.compile(rf"[!?。！？；;\n]+[”」』\"')）]*|\.+(?=\s|$)[\"')]*|{_PICTURE}")
_UNPUNCTUATED: Final = re.compile(r"[^，。！？；、,.!?;\n]*")
_HAN_GAP: Final = re.compile(r"(?<=[\u4e00-\u9fff])[ \u3000]+(?=[\u4e00-\u9fff]{2})|[!?。！？；;\n]+|" + _PICTURE)
"""What parts the sentences of a hurried Chinese message that has no other mark: spaces."""
_COMMA: Final = re.compile(r"\s*(?:[,，]|\s-+\s|—+|…+)\s*|\s*[:：](?!\d)\s*")
_DENIAL: Final = script.compile(
    r"^(?:(?:no|oh|well|actually|sorry|hm+|but|and|um|by the way|btw)[, ]+)*(?:that|this|it)(?:['’]s| is| was)?"
    r"(?: (?:just |really )?no longer| not| isn['’]?t) (?:true|the case|right|correct|valid|accurate|so)"
    r"(?: any ?more| any longer| now)?\s*[,:，：—–-]+\s*(?=\S+[ '’]\S)|"
    r"^(?:其实|不|哦|嗯|对了|抱歉|但是?|不过)?[，, ]*(?:这个?|那个?|这件事|那件事|这条|那条|它|这一?点|你说的|你记的)"
    r"(?:已经|现在|早就?|都|也|后来)*(?:不再?(?:是真的|成立|正确|准确|属实|适用|是这样|对|有效)了?|不是真的了|"
    r"过时了|变了|不一样了)[，,：:—]+(?=.{4})",
    re.I,
)
"""Denies what was said before; what stands behind it is a sentence of its own."""
_OVER: Final = script.compile(r"no longer|any ?more|any longer|now\b|[了再]", re.I)
_TRIM: Final = " \t\r\n,，、;；.。!！…~～-—"


class Span(Struct, frozen=True):
    """Characters ``start:end`` of a message; ``masked`` is as long as ``text``; ``mark`` is what ended it."""

    start: int
    end: int
    text: str
    masked: str
    mark: str = ""


def mask(text: str) -> str:
    """``text`` with code and quotations blanked out, character for character. A short name in quotes stays."""

    def blank(match: re.Match[str]) -> str:
        return "".join("\n" if character == "\n" else BLANK for character in match.group())

    def blank_quote(match: re.Match[str]) -> str:
        inner = match.group()[1:-1]
        is_name = len(inner.split()) <= 2 and len(inner) <= 12 and inner[:1].isupper()
        return match.group() if is_name else blank(match)

    return _QUOTED.sub(blank_quote, _CODE.sub(blank, text))


def sentences(text: str) -> list[Span]:
    """The sentences of ``text``, without the marks that end them, empty ones left out."""
    masked, found, start = mask(text), list[Span](), 0
    ends = _HAN_GAP if _UNPUNCTUATED.fullmatch(text.strip().rstrip("。！？!?.")) else _SENTENCE_END
    for match in ends.finditer(masked):
        if match.group().startswith(".") and _ABBREVIATION.search(masked[start : match.start() + 1]):
            continue
        found.append(_span(text, masked, start, match.start(), match.group()))
        start = match.end()
    found.append(_span(text, masked, start, len(text), ""))
    return [piece for span in found if _has_letters(span.text) for piece in _behind_denial(span)]


def _behind_denial(sentence: Span) -> list[Span]:
    """ "That's no longer true: we moved to Oslo" is two sentences."""
    match = _DENIAL.match(sentence.masked)
    if match is None or not _OVER.search(match.group()):
        return [sentence]
    end = match.end()
    return [part(sentence, 0, end, ""), part(sentence, end, len(sentence.text), sentence.mark)]


def clauses(sentence: Span) -> list[Span]:
    """The parts of a sentence between commas, colons and dashes; the last one has the sentence's mark."""
    found, start = list[Span](), 0
    for match in _COMMA.finditer(sentence.masked):
        if re.search(r"\d$", sentence.masked[: match.start()]) and re.match(r"\d", sentence.masked[match.end() :]):
            continue
        found.append(part(sentence, start, match.start(), match.group().strip()))
        start = match.end()
    found.append(part(sentence, start, len(sentence.text), sentence.mark))
    return [span for span in found if _has_letters(span.text)]


def part(span: Span, start: int, end: int, mark: str) -> Span:
    """Characters ``start:end`` of a span as a span of the message, white space and marks at its ends cut off."""
    return _trimmed(span.text[start:end], span.masked[start:end], span.start + start, mark)


def join(first: Span, last: Span, text: str) -> Span:
    """From the start of ``first`` to the end of ``last`` in the message ``text``."""
    return _span(text, mask(text), first.start, last.end, last.mark)


def _span(text: str, masked: str, start: int, end: int, mark: str) -> Span:
    return _trimmed(text[start:end], masked[start:end], start, mark)


def _trimmed(text: str, masked: str, offset: int, mark: str) -> Span:
    left = len(text) - len(text.lstrip(_TRIM))
    right = max(left, len(text.rstrip(_TRIM)))
    return Span(offset + left, offset + right, text[left:right], masked[left:right], mark)


def _has_letters(text: str) -> bool:
    return any(character.isalnum() for character in text)
