"""What a model writes of the user is stored in the third person, however it was told to it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.addressing.addressed import addressed
from engine.memory.learning.third_person import third_person
from engine.memory.writing_tools import WritingTools
from engine.services import Services
from engine.store import Store

ADDRESSES = re.compile(r"\byou\b|\byour\b|[你您]", re.I)
STORED = (
    "The user's name is Marta Lindqvist.", "The user has a cat.", "The user works as a nurse and has two kids.",
    "The user lives in Bergen with the user's husband Erik and the user's daughter Saga.",
    "The user is allergic to nuts.", "The user does not drink coffee.", "The user's sister Ingrid is a nurse.",
    "The user was born in 1990.", "用户叫小明。", "用户对花生过敏。", "用户养了一只猫。", "用户的妹妹住在上海。",
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(st.sampled_from(STORED), min_size=1, max_size=4))
def test_facts_told_as_you_are_never_stored_as_told(facts: list[str]) -> None:
    told = addressed("\n".join(facts))
    assert ADDRESSES.search(told)
    assert third_person(told) == "\n".join(facts)


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("I love snowboarding and hate coriander", "The user loves snowboarding and hates coriander."),
        ("You should answer briefly.", "You should answer briefly."),
        ("The cat sleeps on your bed", "The cat sleeps on your bed"),
        ("Rolltop is open source", "Rolltop is open source"),
    ],
)
def test_what_no_rule_is_sure_of_stays(written: str, stored: str) -> None:
    assert third_person(written) == stored


def test_the_tools_write_one_person(store: Store) -> None:
    services = Services.over(store)
    agent_id = store.default_agent().id
    tools = WritingTools(services, agent_id, None)
    tools.write("core_memory_append", {"label": "human", "content": "Your name is Marta."})
    tools.write("core_memory_append", {"label": "human", "content": "You have a cat"})
    changed = {"label": "human", "old_content": "You have a cat.", "new_content": "You have a dog"}
    tools.write("core_memory_replace", changed)
    tools.write("archival_memory_insert", {"content": "You live in Bergen."})
    assert services.blocks.by_label(agent_id, "human").value == "The user's name is Marta.\nThe user has a dog."
    assert [fact.text for fact in services.archival.list(agent_id, statuses=("active",)).facts] == [
        "The user lives in Bergen."
    ]
