"""What core memory begins with follows the chosen language; the user's words never do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.language import Language
from engine.memory.first_texts import speak
from engine.services import Services
from engine.store import Store
from engine.store.store import DESCRIPTIONS, NAME, PERSONAS


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    store = Store.open(tmp_path / "data")
    yield Services.over(store)
    store.close()


def told(services: Services) -> dict[str, tuple[str, str]]:
    agent = services.store.default_agent().id
    return {block.label: (block.description, block.value) for block in services.blocks.list(agent)}


def begun(language: Language) -> dict[str, tuple[str, str]]:
    return {
        "persona": (DESCRIPTIONS[language]["persona"], PERSONAS[language].format(name=NAME)),
        "human": (DESCRIPTIONS[language]["human"], ""),
    }


def test_untouched_texts_are_put_into_the_language_and_back_again(services: Services) -> None:
    assert len(speak(services.store, services.blocks, "zh")) == 2 and told(services) == begun("zh")
    assert speak(services.store, services.blocks, "zh") == []
    speak(services.store, services.blocks, "en")
    assert told(services) == begun("en")


def test_words_of_the_user_stay(services: Services) -> None:
    agent = services.store.default_agent().id
    persona, human = (services.blocks.by_label(agent, label) for label in ("persona", "human"))
    services.blocks.edit(persona.id, persona.version, value=f"{persona.value} I speak like a pirate.")
    services.blocks.edit(human.id, human.version, value="I only drink tea.", description="What I told.")
    before = told(services)
    changes = speak(services.store, services.blocks, "zh")
    after = told(services)
    assert after["persona"] == (DESCRIPTIONS["zh"]["persona"], before["persona"][1]) and len(changes) == 1
    assert after["human"] == before["human"]


def test_it_is_one_change_that_can_be_undone(services: Services) -> None:
    batches = {change.batch for change in speak(services.store, services.blocks, "zh")}
    assert len(batches) == 1
    services.journal.undo(batches.pop())
    assert told(services) == begun("en")


def test_other_assistants_speak_it_too(services: Services) -> None:
    made, _ = services.making.create("Ada")
    speak(services.store, services.blocks, "zh")
    values = {block.label: block.value for block in services.blocks.list(made.id)}
    assert values["persona"] == PERSONAS["zh"].format(name="Ada")
