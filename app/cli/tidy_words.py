"""What ``rolltop tidy`` says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from engine.consolidation.settings import ScheduleSettings
from engine.consolidation_values import ItemKind, PassName
from engine.protocol import ConsolidationProgress
from engine.protocol.consolidation import Review, ReviewLine, ReviewSummary
from engine.store.text import one_line
from engine.values import MemoryChange

NOTHING: Final = "There was nothing to tidy."
PASSES: Final[dict[PassName, str]] = {
    "steps": "looking through messages again", "extract": "looking for what is worth keeping",
    "reconcile": "comparing memories", "verify": "checking memories against their sources",
    "rewrite": "rewriting core memory", "titles": "writing titles",
}  # fmt: skip
KINDS: Final[dict[ItemKind, str]] = {
    "learned": "learned", "merged": "merged", "closed": "closed", "rewritten": "rewritten", "titled": "titled",
    "conflict": "in conflict", "suggested": "suggested", "left_out": "left out",
}  # fmt: skip
"""In the order in which they are shown."""


REASONS: Final[dict[str, str]] = {
    "sensitive": "private: kept only if you say so", "conflict": "contradicts what was known",
    "not_in_source": "not to be found in what you said", "other_numbers": "with numbers that you did not say",
    "other_names": "with names that you did not say", "too_long": "too long for one fact",
}  # fmt: skip


def progress_words(event: ConsolidationProgress) -> str:
    """The line while it works."""
    doing = PASSES[event.pass_name] if event.pass_name else "tidying"
    return f"{doing} ({event.done} done, {event.due} to do)"


def review_words(review: Review) -> Iterator[str]:
    """One line a change, by kind."""
    for kind, word in KINDS.items():
        lines = [line for line in review.lines if line.kind == kind]
        for number, line in enumerate(lines):
            yield f"{word + ':' if number == 0 else '':<13}{_line(line)}"


def summary_words(summary: ReviewSummary) -> str:
    """Counts, costs, and how to go on."""
    told = f"Tidied: {_counts(summary)} ({summary.run.units} looked at, {_duration(summary.run.seconds)})."
    if summary.waiting:
        told += f" {summary.waiting} wait{'s' if summary.waiting == 1 else ''} for your word."
    if summary.run.failures:
        told += f" {failed_words(summary.run.failures)}"
    return f"{told} To take it back: rolltop tidy --undo"


def failed_words(count: int) -> str:
    """That some of it could not be done."""
    if count == 1:
        return "One piece could not be tidied yet; it is tried again later."
    return f"{count} pieces could not be tidied yet; they are tried again later."


def away_words(summary: ReviewSummary) -> str:
    """What happened by itself, in one line."""
    if not summary.counts:
        return failed_words(summary.run.failures)
    return f"Tidied while you were away: {_counts(summary)}. To take it back: rolltop tidy --undo"


def _counts(summary: ReviewSummary) -> str:
    return ", ".join(f"{summary.counts[kind]} {word}" for kind, word in KINDS.items() if summary.counts.get(kind))


def undone_words(changes: Sequence[MemoryChange]) -> Iterator[str]:
    yield f"Taken back ({len(changes)} in all):"
    for change in changes:
        text = one_line(change.text or change.previous_text)
        yield f"  {change.label + ': ' if change.label else ''}{text}"


def left_words(lines: Sequence[ReviewLine]) -> Iterator[str]:
    """What was not taken back."""
    yield f"Left as it is, because it was changed since ({len(lines)} in all):"
    for line in lines:
        yield f"  {_line(line)}"


def settings_words(schedule: ScheduleSettings, told: dict[str, Any]) -> Iterator[str]:
    """When tidying runs by itself."""
    settings = schedule.settings
    if not settings.enabled:
        yield "Tidying by itself is off."
    if schedule.paused_until is not None:
        yield f"Tidying is paused until {datetime.fromtimestamp(schedule.paused_until):%Y-%m-%d %H:%M}."
    elif settings.enabled:
        yield "Tidying by itself is on."
    yield f"  after {_minutes(settings.idle_minutes)} without activity"
    battery = settings.min_battery_percent
    yield "  never on battery" if battery > 100 else f"  on battery from {battery} % on"
    whole_day = settings.from_hour == settings.to_hour
    yield "  at any hour" if whole_day else f"  from {settings.from_hour}:00 to {settings.to_hour}:00"
    limit = f"at most {_minutes(settings.budget_minutes)} a day" if settings.budget_minutes else "without a limit"
    yield f"  {limit}; {told['worked_minutes']} minutes today"
    yield f"  while other programs take less than {settings.busy_percent} % of the processor"
    yield f"To do now: {told['due']}" if told["due"] else "Nothing is to be done now."
    if told["unreviewed"]:
        yield f"Reviews you have not looked at: {told['unreviewed']}"


def _line(line: ReviewLine) -> str:
    before = f" (before: {one_line(line.previous_text)})" if line.previous_text else ""
    label = f"{line.label}: " if line.label else ""
    reason = f" [{REASONS.get(line.reason, line.reason.replace('_', ' '))}]" if line.reason else ""
    return f"{label}{one_line(line.text)}{before}{reason}"


def _minutes(count: int) -> str:
    return "1 minute" if count == 1 else f"{count} minutes"


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"
