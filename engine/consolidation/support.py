"""Whether a fact is borne out by the words that it names as its source, told by rule."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.language import detect_language, is_han
from engine.memory.learning.comparing import content
from engine.memory.learning.naming import names, values
from engine.memory.times.dating import without_stale_dates
from engine.store.store import Store
from engine.values import Fact, Message, SourceSpan

BEFORE: Final = 10
"""Messages before a source in which a name may have been said that it only speaks of."""
_WORDS_OF_NUMBERS: Final = {
    "2": "两二", "3": "三", "4": "四", "5": "五", "6": "六", "7": "七", "8": "八", "9": "九", "10": "十",
}  # fmt: skip

Doubt = Literal["", "not_in_source", "other_numbers", "other_names"]


class Support(Struct, frozen=True):
    """``doubt``: "" where nothing speaks against the fact. ``mended``: spans, and where their words really stand."""

    doubt: Doubt
    mended: tuple[tuple[SourceSpan, SourceSpan], ...] = ()


def support_of(store: Store, fact: Fact) -> Support:
    """Check a fact against its sources. What is gone, deleted or regenerated speaks neither for nor against it."""
    spans = [span for span in fact.sources if span.message_id is not None]
    found = {message.id: message for message in store.messages.by_ids([span.message_id or 0 for span in spans])}
    if not spans or not all(_can_be_read(found.get(span.message_id or 0)) for span in spans):
        return Support("")
    placed = [(span, _placed(span, found[span.message_id or 0])) for span in spans]
    mended = tuple((span, right) for span, right in placed if right is not None and right != span)
    if all(right is None for _, right in placed):
        return Support("not_in_source", mended)
    return Support(_doubt(fact.text, _words_around(store, fact, list(found.values())), list(found.values())), mended)


def _can_be_read(message: Message | None) -> bool:
    return message is not None and message.active and bool(message.text.strip())


def _placed(span: SourceSpan, message: Message) -> SourceSpan | None:
    """The span where its words stand; None where they stand nowhere in the message."""
    text = message.text
    if not span.quote or text[span.start : span.end] == span.quote:
        return span
    places = [start for start in range(len(text)) if text.startswith(span.quote, start)]
    if not places:
        return None
    start = min(places, key=lambda place: abs(place - span.start))
    return replace(span, start=start, end=start + len(span.quote))


def _words_around(store: Store, fact: Fact, messages: Sequence[Message]) -> str:
    """The sources, what was said before them, and what the fact took the place of, whose words may go on in it."""
    around = {
        near.id: near
        for message in messages
        for near in store.messages.before(message.conversation_id, message.id, BEFORE, inactive=False)
        if near.kind == "text"
    }
    earlier = store.facts.by_ids(store.facts.predecessors(fact.id))
    told = [text for one in earlier for text in (one.text, *(span.quote for span in one.sources))]
    dated = [without_stale_dates(message.text, message.created_at) for message in messages]
    return "\n".join([*(message.text for message in messages), *dated, *told, *(near.text for near in around.values())])


def _doubt(text: str, around: str, messages: Sequence[Message]) -> Doubt:
    if any(not _is_said(number, around, messages) for number in values(text)):
        return "other_numbers"
    low = around.casefold()
    if any(map(str.isalpha, low)) and not _only_han(around) and any(name not in low for name in names(text)):
        return "other_names"
    same_language = detect_language(text) == detect_language("\n".join(message.text for message in messages))
    if same_language and content(text) and not content(text) & content(around):
        return "not_in_source"
    return ""


def _is_said(number: str, around: str, messages: Sequence[Message]) -> bool:
    days = [datetime.fromtimestamp(message.created_at) for message in messages]
    told = {value for day in days for value in (str(day.year), f"m{day.month}", str(day.day), f"w{day.isoweekday()}")}
    spelled = _WORDS_OF_NUMBERS.get(number, "")
    return number in values(around) | told or number in around or any(word in around for word in spelled)


def _only_han(text: str) -> bool:
    """Where no Latin letter is written, a name may be a transcription."""
    return not any(character.isascii() and character.isalpha() for character in text) and any(map(is_han, text))
