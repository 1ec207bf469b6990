"""What ``rolltop tidy`` says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from app.cli.words import counted, later, listed, told
from engine.addressing.addressed import addressed
from engine.consolidation.settings import ScheduleSettings
from engine.consolidation_values import ItemKind, PassName
from engine.protocol import ConsolidationProgress
from engine.protocol.consolidation import Review, ReviewLine, ReviewSummary
from engine.store.text import one_line
from engine.values import MemoryChange

NOTHING: Final = later("There was nothing to tidy.")
PASSES: Final[dict[PassName, str]] = {
    "steps": later("looking through messages again"),
    "extract": later("looking for what is worth keeping"),
    "reconcile": later("comparing memories"),
    "verify": later("checking memories against their sources"),
    "rewrite": later("rewriting core memory"),
    "titles": later("writing titles"),
}
KINDS: Final[dict[ItemKind, str]] = {
    "learned": later("learned"),
    "merged": later("merged"),
    "closed": later("closed"),
    "rewritten": later("rewritten"),
    "titled": later("titled"),
    "conflict": later("in conflict"),
    "suggested": later("suggested"),
    "left_out": later("left out"),
}
"""In the order in which they are shown."""


REASONS: Final[dict[str, str]] = {
    "sensitive": later("private: kept only if you say so"),
    "conflict": later("contradicts what was known"),
    "not_in_source": later("not to be found in what you said"),
    "other_numbers": later("with numbers that you did not say"),
    "other_names": later("with names that you did not say"),
    "too_long": later("too long for one fact"),
}


def progress_words(event: ConsolidationProgress) -> str:
    """The line while it works."""
    doing = told(PASSES[event.pass_name]) if event.pass_name else told("tidying")
    return told("{doing} ({done} done, {due} to do)", doing=doing, done=event.done, due=event.due)


def review_words(review: Review) -> Iterator[str]:
    """One line a change, by kind."""
    for kind, word in KINDS.items():
        lines = [line for line in review.lines if line.kind == kind]
        for number, line in enumerate(lines):
            yield f"{told('{kind}:', kind=told(word)) if number == 0 else '':<13}{_line(line)}"


def summary_words(summary: ReviewSummary) -> str:
    """Counts, costs, and how to go on."""
    parts = [
        told(
            "Tidied: {counts} ({units} looked at, {duration}).", counts=_counts(summary), units=summary.run.units,
            duration=_duration(summary.run.seconds),
        )
    ]  # fmt: skip
    if summary.waiting:
        parts.append(counted(summary.waiting, "1 waits for your word.", "{count} wait for your word."))
    if summary.run.failures:
        parts.append(failed_words(summary.run.failures))
    return " ".join([*parts, told("To take it back: rolltop tidy --undo")])


def failed_words(count: int) -> str:
    """That some of it could not be done."""
    return counted(
        count, "One piece could not be tidied yet; it is tried again later.",
        "{count} pieces could not be tidied yet; they are tried again later.",
    )  # fmt: skip


def away_words(summary: ReviewSummary) -> str:
    """What happened by itself, in one line."""
    if not summary.counts:
        return failed_words(summary.run.failures)
    return told("Tidied while you were away: {counts}. To take it back: rolltop tidy --undo", counts=_counts(summary))


def _counts(summary: ReviewSummary) -> str:
    found = [(summary.counts[kind], told(word)) for kind, word in KINDS.items() if summary.counts.get(kind)]
    return listed([told("{count} {kind}", count=count, kind=word) for count, word in found])


def undone_words(changes: Sequence[MemoryChange]) -> Iterator[str]:
    yield told("Taken back ({count} in all):", count=len(changes))
    for change in changes:
        text = addressed(one_line(change.text or change.previous_text))
        yield f"  {change.label + ': ' if change.label else ''}{text}"


def left_words(lines: Sequence[ReviewLine]) -> Iterator[str]:
    """What was not taken back."""
    yield told("Left as it is, because it was changed since ({count} in all):", count=len(lines))
    for line in lines:
        yield f"  {_line(line)}"


def settings_words(schedule: ScheduleSettings, status: dict[str, Any]) -> Iterator[str]:
    """When tidying runs by itself."""
    settings = schedule.settings
    if not settings.enabled:
        yield told("Tidying by itself is off.")
    if schedule.paused_until is not None:
        until = f"{datetime.fromtimestamp(schedule.paused_until):%Y-%m-%d %H:%M}"
        yield told("Tidying is paused until {time}.", time=until)
    elif settings.enabled:
        yield told("Tidying by itself is on.")
    yield "  " + told("after {time} without activity", time=_minutes(settings.idle_minutes))
    battery = settings.min_battery_percent
    yield "  " + (told("never on battery") if battery > 100 else told("on battery from {share} % on", share=battery))
    whole_day = settings.from_hour == settings.to_hour
    hours = {"start": f"{settings.from_hour}:00", "end": f"{settings.to_hour}:00"}
    yield "  " + (told("at any hour") if whole_day else told("from {start} to {end}", **hours))
    limit = told("without a limit")
    if settings.budget_minutes:
        limit = told("at most {time} a day", time=_minutes(settings.budget_minutes))
    yield "  " + told("{limit}; {count} minutes today", limit=limit, count=status["worked_minutes"])
    yield "  " + told("while other programs take less than {share} % of the processor", share=settings.busy_percent)
    yield told("To do now: {count}", count=status["due"]) if status["due"] else told("Nothing is to be done now.")
    if status["unreviewed"]:
        yield told("Reviews you have not looked at: {count}", count=status["unreviewed"])


def _line(line: ReviewLine) -> str:
    before = ""
    if line.previous_text:
        before = " " + told("(before: {text})", text=addressed(one_line(line.previous_text)))
    label = f"{line.label}: " if line.label else ""
    reason = f" [{told(REASONS.get(line.reason, line.reason.replace('_', ' ')))}]" if line.reason else ""
    return f"{label}{addressed(one_line(line.text))}{before}{reason}"


def _minutes(count: int) -> str:
    return counted(count, "1 minute", "{count} minutes")


def _duration(seconds: float) -> str:
    if seconds < 120:
        return told("{count} s", count=f"{seconds:.0f}")
    return told("{count} min", count=f"{seconds / 60:.0f}")
