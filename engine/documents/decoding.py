"""Bytes become text, by rule: Unicode, then Chinese (GB18030 or Big5), then Western European, else it is no text."""

from __future__ import annotations

import codecs
import re
from typing import Final

from engine.documents.base import Unreadable
from engine.documents.chinese import chinese_text
from engine.errors import say

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]")
SAMPLE_BYTES: Final = 200_000
MOST_CONTROLS: Final = 0.002
"""Share of control characters in what still counts as text in an encoding that was guessed."""
MOST_STRAY: Final = 0.05
"""The same where the bytes are Unicode beyond doubt."""
MOST_ACCENTS: Final = 0.3
MOST_IN_A_ROW: Final = 0.7
"""Of the letters with accents and signs of a Western text, so many stand next to each other at most."""
_HIGH: Final = re.compile(rb"[\x80-\xff]+")


def decode(data: bytes, declared: str = "") -> str:
    """The text of a file.

    Args:
        declared: the encoding that the file claims; believed if it fits.

    Raises:
        Unreadable: it is no text, or in an encoding that cannot be told.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _checked(data[len(mark) :].decode(encoding, "replace"))
    if encoding := _wide(data):
        return _checked(data.decode(encoding, "replace"))
    if declared and (text := _strictly(data, declared)) is not None:
        return _checked(text)
    if (text := _strictly(data, "utf-8")) is not None:
        return _checked(text, MOST_STRAY)
    if (text := chinese_text(data)) is not None:
        return _checked(text)
    return _western(data)


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeError, LookupError):
        return None


def _wide(data: bytes) -> str:
    """UTF-16 without a mark: every second byte of its plain letters is zero."""
    sample = data[:SAMPLE_BYTES]
    if len(sample) < 4 or len(data) % 2:
        return ""
    zeros = sample[0::2].count(0), sample[1::2].count(0)
    if min(zeros) > 0.01 * len(sample) or max(zeros) < 0.1 * len(sample):
        return ""
    return "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"


def _western(data: bytes) -> str:
    sample = data[:SAMPLE_BYTES]
    runs = [len(run) for run in _HIGH.findall(sample)]
    high, in_a_row = sum(runs), sum(run for run in runs if run > 1)
    text = _strictly(data, "cp1252")
    if text is None or high > MOST_ACCENTS * len(sample) or in_a_row > MOST_IN_A_ROW * high:
        raise _untold()
    return _checked(text)


def _checked(text: str, most_controls: float = MOST_CONTROLS) -> str:
    """Without control characters; a single stray one makes no text unreadable."""
    sample = text[:SAMPLE_BYTES]
    controls = len(_CONTROL.findall(sample))
    broken = controls + 2 * sample.count("\ufffd")
    if broken > most_controls * len(sample) and not (controls == broken == 1 and most_controls == MOST_STRAY):
        raise _untold()
    return _CONTROL.sub("", text).replace("\r\n", "\n").replace("\r", "\n")


def _untold() -> Unreadable:
    return Unreadable(say("This is no text, or its encoding cannot be told. Save it as UTF-8 and add it again."))
