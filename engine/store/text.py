"""Text as the store keeps it, and as full text indexes it."""

from __future__ import annotations

import re
import unicodedata

from engine.script import simplified

# CJK ideographs, kana and hangul: scripts written without spaces between words.
_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U0003ffff"
_UNSPACED_CHARACTER = re.compile(f"([{_UNSPACED}])")
_TOKEN = re.compile(f"[{_UNSPACED}]+|[^\\W{_UNSPACED}]+", re.UNICODE)

_MOVING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")

_ENDING = re.compile(r"(?<=[a-z]{3})(ings?|ed|es|s)$")
_STEM_LETTERS = 6

_STOP_WORD_LIST = """
a an the and or but if of to in on at by for from with as is am are was were be been being do does did doing have has
had having i me my mine we us our ours you your yours he him his she her hers it its they them their theirs this that
these those what which who whom whose when where why how will would shall should can could may might must not no nor
so than too very just also there here about into over again then once any some all s t d ll m re ve don doesn didn isn
aren wasn weren won please tell know let get got
"""
_STOP_WORDS = frozenset(_STOP_WORD_LIST.split())
_STOP_CHARACTERS = frozenset(
    "的了吗呢吧啊呀嘛我你您他她它们是在有和与就都也很还又被把给要会能可以这那哪什么怎谁几多少为不没"
)


def is_unspaced(character: str) -> bool:
    """True for a character of a script that is written without spaces between words."""
    return _UNSPACED_CHARACTER.match(character) is not None


def is_stop_word(word: str) -> bool:
    """True for a word that says little: one of the commonest, or made of such characters alone."""
    return word in _STOP_WORDS or (word != "" and _STOP_CHARACTERS.issuperset(word))


def clean(text: str) -> str:
    """Drop what SQLite or UTF-8 cannot hold: NUL characters and lone surrogates. Everything else stays verbatim."""
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def one_line(text: str) -> str:
    """A name for a list or a terminal: a space for each character that breaks the line, moves the cursor or turns."""
    return _MOVING.sub(" ", text)


def normalised(text: str) -> str:
    """The form in which two texts are called identical: compatibility forms, case, space and final stop aside."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(folded.split()).rstrip(".!。！ ")


def indexed(text: str) -> str:
    """Text for a full text index: compatibility forms and Chinese scripts folded, spaces around characters of unspaced
    scripts."""
    return spaced(simplified(unicodedata.normalize("NFKC", text)))


def spaced(text: str) -> str:
    """The same in the script it is written in."""
    return _UNSPACED_CHARACTER.sub(r" \1 ", unicodedata.normalize("NFKC", text))


def _words(text: str) -> list[str]:
    return _TOKEN.findall(simplified(unicodedata.normalize("NFKC", text)).casefold())


def query_phrases(query: str) -> list[str]:
    """The phrases that a search looks for, each quoted for FTS5: words, and pairs of characters of unspaced scripts.

    Stop words are left out unless there is nothing else.
    """
    telling: list[str] = []
    weak: list[str] = []
    for token in _words(query):
        if not _UNSPACED_CHARACTER.match(token):
            (weak if token in _STOP_WORDS else telling).append(f'"{token}"')
            continue
        for pair in [token[i : i + 2] for i in range(max(1, len(token) - 1))]:
            (weak if _STOP_CHARACTERS.issuperset(pair) else telling).append(f'"{" ".join(pair)}"')
    return list(dict.fromkeys(telling or weak))


def content_words(text: str) -> set[str]:
    """What a text is about, for comparing two texts: stems of its words, and single characters of unspaced scripts."""
    found: set[str] = set()
    for token in _words(text):
        if _UNSPACED_CHARACTER.match(token):
            found |= set(token) - _STOP_CHARACTERS
        elif token not in _STOP_WORDS:
            found.add(_ENDING.sub("", token)[:_STEM_LETTERS])
    return found


def telling_pairs(text: str) -> set[str]:
    """Pairs of neighbouring characters of unspaced scripts, those with a stop character left out."""
    tokens = _words(text)
    unspaced = [token for token in tokens if _UNSPACED_CHARACTER.match(token)]
    pairs = {token[i : i + 2] for token in unspaced for i in range(max(1, len(token) - 1))}
    return {pair for pair in pairs if _STOP_CHARACTERS.isdisjoint(pair)}
