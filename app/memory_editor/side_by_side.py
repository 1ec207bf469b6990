"""Two versions of a text beside each other: lines that belong together stand in one row, and scroll as one."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from html import escape
from itertools import zip_longest
from typing import NamedTuple

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QTextBrowser, QWidget

from app.memory_editor.colours import hairline, muted, tinted, tone
from app.memory_editor.difference import Run, diff
from app.memory_editor.text_diff import to_text


class Row(NamedTuple):
    """One line before and after; None where there is no such line on that side."""

    before: tuple[Run, ...] | None
    after: tuple[Run, ...] | None


def rows(before: str, after: str) -> list[Row]:
    """The lines of two texts in pairs; within a pair the words that went and came are marked."""
    old, new = before.splitlines(), after.splitlines()
    found: list[Row] = []
    for tag, old_start, old_end, new_start, new_end in difflib.SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        went, came = old[old_start:old_end], new[new_start:new_end]
        found += _same(went) if tag == "equal" else _pairs(went, came)
    return found


def _same(lines: Sequence[str]) -> Iterator[Row]:
    for line in lines:
        run = (Run("same", line),)
        yield Row(run, run)


def _pairs(went: Sequence[str], came: Sequence[str]) -> Iterator[Row]:
    for old, new in zip_longest(went, came):
        if old is None:
            yield Row(None, (Run("added", new),))
        elif new is None:
            yield Row((Run("removed", old),), None)
        else:
            runs = diff(old, new)
            yield Row(
                tuple(run for run in runs if run.kind != "added"), tuple(run for run in runs if run.kind != "removed")
            )


class SideBySide(QTextBrowser):
    """The older text on the left, the newer one on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("The text before and after, side by side"))
        self._shown: tuple[str, str, str] | None = None

    def show_texts(self, before: str, after: str) -> None:
        self._show("", before, after)

    def show_words(self, words: str) -> None:
        """Say something in the place of the texts."""
        self._show(words, "", "")

    def _show(self, words: str, before: str, after: str) -> None:
        if self._shown == (words, before, after):
            return
        self._shown = (words, before, after)
        self._draw()
        self.setAccessibleDescription(words or to_text(diff(before, after)))

    def _draw(self) -> None:
        if self._shown is None:
            return
        words, before, after = self._shown
        palette = self.window().palette()  # its own may have no ground
        if words:
            self.setHtml(f'<p style="color:{muted(palette).name()}">{escape(words)}</p>')
            return
        quiet, line = muted(palette).name(), hairline(palette).name()
        heads = "".join(
            f'<td width="50%" style="color:{quiet}"><b>{escape(head)}</b></td>'
            for head in (self.tr("Before"), self.tr("After"))
        )
        body = "".join(
            f"<tr>{_cell(row.before, palette)}{_cell(row.after, palette)}</tr>" for row in rows(before, after)
        )
        self.setHtml(
            f'<table width="100%" cellspacing="0" cellpadding="5" border="1" style="border-collapse:collapse;'
            f'border-color:{line}"><tr>{heads}</tr>{body}</table>'
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange) and hasattr(self, "_shown"):
            self._draw()


def _cell(runs: tuple[Run, ...] | None, palette: QPalette) -> str:
    if runs is None:
        return "<td></td>"
    return f'<td valign="top">{"".join(_marked(run, palette) for run in runs) or "&nbsp;"}</td>'


def _marked(run: Run, palette: QPalette) -> str:
    """What went is struck out, what came is bold and underlined: that can be seen without colours as well."""
    text = escape(run.text)
    if run.kind == "same":
        return text
    name = "danger" if run.kind == "removed" else "good"
    colours = f"color:{tone(palette, name).name()};background-color:{tinted(palette, name).name()};"
    shape = "text-decoration:line-through" if run.kind == "removed" else "text-decoration:underline;font-weight:bold"
    return f'<span style="{colours}{shape}">{text}</span>'
