"""Sentences of the engine and of ``models`` in the window's language."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication

from app.words import Words
from engine.errors import Said
from engine.protocol import ModelInfo, Notice
from models.sentence import filled

CONTEXT = "Engine"
"""Of the templates in the translation file; ``app.translations`` collects them from the calls of ``say``."""


def in_window_language(text: str, said: Said | None) -> str:
    """The translation of what was said, or the English text where there is none."""
    if said is None:
        return text
    template = QCoreApplication.translate(CONTEXT, said.template)
    values = {
        name: value if isinstance(value, str) else in_window_language(value.template, value)
        for name, value in said.values.items()
    }
    return filled(template, values)


def sentence_words(text: str) -> Words:
    """Words of a sentence of this process, such as an error's."""
    return partial(in_window_language, str(text), Said.of(text))


def notice_words(event: Notice) -> Words:
    return partial(in_window_language, event.sentence, event.said)


def warning_words(model: ModelInfo) -> list[Words]:
    """What is to be said about a model that was loaded."""
    return [partial(in_window_language, *pair) for pair in zip(model.warnings, model.warnings_said, strict=True)]


def fit_reason(model: ModelInfo) -> str:
    """Why it was loaded as it was."""
    return in_window_language(model.fit_reason, model.reason_said)
