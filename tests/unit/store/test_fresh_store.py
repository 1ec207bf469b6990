"""What a memory begins with, in the language of the interface."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.block_names import block_description
from engine.language import Language, detect_language
from engine.memory.agent_making import AgentMaking
from engine.store import Store
from engine.store.store import DESCRIPTIONS


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_first_texts_are_in_one_language(tmp_path: Path, language: Language) -> None:
    store = Store.open(tmp_path, language=language)
    try:
        state, _ = AgentMaking(store).create("Ana")
        first = min(store.agents.names())
        for agent in (first, state.id):
            persona, human = (store.blocks.by_label(agent, label) for label in ("persona", "human"))
            assert persona is not None and human is not None and human.value == ""
            for text in (persona.value, persona.description, human.description):
                assert detect_language(text) == language
    finally:
        store.close()


def test_a_chinese_name_makes_a_chinese_assistant(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    try:
        state, _ = AgentMaking(store).create("小安")
        persona = store.blocks.by_label(state.id, "persona")
        assert persona is not None and persona.value.startswith("我是小安")
    finally:
        store.close()


def test_first_descriptions_are_read_in_the_windows_language() -> None:
    for texts in DESCRIPTIONS.values():
        for label, text in texts.items():
            assert block_description(text) == DESCRIPTIONS["en"][label]
    assert block_description("My own words") == "My own words"
