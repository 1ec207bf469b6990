"""Differences of two texts as a delegate or a label paints them."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QPalette

from app.memory_editor.colours import tinted, tone
from app.memory_editor.difference import Run


def shortened(runs: tuple[Run, ...], around: int = 24) -> tuple[Run, ...]:
    """Only the surroundings of what changed, for one line."""
    if all(run.kind == "same" for run in runs):
        return runs
    short: list[Run] = []
    for position, run in enumerate(runs):
        text = run.text
        if run.kind == "same":
            first, last = position == 0, position == len(runs) - 1
            if first and len(text) > around:
                text = "…" + text[-around:]
            elif last and len(text) > around:
                text = text[:around] + "…"
            elif len(text) > 2 * around:
                text = text[:around] + " … " + text[-around:]
        short.append(Run(run.kind, " ".join(text.split("\n"))))
    return tuple(short)


def fitted(runs: tuple[Run, ...], metrics: QFontMetrics, room_px: int) -> tuple[Run, ...]:
    """Runs that a line of ``room_px`` has room for: the long ones end with "…", so that each of them is seen."""
    widths = sorted(metrics.horizontalAdvance(run.text) for run in runs)
    if sum(widths) <= room_px:
        return runs
    left, most = room_px, 0
    for number, width in enumerate(widths):
        most = left // (len(widths) - number)
        if width > most:
            break
        left -= width
    return tuple(Run(run.kind, metrics.elidedText(run.text, Qt.TextElideMode.ElideRight, most)) for run in runs)


def to_html(runs: tuple[Run, ...], palette: QPalette, plain: bool = False) -> str:
    """HTML in the palette's colours; ``plain`` for a selected row, where only strike and underline tell."""
    parts: list[str] = []
    for run in runs:
        text = escape(run.text).replace("\n", "<br>")
        if run.kind == "same":
            parts.append(text)
            continue
        name = "danger" if run.kind == "removed" else "good"
        mark = "line-through" if run.kind == "removed" else "none"
        colours = (
            "" if plain else (f"color:{tone(palette, name).name()};background-color:{tinted(palette, name).name()};")
        )
        parts.append(f'<span style="{colours}text-decoration:{mark}">{text}</span>')
    return "".join(parts)


def to_text(runs: tuple[Run, ...]) -> str:
    """For a screen reader: [-went-] and [+came+]."""
    marks = {"same": "{}", "removed": "[-{}-]", "added": "[+{}+]"}
    return "".join(marks[run.kind].format(run.text) for run in runs)
