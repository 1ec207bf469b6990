"""Bytes become text, by rule: Unicode, then Chinese (GB18030), then Western European, else it is no text."""

from __future__ import annotations

import codecs
import re
from typing import Final

from engine.documents.base import Unreadable
from engine.errors import say

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]")
_PAIR: Final = re.compile(rb"[\x81-\xfe][\x30-\xff]")
_GB2312_PAIR: Final = re.compile(rb"[\xa1-\xf7][\xa1-\xfe]")
SAMPLE_BYTES: Final = 200_000
MOST_CONTROLS: Final = 0.002
"""Share of control characters in what still counts as text."""
LEAST_GB2312: Final = 0.8
"""Share of the pairs of bytes that a Chinese text has among the usual characters. In a Western text a letter with an
accent mostly stands before a plain one, which makes a pair outside of them."""
MOST_ACCENTS: Final = 0.3


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
    for encoding in (declared, "utf-8"):
        if (text := _strictly(data, encoding)) is not None:
            return _checked(text)
    if _is_chinese(data) and (text := _strictly(data, "gb18030")) is not None:
        return _checked(text)
    return _western(data)


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding) if encoding else None
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


def _is_chinese(data: bytes) -> bool:
    pairs = _PAIR.findall(data[:SAMPLE_BYTES])
    usual = sum(1 for pair in pairs if _GB2312_PAIR.match(pair))
    return bool(pairs) and usual >= LEAST_GB2312 * len(pairs)


def _western(data: bytes) -> str:
    text = _strictly(data, "cp1252")
    if text is None or sum(1 for byte in data[:SAMPLE_BYTES] if byte > 0x7F) > MOST_ACCENTS * len(data[:SAMPLE_BYTES]):
        raise Unreadable(say("This is no text, or its encoding cannot be told. Save it as UTF-8 and add it again."))
    return _checked(text)


def _checked(text: str) -> str:
    sample = text[:SAMPLE_BYTES]
    controls = len(_CONTROL.findall(sample)) + 2 * sample.count("\ufffd")
    if "\0" in sample or controls > MOST_CONTROLS * len(sample):
        raise Unreadable(say("This is no text, or its encoding cannot be told. Save it as UTF-8 and add it again."))
    return text.replace("\r\n", "\n").replace("\r", "\n")
