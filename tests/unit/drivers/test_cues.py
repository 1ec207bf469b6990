"""Which messages the model is asked about a tool for."""

from __future__ import annotations

import pytest

from engine.drivers.cues import offered
from engine.memory.tools import SEARCH_TOOLS, WRITING_TOOLS, ToolName

ALL: list[ToolName] = [*SEARCH_TOOLS, *WRITING_TOOLS]


@pytest.mark.parametrize(
    "message",
    [
        "How many planets are in our solar system?",
        "Who wrote Hamlet, do you know?",
        "Which wine goes with my steak?",
        "How long do I boil an egg?",
        "告诉我法国的首都是哪里",
        "推荐我几本书",
    ],
)
def test_what_the_world_knows_is_not_looked_up_in_memory(message: str) -> None:
    assert offered(message, "", ALL) == []


@pytest.mark.parametrize(
    "message",
    [
        "Where does my sister live?",
        "What did I tell you about Bergen?",
        "When did we talk about the harbour?",
        "我妹妹住在哪里？",
        "我上次说的那本书叫什么？",
    ],
)
def test_what_only_memory_knows_is_looked_up_where_nothing_was_recalled(message: str) -> None:
    assert set(offered(message, "", ALL)) == set(SEARCH_TOOLS)
    assert offered(message, "Notes from memory: …", ALL) == []
