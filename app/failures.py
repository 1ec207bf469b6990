"""What went wrong, in the window's own words and the user's language."""

from __future__ import annotations

import signal
from functools import partial

from PySide6.QtCore import QCoreApplication

from app.block_names import block_title
from app.engine_words import in_window_language
from app.words import Words
from engine.protocol import EngineDied, Failed
from models.catalogue import display_name

NOT_RUNNING = "engine_not_running"


def failure_words(event: Failed) -> Words:
    """Words for a failure; one that has no code keeps the engine's sentence."""
    return partial(failure_sentence, event)


def failure_sentence(event: Failed) -> str:
    translate = QCoreApplication.translate
    values = dict(event.values)
    match event.code:
        case "engine_not_running":
            text = translate("Failures", "The engine is not running. Restart it and try again; nothing was lost.")
        case "block_full":
            values["over"] = _number(values["over"])
            text = translate(
                "Failures",
                "“{name}” has room for {limit} tokens and this text is {over} tokens longer. Shorten it, raise the "
                "limit, or keep part of it as a fact.",
            )
        case "duplicate_label":
            text = translate("Failures", "There is a block “{name}” already.")
        case "protected_block":
            text = translate("Failures", "“{name}” is always there; you can empty it but not delete it.")
        case "stale_version" if "label" in values:
            text = translate("Failures", "“{name}” was changed meanwhile. Look at its new text, then edit again.")
        case "stale_version" if event.said is None:
            text = translate("Failures", "This was changed meanwhile. Look at the new text, then edit again.")
        case "undo_conflict" if event.said is None:
            text = translate(
                "Failures", "This cannot be undone any more: it was undone already or has changed again since."
            )
        case "model_left_out":
            values["model"] = display_name(str(values["path"]))
            text = translate(
                "Failures", "Loading {model} ended the engine the last time, so it was not loaded again by itself."
            )
        case "memory_damaged" if event.said is None:
            text = translate(
                "Failures",
                "Your memory file cannot be read: it is damaged, or not a file of Rolltop. It was left as it is.",
            )
        case _:
            return in_window_language(event.sentence, event.said)
    if "label" in values:
        values["name"] = block_title(str(values["label"]))
    return text.format(**values)


def death_sentence(event: EngineDied) -> str:
    """How the engine ended."""
    translate = QCoreApplication.translate
    code = event.exit_code
    if code is not None and code == -getattr(signal, "SIGKILL", 9):
        return translate(
            "Failures",
            "The engine was ended by the system, often because memory ran out. Your conversation is safe.",
        )
    if code is not None and code < 0:
        return translate("Failures", "The engine crashed ({signal}). Your conversation is safe.").format(
            signal=_signal_name(-code)
        )
    return translate("Failures", "The engine ended unexpectedly. Your conversation is safe.")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _number(value: str | int) -> str:
    return f"{value:,}" if isinstance(value, int) else value
