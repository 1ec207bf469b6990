"""What the memory's tools answered the model, as a person reads it; an answer that is not known here stays as it is."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.block_names import block_title
from app.engine_words import CONTEXT
from app.numbers import agreeing
from engine.addressing.addressed import addressed

_ANSWERS: Final = (
    (r"Nothing found\.", QT_TRANSLATE_NOOP("ToolWords", "Nothing was found.")),
    (r"Results (?P<first>\d+)-(?P<last>\d+) of (?P<total>\d+):",
     QT_TRANSLATE_NOOP("ToolWords", "Found: {total}. Here are {first} to {last}:")),
    (r"Ask for page (?P<page>\d+) to see more\.", QT_TRANSLATE_NOOP("ToolWords", "More stands on page {page}.")),
    (r"There is no page (?P<page>\d+): (?P<total>\d+) results in all, the last page is (?P<last>\d+)\.",
     QT_TRANSLATE_NOOP("ToolWords", "There is no page {page}; the last one is {last}.")),
    (r"Saved\. New in core memory `(?P<block>[^`]+)`: (?P<text>.*)",
     QT_TRANSLATE_NOOP("ToolWords", "Added to “{block}”: {text}")),
    (r"Saved\. That line is gone from core memory `(?P<block>[^`]+)`\.",
     QT_TRANSLATE_NOOP("ToolWords", "A line was taken out of “{block}”.")),
    (r"Saved\. That line in core memory `(?P<block>[^`]+)` now reads: (?P<text>.*)",
     QT_TRANSLATE_NOOP("ToolWords", "A line of “{block}” now reads: {text}")),
    (r"Nothing to change\. Core memory `(?P<block>[^`]+)` reads:",
     QT_TRANSLATE_NOOP("ToolWords", "Nothing was to be changed. “{block}” reads:")),
    (r"Nothing to change\.", QT_TRANSLATE_NOOP("ToolWords", "Nothing was to be changed.")),
    (r"Already known: (?P<text>.*)", QT_TRANSLATE_NOOP("ToolWords", "Known already: {text}")),
    (r"Saved: (?P<text>.*)", QT_TRANSLATE_NOOP("ToolWords", "Saved: {text}")),
    (r"Not saved\. Text from outside .*? whether to keep this: (?P<text>.*) Do not say that it is saved\.",
     QT_TRANSLATE_NOOP("ToolWords", "Not saved yet, since text from outside stands here. You are asked: {text}")),
    (r"Not saved\. The user has not said this, .*? whether to keep this: (?P<text>.*) Do not say that it is saved\.",
     QT_TRANSLATE_NOOP("ToolWords", "Not saved yet, since you have not said it yourself. You are asked: {text}")),
    (r"Not saved\. This conversation is temporary: .*",
     QT_TRANSLATE_NOOP("ToolWords", "Not saved: this conversation is temporary.")),
    (r"Not saved\. The user has switched learning off here, .*",
     QT_TRANSLATE_NOOP("ToolWords", "Not saved: learning is switched off in this conversation.")),
    (r"Not saved\. The user was asked about this before .*",
     QT_TRANSLATE_NOOP("ToolWords", "Not saved: you did not want this kept.")),
    (r"Error: there is no tool .*",
     QT_TRANSLATE_NOOP("ToolWords", "It did not work: the assistant asked for a tool that there is not.")),
    (r"Error: the arguments of .* are not valid .*",
     QT_TRANSLATE_NOOP("ToolWords", "It did not work: the assistant did not say clearly what it wanted.")),
    (r"Error: (?P<reason>.*)", QT_TRANSLATE_NOOP("ToolWords", "It did not work: {reason}")),
)  # fmt: skip
"""Lines as ``engine.memory`` writes them, with what they say."""
_PATTERNS: Final = tuple((re.compile(pattern), str(words)) for pattern, words in _ANSWERS)
_ARGUMENTS: Final = {
    "query": QT_TRANSLATE_NOOP("ToolWords", "Looked for"),
    "content": QT_TRANSLATE_NOOP("ToolWords", "Text"),
    "label": QT_TRANSLATE_NOOP("ToolWords", "Block"),
    "old_content": QT_TRANSLATE_NOOP("ToolWords", "Before"),
    "new_content": QT_TRANSLATE_NOOP("ToolWords", "After"),
    "tags": QT_TRANSLATE_NOOP("ToolWords", "Tags"),
    "page": QT_TRANSLATE_NOOP("ToolWords", "Page"),
    "start_date": QT_TRANSLATE_NOOP("ToolWords", "From"),
    "end_date": QT_TRANSLATE_NOOP("ToolWords", "To"),
}  # fmt: skip


def result_words(text: str) -> str:
    """An answer, line by line."""
    return "\n".join(map(_line, text.split("\n")))


def argument_name(name: str) -> str:
    """What a tool was given."""
    return QCoreApplication.translate("ToolWords", str(_ARGUMENTS[name])) if name in _ARGUMENTS else name


def _line(line: str) -> str:
    for pattern, words in _PATTERNS:
        found = pattern.fullmatch(line)
        if found is not None:
            values = {name: _value(name, value) for name, value in found.groupdict().items()}
            return agreeing(QCoreApplication.translate("ToolWords", words).format(**values))
    return line


def _value(name: str, value: str) -> str:
    match name:
        case "block":
            return block_title(value)
        case "text":
            return addressed(value)
        case "reason":
            return QCoreApplication.translate(CONTEXT, value)
        case _:
            return value
