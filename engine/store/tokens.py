"""The words of a text as the full text index sees them, with their places in the text."""

from __future__ import annotations

import threading
import unicodedata
from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import apsw

from engine.script import simplified
from engine.store.text import is_unspaced

STEM_KEEPS = 2
TOKENIZER = ("porter", ("unicode61", "remove_diacritics", "2"))


class Token(NamedTuple):
    """One word. ``stem`` is what the index keeps of it, ``start:end`` its characters in the text it was read from."""

    stem: str
    start: int
    end: int


class _Tokenizer:
    """SQLite's own tokenizer, so that nobody else's idea of a word comes in."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        name, arguments = TOKENIZER
        self._tokenizer = apsw.Connection(":memory:").fts5_tokenizer(name, list(arguments))

    def __call__(self, data: bytes) -> list[tuple[int, int, str]]:
        with self._lock:
            found = self._tokenizer(data, apsw.FTS5_TOKENIZE_DOCUMENT, None)
        return [(int(start), int(end), str(words[0])) for start, end, *words in found]


_tokenizer = _Tokenizer()


def tokens(text: str) -> list[Token]:
    """The words of a text in their order; characters of unspaced scripts are words of their own."""
    if text.isascii():
        return [Token(stem, start, end) for start, end, stem in _tokenizer(text.encode())]
    data, starts, ends = _folded(text)
    return [Token(stem, starts[start], ends[end - 1]) for start, end, stem in _tokenizer(bytes(data))]


def rows_holding(phrase: str, texts: Mapping[int, str]) -> set[int]:
    """The keys of the texts in which the words of a phrase stand one behind the other, as the index sees them."""
    stems = [token.stem for token in tokens(phrase)]
    words = simplified(phrase).strip('"')
    beginning = words[:1] if is_unspaced(words[:1]) else words[:STEM_KEEPS]
    return {key for key, text in texts.items() if _may_hold(text, beginning) and _holds(tokens(text), stems)}


def _may_hold(text: str, beginning: str) -> bool:
    """False only where the words cannot be there: stems keep how a word begins."""
    if beginning.isascii() and not text.isascii():  # letters may carry accents
        return True
    return beginning in simplified(unicodedata.normalize("NFKC", text)).casefold()


def _holds(found: Sequence[Token], stems: Sequence[str]) -> bool:
    words = [token.stem for token in found]
    return any(words[i : i + len(stems)] == stems for i in range(len(words) - len(stems) + 1))


def _folded(text: str) -> tuple[bytearray, array[int], array[int]]:
    """What is indexed of a text in UTF-8, and for each byte which characters of the text it comes from."""
    data, starts, ends = bytearray(), array("I"), array("I")
    composed = unicodedata.is_normalized("NFKC", text)
    at = 0
    while at < len(text):
        after = at + 1
        while after < len(text) and unicodedata.combining(text[after]):
            after += 1
        piece = simplified(text[at:after] if composed else unicodedata.normalize("NFKC", text[at:after]))
        encoded = "".join(f" {one} " if is_unspaced(one) else one for one in piece).encode("utf-8", "replace")
        data += encoded
        starts.extend([at] * len(encoded))
        ends.extend([after] * len(encoded))
        at = after
    return data, starts, ends
