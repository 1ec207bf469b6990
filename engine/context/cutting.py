"""Taking single memories out of the notes of a window: a reply is to be written without them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec.structs import replace

from engine.context.render import render_note_lines
from engine.context.window import ContextWindow, Entry, Told


def leave_out(window: ContextWindow, memories: Collection[tuple[str, int]]) -> None:
    """Cut what notes tell of these memories (kind, id); what follows it is evaluated again."""
    if memories:
        _cut(window, lambda entry: _lines_of(entry, memories))


def cut_lines(window: ContextWindow, note_id: int, lines: Collection[int]) -> None:
    """Cut lines, counted as in its row, out of a note that stands whole."""
    _cut(window, lambda entry: lines if entry.note_id == note_id else ())


def _cut(window: ContextWindow, lines_of: Callable[[Entry], Collection[int]]) -> None:
    made = [_without(window, entry, lines_of(entry)) for entry in window.entries]
    window.entries = [entry for entry in made if entry is not None]


def _without(window: ContextWindow, entry: Entry, lines: Collection[int]) -> Entry | None:
    """The note without some of the lines that it shows; None where nothing of it is left."""
    if not lines:
        return entry
    told = entry.told
    kept = [place for place in range(len(told.lines)) if place not in lines]
    if not kept:
        return None
    in_row = [line for line in range(len(told.lines) + len(told.cut)) if line not in told.cut]
    gone = tuple(in_row[place] for place in sorted(lines))
    shown = tuple(told.lines[place] for place in kept)
    text = render_note_lines(shown, "zh" if window.language == "zh" else "en")
    left = _left(told, kept)
    changed = replace(
        told,
        fact_ids=tuple(one for one in told.fact_ids if ("fact", one) in left),
        message_ids=tuple(one for one in told.message_ids if ("message", one) in left),
        chunk_ids=tuple(one for one in told.chunk_ids if ("chunk", one) in left),
        lines=shown,
        cut=tuple(sorted((*told.cut, *gone))),
    )
    tokens = tuple(window.model.tokenize(f"{text}\n\n", special=False))
    return replace(entry, tokens=tokens, told=changed)


def _left(told: Told, kept: Collection[int]) -> set[tuple[str, int]]:
    named = named_in(told)
    return {named[place] for place in kept} if len(named) == len(told.lines) else set(named)


def named_in(told: Told) -> list[tuple[str, int]]:
    """The memories that a note shows, in the order of its lines."""
    return [
        *(("fact", one) for one in told.fact_ids),
        *(("message", one) for one in told.message_ids),
        *(("chunk", one) for one in told.chunk_ids),
    ]


def _lines_of(entry: Entry, memories: Collection[tuple[str, int]]) -> list[int]:
    """The lines of a note that tell of some memories; all of them where it cannot be told which ones do."""
    named = named_in(entry.told)
    if not any(one in memories for one in named):
        return []
    if len(named) != len(entry.told.lines):
        return list(range(len(entry.told.lines)))
    return [place for place, one in enumerate(named) if one in memories]
