"""What is done to many facts at once: one batch, one undo, nothing lost."""

from __future__ import annotations

import pytest

from engine.memory.errors import InvalidText, NotFound, StaleVersion
from engine.memory.many_facts import FactsEdit, ManyFacts
from engine.services import Services
from engine.store import Store, check_consistency
from engine.values import Fact, SourceSpan

BATCH = "a" * 32


@pytest.fixture
def services(store: Store) -> Services:
    return Services.over(store)


@pytest.fixture
def many(services: Services) -> ManyFacts:
    return ManyFacts(services.store, services.archival)


def learn(services: Services, *texts: str, **more) -> list[Fact]:
    return [services.archival.insert(1, text, **more)[0] for text in texts]


def rows(services: Services) -> list[Fact]:
    """All facts but for their versions, which grow with every change."""
    from msgspec.structs import replace

    facts = services.archival.list(1, statuses=(), limit=-1).facts
    return sorted((replace(fact, version=0) for fact in facts), key=lambda fact: fact.id)


EDITS = [
    FactsEdit(pinned=True),
    FactsEdit(kind="health"),
    FactsEdit(add_tags=("diet", "家人")),
    FactsEdit(remove_tags=("old",)),
    FactsEdit(closed_since=100.0),
    FactsEdit(forget=True),
]


@pytest.mark.parametrize("edit", EDITS, ids=str)
def test_one_undo_takes_back_what_was_done_to_all(services: Services, many: ManyFacts, edit: FactsEdit) -> None:
    facts = learn(services, "one", "two", "three", tags=("old",))
    before = rows(services)
    outcome = many.change([fact.id for fact in facts], edit, reason="x", batch=BATCH)
    assert len(outcome.changes) == 3 and {change.batch for change in outcome.changes} == {BATCH}
    assert rows(services) != before
    assert services.journal.undo(BATCH)
    assert rows(services) == before
    assert check_consistency(services.store) == []


def test_what_is_so_already_is_left_alone(services: Services, many: ManyFacts) -> None:
    one, two = learn(services, "one", "two")
    services.archival.edit(one.id, pinned=True)
    outcome = many.change([one.id, two.id, two.id, 999], FactsEdit(pinned=True), reason="x", batch=BATCH)
    assert (len(outcome.changes), outcome.unchanged, outcome.refused) == (1, 2, 0)
    assert services.archival.get(one.id).version == 2


def test_tags_are_added_and_taken_off(services: Services, many: ManyFacts) -> None:
    (one,) = learn(services, "one", tags=("old", "diet"))
    many.change([one.id], FactsEdit(add_tags=("new", "diet"), remove_tags=("old",)), reason="x", batch=BATCH)
    assert services.archival.get(one.id).tags == ("diet", "new")


def test_closing_says_since_when_and_refuses_what_had_not_begun(services: Services, many: ManyFacts) -> None:
    (lasting,) = learn(services, "Lives in Leeds", valid_from=50.0)
    (later,) = learn(services, "Moved to York", valid_from=200.0)
    outcome = many.change([lasting.id, later.id], FactsEdit(closed_since=100.0), reason="x", batch=BATCH)
    assert (len(outcome.changes), outcome.refused) == (1, 1)
    closed = services.archival.get(lasting.id)
    assert (closed.status, closed.valid_from, closed.valid_to) == ("superseded", 50.0, 100.0)
    assert services.archival.get(later.id).status == "active"


def test_closing_later_stays_true_until_then(services: Services, many: ManyFacts) -> None:
    (one,) = learn(services, "Has a lease")
    end = services.store.now() + 1e6
    many.change([one.id], FactsEdit(closed_since=end), reason="x", batch=BATCH)
    fact = services.archival.get(one.id)
    assert (fact.status, fact.valid_to) == ("active", end)


# -- merging


def span(services: Services, text: str) -> SourceSpan:
    conversation = services.recall.create_conversation(1)
    message = services.recall.append(conversation.id, "user", "text", text)
    return SourceSpan(message.id, conversation.id, 0, len(text), text)


def merge(services: Services, many: ManyFacts, facts: list[Fact], text: str) -> Fact:
    current = [services.archival.get(fact.id) for fact in facts]
    ids, versions = [fact.id for fact in current], [fact.version for fact in current]
    return many.merge(ids, versions, text, batch=BATCH)[0]


def test_merging_joins_sources_tags_and_dates(services: Services, many: ManyFacts) -> None:
    spans = [span(services, "I moved to York"), span(services, "York is home")]
    (one,) = learn(services, "Lives in York", sources=spans[:1], tags=("home",), valid_from=80.0, confidence=0.5)
    (two,) = learn(services, "York is home", sources=spans[1:], tags=("city",), valid_from=60.0, pinned=True)
    before = rows(services)
    merged = merge(services, many, [one, two], "Has lived in York since March")
    assert merged.sources == tuple(spans) and merged.tags == ("home", "city")
    assert (merged.valid_from, merged.valid_to, merged.pinned, merged.confidence) == (60.0, None, True, 1.0)
    assert (merged.text, merged.status, merged.confirmed) == ("Has lived in York since March", "active", True)
    gone = services.archival.get(two.id)
    assert (gone.status, gone.superseded_by) == ("forgotten", one.id)
    assert services.archival.list(1, query="march").total == 1
    assert check_consistency(services.store) == []
    services.journal.undo(BATCH)
    assert rows(services) == before
    assert check_consistency(services.store) == []


def test_merging_an_outdated_fact_with_what_replaced_it(services: Services, many: ManyFacts) -> None:
    (leeds,) = learn(services, "Lives in Leeds")
    york, _ = services.archival.supersede(leeds.id, "Lives in York")
    merged = merge(services, many, [leeds, york], "Lives in York, before in Leeds")
    assert (merged.status, merged.superseded_by, merged.valid_to) == ("active", None, None)
    assert services.archival.get(york.id).superseded_by == leeds.id
    assert check_consistency(services.store) == []


def test_merging_what_is_all_over_stays_over(services: Services, many: ManyFacts) -> None:
    facts = learn(services, "Played the flute", "Played flute")
    many.change([fact.id for fact in facts], FactsEdit(closed_since=100.0), reason="x", batch="b" * 32)
    merged = merge(services, many, facts, "Played the flute")
    assert (merged.status, merged.valid_to) == ("superseded", 100.0)


def test_three_become_one(services: Services, many: ManyFacts) -> None:
    facts = learn(services, "tea", "Tea is drunk", "Drinks tea")
    merge(services, many, facts, "Drinks tea")
    assert [fact.text for fact in services.archival.list(1).facts] == ["Drinks tea"]


def test_nothing_is_merged_that_has_changed_or_is_gone(services: Services, many: ManyFacts) -> None:
    one, two = learn(services, "one", "two")
    services.archival.edit(two.id, text="two and a half")
    before = rows(services)
    with pytest.raises(StaleVersion):
        many.merge([one.id, two.id], [one.version, two.version], "both", batch=BATCH)
    with pytest.raises(NotFound):
        many.merge([one.id, 999], [1, 1], "both", batch=BATCH)
    for ids, text in (([one.id], "one"), ([one.id, one.id], "one"), ([one.id, two.id], "  ")):
        with pytest.raises(InvalidText):
            many.merge(ids, [1] * len(ids), text, batch=BATCH)
    services.archival.forget(two.id)
    with pytest.raises(InvalidText):
        many.merge([one.id, two.id], [1, services.archival.get(two.id).version], "both", batch=BATCH)
    services.journal.undo(services.journal.list(1)[0].batch)
    assert rows(services) == before
