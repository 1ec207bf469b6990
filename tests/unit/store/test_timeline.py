"""What was true when, by SQL."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.store import Store
from tests.unit.store.test_fact_listing import new_fact

LEEDS, YORK, TEA, TOLD_LATE, DREAM, GONE = range(1, 7)


@pytest.fixture
def past(store: Store) -> Store:
    """Leeds from 100 until 200, then York; tea learned at 150; something that was over when it was told."""
    facts = [
        new_fact("Lives in Leeds", valid_from=100.0, valid_to=200.0, status="superseded", recorded_at=110.0),
        new_fact("Lives in York", valid_from=200.0, recorded_at=210.0),
        new_fact("Drinks tea", recorded_at=150.0),
        new_fact("Played the flute", valid_to=120.0, status="superseded", recorded_at=400.0),
        new_fact("Wants a boat", status="proposed", recorded_at=130.0),
        new_fact("Secret", status="forgotten", recorded_at=130.0),
    ]
    store.facts.add_many(facts)
    leeds = store.facts.get(LEEDS)
    assert leeds is not None
    store.facts.write(replace(leeds, superseded_by=YORK))
    return store


def at(store: Store, moment: float, since: float | None = None, **more) -> list[int]:
    options = {"query": "", "kinds": (), "changes_only": False, "offset": 0, "limit": 100} | more
    moments, total, _ended, _ahead = store.timeline.at(1, moment, moment if since is None else since, *options.values())
    assert total == len(moments)
    return [one.id for one in moments]


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (50.0, {TOLD_LATE}),
        (100.0, {TOLD_LATE, LEEDS}),
        (119.0, {TOLD_LATE, LEEDS}),
        (120.0, {LEEDS}),
        (150.0, {LEEDS, TEA}),
        (199.0, {LEEDS, TEA}),
        (200.0, {YORK, TEA}),
        (1e9, {YORK, TEA}),
    ],
)
def test_what_was_true_at_a_moment(past: Store, moment: float, expected: set[int]) -> None:
    assert set(at(past, moment)) == expected


def test_what_changed_comes_first_with_what_ended(past: Store) -> None:
    assert at(past, 205.0, since=145.0) == [YORK, LEEDS, TEA]
    moments, total, ended, ahead = past.timeline.at(1, 205.0, 160.0, "", (), True, 0, 10)
    assert ({one.id for one in moments}, total, ended, ahead) == ({LEEDS, YORK}, 2, 1, 0)
    leeds = next(one for one in moments if one.id == LEEDS)
    assert (leeds.successor, leeds.ends, leeds.is_dated) == (YORK, 200.0, True)


def test_what_is_known_of_a_day_to_come_is_last(past: Store) -> None:
    wedding = past.facts.add_many([new_fact("Marries in York", valid_from=900.0, recorded_at=220.0)])[0].id
    assert at(past, 215.0) == [YORK, TEA], "nobody had said it yet"
    assert at(past, 300.0)[-1] == wedding
    assert past.timeline.at(1, 300.0, 250.0, "", (), False, 0, 10)[1:] == (3, 0, 1)
    assert at(past, 300.0, since=205.0, changes_only=True) == []
    assert past.timeline.at(1, 900.0, 250.0, "", (), False, 0, 10)[1:] == (3, 0, 0)


def test_pages_words_and_kinds(past: Store) -> None:
    assert at(past, 205.0, query="york") == [YORK]
    assert at(past, 205.0, kinds=("work",)) == []
    whole = at(past, 205.0, since=0.0)
    first, total, *_ = past.timeline.at(1, 205.0, 0.0, "", (), False, 0, 1)
    rest, *_ = past.timeline.at(1, 205.0, 0.0, "", (), False, 1, 10)
    assert [one.id for one in (*first, *rest)] == whole and total == len(whole)


def test_the_span_and_how_much_changed_in_it(past: Store) -> None:
    assert past.timeline.span(1, 300.0) == (100.0, 300.0)
    assert past.timeline.changes(1, 100.0, 300.0, 2) == [3, 2]
    assert sum(past.timeline.changes(1, 0.0, 500.0, 7)) == 5
    past.facts.write(replace(new_fact("Moves to Hull", valid_from=900.0), id=YORK))
    assert past.timeline.span(1, 300.0) == (100.0, 900.0)


def test_nothing_remembered_has_no_span(store: Store) -> None:
    assert store.timeline.span(1, 300.0) is None


def test_a_chain_from_any_of_its_links(past: Store) -> None:
    hull = past.facts.add(new_fact("Lives in Hull", valid_from=300.0, recorded_at=300.0))
    york = past.facts.get(YORK)
    assert york is not None
    past.facts.write(replace(york, valid_to=300.0, superseded_by=hull.id, status="superseded"))
    for fact_id in (LEEDS, YORK, hull.id):
        assert past.timeline.chain(fact_id) == [LEEDS, YORK, hull.id]
    assert past.timeline.chain(TEA) == [TEA]
    assert past.timeline.chain(999) == []


def test_a_chain_that_runs_in_a_circle_ends(past: Store) -> None:
    york = past.facts.get(YORK)
    assert york is not None
    past.facts.write(replace(york, superseded_by=LEEDS))
    assert past.timeline.chain(LEEDS) == [LEEDS, YORK]
