"""The pass that compares facts: duplicates become one, changes close what was, contradictions are asked about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.consolidation.reconcile import ReconcilePass
from engine.consolidation.runner import Consolidation, Step
from engine.embedding.fake import FakeEmbedder
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.capability import RULES_ONLY
from engine.memory.few_shot import FewShot
from engine.services import Services
from engine.store import Store
from engine.store.check import check_consistency as problems
from engine.values import Fact, ProposedSuccessor, SourceSpan

AGENT = 1


class BilingualEmbedder(FakeEmbedder):
    """Knows the Chinese of a few words."""

    WORDS: Mapping[str, str] = {
        "用户": "the user ", "对": "is allergic to ", "过敏": "", "花生": "peanuts", "喜欢": "likes ", "爵士乐": "jazz",
        "。": ".",
    }  # fmt: skip

    @property
    def model_id(self) -> str:
        return "bilingual"

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return super().embed_passages([self._english(text) for text in texts])

    def _english(self, text: str) -> str:
        for chinese, english in self.WORDS.items():
            text = text.replace(chinese, english)
        return text


def services_over(store: Store, embedder: FakeEmbedder | None = None) -> Services:
    return Services.over(store, embedder)


@pytest.fixture
def services(store: Store) -> Services:
    return services_over(store)


def say(services: Services, text: str, *, at: float = 0.0, message: str = "", **more: Any) -> Fact:
    """A fact that the assistant learned from a message of the user."""
    conversation = services.recall.create_conversation(AGENT)
    said = services.recall.append(conversation.id, "user", "text", message or text)
    if at:
        services.store.database.run("UPDATE messages SET created_at = :at WHERE id = :id", {"at": at, "id": said.id})
    span = SourceSpan(said.id, conversation.id, 0, len(said.text), said.text)
    return services.archival.insert(AGENT, text, actor="assistant", sources=(span,), **more)[0]


def tidy(services: Services, *, asks: Callable[[str], str] | None = None) -> list[Step]:
    """Run the pass until nothing is left; ``asks`` answers what the model is asked."""
    model = few_shot = None
    if asks is not None:
        model = ScriptedModel([""], choose=lambda prompt, options: options.index(asks(prompt)))
        few_shot = FewShot(model)
    runner = Consolidation(services.store, [ReconcilePass(services, model, few_shot)], RULES_ONLY)
    steps: list[Step] = []
    while len(steps) < 200:
        step = runner.run_unit(AGENT, CancelFlag())
        if step.outcome == "nothing":
            break
        assert step.outcome == "done", step
        steps.append(step)
    return steps


def kinds(steps: Sequence[Step]) -> list[str]:
    return [item.kind for step in steps for item in step.items]


def batch_of(services: Services) -> str:
    run = services.store.consolidation.open_run(AGENT)
    assert run is not None
    return run.batch


def texts(services: Services) -> list[str]:
    return sorted(fact.text for fact in services.archival.list(AGENT, statuses=("active",)).facts)


def rows(services: Services) -> list[Fact]:
    """All facts as they are, versions aside, which grow with an undo."""
    everything = services.store.facts.by_ids([number for number, _ in services.store.facts.texts()])
    return [msgspec.structs.replace(fact, version=0) for fact in everything]


def test_the_same_words_in_another_order_become_one(services: Services) -> None:
    first = say(services, "The user plays tennis with Jo on Mondays.", at=100.0, tags=("sport",))
    other = say(services, "On Mondays the user plays tennis with Jo.", at=200.0, tags=("club",), confidence=0.5)
    before = rows(services)
    steps = tidy(services)
    assert kinds(steps) == ["merged"]
    (one,) = services.archival.list(AGENT, statuses=("active",)).facts
    assert one.id == first.id and one.sources == (*first.sources, *other.sources)
    assert one.tags == ("sport", "club") and one.confidence == 1.0
    gone = services.archival.get(other.id)
    assert gone.status == "forgotten" and gone.superseded_by == first.id
    services.journal.undo(batch_of(services))
    assert rows(services) == before and problems(services.store) == []


def test_what_was_taken_back_is_not_merged_again(services: Services) -> None:
    say(services, "The user plays tennis with Jo on Mondays.")
    say(services, "On Mondays the user plays tennis with Jo.")
    tidy(services)
    services.journal.undo(batch_of(services))
    assert kinds(tidy(services)) == [] and len(texts(services)) == 2


def test_a_copy_that_the_user_restores_by_hand_stays(services: Services) -> None:
    say(services, "The user plays tennis with Jo on Mondays.")
    other = say(services, "On Mondays the user plays tennis with Jo.")
    tidy(services)
    services.archival.edit(other.id, status="active")
    assert services.archival.get(other.id).superseded_by is None
    assert kinds(tidy(services)) == [] and len(texts(services)) == 2 and problems(services.store) == []


def test_five_copies_in_two_languages_end_as_one(store: Store) -> None:
    services = services_over(store, BilingualEmbedder())
    for text in (
        "The user is allergic to peanuts.", "用户对花生过敏。", "the user is allergic to peanuts!",
        "To peanuts the user is allergic.", "用户对花生过敏！",
    ):  # fmt: skip
        say(services, text)
    while services.retrieval.embed_pending():
        pass
    before = rows(services)
    steps = tidy(services)
    assert len(kinds(steps)) == len(before) - 1 and set(kinds(steps)) == {"merged"}
    (one,) = services.archival.list(AGENT, statuses=("active",)).facts
    assert {span.quote for span in one.sources} == {span.quote for fact in before for span in fact.sources}
    services.journal.undo(batch_of(services))
    assert rows(services) == before


def test_two_languages_wait_for_an_embedder(store: Store) -> None:
    services = services_over(store)
    say(services, "The user likes jazz.")
    say(services, "用户喜欢爵士乐。")
    assert kinds(tidy(services)) == []
    services.retrieval.set_embedder(BilingualEmbedder())
    while services.retrieval.embed_pending():
        pass
    assert kinds(tidy(services)) == ["merged"]
    assert tidy(services) == []


def test_the_one_in_the_users_language_stays(store: Store) -> None:
    services = services_over(store, BilingualEmbedder())
    say(services, "The user likes jazz.", message="我喜欢爵士乐，最近常听。")
    kept = say(services, "用户喜欢爵士乐。", message="我就是喜欢爵士乐")
    while services.retrieval.embed_pending():
        pass
    tidy(services)
    assert texts(services) == [kept.text]


def test_a_held_one_stays_as_it_is_but_for_its_sources(services: Services) -> None:
    early = say(services, "The user plays tennis with Jo on Mondays.", tags=("a",))
    held = services.archival.insert(AGENT, "On Mondays the user plays tennis with Jo.", pinned=True)[0]
    tidy(services)
    (one,) = services.archival.list(AGENT, statuses=("active",)).facts
    assert one == msgspec.structs.replace(held, sources=early.sources, version=one.version)


def test_what_was_said_later_closes_what_was_said_before(services: Services) -> None:
    new = say(services, "The user moved to Cardiff.", at=2_000.0)  # learned first, said later
    old = say(services, "The user lives in Leeds.", at=1_000.0)
    before = rows(services)
    assert kinds(tidy(services)) == ["closed"]
    closed = services.archival.get(old.id)
    assert (closed.status, closed.valid_to, closed.superseded_by) == ("superseded", 2_000.0, new.id)
    assert services.archival.get(new.id).valid_from == 2_000.0
    services.journal.undo(batch_of(services))
    assert rows(services) == before and problems(services.store) == []


def test_said_before_and_after_the_other_is_asked_about(services: Services) -> None:
    first = say(services, "The user lives in Leeds.", at=1_000.0)
    say(services, "The user lives in Cardiff.", at=2_000.0)
    again = services.recall.append(first.sources[0].conversation_id or 0, "user", "text", "I live in Leeds.")
    services.store.database.run("UPDATE messages SET created_at = 3000 WHERE id = :id", {"id": again.id})
    services.archival.add_source(first.id, SourceSpan(again.id, again.conversation_id, 0, 16, again.text))
    assert kinds(tidy(services)) == ["conflict"] and len(texts(services)) == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("用户的姐姐在重庆住。", "用户的姐姐从重庆搬到深圳去了，想送她个礼物。"),
        ("The user edits videos with Premiere.", "The user edits videos with Resolve these days instead of Premiere."),
        ("用户抽烟。", "用户已经戒烟了。"),
    ],
)
def test_what_is_over_is_closed(services: Services, old: str, new: str) -> None:
    say(services, old, at=1_000.0)
    say(services, new, at=2_000.0)
    assert kinds(tidy(services)) == ["closed"] and texts(services) == [new]


def test_a_date_of_its_own_is_not_compared_with_a_day_of_saying(services: Services) -> None:
    old = say(services, "The user lives in Leeds.", at=5_000.0)
    new = say(services, "The user moved to Cardiff.", at=9_000.0, valid_from=4_000.0)
    tidy(services)
    closed = services.archival.get(old.id)
    assert closed.superseded_by == new.id and closed.valid_to == 4_000.0


def test_told_later_of_a_time_long_before_is_asked_about(services: Services) -> None:
    say(services, "The user lives in Leeds.", at=90 * 86_400.0)
    say(services, "The user moved to Cardiff.", at=91 * 86_400.0, valid_from=1_000.0)
    assert kinds(tidy(services)) == ["conflict"]


@pytest.mark.parametrize("held", [{"pinned": True}, {"sensitivity": "sensitive"}, {}])
def test_what_is_held_is_asked_about_instead(services: Services, held: dict[str, Any]) -> None:
    old = say(services, "The user lives in Leeds.", at=1_000.0, **held)
    if not held:
        old = services.archival.edit(old.id, text="The user lives in Leeds")[0]
    new = say(services, "The user moved to Cardiff.", at=2_000.0)
    before = rows(services)
    steps = tidy(services)
    assert kinds(steps) == ["conflict"] and rows(services) == before
    (view,) = services.proposals.list(AGENT)
    assert isinstance(view.proposal.change, ProposedSuccessor)
    assert (view.proposal.change.fact_id, view.proposal.change.old_id) == (new.id, old.id)
    assert (view.text, view.previous_text) == (new.text, old.text)
    assert view.said is not None and view.said.at == 2_000.0 and view.known is not None
    assert tidy(services) == [] or len(services.proposals.list(AGENT)) == 1


def test_nobody_softens_an_allergy_because_of_one_anecdote(services: Services) -> None:
    allergy = say(services, "The user is allergic to peanuts.", at=1_000.0, kind="health", sensitivity="sensitive")
    say(services, "The user is not allergic to peanuts.", at=2_000.0)
    assert kinds(tidy(services)) == ["conflict"]
    assert services.archival.get(allergy.id) == allergy


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The user's son Max plays the violin.", "The user's daughter Eva plays the violin."),
        ("The user has a dentist appointment on 3 March.", "The user has a dentist appointment on 17 June."),
        ("The user speaks Spanish.", "The user also speaks Italian."),
        ("The user runs 5 kilometres a day.", "The user runs 10 kilometres a day."),
        ("用户的哥哥住在成都。", "用户的姐姐住在成都。"),
        ("The user does not eat meat.", "The user does not run any more, the user goes swimming instead."),
        ("用户打算今年考驾照。", "用户打算今年换工作。"),
        ("用户的姐姐喜欢重庆。", "用户的姐姐从重庆搬到深圳去了。"),
        (
            "The user is a sound engineer at the Minard theatre, based in Ghent, and it should be under 60 words.",
            "The user lives in Antwerp now, boxes everywhere.",
        ),
        ("用户对海鲜过敏。", "用户也对花粉过敏。"),
    ],
)
def test_what_is_merely_alike_is_left_alone(services: Services, one: str, other: str) -> None:
    say(services, one, at=1_000.0)
    say(services, other, at=2_000.0)
    before = rows(services)
    assert kinds(tidy(services)) == [] and rows(services) == before and services.proposals.list(AGENT) == []


def test_agents_do_not_meet(services: Services) -> None:
    services.store.database.run("INSERT INTO agents (id, name, created_at) VALUES (2, 'Other', 0)")
    say(services, "The user plays tennis with Jo on Mondays.")
    services.archival.insert(2, "On Mondays the user plays tennis with Jo.", actor="assistant")
    assert kinds(tidy(services)) == []


def test_the_model_is_asked_where_rules_do_not_know(services: Services) -> None:
    say(services, "The user bakes bread on Sundays.", at=1_000.0)
    say(services, "The user makes bread on Sundays.", at=2_000.0)
    assert kinds(tidy(services, asks=lambda _prompt: "same")) == ["merged"]


@pytest.mark.parametrize(("lasts", "expected"), [("no", ["merged"]), ("yes", [])])
def test_what_is_told_beside_something_known_goes_only_where_it_would_not_be_kept(
    store: Store, lasts: str, expected: list[str]
) -> None:
    services = services_over(store, FakeEmbedder())
    known = say(services, "The user's daughter Ada is in second grade, she plays chess on Mondays.", at=1_000.0)
    again = "The user's daughter Ada is in second grade, the teacher wants a letter."
    other = say(services, again, at=2_000.0)

    def answer(prompt: str) -> str:
        return "different" if "Known: " in prompt.split("\n> ")[-1][-400:] else lasts

    assert kinds(tidy(services, asks=answer)) == expected
    assert (again in texts(services)) == (not expected)
    if expected:
        assert services.archival.get(known.id).sources[-1] == other.sources[0]


@pytest.mark.parametrize(("ends", "expected"), [(None, ["merged"]), (9_000.0, [])])
def test_what_lasts_does_not_go_into_what_ends(store: Store, ends: float | None, expected: list[str]) -> None:
    services = services_over(store, FakeEmbedder())
    say(services, "The user's friend Noor lives in Utrecht, she visits in March.", at=1_000.0, valid_to=ends)
    say(services, "The user's friend Noor lives in Utrecht.", at=2_000.0)
    assert kinds(tidy(services)) == expected


def test_an_answer_that_the_words_speak_against_is_not_taken(services: Services) -> None:
    say(services, "The user bakes bread on Sundays.", at=1_000.0)
    say(services, "The user bakes cakes for Ann on Mondays.", at=2_000.0)
    assert "merged" not in kinds(tidy(services, asks=lambda _prompt: "same"))


def test_what_the_user_edits_meanwhile_is_left_alone(services: Services) -> None:
    say(services, "The user plays tennis with Jo on Mondays.")
    other = say(services, "On Mondays the user plays tennis with Jo.")
    one = ReconcilePass(services)
    prepared = [one.prepare(unit, CancelFlag()) for unit in one.due(AGENT, 10)]
    services.archival.edit(other.id, text="The user plays squash on Mondays.")
    before = rows(services)
    assert [list(each.write("b")) for each in prepared] == [[], []] and rows(services) == before
