"""What a statement brings to an end by its meaning alone: told in either language, judged by the model, never without a
word of change."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.consolidation.reconcile import ReconcilePass
from engine.consolidation.reconcile_closing import Closing, relation_of
from engine.consolidation.reconcile_cues import has_cue, parts_of
from engine.consolidation.reconcile_deciding import same_holder
from engine.consolidation.reconcile_ended import Clauses, are_tied, can_end, ending
from engine.consolidation.reconcile_neighbours import Neighbour
from engine.consolidation.reconcile_pairs import Pair
from engine.consolidation.runner import Consolidation
from engine.embedding.bundled import BundledEmbedder
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.bilingual.closeness import Closeness
from engine.memory.capability import RULES_ONLY
from engine.memory.few_shot import FewShot
from engine.services import Services
from engine.store import Store
from engine.store.check import check_consistency
from tests.bench.memory_step import DATA
from tests.bench.reconcile import fact_of, read_cases
from tests.unit.consolidation.test_reconcile import AGENT, kinds, rows, say

LEDGER = "The user keeps the choir's accounts in a green ledger."
SPREADSHEET = "绿皮账本用户收起来了，合唱团的账现在都记在Excel里。"
CASES = [
    case
    for name in ("", "_across", "_changes", "_changes_second", "_fresh", "_lives", "_lives_second", "_lives_third")
    for case in read_cases([DATA / f"fact_pairs{name}.jsonl"])
]


@pytest.fixture(scope="module")
def closeness() -> Closeness:
    return Closeness(BundledEmbedder())


def judging(yes: float) -> tuple[ScriptedModel, list[str]]:
    """A model that finds two facts different, and says with this chance that one has ended the other."""
    asked: list[str] = []

    def choose(prompt: str, options: Sequence[str]) -> dict[str, float]:
        if len(options) != 2:
            return {options[-1]: 1.0}
        asked.append(prompt)
        return dict(zip(options, (yes, 1 - yes), strict=True))

    return ScriptedModel([""], choose=choose), asked


def tidied(
    store: Store, yes: float, facts: Sequence[str], begins: float = 1_000.0
) -> tuple[Services, list[str], list[str]]:
    services = Services.over(store, BundledEmbedder())
    for at, text in enumerate(facts):
        say(services, text, at=begins + 100_000 * at)
    model, asked = judging(yes)
    runner = Consolidation(store, [ReconcilePass(services, model, FewShot(model))], RULES_ONLY)
    items: list[str] = []
    while (step := runner.run_unit(AGENT, CancelFlag())).outcome != "nothing":
        assert step.outcome == "done", step
        items += kinds([step])
    assert check_consistency(store) == []
    return services, items, asked


def test_the_nearest_fact_is_closed_where_the_model_is_sure(store: Store) -> None:
    facts = (LEDGER, "The user collects fridge magnets.", "用户对猫过敏。", SPREADSHEET)
    services, items, asked = tidied(store, 0.95, facts)
    assert items == ["closed"]
    assert [fact.text for fact in rows(services) if fact.valid_to is not None] == [LEDGER]
    assert 0 < len(asked) <= 4


@pytest.mark.parametrize(("yes", "expected"), [(0.55, ["conflict"]), (0.3, [])])
def test_a_less_sure_model_makes_it_a_question_or_nothing(store: Store, yes: float, expected: list[str]) -> None:
    services, items, _ = tidied(store, yes, (LEDGER, SPREADSHEET))
    assert items == expected
    assert all(fact.valid_to is None for fact in rows(services))


def test_what_the_user_is_quoted_with_changes_as_much(store: Store) -> None:
    old = "周末用户还跑DoorDash送外卖，手机电量撑不到晚上。"
    services, items, asked = tidied(store, 0.0, (old, "用户说：“DoorDash我已经不跑了，这个周末总算有空”。"))
    assert items == ["closed"] and asked == []
    assert [fact.text for fact in rows(services) if fact.valid_to is not None] == [old]


def test_nothing_is_asked_without_a_word_of_change(store: Store) -> None:
    _, items, asked = tidied(store, 1.0, (LEDGER, "合唱团的账都记在Excel里。"))
    assert items == [] == asked


def test_of_several_things_in_one_sentence_each_ends_its_own(store: Store) -> None:
    facts = (
        "The user works at the branch on Mill Lane.",
        "The user's stained glass class is on 26 March.",
        "从这个礼拜起用户调到Harbour分店上班了，还有那个彩绘玻璃课，从3月26号改到4月9号才开。",
    )
    services, _, _ = tidied(store, 0.95, facts)
    assert {fact.text for fact in rows(services) if fact.valid_to is not None} == set(facts[:2])


def test_what_is_held_is_asked_about(store: Store) -> None:
    services = Services.over(store, BundledEmbedder())
    services.archival.insert(AGENT, LEDGER, actor="user", pinned=True)
    _, items, _ = tidied(store, 1.0, (SPREADSHEET,), begins=4e9)
    assert items == ["conflict"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user grew up speaking Foochow.", "Packed in the phone interpreting for good."),
        ("The user likes swimming.", "The user no longer swims at the lido."),
        ("The user does not drive.", "用户不骑车了。"),
        ("用户2014年考到驾照。", "用户这个月起调到急诊科了。"),
        ("The user's dentist appointment is on 3 March.", "体检从3月10号改到3月17号了。"),
        ("The user's train leaves at 8.", "用户的班从早上6点改到9点了。"),
        ("The user banks with Barclays.", "用户的存款从ING转到Rabobank了。"),
        ("The user lives in a cottage in Oranmore.", "用户现在在Eyre Square那家店上班。"),
        ("The user's sister works at the bank.", "用户调到总行上班了。"),
    ],
)
def test_what_stays_true_is_not_even_asked_about(old: str, new: str) -> None:
    assert has_cue(new) and not can_end(new, old)


@pytest.mark.parametrize(
    "text",
    [
        "The user might switch to the other bank.", "用户今天不骑车了。", "要不要换成热泵？", "The user keeps bees.",
        "用户养蜂。", "If the user gave up the allotment, there would be time.",
    ],
)  # fmt: skip
def test_what_is_open_or_for_a_day_is_no_change(text: str) -> None:
    assert not has_cue(text)


def test_a_statement_comes_apart_where_it_turns_to_something_else() -> None:
    assert parts_of("两件事：用户换了个教练，还有路考改到5月25号了。") == ("用户换了个教练", "路考改到5月25号了")
    assert parts_of("The user keeps bees.") == ("The user keeps bees",)


def test_of_pairs_of_other_domains_a_sure_model_closes_only_what_has_changed(closeness: Closeness) -> None:
    """Whatever is let through to the model is a change, or it is told apart before."""
    wrong: list[tuple[str, str]] = []
    closed = 0
    for case in read_cases([DATA / "fact_pairs_general.jsonl"]):
        pair = Pair(case.old, case.new, same_holder(fact_of(case.old), fact_of(case.new)))
        found = ending(pair, closeness, Clauses())
        closed += found is not None and case.relation == "replaces"
        if found is not None and found.tied and case.relation != "replaces":
            wrong.append((case.old, case.new))
    assert wrong == []
    assert closed >= 8


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(CASES), st.sampled_from(CASES))
def test_whatever_the_model_says_nothing_closes_without_a_cue(closeness: Closeness, one: object, other: object) -> None:
    old, new = one.old, other.new  # type: ignore[attr-defined]
    model, asked = judging(1.0)
    pair = Pair(old, new, same_holder(fact_of(old), fact_of(new)), 1.0)
    near = Neighbour(fact_of(old), 0.0, 1.0)
    closed = Closing(model, FewShot(model)).of([(near, pair)], closeness, CancelFlag(), told=False)
    assert not closed or any(has_cue(part) for part in parts_of(new))
    assert bool(asked) == (ending(pair, closeness, Clauses()) is not None)


@pytest.mark.parametrize(
    ("chance", "tied", "relation"),
    [
        (0.99, False, "contradicts"), (0.8, False, "contradicts"), (0.79, False, None),
        (0.6, True, "replaces"), (0.55, True, "contradicts"), (0.49, True, None),
    ],
)  # fmt: skip
def test_the_model_alone_closes_nothing(chance: float, tied: bool, relation: str | None) -> None:
    assert relation_of(chance, tied) == relation


@pytest.mark.parametrize(
    ("old", "new", "tied"),
    [
        ("用户观鸟改时间了，以后都是星期六早上去。", "从今天起不去St Colman's。", False),
        ("The user goes to the market on Sundays.", "用户从这周起去新的健身房。", False),
        ("The user is learning the cello.", "用户的大提琴课从这周起停了。", True),
        ("The user sings in a choir.", "用户不唱了，合唱团退了。", True),
    ],
)
def test_to_go_or_to_like_ties_nothing(old: str, new: str, tied: bool) -> None:
    assert are_tied(old, new) == tied


def test_what_somebody_else_does_ends_nothing_of_the_user(closeness: Closeness) -> None:
    pairs = [Pair(LEDGER, new) for new in (SPREADSHEET, SPREADSHEET.replace("用户", ""), f"Fionn把{SPREADSHEET}")]
    found = [ending(pair, closeness, Clauses()) is not None for pair in pairs]
    assert found == [True, True, False]
