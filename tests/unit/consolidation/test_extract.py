"""The pass that reads messages for statements: what it keeps, proposes and leaves out, with a scripted model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from engine.consolidation.extract import BY_RULES, VERSION, ExtractPass
from engine.consolidation.runner import Consolidation
from engine.consolidation_values import Unit
from engine.embedding import FakeEmbedder
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.capability import Capability
from engine.memory.few_shot import Cancelled, FewShot
from engine.services import Services
from engine.store import Store
from engine.values import Fact, Message, SourceSpan

CAN = Capability("decision", True, True)
Choose = Callable[[str, Sequence[str]], Mapping[str, float]]


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    store = Store.open(tmp_path)
    yield Services.over(store, FakeEmbedder())
    store.close()


def say(services: Services, text: str, role: str = "user") -> Message:
    agent = services.store.default_agent().id
    conversation = services.recall.create_conversation(agent)
    return services.recall.append(conversation.id, "user" if role == "user" else "assistant", "text", text)


def answering(kind: str, chance: float = 0.9) -> Choose:
    """Always this kind (its English or Chinese word), the rest of the chance is the last option's."""

    def choose(_prompt: str, options: Sequence[str]) -> Mapping[str, float]:
        words = set(kind.split("|"))
        chosen = next((option for option in options if option in words), options[-1])
        return {option: chance if option == chosen else (1 - chance) / (len(options) - 1) for option in options}

    return choose


def extract(services: Services, choose: Choose | None = None) -> list[Fact]:
    """Run the pass to its end; the facts that are there then, oldest first."""
    model = None if choose is None else ScriptedModel([""], choose, n_ctx=20_000)
    one = ExtractPass(services, model, None if model is None else FewShot(model))
    consolidation = Consolidation(services.store, [one], CAN)
    agent = services.store.default_agent().id
    while (step := consolidation.run_unit(agent, CancelFlag())).outcome != "nothing":
        assert step.outcome == "done"
    return list(reversed(services.archival.list(agent).facts))


def test_a_decision_becomes_a_fact_with_its_span(services: Services) -> None:
    message = say(services, "Good morning! We decided on oak for the stairs. Any tips?")
    (fact,) = extract(services, answering("decision"))
    assert fact.text == "The user and others decided on oak for the stairs."
    (source,) = fact.sources
    assert source.message_id == message.id
    assert message.text[source.start : source.end] == source.quote == "We decided on oak for the stairs"
    assert (fact.actor, fact.status, fact.kind) == ("consolidation", "active", "other")


def test_a_named_other_holds_its_preference(services: Services) -> None:
    say(services, "Noor Haddad prefers the early shift.")
    (fact,) = extract(services, answering("preference"))
    assert (fact.holder, fact.kind) == ("Noor Haddad", "preference")


def test_what_the_model_finds_empty_is_not_kept(services: Services) -> None:
    say(services, "The kettle is making a strange noise.")
    assert extract(services, answering("nothing")) == []


def test_without_a_model_only_marked_statements_are_kept(services: Services) -> None:
    say(services, "We decided on oak for the stairs. The kettle makes a strange noise.")
    assert [fact.text for fact in extract(services)] == ["The user and others decided on oak for the stairs."]


def test_what_the_assistant_said_is_no_source(services: Services) -> None:
    say(services, "I have decided to move to Lund.", role="assistant")
    assert extract(services, answering("decision")) == []


def test_what_is_sensitive_is_proposed(services: Services) -> None:
    say(services, "Decided to tell nobody about my diabetes at work.")
    (fact,) = extract(services, answering("decision"))
    assert (fact.status, fact.sensitivity) == ("proposed", "sensitive")
    run = services.store.consolidation.open_run(fact.agent_id)
    assert run is not None
    (item,) = services.store.consolidation.items(run.id)
    assert (item.item.kind, item.item.reason) == ("suggested", "sensitive")


