"""Finds facts by their ids, whatever the table shows."""

from __future__ import annotations

from collections.abc import Callable

from app.memory_editor.requests import Requests
from engine.protocol import ListJournal
from engine.protocol.facts import GetFacts
from engine.protocol.provenance import FactProvenance, GetProvenance
from engine.protocol.timeline import GetFactChain
from engine.values import Fact, JournalEntry

_LOOKED_AT = 10
"""Entries, the newest first."""


class FactFinder:
    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def find(
        self,
        fact_id: int,
        on_found: Callable[[Fact], None],
        on_missing: Callable[[], None],
        on_failed: Callable[[], None] | None = None,
    ) -> None:
        """One fact. ``on_failed`` where the engine cannot say; left out, that counts as missing."""

        def arrived(facts: list[Fact]) -> None:
            if facts:
                on_found(facts[0])
            else:
                on_missing()

        failed = on_failed or on_missing
        self._requests.send(GetFacts(job=0, fact_ids=(fact_id,)), arrived, lambda _failure: failed())

    def count_uses(self, fact_id: int, on_counted: Callable[[int], None]) -> None:
        """In how many replies a fact was used."""

        def arrived(found: FactProvenance) -> None:
            on_counted(found.uses)

        self._requests.send(GetProvenance(job=0, fact_id=fact_id), arrived, lambda _failure: None)

    def last_of_user(self, fact: Fact, on_found: Callable[[JournalEntry], None]) -> None:
        """What the user did last to a fact that somebody else wrote, if anything that still holds."""

        def arrived(entries: list[JournalEntry]) -> None:
            held = [entry for entry in entries if entry.undone_by is None]
            if held:
                on_found(held[0])

        if fact.confirmed and fact.actor != "user":
            command = ListJournal(job=0, entity_type="fact", entity_id=fact.id, actor="user", limit=_LOOKED_AT)
            self._requests.send(command, arrived, lambda _failure: None)

    def count_chain(self, fact_id: int, on_counted: Callable[[int], None]) -> None:
        """How many facts it makes up with what it replaced and what replaced it."""

        def arrived(chain: list[Fact]) -> None:
            on_counted(len(chain))

        self._requests.send(GetFactChain(job=0, fact_id=fact_id), arrived, lambda _failure: None)
