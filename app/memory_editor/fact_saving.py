"""Saving what was edited of facts, and facts that were begun."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.memory_editor.fact_drafts import FactDrafts
from app.memory_editor.fact_finder import FactFinder
from app.memory_editor.requests import Requests
from engine.protocol import AddFact, EditFact, Failed
from engine.values import Fact

Then = Callable[[bool], None]


class FactSaving:
    """Args:
    on_saved: an edit of a fact is stored.
    on_added: a new fact is stored.
    on_seen: a newer version of a fact came to light.
    on_failed: nothing was stored; the draft stays.
    """

    def __init__(
        self,
        requests: Requests,
        drafts: FactDrafts,
        finder: FactFinder,
        on_saved: Callable[[Fact], None],
        on_added: Callable[[Fact], None],
        on_seen: Callable[[Fact], None],
        on_failed: Callable[[Failed], None],
    ) -> None:
        self._requests = requests
        self._drafts = drafts
        self._finder = finder
        self._on_saved = on_saved
        self._on_added = on_added
        self._on_seen = on_seen
        self._on_failed = on_failed
        self._adding: list[Then] = []

    def save_all(self, then: Then) -> None:
        """Save every unsaved fact; ``then(all_saved)`` follows the last answer."""
        jobs: list[Callable[[Then], None]] = [partial(self.save, fact_id) for fact_id in self._drafts.unsaved]
        if self._drafts.new is not None and self._drafts.new.dirty:
            jobs.append(self.add)
        outcomes: list[bool] = []

        def answered(saved: bool) -> None:
            outcomes.append(saved)
            if len(outcomes) == len(jobs):
                then(all(outcomes))

        if not jobs:
            then(True)
        for job in jobs:
            job(answered)

    def save(self, fact_id: int, then: Then) -> None:
        """Save one; ``then(saved)`` follows."""
        draft = self._drafts.find(fact_id)
        if draft is None or draft.conflicts or not draft.mine["text"].strip():
            then(False)
            return
        command = EditFact(job=0, fact_id=fact_id, version=draft.version, **draft.changes())
        failed = partial(self._save_failed, fact_id, draft.version, then)
        self._requests.send(command, partial(self._saved, then), failed)

    def _saved(self, then: Then, fact: Fact) -> None:
        self._on_saved(fact)
        then(True)

    def _save_failed(self, fact_id: int, version: int, then: Then, failure: Failed) -> None:
        """A stale version becomes a choice between two texts; anything else is said, and the draft stays."""

        def found(fact: Fact) -> None:
            self._on_seen(fact)
            draft = self._drafts.find(fact_id)
            if fact.version == version:
                self._on_failed(failure)
            elif draft is not None and draft.dirty and not draft.conflicts:
                self.save(fact_id, then)
                return
            then(False)

        def missing() -> None:
            self._on_failed(failure)
            then(False)

        self._finder.find(fact_id, found, missing)

    def add(self, then: Then) -> None:
        """Store the fact that was begun, once however often it is asked for."""
        assert self._drafts.new is not None
        self._adding.append(then)
        if len(self._adding) > 1:
            return
        sent = dict(self._drafts.new.mine)
        command = AddFact(job=0, text=sent["text"].strip(), kind=sent["kind"], tags=sent["tags"])

        def added(fact: Fact) -> None:
            begun, self._drafts.new = self._drafts.new, None
            draft = self._drafts.of(fact)
            if begun is not None:  # what was written meanwhile goes on as an edit
                draft.mine |= {name: value for name, value in begun.mine.items() if value != sent[name]}
            self._on_added(fact)
            self._added(not draft.dirty)

        def failed(failure: Failed) -> None:
            self._on_failed(failure)
            self._added(False)

        self._requests.send(command, added, failed)

    def _added(self, saved: bool) -> None:
        waiting, self._adding = self._adding, []
        for then in waiting:
            then(saved)
