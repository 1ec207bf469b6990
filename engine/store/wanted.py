"""What a person searches for: words and phrases, for the full text index and for marking them in a text.

Every word must occur. Words in quotation marks must stand in this order, and so must characters of scripts that are
written without spaces. The last word may be the beginning of one while it is being typed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import Struct

from engine.script import simplified
from engine.store.text import clean, is_stop_word, is_unspaced
from engine.store.tokens import Token, tokens

_QUOTED = re.compile(r'["“”„‟«»「」『』]')
_SPACES = re.compile(r"[\s,;!?()\[\]{}<>|，。、；：！？（）【】《》…]+")
_WITHIN_A_WORD = re.compile(r"[\s*_~`\u00ad\u200b-\u200d\ufe0f]*")
HOLDS_FUNCTION = "holds_wanted"
MOST_TERMS = 24
MOST_CHARACTERS = 1000
_LEAST_BEGINNING = 4
_ENDINGS = """s es ies ed ing ingly edly ly al ally ial ance ence er ers ic ical able ible ably ibly ant ent ment
    ments ement ion ions ation ations ational ism isms ate ated ates ating ator ators ity ities ous ously ousness ive
    ively iveness ize ized izes izing izer ise ised ising ful fully fulness ness less lessness ality ivity bility
    icate ative alize"""
ENDINGS = tuple(_ENDINGS.split())


class Term(Struct, frozen=True):
    """Words that stand next to each other.

    Attributes:
        words, stems: as typed, and what the index keeps of them; as many of one as of the other.
        solid: no stop or comma may stand between them.
        fixed: it stood in quotation marks: found as it stands or not at all.
        open: the last word may go on.
        endings: whole words that the last one may become though their stem begins otherwise ("archival", "archiv").
    """

    words: tuple[str, ...]
    stems: tuple[str, ...]
    solid: bool = False
    fixed: bool = False
    open: bool = False
    endings: tuple[str, ...] = ()
    ending_stems: frozenset[str] = frozenset()

    @property
    def weak(self) -> bool:
        """It says little by itself."""
        return all(is_stop_word(word) for word in self.words)

    @property
    def is_word(self) -> bool:
        """One word of a script with spaces, where a typing error can be looked for."""
        return len(self.words) == 1 and not is_unspaced(self.words[0][0]) and not self.words[0].isdigit()

    @property
    def literal(self) -> str:
        """What stands in nearly every text in which the index finds it rightly; "" where the index never errs."""
        if self.endings:
            return self.words[-1]
        return "".join(self.words) if self.solid and len(self.words) > 1 else ""

    @property
    def expression(self) -> str:
        """For FTS5."""
        phrase = f'"{" ".join(self.words)}"' + (" *" if self.open else "")
        if not self.endings:
            return phrase
        return f"({' OR '.join([phrase, *(_quoted(word) for word in self.endings)])})"


class Mark(NamedTuple):
    """A place where a term occurs: its number, and characters ``start:end``."""

    term: int
    start: int
    end: int


Wanted = tuple[Term, ...]


def terms_of(query: str, unfinished: bool = False) -> Wanted:
    """What a query asks for; () if it has no words. Any string will do.

    Args:
        unfinished: the last word may be the beginning of a longer one.
    """
    text = simplified(unicodedata.normalize("NFKC", clean(query)[:MOST_CHARACTERS]))
    found: list[Term] = []
    for number, part in enumerate(_QUOTED.split(text)):
        if number % 2:
            found += [msgspec.structs.replace(term, fixed=True) for term in _phrase(part)]
        else:
            for piece in _SPACES.split(part):
                found += _terms(piece)
    unique = tuple(dict.fromkeys(found))[:MOST_TERMS]
    if unfinished and unique and unique[-1] == found[-1] and (text[-1].isalnum() or unicodedata.combining(text[-1])):
        return (*unique[:-1], opened(unique[-1]))
    return unique


def closed(terms: Wanted) -> Wanted:
    """The same, with the last word as a whole one."""
    return tuple(msgspec.structs.replace(term, open=False, endings=(), ending_stems=frozenset[str]()) for term in terms)


def opened(term: Term) -> Term:
    """The same, with its last word as a beginning, where it can be one: not a single letter, no unspaced script."""
    last = term.words[-1]
    if len(last) < 2 or is_unspaced(last[0]):
        return term
    endings = _endings(last, term.stems[-1]) if len(term.words) == 1 else {}
    return msgspec.structs.replace(
        term, open=True, endings=tuple(endings.values()), ending_stems=frozenset(endings)
    )  # fmt: skip


def marks(terms: Wanted, text: str) -> list[Mark]:
    """Where the terms occur in a text, in its order."""
    found = tokens(text)
    result = [
        Mark(number, found[position].start, found[position + len(term.stems) - 1].end)
        for number, term in enumerate(terms)
        for position in _positions(term, text, found)
    ]
    return sorted(result, key=lambda mark: (mark.start, -mark.end))


def holds(terms: Wanted, text: str) -> bool:
    """True if every term occurs in the text."""
    return _holds(terms, text, tokens(text))


def title_holds(terms: Wanted, title: str) -> bool:
    """As ``holds``, for titles, all of which are looked at with each key that is pressed."""
    found, stems = _read_title(title)
    return all(_may_occur(term, stems) for term in terms) and _holds(terms, title, found)


@lru_cache(maxsize=20_000)
def _read_title(title: str) -> tuple[tuple[Token, ...], frozenset[str]]:
    found = tuple(tokens(title))
    return found, frozenset(token.stem for token in found)


def _may_occur(term: Term, stems: frozenset[str]) -> bool:
    """False if words of the term are missing, wherever the others stand."""
    *whole, last = term.stems
    if not stems.issuperset(whole):
        return False
    if last in stems or not term.open:
        return last in stems
    return any(stem.startswith(last) for stem in stems) or not stems.isdisjoint(term.ending_stems)


def _holds(terms: Wanted, text: str, found: Sequence[Token]) -> bool:
    return all(any(True for _ in _positions(term, text, found)) for term in terms)


def _positions(term: Term, text: str, found: Sequence[Token]) -> Iterator[int]:
    """Where among the words of a text the term begins."""
    alone, first = len(term.stems) == 1, term.stems[0]
    for position, token in enumerate(found):
        if (alone or token.stem == first) and _stands_at(term, text, found, position):
            yield position


class Condition(NamedTuple):
    """Parts of an SQL query for rows that hold what is wanted.

    Attributes:
        match: for FTS5's MATCH.
        check: behind it, for the row's text; "" where the index alone can vouch for the words.
        values: named parameters of ``check``.
    """

    match: str
    check: str
    values: dict[str, str]


def condition(terms: Wanted, column: str) -> Condition:
    """Rows of an index that hold all terms; ``column`` is the text that was indexed."""
    match = " AND ".join(term.expression for term in terms)
    literals = {f"literal{number}": term.literal for number, term in enumerate(terms) if term.literal}
    if not literals:
        return Condition(match, "", {})
    literally = " AND ".join(f"instr(lower({column}), :{name}) > 0" for name in literals)
    values = {**literals, "wanted": msgspec.json.encode(terms).decode()}
    return Condition(match, f"AND ({literally} OR {HOLDS_FUNCTION}({column}, :wanted))", values)


def holds_encoded(*values: object) -> bool:
    """The SQL function that ``condition`` calls: a text, and terms as JSON."""
    text, encoded = str(values[0]), str(values[1])
    folded = simplified(unicodedata.normalize("NFKC", text))
    return all(
        _solid_pattern(term.words).search(folded) if term.solid else holds((term,), text)
        for term in _decoded(encoded)
        if term.literal
    )


@lru_cache(maxsize=128)
def _solid_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Characters that stand next to each other: a long text need not be read word by word for them."""
    return re.compile(_WITHIN_A_WORD.pattern.join(map(re.escape, words)), re.IGNORECASE)


