"""Why tidying left something out, or asks first: the engine's codes in plain words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def left_out_reason(code: str) -> str:
    """Why words of the user did not become memory; a general sentence for a code that is not known here."""
    translate = QCoreApplication.translate
    return {
        "": translate("TidyingReasons", "Not worth keeping."),
        "sensitive": translate("TidyingReasons", "It is private: such things are kept only if you say so."),
        "not_in_source": translate("TidyingReasons", "What it came to is not what you said."),
        "too_long": translate("TidyingReasons", "It is too long for one fact."),
    }.get(code) or translate("TidyingReasons", "It did not pass the checks.")


def asking_reason(code: str) -> str:
    """Why something waits for the user's word; a general sentence for a code that is not known here."""
    translate = QCoreApplication.translate
    return {
        "sensitive": translate("TidyingReasons", "It is private, so it is kept only if you say so."),
        "conflict": translate("TidyingReasons", "It contradicts something that was known."),
        "not_in_source": translate("TidyingReasons", "It was remembered, but is not to be found in what you said."),
        "other_numbers": translate("TidyingReasons", "It was remembered with numbers that you did not say."),
        "other_names": translate("TidyingReasons", "It was remembered with names that you did not say."),
        "out of date": translate("TidyingReasons", "A line that you wrote or pinned seems to be out of date."),
    }.get(code) or translate("TidyingReasons", "It is not sure enough to be done without asking you.")