@pytest.mark.parametrize(
    "text",
    [
        "Any tips against my migraines? Promised Noor to take them less seriously from now on.",
        "我有糖尿病。决定以后它不再拖累我的工作。",
    ],
)
def test_what_takes_up_something_sensitive_is_proposed(services: Services, text: str) -> None:
    say(services, text)
    assert {fact.status for fact in extract(services, answering("decision|决定"))} == {"proposed"}


def test_what_stands_beside_something_sensitive_is_not(services: Services) -> None:
    say(services, "Any tips against my migraines? We decided on oak for the stairs.")
    assert [fact.status for fact in extract(services, answering("decision"))] == ["active"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Decided on oak for the stairs, by the way", "The user decided on oak for the stairs."),
        ("我们决定用橡木做楼梯，要提前几周订", "用户这边决定用橡木做楼梯。"),
        ("猫粮改成湿粮了，换粮要过渡几天", "猫粮改成湿粮了。"),
    ],
)
def test_what_is_no_part_of_it_is_left_out(services: Services, text: str, kept: str) -> None:
    say(services, text)
    assert [fact.text for fact in extract(services, answering("decision|决定"))] == [kept]


def test_what_the_memory_step_kept_is_not_stored_twice(services: Services) -> None:
    message = say(services, "Noor prefers the early shift. She sleeps badly at noon.")
    services.archival.insert(
        services.store.default_agent().id, "Noor prefers the early shift.", actor="assistant", reason="said",
        source_message_id=message.id,
    )  # fmt: skip
    texts = [fact.text for fact in extract(services, answering("preference|fact"))]
    assert texts == ["Noor prefers the early shift.", "Noor sleeps badly at noon."]


def test_of_a_sentence_that_is_kept_in_part_only_a_marked_rest_is_learned(services: Services) -> None:
    text = "My sister Ida lives in Lund, and I've decided to sell the boat, and it is old."
    message = say(services, text)
    end = text.index(",")
    services.archival.insert(
        services.store.default_agent().id, "Ida lives there.", actor="assistant", source_message_id=message.id,
        sources=(SourceSpan(message.id, message.conversation_id, 0, end, text[:end]),),
    )  # fmt: skip
    texts = [fact.text for fact in extract(services, answering("decision"))]
    assert texts == ["Ida lives there.", "The user has decided to sell the boat, and it is old."]


def test_what_was_undone_is_not_learned_again(services: Services) -> None:
    message = say(services, "We decided on oak for the stairs.")
    (fact,) = extract(services, answering("decision"))
    run = services.store.consolidation.open_run(fact.agent_id)
    assert run is not None
    services.journal.undo(run.batch)
    unit = Unit("extract", fact.agent_id, message.id, "another version")
    assert list(ExtractPass(services).prepare(unit, CancelFlag()).write("b")) == []
    assert ExtractPass(services).due(fact.agent_id, 9) == []


def test_a_message_read_by_rules_is_read_again_by_a_model_and_not_the_other_way_round(services: Services) -> None:
    message = say(services, "The roof of the barn was mended in 2019.")
    assert extract(services) == []
    assert services.store.consolidation.done_marks("extract") == {message.id: BY_RULES}
    assert [fact.text for fact in extract(services, answering("fact"))] == ["The roof of the barn was mended in 2019."]
    assert services.store.consolidation.done_marks("extract") == {message.id: VERSION}
    assert ExtractPass(services).due(services.store.default_agent().id, 5) == []


def test_a_repeated_statement_adds_its_source(services: Services) -> None:
    first = say(services, "We decided on oak for the stairs.")
    second = say(services, "We decided on oak for the stairs!")
    (fact,) = extract(services, answering("decision"))
    assert [source.message_id for source in fact.sources] == [first.id, second.id]
    run = services.store.consolidation.open_run(fact.agent_id)
    assert run is not None
    assert [one.item.kind for one in services.store.consolidation.items(run.id)] == ["learned", "merged"]
    services.journal.undo(run.batch)
    assert services.archival.list(fact.agent_id).facts == ()


