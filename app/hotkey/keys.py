"""Key sequences as the window system knows them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

_FIRST_F, _LAST_F = Qt.Key.Key_F1.value, Qt.Key.Key_F24.value
_X11_F1 = 0xFFBE
_WINDOWS_F1 = 0x70
_PUNCTUATION = {"+": 0xBB, ",": 0xBC, "-": 0xBD, ".": 0xBE}
"""Windows' virtual keys that are the same on every keyboard."""


class Pressed(NamedTuple):
    """One key and what is held with it; ``code`` is Qt's."""

    code: int
    control: bool
    alt: bool
    shift: bool
    meta: bool


def pressed(keys: str) -> Pressed | None:
    """What a portable sequence says; None for several keys, or a letter that would be missing from every text."""
    sequence = QKeySequence(keys, QKeySequence.SequenceFormat.PortableText)
    if sequence.count() != 1:
        return None
    combination = sequence[0]  # pyright: ignore[reportIndexIssue] # missing from the stubs
    code, held = combination.key().value, combination.keyboardModifiers()
    modifier = Qt.KeyboardModifier
    one = Pressed(
        code,
        control=bool(held & modifier.ControlModifier),
        alt=bool(held & modifier.AltModifier),
        shift=bool(held & modifier.ShiftModifier),
        meta=bool(held & modifier.MetaModifier),
    )
    is_function_key = _FIRST_F <= code <= _LAST_F
    return one if is_function_key or one.control or one.alt or one.meta else None


def x11_keysym(code: int) -> int | None:
    """The key symbol of X11. Latin-1 characters have their own number."""
    if _FIRST_F <= code <= _LAST_F:
        return _X11_F1 + code - _FIRST_F
    return ord(chr(code).lower()) if 0x20 <= code <= 0xFF else None


def windows_key(code: int) -> int | None:
    """The virtual key of Windows."""
    if _FIRST_F <= code <= _LAST_F:
        return _WINDOWS_F1 + code - _FIRST_F
    if code > 0x7F:
        return None
    letter = chr(code).upper()
    return ord(letter) if letter.isalnum() or letter == " " else _PUNCTUATION.get(letter)


def portal_trigger(keys: str) -> str:
    """As the shortcuts specification of freedesktop.org writes it, such as ``CTRL+ALT+space``; "" if it cannot."""
    one = pressed(keys)
    symbol = x11_keysym(one.code) if one is not None else None
    if one is None or symbol is None:
        return ""
    name = f"F{symbol - _X11_F1 + 1}" if symbol >= _X11_F1 else {" ": "space"}.get(chr(symbol), chr(symbol))
    held = (("CTRL", one.control), ("ALT", one.alt), ("SHIFT", one.shift), ("LOGO", one.meta))
    return "+".join([*(word for word, on in held if on), name])
