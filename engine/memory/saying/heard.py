"""An order to the memory as it was heard in a message."""

from __future__ import annotations

from msgspec import Struct

from engine.language import Language
from engine.values import SaidAct


class Heard(Struct, frozen=True):
    """One order.

    Attributes:
        start, end: the characters of the message that give it.
        words: what it names; "" where it points back to what was said before.
        right: of a correction: what is right, as the user put it. Of an end: what is told behind it, outside of it.
        sure: False where the words may as well mean "never mind", or a mistake in something else.
        every: all that is known of ``words`` is meant.
        statement: it tells what is so now: "I no longer smoke".
    """

    act: SaidAct
    language: Language
    start: int
    end: int
    words: str = ""
    right: str = ""
    sure: bool = True
    every: bool = False
    statement: bool = False