def test_dates_do_not_go_stale_in_plans_and_habits_keep_their_words(services: Services) -> None:
    say(services, "I'll send the plan to Noor tomorrow.")
    say(services, "Noor prefers to hear of next week's shifts by mail.")
    plan, habit = extract(services, answering("plan|preference"))
    assert "tomorrow" not in plan.text and "20" in plan.text
    assert habit.text == "Noor prefers to hear of next week's shifts by mail."


def test_last_week_of_what_happens_again_and_again_is_any(services: Services) -> None:
    say(services, "周一大家都在赶上周的收尾，没人有精神讨论。")
    (fact,) = extract(services, answering("事实"))
    assert "上周" in fact.text


def test_somebody_is_named_by_no_word_that_only_stands_in_front(services: Services) -> None:
    say(services, "Also need to ask Tom whether the hall is free.")
    (fact,) = extract(services, answering("plan"))
    assert (fact.text, fact.holder) == ("The user needs to ask Tom whether the hall is free.", "user")


def test_a_set_flag_cancels_and_writes_nothing(services: Services) -> None:
    say(services, "We decided on oak for the stairs.")
    model = ScriptedModel([""], answering("decision"), n_ctx=20_000)
    one = ExtractPass(services, model, FewShot(model))
    flag = CancelFlag()
    flag.set()
    with pytest.raises(Cancelled):
        one.prepare(one.due(services.store.default_agent().id, 1)[0], flag)


def test_tokens_are_counted(services: Services) -> None:
    say(services, "We decided on oak for the stairs.")
    model = ScriptedModel([""], answering("decision"), n_ctx=20_000)
    one = ExtractPass(services, model, FewShot(model))
    assert one.prepare(one.due(services.store.default_agent().id, 1)[0], CancelFlag()).tokens > 0


@pytest.mark.parametrize(
    ("said", "kind", "text", "holder"),
    [
        ("苏教授一直反对用大模型改作文。", "观点", "苏教授一直反对用大模型改作文。", "苏教授"),
        ("老周这人喝茶只喝岩茶，龙井一概不碰。", "观点", "老周这人喝茶只喝岩茶，龙井一概不碰。", "user"),
        ("老周的方案太激进，预算也没留余地。", "观点", "用户认为老周的方案太激进，预算也没留余地。", "user"),
        ("真心觉得体检套餐越贵越没用。", "观点", "用户真心觉得体检套餐越贵越没用。", "user"),
        ("从下个月起，所有的采购申请都由仓库审批。", "决定", "", "user"),
        ("Staff will be offered places in Linden.", "plan", "Staff will be offered places in Linden.", "user"),
        (
            "If you ask me, subtitles beat dubbing. You lose half the acting with another voice.",
            "opinion",
            'The user said: "If you ask me, subtitles beat dubbing. You lose half the acting with another voice".',
            "user",
        ),
    ],
)
def test_whose_words_they_are(services: Services, said: str, kind: str, text: str, holder: str) -> None:
    say(services, said)
    (fact,) = extract(services, answering(kind))
    assert fact.holder == holder
    assert fact.text == text or (not text and not fact.text.startswith("用户"))


@pytest.mark.parametrize(
    ("said", "nothing", "kept"),
    [
        ("Wexcombe 工厂的三号锅炉只能在六成以下的负荷运行。", 0.45, True),
        ("Wexcombe 工厂的三号锅炉只能在六成以下的负荷运行。", 0.6, False),
        ("好的，我先试一下，一会儿告诉你结果。", 0.45, False),
        ("就用第一个版本吧，读起来要顺口一些。", 0.45, False),
        ("昨天又刻了一下午木版画，终于刻出一只猫头鹰。", 0.45, False),
    ],
)
def test_a_bare_statement_that_tells_enough_is_kept(services: Services, said: str, nothing: float, kept: bool) -> None:
    say(services, said)
    assert bool(extract(services, answering("没有", nothing))) == kept
