"""Answers of the memory's tools as a person reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from app.chat.step_views import ToolStepView
from app.chat.tool_words import argument_name, result_words
from app.window import language
from engine.memory import writing_tools
from engine.memory.tool_schemas import tool_schemas
from models.sentence import filled
from tests.app.fake_bridge import message

FACT = "The user only drinks tea."
ANSWERS = [
    "Nothing found.",
    f"Results 1-5 of 6:\n{FACT}\nAsk for page 2 to see more.",
    "There is no page 3: 6 results in all, the last page is 2.",
    f"Saved. New in core memory `human`: {FACT}",
    "Saved. That line is gone from core memory `human`.",
    f"Saved. That line in core memory `human` now reads: {FACT}",
    "Nothing to change.",
    f"Already known: {FACT}",
    f"Saved: {FACT}",
    filled(writing_tools.ASKED, {"text": FACT}),
    filled(writing_tools.UNSAID, {"text": FACT}),
    writing_tools.TEMPORARY,
    writing_tools.NOT_LEARNING,
    "Error: there is no tool 'x'. Tools: a, b.",
    "Error: the arguments of core_memory_append are not valid ('label').",
    "Error: This message does not exist any more.",
]


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    language.install(qapp, "zh")
    yield
    language.install(qapp, "en")


@pytest.mark.parametrize("answer", ANSWERS)
def test_answers_are_read_in_chinese(chinese: None, answer: str) -> None:
    read = result_words(answer).replace(FACT, "").replace("You only drink tea.", "")
    assert re.search(r"[\u4e00-\u9fff]", read) and not re.search(r"[A-Za-z]{2}", read), read


def test_answers_are_read_in_english(qapp: QApplication) -> None:
    assert result_words(ANSWERS[1]) == f"Found: 6. Here are 1 to 5:\n{FACT}\nMore stands on page 2."
    assert result_words(ANSWERS[3]) == "Added to “About you”: You only drink tea."
    assert result_words(ANSWERS[-1]) == "It did not work: This message does not exist any more."
    assert result_words("anything else") == "anything else"


def test_every_argument_has_a_name(chinese: None) -> None:
    names = {name for tool in tool_schemas("en") for name in tool["function"]["parameters"]["properties"]}
    assert len(names) > 5
    assert all(re.search(r"[\u4e00-\u9fff]", argument_name(name)) for name in names), names


def test_what_a_tool_of_the_users_own_says_stays(chinese: None, qapp: QApplication) -> None:
    view = ToolStepView(message(1, '{"query": "tea"}', "assistant", "tool_call", tool="shop"))
    view.add(message(2, "Nothing found.", "tool", "tool_result", tool="shop"))
    assert "query: tea" in view.text and view.text.endswith("Nothing found.")
    own = ToolStepView(message(1, '{"query": "tea"}', "assistant", "tool_call", tool="conversation_search"))
    own.add(message(2, "Nothing found.", "tool", "tool_result", tool="conversation_search"))
    assert own.text == "查找内容: tea\n\n结果：\n没有找到。"
