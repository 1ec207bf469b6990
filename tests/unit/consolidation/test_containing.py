"""A fact that another tells in passing, with the bundled embedder, on pairs written for it."""

from __future__ import annotations

import msgspec
import pytest

from engine.consolidation.reconcile_containing import Containing
from engine.embedding.bundled import BundledEmbedder
from engine.llm.base import CancelFlag
from engine.memory.bilingual.closeness import Closeness
from engine.memory.few_shot import Cancelled
from tests.bench.memory_step import DATA

LEAST_FOUND = 0.4


class Case(msgspec.Struct, frozen=True):
    short: str
    long: str
    contained: bool


@pytest.fixture(scope="module")
def closeness() -> Closeness:
    return Closeness(BundledEmbedder())


def told(cases: list[Case], closeness: Closeness) -> list[Case]:
    containing = Containing()
    return [one for one in cases if containing.tells(one.long, one.short, closeness, CancelFlag())]


def cases(*, contained: bool) -> list[Case]:
    lines = (DATA / "contained_pairs.jsonl").read_bytes().splitlines()
    return [one for one in (msgspec.json.decode(line, type=Case) for line in lines) if one.contained == contained]


def test_what_a_longer_fact_does_not_tell_is_not_joined_to_it(closeness: Closeness) -> None:
    assert told(cases(contained=False), closeness) == []


def test_what_a_longer_fact_tells_in_passing_is_found_often(closeness: Closeness) -> None:
    there = cases(contained=True)
    assert len(told(there, closeness)) >= LEAST_FOUND * len(there)


def test_words_and_characters_are_no_measure_of_which_tells_more(closeness: Closeness) -> None:
    taught = "The user's dad taught physics at a high school until he retired."
    longer = "用户的爸退休前在高中教了二十年物理。"
    other = "用户的爸在高中教了二十年音乐。"
    assert [Containing().tells(one, taught, closeness, CancelFlag()) for one in (longer, other)] == [True, False]


def test_clauses_are_not_embedded_once_the_flag_is_set(closeness: Closeness) -> None:
    flag = CancelFlag()
    flag.set()
    with pytest.raises(Cancelled):
        Containing().tells("The user's son is in third grade and swims.", "用户的儿子上三年级。", closeness, flag)
