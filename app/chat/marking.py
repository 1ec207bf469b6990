"""Lights up words in a text."""

from __future__ import annotations

from PySide6.QtGui import QPalette, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from app.window.theme import attention_colour, is_dark

MOST_MARKS = 2_000


def occurrences(document: QTextDocument, words: str) -> list[QTextCursor]:
    """Where words stand, in whatever case."""
    found: list[QTextCursor] = []
    cursor = document.find(words, 0) if words else QTextCursor()
    while not cursor.isNull() and len(found) < MOST_MARKS:
        found.append(cursor)
        cursor = document.find(words, cursor)
    return found


def selections(cursors: list[QTextCursor], current: int | None, palette: QPalette) -> list[QTextEdit.ExtraSelection]:
    """What an editor shows as extra selections: all of them faint, the current one strong."""
    made: list[QTextEdit.ExtraSelection] = []
    for number, cursor in enumerate(cursors):
        selection = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        if number == current:
            look.setBackground(palette.highlight())
            look.setForeground(palette.highlightedText())
        else:
            colour = attention_colour(palette)
            colour.setAlpha(110 if is_dark(palette) else 80)
            look.setBackground(colour)
        selection.format = look  # pyright: ignore[reportAttributeAccessIssue]
        selection.cursor = cursor  # pyright: ignore[reportAttributeAccessIssue]
        made.append(selection)
    return made
