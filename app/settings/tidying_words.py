"""What the settings say about tidying: what it does now, why it waits, what the model can do."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from app.times import time_text
from engine.consolidation_values import PassName
from engine.protocol.consolidation import ConsolidationView, WaitReason


def pass_words(name: PassName) -> str:
    translate = QCoreApplication.translate
    return {
        "steps": translate("TidyingSettings", "catch up on messages that were not looked at yet"),
        "extract": translate("TidyingSettings", "learn from what you said"),
        "reconcile": translate("TidyingSettings", "merge what was said twice and close what is out of date"),
        "verify": translate("TidyingSettings", "check facts against your own words"),
        "rewrite": translate("TidyingSettings", "keep the notes about you and the assistant short and current"),
        "titles": translate("TidyingSettings", "give conversations a title"),
    }[name]


def state_words(view: ConsolidationView) -> str:
    """What tidying does now, and why it waits."""
    translate = QCoreApplication.translate
    match view.state:
        case "off":
            return translate("TidyingSettings", "It is switched off. “Tidy now” still works.")
        case "paused" if view.paused_until is not None:
            return translate("TidyingSettings", "It is paused until {when}.").format(when=time_text(view.paused_until))
        case "paused":
            return translate("TidyingSettings", "It is paused.")
        case "running":
            return translate("TidyingSettings", "It is tidying now: to {what}.").format(
                what=pass_words(view.running) if view.running else "…"
            )
        case "nothing":
            return translate("TidyingSettings", "Everything is tidy.")
        case "waiting":
            return _wait_words(view.waits_for)


def _wait_words(reason: WaitReason) -> str:
    translate = QCoreApplication.translate
    return {
        "": translate("TidyingSettings", "It begins shortly."),
        "activity": translate("TidyingSettings", "It waits until you are away."),
        "battery": translate("TidyingSettings", "It waits for the battery to be charged, or for the mains."),
        "busy": translate("TidyingSettings", "It waits because other programs are busy."),
        "hours": translate("TidyingSettings", "It waits for the hours that you chose."),
        "budget": translate("TidyingSettings", "Today’s time is used up; it goes on tomorrow."),
        "model": translate("TidyingSettings", "It waits for a model to be loaded."),
    }[reason]


def work_words(view: ConsolidationView) -> str:
    """How much it has done today, and how much is known to wait."""
    translate = QCoreApplication.translate
    minutes = round(view.worked_minutes)
    parts: list[str] = []
    if minutes:
        parts.append(translate("TidyingSettings", "{minutes} min of work today.").format(minutes=minutes))
    if view.due == 1:
        parts.append(translate("TidyingSettings", "One thing to look at."))
    elif view.due:
        parts.append(translate("TidyingSettings", "{count} things to look at.").format(count=view.due))
    return translate("TidyingSettings", " ", "between two sentences").join(parts)


def ability_words(view: ConsolidationView, has_model: bool) -> str:
    """What can be done with the model that is loaded, and what it takes a larger one for."""
    translate = QCoreApplication.translate
    can, cannot = _listed(view.passes), _listed(view.left_out)
    if not has_model:
        if not cannot:
            return translate("TidyingSettings", "No model is loaded.")
        form = translate("TidyingSettings", "Without a model it can {can}. It takes a model to {cannot}.")
        if not can:
            form = translate("TidyingSettings", "It takes a model to {cannot}.")
        return form.format(can=can, cannot=cannot)
    if not cannot:
        return translate("TidyingSettings", "This model can {can}.").format(can=can)
    form = translate(
        "TidyingSettings", "This model can {can}. It cannot {cannot}: choose a larger one if you want that."
    )
    if not can:
        form = translate("TidyingSettings", "This model cannot {cannot}: choose a larger one if you want that.")
    return form.format(can=can, cannot=cannot)


def _listed(names: Iterable[PassName]) -> str:
    semicolon = QCoreApplication.translate("TidyingSettings", "; ", "between the things it can do")
    return semicolon.join(pass_words(name) for name in names)
