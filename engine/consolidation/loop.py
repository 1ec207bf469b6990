"""Tidies by itself: watches when it may, works unit by unit on the inference lane, ends the run, and reports."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from engine.consolidation.passes import build_passes
from engine.consolidation.progress import Progress
from engine.consolidation.review import summary_of
from engine.consolidation.runner import Consolidation, Step
from engine.consolidation.schedule import Signals, Verdict, decide
from engine.consolidation.settings import ScheduleSettings
from engine.consolidation_values import Run, Unit
from engine.errors import UNFORESEEN
from engine.lanes.queue import Job, JobQueue, Priority
from engine.memory.capability import RULES_ONLY
from engine.memory.journal_changes import changes_of
from engine.protocol import ConsolidationReport, Event, MemoryChanged, ProposalsChanged, Result
from engine.protocol.consolidation import (
    ConsolidationSettings,
    ConsolidationState,
    ConsolidationView,
    ReviewSummary,
    WaitReason,
)
from engine.services import Services

NOTHING_LOOK_S: Final = 60.0
"""How often it is looked whether anything was written, while all is tidied."""
NOTHING_TRUSTED_S: Final = 3600.0
"""What is due by the time that passed is found so late."""
FAILED_DELAY_S: Final = 600.0
"""After a failure: what failed is not tried again at once."""
MOST_COUNTED: Final = 100
JOIN_S: Final = 10.0
ENDING_LOOK_S: Final = 0.1

_log = logging.getLogger(__name__)


class SignalReader(Protocol):
    """``SystemSignals``, or what tests put in its place."""

    def read(self, quiet_s: float) -> Signals: ...


class ConsolidationLoop:
    """Watches on a thread of its own; what may be called from where stands at each part.

    Args:
        queue: of the inference lane, on whose thread units run.
        passes: over the model that is loaded now; None without one.
        signals: told of the computer; asked on a thread of its own.
        on_written: called behind every unit that wrote something.
        on_finished: called behind every run.
    """

    def __init__(
        self,
        services: Services,
        queue: JobQueue,
        emit: Callable[[Event], None],
        passes: Callable[[], Consolidation | None],
        signals: SignalReader,
        on_written: Callable[[], None],
        on_finished: Callable[[], None],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.schedule = ScheduleSettings(services.store)
        self._services = services
        self._store = services.store
        self._queue = queue
        self._emit = emit
        self._with_model = passes
        self._by_rules = Consolidation(services.store, build_passes(services, None, RULES_ONLY, None), RULES_ONLY)
        self._signals = signals
        self._on_written = on_written
        self._on_finished = on_finished
        self._monotonic = monotonic
        self._condition = threading.Condition()
        self._woken = False
        self._closing = False
        self._quiet_since = monotonic()
        self._known = Signals(0.0)
        self._agent = 0
        self._began = False
        self._tidied_at: tuple[int, float] | None = None
        self._ends = False
        self._failed_until = 0.0
        self._asked: dict[int, int] = {}
        self._stopped: set[int] = set()
        self._progress = Progress(emit, self._count, monotonic)
        self._thread = threading.Thread(target=self._watch, name="consolidation-watch", daemon=True)

    # -- any thread

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Ends the run of this session; what works gives way. Idempotent."""
        with self._condition:
            self._closing = True
            self._condition.notify_all()
        self._queue.stop_background(Priority.CONSOLIDATE)
        if self._thread.is_alive():
            self._thread.join(JOIN_S)

    def activity(self) -> None:
        """Somebody is at it: a running unit gives way at once."""
        self._queue.stop_background(Priority.CONSOLIDATE)
        with self._condition:
            self._quiet_since = self._monotonic()
            if self._began or self._progress.running:
                self._wake()

    def look(self) -> None:
        """Something that the decision depends on may have changed."""
        with self._condition:
            self._tidied_at, self._failed_until = None, 0.0
            self._wake()

    def cancel(self, number: int) -> None:
        """Stop what ``run_now`` began under that number, behind the unit that runs."""
        with self._condition:
            if number in self._asked:
                self._stopped.add(number)

    def change(self, settings: ConsolidationSettings) -> ConsolidationView:
        self.schedule.change(settings)
        self.look()
        return self.view()

    def pause(self, seconds: float) -> ConsolidationView:
        self.schedule.pause(seconds)
        self.look()
        return self.view()

    def view(self) -> ConsolidationView:
        consolidation, schedule = self._consolidation(), self.schedule
        due = self._count()
        state, waits_for = self._state(due)
        runs = [run for agent in self._store.list_agents() for run in self._unreviewed(agent.id)]
        return ConsolidationView(
            settings=schedule.settings,
            state=state,
            waits_for=waits_for,
            passes=consolidation.passes,
            left_out=consolidation.left_out,
            paused_until=schedule.paused_until,
            running=self._progress.running,
            due=due,
            unreviewed=len(runs),
            worked_minutes=schedule.worked_s() / 60,
        )

    def run_now(self, number: int, agent_id: int) -> None:
        """Queue tidying that somebody waits for; ends with a Result."""
        with self._condition:
            self._asked[number] = agent_id
        self._queue.add(Job(Priority.TIDY_NOW, self._run_asked, number))

    # -- the thread that watches

    def _watch(self) -> None:
        wait_s: float | None = 0.0
        while True:
            with self._condition:
                if not self._woken and not self._closing:
                    self._condition.wait(wait_s)
                self._woken = False
                if self._closing:
                    break
            try:
                wait_s = self._look()
            except UNFORESEEN:
                _log.exception("tidying could not be planned")
                wait_s = FAILED_DELAY_S
        self._end_if_begun()

    def _look(self) -> float | None:
        """Begin, stop or end tidying as the schedule wants it. Returns when to look again."""
        verdict = self._verdict(Signals(0.0))
        if verdict.state == "run" and self._is_tidied():
            verdict = Verdict("run", look_again_s=NOTHING_LOOK_S)
        elif verdict.state == "run":
            self._known = self._signals.read(self._quiet_s())
            verdict = self._verdict(self._known)
            if verdict.state == "run" and not self._asked and not self._queue.holds(Priority.CONSOLIDATE):
                self._queue.add(Job(Priority.CONSOLIDATE, self._run_by_itself))
        if verdict.state != "run":
            self._queue.stop_background(Priority.CONSOLIDATE)
        if self._queue.holds(Priority.CONSOLIDATE):
            return ENDING_LOOK_S if self._ends or verdict.state != "run" else verdict.look_again_s
        if not self._asked:
            self._settle(verdict)
        return verdict.look_again_s

    def _settle(self, verdict: Verdict) -> None:
        """End the run when all is done or somebody is back; a run that only waits stays open."""
        self._progress.stopped()
        back = verdict.state in ("off", "paused") or verdict.waits_for in ("activity", "hours", "budget")
        if self._ends or (self._began and back):
            self._finish([agent.id for agent in self._store.list_agents()])
        if verdict.state == "run":
            due = 0 if self._is_tidied() else self._count()
            if not due:
                self._progress.tell_state(*self._state(due))
        else:
            self._progress.tell_state(verdict.state, verdict.waits_for)

    def _end_if_begun(self) -> None:
        limit = self._monotonic() + JOIN_S / 2
        while self._queue.holds(Priority.CONSOLIDATE) and self._monotonic() < limit:
            time.sleep(0.01)
        if self._began:
            self._finish([agent.id for agent in self._store.list_agents()])

    def _finish(self, agents: Sequence[int]) -> None:
        self._began = self._ends = False
        runs = [run for agent_id in agents if (run := self._by_rules.finish(agent_id)) is not None]
        for run in runs:
            self._emit(ConsolidationReport(job=0, summary=summary_of(self._store, run)))
        if any(run.failures for run in runs):
            self._failed_until = self._monotonic() + FAILED_DELAY_S
        if runs:
            self._on_finished()

    def _is_tidied(self) -> bool:
        """Whether nothing was written since nothing was found to do."""
        if self._monotonic() < self._failed_until:
            return True
        known = self._tidied_at
        return known is not None and (
            known[0] == self._store.database.changes and self._monotonic() - known[1] < NOTHING_TRUSTED_S
        )

    # -- the lane's thread

    def _run_by_itself(self, job: Job) -> None:
        if self._may_go_on():  # not so if somebody came back just when this was queued
            step = self._next_step([agent.id for agent in self._store.list_agents()], job)
            if step.outcome == "nothing":
                self._ends = True
                self._tidied_at = (self._store.database.changes, self._monotonic())
            elif step.outcome != "cancelled" and self._may_go_on():
                self._queue.add(Job(Priority.CONSOLIDATE, self._run_by_itself))
                return
        with self._condition:
            self._wake()

    def _may_go_on(self) -> bool:
        return self._verdict(self._known).state == "run"

    def _run_asked(self, job: Job) -> None:
        agent_id = self._asked[job.number]
        try:
            step = None if job.number in self._stopped else self._next_step([agent_id], job)
            if step is not None and (step.outcome in ("done", "failed") or job.preempted):
                self._queue.add(Job(Priority.TIDY_NOW, self._run_asked, job.number))
                return
            summary = self._finish_asked(agent_id)
        except BaseException:
            self._forget_asked(job.number)
            raise
        self._forget_asked(job.number)
        self._emit(Result(job=job.number, payload=summary))

    def _finish_asked(self, agent_id: int) -> ReviewSummary | None:
        self._progress.stopped()
        run = self._by_rules.finish(agent_id)
        if run is None:
            return None
        summary = summary_of(self._store, run)
        self._emit(ConsolidationReport(job=0, summary=summary))
        self._on_finished()
        return summary

    def _forget_asked(self, number: int) -> None:
        with self._condition:
            self._asked.pop(number, None)
            self._stopped.discard(number)
            self._wake()

    def _next_step(self, agents: Sequence[int], job: Job) -> Step:
        """One unit of the agent whose turn it is. Failures of other than the unit put everything off."""
        began = self._monotonic()
        step = Step("nothing")
        try:
            for agent_id in _rotated(agents, self._agent):
                step = self._run_unit(agent_id, job)
                if step.outcome != "nothing":
                    self._agent = agent_id
                    break
        except UNFORESEEN:
            self._failed_until = self._monotonic() + FAILED_DELAY_S
            raise
        if step.outcome != "nothing" and not job.number:
            self.schedule.add_work(self._monotonic() - began)
        return step

    def _run_unit(self, agent_id: int, job: Job) -> Step:
        def on_begin(unit: Unit) -> None:
            self._began = self._began or not job.number
            self._progress.began(job.number, unit)

        step = self._consolidation().run_unit(agent_id, job.cancel, on_begin)
        if step.outcome == "done":
            self._progress.done()
            self._tell_changes(step)
        return step

    def _tell_changes(self, step: Step) -> None:
        found = [self._store.journal.get(item.entry_id) for item in step.items if item.entry_id is not None]
        entries = [entry for entry in found if entry is not None]
        for message_id in dict.fromkeys(entry.source_message_id for entry in entries):
            changes = tuple(changes_of(entry for entry in entries if entry.source_message_id == message_id))
            message = None if message_id is None else self._store.messages.get(message_id)
            if changes:
                where = None if message is None else message.conversation_id
                self._emit(MemoryChanged(job=0, conversation_id=where, message_id=message_id, changes=changes))
        proposed = [item.proposal_id for item in step.items if item.proposal_id is not None]
        if proposed:
            self._emit(ProposalsChanged(job=0, proposals=tuple(map(self._services.proposals.get, proposed))))
        if step.items:
            self._on_written()

    # -- what is known

    def _consolidation(self) -> Consolidation:
        return self._with_model() or self._by_rules

    def _quiet_s(self) -> float:
        return self._monotonic() - self._quiet_since

    def _verdict(self, known: Signals) -> Verdict:
        """By what is known of the computer, and by how long nobody was at it here."""
        schedule = self.schedule
        signals = replace(known, quiet_s=self._quiet_s())
        return decide(schedule.settings, signals, schedule.local_time(), schedule.paused_until, schedule.worked_s())

    def _state(self, due: int) -> tuple[ConsolidationState, WaitReason]:
        if self._progress.running:
            return "running", ""
        verdict = self._verdict(Signals(0.0))
        if verdict.state == "run":
            verdict = self._verdict(self._known)
        if verdict.state in ("off", "paused"):
            return verdict.state, ""
        if not due:
            waits = self._with_model() is None and self._count_left_out() > 0
            return ("waiting", "model") if waits else ("nothing", "")
        return "waiting", verdict.waits_for

    def _count(self) -> int:
        consolidation = self._consolidation()
        return sum(consolidation.count_due(agent.id, MOST_COUNTED) for agent in self._store.list_agents())

    def _count_left_out(self) -> int:
        return sum(self._by_rules.count_left_out(agent.id, 1) for agent in self._store.list_agents())

    def _unreviewed(self, agent_id: int) -> list[Run]:
        runs = self._store.consolidation.runs(agent_id, unreviewed=True)
        return [run for run in runs if run.ended_at is not None]

    def _wake(self) -> None:
        self._woken = True
        self._condition.notify_all()


def _rotated(agents: Sequence[int], last: int) -> list[int]:
    """All of them, from the one behind the last on."""
    return sorted(agents, key=lambda agent: (agent <= last, agent))
