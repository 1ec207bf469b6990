"""Word-by-word differences of two texts, as runs that a delegate or a label can paint."""

from __future__ import annotations

import difflib
import re
from html import escape
from typing import Literal, NamedTuple

from PySide6.QtGui import QPalette

from app.memory_editor.colours import tinted, tone

_WORD = re.compile(r"[A-Za-z0-9À-ɏ'’_-]+|\s+|.", re.DOTALL)
_MOST_WORDS = 4000


class Run(NamedTuple):
    """A piece of text that stayed, went or came."""

    kind: Literal["same", "removed", "added"]
    text: str


def diff(before: str, after: str) -> tuple[Run, ...]:
    """Runs whose "same" and "removed" texts make ``before``, and "same" and "added" make ``after``."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    if len(old) + len(new) > _MOST_WORDS:
        old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    runs: list[Run] = []
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        removed, added = "".join(old[old_start:old_end]), "".join(new[new_start:new_end])
        if tag == "equal":
            runs.append(Run("same", removed))
            continue
        if removed:
            runs.append(Run("removed", removed))
        if added:
            runs.append(Run("added", added))
    return _calm(tuple(runs), before, after)


def _calm(runs: tuple[Run, ...], before: str, after: str) -> tuple[Run, ...]:
    """Texts with little in common read better as old and new than as confetti."""
    same = sum(len(run.text.strip()) for run in runs if run.kind == "same")
    if before and after and same < 0.25 * min(len(before), len(after)):
        return (Run("removed", before), Run("added", after))
    return runs


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
