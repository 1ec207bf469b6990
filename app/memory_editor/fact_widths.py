"""How wide the columns of facts are: the words have the room, and what leaves them too little is folded away."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from app.memory_editor.fact_columns import ABOUT, FACT, KIND, LEARNED, PINNED, SOURCE, STATUS, TAGS, TRUE

_FOLDED_FIRST = (TAGS, PINNED, TRUE, SOURCE, STATUS, ABOUT, KIND, LEARNED)
_SHARE = 0.45
"""Of the room that the words have at least."""


def shared_out(
    room: int, least: int, wanted: Mapping[int, int], empty: Collection[int], kept: Collection[int]
) -> dict[int, int]:
    """Widths of the columns that are shown, in pixels.

    Args:
        room: what all of them have together.
        least: of the words; more columns than fit beside it are folded, empty ones before others.
        wanted: of the columns beside the words.
        empty: columns with nothing in them.
        kept: columns that the user wants to see whatever room there is.
    """
    shown = dict(wanted)
    needed = max(least, int(room * _SHARE))
    for column in sorted(_FOLDED_FIRST, key=lambda column: column not in empty):
        if room - sum(shown.values()) >= needed:
            break
        if column not in kept:
            shown.pop(column, None)
    shown[FACT] = max(min(least, room), room - sum(shown.values()))
    return shown
