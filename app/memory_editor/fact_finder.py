"""Finds one fact by its id, whatever the table shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from app.memory_editor.requests import Requests
from app.memory_editor.wording import FACT_STATUSES
from engine.protocol import FactPage, Failed, ListFacts, ListJournal
from engine.protocol.provenance import FactProvenance, GetProvenance
from engine.values import Fact, JournalEntry

_SCAN_ROWS = 1000
_Found = Callable[[Fact], None]
_Missing = Callable[[], None]

NOT_FOUND = "not_found"


class _Row(msgspec.Struct):
    text: str = ""


class FactFinder:
    """Asks the journal for the fact's words, searches them, and with ``deep`` goes through all facts as a last way."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def find(self, fact_id: int, on_found: _Found, on_missing: _Missing, deep: bool = True) -> None:
        command = ListJournal(job=0, entity_type="fact", entity_id=fact_id, limit=1)
        go_on = partial(self._scan, fact_id, 0, on_found, on_missing) if deep else on_missing
        self._requests.send(command, partial(self._journal, fact_id, on_found, go_on), _ignoring(go_on))

    def count_uses(self, fact_id: int, on_counted: Callable[[int], None]) -> None:
        """In how many replies a fact was used."""

        def arrived(found: FactProvenance) -> None:
            on_counted(found.uses)

        self._requests.send(GetProvenance(job=0, fact_id=fact_id), arrived, lambda _failure: None)

    def check(self, fact_id: int, on_missing: _Missing) -> None:
        """Whether a fact is there at all."""

        def failed(failure: Failed) -> None:
            if failure.code == NOT_FOUND:
                on_missing()

        self._requests.send(GetProvenance(job=0, fact_id=fact_id), lambda _found: None, failed)

    def _journal(self, fact_id: int, on_found: _Found, go_on: _Missing, entries: list[JournalEntry]) -> None:
        text = _row_text(entries[0].after or entries[0].before) if entries else ""
        if not text:
            go_on()
            return
        command = ListFacts(job=0, query=text, statuses=FACT_STATUSES, limit=50)
        self._requests.send(command, partial(self._searched, fact_id, on_found, go_on), _ignoring(go_on))

    def _searched(self, fact_id: int, on_found: _Found, go_on: _Missing, page: FactPage) -> None:
        fact = next((fact for fact in page.facts if fact.id == fact_id), None)
        if fact is not None:
            on_found(fact)
        else:
            go_on()

    def _scan(self, fact_id: int, offset: int, on_found: _Found, on_missing: _Missing) -> None:
        command = ListFacts(job=0, statuses=FACT_STATUSES, offset=offset, limit=_SCAN_ROWS)

        def scanned(page: FactPage) -> None:
            fact = next((fact for fact in page.facts if fact.id == fact_id), None)
            following = offset + len(page.facts)
            if fact is not None:
                on_found(fact)
            elif page.facts and following < page.total:
                self._scan(fact_id, following, on_found, on_missing)
            else:
                on_missing()

        self._requests.send(command, scanned, _ignoring(on_missing))


def _ignoring(handler: _Missing) -> Callable[[Failed], None]:
    return lambda _failure: handler()


def _row_text(row: str) -> str:
    try:
        return msgspec.json.decode(row, type=_Row).text
    except msgspec.DecodeError:
        return ""
