"""What the assistant is doing for a turn, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.chat.turns import Turn
from app.numbers import agreeing


def activity_words(turn: Turn, model_loading: bool, behind_another: bool) -> str:
    """Args: behind_another: the reply of another conversation is made first."""
    if turn.stopping:
        return QCoreApplication.translate("ChatPanel", "Stopping…")
    match turn.stage:
        case "sending":
            return ""
        case "reading" if turn.read_tokens < turn.total_tokens:
            return _reading_words(turn)
        case "replying":
            return QCoreApplication.translate("ChatPanel", "Writing a reply…")
        case "waiting" if model_loading:
            return QCoreApplication.translate(
                "ChatPanel", "Your message is stored. The reply begins when the model has loaded."
            )
        case "waiting" if behind_another:
            return QCoreApplication.translate("ChatPanel", "Waiting for the reply in another conversation…")
        case _:
            return QCoreApplication.translate("ChatPanel", "Thinking about it…")


def _reading_words(turn: Turn) -> str:
    """How far it has read, for everybody; the figures are in ``activity_figures``."""
    percent = 100 * turn.read_tokens // turn.total_tokens
    return QCoreApplication.translate("ChatPanel", "Reading: {percent} %").format(percent=percent)


def activity_figures(turn: Turn) -> str:
    """How much of the prompt has been read and how much of it need not be, while it is read; else ""."""
    if turn.stopping or turn.stage != "reading" or turn.read_tokens >= turn.total_tokens:
        return ""
    if turn.known_tokens:
        text = QCoreApplication.translate(
            "ChatPanel", "Reading {read} of {total} new tokens; {known} are known already"
        )
    else:
        text = QCoreApplication.translate("ChatPanel", "Reading {read} of {total} tokens")
    locale = QLocale()
    figures = agreeing(
        text.format(
            read=locale.toString(turn.read_tokens),
            total=locale.toString(turn.total_tokens),
            known=locale.toString(turn.known_tokens),
        )
    )
    explained = QCoreApplication.translate("ChatPanel", "A token is a word or a piece of one.")
    return f"{figures}\n{explained}"
