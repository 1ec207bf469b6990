"""Markdown without its marks, and names of files."""

from __future__ import annotations

import re
from typing import Final

_NAME_CHARS: Final = 60
_NOT_IN_NAMES: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*\u2028\u2029]+')
_FENCE: Final = re.compile(r"^\s*(?:```|~~~)[^\n]*\n?", re.M)
_MARKS: Final = (
    (re.compile(r"!?\[([^\]\n]*)\]\(([^)\s]*)\)"), r"\1 (\2)"),
    (re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1"), r"\2"),
    (re.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\w*])"), r"\1"),
    (re.compile(r"^#{1,6}[ \t]+", re.M), ""),
    (re.compile(r"`([^`\n]+)`"), r"\1"),
)


def without_marks(text: str) -> str:
    """Markdown as somebody reads it aloud: code stays as it is, other marks go."""
    pieces = re.split(r"(^\s*(?:```|~~~)[^\n]*\n.*?(?:^\s*(?:```|~~~)\s*$|\Z))", text, flags=re.S | re.M)
    for number, piece in enumerate(pieces):
        if number % 2:
            pieces[number] = _FENCE.sub("", piece)
            continue
        for pattern, instead in _MARKS:
            piece = pattern.sub(instead, piece)
        pieces[number] = piece
    return "".join(pieces).strip()


def file_name(title: str, ending: str) -> str:
    """A name for a conversation's file that every system takes."""
    name = " ".join(_NOT_IN_NAMES.sub(" ", title).split())[:_NAME_CHARS].strip(". ")
    return f"{name or 'Rolltop'}.{ending}"
