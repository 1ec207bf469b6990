"""Code colours: Pygments tokens as spans a line, and their colours for light and dark. No Qt."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from functools import cache
from typing import Any

Span = tuple[int, int, str]
"""Start, length (UTF-16 code units, as Qt counts) and style name."""

HIGHLIGHT_LIMIT_CHARS = 60_000
_KNOWN = 64
_known: OrderedDict[tuple[str, str], list[list[Span]]] = OrderedDict()

LIGHT = {
    "keyword": "#8a2f8f",
    "string": "#2b6a2f",
    "comment": "#78756c",
    "number": "#9a4a00",
    "name": "#1f5fa8",
    "builtin": "#0b6b74",
    "error": "#b3261e",
}
DARK = {
    "keyword": "#d79be0",
    "string": "#a3cf9b",
    "comment": "#918e84",
    "number": "#e5b27a",
    "name": "#8fbdf0",
    "builtin": "#7fd0d4",
    "error": "#ff8a80",
}


def highlight(code: str, language: str) -> list[list[Span]]:
    """Spans for each line of ``code``; empty for a language that is unknown or code that is too long."""
    return list(lines(code, language))


def lines(code: str, language: str) -> Iterator[list[Span]]:
    """The same, a line at a time. Code that was read to its end lately is not read again."""
    key = (code, language)
    if key in _known:
        yield from _known[key]
        return
    read: list[list[Span]] = []
    for spans in _read(code, language):
        read.append(spans)
        yield spans
    _known[key] = read
    while len(_known) > _KNOWN:
        _known.popitem(last=False)


def _read(code: str, language: str) -> Iterator[list[Span]]:
    lexer = _lexer(language)
    if lexer is None or len(code) > HIGHLIGHT_LIMIT_CHARS:
        yield from ([] for _ in code.split("\n"))
        return
    spans: list[Span] = []
    column = 0
    for token, text in lexer.get_tokens(code):
        style = _style_of(token)
        for number, piece in enumerate(text.split("\n")):
            if number:
                yield spans
                spans, column = [], 0
            length = len(piece.encode("utf-16-le")) // 2
            if style and length:
                spans.append((column, length, style))
            column += length
    yield spans


@cache
def _lexer(language: str) -> Any:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language, stripnl=False, ensurenl=False) if language else None
    except ClassNotFound:
        return None


@cache
def _style_of(token: Any) -> str:
    from pygments.token import Comment, Error, Keyword, Name, Number, Operator, String

    if token in Comment:
        return "comment"
    if token in Keyword or token in Operator.Word:
        return "keyword"
    if token in String:
        return "string"
    if token in Number:
        return "number"
    if token in Name.Builtin or token in Name.Decorator:
        return "builtin"
    if token in Name.Function or token in Name.Class or token in Name.Tag:
        return "name"
    return "error" if token in Error else ""
