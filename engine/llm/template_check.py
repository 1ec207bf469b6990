"""Tries a chat template of the user's own on a probe conversation, before it is accepted."""

from __future__ import annotations

import ctypes
import threading
from datetime import datetime
from typing import Final

from msgspec import Struct

from engine.errors import Sentence, say
from engine.llm.template_rendering import BadTemplateError, TemplateRenderer
from engine.llm.templates import chat_format_from_template

LIMIT_S: Final = 2.0
MOST_CHARACTERS: Final = 200_000
_PROBE: Final = (
    {"role": "system", "content": "You are a helpful assistant."},
    {"role": "user", "content": "Hello! 你好！"},
    {"role": "assistant", "content": "How can I help?"},
    {"role": "user", "content": "What is the capital of France?"},
)


class TemplateTrial(Struct, frozen=True):
    """``problem`` is "" where the template can be used; ``preview`` is the probe conversation in it."""

    problem: Sentence
    preview: str = ""


class _TookTooLong(BaseException):
    """Raised inside a template that does not end. No Exception: what renders it would take it for its failure."""


def try_template(template: str, limit_s: float = LIMIT_S) -> TemplateTrial:
    """Render the probe on a thread of its own, so that a template without an end is left."""
    if not template.strip():
        return TemplateTrial(say("The chat template is empty."))
    if len(template) > MOST_CHARACTERS:
        return TemplateTrial(say("This chat template is too long."))
    answers: list[TemplateTrial] = []
    thread = threading.Thread(target=lambda: answers.append(_render(template)), name="template-check", daemon=True)
    thread.start()
    thread.join(limit_s)
    if thread.is_alive():
        _raise_in(thread, _TookTooLong)
        thread.join(limit_s)
        return TemplateTrial(say("The chat template does not come to an end."))
    return answers[0] if answers else TemplateTrial(say("The chat template does not come to an end."))


def _render(template: str) -> TemplateTrial:
    try:
        now = datetime.now().astimezone()
        preview = _preview(TemplateRenderer(template, "", "", now))
        warning = chat_format_from_template(template, now=now).warning
    except BadTemplateError as error:
        return TemplateTrial(say("The chat template does not work: {error}", error=error))
    except _TookTooLong:
        return TemplateTrial(say("The chat template does not come to an end."))
    if warning:
        return TemplateTrial(
            say("The chat template does not write the messages once each and in their order."), preview
        )
    return TemplateTrial(Sentence(""), preview)


def _preview(renderer: TemplateRenderer) -> str:
    """Some templates (Gemma's, Mistral's) refuse a system message: they are shown without."""
    try:
        return renderer.render(_PROBE)
    except BadTemplateError:
        return renderer.render(_PROBE[1:])


def _raise_in(thread: threading.Thread, kind: type[BaseException]) -> None:
    """https://docs.python.org/3/c-api/init.html: PyThreadState_SetAsyncExc."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(kind))