@lru_cache(maxsize=32)
def _decoded(encoded: str) -> Wanted:
    return msgspec.json.decode(encoded, type=Wanted)


def _stands_at(term: Term, text: str, found: Sequence[Token], position: int) -> bool:
    last = position + len(term.stems) - 1
    if last >= len(found) or not _ends_with(term, text, found[last]):
        return False
    for offset in range(len(term.stems) - 1):
        one, following = found[position + offset], found[position + offset + 1]
        if one.stem != term.stems[offset]:
            return False
        if term.solid and not _WITHIN_A_WORD.fullmatch(text, one.end, following.start):
            return False
    return True


def _ends_with(term: Term, text: str, token: Token) -> bool:
    wanted_stem = term.stems[-1]
    if not term.open:
        return token.stem == wanted_stem
    if token.stem.startswith(wanted_stem):
        return True
    return token.stem in term.ending_stems and plain(text[token.start : token.end]).startswith(term.words[-1])


def plain(word: str) -> str:
    """A word without case, width and accents."""
    letters = unicodedata.normalize("NFKD", word).lower()
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _phrase(text: str) -> list[Term]:
    found = tokens(text)
    if not found:
        return []
    words = tuple(text[token.start : token.end].lower() for token in found)
    solid = all(is_unspaced(word[0]) for word in words)
    return [Term(words, tuple(token.stem for token in found), solid)]


def _terms(piece: str) -> list[Term]:
    """A piece without spaces: runs of unspaced characters, and what stands between them."""
    runs: list[str] = []
    for character in piece:
        if runs and is_unspaced(character) == is_unspaced(runs[-1][-1]):
            runs[-1] += character
        else:
            runs.append(character)
    return [term for run in runs for term in _phrase(run)]


def _endings(word: str, stem: str) -> dict[str, str]:
    """Whole words, by stem, that a beginning may become and that the index keeps under another beginning."""
    if len(word) < _LEAST_BEGINNING or not word.isascii():
        return {}
    whole = [
        word + ending[length:]
        for ending in ENDINGS
        for length in range(1, len(ending) + 1)
        if word.endswith(ending[:length])
    ]
    if not whole:
        return {}
    read = tokens(" ".join(whole))
    return {
        token.stem: one
        for one, token in zip(whole, read, strict=True)
        if not token.stem.startswith(stem) and len(token.stem) >= 3
    }


def _quoted(word: str) -> str:
    return f'"{word}"'
