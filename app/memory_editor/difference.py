"""Differences of two texts by sentences and words, as runs that read well. No widgets."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

_ALONE: Final = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Scripts that put no space between words: each character is a token."""
_TOKEN: Final = re.compile(rf"\d+(?:[.,:/]\d+)*|[^\W{_ALONE}]+(?:['’-][^\W{_ALONE}]+)*|\s+|.", re.DOTALL)
_SENTENCE: Final = re.compile(r"(?:[^.!?。！？；;\n]|[.!?;](?=\S))*[.!?。！？；;\n]*\s*", re.DOTALL)
_MOST_TOKENS: Final = 4000
LEAST_SHARED: Final = 0.25
"""Of the shorter text: with less in common they are shown as old and new."""
LEAST_BY_EDITS: Final = {1: 0.0, 2: 0.5}
"""The same of the longer text, by the number of places that differ; for more of them the last."""
LEAST_OF_MANY: Final = 0.7


class Run(NamedTuple):
    """A piece of text that stayed, went or came."""

    kind: Literal["same", "removed", "added"]
    text: str


def diff(before: str, after: str) -> tuple[Run, ...]:
    """Runs whose "same" and "removed" texts make ``before``, and "same" and "added" make ``after``.

    Sentences that stayed are found first. Of one that was reworded the words are compared; what stayed between two
    changes and is shorter than they are belongs to them (the clean-up of Fraser's diff-match-patch), and a sentence of
    which little stayed is one removed and one added.
    """
    runs: list[Run] = []
    for old, new in _paired(_SENTENCE.findall(before), _SENTENCE.findall(after)):
        runs += [Run("same", old)] if old == new else _reworded(old, new)
    return tuple(_merged(runs))


def _paired(old: list[str], new: list[str]) -> Iterator[tuple[str, str]]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for _tag, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        yield "".join(old[old_start:old_end]), "".join(new[new_start:new_end])


def _reworded(old: str, new: str) -> list[Run]:
    whole = [Run("removed", old), Run("added", new)]
    first, second = _TOKEN.findall(old), _TOKEN.findall(new)
    if not old or not new or len(first) + len(second) > _MOST_TOKENS:
        return whole
    runs = _cleaned([Run("same", one) if one == two else (one, two) for one, two in _paired(first, second)])
    same = sum(len(run.text.strip()) for run in runs if run.kind == "same")
    edits = sum(run.kind != "same" and (at == 0 or runs[at - 1].kind == "same") for at, run in enumerate(runs))
    least = LEAST_BY_EDITS.get(edits, LEAST_OF_MANY)
    few = same < LEAST_SHARED * min(len(old), len(new)) or same < least * max(len(old.strip()), len(new.strip()))
    return whole if few else runs


def _cleaned(parts: list[Run | tuple[str, str]]) -> list[Run]:
    """Without what stayed by chance between two changes."""
    edits: list[Run | tuple[str, str]] = list(parts)
    at = 1
    while at < len(edits) - 1:
        before, middle, after = edits[at - 1 : at + 2]
        if isinstance(middle, Run) and not isinstance(before, Run) and not isinstance(after, Run):
            length = len(middle.text.strip())
            if length <= max(map(len, before)) and length <= max(map(len, after)):
                joined = tuple(one + middle.text + two for one, two in zip(before, after, strict=True))
                edits[at - 1 : at + 2] = [(joined[0], joined[1])]
                at = max(1, at - 1)
                continue
        at += 1
    return [run for part in edits for run in ([part] if isinstance(part, Run) else _edit(*part))]


def _edit(old: str, new: str) -> list[Run]:
    return [run for run in (Run("removed", old), Run("added", new)) if run.text]


def _merged(runs: list[Run]) -> list[Run]:
    """Neighbours of one kind as one run; of what changed in one place first what went, then what came."""
    merged: list[Run] = []
    went, came = "", ""
    for run in runs:
        match run.kind:
            case "removed":
                went += run.text
            case "added":
                came += run.text
            case "same" if went or came or not merged:
                merged += [*_edit(went, came), run]
                went = came = ""
            case "same":
                merged[-1] = Run("same", merged[-1].text + run.text)
    return [run for run in [*merged, *_edit(went, came)] if run.text]
