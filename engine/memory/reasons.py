"""What the journal says of a change that was taken back, or made again, however often."""

from __future__ import annotations

from typing import Final, Literal

UNDONE: Final = "Undo"
REDONE: Final = "Redo"
EDITOR: Final = "edited in the memory editor"
Turn = Literal["Undo", "Redo", ""]


def turn_of(reason: str) -> tuple[Turn, str]:
    """Whether a change is in effect again or not after all turns to and fro, and what it was made for.

    Older rows say every turn, "Redo: Redo: Undo: said by the user", where each word stands for one more turn.
    """
    turns: list[Turn] = []
    while True:
        word, mark, rest = reason.partition(": ")
        if word in (UNDONE, REDONE):
            turns.append("Undo" if word == UNDONE else "Redo")
            reason = rest if mark else ""
        else:
            break
    if len(turns) < 2:
        return (turns[0] if turns else ""), reason
    return ("Undo" if len(turns) % 2 else "Redo"), reason


def turned(reason: str) -> str:
    """The reason of an entry that takes one back which was made for ``reason``."""
    turn, original = turn_of(reason)
    word = REDONE if turn == UNDONE else UNDONE
    return f"{word}: {original}" if original else word
