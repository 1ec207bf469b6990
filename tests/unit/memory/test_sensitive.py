"""What is sensitive, by its words, and that it waits for the user where nobody looks on."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.consolidation.steps import StepsPass
from engine.llm.base import CancelFlag
from engine.memory.capability import RULES_ONLY
from engine.memory.kinds import is_sensitive, kind_of
from engine.memory.learning.step import MemoryStep
from engine.memory.sensitive import is_others_secret
from engine.services import Services
from engine.store import Store
from engine.values import Message

SET = Path(__file__).parents[2] / "data" / "sensitive.jsonl"
ROWS = [json.loads(line) for line in SET.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("part", ["tune", "heldout", "fresh", "last"])
def test_the_rules_find_what_is_sensitive(part: str) -> None:
    rows = [row for row in ROWS if row["part"] == part]
    assert len(rows) >= 70
    found = Counter((row["kind"] != "none", is_sensitive(row["text"], kind_of(row["text"]))) for row in rows)
    assert found[True, True] / (found[True, True] + found[True, False]) >= 0.95
    assert found[True, True] / (found[True, True] + found[False, True]) >= 0.85


def test_the_set_has_both_languages_and_all_kinds() -> None:
    kinds = Counter((row["lang"], row["kind"]) for row in ROWS)
    assert len(ROWS) >= 120 and min(kinds.values()) >= 8
    assert len({row["text"] for row in ROWS}) == len(ROWS)


class Away:
    """A memory step that was put off and is caught up while nobody looks on."""

    def __init__(self, store: Store) -> None:
        self.services = Services.over(store)
        self.agent = store.default_agent().id
        services = self.services
        self.step = MemoryStep(None, services.archival, services.retrieval, RULES_ONLY, proposals=services.proposals)

    def say(self, text: str) -> Message:
        conversation = self.services.recall.create_conversation(self.agent)
        message = self.services.recall.append(conversation.id, "user", "text", text)
        self.services.store.memory_steps.add(message.id)
        return message

    def tidy(self) -> list[tuple[str, str]]:
        """What the pass did: kind and reason of each item."""
        steps = StepsPass(self.services, self.step)
        (unit,) = steps.due(self.agent, 10)
        with self.services.store.transaction():
            return [(item.kind, item.reason) for item in steps.prepare(unit, CancelFlag()).write("batch")]

    def kept(self) -> list[str]:
        return [fact.text for fact in self.services.archival.list(self.agent, statuses=("active",)).facts]


@pytest.fixture
def away(store: Store) -> Away:
    return Away(store)


@pytest.mark.parametrize("text", ["I am allergic to penicillin.", "我对青霉素过敏。"])
def test_it_waits_while_nobody_looks_on(away: Away, text: str) -> None:
    away.say(text)
    assert away.tidy() == [("suggested", "sensitive")]
    assert away.kept() == []
    (view,) = away.services.proposals.list(away.agent)
    assert view.proposal.actor == "consolidation" and view.proposal.reason == "sensitive"
    fact = away.services.archival.list(away.agent, statuses=("proposed",)).facts[0]
    assert fact.sensitivity == "sensitive" and fact.origin == "conversation" and fact.sources
    away.services.proposals.accept(view.proposal.id, 1)
    assert away.kept() == [view.text] and away.services.archival.get(fact.id).confirmed


@pytest.mark.parametrize("text", ["Remember that I am allergic to penicillin.", "记住，我对青霉素过敏。"])
def test_what_the_user_wants_remembered_is_kept(away: Away, text: str) -> None:
    away.say(text)
    assert away.tidy() == [("learned", "")]
    assert len(away.kept()) == 1 and away.services.proposals.list(away.agent) == []


def test_it_is_kept_where_the_user_is_not_asked(away: Away) -> None:
    away.services.agents.change(away.agent, 1, asks_sensitive=False)
    away.say("I am allergic to penicillin.")
    assert away.tidy() == [("learned", "")]
    assert away.services.archival.list(away.agent).facts[0].sensitivity == "sensitive"


def test_what_is_not_sensitive_is_kept(away: Away) -> None:
    away.say("I live in Leeds.")
    assert away.tidy() == [("learned", "")] and away.kept() == ["The user lives in Leeds."]


def test_in_front_of_the_user_it_is_kept_at_once(away: Away) -> None:
    message = away.say("I am allergic to penicillin.")
    outcome = away.step.run(message, away.agent)
    assert [change.text for change in outcome.changes] == away.kept() and outcome.proposals == ()


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("My colleague Carla earns twice as much as I do.", True),
        ("My brother Paul was arrested last week.", True),
        ("我同事小李离婚了。", True),
        ("我同事小李悄悄跟我说，他在戒酒，每个星期都去互助会。", True),
        ("My colleague Carla quit drinking last year.", True),
        ("My daughter Maisie is allergic to peanuts.", False),
        ("我女儿小雨对花生过敏。", False),
        ("I got divorced three years ago.", False),
        ("Remember that my brother Paul was arrested last week.", False),
    ],
)
def test_anothers_secret_waits_in_front_of_the_user_too(away: Away, text: str, waits: bool) -> None:
    outcome = away.step.run(away.say(text), away.agent)
    if waits:
        assert outcome.changes == () and [view.proposal.reason for view in outcome.proposals] in ([], ["sensitive"])
        assert away.kept() == []
    else:
        assert outcome.proposals == () and len(away.kept()) == len(outcome.changes)


@pytest.mark.parametrize(
    ("fact", "secret"),
    [
        ("The user's colleague Carla earns twice as much as the user.", True),
        ("The user's boss was arrested.", True),
        ("Martha is getting divorced.", True),
        ("用户的同事小李离婚了。", True),
        ("用户的表弟欠了一屁股赌债。", True),
        ("The user earns 40,000 a year.", False),
        ("用户离婚了。", False),
        ("The user's daughter Maisie is allergic to peanuts.", False),
        ("The user's boss is called Ann.", False),
    ],
)
def test_whose_secret(fact: str, secret: bool) -> None:
    assert is_others_secret(fact) is secret


def test_the_setting_is_undone_like_any_other(away: Away) -> None:
    _, change = away.services.agents.change(away.agent, 1, asks_sensitive=False)
    assert change is not None
    assert not away.services.agents.settings(away.agent).asks_sensitive
    away.services.journal.undo(change.batch)
    assert away.services.agents.settings(away.agent).asks_sensitive


def test_milligrams_tell_of_health_beside_a_medicine_only() -> None:
    assert kind_of("三号井的硝酸盐含量是每升62毫克。") != "health"
    assert kind_of("用户每天吃50毫克的药。") == "health"
