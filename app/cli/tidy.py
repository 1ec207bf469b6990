"""``rolltop tidy``: tidies memory now, shows what that did, takes it back; sets when it happens by itself."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

import msgspec
from msgspec.structs import replace

from app.cli.client import EngineClient
from app.cli.keyboard import Interrupts
from app.cli.model_choice import NoModelError, model_path
from app.cli.output import Output
from app.cli.progress import StatusLine
from app.cli.reading import opened_to_read
from app.cli.tidy_words import (
    NOTHING,
    failed_words,
    left_words,
    progress_words,
    review_words,
    settings_words,
    summary_words,
    undone_words,
)
from app.cli.words import sentence, told
from app.engine_options import host_options
from app.paths import data_folder
from app.settings.store import read_preferences
from engine.consolidation.loop import MOST_COUNTED
from engine.consolidation.passes import build_passes
from engine.consolidation.review import review_of
from engine.consolidation.runner import Consolidation
from engine.consolidation.settings import ScheduleSettings
from engine.consolidation.taking_back import take_back
from engine.errors import EngineError, say
from engine.memory.capability import RULES_ONLY
from engine.protocol import ConsolidationProgress, Event, LoadModel, Notice
from engine.protocol.consolidation import (
    ConsolidationSettings,
    GetReview,
    Review,
    ReviewSummary,
    RunConsolidation,
)
from engine.services import Services
from engine.store import Store
from engine.store.opening import FILE_NAME
from models.errors import ModelsError
from models.sentence import unsaid

_SETTINGS = {
    "idle_minutes": "idle_minutes", "battery": "min_battery_percent", "budget": "budget_minutes",
    "busy": "busy_percent",
}  # fmt: skip
"""Names of options by those of settings."""


def run(arguments: argparse.Namespace) -> int:
    """Tidy and end, or change settings.

    Returns 0, or 1 after a failure that is told in a sentence, 2 where there is no model, 130 after Ctrl-C (what was
    done until then stays), 141 when nobody reads the output any more, 143 when the program was told to end.
    """
    try:
        if _is_about_settings(arguments):
            return _over_the_store(arguments)
    except EngineError as error:
        print(sentence(error.sentence), file=sys.stderr)
        return 1
    tidying = _Tidying(arguments)
    with tidying.interrupts.watched():
        try:
            return tidying.run()
        except (EngineError, ModelsError) as error:
            tidying.status.clear()
            print(sentence(error.sentence), file=sys.stderr)
            return tidying.left_with if tidying.stopped else 2 if isinstance(error, NoModelError) else 1
        except KeyboardInterrupt:
            return tidying.left_with
        finally:
            tidying.status.clear()
            tidying.client.close()


class _Tidying:
    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self._agent = arguments.agent
        self._json = arguments.json
        self._no_model = arguments.no_model
        self._model = getattr(arguments, "model", None)
        self._loader = getattr(arguments, "model_loader", None)
        folder, embedder = data_folder(getattr(arguments, "data", None)), getattr(arguments, "embedder", None)
        options = host_options(folder, read_preferences(folder), self._loader, embedder=embedder)
        self.status = StatusLine()
        self.client = EngineClient(options, self._take, self._leave, lambda: self.interrupts.told_to_end)
        self.stopped = False
        self.interrupts = Interrupts(self._stop)
        self._output = Output(self.client.interrupt)

    def run(self) -> int:
        with self.interrupts.raised():
            path = None if self._no_model else self._model if self._loader else model_path(self._arguments)
            self.client.start()
        if not self._no_model:
            self.client.ask(LoadModel(job=0, path=path or "scripted"))
        summary: ReviewSummary | None = self.client.ask(RunConsolidation(job=0, agent_id=self._agent))
        review: Review | None = None
        if summary is not None and summary.counts:
            review = self.client.ask(GetReview(job=0, run_id=summary.run.id))
        self.status.clear()
        self._show(review, 0 if summary is None else summary.run.failures)
        return self.left_with if self.stopped or self._output.gone else 0

    @property
    def left_with(self) -> int:
        if self._output.gone:
            return 128 + 13
        return 128 + 15 if self.interrupts.told_to_end else 128 + 2

    def _show(self, review: Review | None, failures: int) -> None:
        if self._json:
            self._output.say(json.dumps(None if review is None else msgspec.to_builtins(review), ensure_ascii=False))
            return
        if review is None:
            self._output.say(failed_words(failures) if failures else told(NOTHING))
            return
        for line in review_words(review):
            self._output.say(line)
        self._output.say(summary_words(review.summary))

    def _take(self, event: Event) -> None:
        match event:
            case ConsolidationProgress(state="running"):
                self.status.show(progress_words(event))
            case Notice():
                self.status.clear()
                print(sentence(unsaid(event.said, event.sentence)), file=sys.stderr, flush=True)
            case _:
                pass

    def _stop(self) -> None:
        self.stopped = True
        self.client.interrupt()

    def _leave(self) -> None:
        raise KeyboardInterrupt


# -- without a model


def _is_about_settings(arguments: argparse.Namespace) -> bool:
    return arguments.status or _changes(arguments)


def _changes(arguments: argparse.Namespace) -> bool:
    given = (arguments.undo, arguments.resume, arguments.on, arguments.off)
    values = (arguments.pause, arguments.hours, *(getattr(arguments, name) for name in _SETTINGS))
    return any(given) or any(value is not None for value in values)


def _over_the_store(arguments: argparse.Namespace) -> int:
    folder = data_folder(getattr(arguments, "data", None))
    if not _changes(arguments) and (folder / FILE_NAME).exists():
        with opened_to_read(folder) as services:
            return _tell(services, arguments)
    store = Store.open(folder)
    try:
        services = Services.over(store)
        if arguments.undo:
            return _undo(services, arguments)
        _change(ScheduleSettings(store), arguments)
        return _tell(services, arguments)
    finally:
        store.close()


def _tell(services: Services, arguments: argparse.Namespace) -> int:
    schedule = ScheduleSettings(services.store)
    told = _status(services, schedule, arguments.agent)
    output = Output(lambda: None)
    output.say(json.dumps(told, ensure_ascii=False) if arguments.json else "\n".join(settings_words(schedule, told)))
    return 128 + 13 if output.gone else 0


def _change(schedule: ScheduleSettings, arguments: argparse.Namespace) -> None:
    fields: dict[str, Any] = {
        field: value for name, field in _SETTINGS.items() if (value := getattr(arguments, name)) is not None
    }
    if arguments.hours is not None:
        fields |= _hours(arguments.hours)
    if arguments.on or arguments.off:
        fields["enabled"] = arguments.on
    wanted: ConsolidationSettings = replace(schedule.settings, **fields)
    if wanted != schedule.settings:
        schedule.change(wanted)
    if arguments.pause is not None or arguments.resume:
        schedule.pause(60 * (arguments.pause or 0.0))


def _hours(text: str) -> dict[str, int]:
    """As "1-6"."""
    start, dash, end = text.partition("-")
    if not (dash and start.strip().isdecimal() and end.strip().isdecimal()):
        raise EngineError(say("“{text}” is no span of hours. Write it as 1-6, or as 0-0 for the whole day.", text=text))
    return {"from_hour": int(start), "to_hour": int(end)}


def _status(services: Services, schedule: ScheduleSettings, agent: int | None) -> dict[str, Any]:
    agent_id, table = services.agent_id(agent), services.store.consolidation
    runs = [run for run in table.runs(agent_id, unreviewed=True) if run.ended_at is not None]
    by_rules = Consolidation(services.store, build_passes(services, None, RULES_ONLY, None), RULES_ONLY)
    due = by_rules.count_due(agent_id, MOST_COUNTED) + by_rules.count_left_out(agent_id, MOST_COUNTED)
    return {
        "settings": msgspec.to_builtins(schedule.settings),
        "paused_until": schedule.paused_until,
        "worked_minutes": round(schedule.worked_s() / 60, 1),
        "due": due,
        "unreviewed": len(runs),
    }


def _undo(services: Services, arguments: argparse.Namespace) -> int:
    """Take the newest pass back; what was changed since stays and is named."""
    agent_id = services.agent_id(arguments.agent)
    runs = services.store.consolidation.runs(agent_id)
    if not runs:
        raise EngineError(say("Nothing has been tidied yet."))
    taken = take_back(services, runs[0])
    if arguments.json:
        print(json.dumps(msgspec.to_builtins(list(taken.changes)), ensure_ascii=False))
    elif taken.changes:
        print("\n".join(undone_words(taken.changes)))
    waits = any(line.state == "waiting" for line in review_of(services.store, runs[0]).lines)
    if not taken.left and not waits:  # there is nothing to look at any more
        services.store.consolidation.mark_reviewed(runs[0].id, services.store.now())
    if taken.left:
        print("\n".join(left_words(taken.left)), file=sys.stderr)
    return 0 if taken.changes else 1
