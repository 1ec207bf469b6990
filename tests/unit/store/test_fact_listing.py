"""Lists of facts: every order, every filter, pages far down."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from engine.store import Store
from engine.store.fact_listing import SORTED_AT_ONCE, FactFilter
from engine.values import FACT_KINDS, Fact, FactOrder, FactStatus

ORDERS: tuple[FactOrder, ...] = get_args(FactOrder)
STATUSES: tuple[FactStatus, ...] = get_args(FactStatus)
_RANKS = {"active": 0, "proposed": 1, "superseded": 2, "forgotten": 3}


def new_fact(text: str, **more: Any) -> Fact:
    fields: dict[str, Any] = {
        "kind": "other", "tags": (), "confidence": 1.0, "pinned": False, "status": "active", "valid_from": None,
        "valid_to": None, "recorded_at": 100.0, "superseded_by": None, "sensitivity": "normal", "holder": "user",
        "actor": "user", "version": 1,
    }  # fmt: skip
    return Fact(id=0, agent_id=1, text=text, **{**fields, **more})


def some_facts(count: int) -> list[Fact]:
    """Facts of all sorts, always the same."""
    draw = random.Random(7)
    words = ("tea", "Coffee", "花生", "school", "York", "archive", "Émile")
    return [
        new_fact(
            f"{draw.choice(words)} {draw.choice(words)} {number % 50}",
            kind=draw.choice(FACT_KINDS),
            tags=tuple(draw.sample(("diet", 'a"b', "家人"), draw.randrange(3))),
            pinned=draw.random() < 0.1,
            status=draw.choice(STATUSES),
            valid_from=draw.choice((None, 50.0, 70.0)),
            valid_to=draw.choice((None, 80.0)),
            recorded_at=float(draw.randrange(100, 140)),
            holder=draw.choice(("user", "", "Ada", "ben")),
            actor=draw.choice(("user", "assistant")),
            origin=draw.choice(("conversation", "document")),
        )
        for number in range(count)
    ]


@pytest.fixture
def stored(store: Store) -> list[Fact]:
    return store.facts.add_many(some_facts(400))


def listed(store: Store, wanted: FactFilter, order: FactOrder = "learned", descending: bool = True) -> list[int]:
    ids, total = store.facts.listing.page(1, wanted, order, descending, 0, -1)
    assert total == len(ids)
    return ids


def _sorted(facts: list[Fact], order: FactOrder, descending: bool) -> list[int]:
    """What the order means, said in another way."""
    facts = sorted(facts, key=lambda fact: (fact.recorded_at, fact.id), reverse=True)
    if order == "learned":
        return [fact.id for fact in (facts if descending else facts[::-1])]

    def none_last(moment: float | None) -> tuple[bool, float]:
        return moment is not None, moment or 0.0

    keys: dict[FactOrder, Any] = {
        "text": lambda fact: " ".join(fact.text.casefold().split()),
        "kind": lambda fact: fact.kind,
        "holder": lambda fact: (fact.holder not in ("user", ""), fact.holder.casefold()),
        "valid": lambda fact: (none_last(fact.valid_from), none_last(fact.valid_to)),
        "tags": lambda fact: store_spelling(fact.tags),
        "pinned": lambda fact: fact.pinned,
        "status": lambda fact: _RANKS[fact.status],
        "source": lambda fact: (fact.origin, fact.actor),
    }
    facts.sort(key=keys[order], reverse=descending)
    if order == "tags":
        facts.sort(key=lambda fact: not fact.tags)
    if order == "valid":
        facts.sort(key=lambda fact: fact.valid_from is None and fact.valid_to is None)
    return [fact.id for fact in facts]


def store_spelling(tags: tuple[str, ...]) -> bytes:
    import msgspec

    return msgspec.json.encode(tags)


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("order", ORDERS)
def test_every_order_both_ways(store: Store, stored: list[Fact], order: FactOrder, descending: bool) -> None:
    assert listed(store, FactFilter(), order, descending) == _sorted(stored, order, descending)


@pytest.mark.parametrize("order", ORDERS)
def test_pages_are_cut_from_one_order_also_far_down(store: Store, order: FactOrder) -> None:
    store.facts.add_many(some_facts(SORTED_AT_ONCE + 450))
    whole = listed(store, FactFilter(), order)
    pages = [store.facts.listing.page(1, FactFilter(), order, True, offset, 150)[0] for offset in range(0, 1500, 150)]
    assert [one for page in pages for one in page] == whole


@pytest.mark.parametrize(
    ("wanted", "passes"),
    [
        (FactFilter(kinds=("health", "work")), lambda fact: fact.kind in ("health", "work")),
        (FactFilter(statuses=("active",)), lambda fact: fact.status == "active"),
        (FactFilter(tags=("diet",)), lambda fact: "diet" in fact.tags),
        (FactFilter(tags=("b", "b]")), lambda fact: False),
        (FactFilter(tags=('a"b', "家人")), lambda fact: 'a"b' in fact.tags or "家人" in fact.tags),
        (FactFilter(holder="user"), lambda fact: fact.holder in ("user", "")),
        (FactFilter(holder="Ada"), lambda fact: fact.holder == "Ada"),
        (FactFilter(pinned=True), lambda fact: fact.pinned),
        (FactFilter(learned_from=110.0, learned_until=120.0), lambda fact: 110 <= fact.recorded_at < 120),
        (FactFilter(query="coffee 花生"), lambda fact: "Coffee" in fact.text and "花生" in fact.text),
        (FactFilter(query="arch"), lambda fact: "archive" in fact.text),
        (FactFilter(query="emile", kinds=("event",)), lambda fact: "Émile" in fact.text and fact.kind == "event"),
        (FactFilter(query='" AND'), lambda fact: False),
    ],
    ids=str,
)
def test_filters(store: Store, stored: list[Fact], wanted: FactFilter, passes: Any) -> None:
    expected = {fact.id for fact in stored if passes(fact)}
    assert set(listed(store, wanted)) == expected
    assert set(listed(store, wanted, "text", False)) == expected


def test_what_is_written_shows_at_once(store: Store, stored: list[Fact]) -> None:
    wanted = FactFilter(statuses=("active",))
    before = listed(store, wanted)
    store.facts.write(replace(store.facts.by_ids(before[:1])[0], status="forgotten"))
    assert listed(store, wanted) == before[1:]
    added = store.facts.add(new_fact("new", recorded_at=999.0))
    assert listed(store, wanted)[0] == added.id


def test_another_agents_facts_are_not_listed(store: Store, stored: list[Fact]) -> None:
    other = store.agents.add("Other", 0.0)
    store.facts.add(replace(new_fact("theirs"), agent_id=other.id))
    assert len(listed(store, FactFilter())) == len(stored)
    assert store.facts.listing.page(other.id, FactFilter(), "text", False, 0, 10)[1] == 1


def test_tags_and_holders_are_counted(store: Store) -> None:
    store.facts.add(new_fact("one", tags=("diet", "care"), holder="Ada"))
    store.facts.add(new_fact("two", tags=("diet",), holder=""))
    store.facts.add(new_fact("three"))
    store.facts.add(new_fact("gone", tags=("secret",), holder="Eve", status="forgotten"))
    assert store.facts.listing.tags(1) == [("diet", 2), ("care", 1)]
    assert store.facts.listing.holders(1) == [("user", 2), ("Ada", 1)]


def test_lists_without_words_read_no_row_of_the_table(store: Store) -> None:
    for order in ("learned", "kind", "tags", "source"):
        plan = store.database.tuples(
            f"""EXPLAIN QUERY PLAN SELECT facts.id FROM facts INDEXED BY facts_listed
            WHERE agent_id = 1 AND status IN ('active') AND kind IN ('work') ORDER BY {
                order.replace("learned", "recorded_at").replace("source", "origin, actor")
            } LIMIT 200"""
        )
        assert any("COVERING INDEX facts_listed" in str(row) for row in plan)
