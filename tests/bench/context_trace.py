"""The trace of ``tests.bench.context``: a conversation of two people, one as the user, the other as the assistant."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

EDIT_EVERY, SEARCH_EVERY, PASSAGE_EVERY = 6, 8, 20
BLOCK_LINES = 5
FACTS = 60
PASSAGE_CHARS = 2_600
"""About 600 tokens; the exact number is cut by the model's own tokenizer."""


class Exchange(Struct, frozen=True):
    """``edit``: a line for the core block ``human``; ``search``: a query of archival memory; ``passage``: text."""

    user: str
    reply: str
    edit: str = ""
    search: str = ""
    passage: str = ""


class Trace(Struct, frozen=True):
    """``aside`` is a second conversation; ``facts`` stand in archival memory from the start."""

    exchanges: tuple[Exchange, ...]
    aside: tuple[Exchange, ...]
    facts: tuple[str, ...]


def load_trace(path: Path, length: int) -> Trace:
    """The first exchanges of the file's first conversation.

    Passages come from its second conversation, facts from the questions about the first, the aside from the third.
    """
    with path.open(encoding="utf-8") as lines:
        corpora = [json.loads(line) for line in lines]
    pairs = _pairs(corpora[0]["turns"])[:length]
    other = [turn["text"] for turn in corpora[1]["turns"]]
    document = "\n".join(other)
    exchanges = tuple(
        Exchange(
            user,
            reply,
            edit=f"Turn {number}: {_shortened(user)}" if number % EDIT_EVERY == 0 else "",
            search=_shortened(user) if number % SEARCH_EVERY == 0 else "",
            passage=_passage(document, number) if number % PASSAGE_EVERY == 0 else "",
        )
        for number, (user, reply) in enumerate(pairs, 1)
    )
    aside = tuple(Exchange(user, reply) for user, reply in _pairs(corpora[2]["turns"])[:3])
    facts = tuple(f"{query['text']} {query['answer']}" for query in corpora[0]["queries"] if query.get("answer"))
    return Trace(exchanges, aside, facts[:FACTS])


def _pairs(turns: Sequence[dict[str, str]]) -> list[tuple[str, str]]:
    """(user, assistant), what one person says in a row joined."""
    first = turns[0]["speaker"]
    runs: list[tuple[bool, list[str]]] = []
    for turn in turns:
        is_user = turn["speaker"] == first
        if not runs or runs[-1][0] != is_user:
            runs.append((is_user, []))
        runs[-1][1].append(turn["text"])
    texts = [" ".join(parts) for _, parts in runs]
    return list(zip(texts[::2], texts[1::2], strict=False))


def _shortened(text: str) -> str:
    return " ".join(text.split()[:16])


def _passage(document: str, number: int) -> str:
    start = (number // PASSAGE_EVERY - 1) * PASSAGE_CHARS
    return document[start : start + PASSAGE_CHARS]
