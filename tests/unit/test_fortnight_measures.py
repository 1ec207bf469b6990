"""The measures themselves: a memory as it should be passes them all, and each fault is seen by its own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.values import Block, Fact
from tests.bench.fortnight import Fortnight, Line, Matcher, read_fortnight
from tests.bench.fortnight_measures import Found, invented, measure

NOW = 1_800_000_000.0


def fact(number: int, text: str, **given: Any) -> Fact:
    plain = Fact(
        id=number, agent_id=1, text=text, kind="other", tags=(), confidence=1.0, pinned=False, status="active",
        valid_from=None, valid_to=None, recorded_at=NOW, superseded_by=None, sensitivity="normal", holder="user",
        actor="consolidation", version=1,
    )  # fmt: skip
    return replace(plain, **given)


def said(fortnight: Fortnight, name: str) -> Line:
    return next(line for line in fortnight.lines if name in line.says)


def words(line: Line, matcher: Matcher) -> str:
    """The words of a message by which a fact is found, and nothing else."""
    found = [next(w for w in group.split("|") if Matcher((w,)).finds(line.text)) for group in matcher.must]
    return " ".join(word.rstrip("*") for word in found)


def ideal(fortnight: Fortnight) -> Found:
    """Every fact once, in words of its message."""
    current: list[Fact] = []
    closed: list[Fact] = []
    spoken: dict[int, tuple[Line, ...]] = {}
    statements = dict(fortnight.statements())

    def learn(name: str, into: list[Fact], **given: Any) -> None:
        into.append(fact(len(spoken) + 1, words(said(fortnight, name), statements[name]), **given))
        spoken[into[-1].id] = (said(fortnight, name),)

    for one in fortnight.facts:
        if one.new is not None:
            learn(one.id, closed, status="superseded", valid_to=NOW)
            learn(f"{one.id}.new", current)
        elif not one.sensitive:
            learn(one.id, current)
    asked = [one.id for one in fortnight.facts if one.sensitive]
    asked += [f"{one.id}.against" for one in fortnight.facts if one.against is not None]
    asked += [one.against_id for one in fortnight.kept if one.against is not None]
    written: dict[str, int] = {}
    values: dict[str, str] = {}
    for kept in fortnight.kept:
        if kept.where == "fact":
            written[kept.id] = 1000 + len(written)
            current.append(fact(written[kept.id], kept.text, pinned=kept.pinned, actor="user"))
        else:
            values[kept.where] = values.get(kept.where, "") + f"\n{kept.text}"
    proposed = tuple(said(fortnight, name).text for name in asked)
    blocks = tuple(Block(1, 1, label, "", value, 300, False, False, 1, NOW) for label, value in values.items())
    return Found(tuple(current), tuple(closed), proposed, blocks, spoken, written, True)


@pytest.fixture(scope="module")
def fortnight() -> Fortnight:
    return read_fortnight()


def test_a_memory_as_it_should_be(fortnight: Fortnight) -> None:
    counts, failures = measure(fortnight, ideal(fortnight))
    assert failures == []
    assert (counts["kept"], counts["duplicates"], counts["changes_applied"]) == (1.0, 0.0, 1.0)
    assert (counts["conflicts_asked"], counts["contradicted_unchanged"]) == (1.0, 1.0)
    assert (counts["pinned_intact"], counts["sensitive_auto_applied"], counts["sensitive_known"]) == (1.0, 0.0, 1.0)
    assert (counts["unsupported"], counts["changes_without_old"]) == (0.0, 0)


def test_an_empty_memory(fortnight: Fortnight) -> None:
    counts, _ = measure(fortnight, replace(ideal(fortnight), current=(), closed=(), proposed=(), blocks=()))
    assert (counts["kept"], counts["changes_applied"], counts["conflicts_asked"]) == (0.0, 0.0, 0.0)
    assert (counts["pinned_intact"], counts["sensitive_known"], counts["duplicates"]) == (0.0, 0.0, None)


def failures_of(fortnight: Fortnight, found: Found, measured: str) -> set[str]:
    return {failure.name for failure in measure(fortnight, found)[1] if failure.measure == measured}


def test_the_same_in_the_other_language_is_a_duplicate(fortnight: Fortnight) -> None:
    found = ideal(fortnight)
    again = fact(900, "The user's cousin Xiaofei studies in Melbourne.")
    spoken = found.spoken | {900: (said(fortnight, "f25"),)}
    found = replace(found, current=(*found.current, again), spoken=spoken)
    assert "f25" in failures_of(fortnight, found, "duplicates")


def test_an_old_value_that_is_still_told_as_current(fortnight: Fortnight) -> None:
    found = ideal(fortnight)
    closed = tuple(one for one in found.closed if "desmet" not in one.text)
    old = next(one for one in found.closed if "desmet" in one.text)
    reopened = replace(found, closed=closed, current=(*found.current, replace(old, status="active", valid_to=None)))
    assert "f04" in failures_of(fortnight, reopened, "changes_applied")
    line = Block(9, 1, "human", "", "The user's landlord is Mr Desmet.", 300, False, False, 1, NOW)
    assert "f04" in failures_of(fortnight, replace(found, blocks=(*found.blocks, line)), "changes_applied")


def test_an_old_value_that_ends_on_a_day_to_come(fortnight: Fortnight) -> None:
    found = ideal(fortnight)
    closed = tuple(one for one in found.closed if "desmet" not in one.text)
    old = next(one for one in found.closed if "desmet" in one.text)
    scheduled = replace(old, status="active", valid_to=NOW + 86_400.0, superseded_by=found.current[0].id)
    line = Block(9, 1, "human", "", old.text, 300, False, False, 1, NOW)
    later = replace(found, closed=closed, current=(*found.current, scheduled), blocks=(*found.blocks, line))
    assert "f04" not in failures_of(fortnight, later, "changes_applied")
    assert measure(fortnight, later)[0]["changes_without_old"] == 0
    alone = replace(later, current=(*found.current, replace(scheduled, superseded_by=None)))
    assert "f04" in failures_of(fortnight, alone, "changes_applied")


def test_an_anecdote_that_softens_what_is_confirmed(fortnight: Fortnight) -> None:
    found = ideal(fortnight)
    peanut = found.written["p5"]
    softened = tuple(
        replace(one, text="The user can eat peanut cookies.") if one.id == peanut else one for one in found.current
    )
    changed = replace(found, current=softened)
    assert "a1" in failures_of(fortnight, changed, "conflicts_asked")
    assert failures_of(fortnight, changed, "pinned_intact") == {"p5"}


def test_a_sensitive_fact_that_became_current_by_itself(fortnight: Fortnight) -> None:
    found = ideal(fortnight)
    votes = fact(901, "The user votes Groen.")
    spoken = found.spoken | {901: (said(fortnight, "s06"),)}
    found = replace(found, current=(*found.current, votes), spoken=spoken)
    assert failures_of(fortnight, found, "sensitive_auto_applied") == {"s06"}


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("The user's best friend Noor lives in Utrecht.", []),
        ("The user's best friend Nora lives in Utrecht.", ["Nora"]),
        ("The user's best friend Noor 住在 Utrecht.", ["Chinese"]),
        ("The user has had 3 friends in Utrecht.", ["3"]),
    ],
)
def test_what_a_source_does_not_say(fortnight: Fortnight, text: str, missing: list[str]) -> None:
    line = next(line for line in fortnight.lines if line.text.startswith("My best friend Noor"))
    assert list(invented(text, [line])) == missing


def test_a_date_may_be_written_out_and_a_number_in_words(fortnight: Fortnight) -> None:
    daughter, day_off = said(fortnight, "f20"), said(fortnight, "f29.new")
    assert list(invented("The user's daughter Mila is 6 years old.", [daughter])) == []
    assert list(invented("Mila is in first grade since September 2025.", [daughter])) == []
    assert list(invented("The user is free on Fridays since 8 March 2024.", [day_off])) == ["8", "2024"]
