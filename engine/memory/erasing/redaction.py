"""Taking forgotten words out of what keeps a record: the journal's rows, and the model's own steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

import msgspec
from msgspec.structs import replace

from engine.memory.erasing.erased import erased_text
from engine.memory.erasing.mentions import Mentions
from engine.values import JournalEntry

_TEXTS: Final = frozenset(("text", "value", "description", "title", "name", "quote", "holder", "content"))


def redacted_entry(entry: JournalEntry, mentions: Mentions, *, whole: bool) -> JournalEntry:
    """The entry without the forgotten words; the rows in it stay rows.

    Args:
        whole: the row it is about is gone: none of its texts stay.
    """
    return replace(
        entry,
        before=_redacted_row(entry.before, mentions, whole),
        after=_redacted_row(entry.after, mentions, whole),
        reason=mentions.cut(entry.reason),
    )


def texts_of(entry: JournalEntry) -> list[str]:
    """What an entry says: the texts of the row before and after, and why it was changed."""
    rows = [msgspec.json.decode(row) for row in (entry.before, entry.after) if row]
    return list(dict.fromkeys(text for one in (*rows, entry.reason) for text in _strings(one) if text.strip()))


def unquoted_entry(entry: JournalEntry, place: str, number: int) -> JournalEntry:
    """The entry of a fact without the words of one place.

    Args:
        place: "conversation_id" or "document_id", as a source names it.
    """
    return replace(entry, before=_unquoted(entry.before, place, number), after=_unquoted(entry.after, place, number))


def _unquoted(row: str, place: str, number: int) -> str:
    if not row:
        return row
    value: dict[str, Any] = msgspec.json.decode(row)
    for span in cast(list[dict[str, Any]], value.get("sources") or []):
        if span.get(place) == number:
            span["quote"] = ""
    return msgspec.json.encode(value).decode()


def redacted_call(arguments: str, mentions: Mentions) -> str:
    """A tool call's arguments, with other words where the forgotten ones stood."""
    try:
        values: object = msgspec.json.decode(arguments)
    except msgspec.DecodeError:
        return mentions.cut(arguments) or erased_text(arguments)
    return msgspec.json.encode(_walked(values, mentions, whole=False, filler=True)).decode()


def _redacted_row(row: str, mentions: Mentions, whole: bool) -> str:
    if not row:
        return row
    value: object = msgspec.json.decode(row)
    changed = _walked(value, mentions, whole)
    return row if changed == value else msgspec.json.encode(changed).decode()


def _strings(value: object) -> Iterator[str]:
    match value:
        case dict():
            for one in cast(dict[str, Any], value).values():
                yield from _strings(one)
        case list():
            for one in cast(list[Any], value):
                yield from _strings(one)
        case str():
            yield value
        case _:
            pass


def _walked(value: object, mentions: Mentions, whole: bool, name: str = "", filler: bool = False) -> object:
    match value:
        case dict():
            named = cast(dict[str, Any], value)
            return {key: _walked(one, mentions, whole, key, filler) for key, one in named.items()}
        case list():
            listed = cast(list[Any], value)
            if whole and name == "tags":
                return []
            return [_walked(one, mentions, whole, name, filler) for one in listed]
        case str():
            if whole:
                return "" if name in _TEXTS else value
            left = mentions.cut(value)
            return erased_text(value) if filler and left != value and not left.strip() else left
        case _:
            return value
