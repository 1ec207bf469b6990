"""Words as they were typed, in the texts of one conversation."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.protocol.in_conversation import FindInConversation, FoundInConversation
from engine.store import Store

_MARKS = re.compile(r"[*_~`]+|!?\[|\]\([^)\s]*\)")
_WORDS = re.compile(r"\w+")


def find_in_conversation(
    store: Store, command: FindInConversation, wants_stop: Callable[[], bool]
) -> FoundInConversation:
    """Count the words in every text. Raises Interrupted once ``wants_stop`` says so."""
    wanted = " ".join(command.words.casefold().split())
    found: list[tuple[int, int]] = []
    if wanted:
        pieces = _WORDS.findall(wanted)
        for message_id, text in store.shown.texts(command.conversation_id, wants_stop):
            count = _count(text.casefold(), wanted, pieces)
            if count:
                found.append((message_id, count))
    return FoundInConversation(tuple(one for one, _ in found), tuple(count for _, count in found))


def _count(text: str, wanted: str, pieces: list[str]) -> int:
    """How often a folded text holds the folded words, marks of formatting between them aside."""
    count = text.count(wanted)
    if count or len(pieces) < 2 or not all(piece in text for piece in pieces):
        return count
    return " ".join(_MARKS.sub("", text).split()).count(wanted)
