"""Why tidying left something out, or asks first: the engine's codes in plain words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def left_out_reason(code: str) -> str:
    """Why words of the user did not become memory; a general sentence for a code that is not known here."""
    translate = QCoreApplication.translate
    return {
        "": translate("TidyingReasons", "Not worth keeping."),
        "sensitive": translate("TidyingReasons", "It is private: such things are kept only if you say so."),
        "others_private": translate("TidyingReasons", "It is another person's private matter."),
        "not_in_source": translate("TidyingReasons", "What it came to is not what you said."),
        "unfinished": translate("TidyingReasons", "The sentence did not come to an end."),
        "other_script": translate("TidyingReasons", "It drifted into another language."),
        "too_long": translate("TidyingReasons", "It is too long for one fact."),
        "small_talk": translate("TidyingReasons", "Small talk."),
        "question": translate("TidyingReasons", "A question says nothing lasting."),
        "duplicate": translate("TidyingReasons", "It was known already."),
        "forgotten": translate("TidyingReasons", "You had it forgotten for good."),
        "dismissed": translate("TidyingReasons", "You dismissed this before."),
        "gave_way": translate("TidyingReasons", "You had edited it meanwhile, so your version stays."),
        "failed": translate("TidyingReasons", "It could not be worked out."),
    }.get(code) or translate("TidyingReasons", "It did not pass the checks.")


def asking_reason(code: str) -> str:
    """Why something waits for the user's word; "" where there is nothing to add."""
    translate = QCoreApplication.translate
    return {
        "": "",
        "sensitive": translate("TidyingReasons", "It is private, so it is kept only if you say so."),
        "others_private": translate(
            "TidyingReasons", "It is another person's private matter, so it is kept only if you say so."
        ),
        "conflict": translate("TidyingReasons", "It contradicts something that was known."),
        "pinned": translate("TidyingReasons", "It would change something you pinned."),
        "confirmed": translate("TidyingReasons", "It would change something you confirmed."),
        "user_line": translate("TidyingReasons", "It would change a line that you wrote."),
        "out of date": translate("TidyingReasons", "A line that you wrote or pinned seems to be out of date."),
    }.get(code) or translate("TidyingReasons", "It is not sure enough to be done without asking you.")
