"""What a model writes into memory of the user, put as memories are stored: "You have a cat" and "I have a cat" read
"The user has a cat"."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import detect_language
from engine.memory.learning.rewriting import rewrite

_ADDRESSES: Final = script.compile(r"^(?:your? |you['’]|[你您])", re.I)
_OF_THE_USER: Final = script.compile(r"^(?:(?:you|i)\b|(?:your|my) |[你您我])", re.I)
_TO_THE_MODEL: Final = script.compile(
    r"^(?:you (?:should|must|can|may|will|shall|need to|always|never|answer|reply|are (?:an?|the) (?:\w+ )?"
    r"(?:assistant|ai|bot)|speak|call)\b|your (?:answers?|repl(?:y|ies)|persona|style|tone|name is rolltop))"
    r"|^[你您](?:应该|必须|要|的回答|是.{0,6}助手)",
    re.I,
)
_FIRST: Final = script.compile(r"\b(?:i|i['’]\w+|me|my|mine|we|our|us)\b|我", re.I)
_OTHER_YOU: Final = re.compile(r"\b(?:to|for|with|at|of|on|by|from|than|about|g[ai]ves?|tells?|told) you\b", re.I)
_AS_FIRST: Final = (
    (re.compile(r"\byou['’]re\b|\byou are\b", re.I), "I am"),
    (re.compile(r"\byou were\b", re.I), "I was"),
    (re.compile(r"\byou['’]ve\b", re.I), "I have"),
    (re.compile(r"\byou['’]d\b", re.I), "I'd"),
    (re.compile(r"\byou['’]ll\b", re.I), "I will"),
    (re.compile(r"\byourself\b", re.I), "myself"),
    (re.compile(r"\byours\b", re.I), "mine"),
    (re.compile(r"\bYour\b"), "My"),
    (re.compile(r"\byour\b"), "my"),
    (re.compile(r"\byou\b", re.I), "I"),
    (script.compile(r"[你您]"), "我"),
)


def third_person(text: str) -> str:
    """The text line by line; a line of which no rule is sure stays as it is."""
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    lead = line[: len(line) - len(line.lstrip(" -*•"))]
    body = line[len(lead) :]
    if not _OF_THE_USER.match(body) or _TO_THE_MODEL.match(body) or _OTHER_YOU.search(body):
        return line
    if _ADDRESSES.match(body):
        if _FIRST.search(body):
            return line
        for pattern, words in _AS_FIRST:
            body = pattern.sub(words, body)
    made = rewrite(body, detect_language(body))
    return line if made is None else lead + made
